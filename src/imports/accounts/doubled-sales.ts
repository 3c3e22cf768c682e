/**
 * Finds sales that would count twice because the two files that print them were stored in two accounts: as transactions
 * without lots in one, and as lots without transactions in the other.
 */
import { invalid } from '../../lib/errors.ts'
import { inWords, plural } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile } from '../read-file.ts'
import type { Held } from './chooser.ts'
import { otherHalves, salesOf, soldIn, soldInRecord, soldWithin } from './find-partners.ts'
import { contradicts, type KnownAccount, LabelComparer } from './labels.ts'
import { type ShowingImport, selectImportsOfLabel, selectShowing } from './partner-queries.ts'
import { compareHalves, FEW, type Part, type Sale, type SoldSum, saleKey } from './partners.ts'

/** Files with the accounts of their parts. */
export interface Assigned {
  files: readonly ReadFile[]
  ids: ReadonlyMap<Part, number>
  /** The stored accounts. */
  known: readonly KnownAccount[]
  held: ReadonlyMap<Part, Held>
  /** Whether the user says that the files are of one account. */
  paired: boolean
  /** The number of an account, stored or new. */
  numberOf(id: number): string
}

/** A part of a file, and the account that it is assigned to. */
interface Placed {
  file: ReadFile
  /** Of the file. */
  index: number
  part: Part
  accountId: number
  sales: readonly Sale[]
}

/** What would count twice, and what to do about it. `isMany`: too much to be chance. */
interface Warning {
  what: string
  next: string
  isMany: boolean
}

/**
 * Notes for what may count twice, if it is little. Throws Failure `invalid` if many of a file's rows would, unless the
 * files show that the accounts are two.
 */
export async function findDoubled(db: Reader, assigned: Assigned): Promise<string[]> {
  const { files, ids, known } = assigned
  const notes: string[] = []
  if (new Set([...ids.values(), ...known.map(({ id }) => id)]).size < 2) return notes
  for (const [index, file] of files.entries())
    for (const [part, sales] of salesOf(file, index)) {
      const accountId = ids.get(part)
      if (accountId === undefined) continue
      const placed = { file, index, part, accountId, sales }
      const warnings = await warnOfRows(db, placed, assigned)
      for (const doubled of await doubledOf(db, placed, assigned))
        warnings.push(...(await warnOfSales(db, placed, doubled, assigned)))
      for (const { what, next, isMany } of warnings) {
        if (isMany) throw invalid(`${what} They would count twice. Nothing was imported. ${next}`)
        notes.push(`${what} They may count twice. ${next}`)
      }
    }
  return notes
}

/** Rows of a part without a number that files without a number have put into another account. */
async function warnOfRows(
  db: Reader,
  { file, part, accountId, sales }: Placed,
  { held, paired, numberOf }: Assigned,
): Promise<Warning[]> {
  const { sampled, byAccount } = held.get(part) ?? { sampled: 0, byAccount: new Map<number, number>() }
  const warnings: Warning[] = []
  if (paired) return warnings
  for (const [id, rows] of byAccount) {
    if (id === accountId) continue
    const showing = await selectShowing(db, contentKindOf(file.kind), id, soldWithin(sales))
    const { names: imports, isCertain } = importsOf(showing, file, (label) => !showsNumber(label))
    if (imports.length === 0) continue
    warnings.push({
      what: `${file.file.name} is of account ${numberOf(accountId)}, but ${inWords(imports)} stored rows of it in ${numberOf(id)}.`,
      next: togetherWith(imports),
      isMany: isCertain && rows * FEW >= sampled,
    })
  }
  return warnings
}

interface Imports {
  /** `import 7`, in their order. */
  names: string[]
  /** Whether one of them certainly has the rows from a file whose labels fit, or that prints no number. */
  isCertain: boolean
}

/**
 * Those of the imports whose labels all fit, and whose files can be of the broker of `file`. Of an import of an earlier
 * version, a label can be that of another file.
 */
function importsOf(showing: readonly ShowingImport[], file: ReadFile, fits: (label: string) => boolean): Imports {
  const isOwn = ({ label, printsNumber }: ShowingImport) => printsNumber === 0 || label === null || fits(label)
  const ofBroker = showing.filter(({ layout }) => !areOtherBrokers(layout, file.report.layout))
  const found = [...Map.groupBy(ofBroker, ({ importId }) => importId)].filter(([, labels]) =>
    labels.every((one) => isOwn(one) || (one.printsNumber === null && one.files > 1)),
  )
  return {
    names: found.map(([id]) => `import ${id}`).sort(),
    isCertain: found.some(([, labels]) => labels.every(isOwn)),
  }
}

/** Sales of a part of which another account has the other half, without the half that the part has. */
interface Doubled {
  otherId: number
  /** Whether the account had that half before this upload. */
  isStored: boolean
  sales: Sale[]
}

/** Compares the sales of a part with the other halves of its own account and of those that can be the same account. */
async function doubledOf(
  db: Reader,
  { file, index, part, accountId, sales }: Placed,
  { files, ids, known }: Assigned,
): Promise<Doubled[]> {
  const isGains = file.kind === 'gains'
  const within = soldWithin(sales)
  const inRecord = await soldInRecord(
    db,
    within,
    file,
    known.map(({ id }) => id),
  )
  const inUpload = await soldIn(db, within, otherHalves(files, file))
  // Once for each pair of files of the upload: with the gains.
  const canBeOne = (other: Part) =>
    isGains && (typeof part === 'number' || typeof other === 'number' || !contradicts(part, other))
  const sources = [
    ...[...inRecord].map(([id, sums]) => ({ id, sums, isStored: true, isOther: id !== accountId })),
    ...[...inUpload].map(([other, sums]) => {
      const id = ids.get(other) as number
      return { id, sums, isStored: false, isOther: id !== accountId && canBeOne(other) }
    }),
  ]
  if (!sources.some((source) => source.isOther)) return []
  const keys = new Set(sales.map(saleKey))
  const printed = (await soldIn(db, within, [[index, file]])).get(part) ?? new Map<string, SoldSum>()
  const own = new Map([...printed].filter(([key]) => keys.has(key)))
  const compared = sources.map((source) => ({
    ...source,
    ...compareHalves({ accountId: source.id }, own, source.sums, isGains),
  }))
  // A history with a number can have its lots in another account too, if an earlier file of them named none.
  const isHalfEnough = isGains || typeof part === 'number' || !showsNumber(part)
  const halved = new Set(
    compared.flatMap(({ id, whole, some }) => (isHalfEnough && id === accountId ? [...whole, ...some] : [])),
  )
  return compared.flatMap(({ id, isStored, isOther, open }): Doubled[] => {
    const doubled = [...open].filter((key) => !halved.has(key)).sort()
    if (!isOther || doubled.length === 0) return []
    return [{ otherId: id, isStored, sales: doubled.map((key) => own.get(key) as Sale) }]
  })
}

const showsNumber = (label: string): boolean => new LabelComparer().showsNumber(label)

/** None if files show that the accounts are two. */
async function warnOfSales(
  db: Reader,
  { file, part, accountId, sales: sampled }: Placed,
  { otherId, isStored, sales }: Doubled,
  { files, numberOf }: Assigned,
): Promise<Warning[]> {
  const isGains = file.kind === 'gains'
  const [name, first] = [file.file.name, sales[0] as Sale]
  const such = `such as ${first.instrument} on ${first.soldOn}`
  const isMany = sales.length * FEW >= new Set(sampled.map(saleKey)).size
  const count = plural(sales.length, 'sale')
  const other = numberOf(otherId)
  if (isStored && typeof part === 'string' && showsNumber(part)) {
    const showing = await selectShowing(db, isGains ? 'transactions' : 'lots', otherId, soldWithin(sales))
    const { names: imports, isCertain } = importsOf(showing, file, (label) => !contradicts(part, label))
    if (imports.length === 0) return []
    return [
      {
        what: `${name} of account ${part} has ${count} of which ${inWords(imports)} stored the ${isGains ? 'transactions' : 'lots'} in ${other}, ${such}.`,
        next: `Undo ${inWords(imports)}, import this file, and then import those files again.`,
        isMany: isMany && isCertain,
      },
    ]
  }
  // Rows of any file of the part can be why it is in this account.
  const ofPart = files.flatMap((one, i) => (one.kind === file.kind ? (salesOf(one, i).get(part) ?? []) : []))
  const before = await selectShowing(db, contentKindOf(file.kind), accountId, soldWithin(ofPart))
  const ofLabel = typeof part === 'string' ? await selectImportsOfLabel(db, part, accountId) : []
  const imports = [
    ...new Set([...importsOf(before, file, () => true).names, ...ofLabel.map((id) => `import ${id}`)]),
  ].sort()
  return [
    {
      what: `${name} would be stored in ${numberOf(accountId)}, but has ${count} of account ${other}, ${such}.`,
      next: nextOf(file, other, imports, !isMany),
      isMany,
    },
  ]
}

/** Within one upload the order of the files makes no difference. */
const togetherWith = (imports: readonly string[]): string =>
  `Undo ${inWords(imports)}, and import this file in one upload with those files; or add the number of its account to it as a column Account Number.`

/** `isFew`: the file is imported nevertheless. */
function nextOf({ kind }: ReadFile, other: string, imports: readonly string[], isFew: boolean): string {
  if (imports.length > 0) return togetherWith(imports)
  if (isFew)
    return `If the file is of ${other}, undo this import, add that number to the file as a column Account Number, and import it again.`
  return `If the file is of ${other}, add that number to it as a column Account Number; if not, import it together with the ${kind === 'gains' ? 'transaction history' : 'realized gains'} of its account.`
}
