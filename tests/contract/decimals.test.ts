import fc from 'fast-check'
import t from 'tap'
import { bodyNumbers, type DecimalSchema, limitsOf, readDecimal } from '../../src/contract/decimals.ts'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { NumberText } from '../../src/contract/int64.ts'

const SHARES: DecimalSchema = {
  type: 'number',
  format: 'decimal',
  'x-places': 8,
  exclusiveMinimum: 0,
  maximum: 90_000_000,
}

t.test('every decimal of the range is read to its last digit, in any way JSON writes it', async (t) => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 9_000_000_000_000_000n }), (value) => {
      const digits = String(value).padStart(9, '0')
      const plain = `${digits.slice(0, -8)}.${digits.slice(-8)}`
      return [plain, `${value}e-8`, `${plain}000`, `${value}E-08`].every(
        (text) => readDecimal(new NumberText(text), SHARES) === value,
      )
    }),
  )
  for (const text of ['0', '-1', '0.000000001', '90000000.00000001', '1e400', '-0'])
    t.equal(readDecimal(new NumberText(text), SHARES), undefined, text)
  for (const data of [1, '1', null, true]) t.equal(readDecimal(data, SHARES), undefined, String(data))
})

t.test('the limits of a decimal are in the range, unless they are exclusive', async (t) => {
  const read = (text: string, schema: DecimalSchema) => readDecimal(new NumberText(text), schema)
  t.equal(read('90000000', SHARES), 9_000_000_000_000_000n)
  const { exclusiveMinimum: _, ...others } = SHARES
  const cost: DecimalSchema = { ...others, 'x-places': 2, minimum: 1 }
  t.equal(read('1', cost), 100n)
  t.equal(read('0.99', cost), undefined)
  t.equal(read('1.001', cost), undefined)
  t.strictSame(limitsOf(SHARES), { minimum: null, exclusive_minimum: 0, maximum: 90_000_000, places: 8 })
  t.strictSame(limitsOf(cost), { minimum: 1, exclusive_minimum: null, maximum: 90_000_000, places: 2 })
})

t.test('bodies with decimals have no numbers of other formats', async (t) => {
  const document = loadDocument('dashboard')
  const withDecimals: string[] = []
  for (const { operation } of operationsOf(document)) {
    const { decimals, others } = bodyNumbers(document, operation)
    t.notOk(decimals && others, operation.operationId)
    if (decimals) withDecimals.push(operation.operationId)
  }
  t.same(withDecimals.sort(), [
    ...['addHolding', 'addOwnEntry', 'changeJournalEntry', 'changeOwnEntry', 'changeRoundTripJournal'],
    ...['putRoundTripJournal', 'putTaxStatement', 'updateHolding'],
  ])
  const mixed = {
    operationId: 'mixed',
    responses: {},
    requestBody: {
      content: { 'application/json': { schema: { properties: { a: SHARES, b: { type: ['integer', 'null'] } } } } },
    },
  }
  t.same(bodyNumbers(document, mixed), { decimals: true, others: true })
})
