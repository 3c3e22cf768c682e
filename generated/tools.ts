// Written by `npm run generate` from openapi/. Never edited.

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Changes nothing. */
  readonly reads: boolean
  /** May replace or take away what is there. */
  readonly destroys: boolean
  /** That a token needs. */
  readonly scopes: readonly string[]
  readonly method: string
  /** As in the document, with `{name}` for parameters. */
  readonly path: string
  /** Of the query, whatever the input says. */
  readonly fixed: Readonly<Record<string, string>>
  /** Where each field of the input goes. */
  readonly places: Readonly<Record<string, Place>>
  /** A JSON schema. */
  readonly input: { readonly type: 'object'; readonly required?: readonly string[]; readonly [keyword: string]: unknown }
}

/** A field is the whole body, or a field of the body. */
export type Place = 'path' | 'query' | 'if-match' | 'body' | 'whole' | 'files' | 'form'

export const tools: readonly Tool[] = [
  {
    "name": "list_months",
    "title": "List the months with a trade or a dividend",
    "description": "List the months with a trade or a dividend.\n\nNewest first. A trade belongs to the month of its closing day.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/months",
    "fixed": {},
    "places": {
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "list_trades",
    "title": "List trades of any period",
    "description": "List trades of any period.\n\nThe trades that closed from `start_date` to `end_date`, newest first unless `sort` says otherwise, in pages. Trades of a day are in\nthe order in which they were closed: by `sell_time` of a long trade, `buy_time` of a short one. With `sort=date`, trades without a\nknown time come first; trades of the same time are sorted by symbol (as normalised in `instrument` of\n`list_symbols`) and account. Every list and file of trades is in this order. Filters can be combined; if no trade matches,\nthe list is empty.\n\n`summary` has the totals of all matching trades, on all pages. It is sent with the first page only. The\npages together add up to it, and without filters it agrees with the months, days and symbols.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/trades",
    "fixed": {},
    "places": {
      "start_date": "query",
      "end_date": "query",
      "symbols": "query",
      "account_id": "query",
      "side": "query",
      "result": "query",
      "verified": "query",
      "sort": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "start_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The first closing day. Default: the beginning of the record."
        },
        "end_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The last closing day, not before `start_date`. Default: the end of the record."
        },
        "symbols": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "items": {
            "type": "string",
            "pattern": "^[^,]+$",
            "maxLength": 100
          },
          "description": "Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as\nthat of `instrument` in `list_symbols`."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "side": {
          "$ref": "#/$defs/TradeSide",
          "description": "Only trades of this side."
        },
        "result": {
          "$ref": "#/$defs/TradeResult",
          "description": "Only trades with this `trade_result`."
        },
        "verified": {
          "type": "boolean",
          "description": "Only trades with this value of `broker_verified`."
        },
        "sort": {
          "$ref": "#/$defs/TradeSort",
          "description": "`-date`: the last closed first. `-total_profit_loss`: trades with the same profit newest first. `date` and\n`total_profit_loss` are the exact reverse."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        },
        "TradeSide": {
          "type": "string",
          "enum": [
            "long",
            "short"
          ],
          "description": "`short` if the trade was opened by a sale."
        },
        "TradeResult": {
          "type": "string",
          "enum": [
            "Win",
            "Loss",
            "Breakeven"
          ],
          "description": "`Win` if the profit is above 0, `Loss` if below 0, otherwise `Breakeven`."
        },
        "TradeSort": {
          "type": "string",
          "description": "A field of the trades to sort by, with `-` in descending order.",
          "enum": [
            "date",
            "-date",
            "total_profit_loss",
            "-total_profit_loss"
          ],
          "default": "-date"
        }
      }
    }
  },
  {
    "name": "get_trade",
    "title": "Get everything that is known of a trade",
    "description": "Get everything that is known of a trade.\n\nWith its transactions and what the lot of the broker prints. Of an instrument with many rows the answer takes longer\nthan others, because its history is matched again.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/trades/{id}",
    "fixed": {},
    "places": {
      "id": "path"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "$ref": "#/$defs/TradeId",
          "description": "The `id` of the trade in `list_trades`."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false,
      "$defs": {
        "TradeId": {
          "description": "Names the trade in `get_trade`. Made from its account and its rows: it is the same after an undo and a new\nimport. A lot that replaces a matched trade has another id.",
          "type": "string",
          "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[A-Za-z0-9._-]{1,200}$",
          "maxLength": 240
        }
      }
    }
  },
  {
    "name": "list_round_trips",
    "title": "List round trips",
    "description": "List round trips.\n\nThe round trips with a closing from `start_date` to `end_date`, in pages. `in_period` is what was closed in\nthe period; `summary` has its totals, the same as `get_round_trip_statistics` with the same parameters.\nFilters can be combined.\n\nBy the last closing in the period, the newest first, unless `sort` says otherwise: by day and, within a day, by time; what\nhas no known time is before what has one. Equal ones are sorted by that day and time, account, instrument, first day and\nnumber. What has no value is last.\n\nAn account with `derivation: pending` has no round trips yet.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/round-trips",
    "fixed": {},
    "places": {
      "start_date": "query",
      "end_date": "query",
      "symbols": "query",
      "account_id": "query",
      "side": "query",
      "state": "query",
      "result": "query",
      "tags": "query",
      "setup": "query",
      "rating": "query",
      "reviewed": "query",
      "note": "query",
      "entry_hour": "query",
      "weekday": "query",
      "time_held": "query",
      "size": "query",
      "sort": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "start_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The first closing day. Default: the beginning of the record."
        },
        "end_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The last closing day, not before `start_date`. Default: the end of the record."
        },
        "symbols": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "items": {
            "type": "string",
            "pattern": "^[^,]+$",
            "maxLength": 100
          },
          "description": "Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as\nthat of `instrument` in `list_symbols`."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "side": {
          "$ref": "#/$defs/TradeSide",
          "description": "Only round trips of this side."
        },
        "state": {
          "$ref": "#/$defs/RoundTripState",
          "description": "Only those that are open, or closed. Open ones without any closing are only in the list with\n`state=open`, in the period of their first day; they count in no figure."
        },
        "result": {
          "$ref": "#/$defs/TradeResult",
          "description": "Only round trips with this result in the period."
        },
        "tags": {
          "type": "array",
          "minItems": 1,
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/TagName"
          },
          "description": "Only those with one of these tags, at most 20, by name, in upper or lower case. Several are repeated (`tags=a&tags=b`): a comma is\npart of a name."
        },
        "setup": {
          "type": "string",
          "maxLength": 60,
          "description": "Only round trips with this setup, in upper or lower case. Empty: those without a setup."
        },
        "rating": {
          "$ref": "#/$defs/Rating",
          "description": "Only round trips with this rating."
        },
        "reviewed": {
          "type": "boolean",
          "description": "Only those that are marked as reviewed, or, with `false`, the others, also those without a journal entry."
        },
        "note": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Only round trips with a note that has this text, in upper or lower case."
        },
        "entry_hour": {
          "type": "integer",
          "minimum": 0,
          "maximum": 24,
          "description": "Only round trips that were opened in this hour, as in `by_entry_hour` of `get_round_trip_statistics`; 24: the time is not known."
        },
        "weekday": {
          "type": "integer",
          "minimum": 0,
          "maximum": 6,
          "description": "Only round trips whose last closing in the period is on this day of the week, as in `by_weekday`; 0 is Sunday."
        },
        "time_held": {
          "$ref": "#/$defs/TimeHeld",
          "description": "Only round trips that were held so long, as in `by_time_held`."
        },
        "size": {
          "$ref": "#/$defs/RoundTripSize",
          "description": "Only round trips of this size in dollars, as in `by_size`."
        },
        "sort": {
          "$ref": "#/$defs/RoundTripSort",
          "description": "The order of the list. `total_profit_loss`, `return_percentage` and `fees` are those in the period; `time_held` is by\n`days_held`, then `minutes_held`."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        },
        "TradeSide": {
          "type": "string",
          "enum": [
            "long",
            "short"
          ],
          "description": "`short` if the trade was opened by a sale."
        },
        "RoundTripState": {
          "description": "Whether a part of it is still held.",
          "type": "string",
          "enum": [
            "open",
            "closed"
          ]
        },
        "TradeResult": {
          "type": "string",
          "enum": [
            "Win",
            "Loss",
            "Breakeven"
          ],
          "description": "`Win` if the profit is above 0, `Loss` if below 0, otherwise `Breakeven`."
        },
        "TagName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 60,
          "pattern": "^[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
          "description": "Any text of one line, at most 60 characters. Spaces at its end are removed."
        },
        "Rating": {
          "type": "integer",
          "minimum": 1,
          "maximum": 5,
          "description": "From 1 to 5."
        },
        "TimeHeld": {
          "description": "How long a round trip was held, in groups.",
          "type": "string",
          "enum": [
            "under 5 minutes",
            "5 to 30 minutes",
            "30 to 120 minutes",
            "over 2 hours, same day",
            "same day",
            "1 to 7 days",
            "8 to 30 days",
            "31 to 90 days",
            "91 to 365 days",
            "over 365 days",
            "open"
          ]
        },
        "RoundTripSize": {
          "description": "What the closed trades of a round trip had cost, in dollars, in groups; of shorts, the proceeds.",
          "type": "string",
          "enum": [
            "under 1000",
            "1000 to 5000",
            "5000 to 20000",
            "20000 to 100000",
            "over 100000"
          ]
        },
        "RoundTripSort": {
          "description": "What to sort the round trips by, with `-` in descending order.",
          "type": "string",
          "enum": [
            "last_closed_on",
            "-last_closed_on",
            "symbol",
            "-symbol",
            "account_id",
            "-account_id",
            "side",
            "-side",
            "opened_on",
            "-opened_on",
            "total_profit_loss",
            "-total_profit_loss",
            "return_percentage",
            "-return_percentage",
            "quantity",
            "-quantity",
            "entry_price",
            "-entry_price",
            "exit_price",
            "-exit_price",
            "fees",
            "-fees",
            "time_held",
            "-time_held"
          ],
          "default": "-last_closed_on"
        }
      }
    }
  },
  {
    "name": "get_round_trip",
    "title": "Get a round trip with its trades and transactions",
    "description": "Get a round trip with its trades and transactions.\n\n`round_trip` has the sums of all its trades; of trades and transactions the first 1,000 are listed.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/round-trips/{id}",
    "fixed": {},
    "places": {
      "id": "path"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "$ref": "#/$defs/RoundTripId",
          "description": "The `id` of the round trip in `list_round_trips`."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false,
      "$defs": {
        "RoundTripId": {
          "description": "Names the round trip. Made from its account, instrument, first opening and their number on that day: it is the same\nafter an undo and a new import.",
          "type": "string",
          "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
          "maxLength": 440
        }
      }
    }
  },
  {
    "name": "get_round_trip_statistics",
    "title": "Analyse the round trips of a period",
    "description": "Analyse the round trips of a period.\n\nCovers the trades that closed from `start_date` to `end_date`, both included, as `get_timeframe` does, but counts\neach round trip once. `trading_pl` is the same in both, to the cent. The range can cover at most 100 years.\n\nThe trades of an account with `derivation: pending` have no round trips yet and are missing here.\n\n`by_setup` adds up to the whole, with `setup` null for round trips without one. `by_tag` does not: a round trip with two tags\ncounts in each of them, and one without tags in none.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/round-trip-statistics",
    "fixed": {},
    "places": {
      "start_date": "query",
      "end_date": "query",
      "symbols": "query",
      "account_id": "query",
      "side": "query",
      "state": "query",
      "result": "query",
      "entry_hour": "query",
      "weekday": "query",
      "time_held": "query",
      "size": "query",
      "tags": "query",
      "setup": "query",
      "rating": "query",
      "reviewed": "query",
      "note": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "start_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The first closing day. Default: the beginning of the record."
        },
        "end_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The last closing day, not before `start_date`. Default: the end of the record."
        },
        "symbols": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "items": {
            "type": "string",
            "pattern": "^[^,]+$",
            "maxLength": 100
          },
          "description": "Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as\nthat of `instrument` in `list_symbols`."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "side": {
          "$ref": "#/$defs/TradeSide",
          "description": "Only round trips of this side."
        },
        "state": {
          "$ref": "#/$defs/RoundTripState",
          "description": "Only those that are open, or closed."
        },
        "result": {
          "$ref": "#/$defs/TradeResult",
          "description": "Only round trips with this result in the period."
        },
        "entry_hour": {
          "type": "integer",
          "minimum": 0,
          "maximum": 24,
          "description": "Only round trips that were opened in this hour, as in `by_entry_hour` of `get_round_trip_statistics`; 24: the time is not known."
        },
        "weekday": {
          "type": "integer",
          "minimum": 0,
          "maximum": 6,
          "description": "Only round trips whose last closing in the period is on this day of the week, as in `by_weekday`; 0 is Sunday."
        },
        "time_held": {
          "$ref": "#/$defs/TimeHeld",
          "description": "Only round trips that were held so long, as in `by_time_held`."
        },
        "size": {
          "$ref": "#/$defs/RoundTripSize",
          "description": "Only round trips of this size in dollars, as in `by_size`."
        },
        "tags": {
          "type": "array",
          "minItems": 1,
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/TagName"
          },
          "description": "Only those with one of these tags, at most 20, by name, in upper or lower case. Several are repeated (`tags=a&tags=b`): a comma is\npart of a name."
        },
        "setup": {
          "type": "string",
          "maxLength": 60,
          "description": "Only round trips with this setup, in upper or lower case. Empty: those without a setup."
        },
        "rating": {
          "$ref": "#/$defs/Rating",
          "description": "Only round trips with this rating."
        },
        "reviewed": {
          "type": "boolean",
          "description": "Only those that are marked as reviewed, or, with `false`, the others, also those without a journal entry."
        },
        "note": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "Only round trips with a note that has this text, in upper or lower case."
        }
      },
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        },
        "TradeSide": {
          "type": "string",
          "enum": [
            "long",
            "short"
          ],
          "description": "`short` if the trade was opened by a sale."
        },
        "RoundTripState": {
          "description": "Whether a part of it is still held.",
          "type": "string",
          "enum": [
            "open",
            "closed"
          ]
        },
        "TradeResult": {
          "type": "string",
          "enum": [
            "Win",
            "Loss",
            "Breakeven"
          ],
          "description": "`Win` if the profit is above 0, `Loss` if below 0, otherwise `Breakeven`."
        },
        "TimeHeld": {
          "description": "How long a round trip was held, in groups.",
          "type": "string",
          "enum": [
            "under 5 minutes",
            "5 to 30 minutes",
            "30 to 120 minutes",
            "over 2 hours, same day",
            "same day",
            "1 to 7 days",
            "8 to 30 days",
            "31 to 90 days",
            "91 to 365 days",
            "over 365 days",
            "open"
          ]
        },
        "RoundTripSize": {
          "description": "What the closed trades of a round trip had cost, in dollars, in groups; of shorts, the proceeds.",
          "type": "string",
          "enum": [
            "under 1000",
            "1000 to 5000",
            "5000 to 20000",
            "20000 to 100000",
            "over 100000"
          ]
        },
        "TagName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 60,
          "pattern": "^[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
          "description": "Any text of one line, at most 60 characters. Spaces at its end are removed."
        },
        "Rating": {
          "type": "integer",
          "minimum": 1,
          "maximum": 5,
          "description": "From 1 to 5."
        }
      }
    }
  },
  {
    "name": "get_round_trip_journal",
    "title": "Get the journal entry of a round trip",
    "description": "Get the journal entry of a round trip.\n\n`journal` is null if nothing was written.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/round-trips/{id}/journal",
    "fixed": {},
    "places": {
      "id": "path"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "$ref": "#/$defs/RoundTripId",
          "description": "The `id` of the round trip in `list_round_trips`."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false,
      "$defs": {
        "RoundTripId": {
          "description": "Names the round trip. Made from its account, instrument, first opening and their number on that day: it is the same\nafter an undo and a new import.",
          "type": "string",
          "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
          "maxLength": 440
        }
      }
    }
  },
  {
    "name": "change_round_trip_journal",
    "title": "Change fields of the journal entry of a round trip",
    "description": "Change fields of the journal entry of a round trip.\n\nFields that are left out stay as they are; null, or an empty list, empties a field. With `If-Match` only if the entry is still\nthe one that was read.",
    "reads": false,
    "destroys": true,
    "scopes": [
      "journal:write"
    ],
    "method": "PATCH",
    "path": "/api/round-trips/{id}/journal",
    "fixed": {},
    "places": {
      "id": "path",
      "if_match": "if-match",
      "note": "body",
      "tags": "body",
      "setup": "body",
      "rating": "body",
      "planned_stop": "body",
      "reviewed": "body",
      "continues": "body"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "$ref": "#/$defs/RoundTripId",
          "description": "The `id` of the round trip in `list_round_trips`."
        },
        "if_match": {
          "type": "string",
          "description": "The `etag` of what is changed, as the tool that reads it gave it."
        },
        "note": {
          "$ref": "#/$defs/NoteText"
        },
        "tags": {
          "$ref": "#/$defs/TagNames"
        },
        "setup": {
          "$ref": "#/$defs/SetupText"
        },
        "rating": {
          "anyOf": [
            {
              "$ref": "#/$defs/Rating"
            },
            {
              "type": "null"
            }
          ]
        },
        "planned_stop": {
          "anyOf": [
            {
              "$ref": "#/$defs/PlannedStop"
            },
            {
              "type": "null"
            }
          ]
        },
        "reviewed": {
          "description": "Whether the user has looked at it.",
          "type": "boolean"
        },
        "continues": {
          "description": "Whether it goes on with the last change, as a page does that saves while one types: what stood between is not kept as a former\nversion.",
          "type": "boolean",
          "default": false
        }
      },
      "required": [
        "id",
        "if_match"
      ],
      "additionalProperties": false,
      "$defs": {
        "RoundTripId": {
          "description": "Names the round trip. Made from its account, instrument, first opening and their number on that day: it is the same\nafter an undo and a new import.",
          "type": "string",
          "pattern": "^[0-9]{1,16}\\.\\d{4}-\\d{2}-\\d{2}\\.[0-9]{1,9}\\.[A-Za-z0-9_-]{1,400}$",
          "maxLength": 440
        },
        "NoteText": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 20000,
          "pattern": "^[^\\u0000]*$",
          "description": "Any text, stored as given. Show it as text, never as HTML. Empty or null means no note."
        },
        "TagNames": {
          "type": "array",
          "maxItems": 30,
          "description": "The tags by name, in upper or lower case. A name that is given twice counts once.",
          "items": {
            "$ref": "#/$defs/TagName"
          }
        },
        "TagName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 60,
          "pattern": "^[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
          "description": "Any text of one line, at most 60 characters. Spaces at its end are removed."
        },
        "SetupText": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 60,
          "pattern": "^[^\\u0000-\\u001f\\u007f]*$",
          "description": "The plan that was followed, in one line. Spaces around it are removed; empty or null means none. Setups that differ in upper\nand lower case only are one in filters and statistics."
        },
        "Rating": {
          "type": "integer",
          "minimum": 1,
          "maximum": 5,
          "description": "From 1 to 5."
        },
        "PlannedStop": {
          "type": "number",
          "exclusiveMinimum": 0,
          "maximum": 9000000000,
          "description": "The price at which the position was to be closed with a loss, per share or contract unit, as `entry_price`. Absent if there\nwas none. The JSON number is read as an exact decimal, with at most 6 decimal places."
        }
      }
    }
  },
  {
    "name": "get_day_journal",
    "title": "Get the journal entry of a day",
    "description": "Get the journal entry of a day.\n\n`journal` is null if nothing was written.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/days/{date}/journal",
    "fixed": {},
    "places": {
      "date": "path"
    },
    "input": {
      "type": "object",
      "properties": {
        "date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "Any day, with or without trades."
        }
      },
      "required": [
        "date"
      ],
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        }
      }
    }
  },
  {
    "name": "change_day_journal",
    "title": "Change fields of the journal entry of a day",
    "description": "Change fields of the journal entry of a day.\n\nFields that are left out stay as they are; null, or an empty list, empties a field. With `If-Match` only if the entry is still\nthe one that was read.",
    "reads": false,
    "destroys": true,
    "scopes": [
      "journal:write"
    ],
    "method": "PATCH",
    "path": "/api/days/{date}/journal",
    "fixed": {},
    "places": {
      "date": "path",
      "if_match": "if-match",
      "note": "body",
      "tags": "body",
      "setup": "body",
      "rating": "body",
      "reviewed": "body",
      "continues": "body"
    },
    "input": {
      "type": "object",
      "properties": {
        "date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "Any day, with or without trades."
        },
        "if_match": {
          "type": "string",
          "description": "The `etag` of what is changed, as the tool that reads it gave it."
        },
        "note": {
          "$ref": "#/$defs/NoteText"
        },
        "tags": {
          "$ref": "#/$defs/TagNames"
        },
        "setup": {
          "$ref": "#/$defs/SetupText"
        },
        "rating": {
          "anyOf": [
            {
              "$ref": "#/$defs/Rating"
            },
            {
              "type": "null"
            }
          ]
        },
        "reviewed": {
          "description": "Whether the user has looked at it.",
          "type": "boolean"
        },
        "continues": {
          "description": "Whether it goes on with the last change, as a page does that saves while one types: what stood between is not kept as a former\nversion.",
          "type": "boolean",
          "default": false
        }
      },
      "required": [
        "date",
        "if_match"
      ],
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        },
        "NoteText": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 20000,
          "pattern": "^[^\\u0000]*$",
          "description": "Any text, stored as given. Show it as text, never as HTML. Empty or null means no note."
        },
        "TagNames": {
          "type": "array",
          "maxItems": 30,
          "description": "The tags by name, in upper or lower case. A name that is given twice counts once.",
          "items": {
            "$ref": "#/$defs/TagName"
          }
        },
        "TagName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 60,
          "pattern": "^[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
          "description": "Any text of one line, at most 60 characters. Spaces at its end are removed."
        },
        "SetupText": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 60,
          "pattern": "^[^\\u0000-\\u001f\\u007f]*$",
          "description": "The plan that was followed, in one line. Spaces around it are removed; empty or null means none. Setups that differ in upper\nand lower case only are one in filters and statistics."
        },
        "Rating": {
          "type": "integer",
          "minimum": 1,
          "maximum": 5,
          "description": "From 1 to 5."
        }
      }
    }
  },
  {
    "name": "list_journal",
    "title": "List all journal entries",
    "description": "List all journal entries.\n\nOf round trips and days, in pages, the latest `date` first. With `state=unlinked` those whose execution is in no file any\nmore; `proposed_round_trip_id` is a round trip to which the user may attach the entry.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/journal",
    "fixed": {},
    "places": {
      "start_date": "query",
      "end_date": "query",
      "state": "query",
      "tags": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "start_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The first `date`. Default: the earliest."
        },
        "end_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The last `date`, not before `start_date`. Default: the latest."
        },
        "state": {
          "$ref": "#/$defs/JournalState",
          "description": "Only entries of this state."
        },
        "tags": {
          "type": "array",
          "minItems": 1,
          "maxItems": 20,
          "items": {
            "$ref": "#/$defs/TagName"
          },
          "description": "Only those with one of these tags, at most 20, by name, in upper or lower case. Several are repeated (`tags=a&tags=b`): a comma is\npart of a name."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        },
        "JournalState": {
          "type": "string",
          "enum": [
            "day",
            "linked",
            "unlinked"
          ],
          "description": "`day`: the entry of a day. `linked`: an entry attached to a round trip. `unlinked`: an entry whose execution is in no file any more,\nor is not known for certain. It is kept until the user deletes it or attaches it to another round trip; until then no round trip shows\nit."
        },
        "TagName": {
          "type": "string",
          "minLength": 1,
          "maxLength": 60,
          "pattern": "^[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
          "description": "Any text of one line, at most 60 characters. Spaces at its end are removed."
        }
      }
    }
  },
  {
    "name": "list_tags",
    "title": "List the tags and setups",
    "description": "List the tags and setups.\n\nThe tags by name, with how often each is used, and the setups.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/tags",
    "fixed": {},
    "places": {},
    "input": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "name": "list_days",
    "title": "List trading days with their round trips",
    "description": "List trading days with their round trips.\n\nThe days on which a trade was closed, the newest first, in pages: each with its totals, dividends included, and its round\ntrips. Days that have only dividends or a journal entry are left out; `GET /api/calendar-data` and `list_journal` have these.\n\n`summary` is the same as in `get_day_details`. An account with `derivation: pending` has no round trips yet.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/days",
    "fixed": {},
    "places": {
      "end_date": "query",
      "with_round_trips": "query",
      "account_id": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "end_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The last day. Default: the end of the record."
        },
        "with_round_trips": {
          "type": "integer",
          "minimum": 0,
          "maximum": 1000,
          "description": "How many days of the page list their round trips, from its newest; the others have only totals. Default: all."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        }
      }
    }
  },
  {
    "name": "get_day_details",
    "title": "Get the trades and dividends of a day",
    "description": "Get the trades and dividends of a day.\n\nEmpty lists and zero sums if the day has no activity.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/day-details",
    "fixed": {},
    "places": {
      "date": "query",
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The day."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "required": [
        "date"
      ],
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        }
      }
    }
  },
  {
    "name": "list_accounts",
    "title": "List brokerage accounts",
    "description": "List brokerage accounts.\n\nThe accounts that have files, oldest first. An account that loses its last file is not listed; it has the same id\nwhen a file is imported into it again. An import whose files name several accounts creates each of\nthem. Use an id as `account_id` to limit other requests to one account. A user can have at most `QUOTA_ACCOUNTS`\naccounts (100 unless set, never more than 1000).",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/accounts",
    "fixed": {},
    "places": {},
    "input": {
      "type": "object",
      "properties": {},
      "additionalProperties": false
    }
  },
  {
    "name": "get_month",
    "title": "Get a month with its trades and dividends",
    "description": "Get a month with its trades and dividends.\n\nTrades that closed in the month, in the order of `list_trades` with `sort=date`; dividends sorted by date, then symbol.\nEmpty lists and zero sums if the month has no activity.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/monthly/{month}",
    "fixed": {},
    "places": {
      "month": "path",
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "month": {
          "$ref": "#/$defs/CalendarMonth",
          "description": "The month."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "required": [
        "month"
      ],
      "additionalProperties": false,
      "$defs": {
        "CalendarMonth": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}$",
          "description": "A calendar month, YYYY-MM."
        }
      }
    }
  },
  {
    "name": "get_timeframe",
    "title": "Analyse a date range",
    "description": "Analyse a date range.\n\nCovers the trades that closed in the range and the dividends dated in it, first and last day included. Zero\nsums if there are none. `start_date` must not be later than `end_date`, and the range can cover at most 100\nyears.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/timeframe",
    "fixed": {},
    "places": {
      "start_date": "query",
      "end_date": "query",
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "start_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The first day."
        },
        "end_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The last day."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "required": [
        "start_date",
        "end_date"
      ],
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        }
      }
    }
  },
  {
    "name": "list_symbols",
    "title": "List symbols",
    "description": "List symbols.\n\nThe symbols with trades or dividends, sorted by name. Each option contract is a symbol of its own.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/symbols",
    "fixed": {},
    "places": {
      "limit": "query",
      "cursor": "query",
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "description": "The maximum number of items to return. Default: all.",
          "default": 50
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "get_symbol",
    "title": "Get a symbol with its trades and dividends",
    "description": "Get a symbol with its trades and dividends.\n\n`summary` and `dividends` cover the whole record. Trades come in pages, in the order of\n`list_trades` with `sort=date`. If nothing is recorded for the symbol, the response is 404.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/symbols/{symbol}",
    "fixed": {},
    "places": {
      "symbol": "path",
      "limit": "query",
      "cursor": "query",
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "The symbol in the spelling of any broker, URL-encoded: `BRK.B`, `BRK%2FB` or\n`SPY%2003%2F15%2F2024%20500.00%20P`. All spellings of one symbol give the same result."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "required": [
        "symbol"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_symbol_statistics",
    "title": "Analyse a symbol",
    "description": "Analyse a symbol.\n\nThe same analysis as `/api/timeframe`, for one symbol. Covers the whole record if no dates are given. Zero\nsums if the range has no activity; 404 if nothing is recorded for the symbol.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/symbols/{symbol}/statistics",
    "fixed": {},
    "places": {
      "symbol": "path",
      "start_date": "query",
      "end_date": "query",
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "symbol": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100,
          "description": "The symbol in the spelling of any broker, URL-encoded: `BRK.B`, `BRK%2FB` or\n`SPY%2003%2F15%2F2024%20500.00%20P`. All spellings of one symbol give the same result."
        },
        "start_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The first day. Default: the beginning of the record."
        },
        "end_date": {
          "$ref": "#/$defs/CalendarDate",
          "description": "The last day. Default: the end of the record."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "required": [
        "symbol"
      ],
      "additionalProperties": false,
      "$defs": {
        "CalendarDate": {
          "type": "string",
          "description": "A calendar date, YYYY-MM-DD."
        }
      }
    }
  },
  {
    "name": "list_tax_years",
    "title": "List tax years",
    "description": "List tax years.\n\nThe years with closed trades or sales without a known purchase, newest first, with their totals by term. The tag Tax\ndescribes the figures.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/tax-years",
    "fixed": {},
    "places": {
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "get_tax_year",
    "title": "Get a tax year",
    "description": "Get a tax year.\n\nThe rows of Form 8949 of a year, or its contracts of Section 1256, in the order of `list_trades` with `sort=date`, in pages, and the\ntotals. `summary` and `unmatched_sales` cover the whole year on every page, also with `form` and `to_check`. A year without\ntrades has no rows and zero sums.\nThe tag Tax describes the figures.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/tax-years/{year}",
    "fixed": {},
    "places": {
      "year": "path",
      "account_id": "query",
      "form": "query",
      "to_check": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "year": {
          "type": "integer",
          "minimum": 1900,
          "maximum": 9999,
          "description": "The calendar year."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "form": {
          "type": "string",
          "enum": [
            "8949",
            "6781"
          ],
          "default": "8949",
          "description": "`8949`: the rows of Form 8949. `6781`: contracts of Section 1256, which are on Form 6781 instead."
        },
        "to_check": {
          "type": "boolean",
          "description": "`true`: only rows with a reason in `to_check`. `false`: only rows without one."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "required": [
        "year"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_wash_sale_candidates",
    "title": "List candidates of wash sales",
    "description": "List candidates of wash sales.\n\nThe losses of a year that may be wash sales, in the order of the rows of Form 8949, in pages: the same instrument was bought again\nwithin 30 days before or after the sale. They are candidates only, and change no figure. Losses with a printed wash sale are not\namong them, nor are contracts of Section 1256, for which there are none. Substantially identical securities, such as an option and\nits shares, are not compared. With `account_id` the losses are those of the account; the purchases are of all accounts.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/tax-years/{year}/wash-sale-candidates",
    "fixed": {},
    "places": {
      "year": "path",
      "account_id": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "year": {
          "type": "integer",
          "minimum": 1900,
          "maximum": 9999,
          "description": "The calendar year."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "required": [
        "year"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_import_mappings",
    "title": "List the mappings of columns",
    "description": "List the mappings of columns.\n\nNewest first.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/import-mappings",
    "fixed": {},
    "places": {
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "add_import_mapping",
    "title": "Keep a mapping of columns",
    "description": "Keep a mapping of columns.\n\nSays what the columns of a CSV mean that no layout describes. From then on each file of the user with this header is\nread by it, whatever its order of rows. Names are compared without case and spacing; their order counts. A header has\none mapping; change it with `PUT`. A user can have at most 100 mappings.\n\nAn upload of such a file is answered with `mapping_required`, with a proposal that only the names of the columns\nmake. What a sign, an amount or a date means is never inferred from rows: the mapping states it. A mapping may come\nfrom another user: it holds no data, and is checked like any other.",
    "reads": false,
    "destroys": false,
    "scopes": [
      "imports:try"
    ],
    "method": "POST",
    "path": "/api/import-mappings",
    "fixed": {},
    "places": {
      "mapping": "whole"
    },
    "input": {
      "type": "object",
      "properties": {
        "mapping": {
          "type": "object",
          "description": "As `mapping` of `try_import`."
        }
      },
      "required": [
        "mapping"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "update_import_mapping",
    "title": "Change a mapping of columns",
    "description": "Change a mapping of columns.\n\nReplaces all but the header, which must be the same. It concerns later imports only: what was imported stays as it was\nread, and can be undone and imported again.",
    "reads": false,
    "destroys": true,
    "scopes": [
      "imports:try"
    ],
    "method": "PUT",
    "path": "/api/import-mappings/{id}",
    "fixed": {},
    "places": {
      "id": "path",
      "if_match": "if-match",
      "mapping": "whole"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 2147483647,
          "description": "The `id` of the mapping in `list_import_mappings`."
        },
        "if_match": {
          "type": "string",
          "description": "The `etag` of what is changed, as the tool that reads it gave it."
        },
        "mapping": {
          "type": "object",
          "description": "As `mapping` of `try_import`."
        }
      },
      "required": [
        "id",
        "if_match",
        "mapping"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "preview_import_mapping",
    "title": "Preview a mapping of columns",
    "description": "Preview a mapping of columns.\n\nWhat a mapping makes of rows, such as those that `mapping_required` shows. Nothing is stored.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "imports:try"
    ],
    "method": "POST",
    "path": "/api/import-mapping-preview",
    "fixed": {},
    "places": {
      "mapping": "body",
      "rows": "body"
    },
    "input": {
      "type": "object",
      "properties": {
        "mapping": {
          "type": "object",
          "description": "As `mapping` of `try_import`."
        },
        "rows": {
          "description": "The rows of the file, each as its cells.",
          "type": "array",
          "minItems": 1,
          "maxItems": 10,
          "items": {
            "$ref": "#/$defs/SampleRow"
          }
        }
      },
      "required": [
        "mapping",
        "rows"
      ],
      "additionalProperties": false,
      "$defs": {
        "SampleRow": {
          "type": "array",
          "maxItems": 100,
          "items": {
            "type": "string",
            "maxLength": 200
          },
          "description": "The cells of a row."
        }
      }
    }
  },
  {
    "name": "list_imports",
    "title": "List imports",
    "description": "List imports.\n\nNewest first, in pages. Of the imports that failed or were undone, the newest 1000 stay; older ones are\ndeleted when another one fails or is undone.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/imports",
    "fixed": {},
    "places": {
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "try_import",
    "title": "Import files of any kind",
    "description": "Tries files of brokers: what an import would do to the record as it is now. Nothing is stored. `stats` counts the rows, lots\nand trades, `report` has each row that is left out, with the reason.\n\nOf columns that no layout describes, the answer is an error with the code `mapping_required`. Its action `confirm_mapping`\nhas the header, the first rows, a proposed mapping, and in `missing` what the proposal lacks. State what is missing only if the\nrows show it beyond doubt; else ask the user. Then give the whole as `mapping`, which is for this call only, and try again;\n`add_import_mapping` keeps it.\n\nThe service decides what is right: a row that it refuses is wrong or unknown, and a mapping that makes it fit by guessing makes\nwrong figures. Compare a few rows of the file with what `preview_import_mapping` makes of them.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "imports:try"
    ],
    "method": "POST",
    "path": "/api/imports",
    "fixed": {
      "dry_run": "true",
      "stream": "false"
    },
    "places": {
      "skip_unread": "query",
      "files": "files",
      "accounts": "form",
      "mapping": "form"
    },
    "input": {
      "type": "object",
      "properties": {
        "skip_unread": {
          "type": "boolean",
          "default": false,
          "description": "`true` leaves out files that cannot be read: each has a note `file_unread` with the reason and, in `actions`, what to do about it,\nand the other files are imported. If none can be read, nothing is. Default: `false`: a file that cannot be read refuses the upload."
        },
        "files": {
          "type": "array",
          "minItems": 1,
          "maxItems": 20,
          "description": "The files, with their names. The text of each is given as it is, to the last character.",
          "items": {
            "type": "object",
            "required": [
              "name",
              "text"
            ],
            "additionalProperties": false,
            "properties": {
              "name": {
                "type": "string",
                "maxLength": 200
              },
              "text": {
                "type": "string",
                "maxLength": 400000
              }
            }
          }
        },
        "accounts": {
          "type": "string",
          "maxLength": 16000,
          "description": "Which account the rows of which file are in, for files that do not print the number of their account: a JSON object.\nThe keys are names of files, or `#1`, `#2` by position; the values are ids of accounts, or names. An account of a new\nname is made. For example `{\"robinhood.csv\": 3, \"#2\": \"Roth IRA\"}`; empty is the same as left out."
        },
        "mapping": {
          "$ref": "#/$defs/NewImportMapping"
        }
      },
      "required": [
        "files"
      ],
      "additionalProperties": false,
      "$defs": {
        "NewImportMapping": {
          "type": "object",
          "additionalProperties": false,
          "required": [
            "header",
            "kind",
            "columns",
            "date_order",
            "currency"
          ],
          "description": "What the columns of a file mean. It states everything; nothing is inferred from rows. `signs`, `amounts` and `actions`\nare needed for transactions.",
          "properties": {
            "name": {
              "type": "string",
              "maxLength": 100,
              "description": "What you call it."
            },
            "header": {
              "type": "array",
              "minItems": 2,
              "maxItems": 100,
              "description": "The names of the columns, in their order, as printed.",
              "items": {
                "type": "string",
                "maxLength": 100
              }
            },
            "kind": {
              "$ref": "#/$defs/FileKind"
            },
            "columns": {
              "$ref": "#/$defs/MappedColumns"
            },
            "date_order": {
              "type": "string",
              "enum": [
                "iso",
                "mdy",
                "dmy"
              ],
              "description": "How dates are written: year first (`2026-03-16`), month first (`3/16/2026`) or day first (`16/3/2026`). Dates with the\nname of the month are read in each. A date that shows another order ends the import."
            },
            "decimal": {
              "description": "The sign before the decimal places of numbers.",
              "type": "string",
              "enum": [
                "point",
                "comma"
              ],
              "default": "point"
            },
            "currency": {
              "type": "string",
              "enum": [
                "USD"
              ],
              "description": "States that all amounts are in US dollars. Other currencies are not supported."
            },
            "signs": {
              "type": "string",
              "enum": [
                "action",
                "signed_amount",
                "inverted_amount",
                "signed_quantity"
              ],
              "description": "`action`: the action decides; a minus may only agree with it. `signed_amount`: what is paid is negative.\n`inverted_amount`: what is paid is positive, what is received negative. `signed_quantity`: what is sold has a\nnegative quantity. A sign that contradicts its row leaves the row out."
            },
            "amounts": {
              "type": "string",
              "enum": [
                "after_fees",
                "before_fees",
                "quantity_times_price"
              ],
              "description": "`after_fees`: the amount is what the account paid or received. `before_fees`: the fees are still to be taken off.\n`quantity_times_price`: the file has no amounts; the fees are taken off the product."
            },
            "option_multiplier": {
              "type": "integer",
              "enum": [
                1,
                100
              ],
              "description": "The units that the price of an option is for: 100 if it is for a share, 1 if it is for a contract. Without it, options\nof files without amounts are left out."
            },
            "actions": {
              "description": "What each word of the column of actions means.",
              "type": "array",
              "minItems": 1,
              "maxItems": 200,
              "items": {
                "$ref": "#/$defs/MappedAction"
              }
            },
            "statuses": {
              "description": "What each word of the column of states means.",
              "type": "array",
              "maxItems": 50,
              "items": {
                "$ref": "#/$defs/MappedStatus"
              }
            }
          }
        },
        "FileKind": {
          "description": "Whether a file has transactions or realized gains.",
          "type": "string",
          "enum": [
            "transactions",
            "gains"
          ]
        },
        "MappedColumns": {
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "description": "The column of each field, as its number in `header`, from 1. A column has one meaning at most, and columns without one are\nnot read. Transactions need `date`, `action`, `symbol` (or `description`), `quantity` and `amount` (or `price`):\n\n- `date`: The day of the row.\n- `time`: The time of the row, if it has a column of its own. A name with UTC or GMT states its zone.\n- `settlement_date`: The day on which a trade settles.\n- `action`: The column whose words say what each row does.\n- `action_2`: A second column, whose word is read after the word of `action`, such as open or close.\n- `symbol`: The ticker, CUSIP or option contract.\n- `description`: The security in words; it must end with the ticker if there is no symbol.\n- `quantity`: Shares or contracts.\n- `price`: For one share or unit of a contract.\n- `amount`: What the row paid or brought.\n- `account`: The number of the account.\n- `currency`: Rows in another currency than USD are left out. A header with a column of currencies needs it. If each\n  amount has a column of its own, such as `Currency (Total)`, map one of these columns; all of them\n  are compared.\n- `asset_class`: Such as Stock or Option.\n- `multiplier`: 1 for shares, 100 for options; any other is left out.\n- `expiration`: Of an option whose contract has columns of its own.\n- `strike`: As for `expiration`.\n- `call_put`: As for `expiration`.\n- `status`: The state of an order; see `statuses`.\n- `fees`: Commission and fees; several columns add up.\n\nGains need `symbol` (or `description`), `sold`, `quantity`, `proceeds` and `cost_basis`. Beside these they have\n`account`, `currency`, `asset_class` and `multiplier` as above, and:\n\n- `acquired`: The day on which the lot was bought.\n- `sold`: The day on which the lot was sold.\n- `proceeds`: In total, not per share.\n- `cost_basis`: In total, not per share.\n- `gain`: Proceeds less cost basis.\n- `short_term_gain`: The gain, if the lot was held short.\n- `long_term_gain`: The gain, if the lot was held long.\n- `disallowed_loss`: What a wash sale disallows.\n- `term`: Short or long.",
          "properties": {
            "date": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "time": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "settlement_date": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "action": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "action_2": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "symbol": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "description": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "quantity": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "price": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "amount": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "account": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "currency": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "asset_class": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "multiplier": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "expiration": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "strike": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "call_put": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "status": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "acquired": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "sold": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "proceeds": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "cost_basis": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "gain": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "short_term_gain": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "long_term_gain": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "disallowed_loss": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "term": {
              "$ref": "#/$defs/ColumnNumber"
            },
            "fees": {
              "description": "The columns that add up to the fees.",
              "type": "array",
              "minItems": 1,
              "maxItems": 10,
              "uniqueItems": true,
              "items": {
                "$ref": "#/$defs/ColumnNumber"
              }
            }
          }
        },
        "ColumnNumber": {
          "type": "integer",
          "minimum": 1,
          "maximum": 100,
          "description": "The number of a column in `header`, from 1."
        },
        "MappedAction": {
          "description": "A word of the column of actions, and the kind of row that it marks.",
          "type": "object",
          "additionalProperties": false,
          "required": [
            "word",
            "means"
          ],
          "properties": {
            "word": {
              "type": "string",
              "minLength": 1,
              "maxLength": 121,
              "description": "As printed; case does not matter. Of two action columns both words, with a space between them."
            },
            "means": {
              "$ref": "#/$defs/ActionMeaning"
            }
          }
        },
        "ActionMeaning": {
          "type": "string",
          "description": "What a word of the action column means. `trade`: bought or sold, as the sign says that `signs` names. `name_change` and\n`merger`: shares that come or leave, as the sign of the quantity says. `reinvestment`: a dividend and the purchase it paid\nfor, in one row. Of options, `buy`, `sell` and `trade` may open a position or close one: the first row of a contract opens\nit. Rows with `ignore` are counted and left out.",
          "enum": [
            "buy",
            "sell",
            "sell_short",
            "buy_to_cover",
            "buy_to_open",
            "sell_to_close",
            "sell_to_open",
            "buy_to_close",
            "cancel_buy",
            "cancel_sell",
            "reinvestment",
            "dividend",
            "return_of_capital",
            "cash_in_lieu",
            "interest",
            "interest_paid",
            "tax",
            "fee",
            "deposit",
            "withdrawal",
            "shares_in",
            "shares_out",
            "spin_off",
            "split",
            "reverse_split",
            "redemption",
            "expired",
            "assigned",
            "exercised",
            "name_change",
            "merger",
            "ignore",
            "trade"
          ]
        },
        "MappedStatus": {
          "description": "A word of the column of states, and whether such a row counts.",
          "type": "object",
          "additionalProperties": false,
          "required": [
            "word",
            "means"
          ],
          "properties": {
            "word": {
              "description": "The word, as the file prints it.",
              "type": "string",
              "minLength": 1,
              "maxLength": 60
            },
            "means": {
              "type": "string",
              "enum": [
                "carried_out",
                "ignore"
              ],
              "description": "Whether rows with the word count."
            }
          }
        }
      }
    }
  },
  {
    "name": "import_files",
    "title": "Import files of any kind",
    "description": "Imports files of brokers into the record, as one import that `undo_import` takes back. First show the user what `try_import`\nsays, and import only if the user then asks for it.",
    "reads": false,
    "destroys": false,
    "scopes": [
      "imports:write"
    ],
    "method": "POST",
    "path": "/api/imports",
    "fixed": {
      "dry_run": "false",
      "stream": "false"
    },
    "places": {
      "skip_unread": "query",
      "files": "files",
      "accounts": "form",
      "mapping": "form"
    },
    "input": {
      "type": "object",
      "properties": {
        "skip_unread": {
          "type": "boolean",
          "default": false,
          "description": "`true` leaves out files that cannot be read: each has a note `file_unread` with the reason and, in `actions`, what to do about it,\nand the other files are imported. If none can be read, nothing is. Default: `false`: a file that cannot be read refuses the upload."
        },
        "files": {
          "type": "array",
          "minItems": 1,
          "maxItems": 20,
          "description": "The files, with their names. The text of each is given as it is, to the last character.",
          "items": {
            "type": "object",
            "required": [
              "name",
              "text"
            ],
            "additionalProperties": false,
            "properties": {
              "name": {
                "type": "string",
                "maxLength": 200
              },
              "text": {
                "type": "string",
                "maxLength": 400000
              }
            }
          }
        },
        "accounts": {
          "type": "string",
          "maxLength": 16000,
          "description": "Which account the rows of which file are in, for files that do not print the number of their account: a JSON object.\nThe keys are names of files, or `#1`, `#2` by position; the values are ids of accounts, or names. An account of a new\nname is made. For example `{\"robinhood.csv\": 3, \"#2\": \"Roth IRA\"}`; empty is the same as left out."
        },
        "mapping": {
          "type": "object",
          "description": "As `mapping` of `try_import`."
        }
      },
      "required": [
        "files"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "get_import",
    "title": "Get an import with its report",
    "description": "Get an import with its report.\n\nThe files of the import with what happened to every row, and how the lots and sales of the files agree with each\nother in the record as it is now. An import that failed or was undone has no lots and sales in the record.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/imports/{id}",
    "fixed": {},
    "places": {
      "id": "path"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The `id` of the import in `list_imports`."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "undo_import",
    "title": "Undo an import",
    "description": "Takes an import back, with all rows that no other import has. Ask the user before, and name the import by its day and its\nfiles. Notes stay.",
    "reads": false,
    "destroys": true,
    "scopes": [
      "imports:write"
    ],
    "method": "DELETE",
    "path": "/api/imports/{id}",
    "fixed": {},
    "places": {
      "id": "path"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The `id` of the import in `list_imports`."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    }
  },
  {
    "name": "list_import_rows",
    "title": "List the ignored and failed rows of an import",
    "description": "List the ignored and failed rows of an import.\n\nIn the order of the files and of their rows. Of each file the first 50,000 ignored and the first 50,000 failed rows are\nkept; `rows_not_kept` in `get_import` counts the others.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/imports/{id}/rows",
    "fixed": {},
    "places": {
      "id": "path",
      "outcome": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The `id` of the import in `list_imports`."
        },
        "outcome": {
          "$ref": "#/$defs/LeftOutOutcome",
          "description": "Only the rows with this outcome."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false,
      "$defs": {
        "LeftOutOutcome": {
          "description": "Why a row is not in the record: it is of no interest, or it cannot be read.",
          "type": "string",
          "enum": [
            "ignored",
            "failed"
          ]
        }
      }
    }
  },
  {
    "name": "reconcile_import",
    "title": "Compare the lots of an import with the transactions",
    "description": "Compare the lots of an import with the transactions.\n\nOne line for each lot of the files, and one for each closing sale of the files that no lot covers, in the order of the\nfiles, compared with the record as it is now. A page can have fewer lines than `limit`, also none; the last page is the\none with `next_cursor` null.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/imports/{id}/reconciliation",
    "fixed": {},
    "places": {
      "id": "path",
      "status": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "The `id` of the import in `list_imports`."
        },
        "status": {
          "$ref": "#/$defs/ReconciliationStatus",
          "description": "Only lines with this status."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false,
      "$defs": {
        "ReconciliationStatus": {
          "type": "string",
          "enum": [
            "matched",
            "differing",
            "no_transactions",
            "replaced",
            "no_lot",
            "unmatched"
          ],
          "description": "Of a lot:\n\n- `matched`: the lots of its closing day agree with the transactions in quantity and proceeds, and its gain is proceeds −\n  cost basis.\n- `differing`: they do not. `quantity_difference` and `amount_difference` say by how much the lots differ from the\n  transactions; if both are 0, the lot contradicts itself, and `gain_difference` says by how much. If `why` is\n  `lot_without_sale`, it is no trade.\n- `no_transactions`: no transaction closes the lot.\n- `replaced`: another file restates the lot, or prints it in more detail; it is not counted.\n\nOf a closing sale that no lot covers:\n\n- `no_lot`: it is matched first in, first out with a purchase.\n- `unmatched`: no purchase is known; it is not counted as a trade."
        }
      }
    }
  },
  {
    "name": "list_questions",
    "title": "List questions",
    "description": "List questions.\n\nWhat the files leave open and only the user knows, answered or not, by account. Until a question is answered nothing is\nguessed: what an answer may change has `awaits_answer` (trades, round trips, open positions, unmatched sales). Each question\nhas its evidence: the rows that raise it, and what would follow from each answer. An import that raises one has the note\n`answer_required`.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/questions",
    "fixed": {},
    "places": {
      "account_id": "query",
      "kind": "query",
      "state": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "kind": {
          "$ref": "#/$defs/QuestionKind",
          "description": "Only questions of this kind."
        },
        "state": {
          "type": "string",
          "enum": [
            "open",
            "answered"
          ],
          "description": "Only questions in this state."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of questions to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false,
      "$defs": {
        "QuestionKind": {
          "type": "string",
          "enum": [
            "short_sales",
            "split_ratio",
            "own_entry",
            "option_side",
            "unread_row"
          ],
          "description": "- `short_sales`: sales of more than was held, after which shares were bought back, at a broker that prints short sales like\n  other sales. One for an account. `short`: they opened shorts, and the purchases closed them. `long`: they are sales of shares\n  whose purchase is in no file. The answer also counts for files that are imported later.\n- `split_ratio`: a split whose ratio no file prints, and that can be read in several ways. One for each split; an answer is a\n  ratio, new shares before old ones, such as `3:2`, or one for each of several splits, `3:2 5:4`.\n- `own_entry`: a purchase or sale that the user entered, and rows of files that come near it without being it. One for each\n  entry; until it is answered both count. `same`: the rows replace the entry. `other`: both count.\n- `option_side`: an option contract whose rows say only that it was bought or sold, and leave it open beyond its expiry. One for each\n  contract. `opened`: the rows opened it; figures stay as they are. `before`: as many contracts were held before the files, and\n  the first rows closed them; what these earned is not known.\n- `unread_row`: rows of a symbol and a day that could not be read, although what was held then decides figures. One for each symbol\n  and day; until it is answered, sales from that day on are no trades unless a lot of the broker shows them. `nothing`: the rows\n  moved no shares and changed no cost, or the user entered what they did."
        }
      }
    }
  },
  {
    "name": "list_open_positions",
    "title": "List open positions",
    "description": "List open positions.\n\nThe positions that the imported transactions leave open, options and short positions included, sorted by account and\nsymbol. They are calculated from the record, by the same matching as the trades, and do not depend on the holdings;\n`GET /api/portfolio/record-comparison` compares the two.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/open-positions",
    "fixed": {},
    "places": {
      "symbols": "query",
      "account_id": "query",
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "symbols": {
          "type": "array",
          "minItems": 1,
          "maxItems": 50,
          "items": {
            "type": "string",
            "pattern": "^[^,]+$",
            "maxLength": 100
          },
          "description": "Only these symbols, at most 50: repeated, or with commas between them. In the spelling of any broker that has no comma, such as\nthat of `instrument` in `list_symbols`."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        },
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "list_unmatched_sales",
    "title": "List sales without a known purchase",
    "description": "List sales without a known purchase.\n\nSales that no lot covers and whose purchase is in no file, newest first. They are not trades, and no total\nincludes them. Import the history of the purchase, or the realized gains of the sale, and they become trades.\n`reconcile_import` lists the unmatched sales of one import.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "record:read"
    ],
    "method": "GET",
    "path": "/api/unmatched-sales",
    "fixed": {},
    "places": {
      "limit": "query",
      "cursor": "query",
      "account_id": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "default": 50,
          "description": "The maximum number of items to return."
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        },
        "account_id": {
          "type": "integer",
          "minimum": 1,
          "maximum": 9007199254740991,
          "description": "Limits the response to one account. Default: all accounts of the user. `list_accounts` lists the ids. If the\naccount does not exist or belongs to another user, the response is 404."
        }
      },
      "additionalProperties": false
    }
  },
  {
    "name": "list_holdings",
    "title": "List holdings with their value",
    "description": "List holdings with their value.\n\nSorted by symbol, with the last known prices and the totals. The request waits at most **300 milliseconds**\nfor missing or old prices; the rest are refreshed in the background. If the provider fails, the last price\nstays, with its age and `price_stale`. `totals` cover all holdings, on every page.",
    "reads": true,
    "destroys": false,
    "scopes": [
      "portfolio:read"
    ],
    "method": "GET",
    "path": "/api/portfolio/holdings",
    "fixed": {},
    "places": {
      "limit": "query",
      "cursor": "query"
    },
    "input": {
      "type": "object",
      "properties": {
        "limit": {
          "type": "integer",
          "minimum": 1,
          "maximum": 200,
          "description": "The maximum number of items to return. Default: all.",
          "default": 50
        },
        "cursor": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000,
          "description": "The `next_cursor` of the previous page, with the same other parameters; absent for the first page. If the record\nchanges between two pages, for example by an import, items can be repeated or missing."
        }
      },
      "additionalProperties": false
    }
  }
]
