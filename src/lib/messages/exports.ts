/** Exports. */
const count = (n: number) => n.toLocaleString('en-US')

export const EXPORT_ERRORS = {
  no_trades_on_date: () => 'No trades found for this date',
  no_data_in_month: () => 'No data found for this month',
  no_data_in_range: () => 'No data found for this range',
  no_data_in_year: (p: { year: number }) => `No data found for the year ${p.year}`,
  box_unknown: (p: { year: number; unknown: number; rows: number }) =>
    `The box of Form 8949 is not known for ${count(p.unknown)} of ${count(p.rows)} rows of ${p.year}. ` +
    `State it once for the account and year${p.unknown < p.rows ? ', set known_only=true to leave them out,' : ''} or use the format 'csv'.`,
  export_too_long: (p: { format: string; most: number; period: string; rows: number; formats: readonly string[] }) =>
    `${p.format} takes at most ${count(p.most)} lots and dividends, and ${p.period} has ${count(p.rows)}. ` +
    `Use the format ${p.formats.map((format) => `'${format}'`).join(' or ')}.`,
  export_too_slow: (p: { seconds: number }) =>
    `The file could not be made within ${p.seconds} seconds. Try again later, or use the format 'csv'.`,
}
