/** Files of several accounts on the page Imports, on the real service: right to the cent, at most one question a file. */
import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { serve, signIn } from '../support/served.ts'
import { axeProblems, DESKTOP, fitsWidth, focused, PHONE } from './open.ts'

// The worker threads of the service are shared: they end with the file.
await openPage(t)

const ROBINHOOD = ['Activity Date', 'Process Date', 'Settle Date', 'Instrument', 'Description', 'Trans Code', 'Quantity', 'Price', 'Amount'] // biome-ignore format: one line
const FIRSTRADE = 'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType' // biome-ignore format: one line
const SCHWAB = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']

const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
})

/** Newest first, as brokers print them. */
const robinhood = (name: string, ...rows: [day: string, code: 'Buy' | 'Sell', quantity: number, price: number][]) =>
  file(name, [
    line(ROBINHOOD),
    ...rows.map(([day, code, quantity, price]) => {
      const amount = (quantity * price).toFixed(2)
      return line([day, day, day, 'ALFA', 'Alfa Corp', code, String(quantity), `$${price}`, code === 'Buy' ? `($${amount})` : `$${amount}`]) // biome-ignore format: one line
    }),
  ])

const mine = robinhood('robinhood.csv', ['3/20/2026', 'Sell', 100, 12.34], ['3/2/2026', 'Buy', 100, 10])
const firstrade = file('firstrade.csv', [
  FIRSTRADE,
  'ALFA,-100.00,55.00,SELL,ALFA CORP,2026-03-17,2026-03-18,0.00,5500.00,0.00,0.00,123456789,Trade',
  'ALFA,100.00,50.00,BUY,ALFA CORP,2026-03-03,2026-03-04,0.00,-5000.00,0.00,0.00,123456789,Trade',
])
const schwab = file('Individual_XXX567_Transactions_20260331-115444.csv', [
  line(SCHWAB),
  line(['03/18/2026', 'Sell', 'ALFA', 'ALFA CORP', '10', '$21.00', '$0.01', '$209.99']),
  line(['03/05/2026', 'Buy', 'ALFA', 'ALFA CORP', '10', '$20.00', '', '-$200.00']),
])
/** Of the spouse: on a day inside the days of `robinhood.csv` it shows other trades. */
const theirs = robinhood('robinhood (1).csv', ['3/19/2026', 'Sell', 7, 11.5], ['3/4/2026', 'Buy', 7, 10])

const drop = (page: Page, files: readonly ReturnType<typeof file>[]) =>
  page.getByLabel('CSV files of your broker').setInputFiles([...files])
const item = (page: Page, name: string) => page.locator('.chosen-files > li').filter({ hasText: name })
const isChecked = (page: Page) => page.getByText('Nothing is stored yet. This is what').waitFor()
const doImport = async (page: Page) => {
  await page.getByRole('button', { name: /^Import( \d files)?$/ }).click()
  await page.getByRole('link', { name: 'See the report' }).waitFor()
}

/** The gain of each account in cents, by the name of the account. */
const gains = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(`(async () => {
    const read = async (path) => (await fetch(path, { headers: { accept: 'application/json' } })).json()
    const { accounts } = await read('/api/accounts')
    const sums = await Promise.all(accounts.map(async ({ id, name }) => {
      const { trades } = await read('/api/trades?start_date=2026-01-01&end_date=2026-12-31&account_id=' + id)
      return [name, trades.reduce((sum, { total_profit_loss }) => sum + Math.round(total_profit_loss * 100), 0)]
    }))
    return Object.fromEntries(sums)
  })()`)

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`three brokers in one drop, then the file of a spouse: ${size}`, async (t) => {
    const { baseUrl } = await serve(t)
    const { page, errors } = await openPage(t, { viewport, reducedMotion: 'reduce' })
    await signIn(page, { baseUrl })
    await page.goto(`${baseUrl}/app/imports`)
    await drop(page, [mine, firstrade, schwab])
    await isChecked(page)
    t.equal(await page.locator('.asked').count(), 0, 'no question')
    t.match(await item(page, 'robinhood.csv').innerText(), /Robinhood · transactions · Mar 2, 2026 – Mar 20, 2026[^]*your first account at Robinhood[^]*2 new/) // biome-ignore format: one line
    t.equal(await page.getByLabel('Account of firstrade.csv').inputValue(), 'name Firstrade')
    t.match(await item(page, 'Individual').innerText(), /Account\s+XXX567\s+printed in the file; new account/)
    t.equal(await page.getByLabel('Account of Individual').count(), 0, 'a printed number leaves no choice')
    t.strictSame(await gains(page), {}, 'nothing is stored')
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await doImport(page)
    const first = { Robinhood: 234_00, Firstrade: 500_00, XXX567: 9_99 }
    t.strictSame(await gains(page), first)
    await page.locator('.history').getByText('Robinhood, Firstrade, XXX567').waitFor()

    await drop(page, [theirs])
    const picker = page.getByLabel('Account of robinhood (1).csv')
    await page.getByText('Whose account is this file?').waitFor()
    t.equal(await focused(page), 'Account of robinhood (1).csv', 'the focus moves to the question')
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await picker.selectOption('New account…')
    await page.getByLabel('Name of the new account').fill('Sam')
    await page.keyboard.press('Enter')
    await isChecked(page)
    t.equal(await picker.inputValue(), 'name Sam')
    t.match(await item(page, 'robinhood (1).csv').innerText(), /you chose it/)
    await doImport(page)
    t.strictSame(await gains(page), { ...first, Sam: 10_50 })

    await drop(page, [theirs, robinhood('robinhood (2).csv', ['4/1/2026', 'Buy', 1, 10])])
    await page.getByText('Whose account is this file?').first().waitFor()
    t.equal(await page.locator('.asked').count(), 2, 'each is asked about once')
    await picker.selectOption('Sam')
    await page.getByLabel('Account of robinhood (2).csv').selectOption('Robinhood')
    await isChecked(page)
    t.match(await item(page, 'robinhood (1).csv').innerText(), /you chose it[^]*2 known before/)
    await drop(page, [firstrade])
    await page.getByRole('button', { name: 'Import 3 files' }).waitFor()
    await isChecked(page)
    t.equal(await page.locator('.asked').count(), 0, 'answers stay when a file is added')
    await doImport(page)
    t.strictSame(await gains(page), { ...first, Sam: 10_50 })
    t.strictSame(
      errors.filter((error) => !/Failed to load resource/.test(error)),
      [],
    )
  })
