/**
 * Rule 5.5: a row that cannot be read, but names an instrument and a day, by upload. Figures were worked out by hand; those of random
 * histories are of a first in, first out that knows every row.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericGains, genericTransactions, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { notesOf } from '../support/upload.ts'
import { enterer } from './own-entering.ts'
import { isWhole } from './whole.ts'

interface Shown {
  trades: string[]
  unmatched: string[]
  open: string[]
}

async function asking(service: TestApp, email: string) {
  const user = await enterer(service, email)
  const questions = async () => (await user.get('/api/questions?kind=unread_row')).questions
  const answer = async (id: string, given: string | null) => {
    const answered = await user.ask('PUT', `/api/questions/${id}`, { answer: given })
    assert.equal(answered.statusCode, 200, answered.body)
  }
  const list = async (path: string, name: string, toText: (one: Record<string, unknown>) => string) =>
    ((await user.get(path))[name] as Record<string, unknown>[]).map(toText).sort()
  const shown = async (): Promise<Shown> => ({
    trades: await list(
      '/api/trades?limit=1000',
      'trades',
      (one) => `${one.symbol} ${one.buy_date} ${one.sell_date} ${one.volume} ${one.total_profit_loss}`,
    ),
    unmatched: await list(
      '/api/unmatched-sales?limit=1000',
      'sales',
      (one) => `${one.symbol} ${one.date} ${one.quantity} ${one.code}`,
    ),
    open: await list('/api/open-positions?limit=1000', 'positions', (one) =>
      [one.symbol, one.quantity, one.cost_basis, one.row_unread ? 'unread' : 'read'].join(' '),
    ),
  })
  return { ...user, questions, answer, shown }
}

const start = async (t: Test, on: OnEngine) =>
  await asking(await buildTestApp(t, on), `unread-${on.engine}@example.com`)

const buy = (date: string, quantity: string, amount: string, symbol = 'ALFA'): TransactionRow => ({
  ...{ date, action: 'Buy', symbol, quantity, amount: `-${amount}` },
})
const sell = (date: string, quantity: string, amount: string, symbol = 'ALFA'): TransactionRow => ({
  ...{ date, action: 'Sell', symbol, quantity, amount },
})
const history = (...rows: TransactionRow[]) => genericTransactions(rows, '')

/** The purchase of 10 March cannot be read. The sale of 16 February earns 550 − 500; then 50 are left. */
const ROWS = [
  buy('2026-02-02', '100', '1000.00'),
  sell('2026-02-16', '50', '550.00'),
  buy('2026-03-10', '1OO', '2000.00'),
  sell('2026-04-06', '80', '1600.00'),
  buy('2026-02-02', '10', '100.00', 'BETA'),
  sell('2026-04-06', '10', '120.00', 'BETA'),
]
const BEFORE = ['ALFA 2026-02-02 2026-02-16 50 50', 'BETA 2026-02-02 2026-04-06 10 20']

await onBothEngines(
  t,
  'sales after a row that cannot be read are no trades, until the user says what it was',
  async (t, on) => {
    const user = await start(t, on)
    const uploaded = await user.uploadFiles({ 'history.csv': history(...ROWS) }, '', { 'history.csv': 'Main' })
    t.match(notesOf(uploaded).answer_required, { kind: 'unread_row', count: 1 })
    const unread: Shown = { trades: BEFORE, unmatched: ['ALFA 2026-04-06 80 row_unread'], open: [] }
    t.strictSame(await user.shown(), unread)
    const [file] = await user.files()
    t.match(file?.rows, { read: 7, imported: 5, failed: 1 }, 'the row is counted as failed alone')
    const [question, ...others] = await user.questions()
    t.strictSame(others, [])
    t.match(question, {
      subject: 'ALFA 2026-03-10',
      message:
        '1 row of ALFA of 2026-03-10 could not be read, so that nobody knows what was held from then on. Is something missing without it?',
      // Without the row 50 of the 80 shares are those of February, for 20 each: 1000 − 500.
      unanswered: { trades: 1, trading_pl: 50, unmatched_sales: 1, open_positions: 0 },
      answers: [{ answer: 'nothing', trades: 2, trading_pl: 550, unmatched_sales: 1 }],
      evidence: [{ rows: [{ date: '2026-03-10', action: 'Buy' }] }],
    })
    t.ok(await isWhole(t, on))

    const entered = await user.enter({
      ...{ account_id: await user.accountNamed('Main'), kind: 'purchase', symbol: 'ALFA' },
      ...{ date: '2026-03-10', quantity: 100, amount: 2000 },
    })
    t.equal(entered.status, 201)
    t.strictSame((await user.shown()).unmatched, unread.unmatched, 'the row is still unread')
    await user.answer(question.id, 'nothing')
    // 50 of February for 500, and 30 of March for 600: 1600 − 1100
    const settled: Shown = {
      trades: [
        'ALFA 2026-02-02 2026-02-16 50 50',
        'ALFA 2026-02-02 2026-04-06 50 500',
        'ALFA 2026-03-10 2026-04-06 30 0',
        'BETA 2026-02-02 2026-04-06 10 20',
      ],
      unmatched: [],
      open: ['ALFA 70 1400 read'],
    }
    t.strictSame(await user.shown(), settled)
    t.ok(await isWhole(t, on))
    await user.answer(question.id, null)
    t.strictSame(await user.shown(), { ...unread, open: ['ALFA 70  unread'] })
    t.equal((await user.ask('DELETE', `/api/own-entries/${entered.body.entry.id}`)).statusCode, 200)
    const undone = await user.undo(file?.importId as number)
    t.match(undone.json().stats, { transactions_removed: 5 }, 'the row that failed is not counted')
    t.strictSame(await user.shown(), { trades: [], unmatched: [], open: [] })
    t.strictSame(await user.questions(), [])
  },
)

await onBothEngines(t, 'what a row that cannot be read leaves certain', async (t, on) => {
  const user = await start(t, on)
  const lot = { symbol: 'ALFA', opened: '2026-03-10', closed: '2026-04-06', quantity: '80', proceeds: '1600.00' }
  await user.add(
    { 'history.csv': history(...ROWS), 'gains.csv': genericGains([{ ...lot, costBasis: '1590.00' }]) },
    'Main',
  )
  const [, beta] = BEFORE as [string, string]
  t.strictSame(
    await user.shown(),
    {
      trades: ['ALFA 2026-02-02 2026-02-16 50 50', 'ALFA 2026-03-10 2026-04-06 80 10', beta],
      unmatched: [],
      open: [],
    },
    'a lot of the broker has the cost of its sale',
  )
  t.strictSame(await user.questions(), [], 'no figure depends on it')

  const paid: TransactionRow = { date: '2026-05-04', action: 'Qualified Dividend', symbol: 'GAMA', amount: 'ten' }
  const fee: TransactionRow = { date: '2026-05-04', action: 'Levy', symbol: 'GAMA', amount: '-3.00' }
  const gama = [buy('2026-05-01', '10', '100.00', 'GAMA'), sell('2026-06-01', '10', '130.00', 'GAMA')]
  await user.add({ 'money.csv': history(...gama, paid, fee) }, 'Other')
  t.ok((await user.shown()).trades.includes('GAMA 2026-05-01 2026-06-01 10 30'), 'rows of money move no shares')

  const strange: TransactionRow = { date: '2026-05-04', action: 'Rearrangement', symbol: 'DELT', quantity: '30' }
  const delt = [buy('2026-05-01', '10', '100.00', 'DELT'), sell('2026-06-01', '4', '52.00', 'DELT')]
  await user.add({ 'strange.csv': history(...delt, strange) }, 'Other')
  const { unmatched, open } = await user.shown()
  t.strictSame(unmatched, ['DELT 2026-06-01 4 row_unread'])
  t.strictSame(open, ['DELT 6  unread'])
})

await onBothEngines(t, 'an account of which no row can be read is not made', async (t, on) => {
  const user = await start(t, on)
  const [read, failed] = [history(buy('2026-02-02', '10', '100.00')), history(buy('2026-02-03', '1o', '100.00'))]
  const row = failed.trimEnd().split('\n').at(-1)?.replace(',,', ',Z99-000222,') as string
  t.match(row, /,Z99-000222,/)
  const both = `${read.replace(',,', ',Z99-000111,')}${row}\n`
  t.match(notesOf(await user.uploadFiles({ 'both.csv': both })), { answer_required: undefined })
  t.equal((await user.accounts()).length, 1)
})

await onBothEngines(t, 'a whole file of the days has the row', async (t, on) => {
  const user = await start(t, on)
  const mended = ROWS.map((row) => (row.quantity === '1OO' ? { ...row, quantity: '100' } : row))
  const id = await user.add({ 'damaged.csv': schwabTransactions(ROWS) }, 'Main')
  t.strictSame((await user.shown()).unmatched, ['ALFA 2026-04-06 80 row_unread'])
  const damagedAlone = await user.record()
  const second = await user.add({ 'whole.csv': schwabTransactions(mended) }, 'Main')
  const both = await user.record()
  t.strictSame((await user.shown()).unmatched, [])
  t.equal((await user.undo(second)).statusCode, 200)
  t.strictSame(await user.record(), damagedAlone)
  await user.add({ 'whole.csv': schwabTransactions(mended) }, 'Main')
  t.equal((await user.undo(id)).statusCode, 200)
  t.strictSame(await user.record(), both, 'the damaged file adds nothing')
  t.ok(await isWhole(t, on))
})

interface Drawn {
  /** One on a day, oldest first, a week apart. */
  trades: { symbol: string; buys: boolean; quantity: number }[]
  damaged: Set<number>
  strange: boolean
}

const SYMBOLS = ['ALFA', 'BETA'] as const
const drawn: fc.Arbitrary<Drawn> = fc.record({
  trades: fc.array(
    fc.record({ symbol: fc.constantFrom(...SYMBOLS), buys: fc.boolean(), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 4,
      maxLength: 14,
    },
  ),
  damaged: fc.uniqueArray(fc.nat(13), { minLength: 1, maxLength: 3 }).map((all) => new Set(all)),
  strange: fc.boolean(),
})

const dayOf = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n * 7)).toISOString().slice(0, 10)
let users = 0

await onBothEngines(t, 'of random histories, nothing is shown that the unread rows could change', async (t, on) => {
  const service = await buildTestApp(t, on)
  let absent = 0
  await fc.assert(
    fc.asyncProperty(drawn, async ({ trades, damaged, strange }) => {
      const user = await asking(service, `u${++users}-${on.engine}@example.com`)
      const held = new Map<string, { date: string; quantity: number; price: number }[]>()
      const rows: { row: TransactionRow; isDamaged: boolean }[] = []
      const truth: { text: string; symbol: string; date: string }[] = []
      const sales: { symbol: string; date: string; quantity: number; isDamaged: boolean }[] = []
      for (const [n, { symbol, buys, quantity: wished }] of trades.entries()) {
        const open = held.get(symbol) ?? []
        held.set(symbol, open)
        const all = open.reduce((sum, one) => sum + one.quantity, 0)
        const isBought = buys || all === 0
        const quantity = isBought ? wished : Math.min(wished, all)
        const [date, price, isDamaged] = [dayOf(n), 10 + n, damaged.has(n)]
        const amount = String(quantity * price)
        const row = isBought
          ? buy(date, String(quantity), amount, symbol)
          : sell(date, String(quantity), amount, symbol)
        rows.push({ row, isDamaged })
        if (isBought) open.push({ date, quantity, price })
        else sales.push({ symbol, date, quantity, isDamaged })
        for (let rest = isBought ? 0 : quantity; rest > 0; ) {
          const first = open[0] as (typeof open)[number]
          const part = Math.min(first.quantity, rest)
          truth.push({ symbol, date, text: `${symbol} ${first.date} ${date} ${part} ${part * (price - first.price)}` })
          first.quantity -= part
          rest -= part
          if (first.quantity === 0) open.shift()
        }
      }
      if (rows.every(({ isDamaged }) => isDamaged)) return
      const printed = rows.map(({ row, isDamaged }) =>
        isDamaged
          ? { ...row, ...(strange ? { action: 'Rearrangement', amount: '' } : { quantity: `${row.quantity}o` }) }
          : row,
      )
      await user.add({ 'history.csv': history(...printed) }, 'Main')
      const since = (symbol: string): string =>
        rows.find(({ row, isDamaged }) => isDamaged && row.symbol === symbol)?.row.date ?? '9999'
      const isKnown = ({ symbol, date }: { symbol: string; date: string }) => date < since(symbol)
      const shown = await user.shown()
      assert.deepEqual(
        shown.trades,
        truth
          .filter(isKnown)
          .map(({ text }) => text)
          .sort(),
      )
      const lost = sales.filter((sale) => !sale.isDamaged && !isKnown(sale))
      absent += lost.length
      assert.deepEqual(
        shown.unmatched,
        lost.map(({ symbol, date, quantity }) => `${symbol} ${date} ${quantity} row_unread`).sort(),
      )
      for (const one of shown.open) {
        const [symbol = '', , cost = ''] = one.split(' ')
        assert.equal(one.endsWith(' unread'), since(symbol) !== '9999', one)
        assert.equal(cost === '', since(symbol) !== '9999', one)
      }
      const account_id = await user.accountNamed('Main')
      for (const { row, isDamaged } of rows) {
        if (!isDamaged) continue
        const kind = row.action === 'Buy' ? 'purchase' : 'sale'
        const { symbol, date, quantity, amount } = row
        const entry = { account_id, kind, symbol, date, quantity: Number(quantity), amount: Math.abs(Number(amount)) }
        assert.equal((await user.enter(entry)).status, 201)
      }
      for (const { id } of await user.questions()) await user.answer(id, 'nothing')
      const settled = await user.shown()
      assert.deepEqual(settled.unmatched, [])
      assert.deepEqual(settled.trades, truth.map(({ text }) => text).sort())
      assert.ok(settled.open.every((one) => one.endsWith(' read')))
    }),
    { numRuns: counts(12, 300), endOnFailure: true },
  )
  t.ok(absent > 0, `${absent} sales after a row that could not be read`)
})
