/** The end of an import on the real service: the first and the next ones, and files that are imported again. */
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { serve, signIn } from '../support/served.ts'
import { axeProblems, DESKTOP, fitsWidth, PHONE } from './open.ts'

await openPage(t)

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount,Account Number'
const FEBRUARY = ['2026-02-02,Buy,AAA,20,10,-200,55512345', '2026-02-10,Sell,AAA,10,11,110,55512345']
const MARCH = [
  '2026-03-16,Sell,AAA,10,16.245,162.45,55512345',
  '2026-03-16,Buy,BBB,5,10,-50,55512345',
  '2026-03-16,Sell,BBB,5,9.8,49,55512345',
  'soon,Sell,BBB,5,9.8,49,55512345',
]
const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows, ''].join('\n')),
})

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`an import ends with the result of its days and the way to their review: ${size}`, async (t) => {
    const service = await serve(t)
    const { page, errors } = await openPage(t, { viewport, reducedMotion: 'reduce' })
    await signIn(page, service)
    const add = async (...files: ReturnType<typeof file>[]) => {
      await page.getByLabel('CSV files of your broker').setInputFiles(files)
      await page.getByText('Nothing is stored yet.').waitFor()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
    }
    const result = page.locator('.import-result')
    await add(file('Individual_XXX345_Transactions_20260210-101500.csv', FEBRUARY))
    t.equal(await result.innerText(), 'Feb 10, 2026: +$10.00, 1 trade, 1 needs a look')

    await page.goto(`${service.baseUrl}/app/imports`)
    await add(file('Individual_XXX345_Transactions_20260316-101500.csv', [...FEBRUARY, ...MARCH]))
    // AAA was closed on two days: it is one of the trades of each.
    t.equal(await result.innerText(), 'Mar 16, 2026: +$61.45, 2 trades, 2 need a look')
    const said = await page.locator('#upload-message').innerText()
    t.match(said, /3 new rows imported, 2 known before, 1 not readable\.[^]*could not be read and was left out/)
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/end-${size}.png`, fullPage: true }) // biome-ignore format: one line
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await page.waitForURL(`${service.baseUrl}/app/evening?date=2026-03-16`)
    await page.getByText('+$61.45').first().waitFor()

    await page.goto(`${service.baseUrl}/app/imports`)
    await page
      .getByLabel('CSV files of your broker')
      .setInputFiles([
        file('Individual_XXX345_Transactions_20260316-101500.csv', [
          ...FEBRUARY,
          ...MARCH,
          'soon,Sell,BBB,5,9.8,49,55512345',
        ]),
        file('Individual_GainLoss_Realized_Details_20260316-101502.csv', [
          'late,Sell,BBB,5,9.8,49,55512345',
          ...FEBRUARY,
        ]),
      ])
    await page.getByRole('button', { name: 'Import 2 files' }).click()
    await page.getByText('Nothing new: the record has every row already.').waitFor()
    t.equal(await page.locator('#upload-message li').count(), 2, 'rows that cannot be read are said')
    await page.goto(`${service.baseUrl}/app/imports/3`)
    await page.getByRole('combobox', { name: 'File', exact: true }).waitFor()
    t.match(await page.title(), /^Import of /)
    t.match(await page.getByRole('heading', { level: 1 }).innerText(), /^Import of /)
    t.ok(await fitsWidth(page), 'long names of files, also in a choice')
    t.strictSame(await axeProblems(page), [])

    await page.goto(`${service.baseUrl}/app/imports`)
    await add(file('again.csv', FEBRUARY))
    const nothing = page.locator('#upload-message')
    await nothing.getByText('Nothing new: the record has every row already.').waitFor()
    t.equal(await nothing.innerText(), 'Nothing new: the record has every row already. Import 1')
    t.equal(await nothing.getByRole('button').count(), 0, 'there is nothing to undo')
    t.equal(await page.locator('.history article').count(), 3, 'it is no further import')
    t.strictSame(await axeProblems(page), [])
    t.strictSame(errors, [])
  })
