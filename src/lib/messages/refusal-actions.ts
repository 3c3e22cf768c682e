/**
 * What helps if a file, an upload or a change of the record is refused, by code. The codes of other requests name the field
 * or parameter in their text, and have no action.
 */
import {
  type Action,
  changeRequest,
  correctFile,
  exportInstead,
  importFile,
  makeRoom,
  RETRY,
  type SomeActions,
} from './actions.ts'
import type { FILE_ERRORS } from './files.ts'
import type { IMPORT_ERRORS } from './imports.ts'
import type { MAPPING_ERRORS } from './mappings.ts'
import type { OWN_ENTRY_ERRORS } from './own-entries.ts'
import type { POSITIONS_ERRORS } from './positions.ts'
import type { UPLOAD_ERRORS } from './uploads.ts'

type Refusals = typeof UPLOAD_ERRORS &
  typeof FILE_ERRORS &
  typeof IMPORT_ERRORS &
  typeof MAPPING_ERRORS &
  typeof OWN_ENTRY_ERRORS &
  typeof POSITIONS_ERRORS
export type RefusalCode = keyof Refusals

/** `given`: the rule that refuses knows more. `literal`: the requirements give the body word for word. */
type Helps<Params> = 'given' | 'literal' | ((params: Params) => SomeActions)

type Named = { file?: string }

const exportAgain = ({ file }: Named): SomeActions => [correctFile(file, 'Export the file again.')]
const saveAsUtf8 = ({ file }: Named): SomeActions => [correctFile(file, 'Save it as "CSV UTF-8", or export it again.')]
const checkQuotes = ({ file }: Named): SomeActions => [
  correctFile(file, 'Close the quotes of its cells, or export it again.'),
]
const shorter = (): SomeActions => [exportInstead('Export shorter periods, and import them one after the other.')]
const again = (): SomeActions => [RETRY]
const change = (field: string | null) => (): SomeActions => [changeRequest(field)]
const room = (setting: string | null) => (): SomeActions => [makeRoom(setting)]
const ofField = ({ field }: { field: string }): SomeActions => [changeRequest(field)]
const checkAmounts = (): SomeActions => [correctFile(null, 'Check the amounts and quantities of its rows.')]
const positionsOf = (): SomeActions => [
  correctFile(null, 'Send a CSV with the columns symbol and shares, or the positions file of your broker.'),
]

const HELPS = {
  files_missing: 'literal',
  files_not_csv: 'literal',
  brokerage_account_not_set: 'literal',
  no_file: change('files'),
  file_required: ofField,
  file_not_csv: ({ file }) => [correctFile(file, 'Export it from the broker as CSV.')],
  file_of_other_kind: ({ file, kind }) => [
    kind === 'schwab_json'
      ? importFile('transactions', 'Import it with the files of your transactions, on the page Imports.')
      : correctFile(file, 'Export it from the broker as CSV, or save it as CSV.'),
  ],
  file_empty: exportAgain,
  file_not_utf_16: saveAsUtf8,
  file_not_utf_8: saveAsUtf8,
  file_not_text: exportAgain,
  file_too_large: shorter,
  upload_too_large: () => [exportInstead('Upload fewer files at once, or export shorter periods.')],
  upload_too_many_parts: change('files'),
  unknown_file_field: ofField,
  file_field_given_twice: ofField,
  text_field_refused: ofField,
  upload_field_name_refused: change(null),
  upload_boundary_too_long: change(null),
  upload_broken: again,

  text_not_utf_8: saveAsUtf8,
  text_has_nul: exportAgain,
  rows_not_split: exportAgain,
  quote_not_closed: checkQuotes,
  row_too_many_lines: checkQuotes,
  row_too_long: checkQuotes,
  row_too_many_columns: exportAgain,
  json_broken: exportAgain,
  json_list_broken: exportAgain,
  json_without_list: exportAgain,
  json_field_unreadable: exportAgain,
  json_nested: exportAgain,
  json_too_long: exportAgain,
  date_order_of_layout: ({ file }) => [
    correctFile(file, 'Import it as exported, or save it with dates as YYYY-MM-DD.'),
  ],
  file_sum_too_large: ({ file }) => [correctFile(file, 'Check the amounts and quantities, or export shorter periods.')],
  file_accounts_too_many: ({ file }) => [correctFile(file, 'Check its account column, or export it again.')],
  file_without_table: exportAgain,
  file_of_other_export: 'given',
  file_of_no_layout: 'given',
  file_layout_refused: 'given',
  file_unknown: 'given',
  files_unread: 'given',
  files_without_rows: () => [exportInstead('Export a period in which something happened.')],
  file_rows_unreadable: ({ file, row, column }) => [
    correctFile(file, `Correct column ${column} of row ${row} and of rows like it, or export the file again.`),
  ],
  text_field_given_twice: ofField,
  text_field_too_long: ofField,

  quota_imports: room('QUOTA_IMPORTS'),
  quota_imported_bytes: room('QUOTA_IMPORTED_MB'),
  quota_accounts: room('QUOTA_ACCOUNTS'),
  quota_symbols: room('QUOTA_SYMBOLS'),
  account_names_limit: room(null),
  import_stopped: again,
  import_too_slow: shorter,
  import_too_large: () => [exportInstead('Export shorter periods, or leave out symbols with very many rows.')],
  import_overtaken: again,
  record_sum_too_large: checkAmounts,
  record_overflow: checkAmounts,
  undo_stopped: again,
  undo_too_slow: again,
  undo_too_large: room(null),
  undo_overtaken: again,
  import_undone_before: change('id'),
  import_runs: again,
  import_has_failed: change('id'),
  account_required: 'given',
  account_contradicts: change('accounts'),
  account_not_choosable: change('accounts'),
  account_choice_unknown: change('accounts'),
  accounts_not_json: change('accounts'),
  accounts_not_object: change('accounts'),
  accounts_file_unknown: change('accounts'),
  accounts_file_ambiguous: change('accounts'),
  accounts_file_twice: change('accounts'),
  accounts_value: change('accounts'),
  account_not_found: change('account_id'),
  account_same: change('account_id'),
  account_name_taken: change('name'),
  account_number_unreadable: change('number'),
  account_number_taken: change('number'),
  accounts_contradict: change('account_id'),
  files_too_many: change('file_id'),
  import_not_in_force: change('id'),
  move_overtaken: again,
  move_stopped: again,
  move_too_slow: again,
  move_too_large: change('file_id'),

  mapping_required: 'given',
  file_of_positions: 'given',
  mapping_not_json: change('mapping'),
  mapping_missing: ofField,
  mapping_field_unknown: ofField,
  mapping_column_unnamed: ofField,
  mapping_column_twice: ofField,
  mapping_currency_left_out: ofField,
  mapping_column_foreign: ofField,
  mapping_word_twice: ofField,
  mapping_sign_needed: ofField,
  mapping_exists: change('header'),
  mapping_other_header: change('header'),
  mapping_limit: room(null),

  own_entry_field: ofField,
  own_entry_price: ofField,
  own_entry_option: ofField,
  own_entry_day: ofField,
  own_entry_amount: ofField,
  own_entry_known: change('besides'),
  own_entry_beyond: change('quantity'),
  own_entry_changed: change(null),
  own_entry_undone: change('id'),

  holdings_file_not_csv: positionsOf,
  holdings_file_empty: positionsOf,
  holdings_file_cells_too_long: positionsOf,
  holdings_file_of_trades: positionsOf,
  holdings_file_without_header: positionsOf,
  holdings_file_without_rows: positionsOf,
  holdings_file_too_long: () => [correctFile(null, 'Send only the rows of your positions.')],
  holdings_file_too_slow: () => [correctFile(null, 'Send only the rows of your positions.')],
} as const satisfies { readonly [C in RefusalCode]: Helps<Parameters<Refusals[C]>[0]> }

export const REFUSAL_CODES = Object.keys(HELPS) as RefusalCode[]

/** Whether the rule that refuses has to give the actions. */
export const needsActions = (code: RefusalCode): boolean => HELPS[code] === 'given'

/** The actions that follow from the params of a refusal; undefined if there are none, or if they are given. */
export function actionsOfRefusal(code: string, params: object): Action[] | undefined {
  if (!Object.hasOwn(HELPS, code)) return undefined
  const helps = HELPS[code as RefusalCode] as Helps<never>
  return typeof helps === 'function' ? [...helps(params as never)] : undefined
}
