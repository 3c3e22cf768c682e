/** The same period has the same figures on every page, as they are shown, on the real service with the sample data. */
import type { Page } from 'playwright-core'
import t from 'tap'
import { addDays, datesBetween, dayOfWeek, monthRange } from '../../src/lib/dates.ts'
import { openPage } from '../support/browser.ts'
import { counts } from '../support/counts.ts'
import { serve, signIn } from '../support/served.ts'
import { DESKTOP } from './open.ts'

await openPage(t)

/** `-$1,234.50` in cents. */
const cents = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** So high that each row of a month is in view. */
const ALL_ROWS = { ...DESKTOP, height: 6_000 }

/** The text of the figure `name` in the card, once it is there. */
async function figure(page: Page, card: string, name: string): Promise<string> {
  const shown = page.locator(`${card} .figures > div`).filter({ has: page.locator(`dt:text-is("${name}")`) })
  return shown.locator('dd').innerText()
}

/** `+$10.00` and `$2.50` of `+$10.00 trading, $2.50 dividends`. */
const partsOf = (result: string) =>
  [...result.matchAll(/(\S+) (?:trading|dividends)/g)].map(([, amount]) => cents(amount as string))

/** The first and last days of the weeks, Sunday to Saturday, cut at the ends of the month. */
function weeksOf(month: string): [string, string][] {
  const { first, last } = monthRange(month)
  const days = datesBetween(first, last)
  const ends = days.filter((date) => dayOfWeek(date) === 6 || date === last)
  return ends.map((end, n) => [n === 0 ? first : addDays(ends[n - 1] as string, 1), end])
}

t.test('months, calendar, days, trades, symbols and overview agree to the cent', async (t) => {
  const { baseUrl } = await serve(t)
  const { page, errors } = await openPage(t, { viewport: ALL_ROWS, reducedMotion: 'reduce' })
  await signIn(page, { baseUrl })
  await page.getByRole('button', { name: 'Look around with sample data' }).click()
  await page.getByRole('region', { name: 'Portfolio' }).getByText('Value').waitFor()

  await page.goto(`${baseUrl}/app/calendar`)
  const years = page.locator('.months .year')
  await years.first().waitFor()
  const ofYears = await years.locator('h3 .num').allInnerTexts()
  const months = await page.locator('.months a').evaluateAll((links) => links.map((each) => each.getAttribute('href')))
  t.ok(months.length > 10)

  const totals: number[] = []
  for (const address of months.filter((_, i) => i % counts(5, 1) === 0)) {
    const month = String(address).slice(-7)
    await page.goto(`${baseUrl}/app/calendar/${month}`)
    const head = page.locator('.month-card h2 .num')
    await head.waitFor()
    const total = cents(await head.innerText())
    totals.push(total)
    await page.locator('.month .cell .exact').first().waitFor({ state: 'attached' })
    const exact = async (cells: string) =>
      sum((await page.locator(`.month ${cells} .exact`).allTextContents()).map(cents))
    t.equal(await exact('.cell'), total, `${month}: days`)
    t.equal(await exact('td.week'), total, `${month}: weeks`)
    const counts = async (cells: string) =>
      (await page.locator(`.month ${cells} .count`).allTextContents())
        .filter((text) => text.includes('trade'))
        .map(Number.parseFloat)
    const listed: number[] = []
    for (const [first, last] of weeksOf(month)) {
      const answer = await page.request.get(`${baseUrl}/api/round-trips?start_date=${first}&end_date=${last}`)
      listed.push((await answer.json()).summary.round_trip_count)
    }
    t.same(
      await counts('td.week'),
      listed.filter((n) => n > 0),
      `${month}: a week counts what its list has`,
    )

    const period = `period=${month}-01..${month}-${String(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate())}`
    await page.goto(`${baseUrl}/?${period}`)
    const result = await figure(page, '.summary', 'Result')
    t.equal(cents(result.split('\n')[0] as string), total, `${month}: overview`)
    const [trading = 0, dividends = 0] = partsOf(result)
    t.equal(trading + dividends, total, `${month}: trading and dividends`)

    await page.goto(`${baseUrl}/app/trades?${period}`)
    t.equal(cents(await figure(page, '.list', 'Result')), trading, `${month}: trades`)
    const results = await page.locator('.virtual tbody tr:not(.space) td:nth-child(5)').allInnerTexts()
    t.equal(sum(results.map(cents)), trading, `${month}: listed trades`)
    t.equal(results.length, Number(await figure(page, '.list', 'Trades')), `${month}: their number`)
    await page.goto(`${baseUrl}/app/trades?view=lots&${period}`)
    t.equal(cents(await figure(page, '.list', 'Result')), trading, `${month}: lots`)
    const lots = await page.locator('.virtual tbody tr:not(.space) td:nth-child(4)').allInnerTexts()
    t.equal(sum(lots.map(cents)), trading, `${month}: listed lots`)
  }
  await page.goto(`${baseUrl}/?period=all`)
  const all = await figure(page, '.summary', 'Result')
  const total = cents(all.split('\n')[0] as string)
  t.equal(sum(ofYears.map(cents)), total, 'years')
  if (totals.length === months.length) t.equal(sum(totals), total, 'all months')
  else t.ok(totals.length > 2)
  await page.goto(`${baseUrl}/app/trades?view=analysis&period=all`)
  const drawn = page.getByRole('region', { name: 'Drawdown', exact: true })
  await drawn.waitFor()
  const drawdown = cents((await figure(page, '.trades-page', 'Largest drawdown')).split('\n')[0] as string)
  await drawn.getByRole('button', { name: 'Table' }).click()
  const falls = await drawn.locator('tbody td:last-child').allInnerTexts()
  t.ok(drawdown < 0)
  t.equal(Math.min(...falls.map(cents)), drawdown, 'the largest drawdown and its chart')
  await page.goto(`${baseUrl}/app/symbols`)
  const rows = page.locator('.symbols-page tbody tr:not(.space)')
  await rows.first().waitFor()
  const columns = await rows.evaluateAll((each) =>
    each.map((row) => [...row.children].map(({ textContent }) => textContent)),
  )
  const column = (at: number) => sum(columns.map((row) => cents(String(row[at]))))
  t.same([column(3), column(4)], partsOf(all), 'symbols')
  t.equal(column(5), total, 'totals of symbols')
  t.strictSame(errors, [])
})
