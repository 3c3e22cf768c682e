/** Each law of figures is about an object of the contract, and finds one that breaks it. */
import t from 'tap'
import { loadDocument } from '../../src/contract/documents.ts'
import { brokenFiguresOfExample, LAWS, LAWS_OF_EXAMPLES } from '../support/figures.ts'

type Node = Record<string, unknown>

function* objectsIn(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield value as Node
  for (const one of Object.values(value)) yield* objectsIn(one)
}

function* examplesIn(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return
  for (const [name, one] of Object.entries(value))
    if (name === 'example' || name === 'examples') yield* objectsIn(one)
    else yield* examplesIn(one)
}

const examples = (['dashboard', 'plants'] as const).flatMap((name) => [...examplesIn(loadDocument(name))])

/** Another value of the same kind, and of each other kind that the law could be about. */
const others = (value: unknown): unknown[] =>
  typeof value === 'number'
    ? [value + 1]
    : typeof value === 'boolean'
      ? [!value]
      : ['', 'closed', 'match', '9999-12-31']

for (const { of } of [...LAWS, ...LAWS_OF_EXAMPLES])
  t.test(`${of.join(', ')}: a value that does not belong there is found`, async (t) => {
    const object = examples.find((one) => of.every((name) => one[name] !== undefined && one[name] !== null))
    if (object === undefined) return t.fail('no example has these')
    t.strictSame(brokenFiguresOfExample(object, 'it'), [])
    const broken = of.flatMap((name) =>
      others(object[name]).flatMap((value) => [
        ...brokenFiguresOfExample({ ...object, [name]: value }, 'it'),
        ...brokenFiguresOfExample({ ...object, error: 'It failed' }, 'it'),
      ]),
    )
    t.ok(
      broken.some((problem) => of.every((name) => problem.includes(`${name} `))),
      broken.join('\n'),
    )
  })

t.test('an object in others is found, with its place', async (t) =>
  t.strictSame(brokenFiguresOfExample({ trips: [{ state: 'open', closed_on: '2026-03-16' }] }, 'it'), [
    'it/trips/0: state open, closed_on 2026-03-16 do not belong together',
  ]),
)
