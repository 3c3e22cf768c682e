/**
 * Finds sales that would count twice because the two files that print them were stored in two accounts: as transactions
 * without lots in one, and as lots without transactions in the other.
 */
import { invalid } from '../lib/errors.ts'
import { inWords, plural } from '../lib/text.ts'
import type { Reader } from '../store/index.ts'
import type { Held } from './account-chooser.ts'
import { contradicts, type KnownAccount, LabelComparer } from './account-labels.ts'
import { salesOf, soldInRecord, soldInUpload, soldWithin } from './find-partners.ts'
import { type ShowingImport, selectImportsOfLabel, selectShowing } from './partner-queries.ts'
import { compareHalves, FEW, type Part, type Sale, saleKey } from './partners.ts'
import { contentKindOf } from './printed.ts'
import type { ReadFile } from './read-file.ts'

/** Files with the accounts of their parts. */
interface Assigned {
  files: readonly ReadFile[]
  ids: ReadonlyMap<Part, number>
  known: readonly KnownAccount[]
  held: ReadonlyMap<Part, Held>
  /** Whether the user says that the files are of one account. */
  paired: boolean
}

/** The sales of a part of which another account has the other half only. */
interface Doubled {
  file: ReadFile
  part: Part
  /** The other account; it is not stored yet if it is of this upload. */
  other: { id: number; number: string; isStored: boolean }
  sales: Sale[]
  /** All sales of the part that are looked at. */
  sampled: readonly Sale[]
  /** How many sales of the part were compared, also those of which its own account has the other half. */
  compared: number
}

/** What would count twice, and what to do about it. `isMany`: too much to be chance. */
interface Warning {
  what: string
  next: string
  isMany: boolean
}

/**
 * Notes for what may count twice, if it is little. Throws Failure `invalid` if many of a file's rows would, unless the files
 * show that the accounts are two.
 */
export async function findDoubled(
  db: Reader,
  userId: number,
  assigned: Assigned,
  numberOf: (id: number) => string,
): Promise<string[]> {
  const { files, ids, known } = assigned
  const notes: string[] = []
  if (new Set([...ids.values(), ...known.map(({ id }) => id)]).size < 2) return notes
  for (const [i, file] of files.entries())
    for (const [part, sales] of salesOf(file, i)) {
      const accountId = ids.get(part)
      if (accountId === undefined) continue
      const own = { id: accountId, number: numberOf(accountId) }
      const warnings = await warnOfRows(db, assigned, { file, part, own, sales }, numberOf)
      for (const doubled of await doubledOf(db, userId, assigned, { i, part, accountId, sales }, numberOf))
        warnings.push(...(await warnOfSales(db, doubled, own)))
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
  { held, paired }: Assigned,
  { file, part, own, sales }: { file: ReadFile; part: Part; own: Own; sales: readonly Sale[] },
  numberOf: (id: number) => string,
): Promise<Warning[]> {
  const { sampled, byAccount } = held.get(part) ?? { sampled: 0, byAccount: new Map<number, number>() }
  const warnings: Warning[] = []
  if (paired) return warnings
  for (const [id, rows] of byAccount) {
    if (id === own.id) continue
    const showing = await selectShowing(db, contentKindOf(file.kind), id, soldWithin(sales))
    const { names: imports, isCertain } = importsOf(showing, (label) => !showsNumber(label))
    if (imports.length === 0) continue
    warnings.push({
      what: `${file.file.name} is of account ${own.number}, but ${inWords(imports)} stored rows of it in ${numberOf(id)}.`,
      next: `Undo ${inWords(imports)}, import this file, and then import those files again.`,
      isMany: isCertain && rows * FEW >= sampled,
    })
  }
  return warnings
}

/** The account of a part. */
interface Own {
  id: number
  number: string
}

interface Imports {
  /** `import 7`, in their order. */
  names: string[]
  /** Whether one of them certainly has the rows from a file whose labels fit, or that prints no number. */
  isCertain: boolean
}

/** Those of the imports whose labels all fit. Of an import of an earlier version, a label can be that of another file. */
function importsOf(showing: readonly ShowingImport[], fits: (label: string) => boolean): Imports {
  const isOwn = ({ label, printsNumber }: ShowingImport) => printsNumber === 0 || label === null || fits(label)
  const found = [...Map.groupBy(showing, ({ importId }) => importId)].filter(([, labels]) =>
    labels.every((one) => isOwn(one) || (one.printsNumber === null && one.files > 1)),
  )
  return {
    names: found.map(([id]) => `import ${id}`).sort(),
    isCertain: found.some(([, labels]) => labels.every(isOwn)),
  }
}

async function doubledOf(
  db: Reader,
  userId: number,
  { files, ids, known }: Assigned,
  { i, part, accountId, sales }: { i: number; part: Part; accountId: number; sales: readonly Sale[] },
  numberOf: (id: number) => string,
): Promise<Doubled[]> {
  const file = files[i] as ReadFile
  const isGains = file.kind === 'gains'
  const within = soldWithin(sales)
  const stored = await soldInRecord(db, userId, within, !isGains)
  const knownIds = new Set(known.map(({ id }) => id))
  const inUpload = await soldInUpload(db, files, within, !isGains)
  const ofUpload = new Map<number, Set<string>>()
  for (const [other, sums] of inUpload) {
    const id = ids.get(other) as number
    ofUpload.set(id, new Set([...(ofUpload.get(id) ?? []), ...sums.keys()]))
  }
  // A history with a number can have its lots in another account too, if an earlier file of them named none.
  const isHalfEnough = isGains || typeof part === 'number' || !showsNumber(part)
  const hasHalf = (key: string) =>
    isHalfEnough && (ofUpload.get(accountId)?.has(key) || stored.get(accountId)?.has(key))
  const keys = new Set(sales.map(saleKey).filter((key) => !hasHalf(key)))
  const others = [
    ...[...stored]
      .filter(([id]) => id !== accountId && knownIds.has(id))
      .map(([id, sums]) => ({ id, sums, isStored: true })),
    ...[...inUpload]
      .filter(([other]) => isGains && ids.get(other) !== accountId && isLoose(part, other))
      .map(([other, sums]) => ({ id: ids.get(other) as number, sums, isStored: false })),
  ]
  if (!others.some(({ sums }) => [...keys].some((key) => sums.has(key)))) return []
  const own = (await soldInUpload(db, files, within, isGains, i)).get(part) ?? new Map()
  const sold = new Map([...own].filter(([key]) => keys.has(key)))
  return others.flatMap(({ id, sums, isStored }): Doubled[] => {
    const { open } = compareHalves({ accountId: id }, sold, sums, isGains)
    if (open.size === 0) return []
    const doubled = [...open].sort().map((key) => sold.get(key) as Sale)
    return [
      {
        file,
        part,
        other: { id, number: numberOf(id), isStored },
        sales: doubled,
        sampled: sales,
        compared: new Set(sales.map(saleKey)).size,
      },
    ]
  })
}

const showsNumber = (label: string): boolean => new LabelComparer().showsNumber(label)
/** Whether two parts can be one account. */
const isLoose = (one: Part, other: Part): boolean =>
  typeof one === 'number' || typeof other === 'number' || !contradicts(one, other)

/** None if files show that the accounts are two. */
async function warnOfSales(
  db: Reader,
  { file, part, other, sales, sampled, compared }: Doubled,
  own: Own,
): Promise<Warning[]> {
  const within = soldWithin(sales)
  const isGains = file.kind === 'gains'
  const hasNumber = typeof part === 'string' && showsNumber(part)
  const [name, first] = [file.file.name, sales[0] as Sale]
  const such = `such as ${first.instrument} on ${first.soldOn}`
  const isMany = sales.length * FEW >= compared
  const count = plural(sales.length, 'sale')
  if (other.isStored && hasNumber) {
    const showing = await selectShowing(db, isGains ? 'transactions' : 'lots', other.id, within)
    const { names: imports, isCertain } = importsOf(showing, (label) => isLoose(part, label))
    if (imports.length === 0) return []
    return [
      {
        what: `${name} of account ${part} has ${count} of which ${inWords(imports)} stored the ${isGains ? 'transactions' : 'lots'} in ${other.number}, ${such}.`,
        next: `Undo ${inWords(imports)}, import this file, and then import those files again.`,
        isMany: isMany && isCertain,
      },
    ]
  }
  const before = await selectShowing(db, contentKindOf(file.kind), own.id, soldWithin(sampled))
  const ofLabel = typeof part === 'string' ? await selectImportsOfLabel(db, part, own.id) : []
  const imports = [...new Set([...importsOf(before, () => true).names, ...ofLabel.map((id) => `import ${id}`)])].sort()
  return [
    {
      what: `${name} would be stored in ${own.number}, but has ${count} of account ${other.number}, ${such}.`,
      next:
        imports.length > 0
          ? `Undo ${inWords(imports)}, and import this file again.`
          : nextOf(file, other.number, !isMany),
      isMany,
    },
  ]
}

/** `isFew`: the file is imported nevertheless. */
const nextOf = ({ kind }: ReadFile, other: string, isFew: boolean): string =>
  isFew
    ? `If the file is of ${other}, undo this import, add that number to the file as a column Account Number, and import it again.`
    : `If the file is of ${other}, add that number to it as a column Account Number; if not, import it together with the ${kind === 'gains' ? 'transaction history' : 'realized gains'} of its account.`
