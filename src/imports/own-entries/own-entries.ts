/** Own entries: what no file has, as imports of one row. */
import { monotonicFactory } from 'ulid'

import { type EnteredTransaction, ownEntryText } from '../../broker-files/own-entry.ts'
import { invalid, notFound, overtaken } from '../../lib/errors.ts'
import { tagCheck, versionTag } from '../../lib/etag.ts'
import { say } from '../../lib/messages/index.ts'
import { IN_FORCE } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { EntryToStore } from '../job.ts'
import { type NewEntry, toEntered, toFields } from './entry.ts'
import { type EntryState, type OwnEntryRow, selectVersions } from './own-entry-queries.ts'

/** Also of entries of one millisecond, the later one is the greater. */
const nextUlid = monotonicFactory()

/** The file of an entry, and what is stored with its import. */
export interface EnteredFile {
  name: string
  text: string
  ownEntry: EntryToStore
}

/** Throws Failure `invalid` as `toEntered`. `changes`: the version before, and why it is changed. */
export function toFile(entry: NewEntry, now: number, changes: EntryToStore['changes'] = null): EnteredFile {
  const entered = toEntered(entry, nextUlid(now), now)
  const { instrument, ownEntry } = entered
  return {
    name: nameOf(entered),
    text: ownEntryText(entered),
    ownEntry: { ownEntry, instrument, changes, fields: toFields(entry) },
  }
}

const nameOf = ({ action, symbol, date }: EnteredTransaction): string => `Own entry: ${action} ${symbol} ${date}`

/** Its versions, newest first. Throws Failure `not_found` if the user has no such entry. */
export async function readVersions(db: Reader, entry: number): Promise<[OwnEntryRow, ...OwnEntryRow[]]> {
  const [newest, ...older] = await selectVersions(db, entry)
  if (newest === undefined) throw notFound()
  return [newest, ...older]
}

/**
 * What a change of the entry replaces. Throws Failure `invalid` if the entry was undone, `not_found` if the user has none,
 * `precondition_failed` if it is not the one that `ifMatch` names.
 */
export async function readChanged(
  db: Reader,
  entry: number,
  { reason, ifMatch }: { reason: string; ifMatch: string | undefined },
): Promise<NonNullable<EntryToStore['changes']>> {
  const [newest] = await readVersions(db, entry)
  const { importId, version, status } = newest
  if (!IN_FORCE.includes(status)) throw invalid(say('own_entry_undone', { id: entry }))
  tagCheck(ifMatch)(etagOfEntry(newest))
  return { entry, version: version + 1, reason, ifMatch, importId }
}

/** Throws as `readChanged`, also Failure `overtaken` if the entry was changed since. */
export async function assertUnchanged(
  db: Reader,
  { entry, importId, ...asked }: NonNullable<EntryToStore['changes']>,
): Promise<void> {
  if ((await readChanged(db, entry, asked)).importId !== importId)
    throw overtaken(say('own_entry_changed', { id: entry }))
}

/** Of a version of an entry. */
export const etagOfEntry = ({ entry, version }: Pick<OwnEntryRow, 'entry' | 'version'>): string =>
  versionTag(entry, version)

export const stateOf = ({ status, isReplaced }: OwnEntryRow): EntryState =>
  !IN_FORCE.includes(status) ? 'undone' : isReplaced ? 'replaced' : 'in_force'
