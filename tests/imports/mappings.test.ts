/** A CSV that no layout describes is asked about; what its user says is kept, and used from then on. */
import t from 'tap'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader, type Uploaded } from '../support/upload.ts'

const HEADER = 'When,B/S,Stock,Shares,Fill Price,Comm,Reg Fee,Value,Account #'
const FILE = [
  HEADER,
  '16.01.2026,B,ALFA,100,"10,00","1,00","0,10","1.000,00",U-7701',
  '20.01.2026,S,ALFA,40,"12,50","1,00","0,10","500,00",U-7701',
  '21.01.2026,Div,ALFA,,,,,"7,50",U-7701',
  '22.01.2026,X,ALFA,1,1,,,1,U-7701',
  '',
].join('\n')

const askedOf = (uploaded: Uploaded) => {
  const { last } = uploaded
  if (last.type !== 'error') throw new Error('nothing is asked')
  const [action] = last.actions ?? []
  return action?.type === 'confirm_mapping' ? action : undefined
}

await onBothEngines(
  t,
  'a proposal is checked by arithmetic over all rows, and infers no order of dates',
  async (t, on) => {
    const { uploadFiles } = await trader(await buildTestApp(t, on))
    const header = 'Fill Date,Dir,Ticker,Shares Filled,Avg Fill Px,Charges,Net Cash'
    const bought = (day: string, more = '-1001.00') => `${day},B,ALFA,100,10.00,1.00,${more}`
    const many = Array.from({ length: 2_500 }, () => bought('2026-01-16'))
    const whole = askedOf(
      await uploadFiles({ 'a.csv': [header, ...many, bought('2026-01-19', '-1001.40')].join('\n') }),
    )
    t.match(whole?.mapping, { date_order: 'iso', signs: 'action', amounts: 'after_fees' })
    t.strictSame(whole?.missing, ['currency'])
    t.strictSame(whole?.check, { read: 2_501, failed: 0, trades: 2_501, agree: 2_500, largest_difference: 0.4 })

    const gross = askedOf(
      await uploadFiles({ 'b.csv': [header, bought('01/02/2026', '1000'), bought('2026-01-16', '1000')].join('\n') }),
    )
    t.match(gross?.mapping, { amounts: 'before_fees' })
    t.notOk('date_order' in (gross?.mapping ?? {}), 'one date is not year first')
    t.strictSame(gross?.missing, ['date_order', 'currency'])

    const free = `${header}\n01/02/2026,B,ALFA,100,10.00,0,1000\nsoon,B,ALFA,100,10.00,0,1000\n`
    const undecided = askedOf(await uploadFiles({ 'c.csv': free }))
    t.strictSame(undecided?.missing, ['date_order', 'currency', 'amounts'], 'no fee shows where it is')
    t.match(undecided?.check, { read: 1, failed: 1, trades: 1, agree: 1 })
  },
)

const MAPPING = {
  name: 'My broker',
  header: HEADER.split(','),
  kind: 'transactions',
  columns: { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, fees: [6, 7], amount: 8, account: 9 },
  date_order: 'dmy',
  decimal: 'comma',
  currency: 'USD',
  signs: 'action',
  amounts: 'before_fees',
  actions: [
    { word: 'B', means: 'buy' },
    { word: 's', means: 'sell' },
    { word: 'div', means: 'dividend' },
  ],
}

async function user(service: TestApp, email?: string) {
  const one = await trader(service, email, null)
  const headers = await service.authorize(email ?? 'trader@example.com')
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const answer = await service.app.inject({ method, url: path, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { ...one, call }
}

await onBothEngines(t, 'a file of unknown columns is asked about, and read once they are known', async (t, on) => {
  const { uploadFiles, get, call } = await user(await buildTestApp(t, on))
  const asked = await uploadFiles({ 'mine.csv': FILE })
  t.equal(asked.status, 400)
  t.match(asked.last, {
    type: 'error',
    code: 'mapping_required',
    params: { file: 'mine.csv' },
    actions: [
      {
        type: 'confirm_mapping',
        file: 'mine.csv',
        line: 1,
        header: HEADER.split(','),
        mapping: {
          kind: 'transactions',
          columns: { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, fees: [6, 7], amount: 8, account: 9 },
          actions: [
            { word: 'B', means: 'buy' },
            { word: 'S', means: 'sell' },
            { word: 'Div', means: 'dividend' },
          ],
        },
        missing: ['date_order', 'currency', 'signs', 'amounts'],
      },
    ],
  })
  const [action] = (asked.last as unknown as { actions: { rows: string[][]; words: string[][] }[] }).actions
  t.equal(action?.rows.length, 4)
  t.equal(action?.rows[0]?.[7], '1.000,00')
  t.same(action?.words[1], ['B', 'S', 'Div', 'X'])
  t.same((await get('/api/upload-history')).history, [], 'nothing is stored')

  const { status, body } = await call('POST', '/api/import-mappings', MAPPING)
  t.equal(status, 201)
  t.match(body.mapping, { id: 1, mapping: MAPPING })
  const done = await uploadFiles({ 'mine.csv': FILE })
  t.equal(successOf(done).stats.transactions_inserted, 3)
  const report = await get(`/api/imports/${successOf(done).import_id}`)
  t.match(report.import, { status: 'partial', layouts: ['transaction history by your mapping'] })
  const { rows } = await get(`/api/imports/${successOf(done).import_id}/rows?outcome=failed`)
  t.match(rows, [{ line: 5, column: 'B/S', reason: 'unknown action "X"' }])
  const { trades } = await get('/api/trades')
  // 40 × 12.50 less 1.10, less 40 of 100 shares for 1,001.10.
  t.match(trades, [{ symbol: 'ALFA', sell_date: '2026-01-20', buy_date: '2026-01-16', total_profit_loss: 98.46 }])
  t.match((await get('/api/accounts')).accounts, [{ broker: null, number: 'U-7701' }])

  // In another case and with other rows.
  const again = FILE.replace(HEADER, HEADER.toUpperCase().replaceAll(',', ' ,')).replace('22.01.2026,X', '23.01.2026,S')
  t.equal(successOf(await uploadFiles({ 'b.csv': again })).stats.transactions_inserted, 1)
  t.match((await uploadFiles({ 'c.csv': FILE.replace('Comm,Reg Fee', 'Reg Fee,Comm') })).last, {
    code: 'mapping_required',
  })
})

await onBothEngines(t, 'a mapping is of one user, has one header, and can be changed and deleted', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { call } = await user(service)
  const other = await user(service, 'other@example.com')
  const added = await call('POST', '/api/import-mappings', MAPPING)
  const { id } = added.body.mapping
  const path = `/api/import-mappings/${id}`
  t.same((await call('GET', path)).body, added.body)
  t.match((await call('GET', '/api/import-mappings')).body.mappings, [{ id }])
  t.match(
    (
      await call('POST', '/api/import-mappings', {
        ...MAPPING,
        header: MAPPING.header.map((name) => ` ${name.toLowerCase()}`),
      })
    ).body,
    {
      code: 'mapping_exists',
      params: { id },
    },
  )
  for (const [method, payload] of [['GET'], ['PUT', MAPPING], ['DELETE']] as const) {
    const answer = await other.call(method, path, payload)
    t.same([answer.status, answer.body.code], [404, 'not_found'], method)
  }
  t.same((await other.call('GET', '/api/import-mappings')).body.mappings, [])
  // Each user has their own of a header: a mapping is shared as it is.
  t.equal((await other.call('POST', '/api/import-mappings', added.body.mapping.mapping)).status, 201)
  const changed = await call('PUT', path, { ...MAPPING, name: 'Other', amounts: 'after_fees' })
  t.match(changed.body.mapping, { id, mapping: { name: 'Other', amounts: 'after_fees' } })
  t.match((await call('PUT', path, { ...MAPPING, header: ['x', ...MAPPING.header.slice(1)] })).body, {
    code: 'mapping_other_header',
  })
  t.equal((await call('DELETE', path)).status, 200)
  t.same((await call('GET', '/api/import-mappings')).body.mappings, [])
  t.match((await other.call('GET', '/api/import-mappings')).body.mappings, [{ mapping: MAPPING }])
})

await onBothEngines(t, 'a change of a mapping concerns later imports only', async (t, on) => {
  const { uploadFiles, get, call } = await user(await buildTestApp(t, on))
  const { body } = await call('POST', '/api/import-mappings', MAPPING)
  await uploadFiles({ 'mine.csv': FILE })
  const profit = async () =>
    (await get('/api/trades')).trades.map((trade: { total_profit_loss: number }) => trade.total_profit_loss)
  await call('PUT', `/api/import-mappings/${body.mapping.id}`, { ...MAPPING, amounts: 'after_fees' })
  t.same(await profit(), [98.46])
  const { history } = await get('/api/upload-history')
  await call('DELETE', `/api/imports/${history[0].id}`)
  await uploadFiles({ 'mine.csv': FILE })
  t.same(await profit(), [100])
})

await onBothEngines(t, 'what a mapping lacks or contradicts is named', async (t, on) => {
  const { call } = await user(await buildTestApp(t, on))
  const refused = async (change: object) => {
    const { status, body } = await call('POST', '/api/import-mappings', { ...MAPPING, ...change })
    t.equal(status, 400)
    return body.problems?.map(({ field, code }: { field: string; code: string }) => [field, code])
  }
  const { date, ...undated } = MAPPING.columns
  t.same(await refused({ columns: undated }), [['columns.date', 'mapping_missing']])
  t.same(await refused({ signs: undefined, amounts: undefined, actions: undefined }), [
    ['signs', 'mapping_missing'],
    ['amounts', 'mapping_missing'],
    ['actions', 'mapping_missing'],
  ])
  t.same(await refused({ columns: { ...MAPPING.columns, price: 8 } }), [['columns.amount', 'mapping_column_twice']])
  t.same(await refused({ columns: { ...MAPPING.columns, price: 50 } }), [['columns.price', 'mapping_column_unnamed']])
  t.same(await refused({ columns: { ...MAPPING.columns, sold: 5, price: undefined } }), [
    ['columns.sold', 'mapping_field_unknown'],
  ])
  t.same(await refused({ actions: [...MAPPING.actions, { word: ' b', means: 'sell' }] }), [
    ['actions', 'mapping_word_twice'],
  ])
  t.same(await refused({ actions: [{ word: 'Trade', means: 'trade' }] }), [['signs', 'mapping_sign_needed']])
  t.same(await refused({ currency: 'EUR' }), [['currency', 'enum']])
  t.same(await refused({ kind: 'gains' }), [
    ['columns.sold', 'mapping_missing'],
    ['columns.proceeds', 'mapping_missing'],
    ['columns.cost_basis', 'mapping_missing'],
    ['columns.date', 'mapping_field_unknown'],
    ['columns.action', 'mapping_field_unknown'],
    ['columns.price', 'mapping_field_unknown'],
    ['columns.fees', 'mapping_field_unknown'],
    ['columns.amount', 'mapping_field_unknown'],
  ])
})

await onBothEngines(t, 'a user has at most 100 mappings', async (t, on) => {
  const { call } = await user(await buildTestApp(t, on))
  const add = (n: number) =>
    call('POST', '/api/import-mappings', { ...MAPPING, header: [`When ${n}`, ...MAPPING.header.slice(1)] })
  for (let n = 0; n < 100; n++) await add(n)
  t.match((await add(100)).body, { code: 'mapping_limit', params: { most: 100 } })
  await call('DELETE', '/api/import-mappings/7')
  t.equal((await add(100)).status, 201)
})

/** Two trades of one day, one position that stays, and a sale without its purchase; rows of another broker come first in the record. */
const MADE = [
  HEADER,
  '27.11.2026,B,AMD,20,"243,66","1,00",,"4.873,20",',
  '27.11.2026,S,AMD,20,"250,10","1,00",,"5.002,00",',
  '27.11.2026,B,SPY,10,"719,40","1,00",,"7.194,00",',
  '27.11.2026,S,SPY,10,"712,66","1,00",,"7.126,60",',
  '27.11.2026,B,NVDA,5,"180,00","1,00",,"900,00",',
  '27.11.2026,S,TSLA,3,"400,00","1,00",,"1.200,00",',
].join('\n')

await onBothEngines(t, 'a dry run shows the trades that a mapping makes, and keeps neither', async (t, on) => {
  const { uploadFiles, call, get } = await user(await buildTestApp(t, on))
  const tried = successOf(await uploadFiles({ 'mine.csv': MADE }, '?dry_run=true', undefined, MAPPING))
  // 5,002.00 − 1 − (4,873.20 + 1), and 7,126.60 − 1 − (7,194.00 + 1).
  t.match(tried.report?.result, {
    first_date: '2026-11-27',
    last_date: '2026-11-27',
    total_pnl: 57.4,
    round_trip_count: 2,
  })
  const trades = (tried.report?.round_trips ?? []).map(({ symbol, quantity, in_period }) => [
    symbol,
    quantity,
    in_period?.total_profit_loss,
  ])
  t.strictSame(
    new Map(trades.map(([symbol, ...more]) => [symbol, more])),
    new Map([
      ['AMD', [20, 126.8]],
      ['SPY', [10, -69.4]],
    ]),
  )
  t.strictSame(tried.report?.open_positions, [{ symbol: 'NVDA', quantity: 5 }])
  t.equal(tried.report?.open_positions_not_listed, 0)
  t.match(tried.report?.reconciliation, { unmatched: 1 })
  t.same((await call('GET', '/api/import-mappings')).body.mappings, [])
  t.same((await get('/api/upload-history')).history, [])
  t.match((await uploadFiles({ 'mine.csv': MADE })).last, { code: 'mapping_required' }, 'it was for that upload only')

  // Another mapping of the same file makes other trades, also if one is kept.
  await call('POST', '/api/import-mappings', MAPPING)
  const net = { ...MAPPING, amounts: 'after_fees' }
  const other = successOf(await uploadFiles({ 'mine.csv': MADE }, '?dry_run=true', undefined, net))
  t.equal(other.report?.result?.total_pnl, 61.4)
  const imported = successOf(await uploadFiles({ 'mine.csv': MADE }, '', undefined, net))
  t.equal(imported.stats.transactions_inserted, 6)
  t.equal((await get(`/api/imports/${imported.import_id}`)).result.total_pnl, 61.4)
  t.match(
    (await call('GET', '/api/import-mappings')).body.mappings,
    [{ mapping: MAPPING }],
    'the kept one is as it was',
  )
  // With the rows of the record: what it has is no new position, and other symbols are none of the file.
  const sold = `${HEADER}\n30.11.2026,S,NVDA,2,"190,00","1,00",,"380,00",`
  const later = successOf(await uploadFiles({ 'later.csv': sold }, '?dry_run=true', undefined, MAPPING))
  t.strictSame(later.report?.open_positions, [{ symbol: 'NVDA', quantity: 3 }])
})

await onBothEngines(t, 'of many open positions a dry run lists ten', async (t, on) => {
  const { uploadFiles } = await user(await buildTestApp(t, on))
  const symbols = Array.from({ length: 12 }, (_, n) => `AAA${String.fromCharCode(65 + n)}`)
  const file = [HEADER, ...symbols.map((symbol) => `27.11.2026,B,${symbol},1,"10,00",,,"10,00",`)].join('\n')
  const { report } = successOf(await uploadFiles({ 'mine.csv': file }, '?dry_run=true', undefined, MAPPING))
  t.strictSame(
    report?.open_positions.map(({ symbol }) => symbol),
    symbols.slice(0, 10),
  )
  t.equal(report?.open_positions_not_listed, 2)
})

await onBothEngines(t, 'a mapping of an upload has the limits of one that is kept', async (t, on) => {
  const { uploadFiles, get } = await user(await buildTestApp(t, on))
  const refused = async (mapping: object | string) => {
    const { status, last } = await uploadFiles({ 'mine.csv': FILE }, '', undefined, mapping)
    t.equal(status, 400)
    return 'code' in last ? last.code : undefined
  }
  t.equal(await refused('{"header":'), 'mapping_not_json')
  t.equal(await refused([]), 'type')
  t.equal(await refused({ ...MAPPING, currency: 'EUR' }), 'enum')
  t.equal(await refused({ ...MAPPING, more: 1 }), 'unknown_field')
  t.equal(await refused({ ...MAPPING, amounts: undefined }), 'mapping_missing')
  t.equal(await refused({ ...MAPPING, name: 'x'.repeat(64_000) }), 'text_field_too_long')
  t.match((await uploadFiles({ 'mine.csv': FILE }, '', undefined, '')).last, { code: 'mapping_required' }, 'empty')
  t.same((await get('/api/upload-history')).history, [])
})

await onBothEngines(t, 'a preview shows what becomes of rows, and stores nothing', async (t, on) => {
  const { call } = await user(await buildTestApp(t, on))
  const rows = [
    ['16.01.2026', 'B', 'ALFA', '100', '10,00', '1,00', '0,10', '1.000,00', 'U-7701'],
    ['20.01.2026', 'X', 'ALFA', '40', '12,50', '', '', '500,00', ''],
    ['Total', '', '', '', '', '', '', '500,00', ''],
  ]
  const { body } = await call('POST', '/api/import-mapping-preview', { mapping: MAPPING, rows })
  t.match(body.rows, [
    {
      row: 1,
      outcome: 'read',
      transaction: {
        date: '2026-01-16',
        class: 'buy',
        symbol: 'ALFA',
        quantity: 100,
        price: 10,
        fees: 1.1,
        amount: -1001.1,
      },
    },
    { row: 2, outcome: 'failed', column: 'B/S', reason: 'unknown action "X"' },
    { row: 3, outcome: 'ignored' },
  ])
  t.same((await call('GET', '/api/import-mappings')).body.mappings, [])
  const iso = await call('POST', '/api/import-mapping-preview', { mapping: { ...MAPPING, date_order: 'mdy' }, rows })
  t.equal(iso.status, 400, 'a date that shows another order ends a file')
  const lots = await call('POST', '/api/import-mapping-preview', {
    mapping: {
      header: ['Security', 'Bought', 'Sold', 'Units', 'Received', 'Paid'],
      kind: 'gains',
      columns: { symbol: 1, acquired: 2, sold: 3, quantity: 4, proceeds: 5, cost_basis: 6 },
      date_order: 'iso',
      currency: 'USD',
    },
    rows: [['ALFA', '2025-01-02', '2026-01-05', '10', '120.00', '100.00']],
  })
  t.match(lots.body.rows, [
    {
      row: 1,
      outcome: 'read',
      lot: { acquired: '2025-01-02', sold: '2026-01-05', quantity: 10, proceeds: 120, cost_basis: 100 },
    },
  ])
})

/** As Trading 212 prints it: each amount has a column for its currency. */
const EURO_HEADER =
  'Action,Time,Ticker,No. of shares,Price / share,Currency (Price / share),Result,Currency (Result),Total,Currency (Total)'
const euroFile = (priceIn: string, totalIn: string) =>
  [
    EURO_HEADER,
    `Market buy,2025-03-03 14:30:03.613,ALFA,100,50.00,${priceIn},,EUR,5000.00,${totalIn}`,
    `Market sell,2025-03-10 15:30:03.613,ALFA,100,55.00,${priceIn},450.00,EUR,5500.00,${totalIn}`,
    '',
  ].join('\n')

await onBothEngines(t, 'no amount in another currency is read as dollars', async (t, on) => {
  const { uploadFiles, get, call } = await user(await buildTestApp(t, on))
  const asked = await uploadFiles({ 'euro.csv': euroFile('USD', 'EUR') })
  t.match(asked.last, { code: 'mapping_required', actions: [{ mapping: { columns: { amount: 9, currency: 10 } } }] })
  const mapping = {
    header: EURO_HEADER.split(','),
    kind: 'transactions',
    columns: { action: 1, date: 2, symbol: 3, quantity: 4, price: 5, amount: 9 },
    ...{ date_order: 'iso', currency: 'USD', signs: 'action', amounts: 'after_fees' },
    actions: [
      { word: 'Market buy', means: 'buy' },
      { word: 'Market sell', means: 'sell' },
    ],
  }
  const without = await call('POST', '/api/import-mappings', mapping)
  t.equal(without.status, 400)
  t.match(without.body, {
    code: 'mapping_currency_left_out',
    problems: [{ field: 'columns.currency' }],
    actions: [{ type: 'change_request', field: 'columns.currency' }],
  })
  // The currency of a column that is not read says nothing about the others.
  const other = await call('POST', '/api/import-mappings', { ...mapping, columns: { ...mapping.columns, currency: 8 } })
  t.equal(other.body.code, 'mapping_currency_left_out')
  const made = await call('POST', '/api/import-mappings', { ...mapping, columns: { ...mapping.columns, currency: 6 } })
  t.equal(made.status, 201)
  for (const [priceIn, totalIn, column] of [
    ['USD', 'EUR', 'Currency (Total)'],
    ['GBX', 'USD', 'Currency (Price / share)'],
  ] as const)
    t.match(
      (await uploadFiles({ 'euro.csv': euroFile(priceIn, totalIn) })).last,
      { code: 'file_rows_unreadable', params: { column, reason: /not supported; amounts must be in USD/ } },
      `${priceIn} ${totalIn}`,
    )
  const read = successOf(await uploadFiles({ 'dollars.csv': euroFile('USD', 'USD') }))
  t.equal(read.stats.transactions_inserted, 2)
  t.match((await get('/api/trades')).trades, [{ total_profit_loss: 500 }])
})

await onBothEngines(t, 'an amount whose column says another currency is not read', async (t, on) => {
  const { call } = await user(await buildTestApp(t, on))
  const mapping = (price: string) => ({
    header: ['Date', 'What', 'Code', 'Units', price],
    kind: 'transactions',
    columns: { date: 1, action: 2, symbol: 3, quantity: 4, price: 5 },
    ...{ date_order: 'iso', currency: 'USD', signs: 'action', amounts: 'quantity_times_price' },
    actions: [{ word: 'Buy', means: 'buy' }],
  })
  for (const price of ['Price (GBX)', 'Price in pence', 'EUR price', 'Price_CAD']) {
    const { status, body } = await call('POST', '/api/import-mappings', mapping(price))
    t.equal(status, 400, price)
    t.match(body, { code: 'mapping_column_foreign', problems: [{ field: 'columns.price' }] }, price)
  }
  for (const price of ['Price', 'Price (USD)', 'Price (USD for EUR)', 'Euro-neutral'])
    t.equal((await call('POST', '/api/import-mappings', mapping(price))).status, 201, price)
})
