/** Finds the accounts of an upload's files, and makes those that are missing. */

import { brokerOfLayout } from '../../broker-files/layouts/index.ts'
import type { Reader, Writer } from '../../store/index.ts'
import type { ImportJob } from '../job.ts'
import { assertAccounts, assertLabels } from '../quotas.ts'
import type { ReadFile } from '../reading/read-file.ts'
import {
  type FileAccount,
  insertAccount,
  insertFileAccounts,
  insertLabels,
  type StoredAccount,
  selectAccounts,
  updateAccount,
} from './account-queries.ts'
import {
  type Account,
  type AccountChoice,
  type AccountLabel,
  choicesAt,
  type Decisions,
  decideAccounts,
  type FileToPlace,
} from './decide-accounts.ts'
import { contradictsFile, mustChoose, type PlacedFile, placedFiles } from './placed-files.ts'

export interface AssignedAccounts {
  /** The account of the first file, under which the import is listed. */
  main: StoredAccount
  /** For each file, the id of the account of a label; of rows without a label with null. */
  files: readonly ReadonlyMap<string | null, number>[]
  /** How each file was placed, for the answer. */
  placed: readonly PlacedFile[]
  /** The accounts that a file can belong to: the accounts at its broker, or a new one. */
  choicesOf: (file: PlacedFile) => readonly AccountChoice[]
  /** Those that are missing. */
  made: readonly StoredAccount[]
  /** Whose number, broker or name the upload changes. */
  changed: readonly StoredAccount[]
  labels: readonly (AccountLabel & { accountId: number })[]
}

/** Decides the account of each row. Throws Failure `account_required` if the user has to choose one. */
export async function decideForUpload(
  db: Reader,
  { brokerageAccount: profile, paired }: ImportJob,
  files: readonly ReadFile[],
): Promise<Decisions & { stored: readonly StoredAccount[]; placed: readonly PlacedFile[] }> {
  const stored = await selectAccounts(db)
  const decisions = decideAccounts({ accounts: stored, profile }, toPlace(files), paired)
  const placed = placedFiles(files, decisions)
  if (decisions.contradictions.length > 0) throw contradictsFile(placed, decisions)
  if (decisions.questions.length > 0) throw mustChoose(placed, decisions)
  return { ...decisions, stored, placed }
}

type Decided = Awaited<ReturnType<typeof decideForUpload>>

/** Decides, and lists the accounts that are missing. Throws Failure `invalid` as `decideForUpload`, or if a quota is full. */
export async function findAccounts(
  db: Reader,
  job: ImportJob,
  files: readonly ReadFile[],
): Promise<{ decided: Decided; missing: readonly Account[] }> {
  const decided = await decideForUpload(db, job, files)
  const missing = decided.accounts.filter((account) => account.id === undefined && isUsedIn(decided, account))
  if (missing.length > 0) assertAccounts(decided.stored.length + missing.length - 1, job.quotas.accounts)
  return { decided, missing }
}

/** `decided`: with the ids of the accounts that are missing. */
export function assignAccounts(decided: Decided, missing: readonly Account[]): AssignedAccounts {
  const used = decided.accounts.filter((account) => isUsedIn(decided, account)) as StoredAccount[]
  const known = new Map(decided.stored.map((account) => [account.id, account]))
  const changed = used.filter((account) => isChanged(known.get(account.id), account))
  const labels = used.flatMap(({ id: accountId, labels: all }) => {
    const before = known.get(accountId)?.labels ?? []
    return all.filter((one) => !before.some((other) => areEqual(one, other))).map((one) => ({ ...one, accountId }))
  })
  assertLabels(decided.stored.flatMap((account) => account.labels).length, labels.length)
  const [first] = decided.files.flatMap((of) => [...of.values()])
  return {
    main: (first?.account ?? used[0]) as StoredAccount,
    files: decided.files.map((of) => new Map([...of].map(([label, { account }]) => [label, account.id as number]))),
    placed: decided.placed,
    choicesOf: ({ broker }) => choicesAt(decided.accounts, broker),
    made: missing as StoredAccount[],
    changed,
    labels,
  }
}

/** Makes the accounts that are missing, and remembers names that files print. */
export async function storeAccounts(
  tx: Writer,
  userId: number,
  { made, changed, labels }: AssignedAccounts,
  now: number,
): Promise<void> {
  for (const account of changed) await updateAccount(tx, account)
  for (const account of made) await insertAccount(tx, userId, account, now)
  await insertLabels(tx, userId, labels)
}

/** Records which accounts the files are in. */
export const insertAccountsOfFiles = (
  tx: Writer,
  userId: number,
  fileIds: readonly number[],
  placed: readonly PlacedFile[],
): Promise<void> =>
  insertFileAccounts(
    tx,
    userId,
    placed.flatMap(({ accounts }, i) =>
      accounts.map(
        ({ account, decided, printed }, position): FileAccount => ({
          fileId: fileIds[i] as number,
          accountId: account.id as number,
          position,
          decided,
          printed,
        }),
      ),
    ),
  )

/** A file without rows needs no account, unless no file has any. */
function toPlace(files: readonly ReadFile[]): FileToPlace[] {
  const isEmpty = files.every(({ spooled }) => spooled.labels.size === 0)
  return files.map(({ file, report, spooled }) => ({
    name: file.name,
    broker: brokerOfLayout(report.layout),
    labels: isEmpty ? [null] : [...spooled.labels.keys()],
    chosen: file.account,
  }))
}

const isUsedIn = ({ files }: Pick<Decisions, 'files'>, account: Account): boolean =>
  files.some((placed) => [...placed.values()].some((one) => one.account === account))

const isChanged = (before: StoredAccount | undefined, after: StoredAccount): boolean =>
  before !== undefined &&
  (before.number !== after.number || before.broker !== after.broker || before.name !== after.name)

const areEqual = (a: AccountLabel, b: AccountLabel): boolean => a.broker === b.broker && a.label === b.label
