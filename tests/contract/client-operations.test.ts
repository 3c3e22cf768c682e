/** What stops `npm run generate`, because the client could not keep its promises. */
import t from 'tap'
import { type ClientDocument, clientOperations } from '../../scripts/client-operations.ts'

const INT64 = { type: 'integer', format: 'int64' }
const TEXTS = { type: 'array', items: { type: 'string' } }
const cursor = { in: 'query', name: 'cursor', schema: { type: 'string' } }

/** A document with one operation. */
const documentOf = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): ClientDocument => ({
  tags: [{ name: 'Big plants', description: 'All that is\nlarge. And more.' }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        summary: 'List things',
        tags: ['Big plants'],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Things' } } } } },
        ...more,
      },
    },
  },
  components: { schemas: { Things: { type: 'object', properties } } },
})

t.test('an operation has a row, by its tag', async (t) => {
  const source = clientOperations([documentOf({ things: TEXTS, id: { ...INT64, type: ['integer', 'null'] } })])
  t.match(source, '  /** All that is large. */\n  bigPlants: {\n    /** List things. */\n    listThings: {')
  t.match(source, '"answer":"json","int64":["id"]}')
  t.notMatch(source, 'items')
})

t.test('a list of several lists names that of its pages', async (t) => {
  const lists = { things: TEXTS, others: TEXTS }
  const parameters = [cursor]
  t.throws(() => clientOperations([documentOf(lists, { parameters })]), /listThings: x-items must name its list/)
  t.throws(() => clientOperations([documentOf(lists, { parameters, 'x-items': 'ids' })]), /x-items must name its list/)
  t.match(clientOperations([documentOf(lists, { parameters, 'x-items': 'others' })]), '"items":"others"')
  t.match(clientOperations([documentOf({ things: TEXTS }, { parameters })]), '"items":"things"')
})

t.test('a 64-bit integer shares its name with no other field of the answer', async (t) => {
  const other = { type: 'object', properties: { id: { type: 'string' } } }
  t.throws(() => clientOperations([documentOf({ id: INT64, other })]), /is also one of another field: id/)
  const small = { type: 'object', properties: { id: { ...INT64, maximum: 2 ** 53 - 1 } } }
  t.throws(() => clientOperations([documentOf({ id: INT64, small })]), /is also one of another field: id/)
})

t.test('a 64-bit integer is a field', async (t) => {
  for (const schema of [{ type: 'array', items: INT64 }, { oneOf: [INT64, TEXTS] }, { additionalProperties: INT64 }])
    t.throws(() => clientOperations([documentOf({ ids: schema })]), /has no field of its own/)
})

t.test('no parameter has a name of the client', async (t) => {
  const parameters = [{ in: 'query', name: 'body', schema: { type: 'string' } }]
  t.throws(() => clientOperations([documentOf({}, { parameters })]), /listThings: .* needs the name .*body/)
})
