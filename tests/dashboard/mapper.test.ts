/** The columns of an unknown file are asked for on the page, once, over the service itself. */
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
    '2 trades of this file, and all agree: quantity × price, with the fees, is the amount.',
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

  await page.getByRole('button', { name: 'That is right, and all amounts are in US dollars' }).click()
  await page.getByText('This is what an import of these files would do.').waitFor()
  t.match(
    await page.locator('.check-trades').innerText(),
    /ALFA\s+Jan 20, 2026\s+\+\$98\.60\s+40\s+\$10\.00\s+\$12\.50/,
  )
  t.same(await axeProblems(page), [])
  await page.getByRole('heading', { name: 'Columns you have explained' }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'See the report' }).waitFor()
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
      await page.getByText('4 trades of this file, and all agree').waitFor()
      t.equal(await page.getByText('Still to say').count(), 0)
      const item = (name: string) => page.locator('.chosen-files > li').filter({ hasText: name })
      t.match(await item('statement.pdf').innerText(), /statement\.pdf is left out\..*PDF/)
      t.match(await item('good.csv').innerText(), /1 new/, 'the others have their answers')
      t.match(await item('fills.csv').innerText(), /What its columns mean is asked below\./)
      t.notOk(await page.getByLabel('Dates', { exact: true }).isVisible(), 'nothing is left to choose')
      await page.getByRole('button', { name: 'Import 1 of 3 files' }).waitFor()
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
