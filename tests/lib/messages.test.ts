/** The catalogue of notes: its codes are those of the contract, and its texts are short and name what they are given. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { EXAMPLE_PARAMS } from '../../scripts/example-params.ts'
import { NOTES, type NoteCode, say } from '../../src/lib/messages/index.ts'
import { LOTS } from '../../src/lib/messages/lots.ts'
import { actionsOfNote, NOTE_ENDS } from '../../src/lib/messages/note-ends.ts'
import { UNMATCHED, type UnmatchedCode } from '../../src/lib/messages/unmatched.ts'
import { sayUnmatched } from '../../src/lib/note.ts'
import { wrongActions } from '../support/actions.ts'

const { schemas } = JSON.parse(readFileSync('generated/dashboard.json', 'utf8')).components

const PARAMS: Record<NoteCode, object> = EXAMPLE_PARAMS
const MOST_WORDS = 40

t.test('texts', async (t) => {
  const sale = { symbol: 'ALFA', date: '2026-03-16' }
  const texts = [
    ...(Object.keys(NOTES) as NoteCode[]).map((code) => say<NoteCode>(code, PARAMS[code] as never)),
    ...(Object.keys(UNMATCHED) as (keyof typeof UNMATCHED)[]).map((code) => say(code, sale)),
    ...(Object.keys(LOTS) as (keyof typeof LOTS)[]).map((code) => say(code, sale)),
  ]
  for (const { code, message } of texts) {
    t.ok(message.split(' ').length <= MOST_WORDS, `${code}: ${message.split(' ').length} words`)
    t.notMatch(message, /undefined|NaN|\[object/, code)
  }
  t.equal(
    texts[0]?.message,
    'robinhood.csv prints no account. It is in Robinhood, the only account it can be of. If that is wrong, move the file.',
  )
})

t.test('a note that says that something is missing, differs or was assumed names an action', async (t) => {
  t.strictSame(Object.keys(NOTE_ENDS).sort(), Object.keys(NOTES).sort())
  for (const code of Object.keys(NOTES) as NoteCode[]) {
    const { kind, actions } = NOTE_ENDS[code]
    t.ok(schemas.NoteKind.enum.includes(kind), code)
    const made = actionsOfNote(code, PARAMS[code] as never)
    t.strictSame(wrongActions(made), [], code)
    if (actions !== 'given') t.equal(made.length > 0, kind !== 'information', `${code}: ${kind}`)
  }
})

t.test('several sales name each action once, and what makes a trade of each', async (t) => {
  const sales = ['ALFA', 'BRAV', 'ALFA'].map((symbol) => ({
    ...{ quantity: '1', symbol, date: '2026-03-16', account_id: 3 },
    code: symbol === 'ALFA' ? ('no_known_purchase' as const) : ('no_known_short_sale' as const),
  }))
  const codes = [
    { code: 'no_known_purchase' as const, count: 2 },
    { code: 'no_known_short_sale' as const, count: 1 },
  ]
  const made = actionsOfNote('sales_unmatched', { count: 3, codes, sales })
  t.strictSame(
    made.flatMap((one) => (one.type === 'enter_row' ? [`${one.kind} ${one.symbol} ${one.account_id}`] : [])),
    ['purchase ALFA 3', 'short_sale BRAV 3'],
  )
  t.equal(new Set(made.map((one) => JSON.stringify(one))).size, made.length)
  t.match(
    say('sales_unmatched', { count: 3, codes, sales }).message,
    /because no file has the purchase \(2\), or no file has the short sale that they close \(1\): 1 ALFA/,
  )
})

t.test('each reason of an unmatched sale has what ends it', async (t) => {
  for (const code of Object.keys(UNMATCHED) as UnmatchedCode[]) {
    const { actions } = sayUnmatched(code, { symbol: 'ALFA', date: '2026-03-16', accountId: 3, cameOn: '2026-03-02' })
    t.strictSame(wrongActions(actions), [], code)
    t.ok(actions.some(({ type }) => type === 'import_file') && actions.some(({ type }) => type === 'enter_row'), code)
  }
})
