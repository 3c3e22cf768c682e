/** Transactions that the user enters because no file has them. */

type Place = { in: 'body'; field: string }

const KINDS = {
  purchase: 'a purchase',
  sale: 'a sale',
  short_sale: 'a short sale',
  cover: 'a purchase that closes a short',
  transfer_in: 'shares that came',
  split: 'shares that a split added',
  reverse_split: 'shares that a reverse split removed',
  expiry: 'an expiration',
  assignment: 'an assignment',
  exercise: 'an exercise',
  dividend: 'a dividend',
}
export type EntryKind = keyof typeof KINDS

export const OWN_ENTRY_ERRORS = {
  own_entry_field: (p: Place & { kind: EntryKind }) =>
    `Field '${p.field}' does not belong to ${KINDS[p.kind]}. Leave it out.`,
  own_entry_price: (p: Place & { kind: EntryKind }) =>
    `Of ${KINDS[p.kind]}, give field 'price' or field 'amount', and not both.`,
  own_entry_option: (p: Place & { kind: EntryKind; symbol: string }) =>
    `Field 'symbol' must be an option contract for ${KINDS[p.kind]}, such as SPY 2026-03-20 P 500: '${p.symbol}' is none that can be read.`,
  own_entry_day: (p: Place & { latest: string }) => `Field '${p.field}' must be ${p.latest} or earlier.`,
  own_entry_amount: (_: Place) => `Quantity, price and fees make an amount of more than 9000000000 dollars.`,
  own_entry_known: (p: { symbol: string; date: string; rows: number }) =>
    `Your files have ${p.rows === 1 ? '1 row like this one' : `${p.rows} rows like this one, each alone or together,`} of ${p.symbol} on ${p.date}. If yours is another one, ` +
    `send it again with 'besides' ${p.rows}.`,
  own_entry_beyond: (p: { symbol: string; date: string; arrived: string }) =>
    `Your files show that ${p.arrived} of ${p.symbol} came on ${p.date}; with this entry their cost would be of more. Check the day and the quantity.`,
  own_entry_changed: (p: { id: number }) =>
    `Own entry ${p.id} was changed by another request meanwhile, and nothing was changed by this one. Read the entry again, then change it.`,
  own_entry_undone: (p: { id: number }) => `Own entry ${p.id} was undone, so it cannot be changed. Enter it anew.`,
}
