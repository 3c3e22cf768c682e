/** The codes of refusals: one catalogue of texts, and the schemas that the contract has of them. */
import t from 'tap'
import { EXAMPLE_PARAMS } from '../../scripts/example-params.ts'
import { type DocumentName, loadDocument } from '../../src/contract/documents.ts'
import { dashboardErrors, plantsErrors } from '../../src/contract/errors.ts'
import { Failure, invalid, LITERAL, unavailable } from '../../src/lib/errors.ts'
import { type Code, ERRORS, type Message, NOTES, ROWS, say } from '../../src/lib/messages/index.ts'
import { LOTS } from '../../src/lib/messages/lots.ts'
import { actionsOfRefusal, needsActions, REFUSAL_CODES } from '../../src/lib/messages/refusal-actions.ts'
import { UNMATCHED } from '../../src/lib/messages/unmatched.ts'
import { wrongActions } from '../support/actions.ts'

interface Schemas {
  components: { schemas: Record<string, Described> }
}
interface Described {
  properties?: { code?: { const?: string } }
  'x-actions'?: string[]
  examples?: { params?: object }[]
}

/** The schemas of the codes of a document. */
const messagesOf = (document: DocumentName): Map<string, Described> =>
  new Map(
    Object.values((loadDocument(document) as unknown as Schemas).components.schemas).flatMap((schema) =>
      schema.properties?.code?.const === undefined ? [] : [[schema.properties.code.const, schema] as const],
    ),
  )

const SENT = (Object.keys(ERRORS) as Code[]).filter((code) => !LITERAL.has(code))
const NOT_REFUSALS = { ...ROWS, ...NOTES, ...UNMATCHED, ...LOTS }
const EXAMPLES: Partial<Record<string, object>> = EXAMPLE_PARAMS

t.test('each code of the catalogue is one of an operation, and has a schema', async (t) => {
  const [dashboard, plants] = [messagesOf('dashboard'), messagesOf('plants')]
  const described = new Set([...dashboard.keys(), ...plants.keys()])
  const wanted = [...SENT, ...Object.keys(NOT_REFUSALS)].sort()
  t.strictSame(
    [...described].filter((code) => !LITERAL.has(code as Code) && !wanted.includes(code)),
    [],
  )
  t.strictSame(
    wanted.filter((code) => !described.has(code)),
    [],
  )
})

/** The longest say what to do about something rare. */
const MOST_WORDS = 40

t.test('each text is short, and has a value for each of its places', async (t) => {
  const speak = say as unknown as (code: Code, params: object) => Message
  for (const code of [...Object.keys(ERRORS), ...Object.keys(ROWS)] as Code[]) {
    const { message } = speak(code, EXAMPLES[code] ?? {})
    t.notMatch(message, /undefined|null|NaN|\[object/, code)
    t.ok(message.split(' ').length <= MOST_WORDS, `${code}: ${message}`)
    t.match(code, /^[a-z][a-z0-9_]{2,39}$/)
  }
})

t.test('each refusal of a file, an import or a change of the record names what helps', async (t) => {
  for (const code of REFUSAL_CODES) {
    const actions = actionsOfRefusal(code, EXAMPLES[code] ?? {}) ?? []
    t.strictSame(wrongActions(actions), [], code)
    t.equal(actions.length > 0, !needsActions(code) && !LITERAL.has(code), code)
    t.notMatch(JSON.stringify(actions), /undefined|NaN|\[object/, code)
  }
})

t.test('a body has the code, the values and the actions beside the text', async (t) => {
  const failure = invalid(say('account_required', { files: ['a.csv'] }), {
    actions: [{ type: 'undo_import', import_id: 8 }],
  })
  const { message: error } = failure
  t.strictSame(dashboardErrors(failure), {
    status: 400,
    body: {
      ...{ success: false, error, code: 'account_required', params: { files: ['a.csv'] } },
      actions: [{ type: 'undo_import', import_id: 8 }],
    },
  })
  t.strictSame(plantsErrors(invalid(say('plant_exists', { id: '9' }))), {
    status: 400,
    body: {
      error: 400,
      message: 'A plant with id 9 already exists; choose another id',
      code: 'plant_exists',
      params: { id: '9' },
    },
  })
})

t.test('a body that the requirements give word for word has no code', async (t) => {
  const upload = { routeOptions: { schema: { 'x-errors': 'upload' } } } as never
  for (const code of ['files_missing', 'files_not_csv', 'brokerage_account_not_set'] as const)
    t.strictSame(Object.keys(dashboardErrors(invalid(say(code)), upload).body as object), ['type', 'message'], code)
  const failures = [
    unavailable(),
    new Failure('forbidden', say('access_denied')),
    new Failure('not_found', say('no_trades_on_date')),
  ]
  for (const one of failures)
    t.strictSame(dashboardErrors(one).body, { success: false, error: one.message }, one.message)
  t.strictSame(dashboardErrors(new Failure('unauthenticated', say('authentication_required'))).body, {
    ...{ success: false, error: 'Authentication required', redirect_to_login: true },
  })
})
