/** The codes of refusals: one catalogue of texts, the enums of the contract, and the page for clients. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { type DocumentName, loadDocument } from '../../src/contract/documents.ts'
import { dashboardErrors, plantsErrors } from '../../src/contract/errors.ts'
import { Failure, invalid, LITERAL, unavailable } from '../../src/lib/errors.ts'
import { type Code, ERRORS, type Message, ROWS, say } from '../../src/lib/messages/index.ts'
import { actionsOfRefusal, needsActions, REFUSAL_CODES } from '../../src/lib/messages/refusal-actions.ts'
import { inProject } from '../../src/lib/paths.ts'
import { wrongActions } from '../support/actions.ts'

interface Schemas {
  components: { schemas: Record<string, { enum?: string[] }> }
}

const enumOf = (document: DocumentName, schema: string): string[] =>
  (loadDocument(document) as unknown as Schemas).components.schemas[schema]?.enum ?? []

const SENT = (Object.keys(ERRORS) as Code[]).filter((code) => !LITERAL.has(code))

t.test('the contract lists the codes of the catalogue, and no other', async (t) => {
  const [dashboard, plants] = [enumOf('dashboard', 'ErrorCode'), enumOf('plants', 'ErrorCode')]
  t.strictSame(
    [...new Set([...dashboard, ...plants])].filter((code) => !(code in ERRORS)),
    [],
  )
  t.strictSame(
    SENT.filter((code) => !dashboard.includes(code) && !plants.includes(code)),
    [],
  )
  t.strictSame(enumOf('dashboard', 'RowCode').sort(), Object.keys(ROWS).sort())
})

t.test('the page for clients lists each code once', async (t) => {
  const page = readFileSync(inProject('openapi/CLIENTS.md'), 'utf8')
  const table = /\n\| About \| Codes \|\n[^]*?\n\n/.exec(page)?.[0] ?? ''
  const listed = [...table.matchAll(/`([a-z0-9_]+)`/g)].map(([, code]) => code as string)
  t.strictSame(listed.toSorted(), [...SENT, ...Object.keys(ROWS)].toSorted())
})

/** A value for each name that a text uses. */
const VALUES = {
  ...{ in: 'body', field: 'symbol', types: ['integer'], format: 'date', pattern: '^x$', allowed: ['a', 'b'] },
  ...{ limit: 2, minimum: 0, exclusive_minimum: null, maximum: 9, places: 2, keyword: 'not', seconds: 5, most: 20 },
  ...{ work: 'imports', yours: 3, items: 'holdings', kept: 5, adding: 2, setting: 'QUOTA_HOLDINGS', scope: 'a:read' },
  ...{
    first: 'start_date',
    last: 'end_date',
    years: 100,
    year: 2026,
    unknown: 3,
    account_id: 7,
    symbol: 'AAPL',
    period: '2026-03',
    rows: 4,
    id: 7,
  },
  ...{ formats: ['csv'], value: 'A B', problem: 'slow', reason: 'not_public', file: 'a.csv', fields: ['a', 'b'] },
  ...{ kind: 'pdf', line: 3, most_mb: 20, files: ['a.csv'], quota: 5, symbols: 6, sum: 'wins', would_be: '9' },
  ...{
    import_id: 7,
    later: 8,
    waiting: 9,
    base_url: 'http://here',
    why: 'line 3: it is broken',
    seen: ['a'],
    word: 'B',
    row: 4,
    known: ['accounts'],
    ...{
      other: 'b.csv',
      day: '2026-03-02',
      account: 'Roth IRA',
      number: '5678',
      name: 'Roth IRA',
      other_number: '1234',
    },
    ...{ status: 'undone', same_as: 'a.csv', side: 'long', entry: 20 },
    column: 'Shares',
    currency: 'GBX',
    transaction: 3,
    list: 'Transactions',
    most_kb: 64,
    date: '24-01-03',
    other_line: 9,
    expected: 'month',
    layouts: ['Robinhood account history'],
    layout: 'Robinhood account history',
  },
}
const OTHER_VALUES: Partial<Record<Code, object>> = {
  holdings_file_of_trades: { kind: 'gains' },
  own_entry_field: { kind: 'purchase' },
  own_entry_price: { kind: 'purchase' },
  own_entry_option: { kind: 'expiry' },
  own_entry_day: { latest: '2026-03-02' },
  own_entry_beyond: { arrived: '100' },
  journal_version_unknown: { version: 3 },
  migrating: { done: 3, steps: 9 },
  picture_too_large: { width: 9000, height: 6000, most_megapixels: 50 },
}
/** The longest say what to do about something rare. */
const MOST_WORDS = 40

t.test('each text is short, and has a value for each of its places', async (t) => {
  const speak = say as unknown as (code: Code, params: object) => Message
  for (const code of [...Object.keys(ERRORS), ...Object.keys(ROWS)] as Code[]) {
    const { message } = speak(code, { ...VALUES, ...OTHER_VALUES[code] })
    t.notMatch(message, /undefined|null|NaN|\[object/, code)
    t.ok(message.split(' ').length <= MOST_WORDS, `${code}: ${message}`)
    t.match(code, /^[a-z][a-z0-9_]{2,39}$/)
  }
})

t.test('each refusal of a file, an import or a change of the record names what helps', async (t) => {
  for (const code of REFUSAL_CODES) {
    const actions = actionsOfRefusal(code, { ...VALUES, ...OTHER_VALUES[code] }) ?? []
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
    body: { error: 400, message: 'A plant with id 9 already exists; choose another id', code: 'plant_exists' },
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
