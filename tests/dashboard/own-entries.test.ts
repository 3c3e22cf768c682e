import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { components } from '../../generated/clients/dashboard.ts'
import { openPage } from '../support/browser.ts'
import { axeProblems, DESKTOP, fitsWidth, open, PHONE } from './open.ts'
import { holding, portfolioStub } from './portfolio-stub.ts'
import { accountOf, importRecord, position, trade, twoYears } from './stub.ts'

await openPage(t)

type Schemas = components['schemas']

const accounts = [accountOf(1, '12345678')]
const SALE = {
  ...{ account_id: 1, symbol: 'INTC', side: 'long' as const, date: '2026-03-16', quantity: 10, proceeds: 310.5 },
  ...{ code: 'no_known_purchase' as const, params: {}, message: 'No file has the purchase.' },
  ...{ own_entry: false, awaits_answer: false, actions: [] },
}
const CALL = { instrument: 'ALFA 2026-01-16 C 10', quantity_without_cost: 0, without_cost_since: null, cost_basis: 50 }

const ENTRY = {
  ...{ id: 2, account_id: 1, kind: 'purchase' as const, symbol: 'INTC', date: '2026-03-02', quantity: 10, side: null },
  ...{ acquired: null, besides: 1, notes: 'from a letter', replaced_by_file: false },
}
/** Newest first. */
const VERSIONS: Schemas['OwnEntry'][] = [
  {
    ...{ ...ENTRY, etag: '"2-2"', time: '10:31', price: 25, amount: null, fees: 4.95, state: 'in_force', version: 2 },
    ...{ reason: 'the letter has the fees', import_id: 5, created_at: '2026-03-16T14:30:00.000Z' },
  },
  {
    ...{ ...ENTRY, etag: '"2-1"', time: null, price: null, amount: 250.5, fees: null, state: 'undone', version: 1 },
    ...{ reason: null, import_id: 2, created_at: '2026-03-15T14:30:00.000Z' },
  },
]

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`what no file has is entered where it is missing: ${size}`, async (t) => {
    const entered: unknown[] = []
    const keys = new Set<unknown>()
    let refusal: object | undefined = {
      ...{
        success: false,
        error: 'Your files have 1 row like this one.',
        code: 'own_entry_known',
        params: { rows: 1 },
      },
    }
    const routes = (app: FastifyInstance) => {
      app.post('/api/own-entries', async ({ body, headers }, reply) => {
        entered.push(body)
        keys.add(headers['idempotency-key'])
        if (refusal === undefined) return reply.code(201).send({ success: true, entry: { id: 1 }, notes: [] })
        reply.code(400)
        const refused = refusal
        refusal = undefined
        return refused
      })
      app.get('/api/own-entries/:id', async () => ({ success: true, entry: VERSIONS[0], versions: VERSIONS }))
      app.put('/api/own-entries/:id', async ({ body, params }) => {
        t.same(params, { id: '2' })
        entered.push(body)
        return { success: true, entry: VERSIONS[0], notes: [] }
      })
    }
    const history = [importRecord({ id: 5, kind: 'own_entry', own_entry_id: 2 }), importRecord()]
    const given = {
      ...{
        accounts,
        history,
        routes,
        days: new Map([['2026-03-16', { trades: [trade('2026-03-16', 5)], dividends: [] }]]),
        unmatchedSales: [{ ...SALE, came_on: null }],
      },
      positions: [
        position('MOVED', 12),
        { ...position('HALF', 10), split_incomplete: true, without_cost_since: null },
        { ...position('ALFA 01/16/2026 10.00 C', 2), ...CALL },
        position('FINE', 0),
      ],
    }
    const { page, errors, stub } = await open(t, '/app/imports', given, { viewport })
    // As on pages without https.
    await page.evaluate('Object.defineProperty(crypto, "randomUUID", { value: undefined })')
    await page.getByText('own entry', { exact: true }).waitFor()
    const open_ = page.getByRole('region', { name: 'Open positions that lack something' })
    t.match(
      await open_.innerText(),
      /MOVED[^]*12 of 12 without a cost, since[^]*HALF[^]*10 of 10 without a cost: a part of a split[^]*ALFA[^]*2 expired on/,
    )
    t.notMatch(await open_.innerText(), /FINE/)
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))

    await page.getByRole('button', { name: 'Enter the purchase of INTC' }).click()
    const dialog = page.getByRole('dialog', { name: 'What no file has: INTC' })
    t.equal(await dialog.getByLabel('Quantity').inputValue(), '10')
    await dialog.getByLabel('Day', { exact: true }).fill('2026-03-02')
    await dialog.getByLabel(/^Cost in all/).fill('250.5')
    t.strictSame(await axeProblems(page), [])
    await dialog.getByRole('button', { name: 'Enter it' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Your files have 1 row like this one.' }).waitFor()
    await dialog.getByLabel('This is another one').check()
    await dialog.getByRole('button', { name: 'Enter it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const purchase = {
      account_id: 1,
      kind: 'purchase',
      symbol: 'INTC',
      date: '2026-03-02',
      quantity: 10,
      amount: 250.5,
    }
    t.strictSame(entered, [purchase, { ...purchase, besides: 1 }])
    t.equal(keys.size, 2)
    for (const key of keys) t.match(key, /^[0-9a-f]{32}$/)

    await page.getByRole('button', { name: 'Enter the cost of MOVED' }).click()
    const cost = page.getByRole('dialog', { name: 'What no file has: MOVED' })
    await cost.getByLabel('The day it was bought').fill('2020-05-04')
    await cost.getByLabel(/^Cost in all/).fill('99')
    await cost.getByRole('button', { name: 'Enter it' }).click()
    await cost.waitFor({ state: 'hidden' })
    const came = { kind: 'transfer_in', symbol: 'MOVED', date: '2026-01-02', acquired: '2020-05-04', quantity: 12 }
    t.strictSame(entered[2], { account_id: 1, ...came, amount: 99 })

    await page.getByRole('button', { name: /^Enter how it ended/ }).click()
    const end = page.getByRole('dialog', { name: /ALFA/ })
    await end.getByRole('combobox').selectOption('was assigned')
    await end.getByRole('button', { name: 'Enter it' }).click()
    await end.waitFor({ state: 'hidden' })
    t.match(entered[3], { kind: 'assignment', date: '2026-01-16', quantity: 2, side: 'long' })

    await page.getByRole('button', { name: 'Enter what is missing of HALF' }).click()
    const split = page.getByRole('dialog', { name: 'What no file has: HALF' })
    await split.getByRole('combobox').selectOption('was split: shares were removed')
    await split.getByLabel('Day', { exact: true }).fill('2026-02-02')
    await split.getByLabel('Quantity').fill('100')
    t.equal(await split.getByLabel(/in all/).count(), 0)
    await split.getByRole('button', { name: 'Enter it' }).click()
    await split.waitFor({ state: 'hidden' })
    const removed = { account_id: 1, kind: 'reverse_split', symbol: 'HALF', date: '2026-02-02', quantity: 100 }
    t.strictSame(entered[4], removed)

    await page.getByRole('button', { name: /^Change the entry/ }).click()
    const change = page.getByRole('dialog', { name: 'Change an own entry' })
    await change.getByText('the letter has the fees').waitFor()
    t.match(await change.innerText(), /Versions[^]*INTC bought, Mar 2, 2026, 10 at \$25.00[^]*10 for \$250.50/)
    t.equal(await change.getByLabel(/^Price of a share/).inputValue(), '25')
    t.equal(await change.getByLabel(/^Time in New York/).inputValue(), '10:31')
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await change.getByLabel('Quantity').fill('11')
    await change.getByLabel(/^Notes/).fill('')
    await change.getByLabel('Why you change it').fill('it was 11')
    await change.getByRole('button', { name: 'Change it' }).click()
    await change.waitFor({ state: 'hidden' })
    const { amount: _, ...rest } = purchase
    const version = { ...rest, price: 25, quantity: 11, fees: 4.95, time: '10:31', besides: 1, reason: 'it was 11' }
    t.strictSame(entered[5], version)

    const [bought, sold] = [true, false].map((own_entry) => ({
      ...{ date: '2026-03-02', time: null, effect: own_entry ? 'open' : 'close', action: own_entry ? 'Buy' : 'Sell' },
      ...{ quantity: 10, price: 25, fees: 0, amount: -250, own_entry, own_entry_id: own_entry ? 2 : null },
    }))
    const listed = await (await fetch(`${stub.url}/api/round-trips`)).json()
    const { id, ...of } = (listed as Schemas['RoundTripsAnswer']).round_trips[0] as Schemas['RoundTrip']
    const answer = {
      success: true,
      round_trip: { id, ...of },
      trades: [],
      executions: [bought, sold],
      data_source: 'SQLite',
    }
    stub.spoil(`/api/round-trips/${id}`, 200, answer)
    await page.goto(`${stub.url}/app/round-trips/${id}`)
    const row = page.getByRole('row', { name: /Buy/ })
    await row.getByText('own entry', { exact: true }).waitFor()
    t.equal(await page.getByRole('button', { name: /^Change the entry/ }).count(), 1)
    await row.getByRole('button', { name: /^Change the entry/ }).click()
    await change.getByText('the letter has the fees').waitFor()
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    t.strictSame(
      errors.filter((text) => !text.includes('400')),
      [],
    )
  })

t.test('all open positions are taken over into the portfolio', async (t) => {
  const holdings: Schemas['Holding'][] = []
  const { record } = portfolioStub(holdings, [])
  const compared = [
    {
      ...{ symbol: 'AAPL', held_shares: null, record_shares: 12, difference: -12, unmatched_sold: 0 },
      ...{ lots_without_quantity: 0, status: 'only_in_record' as const },
    },
  ]
  const routes: typeof record.routes = (app) => {
    record.routes?.(app)
    app.post('/api/portfolio/take-over', async () => {
      holdings.push(holding(1, 'AAPL'))
      return { success: true, added: ['AAPL'], updated: [], left_out: [{ symbol: 'KO', why: 'cost_unknown' }] }
    })
  }
  const { page, errors } = await open(t, '/app/portfolio', { ...record, routes, compared, accounts })
  const takeOver = page.getByRole('button', { name: 'Take over all open positions' })
  // The portfolio is empty: there is one button, below what says so.
  await page.getByRole('region', { name: 'Holdings' }).locator(takeOver).waitFor()
  t.equal(await takeOver.count(), 1)
  t.strictSame(await axeProblems(page), [])
  await takeOver.click()
  await page.getByRole('region', { name: 'Compared with your transactions' }).locator(takeOver).waitFor()
  await page.getByText('Added 1 holding. Left out: KO (without a known cost).').waitFor()
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})

t.test('what the overview has read of the open positions does not stand in for their list', async (t) => {
  const record = { accounts, history: [importRecord()], days: twoYears(), positions: [position('MOVED', 12)] }
  const { page, errors } = await open(t, '/', record)
  await page.getByRole('region', { name: 'Open positions', exact: true }).getByText('MOVED').first().waitFor()
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByRole('region', { name: 'Open positions that lack something' }).getByText('MOVED').first().waitFor()
  t.strictSame(errors, [])
})
