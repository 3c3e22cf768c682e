/** Positions files of the portfolio. */
const WANTED = 'Send a CSV with the columns symbol and shares, or the positions file of your broker.'
const unreadable = (why: string) => `The holdings file cannot be read: ${why}`

const TRADES = { transactions: 'a transaction history', gains: 'a realized gains file' }
export type KindOfTrades = keyof typeof TRADES

export const POSITIONS_ERRORS = {
  holdings_file_not_csv: () => "The file in 'csv_file' must be a CSV file",
  holdings_file_empty: () => unreadable(`it is empty. ${WANTED}`),
  holdings_file_cells_too_long: (p: { most: number }) =>
    unreadable(`each of its first rows has a cell longer than ${p.most} characters. ${WANTED}`),
  holdings_file_of_trades: (p: { kind: KindOfTrades }) =>
    unreadable(`it is ${TRADES[p.kind]}, which does not say what is held now. ${WANTED}`),
  holdings_file_without_header: (p: { rows: number; line: number; seen: readonly string[] }) =>
    unreadable(
      `none of its first ${p.rows} rows is a header with symbol and shares; line ${p.line} has ${p.seen.map((cell) => `"${cell}"`).join(', ')}. ${WANTED}`,
    ),
  holdings_file_without_rows: () => unreadable(`it has a header, but no rows below it. ${WANTED}`),
  holdings_file_too_long: (p: { most: number }) => unreadable(`it has more than ${p.most} rows`),
  holdings_file_too_slow: (p: { seconds: number }) =>
    `The holdings file took longer than ${p.seconds} seconds to read. Nothing of it was stored. Send only the rows of your positions.`,
}

/** Rows of a positions file that are left out. */
export const POSITION_ROWS = {
  cell_unreadable: (p: { row: number; column: string; reason: string }) => `row ${p.row}: ${p.column} ${p.reason}`,
  position_cost_too_large: (p: { row: number; most: number }) =>
    `row ${p.row}: its cost, in total and for each share, must be at most ${p.most}`,
  position_too_large: (p: { row: number; symbol: string }) =>
    `row ${p.row}: with this row, ${p.symbol} is more than can be kept`,
}
