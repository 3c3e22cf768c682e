import t from 'tap'
import { openPage } from '../support/browser.ts'
import { axeProblems, fitsWidth, open, PHONE } from './open.ts'
import { position, twoYears } from './stub.ts'

await openPage(t)

const SPY = 'SPY 03/20/2026 560.00 P'

t.test('symbols are found, sorted and opened', async (t) => {
  const { page, stub, errors } = await open(t, '/app/symbols', {
    days: twoYears(),
    positions: [{ ...position(SPY, 2), cost_basis: 400 }],
  })
  const names = page.getByRole('table', { name: 'Symbols' }).locator('tbody th')
  await names.first().waitFor()
  t.strictSame(await names.allInnerTexts(), ['NVDA', 'AAPL', 'SCHD', 'VTI', SPY, 'TSLA'], 'the best first')
  await page.getByRole('button', { name: 'Symbol', exact: true }).click()
  t.equal(await names.first().innerText(), 'AAPL')
  t.equal(page.url(), `${stub.url}/app/symbols?sort=-symbol`)
  t.strictSame(await axeProblems(page), [])

  await page.keyboard.press('/')
  await page.keyboard.type('spy')
  t.strictSame(await names.allInnerTexts(), [SPY])
  await page.getByRole('link', { name: SPY }).click()
  await page.waitForURL(`${stub.url}/app/symbols/${encodeURIComponent(SPY)}`)
  await page.getByText('Held now').waitFor()
  t.match(await page.locator('.figures').first().innerText(), /Total\n-\$20.00[^]*0 of 1 trade/)
  await page.locator('.held', { hasText: '2' }).waitFor()
  await page.getByRole('region', { name: 'Result over time' }).locator('canvas').first().waitFor()
  const history = page.getByRole('region', { name: 'Open positions over time' })
  await history.locator('canvas').first().waitFor()
  await history.getByRole('button', { name: 'Table' }).click()
  t.match(await history.locator('tbody tr').allInnerTexts(), [/^Mar 2, 2026\t\$/])
  await page.locator('.trade-list').getByText('-$20.00').waitFor()
  t.strictSame(await axeProblems(page), [])
  await page.reload()
  await page.getByRole('link', { name: 'All symbols' }).click()
  await names.first().waitFor()
  t.strictSame(errors, [])
})

t.test('a symbol that is not recorded says so', async (t) => {
  const { page } = await open(t, '/app/symbols/XQZ', { days: twoYears() })
  await page.getByText('Nothing is recorded for XQZ.').waitFor()
  t.equal(await page.getByRole('alert').count(), 0)
})

t.test('of a symbol without a closed trade the page shows what is held', async (t) => {
  const { page } = await open(t, '/', {
    days: twoYears(),
    positions: [{ ...position('NEWCO', 12.5), cost_basis: 100 }],
  })
  await page.getByRole('region', { name: 'Open positions', exact: true }).getByRole('link', { name: 'NEWCO' }).click()
  await page.locator('.held', { hasText: '12.5' }).waitFor()
  await page.getByText('No trade of it has been closed and no dividend has been paid yet.').waitFor()
  await page.getByRole('region', { name: 'Open positions over time' }).locator('canvas').first().waitFor()
  t.strictSame(await axeProblems(page), [])
})

t.test('dividends alone are shown too, on a phone', async (t) => {
  const { page, errors } = await open(t, '/app/symbols/SCHD', { days: twoYears() }, { viewport: PHONE })
  await page.getByRole('region', { name: 'Dividends' }).getByText('Mar 16, 2026').waitFor()
  await page.getByText('No trade has been closed.').waitFor()
  t.strictSame(await axeProblems(page), [])
  t.ok(await fitsWidth(page))
  t.strictSame(errors, [])
})
