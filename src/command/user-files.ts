/** `users export`, `users import`: a user moves to another service with everything that is the user's. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { deleteAll } from '../auth/delete-user.ts'
import { insertHiddenUser, selectUser, updateUserThere } from '../auth/gone-user-queries.ts'
import { selectUserByEmail, selectUsers } from '../auth/queries.ts'
import { mendAccount } from '../ledger/mend.ts'
import { isAsDerived } from '../ledger/verify.ts'
import { selectAllOwners } from '../ledger/verify-queries.ts'
import { systemClock } from '../lib/clock.ts'
import { readEmail } from '../lib/email.ts'
import { Failure, invalid, unavailable } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { type Adapt, copyUserIn, copyUserOut } from '../store/copy-user.ts'
import { isRemoved, migrateStore, readBackup, type Store, verifyBackup } from '../store/index.ts'
import type { Io } from './io.ts'
import { type OutputOptions, print, table } from './output.ts'
import { withStore } from './store.ts'
import { targetOf } from './target.ts'
import { userOf } from './users.ts'

export const exportUser = (
  io: Io,
  email: string,
  file: string,
  { force, ...options }: OutputOptions & { force?: boolean },
): Promise<void> =>
  withStore(io, async (store, url) => {
    const user = await userOf(store, email)
    const path = targetOf(io, file, { force, databaseUrl: url })
    const tables = await copyUserOut(store, user.id, path, { force })
    print(io, options, { file: path, user: user.email, tables }, [file, rowsOf(tables)].join('\n'))
  })

export interface ImportOptions extends OutputOptions {
  user?: string
  email?: string
}

/** Returns false if an account could not be derived. */
export const importUser = (io: Io, file: string, { user, email, ...options }: ImportOptions): Promise<boolean> =>
  withStore(io, async (store) => {
    const path = resolve(io.folder, file)
    return await withTablesOfThisVersion(path, (current) =>
      readBackup(current, async (source) => {
        const from = await userIn(source, file, user)
        const address = readEmail(email ?? from.email)
        if (address === undefined) throw invalid(say('email_invalid', { email: email ?? from.email }))
        await assertNew(store, address)
        const { id, tables } = await addUser(store, source, { ...from, email: address })
        const underived = await deriveAll(store, id)
        print(
          io,
          options,
          { user: id, email: address, tables, underived },
          [
            `${address} was added.`,
            rowsOf(tables),
            ...underived.map((account) => `account ${account} could not be derived: run 'tradeleaf check'`),
          ].join('\n'),
        )
        return underived.length === 0
      }),
    )
  })

const rowsOf = (tables: readonly { table: string; rows: number }[]): string =>
  table([['table', 'rows'], ...tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => [table, rows] as const)])

/**
 * A file of an older version is migrated as a copy. Throws Failure `unavailable` if it is not whole, has rows that are not as they
 * should be, or is of a newer version.
 */
async function withTablesOfThisVersion<T>(file: string, fn: (path: string) => Promise<T>): Promise<T> {
  const { pending, problems } = await verifyBackup(file)
  if (problems.length > 0)
    throw unavailable({ detail: `${file} has problems: ${problems.flatMap(({ examples }) => examples).join('; ')}` })
  if (pending === 0) return await fn(file)
  const folder = await mkdtemp(join(tmpdir(), 'tradeleaf-user-'))
  try {
    const copy = join(folder, 'user.db')
    await copyFile(file, copy)
    await migrateStore(`sqlite:${copy}`)
    return await fn(copy)
  } finally {
    await rm(folder, { recursive: true })
  }
}

type Source = Parameters<Parameters<typeof readBackup>[1]>[0]

async function userIn(source: Source, file: string, email: string | undefined) {
  const users = (await source.read(selectUsers)).filter((user) => !isRemoved(user))
  const found = email === undefined ? users : users.filter((user) => user.email === readEmail(email))
  const [one] = found
  if (one === undefined) throw new Failure('not_found', say('user_not_in_file', { file, email: email ?? '' }))
  if (found.length > 1)
    throw invalid(say('user_to_choose', { file, emails: found.map((user) => user.email).join(', ') }))
  const user = await source.read((db) => selectUser(db, one.id))
  return user as NonNullable<typeof user>
}

async function assertNew(store: Store, email: string): Promise<void> {
  if ((await store.read((db) => selectUserByEmail(db, email))) !== undefined)
    throw invalid(say('user_exists', { email }))
}

type User = Awaited<ReturnType<typeof userIn>>

/** Nobody sees a part: the user can sign in once everything is there. What is cut off is deleted, if not now, by the next start. */
async function addUser(store: Store, source: Source, { id: from, ...user }: User) {
  const mark = randomUUID()
  const now = systemClock.now()
  const id = await store.write((tx) => insertHiddenUser(tx, mark, now))
  try {
    const tables = await copyUserIn(source, from, store, id, asUnderived)
    if (!(await store.write((tx) => updateUserThere(tx, id, user))))
      throw unavailable({ detail: 'the user was deleted meanwhile with those who were removed: run it again' })
    return { id, tables }
  } catch (error) {
    await deleteAll(store.patient, id)
    // Another user may have got the address meanwhile.
    await assertNew(store, user.email)
    throw error
  }
}

/** What follows from the rows is derived anew. */
const asUnderived: Adapt = (name, row) => (name === 'accounts' ? { ...row, derivationVersion: 0 } : row)

/** Returns the accounts for which that was not possible. */
async function deriveAll(store: Store, userId: number): Promise<number[]> {
  const owners = (await store.read(selectAllOwners)).filter((owner) => owner.userId === userId)
  const folder = await mkdtemp(join(tmpdir(), 'tradeleaf-derive-'))
  const underived: number[] = []
  try {
    for (const owner of owners)
      if (!isAsDerived((await mendAccount(store.patient, folder, owner, false)).left)) underived.push(owner.accountId)
  } finally {
    await rm(folder, { recursive: true })
  }
  return underived
}
