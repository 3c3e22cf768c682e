/** Integers from the text of a body or a parameter, and JSON whose numbers stay text. */
import t from 'tap'
import {
  type IntegerSchema,
  isInt64,
  MAX_INT64,
  MIN_INT64,
  NumberText,
  parseExactJson,
  readInteger,
} from '../../src/contract/int64.ts'
import type { Failure } from '../../src/lib/errors.ts'

const INT64: IntegerSchema = { type: 'integer', format: 'int64' }
const SAFE: IntegerSchema = { type: 'integer' }
const ofBody = (text: string, schema = INT64) => readInteger(new NumberText(text), 'json', schema)
const ofText = (text: unknown, schema = INT64) => readInteger(text, 'text', schema)

t.test('a body may write an integer in any way that JSON has', async (t) => {
  for (const [text, value] of [
    ['0', 0n],
    ['-0', 0n],
    ['0e99999', undefined],
    ['0.000', 0n],
    ['0e-9999', 0n],
    ['7', 7n],
    ['-7', -7n],
    ['7.0', 7n],
    ['70e-1', 7n],
    ['0.7e1', 7n],
    ['7E+0', 7n],
    ['7e1', 70n],
    ['9223372036854775807', 9_223_372_036_854_775_807n],
    ['-9223372036854775808', -9_223_372_036_854_775_808n],
    ['9223372036854775808', undefined],
    ['-9223372036854775809', undefined],
    ['123.45e2', 12_345n],
    [`0.${MAX_INT64}e19`, MAX_INT64],
    [`1${'0'.repeat(394)}e-394`, 1n],
    [`1${'0'.repeat(395)}e-395`, undefined],
    ['7.5', undefined],
    ['75e-1', undefined],
    ['1e400', undefined],
    ['1e401', undefined],
    ['1e-801', undefined],
    ['1e9999', undefined],
    ['1e-9999', undefined],
  ] as const)
    t.strictSame(ofBody(text), value === undefined ? { problem: 'int64' } : { value }, text.slice(0, 50))
  t.strictSame(readInteger(7, 'json', INT64), { value: 7n }, 'a number that was read already')
  for (const data of [7.5, '7', null, true]) t.strictSame(readInteger(data, 'json', INT64), { problem: 'int64' })
})

t.test('a parameter has one spelling for each integer', async (t) => {
  for (const text of ['0', '7', '-7', '10', `${MAX_INT64}`, `${MIN_INT64}`])
    t.strictSame(ofText(text), { value: BigInt(text) }, text)
  for (const text of ['', ' 7', '7 ', '+7', '-0', '007', '-07', '7.0', '1e1', '0x7', 'x', `${MAX_INT64 + 1n}`, 7, null])
    t.strictSame(ofText(text), { problem: 'int64' }, String(text))
  t.strictSame(ofText('9'.repeat(30), SAFE), { problem: { maximum: Number.MAX_SAFE_INTEGER } })
  t.strictSame(ofText('9'.repeat(31), SAFE), { problem: 'type' })
})

t.test('an integer that a number can hold is one, between its limits', async (t) => {
  const limited: IntegerSchema = { type: 'integer', minimum: 1, maximum: 10 }
  for (const n of [1, 10]) for (const read of [ofBody, ofText]) t.strictSame(read(String(n), limited), { value: n })
  for (const read of [ofBody, ofText]) {
    t.strictSame(read('0', limited), { problem: { minimum: 1 } })
    t.strictSame(read('11', limited), { problem: { maximum: 10 } })
    t.strictSame(read('x', limited), { problem: 'type' })
    for (const limit of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
      t.strictSame(read(String(limit), SAFE), { value: limit })
    t.strictSame(read('9007199254740992', SAFE), { problem: { maximum: Number.MAX_SAFE_INTEGER } })
    t.strictSame(read('-9007199254740992', SAFE), { problem: { minimum: Number.MIN_SAFE_INTEGER } })
  }
  const maximum = Number.MAX_SAFE_INTEGER
  t.equal(isInt64({ ...INT64, maximum }), false)
  t.equal(isInt64({ ...INT64, maximum: maximum + 1 }), true)
  t.equal(isInt64({ ...INT64, format: 'int32' }), false)
  t.equal(isInt64({ ...INT64, type: 'string' }), false)
})

t.test('JSON is read with the text of each number', async (t) => {
  t.strictSame(parseExactJson('{"a":[1.10,{"b":-0}],"c":"1","d":null,"e":true}'), {
    a: [new NumberText('1.10'), { b: new NumberText('-0') }],
    ...{ c: '1', d: null, e: true },
  })
})

t.test('a body that is not JSON or has a field twice is refused', async (t) => {
  const failureOf = (text: string) => {
    try {
      parseExactJson(text)
      return undefined
    } catch (error) {
      return error as Failure
    }
  }
  const refused = (text: string, message: string, field?: string) => {
    const problems = field === undefined ? undefined : [{ field, message }]
    t.match(failureOf(text), { kind: 'invalid', message, problems }, text.slice(0, 40))
  }
  for (const text of ['', '{', '{"a":1,}', "{'a':1}", '01', 'NaN', '[1] 2']) refused(text, 'The body is not valid JSON')

  for (const key of ['__proto__', '\\u005f_proto__', '__proto\\u005F_', '_\\u005Fproto__'])
    for (const colon of [':', ' :', '\n:'])
      refused(`{"a":{"${key}"${colon}1}}`, "The body must not have a field '__proto__'", '__proto__')
  t.equal(failureOf('{"a":"__proto__","__proto":1,"_proto__":1}'), undefined, 'as a text, or almost')

  refused('{"a":1,"b":2,"a":2}', "Field 'a' is given twice", 'a')
  const long = 'x'.repeat(200)
  refused(`{"${long}y":1,"${long}y":2}`, `Field '${long}' is given twice`, long)
})
