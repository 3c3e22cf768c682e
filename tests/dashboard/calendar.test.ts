import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { today } from '../../src/dashboard/shared/dates.ts'
import { openPage } from '../support/browser.ts'
import { isLong } from '../support/counts.ts'
import { axeProblems, DESKTOP, fitsWidth, focused, open, PHONE, tabTo } from './open.ts'
import { trade, twoYears } from './stub.ts'

// Keeps one browser for all tests; it ends with its last page.
await openPage(t)

const heading = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text })
const dayHeading = (page: Page, date: string) => page.locator('.day h2', { hasText: date }).waitFor()
const monthTable = (page: Page, month: string) => page.getByRole('table', { name: new RegExp(`^${month}`) })

t.test('the newest month and its last active day are shown first', async (t) => {
  const { page, errors } = await open(t, '/app/calendar', { days: twoYears() })
  await heading(page, 'March 2026 +$12,495.52').waitFor()
  await dayHeading(page, 'Tuesday, March 31, 2026')
  const months = page.getByRole('region', { name: 'Months' }).getByRole('link')
  t.equal(await months.count(), 25)
  t.equal(await months.first().locator('.sr').textContent(), 'January 2026, +$318.36')
  t.equal(await page.locator('.months [aria-current="true"] .sr').textContent(), 'March 2026, +$12,495.52')
  t.strictSame(errors, [])
})

t.test('the calendar is a table of weeks: Sunday first, every day, with week totals', async (t) => {
  const { page } = await open(t, '/app/calendar/2026-03', { days: twoYears() })
  const table = monthTable(page, 'March 2026')
  await table.waitFor()
  t.strictSame(
    await table.getByRole('columnheader').evaluateAll((all) => all.map((each) => each.abbr || each.textContent)),
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Week'],
  )
  const weeks = await table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelectorAll('td:not(.outside):not(.week)').length,
        row.querySelector('.week .exact')?.textContent ?? '',
      ]),
    )
  t.strictSame(weeks, [
    [7, '-$184.10'],
    [7, '+$12,345.67'],
    [7, '+$83.95'],
    [7, ''],
    [3, '+$250.00'],
  ])
  t.strictSame(
    await table.getByRole('button').evaluateAll((all) => all.map((each) => each.dataset.date)),
    ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-18', '2026-03-31'],
    'only days with activity are buttons',
  )
  t.match(await table.locator('td.week').nth(2).innerText(), /3 trades\s+,\s+33% won/)
  await table.getByRole('button', { name: 'March 2 -$184.10 loss, 1 trade' }).waitFor()
  await table.getByRole('button', { name: 'March 16 +$79.45 gain, 3 trades, 1 dividend' }).waitFor()
})

t.test('a month that starts on a Saturday can span six weeks', async (t) => {
  const { page } = await open(t, '/app/calendar', {
    days: new Map([['2025-11-03', { trades: [trade('2025-11-03', 1)], dividends: [] }]]),
  })
  const rows = page.locator('.month tbody tr')
  await rows.first().waitFor()
  t.equal(await rows.count(), 6)
  t.equal(await rows.first().locator('.outside').count(), 6)
  t.equal(await rows.last().locator('td:not(.outside):not(.week)').count(), 1)
})

t.test('holidays and half days of the exchange are marked, with or without activity', async (t) => {
  const { page } = await open(t, '/app/calendar', {
    days: new Map([['2025-11-28', { trades: [trade('2025-11-28', 5)], dividends: [] }]]),
  })
  const table = monthTable(page, 'November 2025')
  await table.getByRole('button', { name: 'November 28 +$5.00 gain, 1 trade Early close' }).waitFor()
  await table.getByRole('cell', { name: 'November 27 Thanksgiving Day' }).waitFor()
  t.equal(await table.locator('.market').count(), 2)
  const width = async (viewport: typeof PHONE) => {
    await page.setViewportSize(viewport)
    return (await table.locator('.market').first().boundingBox())?.width ?? 0
  }
  t.ok((await width(DESKTOP)) > 30, 'the name is shown if there is space')
  t.equal(await width(PHONE), 1, 'hidden if there is no space')
})

t.test('the shown month and day can be downloaded in each format', async (t) => {
  const { page, errors } = await open(t, '/app/calendar/2026-03-16', { days: twoYears() })
  await dayHeading(page, 'March 16')
  for (const [name, file] of [
    ['March 2026 as CSV', '2026-03.csv'],
    ['March 2026 as Excel', '2026-03.excel'],
    ['March 2026 as PDF', '2026-03.pdf'],
    ['Mar 16, 2026 as CSV', '2026-03-16.csv'],
    ['Mar 16, 2026 as Excel', '2026-03-16.excel'],
    ['Mar 16, 2026 as PDF', '2026-03-16.pdf'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    t.equal((await download).suggestedFilename(), file)
  }
  await page.goto(page.url().replace('-16', '-18'))
  await dayHeading(page, 'March 18')
  await page.locator('.day .figures').waitFor()
  t.equal(await page.locator('.day .downloads').count(), 0, 'no download for a day without trades')
  await page.goto(page.url().replace('2026-03-18', '2027-01'))
  await heading(page, 'January 2027 $0.00').waitFor()
  await page.getByText('No trade was closed and no dividend was paid in this month.').waitFor()
  t.equal(await page.locator('.downloads').count(), 0, 'no download for a month without activity')
  t.strictSame(errors, [])
})

t.test('keyboard only: a month, a day, its trades', async (t) => {
  const { page, stub } = await open(t, '/app/calendar', { days: twoYears() })
  await dayHeading(page, 'March 31')
  await page.keyboard.press('p')
  await heading(page, /^February 2026/).waitFor()
  t.equal(page.url(), `${stub.url}/app/calendar/2026-02`)
  await page.keyboard.press('n')
  await dayHeading(page, 'March 31')

  await tabTo(page, /^March 31/)
  await page.keyboard.press('ArrowLeft')
  t.match(await focused(page), /^March 18/)
  await page.keyboard.press('ArrowUp')
  t.match(await focused(page), /^March 9/, 'a week up, to the nearest day with activity')
  await page.keyboard.press('ArrowDown')
  t.match(await focused(page), /^March 16/)
  await page.keyboard.press('Home')
  t.match(await focused(page), /^March 2/)
  await page.keyboard.press('ArrowLeft')
  t.match(await focused(page), /^March 2/, 'there is no day before the first')
  await page.keyboard.press('End')
  t.match(await focused(page), /^March 31/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await dayHeading(page, 'Monday, March 16, 2026')
  t.match(await focused(page), /^March 16/, 'the focus stays on the day')
  t.equal(page.url(), `${stub.url}/app/calendar/2026-03-16`)
  t.equal(await page.locator('.month [aria-current="true"]').getAttribute('data-date'), '2026-03-16')
  await page.locator('#announcer', { hasText: 'Monday, March 16, 2026: +$79.45' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
  t.equal(await page.evaluate('document.activeElement.closest(".month") === null'), true, 'one Tab leaves the calendar')
})

t.test('a day shows its summary, its round trips and its dividends', async (t) => {
  const { page, errors } = await open(t, '/app/calendar/2026-03-16', { days: twoYears() })
  await dayHeading(page, 'Monday, March 16, 2026')
  const items = (title: string) => page.locator('.day .trade-list', { has: heading(page, title) }).locator('li')
  await items('Trades').first().waitFor()
  t.strictSame(await textsOf(items('Trades')), [
    'AAPL  +$73.33 10 opened at $121.50, closed at $128.8325return +6.03% opened Jan 20, 2026, 09:45, closed Mar 16, 202655 days',
    'VTI  $0.00 0.12345678 opened at $121.50, closed at $128.8325return +6.03% opened Mar 16, 2026, 09:45, closed Mar 16, 2026same day',
    'SPY 03/20/2026 560.00 Pshort  -$20.00 10 opened at $128.8325, closed at $121.50return +6.03% opened Mar 11, 2026, 09:45, closed Mar 16, 20265 days',
  ])
  t.strictSame(await textsOf(items('Dividends')), ['SCHD+$26.12 Qualified Dividend'])
  t.strictSame(
    await page.locator('.day .figures > div').evaluateAll((all) => all.map((each) => each.innerText.split('\n'))),
    [
      ['Total', '+$79.45'],
      ['Trading', '+$53.33'],
      ['Dividends', '$26.12'],
      ['Trades', '3'],
      ['Won', '1 (33.33%)'],
    ],
  )
  await page.locator('.day').getByRole('link', { name: '1 (33.33%)' }).click()
  await page.waitForURL(/\/app\/trades\?period=2026-03-16..2026-03-16&result=Win$/)
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'AAPL' }).waitFor()
  t.strictSame(errors, [])
})
/** The text of each item as a screen reader reads it, its lines separated by a space. */
const textsOf = (items: Locator): Promise<string[]> =>
  items.evaluateAll((all) =>
    all.map((item) =>
      [...item.querySelectorAll('.line')]
        .map((line) => {
          const copy = line.cloneNode(true)
          for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
          return copy.textContent
        })
        .join(' '),
    ),
  )

t.test('the back button shows the previous month and day', async (t) => {
  const { page } = await open(t, '/app/calendar/2026-03-16', { days: twoYears() })
  await dayHeading(page, 'March 16')
  await page.getByRole('button', { name: /^March 9/ }).click()
  await dayHeading(page, 'March 9')
  await page.getByRole('link', { name: /^February 2026, / }).click()
  await heading(page, /^February 2026/).waitFor()
  await page.goBack()
  await dayHeading(page, 'March 9')
  await heading(page, /^March 2026/).waitFor()
  await page.goBack()
  await dayHeading(page, 'March 16')
  t.equal(await page.locator('.month [aria-current="true"]').getAttribute('data-date'), '2026-03-16')
})

t.test('a late response never replaces a newer one', async (t) => {
  const { page, stub } = await open(t, '/app/calendar/2026-03-16', { days: twoYears() })
  await dayHeading(page, 'March 16')
  const release = stub.hold('/api/calendar-data?year=2026&month=2')
  const asked = page.waitForRequest(/month=2$/)
  const givenUp = page.waitForEvent('requestfailed', (request) => /month=2$/.test(request.url()))
  await page.keyboard.press('p')
  await asked
  await page.keyboard.press('p')
  await givenUp
  release()
  await heading(page, /^January 2026/).waitFor()
  await monthTable(page, 'January 2026').waitFor()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const profit of [100, -100])
    t.test(`today can be read on the colour of its result: ${profit}, ${colorScheme}`, async (t) => {
      const days = new Map([[today(), { trades: [trade(today(), profit)], dividends: [] }]])
      const { page } = await open(t, `/app/calendar/${today()}`, { days }, { colorScheme })
      await page.locator('.month .active .today').waitFor()
      t.strictSame(await axeProblems(page), [])
    })

t.test('a month without activity says so', async (t) => {
  const { page, errors } = await open(t, '/app/calendar/2020-02', { days: twoYears() })
  await heading(page, 'February 2020 $0.00').waitFor()
  await heading(page, 'No activity').waitFor()
  t.equal(await page.locator('.month button').count(), 0)
  t.equal(await page.locator('.month tbody td:not(.outside):not(.week)').count(), 29)
  t.strictSame(errors, [])
})

t.test('the first and the last month that can be shown have no neighbour beyond them', async (t) => {
  const { page, errors } = await open(t, '/app/calendar/9999-12', { days: twoYears() })
  await heading(page, 'December 9999 $0.00').waitFor()
  const neighbours = page.getByRole('navigation', { name: 'Neighbouring months' }).getByRole('link')
  t.strictSame(await neighbours.allInnerTexts(), ['November 9999'])
  await page.keyboard.press('n')
  await page.keyboard.press('p')
  await heading(page, 'November 9999 $0.00').waitFor()
  await page.goto(new URL('/app/calendar/1900-01', page.url()).href)
  await heading(page, 'January 1900 $0.00').waitFor()
  t.strictSame(await neighbours.allInnerTexts(), ['February 1900'])
  t.strictSame(errors, [])
})

t.test('on a phone the day is a sheet, and a swipe changes the month', async (t) => {
  const { page, stub, errors } = await open(
    t,
    '/app/calendar',
    { days: twoYears() },
    { viewport: PHONE, profile: { hasTouch: true } },
  )
  const sheet = page.getByRole('dialog', { name: 'Monday, March 16, 2026' })
  await page.getByRole('button', { name: /^March 16/ }).tap()
  await sheet.getByText('AAPL').waitFor()
  t.equal(page.url(), `${stub.url}/app/calendar/2026-03-16`)
  t.strictSame(await axeProblems(page), [])
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await sheet.waitFor({ state: 'hidden' })
  t.equal(page.url(), `${stub.url}/app/calendar/2026-03`)

  await page.evaluate(`{
    const target = document.querySelector('.month')
    const touch = (clientX) => new Touch({ identifier: 1, target, clientX, clientY: 300 })
    target.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(100)], changedTouches: [touch(100)] }))
    target.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(260)] }))
  }`)
  await heading(page, /^February 2026/).waitFor()
  t.ok(await fitsWidth(page))
  t.strictSame(errors, [])
})

t.test('nothing overflows a calendar, however wide the window is', async (t) => {
  const days = twoYears()
  days.set('2026-03-10', { trades: [trade('2026-03-10', -1_234_567.89)], dividends: [] })
  const { page, errors } = await open(t, '/app/calendar/2026-03', { days })
  await page.locator('.day .figures').waitFor()
  for (const width of [1440, 1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    t.ok(await fitsWidth(page), `${width} pixels`)
    // On a narrow page the exact amounts are for screen readers only, one pixel wide.
    const clipped = await page.locator('.month .num').evaluateAll((all) =>
      all
        .map((each) => ({ each, cell: each.closest('td').getBoundingClientRect() }))
        .filter(({ each, cell }) =>
          each.clientWidth > 1 || each.getBoundingClientRect().width > 1
            ? each.getBoundingClientRect().right > cell.right + 1
            : false,
        )
        .map(({ each }) => each.textContent),
    )
    t.strictSame(clipped, [], `every amount fits at ${width} pixels`)
    if (isLong || width === 1440 || width === 360)
      t.strictSame(await axeProblems(page), [], `accessible at ${width} pixels`)
  }
  t.strictSame(errors, [])
})
