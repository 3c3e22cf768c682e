/** Transactions of unknown origin: money of a trade in a column of another name is not lost. */
import t from 'tap'
import { eachFails, readTransactions, show } from './read.ts'

const read = (header: string) => (line: string) => readTransactions(`${header}\n${line}`)

t.test('debits and credits that differ from quantity × price fail, as they are not read', async (t) => {
  const file = read('Date,Action,Symbol,Quantity,Price,Debit,Credit')
  const reason = /differs from quantity × price by more than the fees; name the amount that has all costs Net Amount/
  await eachFails(t, file, [
    ['01/03/2024,Sell,AAA,1,$10,,9.50', 'Credit', reason],
    ['01/03/2024,Buy,AAA,1,$10,10.50,', 'Debit', reason],
  ])
  t.same((await file('01/03/2024,Sell,AAA,1,$10,,10.00')).rows.map(show('amount')), [['10']])
  t.equal((await file('01/03/2024,Dividend,AAA,,,,5')).rows.length, 0, 'a dividend is not 0')
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price,Amount,Money Out'), [
    ['01/03/2024,Buy,AAA,1,$10,-10,10.50', 'Money Out', /differs from "Amount" by more than the fees/],
  ])
})

t.test('in a file without amounts, a column that has nearly quantity × price may be the amount', async (t) => {
  const reason = /may be the amount of the trade, which differs from quantity × price; name the column Net Amount/
  const names = 'Proceeds,Trade Value,Consideration,Cash Flow,Settlement Amount,Gross Amount,Fill Amount,Amount (Local)'
  for (const name of names.split(',')) {
    const file = read(`Date,Action,Symbol,Quantity,Price,Fees,${name}`)
    await eachFails(t, file, [
      ['01/03/2024,Sell,AAA,10,$100,1.00,998.50', name, reason],
      ['01/03/2024,Sell,AAA,10,$100,1.00,998.00', name, reason],
      ['01/03/2024,Buy,AAA,10,$100,1.00,-1090', name, reason],
    ])
    for (const figure of ['1000', '999.00', '', '0', '--', '2500'])
      t.equal((await file(`01/03/2024,Sell,AAA,10,$100,1.00,${figure}`)).rows.length, 1, `${name} ${figure}`)
    const net = await read(`Date,Action,Symbol,Quantity,Price,Net Amount,${name}`)(
      '01/03/2024,Sell,AAA,10,$100,998.50,1000.20',
    )
    t.same(net.rows.map(show('amount')), [['998.5']], `${name} beside a net amount`)
  }
  await eachFails(t, read('Date,Action,Symbol,Quantity,Price,Cost'), [
    ['01/03/2024,Buy,AAA,10,$100,1006.30', 'Cost', reason],
  ])
  for (const name of ['Cost', 'Total Cost', 'Cost Basis', 'Market Value', 'Cash Balance', 'Total Gain', 'Limit Price'])
    t.equal(
      (await read(`Date,Action,Symbol,Quantity,Price,${name}`)('01/03/2024,Sell,AAA,10,$100,993.70')).rows.length,
      1,
      name,
    )
})
