/** The way of a new user from the first page to the first figure, on the real service. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t from 'tap'
import { EXPORT_STEPS } from '../../src/broker-files/export-steps.ts'
import { inProject } from '../../src/lib/paths.ts'
import { openPage } from '../support/browser.ts'
import { serve, signIn } from '../support/served.ts'
import { axeProblems, DESKTOP, fitsWidth, focused, open, PHONE } from './open.ts'

// The worker threads of the service are shared: they end with the file.
await openPage(t)

const fixture = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: readFileSync(inProject('tests/fixtures', name)),
})
const SCHWAB = ['schwab-transactions-2024.csv', 'schwab-gains-2024.csv'].map(fixture)

/** Counts what the user presses: the target for files, buttons, and each choice of a list, but not the system's dialog. */
const countClicks = (page: Page) =>
  page.evaluate(`{
    window.clicks = 0
    for (const event of ['click', 'change'])
      document.addEventListener(event, ({ target, isTrusted }) => {
        if (isTrusted && (event === 'click') !== (target.localName === 'select')) clicks++
      }, true)
  }`)
const clicks = (page: Page): Promise<number> => page.evaluate('clicks')

async function chooseFiles(page: Page, files: typeof SCHWAB): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('CSV files of your broker').click()
  await (await choosing).setFiles(files)
}

/** The result of all days, as the API has it. */
const wholeResult = async (page: Page): Promise<{ result: number; trades: number }> =>
  page.evaluate(`(async () => {
    const answer = await (await fetch('/api/timeframe?start_date=2000-01-01&end_date=2099-12-31')).json()
    const { statistics } = await (await fetch('/api/round-trip-statistics')).json()
    return { result: answer.summary.total_return_with_dividends, trades: statistics.round_trip_count }
  })()`)

const money = (value: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' }).format(value)

for (const viewport of [DESKTOP, PHONE])
  t.test(`from the first page to the first figure in at most five clicks: ${viewport.width} pixels`, async (t) => {
    const served = await serve(t)
    const { page, errors } = await openPage(t, { viewport, reducedMotion: 'reduce' })
    await signIn(page, served)
    await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
    await page.getByRole('button', { name: 'Look around with sample data' }).waitFor()
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await countClicks(page)
    await page.getByRole('combobox', { name: 'Your broker' }).selectOption('Charles Schwab')
    await page.getByText('Realized Gain/Loss, with lot details').waitFor()
    await chooseFiles(page, SCHWAB)
    const button = page.getByRole('button', { name: 'Import 2 files' })
    await page.getByText('Nothing is stored yet.').waitFor()
    await button.click()
    const number = page.locator('.import-result strong')
    await number.waitFor()
    t.ok((await clicks(page)) <= 3, `${await clicks(page)} clicks`)
    const { result, trades } = await wholeResult(page)
    t.ok(trades > 0)
    t.equal(await number.innerText(), money(result))
    t.match(await page.locator('.first-result').innerText(), `${trades} trade`)
    t.equal(await focused(page), 'Your files are imported', 'the button that had the focus is gone')
    t.equal(await page.getByText('Welcome to Tradeleaf').count(), 0)
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await page.getByRole('button', { name: 'See the overview' }).click()
    await page.getByRole('heading', { name: 'Everything' }).waitFor()
    t.match(await page.locator('.summary .figures').innerText(), `Result\n${money(result)}`, 'the same number')
    t.ok((await clicks(page)) <= 5)
    t.equal(page.url(), `${served.baseUrl}/?period=all`)
    await page.reload()
    await page.locator('.summary .figures').waitFor()
    t.strictSame(errors, [])
  })

t.test('files that close nothing lead to what is open', async (t) => {
  const served = await serve(t)
  const { page, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await signIn(page, served)
  const bought = 'Date,Action,Symbol,Quantity,Price,Amount\n2026-03-16,Buy,AAPL,10,180,-1800\n'
  await chooseFiles(page, [{ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(bought) }])
  await page.getByText('Nothing is stored yet.').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Nothing was closed on the days of these rows.').waitFor()
  await page.getByRole('button', { name: 'See the overview' }).click()
  const open = page.getByRole('region', { name: 'Open positions', exact: true })
  await open.getByText('AAPL').waitFor()
  await page.reload()
  await open.getByText('AAPL').waitFor()
  t.equal(await page.getByText('Your record is empty').count(), 0)
  t.strictSame(errors, [])
})

t.test('each broker has three steps, and any other broker too', async (t) => {
  const { page, errors } = await open(t, '/')
  const choice = page.getByRole('combobox', { name: 'Your broker' })
  await choice.waitFor()
  const names = await choice.locator('option').allInnerTexts()
  t.strictSame(names, ['Choose…', ...EXPORT_STEPS.map(({ broker }) => broker), 'Another broker'])
  for (const { broker, steps } of EXPORT_STEPS) {
    await choice.selectOption(broker)
    t.strictSame(await page.locator('.broker-steps li').allInnerTexts(), steps, broker)
  }
  await choice.selectOption('Another broker')
  t.equal(await page.locator('.broker-steps li').count(), 3)
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})

t.test('a file of the page that cannot be loaded is asked for again', async (t) => {
  const { page } = await open(t, '/app/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.route(/welcome-/, (route) => route.abort())
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })
  await alert.waitFor()
  await page.unroute(/welcome-/)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
})
