/** `backup`, `restore`, `check`, `copy`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { selectGoneUsers, selectUsersIn } from '../auth/gone-user-queries.ts'
import { selectUsers } from '../auth/queries.ts'
import { type Differences, isAsDerived, verifyAccount } from '../ledger/verify.ts'
import { selectAllOwners } from '../ledger/verify-queries.ts'
import { plural } from '../lib/text.ts'
import { copyStore } from '../store/copy-store.ts'
import { backUpStore, checkFile, restoreStore, type Store, userTableNames, verifyBackup } from '../store/index.ts'
import { confirm, type OutputOptions, print, progress, table } from './output.ts'
import { databaseUrl, withStore } from './store.ts'

export async function backUp(file: string, options: OutputOptions): Promise<void> {
  const info = await backUpStore(databaseUrl(), resolve(file), new Date())
  print(options, { file: resolve(file), ...info }, `${file}\n${summary(info.rows)}\nSHA-256 ${info.sha256}`)
}

interface RestoreOptions extends OutputOptions {
  yes?: boolean
}

export async function restore(file: string, options: RestoreOptions): Promise<void> {
  const url = databaseUrl()
  const info = await verifyBackup(resolve(file))
  const made = info.madeAt === undefined ? '' : ` of ${info.madeAt}`
  await confirm(options, `The backup${made} has ${summary(info.rows)}. It replaces ${url.replace('sqlite:', '')}.`)
  const kept = await restoreStore(url, resolve(file), new Date())
  print(
    options,
    { restored: resolve(file), kept },
    kept === undefined ? 'Restored.' : `Restored. What was there is in ${kept}`,
  )
}

const summary = (rows: Record<string, number>): string =>
  ['users', 'accounts', 'transactions', 'lots', 'trades', 'plants']
    .map((name) => `${rows[name] ?? 0} ${name}`)
    .join(', ')

/** Of the file, or of an account. */
type Problem = { problem: string } | { account: number; user: number; differences: Differences }

/** Sets the exit code 1 if something is not as it should be. */
export const check = (options: OutputOptions): Promise<void> =>
  withStore(async (store, url) => {
    const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-check-'))
    const line = progress(options)
    try {
      const problems: Problem[] = []
      for (const problem of checkFile(url)) problems.push({ problem })
      for (const problem of await rowsOfNobody(store)) problems.push({ problem })
      // Of a removed user only a part may be there.
      const removed = new Set(await store.read(selectGoneUsers))
      const owners = (await store.read(selectAllOwners)).filter(({ userId }) => !removed.has(userId))
      for (const [n, owner] of owners.entries()) {
        line.show(`account ${n + 1} of ${owners.length}`)
        const differences = await verifyAccount(store.patient, folder, owner)
        if (!isAsDerived(differences)) problems.push({ account: owner.accountId, user: owner.userId, differences })
      }
      line.end()
      const checked = `${plural(owners.length, 'account')} derived anew and compared`
      print(
        options,
        { accounts: owners.length, problems },
        problems.length === 0
          ? `${checked}: everything is as it should be.`
          : `${checked}: ${plural(problems.length, 'problem')}.\n${problems.map(problemText).join('\n')}`,
      )
      if (problems.length > 0) process.exitCode = 1
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

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

function problemText(found: Problem): string {
  if ('problem' in found) return `  ${found.problem}`
  const { account, user, differences } = found
  const counts = Object.entries(differences).filter(([, rows]) => rows > 0)
  return `  account ${account} of user ${user}: ${counts.map(([name, rows]) => `${name} ${rows}`).join(', ')}`
}

export const copy = (options: OutputOptions & { to: string }): Promise<void> =>
  withStore(async (store) => {
    const line = progress(options)
    const sums = await copyStore(store, options.to, ({ table, rows }) => line.show(`${table}: ${rows}`))
    line.end()
    const rows = sums
      .filter(({ rows }) => rows > 0)
      .map(({ table, rows, checksum }) => [table, rows, checksum] as const)
    print(options, { tables: sums }, table([['table', 'rows', 'checksum'], ...rows]))
  })
