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
  t.match(notes, [{ code: 'split_quantities', params: { quantity: '2', symbol: 'ALFA', date: '2024-01-16' } }])
  t.match((await read('2024-01-16,Reverse Split,ALFA,0.1,,')).notes, [{ params: { quantity: '0.1', symbol: 'ALFA' } }])
  t.match((await read('2024-01-16,Split,ALFA,50,,')).notes, [{ params: { quantity: '50', symbol: 'ALFA' } }])
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
