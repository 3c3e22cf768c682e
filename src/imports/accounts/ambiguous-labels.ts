/**
 * Labels that can be several accounts, such as `...678` beside 12345678 and 99999678. Their rows would go to the account
 * that happened to be imported first, so the upload that makes a label ambiguous is refused, whichever comes last. The full
 * number in the profile decides, unless the sales of the label are those of the other account.
 */
import { invalid } from '../../lib/errors.ts'
import type { Reader } from '../../store/index.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Evidence } from './evidence.ts'
import { selectImportsOfLabel } from './label-queries.ts'
import { partnersOf } from './partners.ts'
import { describeLabel, qualifiersOf, textOf } from './qualified-labels.ts'
import { assertOneName } from './renamed-accounts.ts'
import { importsInWords } from './warning.ts'

/** Throws Failure `invalid`. `profileNumbers`: those that the profile had at the imports in force. */
export async function assertUnambiguous(
  db: Reader,
  accounts: Accounts,
  evidence: Evidence,
  profileNumbers: readonly string[],
): Promise<void> {
  await assertOneName(db, accounts)
  await assertNoRivals(db, accounts)
  const alike = new AlikeNumbers(accounts)
  for (const [label, one, other] of alike.ambiguousLabels()) {
    const isUploaded = accounts.assigned.has(label)
    const isOfTwo = accounts.comparer.areOfTwo(one, other)
    if (!isDecided(label, accounts, profileNumbers))
      throw invalid((isUploaded ? canBe : wasImported)(label, one, other, isOfTwo))
    await assertOfProfile(label, accounts, evidence)
  }
  const isTyped = ({ number }: Account) => number === accounts.profile?.number || profileNumbers.includes(number)
  for (const account of accounts.all.filter(isTyped)) {
    const rivals = alike.rivalsFor(account)
    if (rivals !== undefined) throw invalid(fitsBoth(account.number, rivals, accounts))
  }
}

/** Throws Failure `invalid` if a new label has the full number of an account that has rows of another broker or name. */
async function assertNoRivals(db: Reader, accounts: Accounts): Promise<void> {
  for (const [label, account] of accounts.assigned) {
    if (typeof label !== 'string' || accounts.remembered.has(label)) continue
    const rival = accounts.rivalOf(label, account)
    if (rival === undefined || accounts.comparer.areOfTwoNames(label, rival)) continue
    const imports = importsInWords(await selectImportsOfLabel(db, rival, account.id ?? 0)) || 'that import'
    throw invalid(
      `The files are of account ${describeLabel(label)}, and an earlier import stored the rows of ${describeLabel(rival)} there, which is another account. Nothing was imported. Undo ${imports}, import these files, and then import those files again.`,
    )
  }
}

/** The labels of an upload and of the record, and the numbers of the accounts, of which some can be the same account. */
class AlikeNumbers {
  readonly #accounts: Accounts
  readonly #labels: ReadonlySet<string>
  /** By their visible ends. The longest first. */
  readonly #groups: ReadonlyMap<string, readonly string[]>
  readonly #sharers = new Map<string, readonly string[]>()

  constructor(accounts: Accounts) {
    const { assigned, remembered, all, comparer } = accounts
    this.#accounts = accounts
    this.#labels = new Set([...assigned.keys(), ...remembered.keys()].filter((part) => typeof part === 'string'))
    const numbers = [...new Set([...this.#labels, ...all.map(({ number }) => number)])]
      .filter((label) => comparer.showsNumber(label))
      .sort((a, b) => comparer.visibleLength(b) - comparer.visibleLength(a))
    this.#groups = Map.groupBy(numbers, (label) => comparer.visibleEnd(label))
  }

  /** Labels, each with two numbers that it fits and that are certainly two accounts. */
  *ambiguousLabels(): Generator<[string, string, string]> {
    const { comparer } = this.#accounts
    for (const alike of this.#groups.values()) {
      if (alike.length < 3) continue
      for (const label of alike) {
        if (!this.#labels.has(label)) continue
        const fitting = alike.filter((one) => one !== label && this.#canBe(label, one))
        const [longest, ...rest] = fitting.filter((one) => comparer.visibleLength(one) > comparer.visibleLength(label))
        const other = rest.find((one) => comparer.contradict(longest as string, one))
        const rivals = other === undefined ? this.#rivalsOf(fitting) : ([longest as string, other] as const)
        if (rivals !== undefined) yield [label, ...rivals]
      }
    }
  }

  /**
   * Two labels of two accounts that fit the number of an account, of which one is in it; undefined if there are none.
   */
  rivalsFor(account: Account): readonly [string, string] | undefined {
    const alike = this.#groups.get(this.#accounts.comparer.visibleEnd(account.number)) ?? []
    const fitting = alike.filter((one) => this.#canBe(account.number, one))
    const rivals = this.#rivalsOf(fitting)
    return rivals?.some((one) => this.#accounts.accountOf(one) === account) ? rivals : undefined
  }

  /** Two of the labels that are of two brokers, and are in two accounts. */
  #rivalsOf(fitting: readonly string[]): readonly [string, string] | undefined {
    const labels = fitting.filter((one) => this.#labels.has(one))
    const one = labels.find((label) => qualifiersOf(label).broker !== undefined)
    const other = labels.find((label) => one !== undefined && this.#areTwoAccounts(one, label))
    if (one === undefined || other === undefined) return undefined
    return describeLabel(one) < describeLabel(other) ? [one, other] : [other, one]
  }

  #areTwoAccounts(one: string, other: string): boolean {
    const { comparer } = this.#accounts
    return comparer.areOfTwo(one, other) && this.#accounts.accountOf(one) !== this.#accounts.accountOf(other)
  }

  /** Whether a number can be the account of another, for all that is known of both. */
  #canBe(number: string, one: string): boolean {
    const { comparer } = this.#accounts
    const account = this.#labels.has(one) ? this.#accounts.accountOf(one) : undefined
    return (
      comparer.isSame(number, one) &&
      (account === undefined || !comparer.contradict(number, account.number)) &&
      this.#sharersOf(number).every((same) => !comparer.areOfTwo(same, one)) &&
      this.#sharersOf(one).every((same) => !comparer.areOfTwo(same, number))
    )
  }

  /** The labels that show the same full number, one of each broker and name. */
  #sharersOf(number: string): readonly string[] {
    const known = this.#sharers.get(number)
    if (known !== undefined) return known
    const { comparer } = this.#accounts
    const alike = this.#groups.get(comparer.visibleEnd(number)) ?? []
    const same = alike.filter((one) => this.#labels.has(one) && comparer.areOneNumber(one, number))
    const sharers = [...new Map(same.map((one) => [JSON.stringify(qualifiersOf(one)), one])).values()]
    this.#sharers.set(number, sharers)
    return sharers
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
    `The files name their account ${textOf(label)}, which can be ${own} or ${other}: your profile has the first, but their sales are those of ${other}. Nothing was imported. Enter the full number of their account in your profile, and import them again.`,
  )
}

/** `isOfTwo`: the numbers have the same digits, and are of two brokers or beside two names. */
const canBe = (label: string, one: string, other: string, isOfTwo: boolean) =>
  `The files name their account ${textOf(label)}, which can be ${eitherOf(one, other, isOfTwo)}. ${
    isOfTwo
      ? 'Nothing was imported. Import them as a pair with the other file of their account, or add its full number to them as a column Account Number.'
      : 'Enter the full number of their account in your profile, and import them again.'
  }`

const wasImported = (label: string, one: string, other: string, isOfTwo: boolean) =>
  `Rows of account ${textOf(label)} were imported before, and it can be ${eitherOf(one, other, isOfTwo)}. Undo that import, ${
    isOfTwo
      ? 'import these files, and then import its files again, as a pair with the other file of their account.'
      : 'enter the full number of its account in your profile, and import its files again; then import these files.'
  }`

const eitherOf = (one: string, other: string, isOfTwo: boolean) =>
  [one, other].map(isOfTwo ? describeLabel : textOf).join(' or ')

/** `rivals`: one of them is in the account of the number. */
function fitsBoth(number: string, rivals: readonly [string, string], { remembered }: Accounts): string {
  const known = rivals.find((label) => remembered.has(label))
  const [one, other] = rivals.map(describeLabel) as [string, string]
  if (known === undefined || rivals.every((label) => remembered.has(label)))
    return `The files name the accounts ${one} and ${other}, and the number ${number} of your profile can be that of either. Nothing was imported. Import the files of the one that has it; then enter the full number of the other in your profile, and import its files.`
  const fresh = known === rivals[0] ? other : one
  return `The files name their account ${fresh}, but account ${number} of your profile has the rows of ${describeLabel(known)}, and its number fits both. Nothing was imported. Enter the full number of ${fresh} in your profile, and import them again. If ${number} is that number, first undo the imports of ${describeLabel(known)}.`
}
