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
         * @description Every day of the month with its totals and those of its week.
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
         *     end one `success` or one `error`. Input that can be refused before work begins is refused with status 400.
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
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-03-16T14:30:00.000Z
         */
        Timestamp: string;
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
         * @description `record:read` trading data and the import history, `imports:write` uploading files, `profile:read` and
         *     `profile:write` the profile, `plants:read` and `plants:write` the plant store.
         * @enum {string}
         */
        Scope: "record:read" | "imports:write" | "profile:read" | "profile:write" | "plants:read" | "plants:write";
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
        /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
        BadRequest: {
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
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMonths: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The months. Empty before the first import. */
            200: {
                headers: {
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
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    listTradeDetails: {
        parameters: {
            query?: never;
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
                     *           "week_win_rate": 66.67
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["ServerError"];
        };
    };
    getDayDetails: {
        parameters: {
            query: {
                date: components["schemas"]["Date"];
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
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
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
             *     wrong with it: an unknown layout, a wrong encoding, a truncated upload.
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
            /** @description A file is larger than `UPLOAD_MAX_MB`. Nothing is stored. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadError"];
                };
            };
            /** @description The body is not multipart/form-data. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadError"];
                };
            };
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
                     * @description The number on the statements, letters, digits, spaces, dots and hyphens.
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
