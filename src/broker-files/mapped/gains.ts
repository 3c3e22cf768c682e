/** A mapping of realized gains as the description of a layout. */
import type { DateString } from '../../lib/dates.ts'
import { isBlank } from '../cells.ts'
import type { GainsDescription } from '../described/gains.ts'
import { exchangeDay } from '../exchange-day.ts'
import type { Fields } from '../fields.ts'
import type { Instrument } from '../instrument.ts'
import { isTotalLabel } from '../table.ts'
import { checkCurrencies, fileRules } from './file-rules.ts'
import type { Mapping } from './mapping.ts'
import { ASSET_CLASSES, checkSecurity, securityIn } from './securities.ts'

export const mappedGains = (mapping: Mapping): GainsDescription => ({
  name: 'realized gains by your mapping',
  broker: null,
  ...fileRules(mapping),
  columns: { sold: '', quantity: '' },
  contradiction: 'fail',
  quantity: 'any sign',
  disallowedLoss: 'any sign',
  term: 'as printed, else from the dates',
  sums: ['proceeds', 'costBasis', 'gain'],
  assetClasses: ASSET_CLASSES,
  instrumentOf: (row) => lotSecurity(row, securityIn(row)),
  dayOf,
  check: checkCurrencies,
  isTotal: (row) =>
    isBlank(row.text('sold')) && ['symbol', 'description'].some((field) => isTotalLabel(row.text(field))),
})

/** Throws BadCell for a security that cannot be valued. */
export function lotSecurity(row: Fields, security: Instrument): Instrument {
  checkSecurity(row, security, { kind: 'sell', action: '', description: row.text('description') })
  return security
}

/** The day of the exchange, if the cell has a time of another zone. */
const dayOf = (row: Fields, field: string, date: DateString): DateString | null =>
  row.cells.value(row.at(field), (text) => exchangeDay(text, date, { isDateAtMidnight: true }))
