/**
 * Whether the rows of a file bear a proposed mapping out: quantity × price, and the fees, is the amount. It decides nothing but
 * whether amounts have the fees in them, which is arithmetic; signs, dates and the currency are stated by the user.
 */
import { contractUnits, isCusip } from '../../ledger/instrument.ts'
import type { Transaction } from '../../ledger/ledger.ts'
import { abs, CENT, type Money, multiply } from '../../lib/decimal.ts'
import { Failure } from '../../lib/errors.ts'
import type { CsvRecord, Head } from '../csv/csv.ts'
import { mappedReading } from '../detect.ts'
import type { FileReader, RecordOutcome } from '../layout.ts'
import type { Mapping } from './mapping.ts'
import type { ProposedMapping } from './propose.ts'

/** How many rows the proposal reads, and how their amounts agree with it. */
export interface ProposalCheck {
  /** Rows that can be read, and those that cannot. */
  read: number
  failed: number
  /** Trades with a price; of these, those whose amount is quantity × price and the fees to the cent. */
  trades: number
  agree: number
  /** The most by which the amount of another one differs. */
  largestDifference: Money
}

/** A proposal that states all that the file itself shows. */
export interface CheckedProposal {
  proposed: ProposedMapping
  check: ProposalCheck
}

const PURCHASES = new Set(['buy', 'buy_to_cover'])
const SALES = new Set(['sell', 'sell_short'])

/** By how much the amount of a trade differs from its price; undefined for a row that has none. */
function differenceOf({ class: kind, instrument, quantity, price, fees, amount }: Transaction): Money | undefined {
  const isPurchase = PURCHASES.has(kind)
  if ((!isPurchase && !SALES.has(kind)) || price === null || price === 0n || isCusip(instrument)) return undefined
  const gross = multiply(contractUnits(instrument, abs(quantity)), abs(price))
  return abs(abs(amount) - (isPurchase ? gross + fees : gross - fees))
}

type Amounts = NonNullable<Mapping['amounts']>

/** A reader of one proposal, with its counts. */
class Trial {
  readonly amounts: Amounts
  readonly check: ProposalCheck = { read: 0, failed: 0, trades: 0, agree: 0, largestDifference: 0n }
  #reader: FileReader<Transaction> | undefined

  constructor(mapping: Mapping, head: Head) {
    this.amounts = mapping.amounts as Amounts
    const found = mappedReading(mapping, head)
    const [reading] = found.ok ? found.readings : []
    this.#reader = reading?.kind === 'transactions' ? reading.reader : undefined
  }

  get isOver(): boolean {
    return this.#reader === undefined
  }

  read(record: CsvRecord): void {
    this.#try((reader) => reader.read(record))
  }

  end(): void {
    this.#try((reader) => reader.rest?.() ?? [])
  }

  /** A file whose dates have another order cannot be read on. */
  #try(work: (reader: FileReader<Transaction>) => RecordOutcome<Transaction>[]): void {
    if (this.#reader === undefined) return
    try {
      for (const outcome of work(this.#reader)) this.#count(outcome)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      this.#reader = undefined
    }
  }

  #count(outcome: RecordOutcome<Transaction>): void {
    const { check } = this
    if (outcome.kind === 'failed') check.failed++
    if (outcome.kind !== 'row') return
    check.read++
    const difference = differenceOf(outcome.row)
    if (difference === undefined) return
    check.trades++
    if (difference <= CENT) check.agree++
    else if (difference > check.largestDifference) check.largestDifference = difference
  }
}

const isYearFirst = (text: string) => /^\s*\d{4}(?:[-/.]\d{1,2}[-/.]\d{1,2}|\d{4})(?!\d)/.test(text.slice(0, 40))

/**
 * Reads all rows by the proposal. Undefined if it lacks a column or what the actions mean, if it is of gains, or if no row can be
 * read: then there is nothing to check.
 */
export async function checkProposal(
  proposed: ProposedMapping,
  head: Head,
  batches: AsyncIterable<CsvRecord[]>,
  headerLine: number,
): Promise<CheckedProposal | undefined> {
  const { actions } = proposed
  // Which states of an order count is for the user to say.
  const { status: _, ...columns } = proposed.columns
  const { date, quantity, price, amount, fees } = columns
  if (proposed.kind !== 'transactions' || actions === undefined || date === undefined || quantity === undefined)
    return undefined
  if (price === undefined || (columns.symbol ?? columns.description) === undefined) return undefined
  const possible: Amounts[] =
    amount === undefined
      ? ['quantity_times_price']
      : fees === undefined
        ? ['after_fees']
        : ['after_fees', 'before_fees']
  // The order of dates makes no difference to what is counted: each is tried, and the one that can read the file counts.
  const trials = (['iso', 'mdy', 'dmy'] as const).flatMap((date_order) =>
    possible.map((amounts) => {
      const stated = { currency: 'USD', signs: 'action', amounts, date_order } as const
      return new Trial({ ...proposed, columns, ...stated }, head)
    }),
  )
  let dates = 0
  let yearFirst = 0
  for await (const batch of batches)
    for (const record of batch) {
      for (const trial of trials) trial.read(record)
      const cell = record.cells[date - 1] ?? ''
      if (record.line <= headerLine || !/\d/.test(cell)) continue
      dates++
      if (isYearFirst(cell)) yearFirst++
    }
  for (const trial of trials) trial.end()
  const best = (amounts: Amounts): ProposalCheck | undefined =>
    trials
      .filter((trial) => trial.amounts === amounts && !trial.isOver)
      .map(({ check }) => check)
      .reduce<ProposalCheck | undefined>(
        (most, one) => (most === undefined || one.read > most.read ? one : most),
        undefined,
      )
  const found = possible.flatMap((amounts) => {
    const check = best(amounts)
    return check === undefined ? [] : [{ amounts, check }]
  })
  const [first, second] = found.toSorted((a, b) => b.check.agree - a.check.agree)
  if (first === undefined || first.check.read === 0) return undefined
  const isDecided = second === undefined || second.check.agree < first.check.agree
  return {
    proposed: {
      ...proposed,
      signs: 'action',
      ...(isDecided ? { amounts: first.amounts } : {}),
      ...(dates > 0 && yearFirst === dates ? { date_order: 'iso' } : {}),
    },
    check: first.check,
  }
}
