/** What a reader tells about the file that it read. */
import { plural } from '../text.ts'

export const FILE_NOTES = {
  amounts_far_from_price: ({ file, count, line, symbol, gross, amount }: FarAmounts) =>
    `${file}: the amount of ${plural(count, 'row')} is far from quantity × price, such as ${amount} instead of ${gross} in row ${line}, ${symbol}. The amounts count as printed. If the file was sorted or edited, import it as exported.`,
  share_amounts: (p: { file: string; count: number; action: string; amount: string; symbol: string; date: string }) =>
    `${p.file}: ${plural(p.count, 'amount')} beside shares that came in a ${p.action} ${p.count === 1 ? 'counts' : 'count'} for nothing, such as ${p.amount} beside ${p.symbol} on ${p.date}. Import the realized gains, which have the figures.`,
  date_order_assumed: ({
    file,
    first,
    date,
    line,
  }: {
    file: string
    first: 'day' | 'month'
    date: string
    line: number
  }) =>
    `${file}: no date shows whether its day or its month is first. The ${first} was read first, as in ${date} (line ${line}). If that is wrong, undo this import, and save the dates as YYYY-MM-DD.`,
  total_differs: ({ file, total, printed, sum, unread }: Total) =>
    `${file} prints ${printed} as its total of ${total}, and its rows add up to ${sum}${unread === 0 ? '' : ` without ${plural(unread, 'row')} that could not be read`}. Check whether rows are missing.`,
  totals_contradict: ({
    file,
    total,
    printed,
    parts,
    sum,
  }: {
    file: string
    total: string
    printed: string
    parts: string
    sum: string
  }) =>
    `${file} prints ${printed} as its total of ${total}, but its ${parts} add up to ${sum}. Check whether rows are missing.`,
  rows_above_header: ({ file, count, line }: { file: string; count: number; line: number }) =>
    `${file}: ${plural(count, 'row')} with a date and amounts above the header on line ${line} ${count === 1 ? 'is' : 'are'} not read. If two files were joined into this one, import them as two files.`,
  rows_repeated: ({ file, count, line }: { file: string; count: number; line: number }) =>
    `${file}: ${plural(count, 'row')} below the header on line ${line} ${count === 1 ? 'is' : 'are'} also above it, and ${count === 1 ? 'counts' : 'count'} twice. If two files were joined into this one, import them as two files.`,
  currency_assumed: ({ file }: { file: string }) =>
    `${file} does not say which currency its amounts are in. They were read as US dollars. If they are in another one, undo this import.`,
  split_quantities: ({
    file,
    quantity,
    symbol,
    date,
  }: {
    file: string
    quantity: string
    symbol: string
    date: string
  }) =>
    `${file}: the quantity of a split counts as the shares that it adds, such as ${quantity} of ${symbol} on ${date}. If it is the ratio, undo this import, and write the shares that were added.`,
  no_fees_printed: ({ file }: { file: string }) =>
    `${file} prints no fees. Its amounts are quantity × average price, before what the broker charged.`,
}

type FarAmounts = {
  file: string
  count: number
  line: number
  symbol: string
  gross: string
  amount: string
}
type Total = { file: string; total: string; printed: string; sum: string; unread: number }
