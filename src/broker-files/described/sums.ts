/** The sums that a description says a file prints. */
import type { Money } from '../../lib/decimal.ts'
import { quote, readMoney } from '../cells.ts'
import type { Header } from '../columns.ts'
import { indexFields } from '../fields.ts'
import { type PrintedSum, Sums } from '../sums.ts'
import type { TableRules } from './table-rules.ts'

/** A sum that stands above the header. */
export interface SumAbove {
  /** Group 1 of a whole line, its filled cells with commas between them. */
  readonly line: RegExp
  readonly field: string
}

export function readSumAbove(rule: SumAbove | undefined, cells: string[]): Money | undefined {
  const filled = cells.slice(0, 8).filter((cell) => cell.trim() !== '')
  const text = rule?.line.exec(filled.join(',').slice(0, 100))?.[1]
  const money = text === undefined ? undefined : readMoney(text)
  return money?.ok === true ? (money.value ?? undefined) : undefined
}

/** A sum above the header, with the column's name. */
export function printedAbove<Row>(
  sum: Money,
  rule: SumAbove | undefined,
  [table, header]: [TableRules<Row>, Header],
): PrintedSum {
  const name = (field: string) => header.printed[indexFields(header, table.columns)[field] ?? -1] ?? field
  return { money: (field) => (field === rule?.field ? sum : null), name, group: [] }
}

/** What is compared with the rows of a table. */
export interface TableSums {
  readonly totals?: Sums
  /** Of the rows below a parent. */
  readonly parents?: Sums
  readonly all: readonly Sums[]
}

export function sumsOf<Row>(
  { sums, sumsBy: by = [], parent }: TableRules<Row>,
  rounded: boolean,
  notes: string[],
): TableSums {
  const totals = sums && new Sums({ fields: sums, by, rounded }, notes)
  const parents =
    parent?.sums && new Sums({ fields: parent.sums, rounded, of: (row) => quote(row.text('symbol')) }, notes)
  return {
    ...(totals && { totals }),
    ...(parents && { parents }),
    all: [totals, parents].filter((one) => one !== undefined),
  }
}
