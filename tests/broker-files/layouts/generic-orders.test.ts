/** Rows of unknown origin that are orders, or trades that were taken back. */
import t from 'tap'
import { eachFails, readTransactions, show } from './read.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount'
const read = (columns: string) => (line: string) => readTransactions(`${HEADER},${columns}\n${line}`)
const SALE = '2024-01-16,Sell,ALFA,100,$10,1000'

t.test('an order that was not carried out is ignored, whatever its column of states is called', async (t) => {
  for (const name of ['Status', 'State', 'Order State', 'Execution Status']) {
    t.match((await read(name)(`${SALE},Canceled`)).ignored.at(-1), [2, 'order not carried out: "Canceled"'], name)
    t.equal((await read(name)(`${SALE},Filled`)).rows.length, 1, name)
  }
})

t.test('a trade that may have been taken back fails', async (t) => {
  const reason = /may say that the trade was taken back; write Cancel Buy or Cancel Sell/
  await eachFails(t, read('Description'), [
    [`${SALE},CXL OF PRIOR SALE`, 'Description', reason],
    [`${SALE},REVERSAL`, 'Description', reason],
    ['2024-01-16,Buy to Cover,ALFA,100,$10,-1000,Correction', 'Description', reason],
  ])
  for (const name of ['Notes', 'Comment', 'Memo'])
    await eachFails(t, read(name), [[`${SALE},was cancelled`, name, reason]])
  for (const line of [
    `${SALE},CANCERVAX CORP`,
    '2024-01-16,Dividend,ALFA,,,-5,REVERSAL',
    '2024-01-16,Cancel Sell,ALFA,1,$10,-10,CXL',
  ])
    t.equal((await read('Description')(line)).rows.length, 1, line)
})

t.test('a quantity that was ordered, of which a part is left, fails', async (t) => {
  await eachFails(t, read('Remaining Qty'), [[`${SALE},60`, 'Remaining Qty', /was not carried out; name the column/]])
  t.equal((await read('Remaining Qty')(`${SALE},0`)).rows.length, 1)
  const filled = await readTransactions(
    'Date,Action,Symbol,Filled Quantity,Price,Amount,Remaining\n2024-01-16,Sell,ALFA,40,$10,400,60',
  )
  t.same(filled.rows.map(show('quantity', 'amount')), [['40', '400']])
})

t.test('margin interest is paid, in a file without signs too', async (t) => {
  const { rows } = await readTransactions(`${HEADER}\n2024-01-15,Buy,ALFA,1,$10,10\n2024-01-16,Margin Interest,,,,5\n`)
  t.same(rows.map(show('class', 'amount')).at(-1), ['interest', '-5'])
})
