/** The catalogue of notes: its codes are those of the contract, and its texts are short and name what they are given. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { NOTES, type NoteCode, say } from '../../src/lib/messages/index.ts'
import { LOTS } from '../../src/lib/messages/lots.ts'
import { actionsOfNote, NOTE_ENDS } from '../../src/lib/messages/note-ends.ts'
import { UNMATCHED, UNMATCHED_BECAUSE, type UnmatchedCode } from '../../src/lib/messages/unmatched.ts'
import { sayUnmatched } from '../../src/lib/note.ts'
import { wrongActions } from '../support/actions.ts'

const { schemas } = JSON.parse(readFileSync('generated/dashboard.json', 'utf8')).components

/** Words that a file of a broker and its rows can have. */
const event = {
  file: 'history.csv',
  count: 7,
  rows: Array(5).fill({ quantity: '12.5', symbol: 'ALFA', date: '2026-03-16' }),
}
const counted = { count: 7 }
const PARAMS: Record<NoteCode, object> = {
  account_assumed: { file: 'history.csv', account: 'Roth IRA' },
  overlap_differs: {
    file: 'a.csv',
    other: 'b.csv of import 7',
    account: 'Roth IRA',
    count: 7,
    symbol: 'ALFA',
    day: '2026-03-16',
    rows: [],
  },
  file_repeated: { file: 'b.csv', same_as: 'a.csv' },
  file_unread: { file: 'a.csv', position: 1, code: 'file_unknown', why: 'It is a list of positions.' },
  file_known: { file: 'a.csv', day: '2026-03-16', import_id: 7 },
  dates_in_future: { file: 'a.csv', last_date: '2062-03-16' },
  rows_failed: { ...counted, file: 'a.csv', rows: [{ line: 14, column: 'Amount', reason: '"abc" is not a number' }] },
  sales_unmatched: {
    ...{ ...counted, sales: event.rows },
    codes: (Object.keys(UNMATCHED_BECAUSE) as UnmatchedCode[]).slice(0, 2).map((code) => ({ code, count: 3 })),
  },
  lots_differ: counted,
  results_differ: {
    ...{ file: 'statement.csv', count: 7 },
    rows: Array(5).fill({ symbol: 'ALFA', date: '2026-03-16', printed: '-1234.50', derived: '1234.50' }),
  },
  lots_without_transactions: counted,
  lots_contradict: counted,
  lots_strayed: { ...counted, symbol: 'ALFA', day: '2026-03-16', quantity: '4' },
  lots_without_sale: { ...counted, symbol: 'ALFA', day: '2026-03-16', quantity: '4' },
  own_entry_replaced: { ...counted, entries: [{ symbol: 'ALFA', date: '2026-03-16', action: 'Buy' }] },
  answer_required: { account: 'Main', kind: 'short_sales', count: 1, asks: 'Were they short sales?' },
  options_expired: { ...counted, contracts: [{ quantity: '1', symbol: 'BRAV 2026-03-20 C 570' }] },
  spin_offs: event,
  splits_uncertain: event,
  option_splits: event,
  fund_sales: event,
  fund_purchases: event,
  shares_left: event,
  shares_without_cost: event,
  options_not_delivered: event,
  amounts_far_from_price: {
    ...counted,
    file: 'a.csv',
    line: 2,
    symbol: 'BRAV',
    quantity: '5',
    price: '22',
    gross: '110.00',
    amount: '1200.00',
  },
  date_order_assumed: { file: 'a.csv', first: 'month', date: '03/04/2024', line: 3 },
  share_amounts: {
    ...counted,
    file: 'a.csv',
    action: 'merger',
    amount: '162.50',
    symbol: 'LIMA',
    date: '2026-03-02',
  },
  total_differs: { file: 'a.csv', total: 'Amount', printed: '12.00', sum: '10.00', unread: 1 },
  totals_contradict: {
    file: 'a.csv',
    total: 'Gain',
    printed: '12.00',
    parts: 'Short-Term and Long-Term',
    sum: '10.00',
  },
  rows_above_header: { ...counted, file: 'a.csv', line: 3 },
  rows_repeated: { ...counted, file: 'a.csv', line: 3 },
  currency_assumed: { file: 'a.csv' },
  split_quantities: { file: 'a.csv', quantity: '2', symbol: 'ALFA', date: '2024-01-16' },
  no_fees_printed: { file: 'a.csv' },
}
const MOST_WORDS = 40

t.test('codes of the contract', async (t) => {
  t.same(schemas.NoteCode.enum.toSorted(), Object.keys(NOTES).sort())
  t.same(schemas.UnmatchedCode.enum.toSorted(), Object.keys(UNMATCHED).sort())
  const reasons = schemas.ReconciliationReason.properties.code.enum
  t.same(reasons.toSorted(), [...Object.keys(UNMATCHED), ...Object.keys(LOTS)].sort())
})

t.test('texts', async (t) => {
  const sale = { symbol: 'ALFA', date: '2026-03-16' }
  const texts = [
    ...Object.entries(PARAMS).map(([code, params]) => say<NoteCode>(code as NoteCode, params as never)),
    ...(Object.keys(UNMATCHED) as (keyof typeof UNMATCHED)[]).map((code) => say(code, sale)),
    ...(Object.keys(LOTS) as (keyof typeof LOTS)[]).map((code) => say(code, sale)),
  ]
  for (const { code, message } of texts) {
    t.ok(message.split(' ').length <= MOST_WORDS, `${code}: ${message.split(' ').length} words`)
    t.notMatch(message, /undefined|NaN|\[object/, code)
  }
  t.equal(
    texts[0]?.message,
    'history.csv prints no account. It is in Roth IRA, the only account it can be of. If that is wrong, move the file.',
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
