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

  account_not_found: ({ account }: { account: number }) => `You have no account with the id ${account}.`,
  account_same: ({ account, file }: { account: string; file?: string }) =>
    file === undefined ? `${account} cannot be merged with itself.` : `${file} is in the account ${account} already.`,
  account_name_taken: ({ name }: { name: string }) =>
    `Another account is called ${name}. No two accounts have one name.`,
  account_number_unreadable: ({ number }: { number: string }) =>
    `${number} shows no account number: at least its last three digits must be legible.`,
  account_number_taken: ({ number, account }: { number: string; account: string }) =>
    `The account ${account} at the same broker can have the number ${number}. If both are one account, merge them.`,
  accounts_contradict: (p: { account: string; number: string; other: string; other_number: string }) =>
    `The accounts ${p.account} (${p.number}) and ${p.other} (${p.other_number}) have different numbers, so they are not one account.`,
  files_too_many: ({ files, most }: { files: number; most: number }) =>
    `The account has ${files} files, and at most ${most} can be moved at once. Move some of them one by one.`,
  import_not_in_force: ({ import_id, status }: { import_id: number; status: string }) =>
    `Import ${import_id} ${status === 'undone' ? 'was undone' : 'failed'}: its files are in no account.`,
  move_overtaken: () => 'Other imports of yours ended at the same time, and nothing was moved. Try again.',
  move_stopped: () => 'The service stopped before the files were moved, and nothing was changed. Try again.',
  move_too_slow: ({ seconds }: { seconds: number }) =>
    `Moving the files took longer than ${seconds} seconds and was ended. Nothing was changed. Try again when the service is less busy.`,
  move_too_large: ({ megabytes }: { megabytes: number }) =>
    `Moving the files needs more than ${megabytes} MB of memory and was ended. Nothing was changed. Move fewer files at once.`,
}
