/** Swagger UI in a real browser, with the content security policy of all pages. */
import t from 'tap'
import { openPage } from '../support/browser.ts'
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
  t.equal(await page.locator('.opblock').count(), await page.locator('.opblock', { hasText: '/holdings/{' }).count())
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
