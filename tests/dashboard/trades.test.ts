import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { axeProblems, fitsWidth, open, PHONE } from './open.ts'
import { accountOf, trade, twoYears } from './stub.ts'
import type { Activity } from './stub-analysis.ts'

await openPage(t)

t.test('the trades of a period are listed, with their totals', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=2026-03-01..2026-03-31', { days: twoYears() })
  const rows = page.getByRole('table', { name: 'Trades' }).locator('tbody tr')
  await rows.first().waitFor()
  t.strictSame(await rows.locator('th').allInnerTexts(), [
    'NVDA',
    'AAPL',
    'SPY 03/20/2026 560.00 P',
    'VTI',
    'NVDA',
    'TSLA',
  ])
  const short = rows.filter({ hasText: 'short' })
  t.match(await short.innerText(), /Mar 16, 2026[^]*Mar 11, 2026/, 'a short is opened by its sale')
  t.match(await page.locator('.list .figures').innerText(), /Trades\n6\nResult\n\+\$12,464.90\nWon\n3 \(50.00%\)/)
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})

t.test('filters and the order are kept in the address', async (t) => {
  const { page, stub } = await open(t, '/app/trades?period=2026-03-01..2026-03-31', { days: twoYears() })
  const rows = page.getByRole('table', { name: 'Trades' }).locator('tbody tr')
  await rows.first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('NVDA')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stub.url}/app/trades?period=2026-03-01..2026-03-31&symbol=NVDA`)
  await until(async () => (await rows.count()) === 2)
  await page.getByLabel('Symbol', { exact: true }).fill('')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stub.url}/app/trades?period=2026-03-01..2026-03-31`)
  await page.getByLabel('Result').selectOption('Losses')
  await rows.getByText('TSLA').waitFor()
  t.strictSame(await rows.locator('th').allInnerTexts(), ['SPY 03/20/2026 560.00 P', 'TSLA'])
  await page.getByLabel('Result').selectOption('Every result')

  await page.getByRole('button', { name: 'Result' }).click()
  await page.waitForURL(/sort=result/)
  await firstSymbol(page, 'NVDA')
  t.equal(await page.getByRole('columnheader', { name: 'Result' }).getAttribute('aria-sort'), 'descending')
  await page.getByRole('button', { name: 'Result' }).click()
  await page.waitForURL(/sort=-result/)
  await firstSymbol(page, 'TSLA')
  await page.reload()
  await firstSymbol(page, 'TSLA')
})

t.test('without trades the page says why and what to do next', async (t) => {
  const empty = await open(t, '/app/trades')
  await empty.page.getByText('No trade has been closed yet.').waitFor()
  t.equal(await empty.page.locator('.filters, .figures').count(), 0, 'nothing to filter, no totals of nothing')
  t.strictSame(await axeProblems(empty.page), [])
  await empty.page.getByRole('link', { name: 'Import files' }).click()
  await empty.page.waitForURL(`${empty.stub.url}/app/imports`)
  t.strictSame(empty.errors, [])

  const accounts = [accountOf(1, '12345678')]
  const { page, stub } = await open(t, '/app/trades?period=2020', { days: twoYears(), accounts })
  await page.getByText('No trade was closed in this period.').waitFor()
  await page.getByRole('link', { name: 'Show every trade' }).click()
  await page.waitForURL(`${stub.url}/app/trades?period=all`)
  await page.getByRole('table', { name: 'Trades' }).waitFor()
  await page.getByLabel('Side').selectOption('Short')
  await page.getByLabel('Result').selectOption('Wins')
  await page.getByText('No trade of this period matches the filters.').waitFor()
  t.equal(await page.locator('.list .figures').count(), 0)
  await page.getByRole('button', { name: 'Remove the filters' }).click()
  await page.waitForURL(`${stub.url}/app/trades?period=all`)
  await page.getByRole('table', { name: 'Trades' }).waitFor()
})

t.test('the trades are saved as CSV, with every page of them and without formulas', async (t) => {
  const march = [trade('2026-03-03', -20, { symbol: '=HYPERLINK("x")' }), trade('2026-03-03', 1.5)]
  for (let n = 0; n < 1_499; n++) march.push(trade('2026-03-03', n, { symbol: 'MANY' }))
  const days = new Map([['2026-03-03', { trades: march, dividends: [] }]])
  const { page } = await open(t, '/app/trades?period=2026-03-01..2026-03-31', { days })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'These trades as CSV' }).click()
  const download = await saving
  t.equal(download.suggestedFilename(), 'trades-2026-03-01-to-2026-03-31.csv')
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  t.equal(lines.length, 1 + 1_501 + 1)
  t.match(lines[0], /^\ufeffsymbol,buy_date,sell_date,side,/)
  t.match(lines[1], /^"'=HYPERLINK\(""x""\)",2026-01-20,2026-03-03,long,121.5,128.8325,10,-20,/)
})

const firstSymbol = (page: Page, text: string) =>
  page.locator('.virtual tbody tr:first-child th', { hasText: text }).waitFor()
const firstResult = (page: Page, text: string) =>
  until(async () => (await page.locator('.virtual tbody tr:not(.space) td .num').first().textContent()) === text)

/** Days with many trades. */
function manyTrades(days: number, each: number): Map<string, Activity> {
  return new Map(
    Array.from({ length: days }, (_, day) => {
      const date = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
      const trades = Array.from({ length: each }, (_, at) => trade(date, at - 40, { return_percentage: at - 40 }))
      return [date, { trades, dividends: [] }]
    }),
  )
}

t.test('of a long list only the rows in view exist; the rest is loaded as it comes into view', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=all', { days: manyTrades(30, 100) })
  const list = page.locator('.virtual')
  const rows = list.locator('tbody tr:not(.space)')
  await rows.first().waitFor()
  t.ok((await rows.count()) < 60)
  t.equal(await list.getByRole('table').getAttribute('aria-rowcount'), '3001')
  for (let pages = 0; pages < 3; pages++) {
    const more = page.waitForResponse(/cursor=/, { timeout: 2_000 }).catch(() => null)
    await list.evaluate((each) => each.scrollTo(0, each.scrollHeight))
    await more
  }
  await list.evaluate((each) => each.scrollTo(0, each.scrollHeight))
  await list.locator('tr[aria-rowindex="3001"]').waitFor()
  t.ok((await rows.count()) < 60)

  await page.getByRole('button', { name: 'Result' }).click()
  await firstResult(page, '+$59.00')
  t.strictSame(errors, [])
})

t.test('an order that the service does not have loads every trade first', async (t) => {
  const { page } = await open(t, '/app/trades?period=all&sort=-return', { days: manyTrades(25, 100) })
  await firstResult(page, '-$40.00')
})

t.test('the analysis shows each breakdown as a chart and a table', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=all', { days: twoYears() })
  await page.getByRole('link', { name: 'Analysis' }).click()
  const weekdays = page.getByRole('region', { name: 'By weekday of closing' })
  const bars = weekdays.getByRole('list', { name: 'By weekday of closing: the result of each' }).getByRole('listitem')
  await bars.first().waitFor()
  t.match(await bars.first().innerText(), /^Monday 3 trades, 33% won\s+\+\$53.33$/)
  const symbols = page.getByRole('region', { name: 'By symbol' }).getByRole('listitem')
  t.ok(
    (await symbols.allInnerTexts()).every((text) => /^\S.*\s[+-]?\$/.test(text)),
    'every bar has a name and a figure',
  )
  await weekdays.getByRole('button', { name: 'Table' }).click()
  t.strictSame(await weekdays.locator('tbody tr > *').allInnerTexts(), ['Monday', '3', '33.33%', '+$53.33'])
  const streaks = page.getByRole('region', { name: 'Streaks', exact: true })
  t.match(await streaks.getByRole('listitem').allInnerTexts(), [
    /^Won in a row\s+4 trades$/,
    /^Lost in a row\s+2 trades$/,
  ])
  await streaks.getByRole('button', { name: 'Table' }).click()
  t.strictSame(await streaks.locator('tbody tr > *').allInnerTexts(), ['Won', '4', 'Lost', '2'])
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})

t.test('the drawdown is how far each day is below the highest one before', async (t) => {
  const days = new Map(
    [-10.5, 100, -30, -20.25, 200].map((profit, at) => {
      const date = `2026-03-0${at + 2}`
      return [date, { trades: [trade(date, profit)], dividends: [] }]
    }),
  )
  const { page, errors } = await open(t, '/app/trades?period=2026&view=analysis', { days })
  const card = page.getByRole('region', { name: 'Drawdown', exact: true })
  await card
    .getByRole('img', { name: 'Below the highest result so far, at most -$50.25' })
    .locator('canvas')
    .first()
    .waitFor()
  await card.getByRole('button', { name: 'Table' }).click()
  t.strictSame(await card.locator('tbody td:last-child').allInnerTexts(), [
    '$0.00',
    '-$50.25',
    '-$30.00',
    '$0.00',
    '-$10.50',
  ])
  t.strictSame(errors, [])
})

t.test('on a phone trades are cards', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=2026', { days: twoYears() }, { viewport: PHONE })
  const cards = page.locator('.virtual li')
  await cards.first().waitFor()
  t.match(await cards.first().innerText(), /^NVDA\n\+\$250.00/)
  t.strictSame(
    await cards.evaluateAll((all) =>
      all.filter((each) => each.scrollHeight > each.clientHeight).map((each) => each.innerText),
    ),
    [],
    'each fits its height',
  )
  t.ok(await fitsWidth(page))
  t.strictSame(await axeProblems(page), [])
  await page.getByLabel('Sort by').selectOption('Result')
  await page.waitForURL(/sort=result/)
  await cards.first().getByText('+$12,345.67').waitFor()
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await page.waitForURL(/sort=-result/)
  t.strictSame(errors, [])
})
