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
  const missing = page.getByText('Still to say')
  t.match(await missing.innerText(), /the column Date, the column Symbol, how dates are written, what signs mean/)
  t.same(await axeProblems(page), [])

  await choose('Meaning of When', 'Date')
  await choose('Meaning of Stock', 'Symbol')
  await choose('Dates', '16/3/2026: day first')
  await choose('Signs', 'The action decides; amounts have no sign')
  await choose('Amounts', 'Before fees: fees are to be taken off')
  await page.getByLabel('All amounts are in US dollars').check()
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

  await page.getByRole('button', { name: 'Keep this, and check the files' }).click()
  await page.getByText('This is what an import of these files would do.').waitFor()
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
