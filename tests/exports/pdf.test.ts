import t from 'tap'
import { pdfFile } from '../../src/exports/pdf.ts'
import { pdfPages, readPdf } from './readers.ts'
import { contents, dividend, trade } from './rows.ts'

const pagesOf = async (...of: Parameters<typeof contents>) => pdfPages(Buffer.from(await pdfFile(contents(...of))))

t.test('every page has the account, the title, its page number, and the headings', async (t) => {
  const pages = await pagesOf(
    Array.from({ length: 120 }, (_, i) => trade({ symbol: `SYM${i}` })),
    [dividend()],
  )
  t.ok(pages.length >= 3)
  for (const [i, page] of pages.entries()) {
    t.match(page, /^\s*Tradeleaf\s+March 2026\s+·\s+Account 1234-5678/)
    t.match(page, new RegExp(`Produced 2026-03-16 14:30 UTC .*Page ${i + 1} of ${pages.length}\\s*$`))
    if (page.includes('SYM')) t.match(page, /Symbol +Side +Bought +Sold +Quantity/)
  }
  const text = pages.join('\n')
  for (let i = 0; i < 120; i++) t.match(text, new RegExp(`\\bSYM${i}\\b`))
  t.match(text, /Total +216,000\.00 +204,000\.00 +0\.00 +12,000\.00/)
})

t.test('a trade that the broker has not confirmed is marked, and the mark is explained', async (t) => {
  const [confirmed] = await pagesOf([trade()], [])
  t.notMatch(confirmed, /\*/)
  const [page] = await pagesOf([trade({ brokerVerified: false })], [])
  t.match(page, /AAPL \*/)
  t.match(page, /\* Matched first in, first out/)
})

t.test('with several accounts, each row has its account', async (t) => {
  const [page] = await pagesOf(
    [trade(), trade({ accountId: 2, symbol: 'MSFT' })],
    [dividend({ accountId: 2 })],
    ['1234-5678', '8765-4321'],
  )
  t.match(page, /March 2026 +· +2 accounts/)
  t.match(page, /AAPL +1234-5678/)
  t.match(page, /MSFT +8765-4321/)
  t.match(page, /2026-03-18 +8765-4321 +SCHD/)
})

t.test('characters that the font lacks and invalid text do not prevent a PDF', async (t) => {
  const odd = [
    '株式',
    '🚀📈',
    'שלום',
    'مرحبا',
    '\ud800',
    'a\nb\0c',
    'ﷺ',
    'e\u0301\u0327',
    '\u202e123',
    'W'.repeat(300),
    '',
    ' ',
  ]
  const file = Buffer.from(
    await pdfFile(
      contents(
        odd.map((symbol) => trade({ symbol })),
        odd.map((action) => dividend({ action, symbol: action })),
        odd,
      ),
    ),
  )
  const pages = await pdfPages(file)
  t.match(pages.join('\n'), /a b c/)
  t.match(pages.join('\n'), new RegExp(`Page ${pages.length} of ${pages.length}`))
})

t.test('a month without trades or without dividends has a note', async (t) => {
  const [noTrades] = await pagesOf([], [dividend()])
  t.match(noTrades, /No lot was closed\./)
  const [noDividends] = await pagesOf([trade()], [])
  t.match(noDividends, /No dividend was paid\./)
})

t.test('amounts of millions fit on one line', async (t) => {
  const read = await readPdf(
    Buffer.from(
      await pdfFile(
        contents(
          [trade({ proceeds: 12_345_678_900_000n, costBasis: 45_678_901_000_000n, profit: -33_333_222_100_000n })],
          [],
        ),
      ),
    ),
  )
  t.strictSame(read.trades, ['AAPL -3333322210'])
})
