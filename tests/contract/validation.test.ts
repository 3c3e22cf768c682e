/** The words for each way in which a parameter or a field can be wrong, and which fields are named. */
import t from 'tap'
import { NumberText } from '../../src/contract/int64.ts'
import { validatorCompiler } from '../../src/contract/validation.ts'
import { Failure } from '../../src/lib/errors.ts'

const compile = validatorCompiler()

/** What is wrong with the data, as `field: message`. */
function problemsOf(schema: object, data: unknown, httpPart = 'body'): string[] {
  try {
    compile({ schema, httpPart })(data)
    return []
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const problems = error.problems ?? []
    t.equal(error.message, problems[0]?.message, 'the message is that of the first problem')
    return problems.map(({ field, message }) => `${field}: ${message}`)
  }
}
/** The only field of a body. */
const ofField = (schema: object, value: unknown) =>
  problemsOf({ type: 'object', properties: { a: schema } }, { a: value })

t.test('each rule has its words', async (t) => {
  const text = { type: 'string' }
  for (const [schema, value, words] of [
    [text, 1, 'a text'],
    [{ type: 'boolean' }, 'true', 'true or false'],
    [{ type: 'object' }, [], 'a JSON object'],
    [{ type: 'array' }, {}, 'a list'],
    [{ type: 'null' }, 1, 'null'],
    [{ type: 'integer' }, 'x', 'a whole number'],
    [{ type: 'number' }, 'x', 'a number'],
    [{ type: ['string', 'null'] }, 1, 'a text or null'],
    [{ ...text, format: 'date' }, '2026-02-30', 'a date as YYYY-MM-DD'],
    [{ ...text, format: 'month' }, '2026-13', 'a month as YYYY-MM'],
    [{ ...text, format: 'date-time' }, '2026-03-16', 'a timestamp with a time zone, such as 2026-03-16T14:30:00Z'],
    [{ ...text, format: 'ipv4' }, 'x', 'in the format ipv4'],
    [{ ...text, pattern: '^\\d{4}-\\d{2}$' }, 'x', 'a month as YYYY-MM'],
    [{ ...text, pattern: '^x$' }, 'y', 'of the form ^x$'],
    [{ enum: ['a', 2] }, 'x', "one of 'a', '2'"],
    [{ const: 'a' }, 'x', "'a'"],
    [{ type: 'integer', minimum: 2 }, 1, '2 or more'],
    [{ type: 'integer', maximum: 2 }, 3, '2 or less'],
    [{ exclusiveMinimum: 2 }, 2, 'more than 2'],
    [{ exclusiveMaximum: 2 }, 2, 'less than 2'],
    [{ minLength: 1 }, '', 'a text that is not empty'],
    [{ minLength: 2 }, 'x', 'at least 2 characters long'],
    [{ maxLength: 1 }, 'xy', 'at most 1 characters long'],
    [{ minProperties: 1 }, {}, 'a JSON object with at least 1 of the fields it can have'],
    [{ minItems: 1 }, [], 'a list of at least 1'],
    [{ maxItems: 1 }, [1, 2], 'a list of at most 1'],
    [{ uniqueItems: true }, [1, 1], 'a list without repetitions'],
    [{ type: 'integer', format: 'int64' }, 1.5, 'a whole number from -9223372036854775808 to 9223372036854775807'],
    [{ not: {} }, 1, 'valid (not)'],
    [text, 'a\0', 'a text without NUL characters and unpaired surrogates'],
    [text, '\ud800', 'a text without NUL characters and unpaired surrogates'],
  ] as const)
    t.strictSame(ofField(schema, value), [`a: Field 'a' must be ${words}`], JSON.stringify(schema))
})

t.test('a problem names its field, and each part of a request its own', async (t) => {
  const nested = {
    type: 'object',
    additionalProperties: false,
    required: ['a'],
    properties: { a: { type: 'object', properties: { 'b/c~d': { items: { type: 'string' } } } } },
  }
  t.strictSame(problemsOf(nested, { a: { 'b/c~d': ['x', 1] } }), ["a.b/c~d.1: Field 'a.b/c~d.1' must be a text"])
  t.strictSame(problemsOf(nested, { a: { 'b/c~d': ['\0'] } }), [
    "a.b/c~d.0: Field 'a.b/c~d.0' must be a text without NUL characters and unpaired surrogates",
  ])
  t.strictSame(problemsOf(nested, {}), ["a: Field 'a' is required"])
  t.strictSame(problemsOf(nested, []), [': The body must be a JSON object'])
  t.strictSame(problemsOf(nested, { a: {}, b: 1 }), ["b: Unknown field 'b'"])
  const long = 'x'.repeat(51)
  t.strictSame(problemsOf(nested, { a: {}, [long]: 1 }), [`${long.slice(1)}: Unknown field '${long.slice(1)}'`])
  const limited = { type: 'object', required: ['Limit'], properties: { Limit: { type: 'integer', maximum: 9 } } }
  t.strictSame(problemsOf(limited, { Limit: '10' }, 'querystring'), [
    "Limit: Query parameter 'Limit' must be 9 or less",
  ])
  t.strictSame(problemsOf(limited, { Limit: ['1', '2'] }, 'querystring'), [
    "Limit: Query parameter 'Limit' is given more than once",
  ])
  t.strictSame(problemsOf(limited, { Limit: '1e1' }, 'params'), [
    "Limit: Path parameter 'Limit' must be a whole number",
  ])
  t.strictSame(problemsOf(limited, { limit: '10' }, 'headers'), ["limit: Header 'limit' must be 9 or less"])
  t.strictSame(problemsOf(limited, {}, 'headers'), ["limit: Header 'limit' is required"])
})

t.test('a list in a query is repeated, and has commas between values that have none', async (t) => {
  const items = { type: 'string', pattern: '^[^,]+$', maxLength: 4 }
  const schema = {
    type: 'object',
    properties: {
      all: { type: 'array', maxItems: 3, items },
      texts: { type: 'array', items: { type: 'string' }, 'x-commas': 'kept' },
      numbers: { type: 'array', items: { type: 'integer', format: 'int32' } },
    },
  }
  const read = (query: Record<string, unknown>) => {
    t.strictSame(problemsOf(schema, query, 'querystring'), [])
    return query
  }
  t.strictSame(read({ all: 'a' }), { all: ['a'] })
  t.strictSame(read({ all: ['a,b', 'c'] }), { all: ['a', 'b', 'c'] })
  t.strictSame(read({ texts: ['a,b', 'c'] }), { texts: ['a,b', 'c'] })
  t.strictSame(read({ numbers: '1,2' }), { numbers: [1, 2] })
  t.strictSame(read({}), {})
  const refused = (query: Record<string, unknown>) => problemsOf(schema, query, 'querystring')
  t.match(refused({ all: 'a,' }), [/^all: Query parameter 'all' /])
  t.match(refused({ all: 'a,longer' }), [/^all: Query parameter 'all' must be at most 4 characters long$/])
  t.match(refused({ all: 'a,b,c,d' }), [/^all: Query parameter 'all' must be a list of at most 3$/])
  t.match(refused({ numbers: ['1', 'x'] }), [/^numbers: Query parameter 'numbers' must be a whole number$/])
  t.match(refused({ texts: 'a\0' }), [/^texts: Query parameter 'texts' must be a text without NUL/])
})

t.test('a field has one problem, and an answer has at most twenty', async (t) => {
  const two = { type: 'object', properties: { a: { minLength: 3, pattern: '^x' }, b: { minLength: 2 } } }
  t.strictSame(problemsOf(two, { a: 'y', b: 'z' }), [
    "a: Field 'a' must be at least 3 characters long",
    "b: Field 'b' must be at least 2 characters long",
  ])
  const many = { type: 'object', properties: { list: { type: 'array', items: { type: 'string' } } } }
  const problemsIn = (list: unknown[]) => problemsOf(many, { list }).length
  t.equal(problemsIn(Array(30).fill(1)), 20)
  t.equal(problemsIn(Array(30).fill('\0')), 20)
  t.equal(problemsIn([...Array(15).fill(1), ...Array(15).fill('\0')]), 20)
})

t.test('a decimal becomes an exact number, or is refused with its limits', async (t) => {
  const price = { type: 'number', format: 'decimal', 'x-places': 2, minimum: 0, maximum: 9 }
  const schema = { type: 'object', properties: { a: price } }
  const data: { a: unknown } = { a: new NumberText('1.20') }
  t.strictSame(problemsOf(schema, data), [])
  t.equal(data.a, 120n)
  t.strictSame(problemsOf(schema, { a: new NumberText('1.234') }), [
    "a: Field 'a' must be a number of at least 0 and at most 9, with at most 2 decimal places",
  ])
})

t.test('parameters are read from their text, bodies are not', async (t) => {
  const schema = { type: 'object', properties: { on: { type: 'boolean' }, n: { type: 'integer' } } }
  const query = { on: 'true', n: '7' }
  t.strictSame(problemsOf(schema, query, 'querystring'), [])
  t.strictSame(query, { on: true, n: 7 })
  t.equal(problemsOf(schema, { on: 'true', n: '7' }).length, 2)
  const pass = compile({ schema, httpPart: 'body', contentType: 'multipart/form-data' })
  t.equal(pass({ on: 1 }), true, 'the parts of a form are checked by their handler')
})
