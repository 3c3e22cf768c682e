import { readFile } from 'node:fs/promises'
import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import { fixture } from '../../support/broker-files.ts'
import { fixtureRefusal, lotFigures, readGains, readTransactions, refusal, show } from './read.ts'

const read = (name: string) => readFile(fixture(`ibkr/${name}`), 'utf8')
const amounts = (rows: Awaited<ReturnType<typeof readTransactions>>['rows']) =>
  rows.map(show('date', 'class', 'instrument', 'quantity', 'amount'))

t.test('the activity statement: every section, shorts, expired options, far below the first lines', async (t) => {
  const text = await read('activity-statement-2026.csv')
  const { layout, rows, failed, ignored, accounts } = await readTransactions(text)
  t.equal(layout, 'Interactive Brokers activity statement')
  t.same(new Set(accounts), new Set(['U7654321']))
  t.same(amounts(rows), [
    ['2026-03-02', 'buy', 'ALFA', '100', '-18741'],
    ['2026-03-05', 'sell', 'ALFA', '100', '18908.98'],
    ['2026-03-06', 'sell_short', 'BRAV', '10', '499'],
    ['2026-03-09', 'buy_to_cover', 'BRAV', '10', '-451'],
    ['2026-03-03', 'buy', 'ALFA 2026-03-20 C 180', '2', '-701.3'],
    ['2026-03-04', 'sell', 'ALFA 2026-03-20 C 180', '2', '848.68'],
    ['2026-03-04', 'sell_short', 'BRAV 2026-03-20 P 40', '1', '199'],
    ['2026-03-20', 'expiration', 'BRAV 2026-03-20 P 40', '1', '0'],
    ['2026-03-16', 'dividend', 'ALFA', '0', '24'],
    ['2026-03-16', 'tax', 'ALFA', '0', '-3.6'],
    ['2026-03-01', 'cash', '', '0', '20000'],
  ])
  t.match(failed, [
    [85, 'Currency', /"EUR" is not supported/],
    [93, 'Asset Category', /"Futures" is not supported: futures cannot be valued/],
  ])
  const reasons = new Map(ignored)
  t.equal(reasons.get(82), 'closed lot: its sale is a row of its own')
  t.equal(reasons.get(95), 'currency exchange: cash that stays cash')
  t.equal(reasons.get(105), 'not data: another section of the file')
})

t.test('trades of the statement that cannot be read fail by name', async (t) => {
  const text = await read('activity-statement-2026.csv')
  const cases: [from: string, to: string, column: string, reason: RegExp][] = [
    [
      ',15,O',
      ',15,C;O',
      'Code',
      /^a purchase that closes one position .* Export the statement with closed lots, or write it as two rows: .* code C, and .* code O$/,
    ],
    [',15,O', ',15,O;Ca', 'Code', /a cancelled trade is not supported/],
    ['-18740,-1,', '18740,-1,', 'Proceeds', /is positive, which contradicts a buy/],
    ['-18740,-1,', '-18740,1,', 'Comm/Fee', /is positive, in a column whose costs are negative/],
    ['Stocks,USD,ALFA,"2026-03-02', 'Warrants,USD,ALFA,"2026-03-02', 'Asset Category', /"Warrants" is not supported/],
    ['Options,USD,ALFA 20MAR26 180 C', 'Options,USD,ALFA', 'Symbol', /"ALFA" is no option contract/],
  ]
  const before = (await readTransactions(text)).rows.length
  for (const [from, to, column, reason] of cases) {
    const { rows, failed } = await readTransactions(text.replace(from, to))
    t.equal(rows.length, before - 1, to)
    t.ok(
      failed.some(([, name, why]) => name === column && reason.test(why)),
      to,
    )
  }
  t.match(
    await refusal(
      text
        .replaceAll('ZZ69', 'ZZ69')
        .replace('Data,ClosedLot', 'Data,Trade')
        .replaceAll(/^Mark.*\n/gm, ''),
      'transactions',
    ),
    /with orders and their executions, which would count twice\. Export it without executions\.$/,
  )
  t.match(
    await refusal(text.replaceAll(/^Mark.*\n/gm, '').replace('ClosedLot', 'SubLot'), 'gains'),
    /^This file is an Interactive Brokers activity statement without closed lots\. Export an activity statement with/,
  )
})

t.test('the transaction history: net of commission, in USD only', async (t) => {
  const text = await read('transaction-history-2025.csv')
  const { layout, rows, failed, ignored, accounts } = await readTransactions(text)
  t.equal(layout, 'Interactive Brokers transaction history')
  t.same(failed, [])
  t.same(new Set(accounts), new Set(['U***54321']))
  t.same(ignored.at(-1), [8, 'currency exchange: cash that stays cash'])
  t.same(amounts(rows), [
    ['2025-11-03', 'dividend', 'ALFA', '0', '20'],
    ['2025-11-03', 'tax', 'ALFA', '0', '-3'],
    ['2025-08-15', 'sell', 'ALFA', '2', '200.5'],
    ['2025-03-15', 'buy', 'ALFA', '4', '-403'],
    ['2025-01-01', 'cash', '', '0', '5000'],
  ])
  t.equal(
    await refusal(text.replace('Base Currency,USD', 'Base Currency,GBP'), 'transactions'),
    'This file is an Interactive Brokers transaction history in "GBP" (line 4). Amounts must be in USD; export the account in USD.',
  )
  t.match((await readTransactions(text.replace('-3.0,-403.0', '-3.0,-400.0'))).failed, [
    [10, 'Net Amount', /"-400.0" is not the amount less its costs, which is -403.00/],
  ])
  const ofOption = await readTransactions(text.replace('Sell,ALFA,', 'Sell,ALFA 20MAR26 180 C,'))
  t.match(ofOption.rows[2], {
    action: 'Sell (open or close)',
    instrument: 'ALFA 2026-03-20 C 180',
    amount: 200_500_000n,
  })
  t.match((await readTransactions(text.replace(',Deposit,', ',Assignment,'))).failed, [
    [11, 'Transaction Type', /unknown action "Assignment"/],
  ])
})

t.test(
  'the transaction history without the column Price Currency: fractions, interest, a payment in lieu',
  async (t) => {
    const { rows, failed, accounts } = await readTransactions(await read('transaction-history-without-currency.csv'))
    t.same(failed, [])
    t.same(new Set(accounts), new Set(['U***54321']))
    t.same(amounts(rows), [
      ['2025-12-31', 'fee', '', '0', '-0.03'],
      ['2025-12-04', 'interest', '', '0', '0.4'],
      ['2025-11-03', 'dividend', 'BRAV', '0', '2.5'],
      // 2.5 × 101 − 1
      ['2025-08-15', 'sell', 'ALFA', '2.5', '251.5'],
      // 4.5 × 102 + 5
      ['2025-03-17', 'buy', 'ALFA', '4.5', '-464'],
      ['2025-01-01', 'cash', '', '0', '2000'],
    ])
  },
)

t.test('a Flex query: 287.50 less 5.25 is 282.25', async (t) => {
  const text = await read('flex-trades.csv')
  const { layout, rows, failed, accounts } = await readTransactions(text)
  t.equal(layout, 'Interactive Brokers Flex query')
  t.same(new Set(accounts), new Set(['U7654321']))
  const trades = [
    ['2026-03-03', 'sell_short', 'ALFA 2026-03-20 C 180', '1', '282.25'],
    ['2026-03-02', 'buy', 'ALFA', '10', '-201'],
    ['2026-03-05', 'sell', 'ALFA', '10', '223.5'],
  ]
  t.same(amounts(rows), trades)
  t.match(failed, [
    [5, 'AssetClass', /"FUT" is not supported: futures cannot be valued/],
    [6, 'CurrencyPrimary', /"EUR" is not supported/],
  ])
  t.match(
    await refusal(text.replace('"NetCash"', '"TradeMoney"'), 'transactions'),
    /lacks columns: .* NetCash\. Export a Flex/,
  )
  t.match(await refusal(text.replace('"Symbol"', '"ISIN"'), 'transactions'), /it needs Symbol, AssetClass and NetCash/)
  t.match((await readTransactions(text.replace('"100","O"', '"10","O"'))).failed[0]?.[2], /"10" is a multiplier/)
  const orders = text
    .replace('"Exchange"', '"LevelOfDetail"')
    .replace('"CBOE"', '"ORDER"')
    .replaceAll('"NYSE"', '"EXECUTION"')
  t.match((await readTransactions(orders)).failed[0], [2, 'LevelOfDetail', /choose executions alone/])
})

t.test('a Flex query without NetCash: proceeds less the commission, in its own currency', async (t) => {
  const { rows, failed, ignored, accounts } = await readTransactions(await read('flex-trades-proceeds.csv'))
  t.same(new Set(accounts), new Set(['U7654321']))
  const trades = [
    ['2026-03-03', 'sell_short', 'ALFA 2026-03-20 C 180', '1', '282.25'],
    ['2026-03-02', 'buy', 'ALFA', '10', '-201'],
    ['2026-03-05', 'sell', 'ALFA', '10', '223.5'],
  ]
  t.same(amounts(rows), [...trades, ['2026-03-20', 'expiration', 'ALFA 2026-03-20 C 180', '1', '0']])
  t.same(failed, [[7, 'IBCommissionCurrency', '"CHF" is not supported; amounts must be in USD']])
  t.same(ignored.at(-1), [5, 'sum or lot: its trades are rows of their own'])
  const withNetCash = await readTransactions(await read('flex-trades.csv'))
  t.same(rows.slice(0, 3).map(transactionKey), withNetCash.rows.map(transactionKey), 'the same trades')
})

t.test('a Flex query of cash: dividends belong to the ticker of the description, and count once', async (t) => {
  const { layout, rows, failed } = await readTransactions(await read('flex-cash.csv'))
  t.equal(layout, 'Interactive Brokers Flex query')
  t.same(amounts(rows), [
    ['2026-03-16', 'dividend', 'ALFA', '0', '24'],
    ['2026-03-17', 'return_of_capital', 'ALFA', '0', '5'],
    ['2026-03-16', 'tax', 'ALFA', '0', '-3.6'],
    ['2026-03-18', 'dividend', 'BRAV', '0', '0.59'],
    ['2026-03-04', 'interest', '', '0', '1.27'],
    ['2026-03-02', 'cash', '', '0', '2500'],
    ['2026-03-03', 'fee', '', '0', '-0.03'],
  ])
  t.same(failed, [[9, 'CurrencyPrimary', '"CHF" is not supported; amounts must be in USD']])
  const statement = await readTransactions(await read('activity-statement-2026.csv'))
  const ofStatement = new Set(statement.rows.map(transactionKey))
  t.same(
    rows.filter((row) => ofStatement.has(transactionKey(row))).map(show('class', 'amount')),
    [
      ['dividend', '24'],
      ['tax', '-3.6'],
    ],
    'the statement has them too',
  )
})

t.test('the worksheet for Form 8949 is refused, with what to export instead', async (t) => {
  t.match(
    await fixtureRefusal('ibkr-form-8949-worksheet.csv', 'gains'),
    /^This file is an Interactive Brokers worksheet for Form 8949, .* Export an activity statement with closed lots/,
  )
})

const LOTS = 'activity-statement-closed-lots-2026.csv'

t.test(
  'closed lots of the activity statement are realized gains; their order above has the closing date',
  async (t) => {
    const text = await read(LOTS)
    const { layout, rows, failed, accounts } = await readGains(text)
    t.equal(layout, 'Interactive Brokers closed lots')
    t.same(new Set(accounts), new Set(['U7654321']))
    t.same(rows.map(lotFigures), [
      // Both lots: 28,500 − 1.50 received, 27,351.10 paid. Proceeds are basis + gain.
      ['2025-01-02', '2026-03-05', 'ALFA', '100', '18001', '18998.999667', '997.999667', '0', 'long'],
      ['2026-03-02', '2026-03-05', 'ALFA', '50', '9350.1', '9499.500333', '149.400333', '0', 'short'],
      // Sold for 499, bought back for 451
      ['2026-03-09', '2026-03-06', 'BRAV', '10', '451', '499', '48', '0', null],
      ['2026-03-20', '2026-03-04', 'BRAV 2026-03-20 P 40', '1', '0', '199', '199', '0', null],
    ])
    t.same(failed, [[15, 'Currency', '"EUR" is not supported; amounts must be in USD']])
    t.equal((await readTransactions(text)).layout, 'Interactive Brokers activity statement')
  },
)

t.test('closed lots that contradict themselves fail by name', async (t) => {
  const text = await read(LOTS)
  const cases: [from: string, to: string, column: string, reason: RegExp][] = [
    ['50,187.002,,,,9350.1', '50,187.002,,,,-9350.1', 'Basis', /has another sign than the quantity/],
    ['ALFA,2026-03-02,50', 'BRAV,2026-03-02,50', 'Symbol', /is not the symbol of the order above it/],
    ['ClosedLot,Stocks,USD,ALFA,2026', 'Lot,Stocks,USD,ALFA,2026', 'DataDiscriminator', /only ClosedLot is/],
    ['9350.1,149.400333', '9350.1,', 'Realized P/L', /is empty/],
    ['Stocks,USD,ALFA,2026', 'Warrants,USD,ALFA,2026', 'Asset Category', /"Warrants" is not supported/],
  ]
  for (const [from, to, column, reason] of cases) {
    const { rows, failed } = await readGains(text.replace(from, to))
    t.equal(rows.length, 3, to)
    t.match(failed, [[10, column, reason], [15]], to)
  }
  const opening = await readGains(text.replace('"2026-03-05, 10:12:44",-150', '"2026-03-02, 10:12:44",150'))
  t.match(
    opening.failed.slice(0, 2).map(([, column, reason]) => `${column}: ${reason}`),
    Array(2).fill(/^Quantity: "\d+" is not closed by the order above it, which has the same sign/),
    'an order that opens closes no lot: the closing one is missing',
  )
})

t.test('the same events at two levels count once, however far down they are', async (t) => {
  const text = (await read('activity-statement-closed-lots-2026.csv')).replace(/^Trades,.*\n/m, (header) =>
    'Mark-to-Market Performance Summary,Data,Stocks,Z,0,10,0,5,0,0,0,0,0,\n'.repeat(2100).concat(header),
  )
  const { rows } = await readTransactions(text)
  const order = /^Trades,Data,Order,Stocks,USD,ALFA.*\n/m
  const executions = text.replace(order, (line) => `${line}${line.replace('Order', 'Execution')}`)
  const both = await readTransactions(executions)
  t.same(amounts(both.rows), amounts(rows))
  t.match(both.failed[0]?.slice(1), ['DataDiscriminator', /^"Execution" is not supported beside "Order"/])

  const cash = [
    'ClientAccountID,CurrencyPrimary,Symbol,Description,SettleDate,Amount,Type,LevelOfDetail',
    'U1,USD,ALFA,ALFA CASH DIVIDEND,20260316,24,Dividends,SUMMARY',
    'U1,USD,ALFA,ALFA CASH DIVIDEND,20260316,24,Dividends,DETAIL',
  ]
  const dividends = await readTransactions(cash.join('\n'))
  t.same(amounts(dividends.rows), [['2026-03-16', 'dividend', 'ALFA', '0', '24']])
  t.match(dividends.failed, [[3, 'LevelOfDetail', /"DETAIL" is not supported beside "SUMMARY"/]])
})
