/** A token may try files without the right to import them. */
import t from 'tap'
import { buildTestApp, multipart } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'

const HEADER = ['Date', 'Side', 'Ticker', 'Shares', 'Price', 'Value']
const FILE = `${HEADER.join(',')}\n2026-01-16,B,ALFA,10,12.50,-125.00\n2026-01-20,S,ALFA,10,13.00,130.00\n`
const MAPPING = {
  header: HEADER,
  kind: 'transactions',
  columns: { date: 1, action: 2, symbol: 3, quantity: 4, price: 5, amount: 6 },
  date_order: 'iso',
  currency: 'USD',
  signs: 'action',
  amounts: 'after_fees',
  actions: [
    { word: 'B', means: 'buy' },
    { word: 'S', means: 'sell' },
  ],
}

await onBothEngines(t, 'imports:try is for dry runs and mappings, and stores no rows', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const [tries, imports, reads] = [
    await authorize('trader@example.com', ['imports:try']),
    await authorize('trader@example.com', ['imports:write']),
    await authorize('trader@example.com', ['record:read']),
  ]
  const upload = (headers: object, query: string, path = '/api/imports') => {
    const accounts = { accounts: '{"#1":"Mine"}' }
    const form = multipart([{ field: 'files', filename: 'mine.csv', content: FILE }], accounts)
    const url = `${path}?stream=false${query}`
    return app.inject({ method: 'POST', url, headers: { ...headers, ...form.headers }, payload: form.payload })
  }
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, headers: object, payload?: object) =>
    app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })

  t.equal((await send('POST', '/api/import-mappings', tries, MAPPING)).statusCode, 201)
  t.equal((await send('PUT', '/api/import-mappings/1', tries, MAPPING)).statusCode, 200)
  const preview = { mapping: MAPPING, rows: [FILE.split('\n')[1]?.split(',')] }
  for (const headers of [tries, imports])
    t.equal((await send('POST', '/api/import-mapping-preview', headers, preview)).statusCode, 200)
  const dry = await upload(tries, '&dry_run=true')
  t.match(dry.json(), { type: 'success', stats: { transactions_inserted: 2 } })
  t.equal((await upload(imports, '&dry_run=true')).statusCode, 200)
  t.match((await upload(reads, '&dry_run=true')).json(), { code: 'scope_missing', params: { scope: 'imports:try' } })

  for (const path of ['/api/imports', '/api/upload-csv'])
    for (const query of [
      '',
      '&dry_run=false',
      '&dry_run=True',
      '&dry_run=1',
      '&dry_run=true&dry_run=false',
      '&DRY_RUN=true',
    ])
      t.match(
        await upload(tries, query, path),
        { statusCode: 403, headers: { 'www-authenticate': /imports:write/ } },
        `${path} ${query}`,
      )
  t.equal((await send('DELETE', '/api/imports/1', tries)).statusCode, 403)
  t.equal((await send('DELETE', '/api/import-mappings/1', tries)).statusCode, 403)
  t.same((await app.inject({ url: '/api/imports', headers: reads })).json().imports, [])
  t.equal((await upload(imports, '')).statusCode, 200)
  t.equal((await app.inject({ url: '/api/imports', headers: reads })).json().imports.length, 1)
})
