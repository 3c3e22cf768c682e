/** Assigns the rows of an upload to accounts, and makes those that are missing. `choose-accounts.ts` has the rule. */
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { Writer } from '../../store/index.ts'
import type { ImportJob } from '../job.ts'
import { insertAccount, selectAccounts, updateAccountNumber } from '../queries.ts'
import { assertLabels } from '../quotas.ts'
import type { ReadFile } from '../reading/read-file.ts'
import { updateStagedAccount } from '../storing/staging-queries.ts'
import { type Account, Accounts } from './accounts.ts'
import { assertUnambiguous } from './ambiguous-labels.ts'
import { AccountRule } from './choose-accounts.ts'
import { assertNotDoubled } from './doubled-rows.ts'
import { noteDoubledSales } from './doubled-sales.ts'
import { readEvidence } from './evidence.ts'
import { selectLabels, selectProfileNumbers, upsertLabel } from './label-queries.ts'
import type { KnownAccount } from './labels.ts'
import { noteLoneHalves } from './lone-halves.ts'
import { noteMixedBrokers } from './mixed-brokers.ts'
import { partOf } from './parts.ts'
import { qualifyPlain } from './plain-labels.ts'
import { describeLabel, textOf } from './qualified-labels.ts'
import { noteSameRows } from './same-rows.ts'

/** The account id of a row by its label; null if the row has no label. */
export type AccountOf = (label: string | null) => number

export interface AssignedAccounts {
  /** The account that the upload is listed under: the profile's, or the files' if no row is in the profile's. */
  mainId: number
  /** For each file, in their order. */
  files: AccountOf[]
  /** The accounts that the files' labels were assigned to. */
  labels: ReadonlyMap<string, number>
  /** The accounts that were made, with their numbers. They are staged until `showAccounts`. */
  made: readonly KnownAccount[]
  /** The account whose number the profile completes. */
  renamed: KnownAccount | undefined
  /** Those of `labels` that are new or were assigned to another account before. */
  moved: ReadonlyMap<string, number>
  /** For people: rows that were not stored in the profile's account, and rows that may count twice. */
  notes: string[]
}

/**
 * Chooses the account of each part of the upload, and then compares the parts with those of other accounts. Readers see
 * none of it before `showAccounts`. Throws Failure `invalid` if rows name no account and the profile has none, if the
 * account of a part is not certain, and if many rows would count twice.
 */
export async function assignAccounts(
  tx: Writer,
  { userId, brokerageAccount: number, paired, quotas, now }: ImportJob,
  importId: number,
  files: readonly ReadFile[],
): Promise<AssignedAccounts> {
  const [known, labels] = [await selectAccounts(tx, userId), await selectLabels(tx, userId)]
  const printed = new Set(files.flatMap((file) => [...file.labels]))
  assertLabels(labels.size, [...printed].filter((label) => !labels.has(label)).length)
  const remembered = await qualifyPlain(tx, userId, labels, printed)
  const accounts = new Accounts({ known, labels: remembered, number, quota: quotas.accounts })
  const stored = known.map(({ id }) => id)
  const evidence = readEvidence(tx, userId, files, stored)

  const rule = new AccountRule({ files, paired }, accounts, evidence)
  await rule.assignNumbered()
  await assertNotDoubled(tx, userId, accounts, files)
  await rule.assignOthers()
  await assertUnambiguous(tx, accounts, evidence, await selectProfileNumbers(tx, userId))
  const main = addMain(accounts)
  const notes = [...describeAccounts(accounts, labels), ...(await rule.notes())]
  if (!paired) notes.push(...(await noteMixedBrokers(tx, userId, accounts, files)))
  if (accounts.all.length > 1) {
    notes.push(...(await noteDoubledSales(tx, accounts, evidence, paired)))
    notes.push(...(await noteLoneHalves(tx, userId, accounts, files)))
    notes.push(...(await noteSameRows(tx, accounts, files)))
  }

  const made: KnownAccount[] = []
  for (const account of accounts.all) {
    if (account.id !== undefined) continue
    account.id = await insertAccount(tx, userId, account.number, now, importId)
    made.push({ id: account.id, number: account.number })
  }
  const { profile } = accounts
  const idOf = (account: Account) => account.id as number
  const assigned = [...accounts.assigned].filter((entry): entry is [string, Account] => typeof entry[0] === 'string')
  return {
    mainId: idOf(main),
    files: files.map((_, i) => (label) => idOf(accounts.assigned.get(partOf(label, i)) ?? main)),
    labels: new Map(assigned.map(([label, account]) => [label, idOf(account)])),
    made,
    renamed:
      profile !== undefined && accounts.completesProfile ? { id: idOf(profile), number: profile.number } : undefined,
    moved: new Map(
      assigned.flatMap(([label, account]) => (labels.get(label) === account.id ? [] : [[label, idOf(account)]])),
    ),
    notes,
  }
}

/** Shows the accounts to readers, and remembers their labels. Returns false if one that was made is gone. */
export async function showAccounts(
  tx: Writer,
  userId: number,
  { made, renamed, moved }: AssignedAccounts,
): Promise<boolean> {
  if (renamed !== undefined) await updateAccountNumber(tx, renamed.id, renamed.number)
  for (const { id, number } of made) if (!(await updateStagedAccount(tx, id, number))) return false
  for (const [label, id] of moved) await upsertLabel(tx, userId, label, id)
  return true
}

/** The account that the upload is listed under. Without a row it is that of the profile. */
function addMain(accounts: Accounts): Account {
  const { all, assigned, profile } = accounts
  const [first] = assigned.values()
  const main = profile !== undefined && all.includes(profile) ? profile : (first ?? profile)
  if (main === undefined) throw invalid(say('brokerage_account_not_set'))
  accounts.add(main)
  return main
}

/** `stored`: the labels before this upload. */
function describeAccounts(accounts: Accounts, stored: ReadonlyMap<string, number>): string[] {
  const { assigned, remembered, profile, comparer } = accounts
  const notes: string[] = []
  const elsewhere = new Set([...assigned.values()].filter((account) => account !== profile))
  if (elsewhere.size > 0 && profile !== undefined) {
    const numbers = [...elsewhere].map(({ number }) => number).join(', ')
    notes.push(`Rows of account ${numbers} were stored there, not in ${profile.number}.`)
  }
  for (const [part, account] of assigned) {
    if (typeof part !== 'string') continue
    const rival = accounts.rivalOf(part, account)
    const isOfTwoNames = rival !== undefined && comparer.areOfTwoNames(part, rival)
    if (isOfTwoNames && !stored.has(part))
      notes.push(
        `The rows of ${describeLabel(part)} and of ${describeLabel(rival)} are in one account, ${account.number}. If they are two accounts, undo the imports of both, and import the files of each while your profile has its full number.`,
      )
    if (remembered.get(part) !== account) continue
    if (comparer.contradict(part, account.number))
      notes.push(
        `An earlier import stored the rows of account ${textOf(part)} in ${account.number}, where they stay; undo that import and import the file again to keep the two apart.`,
      )
    else if (rival !== undefined && !isOfTwoNames)
      notes.push(
        `An earlier version stored the rows of ${describeLabel(part)} and of ${describeLabel(rival)} in one account, ${account.number}, where they stay. If they are two accounts, undo the imports of one of them, and import its files again to keep the two apart.`,
      )
  }
  return notes
}
