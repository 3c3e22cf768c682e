/** Symbols of unknown origin: what may be an option or a future is never read as a share. */
import t from 'tap'
import { eachFails, readGains, readTransactions, show } from './read.ts'

const read = (header: string) => (line: string) => readTransactions(`${header}\n${line}`)
/** A line without amount. */
const priced = (line: string) => read('Date,Action,Symbol,Quantity,Price,Amount')(`${line},-2`)
const described = read('Date,Action,Symbol,Description,Quantity,Price,Amount')
const classed = read('Date,Action,Symbol,Quantity,Amount,Asset Class,Multiplier')

const TICKERS = [
  ...['F', 'AAPL', 'VTSAX', 'BRK.B', 'BRK/B', 'BF-B', 'BRK B', 'RDS/A', 'HEI.A', 'ABC.WS', 'ABC.UN', 'ABC+', 'ABC='],
  ...['BAC-PL', 'BAC.PRL', 'BAC PR L', 'BAC^L', 'BAC$L', 'BACPRL', 'SPAXX**', '$SPX', '^GSPC', 'NASDAQ:AAPL'],
  ...['912810SP4', 'G0750C108', 'US0378331005', 'BTC', 'BTC-USD', 'BTCUSD', 'BTC/USD', 'BTCUSDT', '1INCH', 'EUR'],
  ...['USDP', 'BTC_USD', 'BTC.USD', 'VXX', 'CLF', 'TOT', 'LN', 'TO', 'PETR4', 'SYM001', 'A1JX52', 'B0YBKJ7'],
  ...['BAC PR A', 'BAC.PR.A', 'BAC.PR.L', 'ABC WS', 'ABC.CL', 'IBM.N', 'AAPL.OQ', 'AAPL.US', 'AAPL:US', 'NYSE:VOD'],
  ...['OTC:BRK.B'],
]

/** Listed outside the United States, priced in another currency, or with a number of another country. */
const FOREIGN = [
  ...['700.HK', '0700.HK', '7203.T', 'HKEX:700', 'VOD.L', 'VOD LN', 'LON:VOD', 'SHOP.TO', 'TSX:SHOP', 'CNR CN'],
  ...['SAN.MC', 'PETR4.SA', '00679B.TWO', '0P00012345.TO', 'CEMEXCPO.MX'],
  ...['7203', 'IE00B4L5Y983', 'BTC-EUR', 'ETH/GBP', 'BTC-TWD', 'BTCEUR', 'SAP.DE', 'SAP GY', 'XETR:SAP', 'BHP.AX'],
  ...['VOD.LN', 'VOD/LN', 'VOD:LN', 'VOD.UK', 'SHOP:CA', 'RY.CA', 'TSE.RY', 'NYSE:VOD.L', '700', '0263494'],
]

t.test('tickers as exchanges have them are shares', async (t) => {
  for (const symbol of TICKERS) {
    const { rows, failed } = await described(`01/02/2023,Buy,${symbol},x,1,2,-2`)
    t.same([failed, rows.length], [[], 1], symbol)
  }
})

t.test('a symbol of another country fails if nothing says that its amounts are in US dollars', async (t) => {
  const reason = /may be traded in another currency.* add a column Currency with USD/
  const lots = (line: string) => readGains(`Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\n${line}`)
  const rated = read('Date,Action,Symbol,Quantity,Amount,Currency')
  const headed = read('Date,Action,Symbol,Quantity,Price,Amount (USD)')
  const dollars = read('Date,Action,Symbol,Quantity,Price,Amount ($)')
  for (const symbol of FOREIGN) {
    await eachFails(t, described, [
      [`01/02/2023,Buy,${symbol},x,1,2,-2`, 'Symbol', reason],
      [`01/02/2023,Dividend,${symbol},x,,,3`, 'Symbol', reason],
      [`01/02/2023,Withholding Tax,${symbol},x,,,-3`, 'Symbol', reason],
    ])
    await eachFails(t, lots, [[`${symbol},1,01/02/2023,01/05/2023,3,2`, 'Symbol', reason]])
    await eachFails(t, rated, [[`01/02/2023,Buy,${symbol},1,2,`, 'Symbol', reason]])
    await eachFails(t, dollars, [[`01/02/2023,Buy,${symbol},1,2,-2`, 'Symbol', reason]])
    for (const { rows, failed } of [
      await rated(`01/02/2023,Buy,${symbol},1,2,USD`),
      await headed(`01/02/2023,Buy,${symbol},1,2,-2`),
    ])
      t.same([failed, rows.length], [[], 1], symbol)
  }
  const interest = await described('01/02/2024,Interest,20240,x,,,3')
  t.same([interest.failed, interest.rows.length], [[], 1], 'interest is not of a security')
})

t.test('a pair of currencies fails: 0.1 lots of EURUSD are 10,000 euros', async (t) => {
  for (const symbol of ['EURUSD', 'EUR.USD', 'USD/JPY', 'usd-cad', 'GBP_USD', 'XAUUSD', 'USDINR']) {
    const { rows, failed } = await priced(`01/02/2023,Buy,${symbol},0.10,1.085`)
    t.same([rows, failed.map(([, column]) => column)], [[], ['Symbol']], symbol)
    t.match(failed[0]?.[2], /is a pair of currencies, which is not supported/, symbol)
  }
  t.equal((await classed('01/02/2023,Buy,EURUSD,1,1.085,Stock,')).rows.length, 1, 'unless it is a share')
})

t.test('a contract in a spelling that cannot be read fails', async (t) => {
  const reason = /is neither a ticker nor an option contract that can be read/
  const contracts = [
    ...['SPY 1/20/23 400C', 'SPY_012023C400', 'O:SPY230120C00400000', 'SPY 400C 1/20', 'SPY Jan 20th $400 C'],
    ...['SPY 230120C400', 'SPY 400 Call', 'SPY 01/20/2023 C400', 'SPY 2023-13-20 400 C', 'C SPY 01/20 400'],
    ...['SPY JAN23 400 CALL', 'SPYW 230120C400', 'SPY012023C400', 'SPY012023C40', 'SPY WEEKLY CALL', '@ES'],
  ]
  await eachFails(
    t,
    priced,
    contracts.map((symbol) => [`01/02/2023,Buy,${symbol},1,2`, 'Symbol', reason] as const),
  )
  const lots = (line: string) => readGains(`Symbol,Quantity,Opened Date,Closed Date,Cost Basis,Proceeds\n${line}`)
  await eachFails(t, lots, [['SPY 1/20/23 400C,1,01/02/2023,01/05/2023,2,3', 'Symbol', reason]])
})

t.test('words that only options have fail beside the symbol of a share', async (t) => {
  const reason = /"SPY" is no option contract that can be read/
  await eachFails(t, described, [
    ['01/02/2023,Buy to Open,SPY,SPY weekly,1,2,-200', 'Symbol', reason],
    ['01/05/2023,STC,SPY,x,1,3,300', 'Symbol', reason],
    ['01/02/2023,Buy,SPY,SPY weekly 400 call,1,2,-200', 'Symbol', reason],
    ['01/05/2023,Sell,SPY,PUT SPDR S&P 500 $284 EXP 03/31/20,1,3,300', 'Symbol', reason],
    ['01/05/2023,Expired,SPY,SPY call,1,,', 'Symbol', reason],
    ['01/05/2023,OASGN,SPY,x,1,,', 'Symbol', reason],
  ])
  const lots = (line: string) =>
    readGains(`Symbol,Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\n${line}`)
  await eachFails(t, lots, [['SPY,SPY weekly 400 call,1,01/02/2023,01/05/2023,3,2', 'Symbol', reason]])
})

t.test('a future without its multiplier fails', async (t) => {
  const futures = ['MESZ4', 'ESH4', 'NQM26', 'CLZ24', 'ESZ2024', '6EH25', 'M6EH5', 'M2KH25', '10YH5', 'ES1!', '/ES']
  await eachFails(
    t,
    priced,
    futures.map(
      (symbol) => [`01/02/2024,Buy,${symbol},1,5000`, 'Symbol', /looks like a future; futures are not/] as const,
    ),
  )
})

t.test('a class or a multiplier of 1 says that it is a share', async (t) => {
  for (const line of ['ABEV3,1,5,Stock,', 'ABEV3,1,5,,1', 'ALFA FUND 2050,1,5,Mutual Fund,']) {
    const { rows, failed } = await classed(`01/02/2024,Buy,${line}`)
    t.same([failed, rows.length], [[], 1], line)
  }
  const opened = await classed('01/02/2024,Buy to Open,KO,1,5,Equity,')
  t.same(opened.rows.map(show('class', 'instrument', 'amount')), [['buy', 'KO', '-5']])
  await eachFails(t, classed, [
    ['01/02/2024,Buy,MESZ4,1,5,,5', 'Multiplier', /"5" is a multiplier that is not supported/],
    ['01/02/2024,Buy,/MES,1,5,Stock,', 'Symbol', /looks like a future/],
  ])
})

t.test('rows that move no securities may have any words as their symbol', async (t) => {
  for (const line of [
    'Dividend,CASH & EQUIVALENTS,x,,,3',
    'Deposit,US DOLLAR (CASH),x,,,3',
    'Interest,ESZ4 call,x,,,3',
  ]) {
    const { rows, failed } = await described(`01/02/2024,${line}`)
    t.same([failed, rows.length], [[], 1], line)
  }
})
