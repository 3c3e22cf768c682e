/** Rule 7.2: rows of files that come near an own entry, by upload and API, with figures worked out by hand. */
import t, { type Test } from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, type TransactionRow } from '../support/broker-files.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { notesOf, successOf } from '../support/upload.ts'
import { enterer } from './own-entering.ts'
import { isWhole } from './whole.ts'

async function start(t: Test, on: OnEngine, name = 'near') {
  const service = await buildTestApp(t, on)
  service.clock.set('2026-04-01T14:30:00Z')
  return await asking(service, `${name}-${on.engine}@example.com`)
}

async function asking(service: Parameters<typeof enterer>[0], email: string) {
  const user = await enterer(service, email)
  const questions = async () => (await user.get('/api/questions?kind=own_entry')).questions
  const answer = async (id: string, answer: string | null) => {
    const answered = await user.ask('PUT', `/api/questions/${id}`, { answer })
    t.equal(answered.statusCode, 200, answered.body)
    return answered.json().question
  }
  const state = async (id: number) => (await user.get(`/api/own-entries/${id}`)).entry.state
  const shown = async () => ({
    trades: (await user.get('/api/trades?sort=date')).trades.map(
      (one: Record<string, unknown>) => `${one.total_profit_loss} ${one.awaits_answer}`,
    ),
    open: (await user.get('/api/open-positions')).positions.map(
      (one: Record<string, unknown>) => `${one.quantity} for ${one.cost_basis} ${one.awaits_answer}`,
    ),
  })
  return { ...user, questions, answer, state, shown }
}

const history = (...rows: TransactionRow[]) => genericTransactions(rows, '')
const buy = (date: string, quantity: string, amount: string, symbol = 'ALFA'): TransactionRow => ({
  ...{ date, action: 'Buy', symbol, quantity, amount: `-${amount}` },
})
const SALE: TransactionRow = {
  ...{ date: '2025-02-03', action: 'Sell', symbol: 'ALFA', quantity: '40', amount: '880.00' },
}
/** A Friday. */
const ENTRY = { kind: 'purchase', symbol: 'ALFA', date: '2025-01-10', quantity: 50, amount: 1000 }
/** On Monday and Tuesday: 40 of the shares, for 20.10 each. */
const BUYS = history(buy('2025-01-13', '30', '603.00'), buy('2025-01-14', '10', '201.00'))

await onBothEngines(
  t,
  'rows that come near an entry are asked about, and replace it if the user says so',
  async (t, on) => {
    const user = await start(t, on)
    await user.add({ 'sales.csv': history(SALE) }, 'Main')
    const account_id = await user.accountNamed('Main')
    const { id } = (await user.enter({ account_id, ...ENTRY })).body.entry
    t.strictSame(await user.questions(), [])
    const entered = await user.record()
    const uploaded = await user.uploadFiles({ 'buys.csv': BUYS }, '', { 'buys.csv': 'Main' })
    t.match(notesOf(uploaded).answer_required, { kind: 'own_entry', count: 1 })
    const both = await user.record()
    const [question, ...more] = await user.questions()
    t.strictSame(more, [])
    // 880 less 40 of the 50 for 1,000; or 660 − 603 and 220 − 201
    const counting = { trades: 1, trading_pl: 80, unmatched_sales: 0, open_positions: 1 }
    t.match(question, {
      message: 'You entered 50 ALFA bought on 2025-01-10. 2 rows of your files come near it. Is it the same?',
      ...{ account_id, row_count: 2, symbol_count: 1, answer: null, unanswered: counting },
      answers: [
        { answer: 'same', trades: 2, trading_pl: 76, unmatched_sales: 0, open_positions: 0 },
        { answer: 'other', ...counting },
      ],
      evidence: [
        {
          rows: [
            { date: '2025-01-13', quantity: 30, amount: -603 },
            { date: '2025-01-14', quantity: 10, amount: -201 },
          ],
          outcomes: [{ open_quantity: 50 }, { open_quantity: 0 }, { open_quantity: 50 }],
        },
      ],
    })
    t.match(question.subject, /^ALFA 2025-01-10 bought 50 /)
    t.strictSame(await user.shown(), { trades: ['80 true'], open: ['50 for 1004 true'] })
    t.equal(await user.state(id), 'in_force')

    t.match(await user.answer(question.id, 'same'), { id: question.id, answer: 'same' })
    t.strictSame(await user.shown(), { trades: ['57 false', '19 false'], open: [] })
    t.equal(await user.state(id), 'replaced')
    t.ok(await isWhole(t, on))
    t.match((await user.get('/api/trades')).trades, [{ own_entry: false }])
    const alone = await asking(user.service, `alone-${on.engine}@example.com`)
    await alone.add({ 'sales.csv': history(SALE), 'buys.csv': BUYS }, 'Main')
    t.strictSame(await user.record(), await alone.record(), 'as without the entry')

    await user.answer(question.id, 'other')
    t.strictSame(await user.shown(), { trades: ['80 false'], open: ['50 for 1004 false'] })
    t.equal(await user.state(id), 'in_force')
    await user.answer(question.id, null)
    t.strictSame(await user.record(), both)

    // Without the rows the entry counts, and with them again the answer does.
    await user.answer(question.id, 'same')
    await user.undo(successOf(uploaded).import_id as number)
    t.strictSame(await user.record(), entered)
    t.equal(await user.state(id), 'in_force')
    t.strictSame(await user.questions(), [])
    const again = await user.uploadFiles({ 'buys.csv': BUYS }, '', { 'buys.csv': 'Main' })
    t.notOk(notesOf(again).answer_required)
    t.strictSame(await user.shown(), { trades: ['57 false', '19 false'], open: [] })
    t.match(await user.questions(), [{ id: question.id, answer: 'same' }])
    // The row of the rest makes the rows the entry, without a question.
    await user.add({ 'rest.csv': history(buy('2025-01-14', '10', '200.00')) }, 'Main')
    t.equal(await user.state(id), 'replaced')
    t.strictSame(await user.questions(), [])
  },
)

await onBothEngines(t, 'a row is asked about beside one entry at a time', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'sales.csv': history(SALE) }, 'Main')
  const account_id = await user.accountNamed('Main')
  const first = (await user.enter({ account_id, ...ENTRY })).body.entry.id
  const second = (await user.enter({ account_id, ...ENTRY, date: '2025-01-09', amount: 1050 })).body.entry.id
  // The same shares, for five and for more percent less.
  await user.add({ 'buys.csv': history(buy('2025-01-13', '50', '950.00')) }, 'Main')
  const [question, ...more] = await user.questions()
  t.strictSame(more, [])
  t.match(question, {
    row_count: 1,
    message: /^You entered 50 ALFA bought on 2025-01-10. 1 row of your files comes near it/,
  })
  await user.answer(question.id, 'other')
  const next = (await user.questions()).find((one: { id: string }) => one.id !== question.id)
  t.match(next, { message: /2025-01-09/, answer: null })
  await user.answer(next.id, 'same')
  t.strictSame([await user.state(first), await user.state(second)], ['in_force', 'replaced'])
  // 880 less 40 of 50 for 1,000; 10 are left of them, and 50 for 950
  t.strictSame(await user.shown(), { trades: ['80 false'], open: ['60 for 1150 false'] })
  // The row is the second entry until it is the first one.
  await user.answer(question.id, 'same')
  t.strictSame([await user.state(first), await user.state(second)], ['replaced', 'in_force'])
  t.match(await user.questions(), [{ id: question.id, answer: 'same' }])
  // 880 less 40 of 50 for 1,050; 10 are left of them, and 50 for 950
  t.strictSame(await user.shown(), { trades: ['40 false'], open: ['60 for 1160 false'] })
})

await onBothEngines(t, 'a dividend that a file has in the next month replaces the entry of it', async (t, on) => {
  const user = await start(t, on, 'dividend')
  await user.add({ 'buys.csv': BUYS }, 'Main')
  const account_id = await user.accountNamed('Main')
  const before = await user.record()
  const { id } = (await user.enter({ account_id, kind: 'dividend', symbol: 'ALFA', date: '2025-10-31', amount: 25 }))
    .body.entry
  const entered = await user.record()
  const paid = history({ date: '2025-11-03', action: 'Cash Dividend', symbol: 'ALFA', amount: '25.00' })
  const file = await user.add({ 'paid.csv': paid }, 'Main')
  t.equal(await user.state(id), 'replaced')
  const other = await asking(user.service, `dividend-alone-${on.engine}@example.com`)
  await other.add({ 'buys.csv': BUYS }, 'Main')
  await other.add({ 'paid.csv': paid }, 'Main')
  t.strictSame(await user.record(), await other.record())
  await user.undo(file)
  t.strictSame(await user.record(), entered)
  t.notSame(entered, before)
})
