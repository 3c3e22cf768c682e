/** Imports and their undo. */
import { inWords } from '../text.ts'
import type { OverlapParams } from './import-notes.ts'

const undoOrRaise = (setting: string) =>
  `Nothing was imported. Undo imports that you no longer need, or ask the operator to raise ${setting}.`

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const CHECK_AMOUNTS = 'Nothing was changed. Check the amounts and quantities of its rows.'

/** The sums of a record that have a limit. */
const SUMS = {
  wins: 'the profits of winning lots',
  losses: 'the losses of losing lots',
  dividends: 'the dividends',
  open_cost: 'the cost of what is open',
  open_quantity: 'the shares that are open',
  unmatched_quantity: 'the shares sold without a known purchase',
}
export type RecordSum = keyof typeof SUMS

/** Another file that shows other rows. */
type Differing = Omit<OverlapParams, 'file'>

type Quota = { kept: number; quota: number }

export const IMPORT_ERRORS = {
  quota_imports: (p: Quota) =>
    `The quota is ${p.quota} imports for each user: you have ${p.kept}. ${undoOrRaise('QUOTA_IMPORTS')}`,
  quota_imported_bytes: (p: Quota & { adding: number }) =>
    `The quota is ${megabytes(p.quota)} of imported files for each user: you have ${megabytes(p.kept)}, and these files ` +
    `have ${megabytes(p.adding)}. ${undoOrRaise('QUOTA_IMPORTED_MB')}`,
  quota_accounts: (p: Quota) =>
    `The quota is ${p.quota} accounts for each user: you have ${p.kept}, and these files name more. ${undoOrRaise('QUOTA_ACCOUNTS')}`,
  quota_symbols: (p: { symbols: number; quota: number }) =>
    `The quota is ${p.quota} symbols, counted in each account: with these files you would have ${p.symbols}. ` +
    undoOrRaise('QUOTA_SYMBOLS'),
  account_names_limit: (p: { kept: number; adding: number; most: number }) =>
    `The files of your imports name accounts in ${p.kept} ways, and these files in ${p.adding} others; the limit is ` +
    `${p.most}. Nothing was imported. Undo imports that you no longer need.`,

  import_stopped: () =>
    'The service stopped before the import had ended, and nothing was stored. Upload the files again.',
  import_too_slow: (p: { seconds: number }) =>
    `The import took longer than ${p.seconds} seconds and was ended. Nothing of it was stored. Export shorter periods and import them one after the other.`,
  import_too_large: (p: { most_mb: number }) =>
    `The import needs more than ${p.most_mb} MB of memory and was ended. Nothing was stored. Leave out symbols with several hundred thousand rows, or their oldest years.`,
  import_overtaken: () =>
    'Other imports of yours ended at the same time, and nothing was stored. Upload the files again.',
  record_sum_too_large: (p: { sum: RecordSum; would_be: string; most: string; symbol: string }) =>
    `Then ${SUMS[p.sum]} would add up to ${p.would_be}${p.sum.endsWith('quantity') ? '' : ' dollars'}, and a record has at most ${p.most}; the largest are of ${p.symbol}. ${CHECK_AMOUNTS}`,
  /** `files`: those that come, none of an undo or an answer. */
  record_overflow: (p: { files: readonly string[] }) =>
    `${p.files.length === 0 ? 'Then' : `With ${p.files.join(', ')}`} the figures of an instrument or of a day would be more than a record can hold. ${CHECK_AMOUNTS}`,

  undo_stopped: () => 'The service stopped before the import was undone, and nothing was changed. Try again.',
  undo_too_slow: (p: { seconds: number }) =>
    `Undoing the import took longer than ${p.seconds} seconds and was ended. Nothing was changed. Try again when the service is less busy.`,
  undo_too_large: (p: { most_mb: number }) =>
    `Undoing the import needs more than ${p.most_mb} MB of memory and was ended. Nothing was changed. Undo later imports first.`,
  undo_overtaken: () => 'Other imports of yours ended at the same time, and nothing was changed. Try again.',
  import_undone_before: (p: { import_id: number }) =>
    `Import ${p.import_id} was undone before: there is nothing left to undo.`,
  import_runs: (p: { import_id: number }) => `Import ${p.import_id} is still running. Undo it when it has ended.`,
  import_has_failed: (p: { import_id: number }) =>
    `Import ${p.import_id} failed and stored nothing: there is nothing to undo.`,

  /** `differing`: another file of the account that the service assumed shows other rows. */
  account_required: ({ files, differing }: { files: readonly string[]; differing?: Differing }) =>
    `${differing === undefined ? '' : `${inWords(files)} and ${differing.other} show different rows of one account, such as ${differing.symbol} on ${differing.day}. `}Choose the account of ${inWords(files)}. Nothing was imported.`,
  account_contradicts: ({ file, number, account }: { file: string; number: string; account: string }) =>
    `${file} prints the account number ${number}, and the account chosen for it has the number ${account}.`,
  account_not_choosable: ({ file }: { file: string }) =>
    `${file} prints the numbers of several accounts, so no account can be chosen for it.`,
  account_choice_unknown: ({ file, account }: { file: string; account: string }) =>
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
  move_too_large: ({ most_mb }: { most_mb: number }) =>
    `Moving the files needs more than ${most_mb} MB of memory and was ended. Nothing was changed. Move fewer files at once.`,
}
