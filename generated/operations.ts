// Written by `npm run generate` from openapi/. Never edited.

export interface OperationRow {
  readonly method: string
  /** As in the document, with `{name}` for parameters. */
  readonly path: string
  readonly statuses: readonly number[]
  /** Alternatives; each maps a scheme to the scopes it needs. Empty: public. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

export const operations: Readonly<Record<'dashboard' | 'plants', Readonly<Record<string, OperationRow>>>> = {
  dashboard: {
    listMonths: {"method":"GET","path":"/api/months","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    listTradeDetails: {"method":"GET","path":"/api/trade-details/{month}","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getCalendarData: {"method":"GET","path":"/api/calendar-data","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getDayDetails: {"method":"GET","path":"/api/day-details","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    listAccounts: {"method":"GET","path":"/api/accounts","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getMonth: {"method":"GET","path":"/api/monthly/{month}","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getTimeframe: {"method":"GET","path":"/api/timeframe","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    listSymbols: {"method":"GET","path":"/api/symbols","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getSymbol: {"method":"GET","path":"/api/symbols/{symbol}","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getSymbolStatistics: {"method":"GET","path":"/api/symbols/{symbol}/statistics","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getTradingCalendarMetrics: {"method":"GET","path":"/api/trading-calendar/metrics","statuses":[200,400,405,500],"security":[]},
    exportDay: {"method":"GET","path":"/api/calendar/export/{format}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    exportMonth: {"method":"GET","path":"/api/monthly/export/{format}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    validateSymbol: {"method":"GET","path":"/api/portfolio/validate-symbol/{symbol}","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["portfolio:read"]},{"session":[]}]},
    getPrice: {"method":"GET","path":"/api/portfolio/price/{symbol}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["portfolio:read"]},{"session":[]}]},
    uploadBrokerageFiles: {"method":"POST","path":"/api/upload-csv","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["imports:write"]},{"session":[]}]},
    uploadFiles: {"method":"POST","path":"/api/upload-files","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["imports:write"]},{"session":[]}]},
    listUploadHistory: {"method":"GET","path":"/api/upload-history","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    getUpload: {"method":"GET","path":"/api/upload-history/{id}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    undoUpload: {"method":"DELETE","path":"/api/upload-history/{id}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["imports:write"]},{"session":[]}]},
    listUploadRows: {"method":"GET","path":"/api/upload-history/{id}/rows","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    exportUploadRows: {"method":"GET","path":"/api/upload-history/{id}/rows-csv","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    reconcileUpload: {"method":"GET","path":"/api/upload-history/{id}/reconciliation","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    listUnmatchedSales: {"method":"GET","path":"/api/unmatched-sales","statuses":[200,304,400,401,403,404,405,429,500,503],"security":[{"token":["record:read"]},{"session":[]}]},
    listHoldings: {"method":"GET","path":"/api/portfolio/holdings","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["portfolio:read"]},{"session":[]}]},
    addHolding: {"method":"POST","path":"/api/portfolio/holdings","statuses":[200,400,401,403,405,413,415,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    getHolding: {"method":"GET","path":"/api/portfolio/holdings/{id}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["portfolio:read"]},{"session":[]}]},
    updateHolding: {"method":"PUT","path":"/api/portfolio/holdings/{id}","statuses":[200,400,401,403,404,405,413,415,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    deleteHolding: {"method":"DELETE","path":"/api/portfolio/holdings/{id}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    refreshPrices: {"method":"POST","path":"/api/portfolio/refresh-prices","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    takeSnapshot: {"method":"POST","path":"/api/portfolio/snapshot","statuses":[200,400,401,403,405,413,415,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    listSnapshots: {"method":"GET","path":"/api/portfolio/history","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["portfolio:read"]},{"session":[]}]},
    deleteSnapshot: {"method":"DELETE","path":"/api/portfolio/snapshot/{snapshot_id}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    uploadHoldings: {"method":"POST","path":"/api/portfolio/upload-csv","statuses":[200,400,401,403,405,413,415,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    uploadHoldingsAlias: {"method":"POST","path":"/api/portfolio/upload","statuses":[200,400,401,403,405,413,415,429,500,503],"security":[{"token":["portfolio:write"]},{"session":[]}]},
    compareWithRecord: {"method":"GET","path":"/api/portfolio/record-comparison","statuses":[200,400,401,403,405,429,500,503],"security":[{"token":["portfolio:read"]},{"session":[]}]},
    showLoginPage: {"method":"GET","path":"/auth/login","statuses":[200,302,400,405,500],"security":[]},
    startLogin: {"method":"GET","path":"/login","statuses":[302,400,405,500,503],"security":[]},
    finishLogin: {"method":"GET","path":"/auth/callback","statuses":[302,400,403,405,429,500,503],"security":[]},
    logout: {"method":"GET","path":"/logout","statuses":[200,302,400,403,405,500],"security":[]},
    confirmLogout: {"method":"POST","path":"/logout","statuses":[302,400,403,405,500],"security":[]},
    getProfile: {"method":"GET","path":"/auth/profile","statuses":[200,302,400,401,403,405,429,500,503],"security":[{"token":["profile:read"]},{"session":[]}]},
    updateProfile: {"method":"PUT","path":"/auth/profile","statuses":[200,400,401,403,405,413,415,429,500,503],"security":[{"token":["profile:write"]},{"session":[]}]},
    listTokens: {"method":"GET","path":"/api/tokens","statuses":[200,400,401,403,405,429,500,503],"security":[{"session":[]}]},
    createToken: {"method":"POST","path":"/api/tokens","statuses":[201,400,401,403,405,413,415,429,500,503],"security":[{"session":[]}]},
    revokeToken: {"method":"DELETE","path":"/api/tokens/{id}","statuses":[200,400,401,403,404,405,429,500,503],"security":[{"session":[]}]},
    getHealth: {"method":"GET","path":"/health","statuses":[200,400,405,500],"security":[]},
    getReady: {"method":"GET","path":"/ready","statuses":[200,400,405,500],"security":[]},
  },
  plants: {
    listPlants: {"method":"GET","path":"/plants","statuses":[200,400,500],"security":[{"token":["plants:read"]}]},
    addPlant: {"method":"POST","path":"/plants","statuses":[200,400,500],"security":[{"token":["plants:write"]}]},
    deletePlant: {"method":"DELETE","path":"/plants/{id}","statuses":[204,400,500],"security":[{"token":["plants:write"]}]},
    listWebhookEndpoints: {"method":"GET","path":"/plant/webhook-endpoints","statuses":[200,400,500],"security":[{"token":["webhooks:read"]}]},
    addWebhookEndpoint: {"method":"POST","path":"/plant/webhook-endpoints","statuses":[201,400,500],"security":[{"token":["webhooks:write"]}]},
    getWebhookEndpoint: {"method":"GET","path":"/plant/webhook-endpoints/{id}","statuses":[200,400,500],"security":[{"token":["webhooks:read"]}]},
    updateWebhookEndpoint: {"method":"PATCH","path":"/plant/webhook-endpoints/{id}","statuses":[200,400,500],"security":[{"token":["webhooks:write"]}]},
    deleteWebhookEndpoint: {"method":"DELETE","path":"/plant/webhook-endpoints/{id}","statuses":[204,400,500],"security":[{"token":["webhooks:write"]}]},
    rotateWebhookSecret: {"method":"POST","path":"/plant/webhook-endpoints/{id}/rotate-secret","statuses":[200,400,500],"security":[{"token":["webhooks:write"]}]},
    testWebhookEndpoint: {"method":"POST","path":"/plant/webhook-endpoints/{id}/test","statuses":[202,400,500],"security":[{"token":["webhooks:write"]}]},
    listWebhookDeliveries: {"method":"GET","path":"/plant/webhook-deliveries","statuses":[200,400,500],"security":[{"token":["webhooks:read"]}]},
    replayFailedWebhookDeliveries: {"method":"POST","path":"/plant/webhook-deliveries/replay","statuses":[200,400,500],"security":[{"token":["webhooks:write"]}]},
    getWebhookDelivery: {"method":"GET","path":"/plant/webhook-deliveries/{id}","statuses":[200,400,500],"security":[{"token":["webhooks:read"]}]},
    replayWebhookDelivery: {"method":"POST","path":"/plant/webhook-deliveries/{id}/replay","statuses":[202,400,500],"security":[{"token":["webhooks:write"]}]},
  },
}
