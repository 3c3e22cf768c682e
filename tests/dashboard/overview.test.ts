import t from 'tap'
import { shiftDay, today } from '../../src/dashboard/shared/dates.ts'
import { openPage } from '../support/browser.ts'
import { isLong } from '../support/counts.ts'
import { until } from '../support/until.ts'
import { axeProblems, cutFigures, fitsWidth, open, PHONE, TABLET } from './open.ts'
import { position, trade, twoYears } from './stub.ts'

await openPage(t)

t.test('the period in the address decides which figures are shown', async (t) => {
  const { page, stub, errors } = await open(t, '/?period=2026-03-01..2026-03-31', { days: twoYears() })
  const figures = page.locator('.summary .figures')
  await figures.getByText('+$12,495.52').waitFor()
  t.match(await figures.innerText(), /Win rate\n50.00%\n3 of 6 trades/)
  const wins = await figures.getByRole('link', { name: '50.00%' }).getAttribute('href')
  t.equal(wins, '/app/trades?period=2026-03-01..2026-03-31&result=Win', 'a figure opens what it is made of')
  const listOf = (name: string) =>
    figures.locator('div', { hasText: name }).locator('dd > a').first().getAttribute('href')
  t.equal(await listOf('Result'), '/app/trades?period=2026-03-01..2026-03-31')

  // Beside a year that has ended it would be read as a figure of that year.
  await page.getByLabel('Period').selectOption('Everything')
  await figures.getByText('Year to date').waitFor()
  t.equal(await listOf('Year to date'), `/app/trades?period=${today().slice(0, 4)}`)
  await page.goBack()
  await page.getByLabel('Period').selectOption('2025')
  await page.getByRole('heading', { name: '2025', exact: true }).waitFor()
  await until(async () => !/Year to date/.test(await figures.innerText()))
  t.equal(page.url(), `${stub.url}/?period=2025`)
  await page.goBack()
  await figures.getByText('+$12,495.52').waitFor()

  await page.getByLabel('Period').selectOption('Choose dates…')
  await page.getByLabel('First day').fill('2026-03-16')
  await page.getByLabel('Last day').fill('2026-03-18')
  await page.getByRole('button', { name: 'Show' }).click()
  await figures.getByText('+$83.95').waitFor()
  t.equal(page.url(), `${stub.url}/?period=2026-03-16..2026-03-18`)
  const file = page.getByRole('link', { name: 'Lots and dividends, Mar 16, 2026 – Mar 18, 2026, as Excel' })
  t.equal(
    await file.getAttribute('href'),
    '/api/timeframe/export/excel?start_date=2026-03-16&end_date=2026-03-18',
    'the files are of the period that is shown',
  )
  t.strictSame(errors, [])
})

t.test('no figure stands under the name of another period while its own are loaded', async (t) => {
  const { page } = await open(t, '/?period=2026-03-01..2026-03-31', { days: twoYears() })
  const figures = page.locator('.summary .figures')
  await figures.getByText('+$12,495.52').waitFor()
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/start_date=2025/, (route) => held.then(() => route.continue()))
  await page.getByLabel('Period').selectOption('2025')
  await page.getByRole('heading', { name: '2025', exact: true }).waitFor()
  await figures.waitFor({ state: 'hidden' })
  await page.locator('.chart canvas').first().waitFor({ state: 'hidden' })
  t.strictSame(await axeProblems(page), [])
  release()
  await figures.waitFor()
  t.equal(await figures.getByText('+$12,495.52').count(), 0)
})

t.test('a period without results leads to the whole record', async (t) => {
  const { page, stub, errors } = await open(t, '/?period=2020', { days: twoYears(), positions: [position('VTI', 4.2)] })
  await page.getByText('No trade was closed and no dividend was paid in this period.').waitFor()
  await page.getByText('The results of your record are of March 2024 to March 2026.').waitFor()
  t.equal(await page.locator('.summary .figures').count(), 0, 'no zeros')
  await page.getByRole('region', { name: 'Open positions', exact: true }).getByText('4.2').waitFor()
  t.strictSame(await axeProblems(page), [])
  await page.getByRole('link', { name: 'Show everything' }).click()
  await page.locator('.summary .figures').waitFor()
  t.equal(page.url(), `${stub.url}/?period=all`)
  t.strictSame(errors, [])
})

t.test('every chart has a table behind it', async (t) => {
  const { page } = await open(t, '/?period=2026-02-01..2026-03-31', { days: twoYears() })
  const months = page.getByRole('region', { name: 'Profit by month' })
  await months.getByRole('img', { name: 'Trading result and dividends of each month' }).locator('canvas').waitFor()
  const drawn = await months.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas
    const colors = new Set(
      new Uint32Array(canvas.getContext('2d')?.getImageData(0, 0, width, height).data.buffer ?? []),
    )
    return colors.size
  })
  t.ok(drawn > 10, 'something is drawn')
  await months.getByRole('button', { name: 'Table' }).click()
  t.strictSame(await months.locator('tbody tr').first().locator('td').allInnerTexts(), [
    'March 2026',
    '6',
    '0.00%',
    '+$12,464.90',
    '$30.62',
    '+$12,495.52',
  ])
  const equity = page.getByRole('region', { name: 'Equity curve' })
  await equity.locator('canvas').first().waitFor()
  await equity.getByRole('button', { name: 'Table' }).click()
  t.match(await equity.locator('tbody tr').first().innerText(), /Mar 31, 2026/)
})

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'America/Sao_Paulo'])
  t.test(`the curve is drawn by days, above and below zero: ${timezoneId}`, async (t) => {
    // In Brazil the clocks went from midnight to 1:00 on October 15, 2017.
    const days = new Map(
      (
        [
          ['2017-10-15', -120.5],
          ['2017-11-01', 300],
        ] as const
      ).map(([date, profit]) => [date, { trades: [trade(date, profit)], dividends: [] }]),
    )
    const { page, errors } = await open(t, '/?period=2017', { days }, { profile: { timezoneId } })
    const equity = page.getByRole('region', { name: 'Equity curve' })
    const over = equity.locator('.u-over')
    await over.waitFor()
    const { width } = (await over.boundingBox()) ?? { width: 0 }
    await over.hover({ position: { x: 2, y: 20 } })
    t.equal(await equity.locator('.chart-tooltip').innerText(), 'Oct 15, 2017\n-$120.50')
    await over.hover({ position: { x: width - 2, y: 20 } })
    t.equal(await equity.locator('.chart-tooltip').innerText(), 'Nov 1, 2017\n$179.50')
    const isDrawn = (color: string): Promise<boolean> =>
      page.evaluate(`(() => {
        const canvas = document.querySelector('[aria-label^="Result day by day"] canvas')
        const probe = document.body.appendChild(document.createElement('span'))
        probe.style.color = 'var(${color})'
        const wanted = getComputedStyle(probe).color.match(/\\d+/g).map(Number)
        probe.remove()
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        return data.some((_, at) => at % 4 === 0 && wanted.every((part, by) => data[at + by] === part))
      })()`)
    t.ok(await isDrawn('--gain'), 'a gain')
    t.ok(await isDrawn('--loss'), 'a loss')
    t.strictSame(errors, [])
  })

t.test('a curve of one day that earned nothing has a point', async (t) => {
  const days = new Map([['2026-03-16', { trades: [trade('2026-03-16', 0)], dividends: [] }]])
  const { page, errors } = await open(t, '/?period=2026', { days })
  const equity = page.getByRole('region', { name: 'Equity curve' })
  await equity.locator('.u-over').hover()
  t.equal(await equity.locator('.chart-tooltip').innerText(), 'Mar 16, 2026\n$0.00')
  t.strictSame(errors, [])
})

t.test('open positions over time, with what they leave out and every change in a table', async (t) => {
  const positions = [{ ...position('VTI', 4.2), cost_basis: 1_400.5 }, position('AAPL', 10)]
  const { page, errors } = await open(t, '/?period=2026', { days: twoYears(), positions })
  const card = page.getByRole('region', { name: 'Open positions over time' })
  await card
    .getByRole('img', { name: 'What the open positions had cost, in the end $1,400.50' })
    .locator('canvas')
    .first()
    .waitFor()
  await card.getByText('Without 2 lots opened on various days.').waitFor()
  await card.getByRole('button', { name: 'Table' }).click()
  t.match(await card.locator('tbody tr').allInnerTexts(), [/^Mar 2, 2026\t\$1,400\.50\t\$0\.00$/])
  await page.getByLabel('Period').selectOption('2025')
  await card
    .getByText('Nothing of known cost was open in this period. Without 2 lots opened on various days.')
    .waitFor()
  t.strictSame(errors, [])
})

t.test('everything is everything, also on a day that has not begun in New York', async (t) => {
  const days = new Map(
    [-1, 1].map((by) => shiftDay(today(), by)).map((date) => [date, { trades: [trade(date, 10)], dividends: [] }]),
  )
  const { page } = await open(t, '/?period=all', { days })
  t.match(await page.locator('.summary .figures').innerText(), /Result\n\+\$20\.00/)
  await page.getByLabel('Period').selectOption('Choose dates…')
  t.equal(await page.getByLabel('Last day').inputValue(), today())
})

t.test('large figures fit the narrowest phone: millions in one line, billions in more', async (t) => {
  const days = new Map([['2026-03-10', { trades: [trade('2026-03-10', -12_345_678.9)], dividends: [] }]])
  const { page } = await open(t, '/?period=all', { days }, { viewport: { width: 360, height: 800 } })
  const results = page.locator('.summary dd > .num')
  await results.first().waitFor()
  t.strictSame(await cutFigures(page), [])
  t.strictSame(
    await results.evaluateAll((all) =>
      all.filter((each) => each.getClientRects().length > 1).map((each) => each.innerText),
    ),
    [],
  )
  days.set('2026-03-11', { trades: [trade('2026-03-11', 8_999_999_999.99)], dividends: [] })
  await page.reload()
  await page.getByText('+$8,987,654,321.09').first().waitFor()
  t.strictSame(await cutFigures(page), [])
  t.ok(await fitsWidth(page))
})

const dark = { colorScheme: 'dark' as const }
for (const options of isLong
  ? [{}, { viewport: PHONE }, { viewport: TABLET }, dark]
  : [{}, { viewport: PHONE, ...dark }])
  t.test(`the overview is accessible and fits: ${JSON.stringify(options)}`, async (t) => {
    const positions = [position('VTI', 4.2)]
    const { page, errors } = await open(t, '/?period=all', { days: twoYears(), positions }, options)
    await page.locator('.chart canvas').first().waitFor()
    await page.getByRole('region', { name: 'Open positions' }).getByText('4.2').waitFor()
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    t.strictSame(await cutFigures(page), [])
    await page.getByRole('region', { name: 'Profit by month' }).getByRole('button', { name: 'Table' }).click()
    const table = page.locator('.chart-table')
    await table.getByText('March 2026').waitFor()
    t.ok(await table.evaluate((it) => it.scrollWidth <= it.clientWidth), 'the table fits its card')
    t.strictSame(await axeProblems(page), [])
    t.strictSame(errors, [])
  })
