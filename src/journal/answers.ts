/** Converts journal entries to the contract's shapes. */
import type { components } from '../../generated/dashboard.ts'
import { roundTripId } from '../ledger/public-ids.ts'
import { toTimestamp } from '../lib/clock.ts'
import { abs, type Money, PRICE_PLACES, type Price, priceNumber, quantityNumber, toText } from '../lib/decimal.ts'
import { NOTHING, versionTag } from '../lib/etag.ts'
import type { EntrySummary } from './entries-of-trips.ts'
import type { FullEntry } from './journal.ts'
import type { EntryVersion, Picture } from './queries.ts'
import { multipleNumber, multipleOf, type Risked, riskOf } from './r-multiple.ts'
import { etagOfTag, type UsedTag } from './tags.ts'

type Schemas = components['schemas']

/** As it was given, with all places. */
const stop = (price: Price | null): number | null => (price === null ? null : Number(toText(price, PRICE_PLACES)))

/** Of an entry, or of a target without one. */
export const etagOf = (entry: Pick<FullEntry, 'id' | 'version'> | undefined): string =>
  entry === undefined ? NOTHING : versionTag(entry.id, entry.version)

export const toJournal = (entry: FullEntry): Schemas['JournalEntry'] => ({
  id: entry.id,
  etag: etagOf(entry),
  state: entry.kind === 'day' ? 'day' : entry.trip === null ? 'unlinked' : 'linked',
  date: entry.day,
  account_id: entry.accountId,
  instrument: entry.instrument,
  execution: toExecution(entry),
  round_trip_id: entry.trip === null ? null : roundTripId(entry.trip),
  proposed_round_trip_id: entry.proposed === null ? null : roundTripId(entry.proposed),
  note: entry.note,
  tags: [...entry.tags],
  setup: entry.setup,
  rating: entry.rating,
  planned_stop: stop(entry.plannedStop),
  reviewed: entry.reviewedAt !== null,
  reviewed_at: entry.reviewedAt === null ? null : toTimestamp(entry.reviewedAt),
  pictures: entry.pictures.map(toPicture),
  created_at: toTimestamp(entry.createdAt),
  updated_at: toTimestamp(entry.updatedAt),
})

export const toVersion = (former: EntryVersion): Schemas['JournalVersion'] => ({
  version: former.version,
  written_at: toTimestamp(former.writtenAt),
  note: former.note,
  tags: [...former.tags],
  setup: former.setup,
  rating: former.rating,
  planned_stop: stop(former.plannedStop),
  reviewed: former.reviewedAt !== null,
})

const toExecution = (entry: FullEntry): Schemas['JournalExecution'] | null => {
  const { executedOn, executedAt, effect, side, quantity, price } = entry
  return executedOn === null || effect === null || side === null || quantity === null
    ? null
    : {
        date: executedOn,
        time: executedAt,
        effect: effect === 'closes' ? 'close' : 'open',
        side,
        quantity: quantityNumber(abs(quantity)),
        price: price === null ? null : priceNumber(price),
      }
}

const toPicture = (picture: Picture): Schemas['JournalPicture'] => ({
  id: picture.id,
  file_name: picture.fileName,
  content_type: picture.contentType,
  bytes: picture.size,
  sha256: picture.sha256,
  added_at: toTimestamp(picture.addedAt),
})

export const toTag = (tag: UsedTag): Schemas['JournalTag'] => ({
  id: tag.id,
  etag: etagOfTag(tag),
  name: tag.name,
  use_count: tag.uses,
})

/** The journal of a round trip beside its figures. */
export const toSummary = (
  summary: EntrySummary,
  trip: Risked & { profit: Money; tradeCount: number },
): Schemas['JournalSummary'] => {
  const risk = riskOf(trip, summary.plannedStop)
  return {
    id: summary.id,
    tags: [...summary.tags],
    setup: summary.setup,
    rating: summary.rating,
    planned_stop: stop(summary.plannedStop),
    r_multiple: risk === null || trip.tradeCount === 0 ? null : multipleNumber(multipleOf(trip.profit, risk)),
    reviewed: summary.reviewedAt !== null,
    has_note: summary.hasNote,
    picture_count: summary.pictures,
  }
}
