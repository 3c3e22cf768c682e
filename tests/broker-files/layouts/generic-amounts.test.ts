/** The net amounts of trades of unknown origin: a header that leaves them open is asked about. */
import t from 'tap'
import type { Mapping } from '../../../src/broker-files/mapped/mapping.ts'
import type { Transaction } from '../../../src/ledger/ledger.ts'
import { asked, eachFails, mappingOf, readGains, readMapped, readTransactions, show } from './read.ts'

const read = (header: string) => (line: string) => readTransactions(`${header}\n${line}`)

t.test('fees beside an amount that may have them in it are asked about, and so is any other column', async (t) => {
  const line = '01/03/2024,Sell,AAA,100,11,1100,1'
  const header = (name: string, amount = 'Amount') => `Date,Action,Symbol,Quantity,Price,${amount},${name}\n${line}`
  const missing = ['date_order', 'currency', 'signs', 'amounts']
  for (const name of ['Fees', 'Commission']) {
    t.same(await asked(header(name)), missing, name)
    t.same((await readTransactions(header(name, 'Net Amount'))).rows.map(show('amount', 'fees')), [['1100', '1']], name)
  }
  const costs =
    'TransFee,ECNFee,FeeSEC,IBCommission,SEC,TAF,Costs,Regulatory,STT,Fees & Comm,Total Fees,Accrued Interest'
  const amounts = 'Total,Net Proceeds,Net Cash,Debit,Money Out,Proceeds,Trade Value,Gross Amount,Amount (EUR),Total GBP'
  const others = 'Type,Position,Direction,Open/Close,Remaining Qty,Notes,Order ID,Ccy,FX Rate,Exchange,Date/Time'
  for (const name of `${costs},${amounts},${others}`.split(',')) t.ok(await asked(header(name, 'Net Amount')), name)
  t.ok(await asked(header('Net Amount')), 'two amounts')
  t.ok(await asked(header('Amount ($)')), 'two columns of one name')
  t.ok(
    await asked(`Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Cost Basis\nA,1,,1/2/2024,2,1,9`, 'gains'),
  )
})

t.test('a mapping says whether the amounts have the fees in them', async (t) => {
  const header = 'Date,Action,Symbol,Quantity,Price,Commission,SEC Fee,Total'
  const columns = { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, fees: [6, 7], amount: 8 }
  const lines = [
    '01/03/2024,Sell,AAA,100,11,1,0.50,1100',
    '01/04/2024,Buy,AAA,100,11,1,,1100',
    '01/05/2024,Sell,SPY 03/15/2024 500 P,2,2.50,1.30,,500',
    '01/08/2024,Sell,AAA,100,10.33,5,,1033.33',
  ]
  const amounts = async (rule: NonNullable<Mapping['amounts']>) => {
    const mapping = mappingOf(header, {
      columns,
      amounts: rule,
      actions: [
        { word: 'Sell', means: 'sell_to_close' },
        { word: 'Buy', means: 'buy' },
      ],
    })
    return (await readMapped<Transaction>([header, ...lines].join('\n'), mapping)).rows.map(show('amount', 'fees'))
  }
  t.same(await amounts('before_fees'), [
    ['1098.5', '1.5'],
    ['-1101', '1'],
    ['498.7', '1.3'],
    ['1028.33', '5'],
  ])
  t.same(await amounts('after_fees'), [
    ['1100', '1.5'],
    ['-1100', '1'],
    ['500', '1.3'],
    ['1033.33', '5'],
  ])
})

t.test('a cost with the other sign may be a rebate, and fails unless the amount has it', async (t) => {
  const header = 'Date,Action,Symbol,Quantity,Price,Fee,Amount'
  const columns = { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, fees: [6], amount: 7 }
  const read = (amounts: NonNullable<Mapping['amounts']>, ...costs: string[]) => {
    const lines = costs.map((cost) => `01/03/2024,Sell,AAA,100,11,${cost},1100`)
    return readMapped<Transaction>([header, ...lines].join('\n'), mappingOf(header, { columns, amounts }))
  }
  const reason = /may be a rebate, as other costs have the other sign/
  t.match((await read('before_fees', '1', '-0.20', '2')).failed, [[3, 'Fee', reason]])
  t.same((await read('before_fees', '-1', '-0.20')).rows.map(show('amount')), [['1099'], ['1099.8']])
  t.same((await read('after_fees', '1', '-0.20')).failed, [])
})

t.test('a purchase of a negative quantity may be a correction, and fails', async (t) => {
  const header = 'Date,Action,Symbol,Quantity,Price,Amount'
  await eachFails(t, read(header), [
    ['01/03/2024,Buy,AAA,-100,11,1100', 'Quantity', /"-100" is negative, which contradicts a buy/],
    ['01/03/2024,Buy to Cover,AAA,-100,11,1100', 'Quantity', /contradicts a buy to cover/],
  ])
})

t.test('a word that may be income or a withdrawal, and an amount for assigned shares, fail', async (t) => {
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price,Amount,Asset Class'), [
    ['01/03/2024,Distribution,AAA,,,33.33,', 'Action', /unknown action "Distribution"/],
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
    ['01/03/2024,Exchange,AAA,-10,,500', 'Amount', reason],
  ])
  const transfer = await read('Date,Action,Symbol,Quantity,Price,Amount')('01/03/2024,Transfer In,AAA,10,,500')
  t.equal(transfer.rows.length, 1, 'a transfer may print a value')
})
