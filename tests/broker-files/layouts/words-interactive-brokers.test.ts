/** Every word and code that the files of Interactive Brokers print for an action, and what becomes of its row. */
import t from 'tap'
import { eachWord } from './each-word.ts'

const STATEMENT = `Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Account Information,Data,Account,U7654321
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm/Fee,Code
`
const CLASSES = { share: 'Stocks,USD,ALFA', option: 'Equity and Index Options,USD,ALFA 20MAR26 40 P' }

/** Quantity and proceeds. */
type Figures = readonly [quantity: string, amount: string]
const BOUGHT: Figures = ['4', '-100']
const SOLD: Figures = ['-4', '100']
const NOTHING: Figures = ['4', '0']

eachWord<readonly [keyof typeof CLASSES, Figures]>(
  t,
  'the codes of trades',
  (codes, [of, [quantity, amount]]) =>
    `${STATEMENT}Trades,Data,Order,${CLASSES[of]},"2026-03-02, 10:12:44",${quantity},25,${amount},0,"${codes}"\n`,
  [
    ['buy Buy 4 -100', ['share', BOUGHT], ['O', '', 'O;P', 'P, O', 'P O', 'A;O', 'Ep;O', 'Ex;O']],
    ['sell_short Sell Short 4 100', ['share', SOLD], ['O']],
    ['sell Sell 4 100', ['share', SOLD], ['C', '', 'A;C']],
    ['buy_to_cover Buy to Cover 4 -100', ['share', BOUGHT], ['C']],
    ['buy Buy 4 -100', ['option', BOUGHT], ['O']],
    ['sell Sell 4 100', ['option', SOLD], ['C']],
    ['expiration Expired 4 0', ['option', NOTHING], ['C;Ep', 'Ep']],
    ['expiration Expired -4 0', ['option', ['-4', '0']], ['C;Ep']],
    ['expiration Assigned 4 0', ['option', NOTHING], ['A;C']],
    ['expiration Assigned -4 0', ['option', ['-4', '0']], ['A;C']],
    ['expiration Exercised 4 0', ['option', NOTHING], ['C;Ex']],
    ['expiration Exercised -4 0', ['option', ['-4', '0']], ['C;Ex']],
    [/closes one position and opens another/, ['share', BOUGHT], ['C;O', 'O;C']],
    [/closes one position and opens another/, ['option', SOLD], ['C;O']],
    [/a cancelled trade/, ['share', BOUGHT], ['Ca', 'O;Ca']],
    [/a cancelled trade/, ['option', SOLD], ['Ca;C']],
    ['sell Sell (open or close) 4 100', ['option', SOLD], ['', 'P']],
  ],
)

eachWord<string>(t, 'asset classes', (name, rest) => `${STATEMENT}Trades,Data,Order,${name},USD,${rest}\n`, [
  ['buy Buy 4 -100', 'ALFA,2026-03-02,4,25,-100,0,O', ['Stocks', 'STK', 'Mutual Funds', 'FUND']],
  ['buy Buy 4 -100', 'ALFA 20MAR26 40 P,2026-03-02,4,.25,-100,0,O', ['Equity and Index Options', 'OPT']],
  [/futures cannot be valued/, 'ESH6,2026-03-02,4,25,-100,0,O', ['Futures', 'FUT']],
  [
    /options on futures cannot be valued/,
    'ESH6,2026-03-02,4,25,-100,0,O',
    ['Options On Futures', 'Futures Options', 'FOP'],
  ],
  ['ignored: currency exchange: cash that stays cash', 'EUR.USD,2026-03-02,4,25,-100,0,', ['Forex', 'Cash']],
])

eachWord<readonly [description: string, amount: string]>(
  t,
  'the sections',
  (name, [description, amount]) =>
    `${STATEMENT}${name},Header,Currency,Date,Description,Amount\n${name},Data,USD,2026-03-16,${description},${amount}\n`,
  [
    [
      'dividend Dividend 0 24',
      ['ALFA(US0231351067) Cash Dividend', '24'],
      ['Dividends', 'Payment In Lieu Of Dividends'],
    ],
    [
      'return_of_capital Return of Capital 0 24',
      ['ALFA(US0231351067) Cash Dividend (Return of Capital)', '24'],
      ['Dividends', 'Payment In Lieu Of Dividends'],
    ],
    ['tax Tax 0 -3', ['ALFA(US0231351067) Cash Dividend - US Tax', '-3'], ['Withholding Tax']],
    ['interest Interest 0 -3', ['USD Debit Interest', '-3'], ['Interest']],
    ['fee Fee 0 -3', ['Snapshot', '-3'], ['Fees']],
    ['cash Cash Transfer 0 24', ['Electronic Fund Transfer', '24'], ['Deposits & Withdrawals']],
  ],
)

eachWord<readonly [description: string, quantity: string, gross: string, net: string]>(
  t,
  'the transaction history',
  (type, [description, quantity, gross, net]) =>
    'Statement,Header,Field Name,Field Value\nStatement,Data,Title,Transaction History\nSummary,Data,Base Currency,USD\n' +
    'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Gross Amount,Commission,Net Amount\n' +
    `Transaction History,Data,2026-03-16,U***54321,${description},${type},ALFA,${quantity},25,${gross},-1,${net}\n`,
  [
    ['buy Buy 4 -101', ['ALFA', '4', '-100', '-101'], ['Buy']],
    ['sell Sell 4 99', ['ALFA', '-4', '100', '99'], ['Sell']],
    ['dividend Dividend 0 99', ['Cash Dividend', '', '100', '99'], ['Dividend', 'Payment in Lieu']],
    ['return_of_capital Return of Capital 0 99', ['(Return of Capital)', '', '100', '99'], ['Dividend']],
    ['tax Tax 0 -101', ['US Tax', '', '-100', '-101'], ['Foreign Tax Withholding', 'Withholding Tax']],
    ['interest Interest 0 99', ['Interest', '', '100', '99'], ['Credit Interest', 'Debit Interest']],
    ['cash Cash Transfer 0 99', ['Fund Transfer', '', '100', '99'], ['Deposit', 'Withdrawal']],
    ['fee Fee 0 -101', ['Fee', '', '-100', '-101'], ['Other Fee']],
    ['ignored: currency exchange: cash that stays cash', ['Forex', '', '100', '99'], ['Forex Trade Component']],
    [
      'ignored: value of cash in other currencies: no cash moved',
      ['FX Translations P&L', '', '1', '0'],
      ['Adjustment'],
    ],
    [/is only supported for FX translations/, ['Goodwill credit', '', '100', '99'], ['Adjustment']],
    [/gains and losses of futures are not supported/, ['MES Position MTM', '', '100', '99'], ['Position MTM']],
  ],
)

eachWord<readonly [description: string, amount: string]>(
  t,
  'a Flex query of cash',
  (type, [description, amount]) =>
    `ClientAccountID,CurrencyPrimary,Description,SettleDate,Amount,Type\nU1,USD,${description},20260316,${amount},${type}\n`,
  [
    ['dividend Dividend 0 24', ['ALFA(US0) CASH DIVIDEND', '24'], ['Dividends', 'Payment In Lieu Of Dividends']],
    ['return_of_capital Return of Capital 0 24', ['ALFA(US0) (Return of Capital)', '24'], ['Dividends']],
    ['tax Tax 0 -3', ['ALFA(US0) US TAX', '-3'], ['Withholding Tax']],
    ['interest Interest 0 3', ['USD CREDIT INT (MAR)', '3'], ['Broker Interest Received']],
    ['interest Interest 0 -3', ['USD DEBIT INT (MAR)', '-3'], ['Broker Interest Paid']],
    ['cash Cash Transfer 0 24', ['CASH RECEIPTS', '24'], ['Deposits/Withdrawals']],
    ['fee Fee 0 -3', ['SNAPSHOT (MAR)', '-3'], ['Other Fees']],
  ],
)

const LOT = 'ignored: sum or lot: its trades are rows of their own'
eachWord<readonly [word: string, effect: string, codes: string]>(
  t,
  'a Flex query of trades, at a level of detail',
  (level, [word, effect, codes]) =>
    'ClientAccountID,Symbol,Buy/Sell,Quantity,TradeDate,CurrencyPrimary,AssetClass,NetCash,LevelOfDetail,Open/CloseIndicator,Notes/Codes\n' +
    `U1,ALFA,${word},${word.startsWith('BUY') ? '4' : '-4'},20260316,USD,STK,${word.startsWith('BUY') ? '-100' : '100'},${level},${effect},${codes}\n`,
  [
    ['buy Buy 4 -100', ['BUY', 'O', ''], ['EXECUTION', '']],
    ['sell_short Sell Short 4 100', ['SELL', 'O', 'P'], ['EXECUTION']],
    ['sell Sell 4 100', ['SELL', '', ''], ['EXECUTION']],
    ['buy_to_cover Buy to Cover 4 -100', ['BUY', '', 'C'], ['EXECUTION']],
    [/a cancelled trade/, ['BUY (Ca.)', 'O', ''], ['EXECUTION']],
    [/a cancelled trade/, ['BUY', 'O', 'Ca'], ['EXECUTION']],
    [/choose executions alone/, ['BUY', 'O', ''], ['ORDER']],
    [LOT, ['SELL', 'C', ''], ['CLOSED_LOT', 'WASH_SALE', 'SYMBOL_SUMMARY', 'ASSET_SUMMARY']],
  ],
)
