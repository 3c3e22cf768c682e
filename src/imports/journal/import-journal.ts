/** Imports the journal of an export: what is written about round trips and days. See `plan.ts`. */
import { storeKey } from '../../idempotency/keyed-requests.ts'
import { changeJournal } from '../../journal/journal.ts'
import {
  type Entry,
  type EntryVersion,
  insertEntries,
  insertTagsOfEntries,
  insertVersions,
  selectFullEntries,
  selectNotes,
  selectOutlines,
  selectTags,
  selectTagsOf,
  selectVersions,
  updateEntries,
} from '../../journal/queries.ts'
import { tagsNamed } from '../../journal/tags.ts'
import { removeOldVersions, versionOf } from '../../journal/versions.ts'
import type { TripName } from '../../ledger/entry-link-queries.ts'
import { findTrips } from '../../ledger/entry-links.ts'
import { selectFilesOf } from '../../ledger/file-queries.ts'
import { chunks } from '../../lib/chunks.ts'
import { foldedName, plural } from '../../lib/text.ts'
import type { Reader, Store, Writer } from '../../store/index.ts'
import { insertAccount, selectAccounts } from '../accounts/account-queries.ts'
import { type Account, areOtherBrokers, freeName, nameKeyOf } from '../accounts/decide-accounts.ts'
import { isSameNumber, normaliseLabel } from '../accounts/labels.ts'
import type { JournalJob, JournalOutcome, ReportProgress } from '../job.ts'
import { assertAccounts } from '../quotas.ts'
import {
  type Addition,
  type Change,
  digestOf,
  type JournalImport,
  type KnownEntry,
  type PlacedEntry,
  type Plan,
  planImport,
  type State,
} from './plan.ts'
import { type AccountName, type CheckContent, type FileEntry, type RowProblem, readJournalFile } from './read-file.ts'

/**
 * Imports a file of an export, or finds what that would do. Runs in a worker. `beforeCommit` is called last in the transaction. Throws
 * Failure `invalid` for a file that is no such file or too long, and if it needs more accounts than the user can have.
 */
export async function importJournal(
  openStore: () => Promise<Store>,
  { userId, journal: { path, isDry }, quotas, now, keyed }: JournalJob,
  check: CheckContent,
  progress: ReportProgress,
  beforeCommit: () => void,
): Promise<JournalOutcome> {
  const { entries, problems } = await readJournalFile(path, check, now)
  progress(30, 'Read')
  const store = await openStore()
  const ready = (db: Reader) => prepare(db, entries, quotas.accounts)
  const { plan } = await store.forUser(userId).snapshot(ready)
  progress(50, 'Compared')
  if (isDry || plan.added.length + plan.changed.length === 0)
    return { kind: 'journal_imported', done: reportOf(plan, problems, isDry) }
  return await changeJournal(store, userId, async (tx) => {
    const prepared = await ready(tx)
    await storePlan(tx, userId, prepared, now)
    const done = reportOf(prepared.plan, problems, isDry)
    if (keyed !== undefined) await storeKey(tx, { userId, ...keyed, answer: JSON.stringify(done) })
    progress(99, 'Stored')
    beforeCommit()
    return { kind: 'journal_imported', done }
  })
}

interface Prepared {
  plan: Plan
  /** By the texts that stand for their ids. */
  newAccounts: ReadonlyMap<string, Account>
}

async function prepare(db: Reader, given: readonly FileEntry[], quota: number): Promise<Prepared> {
  const { placed, newAccounts } = await place(db, given, quota)
  const state = await readState(db, placed)
  return { plan: await planImport(state, placed), newAccounts }
}

/** Finds the account and the round trip of each entry. */
async function place(db: Reader, given: readonly FileEntry[], quota: number) {
  const accounts: Account[] = await selectAccounts(db)
  const stored = accounts.length
  const newAccounts = new Map<string, Account>()
  const known = new Map<string, number | string>()
  const accountOf = (name: AccountName): number | string => {
    const key = JSON.stringify([name.broker, name.number, name.name])
    let id = known.get(key)
    if (id === undefined) {
      const account = accountNamed(accounts, name)
      id = account?.id ?? [...newAccounts].find(([, one]) => one === account)?.[0]
      if (id === undefined) {
        assertAccounts(stored + newAccounts.size, quota)
        const added = newAccount(accounts, name)
        accounts.push(added)
        id = `new ${newAccounts.size}`
        newAccounts.set(id, added)
      }
      known.set(key, id)
    }
    return id
  }
  const placed = given.map((entry): PlacedEntry => {
    return { ...entry, accountId: entry.account === null ? null : accountOf(entry.account), trip: null }
  })
  for (const [accountId, entries] of Map.groupBy(placed, (entry) => entry.accountId)) {
    if (typeof accountId !== 'number') continue
    const account = { accountId, files: await selectFilesOf(db, [accountId]) }
    const trips = await findTrips(
      db,
      account,
      entries.map((entry) => ({ ...entry, instrument: entry.instrument ?? '' })),
    )
    for (const [n, entry] of entries.entries()) entry.trip = trips[n] as TripName | null
  }
  return { placed, newAccounts }
}

/** The account with the number, else the one with the name, at the broker; undefined if there is none, or several can have the number. */
function accountNamed(accounts: readonly Account[], { broker, number, name }: AccountName): Account | undefined {
  const possible = accounts.filter((account) => !areOtherBrokers(account.broker, broker))
  const numbered =
    number === null ? [] : possible.filter((one) => one.number !== null && isSameNumber(one.number, number))
  const equal = numbered.filter((one) => normaliseLabel(one.number ?? '') === normaliseLabel(number ?? ''))
  const [only, ...more] = equal.length > 0 ? equal : numbered
  if (only !== undefined && more.length === 0) return only
  return possible.find(
    (one) =>
      nameKeyOf(one.name) === nameKeyOf(name) && (number === null || one.number === null || numbered.includes(one)),
  )
}

const newAccount = (accounts: readonly Account[], { broker, number, name }: AccountName): Account => {
  const others = accounts.filter((one) => one.number !== null && !areOtherBrokers(one.broker, broker))
  const isFree = number !== null && !others.some((one) => isSameNumber(one.number as string, number))
  return {
    ...{ id: undefined, broker, number: isFree ? number : null, name: freeName(accounts, name.trim(), broker) },
    ...{ labels: [], hasFiles: false },
  }
}

/** Of notes at a time. */
const NOTES = 200

/** What the entries of a file can be about. */
async function readState(db: Reader, given: readonly PlacedEntry[]): Promise<State> {
  const about = ({ accountId, instrument, day }: Pick<PlacedEntry, 'accountId' | 'instrument' | 'day'>) =>
    accountId === null ? day : `${accountId} ${instrument}`
  const wanted = new Set(given.map(about))
  const outlines = await selectOutlines(db)
  const own = outlines.filter((entry) => wanted.has(about(entry)))
  const ids = own.map(({ id }) => id)
  const digests = new Map<number, string | null>()
  for (const some of chunks(ids, NOTES))
    for (const { id, note } of await selectNotes(db, some)) digests.set(id, digestOf(note))
  const tags = Map.groupBy(await selectTagsOf(db, ids), ({ entryId }) => entryId)
  return {
    entries: own.map(
      (entry): KnownEntry => ({
        ...{ ...entry, digest: digests.get(entry.id) ?? null },
        tags: (tags.get(entry.id) ?? []).map(({ name }) => name),
      }),
    ),
    tags: new Set((await selectTags(db)).map(({ nameKey }) => nameKey)),
    count: outlines.length,
    readVersions: (id) => selectVersions(db, id),
  }
}

async function storePlan(tx: Writer, userId: number, { plan, newAccounts }: Prepared, now: number): Promise<void> {
  const accounts = new Map<number | string | null, number>()
  const used = new Set(plan.added.map(({ entry }) => entry.accountId))
  for (const [key, account] of newAccounts)
    if (used.has(key)) accounts.set(key, await insertAccount(tx, userId, { ...account, id: undefined }, now))
  const ids = await tx.takeIds(tx.t.journalEntries, plan.added.length)
  const entries = plan.added.map((addition, n) => entryOf(addition, ids[n] as number, accounts))
  await insertEntries(tx, userId, entries)
  await insertVersions(
    tx,
    userId,
    plan.added.flatMap(({ versions }, n) =>
      versions.map((version, at) => ({ entryId: ids[n] as number, ...version, version: at + 1 })),
    ),
  )
  const tags = [
    ...plan.added.map(({ entry }, n) => ({ entryId: ids[n] as number, names: entry.tags })),
    ...plan.changed.map((change) => ({ entryId: change.id, names: change.tags })),
  ]
  for (const some of chunks(plan.changed, NOTES)) await storeChanges(tx, userId, some, now)
  const names = new Map(tags.flatMap((one) => one.names).map((name) => [foldedName(name), name]))
  const tagIds = await tagsNamed(tx, userId, [...names.values()])
  const idOf = new Map([...names.keys()].map((key, n) => [key, tagIds[n] as number]))
  await insertTagsOfEntries(
    tx,
    userId,
    tags.flatMap(({ entryId, names }) =>
      [...new Set(names.map(foldedName))].map((key) => ({ entryId, tagId: idOf.get(key) as number })),
    ),
  )
}

/** Some hundred at a time: each statement is a round trip to PostgreSQL. */
async function storeChanges(tx: Writer, userId: number, changes: readonly Change[], now: number): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const known = new Map((await selectFullEntries(tx, ids)).map((entry) => [entry.id, entry]))
  const namesOf = Map.groupBy(await selectTagsOf(tx, ids), ({ entryId }) => entryId)
  const versions: (EntryVersion & { entryId: number })[] = []
  const entries = changes.map(({ id, fields, tags, versions: ofFile }): Entry => {
    const entry = known.get(id) as Entry
    const isWritten = Object.keys(fields).length + tags.length > 0
    const kept = isWritten
      ? versionOf(
          entry,
          (namesOf.get(id) ?? []).map(({ name }) => name),
        )
      : undefined
    if (kept !== undefined) versions.push({ entryId: id, ...kept })
    let version = entry.version + Number(isWritten)
    for (const one of ofFile) versions.push({ entryId: id, ...one, version: version++ })
    return { ...entry, ...fields, updatedAt: isWritten ? now : entry.updatedAt, version }
  })
  await insertVersions(tx, userId, versions)
  await removeOldVersions(tx, ids)
  await updateEntries(tx, entries)
}

function entryOf(
  { entry: { row: _row, account: _account, accountId, trip, tags: _tags, ...entry }, versions }: Addition,
  id: number,
  accounts: ReadonlyMap<number | string | null, number>,
): Entry {
  return {
    ...{ id, ...entry, accountId: accounts.get(accountId) ?? (accountId as number | null) },
    ...{ tripOn: trip?.tripOn ?? null, number: trip?.tripNumber ?? null },
    ...{ setupKey: entry.setup === null ? null : foldedName(entry.setup), version: versions.length + 1 },
  }
}

function reportOf(plan: Plan, unread: readonly RowProblem[], isDry: boolean): JournalImport {
  const problems = [...unread, ...plan.problems].sort((a, b) => a.row - b.row)
  const refused = new Set(problems.map(({ row }) => row)).size
  const counts = { unchanged: plan.unchanged, added: plan.added.length, merged: plan.merged, refused }
  const read = counts.unchanged + counts.added + counts.merged + refused
  const report = { read, ...counts, unlinked: plan.unlinked, keptAsVersions: plan.keptAsVersions, problems }
  return { message: messageOf(report, isDry), ...report }
}

function messageOf(
  { read, unchanged, added, merged, refused, unlinked, keptAsVersions }: Omit<JournalImport, 'message'>,
  isDry: boolean,
): string {
  if (read === 0) return 'The file has no notes.'
  const parts = [
    [added, unlinked === 0 ? `${added} added` : `${added} added (${unlinked} without a trade)`],
    [
      merged,
      keptAsVersions === 0
        ? `${merged} completed`
        : `${merged} completed (${keptAsVersions} differ and are kept as former versions)`,
    ],
    [unchanged, `${unchanged} known already`],
    [refused, `${refused} refused`],
  ] as const
  const told = parts.flatMap(([n, text]) => (n === 0 ? [] : [text])).join(', ')
  return `${isDry ? 'Nothing is stored yet. ' : ''}Of ${plural(read, 'note')}: ${told}.`
}
