// Written by `npm run generate` from src/broker-files/export-steps.ts. Never edited.

export interface BrokerSteps {
  readonly broker: string
  readonly steps: readonly string[]
}

export const brokers: readonly BrokerSteps[] = [
  {
    "broker": "Charles Schwab",
    "steps": [
      "Export the transaction history of the account (History) from Schwab as CSV.",
      "Export the realized gains (Realized Gain/Loss, with lot details) from Schwab as CSV.",
      "Choose the longest period: Schwab offers four years. The gains with lot details have a column Opened Date."
    ]
  },
  {
    "broker": "Fidelity",
    "steps": [
      "Export the transaction history (Activity & Orders, History) from Fidelity as CSV.",
      "Export the realized gains ('Closed positions', by lot) from Fidelity as CSV.",
      "Keep the names of the files: the account number can be in the name only. The history of a 401(k) is not read."
    ]
  },
  {
    "broker": "E*TRADE",
    "steps": [
      "Export the transaction history (Activity, Download) from E*TRADE as CSV.",
      "Export the gains and losses (Gains & Losses, Download; for a stock plan Download Expanded) from E*TRADE as CSV.",
      "For a stock plan, the expanded file is the one that has what the shares really cost (Adjusted Cost Basis)."
    ]
  },
  {
    "broker": "Vanguard",
    "steps": [
      "Export the transactions (Download center, as a CSV file) of the brokerage account from Vanguard.",
      "No layout of its realized gains is known: sales are then matched first in, first out. A CSV with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis is read too.",
      "Vanguard offers 18 months: keep older files, and import them too. The history of a 401(k) is not read."
    ]
  },
  {
    "broker": "Merrill Edge",
    "steps": [
      "Export the full history of the account, with the column Trade Date, from Merrill as CSV.",
      "No layout of its realized gains is known: sales are then matched first in, first out. A CSV with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis is read too.",
      "The file must have a column Trade Date: the list of recent activity has none, and is not read."
    ]
  },
  {
    "broker": "J.P. Morgan and Chase",
    "steps": [
      "Export the transaction history (Activity, Download as CSV) from J.P. Morgan or Chase.",
      "The same file prints the gain beside each sale: it serves as both files.",
      "The file has a column Tran Code."
    ]
  },
  {
    "broker": "Interactive Brokers",
    "steps": [
      "Export an activity statement (Performance & Reports, Statements) from Interactive Brokers as CSV.",
      "Export an activity statement with closed lots (Performance & Reports, Statements) from Interactive Brokers as CSV: it serves as both files.",
      "Futures, trades in other currencies than the US dollar, and corporate actions other than splits, new names, spin-offs and mergers are reported, not read."
    ]
  },
  {
    "broker": "Robinhood",
    "steps": [
      "Export the account history (Account, Reports and statements, Reports) from Robinhood as CSV.",
      "No layout of its realized gains is known: sales are then matched first in, first out. A CSV with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis is read too.",
      "The file prints no account: if you have several at Robinhood, you are asked whose it is."
    ]
  },
  {
    "broker": "tastytrade",
    "steps": [
      "Export the transaction history (History, CSV) from tastytrade.",
      "Export the realized gains of the year (Tax Center, CSV) from tastytrade.",
      "The gains are those of one year: export a file for each. Futures and cryptocurrencies are reported, not read."
    ]
  },
  {
    "broker": "TD Ameritrade",
    "steps": [
      "Export the transaction history (History & Statements, Transactions) from TD Ameritrade as CSV.",
      "Export the realized gains (Gain/Loss, Realized) from TD Ameritrade as CSV.",
      "TD Ameritrade closed in 2023: use the files that you saved. The Institutional history is not read."
    ]
  },
  {
    "broker": "Firstrade",
    "steps": [
      "Export the account history (Accounts, History, Download as Excel CSV) from Firstrade.",
      "No layout of its realized gains is known: sales are then matched first in, first out. A CSV with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis is read too.",
      "Short sales of shares, bonds with accrued interest and reinvestments are reported, not read."
    ]
  },
  {
    "broker": "thinkorswim",
    "steps": [
      "Export the account statement (Monitor, Account Statement, Export to File) from thinkorswim.",
      "thinkorswim has no file of realized gains. Export them from Schwab (Realized Gain/Loss, with lot details) as CSV.",
      "Take the account statement: Today’s Trade Activity has no fees, and is not read. Futures are reported, not read."
    ]
  },
  {
    "broker": "Webull",
    "steps": [
      "Export the orders from Webull as CSV: the list with Side Type, Traded Value, Commission and Fee, or with Side, Filled and Avg Price.",
      "No layout of its realized gains is known: sales are then matched first in, first out. A CSV with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis is read too.",
      "Lists of orders print no expired options: add a CSV with a row Expired for each of them."
    ]
  },
  {
    "broker": "TradeZero",
    "steps": [
      "Export the trades from TradeZero as CSV.",
      "No layout of its realized gains is known: sales are then matched first in, first out. A CSV with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis is read too.",
      "The file prints no expired options: add a CSV with a row Expired for each of them."
    ]
  }
]
