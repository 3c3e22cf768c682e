import fc from 'fast-check'
import t from 'tap'
import { loadDocument } from '../../src/contract/documents.ts'
import { readTicker, toTicker } from '../../src/lib/symbols.ts'
import { counts } from '../support/counts.ts'

t.test('a share class has one spelling, however it is written', async (t) => {
  for (const text of ['BRK.B', 'brk.b', 'BRK/B', 'BRK-B', 'BRK B', '  brk/b ', 'BRK\u00a0B'])
    t.equal(readTicker(text), 'BRK.B', text)
  for (const text of ['AAPL', 'F', 'VFIAX', '7203.T', 'SHOP.TO', 'BAC.PRL']) t.equal(readTicker(text), text)
})

t.test('a text that is not a ticker is rejected with what was expected', async (t) => {
  for (const text of [
    '',
    ' ',
    '.',
    'A..B',
    'AAPL240119C00150000',
    'AAPL 2024-01-19 C 150',
    '=1+1',
    'A;B',
    '../quote',
    'A&token=x',
    'Ä',
    'A\u0000B',
    'A'.repeat(100_000),
  ])
    t.equal(readTicker(text), undefined, text.slice(0, 30))
  t.throws(() => toTicker('=1+1'), { kind: 'invalid', code: 'not_a_ticker', problems: [{ field: 'symbol' }] })
  t.throws(() => toTicker('x'.repeat(500)), { message: /^.{101}$/ }, 'a long text is shortened in the message')
})

t.test('normalising a ticker is idempotent, and a ticker is safe in a URL', async (t) => {
  const run = () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const ticker = readTicker(text)
        return ticker === undefined || (readTicker(ticker) === ticker && encodeURIComponent(ticker) === ticker)
      }),
      { numRuns: counts(2_000, 20_000) },
    )
  t.doesNotThrow(run)
})

interface Taken {
  pattern: string
  maxLength: number
}

t.test('what the contract takes for the symbol of a holding or a price is a ticker', async (t) => {
  const { components } = loadDocument('dashboard') as unknown as {
    components: {
      schemas: Record<string, { properties: { symbol: Taken } }>
      parameters: Record<string, { schema: Taken }>
    }
  }
  for (const schema of [components.schemas.NewHolding?.properties.symbol, components.parameters.Ticker?.schema]) {
    const { pattern, maxLength } = schema as Taken
    const taken = new RegExp(pattern, 'u')
    // With every kind of space, also where a ticker has none.
    const characters = fc.constantFrom(...'Az9./- \t\n\u00a0\u2003\u3000\ufeff\u0130\u017f')
    const near = fc.oneof(
      fc.stringMatching(taken),
      fc.array(characters, { minLength: 1, maxLength: 9 }).map((all) => all.join('')),
    )
    const isRead = fc.property(near, (text) => {
      fc.pre(text.length <= maxLength && taken.test(text))
      return readTicker(text) !== undefined
    })
    t.doesNotThrow(() => fc.assert(isRead, { numRuns: counts(2_000, 20_000) }))
  }
})
