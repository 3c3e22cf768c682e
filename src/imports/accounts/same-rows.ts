/**
 * Rows that are in two accounts, because one file printed the number of their account and another did not. They can be the
 * rows of two accounts all the same, so they are only noted.
 */
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile, SampledRow } from '../reading/read-file.ts'
import type { Account, Accounts } from './accounts.ts'
import { areMany } from './partners.ts'
import { type Part, partOf } from './parts.ts'
import { selectSources } from './row-queries.ts'
import { importsInWords } from './warning.ts'

/** The sampled rows of a part in one file. */
interface Rows {
  part: Part
  file: ReadFile
  account: Account
  /** By their content keys. */
  keys: ReadonlyMap<string, SampledRow>
}

/**
 * Notes for the rows of numbered accounts that files without a number put into another account, earlier or now; and for
 * the rows of files without a number that another account has already, but not enough of them to show that it is theirs.
 */
export async function noteSameRows(db: Reader, accounts: Accounts, files: readonly ReadFile[]): Promise<string[]> {
  const all = files.flatMap((file, i) =>
    [...Map.groupBy(file.sample, ({ account }) => partOf(account, i))].map(([part, rows]): Rows => {
      const account = accounts.accountOf(part) as Account
      return { part, file, account, keys: new Map(rows.map((row) => [row.key, row])) }
    }),
  )
  const [numbered, others] = [
    all.filter(({ part }) => accounts.isNumbered(part)),
    all.filter(({ part }) => !accounts.isNumbered(part)),
  ]
  const notes: string[] = []
  for (const rows of numbered) {
    notes.push(...(await noteStored(db, rows, accounts)))
    notes.push(...others.flatMap((other) => noteBeside(rows, other)))
  }
  for (const rows of others) notes.push(...(await noteStored(db, rows, accounts)))
  return notes
}

/**
 * Rows that earlier imports stored in another account. Two numbers are two accounts, so of a part with a number only rows
 * of files without one.
 */
async function noteStored(db: Reader, { part, file, account, keys }: Rows, accounts: Accounts): Promise<string[]> {
  const isNumbered = accounts.isNumbered(part)
  const others = accounts.all.flatMap(({ id }) => (id === undefined || id === account.id ? [] : [id]))
  const sources = (await selectSources(db, contentKindOf(file.kind), others, [...keys.values()])).filter(
    ({ label, layout, printsNumber }) =>
      // Of a file of an earlier version only the labels of its import are known.
      (!isNumbered || (printsNumber === null ? label === null || !accounts.isNumbered(label) : printsNumber === 0)) &&
      !areOtherBrokers(layout, file.report.layout),
  )
  return [...Map.groupBy(sources, ({ accountId }) => accountId)].flatMap(([id, found]) => {
    const same = new Set(found.map(({ key }) => key)).size
    if (!areMany(same, keys.size)) return []
    const imports = importsInWords(found.map(({ importId }) => importId))
    const [share, { name }, number] = [shareOf(same, keys), file.file, accounts.byId(id)?.number]
    return isNumbered
      ? [
          `${share} of ${name}, which are of account ${account.number}, are also in ${number}: ${imports} stored them there, from files that print no number. If the two are one account, they count twice: undo ${imports}, and import those files again after this one.`,
        ]
      : [
          `${share} of ${name}, which prints no number and was stored in ${account.number}, are also in ${number}, by ${imports}. If the two are one account, they count twice: undo this import, add the number ${number} to ${name} as a column Account Number or enter it in your profile, and import it again.`,
        ]
  })
}

/** Rows that another file of the upload puts into another account. */
function noteBeside({ file, account, keys }: Rows, other: Rows): string[] {
  const isComparable = other.file.kind === file.kind && !areOtherBrokers(other.file.report.layout, file.report.layout)
  if (!isComparable || other.account === account) return []
  const same = [...keys.keys()].filter((key) => other.keys.has(key)).length
  if (!areMany(same, keys.size)) return []
  const [name, beside] = [file.file.name, other.file.file.name]
  return [
    `${shareOf(same, keys)} of ${name}, which are of account ${account.number}, are also in ${beside}, which prints no number and was stored in ${other.account.number}. If the two are one account, they count twice: undo this import, import ${name}, and then ${beside}.`,
  ]
}

const shareOf = (same: number, keys: Rows['keys']): string => `${same} of the ${keys.size} rows looked at`
