import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { axeProblems, fitsWidth, open, PHONE, tabTo } from './open.ts'
import { accountOf, entryOf, trade, twoYears } from './stub.ts'
import type { Activity } from './stub-analysis.ts'

await openPage(t)

t.test('the lots of a period are listed, with their totals', async (t) => {
  const { page, errors } = await open(t, '/app/trades?view=lots&period=2026-03-01..2026-03-31', { days: twoYears() })
  const rows = page.getByRole('table', { name: 'Lots' }).locator('tbody tr')
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
  t.match(await page.locator('.list .figures').innerText(), /Lots\n6\nResult\n\+\$12,464.90\nWon\n3 \(50.00%\)/)
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
  await page.waitForURL(`${stub.url}/app/trades?period=2026-03-01..2026-03-31&symbols=NVDA`)
  await until(async () => (await rows.count()) === 2)
  await page.keyboard.type('tsla')
  t.strictSame(
    await page.locator('datalist option').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
    ['TSLA'],
    'suggestions while typing',
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(/symbols=NVDA%2CTSLA$/)
  await until(async () => (await rows.count()) === 3)
  t.strictSame(await axeProblems(page), [])
  for (const name of ['Without NVDA', 'Without TSLA']) await page.getByRole('button', { name }).click()
  await page.waitForURL(`${stub.url}/app/trades?period=2026-03-01..2026-03-31`)
  await page.getByLabel('Result').selectOption('Losses')
  await rows.getByRole('link', { name: 'TSLA' }).waitFor()
  t.strictSame(await rows.locator('th a').allInnerTexts(), ['SPY 03/20/2026 560.00 P', 'TSLA'])
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

t.test('the lots are saved as CSV, with every page of them and without formulas', async (t) => {
  const march = [trade('2026-03-03', -20, { symbol: '=HYPERLINK("x")' }), trade('2026-03-03', 1.5)]
  for (let n = 0; n < 1_499; n++) march.push(trade('2026-03-03', n, { symbol: 'MANY' }))
  const days = new Map([['2026-03-03', { trades: march, dividends: [] }]])
  const { page } = await open(t, '/app/trades?view=lots&period=2026-03-01..2026-03-31', { days })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'These lots as CSV' }).click()
  const download = await saving
  t.equal(download.suggestedFilename(), 'lots-2026-03-01-to-2026-03-31.csv')
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  t.equal(lines.length, 1 + 1_501 + 1)
  t.match(lines[0], /^\ufeffsymbol,buy_date,sell_date,side,/)
  t.match(lines[1], /^"'=HYPERLINK\(""x""\)",2026-01-20,2026-03-03,long,121.5,128.8325,10,-20,/)
})

t.test('a lot that cost nothing shows no return', async (t) => {
  const nothing = { buy_price: 0, return_percentage: 0 }
  const trades = [trade('2026-03-03', 50, { symbol: 'FREE', ...nothing }), trade('2026-03-03', 60)]
  const days = new Map([['2026-03-03', { trades, dividends: [] }]])
  const { page } = await open(t, '/app/trades?view=lots&period=2026-03-01..2026-03-31', { days })
  const row = (symbol: string) => page.getByRole('row', { name: new RegExp(symbol) })
  await row('FREE').getByRole('cell', { name: '–', exact: true }).waitFor()
  await row('NVDA').getByRole('cell', { name: '+6.03%' }).waitFor()
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

t.test('of a long list only the rows in view exist; the page is all that scrolls', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=all', { days: manyTrades(30, 100) })
  const list = page.locator('.virtual')
  const rows = list.locator('tbody tr:not(.space)')
  await rows.first().waitFor()
  t.ok((await rows.count()) < 60)
  t.equal(await list.getByRole('table').getAttribute('aria-rowcount'), '3001')
  const toEnd = () => page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await until(async () => {
    await toEnd()
    return (await list.locator('tr[aria-rowindex="3001"]').count()) === 1
  })
  t.ok((await rows.count()) < 60)
  t.equal(
    await page.evaluate(`[...document.querySelectorAll('main *')].filter((each) =>
      each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY)).length`),
    0,
    'no scroll in a scroll',
  )
  const head = await list.getByRole('columnheader', { name: 'Result' }).boundingBox()
  t.ok(head !== null && head.y >= 0 && head.y < 40, 'the heads stay in view')

  await page.getByRole('button', { name: 'Result' }).click()
  await firstResult(page, '+$59.00')
  t.strictSame(errors, [])
})

t.test('an order that the service does not have loads every lot first', async (t) => {
  const { page } = await open(t, '/app/trades?view=lots&period=all&sort=-return', { days: manyTrades(25, 100) })
  await firstResult(page, '-$40.00')
})

t.test('a round trip unfolds to its lots and executions, and has a page', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=2026-03-01..2026-03-31', { days: twoYears() })
  const figures = page.locator('.list .figures')
  await figures.waitFor()
  t.match(
    await figures.innerText(),
    /Trades\n6\nResult\n\+\$12,464.90\nWon\n3 \(50.00%\)\nAverage\n\+\$2,077.48\nBest\n\+\$12,345.67\nWorst\n-\$184.10/,
  )
  const button = page.getByRole('button', { name: 'Lots and executions of AAPL' })
  await tabTo(page, /^Lots and executions of AAPL$/)
  t.equal(await button.getAttribute('aria-expanded'), 'false')
  const asked = page.waitForRequest(/\/api\/round-trips\/1\.2026-03-16/)
  await page.keyboard.press('Enter')
  await asked
  const lots = page.getByRole('table', { name: 'Lots' })
  await lots.waitFor()
  t.equal(await button.getAttribute('aria-expanded'), 'true')
  t.match(
    await lots.locator('tbody tr').innerText(),
    /Jan 20, 2026\s+Mar 16, 2026\s+10\s+\$121.45\s+\$128.90\s+\$1.30\s+\+\$73.33/,
  )
  t.match(await page.getByRole('table', { name: 'Executions' }).locator('tbody tr').allInnerTexts(), [
    /^Jan 20, 2026, 09:45\s+Buy \(opens\)/,
    /^Mar 16, 2026\s+Sell \(closes\)/,
  ])
  const next = page.getByRole('button', { name: 'Lots and executions of SPY' })
  const [unfolded, below] = await Promise.all([page.locator('.unfolded').boundingBox(), next.boundingBox()])
  t.ok(unfolded !== null && below !== null && below.y >= unfolded.y + unfolded.height, 'nothing is covered')
  t.strictSame(await axeProblems(page), [])

  await page.getByRole('link', { name: 'Everything about it' }).click()
  await page.getByRole('heading', { name: 'AAPL long closed' }).waitFor()
  t.equal(
    await page.locator('nav [aria-current=page]').first().innerText(),
    'Trades',
    'the navigation shows where it belongs',
  )
  const record = page.locator('.record')
  await record
    .getByText('The lots of this day differ from your transactions: 0 in quantity, -$0.01 in money.')
    .waitFor()
  t.match(await record.innerText(), /Bought at\n\$121.50\n\$121.45 before fees/)
  t.match(await record.getByRole('row', { name: /^Proceeds/ }).innerText(), /\$1,288.33\s+\$1,288.32\s+differs/)
  t.match(await record.getByRole('row', { name: /^Term/ }).innerText(), /short\s+short$/)
  t.match(await page.locator('.figures').allInnerTexts(), [/Held\n55 days/, /Most held/, /Fees/])
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  t.strictSame(errors, [])
})

t.test('a column of accounts if there are several, and every column sorts', async (t) => {
  const accounts = [accountOf(1, '12345678', { name: 'Roth IRA' }), accountOf(2, '87654321')]
  const address = '/app/trades?period=2026-03-01..2026-03-31'
  // The order at first is none of those that are asked for.
  const { page, stub } = await open(
    t,
    `${address}&sort=-closed`,
    { days: twoYears(), accounts },
    { viewport: { width: 1600, height: 900 } },
  )
  const heads = page.getByRole('table', { name: 'Trades' }).getByRole('columnheader')
  await page.getByText('Roth IRA · 12345678').first().waitFor()
  const sorts = []
  for (const name of await heads.allInnerTexts()) {
    const asked = page.waitForRequest(/\/api\/round-trips\?.*sort=/)
    await heads.getByRole('button', { name: name.replace(/\W/g, ''), exact: true }).click()
    sorts.push(new URL((await asked).url()).searchParams.get('sort'))
  }
  t.strictSame(sorts, [
    'symbol',
    'side',
    'account_id',
    '-opened_on',
    '-last_closed_on',
    '-total_profit_loss',
    '-return_percentage',
    '-quantity',
    '-entry_price',
    '-exit_price',
    '-fees',
    '-time_held',
  ])
  t.equal(page.url(), `${stub.url}${address}&sort=held`)
})

t.test('what is written about round trips is below their rows, filters them, and is analysed', async (t) => {
  const journal = {
    AAPL: entryOf({
      ...{ tags: ['breakout', 'late'], setup: 'Opening range', rating: 4, reviewed: true },
      ...{ planned_stop: 118, r_multiple: 2.1 },
    }),
    TSLA: entryOf({ tags: ['late'], planned_stop: 118, r_multiple: -0.5 }),
  }
  const address = '/app/trades?period=2026-03-01..2026-03-31'
  const { page, stub, errors } = await open(t, `${address}&reviewed=true`, { days: twoYears(), journal })
  const symbols = page.locator('.virtual tbody th a')
  const shown = (wanted: string) => until(async () => (await symbols.allInnerTexts()).join(' ') === wanted)
  await shown('AAPL')
  t.equal(await page.locator('.row-line').innerText(), '+2.10 R Reviewed, Opening range, breakout late rating 4 of 5')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'These trades as CSV' }).click()
  const [head, line] = readFileSync(await (await saving).path(), 'utf8')
    .split('\r\n')
    .map((text) => text.split(','))
  const first = head?.indexOf('tags') as number
  t.strictSame(head?.slice(first, first + 6), ['tags', 'setup', 'rating', 'planned_stop', 'r_multiple', 'reviewed'])
  t.strictSame(line?.slice(first, first + 6), ['"breakout; late"', 'Opening range', '4', '118', '2.1', 'true'])

  const filter = page.locator('.filters')
  await filter.getByLabel('Reviewed').selectOption('Not reviewed')
  await filter.getByLabel('Tag').selectOption('late')
  await filter.getByLabel('Setup').selectOption('Without a setup')
  await shown('TSLA')
  t.equal(page.url(), `${stub.url}${address}&tags=late&setup=&reviewed=false`)
  await page.reload()
  await shown('TSLA')
  for (const name of ['Reviewed', 'Setup']) await filter.getByLabel(name).selectOption({ index: 0 })
  await filter.getByLabel('Rating').selectOption('Rating 4')
  await shown('AAPL')
  await filter.getByLabel('Rating').selectOption('Every rating')
  await shown('AAPL TSLA')
  t.strictSame(await axeProblems(page), [])

  await page.getByRole('link', { name: 'Analysis' }).click()
  const bars = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem')
  await until(async () => (await bars('By tag').count()) === 2)
  t.equal(await bars('By tag').getByRole('link').count(), 0, 'no list has two tags')
  await filter.getByLabel('Tag').selectOption('Every tag')
  const inR = page.getByRole('region', { name: 'In R' })
  await inR.getByText('known of 2 of 6 trades').waitFor()
  t.match(await inR.innerText(), /Expectancy\n\+0.80 R/)
  t.match(await bars('By tag').allInnerTexts(), [/^breakout 1 trade, 100%/, /^late 2 trades, 50% won\s+-\$110.77/])
  t.match(await bars('By setup').allInnerTexts(), [/^Opening range 1/, /^Without a setup 5 trades/])
  await bars('By tag').getByRole('link', { name: 'late' }).click()
  await shown('AAPL TSLA')
  await page.goto(`${stub.url}${address}&view=analysis`)
  await bars('By setup').getByRole('link', { name: 'Without a setup' }).click()
  await shown('NVDA SPY 03/20/2026 560.00 P VTI NVDA TSLA')

  await page.setViewportSize(PHONE)
  await page.goto(`${stub.url}${address}&tags=late`)
  const cards = page.locator('.virtual li')
  await cards.first().waitFor()
  t.match(await cards.allInnerTexts(), [/\n\+2.10 R Reviewed, Opening range/, /\n-0.50 R Not reviewed, late/])
  t.ok(
    await cards.evaluateAll((all) => all.every((each) => each.scrollHeight <= each.clientHeight)),
    'each fits its height',
  )
  t.ok(await fitsWidth(page))
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})

t.test('each bar of the analysis opens the round trips that it is made of', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=2026-03-01..2026-03-31', { days: twoYears() })
  await page.getByRole('link', { name: 'Analysis' }).click()
  const weekdays = page.getByRole('region', { name: 'By weekday of closing' })
  const bars = weekdays.getByRole('list', { name: 'By weekday of closing: the result of each' }).getByRole('listitem')
  await bars.first().waitFor()
  await page.getByText('Write tags, a setup and the planned stop in the evening').waitFor()
  t.equal(
    await page.getByRole('region', { name: /^(By tag|By setup|In R)$/ }).count(),
    0,
    'no entries, no groups of them',
  )
  t.match(await bars.first().innerText(), /^Monday 5 trades, 40% won\s+\+\$12,214.90$/)
  await weekdays.getByRole('button', { name: 'Table' }).click()
  t.strictSame(await weekdays.locator('tbody tr').first().locator('> *').allInnerTexts(), [
    'Monday',
    '5',
    '40.00%',
    '+$12,214.90',
  ])
  const hrefs = await page
    .locator('.named-bars a')
    .evaluateAll((all) => all.map((each) => decodeURIComponent(String(each.getAttribute('href')).split('?')[1] ?? '')))
  for (const wanted of [
    'symbols=NVDA',
    'period=2026-03-01..2026-03-31',
    'entry_hour=9',
    'time_held=31+to+90+days',
    'size=1000+to+5000',
    'side=short',
  ])
    t.ok(
      hrefs.some((href) => href.split('&').includes(wanted)),
      wanted,
    )
  const streaks = page.getByRole('region', { name: 'Streaks', exact: true })
  t.match(await streaks.getByRole('listitem').allInnerTexts(), [
    /^Won in a row\s+4 trades$/,
    /^Lost in a row\s+2 trades$/,
  ])
  t.strictSame(await axeProblems(page), [])
  await weekdays.getByRole('link', { name: 'Monday' }).click()
  await page.waitForURL(/weekday=1$/)
  const rows = page.getByRole('table', { name: 'Trades' }).locator('tbody tr')
  await until(async () => (await rows.count()) === 5)
  t.match(await page.locator('.list .figures').innerText(), /Trades\n5\nResult\n\+\$12,214.90/)
  await page.getByRole('button', { name: 'Closed on Monday' }).click()
  await until(async () => (await rows.count()) === 6)
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

t.test('on a phone round trips are cards', async (t) => {
  const { page, errors } = await open(t, '/app/trades?period=2026', { days: twoYears() }, { viewport: PHONE })
  const cards = page.locator('.virtual li')
  await cards.first().waitFor()
  t.match(await cards.first().innerText(), /NVDA\n\+\$250.00/)
  t.strictSame(
    await cards.evaluateAll((all) =>
      all.filter((each) => each.scrollHeight > each.clientHeight).map((each) => each.innerText),
    ),
    [],
    'each fits its height',
  )
  t.ok(await fitsWidth(page))
  t.strictSame(await axeProblems(page), [])
  await page.getByRole('button', { name: 'Lots and executions of NVDA' }).first().click()
  await page.locator('.unfolded').getByText('Opened at').waitFor()
  t.ok(await fitsWidth(page))
  await page.getByLabel('Sort by').selectOption('Result')
  await page.waitForURL(/sort=result/)
  await cards.first().getByText('+$12,345.67').waitFor()
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await page.waitForURL(/sort=-result/)
  t.strictSame(errors, [])
})
