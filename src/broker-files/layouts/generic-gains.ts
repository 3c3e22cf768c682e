/**
 * Realized gains with our own columns, in any order, also in the manner of Form 8949, whose description holds quantity
 * and ticker (`100 sh. XYZ`): read without a question.
 *
 * A file with the columns symbol, date acquired, date sold, proceeds, cost basis, and gain or loss, and none for the
 * quantity, has lots without one; the ledger takes it from the transactions.
 */

import { isOption } from '../../ledger/instrument.ts'
import { abs, type Money, type Quantity } from '../../lib/decimal.ts'
import { columnsIn, GAINS_COLUMNS, genericName, ownColumns } from '../aliases.ts'
import { quote, readQuantity } from '../cells.ts'
import { BadCell, Header } from '../columns.ts'
import type { Head } from '../csv/csv.ts'
import { type GainsDescription, gainsLayout } from '../described/gains.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol } from '../instrument.ts'
import type { Layout } from '../layout.ts'
import { lotSecurity, mappedGains } from '../mapped/gains.ts'
import { type Mapping, printedHeader } from '../mapped/mapping.ts'
import { countedSecurity, tickerIn } from '../security.ts'
import { Doubts, foreignCurrency, isAsDocumented } from './generic-notes.ts'

/** The position of each field by any of its names; -1 if there is none. */
export const gainsColumns = (cells: string[]): Record<keyof typeof GAINS_COLUMNS, number> =>
  columnsIn(new Header(cells, genericName), GAINS_COLUMNS)

const LEAST_COLUMNS = 4

type OwnColumns = Readonly<Record<string, number>>

/** The columns of a header that says everything; undefined for any other. */
function ownGains(cells: string[]): OwnColumns | undefined {
  if (cells.length < LEAST_COLUMNS) return undefined
  const at = ownColumns(cells, GAINS_COLUMNS)
  if (at === undefined) return undefined
  const has = (...fields: string[]) => fields.every((field) => at[field] !== undefined)
  if (!has('sold', 'proceeds', 'cost_basis')) return undefined
  // Without a symbol column the description holds both, as on Form 8949.
  return has('symbol', 'quantity') || has('description', 'quantity') || isUnsized(at) || isForm8949(at) ? at : undefined
}

const isUnsized = (at: OwnColumns): boolean =>
  at.quantity === undefined && ['symbol', 'acquired', 'gain'].every((field) => at[field] !== undefined)
const isForm8949 = (at: OwnColumns): boolean =>
  at.quantity === undefined && at.symbol === undefined && at.description !== undefined

const headerOf = ({ records }: Head) => {
  const index = records.findIndex(({ cells }) => ownGains(cells) !== undefined)
  const cells = records[index]?.cells ?? []
  return { index, cells, at: ownGains(cells) as OwnColumns }
}

export const genericGains: Layout<'gains'> = {
  kind: 'gains',
  name: 'generic realized gains',
  broker: null,
  isGeneric: true,
  recognises: (top) => top.some(({ cells }) => ownGains(cells) !== undefined),
  fits(head) {
    const { index, at } = headerOf(head)
    return isAsDocumented(
      head,
      index,
      [at.sold, at.acquired].filter((column) => column !== undefined),
    )
  },
  refuses: (head) => foreignCurrency(head.records, headerOf(head).index),
  reader: (head) => gainsLayout(descriptionOf(head)).reader(head),
}

function descriptionOf(head: Head): GainsDescription {
  const { index, cells, at } = headerOf(head)
  const columns = Object.entries(at).map(([field, column]) => [field, column + 1])
  const mapping: Mapping = {
    header: printedHeader(cells),
    kind: 'gains',
    columns: Object.fromEntries(columns),
    date_order: 'mdy',
    currency: 'USD',
  }
  const { realign, ...mapped } = mappedGains(mapping)
  const doubts = new Doubts(head.records, index)
  return {
    ...mapped,
    name: genericGains.name,
    notes: () => doubts.notes(),
    instrumentOf(row) {
      const security = lotSecurity(row, securityOf(row, at))
      if (!isOption(security.instrument)) doubts.checkSecurity(row, security)
      return security
    },
    quantityOf: isUnsized(at) ? () => null : (row) => quantityOf(row, at),
    disallowedOf: disallowedLoss,
    check(row) {
      doubts.see(row, ['sold', 'acquired'], ['proceeds', 'costBasis', 'gain'])
      mapped.check?.(row)
    },
  }
}

function securityOf(row: Fields, at: OwnColumns): Instrument {
  const description = row.text('description')
  const named = tickerIn(countedSecurity(description)?.rest ?? description)
  const security = normaliseSymbol(row.symbol('symbol') || (named ?? ''), description)
  if (security.instrument !== '' || at.description === undefined || (at.symbol !== undefined && description === ''))
    return security
  throw new BadCell(
    row.cells.name(row.at('description')),
    'value_unreadable',
    `${quote(description)} names no ticker; expected text such as "100 sh. XYZ" or "XYZ Corp (XYZ)"`,
  )
}

/** From the description if the file has no column for it. */
function quantityOf(row: Fields, at: OwnColumns): Quantity {
  if (isForm8949(at)) {
    const counted = countedSecurity(row.text('description'))
    if (counted !== undefined) return counted.quantity
    throw row.bad('description', 'does not begin with a quantity; expected text such as "100 sh. XYZ"')
  }
  return abs(row.cells.required(row.at('quantity'), readQuantity, 'the quantity of a lot'))
}

function disallowedLoss(row: Fields): Money {
  if (row.has('disallowed')) return abs(row.money('disallowed') ?? 0n)
  if (!/^(yes|no|y|n|true|false|w|x)?$/i.test(row.text('wash_sale'))) return abs(row.money('wash_sale') ?? 0n)
  // Form 8949 has many adjustments; code W, alone or among others, is the wash sale.
  return /w/i.test(row.text('adjustment_code')) ? abs(row.money('adjustment') ?? 0n) : 0n
}
