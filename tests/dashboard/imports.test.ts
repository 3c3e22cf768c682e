import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { fileReport, leftOut, reconciliation } from './imports-stub.ts'
import { axeProblems, DESKTOP, fitsWidth, focused, open, PHONE, tabTo } from './open.ts'
import { importRecord, twoYears } from './stub.ts'

await openPage(t)

const files = [
  { name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Action\n') },
  { name: 'gains.csv', mimeType: 'text/csv', buffer: Buffer.from('Symbol,Proceeds\n') },
]
const chooseFiles = (page: Page) => page.getByLabel('CSV files of your broker').setInputFiles(files)
const importButton = (page: Page) => page.getByRole('button', { name: 'Import 2 files' })
const message = (page: Page, text: string) => page.locator('#upload-message', { hasText: text })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const stats = { transactions_inserted: 1204, realized_gains_lots: 412, broker_verified_trades: 410 }

t.test('a new user sets the account number and imports, by keyboard', async (t) => {
  const { page, stub, errors } = await open(t, '/app/imports', {
    profile: { email: 'new@example.com', name: null, brokerage_account: null },
  })
  await page.getByText('No files have been imported yet.').waitFor()
  await tabTo(page, /^Brokerage account number$/)
  await page.keyboard.type(' 4417-8823 ')
  await page.keyboard.press('Enter')
  await page.getByText('Account 4417-8823').waitFor()
  t.strictSame(stub.profilesPut, [{ brokerage_account: '4417-8823' }])
  t.strictSame(await axeProblems(page), [])

  const uploading = stub.nextUpload()
  await chooseFiles(page)
  t.equal(await focused(page), 'Import 2 files', 'the focus moves to the next step')
  await page.keyboard.press('Enter')
  const upload = await uploading
  t.match(upload.body, /name="files"; filename="history\.csv"/)
  t.match(upload.body, /name="files"; filename="gains\.csv"/)
  stub.record.days = twoYears()
  stub.record.history = [importRecord()]
  const counts = 'Imported 1204 transactions and 412 realized gains lots.'
  const notes = ['Row 7 was left out.', 'history.csv was already imported on 2026-03-16, as import 7.']
  const text = `${counts} ${notes.join(' ')} See GET /api/upload-history/8/rows.`
  upload.send({ type: 'success', message: text, notes, stats, import_id: 8 })
  upload.end()
  await message(page, 'Row 7 was left out.').waitFor()
  t.equal(await page.locator('#upload-message .notice').innerText(), counts, 'what was done')
  t.strictSame(await page.locator('#upload-message li').allInnerTexts(), notes, 'what to look at, apart from it')
  t.equal(await page.getByRole('link', { name: 'See the report' }).getAttribute('href'), '/app/imports/8')
  t.strictSame(await axeProblems(page), [])
  t.match(await page.locator('.upload .figures').innerText(), /1,204[^]*412[^]*410/)
  await page.locator('.history', { hasText: 'Individual_Transactions_20260331.csv (184 kB)' }).waitFor()
  t.equal(await page.getByRole('progressbar').count(), 0)
  await page.getByRole('link', { name: 'See the overview' }).click()
  await page.getByText('Profit by month').waitFor()
  t.strictSame(errors, [])
})

t.test('the error of a rejected account number is shown beside the field', async (t) => {
  const { page, stub } = await open(t, '/app/imports', {
    profile: { email: 'new@example.com', name: null, brokerage_account: null },
  })
  const field = page.getByLabel('Brokerage account number')
  await field.fill('#12')
  const text = "Field 'brokerage_account' must be letters, digits, spaces, dots and hyphens"
  stub.spoil('/auth/profile', 400, { success: false, error: text })
  await page.getByRole('button', { name: 'Save account number' }).click()
  await alert(page, text).waitFor()
  t.equal(await field.getAttribute('aria-invalid'), 'true')
  t.equal(await focused(page), 'Brokerage account number')
})

t.test('files can be taken from the list and added again', async (t) => {
  const { page, stub } = await open(t, '/app/imports')
  await chooseFiles(page)
  await page.getByRole('button', { name: 'Remove gains.csv' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  await page.getByLabel('CSV files of your broker').setInputFiles(files[1] ?? [])
  const uploading = stub.nextUpload()
  await importButton(page).click()
  const { body } = await uploading
  t.equal(body.match(/filename=/g)?.length, 2)
})

t.test('progress is shown line by line as it arrives', async (t) => {
  const { page, stub } = await open(t, '/app/imports', { days: twoYears() })
  const bar = page.getByRole('progressbar')
  await chooseFiles(page)
  const release = stub.hold('/api/upload-files')
  const uploading = stub.nextUpload()
  await importButton(page).click()
  await message(page, 'Uploading…').waitFor()
  t.equal(await bar.getAttribute('value'), null, 'no progress value before the first line')
  t.equal(await page.locator('#upload-message').getAttribute('role'), 'status')
  release()
  const upload = await uploading

  upload.send({ type: 'progress', percentage: 12.5, message: 'Reading the transaction history' })
  await message(page, 'Reading the transaction history').waitFor()
  t.equal(await bar.evaluate((each) => each.value), 12.5)
  t.equal(await page.locator('.upload-progress output').innerText(), '12%')

  const line = JSON.stringify({ type: 'progress', percentage: 60, message: 'Matching lots – fünf' })
  upload.write(line.slice(0, 25))
  upload.write(`${line.slice(25)}\n`)
  await page.getByRole('progressbar', { name: 'Matching lots – fünf' }).waitFor()
  t.equal(await bar.evaluate((each) => each.value), 60)

  t.equal(await focused(page), 'Import 2 files')
  await page.keyboard.press('Enter')
  t.equal(await page.locator('#upload-message').innerText(), 'Matching lots – fünf', 'no second import is started')

  upload.send({ type: 'success', message: 'Nothing new.', notes: [], stats })
  upload.end()
  await message(page, 'Nothing new.').waitFor()
  await bar.waitFor({ state: 'hidden' })
})

t.test('what is for programs is said to the reader: where the report is', async (t) => {
  const { page, stub } = await open(t, '/app/imports', {
    profile: { email: 'new@example.com', name: null, brokerage_account: null },
  })
  await chooseFiles(page)
  const uploading = stub.nextUpload()
  await importButton(page).click()
  const upload = await uploading
  const [text, notes] = ['Imported 3 transactions and 1 realized gains lot.', ['1 lot has no transactions.']]
  const next = 'See GET /api/upload-history/7/reconciliation.'
  upload.send({ type: 'success', message: `${text} ${notes[0]} ${next}`, notes, stats, import_id: 7 })
  upload.end()
  await message(page, 'Imported 3').waitFor()
  t.notMatch(await page.locator('#upload-message').innerText(), 'GET /api')
  t.equal(await page.getByRole('link', { name: 'See the report' }).getAttribute('href'), '/app/imports/7')
})

t.test('an import error is shown, and the form stays usable', async (t) => {
  const { page, stub, errors } = await open(t, '/app/imports', { days: twoYears() })
  await chooseFiles(page)
  stub.spoil('/api/upload-files', 400, { type: 'error', message: 'The file positions.csv is a list of positions' })
  await importButton(page).click()
  await alert(page, 'The file positions.csv is a list of positions').waitFor()

  const attempt = async () => {
    const uploading = stub.nextUpload()
    await importButton(page).click()
    const upload = await uploading
    upload.send({ type: 'progress', percentage: 40, message: 'Reading' })
    await page.locator('.upload-progress output', { hasText: '40%' }).waitFor()
    return upload
  }
  const refused = await attempt()
  refused.send({ type: 'error', message: 'The realized gains file has no data rows' })
  refused.end()
  await alert(page, 'The realized gains file has no data rows').waitFor()
  t.equal(await page.getByRole('alert').count(), 1, 'the error before is gone')

  const crashed = await attempt()
  crashed.breakOff()
  await alert(page, 'The connection ended before the import was finished').waitFor()

  const cut = await attempt()
  cut.end()
  await alert(page, 'The connection ended before the import was finished').waitFor()
  t.equal(await page.locator('#upload-message').innerText(), '')
  t.equal(await page.getByRole('progressbar').count(), 0)
  t.strictSame(
    errors.filter((error) => !/Failed to load resource/.test(error)),
    [],
  )
})

t.test('leaving during an upload shows a prompt', async (t) => {
  const { page, stub } = await open(t, '/app/imports')
  await chooseFiles(page)
  const uploading = stub.nextUpload()
  await importButton(page).click()
  const upload = await uploading
  upload.send({ type: 'progress', percentage: 1, message: 'Reading' })
  await page.locator('.upload-progress output', { hasText: '1%' }).waitFor()
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate('void setTimeout(() => location.reload())'),
  ])
  t.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  upload.send({ type: 'success', message: 'Done.', notes: [], stats })
  upload.end()
  await message(page, 'Done.').waitFor()
})

t.test('an expired session redirects during an upload too, without a prompt', async (t) => {
  const { page, stub } = await open(t, '/app/imports', { days: twoYears() })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await chooseFiles(page)
  stub.record.profile = null
  await importButton(page).click()
  await page.waitForURL(`${stub.url}/auth/login?reason=expired&return_to=%2Fapp%2Fimports`)
  t.strictSame(dialogs, [])
})

t.test('the history is read page by page', async (t) => {
  const history = Array.from({ length: 60 }, (_, at) => importRecord({ id: 60 - at }))
  const { page, errors } = await open(t, '/app/imports', { history })
  const items = page.locator('.history article')
  await items.first().waitFor()
  t.equal(await items.count(), 50)
  await page.getByRole('button', { name: 'Show older imports' }).click()
  await items.nth(59).waitFor()
  t.equal(await page.getByRole('button', { name: 'Show older imports' }).count(), 0)
  t.strictSame(errors, [])
})

t.test('the history shows every import with its outcome, on a phone too', async (t) => {
  const { page, errors } = await open(
    t,
    '/app/imports',
    { history: [importRecord(), importRecord({ id: 2, status: 'failed', error: `Row 12: ${'long '.repeat(40)}` })] },
    { viewport: PHONE },
  )
  await page.getByText('Row 12: long').waitFor()
  t.strictSame(await page.locator('.history .tag').allInnerTexts(), ['Imported', 'Failed'])
  t.ok(await fitsWidth(page))
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`a check shows what an import would do, then the files are imported: ${size}`, async (t) => {
    const { page, stub, errors } = await open(t, '/app/imports', {}, { viewport })
    await chooseFiles(page)
    const checking = stub.nextUpload()
    await page.getByRole('button', { name: 'Check first' }).click()
    const check = await checking
    t.equal(check.url, '/api/upload-files?dry_run=true')
    const report = {
      files: [fileReport({ notes: ['The file prints a total of 1200.00; its rows add up to 1199.00.'] })],
      notes: ['history.csv was already imported on 2026-03-16, as import 7.'],
      rows: [leftOut(14, 'failed'), leftOut(1, 'ignored')],
      rows_not_listed: 3,
      reconciliation: reconciliation({ matched: 410, differing: 2, unmatched: 1 }),
    }
    check.send({ type: 'success', message: 'Imported 1204 transactions.', notes: [], stats, report })
    check.end()
    await message(page, 'Nothing is stored yet.').waitFor()
    const shown = await page.locator('.check-report').innerText()
    t.match(shown, /already imported on 2026-03-16[^]*Read as Charles Schwab[^]*1,200 new[^]*1 not readable/)
    t.match(shown, /prints a total of 1200.00[^]*410[^]*Lots that agree[^]*2[^]*Lots that differ/)
    t.match(shown, /5 rows would be left out[^]*line 14, column Amount: 'abc' is not a number[^]*3 more rows are not/)
    t.notMatch(await page.locator('main').innerText(), /Imported 1204/, 'nothing was imported')
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))

    const uploading = stub.nextUpload()
    await importButton(page).click()
    const upload = await uploading
    t.equal(upload.url, '/api/upload-files')
    t.equal(await page.locator('.check-report').count(), 0)
    upload.send({ type: 'success', message: 'Imported 1204 transactions.', notes: [], stats })
    upload.end()
    await message(page, 'Imported 1204 transactions.').waitFor()
    t.strictSame(errors, [])
  })
