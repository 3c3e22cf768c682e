/** Views as CSV files, made in the browser of every page of what the API answers. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import t from 'tap'
import { BYTE_ORDER_MARK } from '../../src/lib/csv-text.ts'
import { openPage } from '../support/browser.ts'
import { importsStub, lot } from './imports-stub.ts'
import { open } from './open.ts'
import { BIG_ID, endpoint, plantStub } from './plants-stub.ts'
import { portfolioStub } from './portfolio-stub.ts'
import { accountOf, importRecord, position, twoYears } from './stub.ts'

await openPage(t)

/** Presses the button; the name of the saved file and its lines. */
async function saved(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await saving
  const text = readFileSync(await download.path(), 'utf8')
  assert.ok(text.startsWith(BYTE_ORDER_MARK), 'Excel reads it as UTF-8')
  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') }
}

t.test('the overview: open positions and the results of symbols', async (t) => {
  const range = { cost_basis: 150, order_unknown: { least: 100, most: 150 } }
  const positions = [{ ...position('VTI', 4.2), ...range }, position('AAPL', 10)]
  const { page, errors } = await open(t, '/?period=2026', { days: twoYears(), positions })
  const tag = page
    .getByRole('region', { name: 'Open positions', exact: true })
    .getByTitle(/cost from \$100\.00 to \$150\.00/)
  t.equal(await tag.innerText(), 'order?')
  const held = await saved(page, 'The open positions as CSV')
  t.equal(held.name, 'open-positions.csv')
  t.equal(held.lines.length, 3)
  t.match(held.lines[0], /^account_id,symbol,instrument,side,quantity,cost_basis,.*,cost_least,cost_most$/)
  t.match(held.lines[1], /,100,150$/)
  const symbols = await saved(page, 'The symbols of this period as CSV')
  t.equal(symbols.name, 'symbols-2026.csv')
  t.match(symbols.lines[0], /^symbol,/)
  t.strictSame(errors, [])
})

t.test('the comparison, with the symbols that agree', async (t) => {
  const { record } = portfolioStub([])
  const compared = [
    {
      symbol: 'VTI',
      status: 'differs' as const,
      held_shares: 45,
      record_shares: 49.2,
      difference: -4.2,
      unmatched_sold: 0,
      lots_without_quantity: 0,
    },
  ]
  const { page } = await open(t, '/app/portfolio', {
    ...record,
    compared,
    accounts: [accountOf(1, '12345678')],
  })
  const { name, lines } = await saved(page, 'The comparison as CSV')
  t.equal(name, 'portfolio-comparison.csv')
  t.strictSame(lines, [
    'symbol,status,held_shares,record_shares,difference,unmatched_sold,lots_without_quantity',
    'VTI,differs,45,49.2,-4.2,0,0',
  ])
})

t.test('imports: the history; lots and sales of every page', async (t) => {
  const lines = ['AAPL', 'MSFT', 'NVDA', 'VTI', 'F'].map((symbol) => lot(symbol, 'matched'))
  const { record } = importsStub([importRecord()], { lines })
  const { page, stub } = await open(t, '/app/imports', record)
  const history = await saved(page, 'The import history as CSV')
  t.equal(history.lines.length, 2)
  t.match(history.lines[0], /^id,timestamp,brokerage_account,kind,status,error,files,transactions,months_updated$/)
  await page.goto(`${stub.url}/app/imports/1`)
  const { name, lines: saving } = await saved(page, 'These lots and sales as CSV')
  t.equal(name, 'import-1-lots.csv')
  t.equal(saving.length, 6)
  t.match(saving[5], /^gains\.csv,matched,1,F,2026-02-02,2026-03-16,12\.5,1234\.56,1200,/)
})

t.test('plants without formulas, deliveries with exact ids, endpoints', async (t) => {
  const named = ['=Monstera', '-42', '-A1', '＝A1', 'a;=1'].map((name) => ({ id: BIG_ID, name, tag: 'indoor' }))
  const { page } = await open(t, '/app/plants', plantStub(named, [endpoint(1)]))
  await page.getByRole('button', { name: 'Create the token and open' }).click()
  t.strictSame((await saved(page, 'The plants as CSV')).lines, [
    'name,tag',
    `'=Monstera,indoor`,
    '-42,indoor',
    `'-A1,indoor`,
    `'＝A1,indoor`,
    '"a;=1",indoor',
  ])
  const { lines } = await saved(page, 'These deliveries as CSV')
  t.match(lines[0], /^id,endpoint_id,event_type,plant_id,/)
  t.ok(lines[1]?.includes(`,${BIG_ID},`))
  t.strictSame(await saved(page, 'The webhook endpoints as CSV'), {
    name: 'webhook-endpoints.csv',
    lines: [
      'id,url,description,enabled,disabled_since,disabled_reason,failing_since,paused_until,created_at',
      `1,https://receiver1.example.com,the greenhouse,true,,,,,${endpoint(1).created_at}`,
    ],
  })
})

t.test('tokens, without what is secret of them', async (t) => {
  const tokens = [
    {
      id: 1,
      name: 'nightly report',
      prefix: 'tlf_a1b2c3',
      scopes: ['record:read', 'portfolio:read'],
      created_at: '2026-03-02T10:00:00.000Z',
      expires_at: null,
      last_used_at: null,
    },
  ]
  const routes = (app: FastifyInstance) => app.get('/api/tokens', async () => ({ success: true, tokens }))
  const { page } = await open(t, '/app/settings', { days: twoYears(), routes })
  t.strictSame(await saved(page, 'The list of tokens as CSV'), {
    name: 'api-tokens.csv',
    lines: [
      'name,prefix,scopes,created_at,last_used_at,expires_at',
      'nightly report,tlf_a1b2c3,record:read portfolio:read,2026-03-02T10:00:00.000Z,,',
    ],
  })
})
