/** The columns of an unknown file are asked for on the page, once, over the service itself. */

import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { serve, signIn } from '../support/served.ts'
import { axeProblems, DESKTOP, fitsWidth, PHONE } from './open.ts'

const CSV = [
  'When,B/S,Stock,Shares,Fill Price,Comm,Value,Account #,Note',
  '16/01/2026,B,ALFA,100,10.00,1.00,1000.00,U-7,first',
  '20/01/2026,S,ALFA,40,12.50,1.00,500.00,U-7,',
  '21/01/2026,Income,ALFA,,,,7.50,U-7,',
].join('\n')

t.test('a trader explains the columns of a file, sees what it becomes, and imports it', async (t) => {
  const service = await serve(t)
  const { page, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await signIn(page, service)
  await page.goto(`${service.baseUrl}/app/imports`)
  const files = page.getByLabel('CSV files of your broker')
  await files.setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('heading', { name: 'What do the columns of mine.csv mean?' }).waitFor()

  const choose = (label: string, text: string) => page.getByLabel(label, { exact: true }).selectOption({ label: text })
  t.equal(await page.getByLabel('Meaning of Shares').inputValue(), 'quantity', 'what the names say is proposed')
  t.equal(await page.getByLabel('Meaning of Note').inputValue(), '', 'and nothing else')
  t.equal(await page.getByLabel('Meaning of When').inputValue(), 'date', 'it has dates')
  const missing = page.getByText('Still to say')
  t.equal(await missing.innerText(), 'Still to say: how dates are written.', 'the order of dates is not inferred')
  t.equal(await page.getByLabel('Amounts', { exact: true }).inputValue(), 'before_fees', 'by arithmetic')
  const agreement = page.getByText(
    '2 purchases and sales of this file, and all agree: quantity × price, with the fees, is the amount.',
  )
  t.match(await agreement.innerText(), /1 row cannot be read this way/)
  t.equal(await page.locator('.upload .notice').count(), 0, 'a question is no success')
  t.same(await axeProblems(page), [])

  await choose('Dates', '16/3/2026: day first')
  t.ok(await agreement.isVisible())
  t.equal(await page.getByLabel('B', { exact: true }).inputValue(), 'buy')
  const preview = page.getByRole('table', { name: 'What the first rows would become' })
  await preview.getByText('unknown action').waitFor()
  await choose('Income', 'Dividend')
  await preview.getByText('dividend').waitFor()
  t.match(await preview.innerText(), /Jan 16, 2026\s+buy\s+ALFA\s+100\s+\$10\.00\s+\$1\.00\s+-\$1,001\.00/)
  t.match(await preview.innerText(), /Jan 20, 2026\s+sell\s+ALFA\s+40\s+\$12\.50\s+\$1\.00\s+\$499\.00/)
  t.equal(await missing.count(), 0)
  t.same(await axeProblems(page), [])
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/desktop.png`, fullPage: true })
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/phone.png`, fullPage: true })
  await page.setViewportSize(DESKTOP)

  // 40 × 12.50 less 1.00, less 40 of 100 shares for 1,001.00; and a dividend of 7.50.
  const made = page.getByRole('region', { name: 'The trades that the whole file makes' })
  await made.locator('.check-trades').waitFor()
  t.match(await made.innerText(), /Jan 20, 2026 to Jan 21, 2026: \+\$106\.10, 1 trade\n/)
  t.match(
    await made.locator('.check-trades').innerText(),
    /ALFA\s+Jan 20, 2026\s+\+\$98\.60\s+40\s+\$10\.00\s+\$12\.50/,
  )
  t.match(await made.innerText(), /Open after these rows: ALFA 60\n/)
  t.match(await made.innerText(), /Account My account \(your first account\) · 3 new rows/)
  // It follows each change.
  await choose('S', 'Leave out')
  await made.getByText('Open after these rows: ALFA 100').waitFor()
  t.equal(await made.locator('.check-trades').count(), 0)
  await choose('S', 'Sell')
  await made.locator('.check-trades').waitFor()
  t.same(await axeProblems(page), [])
  t.same(await history(page), [], 'nothing is stored')
  await page.getByRole('button', { name: 'Import: that is right, and all amounts are in US dollars' }).click()
  await page.getByRole('link', { name: 'See the report' }).waitFor()
  t.equal((await history(page)).length, 1, 'one press')
  await page.getByRole('heading', { name: 'Columns you have explained' }).waitFor()
  t.equal(await page.getByRole('heading', { name: /What do the columns/ }).count(), 0)

  // Saved as a file, deleted, and taken from the file.
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  const saved = await (await saving).path()
  await page.getByRole('button', { name: 'Delete When, B/S' }).click()
  await page.getByRole('heading', { name: 'Columns you have explained' }).waitFor({ state: 'detached' })
  await files.setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByLabel('Use a saved mapping').setInputFiles(saved)
  await page.getByText('This is what an import of these files would do.').waitFor()
  t.same(
    errors.filter((error) => !/400/.test(error)),
    [],
  )
})

t.test('trades of a file whose account is not known are shown, and its account is asked afterwards', async (t) => {
  const service = await serve(t)
  const { page, errors } = await openPage(t, { viewport: PHONE, reducedMotion: 'reduce' })
  await signIn(page, service)
  await page.goto(`${service.baseUrl}/app/imports`)
  const choose = (name: string, csv: string) =>
    page.getByLabel('CSV files of your broker').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('good.csv', 'Date,Action,Symbol,Quantity,Price,Amount,Account Number\n2026-01-15,Buy,ALFA,100,9,-900,U-7\n2026-01-15,Buy,ALFA,1,9,-9,U-8\n') // biome-ignore format: one line
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'See the report' }).waitFor()
  await choose('fills.csv', DIRECT)
  const made = page.getByRole('region', { name: 'The trades that the whole file makes' })
  await made.getByText('By the rows of this file alone. Whose account it is, is asked next.').waitFor()
  // With the shares of U-7, which cost 9.00, it would be another figure.
  await made.getByText('Jan 16, 2026 to Jan 19, 2026: +$56.00, 2 trades').waitFor()
  t.ok(await fitsWidth(page))
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/asks-account.png`, fullPage: true }) // biome-ignore format: one line
  await page.getByRole('button', { name: 'That is right, and all amounts are in US dollars', exact: true }).click()
  await page.getByText('Whose account is this file?').waitFor()
  t.equal((await history(page)).length, 1, 'a file whose account is asked is not imported')
  t.same(
    errors.filter((error) => !/400/.test(error)),
    [],
  )
})

/** The imports of the user who is signed in. */
const history = async (page: Page) =>
  (await (await page.request.get(new URL('/api/upload-history', page.url()).href)).json()).history

const DIRECT = [
  'Fill Date,Fill Time,Dir,Ticker,Shares Filled,Avg Fill Px,Charges,Net Cash',
  '2026-01-16,09:37:07,B,ALFA,100,10.00,1.00,-1001.00',
  '2026-01-16,10:46:31,S,ALFA,100,10.50,1.00,1049.00',
  '2026-01-19,11:54:23,SS,BRAV,10,20.00,1.00,199.00',
  '2026-01-19,12:04:48,BC,BRAV,10,19.00,1.00,-191.00',
].join('\n')

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(
    `a proposal that all rows bear out takes one press; a file of no trades holds up no other: ${size}`,
    async (t) => {
      const service = await serve(t)
      const { page, errors } = await openPage(t, { viewport, reducedMotion: 'reduce' })
      await signIn(page, service)
      await page.goto(`${service.baseUrl}/app/imports`)
      await page.getByLabel('CSV files of your broker').setInputFiles([
        { name: 'fills.csv', mimeType: 'text/csv', buffer: Buffer.from(DIRECT) },
        { name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and so on') },
        {
          name: 'good.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Date,Action,Symbol,Quantity,Price,Amount\n2026-03-16,Buy,AAPL,10,180,-1800\n'),
        },
      ])
      await page.getByText('4 purchases and sales of this file, and all agree').waitFor()
      t.equal(await page.getByText('Still to say').count(), 0)
      const item = (name: string) => page.locator('.chosen-files > li').filter({ hasText: name })
      t.match(await item('statement.pdf').innerText(), /statement\.pdf is left out\..*PDF/)
      t.match(await item('good.csv').innerText(), /1 new/, 'the others have their answers')
      t.match(await item('fills.csv').innerText(), /What its columns mean is asked below\./)
      t.notOk(await page.getByLabel('Dates', { exact: true }).isVisible(), 'nothing is left to choose')
      await page.getByRole('button', { name: 'Import 1 of 3 files' }).waitFor()
      const made = page.getByRole('region', { name: 'The trades that the whole file makes' })
      await made.getByText('Jan 16, 2026 to Jan 19, 2026: +$56.00, 2 trades').waitFor()
      t.match(await made.locator('.check-trades').innerText(), /BRAV[^]*\+\$8\.00[^]*ALFA[^]*\+\$48\.00/)
      t.strictSame(await axeProblems(page), [])
      t.ok(await fitsWidth(page))
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/mapper-${size}.png`, fullPage: true }) // biome-ignore format: one line
      await page.getByRole('button', { name: 'That is right, and all amounts are in US dollars' }).click()
      await page.getByRole('button', { name: 'Import 2 of 3 files' }).waitFor()
      await page.locator('.check-trades').waitFor()
      t.match(await page.locator('.check-report').innerText(), /Jan 16, 2026 to Jan 19, 2026: \+\$56\.00, 2 trades/)
      t.ok(await fitsWidth(page))
      if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/checked-${size}.png`, fullPage: true }) // biome-ignore format: one line
      await page.getByRole('button', { name: 'Import 2 of 3 files' }).click()
      await page.getByText('Jan 16, 2026 to Jan 19, 2026:').waitFor()
      t.same(
        errors.filter((error) => !/400/.test(error)),
        [],
      )
    },
  )
