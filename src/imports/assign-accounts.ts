/** Finds or makes the account of every row of an upload, by the labels its files print. */
import type { Writer } from '../store/index.ts'
import {
  type AccountChoice,
  chooseAccounts,
  chooseProfileAccount,
  chooseUnnamed,
  contradicts,
  holdsMost,
  type KnownAccount,
  namesAccount,
  type Overlap,
} from './accounts.ts'
import type { ImportJob } from './job.ts'
import type { ContentKind } from './printed.ts'
import { countHeld, insertAccount, renameAccount, selectAccounts, selectLabels, storeLabel } from './queries.ts'
import type { ReadFile } from './read-file.ts'

/** The account id of a row by its label; null if the row has no label. */
export type AccountOf = (label: string | null) => number

export interface AssignedAccounts {
  /** The account that the upload is listed under: the profile's, or the files' if no row is in the profile's. */
  mainId: number
  transactions: AccountOf
  gains: AccountOf
  /** The accounts that the files' labels were assigned to. */
  labels: ReadonlyMap<string, number>
  /** For people: rows that were not stored in the profile's account. */
  notes: string[]
}

export async function assignAccounts(
  tx: Writer,
  job: ImportJob,
  files: { transactions: ReadFile; gains: ReadFile },
): Promise<AssignedAccounts> {
  const { userId, brokerageAccount: number } = job
  const remembered = await selectLabels(tx, userId)
  const profile = chooseProfileAccount(number, await selectAccounts(tx, userId), remembered)
  if (profile.kind === 'known' && profile.rename) await renameAccount(tx, profile.id, number)
  const known = await selectAccounts(tx, userId)
  const stored = await labelsStillStored(tx, files, known, remembered)
  const labels = [files.transactions.labels, files.gains.labels]
  let profileId = profile.kind === 'known' ? profile.id : undefined
  // Called only for a row: the profile's account is not created if no row is in it.
  const profileAccount = async () => {
    profileId ??= await insertAccount(tx, userId, number, job.now)
    return profileId
  }

  const ids = new Map<string, number>()
  const made = new Map<string, number>()
  const idOf = async (choice: AccountChoice): Promise<number> => {
    if (choice.kind === 'profile') return await profileAccount()
    if (choice.kind === 'known') return choice.id
    const id = made.get(choice.label) ?? (await insertAccount(tx, userId, choice.label, job.now))
    made.set(choice.label, id)
    return id
  }
  const choices = chooseAccounts({ files: labels, number, profileId, known, remembered, stored })
  for (const [label, choice] of choices) {
    const id = await idOf(choice)
    ids.set(label, id)
    if (remembered.get(label) !== id) await storeLabel(tx, userId, label, id)
  }
  // A file without a label gets the account that the other file names.
  const named = new Set(ids.values())
  const usual = named.size === 1 ? ([...named][0] as number) : profileId
  const transactions = await accountOfUnnamed(tx, 'transactions', files.transactions, usual, known)
  const gains = await accountOfUnnamed(tx, 'lots', files.gains, usual, known)
  const unnamed = async (file: ReadFile, account: number | undefined): Promise<number | undefined> =>
    file.hasUnnamed || [...file.labels].some((label) => !ids.has(label))
      ? (account ?? (await profileAccount()))
      : undefined
  const [ofTransactions, ofGains] = [await unnamed(files.transactions, transactions), await unnamed(files.gains, gains)]

  const used = new Set([...ids.values(), ofTransactions, ofGains].filter((id) => id !== undefined))
  const mainId = profileId ?? [...used][0] ?? (await profileAccount())
  const numberOf = (id: number) =>
    known.find((account) => account.id === id)?.number ?? [...ids].find(([, account]) => account === id)?.[0] ?? number
  const elsewhere = [...used].filter((id) => id !== profileId).map(numberOf)
  const accountOf =
    (account: number | undefined): AccountOf =>
    (label) =>
      (label === null ? undefined : ids.get(label)) ?? account ?? mainId
  return {
    mainId,
    transactions: accountOf(ofTransactions),
    gains: accountOf(ofGains),
    labels: ids,
    notes: [
      ...(elsewhere.length === 0
        ? []
        : [`Rows of account ${elsewhere.join(', ')} were stored there, not in ${number}.`]),
      ...[...stored].map(
        (label) =>
          `An earlier import stored the rows of account ${label} in ${numberOf(ids.get(label) as number)}, where they stay; undo that import and import the file again to keep the two apart.`,
      ),
    ],
  }
}

/** Labels that were assigned to an account with another number, and whose rows are in it. */
async function labelsStillStored(
  tx: Writer,
  files: { transactions: ReadFile; gains: ReadFile },
  known: readonly KnownAccount[],
  remembered: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const stored = new Set<string>()
  for (const label of new Set([...files.transactions.labels, ...files.gains.labels])) {
    const account = known.find(({ id }) => id === remembered.get(label))
    if (account === undefined || !namesAccount(label) || !contradicts(label, account.number)) continue
    const [transactions, lots] = [keysOf(files.transactions, label), keysOf(files.gains, label)]
    const held =
      (await countHeld(tx, 'transactions', account.id, transactions)) + (await countHeld(tx, 'lots', account.id, lots))
    if (holdsMost(held, new Set(transactions).size + new Set(lots).size)) stored.add(label)
  }
  return stored
}

const keysOf = ({ sample }: ReadFile, label: string | null): string[] =>
  sample.filter((row) => row.account === label).map((row) => row.key)

async function accountOfUnnamed(
  tx: Writer,
  kind: ContentKind,
  file: ReadFile,
  usual: number | undefined,
  known: readonly KnownAccount[],
): Promise<number | undefined> {
  const keys = keysOf(file, null)
  if (keys.length === 0 || known.every(({ id }) => id === usual)) return usual
  const overlaps: Overlap[] = []
  for (const { id } of known) overlaps.push({ accountId: id, rows: await countHeld(tx, kind, id, keys) })
  return chooseUnnamed(usual, keys.length, overlaps)
}
