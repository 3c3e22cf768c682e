/** The main path of a trader with the database stopped in the middle, in `npm run test:long` only. */
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { isLong } from '../support/counts.ts'
import { breakablePostgres, freshDatabase } from '../support/engines.ts'
import { signInContext, startSample } from './running.ts'

t.test('a stopped database', { skip: isLong ? false : 'only in npm run test:long' }, async (t) => {
  const database = await breakablePostgres(t, await freshDatabase(t, 'postgres'))
  const { origin } = await startSample(t, database.url)
  const { page, context } = await openPage(t, { reducedMotion: 'reduce' })
  await signInContext(context, origin)
  await page.goto(origin)
  await page.getByRole('heading', { name: 'Equity curve' }).waitFor()

  await database.takeAway()
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  const notice = page.getByText('The connection to the service is lost.')
  await notice.waitFor()
  await page.locator('main').getByRole('alert').first().waitFor()
  await database.bringBack()
  const month = page.locator('table.month')
  await month.waitFor()
  await notice.waitFor({ state: 'detached' })
  t.equal(await page.locator('main').getByRole('alert').count(), 0, 'what failed is read again')
  await month.getByRole('button').first().click()
  await page.locator('.day .trade-list, .day .quiet').first().waitFor()

  await database.takeAway()
  await page.goto(`${origin}/app/trades?period=all`)
  await page.getByRole('heading', { name: 'Tradeleaf cannot show this page' }).waitFor()
  // It has
  await page.waitForResponse((response) => response.url().endsWith('/ready') && !response.ok())
  await database.bringBack()
  await page.getByRole('table', { name: 'Trades' }).locator('tbody tr').nth(5).waitFor()
  t.equal(page.url(), `${origin}/app/trades?period=all`)
})
