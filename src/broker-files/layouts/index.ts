/**
 * Every layout that can be recognised from a file's first records. The order decides: a broker's own layout comes
 * before the look-alikes, and those come before the generic layouts, which would take them.
 */
import type { Broker } from '../brokers.ts'
import type { Layout, LookAlike } from '../layout.ts'
import { bankStatement, wellsFargoStatement } from './bank-statements.ts'
import { chaseGains, chaseSales, chaseTransactions } from './chase.ts'
import { etradeGains, etradeStockPlan, etradeStockPlanCollapsed, etradeTransactions } from './etrade.ts'
import { fidelityClosedLots, fidelityHistory, fidelityWorkplacePlan } from './fidelity.ts'
import { firstradeTransactions } from './firstrade.ts'
import { genericGains } from './generic-gains.ts'
import { genericTransactions } from './generic-transactions.ts'
import { ibkrFlex, ibkrFlexIncomplete } from './ibkr-flex.ts'
import { ibkrTransactionHistory } from './ibkr-history.ts'
import { ibkrActivityStatement, ibkrClosedLots, ibkrForm8949 } from './interactive-brokers.ts'
import { emptyFile, jsonDocument, openLots, positions, taxForm1099 } from './look-alikes.ts'
import { merrillActivity, merrillGains, merrillTransactions } from './merrill.ts'
import { robinhood1099, robinhoodHistory } from './robinhood.ts'
import { schwabGains } from './schwab-gains.ts'
import { schwabTransactions } from './schwab-transactions.ts'
import { otherBrokers } from './signatures.ts'
import { tastytradeGains, tastytradeTransactions } from './tastytrade.ts'
import { tdAmeritradeGains, tdAmeritradeInstitutional, tdAmeritradeTransactions } from './td-ameritrade.ts'
import { thinkorswimOrders, thinkorswimStatement } from './thinkorswim.ts'
import { tradeZero } from './tradezero.ts'
import { vanguardTransactions, vanguardWorkplacePlan } from './vanguard.ts'
import {
  webullOrders,
  webullOrdersWithoutFees,
  webullOrdersWithoutPrice,
  webullTradeRecord,
  webullTradeRecordOfCurrencies,
} from './webull.ts'

export type ListedLayout = Layout<'transactions'> | Layout<'gains'> | LookAlike

export const LAYOUTS: readonly ListedLayout[] = [
  schwabTransactions,
  schwabGains,
  fidelityHistory,
  fidelityClosedLots,
  fidelityWorkplacePlan,
  etradeTransactions,
  etradeGains,
  etradeStockPlan,
  etradeStockPlanCollapsed,
  vanguardTransactions,
  vanguardWorkplacePlan,
  merrillTransactions,
  merrillActivity,
  merrillGains,
  chaseTransactions,
  chaseSales,
  chaseGains,
  tastytradeTransactions,
  tastytradeGains,
  ibkrActivityStatement,
  ibkrClosedLots,
  ibkrTransactionHistory,
  ibkrFlex,
  ibkrFlexIncomplete,
  ibkrForm8949,
  robinhoodHistory,
  robinhood1099,
  tdAmeritradeTransactions,
  tdAmeritradeGains,
  tdAmeritradeInstitutional,
  thinkorswimOrders,
  thinkorswimStatement,
  firstradeTransactions,
  webullOrders,
  webullOrdersWithoutFees,
  webullTradeRecord,
  webullTradeRecordOfCurrencies,
  webullOrdersWithoutPrice,
  tradeZero,
  emptyFile,
  ...otherBrokers,
  jsonDocument,
  taxForm1099,
  genericTransactions,
  genericGains,
  positions,
  openLots,
  bankStatement,
  wellsFargoStatement,
]

const BROKER_OF = new Map(
  LAYOUTS.flatMap((layout) => (layout.kind === 'look-alike' ? [] : [[layout.name, layout.broker]])),
)

/**
 * The broker of a file by the name of its layout, which may end with a form in brackets; null if users of any broker
 * have such files, or if the name is not known.
 */
export const brokerOfLayout = (name: string): Broker | null =>
  BROKER_OF.get(name) ?? BROKER_OF.get(name.replace(/ \([^()]*\)$/, '')) ?? null
