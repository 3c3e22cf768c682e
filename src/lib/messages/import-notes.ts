/** What an import tells its user to look at. */
import type { QuestionKind } from '../terms.ts'
import { inWords, plural } from '../text.ts'
import { UNMATCHED_BECAUSE, type UnmatchedCode } from './unmatched.ts'

type Shares = { quantity: string; symbol: string; date: string }
type Results = {
  file: string
  count: number
  rows: readonly { symbol: string; date: string; printed: string; derived: string }[]
}
type Events = { file: string; count: number; rows: readonly Shares[] }

/** Such as `10 ACME on 2026-03-02 and 4 more`. `count`: of all. */
const named = (count: number, some: readonly string[]): string =>
  count > some.length ? `${some.join(', ')} and ${count - some.length} more` : inWords(some)

/** A text names fewer than the params have. */
const MOST_NAMED = 2

const eventsOf = ({ count, rows }: Events): string =>
  named(
    count,
    rows.slice(0, MOST_NAMED).map(({ quantity, symbol, date }) => `${quantity} ${symbol} on ${date}`),
  )

const REALIZED_GAINS = 'Import the realized gains.'

/** About what happened to single files, and to their rows in the record. */
export const IMPORT_NOTES = {
  account_assumed: ({ file, account }: { file: string; account: string }) =>
    `${file} prints no account. It is in ${account}, the only account it can be of. If that is wrong, move the file.`,
  overlap_differs: ({ file, other, account, count, symbol, day }: OverlapParams) =>
    `${file} and ${other} show ${plural(count, 'row')} of ${account} differently, such as ${symbol} on ${day}. Rows may count twice: undo one of the imports, or move a file of another account.`,
  file_repeated: ({ file, same_as }: { file: string; same_as: string }) =>
    `${file} is the same file as ${same_as}, and was skipped.`,
  /** `code` and `why`: of the refusal that it would be. */
  file_unread: ({ file, why }: { file: string; position: number; code: string; why: string }) =>
    `${file} is left out. ${why}`,
  file_known: ({ file, day, import_id }: { file: string; day: string; import_id: number }) =>
    `${file} was already imported on ${day}, as import ${import_id}. Its rows count once.`,
  dates_in_future: ({ file, last_date }: { file: string; last_date: string }) =>
    `${file} has rows dated after today, the last on ${last_date}. They count on those days. Check its dates.`,
  rows_failed: ({ file, count, rows }: { file: string; count: number; rows: readonly FailedRow[] }) => {
    const [first] = rows
    const where = first === undefined ? '' : ` Row ${first.line}, ${first.column}: ${first.reason}.`
    return `${plural(count, 'row')} of ${file} could not be read and ${count === 1 ? 'was' : 'were'} left out.${where}`
  },
  sales_unmatched: ({ count, codes, sales }: UnmatchedParams) => {
    const some = sales
      .slice(0, MOST_NAMED)
      .map(({ quantity, symbol, date }) => `${quantity === '0' ? 'cash for' : quantity} ${symbol} on ${date}`)
    const areNone = `${plural(count, 'sale is', 'sales are')} no trade yet, because`
    const [one, ...more] = codes
    if (one === undefined || more.length === 0)
      return `${areNone} ${UNMATCHED_BECAUSE[one?.code ?? 'no_known_purchase']}: ${named(count, some)}. Import the file that has it, or the broker's realized gains.`
    const reasons = codes.slice(0, MOST_NAMED).map((each) => `${UNMATCHED_BECAUSE[each.code]} (${each.count})`)
    return `${areNone} ${reasons.join(', or ')}: ${named(count, some.slice(0, 1))}. Import what is missing, or the realized gains.`
  },
  /** `asks`: the question, in words. */
  answer_required: ({ account, asks }: { account: string; kind: QuestionKind; count: number; asks: string }) =>
    `${account}: ${asks} Until you answer, these figures are not certain.`,
  results_differ: ({ file, count, rows }: Results) =>
    `${file} prints other results than its trades have: ${named(
      count,
      rows.slice(0, 1).map((one) => `${one.symbol} on ${one.date}, ${one.printed} instead of ${one.derived}`),
    )}. A row may be missing, or the broker matches other purchases.`,
  lots_differ: ({ count }: Lots) =>
    `${plural(count, 'lot differs', 'lots differ')} from the transactions. The lots count. The reconciliation shows by how much.`,
  lots_without_transactions: ({ count }: { count: number }) =>
    `${plural(count, 'lot has', 'lots have')} no transactions. The lots count. Import the transaction history of their days.`,
  lots_contradict: ({ count }: Lots) =>
    `${plural(count, 'lot prints', 'lots print')} another gain than proceeds − cost basis. The printed gain counts. The reconciliation shows the difference.`,
  lots_strayed: ({ count, symbol, day }: StrayedParams) =>
    `${plural(count, 'lot')} ${count === 1 ? 'names' : 'name'} a day of purchase on which the files have fewer shares, such as ${symbol} on ${day}. The cost of open shares may be wrong. Import the file that has the purchase.`,
  lots_without_sale: ({ count, symbol, day }: StrayedParams) =>
    `${plural(count, 'lot is', 'lots are')} of no sale, although the files have every sale near its day, such as ${symbol} on ${day}. ${count === 1 ? 'It is no trade' : 'They are no trades'}. Import the file that has the sale.`,
  own_entry_replaced: ({
    count,
    entries,
  }: {
    count: number
    entries: readonly { symbol: string; date: string; action: string }[]
  }) =>
    `Files have the row of ${plural(count, 'own entry', 'own entries')} by now, which no longer ${count === 1 ? 'counts' : 'count'}: ` +
    `${entries.map(({ action, symbol, date }) => `${action} ${symbol} on ${date}`).join(', ')}${count > entries.length ? ', …' : ''}.`,
  options_expired: ({
    count,
    contracts,
  }: {
    count: number
    contracts: readonly { quantity: string; symbol: string; account_id?: number }[]
  }) =>
    `${plural(count, 'option')} expired, but no file has how, and the result is not counted: ${named(
      count,
      contracts.slice(0, 1).map(({ quantity, symbol }) => `${quantity} ${symbol}`),
    )}. Import the file that has it, or a CSV with the action Expired.`,
  spin_offs: (p: Events) =>
    `${p.file} has spin-offs: ${eventsOf(p)}. It does not print the cost that moved to the new shares, so sales of the parent show its full cost. ${REALIZED_GAINS}`,
  splits_uncertain: (p: Events) =>
    `${p.file} has splits whose ratio no file prints, and several fit: ${eventsOf(p)}. Trades show the least and the most, or have no cost. ${REALIZED_GAINS}`,
  option_splits: (p: Events) =>
    `${p.file} has splits of options, but not the old contracts: ${eventsOf(p)}. The old ones count as open, and the new have no cost. ${REALIZED_GAINS}`,
  fund_sales: (p: Events) =>
    `${p.file} has sales of funds without lots: ${eventsOf(p)}. Their gain is first in, first out; most brokers use the average cost. ${REALIZED_GAINS}`,
  fund_purchases: (p: Events) =>
    `${p.file} has purchases of funds that another file sells without lots: ${eventsOf(p)}. The gain is first in, first out; most brokers use the average cost. ${REALIZED_GAINS}`,
  shares_left: (p: Events) =>
    `${p.file} has shares that left under an unknown name: ${eventsOf(p)}. The old shares count as open. ${REALIZED_GAINS} Or undo, write the old symbol there, import again.`,
  shares_without_cost: (p: Events) =>
    `${p.file} has shares that came under a new name without their cost: ${eventsOf(p)}. Import both rows of the change and every purchase of the old shares, or the realized gains.`,
  options_not_delivered: (p: Events) =>
    `${p.file} has options that delivered shares, but no file has their transaction: ${eventsOf(p)}. The shares count as open, or as not bought. Import the file that has it.`,
}

/** `import_id`: null of a dry run. */
type Lots = { count: number; import_id?: number | null }

type UnmatchedParams = {
  count: number
  /** How many of each code there are, most first. */
  codes: readonly { code: UnmatchedCode; count: number }[]
  /** The newest few. */
  sales: readonly (Shares & { code?: UnmatchedCode; account_id?: number })[]
}

type StrayedParams = { count: number; symbol: string; day: string; quantity: string | null; account_id?: number }

type FailedRow = { line: number; column: string; reason: string }

export type OverlapParams = {
  file: string
  other: string
  account: string
  count: number
  symbol: string
  day: string
  /** What each file shows of the first few. */
  rows: readonly { symbol: string; day: string; shown: string; other: string }[]
}

/** The last line of an import. */
export const IMPORT_ENDS = {
  imported: ({ transactions, lots, known, layouts, ignored, notes, dry_run }: Imported) =>
    [
      `${dry_run ? 'Would import' : 'Imported'} ${plural(transactions, 'transaction')} and ${plural(lots, 'realized gains lot')}${known === 0 ? '' : `; ${plural(known, 'row was', 'rows were')} already known`}.`,
      `Read ${listed(layouts.map(({ file, layout }) => `${file} as ${layout}`))}.`,
      ...(ignored.length === 0 ? [] : [ignoredRows(ignored)]),
      ...ending({ notes, dry_run }),
    ].join(' '),
  /** `same_as`: the imports that have the files. */
  nothing_new: ({ known, same_as, notes, dry_run }: { known: number; same_as: readonly number[] } & Ending) =>
    [
      `Nothing new${known === 0 ? '' : `: ${known === 1 ? 'the row was' : `all ${known} rows were`} already known`}.`,
      ...(same_as.length === 0
        ? []
        : [
            `Import${same_as.length === 1 ? '' : 's'} ${inWords(same_as.map(String))} already ${same_as.length === 1 ? 'has' : 'have'} these files.`,
          ]),
      ...ending({ notes, dry_run }),
    ].join(' '),
}

type Ending = { notes: number; dry_run: boolean }
type Imported = Ending & {
  transactions: number
  lots: number
  known: number
  layouts: readonly { file: string; layout: string }[]
  ignored: readonly { reason: string; rows: number }[]
}

const ending = ({ notes, dry_run }: Ending): string[] => [
  ...(notes === 0 ? [] : [`See ${plural(notes, 'note')}.`]),
  ...(dry_run ? ['This was a dry run: nothing was stored.'] : []),
]

const MOST_LISTED = 5

function listed(items: readonly string[]): string {
  const more = items.length - MOST_LISTED
  return [...items.slice(0, MOST_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function ignoredRows(ignored: Imported['ignored']): string {
  const total = ignored.reduce((sum, { rows }) => sum + rows, 0)
  return `Ignored ${plural(total, 'row')}: ${listed(ignored.map(({ reason, rows }) => `${reason.replace(/^not data: /, '')} (${rows})`))}.`
}
