/** Finds or makes the account of every row of an upload, by the labels its files print. */
import type { Writer } from '../store/index.ts'
import {
  type AccountChoice,
  chooseAccounts,
  chooseProfileAccount,
  chooseUnnamed,
  type KnownAccount,
  namesAccount,
  type Overlap,
} from './accounts.ts'
import type { ImportJob } from './job.ts'
import {
  type ContentKind,
  countHeld,
  insertAccount,
  insertLabel,
  renameAccount,
  selectAccounts,
  selectLabels,
} from './queries.ts'
import type { ReadFile } from './read-file.ts'

/** The account id of a row by its label; null is a row that names none. */
export type AccountOf = (label: string | null) => number

export interface AssignedAccounts {
  /** The account of the profile. */
  profileId: number
  transactions: AccountOf
  gains: AccountOf
  /** For people: rows that were not stored in the profile's account. */
  notes: string[]
}

export async function assignAccounts(
  tx: Writer,
  job: ImportJob,
  files: { transactions: ReadFile; gains: ReadFile },
): Promise<AssignedAccounts> {
  const { userId, brokerageAccount: number } = job
  const labels = [...new Set([...files.transactions.labels, ...files.gains.labels])].filter(namesAccount).sort()
  const remembered = await selectLabels(tx, userId)
  const profileId = await profileAccount(tx, job, labels, remembered)
  const known = await selectAccounts(tx, userId)

  const ids = new Map<string, number>()
  for (const [label, choice] of chooseAccounts(labels, { id: profileId, number }, known, remembered)) {
    const id = await accountIdOf(tx, job, choice, profileId)
    ids.set(label, id)
    if (!remembered.has(label)) await insertLabel(tx, userId, label, id)
  }
  // A file that names no account goes with the one its companion names.
  const usual = labels.length === 1 ? (ids.get(labels[0] as string) as number) : profileId
  const transactions = await accountOfUnnamed(tx, 'transactions', files.transactions, usual, known)
  const gains = await accountOfUnnamed(tx, 'lots', files.gains, usual, known)

  const others = new Set([...ids.values(), transactions, gains].filter((id) => id !== profileId))
  const numberOf = (id: number) =>
    known.find((account) => account.id === id)?.number || (labels.find((label) => ids.get(label) === id) as string)
  const elsewhere = [...others].map(numberOf)
  const accountOf =
    (unnamed: number): AccountOf =>
    (label) =>
      label === null ? unnamed : (ids.get(label) ?? unnamed)
  return {
    profileId,
    transactions: accountOf(transactions),
    gains: accountOf(gains),
    notes:
      elsewhere.length === 0 ? [] : [`Rows of account ${elsewhere.join(', ')} were stored there, not in ${number}.`],
  }
}

async function profileAccount(
  tx: Writer,
  { userId, brokerageAccount: number, now }: ImportJob,
  labels: readonly string[],
  remembered: ReadonlyMap<string, number>,
): Promise<number> {
  const choice = chooseProfileAccount(number, await selectAccounts(tx, userId), labels, remembered)
  if (choice.kind === 'new') return await insertAccount(tx, userId, number, now)
  if (choice.rename) await renameAccount(tx, choice.id, number)
  return choice.id
}

async function accountIdOf(tx: Writer, job: ImportJob, choice: AccountChoice, profileId: number): Promise<number> {
  if (choice.kind === 'profile') return profileId
  if (choice.kind === 'known') return choice.id
  return await insertAccount(tx, job.userId, choice.label, job.now)
}

async function accountOfUnnamed(
  tx: Writer,
  kind: ContentKind,
  { sample }: ReadFile,
  usual: number,
  known: readonly KnownAccount[],
): Promise<number> {
  if (known.length < 2) return usual
  const overlaps: Overlap[] = []
  for (const { id } of known) overlaps.push({ accountId: id, rows: await countHeld(tx, kind, id, sample) })
  return chooseUnnamed(usual, sample.length, overlaps)
}
