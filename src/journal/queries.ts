import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql as raw } from 'drizzle-orm'
import { type ExecutionName, namingColumns } from '../ledger/entry-link-queries.ts'
import type { RoundTripKey } from '../ledger/public-ids.ts'
import { chunks } from '../lib/chunks.ts'
import type { DateString } from '../lib/dates.ts'
import type { Price } from '../lib/decimal.ts'
import type { JournalKind, PictureType, Side } from '../lib/terms.ts'
import { existMore, KEYS_PER_STATEMENT, octetsOf, prepared, type Reader, type Writer } from '../store/index.ts'

/** What can be written about a round trip or a day. */
export interface EntryContent {
  note: string | null
  setup: string | null
  setupKey: string | null
  rating: number | null
  plannedStop: Price | null
  reviewedAt: number | null
}

/** What an entry is about: an execution, or a day. */
export interface Subject extends ExecutionName {
  kind: JournalKind
  /** The day, or the first day of the round trip when it was written about. */
  day: DateString
  accountId: number | null
  instrument: string | null
  /** The round trip that has the execution now; null if there is none, and of a day. */
  tripOn: DateString | null
  number: number | null
}

/** The round trip of an entry; null without one. */
export const tripOf = ({
  accountId,
  instrument,
  tripOn: openedOn,
  number,
}: Pick<Subject, 'accountId' | 'instrument' | 'tripOn' | 'number'>): RoundTripKey | null =>
  accountId === null || instrument === null || openedOn === null || number === null
    ? null
    : { accountId, instrument, openedOn, number }

export interface Entry extends EntryContent, Subject {
  id: number
  createdAt: number
  updatedAt: number
  /** Counts its changes, its pictures included. */
  version: number
}

const entryColumns = (t: Reader['t']) => ({
  ...namingColumns(t),
  ...ownColumns(t),
})

const ownColumns = ({ journalEntries: e }: Reader['t']) => ({
  id: e.id,
  kind: e.kind,
  day: e.day,
  accountId: e.accountId,
  instrument: e.instrument,
  tripOn: e.tripOn,
  number: e.number,
  note: e.note,
  setup: e.setup,
  setupKey: e.setupKey,
  rating: e.rating,
  plannedStop: e.plannedStop,
  reviewedAt: e.reviewedAt,
  createdAt: e.createdAt,
  updatedAt: e.updatedAt,
  version: e.version,
})

export async function selectEntry({ sql, t }: Reader, id: number): Promise<Entry | undefined> {
  const [row] = await sql.select(entryColumns(t)).from(t.journalEntries).where(eq(t.journalEntries.id, id))
  return row
}

/** With their notes. */
export async function selectFullEntries({ sql, t }: Reader, ids: readonly number[]): Promise<Entry[]> {
  const { journalEntries: e } = t
  return await inChunks(ids, (some) =>
    sql
      .select(entryColumns(t))
      .from(e)
      .where(inArray(e.id, [...(some as readonly number[])])),
  )
}

export async function selectDayEntry({ sql, t }: Reader, day: DateString): Promise<Entry | undefined> {
  const { journalEntries: e } = t
  const [row] = await sql
    .select(entryColumns(t))
    .from(e)
    .where(and(eq(e.kind, 'day'), eq(e.day, day)))
  return row
}

/** Of a round trip, the oldest first. */
export async function selectEntriesOfTrip(
  { sql, t }: Reader,
  { accountId, instrument, openedOn, number }: RoundTripKey,
): Promise<Entry[]> {
  const { journalEntries: e } = t
  return await sql
    .select(entryColumns(t))
    .from(e)
    .where(
      and(
        ...[eq(e.accountId, accountId), eq(e.instrument, instrument)],
        ...[eq(e.tripOn, openedOn), eq(e.number, number)],
      ),
    )
    .orderBy(asc(e.id))
}

export interface EntryRange {
  first: DateString
  last: DateString
  state: 'day' | 'linked' | 'unlinked' | undefined
  tagKeys: readonly string[] | undefined
}

export interface ListedEntry extends Omit<Entry, 'note'> {
  /** The bytes of its note. */
  noteBytes: number
}

/** The latest `limit` of the range behind `after`, which is not included, without their notes. */
export async function selectEntries(
  db: Reader,
  { first, last, state, tagKeys }: EntryRange,
  after: Pick<Entry, 'day' | 'id'> | undefined,
  limit: number,
): Promise<ListedEntry[]> {
  const { sql, t } = db
  const { note, ...columns } = entryColumns(t)
  const { journalEntries: e, journalEntryTags: l, journalTags: g } = t
  const tagged =
    tagKeys === undefined
      ? undefined
      : sql
          .select({ id: l.entryId })
          .from(l)
          .innerJoin(g, eq(g.id, l.tagId))
          .where(inArray(g.nameKey, [...tagKeys]))
  return await sql
    .select({ ...columns, noteBytes: octetsOf(note) })
    .from(e)
    .where(
      and(
        gte(e.day, first),
        lte(e.day, last),
        state === undefined ? undefined : eq(e.kind, state === 'day' ? 'day' : 'round_trip'),
        state === 'linked' ? isNotNull(e.tripOn) : undefined,
        state === 'unlinked' ? isNull(e.tripOn) : undefined,
        tagged === undefined ? undefined : raw`${e.id} in ${tagged}`,
        after === undefined ? undefined : raw`(${e.day}, ${e.id}) < (${after.day}, ${after.id})`,
      ),
    )
    .orderBy(desc(e.day), desc(e.id))
    .limit(limit)
}

/** All entries without their notes, the oldest first. */
export async function selectOutlines({ sql, t }: Reader): Promise<Omit<Entry, 'note'>[]> {
  const { note: _note, ...columns } = entryColumns(t)
  return await sql.select(columns).from(t.journalEntries).orderBy(asc(t.journalEntries.id))
}

/** Of the entries with these ids. */
export async function selectNotes(
  { sql, t }: Reader,
  ids: readonly number[],
): Promise<{ id: number; note: string | null }[]> {
  const { journalEntries: e } = t
  return await inChunks(ids, (some) =>
    sql
      .select({ id: e.id, note: e.note })
      .from(e)
      .where(inArray(e.id, [...(some as readonly number[])])),
  )
}

/** The notes of round trips behind an entry, by its id. */
export async function selectNotesAfter(
  { sql, t: { journalEntries: e } }: Reader,
  id: number,
  limit: number,
): Promise<{ id: number; note: string }[]> {
  const rows = await sql
    .select({ id: e.id, note: e.note })
    .from(e)
    .where(and(gt(e.id, id), isNotNull(e.tripOn), isNotNull(e.note)))
    .orderBy(asc(e.id))
    .limit(limit)
  return rows as { id: number; note: string }[]
}

/** What a round trip shows of an entry. */
export interface ShownEntry {
  id: number
  setup: string | null
  setupKey: string | null
  rating: number | null
  plannedStop: Price | null
  reviewedAt: number | null
  hasNote: boolean
}

/** Of the entries with these ids; without ids, of all entries of round trips. */
export async function selectShownEntries(
  { sql, t }: Reader,
  ids: readonly number[] | undefined,
): Promise<ShownEntry[]> {
  const { journalEntries: e } = t
  const select = (some: readonly number[] | undefined) =>
    sql
      .select({
        id: e.id,
        setup: e.setup,
        setupKey: e.setupKey,
        rating: e.rating,
        plannedStop: e.plannedStop,
        reviewedAt: e.reviewedAt,
        hasNote: raw<boolean>`(${e.note} is not null)`.mapWith(Boolean),
      })
      .from(e)
      .where(some === undefined ? eq(e.kind, 'round_trip') : inArray(e.id, [...some]))
  return await inChunks(ids, select)
}

/** The names of the tags of entries, by name. */
export async function selectTagsOf(
  { sql, t }: Reader,
  ids: readonly number[] | undefined,
): Promise<{ entryId: number; name: string }[]> {
  const { journalEntryTags: l, journalTags: g } = t
  const select = (some: readonly number[] | undefined) =>
    sql
      .select({ entryId: l.entryId, name: g.name })
      .from(l)
      .innerJoin(g, eq(g.id, l.tagId))
      .where(some === undefined ? undefined : inArray(l.entryId, [...some]))
      .orderBy(asc(g.nameKey))
  return await inChunks(ids, select)
}

async function inChunks<Row>(
  ids: readonly number[] | undefined,
  select: (some: readonly number[] | undefined) => PromiseLike<Row[]>,
): Promise<Row[]> {
  if (ids === undefined) return await select(undefined)
  const rows: Row[] = []
  for (const some of chunks(ids, KEYS_PER_STATEMENT)) rows.push(...(await select(some)))
  return rows
}

export const existMoreEntries = (db: Reader, most: number): Promise<boolean> =>
  existMore(db, db.t.journalEntries, undefined, most)

export async function insertEntry(tx: Writer, userId: number, entry: Omit<Entry, 'id'>): Promise<number> {
  const id = await tx.takeId(tx.t.journalEntries)
  await tx.sql.insert(tx.t.journalEntries).values({ userId, id, ...entry })
  return id
}

/** Rows with ids of `takeIds`. */
export const insertEntries = (tx: Writer, userId: number, entries: readonly Entry[]): Promise<void> =>
  tx.insertMany(
    tx.t.journalEntries,
    entries.map((entry) => ({ userId, ...entry })),
  )

/** Tags of entries that have them not yet. */
export const insertTagsOfEntries = (
  tx: Writer,
  userId: number,
  tags: readonly { entryId: number; tagId: number }[],
): Promise<void> =>
  tx.insertMany(
    tx.t.journalEntryTags,
    tags.map((tag) => ({ userId, ...tag })),
  )

export async function updateEntry(
  { sql, t }: Writer,
  id: number,
  changes: Partial<Omit<Entry, 'id' | 'createdAt' | 'version'>>,
): Promise<void> {
  const { journalEntries: e } = t
  await sql
    .update(e)
    .set({ ...changes, version: raw`${e.version} + 1` })
    .where(eq(e.id, id))
}

/** With its tags and pictures. Returns whether there was one. */
export async function deleteEntry({ sql, t }: Writer, id: number): Promise<boolean> {
  const { journalEntries: e } = t
  const rows = await sql.delete(e).where(eq(e.id, id)).returning({ id: e.id })
  return rows.length > 0
}

/** What was written before a change. */
export interface EntryVersion extends Omit<EntryContent, 'setupKey'> {
  version: number
  writtenAt: number
  /** By name. */
  tags: readonly string[]
}

/** The latest first. */
export async function selectVersions(
  { sql, t: { journalVersions: v } }: Reader,
  entryId: number,
): Promise<EntryVersion[]> {
  return await sql
    .select({
      ...{ version: v.version, writtenAt: v.writtenAt, note: v.note, tags: v.tags, setup: v.setup },
      ...{ rating: v.rating, plannedStop: v.plannedStop, reviewedAt: v.reviewedAt },
    })
    .from(v)
    .where(eq(v.entryId, entryId))
    .orderBy(desc(v.version))
}

/** Of several entries. */
export const insertVersions = (
  tx: Writer,
  userId: number,
  versions: readonly (EntryVersion & { entryId: number })[],
): Promise<void> =>
  tx.insertMany(
    tx.t.journalVersions,
    versions.map(({ entryId, version, writtenAt, note, tags, setup, rating, plannedStop, reviewedAt }) => ({
      ...{ userId, entryId, version, writtenAt, note, tags: [...tags], setup, rating, plannedStop, reviewedAt },
    })),
  )

/** The numbers of the versions of entries, the latest first. */
export async function selectVersionNumbers(
  { sql, t: { journalVersions: v } }: Reader,
  entryIds: readonly number[],
): Promise<{ entryId: number; version: number }[]> {
  return await inChunks(entryIds, (some) =>
    sql
      .select({ entryId: v.entryId, version: v.version })
      .from(v)
      .where(inArray(v.entryId, [...(some as readonly number[])]))
      .orderBy(desc(v.version)),
  )
}

/** Replaces what is written in entries, and their version. */
export const updateEntries = (
  tx: Writer,
  entries: readonly (EntryContent & Pick<Entry, 'id' | 'updatedAt' | 'version'>)[],
): Promise<void> =>
  tx.updateMany(
    tx.t.journalEntries,
    entries.map(({ id, note, setup, setupKey, rating, plannedStop, reviewedAt, updatedAt, version }) => ({
      ...{ id, note, setup, setupKey, rating, plannedStop, reviewedAt, updatedAt, version },
    })),
  )

export async function deleteVersion(
  { sql, t: { journalVersions: v } }: Writer,
  entryId: number,
  version: number,
): Promise<void> {
  await sql.delete(v).where(and(eq(v.entryId, entryId), eq(v.version, version)))
}

/** What decides whether a stop is on the side of a loss. */
export async function selectTrip(
  { sql, t: { roundTrips: r } }: Reader,
  { accountId, instrument, openedOn, number }: RoundTripKey,
): Promise<{ side: Side; entryPrice: Price | null } | undefined> {
  const [row] = await sql
    .select({ side: r.side, entryPrice: r.entryPrice })
    .from(r)
    .where(
      and(eq(r.accountId, accountId), eq(r.instrument, instrument), eq(r.openedOn, openedOn), eq(r.number, number)),
    )
  return row
}

/** A round trip that was held on the day: first in the account, then those opened on the day. */
export async function selectTripHeld(
  { sql, t: { roundTrips: r } }: Reader,
  { accountId, instrument, day }: { accountId: number; instrument: string; day: DateString },
): Promise<RoundTripKey | undefined> {
  const [row] = await sql
    .select({ accountId: r.accountId, instrument: r.instrument, openedOn: r.openedOn, number: r.number })
    .from(r)
    .where(and(eq(r.instrument, instrument), lte(r.openedOn, day), or(r.isOpen, gte(r.lastOn, day))))
    .orderBy(
      raw`case when ${r.accountId} = ${accountId} then 0 else 1 end`,
      desc(r.openedOn),
      asc(r.number),
      asc(r.accountId),
    )
    .limit(1)
  return row
}

export interface Tag {
  id: number
  name: string
  nameKey: string
}

const tagColumns = ({ journalTags: g }: Reader['t']) => ({ id: g.id, name: g.name, nameKey: g.nameKey })

/** By name, with the number of entries that have each. */
export async function selectTags({ sql, t }: Reader): Promise<(Tag & { uses: number })[]> {
  const { journalTags: g, journalEntryTags: l } = t
  return await sql
    .select({ ...tagColumns(t), uses: count(l.entryId) })
    .from(g)
    .leftJoin(l, eq(l.tagId, g.id))
    .groupBy(g.id, g.name, g.nameKey)
    .orderBy(asc(g.nameKey))
}

/** The setups of entries, by name; of those that differ in upper and lower case only, the first one. */
export async function selectSetups({ sql, t: { journalEntries: e } }: Reader, limit: number): Promise<string[]> {
  const rows = await sql
    .select({ setup: raw<string>`min(${e.setup})` })
    .from(e)
    .where(isNotNull(e.setupKey))
    .groupBy(e.setupKey)
    .orderBy(asc(e.setupKey))
    .limit(limit)
  return rows.map(({ setup }) => setup)
}

export async function selectTag({ sql, t }: Reader, id: number): Promise<Tag | undefined> {
  const [row] = await sql.select(tagColumns(t)).from(t.journalTags).where(eq(t.journalTags.id, id))
  return row
}

/** The tags with these folded names. */
export async function selectTagsNamed({ sql, t }: Reader, nameKeys: readonly string[]): Promise<Tag[]> {
  if (nameKeys.length === 0) return []
  return await sql
    .select(tagColumns(t))
    .from(t.journalTags)
    .where(inArray(t.journalTags.nameKey, [...nameKeys]))
}

export async function countTags({ sql, t }: Reader): Promise<number> {
  const [row] = await sql.select({ all: count() }).from(t.journalTags)
  return row?.all ?? 0
}

export async function countUses({ sql, t: { journalEntryTags: l } }: Reader, tagId: number): Promise<number> {
  const [row] = await sql.select({ all: count() }).from(l).where(eq(l.tagId, tagId))
  return row?.all ?? 0
}

export async function insertTag(tx: Writer, userId: number, tag: Omit<Tag, 'id'>): Promise<number> {
  const id = await tx.takeId(tx.t.journalTags)
  await tx.sql.insert(tx.t.journalTags).values({ userId, id, ...tag })
  return id
}

export async function updateTag({ sql, t }: Writer, id: number, tag: Omit<Tag, 'id'>): Promise<void> {
  await sql.update(t.journalTags).set(tag).where(eq(t.journalTags.id, id))
}

/** Gives the entries of a tag another one. */
export async function insertTagOfTag(tx: Writer, userId: number, id: number, otherId: number): Promise<void> {
  const { sql, t } = tx
  const { journalEntryTags: l } = t
  const entries = (tagId: number) => sql.select({ entryId: l.entryId }).from(l).where(eq(l.tagId, tagId))
  const known = new Set((await entries(otherId)).map(({ entryId }) => entryId))
  const missing = (await entries(id)).filter(({ entryId }) => !known.has(entryId))
  await tx.insertMany(
    l,
    missing.map(({ entryId }) => ({ userId, entryId, tagId: otherId })),
  )
}

/** Returns the name of the tag, if there was one. */
export async function deleteTag({ sql, t }: Writer, id: number): Promise<string | undefined> {
  const { journalTags: g } = t
  const [row] = await sql.delete(g).where(eq(g.id, id)).returning({ name: g.name })
  return row?.name
}

/** Replaces the tags of an entry. */
export async function updateTagsOf(
  { sql, t }: Writer,
  userId: number,
  entryId: number,
  tagIds: readonly number[],
): Promise<void> {
  const { journalEntryTags: l } = t
  await sql.delete(l).where(eq(l.entryId, entryId))
  if (tagIds.length > 0) await sql.insert(l).values(tagIds.map((tagId) => ({ userId, entryId, tagId })))
}

export interface Picture {
  id: number
  entryId: number
  fileName: string
  contentType: PictureType
  size: number
  sha256: string
  addedAt: number
}

const pictureColumns = ({ journalPictures: p }: Reader['t']) => ({
  id: p.id,
  entryId: p.entryId,
  fileName: p.fileName,
  contentType: p.contentType,
  size: p.size,
  sha256: p.sha256,
  addedAt: p.addedAt,
})

/** Of entries, in the order in which they were added. */
export async function selectPicturesOf({ sql, t }: Reader, entryIds: readonly number[]): Promise<Picture[]> {
  const { journalPictures: p } = t
  return await inChunks(entryIds, (some) =>
    sql
      .select(pictureColumns(t))
      .from(p)
      .where(inArray(p.entryId, [...(some as readonly number[])]))
      .orderBy(asc(p.id)),
  )
}

/** The number of pictures of each entry that has some. */
export async function countPicturesOf(
  { sql, t: { journalPictures: p } }: Reader,
  ids: readonly number[],
): Promise<{ entryId: number; pictures: number }[]> {
  return await inChunks(ids, (some) =>
    sql
      .select({ entryId: p.entryId, pictures: count() })
      .from(p)
      .where(inArray(p.entryId, [...(some as readonly number[])]))
      .groupBy(p.entryId),
  )
}

export async function selectPicture({ sql, t }: Reader, id: number): Promise<Picture | undefined> {
  const { journalPictures: p } = t
  const [row] = await sql.select(pictureColumns(t)).from(p).where(eq(p.id, id))
  return row
}

/** Undefined behind the last part. */
export async function selectPart(
  { sql, t: { journalPictureParts: p } }: Reader,
  pictureId: number,
  position: number,
): Promise<Buffer | undefined> {
  const [row] = await sql
    .select({ bytes: p.bytes })
    .from(p)
    .where(and(eq(p.pictureId, pictureId), eq(p.position, position)))
  return row?.bytes
}

/** The bytes of all pictures of the user. */
export async function sumPictures({ sql, t: { journalPictures: p } }: Reader): Promise<number> {
  const [row] = await sql.select({ bytes: raw`coalesce(sum(${p.size}), 0)`.mapWith(Number) }).from(p)
  return row?.bytes ?? 0
}

export async function insertPicture(
  tx: Writer,
  userId: number,
  picture: Omit<Picture, 'id'>,
  parts: readonly Buffer[],
): Promise<number> {
  const { sql, t } = tx
  const pictureId = await tx.takeId(t.journalPictures)
  await sql.insert(t.journalPictures).values({ userId, id: pictureId, ...picture })
  await tx.insertMany(
    t.journalPictureParts,
    parts.map((bytes, position) => ({ userId, pictureId, position, bytes })),
  )
  return pictureId
}

export async function deletePicture({ sql, t: { journalPictures: p } }: Writer, id: number): Promise<void> {
  await sql.delete(p).where(eq(p.id, id))
}

/** Changes with every change of the record or of the journal. Undefined before the first change of both. */
export async function selectRevisions(db: Reader): Promise<string | undefined> {
  const [row] = await revisions(db, {})
  return row && `${row.record} ${row.journal ?? ''}`
}

const revisions = prepared<object, { record: string; journal: string | null }>(
  'revisions_of_answers',
  ({ sql, t: { recordRevisions: r, journalRevisions: j } }) =>
    sql.select({ record: r.revision, journal: j.revision }).from(r).leftJoin(j, raw`true`),
)

export async function upsertJournalRevision({ sql, t }: Writer, userId: number, revision: string): Promise<void> {
  const { journalRevisions: j, recordRevisions: r } = t
  await sql.insert(j).values({ userId, revision }).onConflictDoUpdate({ target: j.userId, set: { revision } })
  // `selectRevisions` begins with it. An import that runs meanwhile looks at the record once more.
  await sql.insert(r).values({ userId, revision }).onConflictDoNothing()
}

/** null: all are to be reviewed. */
export async function selectReviewFrom({ sql, t: { journalRevisions: j } }: Reader): Promise<DateString | null> {
  const [row] = await sql.select({ reviewFrom: j.reviewFrom }).from(j)
  return row?.reviewFrom ?? null
}

/** `upsertJournalRevision` follows. */
export async function upsertReviewFrom(
  { sql, t: { journalRevisions: j } }: Writer,
  userId: number,
  reviewFrom: DateString | null,
): Promise<void> {
  await sql
    .insert(j)
    .values({ userId, revision: '', reviewFrom })
    .onConflictDoUpdate({ target: j.userId, set: { reviewFrom } })
}
