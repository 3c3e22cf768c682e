/**
 * Labels that can be several accounts, such as `...678` beside 12345678 and 99999678. Their rows would go to the account
 * that happened to be imported first, so the upload that makes a label ambiguous is refused, whichever comes last. The full
 * number in the profile decides, unless the sales of the label are those of the other account.
 */
import { invalid } from '../../lib/errors.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Evidence } from './evidence.ts'
import { partnersOf } from './partners.ts'

/** Throws Failure `invalid`. `profileNumbers`: those that the profile had at the imports in force. */
export async function assertUnambiguous(
  accounts: Accounts,
  evidence: Evidence,
  profileNumbers: readonly string[],
): Promise<void> {
  for (const [label, one, other] of ambiguousLabels(accounts)) {
    const isUploaded = accounts.assigned.has(label)
    if (!isDecided(label, accounts, profileNumbers))
      throw invalid(isUploaded ? canBe(label, one, other) : wasImported(label, one, other))
    await assertOfProfile(label, accounts, evidence)
  }
}

/** Labels, each with two numbers that it fits and that are certainly two accounts. */
function* ambiguousLabels({ assigned, remembered, all, comparer }: Accounts): Generator<[string, string, string]> {
  const labels = new Set([...assigned.keys(), ...remembered.keys()].filter((part) => typeof part === 'string'))
  const numbers = [...new Set([...labels, ...all.map(({ number }) => number)])]
    .filter((label) => comparer.showsNumber(label))
    .sort((a, b) => comparer.visibleLength(b) - comparer.visibleLength(a))
  for (const alike of Map.groupBy(numbers, (label) => comparer.visibleEnd(label)).values()) {
    if (alike.length < 3) continue
    for (const label of alike) {
      const [longest, ...rest] = labels.has(label)
        ? alike.filter(
            (one) => comparer.visibleLength(one) > comparer.visibleLength(label) && comparer.isSame(label, one),
          )
        : []
      const other = rest.find((one) => comparer.contradict(longest as string, one))
      if (longest !== undefined && other !== undefined) yield [label, longest, other]
    }
  }
}

/** Whether the number of a profile decided the account of the label: the present one, or that of an earlier import. */
function isDecided(label: string, accounts: Accounts, profileNumbers: readonly string[]): boolean {
  const account = accounts.accountOf(label) as Account
  const isOfProfile = account === accounts.profile || profileNumbers.includes(account.number)
  return isOfProfile && accounts.comparer.isSame(label, account.number)
}

/** Throws Failure `invalid` if a new label is that of the profile, but another account that it fits has its sales. */
async function assertOfProfile(label: string, accounts: Accounts, evidence: Evidence): Promise<void> {
  const { comparer, profile, assigned, remembered } = accounts
  if (assigned.get(label) !== profile || remembered.has(label)) return
  const [partner, ...more] = partnersOf(label, await evidence.sales(), (source) => {
    // A part without a number can be in the account because of this label.
    if ('part' in source && !accounts.isNumbered(source.part)) return undefined
    const account = accounts.at(source)
    return account !== undefined && comparer.isSame(label, account.number) ? account : undefined
  })
  if (partner === undefined || partner === profile || more.length > 0) return
  const [own, other] = [profile?.number, partner.number]
  throw invalid(
    `The files name their account ${label}, which can be ${own} or ${other}: your profile has the first, but their sales are those of ${other}. Nothing was imported. Enter the full number of their account in your profile, and import them again.`,
  )
}

const canBe = (label: string, one: string, other: string) =>
  `The files name their account ${label}, which can be ${one} or ${other}. Enter the full number of their account in your profile, and import them again.`

const wasImported = (label: string, one: string, other: string) =>
  `Rows of account ${label} were imported before, and it can be ${one} or ${other}. Undo that import, enter the full number of its account in your profile, and import its files again; then import these files.`
