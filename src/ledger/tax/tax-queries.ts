/** The tax rows of trades: where each belongs, why it must be checked, and the totals kept for days. */
import { and, asc, type Column, eq, inArray, isNotNull, isNull, ne, or, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { TaxKind, Term } from '../../lib/terms.ts'
import type { Reader, Writer } from '../../store/index.ts'
import { CONTRACT } from '../instrument.ts'
import type { Owner } from '../queries.ts'
import { inCents } from '../total-queries.ts'
import { A_YEAR, A_YEAR_FROM_28_FEBRUARY, ON_28_FEBRUARY } from './held-long.ts'
import type { TaxMark } from './marks.ts'
import { SECTION_1256_ROOTS } from './section-1256.ts'

type Trades = Reader['t']['trades']

const rootsOfLength = Map.groupBy(SECTION_1256_ROOTS, (root) => root.length)

/** Whether it is an option on a broad-based index, by its normalised name. */
const isSection1256 = ({ instrument }: Trades): SQL => {
  const roots = [...rootsOfLength].map(([length, some]) => {
    const names = some.map((root) => `'${root} '`).join(', ')
    return raw`substr(${instrument}, 1, ${raw.raw(String(length + 1))}) in (${raw.raw(names)})`
  })
  return raw`(${instrument} like ${raw.raw(`'${CONTRACT}'`)} and (${raw.join(roots, raw` or `)}))`
}

const dayAsNumber = (date: Column): SQL => raw`cast(replace(${date}, '-', '') as integer)`

/** The term that follows from the dates, as `isHeldLong` has it. A short is short-term. */
const termByDates = (r: Trades): SQL<Term | null> => {
  const [year, from28February, on28February] = [A_YEAR, A_YEAR_FROM_28_FEBRUARY, `'%${ON_28_FEBRUARY}'`].map((value) =>
    raw.raw(String(value)),
  )
  const yearAfter = raw`case when ${r.buyDate} like ${on28February} then ${from28February} else ${year} end`
  return raw<Term | null>`(case when ${r.side} = 'short' then 'short' when ${r.buyDate} is null then null
    when ${dayAsNumber(r.sellDate)} - ${dayAsNumber(r.buyDate)} > ${yearAfter} then 'long' else 'short' end)`
}

/** Where the row of a trade belongs. Without parameters, so that rows can be grouped by it. */
export const taxKindOf = (r: Trades): SQL<TaxKind> =>
  raw<TaxKind>`(case when ${isSection1256(r)} then 'section_1256' else coalesce(${r.term}, ${termByDates(r)}, 'unknown') end)`

/** 1 or 0; 0 also if a value that is compared is null. */
const isTrue = (condition: SQL | undefined): SQL => raw`(case when ${condition} then 1 else 0 end)`

/** The conditions of the marks, as 1 or 0. */
export const marksOf = (r: Trades): Record<TaxMark, SQL> => ({
  lot_differs: isTrue(or(ne(r.quantityDifference, 0n), ne(r.amountDifference, 0n))),
  gain_differs: isTrue(and(isNotNull(r.lotId), eq(r.brokerVerified, false))),
  not_from_lot: isTrue(isNull(r.lotId)),
  own_entry: isTrue(eq(r.ownEntry, true)),
  term_differs: isTrue(raw`not ${isSection1256(r)} and ${r.term} <> ${termByDates(r)}`),
  term_unknown: isTrue(raw`${taxKindOf(r)} = 'unknown'`),
  acquired_unknown: isTrue(isNull(r.buyDate)),
})

export const isToCheck = (r: Trades): SQL => raw`(${raw.join(Object.values(marksOf(r)), raw` + `)} > 0)`

/** The tax rows of a kind. Each amount is a sum of whole cents. */
export interface TaxSums {
  kind: TaxKind
  rowCount: number
  toCheck: number
  proceeds: Money
  costBasis: Money
  disallowedLoss: Money
  profit: Money
}

/** In one account. */
export interface TaxDay extends TaxSums {
  date: DateString
}

/** Computes the totals of the dates from the trades. Days without a trade are left out. */
export const sumTaxDays = (
  { sql, t: { trades: r } }: Reader,
  accountId: number,
  dates: DateString[],
): Promise<TaxDay[]> => {
  const kind = taxKindOf(r)
  return sql
    .select({
      date: r.closedOn,
      kind,
      rowCount: raw`count(*)`.mapWith(Number),
      toCheck: raw`sum(${isTrue(isToCheck(r))})`.mapWith(Number),
      proceeds: raw`sum(${inCents(r.proceeds)})`.mapWith(BigInt),
      costBasis: raw`sum(${inCents(r.costBasis)})`.mapWith(BigInt),
      disallowedLoss: raw`sum(${inCents(r.disallowedLoss)})`.mapWith(BigInt),
      profit: raw`sum(${r.profit})`.mapWith(BigInt),
    })
    .from(r)
    .where(and(eq(r.accountId, accountId), inArray(r.closedOn, dates)))
    .groupBy(r.closedOn, kind)
    .orderBy(r.closedOn, kind)
}

/** The stored totals of the dates. */
export const selectTaxDays = (
  { sql, t: { taxTotals: d } }: Reader,
  accountId: number,
  dates: DateString[],
): Promise<TaxDay[]> =>
  sql
    .select({
      date: d.date,
      kind: d.kind,
      rowCount: d.rowCount,
      toCheck: d.toCheck,
      proceeds: d.proceeds,
      costBasis: d.costBasis,
      disallowedLoss: d.disallowedLoss,
      profit: d.profit,
    })
    .from(d)
    .where(and(eq(d.accountId, accountId), inArray(d.date, dates)))
    .orderBy(asc(d.date), asc(d.kind))

/** Replaces the totals of the dates. */
export async function updateTaxDays(
  { sql, insertMany, t: { taxTotals: d } }: Writer,
  { userId, accountId }: Owner,
  dates: DateString[],
  totals: TaxDay[],
): Promise<void> {
  await sql.delete(d).where(and(eq(d.accountId, accountId), inArray(d.date, dates)))
  await insertMany(
    d,
    totals.map((day) => ({ userId, accountId, ...day })),
  )
}
