/** The receivers of events on the page of webhooks: they need no token of the page. */
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import t from 'tap'
import type { components } from '../../generated/clients/dashboard.ts'
import { openPage } from '../support/browser.ts'
import { axeProblems, DESKTOP, fitsWidth, open, PHONE } from './open.ts'

await openPage(t)

type Schemas = components['schemas']
const AT = '2026-03-16T14:30:00.000Z'
const MESSAGE = 'msg_01JPFQ4S9G7V2M8XK3D5T6R1WA'
const SECRET = 'whsec_shown-once'
const URL_OF_ONE = 'https://receiver.example.com/hooks?key=1'

const endpoint = (more: Partial<Schemas['WebhookEndpoint']> = {}): Schemas['WebhookEndpoint'] => ({
  ...{ id: 3, url: URL_OF_ONE, events: ['record.changed'], description: 'the diary' },
  ...{ enabled: true, disabled: null, created_at: AT, failing_since: null, behind_since: null, paused_until: null },
  ...{ signing_secrets: 1, ...more },
})

const delivery = (more: Partial<Schemas['WebhookDelivery']> = {}): Schemas['WebhookDelivery'] => ({
  ...{ id: MESSAGE, endpoint_id: 3, event: 'record.changed', test: false, status: 'failed' },
  ...{ created_at: AT, attempts: 1, next_attempt_at: null, finished_at: AT, ...more },
})

function receivers(endpoints: Schemas['WebhookEndpoint'][]) {
  const changes: string[] = []
  const path = '/api/webhook-endpoints'
  const failed = { started_at: AT, duration_ms: 87, succeeded: false, status: 500, reason: null, excerpt: 'no room' }
  const routes = (app: FastifyInstance) => {
    app.addHook('preHandler', async ({ method, url, body }) => {
      if (method !== 'GET') changes.push([method, url, body && JSON.stringify(body)].filter(Boolean).join(' '))
    })
    app.get(path, async () => ({ success: true, endpoints }))
    app.post<{ Body: Pick<Schemas['WebhookEndpoint'], 'url' | 'events'> }>(path, async ({ body }, reply) => {
      endpoints.push(endpoint({ ...body, id: 4 }))
      return reply.code(201).send({ success: true, endpoint: endpoints.at(-1), secret: SECRET })
    })
    app.patch<{ Body: Partial<Schemas['WebhookEndpoint']> }>(`${path}/3`, async ({ body }) => {
      endpoints[0] = endpoint({ ...body, disabled: body.enabled === false ? { since: AT, reason: 'user' } : null })
      return { success: true, endpoint: endpoints[0] }
    })
    app.delete(`${path}/3`, async () => {
      endpoints.shift()
      return { success: true, message: 'Endpoint 3 deleted' }
    })
    const test = delivery({ id: `${MESSAGE}_test`, event: 'test', test: true, status: 'delivered' })
    app.post(`${path}/3/test`, async (_request, reply) => reply.code(202).send({ success: true, delivery: test }))
    app.post(`${path}/3/rotate-secret`, async () => ({ success: true, secret: SECRET, old_secrets_until: AT }))
    app.get('/api/webhook-deliveries', async () => ({
      success: true,
      deliveries: [delivery(), test],
      next_cursor: null,
    }))
    app.get<{ Params: { id: string } }>('/api/webhook-deliveries/:id', async ({ params: { id } }) => ({
      ...{ success: true, delivery: id.endsWith('_test') ? test : delivery() },
      ...{ body: '{"type":"record.changed","sequence":12}', last_attempts: [failed] },
    }))
    app.post('/api/webhook-deliveries/:id/replay', async (_request, reply) =>
      reply.code(202).send({ success: true, delivery: delivery() }),
    )
    app.post('/api/webhook-deliveries/replay', async () => ({ success: true, replayed: 17, more: false }))
  }
  return { changes, record: { routes } }
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} of ${URL_OF_ONE}`, exact: true }).click()

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`receivers of events and their messages are shown without a token: ${size}`, async (t) => {
    const { record, changes } = receivers([
      endpoint({ behind_since: AT }),
      endpoint({ id: 5, url: 'https://gone.example.com/', disabled: { since: AT, reason: 'gone' }, enabled: false }),
    ])
    const colorScheme = size === 'phone' ? 'dark' : 'light'
    const { page, errors } = await open(t, '/app/plants', record, { viewport, colorScheme })
    const list = page.locator('.endpoint-list li')
    await list.first().getByText('Figures of days or symbols change').waitFor()
    t.match(await list.first().innerText(), /others are left out since Mar 16, 2026/)
    t.match(await list.nth(1).innerText(), /disabled[^]*answered 410 Gone on Mar 16, 2026/)
    await page.locator('.delivery-list').getByText('record.changed', { exact: true }).waitFor()
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await page.getByRole('button', { name: 'Attempts of record.changed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('no room').waitFor()
    t.equal(new URL(page.url()).search, `?message=${MESSAGE}`)
    t.match(await dialog.innerText(), '"sequence":12')
    t.strictSame(await axeProblems(page), [])
    await dialog.getByRole('button', { name: 'Replay this delivery' }).click()
    await page.locator('#announcer').getByText('sent again').waitFor({ state: 'attached' })
    t.strictSame(changes, [`POST /api/webhook-deliveries/${MESSAGE}/replay`])
    t.strictSame(errors, [])
  })

t.test('a receiver is added with a choice of events, tested, changed, rotated, disabled and deleted', async (t) => {
  const { record, changes } = receivers([endpoint()])
  const { page, errors } = await open(t, '/app/plants', record)
  const dialog = page.getByRole('dialog')
  const close = () => dialog.getByRole('button', { name: 'Close' }).click()
  const last = () => changes.at(-1)

  await page.getByRole('button', { name: 'Add a receiver' }).click()
  await dialog.getByLabel('Address').fill('https://other.example.com/?a=1')
  const boxes = await dialog.getByRole('checkbox').all()
  t.equal(boxes.length, 6)
  for (const box of boxes) await box.uncheck()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByRole('alert').getByText('Events: choose at least one').waitFor()
  await dialog.getByLabel('An import is stored').check()
  await dialog.getByLabel('Trades are closed').check()
  t.strictSame(await axeProblems(page), [])
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('It is shown only this once').waitFor()
  t.match(JSON.parse(last()?.replace('POST /api/webhook-endpoints ', '') ?? ''), {
    url: 'https://other.example.com/?a=1',
    events: ['import.finished', 'round_trip.closed'],
  })
  await close()
  await page.locator('.endpoint-list').getByText('https://other.example.com/?a=1').first().waitFor()

  await press(page, 'Send a test event')
  await dialog.getByText('Test event').waitFor()
  t.equal(new URL(page.url()).search, `?message=${MESSAGE}_test`)
  await close()

  await press(page, 'Change')
  t.ok(await dialog.getByLabel('Figures of days or symbols change').isChecked())
  t.notOk(await dialog.getByLabel('Trades are closed').isChecked())
  await dialog.getByLabel('Trades are closed').check()
  await dialog.getByRole('button', { name: 'Save endpoint' }).click()
  await page.locator('.endpoint-list').getByText('Figures of days or symbols change · Trades are closed').waitFor()

  await press(page, 'New secret')
  await dialog.getByRole('button', { name: 'Create a new secret' }).click()
  await dialog.getByLabel('The new secret').waitFor()
  t.equal(last(), 'POST /api/webhook-endpoints/3/rotate-secret?overlap_hours=24')
  await close()

  t.equal(await page.getByText('Send what it missed').count(), 0, 'events are read, not queued later')
  await press(page, 'Disable')
  await page.getByText('You disabled it').waitFor()
  await press(page, 'Enable')
  await page.getByText('You disabled it').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Replay failed' }).click()
  await dialog.getByRole('button', { name: 'Replay them' }).click()
  await dialog.getByText('17 deliveries replayed.').waitFor()
  await close()
  await press(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click()
  await page.locator('.endpoint-list').getByText('receiver.example').first().waitFor({ state: 'detached' })
  t.equal(last(), 'DELETE /api/webhook-endpoints/3')
  t.strictSame(errors, [])
})
