/**
 * CSV that spreadsheets read, as in RFC 4180: CRLF, UTF-8 with a byte order mark, because Excel otherwise reads it in the
 * code page of the machine.
 */
export const NEWLINE = '\r\n'
export const BYTE_ORDER_MARK = '\ufeff'

/** Texts that begin with what spreadsheets take for a formula, full-width forms included, or that have a `'` before it already. */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/
/** With a decimal comma, spreadsheets separate cells by semicolons: unquoted, `;=1` would become a formula. */
const NEEDS_QUOTES = /[",;\r\n]/

/** A text cell that no spreadsheet runs as a formula: `'` is put before one. `textOfCell` takes it away. */
export function csvText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Undoes `csvText`, for a cell without its quotes. */
export const textOfCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
