/** Pages on paper: what they show, black on white, without what is only for the screen. */
import type { Page } from 'playwright-core'
import t from 'tap'
import { pdfPages } from '../exports/readers.ts'
import { openPage } from '../support/browser.ts'
import { open } from './open.ts'
import { accountOf, trade, twoYears } from './stub.ts'

await openPage(t)

/** The text of each sheet of paper, with one space between words. */
const printed = async (page: Page): Promise<string[]> =>
  (await pdfPages(await page.pdf())).map((sheet) => sheet.replaceAll(/\s+/g, ' '))

t.test('the calendar is printed with exact amounts, black on white, without the navigation', async (t) => {
  const { page, errors } = await open(t, '/app/calendar/2026-03-16', { days: twoYears() }, { colorScheme: 'dark' })
  await page.locator('.day .trade-list').first().waitFor()
  const text = (await printed(page)).join('\n')
  t.match(text, 'March 2026 +$12,495.52')
  t.match(text, 'Sun Mon Tue Wed Thu Fri Sat Week')
  t.match(text, '15 16 17 18 19 20 21 +$83.95 +$79.45 +$4.50', 'a week and its days, to the cent')
  t.match(text, 'Monday, March 16, 2026')
  for (const only of ['Settings', 'Sign out', 'Excel', 'Skip to the content', 'connection'])
    t.notMatch(text, only, `without ${only}`)

  await page.emulateMedia({ media: 'print' })
  t.strictSame(await paint(page, 'body'), { color: 'rgb(0, 0, 0)', background: 'rgb(255, 255, 255)' })
  t.match(await paint(page, '.month-card h2 .num'), { color: 'rgb(0, 0, 0)' }, 'a gain is told by its sign')
  t.match(await paint(page, '.month td.active'), { color: 'rgb(0, 0, 0)' })
  t.strictSame(errors, [])
})

const paint = (page: Page, selector: string): Promise<{ color: string; background: string }> =>
  page.evaluate(`(({ color, backgroundColor: background }) => ({ color, background }))(
    getComputedStyle(document.querySelector(${JSON.stringify(selector)})))`)

t.test('every loaded row of a long list is printed, with the head of the table on each sheet', async (t) => {
  const trades = Array.from({ length: 120 }, (_, at) => trade('2026-03-16', at - 40, { symbol: `S${at}` }))
  const days = new Map([['2026-03-16', { trades, dividends: [] }]])
  const accounts = [accountOf(1, 'SAMPLE-000')]
  const { page, errors } = await open(t, '/app/trades?period=2026', { days, accounts })
  await page.locator('.virtual tbody tr').nth(5).waitFor()
  await page.getByRole('region', { name: 'Sample data' }).waitFor()
  const sheets = await printed(page)
  t.ok(sheets.length > 1)
  for (const sheet of sheets) t.match(sheet, 'Symbol Side Opened Closed Result Return Quantity')
  for (const sheet of sheets) t.match(sheet, 'With sample data: made-up trades.')
  await page.emulateMedia({ media: 'print' })
  t.ok(
    await page.evaluate(`(() => {
    const { top, bottom } = document.querySelector('.sample-notice').getBoundingClientRect()
    return top === 0 && bottom <= document.querySelector('main').firstElementChild.getBoundingClientRect().top
  })()`),
    'the notice covers nothing',
  )
  await page.emulateMedia({ media: null })
  const found = sheets.join('\n').match(/\bS\d+\b/g) ?? []
  t.equal(new Set(found).size, 120)
  await page.locator('.virtual tbody tr').nth(5).waitFor()
  t.ok((await page.locator('.virtual tbody tr').count()) < 60, 'afterwards only the rows in view exist')
  t.strictSame(errors, [])
})
