/**
 * Which account the rows of an upload belong to.
 *
 * The rows of one label are a part, and so are the rows of one file that name no account. A label is a number, also a
 * masked one, or a name. The rule is the same for every upload, so that it does not matter how files are divided into
 * uploads:
 *
 * 1. In a pair, a name gets the account of the number that the other file prints.
 * 2. Any other label keeps the account that it was assigned to before, unless their numbers differ.
 * 3. A new label gets the account of its full number, or else that of the profile if it fits its number, or else the only
 *    other account that it fits. Any other number gets a new account. A part of a number fits no account of another
 *    broker, and none that the names of files call otherwise, unless it has at least half of the rows.
 * 4. A part without a number gets the account that has at least half of its rows, by the record or by a number that the
 *    upload prints,
 * 5. or else, in a pair, the account of the other file,
 * 6. or else the account that has the other half of its trades: see `partners.ts`,
 * 7. or else, if it is a name, the account whose number the name of a file shows beside it,
 * 8. or else the account of the profile. Of several names in a file, each gets a new account.
 *
 * If the account would depend on the order of the imports, the upload is refused: if several accounts have the other half
 * of the trades, if an earlier file without a number has put rows elsewhere (see `doubled-sales.ts` and
 * `doubled-rows.ts`), if two names would be that of the profile's account, if a label or the number of the profile can be several accounts (see
 * `ambiguous-labels.ts`), and if two names are beside the same digits (see `renamed-accounts.ts`).
 */
import { compare } from '../../lib/compare.ts'
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { inWords } from '../../lib/text.ts'
import type { Account, Accounts } from './accounts.ts'
import { type Evidence, type Held, hasHalf, holderOf } from './evidence.ts'
import { partnersOf } from './partners.ts'
import { type Part, Parts, type UploadedParts } from './parts.ts'
import { qualifiersOf } from './qualified-labels.ts'

/** Of realized gains that are stored in the account of the profile because nothing shows another one. */
const NOTHING_KNOWN = 'has no transactions of its sales, nor has another account'

/**
 * Assigns the parts of an upload to accounts: those with a number, and then the others, whose accounts can follow from those.
 * Each throws Failure `invalid` also if there would be more accounts than the quota.
 */
export class AccountRule {
  readonly #upload: UploadedParts
  readonly #parts: Parts
  readonly #accounts: Accounts
  readonly #evidence: Evidence
  /** Why a part without a number is in its account. */
  readonly #reasons = new Map<Part, string>()

  constructor(upload: UploadedParts, accounts: Accounts, evidence: Evidence) {
    this.#upload = upload
    this.#parts = new Parts(upload)
    this.#accounts = accounts
    this.#evidence = evidence
  }

  async assignNumbered(): Promise<void> {
    for (const part of this.#partsInOrder()) if (this.#accounts.isNumbered(part)) await this.#assign(part)
  }

  async assignOthers(): Promise<void> {
    for (const part of this.#partsInOrder()) if (!this.#accounts.isNumbered(part)) await this.#assign(part)
  }

  /**
   * Notes for the files without a number that are not in the account of the profile, and for realized gains of which no
   * account has the transactions, if there are several accounts. None if a number is beside their name.
   */
  async notes(): Promise<string[]> {
    const notes: string[] = []
    for (const [part, reason] of this.#reasons) {
      const account = this.#accounts.accountOf(part)
      if (account === undefined || account === (await this.#numberedBeside(part))) continue
      const isAlone = this.#accounts.all.every((other) => other === account)
      if (reason === NOTHING_KNOWN ? isAlone : account === this.#accounts.profile) continue
      const isOf = ({ labels }: { labels: ReadonlySet<string> }, i: number) =>
        typeof part === 'number' ? part === i : labels.has(part)
      const name = this.#upload.files.find(isOf)?.file.name
      const prints = typeof part === 'number' ? 'prints no account number' : `prints no number of its account ${part}`
      notes.push(
        `${name} ${prints}. It was stored in ${account.number}, which ${reason}. If it is of another account, undo this import, and add its number to the file as a column Account Number.`,
      )
    }
    return notes
  }

  async #assign(part: Part): Promise<void> {
    this.#accounts.assign(part, await this.#choose(part))
  }

  /** First those by whose account others are found: the fullest numbers, known names, and histories before gains. */
  #partsInOrder(): Part[] {
    const { comparer, remembered } = this.#accounts
    const rank = (part: Part): number => {
      if (this.#accounts.isNumbered(part)) return -comparer.visibleLength(part)
      if (remembered.has(part)) return 0
      return (this.#parts.histories.has(part) ? 1 : 3) + (typeof part === 'number' ? 1 : 0)
    }
    return [...this.#parts.all].sort((a, b) => rank(a) - rank(b) || compare(a, b))
  }

  async #choose(part: Part): Promise<Account> {
    const { profile } = this.#accounts
    const ofPair = this.#ofPair(part)
    const own =
      (typeof part === 'string' ? ofPair : undefined) ?? (await this.#keptBy(part)) ?? this.#accounts.fitting(part)
    if (own !== undefined) return own
    if (this.#accounts.isNumbered(part)) return (await this.#renamed(part)) ?? this.#accounts.newAccount(part)
    const holder = holderOf(await this.#evidence.held(part), this.#accounts, ofPair ?? profile)
    if (holder !== undefined || ofPair !== undefined) {
      if (holder !== undefined && holder !== ofPair) this.#reasons.set(part, 'has at least half of its rows')
      return (holder ?? ofPair) as Account
    }
    const partner = await this.#partnerOf(part)
    if (partner !== undefined) this.#reasons.set(part, 'has the other half of its trades')
    const known = partner ?? (await this.#numberedBeside(part))
    if (known === undefined && !this.#parts.histories.has(part)) this.#reasons.set(part, NOTHING_KNOWN)
    return known ?? this.#usualFor(part)
  }

  async #keptBy(part: Part): Promise<Account | undefined> {
    const account = this.#accounts.remembered.get(part)
    if (account === undefined || !this.#accounts.areOther(part, account.number)) return account
    // An earlier version merged them. Rows that are still there would count twice elsewhere.
    return hasHalf(account, await this.#evidence.held(part), this.#accounts) ? account : undefined
  }

  /** The account that has the rows of a part of a number under another name; undefined if none or several. */
  async #renamed(part: string): Promise<Account | undefined> {
    const { comparer } = this.#accounts
    const hasName = (label: Part): label is string =>
      this.#accounts.isNumbered(label) && qualifiersOf(label).name !== undefined && comparer.isSame(part, label)
    const held: Held[] = []
    for (const label of [...this.#parts.all].filter(hasName)) held.push(await this.#evidence.held(label))
    return onlyOne(
      this.#accounts
        .underOtherNames(part)
        .filter((one) => one.labels.some(hasName) || held.some((rows) => hasHalf(one, rows, this.#accounts))),
    )
  }

  /** A name beside other labels can be another account than theirs, and so can a name beside a name. */
  #ofPair(part: Part): Account | undefined {
    const isName = typeof part === 'string'
    if (!this.#upload.paired || this.#accounts.isNumbered(part) || (isName && !this.#parts.isAlone(part)))
      return undefined
    const assigned = [...this.#accounts.assigned].filter(([other]) => !isName || this.#accounts.isNumbered(other))
    return onlyOne(assigned.map(([, account]) => account))
  }

  async #partnerOf(part: Part): Promise<Account | undefined> {
    const partners = partnersOf(part, await this.#evidence.sales(), (source) => this.#accounts.at(source))
    if (partners.length < 2) return partners[0]
    const which =
      typeof part === 'string'
        ? `The files name their account ${part}`
        : `${this.#upload.files[part]?.file.name} names no account`
    throw invalid(
      `${which}, and several accounts have its sales: ${inWords(partners.map(({ number }) => number))}. Nothing was imported. Add a column Account Number to it, or upload it with the other file of its account as a pair.`,
    )
  }

  async #numberedBeside(part: Part): Promise<Account | undefined> {
    if (typeof part === 'number') return undefined
    const numbers = [...(await this.#evidence.numbersBeside(part))]
    return onlyOne(numbers.flatMap((number) => this.#accounts.numberedBeside(part, number)))
  }

  #usualFor(part: Part): Account {
    const { profile, comparer, remembered } = this.#accounts
    if (typeof part === 'number') {
      if (profile === undefined) throw invalid(say('brokerage_account_not_set'))
      return profile
    }
    if (profile === undefined || !this.#parts.isAlone(part)) return this.#accounts.newAccount(part)
    const other = profile.labels.find((label) => comparer.areOtherNames(part, label))
    if (other === undefined) return profile
    const { number } = profile
    throw invalid(
      remembered.has(other)
        ? `The files name their account ${part}, but account ${number} of your profile has the rows of ${other}. Enter the number of ${part} in your profile, or import its transaction history first, and import them again.`
        : `The files name the accounts ${other} and ${part}, and show no number of either. Nothing was imported. Import the files of the one that has the number ${number} of your profile; then enter the number of the other in your profile, and import its files.`,
    )
  }
}

/** undefined if there are none or several. */
function onlyOne(accounts: readonly Account[]): Account | undefined {
  const [only, ...more] = new Set(accounts)
  return more.length === 0 ? only : undefined
}
