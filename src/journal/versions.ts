/** Former versions of entries: what was written before their last changes, and can be restored. */
import { notFound } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Reader, Writer } from '../store/index.ts'
import {
  deleteVersion,
  type Entry,
  type EntryVersion,
  insertVersions,
  selectEntry,
  selectTagsOf,
  selectVersionNumbers,
  selectVersions,
} from './queries.ts'

/** Of an entry. */
export const MOST_VERSIONS = 20

/** The latest first. Throws Failure `not_found` if there is no such entry. */
export async function readVersions(db: Reader, id: number): Promise<EntryVersion[]> {
  if ((await selectEntry(db, id)) === undefined) throw notFound(say('journal_entry_unknown', { id }))
  return await selectVersions(db, id)
}

/** Throws Failure `not_found` if there is no such entry, or no such version of it. */
export async function readVersion(db: Reader, id: number, version: number): Promise<EntryVersion> {
  const found = (await readVersions(db, id)).find((one) => one.version === version)
  if (found === undefined) throw notFound(say('journal_version_unknown', { id, version }))
  return found
}

/** Keeps what is written, before it is changed. What is empty is not kept. */
export async function keepVersion(tx: Writer, userId: number, entry: Entry): Promise<void> {
  const kept = versionOf(
    entry,
    (await selectTagsOf(tx, [entry.id])).map(({ name }) => name),
  )
  if (kept === undefined) return
  await insertVersions(tx, userId, [{ entryId: entry.id, ...kept }])
  await removeOldVersions(tx, [entry.id])
}

/** What is written; undefined if that is nothing. */
export function versionOf(entry: Entry, tags: readonly string[]): EntryVersion | undefined {
  const { version, updatedAt: writtenAt, note, setup, rating, plannedStop, reviewedAt } = entry
  if ([note, setup, rating, plannedStop, reviewedAt].every((part) => part === null) && tags.length === 0)
    return undefined
  return { version, writtenAt, note, tags, setup, rating, plannedStop, reviewedAt }
}

/** An entry keeps its latest versions. */
export async function removeOldVersions(tx: Writer, entryIds: readonly number[]): Promise<void> {
  const kept = Map.groupBy(await selectVersionNumbers(tx, entryIds), ({ entryId }) => entryId)
  for (const [entryId, versions] of kept)
    for (const { version } of versions.slice(MOST_VERSIONS)) await deleteVersion(tx, entryId, version)
}
