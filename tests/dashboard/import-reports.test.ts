import type { Page } from 'playwright-core'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { openPage } from '../support/browser.ts'
import { fileAccount, fileReport, importsStub, leftOut, lot, noteOf } from './imports-stub.ts'
import { axeProblems, DESKTOP, fitsWidth, focused, focusesLost, open, PHONE, watchFocus } from './open.ts'
import { accountOf, importRecord } from './stub.ts'

await openPage(t)

type Schemas = components['schemas']

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`an import is undone after a question: ${size}`, async (t) => {
    const { record, changes } = importsStub([importRecord(), importRecord({ id: 2, status: 'failed' })])
    const { page, stub, errors } = await open(t, '/app/imports', record, { viewport })
    const undo = page.getByRole('button', { name: /^Undo the import of / })
    await undo.waitFor()
    await watchFocus(page)
    await undo.click()
    t.equal(await undo.count(), 1, 'a failed import stored nothing')
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
    t.match(await dialog.innerText(), /1,200 new rows[^]*25 months[^]*Individual_Transactions_20260331.csv/)
    t.strictSame(await axeProblems(page), [])
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    t.strictSame(changes, [])

    await undo.click()
    const text = 'Import 1 shares rows with import 2: undo that one first.'
    stub.spoil('/api/imports/1', 400, { success: false, error: text })
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await alert(page, text).waitFor()
    const release = stub.hold('/api/imports/1')
    const readAgain = stub.hold('/auth/profile')
    const hasFocusAtOnce = page.evaluate(`new Promise((resolve) => {
      new MutationObserver(() => {
        const notice = document.querySelector('.history .notice')
        if (notice !== null) resolve(document.activeElement === notice)
      }).observe(document, { childList: true, subtree: true })
    })`)
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await dialog.getByRole('progressbar', { name: /^Undoing…/ }).waitFor()
    release()
    await page.getByText('Undid the import of t.csv').waitFor()
    t.equal(await hasFocusAtOnce, true)
    readAgain()
    await page.locator('.history .tag', { hasText: 'Undone' }).waitFor()
    t.strictSame(changes, ['DELETE 1'])
    t.strictSame(await page.locator('.history .tag').allInnerTexts(), ['Undone', 'Failed'])
    t.match(await focused(page), /^Undid the import/)
    t.strictSame(await focusesLost(page), [])
    t.equal(await undo.count(), 0)
    t.ok(await fitsWidth(page))
    t.strictSame(
      errors.filter((error) => !/Failed to load resource/.test(error)),
      [],
    )
  })

const report = () => ({
  files: [fileReport(), fileReport({ kind: 'gains', name: 'gains.csv', layout: 'Charles Schwab realized gains' })],
  notes: [noteOf('history.csv was already imported on 2026-03-16, as import 7.')],
  rows: [
    leftOut(1, 'ignored'),
    leftOut(14, 'failed'),
    leftOut(2, 'ignored', { file: 'gains.csv' }),
    leftOut(3, 'ignored', { file: 'gains.csv', reason: 'total row' }),
  ],
  lines: [
    lot('AAPL', 'matched', { copies: 3 }),
    lot('MSFT', 'differing', {
      quantity_difference: -2,
      amount_difference: -310.5,
      contradicts_itself: true,
      gain_difference: 45.25,
    }),
    lot('INTC', 'unmatched', { acquired: null, cost_basis: null }),
  ],
})

t.test('rows that every file has, such as headers, are listed on request', async (t) => {
  const only = { ...report(), rows: [leftOut(1, 'ignored')], lines: [] }
  const { record } = importsStub(
    [importRecord({ rows: { read: 3, imported: 2, duplicate: 0, ignored: 1, failed: 0 } })],
    only,
  )
  const { page } = await open(t, '/app/imports/1', record)
  const left = page.getByRole('region', { name: 'Rows left out', exact: true })
  await left.getByText('1 row ignored, such as titles, headers and totals.').waitFor()
  t.equal(await left.getByRole('region', { name: 'List of rows left out' }).count(), 0)
  await left.getByRole('button', { name: 'Show them' }).click()
  await left.getByText('not data: header').first().waitFor()
})

const PARTLY = { read: 1220, imported: 1205, duplicate: 11, ignored: 3, failed: 1 }

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`one import with its rows, lots and sales: ${size}`, async (t) => {
    const { record } = importsStub([importRecord({ status: 'partial', months_updated: 0, rows: PARTLY })], report())
    const { page, stub, errors } = await open(t, '/app/imports', record, { viewport })
    await page.locator('.history').getByRole('link').click()
    await page.waitForURL(`${stub.url}/app/imports/1`)
    await page.getByText('already imported on 2026-03-16').waitFor()
    const brought = await page.getByRole('region', { name: 'What it brought' }).innerText()
    t.match(brought, /Partly imported[^]*1,220[^]*Ignored/)
    t.notMatch(brought, /Months changed/, 'it is 0')
    const entries = (list: string) =>
      page.getByRole('region', { name: `List of ${list}` }).locator(':is(tbody tr:not(.space), li)')
    const rows = entries('rows left out')
    const lines = entries('lots and sales')
    await rows.nth(3).getByText('total row').waitFor()
    t.match(await rows.nth(1).innerText(), /Not readable[^]*Amount[^]*'abc' is not a number/)
    t.match(
      (await lines.allInnerTexts()).join(' '),
      /12\.5 × 3[^]*Differs[^]*gain ≠ proceeds[^]*-2[^]*-\$310\.50[^]*\+?\$45\.25/,
    )
    await lines.nth(2).getByText('Sale, no purchase').waitFor()
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))

    await page.getByLabel('File', { exact: true }).selectOption('gains.csv')
    await rows.nth(2).waitFor({ state: 'detached' })
    t.match(await rows.nth(0).innerText(), /gains\.csv/)
    t.match(await rows.nth(1).innerText(), /total row/)
    await page.getByLabel('Outcome', { exact: true }).selectOption('Not readable')
    await page.getByText('No row is listed.').waitFor()
    t.match(page.url(), /\/app\/imports\/1\?file=gains\.csv&outcome=failed$/)
    const csv = page.getByRole('link', { name: 'Download as CSV' })
    t.equal(await csv.getAttribute('href'), '/api/imports/1/rows-csv?outcome=failed')
    await page.getByLabel('Status').selectOption('Lots that differ')
    await lines.nth(1).waitFor({ state: 'detached' })
    t.match(await lines.innerText(), /MSFT/)

    await page.reload()
    await lines.getByText('MSFT').waitFor()
    t.equal(
      await page.getByLabel('File', { exact: true }).inputValue(),
      'gains.csv',
      'what was chosen is in the address',
    )
    await page.getByRole('link', { name: 'All imports' }).click()
    await page.locator('.history').waitFor()
    t.strictSame(errors, [])
  })

t.test('an import that is unknown says so; an undone one has no lots and sales', async (t) => {
  const { record } = importsStub([importRecord({ status: 'undone' })], { files: report().files })
  const { page, stub } = await open(t, '/app/imports/9', record)
  await alert(page, 'There is no import 9.').waitFor()
  await page.goto(`${stub.url}/app/imports/x`)
  await page.getByText('There is no such import.').waitFor()
  await page.goto(`${stub.url}/app/imports/1`)
  await page.getByText('Undone').waitFor()
  t.equal(await page.getByRole('region', { name: 'Lots and sales' }).count(), 0)
  t.equal(await page.getByRole('button', { name: /^Undo/ }).count(), 0)
})

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`sales without a known purchase are listed below the imports: ${size}`, async (t) => {
    const sale = {
      symbol: 'INTC',
      side: 'long' as const,
      date: '2026-03-16',
      quantity: 10,
      proceeds: 310.5,
      code: 'no_known_purchase' as const,
      params: {},
      message: 'No file has the purchase.',
      ...{ actions: [], own_entry: false, awaits_answer: false, came_on: null },
    }
    const unmatchedSales = [{ ...sale, account_id: 2 }]
    const accounts = [accountOf(1, '12345678'), accountOf(2, '87654321')]
    const given = { history: [importRecord()], unmatchedSales, accounts }
    const { page, errors } = await open(t, '/app/imports', given, { viewport })
    const list = page.getByRole('region', { name: 'Sales without a known purchase', exact: true })
    await list.getByText('87654321').waitFor()
    t.match(await list.innerText(), /no total includes them[^]*INTC[^]*\$310\.50/)
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    t.strictSame(errors, [])
  })

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`a file is moved to another account of the user: ${size}`, async (t) => {
    const only = fileAccount({ account_id: 2, number: null, name: 'Robinhood', decided: 'only', printed: null })
    const robinhood = fileReport({ broker: 'Robinhood', accounts: [only] })
    const moved: unknown[] = []
    const { record } = importsStub([importRecord()], {
      files: [robinhood, fileReport({ id: 13, name: 'gains.csv' })],
      notes: [noteOf('history.csv prints no account.', [{ type: 'move_file', import_id: 1, file_id: 12 }])],
    })
    const accounts = [
      accountOf(1, '12345678', { name: 'Roth IRA' }),
      accountOf(2, '1', { broker: 'Robinhood', number: null, name: 'Robinhood' }),
      accountOf(3, '2', { broker: 'Robinhood', number: null, name: 'Sam' }),
    ]
    const routes: typeof record.routes = (app) => {
      record.routes?.(app)
      app.patch('/api/imports/:id/files/:file_id', async ({ params, body }) => {
        moved.push([params, body])
        Object.assign(robinhood, { id: 31, accounts: [{ ...only, account_id: 3, name: 'Sam', decided: 'chosen' }] })
        const notes = [noteOf('history.csv and older.csv show different rows of Sam.')]
        return { success: true, message: 'Moved history.csv to Sam.', import: importRecord(), file_id: 31, notes }
      })
    }
    const { page, errors } = await open(t, '/app/imports/1', { ...record, routes, accounts }, { viewport })
    await page.getByText('your only account at Robinhood').waitFor()
    t.match(await page.locator('.file-reports').innerText(), /Roth IRA · 12345678 \(printed in the file\)/)
    const dialog = page.getByRole('dialog', { name: 'Move this file' })
    await page.getByRole('button', { name: 'Move this file' }).click()
    await dialog.getByText('history.csv is in Robinhood.').waitFor()
    await dialog.getByRole('button', { name: 'Leave it there' }).click()
    await page.getByRole('button', { name: 'Move history.csv to another account' }).click()
    await dialog.getByLabel('New account of history.csv').selectOption('New account…')
    await dialog.getByLabel('Name of the new account').fill('Kim')
    await dialog.getByRole('button', { name: 'Move the file' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    t.same(moved.splice(0), [[{ id: '1', file_id: '12' }, { account_name: 'Kim' }]])
    Object.assign(robinhood, { id: 12, accounts: [only] })
    await page.reload()
    await page.getByRole('button', { name: 'Move history.csv to another account' }).click()
    const target = dialog.getByLabel('New account of history.csv')
    t.strictSame(await target.locator('option').allInnerTexts(), [
      'Choose an account…',
      'Sam',
      'Roth IRA · 12345678 (Charles Schwab)',
      'New account…',
    ])
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await target.selectOption('Sam')
    await dialog.getByRole('button', { name: 'Move the file' }).click()
    await dialog.getByText('Moved history.csv to Sam.').waitFor()
    await dialog.getByText('show different rows of Sam').waitFor()
    t.same(moved, [[{ id: '1', file_id: '12' }, { account_id: 3 }]])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('you chose it').waitFor()
    t.match(await focused(page), /^Move history.csv/, 'the focus is back')
    t.strictSame(errors, [])
  })

t.test('a note that warns comes first, with what helps; information is marked as such', async (t) => {
  const sale = { symbol: 'INTC', date: '2026-03-16' }
  const warning: Schemas['Note'] = {
    ...{ code: 'sales_unmatched', kind: 'warning', message: '1 sale is no trade yet.', params: {} },
    actions: [
      { type: 'import_file', kind: 'transactions', what: 'Import the history.', ...sale },
      { type: 'import_file', kind: 'gains', what: 'Import the realized gains of the sale.', ...sale },
      { type: 'import_file', kind: 'gains', what: 'Import the realized gains of another.', ...sale },
      { type: 'enter_row', account_id: 1, kind: 'purchase', symbol: 'INTC', date: null },
      { type: 'correct_file', file: 'history.csv', what: 'Save the dates as YYYY-MM-DD.' },
      { type: 'read_reconciliation', import_id: 1 },
      { type: 'retry' },
    ],
  }
  const { record } = importsStub([importRecord()], {
    files: [fileReport()],
    notes: [noteOf('history.csv is the same file as a.csv.'), warning],
  })
  const { page, errors } = await open(t, '/app/imports/1', { ...record, accounts: [accountOf(1, '12345678')] })
  const notes = page.locator('.import-notes li')
  await notes.first().waitFor()
  t.strictSame(await notes.evaluateAll((all) => all.map((one) => one.className)), ['warning', 'information'])
  t.match(await notes.first().innerText(), /^1 sale is no trade yet\.[^]*Save the dates as YYYY-MM-DD\./)
  const links = await notes.first().getByRole('link').allInnerTexts()
  t.strictSame(
    links.map((text) => text.replace(/\s+/g, ' ')),
    ['Import transactions', 'Import realized gains', 'See how they differ in import 1'],
  )
  await notes.first().getByRole('button', { name: 'Enter the purchase of INTC' }).click()
  await page.getByRole('dialog', { name: 'What no file has: INTC' }).waitFor()
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})
