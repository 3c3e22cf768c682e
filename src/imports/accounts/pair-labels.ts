/** Labels of the two files of a pair, which belong to one account. */
import type { ReadFile } from '../reading/read-file.ts'
import { LabelComparer } from './labels.ts'
import { qualifiersOf, qualify, textOf } from './qualified-labels.ts'

/**
 * If each file of a pair has one number and they can be the same, each gets what the other file shows beside it: the gains
 * of Schwab show no name of the account.
 */
export function unifyPair(files: readonly ReadFile[]): readonly ReadFile[] {
  const comparer = new LabelComparer()
  const numbers = files.map(({ labels }) => [...labels].filter((label) => comparer.showsNumber(label)))
  const labels = [...new Set(numbers.flat())]
  const [first] = labels
  const areOne = labels.every((label) => comparer.isSame(textOf(label), textOf(first as string)))
  if (first === undefined || !areOne || numbers.some((own) => own.length > 1)) return files
  const all = labels.map(qualifiersOf)
  const [broker] = all.flatMap((one) => one.broker ?? [])
  const [name] = all.flatMap((one) => one.name ?? [])
  const unified = <Label extends string | null>(label: Label) =>
    label !== null && labels.includes(label) ? (qualify(label, { broker, name }) as Label) : label
  return files.map((file) => ({
    ...file,
    labels: new Set([...file.labels].map(unified)),
    sample: file.sample.map((row) => ({ ...row, account: unified(row.account) })),
    sales: file.sales.map((sale) => ({ ...sale, account: unified(sale.account) })),
    spooled: { ...file.spooled, labels: new Map([...file.spooled.labels].map(([label, n]) => [unified(label), n])) },
  }))
}
