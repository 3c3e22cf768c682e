/** Rule 2.5.1, by upload: options that plain rows leave open beyond their expiry. Results were worked out by hand. */
import t, { type Test } from 'tap'
import { buildTestApp } from '../support/app.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { mover } from './moving.ts'
import { isWhole } from './whole.ts'

const HEADER = 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time'
const order = (symbol: string, side: string, price: string, day: string) =>
  `${symbol},${symbol},${side},Filled,1,1,@${price},${price},DAY,${day}/2022 10:00:00 EDT,${day}/2022 10:00:00 EDT`
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

const CALL = 'ABC 09/23/2022 00:00:00 EDT Call $371.00'
const PUT = 'ABC 09/23/2022 00:00:00 EDT Put $360.00'
const LATER = 'ABC 12/16/2022 00:00:00 EST Call $380.00'
/** Sold for 300, bought for 200, sold for 250; and bought for 100. */
const ORDERS = file(
  ...[order(CALL, 'Sell', '3.00', '09/01'), order(CALL, 'Buy', '2.00', '09/06'), order(CALL, 'Sell', '2.50', '09/08')],
  order(PUT, 'Buy', '1.00', '09/12'),
)
/** More than seven days after the expiry. */
const AFTER = file(order(LATER, 'Buy', '1.00', '10/03'))

async function start(t: Test, on: OnEngine, name: string) {
  const user = await mover(await buildTestApp(t, on), `${name}-${on.engine}@example.com`)
  const questions = async () => (await user.get('/api/questions?kind=option_side')).questions
  const answer = async (id: string, given: string | null) =>
    t.equal((await user.ask('PUT', `/api/questions/${id}`, { answer: given })).statusCode, 200)
  const shown = async () => ({
    trades: (await user.get('/api/trades')).trades.map(
      (one: Record<string, unknown>) => `${one.side} ${one.total_profit_loss} ${one.awaits_answer}`,
    ),
    unmatched: (await user.get('/api/unmatched-sales')).sales.map((one: Record<string, unknown>) => one.code),
    open: (await user.get('/api/open-positions')).positions
      .map((one: Record<string, unknown>) => `${one.expiry ?? one.symbol} ${one.side} ${one.awaits_answer}`)
      .sort(),
  })
  return { ...user, questions, answer, shown }
}

await onBothEngines(
  t,
  'an option left open beyond its expiry is asked about, and may have been held before',
  async (t, on) => {
    const user = await start(t, on, 'sides')
    await user.add({ 'orders.csv': ORDERS }, 'Main')
    t.strictSame(await user.questions(), [], 'its end may come in a later file')
    const alone = await user.record()
    const later = await user.add({ 'after.csv': AFTER }, 'Main')
    const { notes } = await user.get(`/api/imports/${later}`)
    t.match(
      notes.filter(({ code }: { code: string }) => code === 'answer_required'),
      [{ params: { kind: 'option_side', count: 2 } }],
    )
    const before = await user.record()
    const asked = await user.questions()
    t.equal(asked.length, 2)
    const call = asked.find((one: { subject: string }) => one.subject === 'ABC 2022-09-23 C 371')
    const put = asked.find((one: { subject: string }) => one.subject === 'ABC 2022-09-23 P 360')
    const counting = { trades: 1, trading_pl: 100, unmatched_sales: 0, open_positions: 1 }
    t.match(call, {
      message: '1 row of your files leaves ABC 2022-09-23 C 371 open beyond its expiry. Did the rows open it?',
      ...{ row_count: 1, symbol_count: 1, answer: null, unanswered: counting },
      // A short 300 − 200; or a long 250 − 200
      answers: [
        { answer: 'opened', ...counting },
        { answer: 'before', trades: 1, trading_pl: 50, unmatched_sales: 1, open_positions: 0 },
      ],
      evidence: [
        { rows: [{ date: '2022-09-08', quantity: 1, amount: 250 }], outcomes: [{ open_quantity: -1 }, {}, {}] },
      ],
    })
    t.strictSame((await user.shown()).trades, ['short 100 true'])
    t.equal((await user.shown()).open.filter((one: string) => one.endsWith('true')).length, 2)

    await user.answer(call.id, 'before')
    await user.answer(put.id, 'before')
    const { trades, unmatched, open } = await user.shown()
    t.strictSame(trades, ['long 50 false'])
    t.strictSame(unmatched.sort(), ['no_known_purchase', 'no_known_short_sale'])
    t.equal(open.length, 1, 'the later contract')
    t.ok((await user.get('/api/unmatched-sales')).sales.every((one: { came_on: unknown }) => one.came_on === null))
    t.ok(await isWhole(t, on))
    const answered = await user.record()

    // Without the later file nothing is asked, and the answers wait.
    await user.undo(later)
    t.strictSame(await user.questions(), [])
    t.strictSame(await user.record(), alone)
    await user.add({ 'after.csv': AFTER }, 'Main')
    t.strictSame(await user.record(), answered)

    await user.answer(put.id, 'opened')
    await user.answer(call.id, null)
    const third = await user.shown()
    t.strictSame(third.trades, ['short 100 true'])
    t.equal(third.open.filter((one: string) => one.endsWith('false')).length, 2)
    await user.answer(put.id, null)
    t.strictSame(await user.record(), before)

    // What ended is not asked about, whatever was answered.
    await user.answer(call.id, 'before')
    const account_id = await user.accountNamed('Main')
    const ended = {
      account_id,
      kind: 'expiry',
      symbol: 'ABC 09/23/2022 371 C',
      date: '2022-09-23',
      quantity: 1,
      side: 'short',
    }
    const made = await user.ask('POST', '/api/own-entries', ended)
    t.equal(made.statusCode, 201, made.body)
    t.match(await user.questions(), [{ id: put.id }])
    t.strictSame((await user.shown()).trades.sort(), ['short 100 false', 'short 250 false'])
  },
)

await onBothEngines(t, 'whether an option is asked about does not depend on which file came first', async (t, on) => {
  const records: unknown[] = []
  for (const files of [
    [ORDERS, AFTER],
    [AFTER, ORDERS],
  ]) {
    const user = await start(t, on, `order${records.length}`)
    for (const [at, text] of files.entries()) await user.add({ [`${at}.csv`]: text }, 'Main')
    t.equal((await user.questions()).length, 2)
    records.push(await user.record())
  }
  t.strictSame(records[0], records[1])
})
