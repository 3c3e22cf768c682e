/** Swagger UI in a real browser, with the content security policy of all pages. */
import t from 'tap'
import { genericGains, genericTransactions } from '../support/broker-files.ts'
import { openPage } from '../support/browser.ts'
import { png } from '../support/pictures.ts'
import { serve, signIn } from '../support/served.ts'
import { startStub } from './stub.ts'

// Swagger UI takes two seconds of a processor to show a document, so the tests share a page, in this order.
const { app, url } = await startStub(t)
const { page, context, errors } = await openPage(t)
await context.addCookies([{ name: 'tradeleaf_session', value: 'from-signing-in', url, httpOnly: true }])
const foreign: string[] = []
page.on('request', (request) => {
  if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url())
})

t.test('a document is shown without a content security policy violation', async (t) => {
  await page.goto(`${url}/docs`)
  await page.locator('.info .title', { hasText: 'Tradeleaf' }).waitFor()
  await page.locator('#operations-Trading-listMonths').waitFor()

  await page.locator('#operations-Trading-getDayDetails .opblock-summary-control').click()
  await page.locator('#operations-Trading-getDayDetails .responses-table').first().waitFor()
  t.strictSame(errors, [])
})

t.test('what can be left out is not filled in, and there is no box for the cookie', async (t) => {
  const operation = page.locator('#operations-Trading-getDayDetails')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  const fields = operation.locator('.parameters input')
  await fields.first().waitFor()
  const values = []
  for (const field of await fields.all())
    values.push([await field.getAttribute('placeholder'), await field.inputValue()])
  t.match(values, [
    ['date', /^\d{4}-\d{2}-\d{2}$/],
    ['account_id', ''],
    ['If-None-Match', ''],
  ])
  await operation.getByText('For example').first().waitFor()
  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.getByRole('heading', { name: 'Available authorizations' }).waitFor()
  await page.getByLabel('auth-bearer-value').waitFor()
  t.equal(await page.locator('.modal-ux input').count(), 1)
  await page.keyboard.press('Escape')
  await page.locator('.modal-ux').waitFor({ state: 'detached' })
})

t.test('"Try it out" sends the session or the token and shows the response', async (t) => {
  const seen: unknown[] = []
  app.server.on('request', ({ url, headers }) => {
    if (url?.startsWith('/api/months')) seen.push([headers['sec-fetch-site'], headers.cookie, headers.authorization])
  })
  const operation = page.locator('#operations-Trading-listMonths')
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor()

  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  await page.getByLabel('auth-bearer-value').fill('tlf_typed')
  await page.getByRole('button', { name: 'Apply credentials' }).last().click()
  await page.locator('.modal-ux button.btn-done').first().click()
  const answered = page.waitForResponse(/\/api\/months/)
  await operation.getByRole('button', { name: 'Execute' }).click()
  await answered

  t.strictSame(seen, [
    ['same-origin', 'tradeleaf_session=from-signing-in', undefined],
    ['same-origin', 'tradeleaf_session=from-signing-in', 'Bearer tlf_typed'],
  ])
  t.strictSame(await page.evaluate('Object.keys(localStorage)'), [], 'the token is not stored')
  t.strictSame(errors, [])
})

t.test('an operation is found by words of its path, and has a link of its own', async (t) => {
  await page.getByPlaceholder('Filter').fill('HOLDINGS/{')
  await page.locator('#operations-Portfolio-updateHolding').waitFor()
  await page.locator('#operations-Trading-listMonths').waitFor({ state: 'detached' })
  const found = page.locator('.opblock:not(.webhooks .opblock)')
  t.equal(await found.count(), await found.filter({ hasText: '/holdings/{' }).count())
  await page.getByPlaceholder('Filter').fill('trading')
  await page.locator('#operations-Trading-listMonths').waitFor()

  await page.getByRole('link', { name: 'Plants' }).click()
  await page.locator('.info .title', { hasText: 'Plant Store' }).waitFor()
  await page.locator('#operations-Plants-addPlant, [id*="addPlant"]').first().waitFor()

  await page.goto(`${url}/docs/plants#/Webhooks/testWebhookEndpoint`)
  await page.reload()
  const linked = page.locator('#operations-Webhooks-testWebhookEndpoint')
  await linked.locator('.opblock-description', { hasText: 'webhooks:write' }).waitFor()
  t.strictSame(errors, [])
  t.strictSame(foreign, [])
})

const DAY = '2026-03-05'
const ROWS = [
  { date: '2026-01-12', action: 'Buy', symbol: 'ALFA', quantity: '10', price: '5', amount: '-50' },
  { date: DAY, action: 'Sell', symbol: 'ALFA', quantity: '10', price: '6', amount: '60' },
]
const LOT = { symbol: 'ALFA', opened: '2026-01-12', closed: DAY, quantity: '10', proceeds: '60', costBasis: '50' }

t.test('files are uploaded and downloaded, and a picture is added', async (t) => {
  const service = await serve(t)
  const { page, errors } = await openPage(t)
  await signIn(page, service)
  await page.evaluate(`fetch('/auth/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"brokerage_account":"Z99-000123"}',
  })`)
  await page.goto(`${service.baseUrl}/docs`)
  const open = async (id: string) => {
    const operation = page.locator(`#operations-${id}`)
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('button', { name: 'Try it out' }).click()
    return {
      operation,
      execute: async (status: number) => {
        await operation.getByRole('button', { name: 'Execute' }).click()
        await operation.locator('.live-responses-table .response-col_status', { hasText: String(status) }).waitFor()
      },
    }
  }
  const file = (name: string, content: string | Buffer) => ({
    ...{ name, mimeType: name.endsWith('.png') ? 'image/png' : 'text/csv', buffer: Buffer.from(content) },
  })

  const upload = await open('Imports-uploadBrokerageFiles')
  const inputs = upload.operation.locator('input[type=file]')
  await inputs.nth(0).setInputFiles(file('transactions.csv', genericTransactions(ROWS)))
  await inputs.nth(1).setInputFiles(file('gains.csv', genericGains([LOT])))
  await upload.execute(200)
  await upload.operation.locator('.live-responses-table', { hasText: '"type":"success"' }).waitFor()

  const download = await open('Exports-exportDay')
  await download.operation.locator('tr[data-param-name=date] input').fill(DAY)
  await download.execute(200)
  await download.operation.locator('.live-responses-table a', { hasText: 'Download' }).waitFor()

  const picture = await open('Journal-addDayPicture')
  await picture.operation.locator('tr[data-param-name=date] input').fill(DAY)
  await picture.operation.locator('input[type=file]').setInputFiles(file('chart.png', png()))
  await picture.execute(201)
  t.strictSame(errors, [])
})

t.test('the changes are a page to read', async () => {
  await page.goto(`${url}/docs`)
  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await page.getByText('# Changes of the contract').waitFor()
})
