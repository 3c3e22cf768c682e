/** Questions in a real browser with the service: asked after an import and on the evening page, answered and taken back. */
import t from 'tap'
import { genericTransactions } from '../support/broker-files.ts'
import { openPage } from '../support/browser.ts'
import { freshDatabase } from '../support/engines.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, fitsWidth, PHONE } from './open.ts'
import { signInContext, startWithTrader } from './running.ts'

const service = await startWithTrader(t, await freshDatabase(t, 'sqlite'))
const { page, context, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
await signInContext(context, service.origin)

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
const get = async (path: string): Promise<any> =>
  (await fetch(`${service.origin}${path}`, { headers: service.headers })).json()

const row = (date: string, action: string, symbol: string, quantity: string, amount: string) => ({
  ...{ date: `2026-03-${date}`, action, symbol, quantity, amount },
})
/** A short printed as plain rows: 16,000 − 15,000; and a trade that is none of it: 1,200 − 1,000. */
const FILE = genericTransactions(
  [
    row('02', 'Sell', 'AMD', '100', '16000.00'),
    row('03', 'Buy', 'NVDA', '10', '-1000.00'),
    row('05', 'Buy', 'AMD', '100', '-15000.00'),
    row('10', 'Sell', 'NVDA', '10', '1200.00'),
  ],
  '',
)
const QUESTION = /1 sale of 1 symbol is of more than was held/
const card = page.locator('.questions')

t.test('a question is asked where its import is, and answered there', async (t) => {
  await page.goto(`${service.origin}/app/imports`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.locator('.import-notes').getByText(QUESTION).waitFor()
  await page.locator('.import-notes').getByRole('link', { name: 'Answer' }).click()
  await card.getByText(QUESTION).waitFor()
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  await page.setViewportSize(DESKTOP)
  t.match(
    await card
      .getByRole('listitem')
      .filter({ hasText: /^Short sales/ })
      .innerText(),
    /1,000/,
  )

  await card.getByRole('button', { name: /^Short sales/ }).click()
  await card.getByText(/^You answered on/).waitFor()
  t.match((await get('/api/questions')).questions, [{ answer: 'short' }])
  t.match((await get('/api/months')).months, [{ total_return_with_dividends: 1200 }])
  await page.locator('.history').getByText('answer: short').waitFor()
  await card.getByRole('button', { name: /^Take back/ }).click()
  await until(async () => (await get('/api/questions')).questions[0].answer === null)
  t.strictSame(errors, [])
})

t.test('the evening page asks what is not answered', async (t) => {
  await page.goto(`${service.origin}/app/evening?date=2026-03-10`)
  await card.getByText(QUESTION).waitFor()
  t.strictSame(await axeProblems(page), [])
  await card.getByRole('button', { name: /^Sales of shares/ }).click()
  await card.waitFor({ state: 'detached' })
  t.match((await get('/api/questions')).questions, [{ answer: 'long' }])
  const [newest] = (await get('/api/upload-history')).history
  await page.goto(`${service.origin}/app/imports/${newest.id}`)
  await card.getByText(/^You answered on/).waitFor()
  t.strictSame(errors, [])
})
