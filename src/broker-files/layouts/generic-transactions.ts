/**
 * Transaction histories with our own columns, in any order: read without a question. A header with any other column, or
 * with fees beside an amount that may or may not have them in it, is asked about.
 */

import { isOption } from '../../ledger/instrument.ts'
import { genericName, ownColumns, TRANSACTION_COLUMNS } from '../aliases.ts'
import type { Head } from '../csv/csv.ts'
import type { TransactionsDescription } from '../described/transactions.ts'
import { transactionsLayout } from '../described/transactions.ts'
import type { Layout } from '../layout.ts'
import { genericRule, plainWords } from '../mapped/generic-actions.ts'
import type { MappedColumns, Mapping } from '../mapped/mapping.ts'
import { printedHeader } from '../mapped/mapping.ts'
import { mappedTransactions } from '../mapped/transactions.ts'
import { Doubts, foreignCurrency, isAsDocumented } from './generic-notes.ts'

const LEAST_COLUMNS = 5

/** The mapping that follows from the names of a header; undefined if they do not say everything. */
export function ownTransactions(cells: string[]): Mapping | undefined {
  if (cells.length < LEAST_COLUMNS) return undefined
  const at = ownColumns(cells, TRANSACTION_COLUMNS)
  if (at === undefined || ['date', 'action', 'quantity', 'amount'].some((field) => at[field] === undefined))
    return undefined
  if (at.symbol === undefined && at.description === undefined) return undefined
  const { commission, fees, ...others } = at
  const costs = [commission, fees].filter((column) => column !== undefined)
  if (costs.length > 0 && genericName(cells[at.amount as number] ?? '') !== 'net amount') return undefined
  const columns: MappedColumns = Object.fromEntries(Object.entries(others).map(([field, i]) => [field, i + 1]))
  return {
    header: printedHeader(cells),
    kind: 'transactions',
    columns: { ...columns, fees: costs.map((i) => i + 1) },
    date_order: 'mdy',
    currency: 'USD',
    signs: 'action',
    amounts: 'after_fees',
  }
}

const headerOf = ({ records }: Head) => {
  const index = records.findIndex(({ cells }) => ownTransactions(cells) !== undefined)
  return { index, mapping: ownTransactions(records[index]?.cells ?? []) as Mapping }
}

export const genericTransactions: Layout<'transactions'> = {
  kind: 'transactions',
  name: 'generic transaction history',
  broker: null,
  isGeneric: true,
  recognises: (top) => top.some(({ cells }) => ownTransactions(cells) !== undefined),
  fits(head) {
    const { index, mapping } = headerOf(head)
    return isAsDocumented(head, index, [(mapping.columns.date as number) - 1])
  },
  refuses: (head) => foreignCurrency(head.records, headerOf(head).index),
  reader: (head) => transactionsLayout(descriptionOf(head)).reader(head),
}

function descriptionOf(head: Head): TransactionsDescription {
  const { index, mapping } = headerOf(head)
  const { realign, ...mapped } = mappedTransactions(mapping)
  const doubts = new Doubts(head.records, index)
  return {
    ...mapped,
    name: genericTransactions.name,
    notes: () => doubts.notes(),
    vocabulary: genericRule,
    plainWords,
    storedActions: 'as printed',
    instrumentOf(row, words) {
      const security = mapped.instrumentOf?.(row, words) as ReturnType<NonNullable<typeof mapped.instrumentOf>>
      const isOfSecurity = words !== undefined && !['interest', 'fee', 'cash'].includes(words.kind)
      if (isOfSecurity && !isOption(security.instrument)) doubts.checkSecurity(row, security)
      return security
    },
    check(row, kind) {
      doubts.see(row, ['date'], ['amount', 'price'])
      if (kind === 'split') doubts.seeSplit(row)
      mapped.check?.(row, kind)
    },
  }
}
