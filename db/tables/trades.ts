import { sql } from 'drizzle-orm'
import type { UnmatchedCode } from '../../src/lib/messages/index.ts'
import type { PartEffect, PartKind, Side, TaxKind, Term } from '../../src/lib/terms.ts'
import type { Kit } from '../columns.pg.ts'
import type { Referenced } from './owned-by.ts'

/** Derived from the ledger, in the transaction that changes it. */
export function tradeTables(k: Kit, referenced: Referenced<'accounts' | 'lots'>) {
  return {
    trades: tradesTable(k, referenced),
    parts: partsTable(k),
    unmatchedSales: unmatchedSalesTable(k, referenced),
    dailyTotals: dailyTotalsTable(k, referenced),
    symbolTotals: symbolTotalsTable(k, referenced),
    taxTotals: taxTotalsTable(k, referenced),
    roundTrips: roundTripsTable(k, referenced),
    positions: positionsTable(k, referenced),
    openLots: openLotsTable(k, referenced),
    recordRevisions: recordRevisionsTable(k),
  }
}

const tradesTable = (k: Kit, { accounts, lots }: Referenced<'accounts' | 'lots'>) =>
  k.table(
    'trades',
    {
      id: k.int().notNull(),
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      ...tradeColumns(k),
      /** The lot that the trade was made from; null if it was matched from the transactions. */
      lotId: k.int(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.id] }),
      k.ownedBy({ name: 'trades_of_account', userId: t.userId, column: t.accountId, to: accounts }),
      k.refersTo({ name: 'trades_of_lot', userId: t.userId, column: t.lotId, to: lots }),
      k.index('trades_lot').on(t.userId, t.lotId),
      // The order of the list of trades: a page is read along the index, however many trades a day has. With what streaks count.
      k
        .uniqueIndex('trades_closed')
        .on(t.userId, t.closedOn, t.closedTime, t.instrument, t.accountId, t.tradeKey, t.profit),
      k.index('trades_account_closed').on(t.userId, t.accountId, t.closedOn),
      // The list of a symbol, and what is derived again of it: with the account before the day, because SQLite would read a whole
      // account for the trades of a few symbols.
      k.index('trades_instrument_closed').on(t.userId, t.instrument, t.accountId, t.closedOn),
      k.index('trades_profit').on(t.userId, t.profit, t.closedOn),
    ],
  )

/** Of a trade, without its lot. */
const tradeColumns = (k: Kit) => ({
  tradeKey: k.text().notNull(),
  symbol: k.text().notNull(),
  instrument: k.text().notNull(),
  side: k.text().$type<Side>().notNull(),
  buyDate: k.text(),
  sellDate: k.text().notNull(),
  /** See `src/ledger/ledger.ts`, also below. */
  buyTime: k.text(),
  sellTime: k.text(),
  closedOn: k.text().notNull(),
  /** Its place in the day: when it was closed; empty if no file prints it. */
  closedTime: k.text().notNull().default(''),
  /** null, as both prices, if the lot's file does not print it and the transactions do not show it. */
  quantity: k.int64(),
  buyPrice: k.int64(),
  sellPrice: k.int64(),
  proceeds: k.int64().notNull(),
  costBasis: k.int64().notNull(),
  profit: k.int64().notNull(),
  disallowedLoss: k.int64().notNull(),
  term: k.text().$type<Term>(),
  brokerVerified: k.bool().notNull(),
  agreed: k.bool().notNull(),
  profitLeast: k.int64(),
  profitMost: k.int64(),
  quantityDifference: k.int64(),
  amountDifference: k.int64(),
  fees: k.int64(),
  grossBuyPrice: k.int64(),
  grossSellPrice: k.int64(),
  /** Whether a transaction of it is an own entry; likewise below. */
  ownEntry: k.bool().notNull().default(false),
  /** Whether an answer of the user may change it; see `src/ledger/questions/`. */
  awaitsAnswer: k.bool().notNull().default(false),
  // Empty until an account of an earlier version is derived anew.
  roundTripOn: k.text().notNull().default(''),
  roundTripNumber: k.int().notNull().default(0),
  /** A checksum of its parts; 0 until an account of an earlier version is derived anew. */
  partsSum: k.int().notNull().default(0),
})

/**
 * What trades are made of: which part of each transaction opened or closed what. The parts of a transaction add up to its shares.
 * Without references to trades and transactions, which PostgreSQL would check part by part: parts are stored and deleted with their
 * trades, and `tradeleaf check` compares them.
 */
const partsTable = (k: Kit) =>
  k.table('parts', { userId: k.int().notNull(), ...partColumns(k), tradeId: k.int() }, (t) => [
    k.primaryKey({ columns: [t.userId, t.ofLot, t.contentId, t.n] }),
    k.index('parts_trade').on(t.userId, t.tradeId),
    k.index('parts_round_trip').on(t.userId, t.roundTripOn, t.roundTripNumber).where(sql`round_trip_on is not null`),
  ])

/** Of a part, without its trade; see `src/ledger/kernel/parts.ts`. */
const partColumns = (k: Kit) => ({
  /** Whether it is what the lot of the trade has beside its transactions; of no trade: a lot that is of no sale. */
  ofLot: k.bool().notNull(),
  /** The transaction, or the lot. */
  contentId: k.int().notNull(),
  /** Its number among the parts of the content. */
  n: k.int().notNull(),
  kind: k.text().$type<PartKind>().notNull(),
  effect: k.text().$type<PartEffect>().notNull(),
  side: k.text().$type<Side>().notNull(),
  copy: k.int().notNull(),
  copies: k.int().notNull(),
  quantity: k.int64().notNull(),
  shownQuantity: k.int64(),
  shownPrice: k.int64(),
  money: k.int64(),
  paid: k.int64(),
  fees: k.int64().notNull(),
  step: k.int().notNull(),
  carriedFrom: k.text(),
  ownEntry: k.bool().notNull(),
  /** The round trip of the transaction, unless it is that of the trade; null also if it belongs to none. */
  roundTripOn: k.text(),
  roundTripNumber: k.int(),
})

/** What happened in an instrument from flat to flat; the sums of its trades. */
const roundTripsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'round_trips',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      ...roundTripColumns(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.instrument, t.openedOn, t.number] }),
      k.ownedBy({ name: 'round_trips_of_account', userId: t.userId, column: t.accountId, to: accounts }),
      // The order of the list, and what the statistics of days and streaks read.
      k
        .index('round_trips_last')
        .on(
          t.userId,
          t.lastClosedOn,
          t.lastClosedTime,
          t.accountId,
          t.instrument,
          t.openedOn,
          t.number,
          t.firstClosedOn,
          t.profit,
          t.fees,
        ),
      k.index('round_trips_account_last').on(t.userId, t.accountId, t.lastClosedOn),
      // The list of a symbol, and the statistics by symbol.
      k
        .index('round_trips_instrument_last')
        .on(t.userId, t.instrument, t.lastClosedOn, t.firstClosedOn, t.symbol, t.profit),
      // The statistics by groups.
      k.index('round_trips_groups').on(t.userId, t.side, t.entryHour, t.timeHeld, t.size, t.profit, t.heldMinutes),
      // What was closed on both sides of an edge of a period, or in several months.
      k
        .index('round_trips_over_days')
        .on(t.userId, t.lastClosedOn, t.firstClosedOn, t.profit)
        .where(sql`first_closed_on < last_closed_on`),
      // The other orders of the list: equal ones of a day are sorted when they are read.
      k.index('round_trips_symbol').on(t.userId, t.symbol, t.lastClosedOn),
      k.index('round_trips_side').on(t.userId, t.side, t.lastClosedOn),
      k.index('round_trips_opened').on(t.userId, t.openedOn, t.lastClosedOn),
      k.index('round_trips_profit').on(t.userId, t.profit, t.lastClosedOn),
      k.index('round_trips_return').on(t.userId, t.returnRate, t.lastClosedOn),
      k.index('round_trips_quantity').on(t.userId, t.quantity, t.lastClosedOn),
      k.index('round_trips_entry_price').on(t.userId, t.entryPrice, t.lastClosedOn),
      k.index('round_trips_exit_price').on(t.userId, t.exitPrice, t.lastClosedOn),
      k.index('round_trips_fees').on(t.userId, t.fees, t.lastClosedOn),
      k.index('round_trips_time_held').on(t.userId, t.heldMinutes, t.lastClosedOn),
      // Finds what was held over a day, without the many round trips of one day.
      k.index('round_trips_held').on(t.userId, t.instrument, t.openedOn).where(sql`is_open or last_on > opened_on`),
    ],
  )

/** Of a round trip. */
const roundTripColumns = (k: Kit) => ({
  ...roundTripKey(k),
  symbol: k.text().notNull(),
  side: k.text().$type<Side>().notNull(),
  isOpen: k.bool().notNull(),
  /** The last day on which something was closed; of an open one without closings, the first day. */
  lastOn: k.text().notNull(),
  /** See `src/ledger/round-trip.ts`, also below. */
  openedTime: k.text(),
  closedTime: k.text(),
  tradeCount: k.int().notNull(),
  quantity: k.int64(),
  mostHeld: k.int64(),
  openQuantity: k.int64().notNull(),
  unmatchedQuantity: k.int64().notNull().default(sql`0`),
  executions: k.int().notNull(),
  entryPrice: k.int64(),
  exitPrice: k.int64(),
  proceeds: k.int64().notNull(),
  costBasis: k.int64().notNull(),
  fees: k.int64().notNull(),
  profit: k.int64().notNull(),
  disallowedLoss: k.int64().notNull(),
  ownEntry: k.bool().notNull().default(false),
  /** Whether an answer of the user may change it; see `src/ledger/questions/`. */
  awaitsAnswer: k.bool().notNull().default(false),
  // Its place in the list, and whether it lies in a period; null without a closing.
  firstClosedOn: k.text(),
  lastClosedOn: k.text(),
  lastClosedTime: k.text(),
  // What the list is filtered and sorted by; see `src/ledger/round-trip-groups.ts`.
  weekday: k.int(),
  size: k.int(),
  returnRate: k.int64(),
  entryHour: k.int(),
  timeHeld: k.int().notNull().default(0),
  heldMinutes: k.int(),
})

/** Names a round trip within its account. */
const roundTripKey = (k: Kit) => ({
  instrument: k.text().notNull(),
  openedOn: k.text().notNull(),
  number: k.int().notNull(),
})

/** Sales without a known purchase. They are listed, but are not trades. */
const unmatchedSalesTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'unmatched_sales',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      ...unmatchedSaleColumns(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.instrument, t.saleKey] }),
      k.ownedBy({ name: 'unmatched_sales_of_account', userId: t.userId, column: t.accountId, to: accounts }),
      k.index('unmatched_sales_transaction').on(t.userId, t.transactionId),
      k.index('unmatched_sales_user').on(t.userId, t.date),
    ],
  )

/** Of a sale without a known purchase. */
const unmatchedSaleColumns = (k: Kit) => ({
  saleKey: k.text().notNull(),
  /** Of the closed position. */
  side: k.text().$type<Side>().notNull().default('long'),
  /** 0 until an account of an earlier version is derived anew. */
  transactionId: k.int().notNull().default(0),
  symbol: k.text().notNull(),
  instrument: k.text().notNull(),
  date: k.text().notNull(),
  quantity: k.int64().notNull(),
  proceeds: k.int64().notNull(),
  code: k.text().$type<UnmatchedCode>().notNull(),
  /** The day on which the shares came without a cost; null if no file shows that they came. */
  cameOn: k.text(),
  ownEntry: k.bool().notNull().default(false),
  /** Whether an answer of the user may change it; see `src/ledger/questions/`. */
  awaitsAnswer: k.bool().notNull().default(false),
})

/** Updated in the transaction that changes the trades and dividends; a test rebuilds and compares them. */
const dailyTotalsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'daily_totals',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      date: k.text().notNull(),
      tradeCount: k.int().notNull(),
      winningTrades: k.int().notNull(),
      tradingPnl: k.int64().notNull(),
      dividendCount: k.int().notNull(),
      dividends: k.int64().notNull(),
      // The figures of `src/ledger/trade-figures.ts`, so that an analysis reads days, never trades.
      losingTrades: k.int().notNull(),
      grossProfit: k.int64().notNull(),
      largestWin: k.int64().notNull(),
      largestLoss: k.int64().notNull(),
      winnersTimed: k.int().notNull(),
      winnersDays: k.int().notNull(),
      losersTimed: k.int().notNull(),
      losersDays: k.int().notNull(),
      shortTrades: k.int().notNull(),
      shortWins: k.int().notNull(),
      shortPnl: k.int64().notNull(),
      heldSameDayTrades: k.int().notNull(),
      heldSameDayWins: k.int().notNull(),
      heldSameDayPnl: k.int64().notNull(),
      heldWeekTrades: k.int().notNull(),
      heldWeekWins: k.int().notNull(),
      heldWeekPnl: k.int64().notNull(),
      heldMonthTrades: k.int().notNull(),
      heldMonthWins: k.int().notNull(),
      heldMonthPnl: k.int64().notNull(),
      heldQuarterTrades: k.int().notNull(),
      heldQuarterWins: k.int().notNull(),
      heldQuarterPnl: k.int64().notNull(),
      heldYearTrades: k.int().notNull(),
      heldYearWins: k.int().notNull(),
      heldYearPnl: k.int64().notNull(),
      heldLongerTrades: k.int().notNull(),
      heldLongerWins: k.int().notNull(),
      heldLongerPnl: k.int64().notNull(),
      fees: k.int64().notNull().default(sql`0`),
      /** Round trips with a closing on the day, and those with a profit on it. */
      roundTrips: k.int().notNull().default(0),
      roundTripWins: k.int().notNull().default(0),
      // Whole round trips whose last closing is on the day: the totals of the list are sums of these.
      endedTrips: k.int().notNull().default(0),
      endedWins: k.int().notNull().default(0),
      endedProfit: k.int64().notNull().default(sql`0`),
      endedFees: k.int64().notNull().default(sql`0`),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.date] }),
      k.index('daily_totals_user').on(t.userId, t.date),
      k.ownedBy({ name: 'daily_totals_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/** The totals of an instrument in an account; updated like the daily totals. */
const symbolTotalsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'symbol_totals',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      instrument: k.text().notNull(),
      /** As printed; the instrument if it is printed in several ways. */
      symbol: k.text().notNull(),
      tradeCount: k.int().notNull(),
      winningTrades: k.int().notNull(),
      tradingPnl: k.int64().notNull(),
      dividendCount: k.int().notNull(),
      dividends: k.int64().notNull(),
      fees: k.int64().notNull().default(sql`0`),
      /** Round trips with a closing, and those with a profit. */
      roundTrips: k.int().notNull().default(0),
      roundTripWins: k.int().notNull().default(0),
      /** The first and last closing day or dividend. */
      firstDate: k.text().notNull(),
      lastDate: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.instrument] }),
      k.index('symbol_totals_user').on(t.userId, t.instrument),
      k.ownedBy({ name: 'symbol_totals_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/**
 * The tax rows of a day in one account, by kind; updated like the daily totals. So the totals of a year are sums of days, however many
 * trades it has. Each amount is a sum of whole cents.
 */
const taxTotalsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'tax_totals',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      date: k.text().notNull(),
      kind: k.text().$type<TaxKind>().notNull(),
      rowCount: k.int().notNull(),
      toCheck: k.int().notNull(),
      proceeds: k.int64().notNull(),
      costBasis: k.int64().notNull(),
      disallowedLoss: k.int64().notNull(),
      profit: k.int64().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.date, t.kind] }),
      k.ownedBy({ name: 'tax_totals_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/** The shares that the transactions of an instrument leave, with a row also for instruments without any left. */
const positionsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'positions',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      ...positionColumns(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.instrument] }),
      k.index('positions_user').on(t.userId, t.instrument),
      k.ownedBy({ name: 'positions_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/** Of a position. */
const positionColumns = (k: Kit) => ({
  instrument: k.text().notNull(),
  /** As printed; the instrument if it is printed in several ways. */
  symbol: k.text().notNull(),
  /** Held long, minus held short. */
  quantity: k.int64().notNull(),
  /** Sold without a known purchase; not subtracted from `quantity`. */
  unmatched: k.int64().notNull(),
  /** Lots of sales whose quantity and transaction are in no file; not subtracted from `quantity`. */
  unsizedLots: k.int().notNull(),
  /** What is open cost at least and at most; null if the files do not leave it open. */
  longLeast: k.int64(),
  longMost: k.int64(),
  shortLeast: k.int64(),
  shortMost: k.int64(),
  /** Whether its history falls in two at the beginning of each day on which nothing is held; see `src/ledger/starts.ts`. */
  isDivisible: k.bool().notNull().default(false),
})

/** What is still open of the purchases, or short sales, of an instrument on a day. */
const openLotsTable = (k: Kit, { accounts }: Referenced<'accounts'>) =>
  k.table(
    'open_lots',
    {
      userId: k.int().notNull(),
      accountId: k.int().notNull(),
      ...openLotColumns(k),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.accountId, t.instrument, t.side, t.date] }),
      k.ownedBy({ name: 'open_lots_of_account', userId: t.userId, column: t.accountId, to: accounts }),
    ],
  )

/** Of what is still open of a day. */
const openLotColumns = (k: Kit) => ({
  instrument: k.text().notNull(),
  side: k.text().$type<Side>().notNull(),
  /** The day of opening. */
  date: k.text().notNull(),
  /**
   * Adjusted for later splits. The sum of all days is exact; the sum of one day is an estimate if a sale was matched with
   * a lot whose file prints no quantity.
   */
  quantity: k.int64().notNull(),
  /** The cost (long) or proceeds (short) of that part of the quantity for which a file has it. */
  money: k.int64().notNull(),
  /** The rest of the quantity. */
  withoutMoney: k.int64().notNull(),
  /** Whether the cost of a part of it is not known because a part of a split is in no file. */
  splitIncomplete: k.bool().notNull().default(false),
  /** The same if the rows of a split can be read in several ways. */
  splitUndecided: k.bool().notNull().default(false),
  /** The same if a row of the instrument could not be read. */
  rowUnread: k.bool().notNull().default(false),
  ownEntry: k.bool().notNull().default(false),
  /** Whether an answer of the user may change it; see `src/ledger/questions/`. */
  awaitsAnswer: k.bool().notNull().default(false),
})

/**
 * Changes with every change of a user's record, in the same transaction: an unchanged revision means an unchanged
 * record. Not a column of `users`, because sign-ins update that table while imports run. There is no row before
 * the first import.
 */
const recordRevisionsTable = (k: Kit) =>
  k.table('record_revisions', {
    userId: k.int().primaryKey(),
    /** Random, so that after a backup is restored no old revision is used again for another record. */
    revision: k.text().notNull(),
  })
