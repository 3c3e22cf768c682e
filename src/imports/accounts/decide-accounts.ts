/**
 * Decides which account the rows of each file of an upload are of.
 *
 * A row is of the account whose number its file prints. A file that prints none is of the account that the user chose for
 * it; if none is chosen, of the user's only account at that broker. If that is not one account, the user is asked.
 */
import { compare } from '../../lib/compare.ts'
import { ACCOUNT_DECISIONS, type AccountDecision } from '../../lib/terms.ts'
import { fullerNumber, isSameNumber, namesAccount, normaliseLabel, showsNumber, visibleLength } from './labels.ts'

export interface Account {
  /** undefined until the account is stored. */
  id: number | undefined
  /** null: no file of a broker is in it yet. */
  broker: string | null
  /** As printed; null if none is known. */
  number: string | null
  name: string
  /** Names that files print for it instead of a number; each with the broker of the file. */
  labels: AccountLabel[]
  /** Whether a file in force or of this upload is in it. */
  hasFiles: boolean
}

export interface AccountLabel {
  /** Empty if the file is of no broker. */
  broker: string
  /** As `normaliseLabel` returns it. */
  label: string
}

/** A file of an upload as far as its account depends on it. */
export interface FileToPlace {
  name: string
  /** null: its layout belongs to no broker. */
  broker: string | null
  /** The account of its rows as the file prints it, in the order of the rows; null: rows that name none. Empty: no rows. */
  labels: readonly (string | null)[]
  /** The id or the name of an account. */
  chosen: number | string | undefined
}

export interface Placed {
  account: Account
  decided: AccountDecision
  /** The number as the file prints it; null if it prints none. */
  printed: string | null
}

/** A file whose account the user has to choose. */
export interface Question {
  file: number
  why: 'several_accounts' | 'other_broker' | 'number_of_account' | 'other_name'
  choices: readonly AccountChoice[]
}

/** An account that exists, or, without an id, one that is made under this name. */
export interface AccountChoice {
  id: number | undefined
  name: string
  number: string | null
  broker: string | null
}

/** A choice that cannot be right. */
export interface Contradiction {
  file: number
  why: 'several_printed' | 'other_number' | 'unknown_account'
  /** As printed. */
  number: string | null
  account: string
}

export interface Decisions {
  /** For each file, the account of each of its labels. A file with a question has none for the rows in question. */
  files: ReadonlyMap<string | null, Placed>[]
  questions: Question[]
  contradictions: Contradiction[]
  /** All accounts, with those that the upload adds. */
  accounts: readonly Account[]
}

export interface Record {
  accounts: readonly Account[]
  /** The number in the profile; null if it has none. */
  profile: string | null
}

/** The name of an account of a file that no broker and no number names. */
const NAMELESS = 'My account'

/** `paired`: the files are the transactions and the gains of one account. */
export function decideAccounts(record: Record, files: readonly FileToPlace[], paired: boolean): Decisions {
  const placing = new Placing(record, files, paired)
  placing.placeNumbers()
  placing.placeNames()
  placing.placeOthers()
  return placing.decisions
}

class Placing {
  readonly #files: readonly FileToPlace[]
  readonly #paired: boolean
  readonly #accounts: Account[]
  /** The account of the profile's number, which need not be stored yet. */
  readonly #profile: Account | undefined
  readonly #placed: Map<string | null, Placed>[]
  readonly #questions: Question[] = []
  readonly #contradictions: Contradiction[] = []
  /** The files whose choice decided something. */
  readonly #used = new Set<number>()

  constructor({ accounts, profile }: Record, files: readonly FileToPlace[], paired: boolean) {
    this.#files = files
    this.#paired = paired
    this.#accounts = accounts.map((account) => ({ ...account, labels: [...account.labels] }))
    this.#placed = files.map(() => new Map())
    if (profile !== null) this.#profile = this.#ofProfile(profile)
  }

  get decisions(): Decisions {
    return {
      files: this.#placed,
      questions: this.#questions,
      contradictions: this.#contradictions,
      accounts: this.#accounts,
    }
  }

  /** Fullest numbers first, so that the order of the files does not matter. */
  placeNumbers(): void {
    const numbers = this.#files.flatMap((file, i) => printedNumbers(file).map((number) => ({ file, i, number })))
    numbers.sort((a, b) => visibleLength(b.number) - visibleLength(a.number) || compare(a.number, b.number))
    for (const { file, i, number } of numbers) {
      if (this.#isAsked(i)) continue
      // If a file prints several numbers, the user's choice is for its uncertain rows only.
      const isOne = printedNumbers(file).length === 1
      const chosen = file.chosen !== undefined && isOne ? this.#choose(i, number) : undefined
      if (chosen === null) continue
      const account = chosen ?? this.#numbered(i, number)
      if (account === undefined) continue
      account.number = account.number === null ? number : this.#fuller(account, number)
      this.#place(i, number, account, chosen === undefined ? 'printed' : 'chosen', number)
    }
  }

  /** Each of several names in a file is an account. */
  placeNames(): void {
    for (const [i, file] of this.#files.entries()) {
      const names = printedNames(file)
      if (isOneName(file)) continue
      for (const name of names) {
        const account = this.#labelled(file, name) ?? this.#add({ broker: file.broker, number: null, name })
        this.#label(account, file, name)
        this.#place(i, name, account, 'printed', null)
      }
    }
  }

  /** The rows that name no account, or the only name of their file. */
  placeOthers(): void {
    // Files of no broker go with the files of a broker.
    for (const [i, { broker }] of this.#files.entries()) if (broker !== null) this.#placeOther(i)
    for (const [i, { broker }] of this.#files.entries()) if (broker === null) this.#placeOther(i)
    for (const i of this.#files.keys()) if (this.#isIgnored(i)) this.#contradict(i, 'several_printed')
  }

  /** Whether the choice for a file decides nothing: it prints the numbers of other accounts. */
  #isIgnored(i: number): boolean {
    const { chosen, labels } = this.#files[i] as FileToPlace
    if (chosen === undefined || labels.length === 0 || this.#used.has(i) || this.#isAsked(i)) return false
    const account = this.#chosenAmong(chosen)
    return ![...(this.#placed[i]?.values() ?? [])].some((one) => one.account === account)
  }

  #contradict(i: number, why: Contradiction['why'], number: string | null = null, account?: string): null {
    this.#contradictions.push({ file: i, why, number, account: account ?? String(this.#files[i]?.chosen) })
    return null
  }

  #placeOther(i: number): void {
    const file = this.#files[i] as FileToPlace
    const name = isOneName(file) ? printedNames(file)[0] : undefined
    const rest = file.labels.filter((label) => label === null || !namesAccount(label) || label === name)
    if (rest.length === 0 || this.#isAsked(i)) return
    const found = this.#accountOfFile(i, file, name)
    if (found === undefined) return
    if (name !== undefined) this.#label(found.account, file, name)
    for (const label of rest) this.#place(i, label, found.account, found.decided, null)
  }

  #accountOfFile(
    i: number,
    file: FileToPlace,
    name: string | undefined,
  ): Pick<Placed, 'account' | 'decided'> | undefined {
    const printed = distinct([...(this.#placed[i] as Map<string, Placed>).values()].map(({ account }) => account))
    if (printed.length === 1) return { account: printed[0] as Account, decided: 'printed' }
    if (file.chosen !== undefined) {
      const account = this.#choose(i, null)
      return account === null ? undefined : { account, decided: 'chosen' }
    }
    const labelled = name === undefined ? undefined : this.#labelled(file, name)
    if (labelled !== undefined) return { account: labelled, decided: 'printed' }
    const found = this.#assumed(i, file)
    if (found === undefined) return undefined
    // The account has the files of another name: it is not certain that it is this one.
    if (name !== undefined && found.decided !== 'new' && this.#hasOtherName(found.account, file, name))
      return this.#ask(i, 'other_name', this.#accountsAt(file.broker))
    return found
  }

  #assumed(i: number, file: FileToPlace): Pick<Placed, 'account' | 'decided'> | undefined {
    if (this.#paired) {
      const [ofPair, ...more] = this.#decidedBy(i, ['printed', 'chosen'])
      if (more.length > 0) return this.#ask(i, 'several_accounts', [ofPair as Account, ...more])
      if (ofPair !== undefined)
        return areOtherBrokers(ofPair.broker, file.broker)
          ? this.#ask(i, 'other_broker', this.#accountsAt(file.broker))
          : { account: ofPair, decided: 'pair' }
      if (this.#profile !== undefined) return this.#ofPairByProfile(i, file, this.#profile)
    }
    return file.broker === null ? this.#assumedOfNoBroker(i) : this.#assumedAt(i, file.broker)
  }

  /** `POST /api/upload-csv` of a pair that prints no account: the account of the profile. */
  #ofPairByProfile(i: number, file: FileToPlace, profile: Account): Pick<Placed, 'account' | 'decided'> | undefined {
    const atBroker = file.broker === null ? [] : this.#accountsAt(file.broker)
    const isNew = !profile.hasFiles && atBroker.some((account) => account !== profile)
    if (areOtherBrokers(profile.broker, file.broker) || isNew)
      return this.#ask(i, isNew ? 'several_accounts' : 'other_broker', distinct([profile, ...atBroker]))
    return { account: profile, decided: 'profile' }
  }

  #assumedAt(i: number, broker: string): Pick<Placed, 'account' | 'decided'> | undefined {
    const isAt = ({ broker: other }: Account) => other === broker
    const ofUpload = this.#decidedBy(i, ['printed']).filter((account) => isAt(account) && account.number !== null)
    if (ofUpload.length === 1) return { account: ofUpload[0] as Account, decided: 'upload' }
    const [only, ...more] = this.#accountsAt(broker)
    if (more.length > 0) return this.#ask(i, 'several_accounts', [only as Account, ...more])
    if (only !== undefined) return { account: only, decided: 'only' }
    return { account: this.#add({ broker, number: null, name: broker }), decided: 'new' }
  }

  #assumedOfNoBroker(i: number): Pick<Placed, 'account' | 'decided'> | undefined {
    const ofUpload = this.#decidedBy(i, ACCOUNT_DECISIONS)
    if (ofUpload.length === 1) return { account: ofUpload[0] as Account, decided: 'upload' }
    const [only, ...more] = this.#accounts.filter(({ hasFiles }) => hasFiles)
    if (more.length > 0) return this.#ask(i, 'several_accounts', [only as Account, ...more])
    if (only !== undefined) return { account: only, decided: 'only' }
    if (this.#profile !== undefined) return { account: this.#profile, decided: 'profile' }
    return { account: this.#add({ broker: null, number: null, name: NAMELESS }), decided: 'new' }
  }

  /** The account of a printed number; undefined if the user is asked. */
  #numbered(i: number, number: string): Account | undefined {
    const { broker } = this.#files[i] as FileToPlace
    const named = this.#accounts.filter(
      (account) => !areOtherBrokers(account.broker, broker) && normaliseLabel(account.name) === normaliseLabel(number),
    )
    if (named.length === 1) return named[0]
    const known = this.#profile === undefined ? this.#accounts : distinct([...this.#accounts, this.#profile])
    const fitting = known.filter(
      (account) =>
        account.number !== null && !areOtherBrokers(account.broker, broker) && isSameNumber(account.number, number),
    )
    const equal = fitting.filter((account) => normaliseLabel(account.number as string) === normaliseLabel(number))
    const [only, ...more] = equal.length === 1 ? equal : fitting
    if (more.length > 0)
      return this.#files[i]?.chosen === undefined
        ? this.#ask(i, 'several_accounts', fitting, number)
        : (this.#choose(i, number) ?? undefined)
    // No file has printed the profile's number: it can belong to an account whose files print none.
    const isKnown = only !== this.#profile || only?.id !== undefined || only?.hasFiles === true
    if (only !== undefined && isKnown) return only
    // A file of several numbers takes no choice, so it cannot be asked for either.
    const isAlone = printedNumbers(this.#files[i] as FileToPlace).length === 1
    const unnumbered =
      broker === null ? [] : this.#accountsAt(broker).filter((account) => account.hasFiles && account.number === null)
    if (isAlone && unnumbered.length > 0) return this.#ask(i, 'number_of_account', unnumbered, number)
    return only ?? this.#add({ broker, number, name: number })
  }

  /** The account that the user chose for a file; null if the choice contradicts the file. */
  #choose(i: number, number: string | null): Account | null {
    const file = this.#files[i] as FileToPlace
    const { chosen } = file
    this.#used.add(i)
    const known = this.#chosenAmong(chosen as number | string)
    if (known === undefined && typeof chosen === 'number') return this.#contradict(i, 'unknown_account', number)
    const account = known ?? this.#add({ broker: file.broker, number, name: chosen as string })
    if (number !== null && account.number !== null && !isSameNumber(account.number, number))
      return this.#contradict(i, 'other_number', number, account.number)
    return account
  }

  #chosenAmong(chosen: number | string): Account | undefined {
    if (typeof chosen === 'number') return this.#accounts.find(({ id }) => id === chosen)
    const key = nameKeyOf(chosen)
    const known = this.#profile === undefined ? this.#accounts : distinct([...this.#accounts, this.#profile])
    return known.find(({ name }) => nameKeyOf(name) === key)
  }

  /** The accounts at a broker that have files; if there are none, the accounts of undone files without a number. */
  #accountsAt(broker: string | null): Account[] {
    const all = this.#accounts.filter((account) => account.broker === broker)
    const inUse = all.filter(({ hasFiles }) => hasFiles)
    return inUse.length > 0 ? inUse : all.filter(({ number }) => number === null)
  }

  /** The accounts of the other files of the upload that were decided in one of these ways. */
  #decidedBy(i: number, ways: readonly AccountDecision[]): Account[] {
    const others = this.#placed.filter((_, other) => other !== i).flatMap((placed) => [...placed.values()])
    return distinct(others.filter(({ decided }) => ways.includes(decided)).map(({ account }) => account))
  }

  #labelled({ broker }: FileToPlace, name: string): Account | undefined {
    const label = normaliseLabel(name)
    return (
      this.#accounts.find(({ labels }) => labels.some((one) => one.broker === (broker ?? '') && one.label === label)) ??
      this.#accounts.find((one) => !areOtherBrokers(one.broker, broker) && normaliseLabel(one.name) === label)
    )
  }

  #hasOtherName(account: Account, { broker }: FileToPlace, name: string): boolean {
    const label = normaliseLabel(name)
    return account.labels.some((one) => one.broker === (broker ?? '') && one.label !== label)
  }

  #label(account: Account, { broker }: FileToPlace, name: string): void {
    const label = { broker: broker ?? '', label: normaliseLabel(name) }
    const isOther = (one: AccountLabel) => one.broker !== label.broker || one.label !== label.label
    // A name is of the account that was chosen for it last.
    for (const one of this.#accounts) one.labels = one.labels.filter(isOther)
    account.labels.push(label)
  }

  #place(i: number, label: string | null, account: Account, decided: AccountDecision, printed: string | null): void {
    if (!this.#accounts.includes(account)) this.#accounts.push(account)
    account.broker ??= (this.#files[i] as FileToPlace).broker
    account.hasFiles = true
    this.#placed[i]?.set(label, { account, decided, printed })
  }

  #ask(i: number, why: Question['why'], accounts: readonly Account[], number: string | null = null): undefined {
    const { broker } = this.#files[i] as FileToPlace
    const another = { id: undefined, name: this.#freeName(number ?? broker ?? NAMELESS, broker), number, broker }
    this.#questions.push({ file: i, why, choices: [...accounts.map(toChoice), another] })
  }

  #isAsked(i: number): boolean {
    return this.#questions.some(({ file }) => file === i) || this.#contradictions.some(({ file }) => file === i)
  }

  #add({ broker, number, name }: Pick<Account, 'broker' | 'number' | 'name'>): Account {
    const account = { id: undefined, broker, number, name: this.#freeName(name, broker), labels: [], hasFiles: false }
    this.#accounts.push(account)
    return account
  }

  /** Without a number, or with another one, two accounts can have one name: `4321`, `4321 (E*TRADE)`, `4321 (2)`. */
  #freeName(name: string, broker: string | null): string {
    return freeName(this.#profile === undefined ? this.#accounts : [...this.#accounts, this.#profile], name, broker)
  }

  /** The account whose number the profile has; a new one if there is none. */
  #ofProfile(number: string): Account {
    const isNumber = showsNumber(number)
    const fitting = this.#accounts.filter((account) =>
      isNumber && account.number !== null
        ? isSameNumber(account.number, number)
        : nameKeyOf(account.name) === nameKeyOf(number),
    )
    const equal = fitting.filter((account) => normaliseLabel(account.number ?? account.name) === normaliseLabel(number))
    const [only, ...more] = equal.length > 0 ? equal : fitting
    if (only !== undefined && more.length === 0) {
      if (isNumber && only.number !== null) only.number = this.#fuller(only, number)
      return only
    }
    const name = this.#freeName(number, null)
    return { id: undefined, broker: null, number: isNumber ? number : null, name, labels: [], hasFiles: false }
  }

  /** A name that is only the number follows it. */
  #fuller(account: Account, printed: string): string {
    const number = fullerNumber(account.number as string, printed)
    const { name } = account
    if (number !== account.number && name === account.number) {
      account.name = ''
      account.name = this.#freeName(number, account.broker)
    }
    return number
  }
}

/** The name, or the first like it that no account has. */
export function freeName(accounts: readonly Account[], name: string, broker: string | null): string {
  const taken = new Set(accounts.map((account) => nameKeyOf(account.name)))
  const ofBroker = broker === null || broker === name ? [] : [`${name} (${broker})`]
  const free = [name, ...ofBroker].find((one) => !taken.has(nameKeyOf(one)))
  if (free !== undefined) return free
  let n = 2
  while (taken.has(nameKeyOf(`${name} (${n})`))) n++
  return `${name} (${n})`
}

const toChoice = ({ id, name, number, broker }: Account): AccountChoice => ({ id, name, number, broker })

/** The accounts at a broker, or all for a file of no broker, and a new one. */
export const choicesAt = (accounts: readonly Account[], broker: string | null): AccountChoice[] => [
  ...accounts.filter((account) => account.hasFiles && (broker === null || account.broker === broker)).map(toChoice),
  { id: undefined, name: freeName(accounts, broker ?? NAMELESS, broker), number: null, broker },
]

/** The name as accounts are compared by it. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').trim().toUpperCase()

const printedNumbers = ({ labels }: FileToPlace): string[] =>
  labels.filter((label): label is string => label !== null && showsNumber(label))

const printedNames = ({ labels }: FileToPlace): string[] =>
  labels.filter((label): label is string => label !== null && namesAccount(label) && !showsNumber(label))

/** Whether one name is all that the file prints of accounts: it may name any of them. */
const isOneName = (file: FileToPlace): boolean => printedNames(file).length === 1 && printedNumbers(file).length === 0

export const areOtherBrokers = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)]
