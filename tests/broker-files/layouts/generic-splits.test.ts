/** A split of a file of unknown origin whose quantity may be its ratio is noted. */
import t from 'tap'
import { readTransactions, show } from './read.ts'

const read = (...lines: string[]) =>
  readTransactions(['Date,Action,Symbol,Quantity,Price,Amount', '2024-01-15,Buy,ALFA,10,$10,-100', ...lines].join('\n'))

t.test('a quantity that may be a ratio', async (t) => {
  const { rows, notes } = await read('2024-01-16,Split,ALFA,2,,', '2024-01-17,Split,BRAV,3,,')
  t.same(rows.map(show('class', 'quantity')).slice(1), [
    ['split', '2'],
    ['split', '3'],
  ])
  t.match(notes, [
    /^The quantity of a split counts as the shares that it adds, such as 2 of ALFA on 2024-01-16\. If it is/,
  ])
  t.match((await read('2024-01-16,Reverse Split,ALFA,0.1,,')).notes, [/such as 0\.1 of ALFA/])
  t.match((await read('2024-01-16,Split,ALFA,50,,')).notes, [/such as 50 of ALFA/])
})

t.test('one that is none', async (t) => {
  for (const line of [
    '2024-01-16,Split,ALFA,51,,',
    '2024-01-16,Reverse Split,ALFA,-9,,',
    '2024-01-16,Stock Dividend,ALFA,2,,',
    '2024-01-16,Sell,ALFA,2,$10,20',
  ])
    t.same((await read(line)).notes, [], line)
})
