/** The policy of versions in `openapi/README.md`: what clients use stays for six months and two releases after it was deprecated. */
import t from 'tap'
import { type Compared, policyBreaks } from '../../scripts/contract-policy.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are changed at any place
type Any = any

const MARK = { deprecated: true, 'x-deprecated-on': '2027-01-10', 'x-sunset': '2027-07-10' }

const small = (): Any => ({
  info: { title: 'A', version: '1.4.2' },
  paths: {
    '/a': {
      get: {
        operationId: 'listA',
        summary: 'Lists',
        parameters: [{ name: 'kind', in: 'query', schema: { type: 'string' } }],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } },
      },
      delete: { operationId: 'deleteA', responses: { 204: {} } },
    },
  },
  components: {
    schemas: {
      A: { type: 'object', properties: { id: { type: 'integer' }, old: { $ref: '#/components/schemas/Old' } } },
      Old: { type: 'object', properties: { part: { type: 'string' } } },
    },
  },
})

const get = (document: Any) => document.paths['/a'].get
const kind = (document: Any) => get(document).parameters[0]
const schemas = (document: Any) => document.components.schemas

const TWO_RELEASES = `
## 0.5.0, 2 June 2027

- More.

## 0.4.0, 20 January 2027

- \`kind\` is deprecated.

## 0.3.0, 9 January 2027
`

interface Case {
  before?: (document: Any) => unknown
  after?: (document: Any) => unknown
  version?: string
  listed?: string
  releases?: string
  today?: string
  name?: string
}

function breaksOf({ before, after, version, listed = '', releases = TWO_RELEASES, today, name = 'a' }: Case): string[] {
  const [old, now] = [small(), small()]
  before?.(old)
  before?.(now)
  after?.(now)
  now.info.version = version ?? '2.0.0'
  const changes = `# Changes\n\n## Unreleased\n\n${listed}\n${releases}`
  return policyBreaks({ name, before: old, after: now, changes, today: today ?? '2027-07-10' } satisfies Compared)
}

const REMOVED = 'a: parameter removed: listA query kind'
const removeKind = (document: Any) => get(document).parameters.pop()
const markKind = (document: Any) => Object.assign(kind(document), MARK)

t.test('what was never deprecated stays', async (t) => {
  t.strictSame(breaksOf({ after: removeKind, listed: REMOVED }), [`${REMOVED}: no release has it as deprecated`])
})

t.test('what was deprecated long enough may go, if the change is listed', async (t) => {
  const removal = { before: markKind, after: removeKind }
  t.strictSame(breaksOf({ ...removal, listed: REMOVED }), [])
  t.match(breaksOf(removal), [`${REMOVED}: list it in openapi/CHANGES.md`])
  t.strictSame(breaksOf({ ...removal, listed: REMOVED, today: '2027-07-09' }), [`${REMOVED}: its sunset is 2027-07-10`])
  const once = TWO_RELEASES.replace('20 January', '9 January')
  t.strictSame(breaksOf({ ...removal, listed: REMOVED, releases: once }), [
    `${REMOVED}: it was deprecated in 1 of 2 releases`,
  ])
  const sameDay = TWO_RELEASES.replace('20 January', '10 January')
  t.strictSame(breaksOf({ ...removal, listed: REMOVED, releases: sameDay }), [])
})

const REMOVALS: Record<string, [mark: (d: Any) => unknown, remove: (d: Any) => unknown, listed: string]> = {
  'an operation': [
    (d) => Object.assign(d.paths['/a'].delete, MARK),
    (d) => delete d.paths['/a'].delete,
    'a: operation removed: delete /a',
  ],
  'a field': [
    (d) => Object.assign(schemas(d).Old.properties.part, MARK),
    (d) => delete schemas(d).Old.properties.part,
    'a: field removed from an answer: listA 200 old part',
  ],
  'a field of a deprecated schema': [
    (d) => Object.assign(schemas(d).Old, MARK),
    (d) => delete schemas(d).A.properties.old,
    'a: field removed from an answer: listA 200 old',
  ],
  'a part of a deprecated operation': [
    (d) => Object.assign(get(d), MARK),
    (d) => delete schemas(d).A.properties.id,
    'a: field removed from an answer: listA 200 id',
  ],
  'that a field is always there': [
    (d) => {
      Object.assign(schemas(d).A, { required: ['old'] })
      Object.assign(schemas(d).Old, MARK)
    },
    (d) => delete schemas(d).A.required,
    'a: an answer can lack the field: listA 200 old',
  ],
  'the kind of values of a deprecated parameter': [
    markKind,
    (d) => Object.assign(kind(d).schema, { maxLength: 1 }),
    'a: upper limit lowered: listA query kind maxLength',
  ],
}

function removeMarks(node: Any): void {
  if (node === null || typeof node !== 'object') return
  for (const key of Object.keys(MARK)) delete node[key]
  for (const child of Object.values(node)) removeMarks(child)
}

for (const [name, [mark, remove, listed]] of Object.entries(REMOVALS))
  t.test(`${name} goes only after a deprecation`, async (t) => {
    t.strictSame(breaksOf({ before: mark, after: remove, listed }), [])
    const before = (d: Any) => {
      mark(d)
      removeMarks(d)
    }
    t.strictSame(breaksOf({ before, after: remove, listed }), [`${listed}: no release has it as deprecated`])
  })

t.test('a mark beside it is none', async (t) => {
  const removals: [mark: Any, listed: string, remove: (d: Any) => unknown][] = [
    [(d: Any) => schemas(d).Old.properties.part, '200 id', (d) => delete schemas(d).A.properties.id],
    [(d: Any) => schemas(d).A.properties.id, '200 old', (d) => delete schemas(d).A.properties.old],
  ]
  for (const [marked, where, remove] of removals) {
    const listed = `a: field removed from an answer: listA ${where}`
    const before = (d: Any) => Object.assign(marked(d), MARK)
    t.strictSame(breaksOf({ before, after: remove, listed }), [`${listed}: no release has it as deprecated`])
  }
})

t.test('a weakness is closed at once', async (t) => {
  t.strictSame(breaksOf({ after: removeKind, listed: `- weakness: ${REMOVED}` }), [])
})

t.test('before release 0.2.0 a change is only listed', async (t) => {
  const releases = '\n## 0.1.9, 20 January 2027\n'
  t.strictSame(breaksOf({ after: removeKind, listed: REMOVED, releases, version: '1.4.2' }), [])
  t.match(breaksOf({ after: removeKind, releases }), [`${REMOVED}: list it`])
  const binding = { after: removeKind, listed: REMOVED, releases: '\n## 0.2.0, 20 January 2027\n' }
  t.strictSame(breaksOf(binding), [`${REMOVED}: no release has it as deprecated`])
  t.strictSame(breaksOf({ after: (d) => Object.assign(kind(d), { deprecated: true }), releases }), [
    'a: #/paths//a/get/parameters/kind: is deprecated without x-deprecated-on and x-sunset',
  ])
})

t.test('a mark has two dates, six months apart, and begins after the last release', async (t) => {
  const place = 'a: #/paths//a/get/parameters/kind'
  const marked = (mark: object, before?: (d: Any) => unknown) =>
    breaksOf({ after: (d) => Object.assign(kind(d), mark), version: '1.5.0', ...(before && { before }) })
  const later = { deprecated: true, 'x-deprecated-on': '2027-06-03', 'x-sunset': '2027-12-03' }
  t.strictSame(marked(later), [])
  t.strictSame(marked({ ...later, 'x-sunset': '2027-12-02' }), [`${place}: its x-sunset is before 2027-12-03`])
  t.strictSame(marked({ ...later, 'x-deprecated-on': '2027-06-02' }), [
    `${place}: its x-deprecated-on is not after 2027-06-02`,
  ])
  t.strictSame(marked({ ...later, 'x-sunset': undefined }), [
    `${place}: is deprecated without x-deprecated-on and x-sunset`,
  ])
  t.strictSame(marked({ ...MARK, 'x-sunset': '2027-08-01' }, markKind), [], 'it may stay longer')
  const released = (d: Any) => Object.assign(kind(d), { ...MARK, 'x-sunset': '2027-08-01' })
  t.strictSame(marked(MARK, released), [`${place}: its x-sunset was 2027-08-01`])
  t.strictSame(marked({ ...MARK, 'x-deprecated-on': '2027-01-09' }, markKind), [
    `${place}: its x-deprecated-on was 2027-01-10`,
  ])
  t.strictSame(marked({ example: { deprecated: true } }), [], 'what an example holds is data')
})

t.test('the version rises with what changed', async (t) => {
  const add = (d: Any) => (schemas(d).A.properties.description = { type: 'string' })
  t.strictSame(breaksOf({ after: add, version: '1.5.0' }), [])
  t.strictSame(breaksOf({ after: add, version: '1.4.9' }), ['a: info.version is 1.4.9; by its changes it is 1.5.0'])
  const removal = { before: markKind, after: removeKind, listed: REMOVED }
  t.strictSame(breaksOf({ ...removal, version: '1.10.0' }), ['a: info.version is 1.10.0; by its changes it is 2.0.0'])
  const say = (d: Any) => Object.assign(get(d), { summary: 'Lists all' })
  t.strictSame(breaksOf({ after: say, version: '1.4.2' }), [], 'a text is for people')
  for (const version of ['1.3.0', '1.4.1'])
    t.strictSame(breaksOf({ version }), [`a: info.version is ${version}; by its changes it is 1.4.2`])
})

t.test('the version of the plants is that of the requirements', async (t) => {
  const add = (d: Any) => (schemas(d).A.properties.more = { type: 'string' })
  t.strictSame(breaksOf({ name: 'plants', after: add, version: '1.0.0' }), [])
  t.strictSame(breaksOf({ name: 'plants', after: add, version: '1.5.0' }), ['plants: info.version is 1.5.0, not 1.0.0'])
})
