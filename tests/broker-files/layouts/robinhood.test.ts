import { readFile } from 'node:fs/promises'
import t from 'tap'
import { fixture } from '../../support/broker-files.ts'
import { fixtureRefusal, readTransactions, refusal, show } from './read.ts'

const history = () => readFile(fixture('robinhood/history-2026.csv'), 'utf8')

t.test('the history: amounts in brackets, shorts, contracts in the description, equal rows', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactions(await history())
  t.equal(layout, 'Robinhood account history')
  t.same(failed, [])
  t.same(new Set(accounts), new Set([undefined]))
  t.same(ignored.at(-1)?.[1], 'not data: text')
  t.same(rows.map(show('date', 'class', 'instrument', 'quantity', 'amount')), [
    ['2026-03-20', 'expiration', 'BRAV 2026-03-20 C 95', '1', '0'],
    ['2026-03-19', 'sell', 'ALFA 2027-01-15 P 200', '1', '299.95'],
    ['2026-03-12', 'sell_short', 'BRAV 2026-03-20 C 95', '1', '202.97'],
    ['2026-03-12', 'sell_short', 'BRAV 2026-03-20 C 95', '1', '202.97'],
    ['2026-03-11', 'buy', 'ALFA 2027-01-15 P 200', '1', '-250.03'],
    ['2026-03-10', 'buy', 'QUEB', '0.002134', '-1.28'],
    ['2026-03-09', 'dividend', 'QUEB', '0', '1.28'],
    ['2026-03-06', 'buy_to_cover', 'CHAR', '10', '-450'],
    ['2026-03-05', 'sell_short', 'CHAR', '10', '499.98'],
    ['2026-03-04', 'split', 'DELT', '30', '0'],
    ['2026-03-03', 'sell', 'DELT', '4', '714.48'],
    ['2026-03-02', 'fee', '', '0', '-5'],
    ['2026-03-02', 'cash', '', '0', '1000'],
  ])
})

t.test('what cannot be read fails by name, and other files are refused', async (t) => {
  const text = await history()
  const cases: [from: string, to: string, column: string, reason: RegExp][] = [
    ['"($250.03)"', '"$250.03"', 'Amount', /is positive, which contradicts a buy/],
    ['"$714.48"', '"($714.48)"', 'Amount', /is negative, which contradicts a sell/],
    ['"Sell","4"', '"Sell","-4"', 'Quantity', /is negative, which contradicts a sell/],
    ['"Sell","4"', '"ACATI","8S"', 'Quantity', /"8S" is not a number/],
    ['"Sell","4"', '"SPR","-4S"', 'Quantity', /"-4S" is not the quantity of a Reverse Split/],
    ['"Sell","4"', '"OCA","4"', 'Trans Code', /an adjusted option contract is not supported/],
    ['"Sell","4"', '"MRGS","4"', 'Trans Code', /may be a sale or income/],
    ['"Sell","4"', '"WHAT","4"', 'Trans Code', /unknown action "WHAT"/],
    ['BRAV 3/20/2026 Call $95.00","OEXP', 'BRAV shares","OEXP', 'Description', /is no option contract/],
  ]
  for (const [from, to, column, reason] of cases) {
    const { rows, failed } = await readTransactions(text.replace(from, to))
    t.equal(rows.length, 12, to)
    t.equal(failed[0]?.[1], column, to)
    t.match(failed[0]?.[2], reason, to)
  }
  t.match(await refusal(text, 'gains'), /^This file is a Robinhood account history, not a realized gains file/)
  t.match(
    await fixtureRefusal('robinhood-1099.csv', 'gains'),
    /^This file is a Robinhood 1099 tax form, .* Export realized gains with columns such as/,
  )
})

t.test('contracts that leave have a suffix', async (t) => {
  const header =
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
  const line = (code: string, quantity: string) =>
    `"3/20/2026","3/20/2026","3/23/2026","BRAV","Option Expiration for BRAV 3/20/2026 Call $95.00","${code}","${quantity}","",""`
  const { rows } = await readTransactions(
    [header, line('OEXP', '2S'), line('OASGN', '1S'), line('OEXP', '1'), line('OEXCS', '1.5S')].join('\n'),
  )
  t.same(rows.map(show('class', 'instrument', 'quantity')), [
    ['expiration', 'BRAV 2026-03-20 C 95', '2'],
    ['expiration', 'BRAV 2026-03-20 C 95', '1'],
    ['expiration', 'BRAV 2026-03-20 C 95', '1'],
    ['expiration', 'BRAV 2026-03-20 C 95', '1.5'],
  ])
  const moved = await readTransactions([header, line('ACATI', '8S'), line('BTC', '8S')].join('\n'))
  t.same(moved.rows, [], 'a short position that is moved in is not read as a long one')
})

t.test(
  'a reverse split, a merger and a change of symbol print what leaves, with a suffix, and what comes',
  async (t) => {
    const header =
      '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
    const line = (code: string, symbol: string, quantity: string, amount = '') =>
      `"3/20/2026","3/20/2026","3/23/2026","${symbol}","Words","${code}","${quantity}","","${amount}"`
    const { rows, failed } = await readTransactions(
      [
        header,
        line('SPR', 'ECHO', '40S'),
        line('SPR', 'ECHO', '2'),
        line('MRGS', 'FOXT', '1.021S'),
        line('MRGS', 'GOLF', '3'),
        line('SXCH', 'HOTE', '10S'),
        line('SXCH', 'INDI', '10'),
        line('ACATO', 'JULI', '7S'),
        line('ACATO', 'JULI', '7'),
        line('SDIV', 'KILO', '0.5'),
        line('CIL', 'GOLF', '', '$1.25'),
        line('ROC', 'KILO', '', '$4.10'),
        line('NRAT', 'KILO', '', '($0.02)'),
      ].join('\n'),
    )
    t.same(failed, [])
    t.same(rows.map(show('class', 'action', 'instrument', 'quantity', 'amount')), [
      ['split', 'Reverse Split', 'ECHO', '-40', '0'],
      ['share_movement', 'Stock Merger', 'FOXT', '-1.021', '0'],
      ['share_movement', 'Symbol Change', 'HOTE', '-10', '0'],
      ['share_movement', 'Transfer', 'JULI', '-7', '0'],
      ['share_movement', 'Transfer', 'JULI', '-7', '0'],
      ['split', 'Stock Split', 'KILO', '0.5', '0'],
      ['cash_in_lieu', 'Cash in Lieu', 'GOLF', '0', '1.25'],
      ['return_of_capital', 'Return of Capital', 'KILO', '0', '4.1'],
      ['tax', 'Tax', 'KILO', '0', '-0.02'],
      // What comes is known at the end of the file.
      ['split', 'Reverse Split', 'ECHO', '2', '0'],
      ['share_movement', 'Stock Merger', 'GOLF', '3', '0'],
      ['share_movement', 'Symbol Change', 'INDI', '10', '0'],
    ])
  },
)

t.test('without the suffix, what comes cannot be told from what leaves', async (t) => {
  const header =
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
  const line = (code: string, symbol: string, quantity: string) =>
    `"3/20/2026","3/20/2026","3/23/2026","${symbol}","Words","${code}","${quantity}","",""`
  for (const [code, from, to] of [
    ['SPR', 'ECHO', 'ECHO'],
    ['MRGS', 'FOXT', 'GOLF'],
    ['SXCH', 'HOTE', 'INDI'],
  ] as const) {
    // A marked row of another security and of another event.
    const others = [line('SPR', 'JULI', '5S'), line('SPR', 'JULI', '1')]
    const text = [header, line(code, from, '40'), line(code, to, '2'), ...others].join('\n')
    const { rows, failed } = await readTransactions(text)
    t.equal(rows.length, 2, code)
    t.same(
      failed.map(([at, column]) => [at, column]).sort(),
      [
        [2, 'Quantity'],
        [3, 'Quantity'],
      ],
      code,
    )
    t.match(failed[0]?.[2], /says with an S, such as 30S, what leaves/, code)
  }
  const { rows } = await readTransactions([header, line('SPR', 'ECHO', '2')].join('\n'))
  t.same(rows.map(show('action', 'quantity')), [['Reverse Split', '2']], 'all that is left')
})

t.test('the contract is the first line of the description, alone or behind what happened to it', async (t) => {
  const header =
    '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'
  const CONTRACT = 'BRAV 3/20/2026 Call $95.00'
  const cases: [code: string, description: string][] = [
    ['OEXP', CONTRACT],
    ['OEXP', `Option Expiration for ${CONTRACT}`],
    ['OASGN', `Option Assignment for ${CONTRACT}`],
    ['OEXCS', `OPTION EXERCISE FOR ${CONTRACT}`],
    ['OEXP', ` ${CONTRACT} \nCUSIP: 123456789`],
  ]
  for (const [code, description] of cases) {
    const { rows, failed } = await readTransactions(
      `${header}\n"3/20/2026","3/20/2026","3/23/2026","BRAV","${description}","${code}","1","",""\n`,
    )
    t.same(failed, [], description)
    t.same(rows.map(show('instrument', 'postedDate')), [['BRAV 2026-03-20 C 95', '2026-03-23']], description)
  }
})

t.test('a trade has the price and the settlement date that are printed', async (t) => {
  const { rows } = await readTransactions(await history())
  t.same(rows.filter((row) => row.class === 'sell' && row.instrument === 'DELT').map(show('price', 'postedDate')), [
    ['178.62', '2026-03-04'],
  ])
})
