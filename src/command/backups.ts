/** `backup`, `backup verify`, `restore`. */
import { resolve } from 'node:path'
import { findBreaks } from '../ledger/conservation.ts'
import { selectAllOwners } from '../ledger/verify-queries.ts'
import { plural } from '../lib/text.ts'
import {
  backUpStore,
  type Finding,
  findings,
  isSqliteUrl,
  readBackup,
  restoreStore,
  sqliteFileOf,
  sumFindings,
  type Verified,
  verifyBackup,
} from '../store/index.ts'
import { breakText, linesOf, nameOf } from './database.ts'
import type { Io } from './io.ts'
import { confirm, type OutputOptions, print } from './output.ts'
import { databaseUrl, existingDatabase } from './store.ts'
import { targetOf } from './target.ts'

/** Returns false if rows are not as they should be: the backup has them as they are. */
export async function backUp(
  io: Io,
  file: string,
  { force, ...options }: OutputOptions & { force?: boolean },
): Promise<boolean> {
  const url = await existingDatabase(io)
  const target = targetOf(io, file, { force, databaseUrl: url })
  targetOf(io, `${file}.json`, { force, databaseUrl: url })
  const info = await backUpStore(url, target, new Date(), { force })
  const problems = info.problems ?? []
  print(
    io,
    options,
    { file: target, ...info },
    [
      file,
      ...(isSqliteUrl(url) ? [summary(info.rows)] : []),
      `SHA-256 ${info.sha256}`,
      ...(problems.length > 0 ? ['It was made, of a database with problems:', ...problems.flatMap(linesOf)] : []),
    ].join('\n'),
  )
  return problems.length === 0
}

/**
 * Throws Failure `unavailable` if the file is no whole backup. Returns false if rows are not as they should be, or a record breaks a
 * law: the backup is as good as the database was.
 */
export async function verify(io: Io, file: string, options: OutputOptions): Promise<boolean> {
  const backup = resolve(io.folder, file)
  const verified = await verifyBackup(backup)
  // Their tables are not those that this version reads.
  const found = verified.pending > 0 ? undefined : await breaksIn(backup)
  const breaks = found?.problems ?? []
  const problems = [...verified.problems, ...breaks]
  const count = sumFindings(breaks)
  const laws =
    found === undefined
      ? 'The shares of its accounts are not added up: restore it, let it be migrated, and run check.'
      : `${plural(found.accounts, 'account')} added up: ${count === 0 ? 'no share is missing or sold twice.' : `${plural(count, 'problem')}.`}`
  print(
    io,
    options,
    { file: backup, ...verified, accounts: found?.accounts ?? null, problems },
    [
      `${file} is whole. ${inWords(verified)}`,
      summary(verified.rows),
      ...verified.problems.flatMap(linesOf),
      laws,
      ...breaks.flatMap(linesOf),
    ].join('\n'),
  )
  return problems.length === 0
}

const inWords = ({ version, madeAt, sha256, pending }: Verified): string =>
  [
    pending === 0 ? 'It has the tables of this version.' : `It lacks ${plural(pending, 'migration')} of this version.`,
    madeAt === undefined
      ? `No description is beside it. SHA-256 ${sha256}`
      : `Made ${madeAt} by Tradeleaf ${version}. SHA-256 ${sha256}, as its description says`,
  ].join('\n')

const breaksIn = (backup: string): Promise<{ accounts: number; problems: Finding[] }> =>
  readBackup(backup, async (store) => {
    const owners = await store.read(selectAllOwners)
    const wrong: string[] = []
    for (const owner of owners) {
      const breaks = await store.forUser(owner.userId).read((db) => findBreaks(db, owner.accountId))
      wrong.push(...breaks.map((one) => `${nameOf(owner)}: ${breakText(one)}`))
    }
    return { accounts: owners.length, problems: findings('accounts', wrong) }
  })

interface RestoreOptions extends OutputOptions {
  yes?: boolean
}

export async function restore(io: Io, file: string, options: RestoreOptions): Promise<void> {
  const url = databaseUrl(io)
  const database = sqliteFileOf(url)
  const backup = resolve(io.folder, file)
  const info = await verifyBackup(backup)
  const made = info.madeAt === undefined ? '' : ` of ${info.madeAt}`
  const problems = info.problems.flatMap(linesOf)
  const what = `The backup${made} has ${summary(info.rows)}. It replaces ${database}.`
  await confirm(io, options, [what, ...(problems.length > 0 ? ['It has problems:', ...problems] : [])].join('\n'))
  const kept = await restoreStore(url, backup, new Date())
  print(
    io,
    options,
    { restored: backup, kept, problems: info.problems },
    kept === undefined ? 'Restored.' : `Restored. What was there is in ${kept}`,
  )
}

const summary = (rows: Record<string, number>): string =>
  ['users', 'accounts', 'transactions', 'lots', 'trades', 'plants']
    .map((name) => `${rows[name] ?? 0} ${name}`)
    .join(', ')
