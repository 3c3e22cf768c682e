/**
 * The brokers whose files are read, as people call them, each with three steps to its files: the transaction history,
 * the realized gains, and what to check. The first two are what the layouts say when they get another file.
 *
 * The first page, `../imports/GUIDE.md` and the README have their lists from here: `npm run generate` writes
 * `generated/brokers.ts`, and `tests/broker-files/export-steps.test.ts` compares the two documents.
 */
import type { FileKind } from './layout.ts'
import { chaseTransactions } from './layouts/chase.ts'
import { etradeTransactions } from './layouts/etrade.ts'
import { fidelityHistory } from './layouts/fidelity.ts'
import { firstradeTransactions } from './layouts/firstrade.ts'
import { ibkrActivityStatement } from './layouts/interactive-brokers.ts'
import { merrillTransactions } from './layouts/merrill.ts'
import { robinhoodHistory } from './layouts/robinhood.ts'
import { schwabTransactions } from './layouts/schwab-transactions.ts'
import { tastytradeTransactions } from './layouts/tastytrade.ts'
import { tdAmeritradeTransactions } from './layouts/td-ameritrade.ts'
import { thinkorswimStatement } from './layouts/thinkorswim.ts'
import { tradeZero } from './layouts/tradezero.ts'
import { vanguardTransactions } from './layouts/vanguard.ts'
import { webullOrders } from './layouts/webull.ts'

export interface BrokerSteps {
  broker: string
  /** Sentences. */
  steps: readonly [transactions: string, gains: string, check: string]
}

interface Described {
  readonly exports?: Partial<Record<FileKind, string>>
}

const WITHOUT_GAINS =
  'No layout of its realized gains is known: sales are then matched first in, first out. A CSV with columns such as Symbol, Quantity, Date Acquired, Date Sold, Proceeds and Cost Basis is read too.'

const stepsOf = (broker: string, { exports }: Described, check: string, gains = exports?.gains): BrokerSteps => {
  if (exports?.transactions === undefined || gains === undefined) throw new Error(`${broker}: no exports are described`)
  return { broker, steps: [exports.transactions, gains, check] }
}

export const EXPORT_STEPS: readonly BrokerSteps[] = [
  stepsOf(
    'Charles Schwab',
    schwabTransactions,
    'Choose the longest period: Schwab offers four years. The gains with lot details have a column Opened Date.',
  ),
  stepsOf(
    'Fidelity',
    fidelityHistory,
    'Keep the names of the files: the account number can be in the name only. The history of a 401(k) is not read.',
  ),
  stepsOf(
    'E*TRADE',
    etradeTransactions,
    'For a stock plan, the expanded file is the one that has what the shares really cost (Adjusted Cost Basis).',
  ),
  stepsOf(
    'Vanguard',
    vanguardTransactions,
    'Vanguard offers 18 months: keep older files, and import them too. The history of a 401(k) is not read.',
    WITHOUT_GAINS,
  ),
  stepsOf(
    'Merrill Edge',
    merrillTransactions,
    'The file must have a column Trade Date: the list of recent activity has none, and is not read.',
    WITHOUT_GAINS,
  ),
  stepsOf(
    'J.P. Morgan and Chase',
    chaseTransactions,
    'The file has a column Tran Code.',
    'The same file prints the gain beside each sale: it serves as both files.',
  ),
  stepsOf(
    'Interactive Brokers',
    ibkrActivityStatement,
    'Futures, trades in other currencies than the US dollar, and corporate actions other than splits, new names, spin-offs and mergers are reported, not read.',
  ),
  stepsOf(
    'Robinhood',
    robinhoodHistory,
    'The file prints no account: if you have several at Robinhood, you are asked whose it is.',
    WITHOUT_GAINS,
  ),
  stepsOf(
    'tastytrade',
    tastytradeTransactions,
    'The gains are those of one year: export a file for each. Futures and cryptocurrencies are reported, not read.',
  ),
  stepsOf(
    'TD Ameritrade',
    tdAmeritradeTransactions,
    'TD Ameritrade closed in 2023: use the files that you saved. The Institutional history is not read.',
  ),
  stepsOf(
    'Firstrade',
    firstradeTransactions,
    'Short sales of shares, bonds with accrued interest and reinvestments are reported, not read.',
    WITHOUT_GAINS,
  ),
  stepsOf(
    'thinkorswim',
    thinkorswimStatement,
    'Take the account statement: Today’s Trade Activity has no fees, and is not read. Futures are reported, not read.',
  ),
  stepsOf(
    'Webull',
    webullOrders,
    'Lists of orders print no expired options: add a CSV with a row Expired for each of them.',
    WITHOUT_GAINS,
  ),
  stepsOf(
    'TradeZero',
    tradeZero,
    'The file prints no expired options: add a CSV with a row Expired for each of them.',
    WITHOUT_GAINS,
  ),
]
