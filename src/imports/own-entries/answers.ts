/** Converts own entries to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { toTimestamp } from '../../lib/clock.ts'
import {
  moneyNumber,
  type Parsed,
  parseMoney,
  parsePrice,
  parseQuantity,
  priceNumber,
  quantityNumber,
} from '../../lib/decimal.ts'
import { etagOfEntry, stateOf } from './own-entries.ts'
import type { OwnEntryRow } from './own-entry-queries.ts'

type Schemas = components['schemas']

export function toOwnEntry(row: OwnEntryRow): Schemas['OwnEntry'] {
  const { fields } = row
  return {
    id: row.entry,
    etag: etagOfEntry(row),
    account_id: row.accountId,
    kind: fields.kind,
    symbol: fields.symbol,
    date: fields.date,
    time: fields.time ?? null,
    quantity: numberOf(fields.quantity, parseQuantity, quantityNumber),
    price: numberOf(fields.price, parsePrice, priceNumber),
    amount: numberOf(fields.amount, parseMoney, moneyNumber),
    fees: numberOf(fields.fees, parseMoney, moneyNumber),
    acquired: fields.acquired ?? null,
    side: fields.side ?? null,
    besides: fields.besides ?? 0,
    notes: fields.notes ?? null,
    state: stateOf(row),
    replaced_by_file: row.isReplaced,
    version: row.version,
    reason: row.reason,
    import_id: row.importId,
    created_at: toTimestamp(row.createdAt),
  }
}

/** What was kept was read before. */
const numberOf = (text: string | undefined, parse: (text: string) => Parsed, toNumber: (value: bigint) => number) => {
  const parsed = text === undefined ? undefined : parse(text)
  return parsed?.ok === true ? toNumber(parsed.value) : null
}
