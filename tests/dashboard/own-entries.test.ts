import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { axeProblems, DESKTOP, fitsWidth, open, PHONE } from './open.ts'
import { portfolioStub } from './portfolio-stub.ts'
import { accountOf, importRecord, position } from './stub.ts'

await openPage(t)

const accounts = [accountOf(1, '12345678')]
const SALE = {
  ...{ account_id: 1, symbol: 'INTC', side: 'long' as const, date: '2026-03-16', quantity: 10, proceeds: 310.5 },
  ...{ code: 'no_known_purchase' as const, params: {}, message: 'No file has the purchase.', own_entry: false },
}
const CALL = { instrument: 'ALFA 2026-01-16 C 10', quantity_without_cost: 0, without_cost_since: null, cost_basis: 50 }

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`what no file has is entered where it is missing: ${size}`, async (t) => {
    const entered: unknown[] = []
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
        t.match(headers['idempotency-key'], /^[0-9a-f-]{36}$/)
        if (refusal === undefined) return reply.code(201).send({ success: true, entry: { id: 1 }, notes: [] })
        reply.code(400)
        const refused = refusal
        refusal = undefined
        return refused
      })
    }
    const history = [importRecord({ id: 2, kind: 'own_entry' }), importRecord()]
    const given = {
      ...{ accounts, history, routes, unmatchedSales: [{ ...SALE, came_on: null }] },
      positions: [position('MOVED', 12), { ...position('ALFA 01/16/2026 10.00 C', 2), ...CALL }, position('FINE', 0)],
    }
    const { page, errors } = await open(t, '/app/imports', given, { viewport })
    await page.getByText('own entry', { exact: true }).waitFor()
    const open_ = page.getByRole('region', { name: 'Open positions that lack something' })
    t.match(await open_.innerText(), /MOVED[^]*12 of 12 without a cost[^]*ALFA[^]*2 expired on/)
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
    t.strictSame(
      errors.filter((text) => !text.includes('400')),
      [],
    )
  })

t.test('all open positions are taken over into the portfolio', async (t) => {
  const { record } = portfolioStub([], [])
  const compared = [
    {
      ...{ symbol: 'AAPL', held_shares: null, record_shares: 12, difference: -12, unmatched_sold: 0 },
      ...{ lots_without_quantity: 0, status: 'only_in_record' as const },
    },
  ]
  const routes: typeof record.routes = (app) => {
    record.routes?.(app)
    app.post('/api/portfolio/take-over', async () => ({
      ...{ success: true, added: ['AAPL'], updated: [], left_out: [{ symbol: 'KO', why: 'cost_unknown' }] },
    }))
  }
  const { page, errors } = await open(t, '/app/portfolio', { ...record, routes, compared, accounts })
  await page.getByRole('button', { name: 'Take over all open positions' }).click()
  await page.getByText('Added 1 holding. Left out: KO (without a known cost).').waitFor()
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})
