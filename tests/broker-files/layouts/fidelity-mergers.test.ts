/** Mergers of which one row has shares that come in and cash: what was given up for the cash is in another row. */
import t from 'tap'
import { readTransactions } from './read.ts'

const HEADER = 'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($)'
const read = (row: string) => readTransactions(`${HEADER}\n${row}\n`)

t.test('shares that come in with cash are no sale of shares held before', async (t) => {
  for (const row of [
    '03/02/2026,MERGER MER FROM 123456789,KILO,K,Cash,50,,300',
    '03/02/2026,REDEMPTION PAYOUT #REOR,KILO,K,Short,50,,-300',
  ]) {
    const { rows, failed } = await read(row)
    t.same(rows, [])
    t.match(failed, [[2, 'Quantity', /"50" is positive, which contradicts a redemption/]])
  }
})

t.test('shares that leave for cash, and cash alone, are read', async (t) => {
  for (const row of ['MERGER MER PAYOUT,KILO,K,Cash,-4,,100', 'MERGER MER PAYOUT,KILO,K,Cash,0,,100']) {
    const { rows, failed } = await read(`03/02/2026,${row}`)
    t.same(failed, [])
    t.match(rows, [{ class: 'redemption', amount: 100_000_000n }])
  }
})
