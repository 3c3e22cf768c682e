/** What positions files call their columns, types of securities and tables. */
import t from 'tap'
import { positionsOf, read } from './read.ts'

/** The header and the cells of one row. */
const file = (columns: readonly (readonly [name: string, cell: string])[]) =>
  `${columns.map(([name]) => name).join()}\n${columns.map(([, cell]) => cell).join()}\n`

const NAMES: [field: string, cell: string, expected: string, names: string][] = [
  [
    'cost basis',
    '100',
    'ALFA 4 = 100 (25)',
    'Cost Basis; Cost Basis Total; Total Cost Basis; Total Cost; Cost Basis (Total)',
  ],
  [
    'average cost',
    '25',
    'ALFA 4 = 100 (25)',
    'Average Cost; Avg Cost; Average Cost Basis; Avg Cost Basis; Average Cost/Share; Cost/Share; Cost Per Share; Average Price; Avg Price; Average Buy Price; Price Paid; Unit Cost',
  ],
  ['type', 'ETF', 'ALFA 4 etf', 'Holding Type; Security Type; Asset Type; Type'],
  ['purchase date', '2024-03-04', 'ALFA 4 2024-03-04', 'Purchase Date; Date Acquired; Date Purchased; Acquired'],
  ['notes', 'long', 'ALFA 4 long', 'Notes; Note; Comment; Comments'],
]

t.test('each column is found by each of its names', async (t) => {
  for (const name of ['Symbol', 'Ticker', 'Ticker Symbol', 'Stock Symbol', 'Symbol/CUSIP', '\ufeffSYMBOL*'])
    t.same(
      await positionsOf(
        t,
        file([
          [name, 'ALFA'],
          ['Shares', '4'],
        ]),
      ),
      ['ALFA 4'],
      name,
    )
  for (const name of 'Shares; Quantity; Qty; Qty (Quantity); Qty #; Units; Number of Shares; No. of Shares'.split('; '))
    t.same(
      await positionsOf(
        t,
        file([
          ['Symbol', 'ALFA'],
          [name, '4'],
        ]),
      ),
      ['ALFA 4'],
      name,
    )
  for (const [, cell, expected, names] of NAMES)
    for (const name of names.split('; '))
      t.same(
        await positionsOf(
          t,
          file([
            ['Symbol', 'ALFA'],
            ['Shares', '4'],
            [name, cell],
          ]),
        ),
        [expected],
        name,
      )
  for (const name of 'Description; Name; Investment Name; Security Description; Security Name; Company Name'.split(
    '; ',
  )) {
    const { ignored } = await read(
      t,
      file([
        ['Symbol', 'ALFA'],
        ['Shares', '4'],
        [name, 'CALL ALFA 07/17/26 40'],
      ]),
    )
    t.same(ignored, ['row 2 (ALFA): an option'], name)
  }
})

const TYPES: [expected: string, words: string][] = [
  ['stock', 'Stock; Stocks; Common Stock; Equity; Equities; EQ; Common; Preferred; ADR; ADRs; REIT; REITs'],
  ['etf', 'ETF; ETFs; ETN; ETFs & Closed End Funds; Exchange Traded Fund; Exchange-Traded Note; Closed-End Fund'],
  ['mutual_fund', 'Mutual Fund; mutual_fund; Mutual-Funds; MutualFund; MF; Fund; Funds'],
  ['an option', 'Option; Options; Equity Option; OPTN; Call; Calls; Put; Puts'],
  ['cash', 'Cash; Cash and Money Market; Money Market Fund; Bank Sweep; MMF'],
  [
    'a bond or another security without a ticker',
    'Bond; Bonds; Fixed Income; US Treasury; Treasuries; CD; CDs; Certificate of Deposit; Certificates of Deposit',
  ],
]

t.test('each type of security is known by each of its names', async (t) => {
  for (const [expected, words] of TYPES)
    for (const word of words.split('; ')) {
      const { positions, ignored } = await read(
        t,
        file([
          ['Symbol', 'ALFA'],
          ['Shares', '4'],
          ['Type', ` ${word} `],
        ]),
      )
      t.same(
        [...positions.map(({ type }) => type), ...ignored.map((one) => one.slice('row 2 (ALFA): '.length))],
        [expected],
        word,
      )
    }
  for (const word of ['Stockholm', 'Crypto', 'Callable', 'Put warrant', 'Cashmere', 'Bondage', 'MFX'])
    t.match(
      (
        await read(
          t,
          file([
            ['Symbol', 'ALFA'],
            ['Shares', '4'],
            ['Type', word],
          ]),
        )
      ).errors,
      [/is not one of/],
      word,
    )
})

t.test(
  'of several columns for the type the first that has one counts, of several names the first in our list',
  async (t) => {
    const types = (holding: string, security: string, type: string) =>
      positionsOf(
        t,
        file([
          ['Type', type],
          ['Security Type', security],
          ['Holding Type', holding],
          ['Symbol', 'ALFA'],
          ['Shares', '4'],
        ]),
      )
    t.same(await types('etf', 'stock', 'mutual fund'), ['ALFA 4 etf'])
    t.same(await types('--', 'stock', 'mutual fund'), ['ALFA 4 stock'])
    t.same(await types('', 'n/a', 'mutual fund'), ['ALFA 4 mutual_fund'])
    t.same(
      await positionsOf(
        t,
        file([
          ['Quantity', '9'],
          ['Ticker', 'BRAV'],
          ['Shares', '4'],
          ['Symbol', 'ALFA'],
        ]),
      ),
      ['ALFA 4'],
    )
  },
)

/** The header of each broker. Its `Type` is stock; cash is in money market funds. */
const BROKERS: [broker: string, header: string][] = [
  ['Charles Schwab', 'Qty (Quantity),Mkt Val (Market Value)'],
  ['Charles Schwab', 'Quantity,Market Value,Cost Basis,Security Type'],
  ['Fidelity', 'Quantity,Account Number,Last Price,Current Value'],
  ['E*TRADE', 'Qty #,Last Price $,Price Paid $'],
  ['E*TRADE', 'Qty #,Value $,Total Cost $'],
  ['Vanguard', 'Shares,Account Number,Investment Name,Share Price,Total Value'],
  ['Robinhood', 'Shares,Price,Average Cost,Total Return,Equity'],
]

t.test('the file of a broker is known by all of its columns together', async (t) => {
  for (const [broker, header] of BROKERS) {
    const [shares = '', ...others] = header.split(',')
    t.equal((await read(t, `Symbol,${header}\nALFA,4\n`)).layout, `the positions file of ${broker}`, header)
    for (const left of others) {
      const fewer = [shares, ...others.filter((one) => one !== left)]
      t.equal((await read(t, `Symbol,${fewer}\nALFA,4\n`)).layout, 'a CSV file', `${header} without ${left}`)
    }
    const described = async (name: string) =>
      (await read(t, `Symbol,${header},Description\nALFA,4${',1'.repeat(others.length)},${name}\n`)).ignored
    if (broker !== 'Vanguard')
      for (const fund of ['ALFA MONEY MARKET', 'Vanguard Federal Settlement Fund'])
        t.match(await described(fund), ['row 2 (ALFA): cash'], fund)
  }
  t.same(
    await positionsOf(t, 'Symbol,Description,Shares\nALFA,Money Market,4\n'),
    ['ALFA 4'],
    'of other files it is a holding',
  )
  const typed = (header: string) => positionsOf(t, `Symbol,${header},Type\nALFA,4,1,1,1,Cash\n`)
  t.same(await typed('Quantity,Account Number,Last Price,Current Value'), ['ALFA 4'], 'how Fidelity holds it')
  t.same(await typed('Quantity,Name,Last Price,Current Value'), [], 'a type of security')
})

const TRADES: [kind: RegExp, header: string][] = [
  ...['Action', 'Transaction Type', 'TransactionType', 'Trans Code', 'Activity Type'].map(
    (action): [RegExp, string] => [/a transaction history/, `Date,${action},Symbol,Shares`],
  ),
  ...'Trade Date; Transaction Date; TransactionDate; Run Date; Activity Date; Activity/Trade Date; Settlement Date'
    .split('; ')
    .map((date): [RegExp, string] => [/a transaction history/, `${date},Action,Symbol,Shares`]),
  ...['Closed Date', 'Date Sold', 'Sale Date', 'Sold Date'].map((sold): [RegExp, string] => [
    /a realized gains file/,
    `Symbol,Shares,${sold}`,
  ]),
]

t.test('a table of trades is refused, and ends the positions above it', async (t) => {
  for (const [kind, header] of TRADES) {
    await t.rejects(read(t, `${header}\n1,2,3,4\n`), { message: kind }, header)
    const { positions, ignored } = await read(t, `Symbol,Shares\nALFA,1\n${header}\nBRAV,2,CHAR,3\nDELT,2\n`)
    t.same([positions.length, ignored], [1, ['row 3 and those below it: transactions']], header)
  }
  for (const header of ['Date,Symbol,Shares', 'Action,Symbol,Shares'])
    t.equal((await read(t, `${header}\n,ALFA,1\n`)).positions.length, 1, header)
  t.same(await positionsOf(t, 'Date,Action,Symbol,Shares\n1/2/2026,Buy,ALFA,1\n\nSymbol,Shares\nBRAV,2\n'), ['BRAV 2'])
})
