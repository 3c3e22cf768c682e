/** Mergers. One row has the shares that come in and an amount; another row has what was given up for them. */
import t from 'tap'
import { readTransactions, readTransactionsFixture, show } from './read.ts'

const HEADER = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)'
const read = (row: string) => readTransactions(`${HEADER}\n${row}\n`)

t.test('shares that come in a merger are received, and the amount beside them is named', async (t) => {
  const { rows, failed, notes } = await readTransactionsFixture('fidelity/history-mergers-2026.csv')
  t.same(failed, [])
  t.same(rows.map(show('date', 'class', 'action', 'instrument', 'quantity', 'amount')), [
    ['2026-03-09', 'sell', 'Sell', 'LIMA', '10', '170'],
    ['2026-03-02', 'share_movement', 'Merger', 'LIMA', '10', '162.5'],
    ['2026-03-02', 'share_movement', 'Merger', '123456789', '-40', '0'],
    ['2026-01-12', 'buy', 'Buy', 'KILO', '40', '-400'],
  ])
  const first = { action: 'merger', amount: '162.50', symbol: 'LIMA', date: '2026-03-02' }
  t.match(notes, [{ code: 'share_amounts', params: { count: 1, ...first } }])
  const again = 'MERGER MER FROM 123456789,LIMA,L,Cash,10,,162.50'
  t.match((await readTransactions(`${HEADER}\n03/05/2026,${again}\n03/02/2026,${again}\n`)).notes, [
    { code: 'share_amounts', params: { count: 2, ...first } },
  ])
  const none = await read('03/02/2026,MERGER MER FROM 123456789,KILO,K,Cash,50,,')
  t.match(none, { failed: [], notes: [], rows: [{ class: 'share_movement', amount: 0n }] })
})

t.test('shares that come in with cash are no sale of shares held before', async (t) => {
  const { rows, failed } = await read('03/02/2026,REDEMPTION PAYOUT #REOR,KILO,K,Short,50,,-300')
  t.same(rows, [])
  t.match(failed, [[2, 'Quantity', /"50" is positive, which contradicts a redemption/]])
})

t.test('shares that leave for cash, and cash alone, are read', async (t) => {
  for (const row of ['MERGER MER PAYOUT,KILO,K,Cash,-4,,100', 'MERGER MER PAYOUT,KILO,K,Cash,0,,100']) {
    const { rows, failed } = await read(`03/02/2026,${row}`)
    t.same(failed, [])
    t.match(rows, [{ class: 'redemption', amount: 100_000_000n }])
  }
})
