/** The sums that a description says a file prints. */
import type { FileNote } from '../../lib/note.ts'
import { quote } from '../cells.ts'
import type { Header } from '../columns.ts'
import { Sums } from '../sums.ts'
import { type LinesAbove, SumsAbove } from './sums-above.ts'
import type { TableRules } from './table-rules.ts'

/** What is compared with the rows of a table. */
export interface TableSums {
  readonly totals?: Sums
  /** Of the rows below a parent. */
  readonly parents?: Sums
  readonly above?: SumsAbove
  readonly all: readonly { settle(): void }[]
}

/** `lines` are those above the table. */
export function sumsOf<Row>(
  found: [TableRules<Row>, Header],
  lines: LinesAbove,
  rounded: boolean,
  notes: FileNote[],
): TableSums {
  const { sums, sumsBy: by = [], parent } = found[0]
  const totals = sums && new Sums({ fields: sums, by, rounded }, notes)
  const parents =
    parent?.sums && new Sums({ fields: parent.sums, rounded, of: (row) => quote(row.text('symbol')) }, notes)
  const figures = lines.take()
  const above = figures.length > 0 ? new SumsAbove(figures, found, rounded, notes) : undefined
  return {
    ...(totals && { totals }),
    ...(parents && { parents }),
    ...(above && { above }),
    all: [totals, parents, above].filter((one) => one !== undefined),
  }
}
