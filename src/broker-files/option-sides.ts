/**
 * Trades of options in files that do not print whether a contract was opened or closed. After its expiry nothing of a
 * contract is held, so if its rows add up to zero, nothing was held before them, and each trade opens or closes what the
 * days before it left. So these trades are held back until the file ends. Rows of one day have no order: a day on which
 * the order decides fails, and with it all trades of its contract.
 */
import { isOption } from '../ledger/instrument.ts'
import type { ReadClass, Transaction } from '../ledger/ledger.ts'
import { compare } from '../lib/compare.ts'
import type { DateString } from '../lib/dates.ts'
import { type Quantity, sum } from '../lib/decimal.ts'
import type { Head } from './csv/csv.ts'
import { wordOf } from './described/vocabulary.ts'
import { type FileReader, failedRow, type Layout, type RecordOutcome } from './layout.ts'

type RowOutcome = Extract<RecordOutcome<Transaction>, { kind: 'row' }>

/** The most trades held back: a history of decades has fewer. */
const MOST_HELD = 50_000

/** What a file shows of a contract in one account. */
interface Contract {
  readonly expiry: DateString
  readonly trades: RowOutcome[]
  /** Signed; of each day, what was bought, sold, and ended by expiration. */
  readonly days: Map<DateString, { bought: Quantity; sold: Quantity; ended: Quantity }>
}

/** Trades of options must be of class `buy` or `sell`. `columnOf`: the name of the column of their action. */
export const findOptionSides = (
  layout: Layout<'transactions'>,
  columnOf: (head: Head) => string,
): Layout<'transactions'> => ({
  ...layout,
  reader: (head) => holdingReader(layout.reader(head), columnOf(head)),
})

function holdingReader(reader: FileReader<Transaction>, column: string): FileReader<Transaction> {
  const contracts = new Map<string, Contract>()
  let held = 0
  let last: DateString = ''

  const failed = (one: RowOutcome, reason: string): RecordOutcome<Transaction> =>
    failedRow(one, { column, code: 'row_contradicts', reason })

  function take(outcome: RecordOutcome<Transaction>): RecordOutcome<Transaction>[] {
    if (outcome.kind !== 'row') return [outcome]
    const { row, account } = outcome
    if (row.date > last) last = row.date
    const isTrade = row.class === 'buy' || row.class === 'sell'
    if (!isOption(row.instrument) || (!isTrade && row.class !== 'expiration')) return [outcome]
    if (held >= MOST_HELD)
      return [failed(outcome, `the file has more than ${MOST_HELD.toLocaleString('en-US')} trades of options`)]
    held += 1
    const key = `${account ?? ''}\n${row.instrument}`
    const contract: Contract = contracts.get(key) ?? { expiry: expiryOf(row.instrument), trades: [], days: new Map() }
    contracts.set(key, contract)
    const day = contract.days.get(row.date) ?? { bought: 0n, sold: 0n, ended: 0n }
    contract.days.set(row.date, day)
    if (row.class === 'buy') day.bought += row.quantity
    else if (row.class === 'sell') day.sold += row.quantity
    else day.ended += row.quantity
    if (!isTrade) return [outcome]
    contract.trades.push(outcome)
    return []
  }

  function settle(contract: Contract): RecordOutcome<Transaction>[] {
    const sides = sidesOf(contract, last)
    if (typeof sides === 'string')
      return contract.trades.map((one) => failed(one, `does not say whether the option was opened or closed${sides}`))
    return contract.trades.map((one) => {
      const name = classOf(one.row.class === 'buy', sides.get(one.row.date) === 'short')
      return { ...one, row: { ...one.row, class: name, action: wordOf(name) } }
    })
  }

  return {
    ...reader,
    read: (record) => reader.read(record).flatMap(take),
    rest: () => [...(reader.rest?.() ?? []).flatMap(take), ...[...contracts.values()].flatMap(settle)],
  }
}

const expiryOf = (instrument: string): DateString => instrument.split(' ')[1] ?? ''

const classOf = (isBought: boolean, isShort: boolean): ReadClass =>
  isBought ? (isShort ? 'buy_to_cover' : 'buy') : isShort ? 'sell_short' : 'sell'

/** The side that the trades of each day are of; why that is not certain, as the end of a sentence. */
function sidesOf({ expiry, days }: Contract, last: DateString): Map<DateString, 'long' | 'short'> | string {
  if (last <= expiry) return `; a history that goes beyond its expiry on ${expiry} shows it`
  if (sum([...days.values()].map(({ bought, sold, ended }) => bought - sold + ended)) !== 0n)
    return ', and the rows of this contract do not add up to zero; a history from before its first trade shows it'
  const sides = new Map<DateString, 'long' | 'short'>()
  let position: Quantity = 0n
  for (const [date, { bought, sold, ended }] of [...days].sort(([a], [b]) => compare(a, b))) {
    const [mayBeLong, mayBeShort] = [position >= sold, -position >= bought]
    if (mayBeLong === mayBeShort && bought + sold > 0n)
      return `, which depends on the order of the trades of this contract on ${date}`
    sides.set(date, mayBeLong ? 'long' : 'short')
    position += bought - sold + ended
  }
  return sides
}
