import { sql } from 'drizzle-orm'
import type { JournalKind, PartEffect, PictureType, Side } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import type { Referenced } from './owned-by.ts'

/** What users write about round trips and days. An import changes none of it. */
export function journalTables(k: Kit) {
  const journalEntries = journalEntriesTable(k)
  const journalTags = journalTagsTable(k)
  const journalPictures = journalPicturesTable(k, { journalEntries })
  return {
    journalEntries,
    journalTags,
    journalEntryTags: journalEntryTagsTable(k, { journalEntries, journalTags }),
    journalVersions: journalVersionsTable(k, { journalEntries }),
    journalPictures,
    journalPictureParts: journalPicturePartsTable(k, { journalPictures }),
    journalRevisions: journalRevisionsTable(k),
  }
}

/**
 * Journal entries: what is written about a round trip or a day. They name an execution of the round trip, which may cease to exist. See
 * `src/journal/README.md`.
 */
const journalEntriesTable = (k: Kit) =>
  k.table(
    'journal_entries',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      kind: k.text().$type<JournalKind>().notNull(),
      /** The day, or the first day of the round trip when it was written about. */
      day: k.text().notNull(),
      /** Of the execution; null for a day. */
      accountId: k.int(),
      instrument: k.text(),
      /** See `src/ledger/entry-link-queries.ts`, also below. */
      executedOn: k.text(),
      executedAt: k.text(),
      effect: k.text().$type<PartEffect>(),
      side: k.text().$type<Side>(),
      quantity: k.int64(),
      price: k.int64(),
      nth: k.int(),
      equals: k.int(),
      nthAtTime: k.int(),
      equalsAtTime: k.int(),
      lotKey: k.text(),
      /** The round trip that has the execution now; null if there is none. */
      tripOn: k.text(),
      number: k.int(),
      note: k.text(),
      setup: k.text(),
      /** Equal for setups that differ in upper and lower case only. */
      setupKey: k.text(),
      rating: k.int(),
      plannedStop: k.int64(),
      /** null if it was not reviewed. */
      reviewedAt: k.instant(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
      /** Counts its changes, its pictures included. */
      version: k.int().notNull().default(1),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.index('journal_entries_round_trip').on(t.userId, t.accountId, t.instrument, t.tripOn, t.number),
      k.uniqueIndex('journal_entries_one_a_day').on(t.userId, t.day).where(sql`kind = 'day'`),
      k.index('journal_entries_day').on(t.userId, t.day, t.id),
    ],
  )

const journalTagsTable = (k: Kit) =>
  k.table(
    'journal_tags',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      name: k.text().notNull(),
      /** Equal for names that differ in upper and lower case only. */
      nameKey: k.text().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] }), k.uniqueIndex('journal_tags_name').on(t.userId, t.nameKey)],
  )

const journalEntryTagsTable = (k: Kit, to: Referenced<'journalEntries' | 'journalTags'>) =>
  k.table(
    'journal_entry_tags',
    {
      userId: k.int().notNull(),
      entryId: k.int().notNull(),
      tagId: k.int().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.entryId, t.tagId] }),
      k.index('journal_entry_tags_tag').on(t.userId, t.tagId),
      k.ownedBy({ name: 'journal_entry_tags_of_entry', userId: t.userId, column: t.entryId, to: to.journalEntries }),
      k.ownedBy({ name: 'journal_entry_tags_of_tag', userId: t.userId, column: t.tagId, to: to.journalTags }),
    ],
  )

/** What was written before the last changes of an entry. */
const journalVersionsTable = (k: Kit, { journalEntries }: Referenced<'journalEntries'>) =>
  k.table(
    'journal_versions',
    {
      userId: k.int().notNull(),
      entryId: k.int().notNull(),
      /** That of the entry at that time. */
      version: k.int().notNull(),
      writtenAt: k.instant().notNull(),
      note: k.text(),
      /** By name. */
      tags: k.json<string[]>().notNull(),
      setup: k.text(),
      rating: k.int(),
      plannedStop: k.int64(),
      reviewedAt: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.entryId, t.version] }),
      k.ownedBy({ name: 'journal_versions_of_entry', userId: t.userId, column: t.entryId, to: journalEntries }),
    ],
  )

const journalPicturesTable = (k: Kit, { journalEntries }: Referenced<'journalEntries'>) =>
  k.table(
    'journal_pictures',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      entryId: k.int().notNull(),
      /** As the file was named. */
      fileName: k.text().notNull(),
      contentType: k.text().$type<PictureType>().notNull(),
      /** In bytes. */
      size: k.int().notNull(),
      /** In hexadecimal. */
      sha256: k.text().notNull(),
      addedAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.index('journal_pictures_entry').on(t.userId, t.entryId),
      k.ownedBy({ name: 'journal_pictures_of_entry', userId: t.userId, column: t.entryId, to: journalEntries }),
    ],
  )

/** The bytes of a picture, in parts: a reader that takes them slowly holds one of them in memory. */
const journalPicturePartsTable = (k: Kit, { journalPictures }: Referenced<'journalPictures'>) =>
  k.table(
    'journal_picture_parts',
    {
      userId: k.int().notNull(),
      pictureId: k.int().notNull(),
      /** From 0. */
      position: k.int().notNull(),
      bytes: k.bytes().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.pictureId, t.position] }),
      k.ownedBy({ name: 'journal_parts_of_picture', userId: t.userId, column: t.pictureId, to: journalPictures }),
    ],
  )

/** What is kept once of the journal of a user. */
const journalRevisionsTable = (k: Kit) =>
  k.table('journal_revisions', {
    userId: k.int().primaryKey(),
    /** Changes with every change of what a user has written, as `record_revisions` does with the record. */
    revision: k.text().notNull(),
    /** The first day whose round trips are to be reviewed; null: all are. */
    reviewFrom: k.text(),
  })
