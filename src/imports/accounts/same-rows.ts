/**
 * Rows that are in two accounts, because one file printed the number of their account and another did not. They can be the
 * rows of two accounts all the same, so they are only noted.
 */
import { inWords } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import type { ReadFile } from '../read-file.ts'
import type { Assigned } from './doubled-sales.ts'
import { LabelComparer } from './labels.ts'
import { selectSources } from './partner-queries.ts'
import { FEW, partOf } from './partners.ts'

/** Rows of a file that prints the number of their account. */
interface Numbered {
  file: ReadFile
  accountId: number
  /** Content keys of a sample. */
  keys: ReadonlySet<string>
}

/** Notes for the rows of numbered accounts that files without a number put into another account, earlier or now. */
export async function noteSameRows(db: Reader, assigned: Assigned): Promise<string[]> {
  const notes: string[] = []
  const read = new LabelComparer()
  const showsNumber = (label: string | null) => label !== null && read.showsNumber(label)
  for (const [i, file] of assigned.files.entries())
    for (const [label, rows] of Map.groupBy(file.sample, ({ account }) => account)) {
      const accountId = assigned.ids.get(partOf(label, i))
      if (!showsNumber(label) || accountId === undefined) continue
      const numbered = { file, accountId, keys: new Set(rows.map(({ key }) => key)) }
      notes.push(...(await noteStored(db, numbered, assigned, showsNumber)))
      notes.push(...noteBeside(numbered, assigned, showsNumber))
    }
  return notes
}

type ShowsNumber = (label: string | null) => boolean

/** Rows that earlier imports stored in another account. */
async function noteStored(
  db: Reader,
  { file, accountId, keys }: Numbered,
  { known, numberOf }: Assigned,
  showsNumber: ShowsNumber,
): Promise<string[]> {
  const others = known.flatMap(({ id }) => (id === accountId ? [] : [id]))
  const sources = (await selectSources(db, contentKindOf(file.kind), others, [...keys])).filter(
    ({ label, layout, printsNumber }) =>
      // Of a file of an earlier version only the labels of its import are known.
      (printsNumber === null ? !showsNumber(label) : printsNumber === 0) &&
      !areOtherBrokers(layout, file.report.layout),
  )
  return [...Map.groupBy(sources, (source) => source.accountId)].flatMap(([id, found]) => {
    const same = new Set(found.map(({ key }) => key))
    if (same.size * FEW < keys.size) return []
    const imports = inWords([...new Set(found.map(({ importId }) => `import ${importId}`))].sort())
    return [
      `${shareOf(same, keys)} of ${file.file.name}, which are of account ${numberOf(accountId)}, are also in ${numberOf(id)}: ${imports} stored them there, from files that print no number. If the two are one account, they count twice: undo ${imports}, and import those files again after this one.`,
    ]
  })
}

/** Rows that another file of the upload puts into another account. */
const noteBeside = (
  { file, accountId, keys }: Numbered,
  { files, ids, numberOf }: Assigned,
  showsNumber: ShowsNumber,
): string[] =>
  files.flatMap((other, j) => {
    if (other.kind !== file.kind || areOtherBrokers(other.report.layout, file.report.layout)) return []
    const ofOther = other.sample.filter(
      ({ key, account }) => keys.has(key) && !showsNumber(account) && ids.get(partOf(account, j)) !== accountId,
    )
    const same = new Set(ofOther.map(({ key }) => key))
    if (same.size === 0 || same.size * FEW < keys.size) return []
    const id = ids.get(partOf((ofOther[0] as (typeof ofOther)[number]).account, j)) as number
    return [
      `${shareOf(same, keys)} of ${file.file.name}, which are of account ${numberOf(accountId)}, are also in ${other.file.name}, which prints no number and was stored in ${numberOf(id)}. If the two are one account, they count twice: undo this import, import ${file.file.name}, and then ${other.file.name}.`,
    ]
  })

const shareOf = (same: ReadonlySet<string>, keys: ReadonlySet<string>): string =>
  `${same.size} of the ${keys.size} rows looked at`
