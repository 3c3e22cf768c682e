/** Chooses the account of one part of an upload after the other; see `chooseAccounts` for the rule. */
import { invalid } from '../../lib/errors.ts'
import { inWords } from '../../lib/text.ts'
import { assertAccounts } from '../quotas.ts'
import { type KnownAccount, type LabelComparer, normaliseAccount } from './labels.ts'
import { choosePartner, type Evidence, type Part, type Source } from './partners.ts'

export type AccountChoice = { kind: 'profile' } | { kind: 'known'; id: number } | { kind: 'new'; label: string }

/** The inputs for assigning the parts of an upload. */
export interface Labels {
  /** The labels of each file. */
  files: readonly ReadonlySet<string>[]
  /** The names of the files with rows that name no account, by their indexes. */
  unnamed: ReadonlyMap<number, string>
  /** The parts that have transactions. */
  histories: ReadonlySet<Part>
  /** The number of the profile; null if it has none. */
  number: string | null
  /** Whether the files are the two of one account. */
  paired: boolean
  /** The account of the profile; undefined if the profile has no account yet. */
  profileId: number | undefined
  known: readonly KnownAccount[]
  /** The account that each label was assigned to before. */
  remembered: ReadonlyMap<string, number>
  /** Labels whose rows are already in the account they were assigned to, although it has another number. */
  stored: ReadonlySet<string>
  /** How many rows of a part each account already has. */
  held: ReadonlyMap<Part, Held>
  /** Who has the other half of the trades of a part. */
  evidence: ReadonlyMap<Part, Evidence>
  /** The numbers that file names show beside a name, by the normalised name. */
  links: ReadonlyMap<string, ReadonlySet<string>>
  /** The numbers that the profile had at the imports in force. */
  profileNumbers: readonly string[]
  /** The most accounts that the user may have. */
  quota: number
}

export class Chooser {
  readonly #labels: Labels
  readonly #read: LabelComparer
  readonly #knownById: ReadonlyMap<number, KnownAccount>
  /** By account. */
  readonly #remembered = new Map<number, string[]>()
  readonly #ofProfile: string[] = []
  readonly choices = new Map<Part, AccountChoice>()
  readonly #uniques = new Map<string, AccountChoice>()
  readonly #made: (AccountChoice & { kind: 'new' })[] = []

  constructor(labels: Labels, read: LabelComparer) {
    this.#labels = labels
    this.#read = read
    this.#knownById = new Map(labels.known.map((account) => [account.id, account]))
    for (const [label, id] of labels.remembered) this.#remembered.set(id, [...(this.#remembered.get(id) ?? []), label])
  }

  chooseByNumber(label: string): AccountChoice {
    const { number, remembered, stored } = this.#labels
    const before = this.#knownById.get(remembered.get(label) ?? 0)
    if (before !== undefined && (stored.has(label) || !this.#read.contradict(label, before.number)))
      return { kind: 'known', id: before.id }
    const fitsProfile = !this.#contradictsProfile(label)
    if (number !== null && this.#read.isSame(label, number) && fitsProfile) {
      this.#assertOfProfile(label, number)
      return this.#profile(label)
    }
    const fitting = this.#onlyFitting(label)
    if (fitting !== undefined) return fitting
    // A profile without a number in it contradicts nothing.
    if (number !== null && !this.#read.isSame(label, number) && !this.#read.contradict(label, number) && fitsProfile)
      return this.#profile(label)
    return this.#make(label)
  }

  /** `alone`: its files have no other label. */
  chooseByName(label: string, alone: boolean): AccountChoice {
    const { number, profileId, links } = this.#labels
    if (number !== null && this.#read.isSame(label, number)) return this.#profile(label)
    const fitting = this.#onlyFitting(label)
    if (fitting !== undefined) return fitting
    const holder =
      this.#holderOf(label, profileId) ?? this.#partnerOf(label, `The files name their account ${label}, and`)
    if (holder !== undefined) return holder
    const numbers = [...(links.get(normaliseAccount(label)) ?? [])].map((one) => this.#chosenFor({ part: one }))
    const [linked, ...more] = new Set(numbers.filter((choice) => choice !== undefined))
    if (linked !== undefined && more.length === 0) return linked
    if (!alone || number === null) return this.#make(label)
    const isOther = (one: string) => this.#read.areOtherNames(label, one)
    const together = this.#ofProfile.find(isOther)
    if (together !== undefined)
      throw invalid(
        `The files name the accounts ${together} and ${label}, and show no number of either. Nothing was imported. Import the files of the one that has the number ${number} of your profile; then enter the number of the other in your profile, and import its files.`,
      )
    const other = this.#remembered.get(profileId ?? 0)?.find(isOther)
    if (other === undefined) return this.#profile(label)
    throw invalid(
      `The files name their account ${label}, but account ${number} of your profile has the rows of ${other}. Enter the number of ${label} in your profile, or import its transaction history first, and import them again.`,
    )
  }

  /** `file`: the index of a file with rows that name no account. */
  chooseUnnamed(file: number): AccountChoice {
    const { unnamed, paired, profileId } = this.#labels
    const ofPair = paired ? [...new Set([...this.choices.values()].map((choice) => this.#unique(choice)))] : []
    const usual = ofPair.length === 1 ? ofPair[0] : undefined
    const usualId = usual?.kind === 'known' ? usual.id : usual === undefined ? profileId : undefined
    return (
      this.#holderOf(file, usualId) ??
      usual ??
      this.#partnerOf(file, `${unnamed.get(file)} names no account, and`) ?? { kind: 'profile' }
    )
  }

  #holderOf(part: Part, usualId: number | undefined): AccountChoice | undefined {
    const held = this.#labels.held.get(part)
    const id = held === undefined ? undefined : chooseHolder(held, usualId)
    return id === undefined ? undefined : { kind: 'known', id }
  }

  /** The account that has the other half of the trades of a part. `which`: the beginning of a sentence about it. */
  #partnerOf(part: Part, which: string): AccountChoice | undefined {
    const partners = choosePartner(this.#labels.evidence.get(part), (source) => this.#chosenFor(source))
    if (partners.kind === 'none') return undefined
    if (partners.kind === 'one') return partners.name
    throw invalid(
      `${which} several accounts have its sales: ${inWords(partners.names.map((one) => this.#numberOf(one)))}. Nothing was imported. Add a column Account Number to it, or upload it with the other file of its account as a pair.`,
    )
  }

  /** A mask fits the profile, but another account that it fits can have the other half of its trades. */
  #assertOfProfile(label: string, number: string): void {
    const profile = this.#unique({ kind: 'profile' })
    const partners = choosePartner(this.#labels.evidence.get(label), (source) => {
      const choice = this.#chosenFor(source)
      return choice === profile || (choice !== undefined && this.#read.isSame(label, this.#numberOf(choice)))
        ? choice
        : undefined
    })
    if (partners.kind !== 'one' || partners.name === profile) return
    const other = this.#numberOf(partners.name)
    throw invalid(
      `The files name their account ${label}, which can be ${number} or ${other}: your profile has the first, but their sales are those of ${other}. Nothing was imported. Enter the full number of their account in your profile, and import them again.`,
    )
  }

  /** The choice for a source, the same object for the same account; undefined if none is chosen yet. */
  #chosenFor(source: Source): AccountChoice | undefined {
    if ('accountId' in source) return this.#unique({ kind: 'known', id: source.accountId })
    const { part } = source
    const id = typeof part === 'string' ? this.#labels.remembered.get(part) : undefined
    const choice = this.choices.get(part) ?? (id === undefined ? undefined : ({ kind: 'known', id } as const))
    return choice === undefined ? undefined : this.#unique(choice)
  }

  #unique(choice: AccountChoice): AccountChoice {
    const { profileId } = this.#labels
    const isProfile = choice.kind === 'profile' || (choice.kind === 'known' && choice.id === profileId)
    const key = isProfile ? 'profile' : choice.kind === 'known' ? `known ${choice.id}` : `new ${choice.label}`
    const before = this.#uniques.get(key)
    if (before !== undefined) return before
    this.#uniques.set(key, choice)
    return choice
  }

  #numberOf(choice: AccountChoice): string {
    if (choice.kind === 'new') return choice.label
    const id = choice.kind === 'known' ? choice.id : this.#labels.profileId
    return this.#knownById.get(id ?? 0)?.number ?? this.#labels.number ?? ''
  }

  /** Whether the number of a profile decided the account of the label: the present one, or that of an earlier import. */
  isDecided(label: string, choice: AccountChoice | undefined): boolean {
    const { number, profileNumbers, remembered } = this.#labels
    if (choice?.kind === 'profile') return number !== null && this.#read.isSame(label, number)
    const account = this.#knownById.get(choice?.kind === 'known' ? choice.id : (remembered.get(label) ?? 0))
    if (account === undefined) return false
    return profileNumbers.includes(account.number) && this.#read.isSame(label, account.number)
  }

  /** Whether the account of the profile has a label with another number. */
  #contradictsProfile(label: string): boolean {
    const { number, profileId } = this.#labels
    return this.#contradictsAny(label, number ?? '', [
      ...(this.#remembered.get(profileId ?? 0) ?? []),
      ...this.#ofProfile,
    ])
  }

  /** Labels of another number than the account's own are those of rows that an earlier version merged. */
  #contradictsAny(label: string, number: string, others: readonly string[]): boolean {
    return others.some((other) => this.#read.contradict(label, other) && !this.#read.contradict(other, number))
  }

  /** The account, apart from the profile's, that a label fits; undefined if none or several. */
  #onlyFitting(label: string): AccountChoice | undefined {
    const { profileId, known } = this.#labels
    const stored = known.filter(
      ({ id, number }) =>
        id !== profileId &&
        this.#read.isSame(label, number) &&
        !this.#contradictsAny(label, number, this.#remembered.get(id) ?? []),
    )
    const fitting: AccountChoice[] = [
      ...stored.map(({ id }) => ({ kind: 'known', id }) as const),
      ...this.#made.filter((other) => this.#read.isSame(label, other.label)),
    ]
    return fitting.length === 1 ? fitting[0] : undefined
  }

  #profile(label: string): AccountChoice {
    this.#ofProfile.push(label)
    return { kind: 'profile' }
  }

  #make(label: string): AccountChoice {
    assertAccounts(this.#labels.known.length + this.#made.length, this.#labels.quota)
    const choice = { kind: 'new', label } as const
    this.#made.push(choice)
    return choice
  }
}

/** How many of the sampled rows of a part each account already has. */
export interface Held {
  sampled: number
  byAccount: ReadonlyMap<number, number>
}

/**
 * The account that has at least half of the rows, `usualId` if no other has more: the file was uploaded before, for that
 * account. Returns undefined if no account has half of them.
 */
export function chooseHolder({ sampled, byAccount }: Held, usualId: number | undefined): number | undefined {
  let [holder, most] = [usualId, byAccount.get(usualId ?? 0) ?? 0]
  for (const [id, rows] of byAccount) if (rows > most) [holder, most] = [id, rows]
  return holdsMost(most, sampled) ? holder : undefined
}

/** Whether an account that holds so many of a file's sampled rows has had that file before. */
export const holdsMost = (held: number, sampled: number): boolean => sampled > 0 && held * 2 >= sampled
