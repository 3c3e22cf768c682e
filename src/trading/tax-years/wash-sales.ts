/**
 * Losses that may be wash sales: the same instrument was bought again within 30 days before or after the sale, in any account of the
 * user. They are candidates only, and change no figure. What a lot prints as a wash sale is none: it is in its row.
 */
import { compare } from '../../lib/compare.ts'
import { roomOnPage, sizesOf } from '../../lib/cursor.ts'
import { addDays, type DateString, laterOf } from '../../lib/dates.ts'
import type { Quantity } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import { formatPlace, ORDERS, type Place } from '../trades/order.ts'
import { type OpeningPart, selectOpenings, selectOpeningsOfLots, selectOwnOpenings } from './opening-queries.ts'
import { selectTaxTrades, type TaxTrade } from './queries.ts'
import { daysOfYear, type TaxRow, toTaxRow } from './tax-years.ts'

const DAYS_AROUND = 30
/** Read along, because each reading looks at all trades that were closed from its first day on. */
const DAYS_AHEAD = 90
/** Losses that are compared at a time. */
const LOSSES_AT_ONCE = 1_000
/** The contract's `maxItems`. */
const MOST_PURCHASES = 10

export interface Purchase {
  accountId: number
  date: DateString
  /** In the shares of its day. */
  quantity: Quantity
}

export interface WashSaleCandidate {
  row: TaxRow
  /** The first of them, by day. Of a short, the short sales. */
  purchases: readonly Purchase[]
  /** All of them. */
  purchaseCount: number
}

interface Range {
  accountId: number | undefined
  year: number
}

/** A page of the candidates of a year, in the order of its rows. */
export async function readCandidatePage(
  db: Reader,
  range: Range,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ items: WashSaleCandidate[]; nextCursor: string | null }> {
  const found: Found[] = []
  for await (const some of findCandidates(db, range, after, limit + 1)) {
    found.push(...some)
    if (found.length > limit) break
  }
  const candidates = found.map(({ candidate }) => candidate)
  const room = roomOnPage(sizesOf(candidates), limit)
  const last = found[room - 1]
  const nextCursor = found.length > room && last !== undefined ? formatPlace(last.trade, ORDERS.date) : null
  return { items: candidates.slice(0, room), nextCursor }
}

/** All candidates of a year, some at a time. */
export async function* readAllCandidates(db: Reader, range: Range): AsyncGenerator<WashSaleCandidate[]> {
  for await (const some of findCandidates(db, range, undefined, LOSSES_AT_ONCE))
    yield some.map(({ candidate }) => candidate)
}

interface Found {
  trade: TaxTrade
  candidate: WashSaleCandidate
}

async function* findCandidates(
  db: Reader,
  { accountId, year }: Range,
  behind: Place | undefined,
  firstLosses: number,
): AsyncGenerator<Found[]> {
  const range = { accountId, ...daysOfYear(year), isSection1256: false, isWholeLoss: true }
  const openings = new Openings(db)
  let [after, limit] = [behind, Math.min(firstLosses, LOSSES_AT_ONCE)]
  for (;;) {
    const losses = await selectTaxTrades(db, range, after, limit)
    const last = losses.at(-1)
    if (last === undefined) return
    await openings.load(losses)
    yield losses.flatMap((trade) => {
      const others = openings.besides(trade)
      if (others.length === 0) return []
      const purchases = others.slice(0, MOST_PURCHASES)
      return [{ trade, candidate: { row: toTaxRow(trade, undefined), purchases, purchaseCount: others.length } }]
    })
    if (losses.length < limit) return
    after = ORDERS.date.by.map((name) => last[name])
    limit = LOSSES_AT_ONCE
  }
}

type Row = Pick<OpeningPart, 'ofLot' | 'contentId' | 'copy'>
const nameOf = ({ ofLot, contentId, copy }: Row): string => `${ofLot} ${contentId} ${copy}`

/** What was bought, or sold short, in the days around some losses. Losses come in the order of their days. */
class Openings {
  readonly #db: Reader
  /** By instrument and side; each in the order of the days. */
  #known = new Map<string, (OpeningPart & { name: string })[]>()
  #loadedUntil: DateString | undefined
  /** The purchases of each loss. */
  #own = new Map<number, Set<string>>()

  constructor(db: Reader) {
    this.#db = db
  }

  async load(losses: readonly TaxTrade[]): Promise<void> {
    const first = addDays((losses[0] as TaxTrade).closedOn, -DAYS_AROUND)
    const last = addDays((losses.at(-1) as TaxTrade).closedOn, DAYS_AROUND)
    for (const [key, parts] of this.#known)
      this.#known.set(
        key,
        parts.filter(({ date }) => date >= first),
      )
    if (this.#loadedUntil === undefined || this.#loadedUntil < last) {
      const from = this.#loadedUntil === undefined ? first : laterOf(first, addDays(this.#loadedUntil, 1))
      const days = { first: from, last: addDays(last, DAYS_AHEAD) }
      this.#add(await selectOpenings(this.#db, days))
      this.#add(await selectOpeningsOfLots(this.#db, days))
      for (const parts of this.#known.values()) parts.sort((a, b) => compare(a.date, b.date))
      this.#loadedUntil = days.last
    }
    const own = await selectOwnOpenings(
      this.#db,
      losses.map(({ id }) => id),
    )
    this.#own = new Map(
      [...Map.groupBy(own, ({ tradeId }) => tradeId)].map(([id, rows]) => [id, new Set(rows.map(nameOf))]),
    )
  }

  /** The purchases around a loss, but those of its own shares: to sell a part of a purchase is no wash sale. */
  besides({ id, instrument, side, closedOn }: TaxTrade): Purchase[] {
    const [first, last] = [addDays(closedOn, -DAYS_AROUND), addDays(closedOn, DAYS_AROUND)]
    const own = this.#own.get(id)
    const rows = new Map<string, Purchase>()
    for (const { name, accountId, date, quantity } of this.#known.get(`${side} ${instrument}`) ?? []) {
      if (date < first || date > last || own?.has(name)) continue
      const known = rows.get(name)
      if (known === undefined) rows.set(name, { accountId, date, quantity })
      else known.quantity += quantity
    }
    return [...rows.values()]
  }

  #add(parts: readonly OpeningPart[]): void {
    for (const part of parts) {
      const key = `${part.side} ${part.instrument}`
      const known = this.#known.get(key)
      const named = { ...part, name: nameOf(part) }
      if (known === undefined) this.#known.set(key, [named])
      else known.push(named)
    }
  }
}
