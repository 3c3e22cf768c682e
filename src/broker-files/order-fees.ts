/**
 * Orders that a file prints twice: their cash with fees in one section, their legs with prices in another. Both are
 * held back until the file ends; legs and cash of one time belong together if their gross amounts agree, and each leg
 * becomes a transaction net of its fees.
 */
import { isOption } from '../ledger/instrument.ts'
import type { Transaction } from '../ledger/ledger.ts'
import { abs, CENT, type Money, proRata, sum, toCents } from '../lib/decimal.ts'
import type { FileReader, Layout, RecordOutcome } from './layout.ts'

/** What a reader says about an outcome: the part of an order, its time in seconds. Undefined: not part of an order. */
export type OrderPart = { readonly part: 'cash' | 'leg'; readonly seconds: number }

type RowOutcome = Extract<RecordOutcome<Transaction>, { kind: 'row' }>

/** The most rows held back: a statement of years of day trading has fewer. */
const MOST_HELD = 50_000

const CASH = 'cash of an order: its trades are rows of their own'

export interface OrderRules {
  partOf(row: Transaction): OrderPart | undefined
  /** The row without what `partOf` needs. */
  cleaned(row: Transaction): Transaction
  readonly columns: { readonly cash: string; readonly leg: string }
}

export const joinOrderFees = (layout: Layout<'transactions'>, rules: OrderRules): Layout<'transactions'> => ({
  ...layout,
  reader: (head) => joiningReader(layout.reader(head), rules),
})

/** The rows of one time. */
interface Orders {
  readonly cash: RowOutcome[]
  readonly legs: RowOutcome[]
}

function joiningReader(reader: FileReader<Transaction>, rules: OrderRules): FileReader<Transaction> {
  const orders = new Map<number, Orders>()
  let held = 0

  const failed = ({ line }: RowOutcome, column: string, reason: string): RecordOutcome<Transaction> => ({
    kind: 'failed',
    line,
    column,
    code: 'row_contradicts',
    reason,
  })

  function take(outcome: RecordOutcome<Transaction>): RecordOutcome<Transaction>[] {
    if (outcome.kind !== 'row') return [outcome]
    const part = rules.partOf(outcome.row)
    if (part === undefined) return [outcome]
    if (held >= MOST_HELD)
      return [failed(outcome, 'row', `the file has more than ${MOST_HELD.toLocaleString('en-US')} trades`)]
    held += 1
    const at = orders.get(part.seconds) ?? { cash: [], legs: [] }
    orders.set(part.seconds, at)
    if (part.part === 'cash') at.cash.push(outcome)
    else at.legs.push(outcome)
    return []
  }

  /** The cash of an order may be booked a second after it. */
  function joinLateCash(): void {
    for (const [seconds, at] of orders) {
      const later = orders.get(seconds + 1)
      if (at.cash.length === 0 && later?.legs.length === 0) at.cash.push(...later.cash.splice(0))
    }
  }

  function settle(): RecordOutcome<Transaction>[] {
    joinLateCash()
    return [...orders.values()].flatMap(settleOrders)
  }

  function settleOrders({ cash, legs }: Orders): RecordOutcome<Transaction>[] {
    const amounts = legs.length === 0 ? undefined : netAmounts(cash, legs)
    if (amounts === undefined)
      return [
        ...cash.map((one) => failed(one, rules.columns.cash, 'no trades of the same time have this amount')),
        ...legs.map((one) => failed(one, rules.columns.leg, 'no cash of the same time has the amount of this trade')),
      ]
    return [
      ...cash.map(
        ({ line }): RecordOutcome<Transaction> => ({ kind: 'ignored', line, code: 'no_event', reason: CASH }),
      ),
      ...legs.map((leg, i) => ({ ...leg, row: { ...rules.cleaned(leg.row), ...(amounts[i] as Net) } })),
    ]
  }

  return {
    ...reader,
    read: (record) => reader.read(record).flatMap(take),
    rest: () => [...(reader.rest?.() ?? []).flatMap(take), ...settle()],
  }
}

type Net = Pick<Transaction, 'amount' | 'fees'>

/** The net amount of each leg; undefined if cash and legs do not agree. */
function netAmounts(cash: readonly RowOutcome[], legs: readonly RowOutcome[]): Net[] | undefined {
  const gross = legs.map(({ row }) => toCents(row.amount))
  const left = [...cash]
  const own = gross.map((amount, i) => {
    const { symbol } = (legs[i] as RowOutcome).row
    // Cash that names no symbol may be of any.
    const at = left.findIndex(
      ({ row }) => row.amount + row.fees === amount && (row.symbol === '' || row.symbol === symbol),
    )
    return at === -1 ? undefined : left.splice(at, 1)[0]
  })
  if (left.length === 0 && own.every((one) => one !== undefined))
    return own.map((one) => ({ amount: (one as RowOutcome).row.amount, fees: (one as RowOutcome).row.fees }))
  const total = sum(cash.map(({ row }) => row.amount + row.fees))
  const rounding = total - sum(gross)
  if (abs(rounding) > CENT * BigInt(legs.length) || (rounding !== 0n && legs.length === 1)) return undefined
  const fees = shares(sum(cash.map(({ row }) => row.fees)), legs)
  return gross.map((amount, i) => {
    const fee = fees[i] as Money
    return { amount: amount + (i === 0 ? rounding : 0n) - fee, fees: fee }
  })
}

/** The fees of an order by contracts, or by shares if it has no contracts; the first leg takes what is left of cents. */
function shares(fees: Money, legs: readonly RowOutcome[]): Money[] {
  const hasOptions = legs.some(({ row }) => isOption(row.instrument))
  const weights = legs.map(({ row }) => (hasOptions && !isOption(row.instrument) ? 0n : row.quantity))
  const parts = weights.map((weight) => toCents(proRata(fees, weight, sum(weights))))
  return parts.map((part, i) => (i === 0 ? part + fees - sum(parts) : part))
}
