/** `check`, `derive`, `copy`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selectGoneUsers, selectUsersIn } from '../auth/gone-user-queries.ts'
import { selectUsers } from '../auth/queries.ts'
import { type Break, findBreaks } from '../ledger/conservation.ts'
import { DERIVATION_VERSION } from '../ledger/derive.ts'
import { type Mended, mendAccount } from '../ledger/mend.ts'
import { type Owner, selectOutdated } from '../ledger/queries.ts'
import { type Differences, isAsDerived, verifyAccount } from '../ledger/verify.ts'
import { selectAllOwners, selectUsersWithoutRevision } from '../ledger/verify-queries.ts'
import { QUANTITY_PLACES, toText } from '../lib/decimal.ts'
import { invalid, unavailable } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { serversOf } from '../lib/postgres-url.ts'
import { plural } from '../lib/text.ts'
import { copyStore } from '../store/copy-store.ts'
import {
  checkDatabase,
  damagedPictures,
  type Finding,
  findDangling,
  findings,
  isSqliteUrl,
  MOST_EXAMPLES,
  type Store,
  sumFindings,
  userTableNames,
} from '../store/index.ts'
import type { Io } from './io.ts'
import { failureText, type OutputOptions, print, progress, table } from './output.ts'
import { existingDatabase, withStore } from './store.ts'
import { targetOf } from './target.ts'
import { userOf } from './users.ts'

/** Returns false if something is not as it should be. */
export const check = (io: Io, options: OutputOptions): Promise<boolean> =>
  withStore(io, async (store, url) => {
    const { accounts, underived, found } = await checkRecords(io, store, options)
    const problems = [...(await checkDatabase(url)), ...found]
    const count = sumFindings(problems)
    const checked = `${plural(accounts, 'account')} derived anew and compared`
    const waiting = `${plural(underived, 'account')} not compared, still to be derived by the rules of this version: start the service, or run 'tradeleaf derive'.`
    print(
      io,
      options,
      { accounts, underived, problems },
      [
        `${checked}: ${count === 0 ? 'everything is as it should be.' : `${plural(count, 'problem')}.`}`,
        ...problems.flatMap(linesOf),
        ...(underived === 0 ? [] : [waiting]),
      ].join('\n'),
    )
    return count === 0
  })

export function linesOf({ count, examples }: Finding): string[] {
  const left = count - examples.length
  return [...examples, ...(left > 0 ? [`… and ${left} more`] : [])].map((line) => `  ${line}`)
}

async function checkRecords(
  io: Io,
  store: Store,
  options: OutputOptions,
): Promise<{ accounts: number; underived: number; found: Finding[] }> {
  let [accounts, underived] = [0, 0]
  const found: Finding[] = []
  const find = async (kind: string, fn: () => Promise<string[]>) =>
    found.push(...findings(kind, await fn().catch((error) => [`${kind}: not checked (${failureText(error)})`])))
  await find('pictures', () => store.read(damagedPictures))
  await find('nobody', () => rowsOfNobody(store))
  await find('revisions', async () =>
    (await usersWithoutRevision(store)).map((user) => `record_revisions: the row of user ${user} is missing`),
  )
  await find('accounts', async () => {
    const wrong: string[] = []
    const outdated = new Set((await store.read((db) => selectOutdated(db, DERIVATION_VERSION))).map(nameOf))
    await eachAccount(io, options, await ownersOf(store), async (owner, folder) => {
      // Other rules gave its figures.
      if (outdated.has(nameOf(owner))) return void underived++
      try {
        const differences = await verifyAccount(store.patient, folder, owner)
        accounts++
        if (!isAsDerived(differences)) wrong.push(`${nameOf(owner)}: ${inWords(differences)}`)
        const breaks = await store.forUser(owner.userId).read((db) => findBreaks(db, owner.accountId))
        wrong.push(...breaks.map((one) => `${nameOf(owner)}: ${breakText(one)}`))
      } catch (error) {
        wrong.push(`${nameOf(owner)}: not compared (${failureText(error)})`)
      }
    })
    return wrong
  })
  return { accounts, underived, found }
}

/** Of a removed user only a part may be there. */
async function ownersOf(store: Store, userId?: number): Promise<Owner[]> {
  const removed = new Set(await store.read(selectGoneUsers))
  const owners = await store.read(selectAllOwners)
  return owners.filter((owner) => !removed.has(owner.userId) && (userId ?? owner.userId) === owner.userId)
}

async function usersWithoutRevision(store: Store): Promise<number[]> {
  const removed = new Set(await store.read(selectGoneUsers))
  return (await store.read(selectUsersWithoutRevision)).filter((userId) => !removed.has(userId))
}

/** `fn` gets a folder for what does not stay in memory. */
async function eachAccount(
  io: Io,
  options: OutputOptions,
  owners: readonly Owner[],
  fn: (owner: Owner, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-check-'))
  const line = progress(io, options)
  try {
    for (const [n, owner] of owners.entries()) {
      line.show(`account ${n + 1} of ${owners.length}`)
      await fn(owner, folder)
    }
  } finally {
    line.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const nameOf = ({ accountId, userId }: Owner): string => `account ${accountId} of user ${userId}`

export const breakText = ({ law, what, instrument, date, shares, parts }: Break): string => {
  const [of, accounted] = [shares, parts].map((quantity) => toText(quantity, QUANTITY_PLACES))
  return `${instrument}${date === null ? '' : ` on ${date}`}: ${what} of ${of}, ${accounted} accounted for (law ${law})`
}

const inWords = (differences: Differences): string =>
  Object.entries(differences)
    .filter(([, rows]) => rows > 0)
    .map(([name, rows]) => `${name} ${rows}`)
    .join(', ')

/** Rows of users who exist neither before nor after the tables were read. */
async function rowsOfNobody(store: Store): Promise<string[]> {
  const before = await store.read(selectUsers)
  const found: { name: string; userId: number }[] = []
  for (const name of userTableNames)
    for (const userId of await store.read((db) => selectUsersIn(db, name))) found.push({ name, userId })
  const known = new Set([...before, ...(await store.read(selectUsers))].map(({ id }) => id))
  return found
    .filter(({ userId }) => !known.has(userId))
    .map(({ name, userId }) => `${name}: rows of user ${userId}, who does not exist`)
}

/** Returns false if something is left that cannot be derived. */
export const derive = (io: Io, { user, ...options }: OutputOptions & { user?: string }): Promise<boolean> =>
  withStore(io, async (store) => {
    const owners = await ownersOf(store, user === undefined ? undefined : (await userOf(store, user)).id)
    const without = new Set(await usersWithoutRevision(store))
    const mended: (Owner & Mended)[] = []
    await eachAccount(io, options, owners, async (owner, folder) => {
      const isNewRevision = without.delete(owner.userId)
      const outcome = await mendAccount(store.patient, folder, owner, isNewRevision)
      if (isNewRevision || !isAsDerived(outcome.found)) mended.push({ ...owner, ...outcome })
    })
    const lines = mended.map(({ found, left, ...owner }) =>
      isAsDerived(left)
        ? `  ${nameOf(owner)}: derived anew (${inWords(found) || 'its revision'})`
        : `  ${nameOf(owner)}: cannot be derived (${inWords(left)}): undo its import and import the files again, or restore a backup`,
    )
    const checked = `${plural(owners.length, 'account')} compared`
    print(
      io,
      options,
      { accounts: owners.length, mended },
      mended.length === 0
        ? `${checked}: everything was as it follows from its rows.`
        : [`${checked}.`, ...lines].join('\n'),
    )
    return mended.every(({ left }) => isAsDerived(left))
  })

export async function copy(io: Io, { to, ...options }: OutputOptions & { to: string }): Promise<void> {
  const target = copyTargetOf(io, to, await existingDatabase(io))
  await withStore(io, async (store, url) => {
    await assertNoneDangling(url)
    const line = progress(io, options)
    const sums = await copyStore(store, target, ({ table, rows }) => line.show(`${table}: ${rows}`)).finally(line.end)
    const rows = sums
      .filter(({ rows }) => rows > 0)
      .map(({ table, rows, checksum }) => [table, rows, checksum] as const)
    print(io, options, { tables: sums }, table([['table', 'rows', 'checksum'], ...rows]))
  })
}

/** Throws Failure `unavailable` with the first such rows: the server or file that is copied to would refuse them without their names. */
async function assertNoneDangling(url: string): Promise<void> {
  const found = await findDangling(url)
  if (found.length === 0) return
  const rows = sumFindings(found)
  const examples = found.flatMap((one) => one.examples).slice(0, MOST_EXAMPLES)
  const left = rows - examples.length
  throw unavailable({
    detail:
      `the database has rows that refer to nothing, which cannot be copied: ${examples.join('; ')}` +
      `${left > 0 ? `; and ${left} more` : ''}. ` +
      "Restore the rows that are not there, or delete those that 'tradeleaf check' names, and copy again",
  })
}

/** A file that exists may be a database without rows, which `copyStore` finds out. */
function copyTargetOf(io: Io, to: string, source: string): string {
  if (isSqliteUrl(to)) return `sqlite:${targetOf(io, to.slice('sqlite:'.length), { force: true, databaseUrl: source })}`
  if (serversOf(to) === undefined) throw invalid(say('copy_target'))
  return to
}
