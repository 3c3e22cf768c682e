/**
 * Finds sales that would count twice because the files that print them were stored in two accounts: the same rows in both,
 * or transactions without lots in one and lots without transactions in the other.
 */
import { plural } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { type ContentKind, contentKindOf } from '../printed.ts'
import type { Account, Accounts } from './accounts.ts'
import type { ComparedSales } from './compare-sales.ts'
import type { Evidence } from './evidence.ts'
import { selectImportsOfLabel } from './label-queries.ts'
import { areMany } from './partners.ts'
import { textOf } from './qualified-labels.ts'
import { type PrintedSale, soldWithin } from './sale.ts'
import { selectShowing } from './sale-queries.ts'
import { importsInWords, noteOf, togetherWith, type Warning } from './warning.ts'

/**
 * Notes for what may count twice, if it is little. Throws Failure `invalid` if many of a file's rows would, unless the
 * files show that the accounts are two. `paired`: the user says that the files are of one account.
 */
export async function noteDoubledSales(
  db: Reader,
  accounts: Accounts,
  evidence: Evidence,
  paired: boolean,
): Promise<string[]> {
  const notes: string[] = []
  const all = await evidence.sales()
  // A number is certain. What it contradicts is undone first: a file without one can follow it.
  const ordered = all.toSorted((a, b) => Number(accounts.isNumbered(b.part)) - Number(accounts.isNumbered(a.part)))
  for (const one of ordered) {
    const check = new PartCheck(db, accounts, one)
    const isCertain = paired || check.isNumbered || accounts.remembered.has(one.part)
    const warnings = isCertain ? [] : await check.warnOfRows(evidence)
    for (const doubled of check.findDoubled()) warnings.push(...(await check.warnOfSales(doubled, all)))
    notes.push(...warnings.map(noteOf))
  }
  return notes
}

/** Sales of a part of which another account has the other half, without the half that the part has. */
interface Doubled {
  other: Account
  /** Whether the account had that half before this upload. */
  isStored: boolean
  /** At least one. */
  sales: readonly PrintedSale[]
}

/** Checks the rows of one part in one file. */
class PartCheck {
  readonly isNumbered: boolean
  readonly #db: Reader
  readonly #accounts: Accounts
  readonly #compared: ComparedSales
  readonly #account: Account

  constructor(db: Reader, accounts: Accounts, compared: ComparedSales) {
    this.#db = db
    this.#accounts = accounts
    this.#compared = compared
    this.#account = accounts.accountOf(compared.part) as Account
    this.isNumbered = accounts.isNumbered(compared.part)
  }

  /** Rows that files without a number have put into another account. */
  async warnOfRows(evidence: Evidence): Promise<Warning[]> {
    const { part, file, sales } = this.#compared
    const { sampled, byAccount } = await evidence.held(part)
    const warnings: Warning[] = []
    for (const [id, rows] of byAccount) {
      if (id === this.#account.id) continue
      const isUnnumbered = (label: string) => !this.#accounts.isNumbered(label)
      const { imports, isCertain } = await this.#importsWith(contentKindOf(file.kind), id, sales.values(), isUnnumbered)
      if (imports.length === 0) continue
      const words = importsInWords(imports)
      warnings.push({
        what: `${file.file.name} is of account ${this.#account.number}, but ${words} stored rows of it in ${this.#accounts.byId(id)?.number}.`,
        next: togetherWith(words),
        isMany: isCertain && areMany(rows.size, sampled),
      })
    }
    return warnings
  }

  /** Compares the other half that the part's own account has with those that other accounts have. */
  findDoubled(): Doubled[] {
    const { part, file, sales, counterparts } = this.#compared
    const isGains = file.kind === 'gains'
    // A history with a number can have its lots in another account too, if an earlier file of them named none.
    const isHalfEnough = isGains || !this.isNumbered
    const own = counterparts.filter(({ source }) => isHalfEnough && this.#accounts.at(source) === this.#account)
    const halved = new Set(own.flatMap(({ whole, some }) => [...whole, ...some]))
    return counterparts.flatMap(({ source, open }): Doubled[] => {
      const isStored = 'accountId' in source
      // Once for each pair of files of the upload: with the gains.
      const canBeOne = isStored || (isGains && !this.#accounts.areOther(part, source.part))
      const other = this.#accounts.at(source) as Account
      const doubled = [...open].filter((key) => !halved.has(key)).sort()
      if (other === this.#account || !canBeOne || doubled.length === 0) return []
      return [{ other, isStored, sales: doubled.map((key) => sales.get(key) as PrintedSale) }]
    })
  }

  /** `all`: of the upload. None if files show that the accounts are two. */
  async warnOfSales(doubled: Doubled, all: readonly ComparedSales[]): Promise<Warning[]> {
    const { part, file, sales: sampled } = this.#compared
    const { other, isStored, sales } = doubled
    const [name, first] = [file.file.name, sales[0] as PrintedSale]
    const [count, such] = [plural(sales.length, 'sale'), `such as ${first.instrument} on ${first.soldOn}`]
    const isMany = areMany(sales.length, sampled.size)
    if (!isStored || !this.isNumbered) {
      const what = `${name} would be stored in ${this.#account.number}, but has ${count} of account ${other.number}, ${such}.`
      return [{ what, next: await this.#adviceFor(other, all, isMany), isMany }]
    }
    const kind = file.kind === 'gains' ? 'transactions' : 'lots'
    const fits = (label: string) => !this.#accounts.areOther(part, label)
    const { imports, isCertain } = await this.#importsWith(kind, other.id as number, sales, fits)
    if (imports.length === 0) return []
    const words = importsInWords(imports)
    const what = `${name} of account ${textOf(part as string)} has ${count} of which ${words} stored the ${kind} in ${other.number}, ${such}.`
    const next = `Undo ${words}, import this file, and then import those files again. If they are of another account, add its number to them as a column Account Number first.`
    return [{ what, next, isMany: isMany && isCertain }]
  }

  /** Rows of any file of the part can be why it is in this account. */
  async #adviceFor({ number }: Account, all: readonly ComparedSales[], isRefused: boolean): Promise<string> {
    const { part, file } = this.#compared
    const id = this.#account.id ?? 0
    const ofPart = all.filter((one) => one.part === part && one.file.kind === file.kind)
    const sales = ofPart.flatMap((one) => [...one.sales.values()])
    const { imports } = await this.#importsWith(contentKindOf(file.kind), id, sales, () => true)
    if (typeof part === 'string') imports.push(...(await selectImportsOfLabel(this.#db, part, id)))
    if (imports.length > 0) return togetherWith(importsInWords(imports))
    if (!isRefused)
      return `If the file is of ${number}, undo this import, add that number to the file as a column Account Number, and import it again.`
    return `If the file is of ${number}, add that number to it as a column Account Number; if not, import it together with the ${file.kind === 'gains' ? 'transaction history' : 'realized gains'} of its account.`
  }

  /**
   * The imports that show such sales of an account, can be of the file's broker, and have no label that does not fit.
   * `isCertain`: one of them certainly has the sales from a file whose labels fit, or that prints no number.
   */
  async #importsWith(
    kind: ContentKind,
    accountId: number,
    sales: Iterable<PrintedSale>,
    fits: (label: string) => boolean,
  ): Promise<{ imports: number[]; isCertain: boolean }> {
    const { layout } = this.#compared.file.report
    const showing = await selectShowing(this.#db, kind, accountId, soldWithin(sales))
    const ofBroker = showing.filter((one) => !areOtherBrokers(one.layout, layout))
    const isOwn = ({ label, printsNumber }: (typeof showing)[number]) =>
      printsNumber === 0 || label === null || fits(label)
    // Of an import of an earlier version, a label can be that of another file.
    const found = [...Map.groupBy(ofBroker, ({ importId }) => importId)].filter(([, labels]) =>
      labels.every((one) => isOwn(one) || one.printsNumber === null),
    )
    return { imports: found.map(([id]) => id), isCertain: found.some(([, labels]) => labels.every(isOwn)) }
  }
}
