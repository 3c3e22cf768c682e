/** What an import of journal entries adds and changes. What is written is never replaced. */
import { createHash } from 'node:crypto'
import { MOST_ENTRIES, MOST_TAGS as MOST_TAGS_OF_ENTRY } from '../../journal/journal.ts'
import type { Entry, EntryVersion } from '../../journal/queries.ts'
import { MOST_TAGS } from '../../journal/tags.ts'
import { MOST_VERSIONS } from '../../journal/versions.ts'
import type { TripName } from '../../ledger/entry-link-queries.ts'
import type { Problem } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { foldedName } from '../../lib/text.ts'
import { type Matched, matchEntries } from './match-entries.ts'
import type { FileEntry, RowProblem } from './read-file.ts'

/** An entry of the record. Its note is known by its digest: the notes of a record do not fit in memory. */
export interface KnownEntry extends Omit<Entry, 'note'> {
  digest: string | null
  tags: readonly string[]
}

/** An entry of the file with its place in the record. */
export interface PlacedEntry extends FileEntry {
  /** A text of an account that is to be added. null for a day. */
  accountId: number | string | null
  trip: TripName | null
}

export interface State {
  entries: readonly KnownEntry[]
  /** Of the user, by their folded names. */
  tags: ReadonlySet<string>
  /** Of all entries, also those that the file cannot be about. */
  count: number
  readVersions(id: number): Promise<readonly EntryVersion[]>
}

/** Without its number. */
type FormerVersion = Omit<EntryVersion, 'version'>

/** What is written in an entry that is there. */
export interface Change {
  id: number
  fields: Partial<Pick<Entry, 'note' | 'setup' | 'setupKey' | 'rating' | 'plannedStop' | 'reviewedAt'>>
  tags: string[]
  /** What the file says instead. */
  versions: FormerVersion[]
}

export interface Addition {
  entry: PlacedEntry
  versions: FormerVersion[]
}

export interface Plan {
  unchanged: number
  merged: number
  unlinked: number
  keptAsVersions: number
  added: Addition[]
  changed: Change[]
  problems: RowProblem[]
}

/** What an import of a journal did, or would do. */
export interface JournalImport {
  message: string
  /** Entries of the file: unchanged + added + merged + refused. */
  read: number
  unchanged: number
  added: number
  merged: number
  refused: number
  /** Of those that were added. */
  unlinked: number
  /** Of those that were merged. */
  keptAsVersions: number
  problems: RowProblem[]
}

export const digestOf = (note: string | null): string | null =>
  note === null ? null : createHash('sha256').update(note).digest('base64')

/** Plans what the entries of a file do to the record. */
export async function planImport(state: State, given: readonly PlacedEntry[]): Promise<Plan> {
  const planning = new Planning(state)
  const known = new Map(state.entries.map((entry) => [matchedOf(entry), entry]))
  const rows = new Map(given.map((entry) => [matchedOfFile(entry), entry]))
  const matches = matchEntries([...known.keys()], [...rows.keys()])
  for (const [row, entry] of rows) {
    const match = matches.get(row)
    await planning.take(entry, match && known.get(match))
  }
  return planning.result()
}

const contentOf = (one: Written): string =>
  JSON.stringify([
    ...[one.digest, one.setupKey, one.rating, one.plannedStop === null ? null : String(one.plannedStop)],
    ...[one.reviewedAt !== null, [...one.tags].map(foldedName).sort()],
  ])

const matchedOf = (entry: KnownEntry): Matched => ({
  ...entry,
  trip: entry.tripOn === null || entry.number === null ? null : { openedOn: entry.tripOn, number: entry.number },
  content: contentOf(entry),
})

const matchedOfFile = ({ trip, ...entry }: PlacedEntry): Matched => ({
  ...entry,
  trip: trip && { openedOn: trip.tripOn, number: trip.tripNumber },
  content: contentOf(writtenOf(entry)),
})

type Written = Pick<KnownEntry, 'digest' | 'setup' | 'setupKey' | 'rating' | 'plannedStop' | 'reviewedAt' | 'tags'>

const writtenOf = ({ note, setup, rating, plannedStop, reviewedAt, tags }: FileEntry): Written => ({
  ...{ digest: digestOf(note), setup, setupKey: keyOf(setup), rating, plannedStop, reviewedAt, tags },
})

const keyOf = (setup: string | null): string | null => (setup === null ? null : foldedName(setup))

/** An entry as it will be. */
interface Slot {
  written: Written
  /** What becomes of it: an entry that is there, or one that is added. */
  as: Change | Addition
  /** All former versions, with those that are added; undefined until they are read. */
  kept: FormerVersion[] | undefined
}

class Planning {
  readonly #state: State
  readonly #slots = new Map<number, Slot>()
  /** Entries of days that are added. */
  readonly #days = new Map<string, Slot>()
  readonly #tags: Set<string>
  readonly #plan: Omit<Plan, 'changed'> = {
    ...{ unchanged: 0, merged: 0, unlinked: 0, keptAsVersions: 0, added: [], problems: [] },
  }

  constructor(state: State) {
    this.#state = state
    this.#tags = new Set(state.tags)
  }

  result(): Plan {
    const changed = [...this.#slots.values()].flatMap(({ as }) =>
      'id' in as && Object.keys(as.fields).length + as.tags.length + as.versions.length > 0 ? [as] : [],
    )
    return { ...this.#plan, changed }
  }

  /** `match`: the entry of the record that it is. */
  async take(entry: PlacedEntry, match: KnownEntry | undefined): Promise<void> {
    const slot = match === undefined ? this.#days.get(entry.kind === 'day' ? entry.day : '') : this.#slotOf(match)
    if (slot === undefined) this.#add(entry)
    else await this.#merge(entry, slot)
  }

  #slotOf(match: KnownEntry): Slot {
    const known = this.#slots.get(match.id)
    if (known !== undefined) return known
    const change: Change = { id: match.id, fields: {}, tags: [], versions: [] }
    const slot: Slot = { written: match, as: change, kept: undefined }
    this.#slots.set(match.id, slot)
    return slot
  }

  #add(entry: PlacedEntry): void {
    if (this.#state.count + this.#plan.added.length >= MOST_ENTRIES) {
      this.#refuse(entry, '', say('journal_entry_limit', { most: MOST_ENTRIES }))
      return
    }
    if (!this.#takeTags(entry, entry.tags)) return
    const addition: Addition = { entry, versions: [] }
    this.#plan.added.push(addition)
    if (entry.kind === 'day') this.#days.set(entry.day, { written: writtenOf(entry), as: addition, kept: [] })
    else if (entry.trip === null) this.#plan.unlinked++
  }

  async #merge(entry: PlacedEntry, slot: Slot): Promise<void> {
    const { written } = slot
    const file = writtenOf(entry)
    const has = new Set(written.tags.map(foldedName))
    const tags = entry.tags.filter((name) => !has.has(foldedName(name)))
    if (has.size + tags.length > MOST_TAGS_OF_ENTRY)
      return this.#refuse(entry, 'tags', say('tags_of_entry_limit', { most: MOST_TAGS_OF_ENTRY }))
    const fields = FIELDS.filter((field) => written[field] === null && file[field] !== null)
    const isOther = COMPARED.some(
      (field) => written[field] !== null && file[field] !== null && written[field] !== file[field],
    )
    const kept = isOther ? await this.#versionsOf(slot) : []
    const isNew = isOther && !kept.some((version) => isSame(version, entry))
    // What is there until now takes the room of one.
    const room = MOST_VERSIONS - kept.length - (fields.length + tags.length > 0 ? 1 : 0)
    if (isNew && room <= 0) return this.#refuse(entry, '', say('journal_versions_full', { most: MOST_VERSIONS }))
    if (!this.#takeTags(entry, tags)) return
    if (fields.length + tags.length === 0 && !isNew) {
      this.#plan.unchanged++
      return
    }
    this.#plan.merged++
    this.#write(slot, entry, fields, tags)
    if (!isNew) return
    this.#plan.keptAsVersions++
    const { note, setup, rating, plannedStop, reviewedAt, updatedAt: writtenAt } = entry
    const version = { note, tags: entry.tags, setup, rating, plannedStop, reviewedAt, writtenAt }
    slot.as.versions.push(version)
    slot.kept?.push(version)
  }

  #write(slot: Slot, entry: PlacedEntry, fields: readonly Field[], tags: readonly string[]): void {
    const file = writtenOf(entry)
    const taken = Object.fromEntries(fields.map((field) => [field, file[field]]))
    slot.written = { ...slot.written, ...taken, tags: [...slot.written.tags, ...tags] }
    const { digest, ...values } = taken
    const stored = digest === undefined ? values : { ...values, note: entry.note }
    if ('id' in slot.as) {
      Object.assign(slot.as.fields, stored)
      slot.as.tags.push(...tags)
    } else slot.as.entry = { ...slot.as.entry, ...stored, tags: slot.written.tags }
  }

  async #versionsOf(slot: Slot): Promise<readonly FormerVersion[]> {
    slot.kept ??= [...(await this.#state.readVersions((slot.as as Change).id))]
    return slot.kept
  }

  /** Returns whether there is room for the tags. */
  #takeTags(entry: PlacedEntry, names: readonly string[]): boolean {
    const added = new Set(names.map(foldedName).filter((name) => !this.#tags.has(name)))
    if (this.#tags.size + added.size > MOST_TAGS) {
      this.#refuse(entry, 'tags', say('tag_limit', { most: MOST_TAGS }))
      return false
    }
    for (const name of added) this.#tags.add(name)
    return true
  }

  #refuse({ row }: PlacedEntry, field: string, said: Omit<Problem, 'field'>): void {
    this.#plan.problems.push({ row, field, ...said })
  }
}

type Field = 'digest' | 'setup' | 'setupKey' | 'rating' | 'plannedStop' | 'reviewedAt'
const FIELDS: readonly Field[] = ['digest', 'setup', 'setupKey', 'rating', 'plannedStop', 'reviewedAt']
const COMPARED = ['digest', 'setupKey', 'rating', 'plannedStop'] as const

const isSame = (version: FormerVersion, entry: FileEntry): boolean =>
  version.note === entry.note &&
  keyOf(version.setup) === keyOf(entry.setup) &&
  version.rating === entry.rating &&
  version.plannedStop === entry.plannedStop
