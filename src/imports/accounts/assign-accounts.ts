/** Finds or makes the account of every row of an upload, by the labels its files print. */

import { invalid } from '../../lib/errors.ts'
import type { Writer } from '../../store/index.ts'
import type { ImportJob } from '../job.ts'
import { contentKindOf } from '../printed.ts'
import { insertAccount, selectAccounts, selectHeld, updateAccountNumber } from '../queries.ts'
import { assertAccounts, assertLabels } from '../quotas.ts'
import type { ReadFile } from '../read-file.ts'
import { updateStagedAccount } from '../staging-queries.ts'
import { chooseAccounts, chooseProfileAccount } from './choose-accounts.ts'
import { holdsMost } from './chooser.ts'
import { findDoubled } from './doubled-sales.ts'
import { selectLabels, selectProfileNumbers, upsertLabel } from './label-queries.ts'
import { contradicts, type KnownAccount, namesAccount } from './labels.ts'
import { type Part, partOf } from './partners.ts'
import { noteSameRows } from './same-rows.ts'
import { type Weighed, weighParts } from './weigh-parts.ts'

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
  /** The accounts that were made, with their numbers. They are staged until `settleAccounts`. */
  made: readonly KnownAccount[]
  /** The account whose number the profile completes. */
  renamed: KnownAccount | undefined
  /** Those of `labels` that are new or were assigned to another account before. */
  moved: ReadonlyMap<string, number>
  /** For people: rows that were not stored in the profile's account. */
  notes: string[]
}

/**
 * Readers see none of it before `settleAccounts`. Throws Failure `invalid` if rows name no account and the profile has
 * none.
 */
export async function assignAccounts(
  tx: Writer,
  job: ImportJob,
  importId: number,
  files: readonly ReadFile[],
): Promise<AssignedAccounts> {
  const profile = await openProfile(tx, job, importId)
  const { known, remembered } = profile
  const stored = await labelsStillStored(tx, files, known, remembered)
  const weighed = await weighParts(tx, job.userId, files, profile)
  const ids = await assignParts(tx, job, profile, weighed, stored)
  const labels = new Map([...ids].filter((entry): entry is [string, number] => typeof entry[0] === 'string'))
  const used = [...new Set(ids.values())]
  const mainId = profile.id ?? used[0] ?? (await profile.open())
  const numberOf = (id: number) =>
    [...known, ...profile.made].find((account) => account.id === id)?.number ?? String(job.brokerageAccount)
  const assigned = { files, ids, known, held: weighed.held, paired: job.paired, numberOf }
  const doubled = await findDoubled(tx, assigned)
  const same = await noteSameRows(tx, assigned)
  return {
    mainId,
    files: files.map((_, i) => (label) => ids.get(partOf(label, i)) ?? mainId),
    labels,
    made: profile.made,
    renamed: profile.renamed,
    moved: new Map([...labels].filter(([label, id]) => remembered.get(label) !== id)),
    notes: [...notesOf(profile, labels, used, stored), ...doubled, ...same],
  }
}

/** Shows the accounts to readers, and remembers their labels. Returns false if one that was made is gone. */
export async function settleAccounts(
  tx: Writer,
  userId: number,
  { made, renamed, moved }: AssignedAccounts,
): Promise<boolean> {
  if (renamed !== undefined) await updateAccountNumber(tx, renamed.id, renamed.number)
  for (const { id, number } of made) if (!(await updateStagedAccount(tx, id, number))) return false
  for (const [label, id] of moved) await upsertLabel(tx, userId, label, id)
  return true
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
  /** The accounts this upload made. */
  made: KnownAccount[]
  /** The account whose number the profile completes. */
  renamed: KnownAccount | undefined
}

async function openProfile(
  tx: Writer,
  { userId, brokerageAccount: number, quotas, now }: ImportJob,
  importId: number,
): Promise<Profile> {
  const remembered = await selectLabels(tx, userId)
  const stored = await selectAccounts(tx, userId)
  const choice = number === null ? undefined : chooseProfileAccount(number, stored, remembered)
  const renamed = number !== null && choice?.kind === 'known' && choice.rename ? { id: choice.id, number } : undefined
  const profile: Profile = {
    number,
    id: choice?.kind === 'known' ? choice.id : undefined,
    made: [],
    renamed,
    known: stored.map((account) => (account.id === renamed?.id ? renamed : account)),
    remembered,
    async open() {
      if (number === null) throw invalid(ACCOUNT_NOT_SET)
      profile.id ??= await profile.make(number)
      return profile.id
    },
    async make(label) {
      assertAccounts(profile.known.length + profile.made.length, quotas.accounts)
      const id = await insertAccount(tx, userId, label, now, importId)
      profile.made.push({ id, number: label })
      return id
    },
  }
  return profile
}

/** Chooses and makes the account of each part. */
async function assignParts(
  tx: Writer,
  { userId, paired, quotas }: ImportJob,
  profile: Profile,
  weighed: Weighed,
  stored: ReadonlySet<string>,
): Promise<Map<Part, number>> {
  const { remembered } = profile
  const unknown = new Set(weighed.files.flatMap((labels) => [...labels].filter((label) => !remembered.has(label))))
  assertLabels(remembered.size, unknown.size)
  const choices = chooseAccounts({
    ...weighed,
    ...profile,
    profileId: profile.id,
    paired,
    stored,
    profileNumbers: await selectProfileNumbers(tx, userId),
    quota: quotas.accounts,
  })
  const ids = new Map<Part, number>()
  const made = new Map<string, number>()
  for (const [part, choice] of choices) {
    let id: number
    if (choice.kind === 'profile') id = await profile.open()
    else if (choice.kind === 'known') id = choice.id
    else {
      id = made.get(choice.label) ?? (await profile.make(choice.label))
      made.set(choice.label, id)
    }
    ids.set(part, id)
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
      const keys = new Set(file.sample.filter((row) => row.account === label).map(({ key }) => key))
      const rows = await selectHeld(tx, contentKindOf(file.kind), [account.id], [...keys])
      held += new Set(rows.map(({ key }) => key)).size
      sampled += keys.size
    }
    if (holdsMost(held, sampled)) stored.add(label)
  }
  return stored
}
