/** Finds or makes the account of every row of an upload, by the labels its files print. */

import { invalid } from '../lib/errors.ts'
import type { Writer } from '../store/index.ts'
import {
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
import { selectLabels, upsertLabel } from './label-queries.ts'
import { contentKindOf } from './printed.ts'
import { countHeld, insertAccount, selectAccounts, updateAccountNumber } from './queries.ts'
import { assertAccounts, assertLabels } from './quotas.ts'
import type { ReadFile } from './read-file.ts'

export const ACCOUNT_NOT_SET = 'Brokerage account number not set. Please update your profile.'

/** The account id of a row by its label; null if the row has no label. */
export type AccountOf = (label: string | null) => number

export interface AssignedAccounts {
  /** The account that the upload is listed under: the profile's, or the files' if no row is in the profile's. */
  mainId: number
  /** For each file, in their order. */
  files: AccountOf[]
  /** The accounts that the files' labels were assigned to. */
  labels: ReadonlyMap<string, number>
  /** For people: rows that were not stored in the profile's account. */
  notes: string[]
}

/** Throws Failure `invalid` if rows name no account and the profile has none. */
export async function assignAccounts(
  tx: Writer,
  job: ImportJob,
  files: readonly ReadFile[],
): Promise<AssignedAccounts> {
  const profile = await openProfile(tx, job)
  const { known, remembered } = profile
  const stored = await labelsStillStored(tx, files, known, remembered)
  const labels = await assignLabels(tx, job, profile, files, stored)
  // A file without a label gets the account that the other file of the pair names.
  const named = new Set(labels.values())
  const usual = job.paired && named.size === 1 ? [...named][0] : profile.id
  const unnamed: (number | undefined)[] = []
  for (const file of files) {
    const hasUnnamed = file.hasUnnamed || [...file.labels].some((label) => !labels.has(label))
    const id = hasUnnamed ? ((await accountOfUnnamed(tx, file, usual, known)) ?? (await profile.open())) : undefined
    unnamed.push(id)
  }
  const used = [...new Set([...labels.values(), ...unnamed.filter((id) => id !== undefined)])]
  const mainId = profile.id ?? used[0] ?? (await profile.open())
  return {
    mainId,
    files: unnamed.map((id) => (label) => (label === null ? undefined : labels.get(label)) ?? id ?? mainId),
    labels,
    notes: notesOf(profile, labels, used, stored),
  }
}

/** The account of the profile's number. */
interface Profile {
  /** null if the profile has none. */
  number: string | null
  /** undefined until the account is known or made. */
  id: number | undefined
  known: KnownAccount[]
  /** The account that each label was assigned to before. */
  remembered: ReadonlyMap<string, number>
  /** Makes the account if needed. Call it only for a row, so that no account is made without one. */
  open(): Promise<number>
  /** Makes another account. Throws Failure `invalid` if the quota is full. */
  make(label: string): Promise<number>
  /** How many accounts this upload made. */
  made: number
}

async function openProfile(tx: Writer, { userId, brokerageAccount: number, quotas, now }: ImportJob): Promise<Profile> {
  const remembered = await selectLabels(tx, userId)
  const choice =
    number === null ? undefined : chooseProfileAccount(number, await selectAccounts(tx, userId), remembered)
  if (number !== null && choice?.kind === 'known' && choice.rename) await updateAccountNumber(tx, choice.id, number)
  const profile: Profile = {
    number,
    id: choice?.kind === 'known' ? choice.id : undefined,
    made: 0,
    known: await selectAccounts(tx, userId),
    remembered,
    async open() {
      if (number === null) throw invalid(ACCOUNT_NOT_SET)
      profile.id ??= await profile.make(number)
      return profile.id
    },
    make(label) {
      assertAccounts(profile.known.length + profile.made++, quotas.accounts)
      return insertAccount(tx, userId, label, now)
    },
  }
  return profile
}

/** Chooses, makes and stores the account of each label. */
async function assignLabels(
  tx: Writer,
  { userId, paired, quotas }: ImportJob,
  profile: Profile,
  files: readonly ReadFile[],
  stored: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const { number, id: profileId, known, remembered } = profile
  const unknown = new Set(files.flatMap((file) => [...file.labels].filter((label) => !remembered.has(label))))
  assertLabels(remembered.size, unknown.size)
  const choices = chooseAccounts({
    files: files.map((file) => file.labels),
    number,
    paired,
    profileId,
    known,
    remembered,
    stored,
    quota: quotas.accounts,
  })
  const ids = new Map<string, number>()
  const made = new Map<string, number>()
  for (const [label, choice] of choices) {
    let id: number
    if (choice.kind === 'profile') id = await profile.open()
    else if (choice.kind === 'known') id = choice.id
    else {
      id = made.get(choice.label) ?? (await profile.make(choice.label))
      made.set(choice.label, id)
    }
    ids.set(label, id)
    if (remembered.get(label) !== id) await upsertLabel(tx, userId, label, id)
  }
  return ids
}

function notesOf(
  { number, id: profileId, known }: Profile,
  labels: ReadonlyMap<string, number>,
  used: readonly number[],
  stored: ReadonlySet<string>,
): string[] {
  const numberOf = (id: number) =>
    known.find((account) => account.id === id)?.number ??
    [...labels].find(([, account]) => account === id)?.[0] ??
    number
  const elsewhere = used.filter((id) => id !== profileId).map(numberOf)
  const notes = [...stored].map(
    (label) =>
      `An earlier import stored the rows of account ${label} in ${numberOf(labels.get(label) as number)}, where they stay; undo that import and import the file again to keep the two apart.`,
  )
  if (elsewhere.length === 0 || number === null) return notes
  return [`Rows of account ${elsewhere.join(', ')} were stored there, not in ${number}.`, ...notes]
}

/** Labels that were assigned to an account with another number, and whose rows are in it. */
async function labelsStillStored(
  tx: Writer,
  files: readonly ReadFile[],
  known: readonly KnownAccount[],
  remembered: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const stored = new Set<string>()
  const byId = new Map(known.map((account) => [account.id, account]))
  for (const label of new Set(files.flatMap((file) => [...file.labels]))) {
    const account = byId.get(remembered.get(label) ?? 0)
    if (account === undefined || !namesAccount(label) || !contradicts(label, account.number)) continue
    let [held, sampled] = [0, 0]
    for (const file of files) {
      const keys = keysOf(file, label)
      held += await countHeld(tx, contentKindOf(file.kind), account.id, keys)
      sampled += new Set(keys).size
    }
    if (holdsMost(held, sampled)) stored.add(label)
  }
  return stored
}

const keysOf = ({ sample }: ReadFile, label: string | null): string[] =>
  sample.filter((row) => row.account === label).map((row) => row.key)

async function accountOfUnnamed(
  tx: Writer,
  file: ReadFile,
  usual: number | undefined,
  known: readonly KnownAccount[],
): Promise<number | undefined> {
  const keys = keysOf(file, null)
  if (keys.length === 0 || known.every(({ id }) => id === usual)) return usual
  const overlaps: Overlap[] = []
  for (const { id } of known)
    overlaps.push({ accountId: id, rows: await countHeld(tx, contentKindOf(file.kind), id, keys) })
  return chooseUnnamed(usual, keys.length, overlaps)
}
