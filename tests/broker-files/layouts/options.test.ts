import t from 'tap'
import { readTransactions, show } from './read.ts'

const SCHWAB = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'
const ETRADE =
  'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note'
const VANGUARD =
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,'
const FIDELITY =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'
const TASTYTRADE =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Currency'

const etrade = (row: string) => `${ETRADE}\n07/10/26,07/10/26,07/11/26,${row},--,--\n`
const vanguard = (row: string) => `${VANGUARD}\n1111,07/16/2026,07/17/2026,${row},0,CASH,\n`
const fidelity = (row: string) => `${FIDELITY}\n03/05/2024,"I","X12345678",${row},\n`
const schwab = (row: string) => `${SCHWAB}\n03/02/2020,${row}\n`

t.test('an option whose contract cannot be read fails: it is not shares of its underlying', async (t) => {
  const cases: [text: string, symbol: string][] = [
    [etrade('Bought To Open,SPDR S&P 500 JUL 17 26 400 CALL,SPY,--,1,2,-200.65,0.65'), 'SPY'],
    [etrade('Bought,SPDR S&P 500 JUL 17 26 400 CALL,SPY,--,1,2,-200.65,0.65'), 'SPY'],
    [etrade('Sold To Close,SPDR S&P 500,SPY,--,-1,3,299.35,0.65'), 'SPY'],
    [etrade('Option Expired,SPDR S&P 500,SPY,--,-1,--,0,--'), 'SPY'],
    [etrade('Option Assigned,SPDR S&P 500,SPY,--,1,--,0,--'), 'SPY'],
    [vanguard('Buy to open,Buy to open,CALL LUMENTUM JUL 16 27 560,LITE,1,2,-200,1,-201'), 'LITE'],
    [vanguard('Sell to close,Sell to close,LUMENTUM CALL,LITE,1,2,200,1,199'), 'LITE'],
    [vanguard('Expired,Expired,LUMENTUM CALL,LITE,1,0,0,0,0'), 'LITE'],
    [vanguard('Other,OPTION EXPIRED,LUMENTUM CALL,LITE,1,0,0,0,0'), 'LITE'],
    [vanguard('Exercised,Exercised,LUMENTUM,LITE,1,0,0,0,0'), 'LITE'],
    [fidelity('YOU BOUGHT OPENING TRANSACTION CALL (ALFA) ALFA WIDGETS,ALFA,x,Margin,2,1,,,,-200'), 'ALFA'],
    [fidelity('YOU SOLD CALL (ALFA),ALFA,CALL (ALFA) ALFA JAN 30 26 $40 (100 SHS),Margin,2,-1,,,,200'), 'ALFA'],
    [fidelity('EXPIRED CALL (ALFA) ALFA WIDGETS,ALFA,x,Margin,,-1,,,,0'), 'ALFA'],
    [fidelity('ASSIGNED as of Feb-27-2026,ALFA,x,Margin,,1,,,,'), 'ALFA'],
    [schwab('Buy to Open,SPY,x,1,$1,,-$100'), 'SPY'],
    [schwab('Sell to Open,SPY 3/31/20 284P,x,1,$1,,$100'), 'SPY 3/31/20 284P'],
    [schwab('Expired,SPY,PUT SPDR S&P 500 $284 EXP 03/31/20,-1,,,'), 'SPY'],
    [schwab('Internal Transfer,SPY,PUT SPDR S&P 500 $284 EXP 03/31/20,-1,,,'), 'SPY'],
  ]
  for (const [text, symbol] of cases) {
    const { rows, failed } = await readTransactions(text)
    t.same(rows, [], text)
    t.match(failed, [[2, 'Symbol', `"${symbol}" is no option contract that can be read`]], text)
  }
})

t.test('shares keep words that options have too', async (t) => {
  const cases: [text: string, expected: unknown[]][] = [
    [etrade('Bought,GLOBAL X NASDAQ 100 COVERED CALL ETF,QYLD,--,1,20,-20,0'), ['buy', 'QYLD']],
    [fidelity('YOU BOUGHT S&P 500 PUT WRITE ETF (PUTW),PUTW,S&P 500 PUT WRITE ETF,Cash,2,1,,,,-2'), ['buy', 'PUTW']],
    [fidelity('YOU SOLD CLOSING TRANSACTION ALFA INC (ALFA),ALFA,ALFA INC,Cash,2,-1,,,,2'), ['sell', 'ALFA']],
    [schwab('Expired,WARRW,ALFA INC WARRANT,-100,,,'), ['expiration', 'WARRW']],
    [schwab('Exchange or Exercise,OLDCO,OLD CO,-12,,,'), ['share_movement', 'OLDCO']],
    [schwab('Qualified Dividend,QYLD,CALL INCOME 100 ETF,,,,$5'), ['dividend', 'QYLD']],
    [
      `${TASTYTRADE}\n2024-08-16T15:57:13+0200,Trade,Buy to Open,BUY_TO_OPEN,SCHG,Equity,x,-105.00,1,-105.00,-1.00,-0.28,,,,,,,1,USD\n`,
      ['buy', 'SCHG'],
    ],
  ]
  for (const [text, expected] of cases) {
    const { rows, failed } = await readTransactions(text)
    t.same(failed, [], text)
    t.same(rows.map(show('class', 'instrument')), [expected], text)
  }
})

t.test('a plain purchase or sale of an option may open a position or close one, and is stored as such', async (t) => {
  const rows: [text: string, action: string, instrument: string][] = [
    [schwab('Sell,SPY 03/31/2020 284.00 P,x,1,$2,$1,$199'), 'Sell', 'SPY 2020-03-31 P 284'],
    [schwab('Buy,SPY 03/31/2020 284.00 P,x,1,$1,$1,-$101'), 'Buy', 'SPY 2020-03-31 P 284'],
    [etrade('Sold,PUT  SPY    08/19/16   205.000,SPY,--,-1,2,199,1'), 'Sell', 'SPY 2016-08-19 P 205'],
    [vanguard('Buy,Buy,LITE CALL,LITE 270716 C 560.00,1,2,-200,1,-201'), 'Buy', 'LITE 2027-07-16 C 560'],
  ]
  for (const [text, action, instrument] of rows) {
    const { rows, failed } = await readTransactions(text)
    t.same(failed, [], text)
    t.same(rows.map(show('action', 'instrument')), [[`${action} (open or close)`, instrument]], text)
  }
})

t.test('a text that looks like a contract is never shares: it is the contract, or its row fails', async (t) => {
  const buy = (symbol: string, description: string) => schwab(`Buy,${symbol},${description},1,$1,,-$100`)
  const described = (text: string) =>
    `Date,Action,Symbol,Description,Quantity,Price,Amount\n1/2/20,Buy,SPY,${text},1,1,-100\n`
  const contract = 'SPY 2022-09-23 C 371'
  for (const text of [
    ...['SPY 09/23/2022 00:00:00 EDT Call $371.00', 'SPY $371 Call 09/23/22', 'SPY 371.00 C EXP 09/23/2022'],
    ...['SPY 2022-09-23 C 371', 'SPY 23 Sep 2022 371 Call', 'SPY 20220923 C 371', 'CALL SPY SEP 23 22 371 SPDR'],
  ]) {
    for (const row of [buy(text, 'x'), described(text)])
      t.same((await readTransactions(row)).rows.map(show('instrument')), [[contract]], row)
    // Schwab's descriptions do not name contracts.
    t.same((await readTransactions(buy('SPY', text))).rows, [], text)
  }
  for (const text of [
    ...['SPY 09/23/2022 at 00:00 EDT Call $371.00', 'SPY 02/30/2022 371 C', 'SPY 09/23/2022 C 371 (10 shares)'],
    ...['SPDR S&P 500 SEP 23 22 371 C', 'SPY220923C371 MINI', 'SPY 09/23/22 371 CALL ADJ'],
  ])
    for (const row of [buy(text, 'x'), buy('SPY', text), described(text)]) {
      const { rows, failed } = await readTransactions(row)
      t.same(rows, [], row)
      t.match(failed, [[2, 'Symbol', /is no option contract that can be read/]], row)
    }
  for (const text of ['ALFA INC CL C 01/02/2025', 'COVERED CALL ETF AS OF 01/02/2025', 'S&P 500 PUT WRITE ETF 2030'])
    t.same((await readTransactions(buy('ALFA', text))).rows.map(show('instrument')), [['ALFA']], text)
})

t.test('an option that ends with the price of its shares fails; cash settlements and costs stay', async (t) => {
  const spy = 'SPY 03/20/2020 284.00 P,x'
  const reason = /is what the shares of a contract cost that is (assigned|expired|exchange or exercise)/
  for (const row of [
    `Assigned,${spy},1,$284,,"-$28,400"`,
    `Assigned,${spy},2,$284,$1.30,"-$56,801.30"`,
    `Exchange or Exercise,${spy},-1,$284,$5,"$28,395"`,
    `Expired,${spy},1,,,"-$28,400"`,
  ]) {
    const { rows, failed } = await readTransactions(schwab(row))
    t.same(rows, [], row)
    t.match(failed, [[2, 'Amount', reason]], row)
  }
  for (const [row, amount] of [
    [`Assigned,${spy},1,,,`, '0'],
    [`Expired,${spy},1,$0.01,$0.65,-$1.65`, '-1.65'],
    ['Assigned,SPX 03/20/2020 2400.00 P,x,1,,$0.65,"-$9,500.65"', '-9500.65'],
  ] as const) {
    const { rows, failed } = await readTransactions(schwab(row))
    t.same([failed, rows.map(show('class', 'amount'))], [[], [['expiration', amount]]], row)
  }
})
