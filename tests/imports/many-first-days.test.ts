/** A file of later days in which each symbol begins on another day. */
import t from 'tap'
import { addDays } from '../../src/lib/dates.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const SYMBOLS = 600

/** Of three letters. */
const nameOf = (n: number): string =>
  n
    .toString(26)
    .padStart(3, '0')
    .replace(/./g, (digit) => LETTERS[Number.parseInt(digit, 26)] ?? '')
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A day trade of each symbol that earns a dollar, each on a day of its own. */
const dayTrades = (first: string) =>
  genericTransactions(
    Array.from({ length: SYMBOLS }, (_, n) => {
      const of = { date: addDays(first, n), symbol: nameOf(n), quantity: '1' }
      return [
        { ...of, action: 'Sell', price: '11', amount: '11' },
        { ...of, action: 'Buy', price: '10', amount: '-10' },
      ]
    }).flat(),
    'Z99-000123',
  )

await onBothEngines(t, 'hundreds of symbols go on, each from a day of its own', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on))
  for (const [n, first] of ['2021-01-04', '2023-01-02'].entries()) {
    statsOf(await uploadFiles({ [`${first}.csv`]: dayTrades(first) }))
    const made = SYMBOLS * (n + 1)
    t.match((await get('/api/trades?limit=1')).summary, { trade_count: made, winning_trades: made, trading_pl: made })
    t.strictSame((await get('/api/open-positions')).positions, [])
  }
})
