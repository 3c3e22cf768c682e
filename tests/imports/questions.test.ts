/** Questions about short sales, by upload and API, with figures computed by hand. */
import t, { type Test } from 'tap'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericTransactions, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { mover } from './moving.ts'

const NOW = '2026-04-01T14:30:00Z'

async function start(t: Test, on: OnEngine) {
  const service = await buildTestApp(t, on)
  service.clock.set(NOW)
  return await asked(service, `${on.engine}@example.com`)
}

async function asked(service: TestApp, email: string) {
  const user = await mover(service, email)
  const answer = (id: string, answer: unknown) =>
    service.app.inject({ method: 'PUT', url: `/api/questions/${id}`, headers: user.headers, payload: { answer } })
  const questions = async (query = '') => (await user.get(`/api/questions${query}`)).questions
  /** The notes of an import into the account Main. */
  const noted = async (files: Record<string, string>) => {
    const id = await user.add(files, 'Main')
    return (await user.get(`/api/imports/${id}`)).notes
  }
  return { ...user, service, answer, questions, noted }
}

const row = (date: string, action: string, symbol: string, quantity: string, amount: string): TransactionRow => ({
  ...{ date: `2026-03-${date}`, action, symbol, quantity, amount },
})
const history = (...rows: TransactionRow[]) => genericTransactions(rows, '')

/** Two shorts, printed as plain sales. */
const AMD = [
  row('02', 'Sell', 'AMD', '100', '16000.00'),
  row('05', 'Buy', 'AMD', '100', '-15000.00'),
  row('09', 'Sell', 'AMD', '100', '15500.00'),
  row('12', 'Buy', 'AMD', '100', '-15200.00'),
]
/** Never sold short. */
const OTHERS = [
  row('03', 'Buy', 'NVDA', '10', '-1000.00'),
  row('10', 'Sell', 'NVDA', '10', '1200.00'),
  // Not bought back: not asked about.
  row('04', 'Sell', 'INTC', '50', '1000.00'),
]

await onBothEngines(
  t,
  'sales that may be short are asked about once, and answered, changed and undone',
  async (t, on) => {
    const user = await start(t, on)
    const notes = await user.noted({ 'a.csv': history(...AMD, ...OTHERS) })
    const account = await user.accountNamed('Main')
    const asks = notes.filter(({ code }: { code: string }) => code === 'answer_required')
    t.match(asks, [
      {
        params: { account: 'Main', kind: 'short_sales', count: 1 },
        actions: [{ type: 'answer', account_id: account, kind: 'short_sales' }],
      },
    ])
    const before = await user.record()
    const [question, ...more] = await user.questions()
    t.strictSame(more, [])
    t.match(question, {
      ...{
        account_id: account,
        kind: 'short_sales',
        subject: null,
        symbol_count: 1,
        row_count: 1,
        answer: null,
        import_id: null,
      },
      message: '1 sale of 1 symbol is of more than was held, and shares were bought back later. Was it a short sale?',
      unanswered: { trades: 1, trading_pl: 500, unmatched_sales: 1, open_positions: 1 },
      answers: [
        // 16,000 − 15,000 and 15,500 − 15,200
        { answer: 'short', trades: 2, trading_pl: 1300, unmatched_sales: 0, open_positions: 0 },
        { answer: 'long', trades: 1, trading_pl: 500, unmatched_sales: 1, open_positions: 1 },
      ],
      evidence: [
        {
          ...{ symbol: 'AMD', row_count: 1 },
          rows: [{ date: '2026-03-02', time: null, action: 'Sell', symbol: 'AMD', quantity: 100, amount: 16000 }],
          outcomes: [
            { answer: null, trades: 1, trading_pl: 500, unmatched_sales: 1, open_quantity: 100 },
            { answer: 'short', trades: 2, trading_pl: 1300, unmatched_sales: 0, open_quantity: 0 },
            { answer: 'long', trades: 1, trading_pl: 500, unmatched_sales: 1, open_quantity: 100 },
          ],
        },
      ],
    })
    // Nothing is guessed, and what the answer may change says so.
    const marks = async () => ({
      trades: (await user.get('/api/trades?sort=date')).trades.map(
        ({ symbol, total_profit_loss, awaits_answer }: Record<string, unknown>) =>
          `${symbol} ${total_profit_loss} ${awaits_answer}`,
      ),
      unmatched: (await user.get('/api/unmatched-sales')).sales.map(
        ({ symbol, awaits_answer }: Record<string, unknown>) => `${symbol} ${awaits_answer}`,
      ),
      open: (await user.get('/api/open-positions')).positions.map(
        ({ symbol, quantity, awaits_answer }: Record<string, unknown>) => `${symbol} ${quantity} ${awaits_answer}`,
      ),
      trips: (await user.get('/api/round-trips')).round_trips
        .map(({ symbol, side, awaits_answer }: Record<string, unknown>) => `${symbol} ${side} ${awaits_answer}`)
        .sort(),
    })
    t.strictSame(await marks(), {
      trades: ['AMD 500 true', 'NVDA 200 false'],
      unmatched: ['INTC false', 'AMD true'],
      open: ['AMD 100 true'],
      trips: ['AMD long true', 'NVDA long false'],
    })

    const answered = await user.answer(question.id, 'short')
    t.equal(answered.statusCode, 200)
    t.match(answered.json().question, { id: question.id, answer: 'short', answered_at: '2026-04-01T14:30:00.000Z' })
    t.strictSame(await marks(), {
      trades: ['AMD 1000 false', 'NVDA 200 false', 'AMD 300 false'],
      unmatched: ['INTC false'],
      open: [],
      trips: ['AMD short false', 'AMD short false', 'NVDA long false'],
    })
    t.match((await user.get('/api/months')).months, [{ total_return_with_dividends: 1500 }])
    t.match(
      (await user.questions('?state=answered')).map(({ id }: { id: string }) => id),
      [question.id],
    )
    t.strictSame(await user.questions('?state=open'), [])
    const [entry] = (await user.get('/api/upload-history')).history
    t.match(entry, {
      ...{ id: answered.json().question.import_id, kind: 'answer', question_id: question.id, answer: 'short' },
      ...{ status: 'success', account_id: account, files: [], own_entry_id: null },
    })
    // The executions of a short are its rows.
    const [short] = (await user.get('/api/trades?sort=date')).trades
    const { executions } = (await user.get(`/api/trades/${short.id}`)).record
    t.match(executions, [
      { date: '2026-03-02', effect: 'open', action: 'Sell', quantity: 100, amount: 16000 },
      { date: '2026-03-05', effect: 'close', action: 'Buy', quantity: 100, amount: -15000 },
    ])

    // The same answer once more changes nothing.
    t.equal((await user.answer(question.id, 'short')).statusCode, 200)
    t.equal((await user.get('/api/upload-history')).history.length, 2)
    t.equal((await user.answer(question.id, 'long')).statusCode, 200)
    t.strictSame(await marks(), {
      trades: ['AMD 500 false', 'NVDA 200 false'],
      unmatched: ['INTC false', 'AMD false'],
      open: ['AMD 100 false'],
      trips: ['AMD long false', 'NVDA long false'],
    })
    t.strictSame(
      (await user.get('/api/upload-history')).history.map(({ answer, status }: Record<string, unknown>) => [
        answer,
        status,
      ]),
      [
        ['long', 'success'],
        ['short', 'undone'],
        [null, 'success'],
      ],
    )
    t.match((await user.answer(question.id, null)).json().question, { answer: null, import_id: null })
    t.strictSame(await user.record(), before)
    await user.answer(question.id, 'short')
    const [latest] = (await user.get('/api/upload-history')).history
    const undone = await user.ask('DELETE', `/api/imports/${latest.id}`)
    t.match(undone.json(), { success: true, message: /^Took back the answer: Short sales/ })
    t.strictSame(await user.record(), before)
  },
)

await onBothEngines(t, 'an answer outlives its files, and counts for later ones', async (t, on) => {
  const user = await start(t, on)
  const importId = await user.add({ 'a.csv': history(...AMD) }, 'Main')
  const [question] = await user.questions()
  await user.answer(question.id, 'short')
  const answered = await user.record()
  await user.ask('DELETE', `/api/imports/${importId}`)
  t.strictSame(await user.questions(), [])
  t.strictSame((await user.get('/api/trades')).trades, [])
  const notes = await user.noted({ 'a.csv': history(...AMD) })
  t.notMatch(notes, [{ code: 'answer_required' }])
  t.strictSame(await user.record(), answered)
  const [again] = await user.questions()
  t.match(again, { id: question.id, answer: 'short' })
  // 40 for 900, bought back for 800
  await user.add(
    { 'b.csv': history(row('16', 'Sell', 'F', '40', '900.00'), row('18', 'Buy', 'F', '40', '-800.00')) },
    'Main',
  )
  t.match((await user.get('/api/months')).months, [{ total_return_with_dividends: 1400 }])
  t.match(await user.questions(), [{ id: question.id, symbol_count: 2, row_count: 2 }])
})

await onBothEngines(
  t,
  'an account with a marked short sale is not asked, whichever file comes first',
  async (t, on) => {
    const marked = history(
      row('02', 'Sell Short', 'MU', '10', '500.00'),
      row('04', 'Buy to Cover', 'MU', '10', '-450.00'),
    )
    const records: unknown[] = []
    for (const files of [
      [history(...AMD), marked],
      [marked, history(...AMD)],
    ]) {
      const user = await start(t, on)
      for (const [n, file] of files.entries()) await user.add({ [`${n}.csv`]: file }, 'Main')
      t.strictSame(await user.questions(), [])
      t.match(
        (await user.get('/api/trades')).trades.map(({ awaits_answer }: Record<string, unknown>) => awaits_answer),
        [false, false],
      )
      records.push((await user.get('/api/unmatched-sales')).sales)
      if (files[1] === marked) {
        const [{ id }] = (await user.get('/api/upload-history')).history
        await user.ask('DELETE', `/api/imports/${id}`)
        t.match(await user.questions(), [{ kind: 'short_sales', row_count: 1 }], 'without it, it is asked again')
      }
    }
    t.strictSame(records[0], records[1])
  },
)

await onBothEngines(t, 'what is no answer is refused, and nobody answers for another', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'a.csv': history(...AMD) }, 'Main')
  const [question] = await user.questions()
  t.match((await user.answer(question.id, 'perhaps')).json(), {
    code: 'answer_unknown',
    params: { allowed: ['short', 'long'] },
  })
  t.equal((await user.answer(question.id, 'perhaps')).statusCode, 400)
  t.equal((await user.answer('A'.repeat(22), 'short')).statusCode, 404)
  const other = await mover(user.service, `other-${on.engine}@example.com`)
  const stolen = await user.service.app.inject({
    ...{ method: 'PUT', url: `/api/questions/${question.id}`, headers: other.headers, payload: { answer: 'short' } },
  })
  t.equal(stolen.statusCode, 404)
  t.match(await user.questions(), [{ answer: null }])
})

await onBothEngines(t, 'the ratio of a split that fits in several ways is asked for', async (t, on) => {
  const user = await start(t, on)
  // In no printed order on one day: 3:2 of 120 before the purchase, or 4:3 of 180 after it.
  const rows = [
    row('02', 'Buy', 'ACME', '120', '-1188.00'),
    row('16', 'Stock Split', 'ACME', '60', '0.00'),
    row('16', 'Buy', 'ACME', '60', '-495.00'),
    row('20', 'Sell', 'ACME', '120', '1200.00'),
  ]
  const other = row('03', 'Buy', 'BETA', '1', '-10.00')
  const before = history(...rows.slice(0, 2), other)
  const notes = await user.noted({ 'a.csv': before, 'b.csv': history(...rows.slice(2)) })
  const account = await user.accountNamed('Main')
  t.match(
    notes.filter(({ code }: { code: string }) => code === 'answer_required'),
    [
      {
        params: { kind: 'split_ratio', count: 1 },
        actions: [{ type: 'answer', account_id: account, kind: 'split_ratio' }],
      },
    ],
  )
  const profits = async () =>
    (await user.get('/api/trades?sort=date')).trades.map(
      ({ total_profit_loss, awaits_answer }: Record<string, unknown>) => `${total_profit_loss} ${awaits_answer}`,
    )
  const [question] = await user.questions('?kind=split_ratio')
  t.match(question, { subject: 'ACME 2026-03-16', symbol_count: 1, answer: null })
  t.match(question.message, /the ratio of the split of ACME of 2026-03-16/)
  t.strictSame(question.answers.map(({ answer }: { answer: string }) => answer).sort(), ['3:2', '4:3'])
  t.ok((await profits()).every((line: string) => line.endsWith('true')))
  // 120 × 1.5 = 180 for 1,188: 120 of them cost 792.
  await user.answer(question.id, '3:2')
  t.strictSame(await profits(), ['408 false'])
  // 120 × 4 ÷ 3 = 160 for 1,188: 120 of them cost 891.
  await user.answer(question.id, '4:3')
  t.strictSame(await profits(), ['309 false'])
  t.match(await user.questions('?kind=split_ratio'), [{ id: question.id, answer: '4:3' }])
})

await onBothEngines(t, 'a file of another account says nothing about the short sales of this one', async (t, on) => {
  const user = await start(t, on)
  const others = schwabTransactions([{ ...row('03', 'Buy', 'IBM', '10', '-1000.00'), price: '100' }])
  const uploaded = await user.uploadFiles({ 'a.csv': history(...AMD), 'b.csv': others }, '', {
    'a.csv': 'Main',
    'b.csv': 'Other',
  })
  t.equal(uploaded.last.type, 'success')
  const account = await user.accountNamed('Main')
  t.match(await user.questions(), [{ account_id: account, kind: 'short_sales', row_count: 1 }])
})

await onBothEngines(t, 'answers about an account go with it into the one that it is merged into', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'a.csv': history(...AMD) }, 'Main')
  // Sold for 900, bought back for 800: a short in either account.
  const ford = history(row('16', 'Sell', 'F', '40', '900.00'), row('18', 'Buy', 'F', '40', '-800.00'))
  await user.add({ 'f.csv': ford }, 'Other')
  const [main, other] = [await user.accountNamed('Main'), await user.accountNamed('Other')]
  const [question] = await user.questions(`?account_id=${main}`)
  const { import_id } = (await user.answer(question.id, 'short')).json().question
  t.match((await user.get('/api/months')).months, [{ total_return_with_dividends: 1300 }])

  t.equal((await user.ask('POST', `/api/accounts/${other}/merge`, { account_id: main })).statusCode, 200)
  // It is one account: what is answered of its sales is so of all.
  t.match((await user.get('/api/months')).months, [{ total_return_with_dividends: 1400 }])
  const [merged, ...more] = await user.questions()
  t.strictSame(more, [])
  t.match(merged, { account_id: other, symbol_count: 2, answer: 'short', import_id })
  const { history: entries } = await user.get('/api/upload-history')
  t.match(
    entries.find(({ id }: { id: number }) => id === import_id),
    { kind: 'answer', question_id: merged.id, account_id: other, brokerage_account: 'Other' },
  )
  const together = await user.record()
  await user.undo(import_id)
  t.match(await user.questions(), [{ id: merged.id, answer: null }])
  await user.answer(merged.id, 'short')
  t.strictSame(await user.record(), together)
})

await onBothEngines(t, 'what is answered about the account that others are merged into stays', async (t, on) => {
  const user = await start(t, on)
  await user.add({ 'a.csv': history(...AMD) }, 'Main')
  const ford = history(row('16', 'Sell', 'F', '40', '900.00'), row('18', 'Buy', 'F', '40', '-800.00'))
  await user.add({ 'f.csv': ford }, 'Other')
  const [main, other] = [await user.accountNamed('Main'), await user.accountNamed('Other')]
  for (const [account, answer] of [[main, 'short'] as const, [other, 'long'] as const]) {
    const [question] = await user.questions(`?account_id=${account}`)
    await user.answer(question.id, answer)
  }
  await user.ask('POST', `/api/accounts/${other}/merge`, { account_id: main })
  t.match(await user.questions(), [{ account_id: other, symbol_count: 2, answer: 'long' }])
  t.match((await user.get('/api/months')).months, [{ total_return_with_dividends: 500 }])
})

await onBothEngines(t, 'of equal sales at several times, the one that is asked about is shown', async (t, on) => {
  const user = await start(t, on)
  const sold = (time: string) => `03/02/2026 ${time},Sell,AMD,10,130,1300`
  const file = [
    'Trade Date,Action,Symbol,Quantity,Price,Net Amount',
    ...['03/02/2026 09:30:00,Buy,AMD,10,120,-1200', sold('10:00:00'), sold('11:00:00')],
    '03/03/2026 09:30:00,Buy,AMD,10,125,-1250',
  ]
  await user.add({ 'a.csv': `${file.join('\n')}\n` }, 'Main')
  const [question] = await user.questions()
  t.match(question.evidence, [{ row_count: 1, rows: [{ date: '2026-03-02', time: '11:00:00', quantity: 10 }] }])
})
