/**
 * The schema, defined once for both engines. Given a column kit, it returns the tables of that dialect.
 *
 * Amounts are scaled integers (`src/lib/decimal.ts`), dates are `YYYY-MM-DD` text, instants are
 * milliseconds UTC. Row ids are assigned by the database and never reused.
 */
import { sql } from 'drizzle-orm'
import type {
  HoldingType,
  ImportStatus,
  PriceProvider,
  Side,
  SnapshotType,
  Term,
  TransactionClass,
} from '../src/lib/terms.ts'
import type { Kit } from './columns.pg.ts'

export function tables(k: Kit) {
  // ── People ────────────────────────────────────────────────────────────────
  const users = k.table(
    'users',
    {
      id: k.id(),
      /** Lower case; compared with the allow list. */
      email: k.text().notNull(),
      name: k.text(),
      /** The brokerage account number of the profile; imports need it. */
      brokerageAccount: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('users_email').on(t.email)],
  )

  /** A user's identity at a provider. Issuer and subject are the key, because an e-mail address may change owners. */
  const identities = k.table(
    'identities',
    {
      issuer: k.text().notNull(),
      subject: k.text().notNull(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.issuer, t.subject] }), k.index('identities_user').on(t.userId)],
  )

  const sessions = k.table(
    'sessions',
    {
      /** SHA-256 of the session id; the id itself is only in the cookie. */
      idHash: k.text().primaryKey(),
      /** null if the row is not a session but a value for one use, such as the state of a sign-in. */
      userId: k.int().references(() => users.id, { onDelete: 'cascade' }),
      createdAt: k.instant().notNull(),
      lastSeenAt: k.instant().notNull(),
      /** The row may be deleted after this instant. */
      expiresAt: k.instant().notNull(),
      /** Set at sign-out. The row stays as a tombstone, so that a request in flight cannot restore the session. */
      endedAt: k.instant(),
    },
    (t) => [k.index('sessions_expiry').on(t.expiresAt), k.index('sessions_user').on(t.userId)],
  )

  const apiTokens = k.table(
    'api_tokens',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      name: k.text().notNull(),
      /** SHA-256 of the token. The token itself is shown once and not stored. */
      tokenHash: k.text().notNull(),
      /** First characters, to recognise it in a list. */
      prefix: k.text().notNull(),
      scopes: k.json<string[]>().notNull(),
      createdAt: k.instant().notNull(),
      expiresAt: k.instant(),
      lastUsedAt: k.instant(),
      revokedAt: k.instant(),
    },
    (t) => [k.uniqueIndex('api_tokens_hash').on(t.tokenHash), k.index('api_tokens_user').on(t.userId)],
  )

  /** Failed attempts to authenticate, by address and minute. A row is deleted when its minute is over. */
  const failedAttempts = k.table(
    'failed_attempts',
    {
      /** When the minute begins. */
      startsAt: k.instant().notNull(),
      /** An IPv4 address, or the first of an IPv6 /64. */
      address: k.text().notNull(),
      attempts: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.startsAt, t.address] })],
  )

  // ── Imports and the ledger ────────────────────────────────────────────────
  const accounts = k.table(
    'accounts',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** The brokerage account number, or the broker's own label if only that is known. */
      brokerageAccount: k.text().notNull(),
      /** Letters and digits of the number, upper case, so that different spellings are the same account. */
      normalised: k.text().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('accounts_user_normalised').on(t.userId, t.normalised)],
  )

  /** The account of each label in files, kept from the first import: a later change of the profile does not move it. */
  const accountLabels = k.table(
    'account_labels',
    {
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      label: k.text().notNull(),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.label] })],
  )

  const imports = k.table(
    'imports',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** The account of the profile at the time; null if the import failed before it was known. */
      accountId: k.int().references(() => accounts.id, { onDelete: 'cascade' }),
      brokerageAccount: k.text().notNull(),
      userEmail: k.text().notNull(),
      transactionFilename: k.text().notNull(),
      gainsFilename: k.text().notNull(),
      transactionFileSize: k.int().notNull(),
      gainsFileSize: k.int().notNull(),
      status: k.text().$type<ImportStatus>().notNull(),
      createdAt: k.instant().notNull(),
      transactionsProcessed: k.int().notNull(),
      monthsUpdated: k.int().notNull(),
      /** What happened to every row, by file; see `src/imports/report.ts`. */
      report: k.json<Record<string, unknown>>().notNull(),
      /** Whether its labels are in `import_labels` and its forms of rows in `printed`. false if an earlier version made it. */
      formsRecorded: k.bool().notNull().default(false),
    },
    (t) => [k.index('imports_user').on(t.userId, t.id)],
  )

  /** The account that an import took each label for; `account_labels` keeps that of the newest import in force. */
  const importLabels = k.table(
    'import_labels',
    {
      importId: k
        .int()
        .notNull()
        .references(() => imports.id, { onDelete: 'cascade' }),
      label: k.text().notNull(),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
    },
    (t) => [k.primaryKey({ columns: [t.importId, t.label] }), k.index('import_labels_account').on(t.accountId)],
  )

  /**
   * The transaction history, one row per content. `copies` is how many identical rows are real: the
   * maximum over the imports in force, kept from `import_transactions`.
   */
  const transactions = k.table(
    'transactions',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      contentKey: k.text().notNull(),
      copies: k.int().notNull(),
      date: k.text().notNull(),
      postedDate: k.text().notNull(),
      action: k.text().notNull(),
      class: k.text().$type<TransactionClass>().notNull(),
      symbol: k.text().notNull(),
      instrument: k.text().notNull(),
      description: k.text().notNull(),
      quantity: k.int64().notNull(),
      price: k.int64(),
      fees: k.int64().notNull(),
      amount: k.int64().notNull(),
    },
    (t) => [
      k.uniqueIndex('transactions_content').on(t.accountId, t.contentKey),
      k.index('transactions_instrument').on(t.accountId, t.instrument, t.date),
      k.index('transactions_user_class').on(t.userId, t.class, t.date),
      k.check('transactions_copies', sql`${t.copies} >= 1`),
    ],
  )

  /** How often an import's file contains a row; `transactions.copies` is the maximum over the imports. */
  const importTransactions = k.table(
    'import_transactions',
    {
      importId: k
        .int()
        .notNull()
        .references(() => imports.id, { onDelete: 'cascade' }),
      contentId: k
        .int()
        .notNull()
        .references(() => transactions.id, { onDelete: 'cascade' }),
      copies: k.int().notNull(),
      /**
       * The fields that are not in the key, as this import prints them; see `src/imports/printed.ts`. null if they are as
       * in the stored row, which is that of the oldest import in force.
       */
      printed: k.text(),
    },
    (t) => [
      k.primaryKey({ columns: [t.importId, t.contentId] }),
      k.index('import_transactions_content').on(t.contentId),
    ],
  )

  /** Realized-gains lots, one row per content, `copies` as for transactions. */
  const lots = k.table(
    'lots',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      contentKey: k.text().notNull(),
      /** Key of the sale without its cost basis: lots of one sale from different imports may be restatements. */
      saleKey: k.text().notNull(),
      /** 0 if a later import restated it. */
      copies: k.int().notNull(),
      symbol: k.text().notNull(),
      instrument: k.text().notNull(),
      acquired: k.text(),
      sold: k.text().notNull(),
      quantity: k.int64().notNull(),
      proceeds: k.int64().notNull(),
      costBasis: k.int64().notNull(),
      gain: k.int64(),
      disallowedLoss: k.int64().notNull(),
      term: k.text().$type<Term>(),
    },
    (t) => [
      k.uniqueIndex('lots_content').on(t.accountId, t.contentKey),
      k.index('lots_instrument').on(t.accountId, t.instrument),
      k.index('lots_sale').on(t.accountId, t.saleKey),
      k.check('lots_copies', sql`${t.copies} >= 0`),
    ],
  )

  const importLots = k.table(
    'import_lots',
    {
      importId: k
        .int()
        .notNull()
        .references(() => imports.id, { onDelete: 'cascade' }),
      contentId: k
        .int()
        .notNull()
        .references(() => lots.id, { onDelete: 'cascade' }),
      copies: k.int().notNull(),
      /** As for transactions. */
      printed: k.text(),
    },
    (t) => [k.primaryKey({ columns: [t.importId, t.contentId] }), k.index('import_lots_content').on(t.contentId)],
  )

  // ── Derived from the ledger ───────────────────────────────────────────────
  const trades = k.table(
    'trades',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      tradeKey: k.text().notNull(),
      symbol: k.text().notNull(),
      instrument: k.text().notNull(),
      side: k.text().$type<Side>().notNull(),
      buyDate: k.text(),
      sellDate: k.text().notNull(),
      closedOn: k.text().notNull(),
      quantity: k.int64().notNull(),
      buyPrice: k.int64().notNull(),
      sellPrice: k.int64().notNull(),
      proceeds: k.int64().notNull(),
      costBasis: k.int64().notNull(),
      profit: k.int64().notNull(),
      disallowedLoss: k.int64().notNull(),
      term: k.text().$type<Term>(),
      brokerVerified: k.bool().notNull(),
      agreed: k.bool().notNull(),
      /** The lot that the trade was made from; null if it was matched from the transactions. */
      lotId: k.int().references(() => lots.id, { onDelete: 'set null' }),
      /**
       * Running totals of this trade and the earlier ones of the instrument, by closing day, date bought and key. So
       * the totals of any period are the difference of two rows.
       */
      runningTrades: k.int().notNull(),
      runningWins: k.int().notNull(),
      runningProfit: k.int64().notNull(),
    },
    (t) => [
      k.index('trades_lot').on(t.lotId),
      // Covers the running totals, so that a boundary of a period costs one index lookup and no read of the table.
      k
        .index('trades_instrument_closed')
        .on(t.accountId, t.instrument, t.closedOn, t.runningTrades, t.runningWins, t.runningProfit),
      k.uniqueIndex('trades_key').on(t.accountId, t.instrument, t.tradeKey),
      k.index('trades_user_closed').on(t.userId, t.closedOn),
      k.index('trades_account_closed').on(t.accountId, t.closedOn),
    ],
  )

  /** Sales without a known purchase. They are listed, but are not trades. */
  const unmatchedSales = k.table(
    'unmatched_sales',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      saleKey: k.text().notNull(),
      symbol: k.text().notNull(),
      instrument: k.text().notNull(),
      date: k.text().notNull(),
      quantity: k.int64().notNull(),
      proceeds: k.int64().notNull(),
    },
    (t) => [
      k.uniqueIndex('unmatched_sales_key').on(t.accountId, t.instrument, t.saleKey),
      k.index('unmatched_sales_user').on(t.userId, t.date),
    ],
  )

  /** Updated in the transaction that changes the trades and dividends; a test rebuilds and compares them. */
  const dailyTotals = k.table(
    'daily_totals',
    {
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
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
      winLead: k.int().notNull(),
      winTrail: k.int().notNull(),
      winBest: k.int().notNull(),
      lossLead: k.int().notNull(),
      lossTrail: k.int().notNull(),
      lossBest: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.accountId, t.date] }), k.index('daily_totals_user').on(t.userId, t.date)],
  )

  /** The totals of an instrument in an account; updated like the daily totals. */
  const symbolTotals = k.table(
    'symbol_totals',
    {
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      accountId: k
        .int()
        .notNull()
        .references(() => accounts.id, { onDelete: 'cascade' }),
      instrument: k.text().notNull(),
      /** As printed; the instrument if it is printed in several ways. */
      symbol: k.text().notNull(),
      tradeCount: k.int().notNull(),
      winningTrades: k.int().notNull(),
      tradingPnl: k.int64().notNull(),
      dividendCount: k.int().notNull(),
      dividends: k.int64().notNull(),
      /** The first and last closing day or dividend. */
      firstDate: k.text().notNull(),
      lastDate: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.instrument] }),
      k.index('symbol_totals_user').on(t.userId, t.instrument),
    ],
  )

  /**
   * Changes with every change of a user's record, in the same transaction: an unchanged revision means an unchanged
   * record. Not a column of `users`, because sign-ins update that table while imports run. There is no row before
   * the first import.
   */
  const recordRevisions = k.table('record_revisions', {
    userId: k
      .int()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Random, so that after a backup is restored no old revision is used again for another record. */
    revision: k.text().notNull(),
  })

  // ── Market prices ─────────────────────────────────────────────────────────
  /** The last known price of a symbol, per provider, so that a simulated price is never taken for a real one. */
  const prices = k.table(
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
  const priceGrants = k.table(
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
  const pricePauses = k.table('price_pauses', {
    provider: k.text().$type<PriceProvider>().primaryKey(),
    until: k.instant().notNull(),
  })

  /** The refresh of a user: its lease, and the point at which a later one resumes. */
  const priceRefreshes = k.table('price_refreshes', {
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

  // ── Plants ────────────────────────────────────────────────────────────────
  const plants = k.table(
    'plants',
    {
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** Any int64, chosen by the client, unique per user. */
      id: k.int64().notNull(),
      name: k.text().notNull(),
      tag: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] })],
  )

  // ── Portfolio ─────────────────────────────────────────────────────────────
  const holdings = k.table(
    'holdings',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      symbol: k.text().notNull(),
      type: k.text().$type<HoldingType>().notNull(),
      shares: k.int64().notNull(),
      /** Per share; both costs are null if they are not known. */
      averageCost: k.int64(),
      /** Stored in addition to the average, because an imported total is rarely an exact multiple of it. */
      totalCost: k.int64(),
      purchaseDate: k.text(),
      notes: k.text(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('holdings_symbol').on(t.userId, t.symbol),
      k.check('holdings_shares', sql`${t.shares} > 0`),
      k.check('holdings_cost', sql`(${t.averageCost} is null) = (${t.totalCost} is null)`),
    ],
  )

  const snapshots = k.table(
    'snapshots',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      takenAt: k.instant().notNull(),
      type: k.text().$type<SnapshotType>().notNull(),
      /** Set only if the service took the snapshot by itself. */
      tradingDay: k.text(),
      totalValue: k.int64().notNull(),
      totalCost: k.int64().notNull(),
      totalGainLoss: k.int64().notNull(),
      holdingsCount: k.int().notNull(),
      oldestPriceAt: k.instant(),
      unpriced: k.json<string[]>().notNull(),
      uncosted: k.json<string[]>().notNull(),
      priceSources: k.json<PriceProvider[]>().notNull(),
      notes: k.text(),
    },
    (t) => [k.index('snapshots_user').on(t.userId, t.takenAt)],
  )

  /**
   * The slots for which the service has taken a snapshot of a user. A table of its own, so that a deleted snapshot is
   * not taken again.
   */
  const snapshotSlots = k.table(
    'snapshot_slots',
    {
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      slot: k.text().notNull(),
      takenAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.slot] })],
  )

  // ── Webhooks ──────────────────────────────────────────────────────────────
  const webhookEndpoints = k.table(
    'webhook_endpoints',
    {
      id: k.id(),
      userId: k
        .int()
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** The base address, without a trailing slash; deliveries go to `<url>/plant/webhook`. */
      url: k.text().notNull(),
      description: k.text(),
      /** `whsec_…`, not hashed, because every attempt is signed with it. */
      secret: k.text().notNull(),
      /** Secrets replaced by rotations, newest first; each also signs until `until`. */
      oldSecrets: k.json<{ secret: string; until: number }[]>().notNull(),
      createdAt: k.instant().notNull(),
      /** Set together with the reason. While set, nothing is queued or sent. */
      disabledAt: k.instant(),
      disabledReason: k.text().$type<'user' | 'gone' | 'failing'>(),
      /** The first failure since the last success; null if the last attempt succeeded. */
      failingSince: k.instant(),
      lastFailureAt: k.instant(),
      /** The end of the receiver's pause: nothing is sent before. */
      pausedUntil: k.instant(),
      /** Set when the user deletes the endpoint. The row is deleted after its deliveries, which go in batches. */
      deletedAt: k.instant(),
    },
    (t) => [k.index('webhook_endpoints_user').on(t.userId)],
  )

  /** The body of a message, stored once for all endpoints that get it. Deleted with the last of its deliveries. */
  const webhookMessages = k.table('webhook_messages', {
    id: k.id(),
    /** The exact text that every attempt sends. */
    body: k.text().notNull(),
  })

  /** One message to one endpoint. Inserted in the transaction of the change that it reports. */
  const webhookDeliveries = k.table(
    'webhook_deliveries',
    {
      /** `msg_…`, the `webhook-id` of every attempt; sorts by creation time. */
      id: k.text().primaryKey(),
      userId: k.int().notNull(),
      endpointId: k
        .int()
        .notNull()
        .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
      plantId: k.int64().notNull(),
      /** One of `src/webhooks/events/`. */
      eventType: k.text().notNull(),
      messageId: k
        .int()
        .notNull()
        .references(() => webhookMessages.id),
      status: k.text().$type<'pending' | 'delivered' | 'failed'>().notNull(),
      createdAt: k.instant().notNull(),
      /**
       * When the next attempt is due; while leased, when the lease expires. null unless pending, so that finished
       * deliveries are not in the dispatcher's indexes.
       */
      dueAt: k.instant(),
      /** Id of the current lease. */
      lease: k.text(),
      /** Attempts since the delivery was created or replayed, which is its position in the schedule. */
      step: k.int().notNull(),
      /** The number of all attempts. */
      attempts: k.int().notNull(),
      /** When it was delivered or failed for good. */
      finishedAt: k.instant(),
      /** null unless failed. */
      failedAt: k.instant(),
    },
    (t) => [
      k.index('webhook_deliveries_due').on(t.endpointId, t.dueAt).where(sql`"due_at" is not null`),
      k.index('webhook_deliveries_failed').on(t.userId, t.id).where(sql`"failed_at" is not null`),
      k.index('webhook_deliveries_user').on(t.userId, t.id),
      k.index('webhook_deliveries_endpoint').on(t.endpointId, t.id),
      k.index('webhook_deliveries_plant').on(t.userId, t.plantId, t.id),
      k.index('webhook_deliveries_message').on(t.messageId),
    ],
  )

  const webhookAttempts = k.table(
    'webhook_attempts',
    {
      id: k.id(),
      deliveryId: k
        .text()
        .notNull()
        .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
      startedAt: k.instant().notNull(),
      durationMs: k.int().notNull(),
      succeeded: k.bool().notNull(),
      /** The receiver's HTTP status; null if there was no answer. */
      status: k.int(),
      /** Why there was no answer; null if there was one. */
      reason: k.text(),
      /** The beginning of the answer's body or of the error text. */
      excerpt: k.text().notNull(),
    },
    (t) => [k.index('webhook_attempts_delivery').on(t.deliveryId, t.id)],
  )

  return {
    users,
    identities,
    sessions,
    apiTokens,
    failedAttempts,
    accounts,
    accountLabels,
    imports,
    importLabels,
    transactions,
    importTransactions,
    lots,
    importLots,
    trades,
    unmatchedSales,
    dailyTotals,
    symbolTotals,
    recordRevisions,
    prices,
    priceGrants,
    pricePauses,
    priceRefreshes,
    plants,
    holdings,
    snapshots,
    snapshotSlots,
    webhookEndpoints,
    webhookMessages,
    webhookDeliveries,
    webhookAttempts,
  }
}
export type Tables = ReturnType<typeof tables>
