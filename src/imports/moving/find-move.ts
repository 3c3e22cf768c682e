/** What is to be moved, and whether it may be: a file of an import, or all files of an account. */
import { brokerOfLayout } from '../../broker-files/layouts/index.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { FileKind } from '../../lib/terms.ts'
import { IN_FORCE } from '../../lib/terms.ts'
import type { Reader, Writer } from '../../store/index.ts'
import { insertAccount, type StoredAccount, selectAccounts } from '../accounts/account-queries.ts'
import { decideAccounts, freeName, nameKeyOf } from '../accounts/decide-accounts.ts'
import { fullerNumber, isSameNumber } from '../accounts/labels.ts'
import { type AccountOfFile, type StoredFile, selectFiles } from '../file-queries.ts'
import type { MovedFile, MoveJob } from '../job.ts'
import { type ImportRow, selectImport } from '../queries.ts'
import { assertAccounts } from '../quotas.ts'
import { selectFilesOfAccount } from './move-queries.ts'

/** More at once would take longer than an import may. */
const MOST_FILES = 1_000

/** A file with its only account. */
export interface FileToMove extends StoredFile {
  kind: FileKind
  account: AccountOfFile
}

export interface Move {
  files: readonly FileToMove[]
  /** The imports of the files. */
  imports: readonly ImportRow[]
  /** The account that gets the files, as it is afterwards. */
  target: StoredAccount
  /** The account that is merged into it, as it is afterwards; undefined if a file is moved. */
  merged: StoredAccount | undefined
}

/** Undefined if the user has no such import, file or account. Throws Failure `invalid` if it may not be moved. */
export async function findMove(db: Reader, { accountId, from }: MoveJob): Promise<Move | undefined> {
  const accounts = await selectAccounts(db)
  const target = accounts.find(({ id }) => id === accountId)
  if (target === undefined) return undefined
  if ('fileId' in from) {
    const found = await findFile(db, from)
    return found && { ...found, target: decideTarget(accounts, target, found.files), merged: undefined }
  }
  const source = accounts.find(({ id }) => id === from.accountId)
  if (source === undefined) return undefined
  if (source === target) throw invalid(say('account_same', { account: target.name }))
  const found = await findFilesOf(db, source)
  const [into, merged] = mergeAccounts(accounts, source, target)
  return { ...found, target: decideTarget(accounts, into, found.files), merged }
}

/**
 * The id of the user's account of this name for a file, which is made if there is none. Without a file, readers do not see it.
 * Throws Failure `not_found` if the user has no such file, `invalid` if the file may not be moved, or if the user has `most`
 * accounts already.
 */
export async function accountNamed(
  tx: Writer,
  userId: number,
  { name, from, now, most }: { name: string; from: MovedFile; now: number; most: number },
): Promise<number> {
  if ((await findFile(tx, from)) === undefined) throw notFound()
  const accounts = await selectAccounts(tx)
  const known = accounts.find((account) => nameKeyOf(account.name) === nameKeyOf(name))
  if (known !== undefined) return known.id
  assertAccounts(accounts.length, most)
  return await insertAccount(tx, userId, { broker: null, number: null, name: name.trim() }, now)
}

type Found = Pick<Move, 'files' | 'imports'>

async function findFile(db: Reader, { importId, fileId }: MovedFile): Promise<Found | undefined> {
  const row = await selectImport(db, importId)
  const files = row === undefined ? [] : await selectFiles(db, [importId])
  const file = files.find(({ id }) => id === fileId)
  if (row === undefined || file === undefined) return undefined
  if (!IN_FORCE.includes(row.status))
    throw invalid(say('import_not_in_force', { import_id: importId, status: row.status }))
  const moved = files.filter((one) => one === file || isOtherKindOf(one, file))
  return { files: moved.map(toFileToMove), imports: [row] }
}

/** A file that is both kinds has two entries. */
const isOtherKindOf = (one: StoredFile, file: StoredFile): boolean =>
  one.kind !== file.kind &&
  one.sha256 !== null &&
  one.sha256 === file.sha256 &&
  one.name === file.name &&
  one.accounts.some(({ accountId }) => file.accounts.some((other) => other.accountId === accountId))

async function findFilesOf(db: Reader, source: StoredAccount): Promise<Found> {
  const found = await selectFilesOfAccount(db, source.id)
  if (found.length > MOST_FILES) throw invalid(say('files_too_many', { files: found.length, most: MOST_FILES }))
  const importIds = [...new Set(found.map(({ importId }) => importId))]
  const ids = new Set(found.map(({ fileId }) => fileId))
  const imports: ImportRow[] = []
  for (const id of importIds) imports.push((await selectImport(db, id)) as ImportRow)
  const files = (await selectFiles(db, importIds)).filter(({ id }) => ids.has(id))
  return { files: files.map(toFileToMove), imports }
}

/** Throws Failure `invalid` if the file prints several accounts. */
function toFileToMove(file: StoredFile): FileToMove {
  const [account, ...more] = file.accounts
  if (account === undefined || more.length > 0) throw invalid(say('account_not_choosable', { file: file.name }))
  return { ...file, kind: file.kind as FileKind, account }
}

/** The account with the files, as if they had been chosen for it. Throws Failure `invalid` if they contradict it. */
function decideTarget(
  accounts: readonly StoredAccount[],
  target: StoredAccount,
  files: readonly FileToMove[],
): StoredAccount {
  const here = files.find(({ account }) => account.accountId === target.id)
  if (here !== undefined) throw invalid(say('account_same', { account: target.name, file: here.name }))
  const others = accounts.filter(({ id }) => id !== target.id)
  const decided = decideAccounts(
    { accounts: [...others, target], profile: null },
    files.map(({ name, layout, account }) => ({
      name,
      broker: layout === null ? null : brokerOfLayout(layout),
      labels: [account.printed],
      chosen: target.id,
    })),
    false,
  )
  const [contradiction] = decided.contradictions
  if (contradiction !== undefined) {
    const file = (files[contradiction.file] as FileToMove).name
    throw invalid(
      say('account_contradicts', { file, number: contradiction.number ?? '', account: contradiction.account }),
    )
  }
  return decided.accounts.find(({ id }) => id === target.id) as StoredAccount
}

/**
 * Two accounts that are one: the number of `source` goes over to `target`, and its name is free for it. Throws Failure
 * `invalid` if they have different numbers.
 */
function mergeAccounts(
  accounts: readonly StoredAccount[],
  source: StoredAccount,
  target: StoredAccount,
): [into: StoredAccount, merged: StoredAccount] {
  const [number, other] = [target.number, source.number]
  if (number !== null && other !== null && !isSameNumber(number, other))
    throw invalid(say('accounts_contradict', { account: target.name, number, other: source.name, other_number: other }))
  const fuller = number === null || other === null ? (number ?? other) : fullerNumber(number, other)
  const others = accounts.filter((account) => account !== source && account !== target)
  // A name that is only the number follows it.
  const name = target.name === number && fuller !== null ? freeName(others, fuller, target.broker) : target.name
  return [
    { ...target, number: fuller, name },
    // By its number or name, the files that come next would go there again.
    { ...source, number: null, name: freeName(accounts, `${source.name} (merged)`, null), labels: [] },
  ]
}
