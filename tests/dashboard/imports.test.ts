import type { Page } from 'playwright-core'
import t from 'tap'
import type { components } from '../../generated/clients/dashboard.ts'
import { openPage } from '../support/browser.ts'
import { fileAccount, fileReport, importsStub, leftOut, noteOf, question, reconciliation } from './imports-stub.ts'
import { axeProblems, DESKTOP, fitsWidth, focused, type Opened, open, PHONE } from './open.ts'
import { accountOf, importRecord, twoYears, type Upload } from './stub.ts'

type Schemas = components['schemas']

await openPage(t)

const files = [
  { name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Action\n') },
  { name: 'gains.csv', mimeType: 'text/csv', buffer: Buffer.from('Symbol,Proceeds\n') },
]
/** What a check finds in these files. */
const reports = [
  fileReport({ size: 12 }),
  fileReport({ name: 'gains.csv', size: 16, kind: 'gains', layout: 'Charles Schwab realized gains' }),
]
const chooseFiles = (page: Page) => page.getByLabel('CSV files of your broker').setInputFiles(files)
const importButton = (page: Page) => page.getByRole('button', { name: 'Import 2 files' })
const message = (page: Page, text: string) => page.locator('#upload-message', { hasText: text })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const item = (page: Page, name: string) => page.locator('.chosen-files > li').filter({ hasText: name })
const stats = { transactions_inserted: 1204, realized_gains_lots: 412, broker_verified_trades: 410 }
const unexpected = (errors: readonly string[]) => errors.filter((error) => !/Failed to load resource/.test(error))

const dryRun = (more: Partial<Schemas['DryRunReport']> = {}): Schemas['DryRunReport'] => ({
  files: reports,
  notes: [],
  rows: [],
  rows_not_listed: 0,
  reconciliation: reconciliation(),
  result: null,
  round_trips: [],
  open_positions: [],
  open_positions_not_listed: 0,
  ...more,
})

function passes(check: Upload, report: Partial<Schemas['DryRunReport']> = {}) {
  check.send({
    type: 'success',
    code: 'imported',
    message: 'Imported 1204 transactions.',
    notes: [],
    stats,
    report: dryRun(report),
  })
  check.end()
}

/** Does what causes a check, and lets it pass. */
async function checked({ page, stub }: Opened, act: () => unknown, report: Partial<Schemas['DryRunReport']> = {}) {
  const checking = stub.nextUpload()
  await act()
  const check = await checking
  passes(check, report)
  await message(page, 'Nothing is stored yet.').waitFor()
  return check
}

async function importing({ page, stub }: Opened) {
  const uploading = stub.nextUpload()
  await importButton(page).click()
  return await uploading
}

t.test('a new user imports, by keyboard', async (t) => {
  const history: Schemas['ImportRecord'][] = []
  const day = { first_date: '2026-03-16', last_date: '2026-03-16', review_date: '2026-03-16' }
  const { record } = importsStub(history, { result: { ...day, total_pnl: 61.45, round_trip_count: 5, to_review: 2 } })
  const opened = await open(t, '/app/imports', {
    ...record,
    profile: { email: 'new@example.com', name: null, brokerage_account: null },
  })
  const { page, stub, errors } = opened
  await page.getByText('No files have been imported yet.').waitFor()
  t.strictSame(await axeProblems(page), [])
  await checked(opened, () => chooseFiles(page))
  t.equal(await focused(page), 'Import 2 files', 'the focus moves to the next step')
  const uploading = stub.nextUpload()
  await page.keyboard.press('Enter')
  const upload = await uploading
  t.match(upload.body, /name="files"; filename="history\.csv"/)
  t.match(upload.body, /name="files"; filename="gains\.csv"/)
  t.notMatch(upload.body, /name="accounts"/)
  stub.record.days = twoYears()
  history.push(importRecord({ id: 8 }))
  const notes = ['Row 7 was left out.', 'history.csv was already imported on 2026-03-16, as import 7.'].map((text) =>
    noteOf(text),
  )
  upload.send({
    type: 'success',
    code: 'imported',
    message: 'See GET /api/imports/8.',
    notes,
    stats,
    import_id: 8,
  })
  upload.end()
  await message(page, 'Row 7 was left out.').waitFor()
  await message(page, 'Mar 16, 2026: +$61.45, 5 trades, 2 need a look').waitFor()
  t.match(await page.locator('#upload-message').innerText(), '1,200 new rows imported, 4 known before.')
  const review = page.getByRole('link', { name: 'Review', exact: true })
  t.equal(await review.getAttribute('href'), '/app/evening?date=2026-03-16')
  t.strictSame(
    await page.locator('#upload-message li').allInnerTexts(),
    notes.map((note) => note.message),
  )
  t.notMatch(await page.locator('main').innerText(), 'GET /api')
  t.equal(await page.getByRole('link', { name: 'See the report' }).getAttribute('href'), '/app/imports/8')
  t.strictSame(await axeProblems(page), [])
  await page.locator('.history', { hasText: 'Individual_Transactions_20260331.csv (184 kB)' }).waitFor()
  t.equal(await page.getByRole('progressbar').count(), 0)
  t.strictSame(errors, [])
})

t.test('files can be taken from the list and added again', async (t) => {
  const opened = await open(t, '/app/imports')
  const { page } = opened
  await checked(opened, () => chooseFiles(page))
  const one = await checked(opened, () => page.getByRole('button', { name: 'Remove gains.csv' }).click())
  t.equal(one.body.match(/filename=/g)?.length, 1)
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  await checked(opened, () => page.getByLabel('CSV files of your broker').setInputFiles(files[1] ?? []))
  const { body } = await importing(opened)
  t.equal(body.match(/filename=/g)?.length, 2)
})

t.test('progress is shown line by line as it arrives', async (t) => {
  const opened = await open(t, '/app/imports', { days: twoYears() })
  const { page, stub } = opened
  const bar = page.getByRole('progressbar')
  await checked(opened, () => chooseFiles(page))
  const release = stub.hold('/api/imports')
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

  const nothing = { transactions_inserted: 0, realized_gains_lots: 0, broker_verified_trades: 0 }
  upload.send({ type: 'success', code: 'nothing_new', message: 'Nothing new.', notes: [], stats: nothing })
  upload.end()
  await message(page, 'Nothing new').waitFor()
  await bar.waitFor({ state: 'hidden' })
})

t.test('an error is shown, and the form stays usable', async (t) => {
  const opened = await open(t, '/app/imports', { days: twoYears() })
  const { page, stub, errors } = opened
  const instead = {
    type: 'export_instead' as const,
    broker: null,
    kind: null,
    what: 'Export the Account Statement as CSV.',
  }
  stub.spoil('POST /api/imports', 400, {
    type: 'error',
    message: 'positions.csv is a list of positions',
    actions: [instead],
  })
  await chooseFiles(page)
  await alert(page, 'positions.csv is a list of positions').waitFor()
  await page.getByText('Export the Account Statement as CSV.').waitFor()
  const again = () => page.getByRole('button', { name: 'Try again' }).click()
  await checked(opened, again)

  const attempt = async () => {
    const upload = await importing(opened)
    upload.send({ type: 'progress', percentage: 40, message: 'Reading' })
    await page.locator('.upload-progress output', { hasText: '40%' }).waitFor()
    return upload
  }
  const refused = await attempt()
  refused.send({ type: 'error', message: 'The realized gains file has no data rows' })
  refused.end()
  await alert(page, 'The realized gains file has no data rows').waitFor()
  t.equal(await page.getByRole('alert').count(), 1, 'the error before is gone')

  for (const end of ['breakOff', 'end'] as const) {
    await checked(opened, again)
    const cut = await attempt()
    cut[end]()
    await alert(page, 'The connection ended before the import was finished').waitFor()
  }
  t.equal(await page.locator('#upload-message').innerText(), '')
  t.equal(await page.getByRole('progressbar').count(), 0)

  await checked(opened, again)
  await page.route(/\/api\/imports\?/, (route) => route.abort('connectionrefused'))
  await importButton(page).click()
  await alert(page, 'The upload was interrupted before the service received all files.').waitFor()
  await page.getByText('The connection to the service is lost.').waitFor()
  t.strictSame(unexpected(errors), [])
})

t.test('leaving during an import shows a prompt, during a check none', async (t) => {
  const opened = await open(t, '/app/imports')
  const { page, stub } = opened
  const checking = stub.nextUpload()
  await chooseFiles(page)
  await checking
  await page.reload()
  await checked(opened, () => chooseFiles(page))
  const upload = await importing(opened)
  upload.send({ type: 'progress', percentage: 1, message: 'Reading' })
  await page.locator('.upload-progress output', { hasText: '1%' }).waitFor()
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate('void setTimeout(() => location.reload())'),
  ])
  t.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  upload.send({ type: 'success', code: 'nothing_new', message: 'Done.', notes: [], stats })
  upload.end()
  await message(page, 'Nothing new').waitFor()
})

t.test('an expired session redirects during an upload too, without a prompt', async (t) => {
  const opened = await open(t, '/app/imports', { days: twoYears() })
  const { page, stub } = opened
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await checked(opened, () => chooseFiles(page))
  stub.spoil('POST /api/imports', 401, { success: false, error: 'Sign in' })
  await importButton(page).click()
  await page.waitForURL(`${stub.url}/auth/login?reason=expired&return_to=%2Fapp%2Fimports`)
  t.strictSame(dialogs, [])
})

const ACCOUNTS = [
  accountOf(1, '12345678', { name: 'Roth IRA' }),
  accountOf(2, '11', { broker: 'Robinhood', number: null, name: 'Robinhood' }),
  accountOf(3, '12', { broker: 'Robinhood', number: null, name: 'Sam' }),
]
const CHOICES = [
  { account_id: 2, name: 'Robinhood', number: null, broker: 'Robinhood' },
  { account_id: 3, name: 'Sam', number: null, broker: 'Robinhood' },
  { name: 'Robinhood (2)', number: null, broker: 'Robinhood' },
]
/** The field `accounts` of an upload. */
const accountsSent = ({ body }: Upload): unknown =>
  JSON.parse(/name="accounts"\r\n\r\n([^\r]*)/.exec(body)?.[1] ?? 'null')

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`the user is asked whose account a file is, once: ${size}`, async (t) => {
    const opened = await open(t, '/app/imports', { accounts: ACCOUNTS }, { viewport })
    const { page, stub, errors } = opened
    const actions = [question('history.csv', 1, CHOICES), question('gains.csv', 2, CHOICES)]
    stub.spoil('POST /api/imports', 400, {
      type: 'error',
      code: 'account_required',
      message: 'Choose the accounts.',
      actions,
    })
    await chooseFiles(page)
    await message(page, 'Choose the accounts.').waitFor()
    t.equal(await page.getByRole('alert').count(), 0, 'a question is no error')
    t.match(
      await item(page, 'history.csv').innerText(),
      /Robinhood · transactions · Feb 2, 2026 – Mar 16, 2026 · 120 rows[^]*Whose account is this file/,
    )
    const first = page.getByLabel('Account of history.csv')
    const second = page.getByLabel('Account of gains.csv')
    t.equal(await focused(page), 'Account of history.csv')
    t.strictSame(await first.locator('option').allInnerTexts(), [
      'Choose an account…',
      'Robinhood',
      'Sam',
      'Roth IRA · 12345678 (Charles Schwab)',
      'New account…',
    ])
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))

    await first.selectOption('Sam')
    t.equal(await importButton(page).getAttribute('aria-disabled'), 'true', 'one answer is missing')
    const chosen = fileAccount({ account_id: 3, broker: 'Robinhood', number: null, name: 'Sam', decided: 'chosen', printed: null }) // biome-ignore format: one line
    const found = [fileReport({ size: 12, broker: 'Robinhood', accounts: [chosen] }), reports[1] as (typeof reports)[0]]
    const check = await checked(opened, () => second.selectOption('New account…'), { files: found })
    t.strictSame(accountsSent(check), { '#1': 3, '#2': 'Robinhood (2)' })
    t.match(await item(page, 'history.csv').innerText(), /you chose it/)

    const name = page.getByLabel('Name of the new account')
    await name.fill('Kim')
    const renamed = await checked(opened, () => page.keyboard.press('Enter'), { files: found })
    t.strictSame(accountsSent(renamed), { '#1': 3, '#2': 'Kim' })
    await checked(opened, () => page.getByRole('button', { name: 'Remove history.csv' }).click(), { files: found })
    const back = await checked(
      opened,
      () => page.getByLabel('CSV files of your broker').setInputFiles(files[0] ?? []),
      { files: found },
    )
    t.strictSame(accountsSent(back), { '#1': 'Kim' }, 'a choice goes with its file')
    await page.getByRole('button', { name: 'Import 2 files' }).click()
    t.strictSame(unexpected(errors), [])
  })

t.test('a file whose account was assumed can be moved before the import; one that prints it cannot', async (t) => {
  const opened = await open(t, '/app/imports', { accounts: ACCOUNTS })
  const { page } = opened
  const only = fileAccount({ account_id: 2, broker: 'Robinhood', number: null, name: 'Robinhood', decided: 'only', printed: null }) // biome-ignore format: one line
  const assumed = noteOf('history.csv prints no account.', [{ type: 'move_file', import_id: 9, file_id: 12 }])
  const found = [
    fileReport({ size: 12, broker: 'Robinhood', accounts: [only], notes: [assumed] }),
    reports[1] as (typeof reports)[0],
  ]
  await checked(opened, () => chooseFiles(page), { files: found })
  t.match(await item(page, 'history.csv').innerText(), /your only account at Robinhood/)
  t.match(await item(page, 'gains.csv').innerText(), /Account\s+Roth IRA · 12345678\s+printed in the file/)
  t.equal(await page.getByRole('button', { name: 'Move this file' }).count(), 0, 'nothing is stored that could move')
  t.equal(await page.getByLabel('Account of gains.csv').count(), 0)
  const again = await checked(opened, () => page.getByLabel('Account of history.csv').selectOption('Sam'), {
    files: found,
  })
  t.strictSame(accountsSent(again), { '#1': 3 })
})

t.test('an import that is in the way is undone, and the check repeated', async (t) => {
  const { record, changes } = importsStub([importRecord({ id: 7 })])
  const opened = await open(t, '/app/imports', record)
  const { page, stub } = opened
  const actions = [{ type: 'undo_import' as const, import_id: 7 }]
  stub.spoil('POST /api/imports', 400, { type: 'error', message: 'Import 7 is in the way.', actions })
  await chooseFiles(page)
  await page.getByRole('button', { name: 'Undo import 7 and try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo import 7?' })
  await dialog.getByText('Individual_Transactions_20260331.csv').waitFor()
  t.strictSame(await axeProblems(page), [])
  await checked(opened, () => dialog.getByRole('button', { name: 'Undo the import' }).click())
  t.strictSame(changes, ['DELETE 7'])
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
    const opened = await open(t, '/app/imports', {}, { viewport })
    const { page, errors } = opened
    const sums = noteOf('The file prints a total of 1200.00; its rows add up to 1199.00.')
    const report = {
      files: [fileReport({ size: 12, notes: [sums] })],
      notes: [noteOf('history.csv was already imported on 2026-03-16, as import 7.')],
      rows: [leftOut(14, 'failed'), leftOut(1, 'ignored')],
      rows_not_listed: 3,
      reconciliation: reconciliation({ matched: 410, differing: 2, unmatched: 1 }),
    }
    const check = await checked(opened, () => chooseFiles(page), report)
    t.equal(check.url, '/api/imports?dry_run=true&skip_unread=true')
    t.match(
      await item(page, 'history.csv').innerText(),
      /Charles Schwab · transactions[^]*1,200 new[^]*1 not readable[^]*prints a total of 1200.00/,
    )
    t.match(await item(page, 'gains.csv').innerText(), /The same file as another one/)
    const shown = await page.locator('.check-report').innerText()
    t.match(shown, /already imported on 2026-03-16[^]*410[^]*Lots that agree[^]*2[^]*Lots that differ/)
    t.match(shown, /4 rows would be left out[^]*line 14, column Amount: 'abc' is not a number[^]*3 more rows are not/)
    t.notMatch(await page.locator('main').innerText(), /Imported 1204/, 'nothing was imported')
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))

    const upload = await importing(opened)
    t.equal(upload.url, '/api/imports?skip_unread=true')
    t.equal(await page.locator('.check-report').count(), 0)
    upload.send({ type: 'success', code: 'nothing_new', message: 'See GET /api.', notes: [], stats })
    upload.end()
    await message(page, 'Nothing new').waitFor()
    t.strictSame(errors, [])
  })
