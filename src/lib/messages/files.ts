/** Files that are received, but cannot be read. `file` is undefined until the reader of the upload names it. */
import { inWords, plural } from '../text.ts'

type Named = { file?: string }
type Why = { file?: string; why: string }

const titled = (file: string | undefined) => (file === undefined ? 'The file' : `The ${file} file`)
const unreadable = ({ file }: Named, why: string) => `${titled(file)} cannot be read: ${why}`
const because = (p: Why) => unreadable(p, p.why)

const inTransaction = (transaction: number | null) =>
  transaction === null ? 'the document' : `transaction ${transaction}`

export const FILE_ERRORS = {
  text_not_utf_8: (p: Named & { line: number }) =>
    unreadable(p, `it is not UTF-8 text on line ${p.line}. Save it as "CSV UTF-8".`),
  text_has_nul: (p: Named & { line: number }) =>
    unreadable(p, `line ${p.line} has a NUL byte, so it is not a CSV text. Export it again.`),
  rows_not_split: (p: Named & { line: number }) =>
    unreadable(p, `the rows from line ${p.line} on could not be split into cells. Export it again.`),
  quote_not_closed: (p: Named & { line: number }) =>
    unreadable(p, `a quote opens in the row on line ${p.line} and never closes. Export it again.`),
  row_too_many_lines: (p: Named & { line: number; most: number }) =>
    unreadable(p, `the row on line ${p.line} has more than ${p.most} lines, so a quote in it is not closed.`),
  row_too_long: (p: Named & { line: number; most_kb: number }) =>
    unreadable(p, `the row on line ${p.line} is longer than ${p.most_kb} KiB. A quote in it may not be closed.`),
  row_too_many_columns: (p: Named & { line: number; most: number }) =>
    unreadable(p, `line ${p.line} has more than ${p.most} columns.`),

  json_broken: (p: Named & { transaction: number | null }) =>
    unreadable(p, `${inTransaction(p.transaction)} is not valid JSON. Export the file again.`),
  json_list_broken: (p: Named & { transaction: number }) =>
    unreadable(p, `its list of transactions is broken after transaction ${p.transaction}. Export it again.`),
  json_without_list: (p: Named & { list: string }) =>
    unreadable(p, `it does not have one list "${p.list}" of transactions. Export the file again.`),
  json_field_unreadable: (p: Named & { transaction: number; field: string }) =>
    unreadable(p, `transaction ${p.transaction} has no text "${p.field}". Export the file again.`),
  json_nested: (p: Named & { transaction: number }) =>
    unreadable(p, `transaction ${p.transaction} has a list or an object in it.`),
  json_too_long: (p: Named & { transaction: number | null; most_kb: number }) =>
    unreadable(p, `${inTransaction(p.transaction)} is longer than ${p.most_kb} KiB.`),

  date_order_of_layout: (p: Named & { line: number; date: string; expected: string }) =>
    unreadable(
      p,
      `the date "${p.date}" on line ${p.line} does not have the ${p.expected} first, as all dates of such files. Import it as exported, or save it with dates as YYYY-MM-DD.`,
    ),

  file_sum_too_large: (p: Named & { line: number; symbol: string; sum: 'amounts' | 'quantities'; most: string }) =>
    unreadable(
      p,
      `up to line ${p.line}${p.symbol === '' ? '' : ` (${p.symbol})`} its ${p.sum} add up to more than ${p.most}. Check them, or export shorter periods.`,
    ),
  file_accounts_too_many: (p: Named & { most: number }) =>
    unreadable(p, `its account column names more than ${p.most} accounts.`),

  /** `why` says what the file is and what to export instead; the action has the second apart. */
  file_without_table: because,
  file_of_other_export: because,
  file_of_no_layout: because,
  file_layout_refused: because,
  file_unknown: because,

  /** Each file is refused for its own reason; the text has the first. */
  files_unread: (p: { files: readonly { file: string; why: string }[] }) =>
    `None of the ${p.files.length} files can be read. ${p.files[0]?.why ?? ''}`,
  files_without_rows: (p: { files: readonly string[]; layouts: readonly string[] }) =>
    `${inWords(p.files)} ${p.files.length === 1 ? 'has' : 'have'} no data row, read as ${inWords([...new Set(p.layouts)])}. Export a period in which something happened.`,
  file_rows_unreadable: (p: {
    file: string
    layout: string
    rows: number
    row: number
    column: string
    reason: string
  }) =>
    `None of ${plural(p.rows, 'row')} of the ${p.file} file could be read as ${p.layout}. Row ${p.row}, ${p.column}: ${p.reason}`,

  text_field_given_twice: (p: { field: string }) => `Field '${p.field}' is given twice`,
  text_field_too_long: (p: { field: string; most: number }) => `Field '${p.field}' is longer than ${p.most} bytes`,
}
