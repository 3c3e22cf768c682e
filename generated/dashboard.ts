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
         * List the months with a trade or a dividend
         * @description Newest first. A trade belongs to the month of its closing day.
         *
         *     A token needs the scope `record:read`.
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
    "/api/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trades of any period
         * @description The trades that closed from `start_date` to `end_date`, newest first unless `sort` says otherwise, in pages. Trades of a day are in
         *     the order in which they were closed: by `sell_time` of a long trade, `buy_time` of a short one. With `sort=date`, trades without a
         *     known time come first; trades of the same time are sorted by symbol (as normalised in `instrument` of
         *     `GET /api/symbols`) and account. Every list and file of trades is in this order. Filters can be combined; if no trade matches,
         *     the list is empty.
         *
         *     `summary` has the totals of all matching trades, on all pages. It is sent with the first page only. The
         *     pages together add up to it, and without filters it agrees with the months, days and symbols.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/trades/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get everything that is known of a trade
         * @description With its transactions and what the lot of the broker prints. Of an instrument with many rows the answer takes longer
         *     than others, because its history is matched again.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getTrade"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/round-trips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List round trips
         * @description The round trips with a closing from `start_date` to `end_date`, in pages. `in_period` is what was closed in
         *     the period; `summary` has its totals, the same as `GET /api/round-trip-statistics` with the same parameters.
         *     Filters can be combined.
         *
         *     By the last closing in the period, the newest first, unless `sort` says otherwise: by day and, within a day, by time; what
         *     has no known time is before what has one. Equal ones are sorted by that day and time, account, instrument, first day and
         *     number. What has no value is last.
         *
         *     An account with `derivation: pending` has no round trips yet.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listRoundTrips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/round-trips/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a round trip with its trades and transactions
         * @description `round_trip` has the sums of all its trades; of trades and transactions the first 1,000 are listed.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getRoundTrip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/round-trip-statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analyse the round trips of a period
         * @description Covers the trades that closed from `start_date` to `end_date`, both included, as `GET /api/timeframe` does, but counts
         *     each round trip once. `trading_pl` is the same in both, to the cent. The range can cover at most 100 years.
         *
         *     The trades of an account with `derivation: pending` have no round trips yet and are missing here.
         *
         *     `by_setup` adds up to the whole, with `setup` null for round trips without one. `by_tag` does not: a round trip with two tags
         *     counts in each of them, and one without tags in none.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getRoundTripStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/round-trips/{id}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        /**
         * Get the journal entry of a round trip
         * @description `journal` is null if nothing was written.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getRoundTripJournal"];
        /**
         * Write the journal entry of a round trip
         * @description Replaces all but the pictures: what is left out is empty afterwards. It needs `If-Match` with the `ETag` of what it replaces, also
         *     if that is nothing; `PATCH` changes single fields. Tags are given by name; one that does not exist is
         *     added. A `planned_stop` on the wrong side of the average entry, or equal to it, is refused (`stop_on_wrong_side`); if the entry
         *     price is not known, any is taken.
         *
         *     A user can have 10,000 journal entries; beyond that the response is 400.
         *
         *     A token needs the scope `journal:write`.
         */
        put: operations["putRoundTripJournal"];
        post?: never;
        /**
         * Delete the journal entry of a round trip
         * @description Its pictures too. The tags stay.
         *
         *     A token needs the scope `journal:write`.
         */
        delete: operations["deleteRoundTripJournal"];
        options?: never;
        head?: never;
        /**
         * Change fields of the journal entry of a round trip
         * @description Fields that are left out stay as they are; null, or an empty list, empties a field. With `If-Match` only if the entry is still
         *     the one that was read.
         *
         *     A token needs the scope `journal:write`.
         */
        patch: operations["changeRoundTripJournal"];
        trace?: never;
    };
    "/api/round-trips/{id}/journal/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a picture to a round trip
         * @description Send one file as `picture`: PNG, JPEG or WebP, by its content, whatever its name; at most 5 MB and 50 million pixels. What is
         *     not needed to show it, such as the place and time of a photo, is not stored; `bytes` and `sha256` are of what is stored. There can be at most ten
         *     of a round trip, and `QUOTA_PICTURES_MB` of a user (500 MB unless set); beyond that the response is 400. A round trip
         *     without an entry gets an empty one.
         *
         *     A token needs the scope `journal:write`.
         */
        post: operations["addRoundTripPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/days/{date}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Any day, with or without trades.
                 * @example 2026-03-16
                 */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        /**
         * Get the journal entry of a day
         * @description `journal` is null if nothing was written.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getDayJournal"];
        /**
         * Write the journal entry of a day
         * @description Replaces all but the pictures: what is left out is empty afterwards. It needs `If-Match` with the `ETag` of what it replaces, also
         *     if that is nothing; `PATCH` changes single fields. Tags are given by name; one that does not exist is added.
         *
         *     A token needs the scope `journal:write`.
         */
        put: operations["putDayJournal"];
        post?: never;
        /**
         * Delete the journal entry of a day
         * @description Its pictures too. The tags stay.
         *
         *     A token needs the scope `journal:write`.
         */
        delete: operations["deleteDayJournal"];
        options?: never;
        head?: never;
        /**
         * Change fields of the journal entry of a day
         * @description Fields that are left out stay as they are; null, or an empty list, empties a field. With `If-Match` only if the entry is still
         *     the one that was read.
         *
         *     A token needs the scope `journal:write`.
         */
        patch: operations["changeDayJournal"];
        trace?: never;
    };
    "/api/days/{date}/journal/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Any day, with or without trades.
                 * @example 2026-03-16
                 */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a picture to a day
         * @description Send one file as `picture`: PNG, JPEG or WebP, by its content, whatever its name; at most 5 MB and 50 million pixels. What is
         *     not needed to show it, such as the place and time of a photo, is not stored; `bytes` and `sha256` are of what is stored. There can be at most ten
         *     of a day, and `QUOTA_PICTURES_MB` of a user (500 MB unless set); beyond that the response is 400. A day
         *     without an entry gets an empty one.
         *
         *     A token needs the scope `journal:write`.
         */
        post: operations["addDayPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all journal entries
         * @description Of round trips and days, in pages, the latest `date` first. With `state=unlinked` those whose execution is in no file any
         *     more; `proposed_round_trip_id` is a round trip to which the user may attach the entry.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the journal entries of several round trips
         * @description Adds and removes tags, and sets the setup and the reviewed mark, of up to 200 round trips, all of them or none. `changed` lists
         *     those in which something changed; the others were so before. A round trip without an entry gets one, if there is something to
         *     write. Of a round trip with several entries the oldest is written; a tag, a setup or a mark that is taken away is taken from all.
         *
         *     A token needs the scope `journal:write`.
         */
        patch: operations["changeEntriesOfRoundTrips"];
        trace?: never;
    };
    "/api/journal-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import journal entries from an exported file
         * @description Send `journal.csv` or `journal.json` of `GET /api/export/all` as `journal_file`. Pictures and former versions do not come with it.
         *
         *     **Which trade.** An entry finds its round trip by its execution, as after a new import of the broker's files. Its account is the one
         *     with the number, else with the name, at the broker; if there is none it is added. An entry whose execution is in no file is `unlinked`,
         *     and gets its round trip when a file brings the execution. An entry is never put on another round trip.
         *
         *     **What is there stays.** A round trip or day that has an entry keeps it: a field that is empty takes what the file has, tags are
         *     added, and reviewed stays reviewed. If note, setup, rating or planned stop are not those of the file, what the file says is kept as a
         *     former version of the entry. An entry with 20 former versions has no room for it, and the row is refused (`journal_versions_full`).
         *     The same file again changes nothing.
         *
         *     **Limits** of each field are those of `PUT`; an entry that breaks one is refused and listed, and the others are imported. A planned stop
         *     is taken on either side of the entry.
         *
         *     A token needs the scopes `journal:write`, `record:read`.
         */
        post: operations["importJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how the journal is kept
         * @description What the user has chosen for all pages.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getJournalSettings"];
        /**
         * Change how the journal is kept
         * @description Replaces the settings. They change no entry and no list: pages that list what is to be reviewed ask for it from `review_from` on.
         *
         *     A token needs the scope `journal:write`.
         */
        put: operations["putJournalSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a journal entry by its id
         * @description Its pictures too, also if it is unlinked. The tags stay.
         *
         *     A token needs the scope `journal:write`.
         */
        delete: operations["deleteJournalEntry"];
        options?: never;
        head?: never;
        /**
         * Change a journal entry by its id, or attach it to another round trip
         * @description Fields that are left out stay as they are; null, or an empty list, empties a field. With `If-Match` only if the entry is still the
         *     one that was read.
         *
         *     With `round_trip_id` the entry is attached to that round trip: from now on it is about its first execution. Entries that the round
         *     trip has already stay beside it. The entry of a day stays with its day (`journal_entry_of_day`). A `planned_stop` on the wrong
         *     side of the average entry of that round trip is refused.
         *
         *     A token needs the scope `journal:write`.
         */
        patch: operations["changeJournalEntry"];
        trace?: never;
    };
    "/api/journal/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        /**
         * List the former versions of a journal entry
         * @description What was written before each of the last 20 changes. An empty one is not kept; changes with `continues` are one with the change before.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listJournalVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal/{id}/versions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                id: number;
                /** @example 3 */
                version: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a former version of a journal entry
         * @description What was there until then becomes a former version. A `planned_stop` on the wrong side of the entry is refused. With `If-Match` only
         *     if the entry is still the one that was read.
         *
         *     A token needs the scope `journal:write`.
         */
        post: operations["restoreJournalVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journal-pictures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 12 */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Download a picture
         * @description As an attachment, with `X-Content-Type-Options: nosniff`, so that a browser shows it in an `img` of the page only.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getJournalPicture"];
        put?: never;
        post?: never;
        /**
         * Delete a picture
         * @description A token needs the scope `journal:write`.
         */
        delete: operations["deleteJournalPicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags and setups
         * @description The tags by name, with how often each is used, and the setups.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Add a tag
         * @description Names differ in more than upper and lower case; one that exists is 400 (`tag_exists`). A user can have 1,000 tags.
         *
         *     A token needs the scope `journal:write`.
         */
        post: operations["addTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Get a tag
         * @description A token needs the scope `record:read`.
         */
        get: operations["getTag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description It is removed from all entries; they stay.
         *
         *     A token needs the scope `journal:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename a tag, or merge it into another one
         * @description All entries that have it show the new name. A name that another tag has is 400 (`tag_exists`), but with `merge` the entries get
         *     that tag, this one is deleted, and the answer is the other one.
         *
         *     A token needs the scope `journal:write`.
         */
        patch: operations["renameTag"];
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
         * List the trades of a month
         * @description In the order of `GET /api/trades` with `sort=date`. Empty if the month has no trades.
         *
         *     A token needs the scope `record:read`.
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
         * Get the trading calendar of a month
         * @description Lists every day of the month with its totals, the totals of its week, and market holidays and early closes.
         *
         *     A token needs the scope `record:read`.
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
    "/api/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trading days with their round trips
         * @description The days on which a trade was closed, the newest first, in pages: each with its totals, dividends included, and its round
         *     trips. Days that have only dividends or a journal entry are left out; `GET /api/calendar-data` and `GET /api/journal` have these.
         *
         *     `summary` is the same as in `GET /api/day-details`. An account with `derivation: pending` has no round trips yet.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listDays"];
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
         * Get the trades and dividends of a day
         * @description Empty lists and zero sums if the day has no activity.
         *
         *     A token needs the scope `record:read`.
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
         * List brokerage accounts
         * @description The accounts that have files, oldest first. An account that loses its last file is not listed; it has the same id
         *     when a file is imported into it again. An import whose files name several accounts creates each of
         *     them. Use an id as `account_id` to limit other requests to one account. A user can have at most `QUOTA_ACCOUNTS`
         *     accounts (100 unless set, never more than 1000).
         *
         *     A token needs the scope `record:read`.
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
    "/api/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Name an account, or set its number
         * @description What is left out of the body stays. No two accounts of a user have one name, whatever the case of its letters. A
         *     number decides to which account the files go that print it: set it if your broker's files print none, or to tell
         *     apart two accounts of a broker. Files that were imported stay where they are.
         *
         *     A token needs the scope `imports:write`.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/accounts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move all files of another account into this one
         * @description For two accounts that are one: all files of `account_id` are moved into this account, in one transaction, each as by
         *     `PATCH /api/imports/{id}/files/{file_id}`. This account takes over the number, if it has none or shows less
         *     of it, the names that files print, and the answers to questions, except to those that are answered about this account. The
         *     other account is then without files and is not listed.
         *
         *     An account without files is merged as well; so a request that is repeated changes nothing. At most 1,000 files are
         *     moved at once. A merge waits for its turn like an import and takes one of the user's 10 places.
         *
         *     A token needs the scope `imports:write`.
         */
        post: operations["mergeAccount"];
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
         * Get a month with its trades and dividends
         * @description Trades that closed in the month, in the order of `GET /api/trades` with `sort=date`; dividends sorted by date, then symbol.
         *     Empty lists and zero sums if the month has no activity.
         *
         *     A token needs the scope `record:read`.
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
         * Analyse a date range
         * @description Covers the trades that closed in the range and the dividends dated in it, first and last day included. Zero
         *     sums if there are none. `start_date` must not be later than `end_date`, and the range can cover at most 100
         *     years.
         *
         *     A token needs the scope `record:read`.
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
         * List symbols
         * @description The symbols with trades or dividends, sorted by name. Each option contract is a symbol of its own.
         *
         *     A token needs the scope `record:read`.
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
         * Get a symbol with its trades and dividends
         * @description `summary` and `dividends` cover the whole record. Trades come in pages, in the order of
         *     `GET /api/trades` with `sort=date`. If nothing is recorded for the symbol, the response is 404.
         *
         *     A token needs the scope `record:read`.
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
         * Analyse a symbol
         * @description The same analysis as `/api/timeframe`, for one symbol. Covers the whole record if no dates are given. Zero
         *     sums if the range has no activity; 404 if nothing is recorded for the symbol.
         *
         *     A token needs the scope `record:read`.
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
    "/api/tax-years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tax years
         * @description The years with closed trades or sales without a known purchase, newest first, with their totals by term. The tag Tax
         *     describes the figures.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listTaxYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-years/{year}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tax year
         * @description The rows of Form 8949 of a year, or its contracts of Section 1256, in the order of `GET /api/trades` with `sort=date`, in pages, and the
         *     totals. `summary` and `unmatched_sales` cover the whole year on every page, also with `form` and `to_check`. A year without
         *     trades has no rows and zero sums.
         *     The tag Tax describes the figures.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getTaxYear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-years/{year}/wash-sale-candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List candidates of wash sales
         * @description The losses of a year that may be wash sales, in the order of the rows of Form 8949, in pages: the same instrument was bought again
         *     within 30 days before or after the sale. They are candidates only, and change no figure. Losses with a printed wash sale are not
         *     among them, nor are contracts of Section 1256, for which there are none. Substantially identical securities, such as an option and
         *     its shares, are not compared. With `account_id` the losses are those of the account; the purchases are of all accounts.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listWashSaleCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-years/{year}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is stated about a tax year
         * @description For each account with rows in the year, or with a statement: the boxes of Form 8949 that the user stated, and the totals of each box
         *     beside those that the user typed in from Form 1099-B. With `account_id` it is of that account, also without rows.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listTaxStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-years/{year}/statements/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The calendar year.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
                /**
                 * @description The account; `GET /api/accounts` lists them.
                 * @example 1
                 */
                account_id: number;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * State boxes and totals of Form 1099-B
         * @description Replaces what is stated about an account and year: what is left out is not stated afterwards. A stated box is that of the rows of its
         *     term for which no file prints one, and `box_from` of these says so. Typed totals are compared with those of the rows. No figure of
         *     the record changes. It needs `If-Match` with the `etag` of what it replaces, also if nothing was stated. A user can have statements
         *     of 1,000 accounts and years.
         *
         *     A token needs the scope `journal:write`.
         */
        put: operations["putTaxStatement"];
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
         * Get the market status and calendar
         * @description The New York Stock Exchange with its holidays, early closes and special closures. Times
         *     are New York time (America/New_York).
         *
         *     Regular hours are 09:30 to 16:00, pre-market starts at 04:00, after-hours end at 20:00. On early-close days
         *     the market closes at 13:00 and after-hours end at 17:00. Add closures that are announced at short notice with
         *     the setting `MARKET_CLOSURES`.
         *
         *     Needs no credential.
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
         * Export a day
         * @description The trades closed on a day, its dividends and its totals. The file name is like
         *     `tradeleaf-2026-03-16-trades.csv`, `.xlsx` or `.pdf`. The tag Exports describes each format. If no trade was
         *     closed on the day, the response is 404, even if there are dividends.
         *
         *     A token needs the scope `record:read`.
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
         * Export a month
         * @description The trades closed in a month, its dividends and its summary. The file name is like `tradeleaf-2026-03.csv`,
         *     `.xlsx` or `.pdf`. The tag Exports describes each format.
         *
         *     A token needs the scope `record:read`.
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
    "/api/timeframe/export/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a date range
         * @description The trades that closed in the range, its dividends and its summary, with the totals of `GET /api/timeframe`. First and
         *     last day are included; `start_date` must not be later than `end_date`, and the range can cover at most 100 years. The
         *     file name is like `tradeleaf-2026-01-05-to-2026-03-16.csv`, `.xlsx` or `.pdf`. The tag Exports describes each format.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["exportTimeframe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tax-years/{year}/export/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a tax year
         * @description The rows of Form 8949 of a year and the totals of Schedule D, with sales without a known purchase first, then rows to check.
         *     The file name is like `tradeleaf-tax-2026.csv`, `.xlsx`, `.pdf` or `.txf`. The tags Tax and Exports describe the figures and
         *     each format. This is no tax advice.
         *
         *     `txf` has only rows whose `box` is known. If others would be left out, the response is 400 `box_unknown` with their
         *     number, unless `known_only` is true.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["exportTaxYear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/export/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything
         * @description A zip with a CSV and a JSON file for each kind of thing that is stored of the user: profile, accounts, imports and what they
         *     left out, transactions, lots, trades, unmatched sales, journal entries with their pictures and settings, holdings, snapshots,
         *     plants, webhooks, tokens. Amounts are exact decimals, instants UTC. Secrets and totals are left out. `POST /api/journal-import`
         *     reads the journal again.
         *
         *     A token needs the scopes `record:read`, `portfolio:read`, `profile:read`, `plants:read`, `webhooks:read`.
         */
        get: operations["exportEverything"];
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
         * Check that a symbol exists
         * @description Asks the market data provider. Case does not matter, and a share class can be written `BRK.B`, `BRK/B`,
         *     `BRK-B` or `BRK B`. A valid symbol comes with `current_price` and `price_source`.
         *
         *     If the provider fails or its limit of requests is reached, a symbol with a known price is still valid; any other
         *     symbol is `valid: false`, with an `error` that says that it cannot be checked now.
         *
         *     A token needs the scope `portfolio:read`.
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
         * Get the price of a symbol
         * @description Returns the price and stores it for the valuation of holdings. The provider is not asked again if the stored
         *     price is fresh. If the provider fails or does not answer within a few seconds, the response is the last known
         *     price, with `stale` true and the reason. Symbols can be written as in `validateSymbol`.
         *
         *     A token needs the scope `portfolio:read`.
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
         * @description Upload both CSV files as the broker exports them. The layout of each file is detected from its header.
         *     Supported:
         *
         *     - Charles Schwab transaction histories of all generations
         *     - Charles Schwab realized gains: lot details and summary
         *     - any transaction history with date, symbol, action, quantity, price, amount and account number
         *     - any realized gains file with symbol, date acquired, date sold, proceeds, cost basis and gain or loss
         *     - any other CSV whose columns the user has explained with `POST /api/import-mappings`
         *
         *     Any other table is answered with 400 and the code `mapping_required`, before anything is stored. Its action
         *     `confirm_mapping` has the columns, the first rows, and what the names propose.
         *
         *     The response is a stream of JSON objects, one per line: `progress` lines whose `percentage` never decreases,
         *     then one `success` or one `error`. An error that shows before the rows are read, such as an unknown layout,
         *     has status 400. An error that shows only in the rows, such as a file without readable rows, is the last line
         *     of the stream. From its first line on, the time between two lines is at most about 10 seconds: a `progress` line is
         *     repeated if nothing else can be said.
         *
         *     **One JSON answer.** With `stream=false`, or if `Accept` allows JSON but not NDJSON, as in
         *     `Accept: application/json`, the response is the last line alone, after the import, and an error has its status:
         *     400, 500 or 503. In every other case, also if any type is
         *     allowed, it is the stream. Nothing is sent before the end, so a proxy
         *     can cut off a long import: send it with an `Idempotency-Key`, and again if no answer arrives.
         *
         *     **Waiting.** Users take turns. At most 10 imports of a user and 100 of all are received, wait or run; beyond that
         *     the status is 503, before the files are read. An import that waits longer than 10 seconds begins its stream with
         *     status 200; an unknown layout is then the last line of the stream.
         *
         *     **Quotas.** A user can have at most `QUOTA_IMPORTS` imports (5000 unless set), whose files have at most
         *     `QUOTA_IMPORTED_MB` megabytes together (2000 unless set), at most `QUOTA_ACCOUNTS` accounts (100 unless set), and at
         *     most `QUOTA_SYMBOLS` symbols with trades or dividends, counted in each account (50000 unless set).
         *     Imports that failed or were undone do not count. Files beyond a quota are refused as a whole; if the quota has no
         *     room for them whatever they contain, before they are received.
         *
         *     **Transaction.** All readable rows are stored, or none if anything fails. A row that cannot be read is left
         *     out and reported with its file, row number, column and reason; the status of the import is then `partial`.
         *
         *     **Deduplication.** Importing a file twice adds nothing. A row is identified by account, content and its
         *     occurrence number within the file. For each content the record holds the largest count that any one file has
         *     shown. So real identical rows are kept, and overlapping files add only new rows.
         *     If files print other fields of a row differently, such as its fees, or restate the cost basis of a lot, the file that
         *     prints most counts, then the one that reaches the latest day. So the record depends on which files were imported, not
         *     on their order.
         *
         *     **Accounts.** A row is of the account whose number its file prints. A file that prints none is of the account you choose
         *     for it in the field `accounts`; else of the account that the other file of the pair prints; else of the account of the
         *     profile. If that account is of another broker, or if several accounts fit, nothing is stored: the status is 400 with
         *     the code `account_required`, and the actions have the choices. The status is 400 if this is known within ten seconds;
         *     of a larger file it is the last line of the stream.
         *
         *     **Two files that differ.** If two files of one account show different quantities of an instrument on a day that is
         *     inside the days of one of them, rows may count twice. A file whose account was assumed is then refused
         *     (`account_required`); any other is stored with the note `overlap_differs`.
         *
         *     **Trades** are the lots of the realized gains file. A sale without a lot is matched first in, first out over
         *     the whole history of the account, until a file covers it. A sale without a known purchase is not a trade; the
         *     note `sales_unmatched` counts such sales.
         *
         *     **Dry run.** With `dry_run=true` the stream is the same, and nothing is stored, not even in the import history; the
         *     final message says so. The `success` line has a `report`: the rows of each file by outcome, the first 100 ignored and failed rows, and how
         *     the lots and sales would agree with each other. Only an import that is stored lists all such rows.
         *
         *     **Repetition.** With an `Idempotency-Key`, the same files with the same names are imported once: sent again, the
         *     stream is the `success` line of the import that was stored. An import that failed, a dry run, and files that imports in force
         *     have leave no key.
         *
         *     A token needs the scope `imports:write`.
         */
        post: operations["uploadBrokerageFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mappings of columns
         * @description Newest first.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listImportMappings"];
        put?: never;
        /**
         * Keep a mapping of columns
         * @description Says what the columns of a CSV mean that no layout describes. From then on each file of the user with this header is
         *     read by it, whatever its order of rows. Names are compared without case and spacing; their order counts. A header has
         *     one mapping; change it with `PUT`. A user can have at most 100 mappings.
         *
         *     An upload of such a file is answered with `mapping_required`, with a proposal that only the names of the columns
         *     make. What a sign, an amount or a date means is never inferred from rows: the mapping states it. A mapping may come
         *     from another user: it holds no data, and is checked like any other.
         *
         *     A token needs the scope `imports:write`.
         */
        post: operations["addImportMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-mappings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Get a mapping of columns
         * @description A token needs the scope `record:read`.
         */
        get: operations["getImportMapping"];
        /**
         * Change a mapping of columns
         * @description Replaces all but the header, which must be the same. It concerns later imports only: what was imported stays as it was
         *     read, and can be undone and imported again.
         *
         *     A token needs the scope `imports:write`.
         */
        put: operations["updateImportMapping"];
        post?: never;
        /**
         * Delete a mapping of columns
         * @description What was imported by it stays. The next file with its header is asked about again.
         *
         *     A token needs the scope `imports:write`.
         */
        delete: operations["deleteImportMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/import-mapping-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a mapping of columns
         * @description What a mapping makes of rows, such as those that `mapping_required` shows. Nothing is stored.
         *
         *     A token needs the scope `imports:write`.
         */
        post: operations["previewImportMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Newest first, in pages. Of the imports that failed or were undone, the newest 1000 stay; older ones are
         *     deleted when another one fails or is undone.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import files of any kind
         * @description Upload one to twenty CSV files as the brokers export them: transaction histories and realized gains files, of any
         *     brokers and accounts, in any mix. The transaction history of Charles Schwab can also be its JSON export, of which row 2
         *     is the first transaction, as in its CSV. The kind and layout of each file are detected from its header. A broker without a
         *     gains file needs none, and an Interactive Brokers activity statement with closed lots is both at once. All files are imported together as one entry of the import history: all of them, or none if a
         *     file has no known layout or cannot be read; with `skip_unread=true` those that can be read.
         *
         *     The response is the stream of `POST /api/upload-csv`. Waiting, quota, transaction, deduplication, trades, dry
         *     run and repetition are as described there.
         *
         *     **Accounts** are decided as for `POST /api/upload-csv`, but a file of a broker that prints no account is of the one
         *     numbered account that the other files of the upload print for that broker, else of the user's only account there. A
         *     profile without a number is accepted.
         *
         *     **The same file.** Of files with the same bytes in one upload one is imported, and a note `file_repeated` names each other. A file
         *     with the bytes of a file of an earlier import adds nothing, and a note `file_known` names that import. If imports in force have
         *     all files of an upload in the same accounts, the upload is no import: the `success` line has the code `nothing_new` and no
         *     `import_id`, and the history has no entry of it. Chosen for two accounts, the same bytes are two files.
         *
         *     A token needs the scope `imports:write`.
         */
        post: operations["importFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import with its report
         * @description The files of the import with what happened to every row, and how the lots and sales of the files agree with each
         *     other in the record as it is now. An import that failed or was undone has no lots and sales in the record.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Undo an import
         * @description Removes what the import stored. The record is then as if only the user's other imports had been made, in their
         *     order: rows that another import also shows stay, as often and as that import prints them; a lot that this import
         *     restated is again as before; trades, days, months and symbols are matched and added up anew. The other imports
         *     keep their accounts. An account without rows that no other import names is removed.
         *
         *     The import history keeps the import with the status `undone`, as one of the newest 1000 that failed or were undone. Its files no longer count towards the quota, and can
         *     be imported again. Undoing it again is 400, and so is undoing an import that failed.
         *
         *     An import that shares rows with a later import of a version before this operation existed is 400: that version
         *     did not record how its files print them. `error` names the later import; undo that one first and import its files
         *     again afterwards.
         *
         *     All of the import is undone, or nothing. An undo waits for its turn like an import and takes one of the user's 10
         *     places; beyond those the status is 503. The response comes when the undo is finished, which takes about as long as
         *     the import did. If the client disconnects, the undo still finishes; the import history then says `undone`.
         *
         *     A token needs the scope `imports:write`.
         */
        delete: operations["undoImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move a file of an import to another account
         * @description The record is then as if the file had been undone and imported into the account: rows that another file of the old
         *     account also shows stay there; trades, days, months and symbols of both accounts are matched and added up anew, and
         *     the file's rows are counted anew as imported or duplicate. `decided` of the file becomes `chosen`. The account takes
         *     the number that the file prints, if it has none or shows less of it. A file that is both kinds is moved as a whole.
         *
         *     For an account that does not exist yet, send its name.
         *
         *     The file of the import in the answer has a new `id`; the old one no longer exists. All of it is moved, or nothing. A
         *     move waits for its turn like an import and takes one of the user's 10 places; beyond those the status is 503.
         *
         *     You choose the account, so a file that shows other rows than the files there is moved nevertheless, with the note
         *     `overlap_differs`.
         *
         *     A token needs the scope `imports:write`.
         */
        patch: operations["moveImportFile"];
        trace?: never;
    };
    "/api/imports/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ignored and failed rows of an import
         * @description In the order of the files and of their rows. Of each file the first 50,000 ignored and the first 50,000 failed rows are
         *     kept; `rows_not_kept` in `GET /api/imports/{id}` counts the others.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/rows-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the ignored and failed rows of an import as CSV
         * @description The rows of `GET /api/imports/{id}/rows`, all pages in one file. UTF-8 with a byte order mark; lines end in
         *     CRLF. A text that a spreadsheet would read as a formula has an apostrophe before it.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["exportImportRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the lots of an import with the transactions
         * @description One line for each lot of the files, and one for each closing sale of the files that no lot covers, in the order of the
         *     files, compared with the record as it is now. A page can have fewer lines than `limit`, also none; the last page is the
         *     one with `next_cursor` null.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["reconcileImport"];
        put?: never;
        post?: never;
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
         * List imports as the upload history
         * @description As `GET /api/imports`, with `history` in place of `imports`.
         *
         *     A token needs the scope `record:read`.
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
    "/api/own-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List own entries
         * @description The transactions that the user entered, each in its newest version, newest entry first.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listOwnEntries"];
        put?: never;
        /**
         * Enter a transaction that no file has
         * @description The cost of shares that were transferred in, how an option ended, a missing fill, a dividend, a split. An entry is an import of one
         *     row: it is in the import history (`kind` is `own_entry`), changes the record like any other row, waits for its turn like an
         *     import, takes one of the user's 10 places, and is undone like one. What rests on it is marked: `own_entry` of trades, round
         *     trips, executions, dividends, open positions and unmatched sales; `to_check` of a tax row has `own_entry`.
         *
         *     **Replaced.** Rows of files that together are the entry replace it: of the same account, instrument and side, with the same
         *     number of shares in all; on its day whatever their money, within three trading days if the money agrees within one percent (of
         *     a dividend, one of the same day and amount). The import of that file has the note `own_entry_replaced`. If the file is undone,
         *     the entry counts again. If the files have such a row already, the entry is refused with `own_entry_known`; if yours is
         *     another one, send it with `besides`, the number of rows that the files have.
         *
         *     **Shares that came** (`transfer_in`) are an exception, because no file has their cost: the entry gives it to as many shares as
         *     the files show to come on `date`, by a transfer or by a purchase without an amount, and is refused with `own_entry_beyond` if
         *     it is of more. If the files show none, it brings the shares itself; it is refused on a day on which the files have a purchase
         *     with an amount, whose shares are in the record already. Enter each purchase by itself: the day of purchase is `acquired`.
         *     `quantity` and `price` are in the shares of `date`, after earlier splits.
         *
         *     **Splits.** Of a split that the files have in part, enter what is missing: the shares that it added (`split`), or those that
         *     it removed (`reverse_split`), on the same day.
         *
         *     A token needs the scope `imports:write`.
         */
        post: operations["addOwnEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/own-entries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the entry in `GET /api/own-entries`.
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Get an own entry with its versions
         * @description A token needs the scope `record:read`.
         */
        get: operations["getOwnEntry"];
        /**
         * Change an own entry
         * @description Makes a new version, with a reason. In one transaction the version before is undone and the new one is imported; both stay in
         *     the import history. Send all fields of the new version: a field that is left out is empty afterwards. An entry that was undone
         *     cannot be changed.
         *
         *     A token needs the scope `imports:write`.
         */
        put: operations["changeOwnEntry"];
        post?: never;
        /**
         * Undo an own entry
         * @description As `DELETE /api/imports/{id}` of the import of its newest version. The entry stays in the list, with the state
         *     `undone`, for as long as the import stays in the history.
         *
         *     A token needs the scope `imports:write`.
         */
        delete: operations["undoOwnEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List questions
         * @description What the files leave open and only the user knows, answered or not, by account. Until a question is answered nothing is
         *     guessed: what an answer may change has `awaits_answer` (trades, round trips, open positions, unmatched sales). Each question
         *     has its evidence: the rows that raise it, and what would follow from each answer. An import that raises one has the note
         *     `answer_required`.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/questions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the question in `GET /api/questions`.
                 * @example q9Jm2xW0Yb3eK7fLr1uTzA
                 */
                id: components["schemas"]["QuestionId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Answer a question
         * @description Answers it, changes the answer, or takes it back (`null`), and derives what follows. An answer is an entry of the import history
         *     without files (`kind` is `answer`); it waits for its turn like an import, takes one of the user's 10 places, and
         *     `DELETE /api/imports/{id}` takes it back too. It stays if the files that raised the question are undone, and has no
         *     effect until something asks again; until then only the import history has it. The same answer once more changes nothing.
         *
         *     A token needs the scope `imports:write`.
         */
        put: operations["answerQuestion"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/open-positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open positions
         * @description The positions that the imported transactions leave open, options and short positions included, sorted by account and
         *     symbol. They are calculated from the record, by the same matching as the trades, and do not depend on the holdings;
         *     `GET /api/portfolio/record-comparison` compares the two.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listOpenPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/open-positions/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show open positions over time
         * @description What the positions that were open at the end of a day had cost, for each day of the range on which it changed. It
         *     follows from the trades, each open from its opening to its closing day, and from what is open now. So it changes
         *     with the record: a lot that is imported later corrects the days before it. It is cost, not market value; snapshots
         *     of the portfolio have that. `start_date` must not be later than `end_date`, and the range can cover at most 100
         *     years.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["getOpenPositionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/unmatched-sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales without a known purchase
         * @description Sales that no lot covers and whose purchase is in no file, newest first. They are not trades, and no total
         *     includes them. Import the history of the purchase, or the realized gains of the sale, and they become trades.
         *     `GET /api/imports/{id}/reconciliation` lists the unmatched sales of one import.
         *
         *     A token needs the scope `record:read`.
         */
        get: operations["listUnmatchedSales"];
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
         * List holdings with their value
         * @description Sorted by symbol, with the last known prices and the totals. The request waits at most **300 milliseconds**
         *     for missing or old prices; the rest are refreshed in the background. If the provider fails, the last price
         *     stays, with its age and `price_stale`. `totals` cover all holdings, on every page.
         *
         *     A token needs the scope `portfolio:read`.
         */
        get: operations["listHoldings"];
        put?: never;
        /**
         * Add a holding
         * @description A user has one holding per symbol. If it already exists, the response is 400; change it with `PUT`. A user can have
         *     at most `QUOTA_HOLDINGS` holdings (5000 unless set); beyond that the response is 400.
         *
         *     A token needs the scope `portfolio:write`.
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
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Get a holding with its value
         * @description With its last known price; see `price_stale`. The provider is not asked.
         *
         *     A token needs the scope `portfolio:read`.
         */
        get: operations["getHolding"];
        /**
         * Change a holding
         * @description Absent fields keep their value. If only `shares` changes, the average cost stays and the total cost is
         *     recalculated.
         *
         *     A token needs the scope `portfolio:write`.
         */
        put: operations["updateHolding"];
        post?: never;
        /**
         * Delete a holding
         * @description Existing snapshots do not change.
         *
         *     A token needs the scope `portfolio:write`.
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
         * @description The response is a stream of JSON objects, one per line: `progress` lines whose `percentage` never decreases,
         *     then one `success` or one `error`. If the provider's request limit is reached, a line gives the wait, and the
         *     refresh then continues.
         *
         *     With `stream=false`, or if `Accept` allows JSON but not NDJSON, as in `Accept: application/json`, the response is the
         *     last line alone, after the refresh, and an error has its status. In every other case, also if any type is allowed,
         *     it is the stream.
         *
         *     Prices less than a minute old are not fetched again. Prices that could not be fetched keep their last value;
         *     the last line names them. If the client disconnects, the refresh stops, and the next one resumes there. Each
         *     user can run one refresh at a time; a second one gets 400.
         *
         *     A token needs the scope `portfolio:write`.
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
         * Take a snapshot of the portfolio value
         * @description The request waits at most 2 seconds for missing or old prices. The value is then computed in one transaction
         *     from the known prices.
         *
         *     The service also takes snapshots itself, for each user with holdings:
         *
         *     - `EOD`: five minutes after the close of each trading day (16:00 in New York, 13:00 on early-close days).
         *     - `AUTOMATIC`: every `SNAPSHOT_INTERVAL_MINUTES` after the opening, while the market is open.
         *
         *     Each is taken once, even with several instances. After downtime the `EOD` of the latest trading day is still
         *     taken until the market opens, because until then the last prices are the closing prices of that day. An `AUTOMATIC`
         *     snapshot that is more than five minutes late is skipped.
         *
         *     A user can have at most `QUOTA_SNAPSHOTS` snapshots (20000 unless set); beyond that the response is 400. The
         *     service itself then replaces its oldest `AUTOMATIC` snapshots. If there are none it takes no snapshot.
         *
         *     A token needs the scope `portfolio:write`.
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
         * List snapshots
         * @description Newest first.
         *
         *     A token needs the scope `portfolio:read`.
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
         * @description The service does not take a deleted snapshot again.
         *
         *     A token needs the scope `portfolio:write`.
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
         * @description Upload a CSV with the columns `symbol` and `shares`. Optional columns: `cost_basis` (total of the position),
         *     `average_cost` (per share), `holding_type`, `security_type` or `type`, `purchase_date` and `notes`. You can
         *     also upload the positions file of Charles Schwab, Fidelity, E*TRADE, Vanguard or Robinhood; the layout is
         *     detected. Columns can be in any order and case. The separator is a comma, semicolon or tab. A file has at most
         *     10,000 rows.
         *
         *     **Holdings.** Each symbol in the file is added, or replaces the shares of the existing holding. Other holdings
         *     do not change. If a symbol has several rows (lots, accounts), their shares and costs are added up.
         *
         *     **Cost.** If a row has both `cost_basis` and `average_cost`, they must agree to the cent, or the row fails. In
         *     a broker's file the average is rounded, so the total is used. If a row of a symbol has no cost, an existing
         *     holding keeps its average cost, and a new holding has `average_cost` null until you set it.
         *
         *     **Holding type.** If the file does not give it, an existing holding keeps its type. A new holding is a
         *     `mutual_fund` if its ticker has five letters and ends in X, otherwise a `stock`.
         *
         *     **Rows.** All readable rows are imported in one transaction. A row that cannot be read is reported in `errors`
         *     with its row number and the cause. A file that would exceed the quota of holdings
         *     (`QUOTA_HOLDINGS`) is refused as a whole. Rows that are not holdings (cash and money market sweeps, options, bonds,
         *     totals) are reported in `ignored`.
         *
         *     A token needs the scope `portfolio:write`.
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
         *
         *     A token needs the scope `portfolio:write`.
         */
        post: operations["uploadHoldingsAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/portfolio/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over all open positions of the record
         * @description Adds a holding for each position of shares that the record leaves open over all accounts and whose cost is known
         *     (`GET /api/open-positions`), with the first day on which a part of it was bought. All of it, or nothing. Holdings that are there
         *     stay as they are, unless `replace` is `true`: then they take their shares and cost from the record, and keep their notes
         *     and type. `left_out` has every other open position, and why.
         *
         *     A token needs the scopes `portfolio:write`, `record:read`.
         */
        post: operations["takeOverPositions"];
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
         * Compare holdings with the imported record
         * @description Compares, for each symbol, the shares held with the shares bought less the shares sold in the transactions of
         *     all accounts. Sorted by symbol. Options are left out, and so are symbols that are neither held nor left in the
         *     record. Changes nothing.
         *
         *     A token needs the scopes `portfolio:read`, `record:read`.
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
         * @description If the user is already signed in, redirects to the dashboard.
         *
         *     Needs no credential.
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
         * Redirect to the identity provider
         * @description Starts an OpenID Connect authorization code flow with PKCE (S256), state and nonce.
         *
         *     Needs no credential.
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
         * Finish the sign-in
         * @description The identity provider redirects here. Exchanges the code, verifies the id_token (signature, issuer, audience,
         *     expiry, nonce) and creates a session with a new id. Provider tokens are then discarded: they are not stored
         *     and not sent to the client.
         *
         *     Needs no credential.
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
         * Sign out
         * @description Ends the session on the server, also for requests in progress, clears the cookie, and tells the browser to empty its cache
         *     of this service (`Clear-Site-Data`).
         *
         *     If the browser states that another site sends the user here (`Sec-Fetch-Site` is `cross-site` or `same-site`), a
         *     page asks the user.
         *
         *     Needs no credential.
         */
        get: operations["logout"];
        put?: never;
        /**
         * Sign out, confirmed
         * @description Like `GET /logout`, without asking. A browser must send the request from a page of this service: a same-origin
         *     `Sec-Fetch-Site`, or else a matching `Origin`. A body is ignored.
         *
         *     Needs no credential.
         */
        post: operations["confirmLogout"];
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
         * Get the profile
         * @description Returns JSON, or HTML if the request prefers it, as browsers do.
         *
         *     A token needs the scope `profile:read`.
         */
        get: operations["getProfile"];
        /**
         * Set the brokerage account number
         * @description Imports need this number. Earlier imports keep the account they were made for.
         *
         *     A token needs the scope `profile:write`.
         */
        put: operations["updateProfile"];
        post?: never;
        /**
         * Delete the account
         * @description Deletes the user with everything that is theirs: the record, the portfolio, plants, webhooks, tokens and sessions. It cannot be
         *     taken back; `GET /api/export/all` has everything before. Only a session may do it, and the body must repeat the e-mail address.
         *
         *     Needs a session; a token is refused.
         */
        delete: operations["deleteProfile"];
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
         * List API tokens
         * @description Newest first. Expired tokens are listed until they are revoked, and one that was rotated as long as it works. Tokens are
         *     stored hashed and cannot be shown again.
         *
         *     Needs a session; a token is refused.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description The token is shown only in this response. Creating tokens needs a session; a token can only replace itself
         *     (`POST /api/tokens/current/rotate`).
         *     A user can have at most `QUOTA_TOKENS` tokens that are not revoked (100 unless set); beyond that the response is 400.
         *
         *     Needs a session; a token is refused.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token of the request
         * @description For a program that wants to know its own scopes, and when to rotate its token.
         *
         *     Needs a token; any will do.
         */
        get: operations["getCurrentToken"];
        put?: never;
        post?: never;
        /**
         * Revoke the token of the request
         * @description It stops working at once. Of a token that was rotated, its replacement stays.
         *
         *     Needs a token; any will do.
         */
        delete: operations["revokeCurrentToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/current/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the token of the request
         * @description Creates a token with the same name, scopes and number of days, which is shown only in this response. The old token works for
         *     one more hour at most, so that a program can store the new one first; `DELETE /api/tokens/current` with the old one ends it
         *     at once. A token can be rotated once: if the response was lost, the user creates a new one within the hour.
         *
         *     Needs a token; any will do.
         */
        post: operations["rotateCurrentToken"];
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
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Get an API token
         * @description A session reads every token of its user; a token reads only itself.
         *
         *     Needs a token; any will do.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * @description The token stops working at once. The service keeps the hashes of the newest 100 tokens that a user revoked.
         *
         *     Needs a session; a token is refused.
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
         * Check that the process is running
         * @description Does not depend on the database.
         *
         *     Needs no credential.
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
         * Check that the service is ready
         * @description Ready if the database answers within two seconds, can be written, and has the schema of this version.
         *
         *     Needs no credential.
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
         * @description true if the request succeeded.
         * @constant
         */
        Success: true;
        /**
         * Format: month
         * @description A calendar month, YYYY-MM.
         * @example 2026-03
         */
        CalendarMonth: string;
        MonthListItem: {
            month: components["schemas"]["CalendarMonth"];
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
        MonthsAnswer: {
            success: components["schemas"]["Success"];
            months: components["schemas"]["MonthListItem"][];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description Why a request was refused, for programs. The bodies that have none are named in the introduction.
         * @enum {string}
         */
        ErrorCode: "required" | "unknown_field" | "type" | "format" | "pattern" | "enum" | "const" | "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "min_length" | "max_length" | "min_properties" | "min_items" | "max_items" | "unique_items" | "int64" | "decimal" | "rule" | "unknown_parameter" | "given_twice" | "text_not_storable" | "forbidden_field" | "cursor_unknown" | "malformed_request" | "malformed_http" | "malformed_path" | "path_too_long" | "hosts" | "other_host" | "unknown_method" | "expectation" | "headers_too_large" | "request_too_slow" | "body_too_slow" | "body_too_late" | "client_gone" | "body_required" | "body_not_json" | "body_too_deep" | "body_too_many_values" | "body_too_large" | "content_length_wrong" | "media_type_unsupported" | "media_type_missing" | "method_not_allowed" | "not_found" | "internal_error" | "database_unavailable" | "database_busy" | "disk_full" | "service_restarting" | "service_stopping" | "too_many_under_way" | "too_many_requests_waiting" | "read_too_slow" | "quota" | "if_match_required" | "changed_since_read" | "key_in_progress" | "key_answer_not_kept" | "key_limit" | "key_reused" | "identity_differs" | "scope_missing" | "session_required" | "token_rotated" | "cross_site" | "cross_site_sign_out" | "too_many_attempts" | "sign_in_not_started_here" | "sign_in_code_refused" | "sign_in_denied" | "sign_in_not_verified" | "sign_in_without_email" | "email_differs" | "sign_in_email_invalid" | "sign_in_email_unverified" | "sign_in_email_verification_unknown" | "identity_provider_unreachable" | "range_reversed" | "range_too_long" | "account_unknown" | "symbol_not_recorded" | "trade_not_found" | "round_trip_not_found" | "no_data_in_month" | "no_data_in_range" | "no_data_in_year" | "box_unknown" | "export_too_long" | "export_too_slow" | "files_missing" | "files_not_csv" | "brokerage_account_not_set" | "account_required" | "account_contradicts" | "account_not_choosable" | "account_choice_unknown" | "accounts_not_json" | "accounts_not_object" | "accounts_file_unknown" | "accounts_file_ambiguous" | "accounts_file_twice" | "accounts_value" | "account_not_found" | "account_same" | "account_name_taken" | "account_number_unreadable" | "account_number_taken" | "accounts_contradict" | "files_too_many" | "import_not_in_force" | "move_overtaken" | "move_stopped" | "move_too_slow" | "move_too_large" | "not_a_ticker" | "holding_exists" | "holding_unknown" | "cost_too_large" | "snapshot_unknown" | "snapshot_too_large" | "refresh_running" | "price_unknown" | "holdings_file_not_csv" | "holdings_file_empty" | "holdings_file_cells_too_long" | "holdings_file_of_trades" | "holdings_file_without_header" | "holdings_file_without_rows" | "holdings_file_too_long" | "holdings_file_too_slow" | "no_file" | "file_required" | "file_not_csv" | "file_of_other_kind" | "file_empty" | "file_not_utf_16" | "file_not_utf_8" | "file_not_text" | "file_too_large" | "upload_too_large" | "upload_too_many_parts" | "unknown_file_field" | "file_field_given_twice" | "text_field_refused" | "upload_field_name_refused" | "upload_boundary_too_long" | "upload_broken" | "text_not_utf_8" | "text_has_nul" | "rows_not_split" | "quote_not_closed" | "row_too_many_lines" | "row_too_long" | "row_too_many_columns" | "json_broken" | "json_list_broken" | "json_without_list" | "json_field_unreadable" | "json_nested" | "json_too_long" | "date_order_of_layout" | "file_sum_too_large" | "file_accounts_too_many" | "file_without_table" | "file_of_other_export" | "file_of_no_layout" | "file_layout_refused" | "file_unknown" | "files_unread" | "files_without_rows" | "file_rows_unreadable" | "text_field_given_twice" | "text_field_too_long" | "quota_imports" | "quota_imported_bytes" | "quota_accounts" | "quota_symbols" | "account_names_limit" | "import_stopped" | "import_too_slow" | "import_too_large" | "import_overtaken" | "record_sum_too_large" | "record_overflow" | "undo_stopped" | "undo_too_slow" | "undo_too_large" | "undo_overtaken" | "import_undone_before" | "import_has_failed" | "import_runs" | "mapping_required" | "file_of_positions" | "mapping_not_json" | "mapping_missing" | "mapping_field_unknown" | "mapping_column_unnamed" | "mapping_column_twice" | "mapping_currency_left_out" | "mapping_column_foreign" | "mapping_word_twice" | "mapping_sign_needed" | "mapping_exists" | "mapping_other_header" | "mapping_limit" | "tax_statements_limit" | "journal_version_unknown" | "stop_of_day" | "journal_entry_not_found" | "journal_entry_unknown" | "journal_entry_limit" | "journal_entry_of_day" | "journal_versions_full" | "not_a_journal" | "journal_too_long" | "journal_stopped" | "journal_too_slow" | "journal_too_large" | "journal_field" | "stop_on_wrong_side" | "tag_unknown" | "tag_exists" | "tag_limit" | "tags_of_entry_limit" | "picture_unknown" | "picture_limit" | "not_a_picture" | "picture_too_large" | "quota_pictures" | "own_entry_field" | "own_entry_price" | "own_entry_option" | "own_entry_day" | "own_entry_amount" | "own_entry_known" | "own_entry_beyond" | "own_entry_changed" | "own_entry_undone" | "answer_unknown" | "answer_overtaken" | "answer_stopped" | "answer_too_slow" | "answer_too_large";
        /**
         * @description The values in the text, by name. Which there are depends on the code.
         * @example {
         *       "in": "body",
         *       "field": "symbol"
         *     }
         */
        MessageParams: {
            [key: string]: unknown;
        };
        /**
         * @example transactions
         * @enum {string}
         */
        FileKind: "transactions" | "gains";
        /** @description An account that the file can be of; without `account_id` a new one. */
        AccountChoice: {
            /**
             * Format: int32
             * @example 3
             */
            account_id?: number;
            /** @example Roth IRA */
            name: string;
            /**
             * @description As the broker prints it; null if no file has printed it.
             * @example U7654321
             */
            number?: string | null;
            /** @example Robinhood */
            broker?: string | null;
        };
        /** @description Upload the files again, and choose the account of this file in the field `accounts`. */
        ChooseAccount: {
            /** @constant */
            type: "choose_account";
            /**
             * @description The name of the file.
             * @example robinhood.csv
             */
            file: string;
            /**
             * Format: int32
             * @description The position of the file in the upload, for the key `#1`.
             * @example 1
             */
            position: number;
            kind: components["schemas"]["FileKind"];
            /** @example Robinhood account history */
            layout: string;
            /**
             * Format: date
             * @description The day of the first row; null without a row.
             * @example 2026-02-02
             */
            first_date: string | null;
            /**
             * Format: date
             * @example 2026-03-16
             */
            last_date: string | null;
            /**
             * Format: int32
             * @description Rows that can be read.
             * @example 120
             */
            rows: number;
            /**
             * @description null if users of any broker have such files.
             * @example Robinhood
             */
            broker: string | null;
            choices: components["schemas"]["AccountChoice"][];
        };
        /** @description Move the file of an import to another account. */
        MoveFile: {
            /** @constant */
            type: "move_file";
            /**
             * Format: int32
             * @example 7
             */
            import_id: number;
            /**
             * Format: int32
             * @example 12
             */
            file_id: number;
        };
        /**
         * @description The cells of a row.
         * @example [
         *       "1/16/2026",
         *       "B",
         *       "ALFA",
         *       "10",
         *       "12.50",
         *       "1.00",
         *       "125.00"
         *     ]
         */
        SampleRow: string[];
        /**
         * Format: int32
         * @description The number of a column in `header`, from 1.
         * @example 4
         */
        ColumnNumber: number;
        /** @description As `columns` of a mapping; it may be empty. */
        ProposedColumns: {
            date?: components["schemas"]["ColumnNumber"];
            time?: components["schemas"]["ColumnNumber"];
            settlement_date?: components["schemas"]["ColumnNumber"];
            action?: components["schemas"]["ColumnNumber"];
            action_2?: components["schemas"]["ColumnNumber"];
            symbol?: components["schemas"]["ColumnNumber"];
            description?: components["schemas"]["ColumnNumber"];
            quantity?: components["schemas"]["ColumnNumber"];
            price?: components["schemas"]["ColumnNumber"];
            amount?: components["schemas"]["ColumnNumber"];
            account?: components["schemas"]["ColumnNumber"];
            currency?: components["schemas"]["ColumnNumber"];
            asset_class?: components["schemas"]["ColumnNumber"];
            multiplier?: components["schemas"]["ColumnNumber"];
            expiration?: components["schemas"]["ColumnNumber"];
            strike?: components["schemas"]["ColumnNumber"];
            call_put?: components["schemas"]["ColumnNumber"];
            status?: components["schemas"]["ColumnNumber"];
            acquired?: components["schemas"]["ColumnNumber"];
            sold?: components["schemas"]["ColumnNumber"];
            proceeds?: components["schemas"]["ColumnNumber"];
            cost_basis?: components["schemas"]["ColumnNumber"];
            gain?: components["schemas"]["ColumnNumber"];
            short_term_gain?: components["schemas"]["ColumnNumber"];
            long_term_gain?: components["schemas"]["ColumnNumber"];
            disallowed_loss?: components["schemas"]["ColumnNumber"];
            term?: components["schemas"]["ColumnNumber"];
            fees?: components["schemas"]["ColumnNumber"][];
        };
        /**
         * @description What a word of the action column means. `trade`: bought or sold, as the sign says that `signs` names. `name_change` and
         *     `merger`: shares that come or leave, as the sign of the quantity says. `reinvestment`: a dividend and the purchase it paid
         *     for, in one row. Of options, `buy`, `sell` and `trade` may open a position or close one: the first row of a contract opens
         *     it. Rows with `ignore` are counted and left out.
         * @enum {string}
         */
        ActionMeaning: "buy" | "sell" | "sell_short" | "buy_to_cover" | "buy_to_open" | "sell_to_close" | "sell_to_open" | "buy_to_close" | "cancel_buy" | "cancel_sell" | "reinvestment" | "dividend" | "return_of_capital" | "cash_in_lieu" | "interest" | "interest_paid" | "tax" | "fee" | "deposit" | "withdrawal" | "shares_in" | "shares_out" | "spin_off" | "split" | "reverse_split" | "redemption" | "expired" | "assigned" | "exercised" | "name_change" | "merger" | "ignore" | "trade";
        MappedAction: {
            /**
             * @description As printed; case does not matter. Of two action columns both words, with a space between them.
             * @example Bought
             */
            word: string;
            means: components["schemas"]["ActionMeaning"];
        };
        /**
         * @description The part of a mapping that the file shows: the names of its columns, the words in them, dates that all begin with the year, and
         *     by arithmetic whether amounts have the fees in them. Proposed with `signs: action`, a row whose sign contradicts its action is
         *     left out. The rest is for the user to state.
         */
        ProposedMapping: {
            header: string[];
            kind: components["schemas"]["FileKind"];
            columns: components["schemas"]["ProposedColumns"];
            actions?: components["schemas"]["MappedAction"][];
            /**
             * @description Only if every date of the file begins with the year.
             * @enum {string}
             */
            date_order?: "iso";
            /** @enum {string} */
            signs?: "action";
            /** @enum {string} */
            amounts?: "after_fees" | "before_fees" | "quantity_times_price";
        };
        /**
         * @description US dollars with 2 places; may be negative.
         * @example 1234.56
         */
        Money: number;
        /** @description What becomes of all rows of the file by the proposal. */
        ProposalCheck: {
            /**
             * Format: int32
             * @description Rows that can be read.
             * @example 40
             */
            read: number;
            /**
             * Format: int32
             * @description Rows that cannot be read.
             * @example 1
             */
            failed: number;
            /**
             * Format: int32
             * @description Purchases and sales with a price.
             * @example 38
             */
            trades: number;
            /**
             * Format: int32
             * @description Those whose amount is quantity × price with the fees, to the cent.
             * @example 37
             */
            agree: number;
            largest_difference: components["schemas"]["Money"];
        };
        /** @description Say what the columns of the file mean with `POST /api/import-mappings`, then upload the file again. */
        ConfirmMapping: {
            /** @constant */
            type: "confirm_mapping";
            /** @example trades.csv */
            file: string;
            /**
             * Format: int32
             * @description The line of the header.
             * @example 1
             */
            line: number;
            /**
             * @description The names of the columns.
             * @example [
             *       "Date",
             *       "Side",
             *       "Ticker",
             *       "Shares",
             *       "Price",
             *       "Fee",
             *       "Value"
             *     ]
             */
            header: string[];
            /** @description The first rows below the header, each as wide as it. */
            rows: components["schemas"]["SampleRow"][];
            /** @description For each column the different texts of the first rows, if they are at most 40 and short; an empty list otherwise. */
            words: string[][];
            mapping: components["schemas"]["ProposedMapping"];
            check?: components["schemas"]["ProposalCheck"];
            /**
             * @description What the proposal lacks, as names of the fields of a mapping.
             * @example [
             *       "date_order",
             *       "currency",
             *       "signs",
             *       "amounts"
             *     ]
             */
            missing: string[];
        };
        /** @description Undo an import. */
        UndoImport: {
            /** @constant */
            type: "undo_import";
            /**
             * Format: int32
             * @example 7
             */
            import_id: number;
        };
        /** @description Export something else from the broker. */
        ExportInstead: {
            /** @constant */
            type: "export_instead";
            /**
             * @description The broker of the file; null if it is not known.
             * @example Fidelity
             */
            broker: string | null;
            /**
             * @description The kind of file to export; null for either.
             * @example transactions
             */
            kind: components["schemas"]["FileKind"] | null;
            /**
             * @description What to export, and where. Text for people.
             * @example Export the Account Statement as CSV.
             */
            what: string;
        };
        /** @description Upload the file to the portfolio, at `POST /api/portfolio/upload-csv`. */
        UploadToPortfolio: {
            /** @constant */
            type: "upload_to_portfolio";
        };
        /** @description Import another file, which has what is missing. */
        ImportFile: {
            /** @constant */
            type: "import_file";
            /**
             * @description The kind of the file; null for either.
             * @example gains
             */
            kind: components["schemas"]["FileKind"] | null;
            /**
             * @description Which file. Text for people.
             * @example Import the realized gains of the sale.
             */
            what: string;
            /**
             * @description What the file has to be about; null if it is about several symbols.
             * @example AAPL
             */
            symbol: string | null;
            /**
             * Format: date
             * @description A day that the file has to reach; null if none is known.
             * @example 2026-02-03
             */
            date: string | null;
        };
        /**
         * @description - `purchase`, `sale`: shares or contracts bought and sold.
         *     - `short_sale`, `cover`: what opens a short, and what closes it.
         *     - `transfer_in`: the cost of shares that came without one, by transfer, award or merger, or by a purchase whose amount no
         *       file prints.
         *     - `split`, `reverse_split`: shares that a split added, and shares that it removed. Of a split that files have in part, what
         *       is missing.
         *     - `expiry`, `assignment`, `exercise`: how an option ended. The shares that it delivered are another entry, if no file has them.
         *     - `dividend`: money paid on shares.
         * @example transfer_in
         * @enum {string}
         */
        OwnEntryKind: "purchase" | "sale" | "short_sale" | "cover" | "transfer_in" | "split" | "reverse_split" | "expiry" | "assignment" | "exercise" | "dividend";
        /** @description Enter what no file has, at `POST /api/own-entries`. */
        EnterRow: {
            /** @constant */
            type: "enter_row";
            /**
             * Format: int64
             * @description null if it is not known in which account it is missing.
             * @example 1
             */
            account_id: number | null;
            kind: components["schemas"]["OwnEntryKind"];
            /** @example AAPL */
            symbol: string;
            /**
             * Format: date
             * @description The day of what is missing; null if the user has to say it.
             * @example 2026-02-03
             */
            date: string | null;
        };
        /** @description Correct a file, or export it again, and import it again. If its rows count wrongly, undo its import first. */
        CorrectFile: {
            /** @constant */
            type: "correct_file";
            /**
             * @description The name of the file; null if it is not known.
             * @example history.csv
             */
            file: string | null;
            /**
             * @description What to correct. Text for people.
             * @example Save the dates as YYYY-MM-DD.
             */
            what: string;
        };
        /** @description Read how the lots differ from the transactions, at `GET /api/imports/{id}/reconciliation`. */
        ReadReconciliation: {
            /** @constant */
            type: "read_reconciliation";
            /**
             * Format: int32
             * @description null of a dry run, whose report has the reconciliation.
             * @example 7
             */
            import_id: number | null;
        };
        /** @description Send the same request again, if the answer has `Retry-After` not earlier than it says. */
        Retry: {
            /** @constant */
            type: "retry";
        };
        /** @description Undo or delete what is no longer needed, or ask the operator to raise a setting. */
        MakeRoom: {
            /** @constant */
            type: "make_room";
            /**
             * @description The setting that limits it; null if none does.
             * @example QUOTA_IMPORTS
             */
            setting: string | null;
        };
        /** @description Change a field of the request, and send it again. */
        ChangeRequest: {
            /** @constant */
            type: "change_request";
            /**
             * @description The field or parameter; null if it is the whole request.
             * @example accounts
             */
            field: string | null;
        };
        /**
         * @description - `short_sales`: sales of more than was held, after which shares were bought back, at a broker that prints short sales like
         *       other sales. One for an account. `short`: they opened shorts, and the purchases closed them. `long`: they are sales of shares
         *       whose purchase is in no file. The answer also counts for files that are imported later.
         *     - `split_ratio`: a split whose ratio no file prints, and that can be read in several ways. One for each split; an answer is a
         *       ratio, new shares before old ones, such as `3:2`, or one for each of several splits, `3:2 5:4`.
         *     - `own_entry`: a purchase or sale that the user entered, and rows of files that come near it without being it. One for each
         *       entry; until it is answered both count. `same`: the rows replace the entry. `other`: both count.
         *     - `option_side`: an option contract whose rows say only that it was bought or sold, and leave it open beyond its expiry. One for each
         *       contract. `opened`: the rows opened it; figures stay as they are. `before`: as many contracts were held before the files, and
         *       the first rows closed them; what these earned is not known.
         * @example short_sales
         * @enum {string}
         */
        QuestionKind: "short_sales" | "split_ratio" | "own_entry" | "option_side";
        /** @description Answer the open questions of the account, of `GET /api/questions`. */
        AnswerQuestion: {
            /** @constant */
            type: "answer";
            /**
             * Format: int64
             * @example 1
             */
            account_id: number;
            /**
             * @description null for questions of any kind.
             * @example short_sales
             */
            kind: components["schemas"]["QuestionKind"] | null;
        };
        /**
         * @description Something that a client can do about a message.
         * @example {
         *       "type": "undo_import",
         *       "import_id": 7
         *     }
         */
        Action: components["schemas"]["ChooseAccount"] | components["schemas"]["MoveFile"] | components["schemas"]["ConfirmMapping"] | components["schemas"]["UndoImport"] | components["schemas"]["ExportInstead"] | components["schemas"]["UploadToPortfolio"] | components["schemas"]["ImportFile"] | components["schemas"]["EnterRow"] | components["schemas"]["CorrectFile"] | components["schemas"]["ReadReconciliation"] | components["schemas"]["Retry"] | components["schemas"]["MakeRoom"] | components["schemas"]["ChangeRequest"] | components["schemas"]["AnswerQuestion"];
        Problem: {
            /**
             * @description The name of the field or parameter, with dots between the names of nested fields. Empty for the body itself.
             * @example symbol
             */
            field: string;
            /**
             * @description Text for people.
             * @example Field 'symbol' is required
             */
            message: string;
            code?: components["schemas"]["ErrorCode"];
            params?: components["schemas"]["MessageParams"];
        };
        /**
         * @example {
         *       "success": false,
         *       "error": "Query parameter 'date' is required",
         *       "code": "required",
         *       "params": {
         *         "in": "query",
         *         "field": "date"
         *       }
         *     }
         */
        Failure: {
            /** @constant */
            success: false;
            /** @description Text for people. Names the field or parameter and what was expected. It may change; `code` does not. */
            error: string;
            code?: components["schemas"]["ErrorCode"];
            params?: components["schemas"]["MessageParams"];
            /** @description What the client can do about it. Absent if there is nothing. */
            actions?: components["schemas"]["Action"][];
            /**
             * @description Sent with a 400 that names fields or parameters: each of them, at most 20. `error`, `code` and `params` describe
             *     the first one.
             */
            problems?: components["schemas"]["Problem"][];
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
             * @description The client must send the user to the login page.
             * @constant
             */
            redirect_to_login: true;
        };
        /**
         * Format: date
         * @description A calendar date, YYYY-MM-DD.
         * @example 2026-03-16
         */
        CalendarDate: string;
        /**
         * @description `short` if the trade was opened by a sale.
         * @example long
         * @enum {string}
         */
        TradeSide: "long" | "short";
        /**
         * @description `Win` if the profit is above 0, `Loss` if below 0, otherwise `Breakeven`.
         * @example Win
         * @enum {string}
         */
        TradeResult: "Win" | "Loss" | "Breakeven";
        /**
         * @description A field of the trades to sort by, with `-` in descending order.
         * @default -date
         * @example -date
         * @enum {string}
         */
        TradeSort: "date" | "-date" | "total_profit_loss" | "-total_profit_loss";
        /**
         * @description The ticker as the broker prints it; options in the format of the broker.
         * @example AAPL
         */
        TradeSymbol: string;
        /**
         * Format: date
         * @description The date bought. For a short sale it is later than `sell_date`. null if the broker gives no single acquisition
         *     date (`Various`) and the transactions do not show one.
         * @example 2026-02-02
         */
        BuyDate: string | null;
        /**
         * @description When it was executed, in New York; null if no file prints the time.
         * @example 10:35:10
         */
        ExecutionTime: string | null;
        /**
         * @description US dollars per share or contract unit, with at most 4 places. null if `volume` is null, or if it is more than
         *     9000000000, as for a millionth of a share.
         * @example 187.3325
         */
        TradePrice: number | null;
        /**
         * @description Shares or contracts, with at most 8 places. null if the realized gains file prints no quantity and the
         *     transactions do not show it: proceeds, cost basis and profit are then exact, and the prices are null.
         * @example 12.5
         */
        TradeVolume: number | null;
        /**
         * @description Profit ÷ cost basis × 100; 0 if the cost basis is 0.
         * @example 12.5
         */
        ReturnPercentage: number;
        /**
         * @description true for a lot from the realized gains file of the broker. false for a sale matched first in, first out from the
         *     transactions, until a realized gains file covers it.
         * @example true
         */
        BrokerVerified: boolean;
        /**
         * @description Names the trade in `GET /api/trades/{id}`. Made from its account and its rows: it is the same after an undo and a new
         *     import. A lot that replaces a matched trade has another id.
         * @example 1.2026-03-16.lot.Zm9vYmFy.0
         */
        TradeId: string;
        /**
         * @description The round trip that the trade is part of. null while the account waits to be derived anew after an update.
         * @example 1.2026-02-02.1.QUFQTA
         */
        RoundTripIdOfTrade: string | null;
        /**
         * @description Before fees, per share or contract unit, as the transactions print it; the average if they print several; at most 4
         *     places. After a split it is the price of one share of today. null if the transactions do not show the price of every share.
         * @example 187.34
         */
        GrossPrice: number | null;
        /**
         * @description Fees and commissions of the transactions that opened and closed it; already in the prices and the profit. null if none
         *     of them is known.
         * @example 0.65
         */
        TradeFees: number | null;
        /**
         * @description The least and the most that all trades of the sale can earn, if no file prints the order of purchases of one day (of a short:
         *     of short sales) or the ratio of a split, and the trades depend on it; or if the sale has no lot, and other lots of the
         *     account show another order than first in, first out. Equal if only the purchases that were sold may be others. Otherwise
         *     null.
         * @example {
         *       "least": -500,
         *       "most": 100
         *     }
         */
        OrderUnknown: {
            least: components["schemas"]["Money"];
            most: components["schemas"]["Money"];
        } | null;
        /** @description A trade with its closing day and account. */
        ListedTrade: {
            /**
             * Format: date
             * @description The closing day, the later of `buy_date` and `sell_date`. Profit belongs to this day.
             * @example 2026-03-16
             */
            date: string;
            /**
             * Format: int64
             * @description The account; `GET /api/accounts` lists them.
             * @example 1
             */
            account_id: number;
            symbol: components["schemas"]["TradeSymbol"];
            buy_date: components["schemas"]["BuyDate"];
            buy_time: components["schemas"]["ExecutionTime"];
            sell_date: components["schemas"]["CalendarDate"];
            sell_time: components["schemas"]["ExecutionTime"];
            side: components["schemas"]["TradeSide"];
            buy_price: components["schemas"]["TradePrice"];
            sell_price: components["schemas"]["TradePrice"];
            volume: components["schemas"]["TradeVolume"];
            /**
             * @description Profit ÷ volume, at most 4 places. For options: profit ÷ (volume × 100). null if `volume` is null.
             * @example 1.25
             */
            profit_per_share: number | null;
            total_profit_loss: components["schemas"]["Money"];
            return_percentage: components["schemas"]["ReturnPercentage"];
            trade_result: components["schemas"]["TradeResult"];
            broker_verified: components["schemas"]["BrokerVerified"];
            id: components["schemas"]["TradeId"];
            round_trip_id: components["schemas"]["RoundTripIdOfTrade"];
            gross_buy_price: components["schemas"]["GrossPrice"];
            gross_sell_price: components["schemas"]["GrossPrice"];
            fees: components["schemas"]["TradeFees"];
            order_unknown: components["schemas"]["OrderUnknown"];
            /**
             * @description Whether one of its transactions is an own entry (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
            /**
             * @description Whether the answer to an open question may change it (`GET /api/questions`).
             * @example false
             */
            awaits_answer: boolean;
        };
        /**
         * Format: int32
         * @example 3
         */
        Count: number;
        /** @description The totals of all trades that match, on all pages. */
        TradeTotals: {
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            /**
             * @description Winning trades ÷ all trades × 100; 0 if there are no trades.
             * @example 66.67
             */
            win_rate: number;
            trading_pl: components["schemas"]["Money"];
        };
        /**
         * @description Send it as `cursor` to get the next page; null on the last page. A page with a `limit` also ends at about 1 MB.
         * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
         */
        NextCursor: string | null;
        TradesAnswer: {
            success: components["schemas"]["Success"];
            trades: components["schemas"]["ListedTrade"][];
            /** @description null if `cursor` is given. */
            summary: components["schemas"]["TradeTotals"] | null;
            next_cursor: components["schemas"]["NextCursor"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description The box of Form 8949. The sale is on Form 1099-B and its basis was reported to the IRS (A, D), or was not (B, E), or it is on no
         *     Form 1099-B (C, F).
         * @enum {string}
         */
        Form8949Box: "A" | "B" | "C" | "D" | "E" | "F";
        PrintedLot: {
            /**
             * Format: date
             * @description null if the file prints no single date.
             * @example 2026-02-02
             */
            acquired: string | null;
            sold: components["schemas"]["CalendarDate"];
            /**
             * @description null if the file does not print it.
             * @example 10
             */
            quantity: number | null;
            proceeds: components["schemas"]["Money"];
            cost_basis: components["schemas"]["Money"];
            /**
             * @description null if the file does not print it.
             * @example 73.32
             */
            gain: number | null;
            disallowed_loss: components["schemas"]["Money"];
            /** @example short */
            term: ("short" | "long") | null;
            /**
             * @description The box of Form 8949; null if the file does not print it.
             * @example A
             */
            box: components["schemas"]["Form8949Box"] | null;
        };
        LotDifference: {
            /** @example 0 */
            quantity: number;
            /**
             * @description Of the proceeds; of a short, of the cost of buying it back.
             * @example 0.01
             */
            amount: number;
        };
        /** @description A transaction, or the part of it that opened or closed a trade. */
        Execution: {
            date: components["schemas"]["CalendarDate"];
            time: components["schemas"]["ExecutionTime"];
            /**
             * @example open
             * @enum {string}
             */
            effect: "open" | "close";
            /**
             * @description The action as the broker prints it.
             * @example Buy
             */
            action: string;
            /**
             * @description Shares or contracts. Of a trade whose shares were split later, today's shares.
             * @example 10
             */
            quantity: number;
            price: components["schemas"]["GrossPrice"];
            fees: components["schemas"]["Money"];
            /**
             * @description Paid (−) or received (+), fees included. null if no file has it.
             * @example -1800
             */
            amount: number | null;
            /**
             * @description Whether it is an own entry (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
            /**
             * Format: int64
             * @description The own entry that this is; null for a row of a file, and for an entry whose shares have another name now.
             * @example null
             */
            own_entry_id: number | null;
        };
        /** @description Everything that is known of a trade. */
        TradeRecord: {
            trade: components["schemas"]["ListedTrade"];
            /**
             * @description After fees. Of a short, what its sale brought.
             * @example 1873.32
             */
            proceeds: number;
            /**
             * @description Fees included. Of a short, what it cost to buy it back.
             * @example 1800
             */
            cost_basis: number;
            /**
             * @description The wash-sale loss that the lot of the broker disallows; never part of the profit.
             * @example 0
             */
            disallowed_loss: number;
            /**
             * @description As the lot of the broker prints it, otherwise null.
             * @example short
             */
            term: ("short" | "long") | null;
            /** @description What the realized gains file of the broker prints; null if the trade was matched from the transactions. */
            lot: components["schemas"]["PrintedLot"] | null;
            /**
             * @description What the lots of the closing day have more than its transactions. null if no transaction closes the lot, and if the
             *     trade is not of a lot.
             */
            difference: components["schemas"]["LotDifference"] | null;
            /**
             * @description The transactions, or the parts of them, that opened and closed it, by day; the first 1,000. Empty if they are in
             *     no file.
             */
            executions: components["schemas"]["Execution"][];
        };
        TradeAnswer: {
            success: components["schemas"]["Success"];
            record: components["schemas"]["TradeRecord"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @example closed
         * @enum {string}
         */
        RoundTripState: "open" | "closed";
        /**
         * @description Any text of one line, at most 60 characters. Spaces at its end are removed.
         * @example breakout
         */
        TagName: string;
        /**
         * Format: int32
         * @description From 1 to 5.
         * @example 4
         */
        Rating: number;
        /**
         * @example 1 to 7 days
         * @enum {string}
         */
        TimeHeld: "under 5 minutes" | "5 to 30 minutes" | "30 to 120 minutes" | "over 2 hours, same day" | "same day" | "1 to 7 days" | "8 to 30 days" | "31 to 90 days" | "91 to 365 days" | "over 365 days" | "open";
        /**
         * @example 1000 to 5000
         * @enum {string}
         */
        RoundTripSize: "under 1000" | "1000 to 5000" | "5000 to 20000" | "20000 to 100000" | "over 100000";
        /**
         * @description What to sort the round trips by, with `-` in descending order.
         * @default -last_closed_on
         * @example -last_closed_on
         * @enum {string}
         */
        RoundTripSort: "last_closed_on" | "-last_closed_on" | "symbol" | "-symbol" | "account_id" | "-account_id" | "side" | "-side" | "opened_on" | "-opened_on" | "total_profit_loss" | "-total_profit_loss" | "return_percentage" | "-return_percentage" | "quantity" | "-quantity" | "entry_price" | "-entry_price" | "exit_price" | "-exit_price" | "fees" | "-fees" | "time_held" | "-time_held";
        /**
         * @description Names the round trip. Made from its account, instrument, first opening and their number on that day: it is the same
         *     after an undo and a new import.
         * @example 1.2026-02-02.1.QUFQTA
         */
        RoundTripId: string;
        /**
         * @description The average of the printed prices, before fees, per share or contract unit, at most 4 places. null if the price of any share
         *     is not known.
         * @example 180
         */
        AveragePrice: number | null;
        /**
         * @description The fees of these trades that are known; already in their profit.
         * @example 1.3
         */
        PeriodFees: number;
        /**
         * @description Profit ÷ cost basis × 100; null if the cost basis is 0, as of an option that was written and expired.
         * @example 12.5
         */
        RoundTripReturn: number | null;
        /**
         * Format: int64
         * @example 7
         */
        JournalId: number;
        /**
         * @description What the user wrote about a round trip, without its note and pictures. Several entries are joined: the tags and pictures of all,
         *     and each other field of the oldest entry that has it.
         */
        JournalSummary: {
            id: components["schemas"]["JournalId"];
            /**
             * @description By name.
             * @example [
             *       "breakout",
             *       "late"
             *     ]
             */
            tags: components["schemas"]["TagName"][];
            /** @example Opening range */
            setup: string | null;
            /**
             * Format: int32
             * @example 4
             */
            rating: number | null;
            /** @example 176.5 */
            planned_stop: number | null;
            /**
             * @description `total_profit_loss` ÷ what was at risk, 2 places. At risk is the distance of `planned_stop` from `entry_price`, times
             *     `most_held` (times 100 for an option). null without a planned stop, if the entry price or the quantity is not known, if the
             *     stop is not on the side of a loss, of a bond, whose price is no price of a unit, and while nothing was closed.
             * @example 2.1
             */
            r_multiple: number | null;
            /** @example true */
            reviewed: boolean;
            /** @example true */
            has_note: boolean;
            /**
             * Format: int32
             * @example 1
             */
            picture_count: number;
        };
        /**
         * @description What happened in an instrument of an account from flat to flat. The rows show when something is held; of lots without
         *     transactions only the days are known, and lots whose days overlap are one round trip. Its sums are the sums of its trades.
         */
        RoundTrip: {
            id: components["schemas"]["RoundTripId"];
            /**
             * Format: int64
             * @description The account; `GET /api/accounts` lists them.
             * @example 1
             */
            account_id: number;
            symbol: components["schemas"]["TradeSymbol"];
            /**
             * @description The normalised name, as in `GET /api/symbols`.
             * @example AAPL
             */
            instrument: string;
            side: components["schemas"]["TradeSide"];
            state: components["schemas"]["RoundTripState"];
            /**
             * Format: date
             * @description The day of the first opening; of the first closing if no file has it.
             * @example 2026-02-02
             */
            opened_on: string;
            opened_time: components["schemas"]["ExecutionTime"];
            /**
             * Format: date
             * @description The day on which nothing was held any more; null while it is open.
             * @example 2026-03-16
             */
            closed_on: string | null;
            closed_time: components["schemas"]["ExecutionTime"];
            /**
             * Format: date
             * @description The last day on which something was closed; of an open one without closings, its first day.
             * @example 2026-03-16
             */
            last_date: string;
            /**
             * @description What was closed. null if the quantity of a trade is not known.
             * @example 10
             */
            quantity: number | null;
            /**
             * @description The most that was held at a time. null if no file prints the quantities.
             * @example 10
             */
            most_held: number | null;
            /**
             * @description What is held now.
             * @example 0
             */
            open_quantity: number;
            entry_price: components["schemas"]["AveragePrice"];
            exit_price: components["schemas"]["AveragePrice"];
            proceeds: components["schemas"]["Money"];
            cost_basis: components["schemas"]["Money"];
            fees: components["schemas"]["PeriodFees"];
            disallowed_loss: components["schemas"]["Money"];
            /**
             * @description The profit of its trades, of an open one so far.
             * @example 73.33
             */
            total_profit_loss: number;
            return_percentage: components["schemas"]["RoundTripReturn"];
            result: components["schemas"]["TradeResult"];
            /**
             * Format: int32
             * @description Its trades, which are the lots that were closed.
             * @example 1
             */
            trade_count: number;
            /**
             * Format: int32
             * @description The transactions that opened and closed it; 0 if it is known from lots only.
             * @example 2
             */
            execution_count: number;
            /**
             * Format: int32
             * @description Calendar days from the first opening to the end; null while it is open.
             * @example 42
             */
            days_held: number | null;
            /**
             * Format: int32
             * @description Minutes from the first opening to the end, within a day; null if it was held longer than a day, if a time is not
             *     known, and if the times contradict the order of the rows.
             * @example null
             */
            minutes_held: number | null;
            /** @description What the user wrote about it; null if nothing. */
            journal: components["schemas"]["JournalSummary"] | null;
            /**
             * @description Whether one of its transactions is an own entry (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
            /**
             * @description Whether the answer to an open question may change it (`GET /api/questions`).
             * @example false
             */
            awaits_answer: boolean;
        };
        /** @description The trades of the round trip that closed in the period. Without dates, all of them. */
        RoundTripInPeriod: {
            /**
             * Format: date
             * @description The last closing day in the period.
             * @example 2026-03-16
             */
            last_closed_on: string;
            /**
             * Format: int32
             * @example 1
             */
            trade_count: number;
            fees: components["schemas"]["PeriodFees"];
            total_profit_loss: components["schemas"]["Money"];
            return_percentage: components["schemas"]["RoundTripReturn"];
            result: components["schemas"]["TradeResult"];
        };
        /** @description A round trip, and what of it was closed from `start_date` to `end_date`. */
        ListedRoundTrip: components["schemas"]["RoundTrip"] & {
            /** @description null if nothing was closed yet. */
            in_period: components["schemas"]["RoundTripInPeriod"] | null;
        };
        /**
         * Format: int32
         * @description Round trips with a closing in the period.
         * @example 1
         */
        RoundTripCount: number;
        /**
         * @description Winning round trips ÷ round trips × 100; 0 if there are none.
         * @example 100
         */
        RoundTripWinRate: number;
        /** @description The totals of all round trips that match, on all pages, as in `GET /api/round-trip-statistics`. */
        RoundTripTotals: {
            /**
             * Format: int32
             * @description The number of items, with those that have no closing yet.
             * @example 1
             */
            listed: number;
            round_trips: components["schemas"]["RoundTripCount"];
            winning: components["schemas"]["Count"];
            win_rate: components["schemas"]["RoundTripWinRate"];
            trading_pl: components["schemas"]["Money"];
            fees: components["schemas"]["PeriodFees"];
            /**
             * @description Profit ÷ round trips; null without round trips.
             * @example 73.33
             */
            expectancy: number | null;
            /** @example 73.33 */
            largest_win: number | null;
            /** @example null */
            largest_loss: number | null;
        };
        RoundTripsAnswer: {
            success: components["schemas"]["Success"];
            round_trips: components["schemas"]["ListedRoundTrip"][];
            /** @description null if `cursor` is given. */
            summary: components["schemas"]["RoundTripTotals"] | null;
            next_cursor: components["schemas"]["NextCursor"];
            data_source: components["schemas"]["DataSource"];
        };
        RoundTripAnswer: {
            success: components["schemas"]["Success"];
            round_trip: components["schemas"]["RoundTrip"];
            /** @description Its trades, in the order in which they were closed; the first 1,000. */
            trades: components["schemas"]["ListedTrade"][];
            /** @description The transactions that opened and closed it, in their order; the first 1,000. */
            executions: components["schemas"]["Execution"][];
            /**
             * @description The round trip before it in the order `last_closed_on` of `GET /api/round-trips`, of all accounts; null if it is the first.
             * @example null
             */
            previous_id: string | null;
            /**
             * @description The round trip after it; null if it is the last.
             * @example 1.2026-02-05.1.QUFQTA
             */
            next_id: string | null;
            data_source: components["schemas"]["DataSource"];
        };
        RoundTripResult: {
            round_trips: components["schemas"]["RoundTripCount"];
            winning: components["schemas"]["Count"];
            win_rate: components["schemas"]["RoundTripWinRate"];
            trading_pl: components["schemas"]["Money"];
        };
        /**
         * @description Of the round trips whose `r_multiple` is known: each counts once, with what its trades that closed in the period earned ÷ what
         *     was at risk.
         */
        RMultiples: {
            round_trips: components["schemas"]["Count"];
            /**
             * @description Their sum, 2 places.
             * @example 4.2
             */
            total: number;
            /**
             * @description The sum ÷ round trips, which is the average, 2 places; null without round trips.
             * @example 0.7
             */
            expectancy: number | null;
            /**
             * @description Of those with a profit; null without.
             * @example 1.9
             */
            average_win: number | null;
            /**
             * @description Of those with a loss, negative; null without.
             * @example -0.9
             */
            average_loss: number | null;
        };
        /**
         * @description Each round trip counts once in a period, with what its trades that closed in the period earned. So `trading_pl` is the sum of
         *     the trades, to the cent. A round trip with closings in two months counts in each of them, with its part.
         */
        RoundTripStatistics: {
            round_trips: components["schemas"]["RoundTripCount"];
            winning: components["schemas"]["Count"];
            losing: components["schemas"]["Count"];
            breakeven: components["schemas"]["Count"];
            win_rate: components["schemas"]["RoundTripWinRate"];
            trading_pl: components["schemas"]["Money"];
            fees: components["schemas"]["PeriodFees"];
            gross_profit: components["schemas"]["Money"];
            /**
             * @description Negative or 0.
             * @example -100.1
             */
            gross_loss: number;
            /**
             * @description Gross profit ÷ −gross loss, 4 places; null without losses.
             * @example 4.0989
             */
            profit_factor: number | null;
            /**
             * @description Profit ÷ round trips; null without round trips.
             * @example 103.4
             */
            expectancy: number | null;
            /** @example 205.15 */
            average_win: number | null;
            /** @example -100.1 */
            average_loss: number | null;
            /** @example 336.97 */
            largest_win: number | null;
            /** @example -100.1 */
            largest_loss: number | null;
            /**
             * Format: int32
             * @description In the order of `GET /api/round-trips` with `sort=last_closed_on`.
             * @example 1
             */
            longest_win_streak: number;
            /**
             * Format: int32
             * @example 1
             */
            longest_loss_streak: number;
            /**
             * @description Calendar days from the first opening to the end, 2 places, of those that are closed; null without one.
             * @example 12.5
             */
            average_days_held_winners: number | null;
            /** @example 3 */
            average_days_held_losers: number | null;
            by_symbol: ({
                symbol: components["schemas"]["TradeSymbol"];
                /**
                 * @description The normalised name, as in `GET /api/symbols`.
                 * @example AAPL
                 */
                instrument: string;
            } & components["schemas"]["RoundTripResult"])[];
            /** @description Months of the closings; one that was closed in two months counts in both. */
            by_month: ({
                month: components["schemas"]["CalendarMonth"];
            } & components["schemas"]["RoundTripResult"])[];
            /** @description By the weekday of the last closing in the period; only weekdays with round trips. */
            by_weekday: ({
                /**
                 * Format: int32
                 * @description 0 is Sunday.
                 * @example 1
                 */
                day_of_week: number;
            } & components["schemas"]["RoundTripResult"])[];
            by_side: ({
                side: components["schemas"]["TradeSide"];
            } & components["schemas"]["RoundTripResult"])[];
            /** @description By the hour of the first opening, in New York; only hours with round trips. Those whose time is not known are last. */
            by_entry_hour: ({
                /**
                 * Format: int32
                 * @description null if the time is not known.
                 * @example 10
                 */
                hour: number | null;
            } & components["schemas"]["RoundTripResult"])[];
            /** @description From the first opening to the end. Minutes only where both times are known. `open` is what is still held. */
            by_time_held: ({
                time_held: components["schemas"]["TimeHeld"];
            } & components["schemas"]["RoundTripResult"])[];
            /** @description By the cost basis of the trades that closed in the period; of shorts, the proceeds. */
            by_size: ({
                size: components["schemas"]["RoundTripSize"];
            } & components["schemas"]["RoundTripResult"])[];
            /** @description By tag. One with several tags counts in each, one without in none; so it does not add up to the whole. */
            by_tag: ({
                tag: components["schemas"]["TagName"];
            } & components["schemas"]["RoundTripResult"])[];
            /** @description By setup; adds up to the whole. null, the last one, is of round trips without a setup. */
            by_setup: ({
                /** @example Opening range */
                setup: string | null;
            } & components["schemas"]["RoundTripResult"])[];
            r: components["schemas"]["RMultiples"];
        };
        RoundTripStatisticsAnswer: {
            success: components["schemas"]["Success"];
            /**
             * Format: date
             * @example 2026-03-01
             */
            start_date: string | null;
            /**
             * Format: date
             * @example 2026-03-31
             */
            end_date: string | null;
            statistics: components["schemas"]["RoundTripStatistics"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description `day`: the entry of a day. `linked`: an entry attached to a round trip. `unlinked`: an entry whose execution is in no file any more,
         *     or is not known for certain. It is kept until the user deletes it or attaches it to another round trip; until then no round trip shows
         *     it.
         * @example linked
         * @enum {string}
         */
        JournalState: "day" | "linked" | "unlinked";
        /** @description The first execution of the round trip when it was written about, as a file printed it. */
        JournalExecution: {
            /**
             * Format: date
             * @example 2026-02-02
             */
            date: string;
            /**
             * @description In New York; null if no file printed it.
             * @example 11:54:23
             */
            time: string | null;
            /**
             * @description Whether it opened or closed the position.
             * @example open
             * @enum {string}
             */
            effect: "open" | "close";
            /**
             * @description Of the position.
             * @example long
             * @enum {string}
             */
            side: "long" | "short";
            /** @example 60 */
            quantity: number;
            /**
             * @description null if no file printed it.
             * @example 243.66
             */
            price: number | null;
        };
        /**
         * @example image/png
         * @enum {string}
         */
        PictureType: "image/png" | "image/jpeg" | "image/webp";
        /**
         * Format: date-time
         * @description ISO 8601, UTC.
         * @example 2026-03-16T14:30:00.000Z
         */
        Timestamp: string;
        JournalPicture: {
            /**
             * Format: int64
             * @description For `GET /api/journal-pictures/{id}`. It never has another picture.
             * @example 12
             */
            id: number;
            /**
             * @description As the file was named; may be empty. Show it as text.
             * @example chart.png
             */
            file_name: string;
            content_type: components["schemas"]["PictureType"];
            /**
             * Format: int32
             * @example 84211
             */
            bytes: number;
            /**
             * @description Of its bytes, in hexadecimal.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string;
            added_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description What the user wrote about a round trip or a day. It is about the first execution of the round trip for which it was written, by
         *     which it is found again: by its time, quantity and price; without a time by its day, quantity, price and number among equal ones; where there
         *     are lots only, by the lot. `round_trip_id` is the round trip that has this execution now. An import never changes what it is about; if
         *     the file of the execution is moved to another account, it goes with it.
         */
        JournalEntry: {
            id: components["schemas"]["JournalId"];
            /**
             * @description Changes with every change of it. Send it as `If-Match` with a change.
             * @example "7-3"
             */
            etag: string;
            state: components["schemas"]["JournalState"];
            /**
             * Format: date
             * @description The day, or the day on which the round trip was opened when it was written about.
             * @example 2026-02-02
             */
            date: string;
            /**
             * Format: int64
             * @description The account of the execution; null for a day. It may have no files any more.
             * @example 1
             */
            account_id: number | null;
            /**
             * @description Of the execution; null for a day.
             * @example AAPL
             */
            instrument: string | null;
            /** @description What the entry is about; null for a day, and if only lots show the round trip. */
            execution: components["schemas"]["JournalExecution"] | null;
            /**
             * @description The round trip to which the entry is attached; null for a day, and if it is unlinked.
             * @example 1.2026-02-02.1.QUFQTA
             */
            round_trip_id: string | null;
            /**
             * @description Of an unlinked entry: a round trip of the instrument that was held on the day, preferably one of its account. The entry
             *     is not shown there until the user attaches it. Otherwise null.
             * @example null
             */
            proposed_round_trip_id: string | null;
            /**
             * @description Text of the user, to be shown as text. null if there is none.
             * @example Entered late; the stop was too near.
             */
            note: string | null;
            /**
             * @description By name.
             * @example [
             *       "breakout",
             *       "late"
             *     ]
             */
            tags: components["schemas"]["TagName"][];
            /** @example Opening range */
            setup: string | null;
            /**
             * Format: int32
             * @example 4
             */
            rating: number | null;
            /**
             * @description At most 6 places; null if there is none, and for a day.
             * @example 176.5
             */
            planned_stop: number | null;
            /** @example true */
            reviewed: boolean;
            /**
             * Format: date-time
             * @description When it was marked as reviewed; null if it is not.
             * @example 2026-03-16T14:30:00.000Z
             */
            reviewed_at: string | null;
            /** @description In the order in which they were added. */
            pictures: components["schemas"]["JournalPicture"][];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        JournalAnswer: {
            success: components["schemas"]["Success"];
            /**
             * @description As the header `ETag`. Send it as `If-Match` with a change, also if nothing is written.
             * @example "7-3"
             */
            etag: string;
            /** @description null if nothing was written. Of several entries the oldest, which the operations of the round trip change. */
            journal: components["schemas"]["JournalEntry"] | null;
            /**
             * @description Other entries of the round trip, if a file showed that executions with entries of their own belong to one round trip. They are
             *     changed and deleted by their id. Mostly empty. The first 100; `GET /api/journal` lists all.
             */
            others: components["schemas"]["JournalEntry"][];
        };
        /**
         * @description Any text, stored as given. Show it as text, never as HTML. Empty or null means no note.
         * @example Entered late; the stop was too near.
         */
        NoteText: string | null;
        /**
         * @description The tags by name, in upper or lower case. A name that is given twice counts once.
         * @example [
         *       "breakout",
         *       "late"
         *     ]
         */
        TagNames: components["schemas"]["TagName"][];
        /**
         * @description The plan that was followed, in one line. Spaces around it are removed; empty or null means none. Setups that differ in upper
         *     and lower case only are one in filters and statistics.
         * @example Opening range
         */
        SetupText: string | null;
        /**
         * Format: decimal
         * @description The price at which the position was to be closed with a loss, per share or contract unit, as `entry_price`. Absent if there
         *     was none. The JSON number is read as an exact decimal, with at most 6 decimal places.
         * @example 176.5
         */
        PlannedStop: bigint;
        /**
         * @description All fields can be left out; those that are left out are empty.
         * @example {
         *       "note": "Entered late; the stop was too near.",
         *       "tags": [
         *         "breakout",
         *         "late"
         *       ],
         *       "setup": "Opening range",
         *       "rating": 4,
         *       "planned_stop": 176.5,
         *       "reviewed": true
         *     }
         */
        RoundTripJournalEntry: {
            note?: components["schemas"]["NoteText"];
            tags?: components["schemas"]["TagNames"];
            setup?: components["schemas"]["SetupText"];
            rating?: components["schemas"]["Rating"];
            planned_stop?: components["schemas"]["PlannedStop"];
            /**
             * @description Whether the user has looked at it.
             * @default false
             * @example true
             */
            reviewed?: boolean;
        };
        MessageAnswer: {
            success: components["schemas"]["Success"];
            /**
             * @description Text for people.
             * @example AAPL removed from the portfolio
             */
            message: string;
        };
        /**
         * @description Fields that are left out stay as they are.
         * @example {
         *       "rating": 4
         *     }
         */
        RoundTripJournalEntryChange: {
            note?: components["schemas"]["NoteText"];
            tags?: components["schemas"]["TagNames"];
            setup?: components["schemas"]["SetupText"];
            rating?: components["schemas"]["Rating"] | null;
            planned_stop?: components["schemas"]["PlannedStop"] | null;
            /** @example true */
            reviewed?: boolean;
            /**
             * @description Whether it goes on with the last change, as a page does that saves while one types: what stood between is not kept as a former
             *     version.
             * @default false
             * @example false
             */
            continues?: boolean;
        };
        NewPicture: {
            /**
             * Format: binary
             * @description PNG, JPEG or WebP, at most 5 MB and 50 million pixels.
             * @example chart.png
             */
            picture: string;
        };
        /**
         * @description All fields can be left out; those that are left out are empty.
         * @example {
         *       "note": "Calm; no trade after eleven.",
         *       "tags": [
         *         "calm"
         *       ],
         *       "rating": 5,
         *       "reviewed": true
         *     }
         */
        DayJournalEntry: {
            note?: components["schemas"]["NoteText"];
            tags?: components["schemas"]["TagNames"];
            setup?: components["schemas"]["SetupText"];
            rating?: components["schemas"]["Rating"];
            /**
             * @description Whether the user has looked at it.
             * @default false
             * @example true
             */
            reviewed?: boolean;
        };
        /**
         * @description Fields that are left out stay as they are.
         * @example {
         *       "rating": 5
         *     }
         */
        DayJournalEntryChange: {
            note?: components["schemas"]["NoteText"];
            tags?: components["schemas"]["TagNames"];
            setup?: components["schemas"]["SetupText"];
            rating?: components["schemas"]["Rating"] | null;
            /** @example true */
            reviewed?: boolean;
            /**
             * @description Whether it goes on with the last change, as a page does that saves while one types: what stood between is not kept as a former
             *     version.
             * @default false
             * @example false
             */
            continues?: boolean;
        };
        JournalListAnswer: {
            success: components["schemas"]["Success"];
            journal: components["schemas"]["JournalEntry"][];
            next_cursor: components["schemas"]["NextCursor"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description Fields that are left out stay as they are.
         * @example {
         *       "round_trip_ids": [
         *         "1.2026-02-02.1.QUFQTA"
         *       ],
         *       "add_tags": [
         *         "breakout"
         *       ],
         *       "reviewed": true
         *     }
         */
        JournalEntriesChange: {
            /**
             * @example [
             *       "1.2026-02-02.1.QUFQTA"
             *     ]
             */
            round_trip_ids: components["schemas"]["RoundTripId"][];
            add_tags?: components["schemas"]["TagNames"];
            remove_tags?: components["schemas"]["TagNames"];
            setup?: components["schemas"]["SetupText"];
            /** @example true */
            reviewed?: boolean;
        };
        JournalEntriesChanged: {
            success: components["schemas"]["Success"];
            /**
             * @description The round trips in which something changed.
             * @example [
             *       "1.2026-02-02.1.QUFQTA"
             *     ]
             */
            changed: components["schemas"]["RoundTripId"][];
        };
        JournalFile: {
            /**
             * Format: binary
             * @description `journal.csv` or `journal.json` of the zip of `GET /api/export/all`, at most 20 MB and 10,000 entries.
             * @example kind,day,note
             *     day,2026-03-16,Calm.
             */
            journal_file: string;
        };
        /** @description An entry of a file that was not taken. */
        JournalRowProblem: {
            /**
             * Format: int32
             * @description Which entry of the file, from 1; the header does not count.
             * @example 4
             */
            row: number;
            /**
             * @description Its column; empty if it is about the entry as a whole.
             * @example rating
             */
            field: string;
            code: components["schemas"]["ErrorCode"];
            params: components["schemas"]["MessageParams"];
            /**
             * @description Text for people.
             * @example Field 'rating' must be 5 or less
             */
            message: string;
        };
        /** @description `read` = `unchanged` + `added` + `merged` + `refused`. */
        JournalImport: {
            success: components["schemas"]["Success"];
            /**
             * @description Whether nothing was stored.
             * @example false
             */
            dry_run: boolean;
            /**
             * @description Text for people.
             * @example Of 12 notes: 9 added, 2 completed, 1 known already.
             */
            message: string;
            read: components["schemas"]["Count"];
            /**
             * Format: int32
             * @description Entries that are there with all that the file has of them.
             * @example 1
             */
            unchanged: number;
            /**
             * Format: int32
             * @description Entries that were not there.
             * @example 9
             */
            added: number;
            /**
             * Format: int32
             * @description Entries that are there and took something of the file.
             * @example 2
             */
            merged: number;
            /**
             * Format: int32
             * @description Entries of the file that were not taken; `problems` says why.
             * @example 0
             */
            refused: number;
            /**
             * Format: int32
             * @description Of those that were added, the ones whose execution is not in the record, or not known for certain.
             * @example 1
             */
            unlinked: number;
            /**
             * Format: int32
             * @description How many merged entries have another text in the file. That text is kept as a former version.
             * @example 1
             */
            kept_as_versions: number;
            /** @description Why entries were refused; the first 100. */
            problems: components["schemas"]["JournalRowProblem"][];
        };
        /**
         * @example {
         *       "review_from": "2026-11-27"
         *     }
         */
        JournalSettings: {
            /** @description The first day whose round trips are to be reviewed: those that were closed before count as not to be reviewed. null: all are. */
            review_from: components["schemas"]["CalendarDate"] | null;
        };
        JournalSettingsAnswer: {
            success: components["schemas"]["Success"];
            settings: components["schemas"]["JournalSettings"];
        };
        /**
         * @description Fields that are left out stay as they are. A day has no `planned_stop`.
         * @example {
         *       "round_trip_id": "1.2026-02-02.1.QUFQTA"
         *     }
         */
        JournalEntryChange: {
            round_trip_id?: components["schemas"]["RoundTripId"];
            note?: components["schemas"]["NoteText"];
            tags?: components["schemas"]["TagNames"];
            setup?: components["schemas"]["SetupText"];
            rating?: components["schemas"]["Rating"] | null;
            planned_stop?: components["schemas"]["PlannedStop"] | null;
            /** @example true */
            reviewed?: boolean;
            /**
             * @description Whether it goes on with the last change, as a page does that saves while one types: what stood between is not kept as a former
             *     version.
             * @default false
             * @example false
             */
            continues?: boolean;
        };
        /** @description What was written before a change. Pictures have no former versions. */
        JournalVersion: {
            /**
             * Format: int64
             * @example 3
             */
            version: number;
            written_at: components["schemas"]["Timestamp"];
            /** @example Entered late. */
            note: string | null;
            /**
             * @example [
             *       "late"
             *     ]
             */
            tags: components["schemas"]["TagName"][];
            /** @example Opening range */
            setup: string | null;
            /**
             * Format: int32
             * @example 3
             */
            rating: number | null;
            /** @example 176.5 */
            planned_stop: number | null;
            /** @example false */
            reviewed: boolean;
        };
        JournalVersionsAnswer: {
            success: components["schemas"]["Success"];
            /** @description The latest first. */
            versions: components["schemas"]["JournalVersion"][];
        };
        /**
         * Format: binary
         * @description A PNG picture.
         */
        PngPicture: string;
        /**
         * Format: binary
         * @description A JPEG picture.
         */
        JpegPicture: string;
        /**
         * Format: binary
         * @description A WebP picture.
         */
        WebpPicture: string;
        /**
         * @description Changes with each change of it, and only then. Send it as `If-Match` with a change.
         * @example "4rGmBZJxcoBOw-UqyYGQzQ"
         */
        ContentTag: string;
        JournalTag: {
            /**
             * Format: int64
             * @example 3
             */
            id: number;
            etag: components["schemas"]["ContentTag"];
            name: components["schemas"]["TagName"];
            /**
             * Format: int32
             * @description How many round trips and days have it, unlinked ones included.
             * @example 12
             */
            use_count: number;
        };
        TagsAnswer: {
            success: components["schemas"]["Success"];
            tags: components["schemas"]["JournalTag"][];
            /**
             * @description The setups of round trips and days, by name; at most the first 1000.
             * @example [
             *       "Opening range"
             *     ]
             */
            setups: string[];
        };
        /**
         * @example {
         *       "name": "breakout"
         *     }
         */
        NewTag: {
            name: components["schemas"]["TagName"];
        };
        TagAnswer: {
            success: components["schemas"]["Success"];
            tag: components["schemas"]["JournalTag"];
        };
        /**
         * @example {
         *       "name": "breakout"
         *     }
         */
        TagChange: {
            name: components["schemas"]["TagName"];
            /**
             * @description Whether it becomes one with the tag that has the name, if there is another one.
             * @default false
             * @example false
             */
            merge?: boolean;
        };
        /** @description A trade with its profit per share. */
        TradeDetail: {
            symbol: components["schemas"]["TradeSymbol"];
            buy_date: components["schemas"]["BuyDate"];
            sell_date: components["schemas"]["CalendarDate"];
            side: components["schemas"]["TradeSide"];
            buy_price: components["schemas"]["TradePrice"];
            sell_price: components["schemas"]["TradePrice"];
            volume: components["schemas"]["TradeVolume"];
            /**
             * @description Profit ÷ volume, at most 4 places. For options: profit ÷ (volume × 100). null if `volume` is null.
             * @example 1.25
             */
            profit_per_share: number | null;
            total_profit_loss: components["schemas"]["Money"];
            return_percentage: components["schemas"]["ReturnPercentage"];
            trade_result: components["schemas"]["TradeResult"];
            broker_verified: components["schemas"]["BrokerVerified"];
            id: components["schemas"]["TradeId"];
            round_trip_id: components["schemas"]["RoundTripIdOfTrade"];
            gross_buy_price: components["schemas"]["GrossPrice"];
            gross_sell_price: components["schemas"]["GrossPrice"];
            fees: components["schemas"]["TradeFees"];
            /**
             * @description Whether one of its transactions is an own entry (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
            /**
             * @description Whether the answer to an open question may change it (`GET /api/questions`).
             * @example false
             */
            awaits_answer: boolean;
        };
        TradeDetailsAnswer: {
            success: components["schemas"]["Success"];
            trades: components["schemas"]["TradeDetail"][];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description Percent units with 2 places; 66.67 means two thirds.
         * @example 66.67
         */
        Percent: number;
        /**
         * @description A day of the month. Every day is listed. The `week_` fields are the totals of its week, Sunday to Saturday,
         *     limited to days of this month, so that the weeks add up to the month. They are the same on each day of a week.
         */
        CalendarDay: {
            date: components["schemas"]["CalendarDate"];
            /**
             * Format: int32
             * @example 16
             */
            day: number;
            /**
             * Format: int32
             * @description 0 is Sunday.
             * @example 1
             */
            day_of_week: number;
            trade_count: components["schemas"]["Count"];
            trading_pnl: components["schemas"]["Money"];
            dividend_count: components["schemas"]["Count"];
            dividends: components["schemas"]["Money"];
            total_pnl: components["schemas"]["Money"];
            /** @description true if the day has a trade or a dividend. */
            has_activity: boolean;
            fees: components["schemas"]["PeriodFees"];
            round_trips: components["schemas"]["RoundTripCount"];
            week_trade_count: components["schemas"]["Count"];
            week_winning_trades: components["schemas"]["Count"];
            /**
             * @description Profit and loss of trades in the week, plus dividends.
             * @example 310.2
             */
            week_total_pnl: number;
            week_win_rate: components["schemas"]["Percent"];
            /**
             * Format: int32
             * @description Round trips with a closing in the week. One that was closed in parts on two days counts on both days, and once here.
             * @example 1
             */
            week_round_trips: number;
            /**
             * Format: int32
             * @description Those with a profit in the week.
             * @example 1
             */
            week_round_trip_wins: number;
            week_round_trip_win_rate: components["schemas"]["RoundTripWinRate"];
            /**
             * @description Why the New York Stock Exchange is closed on this weekday. null on trading days and weekends. Known from
             *     1990.
             * @example Good Friday
             */
            market_holiday: string | null;
            /** @description true if the exchange closes early on this day: at 13:00 in New York, until 1992 at 14:00. */
            market_early_close: boolean;
        };
        CalendarAnswer: {
            success: components["schemas"]["Success"];
            /** Format: int32 */
            year: number;
            /** Format: int32 */
            month: number;
            days: components["schemas"]["CalendarDay"][];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * Format: int32
         * @description Round trips with a profit in the period.
         * @example 1
         */
        RoundTripWins: number;
        DaySummary: {
            fees: components["schemas"]["PeriodFees"];
            round_trips: components["schemas"]["RoundTripCount"];
            round_trip_wins: components["schemas"]["RoundTripWins"];
            round_trip_win_rate: components["schemas"]["RoundTripWinRate"];
            date: components["schemas"]["CalendarDate"];
            total_trading_pnl: components["schemas"]["Money"];
            total_dividends: components["schemas"]["Money"];
            total_pnl: components["schemas"]["Money"];
            trade_count: components["schemas"]["Count"];
            dividend_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            /**
             * @description Winning trades ÷ all trades × 100; 0 if there are no trades.
             * @example 66.67
             */
            win_rate: number;
        };
        TradingDay: {
            date: components["schemas"]["CalendarDate"];
            summary: components["schemas"]["DaySummary"];
            /**
             * @description The first 100 with a closing on the day, in the order of time, as `GET /api/round-trips` lists them with the
             *     day as `start_date` and `end_date`, and `sort=last_closed_on`. `in_period` is what was closed on the day. Empty in a day beyond
             *     `with_round_trips`.
             */
            round_trips: components["schemas"]["ListedRoundTrip"][];
        };
        DaysAnswer: {
            success: components["schemas"]["Success"];
            days: components["schemas"]["TradingDay"][];
            next_cursor: components["schemas"]["NextCursor"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description One closed lot. `buy_price` is its cost ÷ quantity and `sell_price` its proceeds ÷ quantity, each after fees; for
         *     options also ÷ the multiplier.
         */
        Trade: {
            symbol: components["schemas"]["TradeSymbol"];
            buy_date: components["schemas"]["BuyDate"];
            sell_date: components["schemas"]["CalendarDate"];
            side: components["schemas"]["TradeSide"];
            buy_price: components["schemas"]["TradePrice"];
            sell_price: components["schemas"]["TradePrice"];
            volume: components["schemas"]["TradeVolume"];
            total_profit_loss: components["schemas"]["Money"];
            return_percentage: components["schemas"]["ReturnPercentage"];
            trade_result: components["schemas"]["TradeResult"];
            broker_verified: components["schemas"]["BrokerVerified"];
            id: components["schemas"]["TradeId"];
            round_trip_id: components["schemas"]["RoundTripIdOfTrade"];
            gross_buy_price: components["schemas"]["GrossPrice"];
            gross_sell_price: components["schemas"]["GrossPrice"];
            fees: components["schemas"]["TradeFees"];
            /**
             * @description Whether one of its transactions is an own entry (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
            /**
             * @description Whether the answer to an open question may change it (`GET /api/questions`).
             * @example false
             */
            awaits_answer: boolean;
        };
        Dividend: {
            /** @example SCHD */
            symbol: string;
            transaction_date: components["schemas"]["CalendarDate"];
            /**
             * @description The action as the broker prints it.
             * @example Qualified Dividend
             */
            action: string;
            amount: components["schemas"]["Money"];
            /**
             * @description Whether it is an own entry (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
        };
        DayAnswer: {
            success: components["schemas"]["Success"];
            date: components["schemas"]["CalendarDate"];
            trades: components["schemas"]["Trade"][];
            dividends: components["schemas"]["Dividend"][];
            summary: components["schemas"]["DaySummary"];
            data_source: components["schemas"]["DataSource"];
        };
        Account: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            etag: components["schemas"]["ContentTag"];
            /**
             * @description The broker of its files; null if they are of no broker.
             * @example Charles Schwab
             */
            broker: string | null;
            /**
             * @description The account number as a file or the profile spells it; null if none is known.
             * @example 12345678
             */
            number: string | null;
            /**
             * @description What the account is called; the number until it gets another name. No two accounts of a user have one name.
             * @example Roth IRA
             */
            name: string;
            /**
             * @description The number, or the name if no number is known.
             * @example 12345678
             */
            brokerage_account: string;
            /**
             * @description `pending` after an update that changes the rules for trades: until the account is derived anew, in minutes, its trades
             *     and totals follow the earlier rules.
             * @example current
             * @enum {string}
             */
            derivation: "current" | "pending";
        };
        AccountsAnswer: {
            success: components["schemas"]["Success"];
            accounts: components["schemas"]["Account"][];
            data_source: components["schemas"]["DataSource"];
        };
        /** @description At least one of the fields. */
        AccountChange: {
            /**
             * @description Leading and trailing spaces are removed.
             * @example Roth IRA
             */
            name?: string;
            /**
             * @description The account number, or its end, with at least three legible digits; null if it is not known. Leading
             *     and trailing spaces are removed.
             * @example 12345678
             */
            number?: string | null;
        };
        AccountAnswer: {
            success: components["schemas"]["Success"];
            account: components["schemas"]["Account"];
        };
        AccountChoiceBody: {
            /**
             * Format: int64
             * @description The `id` of an account in `GET /api/accounts`.
             * @example 2
             */
            account_id: number;
        };
        /**
         * @description What an import noted, for programs.
         * @enum {string}
         */
        NoteCode: "account_assumed" | "overlap_differs" | "file_repeated" | "file_known" | "file_unread" | "dates_in_future" | "rows_failed" | "sales_unmatched" | "results_differ" | "lots_differ" | "lots_without_transactions" | "lots_contradict" | "lots_strayed" | "lots_without_sale" | "own_entry_replaced" | "answer_required" | "options_expired" | "spin_offs" | "splits_uncertain" | "option_splits" | "fund_sales" | "fund_purchases" | "shares_left" | "shares_without_cost" | "options_not_delivered" | "amounts_far_from_price" | "share_amounts" | "date_order_assumed" | "total_differs" | "totals_contradict" | "rows_above_header" | "rows_repeated" | "currency_assumed" | "split_quantities" | "no_fees_printed";
        /**
         * @description `warning`: something is missing, differs or was assumed, and `actions` has at least one thing that helps. `question`: the
         *     user is asked. `information`: nothing needs to be done.
         * @example warning
         * @enum {string}
         */
        NoteKind: "warning" | "question" | "information";
        /**
         * @description Something that an import tells its user.
         * @example {
         *       "code": "account_assumed",
         *       "kind": "information",
         *       "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
         *       "params": {
         *         "file": "robinhood.csv",
         *         "account": "Robinhood"
         *       },
         *       "actions": [
         *         {
         *           "type": "move_file",
         *           "import_id": 7,
         *           "file_id": 12
         *         }
         *       ]
         *     }
         */
        Note: {
            code: components["schemas"]["NoteCode"];
            kind: components["schemas"]["NoteKind"];
            /**
             * @description Text for people. It may change.
             * @example robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.
             */
            message: string;
            params: components["schemas"]["MessageParams"];
            actions: components["schemas"]["Action"][];
        };
        /** @description What to look at, such as files of the account that show other rows. The first hundred. */
        MoveNotes: components["schemas"]["Note"][];
        MergeAnswer: {
            success: components["schemas"]["Success"];
            /**
             * @description Text for people.
             * @example Moved 3 files from Robinhood to Roth IRA.
             */
            message: string;
            account: components["schemas"]["Account"];
            /**
             * Format: int32
             * @example 3
             */
            files_moved: number;
            notes: components["schemas"]["MoveNotes"];
        };
        /**
         * Format: int32
         * @description Trades that closed in the period.
         * @example 12
         */
        TotalTrades: number;
        /**
         * Format: int32
         * @description Trades with a profit above 0.
         * @example 8
         */
        WinningTrades: number;
        /**
         * @description Winning trades ÷ all trades × 100, 2 places; 0 if there are no trades.
         * @example 66.67
         */
        WinRate: number;
        /**
         * @description Sum of the profits and losses of all trades.
         * @example 1494.21
         */
        TradingPl: number;
        /**
         * @description Sum of all dividends.
         * @example 26.12
         */
        DividendIncome: number;
        /**
         * @description Profit and loss of trades, plus dividends.
         * @example 1520.33
         */
        TotalReturn: number;
        /** @description The totals of a month. */
        MonthSummary: {
            fees: components["schemas"]["PeriodFees"];
            round_trips: components["schemas"]["RoundTripCount"];
            round_trip_wins: components["schemas"]["RoundTripWins"];
            round_trip_win_rate: components["schemas"]["RoundTripWinRate"];
            month: components["schemas"]["CalendarMonth"];
            total_trades: components["schemas"]["TotalTrades"];
            winning_trades: components["schemas"]["WinningTrades"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["TradingPl"];
            dividend_income: components["schemas"]["DividendIncome"];
            total_return_with_dividends: components["schemas"]["TotalReturn"];
        };
        MonthAnswer: {
            success: components["schemas"]["Success"];
            month: components["schemas"]["CalendarMonth"];
            summary: components["schemas"]["MonthSummary"];
            trades: components["schemas"]["TradeDetail"][];
            dividends: components["schemas"]["Dividend"][];
            data_source: components["schemas"]["DataSource"];
        };
        /** @description The totals of a period. */
        PeriodSummary: {
            fees: components["schemas"]["PeriodFees"];
            total_trades: components["schemas"]["TotalTrades"];
            winning_trades: components["schemas"]["WinningTrades"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["TradingPl"];
            dividend_income: components["schemas"]["DividendIncome"];
            total_return_with_dividends: components["schemas"]["TotalReturn"];
        };
        /**
         * @description The largest fall of the equity curve, which starts at 0 before the first day: the largest value of (highest
         *     equity so far − equity). The earliest one if several are equal.
         */
        Drawdown: {
            /**
             * @description Equity at the peak − equity at the trough; 0 if the curve never falls.
             * @example 412.5
             */
            amount: number;
            /**
             * Format: date
             * @description The first day on which the curve reached the peak. null if the peak is the 0 before the first day, or if the
             *     curve never falls.
             * @example 2026-02-04
             */
            peak_date: string | null;
            /**
             * Format: date
             * @description The day of the lowest point. null if the curve never falls.
             * @example 2026-02-19
             */
            trough_date: string | null;
            /**
             * Format: date
             * @description The first later day at or above the peak. null if the period ends before the curve recovers, or if the curve
             *     never falls.
             * @example 2026-03-16
             */
            recovered_date: string | null;
        };
        EquityPoint: {
            date: components["schemas"]["CalendarDate"];
            /**
             * @description Total of the day.
             * @example 73.33
             */
            trading_pl: number;
            /**
             * @description Total of the day.
             * @example 26.12
             */
            dividends: number;
            /**
             * @description trading_pl + dividends of this day and all earlier days of the period. The curve starts at 0.
             * @example 1520.33
             */
            equity: number;
        };
        /**
         * @description The symbol as the broker prints it, or its normalised name if it is spelled in several ways. Empty for dividends
         *     whose row has no symbol.
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
             * Format: int32
             * @description Day of the week on which the trade closed; 0 is Sunday.
             * @example 1
             */
            day_of_week: number;
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
        };
        MonthResult: {
            month: components["schemas"]["CalendarMonth"];
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
            dividends: components["schemas"]["Money"];
            total: components["schemas"]["TotalReturn"];
        };
        HoldingTimeResult: {
            /**
             * @description Calendar days from opening to closing; `unknown` if `buy_date` is null.
             * @enum {string}
             */
            holding_time: "same day" | "1 to 7 days" | "8 to 30 days" | "31 to 90 days" | "91 to 365 days" | "over 365 days" | "unknown";
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            win_rate: components["schemas"]["WinRate"];
            trading_pl: components["schemas"]["Money"];
        };
        SideResult: {
            side: components["schemas"]["TradeSide"];
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
         * @description Figures of the trades that closed in the period, and of its dividends. A win has a profit above 0, a loss below
         *     0; a trade with a profit of 0 is neither. Sums are exact. Amounts and days are rounded half away from zero to 2
         *     places, ratios to 4. A figure that is not defined is null.
         *
         *     `by_symbol`, `by_weekday`, `by_month`, `by_holding_time` and `by_side` each add up to `trade_count` and to the
         *     trading profit of the period. `dividends_by_symbol` and `by_month` each add up to its dividends.
         */
        Analytics: {
            trade_count: components["schemas"]["Count"];
            winning_trades: components["schemas"]["Count"];
            losing_trades: components["schemas"]["Count"];
            /**
             * Format: int32
             * @description trade_count − winning_trades − losing_trades.
             * @example 0
             */
            breakeven_trades: number;
            win_rate: components["schemas"]["WinRate"];
            /**
             * @description Sum of all wins; 0 if there are none.
             * @example 2110.4
             */
            gross_profit: number;
            /**
             * @description Sum of all losses: negative, or 0 if there are none. gross_profit + gross_loss = trading_pl.
             * @example -616.19
             */
            gross_loss: number;
            /**
             * @description gross_profit ÷ −gross_loss, 4 places; null if there are no losses.
             * @example 3.4249
             */
            profit_factor: number | null;
            /**
             * @description trading_pl ÷ trade_count: dollars per trade. null if there are no trades.
             * @example 124.52
             */
            expectancy: number | null;
            /**
             * @description gross_profit ÷ winning_trades; null if there are no wins.
             * @example 263.8
             */
            average_win: number | null;
            /**
             * @description gross_loss ÷ losing_trades, negative; null if there are no losses.
             * @example -154.05
             */
            average_loss: number | null;
            /**
             * @description The highest profit of a win; null if there are no wins.
             * @example 801.2
             */
            largest_win: number | null;
            /**
             * @description The lowest profit of a loss, negative; null if there are no losses.
             * @example -310.07
             */
            largest_loss: number | null;
            /**
             * @description average_win ÷ −average_loss, calculated from the exact sums: (gross_profit × losing_trades) ÷ (−gross_loss ×
             *     winning_trades), 4 places. null if there are no wins or no losses.
             * @example 1.7124
             */
            payoff_ratio: number | null;
            /**
             * Format: int32
             * @description The longest run of wins; a loss or a trade at 0 ends it. Trades are in the order of `GET /api/trades` with `sort=date`.
             *     0 if there are no wins.
             * @example 5
             */
            longest_win_streak: number;
            /**
             * Format: int32
             * @description The longest run of losses, counted like `longest_win_streak`. 0 if there are no losses.
             * @example 2
             */
            longest_loss_streak: number;
            /**
             * @description Average calendar days from opening to closing, over the wins whose dates are known; 0 means the same day.
             *     null if there are none.
             * @example 41.5
             */
            average_holding_days_winners: number | null;
            /**
             * @description Like `average_holding_days_winners`, over the losses.
             * @example 12.25
             */
            average_holding_days_losers: number | null;
            max_drawdown: components["schemas"]["Drawdown"];
            /** @description The days with a trade or a dividend, oldest first. */
            equity_curve: components["schemas"]["EquityPoint"][];
            /** @description The traded symbols, sorted by name. */
            by_symbol: components["schemas"]["SymbolResult"][];
            /** @description All seven weekdays, Sunday first. */
            by_weekday: components["schemas"]["WeekdayResult"][];
            /** @description The months with a trade or a dividend, oldest first. */
            by_month: components["schemas"]["MonthResult"][];
            /** @description All seven ranges, from `same day` to `unknown`. */
            by_holding_time: components["schemas"]["HoldingTimeResult"][];
            /** @description Long, then short. */
            by_side: components["schemas"]["SideResult"][];
            /** @description The symbols with dividends, sorted by name. */
            dividends_by_symbol: components["schemas"]["SymbolDividends"][];
        };
        TimeframeAnswer: {
            success: components["schemas"]["Success"];
            start_date: components["schemas"]["CalendarDate"];
            end_date: components["schemas"]["CalendarDate"];
            summary: components["schemas"]["PeriodSummary"];
            analytics: components["schemas"]["Analytics"];
            data_source: components["schemas"]["DataSource"];
        };
        /** @description The totals of a symbol over the whole record. */
        SymbolSummary: {
            fees: components["schemas"]["PeriodFees"];
            round_trips: components["schemas"]["RoundTripCount"];
            round_trip_wins: components["schemas"]["RoundTripWins"];
            round_trip_win_rate: components["schemas"]["RoundTripWinRate"];
            symbol: components["schemas"]["SymbolName"];
            /**
             * @description The normalised name, the same for all spellings: a ticker, with share classes written `BRK.B`, or
             *     `UNDERLYING yyyy-mm-dd C|P strike` for an option contract. Empty for dividends whose row has no symbol.
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
             * @description The date of the first closed trade or dividend.
             * @example 2026-03-16
             */
            first_date: string;
            /**
             * Format: date
             * @description The date of the last closed trade or dividend.
             * @example 2026-03-16
             */
            last_date: string;
        };
        SymbolsAnswer: {
            success: components["schemas"]["Success"];
            symbols: components["schemas"]["SymbolSummary"][];
            next_cursor: components["schemas"]["NextCursor"];
            data_source: components["schemas"]["DataSource"];
        };
        SymbolAnswer: {
            success: components["schemas"]["Success"];
            symbol: components["schemas"]["SymbolName"];
            summary: components["schemas"]["SymbolSummary"];
            trades: components["schemas"]["TradeDetail"][];
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description Sorted by date. */
            dividends: components["schemas"]["Dividend"][];
            data_source: components["schemas"]["DataSource"];
        };
        SymbolStatisticsAnswer: {
            success: components["schemas"]["Success"];
            symbol: components["schemas"]["SymbolName"];
            /**
             * Format: date
             * @description As given in the request; null if absent.
             * @example 2026-03-01
             */
            start_date: string | null;
            /**
             * Format: date
             * @description As given in the request; null if absent.
             * @example 2026-03-31
             */
            end_date: string | null;
            summary: components["schemas"]["PeriodSummary"];
            analytics: components["schemas"]["Analytics"];
            data_source: components["schemas"]["DataSource"];
        };
        /** @description The sums of rows. Each is the sum of the amounts as the rows show them. */
        TaxTotals: {
            /**
             * Format: int32
             * @description The number of rows.
             * @example 2
             */
            rows: number;
            /**
             * Format: int32
             * @description The number of rows with a reason in `to_check`.
             * @example 1
             */
            to_check: number;
            proceeds: components["schemas"]["Money"];
            cost_basis: components["schemas"]["Money"];
            /**
             * @description Losses disallowed as wash sales, as the lots print them.
             * @example 120.5
             */
            adjustment: number;
            /**
             * @description `proceeds` − `cost_basis` + `adjustment`: the gain or loss of Schedule D.
             * @example -79.5
             */
            gain: number;
            /**
             * @description The `trading_pl` of the same trades in months, days and symbols. See `trading_pl` of a row.
             * @example -200
             */
            trading_pl: number;
        };
        /**
         * @description Contracts of Section 1256, such as options on SPX, NDX, RUT and VIX, which are on Form 6781 and not on Form 8949. They are in none
         *     of the other totals. What an open contract was worth at the end of the year is not in them: see `section_1256_mark`.
         */
        Section1256Totals: components["schemas"]["TaxTotals"] & {
            /**
             * @description 60 % of `gain`, however long the contracts were held.
             * @example 60
             */
            long_term_gain: number;
            /**
             * @description 40 % of `gain`, rounded to cents. Both together are `gain`.
             * @example 40
             */
            short_term_gain: number;
        };
        /** @description The totals of a year. `total`, `short`, `long` and `unknown` are sums of the rows of Form 8949, all of them and by term. */
        TaxYear: {
            /**
             * Format: int32
             * @example 2026
             */
            year: number;
            total: components["schemas"]["TaxTotals"];
            short: components["schemas"]["TaxTotals"];
            long: components["schemas"]["TaxTotals"];
            unknown: components["schemas"]["TaxTotals"];
            section_1256: components["schemas"]["Section1256Totals"];
            /**
             * Format: int32
             * @description The number of sales of the year without a known purchase. They are in no row and no total.
             * @example 0
             */
            unmatched_sales: number;
        };
        /**
         * @description A text for people, to show beside the figures. It says that this is no tax advice.
         * @example This is no tax advice.
         */
        TaxNotice: string;
        TaxYearsAnswer: {
            success: components["schemas"]["Success"];
            years: components["schemas"]["TaxYear"][];
            notice: components["schemas"]["TaxNotice"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description Shares or contracts, with at most 8 places.
         * @example 12.5
         */
        Quantity: number;
        /**
         * @description Why a sale is no trade: `no_known_purchase`, or of a short `no_known_short_sale`; `no_known_cost` if the shares came
         *     without a cost, as by a transfer or a purchase without an amount; `no_known_shares` if it is the cash for shares that no
         *     file has; `split_incomplete` if a part of a split or exchange before it is in no file, so that the cost of the shares is
         *     not known; `split_undecided` if the rows of a split before it can be read in several ways, until its ratio is answered.
         * @example no_known_purchase
         * @enum {string}
         */
        UnmatchedCode: "no_known_purchase" | "no_known_short_sale" | "no_known_cost" | "no_known_shares" | "split_incomplete" | "split_undecided";
        /**
         * @description A sale without a known purchase, or the cover of a short whose sale is in no file. Also a cancel of a trade that no file
         *     has. With a quantity of 0: the cash of a merger or redemption whose shares no file has, cash in lieu of a fraction of a
         *     share that no file has, and what a return of capital pays beyond the cost of the shares.
         */
        UnmatchedSale: {
            /**
             * Format: date
             * @description The day on which the shares came without a cost, by transfer or by a purchase whose amount no file prints; null if no
             *     file shows that they came, and of `split_incomplete`.
             * @example null
             */
            came_on: string | null;
            /**
             * Format: int64
             * @example 1
             */
            account_id: number;
            /** @example INTC */
            symbol: string;
            /**
             * @description `short` if shares were bought back and no short sale of them is known.
             * @example long
             * @enum {string}
             */
            side: "long" | "short";
            date: components["schemas"]["CalendarDate"];
            quantity: components["schemas"]["Quantity"];
            /**
             * @description Of a short, minus the cost of buying back.
             * @example 1234.56
             */
            proceeds: number;
            code: components["schemas"]["UnmatchedCode"];
            params: components["schemas"]["MessageParams"];
            /**
             * @description Text for people, with the ways out. It may change.
             * @example No file has the purchase of the INTC sold on 2026-03-16.
             */
            message: string;
            /** @description What makes a trade of it. */
            actions: components["schemas"]["Action"][];
            /**
             * @description Whether the sale is an own entry (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
            /**
             * @description Whether the answer to an open question may change it (`GET /api/questions`).
             * @example false
             */
            awaits_answer: boolean;
        };
        /**
         * @description Why a row must be checked.
         *
         *     - `lot_differs`: its lot and the transactions of the closing day differ in quantity or amount.
         *     - `gain_differs`: the gain that the lot prints is neither proceeds − cost basis nor that plus the disallowed loss.
         *     - `not_from_lot`: no lot covers it. It was matched first in, first out, so wash sales are not known.
         *     - `own_entry`: one of its transactions is an own entry of the user (`GET /api/own-entries`).
         *     - `term_differs`: the dates say another term than its lot prints; the printed one counts.
         *     - `term_unknown`: no file prints the term or the day of the purchase.
         *     - `acquired_unknown`: no file has one day on which it was bought.
         * @example lot_differs
         * @enum {string}
         */
        TaxMark: "lot_differs" | "gain_differs" | "not_from_lot" | "own_entry" | "term_differs" | "term_unknown" | "acquired_unknown";
        /** @description A row of Form 8949, or a contract of Section 1256. */
        TaxRow: {
            /**
             * @description Quantity and symbol as printed; only the symbol if the quantity is not known.
             * @example 10 AAPL
             */
            description: string;
            /**
             * Format: date
             * @description The day of the purchase; of a short, the day on which it was bought back or expired. null: bought on several days (`VARIOUS` on
             *     the form), or on a day that no file has; then `to_check` has `acquired_unknown`.
             * @example 2026-02-02
             */
            date_acquired: string | null;
            /**
             * Format: date
             * @description The day of the sale; of a short sale, and of an option that was written, the day on which it was closed or expired.
             * @example 2026-03-16
             */
            date_sold: string;
            /**
             * Format: date
             * @description Of a short, the day of the short sale, or on which the option was written. Otherwise null.
             * @example null
             */
            sold_short_on: string | null;
            proceeds: components["schemas"]["Money"];
            cost_basis: components["schemas"]["Money"];
            /**
             * @description `W` if a loss is disallowed as a wash sale. Other codes are not known.
             * @example W
             */
            code: "W" | null;
            /**
             * @description The disallowed loss as the lot prints it; never computed.
             * @example 120.5
             */
            adjustment: number;
            /**
             * @description `proceeds` − `cost_basis` + `adjustment`, of the amounts as shown.
             * @example -79.5
             */
            gain: number;
            /**
             * @description What the trade counts in `trading_pl` everywhere else: the gain that the lot prints, or else proceeds − cost basis. It
             *     is `gain` or `gain` − `adjustment`, up to 3 cents of rounding, unless `to_check` has `gain_differs`.
             * @example -200
             */
            trading_pl: number;
            /**
             * @description As the lot prints it. If it prints none, it follows from the dates: `long` if the shares were held for more than a year, counted
             *     from the day after the purchase. A short, and an option that was written, is `short`. `unknown` if the day of the purchase is not
             *     known. `section_1256` of a contract of Section 1256, which has no term.
             * @example short
             * @enum {string}
             */
            term: "short" | "long" | "unknown" | "section_1256";
            /**
             * Format: int64
             * @description The account; `GET /api/accounts` lists them.
             * @example 1
             */
            account_id: number;
            /**
             * @description The box of Form 8949 in which the row belongs: A, B and C are short-term, D, E and F long-term. What a file prints for its lot, if
             *     it agrees with the term; if no file prints one, what the user stated for the account and year. Otherwise null; it is never guessed.
             * @example A
             */
            box: components["schemas"]["Form8949Box"] | null;
            /**
             * @description Where `box` is from. `statement`, the user stated it (`PUT /api/tax-years/{year}/statements/{account_id}`). null without a box.
             * @example file
             */
            box_from: ("file" | "statement") | null;
            /**
             * @description Why `box` is null. `to_check`, see Form 1099-B for it: no file prints it and it is not stated, the term is not known, or the
             *     printed box contradicts the term. `section_1256`, the row is not on Form 8949.
             * @example null
             */
            box_reason: ("to_check" | "section_1256") | null;
            /** @description Empty if nothing is in doubt but the box, which has its own field. */
            to_check: components["schemas"]["TaxMark"][];
        };
        TaxYearAnswer: {
            success: components["schemas"]["Success"];
            summary: components["schemas"]["TaxYear"];
            /** @description The latest sales of the year without a known purchase, newest first. `summary` has their number. */
            unmatched_sales: components["schemas"]["UnmatchedSale"][];
            rows: components["schemas"]["TaxRow"][];
            next_cursor: components["schemas"]["NextCursor"];
            notice: components["schemas"]["TaxNotice"];
            data_source: components["schemas"]["DataSource"];
        };
        WashSalePurchase: {
            /**
             * Format: int64
             * @description The account; `GET /api/accounts` lists them.
             * @example 1
             */
            account_id: number;
            date: components["schemas"]["CalendarDate"];
            /**
             * @description Shares or contracts of that day.
             * @example 10
             */
            quantity: number;
        };
        /**
         * @description A loss that may be a wash sale: within 30 days before or after the sale there is another purchase of the same instrument, in any account
         *     of the user. Of a short, another short sale.
         */
        WashSaleCandidate: {
            /**
             * @description As in the row of Form 8949, and so are the dates and the gain.
             * @example 10 AAPL
             */
            description: string;
            /**
             * Format: date
             * @example 2026-02-02
             */
            date_acquired: string | null;
            date_sold: components["schemas"]["CalendarDate"];
            /**
             * Format: date
             * @example null
             */
            sold_short_on: string | null;
            /**
             * @description The loss; always negative.
             * @example -200
             */
            gain: number;
            /**
             * Format: int64
             * @description The account; `GET /api/accounts` lists them.
             * @example 1
             */
            account_id: number;
            /** @description The first of the other purchases, by day. The purchase of the shares that were sold is none of them, whatever is left of it. */
            purchases: components["schemas"]["WashSalePurchase"][];
            /**
             * Format: int32
             * @description The number of all of them.
             * @example 1
             */
            purchase_count: number;
        };
        WashSaleCandidatesAnswer: {
            success: components["schemas"]["Success"];
            candidates: components["schemas"]["WashSaleCandidate"][];
            next_cursor: components["schemas"]["NextCursor"];
            notice: components["schemas"]["TaxNotice"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description The box of the short-term rows of an account for which no file prints one.
         * @example A
         * @enum {string}
         */
        StatedShortBox: "A" | "B" | "C";
        /**
         * @description The box of the long-term rows of an account for which no file prints one.
         * @example D
         * @enum {string}
         */
        StatedLongBox: "D" | "E" | "F";
        Form1099BTotals: {
            proceeds: components["schemas"]["Money"];
            cost_basis: components["schemas"]["Money"];
            /**
             * @description Losses disallowed as wash sales.
             * @example 120.5
             */
            adjustment: number;
            gain: components["schemas"]["Money"];
        };
        /** @description The rows of a box, beside the totals that the user typed in from Form 1099-B. */
        ComparedBox: {
            /**
             * @description null, rows whose box is not known.
             * @example A
             */
            box: components["schemas"]["Form8949Box"] | null;
            /**
             * Format: int32
             * @description The number of rows.
             * @example 1
             */
            rows: number;
            /** @description The totals of the rows. */
            recorded: components["schemas"]["Form1099BTotals"];
            /** @description As typed in; null if they were not. */
            form_1099b: components["schemas"]["Form1099BTotals"] | null;
            /** @description Which of the totals are others on Form 1099-B than in the record. Empty if none, or if nothing was typed in. */
            differs: ("proceeds" | "cost_basis" | "adjustment" | "gain")[];
        };
        /** @description What the user stated about an account and year. It changes no figure of the record. */
        TaxStatement: {
            /**
             * Format: int64
             * @description The account; `GET /api/accounts` lists them.
             * @example 1
             */
            account_id: number;
            /**
             * @description Changes with each change of the statement. Send it as `If-Match` with a change, also if nothing is stated.
             * @example "4rGmBZJxcoBOw-UqyYGQzQ"
             */
            etag: string;
            short_box: components["schemas"]["StatedShortBox"] | null;
            long_box: components["schemas"]["StatedLongBox"] | null;
            /**
             * @description The unrealized gain at the end of the year of contracts of Section 1256 that were open then, as on Form 1099-B. null unless the
             *     user stated it. No other figure depends on it.
             * @example null
             */
            section_1256_mark: number | null;
            /** @description The boxes with rows or typed totals, and last the rows without a box. */
            boxes: components["schemas"]["ComparedBox"][];
        };
        TaxStatementsAnswer: {
            success: components["schemas"]["Success"];
            statements: components["schemas"]["TaxStatement"][];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * Format: decimal
         * @description US dollars, from -9000000000 to 9000000000, with at most 2 decimal places.
         * @example 800
         */
        FormAmount: bigint;
        /** @description The totals of a box on Form 1099-B. */
        TypedBoxTotals: {
            proceeds: components["schemas"]["FormAmount"];
            cost_basis: components["schemas"]["FormAmount"];
            /**
             * Format: decimal
             * @description US dollars. The losses disallowed as wash sales.
             * @example 120.5
             */
            adjustment: bigint;
            gain: components["schemas"]["FormAmount"];
        };
        /** @description The totals of Form 1099-B by box of Form 8949. Boxes that it does not have are left out. */
        TypedForm1099B: {
            A?: components["schemas"]["TypedBoxTotals"];
            B?: components["schemas"]["TypedBoxTotals"];
            C?: components["schemas"]["TypedBoxTotals"];
            D?: components["schemas"]["TypedBoxTotals"];
            E?: components["schemas"]["TypedBoxTotals"];
            F?: components["schemas"]["TypedBoxTotals"];
        };
        /**
         * @description What the user states. What is left out or null is not stated afterwards.
         * @example {
         *       "short_box": "A",
         *       "long_box": "D",
         *       "form_1099b": {
         *         "A": {
         *           "proceeds": 800,
         *           "cost_basis": 1000,
         *           "adjustment": 120.5,
         *           "gain": -79.5
         *         }
         *       }
         *     }
         */
        TaxStatementChange: {
            short_box?: components["schemas"]["StatedShortBox"] | null;
            long_box?: components["schemas"]["StatedLongBox"] | null;
            section_1256_mark?: components["schemas"]["FormAmount"] | null;
            form_1099b?: components["schemas"]["TypedForm1099B"];
        };
        /** @description The typed totals by box, as they are stored. */
        StatedForm1099B: {
            A?: components["schemas"]["Form1099BTotals"];
            B?: components["schemas"]["Form1099BTotals"];
            C?: components["schemas"]["Form1099BTotals"];
            D?: components["schemas"]["Form1099BTotals"];
            E?: components["schemas"]["Form1099BTotals"];
            F?: components["schemas"]["Form1099BTotals"];
        };
        /** @description What is stated about an account and year. `GET /api/tax-years/{year}/statements` compares it with the record. */
        StatedTaxYear: {
            /**
             * Format: int64
             * @description The account; `GET /api/accounts` lists them.
             * @example 1
             */
            account_id: number;
            /**
             * @description As in the header `ETag`.
             * @example "4rGmBZJxcoBOw-UqyYGQzQ"
             */
            etag: string;
            short_box: components["schemas"]["StatedShortBox"] | null;
            long_box: components["schemas"]["StatedLongBox"] | null;
            /**
             * @description US dollars, or null.
             * @example null
             */
            section_1256_mark: number | null;
            form_1099b: components["schemas"]["StatedForm1099B"];
        };
        TaxStatementAnswer: {
            success: components["schemas"]["Success"];
            statement: components["schemas"]["StatedTaxYear"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description HH:MM:SS in New York, of today, or of the next trading day if today is not a trading day.
         * @example 09:30:00
         */
        MarketTime: string;
        TradingCalendarMetrics: {
            current_time: components["schemas"]["Timestamp"];
            /**
             * @description Each period starts at its first second: at 16:00:00 the status is `after-hours`. `closed` at night and on
             *     weekends, holidays and special closures.
             * @enum {string}
             */
            market_status: "open" | "closed" | "pre-market" | "after-hours";
            market_open_time: components["schemas"]["MarketTime"];
            market_close_time: components["schemas"]["MarketTime"];
            /** @description true if today, in New York, is a trading day. */
            is_trading_day: boolean;
            /**
             * Format: date
             * @description The first trading day after today, in New York.
             * @example 2026-03-17
             */
            next_trading_day: string;
            /**
             * Format: int32
             * @description Trading days of the whole month, past and future.
             * @example 22
             */
            trading_days_this_month: number;
            /**
             * Format: int32
             * @description Trading days of the whole year, past and future.
             * @example 251
             */
            trading_days_this_year: number;
        };
        TradingCalendarMetricsAnswer: {
            success: components["schemas"]["Success"];
            metrics: components["schemas"]["TradingCalendarMetrics"];
        };
        /**
         * Format: binary
         * @description The table that the tag Exports describes.
         */
        CsvTable: string;
        /**
         * Format: binary
         * @description An Excel workbook (Office Open XML).
         */
        ExcelWorkbook: string;
        /**
         * Format: binary
         * @description A PDF document.
         */
        PdfReport: string;
        /**
         * Format: binary
         * @description A file of the Tax Exchange Format, version 042.
         */
        TaxExchangeFile: string;
        /**
         * Format: binary
         * @description A zip archive.
         */
        ZipArchive: string;
        /**
         * @description US dollars per share or contract unit, with at most 4 places.
         * @example 187.3325
         */
        Price: number;
        /**
         * @description Where the price comes from. `simulated` prices are invented, for trying out the service.
         * @example finnhub
         * @enum {string}
         */
        PriceSource: "finnhub" | "simulated";
        SymbolCheck: {
            success: components["schemas"]["Success"];
            /** @description true if the market data provider knows the symbol. Simulated prices know every ticker. */
            valid: boolean;
            /**
             * @description The normalised symbol, for example `BRK.B` for `brk/b`. As given in the request if it is not a ticker.
             * @example AAPL
             */
            symbol: string;
            current_price?: components["schemas"]["Price"];
            price_source?: components["schemas"]["PriceSource"];
            /**
             * @description Text for people. Present if `valid` is true.
             * @example AAPL is a valid symbol
             */
            message?: string;
            /**
             * @description Text for people: the symbol was not found, why it is not a ticker, or why it cannot be checked now. Present if
             *     `valid` is false.
             * @example Symbol 'XQZZY' was not found
             */
            error?: string;
        };
        /** @description Figures of one trading day, in US dollars. null if the provider does not give the figure. */
        PriceData: {
            current_price: components["schemas"]["Price"];
            /**
             * @description Change since the previous close, in US dollars.
             * @example 1.92
             */
            change: number | null;
            /**
             * @description Change since the previous close, in percent units with 2 places.
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
             * @description Close of the previous trading day, in US dollars.
             * @example 185.41
             */
            previous_close: number | null;
        };
        PriceAnswer: {
            success: components["schemas"]["Success"];
            /**
             * @description The symbol in its normalised form.
             * @example AAPL
             */
            symbol: string;
            price_data: components["schemas"]["PriceData"];
            /**
             * Format: date-time
             * @description The time of the price at the provider.
             * @example 2026-03-16T14:29:58.000Z
             */
            price_time: string;
            /**
             * Format: date-time
             * @description When the service received the price.
             * @example 2026-03-16T14:30:00.000Z
             */
            fetched_at: string;
            price_source: components["schemas"]["PriceSource"];
            /** @description true if this is the last known price because no new one was available. */
            stale: boolean;
            /**
             * @description Why the price is stale. Present if `stale` is true.
             * @example The market data provider does not answer
             */
            stale_reason?: string;
        };
        BrokerageFiles: {
            /**
             * Format: binary
             * @description CSV in UTF-8, or UTF-16 with a byte order mark, at most `UPLOAD_MAX_MB` (default 100 MB).
             * @example Date,Action,Symbol,Quantity,Price,Amount,Account Number
             *     2026-03-16,Sell,AAPL,10,187.33,1873.33,12345678
             */
            transaction_history_file: string;
            /**
             * Format: binary
             * @description CSV in UTF-8, or UTF-16 with a byte order mark, at most `UPLOAD_MAX_MB` (default 100 MB).
             * @example Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss
             *     AAPL,10,2026-02-02,2026-03-16,1873.33,1800.00,73.33
             */
            realized_gains_file: string;
            /**
             * @description Which account the rows of which file are in, for files that do not print the number of their account: a JSON object.
             *     The keys are names of files, or `#1`, `#2` by position; the values are ids of accounts, or names. An account of a new
             *     name is made. For example `{"robinhood.csv": 3, "#2": "Roth IRA"}`; empty is the same as left out.
             * @example
             */
            accounts?: string;
        };
        ImportStats: {
            /**
             * Format: int32
             * @description New rows of the transaction history, of any kind: trades, dividends, cash, transfers. 0 if the same file is
             *     imported again.
             * @example 1204
             */
            transactions_inserted: number;
            /**
             * Format: int32
             * @description Lots read from the realized gains files, both new and already known.
             * @example 412
             */
            realized_gains_lots: number;
            /**
             * Format: int32
             * @description Lots of the files that agree with the transactions of the same account, symbol and closing day in quantity
             *     and proceeds.
             * @example 410
             */
            broker_verified_trades: number;
        };
        /**
         * @description How the account of a file was decided:
         *
         *     - `printed`: the file prints its number or its name.
         *     - `chosen`: it was chosen in the field `accounts`, or the file was moved there.
         *     - `pair`: the other file of the pair is of it.
         *     - `profile`: it is the account of the profile.
         *     - `upload`: the other files of the upload are of it.
         *     - `only`: it is the user's only account at the broker, or, for a file of no broker, the only account.
         *     - `new`: the user had no account at the broker.
         * @example printed
         * @enum {string}
         */
        AccountDecision: "printed" | "chosen" | "pair" | "profile" | "upload" | "only" | "new";
        /** @description An account that rows of a file are in, and how it was decided. */
        FileAccount: {
            /**
             * Format: int64
             * @description null if the account is new, in a dry run.
             * @example 1
             */
            account_id: number | null;
            /** @example Charles Schwab */
            broker: string | null;
            /** @example 12345678 */
            number: string | null;
            /** @example Roth IRA */
            name: string;
            decided: components["schemas"]["AccountDecision"];
            /**
             * @description The account number as the file prints it; null if it prints none.
             * @example XXXX-5678
             */
            printed: string | null;
        };
        /** @description What happened to the rows. `read` is the sum of the others. */
        RowCounts: {
            /**
             * Format: int32
             * @example 1210
             */
            read: number;
            /**
             * Format: int32
             * @description Newly stored.
             * @example 1200
             */
            imported: number;
            /**
             * Format: int32
             * @description Stored before.
             * @example 4
             */
            duplicate: number;
            /**
             * Format: int32
             * @description Not data, such as titles, headers and totals.
             * @example 5
             */
            ignored: number;
            /**
             * Format: int32
             * @description Could not be read, and left out.
             * @example 1
             */
            failed: number;
        };
        ImportFileReport: {
            /**
             * Format: int64
             * @description The file, for `PATCH /api/imports/{id}/files/{file_id}`. Of a dry run it has no meaning.
             * @example 12
             */
            id: number;
            /**
             * @description null if the file was not recognised.
             * @example transactions
             */
            kind: components["schemas"]["FileKind"] | null;
            /** @example Individual_XXX123_Transactions_20260316-101500.csv */
            name: string;
            /**
             * Format: int32
             * @description Size in bytes.
             * @example 184213
             */
            size: number;
            /**
             * @description Checksum of the bytes, in hex. null if the import failed.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description null if the import failed.
             * @example Charles Schwab transaction history
             */
            layout: string | null;
            /**
             * @description null if the import failed, or if users of any broker have such files.
             * @example Charles Schwab
             */
            broker: string | null;
            /**
             * Format: date
             * @description The day of the first row; null without a row.
             * @example 2026-02-02
             */
            first_date: string | null;
            /**
             * Format: date
             * @description The day of the last row; null without a row.
             * @example 2026-03-16
             */
            last_date: string | null;
            /** @description The accounts of its rows, in their order. Empty if the import failed. */
            accounts: components["schemas"]["FileAccount"][];
            rows: components["schemas"]["RowCounts"];
            /** @description The reasons for ignored rows, most frequent first. */
            ignored: {
                /** @example not data: header */
                reason: string;
                /**
                 * Format: int32
                 * @example 2
                 */
                rows: number;
            }[];
            /**
             * Format: int32
             * @description Ignored and failed rows that are counted, but that `GET /api/imports/{id}/rows` does not list: those beyond
             *     50,000 of either outcome.
             * @example 0
             */
            rows_not_kept: number;
            /** @description Notes about the file, such as a printed total that differs from the sum of its rows. */
            notes: components["schemas"]["Note"][];
        };
        /**
         * @example failed
         * @enum {string}
         */
        LeftOutOutcome: "ignored" | "failed";
        /**
         * @description Why the row is left out, for programs. Of a row that failed: `value_missing`, `value_unreadable`, `value_too_long`,
         *     `value_spoiled` (by a spreadsheet), `currency_not_supported`, `action_unknown`, `kind_not_supported`, `row_contradicts`
         *     (itself, or the rows that belong to it), `row_too_wide`, `row_cut_off`, `too_many_rows`. Of a row that was ignored:
         *     `before_header`, `title`, `account_banner`, `header`, `empty_row`, `total_row`, `text`, `other_section`, `detail_below`
         *     (the rows below say the same), `no_event` (it changes nothing).
         * @example value_unreadable
         * @enum {string}
         */
        LeftOutCode: "value_missing" | "value_unreadable" | "value_too_long" | "value_spoiled" | "currency_not_supported" | "action_unknown" | "kind_not_supported" | "row_contradicts" | "row_too_wide" | "row_cut_off" | "too_many_rows" | "before_header" | "title" | "account_banner" | "header" | "empty_row" | "total_row" | "text" | "other_section" | "detail_below" | "no_event";
        LeftOutRow: {
            /**
             * @description Name of the file.
             * @example t.csv
             */
            file: string;
            outcome: components["schemas"]["LeftOutOutcome"];
            /**
             * Format: int32
             * @description Line of the file; in the JSON of Charles Schwab, the number of the transaction + 1, which is its line in the CSV.
             * @example 14
             */
            line: number;
            /**
             * @description The column that could not be read, as the file prints it; null if the row was ignored.
             * @example Amount
             */
            column: string | null;
            code: components["schemas"]["LeftOutCode"];
            /**
             * @description What is there and what was expected. Text for people.
             * @example 'abc' is not a number
             */
            reason: string;
        };
        /**
         * @description How many lots and sales have each status. Identical lots are one line of `GET /api/imports/{id}/reconciliation`,
         *     but each of its `copies` is counted, as in the closing message of an import. Identical sales are one line, counted once.
         */
        ReconciliationCounts: {
            matched: components["schemas"]["Count"];
            differing: components["schemas"]["Count"];
            no_transactions: components["schemas"]["Count"];
            replaced: components["schemas"]["Count"];
            no_lot: components["schemas"]["Count"];
            unmatched: components["schemas"]["Count"];
        };
        /**
         * @description What the record says now of the days from the first to the last row that the import brought, and no earlier import in force
         *     shows: of all accounts, with the rows of other imports.
         */
        ImportResult: {
            /**
             * Format: date
             * @description The first of these days on which a trade was closed or a dividend was paid.
             * @example 2026-03-16
             */
            first_date: string;
            /**
             * Format: date
             * @description The last of these days.
             * @example 2026-03-16
             */
            last_date: string;
            profit: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description Round trips with a closing on these days.
             * @example 5
             */
            trades: number;
            /**
             * Format: int32
             * @description How many of them are not reviewed.
             * @example 2
             */
            to_review: number;
            /**
             * Format: date
             * @description The last of these days on which a trade was closed; null without trades.
             * @example 2026-03-16
             */
            review_date: string | null;
        };
        PositionAfterImport: {
            /** @example AAPL */
            symbol: string;
            /**
             * @description Negative if it is short.
             * @example 20
             */
            quantity: number;
        };
        /**
         * @description Only of a dry run, which is not in the import history: what `GET /api/imports/{id}` and the first page of its
         *     rows would answer after the import.
         */
        DryRunReport: {
            /** @description As in `GET /api/imports/{id}`. */
            files: components["schemas"]["ImportFileReport"][];
            /** @description Notes about the whole import. */
            notes: components["schemas"]["Note"][];
            /** @description The first ignored and failed rows, failed ones first. */
            rows: components["schemas"]["LeftOutRow"][];
            /**
             * Format: int32
             * @description How many more rows were ignored or failed.
             * @example 0
             */
            rows_not_listed: number;
            reconciliation: components["schemas"]["ReconciliationCounts"];
            /** @description As in `GET /api/imports/{id}`. */
            result: components["schemas"]["ImportResult"] | null;
            /** @description The newest round trips of the days of the result, as `GET /api/round-trips` would list them. */
            trades: components["schemas"]["ListedRoundTrip"][];
            /** @description What would be open of the instruments that have transactions in the files, by symbol. */
            open_positions: components["schemas"]["PositionAfterImport"][];
            /**
             * Format: int32
             * @description How many more would be open.
             * @example 0
             */
            open_positions_not_listed: number;
        };
        ImportSuccess: {
            /** @constant */
            type: "success";
            /**
             * @description `nothing_new`: other imports have every row already.
             * @example imported
             * @enum {string}
             */
            code: "imported" | "nothing_new";
            /**
             * @description Text for people: what was imported, the layout of each file, what was ignored and why. What to look at is in
             *     `notes`.
             * @example Imported 1204 transactions and 412 realized gains lots. Read t.csv as Charles Schwab transaction history, g.csv as Charles Schwab realized gains (lot details). Ignored 3 rows: header (2), total row (1).
             */
            message: string;
            /**
             * @description What to look at: rows that could not be read, sales without a known purchase, lots that differ from the
             *     transactions, and the notes of the files and of the import. Empty if there is nothing.
             */
            notes: components["schemas"]["Note"][];
            stats: components["schemas"]["ImportStats"];
            /**
             * Format: int64
             * @description The import, for `GET /api/imports/{id}`. Absent if it is not in the history: of a dry run, and if imports in force
             *     have all of the files, byte for byte.
             * @example 7
             */
            import_id?: number;
            report?: components["schemas"]["DryRunReport"];
        };
        ImportProgress: {
            /** @constant */
            type: "progress";
            /**
             * @description Never decreases within a stream.
             * @example 60
             */
            percentage: number;
            /**
             * @example Matching 412 lots with 1
             * @example 204 transactions
             */
            message: string;
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
            /** @description Text for people. Names the file, and the row and column if the problem has one. It may change; `code` does not. */
            message: string;
            code?: components["schemas"]["ErrorCode"];
            params?: components["schemas"]["MessageParams"];
            /** @description What the client can do about it. Absent if there is nothing. */
            actions?: components["schemas"]["Action"][];
        };
        /** @description One line of the stream. */
        ImportMessage: components["schemas"]["ImportProgress"] | components["schemas"]["ImportSuccess"] | components["schemas"]["UploadError"];
        /**
         * @description The column of each field, as its number in `header`, from 1. A column has one meaning at most, and columns without one are
         *     not read. Transactions need `date`, `action`, `symbol` (or `description`), `quantity` and `amount` (or `price`):
         *
         *     - `date`: The day of the row.
         *     - `time`: The time of the row, if it has a column of its own. A name with UTC or GMT states its zone.
         *     - `settlement_date`: The day on which a trade settles.
         *     - `action`: The column whose words say what each row does.
         *     - `action_2`: A second column, whose word is read after the word of `action`, such as open or close.
         *     - `symbol`: The ticker, CUSIP or option contract.
         *     - `description`: The security in words; it must end with the ticker if there is no symbol.
         *     - `quantity`: Shares or contracts.
         *     - `price`: For one share or unit of a contract.
         *     - `amount`: What the row paid or brought.
         *     - `account`: The number of the account.
         *     - `currency`: Rows in another currency than USD are left out. A header with a column of currencies needs it. If each
         *       amount has a column of its own, such as `Currency (Total)`, map one of these columns; all of them
         *       are compared.
         *     - `asset_class`: Such as Stock or Option.
         *     - `multiplier`: 1 for shares, 100 for options; any other is left out.
         *     - `expiration`: Of an option whose contract has columns of its own.
         *     - `strike`: As for `expiration`.
         *     - `call_put`: As for `expiration`.
         *     - `status`: The state of an order; see `statuses`.
         *     - `fees`: Commission and fees; several columns add up.
         *
         *     Gains need `symbol` (or `description`), `sold`, `quantity`, `proceeds` and `cost_basis`. Beside these they have
         *     `account`, `currency`, `asset_class` and `multiplier` as above, and:
         *
         *     - `acquired`: The day on which the lot was bought.
         *     - `sold`: The day on which the lot was sold.
         *     - `proceeds`: In total, not per share.
         *     - `cost_basis`: In total, not per share.
         *     - `gain`: Proceeds less cost basis.
         *     - `short_term_gain`: The gain, if the lot was held short.
         *     - `long_term_gain`: The gain, if the lot was held long.
         *     - `disallowed_loss`: What a wash sale disallows.
         *     - `term`: Short or long.
         * @example {
         *       "date": 1,
         *       "action": 2,
         *       "symbol": 3,
         *       "quantity": 4,
         *       "price": 5,
         *       "fees": [
         *         6
         *       ],
         *       "amount": 7
         *     }
         */
        MappedColumns: {
            date?: components["schemas"]["ColumnNumber"];
            time?: components["schemas"]["ColumnNumber"];
            settlement_date?: components["schemas"]["ColumnNumber"];
            action?: components["schemas"]["ColumnNumber"];
            action_2?: components["schemas"]["ColumnNumber"];
            symbol?: components["schemas"]["ColumnNumber"];
            description?: components["schemas"]["ColumnNumber"];
            quantity?: components["schemas"]["ColumnNumber"];
            price?: components["schemas"]["ColumnNumber"];
            amount?: components["schemas"]["ColumnNumber"];
            account?: components["schemas"]["ColumnNumber"];
            currency?: components["schemas"]["ColumnNumber"];
            asset_class?: components["schemas"]["ColumnNumber"];
            multiplier?: components["schemas"]["ColumnNumber"];
            expiration?: components["schemas"]["ColumnNumber"];
            strike?: components["schemas"]["ColumnNumber"];
            call_put?: components["schemas"]["ColumnNumber"];
            status?: components["schemas"]["ColumnNumber"];
            acquired?: components["schemas"]["ColumnNumber"];
            sold?: components["schemas"]["ColumnNumber"];
            proceeds?: components["schemas"]["ColumnNumber"];
            cost_basis?: components["schemas"]["ColumnNumber"];
            gain?: components["schemas"]["ColumnNumber"];
            short_term_gain?: components["schemas"]["ColumnNumber"];
            long_term_gain?: components["schemas"]["ColumnNumber"];
            disallowed_loss?: components["schemas"]["ColumnNumber"];
            term?: components["schemas"]["ColumnNumber"];
            fees?: components["schemas"]["ColumnNumber"][];
        };
        MappedStatus: {
            /** @example Cancelled */
            word: string;
            /**
             * @description Whether rows with the word count.
             * @enum {string}
             */
            means: "carried_out" | "ignore";
        };
        /**
         * @description What the columns of a file mean. It states everything; nothing is inferred from rows. `signs`, `amounts` and `actions`
         *     are needed for transactions.
         * @example {
         *       "name": "TradeStation orders",
         *       "header": [
         *         "Date",
         *         "Side",
         *         "Ticker",
         *         "Shares",
         *         "Price",
         *         "Fee",
         *         "Value"
         *       ],
         *       "kind": "transactions",
         *       "columns": {
         *         "date": 1,
         *         "action": 2,
         *         "symbol": 3,
         *         "quantity": 4,
         *         "price": 5,
         *         "fees": [
         *           6
         *         ],
         *         "amount": 7
         *       },
         *       "date_order": "mdy",
         *       "currency": "USD",
         *       "signs": "action",
         *       "amounts": "before_fees",
         *       "actions": [
         *         {
         *           "word": "B",
         *           "means": "buy"
         *         },
         *         {
         *           "word": "S",
         *           "means": "sell"
         *         }
         *       ]
         *     }
         */
        NewImportMapping: {
            /**
             * @description What you call it.
             * @example TradeStation orders
             */
            name?: string;
            /** @description The names of the columns, in their order, as printed. */
            header: string[];
            kind: components["schemas"]["FileKind"];
            columns: components["schemas"]["MappedColumns"];
            /**
             * @description How dates are written: year first (`2026-03-16`), month first (`3/16/2026`) or day first (`16/3/2026`). Dates with the
             *     name of the month are read in each. A date that shows another order ends the import.
             * @enum {string}
             */
            date_order: "iso" | "mdy" | "dmy";
            /**
             * @default point
             * @enum {string}
             */
            decimal?: "point" | "comma";
            /**
             * @description States that all amounts are in US dollars. Other currencies are not supported.
             * @enum {string}
             */
            currency: "USD";
            /**
             * @description `action`: the action decides; a minus may only agree with it. `signed_amount`: what is paid is negative.
             *     `inverted_amount`: what is paid is positive, what is received negative. `signed_quantity`: what is sold has a
             *     negative quantity. A sign that contradicts its row leaves the row out.
             * @enum {string}
             */
            signs?: "action" | "signed_amount" | "inverted_amount" | "signed_quantity";
            /**
             * @description `after_fees`: the amount is what the account paid or received. `before_fees`: the fees are still to be taken off.
             *     `quantity_times_price`: the file has no amounts; the fees are taken off the product.
             * @enum {string}
             */
            amounts?: "after_fees" | "before_fees" | "quantity_times_price";
            /**
             * Format: int32
             * @description The units that the price of an option is for: 100 if it is for a share, 1 if it is for a contract. Without it, options
             *     of files without amounts are left out.
             * @enum {integer}
             */
            option_multiplier?: 1 | 100;
            actions?: components["schemas"]["MappedAction"][];
            statuses?: components["schemas"]["MappedStatus"][];
        };
        ImportMapping: {
            /**
             * Format: int32
             * @example 3
             */
            id: number;
            etag: components["schemas"]["ContentTag"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            mapping: components["schemas"]["NewImportMapping"];
        };
        ImportMappingsAnswer: {
            success: components["schemas"]["Success"];
            mappings: components["schemas"]["ImportMapping"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        ImportMappingAnswer: {
            success: components["schemas"]["Success"];
            mapping: components["schemas"]["ImportMapping"];
        };
        MappingPreviewRequest: {
            mapping: components["schemas"]["NewImportMapping"];
            rows: components["schemas"]["SampleRow"][];
        };
        PreviewTransaction: {
            date: components["schemas"]["CalendarDate"];
            /**
             * @description What the row does.
             * @example buy
             */
            class: string;
            /** @example ALFA */
            symbol: string;
            quantity: components["schemas"]["Quantity"];
            /** @example 12.5 */
            price: number | null;
            fees: components["schemas"]["Money"];
            amount: components["schemas"]["Money"];
        };
        PreviewLot: {
            /**
             * Format: date
             * @example 2025-03-16
             */
            acquired: string | null;
            sold: components["schemas"]["CalendarDate"];
            /** @example ALFA */
            symbol: string;
            quantity: components["schemas"]["Quantity"];
            proceeds: components["schemas"]["Money"];
            cost_basis: components["schemas"]["Money"];
            /**
             * @description As printed; null if the file does not print it.
             * @example 12.5
             */
            gain: number | null;
            disallowed_loss: components["schemas"]["Money"];
        };
        /**
         * @description What becomes of a row. A reinvestment is two.
         * @example {
         *       "row": 1,
         *       "outcome": "read",
         *       "transaction": {
         *         "date": "2026-01-16",
         *         "class": "buy",
         *         "symbol": "ALFA",
         *         "quantity": 10,
         *         "price": 12.5,
         *         "fees": 1,
         *         "amount": -126
         *       }
         *     }
         */
        PreviewedRow: {
            /**
             * Format: int32
             * @description The number of the row in the request, from 1.
             */
            row: number;
            /** @enum {string} */
            outcome: "read" | "ignored" | "failed";
            transaction?: components["schemas"]["PreviewTransaction"];
            lot?: components["schemas"]["PreviewLot"];
            /**
             * @description Of a row that failed.
             * @example Side
             */
            column?: string;
            /**
             * @description Why the row is ignored or failed; text for people.
             * @example unknown action "X"
             */
            reason?: string;
        };
        MappingPreviewAnswer: {
            success: components["schemas"]["Success"];
            rows: components["schemas"]["PreviewedRow"][];
        };
        ImportedFile: {
            /**
             * Format: int64
             * @description The file, for `PATCH /api/imports/{id}/files/{file_id}`. Of a dry run it has no meaning.
             * @example 12
             */
            id: number;
            /**
             * @description null if the file was not recognised.
             * @example transactions
             */
            kind: components["schemas"]["FileKind"] | null;
            /** @example Individual_XXX123_Transactions_20260316-101500.csv */
            name: string;
            /**
             * Format: int32
             * @description Size in bytes.
             * @example 184213
             */
            size: number;
            /**
             * @description Checksum of the bytes, in hex. null if the import failed.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            sha256: string | null;
            /**
             * @description null if the import failed.
             * @example Charles Schwab transaction history
             */
            layout: string | null;
            /**
             * @description null if the import failed, or if users of any broker have such files.
             * @example Charles Schwab
             */
            broker: string | null;
            /**
             * Format: date
             * @description The day of the first row; null without a row.
             * @example 2026-02-02
             */
            first_date: string | null;
            /**
             * Format: date
             * @description The day of the last row; null without a row.
             * @example 2026-03-16
             */
            last_date: string | null;
            /** @description The accounts of its rows, in their order. Empty if the import failed. */
            accounts: components["schemas"]["FileAccount"][];
            rows: components["schemas"]["RowCounts"];
        };
        ImportRecord: {
            /**
             * Format: int64
             * @example 7
             */
            id: number;
            /**
             * @description `own_entry`: what the user entered with `POST /api/own-entries`. `answer`: to a question, with `PUT /api/questions/{id}`.
             * @example files
             * @enum {string}
             */
            kind: "files" | "own_entry" | "answer";
            /**
             * Format: int64
             * @description The `id` of the own entry. The import is one of its versions. null if files were imported.
             * @example null
             */
            own_entry_id: number | null;
            /**
             * @description The question that it answers, of `GET /api/questions`; null if the import is of another kind.
             * @example null
             */
            question_id: string | null;
            /**
             * @description The answer that was given; null if the import is of another kind.
             * @example null
             */
            answer: string | null;
            /**
             * @description Name of the transaction history. `POST /api/imports`: the names of all transaction histories, joined by
             *     `, `; empty if there is none.
             * @example Individual_XXX123_Transactions_20260316-101500.csv
             */
            transaction_filename: string;
            /**
             * @description Like `transaction_filename`, of realized gains files.
             * @example Individual_GainLoss_Realized_Details_20260316-101502.csv
             */
            gains_filename: string;
            timestamp: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description Size in bytes of all transaction histories; 0 if there is none.
             * @example 184213
             */
            transaction_file_size: number;
            /**
             * Format: int64
             * @description Size in bytes of all realized gains files; 0 if there is none.
             * @example 90211
             */
            gains_file_size: number;
            /**
             * @description `running` while the service works on it: nothing of it is in the record yet; `partial` if some rows could not be
             *     read and were left out; `failed` if nothing was stored; `undone` if the import was taken back since. The other
             *     fields of an undone import stay as they were before the undo.
             * @enum {string}
             */
            status: "running" | "success" | "partial" | "failed" | "undone";
            /**
             * @description E-mail address of the user who uploaded the files.
             * @example trader@example.com
             */
            user_email: string;
            /**
             * Format: int64
             * @description The account of its first file; null if the import failed before it was known.
             * @example 1
             */
            account_id: number | null;
            /**
             * @description The number of that account, or its name if no number is known. If the import failed, the number in the profile at
             *     the time of the upload; empty without one.
             * @example 12345678
             */
            brokerage_account: string;
            /**
             * Format: int32
             * @description Rows read from the transaction histories, both new and already known.
             * @example 1204
             */
            transactions_processed: number;
            /**
             * Format: int32
             * @description Months whose totals changed.
             * @example 3
             */
            months_updated: number;
            rows: components["schemas"]["RowCounts"];
            /** @description The layouts of the files, each once; empty if the import failed. */
            layouts: string[];
            /**
             * @description In the order of the upload. A file that is both a transaction history and a realized gains file is listed as
             *     each, and each of its rows counts in one of the two. A file with the same bytes as one before it in the upload
             *     is not listed.
             */
            files: components["schemas"]["ImportedFile"][];
            /**
             * @description Why the import failed. Present only if `status` is `failed`.
             * @example The realized gains file has no data rows
             */
            error?: string;
        };
        ImportsAnswer: {
            success: components["schemas"]["Success"];
            imports: components["schemas"]["ImportRecord"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        FileList: {
            /**
             * @description CSV in UTF-8, or UTF-16 with a byte order mark, or the transaction history that Charles Schwab exports as JSON; each
             *     at most `UPLOAD_MAX_MB` (default 100 MB), together at most twice that. File parts of any other field name are accepted
             *     as well.
             * @example [
             *       "transactions.csv",
             *       "gains.csv"
             *     ]
             */
            files: string[];
            /**
             * @description Which account the rows of which file are in, for files that do not print the number of their account: a JSON object.
             *     The keys are names of files, or `#1`, `#2` by position; the values are ids of accounts, or names. An account of a new
             *     name is made. For example `{"robinhood.csv": 3, "#2": "Roth IRA"}`; empty is the same as left out.
             * @example
             */
            accounts?: string;
            /**
             * @description What the columns of the files of no known layout mean that have its header, in this upload only: the JSON of a
             *     `NewImportMapping`. It goes before a mapping that is kept, and is not kept. With `dry_run=true` it shows the trades that a
             *     mapping makes. Empty is the same as left out.
             * @example
             */
            mapping?: string;
        };
        ImportAnswer: {
            success: components["schemas"]["Success"];
            import: components["schemas"]["ImportRecord"];
            /**
             * @description What the import means. null if it is not in force, if it brought no row, or if nothing was closed or paid on the days of
             *     its rows.
             */
            result: components["schemas"]["ImportResult"] | null;
            /** @description In the order of the upload. */
            files: components["schemas"]["ImportFileReport"][];
            /** @description Notes about the whole import, such as a file that was imported before. */
            notes: components["schemas"]["Note"][];
            reconciliation: components["schemas"]["ReconciliationCounts"];
        };
        /** @description What the record no longer has. */
        UndoStats: {
            /**
             * Format: int32
             * @description Rows of the transaction history, of any kind. Rows that another import also shows stay.
             * @example 1204
             */
            transactions_removed: number;
            /**
             * Format: int32
             * @description Lots of the realized gains file. Lots that another import also shows stay.
             * @example 412
             */
            realized_gains_lots_removed: number;
            /**
             * Format: int32
             * @description Months whose totals changed.
             * @example 3
             */
            months_updated: number;
        };
        UndoAnswer: {
            success: components["schemas"]["Success"];
            /**
             * @description Text for people.
             * @example Undid the import of t.csv and g.csv: removed 1204 transactions and 412 realized gains lots.
             */
            message: string;
            stats: components["schemas"]["UndoStats"];
        };
        /** @description Either the id of an account, or the name of one. */
        MoveTarget: {
            /**
             * Format: int64
             * @description The `id` of an account in `GET /api/accounts`.
             * @example 2
             */
            account_id?: number;
            /**
             * @description The name of an account; made if none has it. Names are the same if only upper and lower case or spaces around them
             *     differ.
             * @example Kim
             */
            account_name?: string;
        };
        MoveAnswer: {
            success: components["schemas"]["Success"];
            /**
             * @description Text for people.
             * @example Moved robinhood.csv to Roth IRA.
             */
            message: string;
            import: components["schemas"]["ImportRecord"];
            /**
             * Format: int64
             * @description The new `id` of the file.
             * @example 31
             */
            file_id: number;
            notes: components["schemas"]["MoveNotes"];
        };
        ImportRowsAnswer: {
            success: components["schemas"]["Success"];
            rows: components["schemas"]["LeftOutRow"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Format: binary
         * @description The rows, with the columns `file`, `outcome`, `line`, `column`, `reason` and `code`.
         */
        LeftOutCsv: string;
        /**
         * @description Of a lot:
         *
         *     - `matched`: the lots of its closing day agree with the transactions in quantity and proceeds, and its gain is proceeds −
         *       cost basis.
         *     - `differing`: they do not. `quantity_difference` and `amount_difference` say by how much the lots differ from the
         *       transactions; if both are 0, the lot contradicts itself, and `gain_difference` says by how much. If `why` is
         *       `lot_without_sale`, it is no trade.
         *     - `no_transactions`: no transaction closes the lot.
         *     - `replaced`: another file restates the lot, or prints it in more detail; it is not counted.
         *
         *     Of a closing sale that no lot covers:
         *
         *     - `no_lot`: it is matched first in, first out with a purchase.
         *     - `unmatched`: no purchase is known; it is not counted as a trade.
         * @example differing
         * @enum {string}
         */
        ReconciliationStatus: "matched" | "differing" | "no_transactions" | "replaced" | "no_lot" | "unmatched";
        ReconciliationReason: {
            /**
             * @description Of a sale, an `UnmatchedCode`. Of a lot, `lot_without_sale`: the transactions files have every sale of the symbol near
             *     the closing day of the lot, and it is of none of them.
             * @example lot_without_sale
             * @enum {string}
             */
            code: "no_known_purchase" | "no_known_short_sale" | "no_known_cost" | "no_known_shares" | "split_incomplete" | "split_undecided" | "lot_without_sale";
            params: components["schemas"]["MessageParams"];
            /**
             * @description Text for people. It may change.
             * @example No file has the purchase of the INTC sold on 2026-03-16.
             */
            message: string;
            /** @description What makes a trade of it, or removes it. */
            actions: components["schemas"]["Action"][];
        };
        ReconciliationLine: {
            /**
             * @description Name of the file.
             * @example g.csv
             */
            file: string;
            status: components["schemas"]["ReconciliationStatus"];
            /**
             * Format: int64
             * @example 1
             */
            account_id: number;
            /** @example AAPL */
            symbol: string;
            /**
             * Format: date
             * @description Of a lot; null if the file does not print it, and for a sale.
             * @example 2026-02-02
             */
            acquired: string | null;
            closed: components["schemas"]["CalendarDate"];
            /**
             * @description Of one copy of the lot; null if the file does not print it. Of a sale, the part that no lot covers.
             * @example 12.5
             */
            quantity: number | null;
            /**
             * @description Of a sale that closes a short, minus the cost.
             * @example 1234.56
             */
            proceeds: number;
            /**
             * @description null for a sale.
             * @example 1234.56
             */
            cost_basis: number | null;
            /**
             * Format: int32
             * @description How many identical lots the file shows; 1 for a sale.
             * @example 1
             */
            copies: number;
            /**
             * @description true if the printed gain of the lot is not proceeds − cost basis, also not after a disallowed loss is added. Such a lot
             *     is never verified by the broker, and `gain_difference` says by how much.
             * @example false
             */
            contradicts_itself: boolean;
            /**
             * @description What the printed gain of the lot has more than proceeds − cost basis, negative if less. 0 unless the lot contradicts
             *     itself: a cent of rounding counts as 0, and so does a disallowed loss that is added to the gain. null if the file
             *     prints no gain, and for a sale.
             * @example 0
             */
            gain_difference: number | null;
            /**
             * @description What all lots of this closing day have more than the transactions they cover, negative if less. Of a lot without a sale,
             *     its own quantity, for all of its copies that have none. null unless the status is `matched` or `differing`.
             * @example 12.5
             */
            quantity_difference: number | null;
            /**
             * @description Likewise the proceeds; of a short, the cost of buying back. Of a lot of shares that an assigned or exercised option delivered, whose cost or proceeds are neither with nor without the premium: by how much they differ from those without.
             * @example 1234.56
             */
            amount_difference: number | null;
            /**
             * @description Why the sale is `unmatched`, or the lot is no trade (`lot_without_sale`: the files have every sale near its day, and it is of none of them), with the ways out; null for any other line.
             * @example null
             */
            why: components["schemas"]["ReconciliationReason"] | null;
        };
        ReconciliationAnswer: {
            success: components["schemas"]["Success"];
            lines: components["schemas"]["ReconciliationLine"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        UploadHistoryAnswer: {
            success: components["schemas"]["Success"];
            history: components["schemas"]["ImportRecord"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `replaced`: files have the row, or rows that together are it, so the entry does not count. It counts again if they are undone.
         * @example in_force
         * @enum {string}
         */
        OwnEntryState: "in_force" | "replaced" | "undone";
        /** @description A version of an own entry. Fields that were not entered are null. */
        OwnEntry: {
            /**
             * Format: int64
             * @description Stays the same through all versions.
             * @example 12
             */
            id: number;
            etag: components["schemas"]["ContentTag"];
            /**
             * Format: int64
             * @example 1
             */
            account_id: number;
            kind: components["schemas"]["OwnEntryKind"];
            /** @example AAPL */
            symbol: string;
            /**
             * Format: date
             * @example 2026-02-03
             */
            date: string;
            /** @example null */
            time: string | null;
            /** @example 100 */
            quantity: number | null;
            /** @example null */
            price: number | null;
            /** @example 5004.95 */
            amount: number | null;
            /** @example null */
            fees: number | null;
            /**
             * Format: date
             * @example 2021-06-30
             */
            acquired: string | null;
            /** @example null */
            side: ("long" | "short") | null;
            /**
             * Format: int32
             * @example 0
             */
            besides: number;
            /** @example null */
            notes: string | null;
            state: components["schemas"]["OwnEntryState"];
            /**
             * @description Whether a file has the row, so that the entry does not count.
             * @example false
             */
            replaced_by_file: boolean;
            /**
             * Format: int32
             * @description 1, and one more with each change.
             * @example 1
             */
            version: number;
            /**
             * @description Why the version was made; null of the first one.
             * @example null
             */
            reason: string | null;
            /**
             * Format: int64
             * @description The import of the version in `GET /api/imports`.
             * @example 12
             */
            import_id: number;
            /**
             * Format: date-time
             * @example 2026-03-16T14:30:00.000Z
             */
            created_at: string;
        };
        OwnEntriesAnswer: {
            /** @constant */
            success: true;
            entries: components["schemas"]["OwnEntry"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Format: decimal
         * @description US dollars, from 0 to 9000000000. What was paid (of `transfer_in`, what the shares cost) or received in all, with
         *     fees. Of a dividend it is required; of a trade or `transfer_in` either `amount` or `price` is.
         * @example 5004.95
         */
        EntryAmount: bigint;
        /**
         * @description A transaction that no file has.
         * @example {
         *       "account_id": 1,
         *       "kind": "transfer_in",
         *       "symbol": "AAPL",
         *       "date": "2026-02-03",
         *       "quantity": 100,
         *       "amount": 5004.95,
         *       "acquired": "2021-06-30"
         *     }
         */
        NewOwnEntry: {
            /**
             * Format: int64
             * @description The account, of `GET /api/accounts`.
             * @example 1
             */
            account_id: number;
            kind: components["schemas"]["OwnEntryKind"];
            /**
             * @description As any broker prints it. A price is of a share; of an option contract, of one of its 100 shares.
             * @example AAPL
             */
            symbol: string;
            /**
             * Format: date
             * @description The day on which it happened; of `transfer_in`, the day on which the shares came.
             * @example 2026-02-03
             */
            date: string;
            /**
             * @description Of a trade, when it was executed, in New York.
             * @example 10:31:05
             */
            time?: string;
            /**
             * Format: decimal
             * @description Shares or contracts, with at most 8 decimal places. Required but of a dividend.
             * @example 100
             */
            quantity?: bigint;
            /**
             * Format: decimal
             * @description US dollars for a share, before fees. The amount follows from it, to the cent.
             * @example 50
             */
            price?: bigint;
            amount?: components["schemas"]["EntryAmount"];
            /**
             * Format: decimal
             * @description US dollars, of a trade; 0 unless given.
             * @example 4.95
             */
            fees?: bigint;
            /**
             * Format: date
             * @description Of `transfer_in`, the day on which the shares were bought; required.
             * @example 2021-06-30
             */
            acquired?: string;
            /**
             * @description Of an option that ended, whether it was held long or short; required.
             * @example long
             * @enum {string}
             */
            side?: "long" | "short";
            /**
             * Format: int32
             * @description How many rows that are like it, alone or together, the files have that are others: 0 unless given. Rows replace the entry
             *     only if the files have as many besides them.
             * @example 0
             */
            besides?: number;
            /**
             * @description Any text in one line.
             * @example from the statement of my old broker
             */
            notes?: string;
        };
        OwnEntryMadeAnswer: {
            /** @constant */
            success: true;
            entry: components["schemas"]["OwnEntry"];
            /** @description What to look at in the record now, as of an import. */
            notes: components["schemas"]["Note"][];
        };
        OwnEntryAnswer: {
            /** @constant */
            success: true;
            entry: components["schemas"]["OwnEntry"];
            /** @description All versions, newest first. Only the newest one can be in force. */
            versions: components["schemas"]["OwnEntry"][];
        };
        /**
         * @description The new version, with all of its fields, and why it is changed.
         * @example {
         *       "account_id": 1,
         *       "kind": "transfer_in",
         *       "symbol": "AAPL",
         *       "date": "2026-02-03",
         *       "quantity": 100,
         *       "amount": 5009.9,
         *       "acquired": "2021-06-30",
         *       "reason": "the statement has the fees"
         *     }
         */
        OwnEntryChange: {
            /**
             * @description Why the entry is changed; it stays with the version.
             * @example the statement has the fees
             */
            reason: string;
            /**
             * Format: int64
             * @description The account, of `GET /api/accounts`.
             * @example 1
             */
            account_id: number;
            kind: components["schemas"]["OwnEntryKind"];
            /**
             * @description As any broker prints it. A price is of a share; of an option contract, of one of its 100 shares.
             * @example AAPL
             */
            symbol: string;
            /**
             * Format: date
             * @description The day on which it happened; of `transfer_in`, the day on which the shares came.
             * @example 2026-02-03
             */
            date: string;
            /**
             * @description Of a trade, when it was executed, in New York.
             * @example 10:31:05
             */
            time?: string;
            /**
             * Format: decimal
             * @description Shares or contracts, with at most 8 decimal places. Required but of a dividend.
             * @example 100
             */
            quantity?: bigint;
            /**
             * Format: decimal
             * @description US dollars for a share, before fees. The amount follows from it, to the cent.
             * @example 50
             */
            price?: bigint;
            amount?: components["schemas"]["EntryAmount"];
            /**
             * Format: decimal
             * @description US dollars, of a trade; 0 unless given.
             * @example 4.95
             */
            fees?: bigint;
            /**
             * Format: date
             * @description Of `transfer_in`, the day on which the shares were bought; required.
             * @example 2021-06-30
             */
            acquired?: string;
            /**
             * @description Of an option that ended, whether it was held long or short; required.
             * @example long
             * @enum {string}
             */
            side?: "long" | "short";
            /**
             * Format: int32
             * @description How many rows that are like it, alone or together, the files have that are others: 0 unless given. Rows replace the entry
             *     only if the files have as many besides them.
             * @example 0
             */
            besides?: number;
            /**
             * @description Any text in one line.
             * @example from the statement of my old broker
             */
            notes?: string;
        };
        /**
         * @description The same for as long as something asks it, and again if the files that asked it come back.
         * @example q9Jm2xW0Yb3eK7fLr1uTzA
         */
        QuestionId: string;
        /**
         * @description One of `answers[].answer` of the question.
         * @example short
         */
        AnswerText: string;
        /** @description What is or would be in the record, over all symbols that ask. */
        QuestionTotals: {
            /**
             * Format: int32
             * @example 14
             */
            trades: number;
            profit: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description Sales without a known purchase.
             * @example 23
             */
            unmatched_sales: number;
            /**
             * Format: int32
             * @description How many symbols have open shares.
             * @example 12
             */
            open_positions: number;
        };
        /** @description An answer that the question takes, and what would follow from it. */
        QuestionAnswer: {
            answer: components["schemas"]["AnswerText"];
            /**
             * @description Text for people. It may change.
             * @example Short sales: the purchases after them close them.
             */
            message: string;
            /**
             * Format: int32
             * @example 37
             */
            trades: number;
            profit: components["schemas"]["Money"];
            /**
             * Format: int32
             * @example 0
             */
            unmatched_sales: number;
            /**
             * Format: int32
             * @example 0
             */
            open_positions: number;
        };
        /** @description A row of a file that raises the question. */
        QuestionRow: {
            date: components["schemas"]["CalendarDate"];
            time: components["schemas"]["ExecutionTime"];
            /**
             * @description As the file prints it.
             * @example Sell
             */
            action: string;
            /** @example AMD */
            symbol: string;
            /**
             * @description Of the part that raises the question, such as the shares beyond those that were held.
             * @example 100
             */
            quantity: number;
            /**
             * @description As the file prints it.
             * @example 160.25
             */
            price: number | null;
            /**
             * @description Of the whole row, as the file prints it.
             * @example 16025
             */
            amount: number;
        };
        /** @description The figures of one symbol with an answer. */
        QuestionOutcome: {
            /**
             * @description null if the question is not answered.
             * @example short
             */
            answer: components["schemas"]["AnswerText"] | null;
            /**
             * Format: int32
             * @example 2
             */
            trades: number;
            profit: components["schemas"]["Money"];
            /**
             * Format: int32
             * @example 0
             */
            unmatched_sales: number;
            /**
             * @description Shares held long, minus those held short.
             * @example 0
             */
            open_quantity: number;
        };
        QuestionSymbol: {
            /** @example AMD */
            symbol: string;
            /**
             * Format: int32
             * @description How many rows of the symbol raise the question.
             * @example 1
             */
            row_count: number;
            /** @description The first of them. */
            rows: components["schemas"]["QuestionRow"][];
            /** @description Without an answer, then with each. */
            outcomes: components["schemas"]["QuestionOutcome"][];
        };
        /** @description What the files of an account leave open. */
        Question: {
            id: components["schemas"]["QuestionId"];
            etag: components["schemas"]["ContentTag"];
            /**
             * Format: int64
             * @description The account, of `GET /api/accounts`.
             * @example 1
             */
            account_id: number;
            kind: components["schemas"]["QuestionKind"];
            /**
             * @description What it is about within the account, such as the symbol and the days of a split; of an own entry its symbol, day, side and shares, and a word that no other entry has; of `option_side` the contract; null of `short_sales`.
             * @example null
             */
            subject: string | null;
            /**
             * @description The question. Text for people. It may change.
             * @example 23 sales of 12 symbols are of more than was held, and shares were bought back later. Were they short sales?
             */
            message: string;
            /**
             * Format: int32
             * @description How many symbols ask it.
             * @example 12
             */
            symbols: number;
            /**
             * Format: int32
             * @description How many rows raise it.
             * @example 23
             */
            rows: number;
            /**
             * @description The answer in force; null if there is none.
             * @example null
             */
            answer: components["schemas"]["AnswerText"] | null;
            /**
             * @description null without an answer.
             * @example null
             */
            answered_at: components["schemas"]["Timestamp"] | null;
            /**
             * Format: int64
             * @description The entry of the import history that the answer is; null without an answer.
             * @example null
             */
            import_id: number | null;
            unanswered: components["schemas"]["QuestionTotals"];
            answers: components["schemas"]["QuestionAnswer"][];
            /** @description The first symbols that ask it, by name. */
            evidence: components["schemas"]["QuestionSymbol"][];
        };
        QuestionsAnswer: {
            success: components["schemas"]["Success"];
            questions: components["schemas"]["Question"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * @example {
         *       "answer": "short"
         *     }
         */
        NewAnswer: {
            /**
             * @description One of `answers[].answer` of the question; null takes the answer back.
             * @example short
             */
            answer: components["schemas"]["AnswerText"] | null;
        };
        QuestionAnswered: {
            success: components["schemas"]["Success"];
            question: components["schemas"]["Question"];
        };
        /**
         * @description What the imported transactions leave open of one symbol on one side in one account, after splits, reinvestments and
         *     transfers. Sales close what the lots of the broker name, and else what was opened first.
         */
        OpenPosition: {
            /**
             * Format: int64
             * @example 1
             */
            account_id: number;
            symbol: components["schemas"]["TradeSymbol"];
            /**
             * @description The normalised name, as in `GET /api/symbols`.
             * @example AAPL
             */
            instrument: string;
            side: components["schemas"]["TradeSide"];
            /**
             * @description Shares or contracts, above 0 also for a short position; at most 8 places.
             * @example 12.5
             */
            quantity: number;
            /**
             * @description What was paid for `quantity`, fees included; of a short position, what was received for it. US dollars with 2
             *     places. Losses that a wash sale adds to the basis are not included. null if it is not known for all of
             *     `quantity`.
             * @example 2250
             */
            cost_basis: number | null;
            /**
             * @description `cost_basis` ÷ `quantity`, for options also ÷ 100; at most 4 places. null if `cost_basis` is null.
             * @example 180
             */
            average_price: number | null;
            /**
             * @description The part of `quantity` whose cost is in no file, for example because it came by a transfer.
             * @example 0
             */
            quantity_without_cost: number;
            /**
             * Format: date
             * @description The day of the oldest purchase or short sale that is still open.
             * @example 2026-02-02
             */
            opened_on: string;
            /**
             * @description Quantity of the symbol that was sold in the account without a known purchase; not subtracted from `quantity`. If
             *     it is more than 0, the imported history starts too late.
             * @example 0
             */
            unmatched_sold: number;
            /**
             * Format: int32
             * @description Realized gains lots of sales that are in no imported transaction, from a file that prints no quantity; not
             *     subtracted from `quantity`. If it is more than 0, import the transactions of these sales.
             * @example 0
             */
            lots_without_quantity: number;
            /**
             * @description Whether an own entry opened a part of it (`GET /api/own-entries`).
             * @example false
             */
            own_entry: boolean;
            /**
             * @description Whether the answer to an open question may change it (`GET /api/questions`).
             * @example false
             */
            awaits_answer: boolean;
            /**
             * Format: date
             * @description The first day on which shares without a known cost came; null if the cost of all is known, and if `split_incomplete` or
             *     `split_undecided` is true.
             * @example null
             */
            without_cost_since: string | null;
            /**
             * @description Whether a cost is not known because a part of a split or exchange, or of the shares before it, is in no file. Import the
             *     file that has it, or enter it (`POST /api/own-entries`).
             * @example false
             */
            split_incomplete: boolean;
            /**
             * @description Whether a cost is not known because the rows of a split can be read in several ways. Answer its ratio (`GET /api/questions`),
             *     or enter what is missing (`POST /api/own-entries`).
             * @example false
             */
            split_undecided: boolean;
            /**
             * @description The least and the most that `cost_basis` can be, if no file shows which of the shares were sold: for the reasons of
             *     `order_unknown` of a trade. Equal if only the purchases that are open may be others. Otherwise null.
             * @example null
             */
            order_unknown: {
                least: components["schemas"]["Money"];
                most: components["schemas"]["Money"];
            } | null;
        };
        OpenPositionsAnswer: {
            success: components["schemas"]["Success"];
            positions: components["schemas"]["OpenPosition"][];
            next_cursor: components["schemas"]["NextCursor"];
            data_source: components["schemas"]["DataSource"];
        };
        /** @description What the positions that were open at the end of a day had cost. */
        OpenCost: {
            date: components["schemas"]["CalendarDate"];
            /**
             * @description The cost of what was held long, as far as a file has it.
             * @example 1820.32
             */
            long_cost: number;
            /**
             * @description What the short sales that were open had brought, as far as a file has it.
             * @example 0
             */
            short_proceeds: number;
        };
        OpenPositionHistoryAnswer: {
            success: components["schemas"]["Success"];
            start_date: components["schemas"]["CalendarDate"];
            end_date: components["schemas"]["CalendarDate"];
            /** @description Oldest first. Between two points nothing changed. The first is `start_date` if something was open before it. */
            points: components["schemas"]["OpenCost"][];
            /**
             * Format: int32
             * @description Number of trades closed on or after `start_date` that `points` leave out, because their lot was opened on various
             *     days.
             * @example 0
             */
            trades_without_opening_date: number;
            /**
             * Format: int32
             * @description Number of open positions that `points` leave out or have only in part, because no file has their cost.
             * @example 0
             */
            positions_without_cost: number;
            data_source: components["schemas"]["DataSource"];
        };
        UnmatchedSalesAnswer: {
            success: components["schemas"]["Success"];
            sales: components["schemas"]["UnmatchedSale"][];
            next_cursor: components["schemas"]["NextCursor"];
            data_source: components["schemas"]["DataSource"];
        };
        /**
         * @description The kind of security.
         * @example stock
         * @enum {string}
         */
        HoldingType: "stock" | "etf" | "mutual_fund";
        Holding: {
            /**
             * Format: int64
             * @example 7
             */
            id: number;
            etag: components["schemas"]["ContentTag"];
            /**
             * @description The ticker in upper case, with share classes written `BRK.B`.
             * @example AAPL
             */
            symbol: string;
            holding_type: components["schemas"]["HoldingType"];
            shares: components["schemas"]["Quantity"];
            /**
             * @description US dollars per share, with at most 4 places. null if the holding was imported from a file without a cost and
             *     no cost was set since.
             * @example 101.25
             */
            average_cost: number | null;
            /**
             * @description The last known price in US dollars per share, with at most 4 places; see `price_stale`. null if no price was
             *     ever known.
             * @example 187.3325
             */
            current_price: number | null;
            /**
             * @description `shares` × `average_cost`, or the total from an imported file. null if `average_cost` is null.
             * @example 1265.63
             */
            total_cost: number | null;
            /**
             * @description `shares` × `current_price`. null if no price was ever known.
             * @example 2341.66
             */
            current_value: number | null;
            /**
             * @description `current_value` − `total_cost`. null if one of them is null.
             * @example 1076.03
             */
            gain_loss: number | null;
            /**
             * @description `gain_loss` as a percentage of `total_cost`, 2 places. 0 if the cost is 0, null if `gain_loss` is null.
             * @example 85.02
             */
            return_percentage: number | null;
            /**
             * Format: date-time
             * @description When the holding last changed or its price was last fetched, whichever is later. ISO 8601, UTC.
             * @example 2026-03-16T14:30:00.000Z
             */
            last_updated: string;
            notes: string | null;
            /**
             * Format: date
             * @description The earliest purchase date in an imported file.
             */
            purchase_date: string | null;
            /**
             * Format: date-time
             * @description The time of the price at the provider.
             */
            price_time: string | null;
            /**
             * Format: int32
             * @description Seconds since the price was fetched.
             */
            price_age_seconds: number | null;
            /** @description Where the price comes from; null if no price was ever known. */
            price_source: components["schemas"]["PriceSource"] | null;
            /**
             * @description true if there is no price, or if it is not fresh: fetched more than a minute ago or, while the market is closed,
             *     before the last close. `GET /api/portfolio/holdings` asks the provider first, so there it means that the
             *     provider failed, took too long or has reached its request limit.
             */
            price_stale: boolean;
        };
        /**
         * @description The value of the holdings in `uncosted`. It is part of `total_value`, but of neither `total_cost` nor
         *     `total_gain_loss`.
         * @example 0
         */
        WithoutCost: number;
        /**
         * @description Totals of all holdings, calculated from the rounded figures in this response, so that they add up to the cent. A
         *     holding without a known price counts at cost and is listed in `unpriced`. A holding without a known cost is left
         *     out of cost and gain and is listed in `uncosted`. A holding with neither is left out of all sums.
         *
         *     `total_value` = `total_cost` + `total_gain_loss` + `without_cost`.
         */
        Portfolio: {
            total_value: components["schemas"]["Money"];
            total_cost: components["schemas"]["Money"];
            total_gain_loss: components["schemas"]["Money"];
            total_return_pct: components["schemas"]["Percent"];
            without_cost: components["schemas"]["WithoutCost"];
            holdings_count: components["schemas"]["Count"];
            /**
             * Format: date-time
             * @description When the oldest price was fetched; null if there are no prices.
             */
            oldest_price_at: string | null;
            /** @description Symbols without a known price. */
            unpriced: string[];
            /** @description Symbols without a known cost. */
            uncosted: string[];
            /** @description Where the prices come from. `simulated` prices are invented. */
            price_sources: components["schemas"]["PriceSource"][];
        };
        HoldingsAnswer: {
            success: components["schemas"]["Success"];
            holdings: components["schemas"]["Holding"][];
            totals: components["schemas"]["Portfolio"];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /**
         * Format: decimal
         * @description More than 0 and at most 90000000, with at most 8 decimal places. The JSON number is read as an exact decimal.
         * @example 12.5
         */
        SharesGiven: bigint;
        /**
         * Format: decimal
         * @description US dollars per share, from 0 to 9000000000, with at most 6 decimal places. The JSON number is read as an exact
         *     decimal. `shares` × `average_cost` must also be at most 9000000000.
         * @example 101.25
         */
        CostGiven: bigint;
        /**
         * @description Any text, stored as given. An empty text or null means no notes.
         * @example for the long run
         */
        NotesGiven: string | null;
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
             * @description The ticker. `BRK.B`, `brk/b`, `BRK-B` and `BRK B` are the same ticker.
             * @example AAPL
             */
            symbol: string;
            holding_type: components["schemas"]["HoldingType"];
            shares: components["schemas"]["SharesGiven"];
            average_cost: components["schemas"]["CostGiven"];
            notes?: components["schemas"]["NotesGiven"];
        };
        HoldingAnswer: {
            success: components["schemas"]["Success"];
            holding: components["schemas"]["Holding"];
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
        RefreshSuccess: {
            /** @constant */
            type: "success";
            /** @example Refreshed 12 of 13 prices. */
            message: string;
            stats: {
                /**
                 * Format: int32
                 * @description Number of symbols held.
                 * @example 13
                 */
                symbols: number;
                /**
                 * Format: int32
                 * @description Prices that are current: fetched by this refresh, by the one it resumes, or less than a minute before
                 *     it.
                 * @example 12
                 */
                refreshed: number;
                /** @description Symbols whose price could not be fetched. Their last known price stays. */
                failed: {
                    /** @example MSFT */
                    symbol: string;
                    /**
                     * @description Text for people.
                     * @example The market data provider has not answered in time
                     */
                    reason: string;
                }[];
            };
        };
        RefreshProgress: {
            /** @constant */
            type: "progress";
            /**
             * @description Never decreases within a stream.
             * @example 40
             */
            percentage: number;
            /** @example AAPL is 187.33 */
            message: string;
        };
        /** @description One line of the stream. */
        RefreshMessage: components["schemas"]["RefreshProgress"] | components["schemas"]["RefreshSuccess"] | components["schemas"]["UploadError"];
        /**
         * @description `MANUAL`: requested by the user. `AUTOMATIC`: taken by the service while the market is open. `EOD`: taken by the
         *     service after the close of a trading day.
         * @enum {string}
         */
        SnapshotType: "MANUAL" | "AUTOMATIC" | "EOD";
        /**
         * @example {
         *       "snapshot_type": "MANUAL",
         *       "notes": "before the split"
         *     }
         */
        NewSnapshot: {
            /** @default MANUAL */
            snapshot_type?: components["schemas"]["SnapshotType"];
            notes?: components["schemas"]["NotesGiven"];
        };
        /**
         * @description The value of the portfolio, computed in one transaction from the prices known at that time. The totals follow
         *     the same rules as in `GET /api/portfolio/holdings`.
         */
        Snapshot: {
            /**
             * Format: int64
             * @example 12
             */
            id: number;
            snapshot_time: components["schemas"]["Timestamp"];
            total_value: components["schemas"]["Money"];
            total_cost: components["schemas"]["Money"];
            total_gain_loss: components["schemas"]["Money"];
            total_return_pct: components["schemas"]["Percent"];
            without_cost: components["schemas"]["WithoutCost"];
            holdings_count: components["schemas"]["Count"];
            /**
             * Format: date-time
             * @description When the oldest price was fetched; null if there were no prices.
             */
            oldest_price_at: string | null;
            /** @description Symbols without a known price at that time, counted at cost. */
            unpriced: string[];
            /** @description Symbols without a known cost at that time, left out of cost and gain. */
            uncosted: string[];
            /** @description Where the prices came from. `simulated` prices are invented. */
            price_sources: components["schemas"]["PriceSource"][];
        };
        SnapshotAnswer: {
            success: components["schemas"]["Success"];
            snapshot: components["schemas"]["Snapshot"];
        };
        HistoryEntry: components["schemas"]["Snapshot"] & {
            snapshot_type: components["schemas"]["SnapshotType"];
            notes: string | null;
            /**
             * Format: date
             * @description The trading day of a snapshot that the service took itself; null if a user requested the snapshot.
             */
            trading_day: string | null;
        };
        HistoryAnswer: {
            success: components["schemas"]["Success"];
            history: components["schemas"]["HistoryEntry"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        HoldingsFile: {
            /**
             * Format: binary
             * @description CSV in UTF-8, at most `UPLOAD_MAX_MB` (default 100 MB).
             * @example symbol,shares,average_cost
             *     AAPL,12.5,101.25
             */
            csv_file: string;
        };
        /**
         * @description Why a row of a file was left out, for programs.
         * @enum {string}
         */
        RowCode: "cell_unreadable" | "position_cost_too_large" | "position_too_large";
        /** @description A row of a positions file that could not be imported. */
        PositionProblem: {
            /**
             * Format: int32
             * @description The line in the file.
             * @example 4
             */
            row: number;
            code: components["schemas"]["RowCode"];
            params: components["schemas"]["MessageParams"];
            /**
             * @description Text for people.
             * @example row 4: shares "ten" is not a number
             */
            message: string;
        };
        ImportedHoldings: {
            success: components["schemas"]["Success"];
            /**
             * Format: int32
             * @description Holdings added.
             * @example 11
             */
            imported: number;
            /**
             * Format: int32
             * @description Holdings that already existed and now match the file.
             * @example 1
             */
            updated: number;
            /**
             * @description Rows that could not be imported, each with its row number (the line in the file) and the cause.
             * @example [
             *       "row 4: shares \"ten\" is not a number"
             *     ]
             */
            errors: string[];
            /** @description The rows of `errors`, in the same order, with their codes. */
            problems: components["schemas"]["PositionProblem"][];
            /**
             * @description Rows that are not holdings (cash, options, bonds, totals), each with its row number and the reason.
             * @example [
             *       "row 9 (Cash & Cash Investments): cash"
             *     ]
             */
            ignored: string[];
            /**
             * @description Text for people. Names the detected layout.
             * @example Imported 11 holdings and updated 1 from the positions file of Charles Schwab. 1 row failed; 2 rows left out: not holdings.
             */
            message: string;
        };
        LeftOutPosition: {
            /** @example KO */
            symbol: string;
            /**
             * @description - `held`: there is a holding already.
             *     - `option`, `short`: holdings are of shares that are held.
             *     - `cost_unknown`: no file has the cost of a part of it; enter it with `POST /api/own-entries`.
             *     - `quantity_unknown`: a file has sales of it without their quantity.
             *     - `no_ticker`: it has no ticker, such as a bond, or its cost is out of range.
             * @example cost_unknown
             * @enum {string}
             */
            why: "held" | "option" | "short" | "cost_unknown" | "quantity_unknown" | "no_ticker";
        };
        TakeOverAnswer: {
            success: components["schemas"]["Success"];
            /** @description The symbols of new holdings. */
            added: string[];
            /** @description The symbols of holdings whose shares or cost changed; empty without `replace`. */
            updated: string[];
            left_out: components["schemas"]["LeftOutPosition"][];
        };
        ComparedSymbol: {
            /** @example AAPL */
            symbol: string;
            /**
             * @description Shares of the holding; null if the symbol is not held.
             * @example 12.5
             */
            held_shares: number | null;
            /**
             * @description Shares bought less shares sold in the imported transactions of all accounts, after splits, reinvestments and
             *     transfers. Negative for a short position. null if no transaction names the symbol.
             * @example 10
             */
            record_shares: number | null;
            /**
             * @description `held_shares` − `record_shares`; null counts as 0.
             * @example 2.5
             */
            difference: number;
            /**
             * @description Shares that were sold without a known purchase. They are not subtracted from `record_shares`. If this is
             *     more than 0, the imported history starts too late.
             * @example 0
             */
            unmatched_sold: number;
            /**
             * Format: int32
             * @description Realized gains lots of sales that are in no imported transaction, from a file that prints no quantity. Their
             *     shares are not known, so they are not subtracted from `record_shares`. If this is more than 0, import the
             *     transactions of these sales.
             * @example 0
             */
            lots_without_quantity: number;
            /** @enum {string} */
            status: "match" | "differs" | "only_in_portfolio" | "only_in_record";
        };
        RecordComparisonAnswer: {
            success: components["schemas"]["Success"];
            symbols: components["schemas"]["ComparedSymbol"][];
            matching: components["schemas"]["Count"];
            /**
             * Format: int32
             * @description Symbols whose status is not `match`.
             * @example 1
             */
            differing: number;
        };
        Profile: {
            /** @example trader@example.com */
            email: string;
            /** @example Pat Trader */
            name: string | null;
            /**
             * @description null until the user sets it.
             * @example 12345678
             */
            brokerage_account: string | null;
        };
        ProfileAnswer: {
            success: components["schemas"]["Success"];
            profile: components["schemas"]["Profile"];
        };
        ProfileChange: {
            /**
             * @description The account number on your statements: letters, digits, spaces, dots and hyphens. Leading and
             *     trailing spaces are removed.
             * @example 12345678
             */
            brokerage_account: string;
        };
        ProfileDeletion: {
            /**
             * @description The e-mail address of the profile, so that nothing is deleted by mistake.
             * @example trader@example.com
             */
            email: string;
        };
        ProfileDeleted: {
            success: components["schemas"]["Success"];
            /** @example The account of trader@example.com was deleted */
            message: string;
        };
        /**
         * @description `record:read` reads trading data and the import history. `imports:write` uploads files. `journal:write` writes
         *     notes, tags, pictures and statements about tax years, which `record:read` reads. `portfolio:read` and `portfolio:write` give access to
         *     holdings, prices and snapshots, `profile:read` and `profile:write` to the profile, `plants:read` and
         *     `plants:write` to the plant store, `webhooks:read` and `webhooks:write` to webhook receivers and deliveries.
         * @enum {string}
         */
        Scope: "record:read" | "imports:write" | "journal:write" | "portfolio:read" | "portfolio:write" | "profile:read" | "profile:write" | "plants:read" | "plants:write" | "webhooks:read" | "webhooks:write";
        Token: {
            /**
             * Format: int64
             * @example 3
             */
            id: number;
            /** @example nightly report */
            name: string;
            /**
             * @description The first characters of the token, to tell tokens apart.
             * @example tlf_a1b2c3
             */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            created_at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When the token expires; null if it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the token was last used, to the minute; null if it was never used.
             */
            last_used_at: string | null;
        };
        TokensAnswer: {
            success: components["schemas"]["Success"];
            tokens: components["schemas"]["Token"][];
        };
        NewToken: {
            /**
             * @description What the token is for. Not only spaces.
             * @example nightly report
             */
            name: string;
            /** @description The scopes of the token. All scopes if absent or empty. */
            scopes?: components["schemas"]["Scope"][];
            /**
             * Format: int32
             * @description The token expires after this many days. If absent, it does not expire.
             * @example 90
             */
            expires_in_days?: number;
        };
        NewTokenAnswer: {
            success: components["schemas"]["Success"];
            /**
             * @description Shown only once. Send it as `Authorization: Bearer <token>`.
             * @example tlf_shown-once
             */
            token: string;
            details: components["schemas"]["Token"];
        };
        CurrentTokenAnswer: {
            success: components["schemas"]["Success"];
            details: components["schemas"]["Token"];
        };
        HealthAnswer: {
            success: components["schemas"]["Success"];
            /** @constant */
            status: "ok";
            /** @example 0.1.0 */
            version: string;
            /**
             * Format: int32
             * @example 3600
             */
            uptime_seconds: number;
        };
        ReadyAnswer: {
            success: components["schemas"]["Success"];
            /** @constant */
            status: "ready";
            data_source: components["schemas"]["DataSource"];
        };
    };
    responses: {
        /** @description The path exists, but not with this method. `Allow` lists the methods that it has. */
        MethodNotAllowed: {
            headers: {
                /** @description The methods of the path. */
                Allow?: string;
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Method not allowed; allowed: GET, HEAD",
                 *       "code": "method_not_allowed",
                 *       "params": {
                 *         "allowed": [
                 *           "GET",
                 *           "HEAD"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description `key_in_progress`: a request with this `Idempotency-Key` is being carried out; send it again after `Retry-After`.
         *     `key_answer_not_kept`: it was carried out, and its response is not kept. `key_limit`: you have too many keys.
         */
        RepeatedRequest: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "A request with this Idempotency-Key is being carried out. Send it again in a second.",
                 *       "code": "key_in_progress"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The `Idempotency-Key` was used for another request. */
        ReusedKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "This Idempotency-Key was used for another request. Use a new key for each request.",
                 *       "code": "key_reused"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description `key_in_progress`: an upload with this `Idempotency-Key` is being carried out; send it again after `Retry-After`.
         *     `key_answer_not_kept`: it was carried out, and its response was lost. `key_limit`: you have too many keys.
         */
        RepeatedUpload: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "message": "A request with this Idempotency-Key is being carried out. Send it again in a second.",
                 *       "code": "key_in_progress"
                 *     }
                 */
                "application/json": components["schemas"]["UploadError"];
            };
        };
        /** @description The `Idempotency-Key` was used for other files, or for files of other names. Nothing was stored. */
        ReusedUploadKey: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "message": "This Idempotency-Key was used for another request. Use a new key for each request.",
                 *       "code": "key_reused"
                 *     }
                 */
                "application/json": components["schemas"]["UploadError"];
            };
        };
        /** @description Nothing has changed: `If-None-Match` matches the current `ETag`. No body. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The session or token is missing, unknown, expired or revoked. Checked before the body is read. */
        Unauthenticated: {
            headers: {
                /** @description `Bearer`, with `error="invalid_token"` if a token was sent. */
                "WWW-Authenticate"?: string;
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Authentication required",
                 *       "redirect_to_login": true
                 *     }
                 */
                "application/json": components["schemas"]["AuthenticationRequired"];
            };
        };
        /**
         * @description The e-mail address is not on the allow list (`Access denied. User not authorized.`), the token lacks a scope or
         *     the operation takes no token (`session_required`), or a request with a cookie came from another site.
         */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Access denied. User not authorized."
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The account does not exist, or it belongs to another user. */
        AccountNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "No account has the account_id 7; GET /api/accounts lists your accounts",
                 *       "code": "account_unknown",
                 *       "params": {
                 *         "account_id": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description Too many requests with wrong credentials came from this address. Wait for `Retry-After`, then send a valid
         *     credential. Requests with a valid credential are never limited.
         */
        TooManyAttempts: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Too many failed attempts to authenticate. Try again in 60 seconds.",
                 *       "code": "too_many_attempts",
                 *       "params": {
                 *         "seconds": 60
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /**
         * @description `Internal server error`; `Database connection failed` if the database cannot be reached; or that the disk of the
         *     service is full.
         */
        ServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Database connection failed"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The service is busy. Nothing was changed. Send the request again after `Retry-After`. */
        Busy: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "The database is busy, and nothing was changed. Try again in a few seconds.",
                 *       "code": "database_busy"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is no such round trip. */
        RoundTripNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "There is no such trade",
                 *       "code": "round_trip_not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description What is there is not what `If-Match` names any more. Nothing was changed. */
        ChangedSince: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "It was changed since you read it, and nothing was changed by this request. Read it again, then change it.",
                 *       "code": "changed_since_read"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "The body is too large",
                 *       "code": "body_too_large",
                 *       "params": {
                 *         "most": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The media type of the body is not supported. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "The body must be application/json",
                 *       "code": "media_type_unsupported",
                 *       "params": {
                 *         "allowed": [
                 *           "application/json"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request has no `If-Match`, and would replace what it has not read. */
        IfMatchRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "The header If-Match is required: send the ETag of what you read",
                 *       "code": "if_match_required"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is no such round trip, or nothing was written about it or the day. */
        JournalNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Nothing is written here",
                 *       "code": "journal_entry_not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is no such entry, or no such round trip. */
        JournalEntryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "No journal entry has the id 7",
                 *       "code": "journal_entry_unknown",
                 *       "params": {
                 *         "id": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is no such picture. */
        PictureNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "No picture has the id 12",
                 *       "code": "picture_unknown",
                 *       "params": {
                 *         "id": 12
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is no such tag. */
        TagNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "No tag has the id 3",
                 *       "code": "tag_unknown",
                 *       "params": {
                 *         "id": 3
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The resource does not exist, or it belongs to another user. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Not found",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Nothing is recorded for the symbol, or the account does not exist. */
        SymbolNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "No trades or dividends are recorded for the symbol 'XQZZY'; GET /api/symbols lists the recorded symbols",
                 *       "code": "symbol_not_recorded",
                 *       "params": {
                 *         "symbol": "XQZZY"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description `Internal server error`, `Database connection failed`, or that the disk of the service is full. Nothing is stored. */
        UploadFault: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "message": "Both files must be CSV files"
                 *     }
                 */
                "application/json": components["schemas"]["UploadError"];
            };
        };
        /** @description Too many imports are waiting. Nothing was stored. Send the files again after `Retry-After`. */
        UploadsWaiting: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "error",
                 *       "message": "Too many imports are waiting. Try again in 30 seconds."
                 *     }
                 */
                "application/json": components["schemas"]["UploadError"];
            };
        };
        /** @description The mapping does not exist, or it belongs to another user. */
        MappingNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "Not found",
                 *       "code": "not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The holding does not exist, or it belongs to another user. */
        HoldingNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "No holding has the id 7",
                 *       "code": "holding_unknown",
                 *       "params": {
                 *         "id": 7
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The snapshot does not exist, or it belongs to another user. */
        SnapshotNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "success": false,
                 *       "error": "No snapshot has the id 12",
                 *       "code": "snapshot_unknown",
                 *       "params": {
                 *         "id": 12
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: {
        /**
         * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
         *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
         *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
         *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
         *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
         * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
         */
        IdempotencyKey: string;
        /**
         * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
         * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
         */
        IfNoneMatch: string;
        /**
         * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
         *     something is.
         * @example "7-3"
         */
        IfMatch: string;
        /**
         * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
         *     account does not exist or belongs to another user, the response is 404.
         * @example 1
         */
        AccountId: number;
        /**
         * @description Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as
         *     that of `instrument` in `GET /api/symbols`.
         * @example [
         *       "AAPL",
         *       "NVDA"
         *     ]
         */
        Symbols: string[];
        /**
         * @description The maximum number of items to return.
         * @example 500
         */
        Limit: number;
        /**
         * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
         *     changes between two pages, for example by an import, items can be repeated or missing.
         * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
         */
        Cursor: string;
        /**
         * @description Only those with one of these tags, at most 20, by name, in upper or lower case. Several are repeated (`tags=a&tags=b`): a comma is
         *     part of a name.
         * @example [
         *       "breakout",
         *       "late"
         *     ]
         */
        TagsFilter: components["schemas"]["TagName"][];
        /**
         * @description Only round trips with this setup, in upper or lower case. Empty: those without a setup.
         * @example Opening range
         */
        SetupFilter: string;
        /**
         * @description Only round trips with this rating.
         * @example 4
         */
        RatingFilter: components["schemas"]["Rating"];
        /**
         * @description Only those that are marked as reviewed, or, with `false`, the others, also those without a journal entry.
         * @example false
         */
        ReviewedFilter: boolean;
        /**
         * @description Only round trips with a note that has this text, in upper or lower case.
         * @example too near
         */
        NoteFilter: string;
        /**
         * @description Only round trips that were opened in this hour, as in `by_entry_hour` of `GET /api/round-trip-statistics`; 24: the time is not known.
         * @example 10
         */
        EntryHourFilter: number;
        /**
         * @description Only round trips whose last closing in the period is on this day of the week, as in `by_weekday`; 0 is Sunday.
         * @example 1
         */
        WeekdayFilter: number;
        /**
         * @description Only round trips that were held so long, as in `by_time_held`.
         * @example 1 to 7 days
         */
        TimeHeldFilter: components["schemas"]["TimeHeld"];
        /**
         * @description Only round trips of this size in dollars, as in `by_size`.
         * @example 1000 to 5000
         */
        SizeFilter: components["schemas"]["RoundTripSize"];
        /**
         * @description The `id` of the account in `GET /api/accounts`.
         * @example 1
         */
        AccountInPath: number;
        /**
         * @description The maximum number of items to return. Default: all.
         * @example 500
         */
        OptionalLimit: number;
        /**
         * @description The calendar year.
         * @example 2026
         */
        Year: number;
        /**
         * @description `csv` has no size limit. `excel` takes at most 200,000 trades and dividends, `pdf` at most 10,000.
         * @example csv
         */
        ExportFormat: "csv" | "excel" | "pdf";
        /**
         * @description `csv` and `txf` have no size limit. `excel` takes at most 200,000 rows, `pdf` at most 10,000.
         * @example csv
         */
        TaxExportFormat: "csv" | "excel" | "pdf" | "txf";
        /**
         * @description A ticker, such as AAPL or BRK.B. Any other text is a symbol that is not valid.
         * @example AAPL
         */
        AnySymbol: string;
        /**
         * @description A ticker, such as AAPL or BRK.B.
         * @example AAPL
         */
        Ticker: string;
        /**
         * @description `true` stores nothing: the last line says what the import would do to the record as it is now. Default:
         *     `false`. Any other value is 400.
         * @example true
         */
        DryRun: boolean;
        /**
         * @description `false` answers with one JSON object after the work has ended, whatever `Accept` allows: the last line of the stream,
         *     or an error with its status. With `true`, `Accept` decides. Any other value is 400.
         * @example false
         */
        Stream: boolean;
        /**
         * @description `true` leaves out files that cannot be read: each has a note `file_unread` with the reason and, in `actions`, what to do about it,
         *     and the other files are imported. If none can be read, nothing is. Default: `false`: a file that cannot be read refuses the upload.
         * @example true
         */
        SkipUnread: boolean;
        /**
         * @description The `id` of the import in `GET /api/imports`.
         * @example 7
         */
        ImportId: number;
        /**
         * @description Only the rows with this outcome.
         * @example failed
         */
        OutcomeFilter: components["schemas"]["LeftOutOutcome"];
        /**
         * @description The maximum number of items to return.
         * @example 500
         */
        PageLimit: number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request. The log of the service has it too, so give it when you report a problem. A request may bring
         *     its own: 1 to 64 letters, digits, `.`, `_` and `-`.
         */
        RequestId: string;
        /** @description `true` if this is the response to an earlier request with the same `Idempotency-Key`; absent otherwise. */
        IdempotentReplayed: "true";
        /**
         * @description Changes when the response changes. Send it back as `If-None-Match` to get 304 if the response is still current;
         *     browsers do this themselves. Only the client may cache the response (`Cache-Control: private, no-cache`).
         */
        ETag: string;
        /** @description Seconds to wait before the request is sent again. */
        RetryAfter: number;
        /** @description Of the version of what was read or changed; also while nothing is there. Send it as `If-Match` with a change of it. */
        EntityTag: string;
        /** @description `attachment`, with the file name. */
        ContentDisposition: string;
        /** @description Size in bytes. Absent if a long CSV file is sent while it is still being read. */
        ContentLength: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMonths: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The months. Empty before the first import. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
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
                    "application/json": components["schemas"]["MonthsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'account_id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "account_id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "account_id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "account_id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'account_id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listTrades: {
        parameters: {
            query?: {
                /**
                 * @description The first closing day. Default: the beginning of the record.
                 * @example 2026-03-16
                 */
                start_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description The last closing day, not before `start_date`. Default: the end of the record.
                 * @example 2026-03-16
                 */
                end_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as
                 *     that of `instrument` in `GET /api/symbols`.
                 * @example [
                 *       "AAPL",
                 *       "NVDA"
                 *     ]
                 */
                symbols?: components["parameters"]["Symbols"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Only trades of this side.
                 * @example long
                 */
                side?: components["schemas"]["TradeSide"];
                /**
                 * @description Only trades with this `trade_result`.
                 * @example Win
                 */
                result?: components["schemas"]["TradeResult"];
                /**
                 * @description Only trades with this value of `broker_verified`.
                 * @example true
                 */
                verified?: boolean;
                /**
                 * @description `-date`: the last closed first. `-total_profit_loss`: trades with the same profit newest first. `date` and
                 *     `total_profit_loss` are the exact reverse.
                 * @example -date
                 */
                sort?: components["schemas"]["TradeSort"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of trades. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "trades": [
                     *         {
                     *           "id": "1.2026-03-16.lot.Zm9vYmFy.0",
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "own_entry": false,
                     *           "awaits_answer": false,
                     *           "date": "2026-03-16",
                     *           "account_id": 1,
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "buy_time": "09:31:05",
                     *           "sell_date": "2026-03-16",
                     *           "sell_time": null,
                     *           "side": "long",
                     *           "buy_price": 180,
                     *           "sell_price": 187.3325,
                     *           "gross_buy_price": 179.935,
                     *           "gross_sell_price": 187.3975,
                     *           "fees": 1.3,
                     *           "volume": 10,
                     *           "profit_per_share": 7.333,
                     *           "total_profit_loss": 73.33,
                     *           "return_percentage": 4.07,
                     *           "trade_result": "Win",
                     *           "broker_verified": true,
                     *           "order_unknown": null
                     *         }
                     *       ],
                     *       "summary": {
                     *         "trade_count": 1,
                     *         "winning_trades": 1,
                     *         "win_rate": 100,
                     *         "trading_pl": 73.33
                     *       },
                     *       "next_cursor": null,
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["TradesAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'start_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "start_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "start_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "start_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'start_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getTrade: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @example 1.2026-03-16.lot.Zm9vYmFy.0 */
                id: components["schemas"]["TradeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trade. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "record": {
                     *         "trade": {
                     *           "date": "2026-03-16",
                     *           "account_id": 1,
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "buy_time": "10:35:10",
                     *           "sell_date": "2026-03-16",
                     *           "sell_time": "10:35:10",
                     *           "side": "long",
                     *           "buy_price": 187.3325,
                     *           "sell_price": 187.3325,
                     *           "volume": 12.5,
                     *           "profit_per_share": 1.25,
                     *           "total_profit_loss": 1234.56,
                     *           "return_percentage": 12.5,
                     *           "trade_result": "Win",
                     *           "broker_verified": true,
                     *           "id": "1.2026-03-16.lot.Zm9vYmFy.0",
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "gross_buy_price": 187.34,
                     *           "gross_sell_price": 187.34,
                     *           "fees": 0.65,
                     *           "order_unknown": {
                     *             "least": -500,
                     *             "most": 100
                     *           },
                     *           "own_entry": false,
                     *           "awaits_answer": false
                     *         },
                     *         "proceeds": 1873.32,
                     *         "cost_basis": 1800,
                     *         "disallowed_loss": 0,
                     *         "term": "short",
                     *         "lot": {
                     *           "acquired": "2026-02-02",
                     *           "sold": "2026-03-16",
                     *           "quantity": 10,
                     *           "proceeds": 1234.56,
                     *           "cost_basis": 1234.56,
                     *           "gain": 73.32,
                     *           "disallowed_loss": 1234.56,
                     *           "term": "short",
                     *           "box": "A"
                     *         },
                     *         "difference": {
                     *           "quantity": 0,
                     *           "amount": 0.01
                     *         },
                     *         "executions": [
                     *           {
                     *             "date": "2026-03-16",
                     *             "time": "10:35:10",
                     *             "effect": "open",
                     *             "action": "Buy",
                     *             "quantity": 10,
                     *             "price": 187.34,
                     *             "fees": 1234.56,
                     *             "amount": -1800,
                     *             "own_entry": false,
                     *             "own_entry_id": null
                     *           }
                     *         ]
                     *       },
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["TradeAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[A-Za-z0-9._-]{1,200}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[A-Za-z0-9._-]{1,200}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[A-Za-z0-9._-]{1,200}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[A-Za-z0-9._-]{1,200}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such trade. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listRoundTrips: {
        parameters: {
            query?: {
                /**
                 * @description The first closing day. Default: the beginning of the record.
                 * @example 2026-03-16
                 */
                start_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description The last closing day, not before `start_date`. Default: the end of the record.
                 * @example 2026-03-16
                 */
                end_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as
                 *     that of `instrument` in `GET /api/symbols`.
                 * @example [
                 *       "AAPL",
                 *       "NVDA"
                 *     ]
                 */
                symbols?: components["parameters"]["Symbols"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Only round trips of this side.
                 * @example long
                 */
                side?: components["schemas"]["TradeSide"];
                /**
                 * @description Only those that are open, or closed. Open ones without any closing are only in the list with
                 *     `state=open`, in the period of their first day; they count in no figure.
                 * @example closed
                 */
                state?: components["schemas"]["RoundTripState"];
                /**
                 * @description Only round trips with this result in the period.
                 * @example Win
                 */
                result?: components["schemas"]["TradeResult"];
                /**
                 * @description Only those with one of these tags, at most 20, by name, in upper or lower case. Several are repeated (`tags=a&tags=b`): a comma is
                 *     part of a name.
                 * @example [
                 *       "breakout",
                 *       "late"
                 *     ]
                 */
                tags?: components["parameters"]["TagsFilter"];
                /**
                 * @description Only round trips with this setup, in upper or lower case. Empty: those without a setup.
                 * @example Opening range
                 */
                setup?: components["parameters"]["SetupFilter"];
                /**
                 * @description Only round trips with this rating.
                 * @example 4
                 */
                rating?: components["parameters"]["RatingFilter"];
                /**
                 * @description Only those that are marked as reviewed, or, with `false`, the others, also those without a journal entry.
                 * @example false
                 */
                reviewed?: components["parameters"]["ReviewedFilter"];
                /**
                 * @description Only round trips with a note that has this text, in upper or lower case.
                 * @example too near
                 */
                note?: components["parameters"]["NoteFilter"];
                /**
                 * @description Only round trips that were opened in this hour, as in `by_entry_hour` of `GET /api/round-trip-statistics`; 24: the time is not known.
                 * @example 10
                 */
                entry_hour?: components["parameters"]["EntryHourFilter"];
                /**
                 * @description Only round trips whose last closing in the period is on this day of the week, as in `by_weekday`; 0 is Sunday.
                 * @example 1
                 */
                weekday?: components["parameters"]["WeekdayFilter"];
                /**
                 * @description Only round trips that were held so long, as in `by_time_held`.
                 * @example 1 to 7 days
                 */
                time_held?: components["parameters"]["TimeHeldFilter"];
                /**
                 * @description Only round trips of this size in dollars, as in `by_size`.
                 * @example 1000 to 5000
                 */
                size?: components["parameters"]["SizeFilter"];
                /**
                 * @description The order of the list. `total_profit_loss`, `return_percentage` and `fees` are those in the period; `time_held` is by
                 *     `days_held`, then `minutes_held`.
                 * @example -last_closed_on
                 */
                sort?: components["schemas"]["RoundTripSort"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of round trips. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "round_trips": [
                     *         {
                     *           "id": "1.2026-02-02.1.QUFQTA",
                     *           "account_id": 1,
                     *           "symbol": "AAPL",
                     *           "instrument": "AAPL",
                     *           "side": "long",
                     *           "state": "closed",
                     *           "opened_on": "2026-02-02",
                     *           "opened_time": "10:35:10",
                     *           "closed_on": "2026-03-16",
                     *           "closed_time": "10:35:10",
                     *           "last_date": "2026-03-16",
                     *           "quantity": 10,
                     *           "most_held": 10,
                     *           "open_quantity": 0,
                     *           "entry_price": 180,
                     *           "exit_price": 180,
                     *           "proceeds": 1234.56,
                     *           "cost_basis": 1234.56,
                     *           "fees": 1.3,
                     *           "disallowed_loss": 1234.56,
                     *           "total_profit_loss": 73.33,
                     *           "return_percentage": 12.5,
                     *           "result": "Win",
                     *           "trade_count": 1,
                     *           "execution_count": 2,
                     *           "days_held": 42,
                     *           "minutes_held": null,
                     *           "journal": {
                     *             "id": 7,
                     *             "tags": [
                     *               "breakout",
                     *               "late"
                     *             ],
                     *             "setup": "Opening range",
                     *             "rating": 4,
                     *             "planned_stop": 176.5,
                     *             "r_multiple": 2.1,
                     *             "reviewed": true,
                     *             "has_note": true,
                     *             "picture_count": 1
                     *           },
                     *           "own_entry": false,
                     *           "awaits_answer": false,
                     *           "in_period": {
                     *             "last_closed_on": "2026-03-16",
                     *             "trade_count": 1,
                     *             "fees": 1.3,
                     *             "total_profit_loss": 1234.56,
                     *             "return_percentage": 12.5,
                     *             "result": "Win"
                     *           }
                     *         }
                     *       ],
                     *       "summary": {
                     *         "listed": 1,
                     *         "round_trips": 1,
                     *         "winning": 3,
                     *         "win_rate": 100,
                     *         "trading_pl": 1234.56,
                     *         "fees": 1.3,
                     *         "expectancy": 73.33,
                     *         "largest_win": 73.33,
                     *         "largest_loss": null
                     *       },
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["RoundTripsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'start_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "start_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "start_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "start_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'start_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getRoundTrip: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The round trip. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "round_trip": {
                     *         "id": "1.2026-02-02.1.QUFQTA",
                     *         "account_id": 1,
                     *         "symbol": "AAPL",
                     *         "instrument": "AAPL",
                     *         "side": "long",
                     *         "state": "closed",
                     *         "opened_on": "2026-02-02",
                     *         "opened_time": "10:35:10",
                     *         "closed_on": "2026-03-16",
                     *         "closed_time": "10:35:10",
                     *         "last_date": "2026-03-16",
                     *         "quantity": 10,
                     *         "most_held": 10,
                     *         "open_quantity": 0,
                     *         "entry_price": 180,
                     *         "exit_price": 180,
                     *         "proceeds": 1234.56,
                     *         "cost_basis": 1234.56,
                     *         "fees": 1.3,
                     *         "disallowed_loss": 1234.56,
                     *         "total_profit_loss": 73.33,
                     *         "return_percentage": 12.5,
                     *         "result": "Win",
                     *         "trade_count": 1,
                     *         "execution_count": 2,
                     *         "days_held": 42,
                     *         "minutes_held": null,
                     *         "journal": {
                     *           "id": 7,
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "r_multiple": 2.1,
                     *           "reviewed": true,
                     *           "has_note": true,
                     *           "picture_count": 1
                     *         },
                     *         "own_entry": false,
                     *         "awaits_answer": false
                     *       },
                     *       "trades": [
                     *         {
                     *           "date": "2026-03-16",
                     *           "account_id": 1,
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "buy_time": "10:35:10",
                     *           "sell_date": "2026-03-16",
                     *           "sell_time": "10:35:10",
                     *           "side": "long",
                     *           "buy_price": 187.3325,
                     *           "sell_price": 187.3325,
                     *           "volume": 12.5,
                     *           "profit_per_share": 1.25,
                     *           "total_profit_loss": 1234.56,
                     *           "return_percentage": 12.5,
                     *           "trade_result": "Win",
                     *           "broker_verified": true,
                     *           "id": "1.2026-03-16.lot.Zm9vYmFy.0",
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "gross_buy_price": 187.34,
                     *           "gross_sell_price": 187.34,
                     *           "fees": 0.65,
                     *           "order_unknown": {
                     *             "least": -500,
                     *             "most": 100
                     *           },
                     *           "own_entry": false,
                     *           "awaits_answer": false
                     *         }
                     *       ],
                     *       "executions": [
                     *         {
                     *           "date": "2026-03-16",
                     *           "time": "10:35:10",
                     *           "effect": "open",
                     *           "action": "Buy",
                     *           "quantity": 10,
                     *           "price": 187.34,
                     *           "fees": 1234.56,
                     *           "amount": -1800,
                     *           "own_entry": false,
                     *           "own_entry_id": null
                     *         }
                     *       ],
                     *       "previous_id": null,
                     *       "next_id": "1.2026-02-05.1.QUFQTA",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["RoundTripAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description There is no such round trip. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getRoundTripStatistics: {
        parameters: {
            query?: {
                /**
                 * @description The first closing day. Default: the beginning of the record.
                 * @example 2026-03-16
                 */
                start_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description The last closing day, not before `start_date`. Default: the end of the record.
                 * @example 2026-03-16
                 */
                end_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as
                 *     that of `instrument` in `GET /api/symbols`.
                 * @example [
                 *       "AAPL",
                 *       "NVDA"
                 *     ]
                 */
                symbols?: components["parameters"]["Symbols"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Only round trips of this side.
                 * @example long
                 */
                side?: components["schemas"]["TradeSide"];
                /**
                 * @description Only those that are open, or closed.
                 * @example closed
                 */
                state?: components["schemas"]["RoundTripState"];
                /**
                 * @description Only round trips with this result in the period.
                 * @example Win
                 */
                result?: components["schemas"]["TradeResult"];
                /**
                 * @description Only round trips that were opened in this hour, as in `by_entry_hour` of `GET /api/round-trip-statistics`; 24: the time is not known.
                 * @example 10
                 */
                entry_hour?: components["parameters"]["EntryHourFilter"];
                /**
                 * @description Only round trips whose last closing in the period is on this day of the week, as in `by_weekday`; 0 is Sunday.
                 * @example 1
                 */
                weekday?: components["parameters"]["WeekdayFilter"];
                /**
                 * @description Only round trips that were held so long, as in `by_time_held`.
                 * @example 1 to 7 days
                 */
                time_held?: components["parameters"]["TimeHeldFilter"];
                /**
                 * @description Only round trips of this size in dollars, as in `by_size`.
                 * @example 1000 to 5000
                 */
                size?: components["parameters"]["SizeFilter"];
                /**
                 * @description Only those with one of these tags, at most 20, by name, in upper or lower case. Several are repeated (`tags=a&tags=b`): a comma is
                 *     part of a name.
                 * @example [
                 *       "breakout",
                 *       "late"
                 *     ]
                 */
                tags?: components["parameters"]["TagsFilter"];
                /**
                 * @description Only round trips with this setup, in upper or lower case. Empty: those without a setup.
                 * @example Opening range
                 */
                setup?: components["parameters"]["SetupFilter"];
                /**
                 * @description Only round trips with this rating.
                 * @example 4
                 */
                rating?: components["parameters"]["RatingFilter"];
                /**
                 * @description Only those that are marked as reviewed, or, with `false`, the others, also those without a journal entry.
                 * @example false
                 */
                reviewed?: components["parameters"]["ReviewedFilter"];
                /**
                 * @description Only round trips with a note that has this text, in upper or lower case.
                 * @example too near
                 */
                note?: components["parameters"]["NoteFilter"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "start_date": "2026-03-01",
                     *       "end_date": "2026-03-31",
                     *       "statistics": {
                     *         "round_trips": 1,
                     *         "winning": 3,
                     *         "losing": 3,
                     *         "breakeven": 3,
                     *         "win_rate": 100,
                     *         "trading_pl": 1234.56,
                     *         "fees": 1.3,
                     *         "gross_profit": 1234.56,
                     *         "gross_loss": -100.1,
                     *         "profit_factor": 4.0989,
                     *         "expectancy": 103.4,
                     *         "average_win": 205.15,
                     *         "average_loss": -100.1,
                     *         "largest_win": 336.97,
                     *         "largest_loss": -100.1,
                     *         "longest_win_streak": 1,
                     *         "longest_loss_streak": 1,
                     *         "average_days_held_winners": 12.5,
                     *         "average_days_held_losers": 3,
                     *         "by_symbol": [
                     *           {
                     *             "symbol": "AAPL",
                     *             "instrument": "AAPL",
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_month": [
                     *           {
                     *             "month": "2026-03",
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_weekday": [
                     *           {
                     *             "day_of_week": 1,
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_side": [
                     *           {
                     *             "side": "long",
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_entry_hour": [
                     *           {
                     *             "hour": 10,
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_time_held": [
                     *           {
                     *             "time_held": "1 to 7 days",
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_size": [
                     *           {
                     *             "size": "1000 to 5000",
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_tag": [
                     *           {
                     *             "tag": "breakout",
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "by_setup": [
                     *           {
                     *             "setup": "Opening range",
                     *             "round_trips": 1,
                     *             "winning": 3,
                     *             "win_rate": 100,
                     *             "trading_pl": 1234.56
                     *           }
                     *         ],
                     *         "r": {
                     *           "round_trips": 3,
                     *           "total": 4.2,
                     *           "expectancy": 0.7,
                     *           "average_win": 1.9,
                     *           "average_loss": -0.9
                     *         }
                     *       },
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["RoundTripStatisticsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'start_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "start_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "start_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "start_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'start_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getRoundTripJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RoundTripNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    putRoundTripJournal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        /** @description At most 133,000 bytes and 1,036 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Entered late; the stop was too near.",
                 *       "tags": [
                 *         "breakout",
                 *         "late"
                 *       ],
                 *       "setup": "Opening range",
                 *       "rating": 4,
                 *       "planned_stop": 176.5,
                 *       "reviewed": true
                 *     }
                 */
                "application/json": components["schemas"]["RoundTripJournalEntry"];
            };
        };
        responses: {
            /** @description The entry as it is stored. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RoundTripNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["IfMatchRequired"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteRoundTripJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Journal entry deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["JournalNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    changeRoundTripJournal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        /** @description At most 133,000 bytes and 1,037 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rating": 4
                 *     }
                 */
                "application/json": components["schemas"]["RoundTripJournalEntryChange"];
            };
        };
        responses: {
            /** @description The entry as it is stored. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RoundTripNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    addRoundTripPicture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example 1.2026-02-02.1.QUFQTA */
                id: components["schemas"]["RoundTripId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "picture": "chart.png"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["NewPicture"];
            };
        };
        responses: {
            /** @description The entry, with the picture as the last one. */
            201: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/journal-pictures/{id}`.
                     * @example /api/journal-pictures/12
                     */
                    Location?: string;
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RoundTripNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getDayJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Any day, with or without trades.
                 * @example 2026-03-16
                 */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "date",
                     *             "format": "date"
                     *           },
                     *           "message": "Path parameter 'date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    putDayJournal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Any day, with or without trades.
                 * @example 2026-03-16
                 */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        /** @description At most 133,000 bytes and 1,035 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Calm; no trade after eleven.",
                 *       "tags": [
                 *         "calm"
                 *       ],
                 *       "rating": 5,
                 *       "reviewed": true
                 *     }
                 */
                "application/json": components["schemas"]["DayJournalEntry"];
            };
        };
        responses: {
            /** @description The entry as it is stored. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "date",
                     *             "format": "date"
                     *           },
                     *           "message": "Path parameter 'date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["IfMatchRequired"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteDayJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Any day, with or without trades.
                 * @example 2026-03-16
                 */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Journal entry deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "date",
                     *             "format": "date"
                     *           },
                     *           "message": "Path parameter 'date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["JournalNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    changeDayJournal: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Any day, with or without trades.
                 * @example 2026-03-16
                 */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        /** @description At most 133,000 bytes and 1,036 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rating": 5
                 *     }
                 */
                "application/json": components["schemas"]["DayJournalEntryChange"];
            };
        };
        responses: {
            /** @description The entry as it is stored. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "date",
                     *             "format": "date"
                     *           },
                     *           "message": "Path parameter 'date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    addDayPicture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Any day, with or without trades.
                 * @example 2026-03-16
                 */
                date: components["schemas"]["CalendarDate"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "picture": "chart.png"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["NewPicture"];
            };
        };
        responses: {
            /** @description The entry, with the picture as the last one. */
            201: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/journal-pictures/{id}`.
                     * @example /api/journal-pictures/12
                     */
                    Location?: string;
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "date",
                     *             "format": "date"
                     *           },
                     *           "message": "Path parameter 'date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listJournal: {
        parameters: {
            query?: {
                /**
                 * @description The first `date`. Default: the earliest.
                 * @example 2026-03-16
                 */
                start_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description The last `date`, not before `start_date`. Default: the latest.
                 * @example 2026-03-16
                 */
                end_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description Only entries of this state.
                 * @example linked
                 */
                state?: components["schemas"]["JournalState"];
                /**
                 * @description Only those with one of these tags, at most 20, by name, in upper or lower case. Several are repeated (`tags=a&tags=b`): a comma is
                 *     part of a name.
                 * @example [
                 *       "breakout",
                 *       "late"
                 *     ]
                 */
                tags?: components["parameters"]["TagsFilter"];
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "journal": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["JournalListAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'start_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "start_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "start_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "start_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'start_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    changeEntriesOfRoundTrips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 552,000 bytes and 1,265 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "round_trip_ids": [
                 *         "1.2026-02-02.1.QUFQTA"
                 *       ],
                 *       "add_tags": [
                 *         "breakout"
                 *       ],
                 *       "reviewed": true
                 *     }
                 */
                "application/json": components["schemas"]["JournalEntriesChange"];
            };
        };
        responses: {
            /** @description What changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "changed": [
                     *         "1.2026-02-02.1.QUFQTA"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalEntriesChanged"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "The body must be a JSON object with at least 2 of the fields it can have",
                     *       "code": "min_properties",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "",
                     *         "limit": 2
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "",
                     *           "code": "min_properties",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "",
                     *             "limit": 2
                     *           },
                     *           "message": "The body must be a JSON object with at least 2 of the fields it can have"
                     *         },
                     *         {
                     *           "field": "round_trip_ids",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "round_trip_ids"
                     *           },
                     *           "message": "Field 'round_trip_ids' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RoundTripNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    importJournal: {
        parameters: {
            query?: {
                /**
                 * @description `true` stores nothing: the answer says what the import would do. Default: `false`.
                 * @example true
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "journal_file": "kind,day,note\r\nday,2026-03-16,Calm.\r\n"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["JournalFile"];
            };
        };
        responses: {
            /** @description What happened to each entry of the file. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "dry_run": false,
                     *       "message": "Of 12 notes: 9 added, 2 completed, 1 known already.",
                     *       "read": 12,
                     *       "unchanged": 1,
                     *       "added": 9,
                     *       "merged": 2,
                     *       "refused": 0,
                     *       "unlinked": 0,
                     *       "kept_as_versions": 0,
                     *       "problems": []
                     *     }
                     */
                    "application/json": components["schemas"]["JournalImport"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'dry_run' must be true or false",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "dry_run",
                     *         "types": [
                     *           "boolean"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "dry_run",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "dry_run",
                     *             "types": [
                     *               "boolean"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'dry_run' must be true or false"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getJournalSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "settings": {
                     *         "review_from": "2026-11-27"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JournalSettingsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    putJournalSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,001 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "review_from": "2026-11-27"
                 *     }
                 */
                "application/json": components["schemas"]["JournalSettings"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "settings": {
                     *         "review_from": "2026-11-27"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JournalSettingsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'review_from' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "review_from"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "review_from",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "review_from"
                     *           },
                     *           "message": "Field 'review_from' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteJournalEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Journal entry deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["JournalEntryNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    changeJournalEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 136,000 bytes and 1,038 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "round_trip_id": "1.2026-02-02.1.QUFQTA"
                 *     }
                 */
                "application/json": components["schemas"]["JournalEntryChange"];
            };
        };
        responses: {
            /** @description The entry, with its round trip. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["JournalEntryNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listJournalVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The former versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "versions": [
                     *         {
                     *           "version": 3,
                     *           "written_at": "2026-03-16T14:30:00.000Z",
                     *           "note": "Entered late.",
                     *           "tags": [
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 3,
                     *           "planned_stop": 176.5,
                     *           "reviewed": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalVersionsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["JournalEntryNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    restoreJournalVersion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 7 */
                id: number;
                /** @example 3 */
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry as it is stored. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "etag": "\"7-3\"",
                     *       "journal": {
                     *         "id": 7,
                     *         "etag": "\"7-3\"",
                     *         "state": "linked",
                     *         "date": "2026-02-02",
                     *         "account_id": 1,
                     *         "instrument": "AAPL",
                     *         "execution": {
                     *           "date": "2026-02-02",
                     *           "time": "11:54:23",
                     *           "effect": "open",
                     *           "side": "long",
                     *           "quantity": 60,
                     *           "price": 243.66
                     *         },
                     *         "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *         "proposed_round_trip_id": null,
                     *         "note": "Entered late; the stop was too near.",
                     *         "tags": [
                     *           "breakout",
                     *           "late"
                     *         ],
                     *         "setup": "Opening range",
                     *         "rating": 4,
                     *         "planned_stop": 176.5,
                     *         "reviewed": true,
                     *         "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *         "pictures": [
                     *           {
                     *             "id": 12,
                     *             "file_name": "chart.png",
                     *             "content_type": "image/png",
                     *             "bytes": 84211,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "added_at": "2026-03-16T14:30:00.000Z"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "others": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"7-3\"",
                     *           "state": "linked",
                     *           "date": "2026-02-02",
                     *           "account_id": 1,
                     *           "instrument": "AAPL",
                     *           "execution": {
                     *             "date": "2026-02-02",
                     *             "time": "11:54:23",
                     *             "effect": "open",
                     *             "side": "long",
                     *             "quantity": 60,
                     *             "price": 243.66
                     *           },
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "proposed_round_trip_id": null,
                     *           "note": "Entered late; the stop was too near.",
                     *           "tags": [
                     *             "breakout",
                     *             "late"
                     *           ],
                     *           "setup": "Opening range",
                     *           "rating": 4,
                     *           "planned_stop": 176.5,
                     *           "reviewed": true,
                     *           "reviewed_at": "2026-03-16T14:30:00.000Z",
                     *           "pictures": [
                     *             {
                     *               "id": 12,
                     *               "file_name": "chart.png",
                     *               "content_type": "image/png",
                     *               "bytes": 84211,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "added_at": "2026-03-16T14:30:00.000Z"
                     *             }
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JournalAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["JournalEntryNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getJournalPicture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @example 12 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    /** @description `attachment`, with a file name made of the id. */
                    "Content-Disposition"?: string;
                    /** @description Size in bytes. */
                    "Content-Length"?: number;
                    /** @description The picture of an id never changes, so the client may keep it for a day. */
                    "Cache-Control"?: string;
                    /** @description The SHA-256 of the picture. */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": components["schemas"]["PngPicture"];
                    "image/jpeg": components["schemas"]["JpegPicture"];
                    "image/webp": components["schemas"]["WebpPicture"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PictureNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteJournalPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 12 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Picture 12 deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PictureNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tags": [
                     *         {
                     *           "id": 3,
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "name": "breakout",
                     *           "use_count": 12
                     *         }
                     *       ],
                     *       "setups": [
                     *         "Opening range"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TagsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    addTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,001 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "breakout"
                 *     }
                 */
                "application/json": components["schemas"]["NewTag"];
            };
        };
        responses: {
            /** @description The tag, with its id. */
            201: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/tags/{id}`.
                     * @example /api/tags/3
                     */
                    Location?: string;
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tag": {
                     *         "id": 3,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "name": "breakout",
                     *         "use_count": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TagAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'name' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "name"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "name",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "name"
                     *           },
                     *           "message": "Field 'name' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tag": {
                     *         "id": 3,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "name": "breakout",
                     *         "use_count": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TagAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TagNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Tag breakout deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TagNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    renameTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,002 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "breakout"
                 *     }
                 */
                "application/json": components["schemas"]["TagChange"];
            };
        };
        responses: {
            /** @description The renamed tag. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tag": {
                     *         "id": 3,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "name": "breakout",
                     *         "use_count": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TagAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TagNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listTradeDetails: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @example 2026-03 */
                month: components["schemas"]["CalendarMonth"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trades. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "trades": [
                     *         {
                     *           "id": "1.2026-03-16.lot.Zm9vYmFy.0",
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "own_entry": false,
                     *           "awaits_answer": false,
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "sell_date": "2026-03-16",
                     *           "side": "long",
                     *           "buy_price": 180,
                     *           "sell_price": 187.3325,
                     *           "gross_buy_price": 179.935,
                     *           "gross_sell_price": 187.3975,
                     *           "fees": 1.3,
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
                    "application/json": components["schemas"]["TradeDetailsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'month' must be a month as YYYY-MM",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "month",
                     *         "pattern": "^\\d{4}-\\d{2}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "month",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "month",
                     *             "pattern": "^\\d{4}-\\d{2}$"
                     *           },
                     *           "message": "Path parameter 'month' must be a month as YYYY-MM"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getCalendarData: {
        parameters: {
            query?: {
                /**
                 * @description Default: the current year in New York.
                 * @example 2026
                 */
                year?: number;
                /**
                 * @description 1 is January. Default: the current month in New York.
                 * @example 3
                 */
                month?: number;
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days of the month, first to last. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
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
                     *           "fees": 1.3,
                     *           "round_trips": 1,
                     *           "week_trade_count": 3,
                     *           "week_winning_trades": 2,
                     *           "week_total_pnl": 310.2,
                     *           "week_win_rate": 66.67,
                     *           "week_round_trips": 2,
                     *           "week_round_trip_wins": 1,
                     *           "week_round_trip_win_rate": 50,
                     *           "market_holiday": null,
                     *           "market_early_close": false
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["CalendarAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'year' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "year",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "year",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "year",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'year' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listDays: {
        parameters: {
            query?: {
                /**
                 * @description The last day. Default: the end of the record.
                 * @example 2026-03-16
                 */
                end_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description How many days of the page list their round trips, from its newest; the others have only totals. Default: all.
                 * @example 1
                 */
                with_round_trips?: number;
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of days. Empty if no trade was closed until `end_date`. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "days": [
                     *         {
                     *           "date": "2026-03-16",
                     *           "summary": {
                     *             "fees": 1.3,
                     *             "round_trips": 1,
                     *             "round_trip_wins": 1,
                     *             "round_trip_win_rate": 100,
                     *             "date": "2026-03-16",
                     *             "total_trading_pnl": 1234.56,
                     *             "total_dividends": 1234.56,
                     *             "total_pnl": 1234.56,
                     *             "trade_count": 3,
                     *             "dividend_count": 3,
                     *             "winning_trades": 3,
                     *             "win_rate": 66.67
                     *           },
                     *           "round_trips": [
                     *             {
                     *               "id": "1.2026-02-02.1.QUFQTA",
                     *               "account_id": 1,
                     *               "symbol": "AAPL",
                     *               "instrument": "AAPL",
                     *               "side": "long",
                     *               "state": "closed",
                     *               "opened_on": "2026-02-02",
                     *               "opened_time": "10:35:10",
                     *               "closed_on": "2026-03-16",
                     *               "closed_time": "10:35:10",
                     *               "last_date": "2026-03-16",
                     *               "quantity": 10,
                     *               "most_held": 10,
                     *               "open_quantity": 0,
                     *               "entry_price": 180,
                     *               "exit_price": 180,
                     *               "proceeds": 1234.56,
                     *               "cost_basis": 1234.56,
                     *               "fees": 1.3,
                     *               "disallowed_loss": 1234.56,
                     *               "total_profit_loss": 73.33,
                     *               "return_percentage": 12.5,
                     *               "result": "Win",
                     *               "trade_count": 1,
                     *               "execution_count": 2,
                     *               "days_held": 42,
                     *               "minutes_held": null,
                     *               "journal": {
                     *                 "id": 7,
                     *                 "tags": [
                     *                   "breakout",
                     *                   "late"
                     *                 ],
                     *                 "setup": "Opening range",
                     *                 "rating": 4,
                     *                 "planned_stop": 176.5,
                     *                 "r_multiple": 2.1,
                     *                 "reviewed": true,
                     *                 "has_note": true,
                     *                 "picture_count": 1
                     *               },
                     *               "own_entry": false,
                     *               "awaits_answer": false,
                     *               "in_period": {
                     *                 "last_closed_on": "2026-03-16",
                     *                 "trade_count": 1,
                     *                 "fees": 1.3,
                     *                 "total_profit_loss": 1234.56,
                     *                 "return_percentage": 12.5,
                     *                 "result": "Win"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["DaysAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'end_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "end_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "end_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "end_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'end_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getDayDetails: {
        parameters: {
            query: {
                /** @example 2026-03-16 */
                date: components["schemas"]["CalendarDate"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The day. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
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
                     *           "own_entry": false,
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
                     *         "win_rate": 0,
                     *         "fees": 0,
                     *         "round_trips": 0,
                     *         "round_trip_wins": 0,
                     *         "round_trip_win_rate": 0
                     *       },
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["DayAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "accounts": [
                     *         {
                     *           "id": 1,
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "broker": "Charles Schwab",
                     *           "number": "12345678",
                     *           "name": "Roth IRA",
                     *           "brokerage_account": "12345678",
                     *           "derivation": "current"
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `id` of the account in `GET /api/accounts`.
                 * @example 1
                 */
                id: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,002 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Roth IRA",
                 *       "number": "12345678"
                 *     }
                 */
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "account": {
                     *         "id": 1,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "broker": "Charles Schwab",
                     *         "number": "12345678",
                     *         "name": "Roth IRA",
                     *         "brokerage_account": "12345678",
                     *         "derivation": "current"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
            /**
             * @description A field breaks its rule, another account has the name (`account_name_taken`), the text shows no number
             *     (`account_number_unreadable`), or another account at the broker can have the number (`account_number_taken`).
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Another account is called Roth IRA. No two accounts have one name.",
                     *       "code": "account_name_taken",
                     *       "params": {
                     *         "name": "Roth IRA"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    mergeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the account in `GET /api/accounts`.
                 * @example 1
                 */
                id: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,001 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account_id": 2
                 *     }
                 */
                "application/json": components["schemas"]["AccountChoiceBody"];
            };
        };
        responses: {
            /** @description All files are in this account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Moved 3 files from Robinhood to Roth IRA.",
                     *       "account": {
                     *         "id": 1,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "broker": "Charles Schwab",
                     *         "number": "12345678",
                     *         "name": "Roth IRA",
                     *         "brokerage_account": "12345678",
                     *         "derivation": "current"
                     *       },
                     *       "files_moved": 3,
                     *       "notes": [
                     *         {
                     *           "code": "account_assumed",
                     *           "kind": "information",
                     *           "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *           "params": {
                     *             "file": "robinhood.csv",
                     *             "account": "Robinhood"
                     *           },
                     *           "actions": [
                     *             {
                     *               "type": "move_file",
                     *               "import_id": 7,
                     *               "file_id": 12
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MergeAnswer"];
                };
            };
            /**
             * @description The accounts have different numbers (`accounts_contradict`), they are one account (`account_same`), a file
             *     cannot be moved (the codes of moving a file), or the account has more than 1,000 files (`files_too_many`). Nothing
             *     was changed.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "The accounts Roth IRA (4321) and Rollover (8765) have different numbers, so they are not one account.",
                     *       "code": "accounts_contradict",
                     *       "params": {
                     *         "account": "Roth IRA",
                     *         "number": "4321",
                     *         "other": "Rollover",
                     *         "other_number": "8765"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getMonth: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @example 2026-03 */
                month: components["schemas"]["CalendarMonth"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The month. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
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
                     *         "total_return_with_dividends": 99.45,
                     *         "fees": 1.3,
                     *         "round_trips": 1,
                     *         "round_trip_wins": 1,
                     *         "round_trip_win_rate": 100
                     *       },
                     *       "trades": [
                     *         {
                     *           "id": "1.2026-03-16.lot.Zm9vYmFy.0",
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "own_entry": false,
                     *           "awaits_answer": false,
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "sell_date": "2026-03-16",
                     *           "side": "long",
                     *           "buy_price": 180,
                     *           "sell_price": 187.3325,
                     *           "gross_buy_price": 179.935,
                     *           "gross_sell_price": 187.3975,
                     *           "fees": 1.3,
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
                     *           "own_entry": false,
                     *           "action": "Qualified Dividend",
                     *           "amount": 26.12
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["MonthAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'month' must be a month as YYYY-MM",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "month",
                     *         "pattern": "^\\d{4}-\\d{2}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "month",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "month",
                     *             "pattern": "^\\d{4}-\\d{2}$"
                     *           },
                     *           "message": "Path parameter 'month' must be a month as YYYY-MM"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getTimeframe: {
        parameters: {
            query: {
                /**
                 * @description The first day.
                 * @example 2026-03-16
                 */
                start_date: components["schemas"]["CalendarDate"];
                /**
                 * @description The last day.
                 * @example 2026-03-16
                 */
                end_date: components["schemas"]["CalendarDate"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
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
                     *         "total_return_with_dividends": 336.32,
                     *         "fees": 3.9
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
                    "application/json": components["schemas"]["TimeframeAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'start_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "start_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "start_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "start_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'start_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listSymbols: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return. Default: all.
                 * @example 500
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The symbols. Empty before the first import. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
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
                     *           "fees": 1.3,
                     *           "round_trips": 1,
                     *           "round_trip_wins": 1,
                     *           "round_trip_win_rate": 100,
                     *           "trading_pl": 73.33,
                     *           "dividend_count": 1,
                     *           "dividends": 2.6,
                     *           "total": 75.93,
                     *           "first_date": "2026-02-12",
                     *           "last_date": "2026-03-16"
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["SymbolsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "limit",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "limit",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'limit' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getSymbol: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of trades to return.
                 * @example 500
                 */
                limit?: number;
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The symbol in the spelling of any broker, URL-encoded: `BRK.B`, `BRK%2FB` or
                 *     `SPY%2003%2F15%2F2024%20500.00%20P`. All spellings of one symbol give the same result.
                 * @example AAPL
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
                     *         "fees": 1.3,
                     *         "round_trips": 1,
                     *         "round_trip_wins": 1,
                     *         "round_trip_win_rate": 100,
                     *         "trading_pl": 73.33,
                     *         "dividend_count": 1,
                     *         "dividends": 2.6,
                     *         "total": 75.93,
                     *         "first_date": "2026-02-12",
                     *         "last_date": "2026-03-16"
                     *       },
                     *       "trades": [
                     *         {
                     *           "id": "1.2026-03-16.lot.Zm9vYmFy.0",
                     *           "round_trip_id": "1.2026-02-02.1.QUFQTA",
                     *           "own_entry": false,
                     *           "awaits_answer": false,
                     *           "symbol": "AAPL",
                     *           "buy_date": "2026-02-02",
                     *           "sell_date": "2026-03-16",
                     *           "side": "long",
                     *           "buy_price": 180,
                     *           "sell_price": 187.3325,
                     *           "gross_buy_price": 179.935,
                     *           "gross_sell_price": 187.3975,
                     *           "fees": 1.3,
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
                     *           "own_entry": false,
                     *           "action": "Qualified Dividend",
                     *           "amount": 2.6
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["SymbolAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "limit",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "limit",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'limit' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SymbolNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getSymbolStatistics: {
        parameters: {
            query?: {
                /**
                 * @description The first day. Default: the beginning of the record.
                 * @example 2026-03-16
                 */
                start_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description The last day. Default: the end of the record.
                 * @example 2026-03-16
                 */
                end_date?: components["schemas"]["CalendarDate"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The symbol in the spelling of any broker, URL-encoded: `BRK.B`, `BRK%2FB` or
                 *     `SPY%2003%2F15%2F2024%20500.00%20P`. All spellings of one symbol give the same result.
                 * @example AAPL
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
                     *         "total_return_with_dividends": 310.2,
                     *         "fees": 3.9
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
                    "application/json": components["schemas"]["SymbolStatisticsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'start_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "start_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "start_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "start_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'start_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SymbolNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listTaxYears: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The years. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "years": [
                     *         {
                     *           "year": 2026,
                     *           "total": {
                     *             "rows": 1,
                     *             "to_check": 0,
                     *             "proceeds": 800,
                     *             "cost_basis": 1000,
                     *             "adjustment": 120.5,
                     *             "gain": -79.5,
                     *             "trading_pl": -200
                     *           },
                     *           "short": {
                     *             "rows": 1,
                     *             "to_check": 0,
                     *             "proceeds": 800,
                     *             "cost_basis": 1000,
                     *             "adjustment": 120.5,
                     *             "gain": -79.5,
                     *             "trading_pl": -200
                     *           },
                     *           "long": {
                     *             "rows": 0,
                     *             "to_check": 0,
                     *             "proceeds": 0,
                     *             "cost_basis": 0,
                     *             "adjustment": 0,
                     *             "gain": 0,
                     *             "trading_pl": 0
                     *           },
                     *           "unknown": {
                     *             "rows": 0,
                     *             "to_check": 0,
                     *             "proceeds": 0,
                     *             "cost_basis": 0,
                     *             "adjustment": 0,
                     *             "gain": 0,
                     *             "trading_pl": 0
                     *           },
                     *           "section_1256": {
                     *             "rows": 0,
                     *             "to_check": 0,
                     *             "proceeds": 0,
                     *             "cost_basis": 0,
                     *             "adjustment": 0,
                     *             "gain": 0,
                     *             "trading_pl": 0,
                     *             "long_term_gain": 0,
                     *             "short_term_gain": 0
                     *           },
                     *           "unmatched_sales": 0
                     *         }
                     *       ],
                     *       "notice": "This is no tax advice.",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["TaxYearsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'account_id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "account_id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "account_id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "account_id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'account_id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getTaxYear: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description `8949`: the rows of Form 8949. `6781`: contracts of Section 1256, which are on Form 6781 instead.
                 * @example 8949
                 */
                form?: "8949" | "6781";
                /**
                 * @description `true`: only rows with a reason in `to_check`. `false`: only rows without one.
                 * @example true
                 */
                to_check?: boolean;
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The calendar year.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The year, with a page of its rows. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "summary": {
                     *         "year": 2026,
                     *         "total": {
                     *           "rows": 1,
                     *           "to_check": 0,
                     *           "proceeds": 800,
                     *           "cost_basis": 1000,
                     *           "adjustment": 120.5,
                     *           "gain": -79.5,
                     *           "trading_pl": -200
                     *         },
                     *         "short": {
                     *           "rows": 1,
                     *           "to_check": 0,
                     *           "proceeds": 800,
                     *           "cost_basis": 1000,
                     *           "adjustment": 120.5,
                     *           "gain": -79.5,
                     *           "trading_pl": -200
                     *         },
                     *         "long": {
                     *           "rows": 0,
                     *           "to_check": 0,
                     *           "proceeds": 0,
                     *           "cost_basis": 0,
                     *           "adjustment": 0,
                     *           "gain": 0,
                     *           "trading_pl": 0
                     *         },
                     *         "unknown": {
                     *           "rows": 0,
                     *           "to_check": 0,
                     *           "proceeds": 0,
                     *           "cost_basis": 0,
                     *           "adjustment": 0,
                     *           "gain": 0,
                     *           "trading_pl": 0
                     *         },
                     *         "section_1256": {
                     *           "rows": 0,
                     *           "to_check": 0,
                     *           "proceeds": 0,
                     *           "cost_basis": 0,
                     *           "adjustment": 0,
                     *           "gain": 0,
                     *           "trading_pl": 0,
                     *           "long_term_gain": 0,
                     *           "short_term_gain": 0
                     *         },
                     *         "unmatched_sales": 0
                     *       },
                     *       "unmatched_sales": [],
                     *       "rows": [
                     *         {
                     *           "description": "10 AAPL",
                     *           "date_acquired": "2026-02-02",
                     *           "date_sold": "2026-03-16",
                     *           "sold_short_on": null,
                     *           "proceeds": 800,
                     *           "cost_basis": 1000,
                     *           "code": "W",
                     *           "adjustment": 120.5,
                     *           "gain": -79.5,
                     *           "trading_pl": -200,
                     *           "term": "short",
                     *           "account_id": 1,
                     *           "box": "A",
                     *           "box_from": "file",
                     *           "box_reason": null,
                     *           "to_check": []
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "notice": "This is no tax advice.",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["TaxYearAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'year' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "year",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "year",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "year",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'year' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listWashSaleCandidates: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The calendar year.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the candidates. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "candidates": [
                     *         {
                     *           "description": "10 AAPL",
                     *           "date_acquired": "2026-02-02",
                     *           "date_sold": "2026-03-16",
                     *           "sold_short_on": null,
                     *           "gain": -200,
                     *           "account_id": 1,
                     *           "purchases": [
                     *             {
                     *               "account_id": 2,
                     *               "date": "2026-03-20",
                     *               "quantity": 10
                     *             }
                     *           ],
                     *           "purchase_count": 1
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "notice": "This is no tax advice.",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["WashSaleCandidatesAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'year' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "year",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "year",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "year",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'year' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listTaxStatements: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The calendar year.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statements, by account. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statements": [
                     *         {
                     *           "account_id": 1,
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "short_box": "A",
                     *           "long_box": "D",
                     *           "section_1256_mark": null,
                     *           "boxes": [
                     *             {
                     *               "box": "A",
                     *               "rows": 1,
                     *               "recorded": {
                     *                 "proceeds": 800,
                     *                 "cost_basis": 1000,
                     *                 "adjustment": 120.5,
                     *                 "gain": -79.5
                     *               },
                     *               "form_1099b": {
                     *                 "proceeds": 810,
                     *                 "cost_basis": 1000,
                     *                 "adjustment": 120.5,
                     *                 "gain": -69.5
                     *               },
                     *               "differs": [
                     *                 "proceeds",
                     *                 "gain"
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["TaxStatementsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'year' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "year",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "year",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "year",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'year' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    putTaxStatement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The calendar year.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
                /**
                 * @description The account; `GET /api/accounts` lists them.
                 * @example 1
                 */
                account_id: number;
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,034 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "short_box": "A",
                 *       "long_box": "D",
                 *       "form_1099b": {
                 *         "A": {
                 *           "proceeds": 800,
                 *           "cost_basis": 1000,
                 *           "adjustment": 120.5,
                 *           "gain": -79.5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TaxStatementChange"];
            };
        };
        responses: {
            /** @description What is stated now. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "statement": {
                     *         "account_id": 1,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "short_box": "A",
                     *         "long_box": "D",
                     *         "section_1256_mark": null,
                     *         "form_1099b": {
                     *           "A": {
                     *             "proceeds": 800,
                     *             "cost_basis": 1000,
                     *             "adjustment": 120.5,
                     *             "gain": -79.5
                     *           }
                     *         }
                     *       },
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["TaxStatementAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'year' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "year",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "year",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "year",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'year' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["IfMatchRequired"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
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
                    "application/json": components["schemas"]["TradingCalendarMetricsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["ServerError"];
        };
    };
    exportDay: {
        parameters: {
            query: {
                /** @example 2026-03-16 */
                date: components["schemas"]["CalendarDate"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /**
                 * @description `csv` has no size limit. `excel` takes at most 200,000 trades and dividends, `pdf` at most 10,000.
                 * @example csv
                 */
                format: components["parameters"]["ExportFormat"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Length": components["headers"]["ContentLength"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example record,date,account,symbol,action,side,buy_date,sell_date,volume,buy_price,sell_price,proceeds,cost_basis,disallowed_loss,term,trade_result,broker_verified,count,percentage,amount
                     *     trade,2026-03-16,1234-5678,AAPL,,long,2026-02-02,2026-03-16,10,180.0000,187.3330,1873.33,1800.00,0.00,short,Win,true,,4.07,73.33
                     *     dividend,2026-03-16,1234-5678,SCHD,Qualified Dividend,,,,,,,,,,,,,,,26.12
                     *     total,,,,trading_pl,,,,,,,,,,,,,,,73.33
                     */
                    "text/csv": components["schemas"]["CsvTable"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["ExcelWorkbook"];
                    "application/pdf": components["schemas"]["PdfReport"];
                };
            };
            /**
             * @description The format is unknown, a date or month is missing or malformed, the range is reversed or too long, or there are more rows than the format takes.
             *     `error` says what was expected; for too many rows it gives the limit, the number of rows and a format to use
             *     instead.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description No trade was closed on the day, or the account does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No trades found for this date"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    exportMonth: {
        parameters: {
            query: {
                /** @example 2026-03 */
                month: components["schemas"]["CalendarMonth"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /**
                 * @description `csv` has no size limit. `excel` takes at most 200,000 trades and dividends, `pdf` at most 10,000.
                 * @example csv
                 */
                format: components["parameters"]["ExportFormat"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Length": components["headers"]["ContentLength"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["CsvTable"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["ExcelWorkbook"];
                    "application/pdf": components["schemas"]["PdfReport"];
                };
            };
            /**
             * @description The format is unknown, a date or month is missing or malformed, the range is reversed or too long, or there are more rows than the format takes.
             *     `error` says what was expected; for too many rows it gives the limit, the number of rows and a format to use
             *     instead.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The month has no trades and no dividends, or the account does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No data found for this month"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    exportTimeframe: {
        parameters: {
            query: {
                /**
                 * @description The first day.
                 * @example 2026-03-16
                 */
                start_date: components["schemas"]["CalendarDate"];
                /**
                 * @description The last day.
                 * @example 2026-03-16
                 */
                end_date: components["schemas"]["CalendarDate"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: never;
            path: {
                /**
                 * @description `csv` has no size limit. `excel` takes at most 200,000 trades and dividends, `pdf` at most 10,000.
                 * @example csv
                 */
                format: components["parameters"]["ExportFormat"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Length": components["headers"]["ContentLength"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["CsvTable"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["ExcelWorkbook"];
                    "application/pdf": components["schemas"]["PdfReport"];
                };
            };
            /**
             * @description The format is unknown, a date or month is missing or malformed, the range is reversed or too long, or there are more rows than the format takes.
             *     `error` says what was expected; for too many rows it gives the limit, the number of rows and a format to use
             *     instead.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The range has no trades and no dividends, or the account does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No data found for this range",
                     *       "code": "no_data_in_range"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    exportTaxYear: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Of `txf`; with another format it is refused. `true`: rows whose `box` is not known are left out. If it is known of none, the response is 400.
                 * @example true
                 */
                known_only?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description `csv` and `txf` have no size limit. `excel` takes at most 200,000 rows, `pdf` at most 10,000.
                 * @example csv
                 */
                format: components["parameters"]["TaxExportFormat"];
                /**
                 * @description The calendar year.
                 * @example 2026
                 */
                year: components["parameters"]["Year"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Length": components["headers"]["ContentLength"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example record,description,date_acquired,date_sold,proceeds,cost_basis,code,adjustment,gain,term,box,account,sold_short_on,trading_pl,to_check,quantity,count
                     *     row,10 AAPL,2026-02-02,2026-03-16,800.00,1000.00,W,120.50,-79.50,short,to check,1234-5678,,-200.00,,,
                     */
                    "text/csv": components["schemas"]["CsvTable"];
                    /**
                     * @example V042
                     *     ATradeleaf 0.1.0
                     *     D02/01/2027
                     *     ^
                     *     TD
                     *     N321
                     *     C1
                     *     L1
                     *     P10 AAPL
                     *     D02/02/2026
                     *     D03/16/2026
                     *     $1000.00
                     *     $800.00
                     *     $120.50
                     *     ^
                     */
                    "text/plain": components["schemas"]["TaxExchangeFile"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": components["schemas"]["ExcelWorkbook"];
                    "application/pdf": components["schemas"]["PdfReport"];
                };
            };
            /**
             * @description The format is unknown, there are more rows than the format takes, or a TXF file would leave rows out. `error` says what
             *     was expected.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'format' must be one of 'csv', 'excel', 'pdf', 'txf'",
                     *       "code": "enum",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "format",
                     *         "allowed": [
                     *           "csv",
                     *           "excel",
                     *           "pdf",
                     *           "txf"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "format",
                     *           "code": "enum",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "format",
                     *             "allowed": [
                     *               "csv",
                     *               "excel",
                     *               "pdf",
                     *               "txf"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'format' must be one of 'csv', 'excel', 'pdf', 'txf'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The year has neither trades nor unmatched sales, or the account does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No data found for the year 2026",
                     *       "code": "no_data_in_year",
                     *       "params": {
                     *         "year": 2026
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    exportEverything: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zip. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Length": components["headers"]["ContentLength"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": components["schemas"]["ZipArchive"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    validateSymbol: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A ticker, such as AAPL or BRK.B. Any other text is a symbol that is not valid.
                 * @example AAPL
                 */
                symbol: components["parameters"]["AnySymbol"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result, also if the symbol is not valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SymbolCheck"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            /**
             * @description No price of the symbol is known, and the provider does not answer or its limit of requests is reached; or the
             *     service is busy. Send the request again after `Retry-After`.
             */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No price of 'AAPL' is known: The market data provider does not answer"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPrice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A ticker, such as AAPL or BRK.B.
                 * @example AAPL
                 */
                symbol: components["parameters"]["Ticker"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
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
                    "application/json": components["schemas"]["PriceAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'symbol' must be a ticker such as AAPL or BRK.B",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "symbol",
                     *         "pattern": "^\\s*([A-Za-z0-9]{1,10}(\\.[A-Za-z0-9]{1,4})?|[A-Za-z]{1,5}([./\\-]|\\s+)[A-Za-z]{1,3})\\s*$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "symbol",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "symbol",
                     *             "pattern": "^\\s*([A-Za-z0-9]{1,10}(\\.[A-Za-z0-9]{1,4})?|[A-Za-z]{1,5}([./\\-]|\\s+)[A-Za-z]{1,3})\\s*$"
                     *           },
                     *           "message": "Path parameter 'symbol' must be a ticker such as AAPL or BRK.B"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The provider does not know the symbol, refuses it, or is switched off. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "No price of 'XQZZY' is known: The market data provider does not know this symbol"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    uploadBrokerageFiles: {
        parameters: {
            query?: {
                /**
                 * @description `true` stores nothing: the last line says what the import would do to the record as it is now. Default:
                 *     `false`. Any other value is 400.
                 * @example true
                 */
                dry_run?: components["parameters"]["DryRun"];
                /**
                 * @description `false` answers with one JSON object after the work has ended, whatever `Accept` allows: the last line of the stream,
                 *     or an error with its status. With `true`, `Accept` decides. Any other value is 400.
                 * @example false
                 */
                stream?: components["parameters"]["Stream"];
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transaction_history_file": "Date,Action,Symbol,Quantity,Price,Amount,Account Number\n2026-03-16,Sell,AAPL,10,187.33,1873.33,12345678\n",
                 *       "realized_gains_file": "Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss\nAAPL,10,2026-02-02,2026-03-16,1873.33,1800.00,73.33\n",
                 *       "accounts": ""
                 *     }
                 */
                "multipart/form-data": components["schemas"]["BrokerageFiles"];
            };
        };
        responses: {
            /** @description The stream. Its last line is `success`, or `error` if nothing was stored. A dry run never stores anything. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "success",
                     *       "code": "imported",
                     *       "message": "Imported 1204 transactions and 412 realized gains lots. Read t.csv as Charles Schwab transaction history, g.csv as Charles Schwab realized gains (lot details). Ignored 3 rows: header (2), total row (1).",
                     *       "notes": [
                     *         {
                     *           "code": "account_assumed",
                     *           "kind": "information",
                     *           "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *           "params": {
                     *             "file": "robinhood.csv",
                     *             "account": "Robinhood"
                     *           },
                     *           "actions": [
                     *             {
                     *               "type": "move_file",
                     *               "import_id": 7,
                     *               "file_id": 12
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "stats": {
                     *         "transactions_inserted": 1204,
                     *         "realized_gains_lots": 412,
                     *         "broker_verified_trades": 410
                     *       },
                     *       "import_id": 7,
                     *       "report": {
                     *         "files": [
                     *           {
                     *             "id": 12,
                     *             "kind": "transactions",
                     *             "name": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *             "size": 184213,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "layout": "Charles Schwab transaction history",
                     *             "broker": "Charles Schwab",
                     *             "first_date": "2026-02-02",
                     *             "last_date": "2026-03-16",
                     *             "accounts": [
                     *               {
                     *                 "account_id": 1,
                     *                 "broker": "Charles Schwab",
                     *                 "number": "12345678",
                     *                 "name": "Roth IRA",
                     *                 "decided": "printed",
                     *                 "printed": "XXXX-5678"
                     *               }
                     *             ],
                     *             "rows": {
                     *               "read": 1210,
                     *               "imported": 1200,
                     *               "duplicate": 4,
                     *               "ignored": 5,
                     *               "failed": 1
                     *             },
                     *             "ignored": [
                     *               {
                     *                 "reason": "not data: header",
                     *                 "rows": 2
                     *               }
                     *             ],
                     *             "rows_not_kept": 0,
                     *             "notes": [
                     *               {
                     *                 "code": "account_assumed",
                     *                 "kind": "information",
                     *                 "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *                 "params": {
                     *                   "file": "robinhood.csv",
                     *                   "account": "Robinhood"
                     *                 },
                     *                 "actions": [
                     *                   {
                     *                     "type": "move_file",
                     *                     "import_id": 7,
                     *                     "file_id": 12
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "notes": [
                     *           {
                     *             "code": "account_assumed",
                     *             "kind": "information",
                     *             "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *             "params": {
                     *               "file": "robinhood.csv",
                     *               "account": "Robinhood"
                     *             },
                     *             "actions": [
                     *               {
                     *                 "type": "move_file",
                     *                 "import_id": 7,
                     *                 "file_id": 12
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "file": "t.csv",
                     *             "outcome": "failed",
                     *             "line": 14,
                     *             "column": "Amount",
                     *             "code": "value_unreadable",
                     *             "reason": "'abc' is not a number"
                     *           }
                     *         ],
                     *         "rows_not_listed": 0,
                     *         "reconciliation": {
                     *           "matched": 3,
                     *           "differing": 3,
                     *           "no_transactions": 3,
                     *           "replaced": 3,
                     *           "no_lot": 3,
                     *           "unmatched": 3
                     *         },
                     *         "result": {
                     *           "first_date": "2026-03-16",
                     *           "last_date": "2026-03-16",
                     *           "profit": 1234.56,
                     *           "trades": 5,
                     *           "to_review": 2,
                     *           "review_date": "2026-03-16"
                     *         },
                     *         "trades": [
                     *           {
                     *             "id": "1.2026-02-02.1.QUFQTA",
                     *             "account_id": 1,
                     *             "symbol": "AAPL",
                     *             "instrument": "AAPL",
                     *             "side": "long",
                     *             "state": "closed",
                     *             "opened_on": "2026-02-02",
                     *             "opened_time": "10:35:10",
                     *             "closed_on": "2026-03-16",
                     *             "closed_time": "10:35:10",
                     *             "last_date": "2026-03-16",
                     *             "quantity": 10,
                     *             "most_held": 10,
                     *             "open_quantity": 0,
                     *             "entry_price": 180,
                     *             "exit_price": 180,
                     *             "proceeds": 1234.56,
                     *             "cost_basis": 1234.56,
                     *             "fees": 1.3,
                     *             "disallowed_loss": 1234.56,
                     *             "total_profit_loss": 73.33,
                     *             "return_percentage": 12.5,
                     *             "result": "Win",
                     *             "trade_count": 1,
                     *             "execution_count": 2,
                     *             "days_held": 42,
                     *             "minutes_held": null,
                     *             "journal": {
                     *               "id": 7,
                     *               "tags": [
                     *                 "breakout",
                     *                 "late"
                     *               ],
                     *               "setup": "Opening range",
                     *               "rating": 4,
                     *               "planned_stop": 176.5,
                     *               "r_multiple": 2.1,
                     *               "reviewed": true,
                     *               "has_note": true,
                     *               "picture_count": 1
                     *             },
                     *             "own_entry": false,
                     *             "awaits_answer": false,
                     *             "in_period": {
                     *               "last_closed_on": "2026-03-16",
                     *               "trade_count": 1,
                     *               "fees": 1.3,
                     *               "total_profit_loss": 1234.56,
                     *               "return_percentage": 12.5,
                     *               "result": "Win"
                     *             }
                     *           }
                     *         ],
                     *         "open_positions": [
                     *           {
                     *             "symbol": "AAPL",
                     *             "quantity": 20
                     *           }
                     *         ],
                     *         "open_positions_not_listed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportSuccess"];
                    "application/x-ndjson": components["schemas"]["ImportMessage"];
                };
            };
            /**
             * @description `Both transaction history and realized gains files are required`, `Both files must be CSV files`,
             *     `Brokerage account number not set. Please update your profile.`, or a message that names the file and the
             *     problem: `dry_run` or `stream` neither true nor false, unknown layout, wrong encoding, truncated upload, file larger than
             *     `UPLOAD_MAX_MB`, or wrong media type.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "error",
                     *       "message": "Both files must be CSV files"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedUpload"];
            422: components["responses"]["ReusedUploadKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["UploadFault"];
            503: components["responses"]["UploadsWaiting"];
        };
    };
    listImportMappings: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mappings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "mappings": [
                     *         {
                     *           "id": 3,
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "updated_at": "2026-03-16T14:30:00.000Z",
                     *           "mapping": {
                     *             "name": "TradeStation orders",
                     *             "header": [
                     *               "Date",
                     *               "Side",
                     *               "Ticker",
                     *               "Shares",
                     *               "Price",
                     *               "Fee",
                     *               "Value"
                     *             ],
                     *             "kind": "transactions",
                     *             "columns": {
                     *               "date": 1,
                     *               "action": 2,
                     *               "symbol": 3,
                     *               "quantity": 4,
                     *               "price": 5,
                     *               "fees": [
                     *                 6
                     *               ],
                     *               "amount": 7
                     *             },
                     *             "date_order": "mdy",
                     *             "currency": "USD",
                     *             "signs": "action",
                     *             "amounts": "before_fees",
                     *             "actions": [
                     *               {
                     *                 "word": "B",
                     *                 "means": "buy"
                     *               },
                     *               {
                     *                 "word": "S",
                     *                 "means": "sell"
                     *               }
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportMappingsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "limit",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "limit",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'limit' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    addImportMapping: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 238,000 bytes and 1,900 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "TradeStation orders",
                 *       "header": [
                 *         "Date",
                 *         "Side",
                 *         "Ticker",
                 *         "Shares",
                 *         "Price",
                 *         "Fee",
                 *         "Value"
                 *       ],
                 *       "kind": "transactions",
                 *       "columns": {
                 *         "date": 1,
                 *         "action": 2,
                 *         "symbol": 3,
                 *         "quantity": 4,
                 *         "price": 5,
                 *         "fees": [
                 *           6
                 *         ],
                 *         "amount": 7
                 *       },
                 *       "date_order": "mdy",
                 *       "currency": "USD",
                 *       "signs": "action",
                 *       "amounts": "before_fees",
                 *       "actions": [
                 *         {
                 *           "word": "B",
                 *           "means": "buy"
                 *         },
                 *         {
                 *           "word": "S",
                 *           "means": "sell"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewImportMapping"];
            };
        };
        responses: {
            /** @description The mapping, with its id. */
            201: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/import-mappings/{id}`.
                     * @example /api/import-mappings/3
                     */
                    Location?: string;
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "mapping": {
                     *         "id": 3,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z",
                     *         "mapping": {
                     *           "name": "TradeStation orders",
                     *           "header": [
                     *             "Date",
                     *             "Side",
                     *             "Ticker",
                     *             "Shares",
                     *             "Price",
                     *             "Fee",
                     *             "Value"
                     *           ],
                     *           "kind": "transactions",
                     *           "columns": {
                     *             "date": 1,
                     *             "action": 2,
                     *             "symbol": 3,
                     *             "quantity": 4,
                     *             "price": 5,
                     *             "fees": [
                     *               6
                     *             ],
                     *             "amount": 7
                     *           },
                     *           "date_order": "mdy",
                     *           "currency": "USD",
                     *           "signs": "action",
                     *           "amounts": "before_fees",
                     *           "actions": [
                     *             {
                     *               "word": "B",
                     *               "means": "buy"
                     *             },
                     *             {
                     *               "word": "S",
                     *               "means": "sell"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportMappingAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'header' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "header"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "header",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "header"
                     *           },
                     *           "message": "Field 'header' is required"
                     *         },
                     *         {
                     *           "field": "kind",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "kind"
                     *           },
                     *           "message": "Field 'kind' is required"
                     *         },
                     *         {
                     *           "field": "columns",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "columns"
                     *           },
                     *           "message": "Field 'columns' is required"
                     *         },
                     *         {
                     *           "field": "date_order",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "date_order"
                     *           },
                     *           "message": "Field 'date_order' is required"
                     *         },
                     *         {
                     *           "field": "currency",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "currency"
                     *           },
                     *           "message": "Field 'currency' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getImportMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "mapping": {
                     *         "id": 3,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z",
                     *         "mapping": {
                     *           "name": "TradeStation orders",
                     *           "header": [
                     *             "Date",
                     *             "Side",
                     *             "Ticker",
                     *             "Shares",
                     *             "Price",
                     *             "Fee",
                     *             "Value"
                     *           ],
                     *           "kind": "transactions",
                     *           "columns": {
                     *             "date": 1,
                     *             "action": 2,
                     *             "symbol": 3,
                     *             "quantity": 4,
                     *             "price": 5,
                     *             "fees": [
                     *               6
                     *             ],
                     *             "amount": 7
                     *           },
                     *           "date_order": "mdy",
                     *           "currency": "USD",
                     *           "signs": "action",
                     *           "amounts": "before_fees",
                     *           "actions": [
                     *             {
                     *               "word": "B",
                     *               "means": "buy"
                     *             },
                     *             {
                     *               "word": "S",
                     *               "means": "sell"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportMappingAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MappingNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    updateImportMapping: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 238,000 bytes and 1,900 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "TradeStation orders",
                 *       "header": [
                 *         "Date",
                 *         "Side",
                 *         "Ticker",
                 *         "Shares",
                 *         "Price",
                 *         "Fee",
                 *         "Value"
                 *       ],
                 *       "kind": "transactions",
                 *       "columns": {
                 *         "date": 1,
                 *         "action": 2,
                 *         "symbol": 3,
                 *         "quantity": 4,
                 *         "price": 5,
                 *         "fees": [
                 *           6
                 *         ],
                 *         "amount": 7
                 *       },
                 *       "date_order": "mdy",
                 *       "currency": "USD",
                 *       "signs": "action",
                 *       "amounts": "before_fees",
                 *       "actions": [
                 *         {
                 *           "word": "B",
                 *           "means": "buy"
                 *         },
                 *         {
                 *           "word": "S",
                 *           "means": "sell"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewImportMapping"];
            };
        };
        responses: {
            /** @description The changed mapping. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "mapping": {
                     *         "id": 3,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "updated_at": "2026-03-16T14:30:00.000Z",
                     *         "mapping": {
                     *           "name": "TradeStation orders",
                     *           "header": [
                     *             "Date",
                     *             "Side",
                     *             "Ticker",
                     *             "Shares",
                     *             "Price",
                     *             "Fee",
                     *             "Value"
                     *           ],
                     *           "kind": "transactions",
                     *           "columns": {
                     *             "date": 1,
                     *             "action": 2,
                     *             "symbol": 3,
                     *             "quantity": 4,
                     *             "price": 5,
                     *             "fees": [
                     *               6
                     *             ],
                     *             "amount": 7
                     *           },
                     *           "date_order": "mdy",
                     *           "currency": "USD",
                     *           "signs": "action",
                     *           "amounts": "before_fees",
                     *           "actions": [
                     *             {
                     *               "word": "B",
                     *               "means": "buy"
                     *             },
                     *             {
                     *               "word": "S",
                     *               "means": "sell"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportMappingAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MappingNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteImportMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Mapping 3 deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MappingNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    previewImportMapping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 1,441,000 bytes and 2,912 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mapping": {
                 *         "name": "TradeStation orders",
                 *         "header": [
                 *           "Date",
                 *           "Side",
                 *           "Ticker",
                 *           "Shares",
                 *           "Price",
                 *           "Fee",
                 *           "Value"
                 *         ],
                 *         "kind": "transactions",
                 *         "columns": {
                 *           "date": 1,
                 *           "action": 2,
                 *           "symbol": 3,
                 *           "quantity": 4,
                 *           "price": 5,
                 *           "fees": [
                 *             6
                 *           ],
                 *           "amount": 7
                 *         },
                 *         "date_order": "mdy",
                 *         "currency": "USD",
                 *         "signs": "action",
                 *         "amounts": "before_fees",
                 *         "actions": [
                 *           {
                 *             "word": "B",
                 *             "means": "buy"
                 *           },
                 *           {
                 *             "word": "S",
                 *             "means": "sell"
                 *           }
                 *         ]
                 *       },
                 *       "rows": [
                 *         [
                 *           "1/16/2026",
                 *           "B",
                 *           "ALFA",
                 *           "10",
                 *           "12.50",
                 *           "1.00",
                 *           "125.00"
                 *         ]
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MappingPreviewRequest"];
            };
        };
        responses: {
            /** @description What becomes of each row. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "rows": [
                     *         {
                     *           "row": 1,
                     *           "outcome": "read",
                     *           "transaction": {
                     *             "date": "2026-01-16",
                     *             "class": "buy",
                     *             "symbol": "ALFA",
                     *             "quantity": 10,
                     *             "price": 12.5,
                     *             "fees": 1,
                     *             "amount": -126
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MappingPreviewAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'mapping' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "mapping"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "mapping",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "mapping"
                     *           },
                     *           "message": "Field 'mapping' is required"
                     *         },
                     *         {
                     *           "field": "rows",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "rows"
                     *           },
                     *           "message": "Field 'rows' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of imports. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "imports": [
                     *         {
                     *           "id": 7,
                     *           "kind": "files",
                     *           "own_entry_id": null,
                     *           "question_id": null,
                     *           "answer": null,
                     *           "transaction_filename": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *           "gains_filename": "Individual_GainLoss_Realized_Details_20260316-101502.csv",
                     *           "timestamp": "2026-03-16T14:30:00.000Z",
                     *           "transaction_file_size": 184213,
                     *           "gains_file_size": 90211,
                     *           "status": "running",
                     *           "user_email": "trader@example.com",
                     *           "account_id": 1,
                     *           "brokerage_account": "12345678",
                     *           "transactions_processed": 1204,
                     *           "months_updated": 3,
                     *           "rows": {
                     *             "read": 1210,
                     *             "imported": 1200,
                     *             "duplicate": 4,
                     *             "ignored": 5,
                     *             "failed": 1
                     *           },
                     *           "layouts": [
                     *             "Charles Schwab transaction history"
                     *           ],
                     *           "files": [
                     *             {
                     *               "id": 12,
                     *               "kind": "transactions",
                     *               "name": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *               "size": 184213,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "layout": "Charles Schwab transaction history",
                     *               "broker": "Charles Schwab",
                     *               "first_date": "2026-02-02",
                     *               "last_date": "2026-03-16",
                     *               "accounts": [
                     *                 {
                     *                   "account_id": 1,
                     *                   "broker": "Charles Schwab",
                     *                   "number": "12345678",
                     *                   "name": "Roth IRA",
                     *                   "decided": "printed",
                     *                   "printed": "XXXX-5678"
                     *                 }
                     *               ],
                     *               "rows": {
                     *                 "read": 1210,
                     *                 "imported": 1200,
                     *                 "duplicate": 4,
                     *                 "ignored": 5,
                     *                 "failed": 1
                     *               }
                     *             }
                     *           ],
                     *           "error": "The realized gains file has no data rows"
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "limit",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "limit",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'limit' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    importFiles: {
        parameters: {
            query?: {
                /**
                 * @description `true` stores nothing: the last line says what the import would do to the record as it is now. Default:
                 *     `false`. Any other value is 400.
                 * @example true
                 */
                dry_run?: components["parameters"]["DryRun"];
                /**
                 * @description `true` leaves out files that cannot be read: each has a note `file_unread` with the reason and, in `actions`, what to do about it,
                 *     and the other files are imported. If none can be read, nothing is. Default: `false`: a file that cannot be read refuses the upload.
                 * @example true
                 */
                skip_unread?: components["parameters"]["SkipUnread"];
                /**
                 * @description `false` answers with one JSON object after the work has ended, whatever `Accept` allows: the last line of the stream,
                 *     or an error with its status. With `true`, `Accept` decides. Any other value is 400.
                 * @example false
                 */
                stream?: components["parameters"]["Stream"];
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         "transactions.csv",
                 *         "gains.csv"
                 *       ],
                 *       "accounts": "",
                 *       "mapping": ""
                 *     }
                 */
                "multipart/form-data": components["schemas"]["FileList"];
            };
        };
        responses: {
            /** @description The stream. Its last line is `success`, or `error` if nothing was stored. A dry run never stores anything. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "success",
                     *       "code": "imported",
                     *       "message": "Imported 1204 transactions and 412 realized gains lots. Read t.csv as Charles Schwab transaction history, g.csv as Charles Schwab realized gains (lot details). Ignored 3 rows: header (2), total row (1).",
                     *       "notes": [
                     *         {
                     *           "code": "account_assumed",
                     *           "kind": "information",
                     *           "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *           "params": {
                     *             "file": "robinhood.csv",
                     *             "account": "Robinhood"
                     *           },
                     *           "actions": [
                     *             {
                     *               "type": "move_file",
                     *               "import_id": 7,
                     *               "file_id": 12
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "stats": {
                     *         "transactions_inserted": 1204,
                     *         "realized_gains_lots": 412,
                     *         "broker_verified_trades": 410
                     *       },
                     *       "import_id": 7,
                     *       "report": {
                     *         "files": [
                     *           {
                     *             "id": 12,
                     *             "kind": "transactions",
                     *             "name": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *             "size": 184213,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "layout": "Charles Schwab transaction history",
                     *             "broker": "Charles Schwab",
                     *             "first_date": "2026-02-02",
                     *             "last_date": "2026-03-16",
                     *             "accounts": [
                     *               {
                     *                 "account_id": 1,
                     *                 "broker": "Charles Schwab",
                     *                 "number": "12345678",
                     *                 "name": "Roth IRA",
                     *                 "decided": "printed",
                     *                 "printed": "XXXX-5678"
                     *               }
                     *             ],
                     *             "rows": {
                     *               "read": 1210,
                     *               "imported": 1200,
                     *               "duplicate": 4,
                     *               "ignored": 5,
                     *               "failed": 1
                     *             },
                     *             "ignored": [
                     *               {
                     *                 "reason": "not data: header",
                     *                 "rows": 2
                     *               }
                     *             ],
                     *             "rows_not_kept": 0,
                     *             "notes": [
                     *               {
                     *                 "code": "account_assumed",
                     *                 "kind": "information",
                     *                 "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *                 "params": {
                     *                   "file": "robinhood.csv",
                     *                   "account": "Robinhood"
                     *                 },
                     *                 "actions": [
                     *                   {
                     *                     "type": "move_file",
                     *                     "import_id": 7,
                     *                     "file_id": 12
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "notes": [
                     *           {
                     *             "code": "account_assumed",
                     *             "kind": "information",
                     *             "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *             "params": {
                     *               "file": "robinhood.csv",
                     *               "account": "Robinhood"
                     *             },
                     *             "actions": [
                     *               {
                     *                 "type": "move_file",
                     *                 "import_id": 7,
                     *                 "file_id": 12
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "rows": [
                     *           {
                     *             "file": "t.csv",
                     *             "outcome": "failed",
                     *             "line": 14,
                     *             "column": "Amount",
                     *             "code": "value_unreadable",
                     *             "reason": "'abc' is not a number"
                     *           }
                     *         ],
                     *         "rows_not_listed": 0,
                     *         "reconciliation": {
                     *           "matched": 3,
                     *           "differing": 3,
                     *           "no_transactions": 3,
                     *           "replaced": 3,
                     *           "no_lot": 3,
                     *           "unmatched": 3
                     *         },
                     *         "result": {
                     *           "first_date": "2026-03-16",
                     *           "last_date": "2026-03-16",
                     *           "profit": 1234.56,
                     *           "trades": 5,
                     *           "to_review": 2,
                     *           "review_date": "2026-03-16"
                     *         },
                     *         "trades": [
                     *           {
                     *             "id": "1.2026-02-02.1.QUFQTA",
                     *             "account_id": 1,
                     *             "symbol": "AAPL",
                     *             "instrument": "AAPL",
                     *             "side": "long",
                     *             "state": "closed",
                     *             "opened_on": "2026-02-02",
                     *             "opened_time": "10:35:10",
                     *             "closed_on": "2026-03-16",
                     *             "closed_time": "10:35:10",
                     *             "last_date": "2026-03-16",
                     *             "quantity": 10,
                     *             "most_held": 10,
                     *             "open_quantity": 0,
                     *             "entry_price": 180,
                     *             "exit_price": 180,
                     *             "proceeds": 1234.56,
                     *             "cost_basis": 1234.56,
                     *             "fees": 1.3,
                     *             "disallowed_loss": 1234.56,
                     *             "total_profit_loss": 73.33,
                     *             "return_percentage": 12.5,
                     *             "result": "Win",
                     *             "trade_count": 1,
                     *             "execution_count": 2,
                     *             "days_held": 42,
                     *             "minutes_held": null,
                     *             "journal": {
                     *               "id": 7,
                     *               "tags": [
                     *                 "breakout",
                     *                 "late"
                     *               ],
                     *               "setup": "Opening range",
                     *               "rating": 4,
                     *               "planned_stop": 176.5,
                     *               "r_multiple": 2.1,
                     *               "reviewed": true,
                     *               "has_note": true,
                     *               "picture_count": 1
                     *             },
                     *             "own_entry": false,
                     *             "awaits_answer": false,
                     *             "in_period": {
                     *               "last_closed_on": "2026-03-16",
                     *               "trade_count": 1,
                     *               "fees": 1.3,
                     *               "total_profit_loss": 1234.56,
                     *               "return_percentage": 12.5,
                     *               "result": "Win"
                     *             }
                     *           }
                     *         ],
                     *         "open_positions": [
                     *           {
                     *             "symbol": "AAPL",
                     *             "quantity": 20
                     *           }
                     *         ],
                     *         "open_positions_not_listed": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportSuccess"];
                    "application/x-ndjson": components["schemas"]["ImportMessage"];
                };
            };
            /**
             * @description A message that names the file, the problem and what to do: a file that is not CSV, a look-alike such as a list of
             *     positions, unknown layout, wrong encoding, truncated upload, a file larger than `UPLOAD_MAX_MB`, no file, or more
             *     than twenty; or `dry_run` or `stream` neither true nor false. Nothing is stored.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "error",
                     *       "message": "The positions.csv file cannot be read: This file is a list of positions, which says nothing of trades. Export the transaction history or the realized gains of the account as CSV."
                     *     }
                     */
                    "application/json": components["schemas"]["UploadError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedUpload"];
            422: components["responses"]["ReusedUploadKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["UploadFault"];
            503: components["responses"]["UploadsWaiting"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import in `GET /api/imports`.
                 * @example 7
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "import": {
                     *         "id": 7,
                     *         "kind": "files",
                     *         "own_entry_id": null,
                     *         "question_id": null,
                     *         "answer": null,
                     *         "transaction_filename": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *         "gains_filename": "Individual_GainLoss_Realized_Details_20260316-101502.csv",
                     *         "timestamp": "2026-03-16T14:30:00.000Z",
                     *         "transaction_file_size": 184213,
                     *         "gains_file_size": 90211,
                     *         "status": "running",
                     *         "user_email": "trader@example.com",
                     *         "account_id": 1,
                     *         "brokerage_account": "12345678",
                     *         "transactions_processed": 1204,
                     *         "months_updated": 3,
                     *         "rows": {
                     *           "read": 1210,
                     *           "imported": 1200,
                     *           "duplicate": 4,
                     *           "ignored": 5,
                     *           "failed": 1
                     *         },
                     *         "layouts": [
                     *           "Charles Schwab transaction history"
                     *         ],
                     *         "files": [
                     *           {
                     *             "id": 12,
                     *             "kind": "transactions",
                     *             "name": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *             "size": 184213,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "layout": "Charles Schwab transaction history",
                     *             "broker": "Charles Schwab",
                     *             "first_date": "2026-02-02",
                     *             "last_date": "2026-03-16",
                     *             "accounts": [
                     *               {
                     *                 "account_id": 1,
                     *                 "broker": "Charles Schwab",
                     *                 "number": "12345678",
                     *                 "name": "Roth IRA",
                     *                 "decided": "printed",
                     *                 "printed": "XXXX-5678"
                     *               }
                     *             ],
                     *             "rows": {
                     *               "read": 1210,
                     *               "imported": 1200,
                     *               "duplicate": 4,
                     *               "ignored": 5,
                     *               "failed": 1
                     *             }
                     *           }
                     *         ],
                     *         "error": "The realized gains file has no data rows"
                     *       },
                     *       "result": {
                     *         "first_date": "2026-03-16",
                     *         "last_date": "2026-03-16",
                     *         "profit": 1234.56,
                     *         "trades": 5,
                     *         "to_review": 2,
                     *         "review_date": "2026-03-16"
                     *       },
                     *       "files": [
                     *         {
                     *           "id": 12,
                     *           "kind": "transactions",
                     *           "name": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *           "size": 184213,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "layout": "Charles Schwab transaction history",
                     *           "broker": "Charles Schwab",
                     *           "first_date": "2026-02-02",
                     *           "last_date": "2026-03-16",
                     *           "accounts": [
                     *             {
                     *               "account_id": 1,
                     *               "broker": "Charles Schwab",
                     *               "number": "12345678",
                     *               "name": "Roth IRA",
                     *               "decided": "printed",
                     *               "printed": "XXXX-5678"
                     *             }
                     *           ],
                     *           "rows": {
                     *             "read": 1210,
                     *             "imported": 1200,
                     *             "duplicate": 4,
                     *             "ignored": 5,
                     *             "failed": 1
                     *           },
                     *           "ignored": [
                     *             {
                     *               "reason": "not data: header",
                     *               "rows": 2
                     *             }
                     *           ],
                     *           "rows_not_kept": 0,
                     *           "notes": [
                     *             {
                     *               "code": "account_assumed",
                     *               "kind": "information",
                     *               "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *               "params": {
                     *                 "file": "robinhood.csv",
                     *                 "account": "Robinhood"
                     *               },
                     *               "actions": [
                     *                 {
                     *                   "type": "move_file",
                     *                   "import_id": 7,
                     *                   "file_id": 12
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "notes": [
                     *         {
                     *           "code": "account_assumed",
                     *           "kind": "information",
                     *           "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *           "params": {
                     *             "file": "robinhood.csv",
                     *             "account": "Robinhood"
                     *           },
                     *           "actions": [
                     *             {
                     *               "type": "move_file",
                     *               "import_id": 7,
                     *               "file_id": 12
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "reconciliation": {
                     *         "matched": 3,
                     *         "differing": 3,
                     *         "no_transactions": 3,
                     *         "replaced": 3,
                     *         "no_lot": 3,
                     *         "unmatched": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    undoImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import in `GET /api/imports`.
                 * @example 7
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The import was undone. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Undid the import of t.csv and g.csv: removed 1204 transactions and 412 realized gains lots.",
                     *       "stats": {
                     *         "transactions_removed": 1204,
                     *         "realized_gains_lots_removed": 412,
                     *         "months_updated": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UndoAnswer"];
                };
            };
            /**
             * @description `id` is malformed, or the import cannot be undone: it failed, it is still running, or it was undone before.
             *     Nothing was changed.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Import 7 was undone before: there is nothing left to undo."
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    moveImportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the import in `GET /api/imports`.
                 * @example 7
                 */
                id: components["parameters"]["ImportId"];
                /**
                 * @description The `id` of a file of the import.
                 * @example 12
                 */
                file_id: number;
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,002 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account_id": 2
                 *     }
                 */
                "application/json": components["schemas"]["MoveTarget"];
            };
        };
        responses: {
            /** @description The file is in the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Moved robinhood.csv to Roth IRA.",
                     *       "import": {
                     *         "id": 7,
                     *         "kind": "files",
                     *         "own_entry_id": null,
                     *         "question_id": null,
                     *         "answer": null,
                     *         "transaction_filename": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *         "gains_filename": "Individual_GainLoss_Realized_Details_20260316-101502.csv",
                     *         "timestamp": "2026-03-16T14:30:00.000Z",
                     *         "transaction_file_size": 184213,
                     *         "gains_file_size": 90211,
                     *         "status": "running",
                     *         "user_email": "trader@example.com",
                     *         "account_id": 1,
                     *         "brokerage_account": "12345678",
                     *         "transactions_processed": 1204,
                     *         "months_updated": 3,
                     *         "rows": {
                     *           "read": 1210,
                     *           "imported": 1200,
                     *           "duplicate": 4,
                     *           "ignored": 5,
                     *           "failed": 1
                     *         },
                     *         "layouts": [
                     *           "Charles Schwab transaction history"
                     *         ],
                     *         "files": [
                     *           {
                     *             "id": 12,
                     *             "kind": "transactions",
                     *             "name": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *             "size": 184213,
                     *             "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *             "layout": "Charles Schwab transaction history",
                     *             "broker": "Charles Schwab",
                     *             "first_date": "2026-02-02",
                     *             "last_date": "2026-03-16",
                     *             "accounts": [
                     *               {
                     *                 "account_id": 1,
                     *                 "broker": "Charles Schwab",
                     *                 "number": "12345678",
                     *                 "name": "Roth IRA",
                     *                 "decided": "printed",
                     *                 "printed": "XXXX-5678"
                     *               }
                     *             ],
                     *             "rows": {
                     *               "read": 1210,
                     *               "imported": 1200,
                     *               "duplicate": 4,
                     *               "ignored": 5,
                     *               "failed": 1
                     *             }
                     *           }
                     *         ],
                     *         "error": "The realized gains file has no data rows"
                     *       },
                     *       "file_id": 31,
                     *       "notes": [
                     *         {
                     *           "code": "account_assumed",
                     *           "kind": "information",
                     *           "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *           "params": {
                     *             "file": "robinhood.csv",
                     *             "account": "Robinhood"
                     *           },
                     *           "actions": [
                     *             {
                     *               "type": "move_file",
                     *               "import_id": 7,
                     *               "file_id": 12
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MoveAnswer"];
                };
            };
            /**
             * @description The file prints another number than the account has (`account_contradicts`) or several accounts
             *     (`account_not_choosable`), is in the account already (`account_same`), or its import failed or was undone
             *     (`import_not_in_force`); or a quota is full. Nothing was changed.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "t.csv is in the account Roth IRA already.",
                     *       "code": "account_same",
                     *       "params": {
                     *         "account": "Roth IRA",
                     *         "file": "t.csv"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listImportRows: {
        parameters: {
            query?: {
                /**
                 * @description Only the rows with this outcome.
                 * @example failed
                 */
                outcome?: components["parameters"]["OutcomeFilter"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["PageLimit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the import in `GET /api/imports`.
                 * @example 7
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rows. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "rows": [
                     *         {
                     *           "file": "t.csv",
                     *           "outcome": "failed",
                     *           "line": 14,
                     *           "column": "Amount",
                     *           "code": "value_unreadable",
                     *           "reason": "'abc' is not a number"
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportRowsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    exportImportRows: {
        parameters: {
            query?: {
                /**
                 * @description Only the rows with this outcome.
                 * @example failed
                 */
                outcome?: components["parameters"]["OutcomeFilter"];
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the import in `GET /api/imports`.
                 * @example 7
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description `attachment`, with the file name. */
                    "Content-Disposition"?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example file,outcome,line,column,reason,code
                     *     t.csv,failed,14,Amount,'abc' is not a number,value_unreadable
                     */
                    "text/csv": components["schemas"]["LeftOutCsv"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    reconcileImport: {
        parameters: {
            query?: {
                /**
                 * @description Only lines with this status.
                 * @example differing
                 */
                status?: components["schemas"]["ReconciliationStatus"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["PageLimit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The `id` of the import in `GET /api/imports`.
                 * @example 7
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "lines": [
                     *         {
                     *           "file": "g.csv",
                     *           "status": "differing",
                     *           "account_id": 1,
                     *           "symbol": "AAPL",
                     *           "acquired": "2026-02-02",
                     *           "closed": "2026-03-16",
                     *           "quantity": 12.5,
                     *           "proceeds": 1234.56,
                     *           "cost_basis": 1234.56,
                     *           "copies": 1,
                     *           "contradicts_itself": false,
                     *           "gain_difference": 0,
                     *           "quantity_difference": 12.5,
                     *           "amount_difference": 1234.56,
                     *           "why": null
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["ReconciliationAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listUploadHistory: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The imports of the user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "history": [
                     *         {
                     *           "id": 7,
                     *           "kind": "files",
                     *           "own_entry_id": null,
                     *           "question_id": null,
                     *           "answer": null,
                     *           "transaction_filename": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *           "gains_filename": "Individual_GainLoss_Realized_Details_20260316-101502.csv",
                     *           "timestamp": "2026-03-16T14:30:00.000Z",
                     *           "transaction_file_size": 184213,
                     *           "gains_file_size": 90211,
                     *           "status": "running",
                     *           "user_email": "trader@example.com",
                     *           "account_id": 1,
                     *           "brokerage_account": "12345678",
                     *           "transactions_processed": 1204,
                     *           "months_updated": 3,
                     *           "rows": {
                     *             "read": 1210,
                     *             "imported": 1200,
                     *             "duplicate": 4,
                     *             "ignored": 5,
                     *             "failed": 1
                     *           },
                     *           "layouts": [
                     *             "Charles Schwab transaction history"
                     *           ],
                     *           "files": [
                     *             {
                     *               "id": 12,
                     *               "kind": "transactions",
                     *               "name": "Individual_XXX123_Transactions_20260316-101500.csv",
                     *               "size": 184213,
                     *               "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "layout": "Charles Schwab transaction history",
                     *               "broker": "Charles Schwab",
                     *               "first_date": "2026-02-02",
                     *               "last_date": "2026-03-16",
                     *               "accounts": [
                     *                 {
                     *                   "account_id": 1,
                     *                   "broker": "Charles Schwab",
                     *                   "number": "12345678",
                     *                   "name": "Roth IRA",
                     *                   "decided": "printed",
                     *                   "printed": "XXXX-5678"
                     *                 }
                     *               ],
                     *               "rows": {
                     *                 "read": 1210,
                     *                 "imported": 1200,
                     *                 "duplicate": 4,
                     *                 "ignored": 5,
                     *                 "failed": 1
                     *               }
                     *             }
                     *           ],
                     *           "error": "The realized gains file has no data rows"
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadHistoryAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "limit",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "limit",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'limit' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listOwnEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only entries in this state.
                 * @example in_force
                 */
                state?: components["schemas"]["OwnEntryState"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["PageLimit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entries": [
                     *         {
                     *           "id": 12,
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "account_id": 1,
                     *           "kind": "transfer_in",
                     *           "symbol": "AAPL",
                     *           "date": "2026-02-03",
                     *           "time": null,
                     *           "quantity": 100,
                     *           "price": null,
                     *           "amount": 5004.95,
                     *           "fees": null,
                     *           "acquired": "2021-06-30",
                     *           "side": null,
                     *           "besides": 0,
                     *           "notes": null,
                     *           "state": "in_force",
                     *           "replaced_by_file": false,
                     *           "version": 1,
                     *           "reason": null,
                     *           "import_id": 12,
                     *           "created_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["OwnEntriesAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'state' must be one of 'in_force', 'replaced', 'undone'",
                     *       "code": "enum",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "state",
                     *         "allowed": [
                     *           "in_force",
                     *           "replaced",
                     *           "undone"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "state",
                     *           "code": "enum",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "state",
                     *             "allowed": [
                     *               "in_force",
                     *               "replaced",
                     *               "undone"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'state' must be one of 'in_force', 'replaced', 'undone'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    addOwnEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,013 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account_id": 1,
                 *       "kind": "transfer_in",
                 *       "symbol": "AAPL",
                 *       "date": "2026-02-03",
                 *       "quantity": 100,
                 *       "amount": 5004.95,
                 *       "acquired": "2021-06-30"
                 *     }
                 */
                "application/json": components["schemas"]["NewOwnEntry"];
            };
        };
        responses: {
            /** @description The entry, and what to look at. */
            201: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/own-entries/{id}`.
                     * @example /api/own-entries/12
                     */
                    Location?: string;
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entry": {
                     *         "id": 12,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "account_id": 1,
                     *         "kind": "transfer_in",
                     *         "symbol": "AAPL",
                     *         "date": "2026-02-03",
                     *         "time": null,
                     *         "quantity": 100,
                     *         "price": null,
                     *         "amount": 5004.95,
                     *         "fees": null,
                     *         "acquired": "2021-06-30",
                     *         "side": null,
                     *         "besides": 0,
                     *         "notes": null,
                     *         "state": "in_force",
                     *         "replaced_by_file": false,
                     *         "version": 1,
                     *         "reason": null,
                     *         "import_id": 12,
                     *         "created_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "notes": [
                     *         {
                     *           "code": "account_assumed",
                     *           "kind": "information",
                     *           "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *           "params": {
                     *             "file": "robinhood.csv",
                     *             "account": "Robinhood"
                     *           },
                     *           "actions": [
                     *             {
                     *               "type": "move_file",
                     *               "import_id": 7,
                     *               "file_id": 12
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OwnEntryMadeAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'account_id' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "account_id"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "account_id",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "account_id"
                     *           },
                     *           "message": "Field 'account_id' is required"
                     *         },
                     *         {
                     *           "field": "kind",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "kind"
                     *           },
                     *           "message": "Field 'kind' is required"
                     *         },
                     *         {
                     *           "field": "symbol",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "symbol"
                     *           },
                     *           "message": "Field 'symbol' is required"
                     *         },
                     *         {
                     *           "field": "date",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "date"
                     *           },
                     *           "message": "Field 'date' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getOwnEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the entry in `GET /api/own-entries`.
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry in its newest version, and all versions. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entry": {
                     *         "id": 12,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "account_id": 1,
                     *         "kind": "transfer_in",
                     *         "symbol": "AAPL",
                     *         "date": "2026-02-03",
                     *         "time": null,
                     *         "quantity": 100,
                     *         "price": null,
                     *         "amount": 5004.95,
                     *         "fees": null,
                     *         "acquired": "2021-06-30",
                     *         "side": null,
                     *         "besides": 0,
                     *         "notes": null,
                     *         "state": "in_force",
                     *         "replaced_by_file": false,
                     *         "version": 1,
                     *         "reason": null,
                     *         "import_id": 12,
                     *         "created_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "versions": [
                     *         {
                     *           "id": 12,
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "account_id": 1,
                     *           "kind": "transfer_in",
                     *           "symbol": "AAPL",
                     *           "date": "2026-02-03",
                     *           "time": null,
                     *           "quantity": 100,
                     *           "price": null,
                     *           "amount": 5004.95,
                     *           "fees": null,
                     *           "acquired": "2021-06-30",
                     *           "side": null,
                     *           "besides": 0,
                     *           "notes": null,
                     *           "state": "in_force",
                     *           "replaced_by_file": false,
                     *           "version": 1,
                     *           "reason": null,
                     *           "import_id": 12,
                     *           "created_at": "2026-03-16T14:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OwnEntryAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    changeOwnEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `id` of the entry in `GET /api/own-entries`.
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,014 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "account_id": 1,
                 *       "kind": "transfer_in",
                 *       "symbol": "AAPL",
                 *       "date": "2026-02-03",
                 *       "quantity": 100,
                 *       "amount": 5009.9,
                 *       "acquired": "2021-06-30",
                 *       "reason": "the statement has the fees"
                 *     }
                 */
                "application/json": components["schemas"]["OwnEntryChange"];
            };
        };
        responses: {
            /** @description The entry in its new version, and what to look at. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "entry": {
                     *         "id": 12,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "account_id": 1,
                     *         "kind": "transfer_in",
                     *         "symbol": "AAPL",
                     *         "date": "2026-02-03",
                     *         "time": null,
                     *         "quantity": 100,
                     *         "price": null,
                     *         "amount": 5004.95,
                     *         "fees": null,
                     *         "acquired": "2021-06-30",
                     *         "side": null,
                     *         "besides": 0,
                     *         "notes": null,
                     *         "state": "in_force",
                     *         "replaced_by_file": false,
                     *         "version": 1,
                     *         "reason": null,
                     *         "import_id": 12,
                     *         "created_at": "2026-03-16T14:30:00.000Z"
                     *       },
                     *       "notes": [
                     *         {
                     *           "code": "account_assumed",
                     *           "kind": "information",
                     *           "message": "robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.",
                     *           "params": {
                     *             "file": "robinhood.csv",
                     *             "account": "Robinhood"
                     *           },
                     *           "actions": [
                     *             {
                     *               "type": "move_file",
                     *               "import_id": 7,
                     *               "file_id": 12
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OwnEntryMadeAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Another request has changed the entry meanwhile. Nothing was changed by this one. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Own entry 12 was changed by another request meanwhile, and nothing was changed by this one. Read the entry again, then change it.",
                     *       "code": "own_entry_changed",
                     *       "params": {
                     *         "id": 12
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    undoOwnEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the entry in `GET /api/own-entries`.
                 * @example 12
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the record no longer has. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Undid the import of t.csv and g.csv: removed 1204 transactions and 412 realized gains lots.",
                     *       "stats": {
                     *         "transactions_removed": 1204,
                     *         "realized_gains_lots_removed": 412,
                     *         "months_updated": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UndoAnswer"];
                };
            };
            /** @description The entry was undone before. Nothing was changed. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Import 12 was undone before: there is nothing left to undo."
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description Only questions of this kind.
                 * @example short_sales
                 */
                kind?: components["schemas"]["QuestionKind"];
                /**
                 * @description Only questions in this state.
                 * @example open
                 */
                state?: "open" | "answered";
                /**
                 * @description The maximum number of questions to return.
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of questions. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "questions": [
                     *         {
                     *           "id": "q9Jm2xW0Yb3eK7fLr1uTzA",
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "account_id": 1,
                     *           "kind": "short_sales",
                     *           "subject": null,
                     *           "message": "23 sales of 12 symbols are of more than was held, and shares were bought back later. Were they short sales?",
                     *           "symbols": 12,
                     *           "rows": 23,
                     *           "answer": null,
                     *           "answered_at": null,
                     *           "import_id": null,
                     *           "unanswered": {
                     *             "trades": 14,
                     *             "profit": 1234.56,
                     *             "unmatched_sales": 23,
                     *             "open_positions": 12
                     *           },
                     *           "answers": [
                     *             {
                     *               "answer": "short",
                     *               "message": "Short sales: the purchases after them close them.",
                     *               "trades": 37,
                     *               "profit": 1234.56,
                     *               "unmatched_sales": 0,
                     *               "open_positions": 0
                     *             }
                     *           ],
                     *           "evidence": [
                     *             {
                     *               "symbol": "AMD",
                     *               "row_count": 1,
                     *               "rows": [
                     *                 {
                     *                   "date": "2026-03-16",
                     *                   "time": "10:35:10",
                     *                   "action": "Sell",
                     *                   "symbol": "AMD",
                     *                   "quantity": 100,
                     *                   "price": 160.25,
                     *                   "amount": 16025
                     *                 }
                     *               ],
                     *               "outcomes": [
                     *                 {
                     *                   "answer": "short",
                     *                   "trades": 2,
                     *                   "profit": 1234.56,
                     *                   "unmatched_sales": 0,
                     *                   "open_quantity": 0
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["QuestionsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'account_id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "account_id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "account_id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "account_id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'account_id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    answerQuestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description The `id` of the question in `GET /api/questions`.
                 * @example q9Jm2xW0Yb3eK7fLr1uTzA
                 */
                id: components["schemas"]["QuestionId"];
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,001 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": "short"
                 *     }
                 */
                "application/json": components["schemas"]["NewAnswer"];
            };
        };
        responses: {
            /** @description The question with its answer. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "question": {
                     *         "id": "q9Jm2xW0Yb3eK7fLr1uTzA",
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "account_id": 1,
                     *         "kind": "short_sales",
                     *         "subject": null,
                     *         "message": "23 sales of 12 symbols are of more than was held, and shares were bought back later. Were they short sales?",
                     *         "symbols": 12,
                     *         "rows": 23,
                     *         "answer": null,
                     *         "answered_at": null,
                     *         "import_id": null,
                     *         "unanswered": {
                     *           "trades": 14,
                     *           "profit": 1234.56,
                     *           "unmatched_sales": 23,
                     *           "open_positions": 12
                     *         },
                     *         "answers": [
                     *           {
                     *             "answer": "short",
                     *             "message": "Short sales: the purchases after them close them.",
                     *             "trades": 37,
                     *             "profit": 1234.56,
                     *             "unmatched_sales": 0,
                     *             "open_positions": 0
                     *           }
                     *         ],
                     *         "evidence": [
                     *           {
                     *             "symbol": "AMD",
                     *             "row_count": 1,
                     *             "rows": [
                     *               {
                     *                 "date": "2026-03-16",
                     *                 "time": "10:35:10",
                     *                 "action": "Sell",
                     *                 "symbol": "AMD",
                     *                 "quantity": 100,
                     *                 "price": 160.25,
                     *                 "amount": 16025
                     *               }
                     *             ],
                     *             "outcomes": [
                     *               {
                     *                 "answer": "short",
                     *                 "trades": 2,
                     *                 "profit": 1234.56,
                     *                 "unmatched_sales": 0,
                     *                 "open_quantity": 0
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["QuestionAnswered"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be of the form ^[A-Za-z0-9_-]{22}$",
                     *       "code": "pattern",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "pattern": "^[A-Za-z0-9_-]{22}$"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "pattern",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "pattern": "^[A-Za-z0-9_-]{22}$"
                     *           },
                     *           "message": "Path parameter 'id' must be of the form ^[A-Za-z0-9_-]{22}$"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listOpenPositions: {
        parameters: {
            query?: {
                /**
                 * @description Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as
                 *     that of `instrument` in `GET /api/symbols`.
                 * @example [
                 *       "AAPL",
                 *       "NVDA"
                 *     ]
                 */
                symbols?: components["parameters"]["Symbols"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
                /**
                 * @description The maximum number of items to return.
                 * @example 500
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of positions. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "positions": [
                     *         {
                     *           "account_id": 1,
                     *           "symbol": "AAPL",
                     *           "instrument": "AAPL",
                     *           "side": "long",
                     *           "quantity": 12.5,
                     *           "cost_basis": 2250,
                     *           "average_price": 180,
                     *           "quantity_without_cost": 0,
                     *           "opened_on": "2026-02-02",
                     *           "unmatched_sold": 0,
                     *           "lots_without_quantity": 0,
                     *           "own_entry": false,
                     *           "awaits_answer": false,
                     *           "without_cost_since": null,
                     *           "split_incomplete": false,
                     *           "split_undecided": false,
                     *           "order_unknown": null
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenPositionsAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'account_id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "account_id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "account_id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "account_id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'account_id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getOpenPositionHistory: {
        parameters: {
            query: {
                /**
                 * @description The first day.
                 * @example 2026-03-16
                 */
                start_date: components["schemas"]["CalendarDate"];
                /**
                 * @description The last day.
                 * @example 2026-03-16
                 */
                end_date: components["schemas"]["CalendarDate"];
                /**
                 * @description Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as
                 *     that of `instrument` in `GET /api/symbols`.
                 * @example [
                 *       "AAPL",
                 *       "NVDA"
                 *     ]
                 */
                symbols?: components["parameters"]["Symbols"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days on which the cost changed. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "start_date": "2026-03-16",
                     *       "end_date": "2026-03-16",
                     *       "points": [
                     *         {
                     *           "date": "2026-03-16",
                     *           "long_cost": 1820.32,
                     *           "short_proceeds": 0
                     *         }
                     *       ],
                     *       "trades_without_opening_date": 0,
                     *       "positions_without_cost": 0,
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenPositionHistoryAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'start_date' must be a date as YYYY-MM-DD",
                     *       "code": "format",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "start_date",
                     *         "format": "date"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "start_date",
                     *           "code": "format",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "start_date",
                     *             "format": "date"
                     *           },
                     *           "message": "Query parameter 'start_date' must be a date as YYYY-MM-DD"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["AccountNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listUnmatchedSales: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of sales to return.
                 * @example 500
                 */
                limit?: number;
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Limits the response to one account. Default: all accounts of the user. `GET /api/accounts` lists the ids. If the
                 *     account does not exist or belongs to another user, the response is 404.
                 * @example 1
                 */
                account_id?: components["parameters"]["AccountId"];
            };
            header?: {
                /**
                 * @description The `ETag` of a response that you hold. If it is still current, the response is 304 without a body.
                 * @example W/"Nk5ffSdeMGDZMuZDQsVuUbb_b30"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sales. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sales": [
                     *         {
                     *           "came_on": null,
                     *           "account_id": 1,
                     *           "symbol": "INTC",
                     *           "side": "long",
                     *           "date": "2026-03-16",
                     *           "quantity": 12.5,
                     *           "proceeds": 1234.56,
                     *           "code": "no_known_purchase",
                     *           "params": {
                     *             "symbol": "INTC",
                     *             "date": "2026-03-16"
                     *           },
                     *           "message": "No file has the purchase of the INTC sold on 2026-03-16. Import the file that has it or the broker's realized gains of the sale, or enter the purchase yourself.",
                     *           "actions": [
                     *             {
                     *               "type": "import_file",
                     *               "kind": "transactions",
                     *               "what": "Import the transaction history that has the purchase.",
                     *               "symbol": "INTC",
                     *               "date": "2026-03-16"
                     *             },
                     *             {
                     *               "type": "import_file",
                     *               "kind": "gains",
                     *               "what": "Import the broker's realized gains of the sale.",
                     *               "symbol": "INTC",
                     *               "date": "2026-03-16"
                     *             },
                     *             {
                     *               "type": "enter_row",
                     *               "account_id": null,
                     *               "kind": "purchase",
                     *               "symbol": "INTC",
                     *               "date": null
                     *             }
                     *           ],
                     *           "own_entry": false,
                     *           "awaits_answer": false
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["UnmatchedSalesAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "limit",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "limit",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'limit' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listHoldings: {
        parameters: {
            query?: {
                /**
                 * @description The maximum number of items to return. Default: all.
                 * @example 500
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holdings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "holdings": [
                     *         {
                     *           "id": 7,
                     *           "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *           "symbol": "AAPL",
                     *           "holding_type": "stock",
                     *           "shares": 12.5,
                     *           "average_cost": 101.25,
                     *           "current_price": 187.3325,
                     *           "total_cost": 1265.63,
                     *           "current_value": 2341.66,
                     *           "gain_loss": 1076.03,
                     *           "return_percentage": 85.02,
                     *           "last_updated": "2026-03-16T14:30:00.000Z",
                     *           "notes": null,
                     *           "purchase_date": null,
                     *           "price_time": null,
                     *           "price_age_seconds": null,
                     *           "price_source": "finnhub",
                     *           "price_stale": false
                     *         }
                     *       ],
                     *       "totals": {
                     *         "total_value": 1234.56,
                     *         "total_cost": 1234.56,
                     *         "total_gain_loss": 1234.56,
                     *         "total_return_pct": 66.67,
                     *         "without_cost": 0,
                     *         "holdings_count": 3,
                     *         "oldest_price_at": null,
                     *         "unpriced": [
                     *           "XQZZY"
                     *         ],
                     *         "uncosted": [
                     *           "XQZZY"
                     *         ],
                     *         "price_sources": [
                     *           "finnhub"
                     *         ]
                     *       },
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["HoldingsAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'limit' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "limit",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "limit",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "limit",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'limit' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    addHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,005 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "symbol": "AAPL",
                 *       "holding_type": "stock",
                 *       "shares": 12.5,
                 *       "average_cost": 101.25,
                 *       "notes": "for the long run"
                 *     }
                 */
                "application/json": components["schemas"]["NewHolding"];
            };
        };
        responses: {
            /** @description The holding, with its last known price if there is one. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/portfolio/holdings/{id}`.
                     * @example /api/portfolio/holdings/7
                     */
                    Location?: string;
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "holding": {
                     *         "id": 7,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "symbol": "AAPL",
                     *         "holding_type": "stock",
                     *         "shares": 12.5,
                     *         "average_cost": 101.25,
                     *         "current_price": 187.3325,
                     *         "total_cost": 1265.63,
                     *         "current_value": 2341.66,
                     *         "gain_loss": 1076.03,
                     *         "return_percentage": 85.02,
                     *         "last_updated": "2026-03-16T14:30:00.000Z",
                     *         "notes": null,
                     *         "purchase_date": null,
                     *         "price_time": null,
                     *         "price_age_seconds": null,
                     *         "price_source": "finnhub",
                     *         "price_stale": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HoldingAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'symbol' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "symbol"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "symbol",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "symbol"
                     *           },
                     *           "message": "Field 'symbol' is required"
                     *         },
                     *         {
                     *           "field": "holding_type",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "holding_type"
                     *           },
                     *           "message": "Field 'holding_type' is required"
                     *         },
                     *         {
                     *           "field": "shares",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "shares"
                     *           },
                     *           "message": "Field 'shares' is required"
                     *         },
                     *         {
                     *           "field": "average_cost",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "average_cost"
                     *           },
                     *           "message": "Field 'average_cost' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getHolding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holding. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "holding": {
                     *         "id": 7,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "symbol": "AAPL",
                     *         "holding_type": "stock",
                     *         "shares": 12.5,
                     *         "average_cost": 101.25,
                     *         "current_price": 187.3325,
                     *         "total_cost": 1265.63,
                     *         "current_value": 2341.66,
                     *         "gain_loss": 1076.03,
                     *         "return_percentage": 85.02,
                     *         "last_updated": "2026-03-16T14:30:00.000Z",
                     *         "notes": null,
                     *         "purchase_date": null,
                     *         "price_time": null,
                     *         "price_age_seconds": null,
                     *         "price_source": "finnhub",
                     *         "price_stale": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HoldingAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["HoldingNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    updateHolding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,003 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shares": 15,
                 *       "average_cost": 104.2
                 *     }
                 */
                "application/json": components["schemas"]["HoldingChange"];
            };
        };
        responses: {
            /** @description The updated holding. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "holding": {
                     *         "id": 7,
                     *         "etag": "\"4rGmBZJxcoBOw-UqyYGQzQ\"",
                     *         "symbol": "AAPL",
                     *         "holding_type": "stock",
                     *         "shares": 12.5,
                     *         "average_cost": 101.25,
                     *         "current_price": 187.3325,
                     *         "total_cost": 1265.63,
                     *         "current_value": 2341.66,
                     *         "gain_loss": 1076.03,
                     *         "return_percentage": 85.02,
                     *         "last_updated": "2026-03-16T14:30:00.000Z",
                     *         "notes": null,
                     *         "purchase_date": null,
                     *         "price_time": null,
                     *         "price_age_seconds": null,
                     *         "price_source": "finnhub",
                     *         "price_stale": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HoldingAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["HoldingNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteHolding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 7 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The holding was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "AAPL removed from the portfolio"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["HoldingNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    refreshPrices: {
        parameters: {
            query?: {
                /**
                 * @description `false` answers with one JSON object after the work has ended, whatever `Accept` allows: the last line of the stream,
                 *     or an error with its status. With `true`, `Accept` decides. Any other value is 400.
                 * @example false
                 */
                stream?: components["parameters"]["Stream"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "success",
                     *       "message": "Refreshed 12 of 13 prices.",
                     *       "stats": {
                     *         "symbols": 13,
                     *         "refreshed": 12,
                     *         "failed": [
                     *           {
                     *             "symbol": "MSFT",
                     *             "reason": "The market data provider has not answered in time"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshSuccess"];
                    "application/x-ndjson": components["schemas"]["RefreshMessage"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'stream' must be true or false",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "stream",
                     *         "types": [
                     *           "boolean"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "stream",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "stream",
                     *             "types": [
                     *               "boolean"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'stream' must be true or false"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    takeSnapshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,002 fields and list items; a larger body is refused unread. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "snapshot_type": "MANUAL",
                 *       "notes": "before the split"
                 *     }
                 */
                "application/json": components["schemas"]["NewSnapshot"];
            };
        };
        responses: {
            /** @description The snapshot. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "snapshot": {
                     *         "id": 12,
                     *         "snapshot_time": "2026-03-16T14:30:00.000Z",
                     *         "total_value": 1234.56,
                     *         "total_cost": 1234.56,
                     *         "total_gain_loss": 1234.56,
                     *         "total_return_pct": 66.67,
                     *         "without_cost": 0,
                     *         "holdings_count": 3,
                     *         "oldest_price_at": null,
                     *         "unpriced": [
                     *           "XQZZY"
                     *         ],
                     *         "uncosted": [
                     *           "XQZZY"
                     *         ],
                     *         "price_sources": [
                     *           "finnhub"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SnapshotAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown field 'colour'",
                     *       "code": "unknown_field",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_field",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown field 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: {
                /**
                 * @description How many days back, counted in steps of 24 hours from now; 0 returns all.
                 * @example 90
                 */
                days?: number;
                /**
                 * @description Only snapshots of this type.
                 * @example MANUAL
                 */
                type?: components["schemas"]["SnapshotType"];
                /**
                 * @description The maximum number of items to return. Default: all.
                 * @example 500
                 */
                limit?: components["parameters"]["OptionalLimit"];
                /**
                 * @description The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record
                 *     changes between two pages, for example by an import, items can be repeated or missing.
                 * @example WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ
                 */
                cursor?: components["parameters"]["Cursor"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "history": [
                     *         {
                     *           "id": 12,
                     *           "snapshot_time": "2026-03-16T14:30:00.000Z",
                     *           "total_value": 1234.56,
                     *           "total_cost": 1234.56,
                     *           "total_gain_loss": 1234.56,
                     *           "total_return_pct": 66.67,
                     *           "without_cost": 0,
                     *           "holdings_count": 3,
                     *           "oldest_price_at": null,
                     *           "unpriced": [
                     *             "XQZZY"
                     *           ],
                     *           "uncosted": [
                     *             "XQZZY"
                     *           ],
                     *           "price_sources": [
                     *             "finnhub"
                     *           ],
                     *           "snapshot_type": "MANUAL",
                     *           "notes": null,
                     *           "trading_day": null
                     *         }
                     *       ],
                     *       "next_cursor": "WyIyMDI2LTAzLTE2IiwiQUFQTCIsMSwxXQ"
                     *     }
                     */
                    "application/json": components["schemas"]["HistoryAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'days' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "days",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "days",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "days",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'days' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 12 */
                snapshot_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "MANUAL snapshot of 2026-03-16T14:30:00.000Z deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'snapshot_id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "snapshot_id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "snapshot_id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "snapshot_id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'snapshot_id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SnapshotNotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    uploadHoldings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csv_file": "symbol,shares,average_cost\nAAPL,12.5,101.25\n"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["HoldingsFile"];
            };
        };
        responses: {
            /** @description The result of the import. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "imported": 11,
                     *       "updated": 1,
                     *       "errors": [
                     *         "row 4: shares \"ten\" is not a number"
                     *       ],
                     *       "problems": [
                     *         {
                     *           "row": 4,
                     *           "code": "cell_unreadable",
                     *           "params": {
                     *             "row": 4,
                     *             "column": "shares",
                     *             "reason": "\"ten\" is not a number"
                     *           },
                     *           "message": "row 4: shares \"ten\" is not a number"
                     *         }
                     *       ],
                     *       "ignored": [
                     *         "row 9 (Cash & Cash Investments): cash"
                     *       ],
                     *       "message": "Imported 11 holdings and updated 1 from the positions file of Charles Schwab. 1 row failed; 2 rows left out: not holdings."
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedHoldings"];
                };
            };
            /** @description The upload is malformed, or the file cannot be read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "The file field 'csv_file' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    uploadHoldingsAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csv_file": "symbol,shares,average_cost\nAAPL,12.5,101.25\n"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["HoldingsFile"];
            };
        };
        responses: {
            /** @description The result of the import. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "imported": 11,
                     *       "updated": 1,
                     *       "errors": [
                     *         "row 4: shares \"ten\" is not a number"
                     *       ],
                     *       "problems": [
                     *         {
                     *           "row": 4,
                     *           "code": "cell_unreadable",
                     *           "params": {
                     *             "row": 4,
                     *             "column": "shares",
                     *             "reason": "\"ten\" is not a number"
                     *           },
                     *           "message": "row 4: shares \"ten\" is not a number"
                     *         }
                     *       ],
                     *       "ignored": [
                     *         "row 9 (Cash & Cash Investments): cash"
                     *       ],
                     *       "message": "Imported 11 holdings and updated 1 from the positions file of Charles Schwab. 1 row failed; 2 rows left out: not holdings."
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedHoldings"];
                };
            };
            /** @description The upload is malformed, or the file cannot be read. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "The file field 'csv_file' is required"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    takeOverPositions: {
        parameters: {
            query?: {
                /**
                 * @description Whether holdings that are there take their shares and cost from the record.
                 * @example false
                 */
                replace?: boolean;
            };
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was added, changed and left out. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "added": [
                     *         "AAPL"
                     *       ],
                     *       "updated": [
                     *         "MSFT"
                     *       ],
                     *       "left_out": [
                     *         {
                     *           "symbol": "KO",
                     *           "why": "cost_unknown"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TakeOverAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'replace' must be true or false",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "replace",
                     *         "types": [
                     *           "boolean"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "replace",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "replace",
                     *             "types": [
                     *               "boolean"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'replace' must be true or false"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "symbols": [
                     *         {
                     *           "symbol": "AAPL",
                     *           "held_shares": 12.5,
                     *           "record_shares": 10,
                     *           "difference": 2.5,
                     *           "unmatched_sold": 0,
                     *           "lots_without_quantity": 0,
                     *           "status": "match"
                     *         }
                     *       ],
                     *       "matching": 3,
                     *       "differing": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RecordComparisonAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    showLoginPage: {
        parameters: {
            query?: {
                /**
                 * @description A path of this service to open after sign-in. Any other value is ignored.
                 * @example /calendar
                 */
                return_to?: string;
                /**
                 * @description Why the page is shown, for example `expired`. The page shows a matching message.
                 * @example expired
                 */
                reason?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The login page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Already signed in; `Location` is the dashboard. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The path exists, but not with this method. `Allow` lists the methods that it has. */
            405: {
                headers: {
                    /** @description The methods of the path. */
                    Allow?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Method not allowed; allowed: GET, HEAD",
                     *       "code": "method_not_allowed",
                     *       "params": {
                     *         "allowed": [
                     *           "GET",
                     *           "HEAD"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description `Internal server error`; `Database connection failed` if the database cannot be reached; or that the disk of the
             *     service is full.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Database connection failed"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
        };
    };
    startLogin: {
        parameters: {
            query?: {
                /**
                 * @description A path of this service to open after sign-in. Any other value is ignored.
                 * @example /calendar
                 */
                return_to?: string;
                /**
                 * @description Set by the service when it redirects to its public address, so that it redirects only once.
                 * @example false
                 */
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'at_base_url' must be true or false",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "at_base_url",
                     *         "types": [
                     *           "boolean"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "at_base_url",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "at_base_url",
                     *             "types": [
                     *               "boolean"
                     *             ]
                     *           },
                     *           "message": "Query parameter 'at_base_url' must be true or false"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The path exists, but not with this method. `Allow` lists the methods that it has. */
            405: {
                headers: {
                    /** @description The methods of the path. */
                    Allow?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Method not allowed; allowed: GET, HEAD",
                     *       "code": "method_not_allowed",
                     *       "params": {
                     *         "allowed": [
                     *           "GET",
                     *           "HEAD"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description `Internal server error`; `Database connection failed` if the database cannot be reached; or that the disk of the
             *     service is full.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Database connection failed"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The identity provider cannot be reached. Browsers get an HTML page. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
        };
    };
    finishLogin: {
        parameters: {
            query?: {
                /**
                 * @description The authorization code.
                 * @example SplxlOBeZQQYbYS6WxSbIA
                 */
                code?: string;
                /**
                 * @description The anti-forgery value of this browser's sign-in. It can be used once.
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * @description The provider's issuer identifier (RFC 9207). Checked if it is present, and required if the provider
                 *     announces it.
                 * @example https://id.example.com
                 */
                iss?: string;
                /**
                 * @description The provider's error code, if it refused the sign-in.
                 * @example access_denied
                 */
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in; `Location` is the dashboard, or the `return_to` given at `/login`. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The provider refused the sign-in, or a value failed verification. Browsers get an HTML page. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description The e-mail address is not on the allow list (`Access denied. User not authorized.`), or it belongs to a
             *     user who signs in with another identity. Browsers get an HTML page.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The path exists, but not with this method. `Allow` lists the methods that it has. */
            405: {
                headers: {
                    /** @description The methods of the path. */
                    Allow?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Method not allowed; allowed: GET, HEAD",
                     *       "code": "method_not_allowed",
                     *       "params": {
                     *         "allowed": [
                     *           "GET",
                     *           "HEAD"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description Too many failed attempts to sign in or authenticate came from this address. A sign-in that is in order is
             *     never refused. Browsers get an HTML page.
             */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description `Internal server error`; `Database connection failed` if the database cannot be reached; or that the disk of the
             *     service is full.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Database connection failed"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The identity provider cannot be reached. Browsers get an HTML page. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
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
            /** @description A page that asks the user to confirm. Nothing has changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Signed out; `Location` is the login page. */
            302: {
                headers: {
                    /** @description `"cache"`: pictures and pages that the browser kept are deleted. */
                    "Clear-Site-Data"?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description Another site sent the request, and not as a navigation. Nothing has changed. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The path exists, but not with this method. `Allow` lists the methods that it has. */
            405: {
                headers: {
                    /** @description The methods of the path. */
                    Allow?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Method not allowed; allowed: GET, HEAD",
                     *       "code": "method_not_allowed",
                     *       "params": {
                     *         "allowed": [
                     *           "GET",
                     *           "HEAD"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description `Internal server error`; `Database connection failed` if the database cannot be reached; or that the disk of the
             *     service is full.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Database connection failed"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The service is busy. Nothing was changed. Send the request again after `Retry-After`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "The database is busy, and nothing was changed. Try again in a few seconds.",
                     *       "code": "database_busy"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
        };
    };
    confirmLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out; `Location` is the login page. */
            302: {
                headers: {
                    /** @description `"cache"`: pictures and pages that the browser kept are deleted. */
                    "Clear-Site-Data"?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description Another site sent the request. Nothing has changed. Browsers get an HTML page. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Query parameter 'date' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "date"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The path exists, but not with this method. `Allow` lists the methods that it has. */
            405: {
                headers: {
                    /** @description The methods of the path. */
                    Allow?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Method not allowed; allowed: GET, HEAD",
                     *       "code": "method_not_allowed",
                     *       "params": {
                     *         "allowed": [
                     *           "GET",
                     *           "HEAD"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description `Internal server error`; `Database connection failed` if the database cannot be reached; or that the disk of the
             *     service is full.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Database connection failed"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The service is busy. Nothing was changed. Send the request again after `Retry-After`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "The database is busy, and nothing was changed. Try again in a few seconds.",
                     *       "code": "database_busy"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
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
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "profile": {
                     *         "email": "trader@example.com",
                     *         "name": "Pat Trader",
                     *         "brokerage_account": "12345678"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileAnswer"];
                    "text/html": string;
                };
            };
            /** @description A browser that is not signed in; `Location` is the login page. */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The session or token is missing, unknown, expired or revoked. Checked before the body is read. */
            401: {
                headers: {
                    /** @description `Bearer`, with `error="invalid_token"` if a token was sent. */
                    "WWW-Authenticate"?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Authentication required",
                     *       "redirect_to_login": true
                     *     }
                     */
                    "application/json": components["schemas"]["AuthenticationRequired"];
                    "text/html": string;
                };
            };
            /**
             * @description The e-mail address is not on the allow list (`Access denied. User not authorized.`), the token lacks a scope or
             *     the operation takes no token (`session_required`), or a request with a cookie came from another site.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Access denied. User not authorized."
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The path exists, but not with this method. `Allow` lists the methods that it has. */
            405: {
                headers: {
                    /** @description The methods of the path. */
                    Allow?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Method not allowed; allowed: GET, HEAD",
                     *       "code": "method_not_allowed",
                     *       "params": {
                     *         "allowed": [
                     *           "GET",
                     *           "HEAD"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description Too many requests with wrong credentials came from this address. Wait for `Retry-After`, then send a valid
             *     credential. Requests with a valid credential are never limited.
             */
            429: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Too many failed attempts to authenticate. Try again in 60 seconds.",
                     *       "code": "too_many_attempts",
                     *       "params": {
                     *         "seconds": 60
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /**
             * @description `Internal server error`; `Database connection failed` if the database cannot be reached; or that the disk of the
             *     service is full.
             */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Database connection failed"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
            /** @description The service is busy. Nothing was changed. Send the request again after `Retry-After`. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "The database is busy, and nothing was changed. Try again in a few seconds.",
                     *       "code": "database_busy"
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                    "text/html": string;
                };
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of what you read. If it was changed since, the response is 412 and nothing is changed. `*`: whatever is there, if
                 *     something is.
                 * @example "7-3"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,001 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "brokerage_account": "12345678"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description The updated profile. */
            200: {
                headers: {
                    ETag: components["headers"]["EntityTag"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "profile": {
                     *         "email": "trader@example.com",
                     *         "name": "Pat Trader",
                     *         "brokerage_account": "12345678"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'brokerage_account' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "brokerage_account"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "brokerage_account",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "brokerage_account"
                     *           },
                     *           "message": "Field 'brokerage_account' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            412: components["responses"]["ChangedSince"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    deleteProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,001 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "trader@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileDeletion"];
            };
        };
        responses: {
            /** @description The account was deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The account of trader@example.com was deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["ProfileDeleted"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'email' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "email"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "email",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "email"
                     *           },
                     *           "message": "Field 'email' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
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
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "tokens": [
                     *         {
                     *           "id": 3,
                     *           "name": "nightly report",
                     *           "prefix": "tlf_a1b2c3",
                     *           "scopes": [
                     *             "record:read"
                     *           ],
                     *           "created_at": "2026-03-16T14:30:00.000Z",
                     *           "expires_at": null,
                     *           "last_used_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TokensAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A new random text for each new request, such as a UUID. If no response arrives, send the same request with the same
                 *     key again: it is carried out once. The key is kept for 24 hours, for this user and operation, once the request has
                 *     made its change; a request that failed can be sent again with the same key. A repetition gets the first response,
                 *     or 409 if that one is still being made, was lost, or has a secret, which is not kept. Another request with the same
                 *     key gets 422. A user can have 10000 keys of the last day; beyond that a new key is 409.
                 * @example 6f1d2c7b-8a90-4c9d-9a4e-0b5ef1c88d3a
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 16,000 bytes and 1,023 fields and list items; a larger body is refused unread. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly report",
                 *       "scopes": [
                 *         "record:read"
                 *       ],
                 *       "expires_in_days": 90
                 *     }
                 */
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description The new token. */
            201: {
                headers: {
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/tokens/{id}`.
                     * @example /api/tokens/3
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "token": "tlf_shown-once",
                     *       "details": {
                     *         "id": 3,
                     *         "name": "nightly report",
                     *         "prefix": "tlf_a1b2c3",
                     *         "scopes": [
                     *           "record:read"
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "expires_at": null,
                     *         "last_used_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NewTokenAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Field 'name' is required",
                     *       "code": "required",
                     *       "params": {
                     *         "in": "body",
                     *         "field": "name"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "name",
                     *           "code": "required",
                     *           "params": {
                     *             "in": "body",
                     *             "field": "name"
                     *           },
                     *           "message": "Field 'name' is required"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["RepeatedRequest"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ReusedKey"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getCurrentToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, without its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "details": {
                     *         "id": 3,
                     *         "name": "nightly report",
                     *         "prefix": "tlf_a1b2c3",
                     *         "scopes": [
                     *           "record:read"
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "expires_at": null,
                     *         "last_used_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentTokenAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    revokeCurrentToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token was revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Token 'nightly report' revoked"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    rotateCurrentToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new token. */
            201: {
                headers: {
                    /**
                     * @description The address of what was created, relative to that of the request: `GET /api/tokens/{id}`.
                     * @example /api/tokens/3
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "token": "tlf_shown-once",
                     *       "details": {
                     *         "id": 3,
                     *         "name": "nightly report",
                     *         "prefix": "tlf_a1b2c3",
                     *         "scopes": [
                     *           "record:read"
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "expires_at": null,
                     *         "last_used_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NewTokenAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, without its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "details": {
                     *         "id": 3,
                     *         "name": "nightly report",
                     *         "prefix": "tlf_a1b2c3",
                     *         "scopes": [
                     *           "record:read"
                     *         ],
                     *         "created_at": "2026-03-16T14:30:00.000Z",
                     *         "expires_at": null,
                     *         "last_used_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentTokenAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 3 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token was revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "Token 'nightly report' revoked"
                     *     }
                     */
                    "application/json": components["schemas"]["MessageAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Path parameter 'id' must be a whole number",
                     *       "code": "type",
                     *       "params": {
                     *         "in": "path",
                     *         "field": "id",
                     *         "types": [
                     *           "integer"
                     *         ]
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "id",
                     *           "code": "type",
                     *           "params": {
                     *             "in": "path",
                     *             "field": "id",
                     *             "types": [
                     *               "integer"
                     *             ]
                     *           },
                     *           "message": "Path parameter 'id' must be a whole number"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
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
            /** @description The process is running. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": "ok",
                     *       "version": "0.1.0",
                     *       "uptime_seconds": 3600
                     *     }
                     */
                    "application/json": components["schemas"]["HealthAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
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
            /** @description The service is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": "ready",
                     *       "data_source": "SQLite"
                     *     }
                     */
                    "application/json": components["schemas"]["ReadyAnswer"];
                };
            };
            /** @description A parameter or field is missing or malformed. `error` names it and says what was expected. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": false,
                     *       "error": "Unknown query parameter 'colour'",
                     *       "code": "unknown_parameter",
                     *       "params": {
                     *         "in": "query",
                     *         "field": "colour"
                     *       },
                     *       "problems": [
                     *         {
                     *           "field": "colour",
                     *           "code": "unknown_parameter",
                     *           "params": {
                     *             "in": "query",
                     *             "field": "colour"
                     *           },
                     *           "message": "Unknown query parameter 'colour'"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Failure"];
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Busy"];
        };
    };
}
