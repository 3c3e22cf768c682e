/** Uploads and imports. */
import { inWords } from '../text.ts'

export const IMPORT_ERRORS = {
  files_missing: () => 'Both transaction history and realized gains files are required',
  files_not_csv: () => 'Both files must be CSV files',
  brokerage_account_not_set: () => 'Brokerage account number not set. Please update your profile.',
  account_required: ({ files }: { files: readonly string[] }) =>
    `Choose the account of ${inWords(files)}. Nothing was imported.`,
  account_differs: ({ file, other, symbol, day }: { file: string; other: string; symbol: string; day: string }) =>
    `${file} and ${other} show different rows of one account, such as ${symbol} on ${day}. Choose the account of ${file}. Nothing was imported.`,
  account_contradicts: ({ file, number, account }: { file: string; number: string; account: string }) =>
    `${file} prints the account number ${number}, and the account chosen for it has the number ${account}.`,
  account_not_choosable: ({ file }: { file: string }) =>
    `${file} prints the numbers of several accounts, so no account can be chosen for it.`,
  account_unknown: ({ file, account }: { file: string; account: string }) =>
    `You have no account with the id ${account}, which was chosen for ${file}.`,
  accounts_not_json: () => 'The field accounts is not JSON.',
  accounts_not_object: () => 'The field accounts must be a JSON object, such as {"file.csv": 7}.',
  accounts_file_unknown: ({ file }: { file: string }) =>
    `The field accounts names ${file}, which the upload does not have.`,
  accounts_file_ambiguous: ({ file }: { file: string }) =>
    `The field accounts names ${file}, and several files have this name. Name them by position: #1, #2.`,
  accounts_file_twice: ({ file }: { file: string }) => `The field accounts names the file ${file} twice.`,
  accounts_value: ({ file, most }: { file: string; most: number }) =>
    `In the field accounts, the account of ${file} must be the id of an account, or a name of 1 to ${most} characters.`,
}
