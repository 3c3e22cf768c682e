import type { PriceProvider } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import type { Users } from './auth.ts'

/** Market prices, and the limit of their provider. */
export function priceTables(k: Kit, referenced: Users) {
  return {
    prices: pricesTable(k),
    priceGrants: priceGrantsTable(k),
    pricePauses: pricePausesTable(k),
    priceRefreshes: priceRefreshesTable(k, referenced),
  }
}

/** The last known price of a symbol, per provider, so that a simulated price is never taken for a real one. */
const pricesTable = (k: Kit) =>
  k.table(
    'prices',
    {
      provider: k.text().$type<PriceProvider>().notNull(),
      symbol: k.text().notNull(),
      price: k.int64().notNull(),
      open: k.int64(),
      high: k.int64(),
      low: k.int64(),
      previousClose: k.int64(),
      /** The provider's time of the price. */
      pricedAt: k.instant().notNull(),
      /** When it was fetched from the provider. */
      fetchedAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.provider, t.symbol] })],
  )

/** Requests granted to the instances that share this database, kept while they count towards the provider's limit. */
const priceGrantsTable = (k: Kit) =>
  k.table(
    'price_grants',
    {
      id: k.id(),
      grantedAt: k.instant().notNull(),
      /** A person waits for the answer; false for refreshes and lists. */
      urgent: k.bool().notNull(),
    },
    (t) => [k.index('price_grants_granted').on(t.grantedAt)],
  )

/** The pause that the provider has asked for. */
const pricePausesTable = (k: Kit) =>
  k.table('price_pauses', {
    provider: k.text().$type<PriceProvider>().primaryKey(),
    until: k.instant().notNull(),
  })

/** The refresh of a user: its lease, and the point at which a later one resumes. */
const priceRefreshesTable = (k: Kit, { users }: Users) =>
  k.table('price_refreshes', {
    userId: k
      .int()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Random id of the running refresh. */
    lease: k.text().notNull(),
    /** When the lease expires: then the refresh has ended or its instance has died. */
    leaseUntil: k.instant().notNull(),
    /** Symbols priced at this instant or later are done. null once a refresh has done all of them. */
    doneSince: k.instant(),
  })
