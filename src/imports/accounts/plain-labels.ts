/**
 * The labels of imports of earlier versions, which stored numbers without what their files show beside them: it follows from
 * the layouts and names of those files. Of the files of an import, those with the number in their names have it.
 */
import type { Reader } from '../../store/index.ts'
import { brokerOf } from '../brokers.ts'
import { selectFilesOfLabels } from './label-queries.ts'
import { LabelComparer, qualifyNumber } from './labels.ts'
import { isPlain, textOf } from './qualified-labels.ts'

/**
 * Replaces plain numbers. If it is not known which broker's files printed one, it is the same as those of `printed`, the
 * labels of the upload.
 */
export async function qualifyPlain(
  db: Reader,
  userId: number,
  labels: ReadonlyMap<string, number>,
  printed: Iterable<string>,
): Promise<Map<string, number>> {
  const comparer = new LabelComparer()
  const numbers = [...labels.keys()].filter((label) => isPlain(label) && comparer.showsNumber(label))
  if (numbers.length === 0) return new Map(labels)
  const qualified = new Map(labels)
  const files = Map.groupBy(await selectFilesOfLabels(db, userId), ({ label }) => label)
  const add = (label: string, accountId: number) => qualified.has(label) || qualified.set(label, accountId)
  for (const plain of numbers) {
    const accountId = labels.get(plain) as number
    const all = files.get(plain) ?? []
    const named = all.filter(({ name }) => name.split(/[^\p{L}\p{N}]/u).includes(plain))
    const own = named.length > 0 ? named : all
    const brokers = new Set(own.map(({ layout }) => brokerOf(layout)))
    const [broker] = brokers
    if (brokers.size === 1 && broker !== undefined) {
      qualified.delete(plain)
      for (const { name } of own) add(qualifyNumber(plain, name, broker), accountId)
    } else for (const label of printed) if (textOf(label) === plain) add(label, accountId)
  }
  return qualified
}
