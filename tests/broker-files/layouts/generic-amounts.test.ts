/** The net amounts of trades of unknown origin: what cannot be valued for certain fails by name. */
import t from 'tap'
import { eachFails, eachRefused, readGains, readTransactions, show } from './read.ts'

const read = (header: string) => (line: string) => readTransactions(`${header}\n${line}`)

t.test('costs in columns that are not read fail, unless the amount has them', async (t) => {
  const header = 'Date,Action,Symbol,Quantity,Price,Commission,SEC Fee,Stamp Duty,Amount'
  const reason = /may be a cost of the trade, and its amount is before costs; name the column Fees/
  await eachFails(t, read(header), [
    ['01/03/2024,Sell,AAA,100,11,1,0.50,,1100', 'SEC Fee', reason],
    ['01/03/2024,Buy,AAA,100,11,,,$2.00,-1100', 'Stamp Duty', reason],
  ])
  const names = 'TransFee,ECNFee,FeeSEC,Fee2,IBCommission,SEC,TAF,ECN Remove,Costs,Transaction Cost,Regulatory,STT'
  for (const name of names.split(','))
    await eachFails(t, read(`Date,Action,Symbol,Quantity,Price,Fees,${name}`), [
      ['01/03/2024,Sell,AAA,100,11,1,0.37', name, reason],
    ])
  for (const name of ['Cost Basis', 'Total Cost', 'Security', 'Exchange', 'Feed', 'Tax Lot ID', 'Commission Rate'])
    t.equal(
      (await read(`Date,Action,Symbol,Quantity,Price,Fees,${name}`)('01/03/2024,Sell,AAA,100,11,1,37')).rows.length,
      1,
      name,
    )
  for (const line of ['01/03/2024,Sell,AAA,100,11,1,0.50,,1098.50', '01/03/2024,Sell,AAA,100,11,1,0.00,,1100'])
    t.equal((await read(header)(line)).rows.length, 1, line)
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price,Commission,SEC Fee'), [
    ['01/03/2024,Sell,AAA,100,11,1,0.50', 'SEC Fee', reason],
  ])
  const net = await read('Date,Action,Symbol,Quantity,Price,SEC Fee,Net Amount')('01/03/2024,Sell,AAA,100,11,0.5,1100')
  t.same(net.rows.map(show('amount')), [['1100']])
})

t.test('a cost with the other sign may be a rebate, and fails unless the amount has it', async (t) => {
  const lines = (...costs: string[]) =>
    readTransactions(
      [
        'Date,Action,Symbol,Quantity,Price,Commission,Fees',
        ...costs.map((cost) => `01/03/2024,Sell,AAA,100,$11,${cost}`),
      ].join('\n'),
    )
  const reason = /may be a rebate, as other costs of this file have the other sign/
  t.match((await lines('1,0.30', ',-0.20', '1,')).failed, [[3, 'Fees', reason]])
  t.match((await lines('-1,-0.30', '0.20,')).failed, [[3, 'Commission', reason]])
  t.same((await lines('-1,-0.30', '-0.20,')).rows.map(show('amount')), [['1098.7'], ['1099.8']])
  const net = await readTransactions(
    'Date,Action,Symbol,Quantity,Price,Fees,Amount\n01/03/2024,Sell,AAA,100,$11,1,1099\n01/04/2024,Sell,AAA,100,$11,-0.2,1100.2',
  )
  t.same(net.rows.map(show('amount')), [['1099'], ['1100.2']])
})

t.test('a commission that other fees have in them counts once', async (t) => {
  for (const name of ['Fees & Comm', 'Commissions & Fees']) {
    const one = read(`Date,Action,Symbol,Quantity,Price,Commission,${name},Amount`)
    const { rows } = await one('01/03/2024,Sell,AAA,100,11,4.95,5.05,1100')
    t.same(rows.map(show('fees', 'amount')), [['5.05', '1094.95']], name)
    await eachFails(t, one, [
      ['01/03/2024,Sell,AAA,100,11,4.95,0.10,1100', name, /"0.10" is less than the commission "4.95"/],
    ])
    const without = await read(`Date,Action,Symbol,Quantity,Price,Commission,${name}`)('01/03/2024,Buy,AAA,100,11,1,2')
    t.same(without.rows.map(show('fees', 'amount')), [['2', '-1102']])
  }
  const total = read('Date,Action,Symbol,Quantity,Price,Commission,Total Fees,Amount')
  await eachFails(t, total, [
    ['01/03/2024,Sell,AAA,100,11,4.95,5.05,1100', 'Total Fees', /may have the commission "4.95" in it, or not/],
  ])
  const certain: [line: string, amount: string][] = [
    ['01/03/2024,Sell,AAA,100,11,4.95,0.10,1100', '1094.95'],
    ['01/03/2024,Sell,AAA,100,11,,5.05,1100', '1094.95'],
    ['01/03/2024,Sell,AAA,100,11,4.95,5.05,1094.95', '1094.95'],
  ]
  for (const [line, amount] of certain) t.same((await total(line)).rows.map(show('amount')), [[amount]], line)
})

t.test('fees are taken off an amount before costs also if the price is per contract, or of a bond', async (t) => {
  const one = read('Date,Action,Symbol,Quantity,Price,Commission,Amount')
  const cases: [line: string, amount: string][] = [
    ['01/03/2024,Sell to Open,SPY 03/15/2024 500 P,2,250,1.30,500', '498.7'],
    ['01/03/2024,Sell to Open,SPY 03/15/2024 500 P,2,2.50,1.30,500', '498.7'],
    ['01/03/2024,Sell to Open,SPY 03/15/2024 500 P,2,250,1.30,498.70', '498.7'],
    ['01/03/2024,Buy,912810SP4,10000,99.5,1,-9950', '-9951'],
    ['01/03/2024,Buy,912810SP4,10000,99.5,1,-9951', '-9951'],
  ]
  for (const [line, amount] of cases) t.same((await one(line)).rows.map(show('amount')), [[amount]], line)
})

t.test('an amount in another column that has costs of its own fails', async (t) => {
  const reason = /differs from "Amount" by more than the fees; name the amount that has all costs Net Amount/
  for (const name of ['Total', 'Net Proceeds', 'Net Cash']) {
    const header = `Date,Action,Symbol,Quantity,Price,Fees,Amount,${name}`
    await eachFails(t, read(header), [
      ['01/03/2024,Buy,AAA,100,11,,1100,1104.95', name, reason],
      ['01/03/2024,Sell,AAA,100,11,1,1100,1094.05', name, reason],
    ])
    const agreed: [line: string, amount: string][] = [
      ['01/03/2024,Buy,AAA,100,11,4.95,1100,1104.95', '-1104.95'],
      ['01/03/2024,Sell,AAA,100,11,4.95,1095.05,1100', '1095.05'],
      ['01/03/2024,Sell,AAA,100,11,,1100,', '1100'],
      ['01/03/2024,Sell,AAA,100,11,,1100,"(1,100.00)"', '1100'],
    ]
    for (const [line, amount] of agreed)
      t.same((await read(header)(line)).rows.map(show('amount')), [[amount]], `${name}: ${line}`)
  }
})

t.test('the amount of a bond is not derived from its price, which is per 100', async (t) => {
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price'), [
    ['01/03/2024,Buy,912810SP4,10000,99.5', 'Symbol', /"912810SP4" is a bond, whose amount is not quantity × price/],
  ])
})

t.test('the amount of an option is not derived from its price, which may be that of a contract', async (t) => {
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price'), [
    [
      '01/03/2024,Sell to Open,AAA 01/19/2024 50.00 P,1,250',
      'Price',
      /"250" may be the price of a contract or of one of its shares; add a column Net Amount/,
    ],
  ])
})

t.test('no amount is derived from a negative price', async (t) => {
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price'), [
    ['01/03/2024,Buy,AAA,100,-10', 'Price', /"-10" is negative, and the amount follows from the price/],
    ['01/03/2024,Sell,AAA,100,-10', 'Price', /"-10" is negative/],
  ])
})

t.test('a purchase of a negative quantity may be a correction, and fails', async (t) => {
  const header = 'Date,Action,Symbol,Quantity,Price,Amount'
  await eachFails(t, read(header), [
    ['01/03/2024,Buy,AAA,-100,11,1100', 'Quantity', /"-100" is negative, which contradicts a buy/],
    ['01/03/2024,Buy to Cover,AAA,-100,11,1100', 'Quantity', /contradicts a buy to cover/],
  ])
})

t.test('fees are taken off an amount before costs also if the price is rounded', async (t) => {
  const one = read('Date,Action,Symbol,Quantity,Price,Commission,Amount')
  const cases: [line: string, amount: string][] = [
    // Fills at 10.33 and 10.34 on average 10.3333.
    ['01/02/2024,Buy,AAA,100,10.33,5,-1033.33', '-1038.33'],
    ['01/02/2024,Sell,AAA,100,10.33,5,1033.33', '1028.33'],
    ['01/02/2024,Buy,AAA,100,10.33,5,-1038.33', '-1038.33'],
    ['01/02/2024,Sell,AAA,100,10.33,5,1028.33', '1028.33'],
    // Both may be: as printed.
    ['01/02/2024,Buy,AAA,1000,10.33,1,-10331.50', '-10331.5'],
  ]
  for (const [line, amount] of cases) t.same((await one(line)).rows.map(show('amount')), [[amount]], line)
})

t.test('orders count with what was carried out, at the price it was carried out at', async (t) => {
  const one = read('Date,Side,Symbol,Quantity,Filled Qty,Price,Avg Price,Status')
  const cases: [line: string, rows: string[][]][] = [
    ['01/03/2024,Buy,AAA,100,40,11,10.5,Partially Filled', [['40', '10.5', '-420']]],
    ['01/03/2024,Buy,AAA,100,40,11,10.5,Cancelled', [['40', '10.5', '-420']]],
    ['01/03/2024,Buy,AAA,100,0,11,,Cancelled', []],
    ['01/03/2024,Buy,AAA,100,100,11,10.5,Filled', [['100', '10.5', '-1050']]],
  ]
  for (const [line, rows] of cases) t.same((await one(line)).rows.map(show('quantity', 'price', 'amount')), rows, line)
  const ordered = await read('Date,Side,Symbol,Quantity,Price,Status')('01/03/2024,Buy,AAA,100,11,Cancelled')
  t.same(ordered.rows, [])
})

t.test('a word that may be income or a withdrawal, and an amount for assigned shares, fail', async (t) => {
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price,Amount,Asset Class'), [
    ['01/03/2024,Distribution,AAA,,,33.33,', 'Action', /"Distribution" may be income or a withdrawal/],
    ['01/03/2024,Assigned,AAA,100,50,-5000,', 'Symbol', /is no option contract that can be read/],
    ['01/03/2024,Assigned,AAA,100,50,-5000,Stock', 'Amount', /"-5000" is an amount for shares of a row Assigned/],
    ['01/03/2024,Exercised,AAA,100,50,-5000,Stock', 'Amount', /"-5000" is an amount for shares/],
  ])
})

t.test('a time with an offset belongs to the day of the exchange', async (t) => {
  const one = read('Date,Action,Symbol,Quantity,Price,Amount')
  const cases: [time: string, date: string][] = [
    // Half past seven in the evening in New York.
    ['2024-01-01T00:30:00Z', '2023-12-31'],
    ['2024-01-01 00:30:00.000 UTC', '2023-12-31'],
    ['2024-06-14T04:00:00+0900', '2024-06-13'],
    ['"2024/06/14 04:00:00,GMT+09"', '2024-06-13'],
    ['"2024/06/14 00:00:00,GMT+09"', '2024-06-14'],
    ['2024-01-02T15:30:00Z', '2024-01-02'],
    ['2024-01-02T23:30:00-05:00', '2024-01-02'],
    // A date alone.
    ['2024-01-02T00:00:00Z', '2024-01-02'],
    ['2024-01-02T00:00:00.000+00:00', '2024-01-02'],
    ['2024-01-02T00:30:00', '2024-01-02'],
  ]
  for (const [time, date] of cases)
    t.same((await one(`${time},Buy,AAA,1,2,-2`)).rows.map(show('date', 'postedDate')), [[date, date]], time)
})

t.test("a difference between the file's total and its rows is reported", async (t) => {
  const totals = async (...lines: string[]) =>
    (await read('Date,Action,Symbol,Quantity,Price,Amount')(lines.join('\n'))).notes
  const rows = ['01/15/2024,Buy,AAA,1,$10,-10', '01/16/2024,Sell,AAA,1,12,12']
  t.same(await totals(...rows, 'Total,,,,,2'), [])
  t.same(await totals(rows[0] as string, 'Subtotal,,,,,-10', rows[1] as string, 'Subtotal,,,,,12', 'Total,,,,,2'), [])
  t.match(await totals(...rows, 'Total,,,,,-8'), [
    { code: 'total_differs', params: { total: 'Amount', printed: '-8.00', sum: '2.00', unread: 0 } },
  ])
  t.match(await totals(...rows, '01/17/2024,Barter,AAA,1,1,-10', 'Total,,,,,-8'), [
    { code: 'total_differs', params: { sum: '2.00', unread: 1 } },
  ])
  const lots = [
    'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss',
    'AAA,1,01/15/2024,01/16/2024,$10,5,5',
  ]
  t.match((await readGains([...lots, 'Total,,,,20,5,5'].join('\n'))).notes, [
    { code: 'total_differs', params: { total: 'Proceeds', printed: '20.00' } },
  ])
  t.same((await readGains([...lots, 'Total,,,,10,5,5'].join('\n'))).notes, [])
})

t.test('a merger or exchange with an amount may be a sale in part, and fails', async (t) => {
  const reason = /is an amount for shares of a row/
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price,Amount'), [
    ['01/03/2024,Merger,AAA,-100,,500', 'Amount', reason],
    ['01/03/2024,Exchange,AAA,10,,500', 'Amount', reason],
  ])
  const transfer = await read('Date,Action,Symbol,Quantity,Price,Amount')('01/03/2024,Transfer In,AAA,10,,500')
  t.equal(transfer.rows.length, 1, 'a transfer may print a value')
})

t.test('a negative dividend in a file whose sales are negative may be either, and fails', async (t) => {
  const rows = ['01/02/2024,Buy,AAA,1,10,10', '01/03/2024,Sell,AAA,1,11,-11', '01/04/2024,Dividend,AAA,,,-3']
  const { failed } = await read('Date,Action,Symbol,Quantity,Price,Amount')(rows.join('\n'))
  t.match(failed, [[4, 'Amount', /"-3" may be received or taken back/]])
})

t.test('accrued interest is no part of the cost of a bond: such trades fail', async (t) => {
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price,Accrued Interest,Amount'), [
    ['01/03/2024,Buy,912810SP4,10000,99.5,12.50,-9962.50', 'Accrued Interest', /"12\.50" is accrued interest/],
  ])
})

t.test('two columns of one name are refused, and prices whose scale nothing shows fail', async (t) => {
  await eachRefused(t, 'transactions', [
    [
      'Date,Action,Symbol,Quantity,Price,Amount,Amount ($)\n01/02/2024,Buy,AAA,1,10,-10,-99',
      /Two of its columns are called "Amount"/,
    ],
  ])
  await eachRefused(t, 'gains', [
    [
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Cost Basis\nAAA,1,01/02/2024,01/03/2024,2,1,9',
      /called "Cost Basis"/,
    ],
  ])
  const gains = (header: string) => (line: string) =>
    readGains(`Symbol,Shares,Date Acquired,Date Sold,${header}\n${line}`)
  await eachFails(t, gains('Sale Price,Cost'), [
    ['AAA,10,01/02/2024,01/03/2024,120,100', 'Sale Price', /may be per share or in total, and the row has no gain/],
  ])
  for (const [header, figures] of [
    ['Sale Price,Cost,Gain', '12,100,20'],
    ['Sale Price,Purchase Price', '12,10'],
    ['Proceeds Per Share,Cost', '12,100'],
  ] as const)
    t.match((await gains(header)(`AAA,10,01/02/2024,01/03/2024,${figures}`)).rows, [{ proceeds: 120_000_000n }], header)
  await eachFails(t, gains('Sale Price,Purchase Price'), [
    [
      '912810SP4,10000,01/02/2024,01/03/2024,99.5,98',
      'Sale Price',
      /"912810SP4" is a bond, whose price is not per unit/,
    ],
  ])
})

t.test('limits within which an amount is before or after its costs', async (t) => {
  const amountOf = async (header: string, line: string) => (await read(header)(line)).rows.map(show('amount', 'fees'))
  const both = 'Date,Action,Symbol,Quantity,Price,Commission,Fees & Comm,Net Amount'
  t.same(await amountOf(both, '01/02/2024,Buy,ABC,10,100,1,1,-1001'), [['-1001', '1']])
  const plain = 'Date,Action,Symbol,Quantity,Price,Fees,Amount'
  // 100 × 10.33, which may be half a cent more for each share.
  t.same(await amountOf(plain, '01/02/2024,Buy,ABC,100,10.33,2,-1033.51'), [['-1035.51', '2']])
  t.same(await amountOf(plain, '01/02/2024,Buy,ABC,100,10.33,2,-1033.52'), [['-1033.52', '2']])
  const total = `${plain},Total`
  t.same(await amountOf(total, '01/02/2024,Buy,ABC,10,100,1,-1000,-1001.01'), [['-1001', '1']])
  t.same(await amountOf(total, '01/02/2024,Buy,ABC,10,100,1,-1000,-1001.02'), [])
})
