/** The accounts of a user while the parts of an upload are assigned to them. */
import { assertAccounts } from '../quotas.ts'
import { fullestNumber, type KnownAccount, LabelComparer, normaliseAccount } from './labels.ts'
import type { Part, Source } from './parts.ts'
import { namesFrom, qualifiersOf } from './qualified-labels.ts'

export interface Account {
  /** undefined until the account is stored. */
  id: number | undefined
  /** As the profile or a file spelled it. */
  number: string
  /** The labels that earlier imports and this upload assigned to it. */
  labels: string[]
}

/** What is stored of a user's accounts. */
export interface StoredAccounts {
  known: readonly KnownAccount[]
  /** The account that each label was assigned to before. */
  labels: ReadonlyMap<string, number>
  /** The number of the profile; null if it has none. */
  number: string | null
  /** The most accounts that the user may have. */
  quota: number
}

export class Accounts {
  /** The stored ones, and those that this upload adds. */
  readonly all: Account[]
  /** undefined if the profile has no number. It is added only if the upload has rows for it. */
  readonly profile: Account | undefined
  /** Whether the number of the profile completes the stored one, and no file printed that. */
  readonly completesProfile: boolean = false
  /** The account that each label was assigned to before. */
  readonly remembered: ReadonlyMap<Part, Account>
  readonly assigned = new Map<Part, Account>()
  readonly comparer = new LabelComparer()
  readonly #byId: ReadonlyMap<number, Account>
  readonly #quota: number

  constructor({ known, labels, number, quota }: StoredAccounts) {
    this.all = known.map(({ id, number: stored }) => ({ id, number: stored, labels: [] }))
    this.#byId = new Map(this.all.map((account) => [account.id as number, account]))
    this.#quota = quota
    const remembered = new Map<Part, Account>()
    for (const [label, id] of labels) {
      const account = this.#byId.get(id)
      if (account === undefined) continue
      account.labels.push(label)
      remembered.set(label, account)
    }
    this.remembered = remembered
    if (number === null) return
    this.profile = this.#storedUnder(number) ?? { id: undefined, number, labels: [] }
    const stored = this.profile.number
    if (areAlike(stored, number) || fullestNumber(number, [stored, number]) !== number) return
    this.profile.number = number
    this.completesProfile = !this.profile.labels.some((label) => areAlike(label, stored))
  }

  byId(id: number): Account | undefined {
    return this.#byId.get(id)
  }

  /** The account of a part; undefined if it is not known yet. */
  accountOf(part: Part): Account | undefined {
    return this.assigned.get(part) ?? this.remembered.get(part)
  }

  at(source: Source): Account | undefined {
    return 'part' in source ? this.accountOf(source.part) : this.byId(source.accountId)
  }

  /** Whether the label of the part shows the number of its account. */
  isNumbered(part: Part): part is string {
    return typeof part === 'string' && this.comparer.showsNumber(part)
  }

  /** An account for the rows of a label. It is not added. */
  newAccount(label: string): Account {
    const names = namesFrom(label)
    const known = this.profile === undefined ? this.all : [...this.all, this.profile]
    const isFree = (name: string) => known.every((one) => !this.comparer.areSpellings(one.number, name))
    return { id: undefined, number: names.find(isFree) ?? (names.at(-1) as string), labels: [] }
  }

  /** The accounts of the number that a file shows beside the name of an account. */
  numberedBeside(name: string, number: string): Account[] {
    const isBeside = (label: Part): label is string => {
      if (typeof label === 'number' || !this.comparer.areSpellings(label, number)) return false
      const beside = qualifiersOf(label).name
      return beside === undefined || areAlike(beside, name)
    }
    const labels = [...this.assigned.keys(), ...this.remembered.keys()].filter(isBeside)
    return labels.map((label) => this.accountOf(label) as Account)
  }

  /** Throws Failure `invalid` if the account would be one more than the quota. */
  assign(part: Part, account: Account): void {
    this.add(account)
    this.assigned.set(part, account)
    if (typeof part === 'string' && this.remembered.get(part) !== account) account.labels.push(part)
  }

  /** See `assign`. */
  add(account: Account): void {
    if (account.id !== undefined || this.all.includes(account)) return
    assertAccounts(this.all.length, this.#quota)
    this.all.push(account)
  }

  /** Whether two parts certainly belong to two accounts. */
  areOther(a: Part, b: Part): boolean {
    return typeof a === 'string' && typeof b === 'string' && this.comparer.contradict(a, b)
  }

  /**
   * The account that a part certainly is of: for a label, the one with the same full number, that of the profile if the
   * label fits it, or the only other one that it fits; without a label, that of the profile if there is no other.
   */
  fitting(part: Part): Account | undefined {
    const { profile } = this
    if (typeof part === 'number') return this.all.every((account) => account === profile) ? profile : undefined
    const same = this.all.find((account) => this.comparer.areOneNumber(part, account.number))
    if (same !== undefined && !this.#contradictsNumbers(part, same)) return same
    if (profile === undefined) return this.#onlyFitting(part)
    if (this.#fits(part, profile)) return profile
    // A profile without a number in it contradicts no number.
    const isOpen = this.isNumbered(part) && !this.isNumbered(profile.number) && !this.#contradictsLabels(part, profile)
    return this.#onlyFitting(part) ?? (isOpen ? profile : undefined)
  }

  /**
   * A label of the account that is of another broker or beside another name than `label`, though their digits can be the
   * same; undefined if there is none.
   */
  rivalOf(label: string, account: Account): string | undefined {
    return account.labels.find((other) => this.comparer.areOfTwo(label, other))
  }

  /** The accounts that can be that of the label, but whose files have another name. */
  underOtherNames(label: string): Account[] {
    return this.all.filter(({ labels }) => labels.some((other) => this.comparer.areOfTwoNames(label, other)))
  }

  /** Whether the label can be that of the account: it has its number, and contradicts none of its labels. */
  #fits(label: string, account: Account): boolean {
    return this.comparer.isSame(label, account.number) && !this.#contradictsLabels(label, account)
  }

  /** Labels of another number than the account's own are those of rows that an earlier version merged. */
  #contradictsLabels(label: string, { number, labels }: Account): boolean {
    return labels.some((other) => this.comparer.contradict(label, other) && !this.comparer.contradict(other, number))
  }

  #contradictsNumbers(label: string, { number, labels }: Account): boolean {
    return labels.some(
      (other) =>
        this.comparer.contradict(label, other) &&
        !this.comparer.areOfTwo(label, other) &&
        !this.comparer.contradict(other, number),
    )
  }

  /** Apart from that of the profile; undefined if none or several. */
  #onlyFitting(label: string): Account | undefined {
    const [only, ...more] = this.all.filter((account) => account !== this.profile && this.#fits(label, account))
    return more.length === 0 ? only : undefined
  }

  /** The account of this number, or the only one of a part of it. */
  #storedUnder(number: string): Account | undefined {
    const exact = this.all.find((account) => areAlike(account.number, number))
    return exact ?? this.#onlyFitting(number)
  }
}

/** Whether they are spellings of one text. */
const areAlike = (a: string, b: string): boolean => normaliseAccount(a) === normaliseAccount(b)
