import { unzipSync } from 'fflate'
import t from 'tap'
import type XLSX from 'xlsx'
import { excelFile } from '../../src/exports/excel.ts'
import { workbook } from './readers.ts'
import { contents, dividend, trade } from './rows.ts'

const cell = (book: XLSX.WorkBook, sheet: string, at: string) => book.Sheets[sheet]?.[at] as XLSX.CellObject | undefined
const part = (file: Uint8Array, name: string) => Buffer.from(unzipSync(file)[name] as Uint8Array).toString()

t.test('three sheets: dates are dates, numbers are numbers, each with its format', async (t) => {
  const book = workbook(
    Buffer.from(
      excelFile(
        contents(
          [trade({ quantity: 12_345_678n, buyPrice: 187_332_500n, profit: -350_020_000n, buyDate: null })],
          [dividend({ copies: 2 })],
        ),
      ),
    ),
  )
  t.strictSame(book.SheetNames, ['Summary', 'Lots', 'Dividends'])
  const row = Object.fromEntries(
    'ABCDEFGHIJKLMNOPQ'
      .split('')
      .map((column) => [cell(book, 'Lots', `${column}1`)?.v, cell(book, 'Lots', `${column}2`)]),
  )
  t.strictSame(Object.keys(row), [
    'Closed',
    'Account',
    'Symbol',
    'Side',
    'Bought',
    'Sold',
    'Quantity',
    'Buy price',
    'Sell price',
    'Proceeds',
    'Cost basis',
    'Disallowed loss',
    'Term',
    'Result',
    'Broker verified',
    'Return',
    'Gain or loss',
  ])
  t.strictSame(
    'ABCDE'.split('').map((column) => cell(book, 'Dividends', `${column}1`)?.v),
    ['Date', 'Account', 'Symbol', 'Paid as', 'Amount'],
  )
  // 2026-03-16 is day 46097 of Excel's calendar.
  t.match(row.Closed, { t: 'n', v: 46_097, z: 'yyyy-mm-dd' })
  t.equal(row.Bought, undefined, 'what is not known is an empty cell')
  t.match(row.Quantity, { t: 'n', v: 0.12345678 })
  t.match(row['Buy price'], { t: 'n', v: 187.3325, z: '#,##0.00##' })
  t.match(row['Gain or loss'], { t: 'n', v: -350.02, z: '#,##0.00' })
  t.match(row.Return, { t: 'n', v: -0.2059, z: '0.00%' })
  t.match(row.Account, { t: 's', v: '1234-5678' })
  t.match(cell(book, 'Dividends', 'A3'), { t: 'n', v: 46_099 }, 'a copy is a row')
  t.equal(cell(book, 'Dividends', 'A4'), undefined)
})

t.test(
  'the summary has the period, the accounts, when it was made, and the totals; so have the properties',
  async (t) => {
    const file = excelFile(
      contents([trade({ profit: 25_000_000n })], [dividend({ copies: 2 })], ['1234-5678', '8765-4321']),
    )
    const book = workbook(Buffer.from(file))
    const column = (name: string) => Array.from({ length: 18 }, (_, i) => cell(book, 'Summary', `${name}${i + 1}`)?.v)
    t.strictSame(column('A').slice(0, 7), [
      'Realized gains and dividends',
      'Period',
      'Account',
      'Produced',
      undefined,
      'Lots',
      'Winning lots',
    ])
    t.strictSame(column('B'), [
      undefined,
      'March 2026',
      '1234-5678, 8765-4321',
      '2026-03-16 14:30 UTC',
      undefined,
      ...[1, 1, 1, 1_800, 1_700, 0, 25, 0, 0, 25, 2, 52.24, 77.24],
    ])
    t.match(cell(book, 'Summary', 'B6'), { z: '#,##0' })
    t.match(book.Props, { Title: 'Realized gains and dividends, March 2026', Author: 'Tradeleaf' })
    t.match(part(file, 'docProps/core.xml'), '2026-03-16T14:30:00')
    t.match(part(file, 'xl/worksheets/sheet1.xml'), /<col min="1" max="1" width="32.*<col min="2" max="2" width="28/)
  },
)

t.test('text that looks like a formula is text', async (t) => {
  const texts = ['=1+1', '+1', '-1', '@A1', '=cmd|x', '00123', '1e5', '<b>&"', '株式 🚀']
  const file = excelFile(
    contents(
      texts.map((symbol) => trade({ symbol })),
      [],
    ),
  )
  const book = workbook(Buffer.from(file))
  for (const [i, text] of texts.entries()) {
    const found = cell(book, 'Lots', `C${i + 2}`)
    t.strictSame([found?.t, found?.v, found?.f], ['s', text, undefined])
  }
  for (const sheet of ['sheet1', 'sheet2', 'sheet3']) t.notMatch(part(file, `xl/worksheets/${sheet}.xml`), /<f[ >]/)
})

t.test('headings are frozen and bold, and columns are as wide as their content', async (t) => {
  const file = excelFile(contents([trade()], [dividend()]))
  for (const sheet of ['sheet2', 'sheet3']) {
    const xml = part(file, `xl/worksheets/${sheet}.xml`)
    t.match(xml, /<pane ySplit="1" topLeftCell="A2" [^>]*state="frozen"\/>/)
    t.match(xml, /<autoFilter ref="A1:/)
    t.match(xml, /<col min="1" max="1" width="1[2-9]/)
  }
  const styles = part(file, 'xl/styles.xml')
  for (const name of ['fonts', 'cellXfs', 'styleSheet']) t.equal(styles.split(`<${name} `).length, 2, name)
  const bold = [...styles.matchAll(/<font>(.*?)<\/font>/g)].findIndex(([, font]) => font?.includes('<b/>'))
  const formats = styles.slice(styles.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? []
  const style = formats.findIndex((xf) => xf.includes(`fontId="${bold}"`))
  t.ok(bold > 0 && style > 0)
  const headings = /<row r="1">(.*?)<\/row>/.exec(part(file, 'xl/worksheets/sheet2.xml'))?.[1] ?? ''
  t.strictSame([...new Set([...headings.matchAll(/ s="(\d+)"/g)].map(([, s]) => Number(s)))], [style])
})

t.test('a month without trades still has all three sheets', async (t) => {
  const book = workbook(Buffer.from(excelFile(contents([], [dividend()]))))
  t.strictSame(book.SheetNames, ['Summary', 'Lots', 'Dividends'])
  t.equal(cell(book, 'Lots', 'A1')?.v, 'Closed')
  t.equal(cell(book, 'Lots', 'A2'), undefined)
})
