import t from 'tap'
import { openPage } from '../support/browser.ts'
import { isLong } from '../support/counts.ts'
import { until } from '../support/until.ts'
import {
  axeProblems,
  cutFigures,
  DESKTOP,
  fitsWidth,
  focused,
  focusesLost,
  open,
  PHONE,
  TABLET,
  watchFocus,
} from './open.ts'
import { held, holding, portfolioStub, snapshot } from './portfolio-stub.ts'
import { accountOf } from './stub.ts'

await openPage(t)

const compared = [
  {
    symbol: 'AAPL',
    held_shares: 10,
    record_shares: 12,
    difference: -2,
    unmatched_sold: 3,
    lots_without_quantity: 0,
    status: 'differs' as const,
  },
]
const accounts = [accountOf(1, '12345678')]
const snapshots = () => [snapshot(2, '2026-03-30T20:00:00.000Z', 2050.5), snapshot(1, '2026-03-02T20:00:00.000Z', 1900)]

const SIZES = { desktop: DESKTOP, phone: PHONE, ...(isLong && { tablet: TABLET }) }
for (const [size, viewport] of Object.entries(SIZES))
  t.test(`holdings with their value, and what the totals leave out: ${size}`, async (t) => {
    const { record } = portfolioStub(held(), snapshots())
    const { page, errors } = await open(t, '/app/portfolio', { ...record, compared, accounts }, { viewport })
    const totals = page.getByRole('region', { name: 'Value', exact: true })
    await totals.getByText('$4,315.00').waitFor()
    const notes = await totals.getByRole('listitem').allInnerTexts()
    t.strictSame(notes, [
      'VTI has no price yet and counts at cost, without a gain.',
      'NEWCO has no known cost. The total value includes $1,205.00 for it; cost, gain and return leave it out. Set the cost with Change.',
    ])
    const rows = page.locator('.holdings :is(tbody tr, .cards > li)')
    t.match(await rows.nth(0).innerText(), /AAPL[^]*4 min\. ago[^]*\+\$205\.00/)
    t.match(await rows.nth(1).innerText(), /MSFT[^]*old: 2 hr\. ago[^]*-\$95\.00/)
    t.match(await rows.nth(2).innerText(), /NEWCO[^]*no known cost/)
    t.match(await rows.nth(3).innerText(), /VTI[^]*no price yet/)
    await page.getByLabel('Sort by').selectOption('Gain')
    await page.waitForURL(/\?sort=gain$/)
    t.match(await rows.nth(3).innerText(), /VTI/, 'holdings without a gain come last')
    t.match(await page.locator('.allocation li').first().innerText(), /AAPL[^]*\$1,205[^]*27\.9%/)
    await page.locator('.comparison').getByText('3 were sold without a known purchase').waitFor()
    await page.locator('.history canvas').waitFor()
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    t.strictSame(await cutFigures(page), [])
    t.strictSame(errors, [])
  })

t.test('an empty portfolio leads to the first holding; its symbol is checked', async (t) => {
  const { record, changes } = portfolioStub([])
  const { page, stub, errors } = await open(t, '/app/portfolio', record)
  await page.getByRole('button', { name: 'Add a holding' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a holding' })
  await dialog.getByLabel('Symbol').fill('XQZZY')
  await dialog.getByLabel('Shares').fill('12.12345678')
  await dialog.getByText("Symbol 'XQZZY' was not found").waitFor()
  await dialog.getByLabel('Symbol').fill('brk/b')
  await dialog.getByLabel('Average cost per share').fill('101.25')
  await dialog.getByText('BRK/B is known: $12.50').waitFor()
  t.strictSame(await axeProblems(page), [])
  stub.spoil('/api/portfolio/holdings', 400, { success: false, error: 'BRK.B is already in the portfolio' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'already in the portfolio' }).waitFor()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('rowheader', { name: 'BRK/B' }).waitFor()
  t.strictSame(changes, ['POST {"symbol":"brk/b","holding_type":"stock","shares":12.12345678,"average_cost":101.25}'])
  t.strictSame(
    errors.filter((error) => !/Failed to load resource/.test(error)),
    [],
  )
})

t.test('a symbol that is held is changed, not added; nothing differs before transactions are imported', async (t) => {
  const { record, changes } = portfolioStub([holding(1, 'AAPL')])
  const { page, errors } = await open(t, '/app/portfolio', { ...record, compared })
  await page.locator('.comparison').getByText('There is nothing to compare yet.').waitFor()
  await page.getByRole('button', { name: 'Add a holding' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a holding' })
  await dialog.getByLabel('Symbol').fill('aapl')
  await dialog.getByLabel('Shares').fill('5')
  await dialog.getByLabel('Average cost per share').fill('101.25')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'You hold AAPL already.' }).waitFor()
  t.strictSame(changes, [])
  t.strictSame(errors, [])
})

t.test('only what was changed is sent; a removal can be undone for some seconds', async (t) => {
  const { record, changes } = portfolioStub([holding(1, 'AAPL', { average_cost: 100.1235 }), holding(2, 'MSFT')])
  const { page, errors } = await open(t, '/app/portfolio', record, { profile: {} })
  await page.clock.install()
  await page.getByRole('button', { name: 'Change AAPL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change AAPL' })
  await dialog.getByLabel('Shares').fill('12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /^AAPL 12 / }).waitFor()
  t.strictSame(changes.splice(0), ['PUT 1 {"shares":12}'])

  await watchFocus(page)
  await page.getByRole('button', { name: 'Remove AAPL' }).click()
  await page.getByRole('button', { name: 'Undo the removal of AAPL' }).waitFor()
  t.equal(await focused(page), 'Undo the removal of AAPL')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove AAPL' }).waitFor()
  t.equal(await focused(page), 'Remove AAPL')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo the removal of AAPL' }).click()
  await page.clock.fastForward(20_000)
  t.strictSame(changes, [], 'nothing is removed')

  await page.getByRole('button', { name: 'Remove AAPL' }).click()
  await page.clock.fastForward(9_000)
  await page.getByRole('row', { name: /^AAPL/ }).waitFor({ state: 'detached' })
  t.strictSame(changes.splice(0), ['DELETE 1'])
  t.strictSame(await focusesLost(page), [])

  await page.getByRole('button', { name: 'Remove MSFT' }).click()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await until(() => changes.length > 0)
  t.strictSame(changes, ['DELETE 2'], 'leaving the page removes at once')
  t.strictSame(errors, [])
})

t.test('prices are refreshed with progress; what failed is named', async (t) => {
  const { record, refresh } = portfolioStub(held())
  const { page, errors } = await open(t, '/app/portfolio', record, { viewport: PHONE })
  await page.getByRole('button', { name: 'Refresh prices' }).click()
  refresh.write('{"type":"progress","percentage":40,"message":"AAPL is 187.33"}\n')
  const bar = page.getByRole('progressbar', { name: 'AAPL is 187.33' })
  t.equal(await bar.evaluate((each: { value?: number }) => each.value), 40)
  const failed = [{ symbol: 'MSFT', reason: 'The provider has not answered in time' }]
  const last = { type: 'success', message: 'Refreshed 3 of 4 prices.', stats: { symbols: 4, refreshed: 3, failed } }
  refresh.end(`${JSON.stringify(last)}\n`)
  await page.getByRole('alert').filter({ hasText: 'MSFT: The provider has not answered in time' }).waitFor()
  await page.getByText('Refreshed 3 of 4 prices.').waitFor()
  t.strictSame(errors, [])
})

t.test('snapshots are taken, listed and removed; a positions file is imported with its report', async (t) => {
  const { record, changes } = portfolioStub(held(), snapshots())
  const { page, errors } = await open(t, '/app/portfolio', record, { profile: {} })
  const history = page.getByRole('region', { name: 'Value over time' })
  await history.getByRole('button', { name: 'Table' }).click()
  await history.getByRole('button', { name: 'Take a snapshot' }).click()
  await history.getByText('$2,110.00').waitFor()
  t.equal(await history.getByRole('row').count(), 4)
  await page.clock.install()
  await history
    .getByRole('button', { name: /Remove/ })
    .last()
    .click()
  await page.clock.fastForward(9_000)
  await history.getByText('$1,900.00').waitFor({ state: 'detached' })
  t.strictSame(changes.splice(0), ['DELETE snapshot 1'])

  await page.getByLabel('CSV file').setInputFiles({
    name: 'positions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('symbol,shares\n'),
  })
  await page.getByRole('button', { name: 'Import positions' }).click()
  await page.getByText('Imported 1 holding and updated 1').waitFor()
  await page.getByText('row 4: shares "ten" is not a number').waitFor()
  await page.getByText('1 row left out, because they are not holdings').waitFor()
  t.strictSame(changes, ['UPLOAD positions.csv'])
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})
