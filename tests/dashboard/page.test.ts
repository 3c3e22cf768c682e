/** The page in a real browser, with a stub of the API. */
import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openPage } from '../support/browser.ts'
import { dividend, importRecord, type Record_, startStub, trade, twoYears } from './stub.ts'

// Keeps one browser for all tests; it ends with its last page.
await openPage(t)

async function open(t: Test, record: Partial<Record_> = {}, hash = '') {
  const stub = await startStub(t, record)
  const { page, errors } = await openPage(t)
  await page.goto(`${stub.url}/${hash}`)
  return { stub, page, errors }
}

const heading = (page: Page, text: string | RegExp) => page.getByRole('heading', { name: text })
const dayHeading = (page: Page, date: string) => page.locator('#day-title', { hasText: date }).waitFor()

/** Presses a key until the focus is on `name`, like a keyboard user. */
async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`the Tab key never reached ${name}; last: ${await focused(page)}`)
}
const focused = (page: Page): Promise<string> =>
  page.evaluate('(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()')

const files = {
  history: { name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Action\n') },
  gains: { name: 'gains.csv', mimeType: 'text/csv', buffer: Buffer.from('Symbol,Proceeds\n') },
}
async function chooseFiles(page: Page) {
  await page.getByLabel('Transaction history').setInputFiles(files.history)
  await page.getByLabel('Realized gains', { exact: true }).setInputFiles(files.gains)
}

t.test('the newest month and its last active day are shown first', async (t) => {
  const { page, errors } = await open(t, { days: twoYears(), history: [importRecord()] })
  await heading(page, 'March 2026 +$12,495.52').waitFor()
  await dayHeading(page, 'Tuesday, March 31, 2026')

  const months = page.getByRole('region', { name: 'Months' }).getByRole('link')
  t.equal(await months.count(), 25)
  t.match(await months.first().innerText(), /March[^]*\+\$12,495\.52/)
  t.equal(await page.locator('#months [aria-current="true"]').count(), 1)
  t.equal(await page.locator('#months [aria-current="true"]').getAttribute('href'), '#2026-03')

  t.match(
    await page.getByRole('region', { name: 'Imports', exact: true }).innerText(),
    /Individual_Transactions_20260331\.csv \(184 kB\)/,
  )
  t.equal(await page.locator('#user').innerText(), 'Pat Trader')
  t.strictSame(errors, [])
})

t.test('the calendar is a table of weeks: Sunday first, every day, with week totals', async (t) => {
  const { page } = await open(t, { days: twoYears() }, '#2026-03')
  const table = page.getByRole('table', { name: /March 2026/ })
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
  await table.getByRole('button', { name: 'March 2 -$184.10 loss, 1 trade' }).waitFor()
  await table.getByRole('button', { name: 'March 16 +$79.45 gain, 3 trades, 1 dividend' }).waitFor()
})

t.test('a month that starts on a Saturday can span six weeks', async (t) => {
  const { page } = await open(t, {
    days: new Map([['2025-11-03', { trades: [trade('2025-11-03', 1)], dividends: [] }]]),
  })
  const rows = page.locator('.month tbody tr')
  await rows.first().waitFor()
  t.equal(await rows.count(), 6)
  t.equal(await rows.first().locator('.outside').count(), 6)
  t.equal(await rows.last().locator('td:not(.outside):not(.week)').count(), 1)
})

t.test('holidays and half days of the exchange are marked, with or without activity', async (t) => {
  const { page } = await open(t, {
    days: new Map([['2025-11-28', { trades: [trade('2025-11-28', 5)], dividends: [] }]]),
  })
  const table = page.getByRole('table', { name: /November 2025/ })
  await table.getByRole('button', { name: 'November 28 +$5.00 gain, 1 trade Early close' }).waitFor()
  await table.getByRole('cell', { name: 'November 27 Thanksgiving Day' }).waitFor()
  t.equal(await table.locator('.market').count(), 2)
  const marked = (width: number) =>
    page
      .setViewportSize({ width, height: 800 })
      .then(() => table.locator('.market').first())
      .then((first) => first.boundingBox())
  t.ok(((await marked(1280))?.width ?? 0) > 40, 'the name is shown if there is space')
  t.equal((await marked(390))?.width, 1, 'hidden if there is no space')
})

t.test('the shown month and day can be downloaded in each format', async (t) => {
  const { page, errors } = await open(t, { days: twoYears() }, '#2026-03-16')
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
  await page.goto(page.url().replace('16', '18'))
  await dayHeading(page, 'March 18')
  t.equal(await page.locator('#day .downloads').count(), 0, 'no download for a day without trades')
  await page.goto(page.url().replace('2026-03-18', '2027-01'))
  await heading(page, 'January 2027').waitFor()
  await page.getByText('No trade was closed and no dividend was paid in this month.').waitFor()
  t.equal(await page.locator('.downloads').count(), 0, 'no download for a month without activity')
  t.strictSame(errors, [])
})

t.test('keyboard only: a month, a day, its trades', async (t) => {
  const { page, stub } = await open(t, { days: twoYears() })
  await dayHeading(page, 'March 31')

  await tabTo(page, /^February 2026/)
  await page.keyboard.press('Enter')
  await heading(page, /^February 2026/).waitFor()
  t.match(await focused(page), /^February/, 'the focus stays on the month')
  t.equal(page.url(), `${stub.url}/#2026-02`)

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await heading(page, /^March 2026/).waitFor()
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
  t.equal(page.url(), `${stub.url}/#2026-03-16`)
  t.equal(await page.locator('.month [aria-current="true"]').getAttribute('data-date'), '2026-03-16')
  await page.locator('#announcer', { hasText: 'Monday, March 16, 2026: +$79.45' }).waitFor({ state: 'attached' })

  await page.keyboard.press('Tab')
  t.equal(
    await page.evaluate('document.activeElement.closest(".month") === null'),
    true,
    'one press of Tab leaves the calendar',
  )
})

t.test('a day shows its summary, its trades and its dividends', async (t) => {
  const { page, errors } = await open(t, { days: twoYears() }, '#2026-03-16')
  await dayHeading(page, 'Monday, March 16, 2026')
  const trades = page.getByRole('table', { name: 'Trades' })
  t.strictSame(await cellsOf(trades.locator('tbody tr')), [
    ['AAPL', '+$73.33', '+6.03%', 'Win', '10', 'Jan 20, 2026', '$121.50', 'Mar 16, 2026', '$128.8325'],
    [
      'SPY 03/20/2026 560.00 P short',
      '-$20.00',
      '+6.03%',
      'Loss',
      '10',
      'Mar 16, 2026',
      '$121.50',
      'Mar 11, 2026',
      '$128.8325',
    ],
    ['VTI FIFO', '$0.00', '+6.03%', 'Breakeven', '0.12345678', 'Various', '$121.50', 'Mar 16, 2026', '$128.8325'],
  ])
  t.strictSame(await cellsOf(page.getByRole('table', { name: 'Dividends', exact: true }).locator('tbody tr')), [
    ['SCHD', '+$26.12', 'Qualified Dividend'],
  ])
  t.strictSame(
    await page.locator('#day .figures > div').evaluateAll((all) => all.map((each) => each.innerText.split('\n'))),
    [
      ['Total', '+$79.45'],
      ['Trading', '+$53.33'],
      ['Dividends', '$26.12'],
      ['Trades', '3'],
      ['Won', '1 (33.33%)'],
    ],
  )
  t.strictSame(errors, [])
})
const cellsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)))

t.test('the back button shows the previous month and day', async (t) => {
  const { page } = await open(t, { days: twoYears() }, '#2026-03-16')
  await dayHeading(page, 'March 16')
  await page.getByRole('button', { name: /^March 9/ }).click()
  await dayHeading(page, 'March 9')
  await page.getByRole('link', { name: 'February 2026', exact: true }).click()
  await heading(page, /^February 2026/).waitFor()
  await page.goBack()
  await dayHeading(page, 'March 9')
  await heading(page, /^March 2026/).waitFor()
  await page.goBack()
  await dayHeading(page, 'March 16')
  t.equal(await page.locator('.month [aria-current="true"]').getAttribute('data-date'), '2026-03-16')
})

t.test('a late response never replaces a newer one', async (t) => {
  const { page, stub } = await open(t, { days: twoYears() }, '#2026-03-16')
  await dayHeading(page, 'March 16')
  const release = stub.hold('/api/calendar-data?year=2026&month=2')
  const asked = page.waitForRequest(/month=2$/)
  const givenUp = page.waitForEvent('requestfailed', (request) => /month=2$/.test(request.url()))
  await page.evaluate('location.hash = "2026-02"')
  await asked
  await page.evaluate('location.hash = "2026-01"')
  await givenUp
  release()
  await heading(page, /^January 2026/).waitFor()
  await page.locator('.month caption', { hasText: 'January 2026' }).waitFor({ state: 'attached' })
  t.equal(await page.locator('#calendar').getAttribute('aria-busy'), null)
  await page.evaluate('location.hash = "2026-03-09"')
  await dayHeading(page, 'March 9')
  t.match(await page.locator('.month caption').textContent(), /^March 2026/)
  t.match(await page.locator('#calendar-title').textContent(), /^March 2026/)
})

t.test('a month without activity says so', async (t) => {
  const { page, errors } = await open(t, { days: twoYears() }, '#2020-02')
  await heading(page, 'February 2020 $0.00').waitFor()
  await heading(page, 'No activity').waitFor()
  t.equal(await page.locator('.month button').count(), 0)
  t.equal(await page.locator('.month tbody td:not(.outside):not(.week)').count(), 29)
  t.strictSame(errors, [])
})

t.test('markup in data is shown as text', async (t) => {
  const markup = '<script>document.title="owned"</script><img src=x onerror="document.title=\'owned\'">'
  const days = new Map([
    [
      '2026-03-16',
      {
        trades: [trade('2026-03-16', 1, { symbol: markup })],
        dividends: [dividend('2026-03-16', 1, { symbol: markup, action: markup })],
      },
    ],
  ])
  const { page, stub, errors } = await open(t, {
    days,
    profile: { email: 'pat@example.com', name: markup, brokerage_account: markup },
    history: [
      importRecord({ transaction_filename: markup, status: 'failed', error: markup, brokerage_account: markup }),
    ],
  })
  await dayHeading(page, 'March 16')
  await page.getByRole('region', { name: 'Imports', exact: true }).waitFor()
  t.equal(await page.getByRole('rowheader', { name: markup }).count(), 2)
  t.match(await page.locator('#history-body').innerText(), markup)
  t.equal(await page.locator('#user').innerText(), markup)

  const uploading = stub.nextUpload()
  await chooseFiles(page)
  await page.getByRole('button', { name: 'Import both files' }).click()
  const upload = await uploading
  upload.send({ type: 'error', message: markup })
  upload.end()
  await page.locator('#upload-result', { hasText: markup }).waitFor()

  t.equal(await page.locator('main script, main img').count(), 0)
  t.match(await page.title(), /^March 2026/)
  t.strictSame(errors, [], 'no content security policy violation')
})

t.test('a new user sees instructions, sets the account number and imports', async (t) => {
  const { page, stub, errors } = await open(t, {
    profile: { email: 'new@example.com', name: null, brokerage_account: null },
  })
  await heading(page, 'Welcome to Tradeleaf').waitFor()
  t.equal(await page.locator('#user').innerText(), 'new@example.com')
  t.equal(await page.locator('#record').isVisible(), false)
  t.equal(await page.locator('#upload-form').isVisible(), false, 'first the account number')

  await tabTo(page, /^Brokerage account number$/)
  await page.keyboard.type(' 4417-8823 ')
  await page.keyboard.press('Enter')
  await page.getByText('Account 4417-8823').waitFor()
  t.strictSame(stub.profilesPut, [{ brokerage_account: '4417-8823' }])
  t.equal(await focused(page), 'Transaction history', 'the focus moves to the file fields')

  const uploading = stub.nextUpload()
  await chooseFiles(page)
  await tabTo(page, /^Import both files$/)
  await page.keyboard.press('Enter')
  const upload = await uploading
  t.match(upload.body, /name="transaction_history_file"; filename="history\.csv"/)
  t.match(upload.body, /name="realized_gains_file"; filename="gains\.csv"/)
  stub.record.days = twoYears()
  stub.record.history = [importRecord()]
  upload.send({
    type: 'success',
    message: 'Imported 1204 transactions and 412 realized gains lots.\nRow 7 was left out.',
    stats: { transactions_inserted: 1204, realized_gains_lots: 412, broker_verified_trades: 410 },
  })
  upload.end()
  await heading(page, /^March 2026/).waitFor()
  t.equal(await page.locator('#welcome').isVisible(), false)
  t.equal(
    await page.locator('#upload-message').innerText(),
    'Imported 1204 transactions and 412 realized gains lots.\nRow 7 was left out.',
  )
  t.match(await page.locator('#upload-result').innerText(), /1,204[^]*412[^]*410/)
  await page.getByRole('region', { name: 'Imports', exact: true }).waitFor()
  t.equal(await page.locator('#upload-bar').isVisible(), false)
  t.match(await focused(page), /^Import both files$/, 'the focus does not move')
  t.strictSame(errors, [])
})

t.test('the error of a rejected account number is shown beside the field', async (t) => {
  const { page, stub } = await open(t, { profile: { email: 'new@example.com', name: null, brokerage_account: null } })
  const field = page.getByLabel('Brokerage account number')
  await field.fill('#12')
  const text = "Field 'brokerage_account' must be letters, digits, spaces, dots and hyphens"
  stub.spoil('/auth/profile', 400, { success: false, error: text })
  await page.getByRole('button', { name: 'Save account number' }).click()
  await page.getByRole('alert').filter({ hasText: text }).waitFor()
  t.equal(await field.getAttribute('aria-invalid'), 'true')
  t.equal(await focused(page), 'Brokerage account number')
})

t.test('progress is shown line by line as it arrives', async (t) => {
  const { page, stub } = await open(t, { days: twoYears() })
  const bar = page.getByRole('progressbar')
  await chooseFiles(page)
  const release = stub.hold('/api/upload-csv')
  const uploading = stub.nextUpload()
  await page.getByRole('button', { name: 'Import both files' }).click()
  await page.locator('#upload-message', { hasText: 'Uploading…' }).waitFor()
  t.equal(await bar.getAttribute('value'), null, 'no progress value before the first line')
  t.equal(await page.locator('#upload-message').getAttribute('role'), 'status')
  release()
  const upload = await uploading

  upload.send({ type: 'progress', percentage: 12.5, message: 'Reading the transaction history' })
  await page.locator('#upload-message', { hasText: 'Reading the transaction history' }).waitFor()
  t.equal(await bar.evaluate((each) => each.value), 12.5)
  t.equal(await page.locator('#upload-percent').innerText(), '12%')

  const line = JSON.stringify({ type: 'progress', percentage: 60, message: 'Matching lots – fünf' })
  upload.write(line.slice(0, 25))
  upload.write(`${line.slice(25)}\n`)
  await page.locator('#upload-message', { hasText: 'Matching lots – fünf' }).waitFor()
  t.equal(await bar.evaluate((each) => each.value), 60)
  await page.getByRole('progressbar', { name: 'Matching lots – fünf' }).waitFor()

  t.match(await focused(page), /^Import both files$/)
  await page.keyboard.press('Enter')
  t.equal(
    await page.locator('#upload-message').innerText(),
    'Matching lots – fünf',
    'a second press does not start a second import',
  )

  upload.send({
    type: 'success',
    message: 'Nothing new.',
    stats: { transactions_inserted: 0, realized_gains_lots: 412, broker_verified_trades: 410 },
  })
  upload.end()
  await page.locator('#upload-message', { hasText: 'Nothing new.' }).waitFor()
  await bar.waitFor({ state: 'hidden' })
})

t.test('an import error is shown, and the form stays usable', async (t) => {
  const { page, stub, errors } = await open(t, { days: twoYears() })
  const alert = page.getByRole('alert')
  const press = () => page.getByRole('button', { name: 'Import both files' }).click()
  await chooseFiles(page)

  stub.spoil('/api/upload-csv', 400, { type: 'error', message: 'Both files must be CSV files' })
  await press()
  await alert.filter({ hasText: 'Both files must be CSV files' }).waitFor()

  let uploading = stub.nextUpload()
  await press()
  let upload = await uploading
  upload.send({ type: 'progress', percentage: 40, message: 'Reading' })
  upload.send({ type: 'error', message: 'The realized gains file has no data rows' })
  upload.end()
  await alert.filter({ hasText: 'The realized gains file has no data rows' }).waitFor()
  t.equal(await alert.count(), 1, 'the error before is gone')

  uploading = stub.nextUpload()
  await press()
  upload = await uploading
  upload.send({ type: 'progress', percentage: 40, message: 'Reading' })
  await page.locator('#upload-percent', { hasText: '40%' }).waitFor()
  upload.breakOff()
  await alert.filter({ hasText: 'The connection ended before the import was finished' }).waitFor()

  uploading = stub.nextUpload()
  await press()
  upload = await uploading
  upload.send({ type: 'progress', percentage: 40, message: 'Reading' })
  upload.end()
  await alert.filter({ hasText: 'The connection ended before the import was finished' }).waitFor()
  t.equal(await page.locator('#upload-message').innerText(), '')
  t.equal(await page.getByRole('progressbar').count(), 0)
  t.strictSame(
    errors.filter((error) => !/Failed to load resource/.test(error)),
    [],
  )
})

t.test('a read error is shown in place of the data, with a retry', async (t) => {
  const stub = await startStub(t, { days: twoYears() })
  const { page } = await openPage(t)
  const failed = { success: false, error: 'Database connection failed' }
  stub.spoil('/api/months', 500, failed)
  stub.spoil('/api/upload-history', 500, failed)
  await page.goto(stub.url)
  const errors = page.getByRole('alert').filter({ hasText: 'Database connection failed' })
  await page.locator('#record-error .error').waitFor()
  await page.locator('#history-body .error').waitFor()
  t.equal(await page.locator('#welcome').isVisible(), false, 'no welcome if the record could not be read')

  stub.spoil('/api/calendar-data', 500, failed)
  await page.locator('#record-error').getByRole('button', { name: 'Try again' }).click()
  await page.locator('#calendar-body .error').waitFor()
  stub.spoil('/api/day-details', 500, failed)
  await page.locator('#calendar-body').getByRole('button', { name: 'Try again' }).click()
  await page.locator('#day-body .error').waitFor()
  await page.locator('#day-body').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('table', { name: 'Trades' }).waitFor()
  await page.locator('#history-body').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No files have been imported yet.').waitFor()
  t.equal(await errors.count(), 0)
})

t.test('a response that is not JSON is shown as an error', async (t) => {
  const stub = await startStub(t, { days: twoYears() })
  const { page } = await openPage(t)
  stub.spoil('/api/months', 502, '<html>Bad gateway</html>')
  await page.goto(stub.url)
  await page.getByRole('alert').filter({ hasText: 'The service answered with status 502. Try again later.' }).waitFor()
  t.equal(await page.getByRole('alert').count(), 1)
})

t.test('an expired session redirects to the sign-in page, which gives the reason', async (t) => {
  const { page, stub } = await open(t, { days: twoYears() }, '#2026-03')
  await dayHeading(page, 'March 31')
  stub.record.profile = null
  await page.getByRole('button', { name: /^March 9/ }).click()
  await page.waitForURL(`${stub.url}/auth/login?reason=expired`)
})

t.test('an expired session redirects during an upload too, without a prompt', async (t) => {
  const { page, stub } = await open(t, { days: twoYears() })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await chooseFiles(page)
  stub.record.profile = null
  await page.getByRole('button', { name: 'Import both files' }).click()
  await page.waitForURL(`${stub.url}/auth/login?reason=expired`)
  t.strictSame(dialogs, [])
})

t.test('leaving during an upload shows a prompt', async (t) => {
  const { page, stub } = await open(t, { days: twoYears() })
  await chooseFiles(page)
  const uploading = stub.nextUpload()
  await page.getByRole('button', { name: 'Import both files' }).click()
  const upload = await uploading
  upload.send({ type: 'progress', percentage: 1, message: 'Reading' })
  await page.locator('#upload-percent', { hasText: '1%' }).waitFor()
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate('void setTimeout(() => location.reload())'),
  ])
  t.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  upload.send({
    type: 'success',
    message: 'Done.',
    stats: { transactions_inserted: 1, realized_gains_lots: 1, broker_verified_trades: 1 },
  })
  upload.end()
  await page.locator('#upload-message', { hasText: 'Done.' }).waitFor()
})

for (const width of [1440, 1280, 1024, 768, 360])
  t.test(`nothing overflows a page ${width} pixels wide`, async (t) => {
    const days = twoYears()
    days.set('2026-03-10', { trades: [trade('2026-03-10', -1_234_567.89)], dividends: [] })
    const stub = await startStub(t, {
      days,
      history: [importRecord(), importRecord({ id: 2, status: 'failed', error: `Row 12: ${'long '.repeat(40)}` })],
    })
    const { page, errors } = await openPage(t, { viewport: { width, height: 800 } })
    await page.goto(`${stub.url}/#2026-03-16`)
    await page.getByRole('table', { name: 'Trades' }).waitFor()
    await page.getByRole('region', { name: 'Imports', exact: true }).waitFor()
    t.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width)
    // On a narrow page the exact amounts are for screen readers only, one pixel wide.
    const clipped = await page
      .locator('.month .amount')
      .evaluateAll((all) =>
        all
          .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.textContent),
      )
    t.strictSame(clipped, [], 'no amount in the calendar is clipped')
    t.strictSame(errors, [])
  })
