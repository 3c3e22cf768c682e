/** Files of unknown origin in another currency are refused or fail by name, wherever they say so. */
import t from 'tap'
import { eachFails, eachRefused, readGains, readTransactions } from './read.ts'

t.test('a currency in any column of that name, and an exchange rate', async (t) => {
  const reason = /"EUR" is not supported; amounts must be in USD/
  for (const name of [
    'Ccy',
    'CurrencyPrimary',
    'Currency Code',
    'Price Currency',
    'Settlement Currency',
    'Trade Ccy',
  ]) {
    await eachFails(t, (line) => readTransactions(`Date,Action,Symbol,Quantity,Price,Amount,${name}\n${line}`), [
      ['01/03/2024,Buy,AAA,100,11,-1100,EUR', name, reason],
    ])
    await eachFails(
      t,
      (line) => readGains(`Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,${name}\n${line}`),
      [['AAA,1,01/03/2024,01/04/2024,2,1,EUR', name, reason]],
    )
  }
  const rated = (rate: string) =>
    readTransactions(
      `Date,Action,Symbol,Quantity,Price,Amount,Currency,FX Rate\n01/03/2024,Buy,AAA,100,11,-1100,USD,${rate}`,
    )
  t.match((await rated('1.08')).failed, [[2, 'FX Rate', /"1\.08" is an exchange rate/]])
  for (const rate of ['', '1', '1.0000', '0']) t.equal((await rated(rate)).rows.length, 1, rate)
})

t.test('a currency in the name of a column', async (t) => {
  const what = (name: string) => new RegExp(`Its column "${name}" is not in US dollars`)
  await eachRefused(t, 'transactions', [
    ['Date,Action,Symbol,Quantity,Price,Amount (EUR)\n01/03/2024,Buy,AAA,1,1,-1', what('Amount \\(EUR\\)')],
    ['Date,Action,Symbol,Quantity,Price,Total GBP\n01/03/2024,Buy,AAA,1,1,-1', what('Total GBP')],
    ['Date,Action,Symbol,Quantity,Price,Amount (C$)\n01/03/2024,Buy,AAA,1,1,-1', what('Amount \\(C\\$\\)')],
    ['Date,Action,Symbol,Quantity,Price,AMOUNT A$\n01/03/2024,Buy,AAA,1,1,-1', what('AMOUNT A\\$')],
    ['Date,Action,Symbol,Quantity,Price,Amount €\n01/03/2024,Buy,AAA,1,1,-1', what('Amount €')],
  ])
  await eachRefused(t, 'gains', [
    [
      'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Fee (CAD)\nAAA,1,01/03/2024,01/04/2024,2,1,0',
      what('Fee \\(CAD\\)'),
    ],
  ])
  const dollars = await readTransactions(
    'Date,Action,Symbol,Quantity,Price ($),Amount (USD)\n01/03/2024,Buy,AAA,1,1,-1',
  )
  t.equal(dollars.rows.length, 1)
  const capitals = await readTransactions('Date,Action,Symbol,Quantity,PRICE US$,AMOUNT$\n01/03/2024,Buy,AAA,1,1,-1')
  t.equal(capitals.rows.length, 1)
})

t.test('a file that says nothing about its currency is noted', async (t) => {
  const said = { code: 'currency_assumed' }
  const notes = async (...lines: string[]) => (await readTransactions(lines.join('\n'))).notes
  const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount'
  t.match(await notes(HEADER, '2024-01-15,Buy,VWCE,10,100,-1000', '2024-01-16,Fee,$5 A MONTH,,,-5'), [said])
  t.same(await notes(HEADER, '2024-01-15,Buy,AAA,10,100,-1000', '2024-01-16,Sell,AAA,1,$100,100'), [])
  t.same(await notes(HEADER, '2024-01-15,Buy,AAA,10,100,-$1000'), [])
  t.same(await notes('Date,Action,Symbol,Quantity,Price ($),Amount', '2024-01-15,Buy,AAA,10,100,-1000'), [])
  t.same(await notes('Date,Action,Symbol,Quantity,Price,Amount USD', '2024-01-15,Buy,AAA,10,100,-1000'), [])
  t.same(await notes(`${HEADER},Currency`, '2024-01-15,Buy,AAA,10,100,-1000,', '2024-01-16,Sell,AAA,1,1,1,USD'), [])
  t.match(await notes(`${HEADER},Currency`, '2024-01-15,Buy,AAA,10,100,-1000,'), [said])
  t.same(await notes('Base currency: USD,,', HEADER, '2024-01-15,Buy,AAA,10,100,-1000'), [])
  t.same(await notes(HEADER, 'Disclosures'), [], 'a file without rows')
  const lots = async (proceeds: string) =>
    (
      await readGains(
        `Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nAAA,1,2024-01-03,2024-01-04,${proceeds},2`,
      )
    ).notes
  t.match(await lots('3'), [said])
  t.same(await lots('$3'), [])
})
