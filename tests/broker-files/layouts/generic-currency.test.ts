/** Files of unknown origin in another currency are refused or fail by name, wherever they say so. */
import t from 'tap'
import { asked, eachFails, readGains, readTransactions } from './read.ts'

t.test('rows in another currency fail, and other columns of currencies are asked about', async (t) => {
  await eachFails(t, (line) => readTransactions(`Date,Action,Symbol,Quantity,Price,Amount,Currency\n${line}`), [
    ['01/03/2024,Buy,AAA,100,11,-1100,EUR', 'Currency', /"EUR" is not supported; amounts must be in USD/],
  ])
  await eachFails(
    t,
    (line) => readGains(`Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Currency\n${line}`),
    [['AAA,1,01/03/2024,01/04/2024,2,1,EUR', 'Currency', /"EUR" is not supported/]],
  )
  const dollars = await readTransactions(
    'Date,Action,Symbol,Quantity,Price ($),Amount (USD)\n01/03/2024,Buy,AAA,1,1,-1',
  )
  t.equal(dollars.rows.length, 1)
  for (const name of ['Amount (EUR)', 'Amount (C$)', 'Amount €', 'Total GBP'])
    t.ok(await asked(`Date,Action,Symbol,Quantity,Price,${name}\n01/03/2024,Buy,AAA,1,1,-1`), name)
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
