/** The trades that are kept, and the sales without a known purchase. */
import { and, between, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Reader } from '../store/index.ts'
import { type Days, isFrom } from './days-queries.ts'
import type { Trade } from './ledger.ts'
import type { RoundTripSpan } from './public-ids.ts'
import type { Owner } from './queries.ts'

/** A trade as it is stored. */
export type KeptTrade = Trade & { closedTime: string; lotId: number | null; partsSum: number }
export type StoredTrade = KeptTrade & { id: number }

/** `days`: those that were closed on them or later. */
export const selectStoredTrades = (
  { sql, t }: Reader,
  accountId: number,
  instruments: string[],
  days: Days,
): Promise<StoredTrade[]> => {
  const { tradeKey, accountId: account, userId: _owner, ...columns } = getTableColumns(t.trades)
  return sql
    .select({ ...columns, key: tradeKey })
    .from(t.trades)
    .where(
      and(
        eq(account, accountId),
        isFrom(instruments, days, { instrument: t.trades.instrument, date: t.trades.closedOn }),
      ),
    )
}

/** Lists every property, because spreading two large objects takes longer than inserting the row. */
export const tradeRow = (owner: Owner, trade: KeptTrade) => ({
  // Given when it is stored.
  id: 0,
  userId: owner.userId,
  accountId: owner.accountId,
  tradeKey: trade.key,
  symbol: trade.symbol,
  instrument: trade.instrument,
  side: trade.side,
  buyDate: trade.buyDate,
  sellDate: trade.sellDate,
  buyTime: trade.buyTime,
  sellTime: trade.sellTime,
  closedOn: trade.closedOn,
  closedTime: trade.closedTime,
  quantity: trade.quantity,
  buyPrice: trade.buyPrice,
  sellPrice: trade.sellPrice,
  proceeds: trade.proceeds,
  costBasis: trade.costBasis,
  profit: trade.profit,
  disallowedLoss: trade.disallowedLoss,
  term: trade.term,
  brokerVerified: trade.brokerVerified,
  agreed: trade.agreed,
  profitLeast: trade.profitLeast,
  profitMost: trade.profitMost,
  quantityDifference: trade.quantityDifference,
  amountDifference: trade.amountDifference,
  fees: trade.fees,
  grossBuyPrice: trade.grossBuyPrice,
  grossSellPrice: trade.grossSellPrice,
  ownEntry: trade.ownEntry,
  awaitsAnswer: trade.awaitsAnswer,
  roundTripOn: trade.roundTripOn,
  roundTripNumber: trade.roundTripNumber,
  lotId: trade.lotId,
  partsSum: trade.partsSum,
})

/** Only the days of its closings are read: an instrument can have very many trades. */
export const isOfRoundTrip = (
  r: Reader['t']['trades'],
  { accountId, instrument, openedOn, number, firstClosedOn, lastClosedOn }: RoundTripSpan,
): SQL | undefined =>
  and(
    eq(r.accountId, accountId),
    eq(r.instrument, instrument),
    firstClosedOn === null || lastClosedOn === null ? undefined : between(r.closedOn, firstClosedOn, lastClosedOn),
    eq(r.roundTripOn, openedOn),
    eq(r.roundTripNumber, number),
  )
