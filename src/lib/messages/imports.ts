/** Uploads and imports. */
export const IMPORT_ERRORS = {
  files_missing: () => 'Both transaction history and realized gains files are required',
  files_not_csv: () => 'Both files must be CSV files',
  brokerage_account_not_set: () => 'Brokerage account number not set. Please update your profile.',
}
