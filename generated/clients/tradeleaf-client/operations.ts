// Written by `npm run generate` from openapi/. Never edited.

/** A row for each operation, by noun. */
export const operations = {
  /** Realized trades, dividends and the trading calendar. */
  trading: {
    /** List the months with a trade or a dividend. */
    listMonths: {"method":"GET","path":"/api/months","answer":"json"},
    /** List trades of any period. */
    listTrades: {"method":"GET","path":"/api/trades","answer":"json","items":"trades"},
    /** Get everything that is known of a trade. */
    getTrade: {"method":"GET","path":"/api/trades/{id}","answer":"json"},
    /** List round trips. */
    listRoundTrips: {"method":"GET","path":"/api/round-trips","answer":"json","items":"round_trips"},
    /** Get a round trip with its trades and transactions. */
    getRoundTrip: {"method":"GET","path":"/api/round-trips/{id}","answer":"json"},
    /** List the trades of a month. */
    listTradeDetails: {"method":"GET","path":"/api/trade-details/{month}","answer":"json"},
    /** Get the trading calendar of a month. */
    getCalendarData: {"method":"GET","path":"/api/calendar-data","answer":"json"},
    /** List trading days with their round trips. */
    listDays: {"method":"GET","path":"/api/days","answer":"json","items":"days"},
    /** Get the trades and dividends of a day. */
    getDayDetails: {"method":"GET","path":"/api/day-details","answer":"json"},
    /** List brokerage accounts. */
    listAccounts: {"method":"GET","path":"/api/accounts","answer":"json"},
    /** List open positions. */
    listOpenPositions: {"method":"GET","path":"/api/open-positions","answer":"json","items":"positions"},
    /** Show open positions over time. */
    getOpenPositionHistory: {"method":"GET","path":"/api/open-positions/history","answer":"json"},
    /** List sales without a known purchase. */
    listUnmatchedSales: {"method":"GET","path":"/api/unmatched-sales","answer":"json","items":"sales"},
  },
  /** Results by month, date range and symbol. */
  analysis: {
    /** Analyse the round trips of a period. */
    getRoundTripStatistics: {"method":"GET","path":"/api/round-trip-statistics","answer":"json"},
    /** Get a month with its trades and dividends. */
    getMonth: {"method":"GET","path":"/api/monthly/{month}","answer":"json"},
    /** Analyse a date range. */
    getTimeframe: {"method":"GET","path":"/api/timeframe","answer":"json"},
    /** List symbols. */
    listSymbols: {"method":"GET","path":"/api/symbols","answer":"json","items":"symbols"},
    /** Get a symbol with its trades and dividends. */
    getSymbol: {"method":"GET","path":"/api/symbols/{symbol}","answer":"json","items":"trades"},
    /** Analyse a symbol. */
    getSymbolStatistics: {"method":"GET","path":"/api/symbols/{symbol}/statistics","answer":"json"},
  },
  /** What the user writes about a round trip or a day: a note, tags, a setup, a rating, the planned stop, whether it was reviewed, and pictures. */
  journal: {
    /** Get the journal entry of a round trip. */
    getRoundTripJournal: {"method":"GET","path":"/api/round-trips/{id}/journal","answer":"json"},
    /** Write the journal entry of a round trip. */
    putRoundTripJournal: {"method":"PUT","path":"/api/round-trips/{id}/journal","body":"json","answer":"json"},
    /** Change fields of the journal entry of a round trip. */
    changeRoundTripJournal: {"method":"PATCH","path":"/api/round-trips/{id}/journal","body":"json","answer":"json"},
    /** Delete the journal entry of a round trip. */
    deleteRoundTripJournal: {"method":"DELETE","path":"/api/round-trips/{id}/journal","answer":"json"},
    /** Add a picture to a round trip. */
    addRoundTripPicture: {"method":"POST","path":"/api/round-trips/{id}/journal/pictures","body":"form","answer":"json","key":true},
    /** Get the journal entry of a day. */
    getDayJournal: {"method":"GET","path":"/api/days/{date}/journal","answer":"json"},
    /** Write the journal entry of a day. */
    putDayJournal: {"method":"PUT","path":"/api/days/{date}/journal","body":"json","answer":"json"},
    /** Change fields of the journal entry of a day. */
    changeDayJournal: {"method":"PATCH","path":"/api/days/{date}/journal","body":"json","answer":"json"},
    /** Delete the journal entry of a day. */
    deleteDayJournal: {"method":"DELETE","path":"/api/days/{date}/journal","answer":"json"},
    /** Add a picture to a day. */
    addDayPicture: {"method":"POST","path":"/api/days/{date}/journal/pictures","body":"form","answer":"json","key":true},
    /** List all journal entries. */
    listJournal: {"method":"GET","path":"/api/journal","answer":"json","items":"journal"},
    /** Change the journal entries of several round trips. */
    changeEntriesOfRoundTrips: {"method":"PATCH","path":"/api/journal","body":"json","answer":"json"},
    /** Import journal entries from an exported file. */
    importJournal: {"method":"POST","path":"/api/journal-import","body":"form","answer":"json","key":true},
    /** Get how the journal is kept. */
    getJournalSettings: {"method":"GET","path":"/api/journal-settings","answer":"json"},
    /** Change how the journal is kept. */
    putJournalSettings: {"method":"PUT","path":"/api/journal-settings","body":"json","answer":"json"},
    /** Change a journal entry by its id, or attach it to another round trip. */
    changeJournalEntry: {"method":"PATCH","path":"/api/journal/{id}","body":"json","answer":"json"},
    /** Delete a journal entry by its id. */
    deleteJournalEntry: {"method":"DELETE","path":"/api/journal/{id}","answer":"json"},
    /** List the former versions of a journal entry. */
    listJournalVersions: {"method":"GET","path":"/api/journal/{id}/versions","answer":"json"},
    /** Restore a former version of a journal entry. */
    restoreJournalVersion: {"method":"POST","path":"/api/journal/{id}/versions/{version}/restore","answer":"json"},
    /** Download a picture. */
    getJournalPicture: {"method":"GET","path":"/api/journal-pictures/{id}","answer":"file"},
    /** Delete a picture. */
    deleteJournalPicture: {"method":"DELETE","path":"/api/journal-pictures/{id}","answer":"json"},
    /** List the tags and setups. */
    listTags: {"method":"GET","path":"/api/tags","answer":"json"},
    /** Add a tag. */
    addTag: {"method":"POST","path":"/api/tags","body":"json","answer":"json","key":true},
    /** Get a tag. */
    getTag: {"method":"GET","path":"/api/tags/{id}","answer":"json"},
    /** Rename a tag, or merge it into another one. */
    renameTag: {"method":"PATCH","path":"/api/tags/{id}","body":"json","answer":"json"},
    /** Delete a tag. */
    deleteTag: {"method":"DELETE","path":"/api/tags/{id}","answer":"json"},
  },
  /** Realized gains by tax year, as rows of Form 8949 and totals of Schedule D. */
  tax: {
    /** List tax years. */
    listTaxYears: {"method":"GET","path":"/api/tax-years","answer":"json"},
    /** Get a tax year. */
    getTaxYear: {"method":"GET","path":"/api/tax-years/{year}","answer":"json","items":"rows"},
    /** List candidates of wash sales. */
    listWashSaleCandidates: {"method":"GET","path":"/api/tax-years/{year}/wash-sale-candidates","answer":"json","items":"candidates"},
    /** List what is stated about a tax year. */
    listTaxStatements: {"method":"GET","path":"/api/tax-years/{year}/statements","answer":"json"},
    /** State boxes and totals of Form 1099-B. */
    putTaxStatement: {"method":"PUT","path":"/api/tax-years/{year}/statements/{account_id}","body":"json","answer":"json"},
  },
  /** The New York Stock Exchange: market status and trading calendar. */
  market: {
    /** Get the market status and calendar. */
    getTradingCalendarMetrics: {"method":"GET","path":"/api/trading-calendar/metrics","answer":"json"},
  },
  /** A day, a month, any range or a tax year as a file. */
  exports: {
    /** Export a day. */
    exportDay: {"method":"GET","path":"/api/calendar/export/{format}","answer":"file"},
    /** Export a month. */
    exportMonth: {"method":"GET","path":"/api/monthly/export/{format}","answer":"file"},
    /** Export a date range. */
    exportTimeframe: {"method":"GET","path":"/api/timeframe/export/{format}","answer":"file"},
    /** Export a tax year. */
    exportTaxYear: {"method":"GET","path":"/api/tax-years/{year}/export/{format}","answer":"file"},
    /** Export everything. */
    exportEverything: {"method":"GET","path":"/api/export/all","answer":"file"},
  },
  /** What is held now and what it is worth: holdings, market prices, value snapshots, and holdings imported from a CSV file. */
  portfolio: {
    /** Check that a symbol exists. */
    validateSymbol: {"method":"GET","path":"/api/portfolio/validate-symbol/{symbol}","answer":"json"},
    /** Get the price of a symbol. */
    getPrice: {"method":"GET","path":"/api/portfolio/price/{symbol}","answer":"json"},
    /** List holdings with their value. */
    listHoldings: {"method":"GET","path":"/api/portfolio/holdings","answer":"json","items":"holdings"},
    /** Add a holding. */
    addHolding: {"method":"POST","path":"/api/portfolio/holdings","body":"json","answer":"json","key":true},
    /** Get a holding with its value. */
    getHolding: {"method":"GET","path":"/api/portfolio/holdings/{id}","answer":"json"},
    /** Change a holding. */
    updateHolding: {"method":"PUT","path":"/api/portfolio/holdings/{id}","body":"json","answer":"json"},
    /** Delete a holding. */
    deleteHolding: {"method":"DELETE","path":"/api/portfolio/holdings/{id}","answer":"json"},
    /** Refresh the prices of all holdings. */
    refreshPrices: {"method":"POST","path":"/api/portfolio/refresh-prices","answer":"lines"},
    /** Take a snapshot of the portfolio value. */
    takeSnapshot: {"method":"POST","path":"/api/portfolio/snapshot","body":"json","answer":"json","key":true},
    /** List snapshots. */
    listSnapshots: {"method":"GET","path":"/api/portfolio/history","answer":"json","items":"history"},
    /** Delete a snapshot. */
    deleteSnapshot: {"method":"DELETE","path":"/api/portfolio/snapshot/{snapshot_id}","answer":"json"},
    /** Import holdings from a CSV file. */
    uploadHoldings: {"method":"POST","path":"/api/portfolio/upload-csv","body":"form","answer":"json","key":true},
    /** Import holdings from a CSV file (alias). */
    uploadHoldingsAlias: {"method":"POST","path":"/api/portfolio/upload","body":"form","answer":"json","key":true},
    /** Take over all open positions of the record. */
    takeOverPositions: {"method":"POST","path":"/api/portfolio/take-over","answer":"json","key":true},
    /** Compare holdings with the imported record. */
    compareWithRecord: {"method":"GET","path":"/api/portfolio/record-comparison","answer":"json"},
  },
  /** Import of brokerage files, and the import history. */
  imports: {
    /** Name an account, or set its number. */
    updateAccount: {"method":"PATCH","path":"/api/accounts/{id}","body":"json","answer":"json"},
    /** Move all files of another account into this one. */
    mergeAccount: {"method":"POST","path":"/api/accounts/{id}/merge","body":"json","answer":"json"},
    /** Import a transaction history and a realized gains file. */
    uploadBrokerageFiles: {"method":"POST","path":"/api/upload-csv","body":"form","answer":"lines","key":true},
    /** List the mappings of columns. */
    listImportMappings: {"method":"GET","path":"/api/import-mappings","answer":"json","items":"mappings"},
    /** Keep a mapping of columns. */
    addImportMapping: {"method":"POST","path":"/api/import-mappings","body":"json","answer":"json","key":true},
    /** Get a mapping of columns. */
    getImportMapping: {"method":"GET","path":"/api/import-mappings/{id}","answer":"json"},
    /** Change a mapping of columns. */
    updateImportMapping: {"method":"PUT","path":"/api/import-mappings/{id}","body":"json","answer":"json"},
    /** Delete a mapping of columns. */
    deleteImportMapping: {"method":"DELETE","path":"/api/import-mappings/{id}","answer":"json"},
    /** Preview a mapping of columns. */
    previewImportMapping: {"method":"POST","path":"/api/import-mapping-preview","body":"json","answer":"json"},
    /** List imports. */
    listImports: {"method":"GET","path":"/api/imports","answer":"json","items":"imports"},
    /** Import files of any kind. */
    importFiles: {"method":"POST","path":"/api/imports","body":"form","answer":"lines","key":true},
    /** Get an import with its report. */
    getImport: {"method":"GET","path":"/api/imports/{id}","answer":"json"},
    /** Undo an import. */
    undoImport: {"method":"DELETE","path":"/api/imports/{id}","answer":"json"},
    /** Move a file of an import to another account. */
    moveImportFile: {"method":"PATCH","path":"/api/imports/{id}/files/{file_id}","body":"json","answer":"json"},
    /** List the ignored and failed rows of an import. */
    listImportRows: {"method":"GET","path":"/api/imports/{id}/rows","answer":"json","items":"rows"},
    /** Export the ignored and failed rows of an import as CSV. */
    exportImportRows: {"method":"GET","path":"/api/imports/{id}/rows-csv","answer":"file"},
    /** Compare the lots of an import with the transactions. */
    reconcileImport: {"method":"GET","path":"/api/imports/{id}/reconciliation","answer":"json","items":"lines"},
    /** List imports as the upload history. */
    listUploadHistory: {"method":"GET","path":"/api/upload-history","answer":"json","items":"history"},
    /** List own entries. */
    listOwnEntries: {"method":"GET","path":"/api/own-entries","answer":"json","items":"entries"},
    /** Enter a transaction that no file has. */
    addOwnEntry: {"method":"POST","path":"/api/own-entries","body":"json","answer":"json","key":true},
    /** Get an own entry with its versions. */
    getOwnEntry: {"method":"GET","path":"/api/own-entries/{id}","answer":"json"},
    /** Change an own entry. */
    changeOwnEntry: {"method":"PUT","path":"/api/own-entries/{id}","body":"json","answer":"json"},
    /** Undo an own entry. */
    undoOwnEntry: {"method":"DELETE","path":"/api/own-entries/{id}","answer":"json"},
    /** List questions. */
    listQuestions: {"method":"GET","path":"/api/questions","answer":"json","items":"questions"},
    /** Answer a question. */
    answerQuestion: {"method":"PUT","path":"/api/questions/{id}","body":"json","answer":"json"},
  },
  /** Messages about the record, which the service sends to programs of the user. */
  events: {
    /** List receivers of events. */
    listRecordEndpoints: {"method":"GET","path":"/api/webhook-endpoints","answer":"json"},
    /** Register a receiver of events. */
    addRecordEndpoint: {"method":"POST","path":"/api/webhook-endpoints","body":"json","answer":"json","key":true},
    /** Get a receiver of events. */
    getRecordEndpoint: {"method":"GET","path":"/api/webhook-endpoints/{id}","answer":"json"},
    /** Change, disable or enable a receiver of events. */
    changeRecordEndpoint: {"method":"PATCH","path":"/api/webhook-endpoints/{id}","body":"json","answer":"json"},
    /** Delete a receiver of events. */
    deleteRecordEndpoint: {"method":"DELETE","path":"/api/webhook-endpoints/{id}","answer":"json"},
    /** Rotate the secret of a receiver of events. */
    rotateRecordEndpointSecret: {"method":"POST","path":"/api/webhook-endpoints/{id}/rotate-secret","answer":"json"},
    /** Send a test event. */
    testRecordEndpoint: {"method":"POST","path":"/api/webhook-endpoints/{id}/test","answer":"json","key":true},
    /** List deliveries of events. */
    listRecordDeliveries: {"method":"GET","path":"/api/webhook-deliveries","answer":"json","items":"deliveries"},
    /** Replay all failed and waiting deliveries of events. */
    replayRecordDeliveries: {"method":"POST","path":"/api/webhook-deliveries/replay","body":"json","answer":"json"},
    /** Get a delivery of an event with its attempts. */
    getRecordDelivery: {"method":"GET","path":"/api/webhook-deliveries/{id}","answer":"json"},
    /** Replay a delivery of an event. */
    replayRecordDelivery: {"method":"POST","path":"/api/webhook-deliveries/{id}/replay","answer":"json"},
  },
  /** Assistants that speak the Model Context Protocol read the record, try files and write notes with the operations of this document. */
  assistants: {

  },
  /** Sign-in through an OpenID Connect provider, and the user profile. */
  signIn: {
    /** Get the profile. */
    getProfile: {"method":"GET","path":"/auth/profile","answer":"json"},
    /** Set the brokerage account number. */
    updateProfile: {"method":"PUT","path":"/auth/profile","body":"json","answer":"json"},
    /** Delete the account. */
    deleteProfile: {"method":"DELETE","path":"/auth/profile","body":"json","answer":"json"},
  },
  /** API tokens for programs. */
  tokens: {
    /** List API tokens. */
    listTokens: {"method":"GET","path":"/api/tokens","answer":"json"},
    /** Create an API token. */
    createToken: {"method":"POST","path":"/api/tokens","body":"json","answer":"json","key":true},
    /** Get the token of the request. */
    getCurrentToken: {"method":"GET","path":"/api/tokens/current","answer":"json"},
    /** Revoke the token of the request. */
    revokeCurrentToken: {"method":"DELETE","path":"/api/tokens/current","answer":"json"},
    /** Replace the token of the request. */
    rotateCurrentToken: {"method":"POST","path":"/api/tokens/current/rotate","answer":"json"},
    /** Get an API token. */
    getToken: {"method":"GET","path":"/api/tokens/{id}","answer":"json"},
    /** Revoke an API token. */
    revokeToken: {"method":"DELETE","path":"/api/tokens/{id}","answer":"json"},
  },
  /** Health and readiness checks. */
  operation: {
    /** Check that the process is running. */
    getHealth: {"method":"GET","path":"/health","answer":"json"},
    /** Check that the service is ready. */
    getReady: {"method":"GET","path":"/ready","answer":"json"},
  },
  /** The plant store. */
  plants: {
    /** List plants. */
    listPlants: {"method":"GET","path":"/plants","answer":"json","items":""},
    /** Add a plant. */
    addPlant: {"method":"POST","path":"/plants","body":"json","answer":"json","key":true},
    /** Get a plant. */
    getPlant: {"method":"GET","path":"/plants/{id}","answer":"json"},
    /** Delete a plant. */
    deletePlant: {"method":"DELETE","path":"/plants/{id}","answer":"none"},
  },
  /** Receivers of the plant webhook, and their deliveries. */
  webhooks: {
    /** List receivers. */
    listWebhookEndpoints: {"method":"GET","path":"/plant/webhook-endpoints","answer":"json"},
    /** Register a receiver. */
    addWebhookEndpoint: {"method":"POST","path":"/plant/webhook-endpoints","body":"json","answer":"json","key":true},
    /** Get a receiver. */
    getWebhookEndpoint: {"method":"GET","path":"/plant/webhook-endpoints/{id}","answer":"json"},
    /** Change, disable or enable a receiver. */
    updateWebhookEndpoint: {"method":"PATCH","path":"/plant/webhook-endpoints/{id}","body":"json","answer":"json"},
    /** Delete a receiver. */
    deleteWebhookEndpoint: {"method":"DELETE","path":"/plant/webhook-endpoints/{id}","answer":"none"},
    /** Rotate the secret. */
    rotateWebhookSecret: {"method":"POST","path":"/plant/webhook-endpoints/{id}/rotate-secret","answer":"json"},
    /** Send a test event. */
    testWebhookEndpoint: {"method":"POST","path":"/plant/webhook-endpoints/{id}/test","answer":"json","key":true,"int64":["plant_id"]},
    /** Send what an endpoint missed. */
    replayMissingWebhookDeliveries: {"method":"POST","path":"/plant/webhook-endpoints/{id}/replay-missing","body":"json","answer":"json"},
    /** List deliveries. */
    listWebhookDeliveries: {"method":"GET","path":"/plant/webhook-deliveries","answer":"json","items":"deliveries","int64":["plant_id"]},
    /** Replay all failed and waiting deliveries. */
    replayFailedWebhookDeliveries: {"method":"POST","path":"/plant/webhook-deliveries/replay","body":"json","answer":"json"},
    /** Get a delivery with its attempts. */
    getWebhookDelivery: {"method":"GET","path":"/plant/webhook-deliveries/{id}","answer":"json","int64":["plant_id"]},
    /** Replay a delivery. */
    replayWebhookDelivery: {"method":"POST","path":"/plant/webhook-deliveries/{id}/replay","answer":"json","int64":["plant_id"]},
  },
} as const

/** Of the message about a new plant. */
export const plantMessage = { int64: ["id"] } as const
