/** Which rows of a positions file are holdings, which are not, and the limits of their cells. */
import t from 'tap'
import { MAX_ROWS } from '../../../src/broker-files/positions/read-file.ts'
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../../../src/lib/decimal.ts'
import { brief, positionsOf, read } from './read.ts'

const HOLDING = 'Symbol,Description,Shares,Cost Basis,Average Cost,Date Acquired,Notes\n'

/** A row that is no holding, and why. */
const IGNORED: [line: string, reason: string][] = [
  ...['Total', 'Totals', 'Account Total', 'Position Total', 'Positions Total', 'Grand Total', 'Portfolio Total'].map(
    (word): [string, string] => [`${word},,,100`, 'a total'],
  ),
  ['ALFA,CALL ALFA 07/17/26 40,4,100', 'an option'],
  ['ALFA 07/17/2026 40.00 C,,4,100', 'an option'],
  ['SPAXX**,,4,100', 'cash'],
  ['Cash & Cash Investments,,--,100', 'cash'],
  ['CASH INVESTMENT,,4,100', 'cash'],
  ['Cash,,,100', 'cash'],
  ['Pending Activity,,,100', 'pending activity'],
  ['03/04/2024,,4,100', 'a lot of the position above it'],
  ['912810sp4,,4,100', 'a bond or another security without a ticker'],
]

t.test('what is no holding is named with its reason', async (t) => {
  for (const [line, reason] of IGNORED) {
    const { positions, ignored, errors } = await read(t, `${HOLDING}${line}\nBRAV,,1\n`)
    t.same([ignored.map((one) => one.replace(/^.*\): /, '')), errors, positions.length], [[reason], [], 1], line)
  }
  t.same((await read(t, `${HOLDING}${'Cash Total '.repeat(9)},,,100\nBRAV,,1\n`)).ignored.length, 0)
  const { ignored } = await read(t, `Name,Symbol,Shares,Price\nTotal of ${'x'.repeat(90)},,,5\nA Fund,ALFA**,3\n`)
  t.same(ignored[0], `row 2 (Total of ${'x'.repeat(51)}): a total`, 'named by 60 characters of its description')
  t.same(ignored[1], 'row 3 (ALFA**): cash')
})

t.test('tickers that look like a total or cash are holdings if they have shares', async (t) => {
  t.same(await positionsOf(t, `${HOLDING}CASH,,4\nTOTAL,,5\nTOT,,6\n`), ['CASH 4', 'TOTAL 5', 'TOT 6'])
  const { errors } = await read(t, `${HOLDING}CASH,,\nBRAV,,1\nTOTAL,,0\n`)
  t.match(errors, [/row 4: Shares "0" is not more than 0/])
})

t.test('text around the table is no row', async (t) => {
  const text = [
    'Positions for account Individual as of today',
    '',
    HOLDING.trim(),
    'ALFA,,4',
    ',,,',
    'Brokerage services are provided by us, member of SIPC',
    '"The data and information in this file are for you alone",,,',
    'Account ...123',
    'BRAV,,1,1',
  ].join('\n')
  const { positions, ignored, errors, layout } = await read(t, text)
  t.same([positions.map(brief), ignored, errors, layout], [['ALFA 4', 'BRAV 1 = 1 (1)'], [], [], 'a CSV file'])
  const named = await read(t, 'Name,Symbol,Shares\nThe Fund of all the Worlds,ALFA,4\nFour words and one,,4\nBRAV,,\n')
  t.same(named.positions.map(brief), ['ALFA 4'])
  t.match(named.errors, [/^row 3: Symbol is empty/])
  t.match((await read(t, `${HOLDING}ALFA\nBRAV,,1\n`)).errors, [/^row 2: Shares is empty/], 'a row that was cut off')
})

t.test('a cost that the broker does not know is none', async (t) => {
  for (const word of ['Incomplete', 'Missing', 'Not Tracked', 'Unavailable', 'Unknown', '--', 'N/A']) {
    t.same(await positionsOf(t, `${HOLDING}ALFA,,4,${word},\n`), ['ALFA 4'], word)
    t.same(await positionsOf(t, `${HOLDING}ALFA,,4,,${word}\n`), ['ALFA 4'], word)
  }
  t.same(await positionsOf(t, `${HOLDING}ALFA,,4,missing,25\nBRAV,,4,0,\nCHAR,,4,,0\n`), [
    'ALFA 4 = 100 (25)',
    'BRAV 4 = 0 (0)',
    'CHAR 4 = 0 (0)',
  ])
  const { errors } = await read(t, `${HOLDING}ALFA,,4,not known,\nBRAV,,4,,-1\nCHAR,,4,-1,\n`)
  t.match(errors, [
    /^row 2: Cost Basis/,
    /^row 3: Average Cost "-1" is not 0 or more/,
    /^row 4: Cost Basis "-1" is not 0/,
  ])
})

t.test('total and average agree to the cent, except in files of brokers, which round the average', async (t) => {
  const rows = 'ALFA,,3,10.00,3.33333\nBRAV,,3,10.00,3.33\n'
  const { positions, errors } = await read(t, HOLDING + rows)
  t.same(positions.map(brief), ['ALFA 3 = 10 (3.33333)'])
  t.match(errors, [/^row 3: Cost Basis "10.00" is not Shares × Average Cost to the cent/])
  t.same(await positionsOf(t, 'Symbol,Qty #,Last Price $,Price Paid $,Total Cost\nBRAV,3,5,3.33,10.00\n'), [
    'BRAV 3 = 10 (3.333333)',
  ])
})

t.test('rows of one symbol are one position: earliest date, first type, first notes', async (t) => {
  const header = 'Symbol,Shares,Cost Basis,Type,Date Acquired,Notes\n'
  const lots = (...lines: string[]) => positionsOf(t, `${header}${lines.join('\n')}\n`)
  const [early, late] = ['ALFA,1,10,,2024-01-02,first', 'ALFA,3,50,etf,2024-03-04,second']
  t.same(await lots(early, late), ['ALFA 4 = 60 (15) etf 2024-01-02 first'])
  t.same(await lots(late, early), ['ALFA 4 = 60 (15) etf 2024-01-02 second'])
  t.same(await lots('ALFA,1,10,stock,,', late), ['ALFA 4 = 60 (15) stock 2024-03-04 second'])
  t.same(await lots(early, 'ALFA,3,,,,'), ['ALFA 4 2024-01-02 first'], 'a cost is unknown if one of them is')
  t.same(await lots('ALFA,1,,,,', late), ['ALFA 4 etf 2024-03-04 second'])
  t.same(
    (await read(t, `${header}\nBRAV,1\n${early}\n${late}\n`)).positions.map(({ line }) => line),
    [3, 4],
  )
})

t.test('a position has at most 90 million shares and costs at most 9 billion', async (t) => {
  const { positions, errors } = await read(
    t,
    'Symbol,Shares,Cost Basis\nALFA,89999999,1\nALFA,1,1\nALFA,0.00000001,1\nBRAV,2,8999999999\nBRAV,1,1\nBRAV,1,0.01\nCHAR,2,\nCHAR,1,9000000000\n',
  )
  t.same(
    positions.map(({ symbol, shares, cost }) => [
      symbol,
      toText(shares, QUANTITY_PLACES),
      cost && toText(cost.totalCost, MONEY_PLACES),
    ]),
    [
      ['ALFA', '90000000', '2'],
      ['BRAV', '3', '9000000000'],
      ['CHAR', '3', null],
    ],
  )
  t.match(errors, [/^row 4: with this row, ALFA is more than can be kept$/, /^row 7: with this row, BRAV/])
})

t.test(
  'a file has at most 10,000 rows, its header in the first 60, and notes of at most 1,000 characters',
  async (t) => {
    t.equal((await read(t, `Symbol,Shares\n${'ALFA,1\n'.repeat(MAX_ROWS)}`)).positions.length, 1)
    const more = `Symbol,Shares\n${'ALFA,1\n'.repeat(MAX_ROWS)}Total,\n`
    await t.rejects(read(t, more), { message: 'The holdings file cannot be read: it has more than 10000 rows' })
    const above = (lines: number) => read(t, `${'some words,x\n'.repeat(lines)}Symbol,Shares\nALFA,1\n`)
    t.equal((await above(59)).positions.length, 1)
    await t.rejects(above(60), { message: /none of its first 60 rows is a header/ })
    const { positions, errors } = await read(
      t,
      `Symbol,Shares,Notes\nALFA,1,${'x'.repeat(1_000)}\nBRAV,1,${'x'.repeat(1_001)}\n`,
    )
    t.equal(positions[0]?.notes?.length, 1_000)
    t.same(errors, ['row 3: Notes is longer than 1,000 characters'])
  },
)
