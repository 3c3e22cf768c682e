/** Summary lots (those without acquisition date) beside the detailed lots of the same sale. Each sale counts once. */
import { min, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { LedgerRow, Lot } from '../ledger.ts'
import type { Claim, SizedLot } from './claims.ts'
import { matchLots } from './match-lots.ts'
import { type Piece, soldNear } from './pieces.ts'
import { isBeyond, lessMoney, moneyOfPart, moneyOfUnits } from './rests.ts'
import type { Closing } from './sides.ts'

/** The units `from`..`to` of a detailed lot, which a summary repeats. */
interface Repeated {
  lot: SizedLot
  from: Quantity
  to: Quantity
}

export interface WithoutSummaries {
  claims: Claim[]
  /** The detailed lots of which summaries had a part. */
  repeated: ReadonlySet<Claim>
}

/**
 * Removes summaries that repeat the detailed lots of the same day. A summary that repeats them only in part keeps the rest:
 * what its money has more than theirs, so that all together have the money of the summary. If the rest of its proceeds or
 * cost would be negative, the files contradict each other: the rest is then an estimate, in proportion.
 *
 * A lot with acquisition date `Various` looks like a summary but is not a duplicate. The transactions
 * decide: if all lots of a day together fit into the sales of that day, none is a duplicate.
 */
export function withoutSummaries(claims: Claim[], closings: Closing[]): WithoutSummaries {
  const sold = new Map<number, Quantity>()
  for (const { day, quantity } of closings) sold.set(day, (sold.get(day) ?? 0n) + quantity)
  const repeating = new Map<Claim, Repeated[]>()
  const repeated = new Set<Claim>()
  for (const day of Map.groupBy(claims, (claim) => claim.day).values()) {
    // Claims whose quantity is from the transactions cover what these do not: they repeat none of them.
    const printed = day.filter(({ quantityFrom }) => quantityFrom === 'file')
    const { alike, most } = mayBeRepeated(printed, sold)
    const noted = { left: most, used: new Map<Claim, Quantity>(), repeating }
    for (const some of alike) noteRepeated(some, noted)
    for (const claim of noted.used.keys()) repeated.add(claim)
  }
  const left = claims.flatMap((claim) => {
    const parts = repeating.get(claim)
    return parts === undefined ? [claim] : restOf(claim, parts)
  })
  return { claims: left, repeated }
}

/** Lots of one day: those without acquisition date, and the others. */
interface LotsOfDay {
  summaries: Claim[]
  details: Claim[]
}

export const summariesAndDetails = (claims: Claim[]): LotsOfDay => ({
  summaries: claims.filter((claim) => claim.openedDay === null),
  details: claims.filter((claim) => claim.openedDay !== null),
})

/**
 * The lots of a day that may be of one sale, if no sale of the day shows it: of one term, unless the term of any is not
 * known, and of files that have none of the others, because a file has a sale once. A sum in a file is all of its lots.
 */
export const alikeOf = (claims: Claim[]): LotsOfDay[] =>
  isSum(claims)
    ? [summariesAndDetails(claims)]
    : claims.some(({ lot }) => lot.term === null)
      ? ofOtherFiles(claims)
      : [...Map.groupBy(claims, ({ lot }) => lot.term).values()].flatMap(ofOtherFiles)

/** Whether the summaries have all money of the other lots, and no more. */
function isSum(claims: Claim[]): boolean {
  const { summaries, details } = summariesAndDetails(claims)
  const [summed, detailed] = [totalOf(summaries), totalOf(details)]
  return toCents(summed.proceeds) === toCents(detailed.proceeds) && toCents(summed.cost) === toCents(detailed.cost)
}

/** Each summary with the lots of files that do not have it; a lot may be beside several. */
function ofOtherFiles(claims: Claim[]): LotsOfDay[] {
  const { summaries, details } = summariesAndDetails(claims)
  const ofFiles = Map.groupBy(summaries, ({ files = [] }) => [...files].sort().join())
  return Array.from(ofFiles.values(), (some) => {
    const { files } = some[0]!
    return { summaries: some, details: details.filter((detail) => !haveCommon(files, detail.files)) }
  })
}

const haveCommon = (a: ReadonlySet<number> | undefined, b: ReadonlySet<number> | undefined): boolean =>
  a !== undefined && b !== undefined && [...a].some((file) => b.has(file))

/** What may be repeated of the lots of a day, and how much at most. */
function mayBeRepeated(claims: Claim[], sold: Map<number, Quantity>): { alike: LotsOfDay[]; most: Quantity } {
  const all = summariesAndDetails(claims)
  if (all.summaries.length === 0 || all.details.length === 0) return { alike: [], most: 0n }
  const [summed, detailed] = [totalOf(all.summaries), totalOf(all.details)]
  const isEqual = summed.quantity === detailed.quantity && toCents(summed.proceeds) === toCents(detailed.proceeds)
  const total = summed.quantity + detailed.quantity
  const day = claims[0]!.day
  const sales = soldNear(day, sold)
  if (sales !== undefined && total > sales) return { alike: [all], most: isEqual ? summed.quantity : total - sales }
  const most = summed.quantity
  if (isEqual && total !== sales) return { alike: isSum(claims) ? [all] : ofOtherFiles(claims), most }
  return { alike: sales === undefined ? alikeOf(claims) : [], most }
}

/** What is noted of a day. */
interface Noted {
  /** How much may still be repeated. */
  left: Quantity
  /** How much of each lot is repeated. */
  used: Map<Claim, Quantity>
  repeating: Map<Claim, Repeated[]>
}

/** Notes what the summaries repeat of the other lots, of which no other summary repeats a part. */
function noteRepeated({ summaries, details: all }: LotsOfDay, noted: Noted): void {
  const { used, repeating } = noted
  const details = all.filter((claim) => !used.has(claim))
  // All lots are of one day, so whatever is linked of a summary is a duplicate of detailed lots.
  for (const { lot, closing, quantity } of matchLots(details.map(summaryPiece), summaries.map(summaryPiece))) {
    const [detail, summary] = [details[lot]!, summaries[closing]!]
    const from = used.get(detail) ?? 0n
    const to = from + min(quantity, noted.left)
    noted.left -= to - from
    used.set(detail, to)
    if (to === from) continue
    const repeated = repeating.get(summary) ?? []
    repeating.set(summary, repeated)
    repeated.push({ lot: detail.lot, from, to })
  }
}

const summaryPiece = ({ lot }: Claim): Piece => ({ day: 0, quantity: lot.quantity, money: lot.proceeds })

const totalOf = (claims: Claim[]) => ({
  quantity: sum(claims.map((claim) => claim.lot.quantity)),
  proceeds: sum(claims.map((claim) => claim.lot.proceeds)),
  cost: sum(claims.map((claim) => claim.lot.costBasis)),
})

/** What a summary has more than the detailed lots that it repeats; nothing if it has no more shares. */
function restOf(claim: Claim, repeated: readonly Repeated[]): Claim[] {
  const { lot } = claim
  const quantity = lot.quantity - sum(repeated.map(({ from, to }) => to - from))
  if (quantity === 0n) return []
  const rest = lessMoney(
    lot,
    repeated.map(({ lot: detail, from, to }) => moneyOfUnits(detail, from, to)),
  )
  return isBeyond(rest, lot)
    ? [{ ...claim, lot: { ...lot, ...moneyOfPart(lot, quantity, lot.quantity), quantity }, isEstimate: true }]
    : [{ ...claim, lot: { ...lot, ...rest, quantity } }]
}

/** Lots without acquisition date, and the other lots of their instruments and days, if there are both. */
export function lotsBesideSummaries<Held extends LedgerRow<Lot>>(lots: Held[]): Held[] {
  const isSummary = ({ row }: Held) => row.acquired === null
  const instruments = new Set(lots.filter(isSummary).map(({ row }) => row.instrument))
  if (instruments.size === 0) return []
  const some = lots.filter(({ row }) => instruments.has(row.instrument))
  return [...Map.groupBy(some, ({ row }) => `${row.instrument} ${row.sold}`).values()]
    .filter((ofDay) => ofDay.some(isSummary) && !ofDay.every(isSummary))
    .flat()
}
