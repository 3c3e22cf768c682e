/** Where the closed lots of Interactive Brokers stand, and which levels of detail a statement may have. */
import t from 'tap'
import { HEAD_RECORDS } from '../../../src/broker-files/csv/csv.ts'
import { readGains, readTransactions, refusal, show } from './read.ts'

const TOP = `Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Account Information,Data,Account,U7654321
`
const HEADER =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code\n'
const statement = (...lines: string[]) => TOP + HEADER + lines.map((line) => `Trades,Data,${line}\n`).join('')
const lotLines = (level: string) => [
  `${level},Stocks,USD,ALFA,"2026-03-05, 10:12:44",-100,190,189,19000,-1,-18001,998,0,C;P`,
  'ClosedLot,Stocks,USD,ALFA,"2025-01-02, 09:35:10",100,180.01,,,,18001,998,,LT',
]
const figures = show<Awaited<ReturnType<typeof readGains>>['rows'][number]>(
  ...(['acquired', 'sold', 'instrument', 'quantity', 'proceeds', 'costBasis'] as const),
)
const LOT = ['2025-01-02', '2026-03-05', 'ALFA', '100', '18999', '18001']

t.test('closed lots belong to the order, trade or execution above them', async (t) => {
  for (const level of ['Order', 'Trade', 'Execution'])
    t.same((await readGains(statement(...lotLines(level)))).rows.map(figures), [LOT], level)
})

t.test('in a statement of several accounts, a lot is in the account of its order', async (t) => {
  const header = HEADER.replace('Currency,Symbol', 'Currency,Account,Symbol')
  const lines = (account: string, symbol: string) => [
    `Trades,Data,Order,Stocks,USD,${account},${symbol},"2026-03-05, 10:12:44",-100,190,189,19000,-1,-18001,998,0,C`,
    `Trades,Data,ClosedLot,Stocks,USD,,${symbol},"2025-01-02, 09:35:10",100,180.01,,,,18001,998,,LT`,
  ]
  const text = `${[...lines('U1111111 b', 'ALFA'), ...lines('U2222222', 'BRAV'), ...lines('', 'CHAR')].join('\n')}\n`
  const { rows, accounts, failed } = await readGains(TOP + header + text)
  t.same(failed, [])
  t.same(
    rows.map(({ instrument }, at) => [instrument, accounts[at]]),
    [
      ['ALFA', 'U1111111 b'],
      ['BRAV', 'U2222222'],
      ['CHAR', 'U7654321'],
    ],
  )
  t.same(accounts, (await readTransactions(TOP + header + text)).accounts)
})

t.test('closed lots far down in a statement are found', async (t) => {
  const before = 'Mark-to-Market Performance Summary,Data,Stocks,Z,0,10,0,5,0,0,0,0,0,\n'.repeat(HEAD_RECORDS)
  const { rows } = await readGains(
    TOP +
      before +
      HEADER +
      lotLines('Order')
        .map((line) => `Trades,Data,${line}\n`)
        .join(''),
  )
  t.same(rows.map(figures), [LOT])
})

t.test('lots without a basis, and exchanged currencies', async (t) => {
  const { rows, failed, ignored } = await readGains(
    statement(
      'Order,Stocks,USD,ALFA,2026-03-05,-100,1,1,100,0,0,100,0,C',
      'ClosedLot,Stocks,USD,ALFA,2025-01-02,100,0,,,,0,100,,LT',
      'Order,Stocks,USD,BRAV,2026-03-05,100,1,1,-100,0,0,-100,0,C',
      'ClosedLot,Stocks,USD,BRAV,2025-01-02,-100,0,,,,0,-100,,LT',
      'Order,Forex,USD,EUR.USD,2026-03-05,-100,1,1,100,0,0,1,0,C',
      'ClosedLot,Forex,USD,EUR.USD,2026-03-02,100,1,,,,99,1,,ST',
    ),
  )
  t.same(failed, [])
  t.same(rows.map(figures), [LOT.with(4, '100').with(5, '0'), ['2026-03-05', '2025-01-02', 'BRAV', '100', '0', '100']])
  t.same(ignored.at(-1), [10, 'currency exchange: cash that stays cash'])
})

t.test('orders beside their executions are refused, trades alone are read', async (t) => {
  const order = 'Order,Stocks,USD,ALFA,2026-03-02,100,10,10,-1000,-1,1001,0,0,O'
  for (const level of ['Trade', 'Execution']) {
    const other = order.replace('Order', level)
    t.match(await refusal(statement(order, other), 'transactions'), /which would count twice/, level)
    const { rows } = await readTransactions(statement(other, other))
    t.same(rows.map(show('class', 'quantity', 'amount')), Array(2).fill(['buy', '100', '-1001']), level)
  }
  const sections = `${statement(order)}Fees,Header,Trade,Currency\nFees,Data,Trade,USD\n`
  t.equal((await readTransactions(sections)).rows.length, 1, 'the third cell of another section is no level')
})

t.test('a table of trades without a commission column fails row by row', async (t) => {
  const { rows, failed } = await readTransactions(
    statement('Order,Stocks,USD,ALFA,2026-03-02,100,10,10,-1000,-1,1001,0,0,O').replace('Comm/Fee', 'Comm in EUR'),
  )
  t.same(rows, [])
  t.same(failed, [[5, 'row', 'the table has no column Comm/Fee']])
})

t.test('trades of a Flex query have the price and the settlement date that are printed', async (t) => {
  const NAMES = 'Symbol,Buy/Sell,Quantity,TradeDate,CurrencyPrimary,AssetClass,NetCash'
  for (const [price, settled] of [
    ['TradePrice', 'SettleDateTarget'],
    ['Price', 'SettleDate'],
  ] as const) {
    const { rows } = await readTransactions(
      `${NAMES},${price},${settled}\nALFA,BUY,10,20260302,USD,STK,-201,20,20260304\n`,
    )
    t.same(rows.map(show('price', 'postedDate')), [['20', '2026-03-04']], price)
  }
})
