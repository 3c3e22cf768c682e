// Written by `npm run generate` from openapi/. Never edited.
export interface paths {
    "/api/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every month with a trade or a dividend
         * @description Newest first. A trade belongs to the month of its closing day.
         */
        get: operations["listMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trade-details/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trades of a month
         * @description By closing day, then symbol. A month without trades is an empty list.
         */
        get: operations["listTradeDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trading calendar of a month
         * @description Every day of the month with its totals and those of its week, and what is particular about it at the exchange.
         */
        get: operations["getCalendarData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/day-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The trades and dividends of a day
         * @description A day without any is empty lists and zero sums.
         */
        get: operations["getDayDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The brokerage accounts of the record
         * @description Those imported to so far, oldest first. An upload whose files name several accounts makes one for each. Their
         *     ids narrow the reads of the record, as `account_id`.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monthly/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month with its trades and dividends
         * @description The trades whose closing day lies in the month, by closing day, then symbol; its dividends by date, then symbol. A
         *     month without any is empty lists and zero sums.
         */
        get: operations["getMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/timeframe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analysis of a range of dates
         * @description Of the trades whose closing day lies in the range, and the dividends dated in it; both ends are included. A range
         *     without any is zero sums. `start_date` must not be later than `end_date`, and a range is at most 100 years.
         */
        get: operations["getTimeframe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/symbols": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every symbol traded or paying dividends
         * @description By name. Option contracts are symbols of their own.
         */
        get: operations["listSymbols"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/symbols/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One symbol with its trades and dividends
         * @description `summary` and `dividends` are of the whole record; the trades come in pages, by closing day, then account and date
         *     bought. A symbol of which nothing is recorded is answered 404.
         */
        get: operations["getSymbol"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/symbols/{symbol}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analysis of one symbol
         * @description As `/api/timeframe`, of one symbol. The whole record if neither date is given; a range without trades or dividends
         *     is zero sums. A symbol of which nothing is recorded is answered 404.
         */
        get: operations["getSymbolStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trading-calendar/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The market now, and the exchange's calendar
         * @description The New York Stock Exchange with its holidays, early closes and special closures; needs no credential. Times are
         *     of New York (America/New_York). Regular hours are 09:30 to 16:00, pre-market from 04:00, after-hours to 20:00; on
         *     days that close early, at 13:00, after-hours end at 17:00. Closures announced at short notice are added with the
         *     setting `MARKET_CLOSURES`.
         */
        get: operations["getTradingCalendarMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/export/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A day as a file
         * @description The trades closed on a day, with its dividends and totals, to be saved as
         *     `tradeleaf-2026-03-16-trades.csv`, `.xlsx` or `.pdf`. What each format holds is said with the tag. A day without
         *     a trade is answered 404, also where it has dividends.
         */
        get: operations["exportDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monthly/export/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month as a file
         * @description The trades closed in a month, its dividends and its summary, to be saved as `tradeleaf-2026-03.csv`, `.xlsx` or
         *     `.pdf`. What each format holds is said with the tag.
         */
        get: operations["exportMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/validate-symbol/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether a symbol exists
         * @description Asks the market data provider. Letters may be lower case, and share classes written `BRK.B`, `BRK/B`, `BRK-B` or
         *     `BRK B`. `current_price` and `price_source` come with a valid symbol. A symbol whose price was ever known is valid
         *     also while the provider fails; with one that was not, it is then 400: that is no word on the symbol.
         */
        get: operations["validateSymbol"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/price/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The price of a symbol
         * @description Asks the market data provider, unless it was asked a moment ago, and keeps the price: holdings are valued with it
         *     from then on. Where the provider fails within a few seconds, the answer is the last price known, with `stale` true
         *     and the reason. Symbols are written as in `validateSymbol`.
         */
        get: operations["getPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a transaction history and a realized gains file
         * @description Both files are CSV as the broker exports them. Their layouts are detected independently, by their header names.
         *     Read today: Charles Schwab transaction histories of all generations, Schwab realized gains (lot details and
         *     summary), and generic layouts with the columns date, symbol, action, quantity, price, amount, account number, and
         *     symbol, date acquired, date sold, proceeds, cost basis, gain or loss.
         *
         *     The answer is a stream of JSON objects, one per line: `progress` lines whose `percentage` never falls, and at the
         *     end one `success` or one `error`. What can be seen of the files before their rows are read is refused with status
         *     400; what only their rows show, such as that none can be read, is the stream's `error`.
         *
         *     **One transaction**: all readable rows are stored, or, when anything breaks, none. A row that cannot be read is
         *     named (file, row number, column, reason) and left out; the import's status is then `partial`.
         *
         *     **The same files again add nothing.** A row is identified by account, content and its occurrence within the file.
         *     Of each content the record holds the largest count any import in force has shown, so identical rows that are
         *     real stay, and overlapping files add only what is new.
         *
         *     **Trades** are the lots of the realized gains file. A sale no lot covers becomes a trade by first in, first out
         *     over the account's whole history, until a file covers it. A sale with no known purchase is no trade; it is counted
         *     in the closing message.
         */
        post: operations["uploadBrokerageFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/upload-history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of imports
         * @description Newest first.
         */
        get: operations["listUploadHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The holdings and what they are worth
         * @description By symbol, with the last prices known and the totals. Prices that are missing or old are asked for while the
         *     request waits, **300 milliseconds at most**, whatever the provider does; what has not come by then is refreshed in the
         *     background. A provider that fails changes no value: the last price stays, with its age and `price_stale`.
         */
        get: operations["listHoldings"];
        put?: never;
        /**
         * Add a holding
         * @description One holding per symbol; one that is there already is changed with `PUT`, and refused here with 400.
         */
        post: operations["addHolding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/holdings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change a holding
         * @description What is not named stays as it is. With `shares` alone, the average cost stays and the total cost follows from it.
         */
        put: operations["updateHolding"];
        post?: never;
        /**
         * Remove a holding
         * @description Snapshots taken before stay as they are.
         */
        delete: operations["deleteHolding"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/refresh-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the prices of all holdings
         * @description The answer is a stream of JSON objects, one per line: `progress` lines whose `percentage` never falls, and at the
         *     end one `success` or one `error`. Where the provider's limit is reached, the stream says how long it waits, and goes
         *     on. One refresh of a user runs at a time; a second is refused with 400. A client that leaves ends it; the next
         *     refresh resumes where it stopped. A price less than a minute old is not asked for again. Prices that could not be had
         *     are named in the last line and stay as they were.
         */
        post: operations["refreshPrices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep what the portfolio is worth now
         * @description Prices that are missing or old are asked for while the request waits, 2 seconds at most; then the value is computed in
         *     one transaction from the prices known.
         *
         *     The service takes snapshots of its own, of users with holdings: `EOD` five minutes after the close of each trading
         *     day (16:00 in New York, on half days 13:00), and `AUTOMATIC` at every `SNAPSHOT_INTERVAL_MINUTES` from the opening
         *     while the market is open; each once, however many instances run. After downtime the `EOD` of the latest trading day is
         *     made up until the market opens again, since the last prices are then still those of its close; an `AUTOMATIC` one that
         *     is more than five minutes late is skipped.
         */
        post: operations["takeSnapshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The snapshots
         * @description Newest first.
         */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/snapshot/{snapshot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a snapshot
         * @description One the service took itself is not taken again.
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/upload-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import holdings from a CSV file
         * @description A CSV with the columns `symbol` and `shares`, and where there are any `cost_basis` (the total of the position),
         *     `average_cost` (per share), `holding_type`, `security_type` or `type`, `purchase_date` and `notes`; or the positions
         *     file of Charles Schwab, Fidelity, E*TRADE, Vanguard or Robinhood, recognised by its content. Columns are found by
         *     name, in any order and case; separators are commas, semicolons or tabs.
         *
         *     **Each symbol of the file becomes the holding the file says**: added, or its shares replaced. Holdings the file does
         *     not name stay. A symbol on several rows (lots, accounts) is one holding with the sum of the shares and of the costs.
         *
         *     **Cost.** `cost_basis` and `average_cost` given both must agree to the cent, or the row fails; of a broker's file,
         *     whose average is rounded, the total counts. Without a cost, or where one of a symbol's rows has none, the holding
         *     keeps its average cost, and a new one has none (`average_cost` null) until it is told.
         *
         *     **Kind.** Where the file does not tell it, an existing holding keeps its own; a new one is a `mutual_fund` where its
         *     ticker has five letters of which the last is X, else a `stock`.
         *
         *     **Every row is accounted for.** A row that cannot be read is named in `errors` with its row number and the cause;
         *     rows that are no holding (cash and money market sweeps, options, bonds, totals) are named in `ignored`. All
         *     readable rows are imported in one transaction. At most 10,000 rows.
         */
        post: operations["uploadHoldings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import holdings from a CSV file (alias)
         * @description The same as `POST /api/portfolio/upload-csv`.
         */
        post: operations["uploadHoldingsAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/record-comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The holdings against the imported record
         * @description For each symbol held here or in the imported record, by symbol: the shares held against the shares bought less sold in the
         *     transactions of all accounts. Options are left out, and symbols of the record of which nothing is left. Nothing is
         *     changed.
         */
        get: operations["compareWithRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The login page
         * @description For people who are not signed in; one who is goes on to the dashboard.
         */
        get: operations["showLoginPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Go to the identity provider
         * @description OpenID Connect authorization code flow with PKCE (S256), state and nonce.
         */
        get: operations["startLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from the identity provider
         * @description Exchanges the code, verifies the id_token (signature, issuer, audience, expiry, nonce) and creates a session with
         *     a new id. The provider's tokens are dropped; they are never stored and never sent to the client.
         */
        get: operations["finishLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * End the session
         * @description The session ends on the server, also for requests in flight, and the cookie is cleared.
         */
        get: operations["logout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The profile
         * @description HTML where the request prefers it, as browsers do; JSON otherwise.
         */
        get: operations["getProfile"];
        /**
         * Set the brokerage account number
         * @description Imports need it. Earlier imports keep the account they were made for.
         */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API tokens
         * @description Newest first, without those revoked; expired ones stay listed until revoked. The tokens themselves are stored hashed and cannot be shown again.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Make a token
         * @description The answer is the only time the token is shown. Tokens are made in a session, never with a token.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description From this answer on the token is refused.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process up
         * @description Answers while the process runs, whatever the state of the database.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can the service answer
         * @description The database answers and its migrations are those of this version.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description true on every answer that is not an error.
         * @constant
         */
        Success: true;
        /**
         * Format: month
         * @description A month, YYYY-MM.
         * @example 2026-03
         */
        Month: string;
        MonthListItem: {
            month: components["schemas"]["Month"];
            /**
             * @description Profit and loss of the month's trades plus its dividends.
             * @example 1520.33
             */
            total_return_with_dividends: number;
        };
        /**
         * @description The database engine in use.
         * @enum {string}
         */
        DataSource: "SQLite" | "PostgreSQL";
        /**
         * @example {
         *       "success": false,
         *       "error": "Query parameter 'date' must be a date as YYYY-MM-DD"
         *     }
         */
        Error: {
            /** @constant */
            success: false;
            /** @description For people. Names the field or parameter and what was expected. */
            error: string;
        };
        /**
         * @example {
         *       "success": false,
         *       "error": "Authentication required",
         *       "redirect_to_login": true
         *     }
         */
        AuthenticationRequired: {
            /** @constant */
            success: false;
            error: string;
            /**
             * @description The client must go to the login page.
             * @constant
             */
            redirect_to_login: true;
        };
        /**
         * @description Ticker as the broker prints it; options in the broker's own form.
         * @example AAPL
         */
        symbol: string;
        /**
         * Format: date
         * @description The date bought. For a short it is later than `sell_date`. null only where the broker gives no single
         *     acquisition date (`Various`) and the transactions do not show one.
         * @example 2026-02-02
         */
        buy_date: string | null;
        /**
         * Format: date
         * @description A calendar date, YYYY-MM-DD.
         * @example 2026-03-16
         */
        Date: string;
        /** @enum {string} */
        side: "long" | "short";
        /**
         * @description US dollars per share or contract unit, at most 4 places.
         * @example 187.3325
         */
        Price: number;
        /**
         * @description Shares or contracts, at most 8 places.
         * @example 12.5
         */
        Quantity: number;
        /**
         * @description US dollars, 2 places, may be negative.
         * @example 1234.56
         */
        Money: number;
        /**
         * @description profit ÷ cost basis × 100; 0 where the cost basis is 0.
         * @example 12.5
         */
        return_percentage: number;
        /**
         * @description Win above 0, Loss below 0, Breakeven at 0.
         * @enum {string}
         */
        trade_result: "Win" | "Loss" | "Breakeven";
        /**
         * @description true for a lot of the broker's realized gains file; false for a sale matched first in, first out from the
         *     transactions, until a realized gains file covers it.
         */
        broker_verified: boolean;
        /** @description A trade with its profit per share. */
        TradeDetail: {
            symbol: components["schemas"]["symbol"];
            buy_date: components["schemas"]["buy_date"];
            sell_date: components["schemas"]["Date"];
            side: components["schemas"]["side"];
            buy_price: components["schemas"]["Price"];
            sell_price: components["schemas"]["Price"];
            volume: components["schemas"]["Quantity"];
            /**
             * @description Profit ÷ volume, at most 4 places; for options per contract unit (volume × 100).
             * @example 1.25
             */
            profit_per_share: number;
            total_profit_loss: components["schemas"]["Money"];
            return_percentage: components["schemas"]["return_percentage"];
            trade_result: components["schemas"]["trade_result"];
            broker_verified: components["schemas"]["broker_verified"];
        };
        /** @example 3 */
        Count: number;
        /**
         * @description Percent units with 2 places; 66.67 is two thirds.
         * @example 66.67
         */
        Percent: number;
        /**
         * @description One day of the month; every day is listed. The `week_` fields are of the days of this month in the same week,
         *     Sunday to Saturday, so the weeks of a month add up to the month. They repeat on each day of a week.
         */
        CalendarDay: {
            date: components["schemas"]["Date"];
            /** @example 16 */
            day: number;
            /**
             * @description 0 is Sunday.
             * @example 1
             */
            day_of_week: number;
            trade_count: components["schemas"]["Count"];
            trading_pnl: components["schemas"]["Money"];
            dividend_count: components["schemas"]["Count"];
            dividends: components["schemas"]["Money"];
            total_pnl: components["schemas"]["Money"];
            /** @description true where the day has a trade or a dividend. */
            has_activity: boolean;
            week_trade_count: components["schemas"]["Count"];
            week_winning_trades: components["schemas"]["Count"];
            /**
             * @description Trades and dividends of the week, as `total_pnl` is for the day.
             * @example 310.2
             */
            week_total_pnl: number;
            week_win_rate: components["schemas"]["Percent"];
            /**
             * @description Why the New York Stock Exchange is closed on this weekday; null on its trading days and on weekends. Known
             *     from 1990.
             * @example Good Friday
             */
            market_holiday: string | null;
            /** @description true where the exchange closes early on this day, at 13:00 in New York (14:00 until 1992). */
            market_early_close: boolean;
        };
        /** @description One closed lot. */
        Trade: {
            /**
             * @description Ticker as the broker prints it; options in the broker's own form.
             * @example AAPL
             */
            symbol: string;
            /**
             * Format: date
             * @description The date bought. For a short it is later than `sell_date`. null only where the broker gives no single
             *     acquisition date (`Various`) and the transactions do not show one.
             * @example 2026-02-02
             */
            buy_date: string | null;
            sell_date: components["schemas"]["Date"];
            /** @enum {string} */
            side: "long" | "short";
            buy_price: components["schemas"]["Price"];
            sell_price: components["schemas"]["Price"];
            volume: components["schemas"]["Quantity"];
            total_profit_loss: components["schemas"]["Money"];
            /**
             * @description profit ÷ cost basis × 100; 0 where the cost basis is 0.
             * @example 12.5
             */
            return_percentage: number;
            /**
             * @description Win above 0, Loss below 0, Breakeven at 0.
             * @enum {string}
             */
            trade_result: "Win" | "Loss" | "Breakeven";
            /**
             * @description true for a lot of the broker's realized gains file; false for a sale matched first in, first out from the
             *     transactions, until a realized gains file covers it.
             */
            broker_verified: boolean;
        };
        Dividend: {
            /** @example SCHD */
            symbol: string;
            transaction_date: components["schemas"]["Date"];
            /**
             * @description As the broker prints it.
             * @example Qualified Dividend
             */
            action: string;
            amount: components["schemas"]["Money"];
        };
        DaySummary: {
            date: components["schemas"]["Date"];
            total_trading_pnl: components["schemas"]["Money"];
            total_dividends: components["schemas"]["Money"];
            total_pnl: components["schemas"]["Money"];
            trade_count: components["schemas"]["Count"];
            dividend_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            /**
             * @description Winning trades ÷ all trades × 100; 0 without trades.
             * @example 66.67
             */
            win_rate: number;
        };
        Account: {
            /** @example 1 */
            id: number;
            /**
             * @description Its number, or the broker's own label where only that is known.
             * @example 12345678
             */
            brokerage_account: string;
        };
        /**
         * @description Trades whose closing day lies in the period.
         * @example 12
         */
        TotalTrades: number;
        /**
         * @description Trades with a profit above 0.
         * @example 8
         */
        WinningTrades: number;
        /**
         * @description Winning trades ÷ all trades × 100, 2 places; 0 without trades.
         * @example 66.67
         */
        WinRate: number;
        /**
         * @description Sum of the trades' profits and losses.
         * @example 1494.21
         */
        TradingPl: number;
        /**
         * @description Sum of the dividends.
         * @example 26.12
         */
        DividendIncome: number;
        /**
         * @description Trades and dividends together.
         * @example 1520.33
         */
        TotalReturn: number;
        /** @description A month in seven figures. */
        MonthSummary: {
            month: components["schemas"]["Month"];
            total_trades: components["schemas"]["TotalTrades"];
            winning_trades: components["schemas"]["WinningTrades"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["TradingPl"];
            dividend_income: components["schemas"]["DividendIncome"];
            total_return_with_dividends: components["schemas"]["TotalReturn"];
        };
        /** @description A period in six figures. */
        PeriodSummary: {
            total_trades: components["schemas"]["TotalTrades"];
            winning_trades: components["schemas"]["WinningTrades"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["TradingPl"];
            dividend_income: components["schemas"]["DividendIncome"];
            total_return_with_dividends: components["schemas"]["TotalReturn"];
        };
        /**
         * @description The largest fall of the equity curve, counted from 0 before the first day: the largest of
         *     (highest equity so far − equity) over the days. The earliest, where several are equal.
         */
        Drawdown: {
            /**
             * @description equity at the peak − equity at the trough; 0 where the curve never falls.
             * @example 412.5
             */
            amount: number;
            /**
             * Format: date
             * @description The day the curve first stood at the peak it fell from. null where that is the 0 before the first day, and
             *     where the curve never falls.
             * @example 2026-02-04
             */
            peak_date: string | null;
            /**
             * Format: date
             * @description The day of the low. null where the curve never falls.
             * @example 2026-02-19
             */
            trough_date: string | null;
            /**
             * Format: date
             * @description The first later day at or above the peak. null where the period ends before that, and where the curve never
             *     falls.
             * @example 2026-03-16
             */
            recovered_date: string | null;
        };
        EquityPoint: {
            date: components["schemas"]["Date"];
            /**
             * @description Of the day.
             * @example 73.33
             */
            trading_pl: number;
            /**
             * @description Of the day.
             * @example 26.12
             */
            dividends: number;
            /**
             * @description trading_pl + dividends of this and all earlier days of the period. It is 0 before the first.
             * @example 1520.33
             */
            equity: number;
        };
        /**
         * @description As the broker prints it; where it is spelled in several ways, its normalised name. Empty for dividends whose row
         *     names no symbol.
         * @example AAPL
         */
        SymbolName: string;
        SymbolResult: {
            symbol: components["schemas"]["SymbolName"];
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
        };
        WeekdayResult: {
            /**
             * @description Of the closing day; 0 is Sunday.
             * @example 1
             */
            day_of_week: number;
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
        };
        MonthResult: {
            month: components["schemas"]["Month"];
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
            dividends: components["schemas"]["Money"];
            total: components["schemas"]["TotalReturn"];
        };
        HoldingTimeResult: {
            /**
             * @description Calendar days from opening to closing; `unknown` where `buy_date` is null.
             * @enum {string}
             */
            holding_time: "same day" | "1 to 7 days" | "8 to 30 days" | "31 to 90 days" | "91 to 365 days" | "over 365 days" | "unknown";
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
        };
        SideResult: {
            /** @enum {string} */
            side: "long" | "short";
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
        };
        SymbolDividends: {
            symbol: components["schemas"]["SymbolName"];
            dividend_count: components["schemas"]["Count"];
            dividends: components["schemas"]["Money"];
        };
        /**
         * @description Of the trades whose closing day lies in the period, and of its dividends. A win is a trade with a profit above 0, a
         *     loss one below 0; at 0 it is neither. Every sum is exact; amounts and days are rounded half away from zero to 2
         *     places, ratios to 4. What is undefined is null, never 0 or infinite.
         *
         *     Each of `by_symbol`, `by_weekday`, `by_month`, `by_holding_time` and `by_side` adds up to `trade_count` trades and
         *     the period's `trading_pl`; `dividends_by_symbol` and `by_month` add up to its dividends.
         */
        Analytics: {
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            losing_trades: components["schemas"]["Count"];
            /**
             * @description trade_count − winning_trades − losing_trades.
             * @example 0
             */
            breakeven_trades: number;
            win_rate: components["schemas"]["WinRate"];
            /**
             * @description Sum of the wins; 0 without wins.
             * @example 2110.4
             */
            gross_profit: number;
            /**
             * @description Sum of the losses, 0 or negative; 0 without losses. gross_profit + gross_loss = trading_pl.
             * @example -616.19
             */
            gross_loss: number;
            /**
             * @description gross_profit ÷ −gross_loss, 4 places; null without losses.
             * @example 3.4249
             */
            profit_factor: number | null;
            /**
             * @description trading_pl ÷ trade_count, dollars a trade; null without trades.
             * @example 124.52
             */
            expectancy: number | null;
            /**
             * @description gross_profit ÷ winning_trades; null without wins.
             * @example 263.8
             */
            average_win: number | null;
            /**
             * @description gross_loss ÷ losing_trades, negative; null without losses.
             * @example -154.05
             */
            average_loss: number | null;
            /**
             * @description The highest profit of a win; null without wins.
             * @example 801.2
             */
            largest_win: number | null;
            /**
             * @description The lowest profit of a loss, negative; null without losses.
             * @example -310.07
             */
            largest_loss: number | null;
            /**
             * @description average_win ÷ −average_loss, from the exact sums: (gross_profit × losing_trades) ÷ (−gross_loss ×
             *     winning_trades), 4 places; null without wins or without losses.
             * @example 1.7124
             */
            payoff_ratio: number | null;
            /**
             * @description The most wins in a row; a loss or a trade at 0 ends the row. Trades are taken by closing day, then account
             *     number, symbol and date bought; in one account that is the order of the trade details. 0 without wins.
             * @example 5
             */
            longest_win_streak: number;
            /**
             * @description The most losses in a row, as `longest_win_streak`. 0 without losses.
             * @example 2
             */
            longest_loss_streak: number;
            /**
             * @description Calendar days from opening to closing, averaged over the wins whose dates are known; 0 is the same day. null
             *     where there is none.
             * @example 41.5
             */
            average_holding_days_winners: number | null;
            /**
             * @description As `average_holding_days_winners`, over the losses.
             * @example 12.25
             */
            average_holding_days_losers: number | null;
            max_drawdown: components["schemas"]["Drawdown"];
            /** @description The days with a trade or a dividend, first to last. */
            equity_curve: components["schemas"]["EquityPoint"][];
            /** @description The symbols traded, by name. */
            by_symbol: components["schemas"]["SymbolResult"][];
            /** @description All seven, Sunday first. */
            by_weekday: components["schemas"]["WeekdayResult"][];
            /** @description The months with a trade or a dividend, first to last. */
            by_month: components["schemas"]["MonthResult"][];
            /** @description All seven, from `same day` to `unknown`. */
            by_holding_time: components["schemas"]["HoldingTimeResult"][];
            /** @description Long, then short. */
            by_side: components["schemas"]["SideResult"][];
            /** @description The symbols with dividends, by name. */
            dividends_by_symbol: components["schemas"]["SymbolDividends"][];
        };
        /** @description Everything recorded of one symbol. */
        SymbolSummary: {
            symbol: components["schemas"]["SymbolName"];
            /**
             * @description The normalised name, one for all spellings: a ticker with classes written `BRK.B`, or
             *     `UNDERLYING yyyy-mm-dd C|P strike` for an option contract. Empty for dividends whose row names no symbol.
             * @example AAPL
             * @example SPY 2024-03-15 P 500
             */
            instrument: string;
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["TradingPl"];
            dividend_count: components["schemas"]["Count"];
            dividends: components["schemas"]["DividendIncome"];
            total: components["schemas"]["TotalReturn"];
            /**
             * Format: date
             * @description The first closing day or dividend.
             * @example 2026-03-16
             */
            first_date: string;
            /**
             * Format: date
             * @description The last closing day or dividend.
             * @example 2026-03-16
             */
            last_date: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-03-16T14:30:00.000Z
         */
        Timestamp: string;
        /**
         * @description HH:MM:SS in New York; today's, or the next trading day's where today is none.
         * @example 09:30:00
         */
        MarketTime: string;
        TradingCalendarMetrics: {
            current_time: components["schemas"]["Timestamp"];
            /**
             * @description A period includes its first second: at 16:00:00 it is `after-hours`. `closed` at night, on weekends, holidays
             *     and special closures.
             * @enum {string}
             */
            market_status: "open" | "closed" | "pre-market" | "after-hours";
            market_open_time: components["schemas"]["MarketTime"];
            market_close_time: components["schemas"]["MarketTime"];
            /** @description Whether today, in New York, is a trading day. */
            is_trading_day: boolean;
            /**
             * Format: date
             * @description The first trading day after today, in New York.
             * @example 2026-03-17
             */
            next_trading_day: string;
            /**
             * @description Of the whole month, past and to come.
             * @example 22
             */
            trading_days_this_month: number;
            /**
             * @description Of the whole year, past and to come.
             * @example 251
             */
            trading_days_this_year: number;
        };
        /** @description The table described with the tag. */
        csv: string;
        /** @description An Excel workbook (Office Open XML). */
        excel: unknown;
        /** @description A PDF document. */
        pdf: unknown;
        /**
         * @description Where the price is from. `simulated` prices follow from symbol and time, for trying things out; they mean nothing.
         * @enum {string}
         */
        PriceSource: "finnhub" | "simulated";
        SymbolCheck: {
            success: components["schemas"]["Success"];
            /** @description Whether the market data provider knows the symbol. */
            valid: boolean;
            /**
             * @description As it is stored, `BRK.B` for `brk/b`; as given where it can be no symbol.
             * @example AAPL
             */
            symbol: string;
            current_price?: components["schemas"]["Price"];
            price_source?: components["schemas"]["PriceSource"];
            /**
             * @description For people. With `valid` true.
             * @example AAPL is a valid symbol
             */
            message?: string;
            /**
             * @description For people. With `valid` false, that the symbol was not found, or why it can be none.
             * @example Symbol 'XQZZY' was not found
             */
            error?: string;
        };
        /** @description Of the trading day of the price. null where the provider does not say; never zero for want of a price. */
        PriceData: {
            current_price: components["schemas"]["Price"];
            /**
             * @description Since the previous close, US dollars.
             * @example 1.92
             */
            change: number | null;
            /**
             * @description Since the previous close, in percent units with 2 places.
             * @example 1.04
             */
            percent_change: number | null;
            /**
             * @description US dollars.
             * @example 188.2
             */
            high: number | null;
            /**
             * @description US dollars.
             * @example 185.11
             */
            low: number | null;
            /**
             * @description US dollars.
             * @example 185.5
             */
            open: number | null;
            /**
             * @description Of the trading day before, US dollars.
             * @example 185.41
             */
            previous_close: number | null;
        };
        UploadProgress: {
            /** @constant */
            type: "progress";
            /**
             * @description Never falls within a stream.
             * @example 60
             */
            percentage: number;
            /**
             * @example Matching 412 lots with 1
             * @example 204 transactions
             */
            message: string;
        };
        UploadStats: {
            /**
             * @description Rows of the transaction history newly stored, whatever their class: trades, dividends, cash, transfers. 0
             *     when the same file is imported again.
             * @example 1204
             */
            transactions_inserted: number;
            /**
             * @description Lots read from the realized gains file, whether new or already known.
             * @example 412
             */
            realized_gains_lots: number;
            /**
             * @description Those of the file's lots that agree with the transactions of the same account, symbol and closing day in
             *     quantity and proceeds.
             * @example 410
             */
            broker_verified_trades: number;
        };
        UploadSuccess: {
            /** @constant */
            type: "success";
            /**
             * @description What was imported, and what was left out: rows that could not be read (the first few by row number, column
             *     and reason) and sales with no known purchase.
             * @example Imported 1204 transactions and 412 realized gains lots.
             */
            message: string;
            stats: components["schemas"]["UploadStats"];
        };
        /**
         * @example {
         *       "type": "error",
         *       "message": "Both files must be CSV files"
         *     }
         */
        UploadError: {
            /** @constant */
            type: "error";
            /** @description For people. Names the file, and the row and column where one is at fault. */
            message: string;
        };
        /** @description One line of the stream. */
        UploadMessage: components["schemas"]["UploadProgress"] | components["schemas"]["UploadSuccess"] | components["schemas"]["UploadError"];
        UploadRecord: {
            /** @example 7 */
            id: number;
            /** @example Individual_XXX123_Transactions_20260316-101500.csv */
            transaction_filename: string;
            /** @example Individual_GainLoss_Realized_Details_20260316-101502.csv */
            gains_filename: string;
            timestamp: components["schemas"]["Timestamp"];
            /**
             * @description Bytes.
             * @example 184213
             */
            transaction_file_size: number;
            /**
             * @description Bytes.
             * @example 90211
             */
            gains_file_size: number;
            /**
             * @description `partial` where rows could not be read and were left out; `failed` where nothing was stored.
             * @enum {string}
             */
            status: "success" | "partial" | "failed";
            /**
             * @description E-mail address of the uploading user.
             * @example trader@example.com
             */
            user_email: string;
            /**
             * @description null where the import failed before its account was known.
             * @example 1
             */
            account_id: number | null;
            /**
             * @description The brokerage account number of the profile at the time.
             * @example 12345678
             */
            brokerage_account: string;
            /**
             * @description Rows of the transaction history that were read, new or already known.
             * @example 1204
             */
            transactions_processed: number;
            /**
             * @description Months whose totals this import changed.
             * @example 3
             */
            months_updated: number;
            /** @description Why the import failed. Only where status is `failed`. */
            error?: string;
        };
        /**
         * @description The kind of security.
         * @example stock
         * @enum {string}
         */
        HoldingType: "stock" | "etf" | "mutual_fund";
        Holding: {
            /** @example 7 */
            id: number;
            /**
             * @description The ticker, upper case, share classes with a dot.
             * @example AAPL
             */
            symbol: string;
            holding_type: components["schemas"]["HoldingType"];
            shares: components["schemas"]["Quantity"];
            /**
             * @description US dollars per share, at most 4 places. null where the holding was imported from a file without a cost, and
             *     nobody has said it since.
             * @example 101.25
             */
            average_cost: number | null;
            /**
             * @description US dollars per share, at most 4 places: the last price known, see `price_stale`. null where none was ever known.
             * @example 187.3325
             */
            current_price: number | null;
            /**
             * @description `shares` × `average_cost`, or the total an imported file gave. null where `average_cost` is.
             * @example 1265.63
             */
            total_cost: number | null;
            /**
             * @description `shares` × `current_price`; null, never 0, where no price was ever known.
             * @example 2341.66
             */
            current_value: number | null;
            /**
             * @description `current_value` − `total_cost`; null where one of them is.
             * @example 1076.03
             */
            gain_loss: number | null;
            /**
             * @description `gain_loss` in percent of `total_cost`, 2 places; 0 where the cost is 0, null where `gain_loss` is.
             * @example 85.02
             */
            return_percentage: number | null;
            /**
             * Format: date-time
             * @description When the holding was last changed or its price last fetched, whichever is later. ISO 8601, UTC.
             */
            last_updated: string;
            notes: string | null;
            /**
             * Format: date
             * @description The earliest purchase an imported file named.
             */
            purchase_date: string | null;
            /**
             * Format: date-time
             * @description When the price was that of the market, as its provider says.
             */
            price_time: string | null;
            /** @description Since the provider was last asked for the price successfully. */
            price_age_seconds: number | null;
            /**
             * @description Where the price comes from. `simulated` prices are invented, for trying the service out.
             * @enum {string|null}
             */
            price_source: "finnhub" | "simulated" | null;
            /**
             * @description true where the price is older than the service wants it, because the provider fails, its limit is reached or
             *     there is none; and where there is no price at all. Stale prices are asked for again in the background.
             */
            price_stale: boolean;
        };
        /**
         * @description Over all holdings, from the same rounded figures as the holdings in this answer, so that they add up in cents. A
         *     holding whose price was never known counts with its cost, as if it had gained nothing, and is named in `unpriced`;
         *     one whose cost is not known counts in no cost and no gain, and is named in `uncosted`; one with neither counts in no
         *     sum.
         */
        Portfolio: {
            total_value: components["schemas"]["Money"];
            total_cost: components["schemas"]["Money"];
            total_gain_loss: components["schemas"]["Money"];
            total_return_pct: components["schemas"]["Percent"];
            holdings_count: components["schemas"]["Count"];
            /**
             * Format: date-time
             * @description When the oldest of the prices was fetched; null where there is none.
             */
            oldest_price_at: string | null;
            /** @description Symbols whose price was never known. */
            unpriced: string[];
            /** @description Symbols whose cost is not known. */
            uncosted: string[];
            /** @description Where the prices come from; `simulated` prices are invented. */
            price_sources: ("finnhub" | "simulated")[];
        };
        /**
         * Format: decimal
         * @description More than 0 and at most 90000000, with at most 8 decimal places. Read exactly, from the text of the JSON number.
         * @example 12.5
         */
        SharesGiven: bigint;
        /**
         * Format: decimal
         * @description US dollars per share, at least 0 and at most 9000000000, with at most 6 decimal places. Read exactly, from the text
         *     of the JSON number. `shares` × `average_cost` is at most 9000000000 too.
         * @example 101.25
         */
        CostGiven: bigint;
        /**
         * @description Any text, kept and returned as it is. An empty text removes the notes.
         * @example for the long run
         */
        NotesGiven: string;
        /**
         * @example {
         *       "symbol": "AAPL",
         *       "holding_type": "stock",
         *       "shares": 12.5,
         *       "average_cost": 101.25,
         *       "notes": "for the long run"
         *     }
         */
        NewHolding: {
            /**
             * @description The ticker. `BRK.B`, `brk/b`, `BRK-B` and `BRK B` are the same one.
             * @example AAPL
             */
            symbol: string;
            holding_type: components["schemas"]["HoldingType"];
            shares: components["schemas"]["SharesGiven"];
            average_cost: components["schemas"]["CostGiven"];
            notes?: components["schemas"]["NotesGiven"];
        };
        /**
         * @example {
         *       "shares": 15,
         *       "average_cost": 104.2
         *     }
         */
        HoldingChange: {
            shares?: components["schemas"]["SharesGiven"];
            average_cost?: components["schemas"]["CostGiven"];
            notes?: components["schemas"]["NotesGiven"];
        };
        RefreshProgress: {
            /** @constant */
            type: "progress";
            /**
             * @description Never falls within a stream.
             * @example 40
             */
            percentage: number;
            /** @example AAPL is 187.33 */
            message: string;
        };
        RefreshSuccess: {
            /** @constant */
            type: "success";
            /** @example Refreshed 12 of 13 prices. */
            message: string;
            stats: {
                /**
                 * @description Symbols held.
                 * @example 13
                 */
                symbols: number;
                /**
                 * @description Prices that are of this refresh, of the one it resumed, or less than a minute older.
                 * @example 12
                 */
                refreshed: number;
                /** @description Symbols whose price could not be had; the last one known stays. */
                failed: {
                    symbol: string;
                    /** @description For people. */
                    reason: string;
                }[];
            };
        };
        /** @description One line of the stream. */
        RefreshMessage: components["schemas"]["RefreshProgress"] | components["schemas"]["RefreshSuccess"] | components["schemas"]["UploadError"];
        /**
         * @description `MANUAL` asked for by the user, `AUTOMATIC` taken by the service while the market is open, `EOD` after the close of a
         *     trading day.
         * @enum {string}
         */
        SnapshotType: "MANUAL" | "AUTOMATIC" | "EOD";
        /**
         * @description The value of the portfolio, computed in one transaction from the prices known then, by the rules of the totals of
         *     `GET /api/portfolio/holdings`.
         */
        Snapshot: {
            /** @example 12 */
            id: number;
            snapshot_time: components["schemas"]["Timestamp"];
            total_value: components["schemas"]["Money"];
            total_cost: components["schemas"]["Money"];
            total_gain_loss: components["schemas"]["Money"];
            total_return_pct: components["schemas"]["Percent"];
            holdings_count: components["schemas"]["Count"];
            /**
             * Format: date-time
             * @description When the oldest of the prices used was fetched; null where there was none.
             */
            oldest_price_at: string | null;
            /** @description Symbols without a price then, counted with their cost. */
            unpriced: string[];
            /** @description Symbols without a cost then, counted in no cost and no gain. */
            uncosted: string[];
            /** @description Where the prices came from; `simulated` prices are invented. */
            price_sources: ("finnhub" | "simulated")[];
        };
        HistoryEntry: components["schemas"]["Snapshot"] & {
            snapshot_type: components["schemas"]["SnapshotType"];
            notes: string | null;
            /**
             * Format: date
             * @description The trading day a snapshot taken by the service itself belongs to; null for those asked for.
             */
            trading_day: string | null;
        };
        ImportedHoldings: {
            success: components["schemas"]["Success"];
            /** @description Holdings added. */
            imported: number;
            /** @description Holdings that were there before and now are as the file says. */
            updated: number;
            /**
             * @description Rows that could not be imported, each with its row number (the line of the file) and the cause.
             * @example [
             *       "row 4: shares \"ten\" is not a number"
             *     ]
             */
            errors: string[];
            /**
             * @description Rows that are no holding (cash, options, bonds, totals), each with its row number and why.
             * @example [
             *       "row 9 (Cash & Cash Investments): cash"
             *     ]
             */
            ignored: string[];
            /**
             * @description For people, with the layout the file was recognised as.
             * @example Imported 11 holdings and updated 1 from the positions file of Charles Schwab. 1 row failed; 2 rows left out as no holding.
             */
            message: string;
        };
        ComparedSymbol: {
            /** @example AAPL */
            symbol: string;
            /**
             * @description Shares of the holding; null where there is none.
             * @example 12.5
             */
            held_shares: number | null;
            /**
             * @description Shares bought less sold in the imported transactions of all accounts, after splits, reinvestments and transfers;
             *     negative for a short position. null where no transaction speaks of the symbol.
             * @example 10
             */
            record_shares: number | null;
            /**
             * @description `held_shares` − `record_shares`, where null counts as 0.
             * @example 2.5
             */
            difference: number;
            /**
             * @description Shares sold in the record whose purchase no file tells. They are not subtracted in `record_shares`; more than 0
             *     says that the imported history does not begin early enough.
             * @example 0
             */
            unmatched_sold: number;
            /** @enum {string} */
            status: "match" | "differs" | "only_in_portfolio" | "only_in_record";
        };
        Profile: {
            /** @example trader@example.com */
            email: string;
            /** @example Pat Trader */
            name: string | null;
            /**
             * @description null until it is set.
             * @example 12345678
             */
            brokerage_account: string | null;
        };
        ProfileAnswer: {
            success: components["schemas"]["Success"];
            profile: components["schemas"]["Profile"];
        };
        /**
         * @description `record:read` trading data and the import history, `imports:write` uploading files, `portfolio:read` and
         *     `portfolio:write` holdings, prices and snapshots, `profile:read` and `profile:write` the profile,
         *     `plants:read` and `plants:write` the plant store, `webhooks:read` and `webhooks:write` its receivers and deliveries.
         * @enum {string}
         */
        Scope: "record:read" | "imports:write" | "portfolio:read" | "portfolio:write" | "profile:read" | "profile:write" | "plants:read" | "plants:write" | "webhooks:read" | "webhooks:write";
        Token: {
            /** @example 3 */
            id: number;
            /** @example nightly report */
            name: string;
            /**
             * @description The first characters of the token, to recognise it.
             * @example tlf_a1b2c3
             */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description null for a token that does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description null until it is used; kept to the minute.
             */
            last_used_at: string | null;
        };
    };
    responses: {
        /**
         * @description The answer is the one the client holds: `If-None-Match` named its `ETag`. Without a body, and without reading the
         *     record.
         */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No session and no token, or one that is unknown, expired or revoked. Decided before the body is read. */
        Unauthenticated: {
            headers: {
                /** @description `Bearer`, with `error="invalid_token"` where a token was sent. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthenticationRequired"];
            };
        };
        /**
         * @description The e-mail address is not on the allow list (`Access denied. User not authorized.`), the token lacks a scope, or a
         *     request with a cookie came from another site.
         */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Access denied. User not authorized."
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It does not exist, or belongs to another user; the two are not told apart. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `Internal server error`, or `Database connection failed` while the database cannot be reached. */
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Database connection failed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The format is none of the three, the date or month is missing or malformed, or there is more than the format takes.
         *     `error` says what was expected; beyond a limit it says the limit, how much there is, and which format takes it.
         */
        refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the operation takes. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not of a media type the operation takes. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
         *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
         */
        AccountId: number;
        /** @description csv of any length; excel of at most 200,000 trades and dividends, pdf of at most 10,000. */
        format: "csv" | "excel" | "pdf";
        /** @description A ticker, such as AAPL or BRK.B. */
        Symbol: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Changes with the answer. Sent back as `If-None-Match`, it is answered 304 while the client's answer is current;
         *     browsers do so by themselves. The answer is theirs alone to keep (`Cache-Control: private, no-cache`).
         */
        ETag: string;
        /** @description `attachment` with the name of the file. */
        disposition: string;
        /** @description Bytes. Absent where a long CSV file is sent while it is read. */
        length: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMonths: {
        parameters: {
            query?: {
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The months. Empty before the first import. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "months": [
                     *         {
                     *           "month": "2026-03",
                     *           "total_return_with_dividends": 1520.33
                     *         },
                     *         {
                     *           "month": "2026-02",
                     *           "total_return_with_dividends": -84.1
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        months: components["schemas"]["MonthListItem"][];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listTradeDetails: {
        parameters: {
            query?: {
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                month: components["schemas"]["Month"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trades. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "trades": [
                     *         {
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "sell_date": "2026-03-16",
                     *           "side": "long",
                     *           "buy_price": 180,
                     *           "sell_price": 187.3325,
                     *           "volume": 10,
                     *           "profit_per_share": 7.333,
                     *           "total_profit_loss": 73.33,
                     *           "return_percentage": 4.07,
                     *           "trade_result": "Win",
                     *           "broker_verified": true
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        trades: components["schemas"]["TradeDetail"][];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getCalendarData: {
        parameters: {
            query?: {
                /** @description The current year of the market (America/New_York) if absent. */
                year?: number;
                /** @description 1 is January. The current month of the market (America/New_York) if absent. */
                month?: number;
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days of the month, first to last. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "year": 2026,
                     *       "month": 3,
                     *       "days": [
                     *         {
                     *           "date": "2026-03-16",
                     *           "day": 16,
                     *           "day_of_week": 1,
                     *           "trade_count": 1,
                     *           "trading_pnl": 73.33,
                     *           "dividend_count": 0,
                     *           "dividends": 0,
                     *           "total_pnl": 73.33,
                     *           "has_activity": true,
                     *           "week_trade_count": 3,
                     *           "week_winning_trades": 2,
                     *           "week_total_pnl": 310.2,
                     *           "week_win_rate": 66.67,
                     *           "market_holiday": null,
                     *           "market_early_close": false
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        year: number;
                        month: number;
                        days: components["schemas"]["CalendarDay"][];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getDayDetails: {
        parameters: {
            query: {
                date: components["schemas"]["Date"];
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "date": "2026-03-16",
                     *       "trades": [],
                     *       "dividends": [
                     *         {
                     *           "symbol": "SCHD",
                     *           "transaction_date": "2026-03-16",
                     *           "action": "Qualified Dividend",
                     *           "amount": 26.12
                     *         }
                     *       ],
                     *       "summary": {
                     *         "date": "2026-03-16",
                     *         "total_trading_pnl": 0,
                     *         "total_dividends": 26.12,
                     *         "total_pnl": 26.12,
                     *         "trade_count": 0,
                     *         "dividend_count": 1,
                     *         "winning_trades": 0,
                     *         "win_rate": 0
                     *       },
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        date: components["schemas"]["Date"];
                        trades: components["schemas"]["Trade"][];
                        dividends: components["schemas"]["Dividend"][];
                        summary: components["schemas"]["DaySummary"];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. Empty before the first import. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "accounts": [
                     *         {
                     *           "id": 1,
                     *           "brokerage_account": "12345678"
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        accounts: components["schemas"]["Account"][];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getMonth: {
        parameters: {
            query?: {
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                month: components["schemas"]["Month"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "month": "2026-03",
                     *       "summary": {
                     *         "month": "2026-03",
                     *         "total_trades": 1,
                     *         "winning_trades": 1,
                     *         "win_rate": 100,
                     *         "trading_pl": 73.33,
                     *         "dividend_income": 26.12,
                     *         "total_return_with_dividends": 99.45
                     *       },
                     *       "trades": [
                     *         {
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "sell_date": "2026-03-16",
                     *           "side": "long",
                     *           "buy_price": 180,
                     *           "sell_price": 187.3325,
                     *           "volume": 10,
                     *           "profit_per_share": 7.333,
                     *           "total_profit_loss": 73.33,
                     *           "return_percentage": 4.07,
                     *           "trade_result": "Win",
                     *           "broker_verified": true
                     *         }
                     *       ],
                     *       "dividends": [
                     *         {
                     *           "symbol": "SCHD",
                     *           "transaction_date": "2026-03-16",
                     *           "action": "Qualified Dividend",
                     *           "amount": 26.12
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        month: components["schemas"]["Month"];
                        summary: components["schemas"]["MonthSummary"];
                        trades: components["schemas"]["TradeDetail"][];
                        dividends: components["schemas"]["Dividend"][];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getTimeframe: {
        parameters: {
            query: {
                /** @description The first day. */
                start_date: components["schemas"]["Date"];
                /** @description The last day. */
                end_date: components["schemas"]["Date"];
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "start_date": "2026-03-01",
                     *       "end_date": "2026-03-31",
                     *       "summary": {
                     *         "total_trades": 3,
                     *         "winning_trades": 2,
                     *         "win_rate": 66.67,
                     *         "trading_pl": 310.2,
                     *         "dividend_income": 26.12,
                     *         "total_return_with_dividends": 336.32
                     *       },
                     *       "analytics": {
                     *         "trade_count": 3,
                     *         "winning_trades": 2,
                     *         "losing_trades": 1,
                     *         "breakeven_trades": 0,
                     *         "win_rate": 66.67,
                     *         "gross_profit": 410.3,
                     *         "gross_loss": -100.1,
                     *         "profit_factor": 4.0989,
                     *         "expectancy": 103.4,
                     *         "average_win": 205.15,
                     *         "average_loss": -100.1,
                     *         "largest_win": 336.97,
                     *         "largest_loss": -100.1,
                     *         "payoff_ratio": 2.0495,
                     *         "longest_win_streak": 1,
                     *         "longest_loss_streak": 1,
                     *         "average_holding_days_winners": 26.5,
                     *         "average_holding_days_losers": 0,
                     *         "max_drawdown": {
                     *           "amount": 100.1,
                     *           "peak_date": "2026-03-16",
                     *           "trough_date": "2026-03-17",
                     *           "recovered_date": "2026-03-20"
                     *         },
                     *         "equity_curve": [
                     *           {
                     *             "date": "2026-03-16",
                     *             "trading_pl": 73.33,
                     *             "dividends": 26.12,
                     *             "equity": 99.45
                     *           },
                     *           {
                     *             "date": "2026-03-17",
                     *             "trading_pl": -100.1,
                     *             "dividends": 0,
                     *             "equity": -0.65
                     *           },
                     *           {
                     *             "date": "2026-03-20",
                     *             "trading_pl": 336.97,
                     *             "dividends": 0,
                     *             "equity": 336.32
                     *           }
                     *         ],
                     *         "by_symbol": [
                     *           {
                     *             "symbol": "AAPL",
                     *             "trade_count": 3,
                     *             "winning_trades": 2,
                     *             "win_rate": 66.67,
                     *             "trading_pl": 310.2
                     *           }
                     *         ],
                     *         "by_weekday": [
                     *           {
                     *             "day_of_week": 0,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "day_of_week": 1,
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 73.33
                     *           },
                     *           {
                     *             "day_of_week": 2,
                     *             "trade_count": 1,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": -100.1
                     *           },
                     *           {
                     *             "day_of_week": 3,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "day_of_week": 4,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "day_of_week": 5,
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 336.97
                     *           },
                     *           {
                     *             "day_of_week": 6,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           }
                     *         ],
                     *         "by_month": [
                     *           {
                     *             "month": "2026-03",
                     *             "trade_count": 3,
                     *             "winning_trades": 2,
                     *             "win_rate": 66.67,
                     *             "trading_pl": 310.2,
                     *             "dividends": 26.12,
                     *             "total": 336.32
                     *           }
                     *         ],
                     *         "by_holding_time": [
                     *           {
                     *             "holding_time": "same day",
                     *             "trade_count": 1,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": -100.1
                     *           },
                     *           {
                     *             "holding_time": "1 to 7 days",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "holding_time": "8 to 30 days",
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 336.97
                     *           },
                     *           {
                     *             "holding_time": "31 to 90 days",
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 73.33
                     *           },
                     *           {
                     *             "holding_time": "91 to 365 days",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "holding_time": "over 365 days",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "holding_time": "unknown",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           }
                     *         ],
                     *         "by_side": [
                     *           {
                     *             "side": "long",
                     *             "trade_count": 3,
                     *             "winning_trades": 2,
                     *             "win_rate": 66.67,
                     *             "trading_pl": 310.2
                     *           },
                     *           {
                     *             "side": "short",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           }
                     *         ],
                     *         "dividends_by_symbol": [
                     *           {
                     *             "symbol": "SCHD",
                     *             "dividend_count": 1,
                     *             "dividends": 26.12
                     *           }
                     *         ]
                     *       },
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        start_date: components["schemas"]["Date"];
                        end_date: components["schemas"]["Date"];
                        summary: components["schemas"]["PeriodSummary"];
                        analytics: components["schemas"]["Analytics"];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    listSymbols: {
        parameters: {
            query?: {
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The symbols. Empty before the first import. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "symbols": [
                     *         {
                     *           "symbol": "AAPL",
                     *           "instrument": "AAPL",
                     *           "trade_count": 1,
                     *           "winning_trades": 1,
                     *           "win_rate": 100,
                     *           "trading_pl": 73.33,
                     *           "dividend_count": 1,
                     *           "dividends": 2.6,
                     *           "total": 75.93,
                     *           "first_date": "2026-02-12",
                     *           "last_date": "2026-03-16"
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        symbols: components["schemas"]["SymbolSummary"][];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getSymbol: {
        parameters: {
            query?: {
                /** @description The most trades in an answer. */
                limit?: number;
                /**
                 * @description `next_cursor` of the page before; the first page if absent. It holds until the record changes: after an import
                 *     trades may come twice or be left out.
                 */
                cursor?: string;
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /**
                 * @description In any spelling of any broker, URL-encoded: `BRK.B` or `BRK%2FB`, `SPY%2003%2F15%2F2024%20500.00%20P`. Compared
                 *     by the normalised name.
                 */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The symbol. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "symbol": "AAPL",
                     *       "summary": {
                     *         "symbol": "AAPL",
                     *         "instrument": "AAPL",
                     *         "trade_count": 1,
                     *         "winning_trades": 1,
                     *         "win_rate": 100,
                     *         "trading_pl": 73.33,
                     *         "dividend_count": 1,
                     *         "dividends": 2.6,
                     *         "total": 75.93,
                     *         "first_date": "2026-02-12",
                     *         "last_date": "2026-03-16"
                     *       },
                     *       "trades": [
                     *         {
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "sell_date": "2026-03-16",
                     *           "side": "long",
                     *           "buy_price": 180,
                     *           "sell_price": 187.3325,
                     *           "volume": 10,
                     *           "profit_per_share": 7.333,
                     *           "total_profit_loss": 73.33,
                     *           "return_percentage": 4.07,
                     *           "trade_result": "Win",
                     *           "broker_verified": true
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "dividends": [
                     *         {
                     *           "symbol": "AAPL",
                     *           "transaction_date": "2026-02-12",
                     *           "action": "Qualified Dividend",
                     *           "amount": 2.6
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        symbol: components["schemas"]["SymbolName"];
                        summary: components["schemas"]["SymbolSummary"];
                        trades: components["schemas"]["TradeDetail"][];
                        /** @description Where the next page begins; null on the last. */
                        next_cursor: string | null;
                        /** @description By date. */
                        dividends: components["schemas"]["Dividend"][];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getSymbolStatistics: {
        parameters: {
            query?: {
                /** @description The first day; from the beginning of the record if absent. */
                start_date?: components["schemas"]["Date"];
                /** @description The last day; to the end of the record if absent. */
                end_date?: components["schemas"]["Date"];
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /**
                 * @description In any spelling of any broker, URL-encoded: `BRK.B` or `BRK%2FB`, `SPY%2003%2F15%2F2024%20500.00%20P`. Compared
                 *     by the normalised name.
                 */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "symbol": "AAPL",
                     *       "start_date": "2026-03-01",
                     *       "end_date": "2026-03-31",
                     *       "summary": {
                     *         "total_trades": 3,
                     *         "winning_trades": 2,
                     *         "win_rate": 66.67,
                     *         "trading_pl": 310.2,
                     *         "dividend_income": 0,
                     *         "total_return_with_dividends": 310.2
                     *       },
                     *       "analytics": {
                     *         "trade_count": 3,
                     *         "winning_trades": 2,
                     *         "losing_trades": 1,
                     *         "breakeven_trades": 0,
                     *         "win_rate": 66.67,
                     *         "gross_profit": 410.3,
                     *         "gross_loss": -100.1,
                     *         "profit_factor": 4.0989,
                     *         "expectancy": 103.4,
                     *         "average_win": 205.15,
                     *         "average_loss": -100.1,
                     *         "largest_win": 336.97,
                     *         "largest_loss": -100.1,
                     *         "payoff_ratio": 2.0495,
                     *         "longest_win_streak": 1,
                     *         "longest_loss_streak": 1,
                     *         "average_holding_days_winners": 26.5,
                     *         "average_holding_days_losers": 0,
                     *         "max_drawdown": {
                     *           "amount": 100.1,
                     *           "peak_date": "2026-03-16",
                     *           "trough_date": "2026-03-17",
                     *           "recovered_date": "2026-03-20"
                     *         },
                     *         "equity_curve": [
                     *           {
                     *             "date": "2026-03-16",
                     *             "trading_pl": 73.33,
                     *             "dividends": 0,
                     *             "equity": 73.33
                     *           },
                     *           {
                     *             "date": "2026-03-17",
                     *             "trading_pl": -100.1,
                     *             "dividends": 0,
                     *             "equity": -26.77
                     *           },
                     *           {
                     *             "date": "2026-03-20",
                     *             "trading_pl": 336.97,
                     *             "dividends": 0,
                     *             "equity": 310.2
                     *           }
                     *         ],
                     *         "by_symbol": [
                     *           {
                     *             "symbol": "AAPL",
                     *             "trade_count": 3,
                     *             "winning_trades": 2,
                     *             "win_rate": 66.67,
                     *             "trading_pl": 310.2
                     *           }
                     *         ],
                     *         "by_weekday": [
                     *           {
                     *             "day_of_week": 0,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "day_of_week": 1,
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 73.33
                     *           },
                     *           {
                     *             "day_of_week": 2,
                     *             "trade_count": 1,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": -100.1
                     *           },
                     *           {
                     *             "day_of_week": 3,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "day_of_week": 4,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "day_of_week": 5,
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 336.97
                     *           },
                     *           {
                     *             "day_of_week": 6,
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           }
                     *         ],
                     *         "by_month": [
                     *           {
                     *             "month": "2026-03",
                     *             "trade_count": 3,
                     *             "winning_trades": 2,
                     *             "win_rate": 66.67,
                     *             "trading_pl": 310.2,
                     *             "dividends": 0,
                     *             "total": 310.2
                     *           }
                     *         ],
                     *         "by_holding_time": [
                     *           {
                     *             "holding_time": "same day",
                     *             "trade_count": 1,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": -100.1
                     *           },
                     *           {
                     *             "holding_time": "1 to 7 days",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "holding_time": "8 to 30 days",
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 336.97
                     *           },
                     *           {
                     *             "holding_time": "31 to 90 days",
                     *             "trade_count": 1,
                     *             "winning_trades": 1,
                     *             "win_rate": 100,
                     *             "trading_pl": 73.33
                     *           },
                     *           {
                     *             "holding_time": "91 to 365 days",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "holding_time": "over 365 days",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           },
                     *           {
                     *             "holding_time": "unknown",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           }
                     *         ],
                     *         "by_side": [
                     *           {
                     *             "side": "long",
                     *             "trade_count": 3,
                     *             "winning_trades": 2,
                     *             "win_rate": 66.67,
                     *             "trading_pl": 310.2
                     *           },
                     *           {
                     *             "side": "short",
                     *             "trade_count": 0,
                     *             "winning_trades": 0,
                     *             "win_rate": 0,
                     *             "trading_pl": 0
                     *           }
                     *         ],
                     *         "dividends_by_symbol": []
                     *       },
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        symbol: components["schemas"]["SymbolName"];
                        /**
                         * Format: date
                         * @description As asked for.
                         * @example 2026-03-01
                         */
                        start_date: string | null;
                        /**
                         * Format: date
                         * @description As asked for.
                         * @example 2026-03-31
                         */
                        end_date: string | null;
                        summary: components["schemas"]["PeriodSummary"];
                        analytics: components["schemas"]["Analytics"];
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getTradingCalendarMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "metrics": {
                     *         "current_time": "2026-03-16T14:30:00.000Z",
                     *         "market_status": "open",
                     *         "market_open_time": "09:30:00",
                     *         "market_close_time": "16:00:00",
                     *         "is_trading_day": true,
                     *         "next_trading_day": "2026-03-17",
                     *         "trading_days_this_month": 22,
                     *         "trading_days_this_year": 251
                     *       }
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        metrics: components["schemas"]["TradingCalendarMetrics"];
                    };
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
    exportDay: {
        parameters: {
            query: {
                date: components["schemas"]["Date"];
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description csv of any length; excel of at most 200,000 trades and dividends, pdf of at most 10,000. */
                format: components["parameters"]["format"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["disposition"];
                    "Content-Length": components["headers"]["length"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example record,date,account,symbol,action,side,buy_date,sell_date,volume,buy_price,sell_price,proceeds,cost_basis,disallowed_loss,term,trade_result,broker_verified,count,percentage,amount
                     *     trade,2026-03-16,1234-5678,AAPL,,long,2026-02-02,2026-03-16,10,180.0000,187.3330,1873.33,1800.00,0.00,short,Win,true,,4.07,73.33
                     *     dividend,2026-03-16,1234-5678,SCHD,Qualified Dividend,,,,,,,,,,,,,,,26.12
                     *     total,,,,trading_pl,,,,,,,,,,,,,,,73.33
                     */
                    "text/csv": components["schemas"]["csv"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["excel"];
                    "application/pdf": components["schemas"]["pdf"];
                };
            };
            400: components["responses"]["refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description No trade was closed on the day, or there is no such account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No trades found for this date"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
    exportMonth: {
        parameters: {
            query: {
                month: components["schemas"]["Month"];
                /**
                 * @description Narrows the answer to one account; all accounts of the user if absent. The ids are listed at
                 *     `GET /api/accounts`; one that is unknown or of another user's account is answered 404.
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /** @description csv of any length; excel of at most 200,000 trades and dividends, pdf of at most 10,000. */
                format: components["parameters"]["format"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["disposition"];
                    "Content-Length": components["headers"]["length"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["csv"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["excel"];
                    "application/pdf": components["schemas"]["pdf"];
                };
            };
            400: components["responses"]["refused"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The month has neither a trade nor a dividend, or there is no such account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No data found for this month"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
    validateSymbol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A ticker, such as AAPL or BRK.B. */
                symbol: components["parameters"]["Symbol"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of the symbol, also where it is not valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SymbolCheck"];
                };
            };
            /** @description The symbol cannot be checked now; `error` says why. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Symbol 'AAPL' cannot be checked now: The market data provider does not answer"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A ticker, such as AAPL or BRK.B. */
                symbol: components["parameters"]["Symbol"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "symbol": "AAPL",
                     *       "price_data": {
                     *         "current_price": 187.33,
                     *         "change": 1.92,
                     *         "percent_change": 1.04,
                     *         "high": 188.2,
                     *         "low": 185.11,
                     *         "open": 185.5,
                     *         "previous_close": 185.41
                     *       },
                     *       "price_time": "2026-03-16T14:29:58.000Z",
                     *       "fetched_at": "2026-03-16T14:30:00.000Z",
                     *       "price_source": "finnhub",
                     *       "stale": false
                     *     }
                     */
                    "application/json": {
                        success: components["schemas"]["Success"];
                        /**
                         * @description As it is stored.
                         * @example AAPL
                         */
                        symbol: string;
                        price_data: components["schemas"]["PriceData"];
                        /**
                         * Format: date-time
                         * @description The provider's time of the price.
                         * @example 2026-03-16T14:29:58.000Z
                         */
                        price_time: string;
                        /**
                         * Format: date-time
                         * @description When the provider gave it.
                         * @example 2026-03-16T14:30:00.000Z
                         */
                        fetched_at: string;
                        price_source: components["schemas"]["PriceSource"];
                        /** @description Whether it is the last price known because no new one could be had. */
                        stale: boolean;
                        /**
                         * @description For people. With `stale` true.
                         * @example The market data provider does not answer
                         */
                        stale_reason?: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description No price of the symbol is known; `error` says why. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No price of 'XQZZY' is known: The market data provider does not know this symbol"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
    uploadBrokerageFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description CSV in UTF-8, at most `UPLOAD_MAX_MB` (100 MB). */
                    transaction_history_file: string;
                    /** @description CSV in UTF-8, at most `UPLOAD_MAX_MB` (100 MB). */
                    realized_gains_file: string;
                };
            };
        };
        responses: {
            /** @description The stream. Its last line is `success`, or `error` where nothing was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["UploadMessage"];
                };
            };
            /**
             * @description `Both transaction history and realized gains files are required`, `Both files must be CSV files`,
             *     `Brokerage account number not set. Please update your profile.`, or a text that names the file and what is
             *     wrong with it: an unknown layout, a wrong encoding, a truncated upload, a file larger than `UPLOAD_MAX_MB`,
             *     another media type.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description `Internal server error` or `Database connection failed`. Nothing is stored. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadError"];
                };
            };
        };
    };
    listUploadHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports of the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        history: components["schemas"]["UploadRecord"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listHoldings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        holdings: components["schemas"]["Holding"][];
                        totals: components["schemas"]["Portfolio"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    addHolding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHolding"];
            };
        };
        responses: {
            /** @description The holding, with the price known of it, if any. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        holding: components["schemas"]["Holding"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    updateHolding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldingChange"];
            };
        };
        responses: {
            /** @description The holding as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        holding: components["schemas"]["Holding"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteHolding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        /** @example AAPL removed from the portfolio */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    refreshPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["RefreshMessage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @default MANUAL */
                    snapshot_type?: components["schemas"]["SnapshotType"];
                    notes?: components["schemas"]["NotesGiven"];
                };
            };
        };
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        snapshot: components["schemas"]["Snapshot"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: {
                /** @description How many days back, in steps of 24 hours; 0 for all. */
                days?: number;
                /** @description Only snapshots of this type. */
                type?: components["schemas"]["SnapshotType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        history: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                snapshot_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        /**
                         * @description States the type and time of the deleted snapshot.
                         * @example MANUAL snapshot of 2026-03-16T14:30:00.000Z deleted
                         */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    uploadHoldings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description CSV in UTF-8, at most `UPLOAD_MAX_MB` (100 MB). */
                    csv_file: string;
                };
            };
        };
        responses: {
            /** @description What was imported, row by row what was not, and why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedHoldings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    uploadHoldingsAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description CSV in UTF-8, at most `UPLOAD_MAX_MB` (100 MB). */
                    csv_file: string;
                };
            };
        };
        responses: {
            /** @description What was imported, row by row what was not, and why. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedHoldings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    compareWithRecord: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        symbols: components["schemas"]["ComparedSymbol"][];
                        matching: components["schemas"]["Count"];
                        /** @description Symbols whose status is not `match`. */
                        differing: number;
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    showLoginPage: {
        parameters: {
            query?: {
                /** @description A path of this service to go to after signing in. Anything else is ignored. */
                return_to?: string;
                /** @description Why the sign-in page is shown, to say so. */
                reason?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Already signed in; `Location` is the dashboard. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["ServerError"];
        };
    };
    startLogin: {
        parameters: {
            query?: {
                /** @description A path of this service to go to after signing in. Anything else is ignored. */
                return_to?: string;
                /** @description Set by the service itself when it first redirects to its public address, so that it does so once. */
                at_base_url?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Location` is the provider's authorization page. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["ServerError"];
            /** @description The identity provider cannot be reached. HTML to browsers. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finishLogin: {
        parameters: {
            query?: {
                /** @description The authorization code. */
                code?: string;
                /** @description The anti-forgery value of this browser's sign-in, usable once. */
                state?: string;
                /** @description The provider's issuer identifier (RFC 9207), checked where it is sent or announced. */
                iss?: string;
                /** @description The provider's error code, where it refuses. */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in; `Location` is the dashboard, or the path asked for at `/login`. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The sign-in was refused, by the provider or because a value did not hold. HTML to browsers. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description The e-mail address is not on the allow list (`Access denied. User not authorized.`), or belongs to a user who
             *     signs in differently. HTML to browsers.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["ServerError"];
            /** @description The identity provider cannot be reached. HTML to browsers. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `Location` is the login page. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["ServerError"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                    "text/html": string;
                };
            };
            /** @description Not signed in, in a browser; `Location` is the login page. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The number on the statements, letters, digits, spaces, dots and hyphens. Spaces around it do not count.
                     * @example 12345678
                     */
                    brokerage_account: string;
                };
            };
        };
        responses: {
            /** @description The profile as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        tokens: components["schemas"]["Token"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What it is for.
                     * @example nightly report
                     */
                    name: string;
                    /** @description All scopes when absent or empty. */
                    scopes?: components["schemas"]["Scope"][];
                    /**
                     * @description Does not expire when absent.
                     * @example 90
                     */
                    expires_in_days?: number;
                };
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        /**
                         * @description Shown once. Send it as `Authorization` with the scheme `Bearer`.
                         * @example tlf_shown-once
                         */
                        token: string;
                        details: components["schemas"]["Token"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ServerError"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        /** @example Token 'nightly report' revoked */
                        message: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["ServerError"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        /** @constant */
                        status: "ok";
                        /** @example 0.1.0 */
                        version: string;
                        uptime_seconds: number;
                    };
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        success: components["schemas"]["Success"];
                        /** @constant */
                        status: "ready";
                        data_source: components["schemas"]["DataSource"];
                    };
                };
            };
            500: components["responses"]["ServerError"];
        };
    };
}
