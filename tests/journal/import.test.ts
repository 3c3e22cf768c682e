/** The journal of an export is imported: which trade, what is there, what is refused. By hand. */
import t from 'tap'
import { createImporter } from '../../src/imports/importer.ts'
import { mover } from '../imports/moving.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { ofSpeed } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { importing } from './importing.ts'
import { writer } from './support.ts'

const FILE = schwabTransactions(
  [
    { date: '2026-11-20', action: 'Buy', symbol: 'AMD', quantity: '65', price: '182.05', amount: '-11833.25' },
    { date: '2026-11-24', action: 'Sell', symbol: 'AMD', quantity: '65', price: '181.63', amount: '11805.95' },
  ],
  '2022 to mid-2023',
  { account: 'Z99-000123' },
)

async function user(service: Awaited<ReturnType<typeof buildTestApp>>, email: string) {
  const one = await mover(service, email)
  const user = await writer(service, email, null)
  return { ...one, ...user, ...importing(service, user.headers) }
}

/** As an export writes it. */
const ENTRY = {
  ...{ kind: 'round_trip', day: '2026-11-20', instrument: 'AMD', account_broker: 'Charles Schwab' },
  ...{ account_number: 'Z99-000123', account_name: 'Z99-000123', executed_on: '2026-11-20', executed_at: null },
  ...{ effect: 'opens', side: 'long', quantity: '65', price: '182.05', nth: 1, equals: 1, lot_key: null, tags: [] },
  note: 'Early.',
}
const DAY = { kind: 'day', day: '2026-11-20', note: 'Calm.' }
const json = (...rows: object[]) => JSON.stringify(rows)

await onBothEngines(
  t,
  'an entry finds its trade by its execution, in an account that is there or is added',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { add, imported, journal, accounts, trips } = await user(service, 'a@example.com')
    await add({ 'schwab.csv': FILE })
    const [trip] = await trips()
    const other = { ...ENTRY, account_number: '5555', account_name: 'Other', note: 'Of another account.' }
    const late = { ...ENTRY, executed_on: '2026-11-21', note: 'Of another day.' }
    const masked = { ...ENTRY, account_number: '...123', account_name: 'x', note: null, rating: 3 }
    const { body } = await imported(json(ENTRY, other, late, masked, DAY), { name: 'journal.json' })
    t.match(body, { read: 5, added: 5, merged: 0, unlinked: 2, refused: 0, kept_as_versions: 0 })
    t.equal(body.message, 'Of 5 notes: 5 added (2 without a trade).')
    const all = await journal()
    t.match(
      Object.fromEntries(all.map(({ note, round_trip_id, state, rating }) => [note, [round_trip_id, state, rating]])),
      {
        'Early.': [trip?.id, 'linked', null],
        null: [trip?.id, 'linked', 3],
        'Of another account.': [null, 'unlinked', null],
        'Of another day.': [null, 'unlinked', null],
        'Calm.': [null, 'day', null],
      },
    )
    t.same((await accounts()).length, 1, 'an account without files is not listed')
    t.match((await imported(json(ENTRY, other, late, masked, DAY))).body, { unchanged: 5, added: 0, merged: 0 })
    await add({ 'later.csv': FILE.replaceAll('Z99-000123', '0005555').replaceAll('Z99-000', '000') }, 'Other')
    t.same(
      (await journal('state=unlinked')).map(({ note }) => note),
      ['Of another day.'],
      'its files came',
    )
  },
)

await onBothEngines(t, 'what is written stays; what the file says instead is a former version', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { add, imported, journal, trips, write, get, ask } = await user(service, 'a@example.com')
  await add({ 'schwab.csv': FILE })
  const [trip] = await trips()
  await write(`round-trips/${trip?.id}`, { note: 'Mine.', tags: ['late'], setup: 'Range', reviewed: true })
  await write('days/2026-11-20', { rating: 2 })
  const given = {
    ...{ ...ENTRY, tags: ['LATE', 'new'], setup: 'RANGE', rating: 4, planned_stop: '170.000001', reviewed_at: null },
    ...{ created_at: '2026-03-01T10:00:00.000Z', updated_at: '2026-03-01T11:00:00.000Z' },
  }
  const dry = (await imported(json(given, DAY), { query: '?dry_run=true' })).body
  t.match(dry, { dry_run: true, read: 2, merged: 2, kept_as_versions: 1 })
  t.match(await journal('state=linked'), [{ note: 'Mine.', rating: null }], 'nothing is stored')
  const { body } = await imported(json(given, DAY))
  t.same({ ...body, dry_run: true, message: dry.message }, dry)
  t.match(
    (await journal()).find(({ state }) => state === 'linked'),
    {
      ...{ note: 'Mine.', tags: ['late', 'new'], setup: 'Range', rating: 4, planned_stop: 170.000001, reviewed: true },
    },
  )
  t.match(
    (await journal()).find(({ state }) => state === 'day'),
    { note: 'Calm.', rating: 2 },
  )
  const [entry] = await journal('state=linked')
  const { versions } = await get(`/api/journal/${entry?.id}/versions`)
  t.match(versions, [
    { note: 'Early.', rating: 4, written_at: '2026-03-01T11:00:00.000Z' },
    { note: 'Mine.', rating: null },
  ])
  t.match((await imported(json(given, DAY))).body, { unchanged: 2, merged: 0 })
  t.same((await get(`/api/journal/${entry?.id}/versions`)).versions, versions)
  // A user's next change keeps what there is, beside it.
  t.equal((await ask('PATCH', `/api/journal/${entry?.id}`, { note: 'Mine, later.' })).status, 200)
  t.match((await imported(json(given, DAY))).body, { unchanged: 2 })
  for (let n = 0; n < 20; n++) await ask('PATCH', `/api/journal/${entry?.id}`, { note: `Mine ${n}.` })
  const full = (await imported(json(given, DAY))).body
  t.match(full, { unchanged: 1, refused: 1, problems: [{ row: 1, field: '', code: 'journal_versions_full' }] })
})

await onBothEngines(t, 'two rows of a day are one entry, two of a trade are two', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { add, imported, journal, trips, get } = await user(service, 'a@example.com')
  await add({ 'schwab.csv': FILE })
  const rows = json(ENTRY, { ...ENTRY, note: 'Late.' }, DAY, { ...DAY, note: 'Busy.', rating: 5, tags: ['x'] })
  t.match((await imported(rows)).body, { added: 3, merged: 1, kept_as_versions: 1 })
  const [trip] = await trips()
  t.match(await get(`/api/round-trips/${trip?.id}/journal`), {
    journal: { note: 'Early.' },
    others: [{ note: 'Late.' }],
  })
  const [day] = await journal('state=day')
  t.match(day, { note: 'Calm.', rating: 5, tags: ['x'] })
  t.match((await get(`/api/journal/${day?.id}/versions`)).versions, [{ note: 'Busy.', rating: 5 }])
  t.match((await imported(rows)).body, { unchanged: 4 })
  t.match((await imported(json({ ...ENTRY, note: 'Late.' }, ENTRY))).body, { unchanged: 2 }, 'in any order')
})

await onBothEngines(t, 'each field has the limits of the API; the other rows are imported', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { imported, journal } = await user(service, 'a@example.com')
  const wrong: [string, object, string][] = [
    ['note', { note: 'x'.repeat(20_001) }, 'max_length'],
    ['note', { note: 'a\0' }, 'text_not_storable'],
    ['note', { note: 5.5, tags: ['\ud800'] }, ''],
    ['note', { note: {} }, 'journal_field'],
    ['setup', { setup: 'a\nb' }, 'pattern'],
    ['rating', { rating: 6 }, 'maximum'],
    ['rating', { rating: 'x' }, 'type'],
    ['planned_stop', { planned_stop: '0.0000001' }, 'decimal'],
    ['planned_stop', { planned_stop: '-1' }, 'decimal'],
    ['planned_stop', { kind: 'day', planned_stop: '1' }, 'stop_of_day'],
    ['tags', { tags: 'late' }, 'type'],
    ['tags', { tags: Array.from({ length: 31 }, (_, n) => `t${n}`) }, 'max_items'],
    ['tags.0', { tags: [''] }, 'min_length'],
    ['kind', { kind: 'week' }, 'journal_field'],
    ['day', { day: '2026-02-30' }, 'journal_field'],
    ['instrument', { instrument: null }, 'journal_field'],
    ['account_name', { account_name: '' }, 'journal_field'],
    ['executed_on', { executed_on: '11/20/2026' }, 'journal_field'],
    ['executed_at', { executed_at: 'noon' }, 'journal_field'],
    ['quantity', { quantity: '1e9' }, 'journal_field'],
    ['nth', { nth: 0 }, 'journal_field'],
    ['side', { side: 'up' }, 'journal_field'],
    ['lot_key', { lot_key: 'x'.repeat(10_001) }, 'journal_field'],
    ['created_at', { created_at: 'yesterday' }, 'journal_field'],
  ]
  const rows = wrong.map(([, change]) => ({ ...ENTRY, ...change }))
  const { body } = await imported(JSON.stringify([...rows, DAY]))
  t.match(body, { read: rows.length + 1, added: 1, refused: rows.length })
  for (const [n, [field, , code]] of wrong.entries()) {
    const problem = body.problems.find(({ row }: { row: number }) => row === n + 1)
    if (code === '') t.match(problem, { field: 'tags.0', code: 'text_not_storable' })
    else t.match(problem, { field, code }, `row ${n + 1}: ${field}`)
  }
  t.match(await journal(), [{ note: 'Calm.' }])
})

await onBothEngines(t, 'other files are refused, and nothing of them is stored', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { imported, journal } = await user(service, 'a@example.com')
  const refused = async (content: string | Buffer, code: string, name?: string) =>
    t.match(await imported(content, name === undefined ? {} : { name }), { status: 400, body: { code } }, code)
  await refused(FILE, 'not_a_journal')
  await refused('{"kind":"day"}', 'not_a_journal', 'journal.json')
  await refused('[{"kind":"day"', 'not_a_journal', 'journal.json')
  await refused('[1]', 'not_a_journal', 'journal.csv')
  await refused('[[[[', 'not_a_journal')
  await refused(Buffer.from('504b0304140000000800', 'hex'), 'not_a_journal', 'tradeleaf.zip')
  await refused(Buffer.from([0x6b, 0xff, 0x0a]), 'file_not_utf_8')
  await refused('', 'file_empty')
  await refused(JSON.stringify(Array.from({ length: 10_001 }, () => DAY)), 'journal_too_long')
  t.equal((await imported(`[${' '.repeat(20_000_001)}]`)).status, 413)
  t.match((await imported('[]', { name: 'journal.json' })).body, { read: 0, message: 'The file has no notes.' })
  t.match((await imported('kind,day,note\r\n')).body, { read: 0 })
  t.match((await imported('kind;day;note\nday;2026-11-20;"a;b"\n')).body, { added: 1 }, 'as a spreadsheet saves it')
  t.same((await journal()).length, 1)
  const key = { 'idempotency-key': 'one' }
  const first = await imported(json(DAY), { more: key })
  t.same(await imported(json(DAY), { more: key }), first, 'carried out once')
  const reader = await service.authorize('a@example.com', ['record:read'])
  const denied = await importing(service, reader).imported(json(DAY))
  t.equal(denied.status, 403)
})

await onBothEngines(t, 'there is room for 10,000 entries, 1,000 tags and the accounts of a user', async (t, on) => {
  const service = await buildTestApp(t, on, { env: { QUOTA_ACCOUNTS: '1' } })
  const { imported, get } = await user(service, 'a@example.com')
  const days = Array.from({ length: 10_000 }, (_, n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
  const tagged = days.map((day, n) => ({ ...DAY, day, tags: [`tag ${n % 1001}`] }))
  const { body } = await imported(JSON.stringify(tagged))
  t.match(body, { added: 9991, refused: 9, problems: [{ row: 1001, field: 'tags', code: 'tag_limit' }] })
  const more = Array.from({ length: 10 }, (_, n) => ({ ...ENTRY, executed_on: `2026-01-${10 + n}` }))
  t.match((await imported(JSON.stringify(more))).body, {
    added: 9,
    refused: 1,
    problems: [{ code: 'journal_entry_limit' }],
  })
  t.match(await imported(json({ ...ENTRY, account_name: 'B', account_number: '77' })), {
    body: { code: 'quota_accounts' },
  })
  t.match((await imported(JSON.stringify(tagged))).body, { unchanged: 9991, refused: 9 })
  t.equal((await get('/api/tags')).tags.length, 1000)
})

await onBothEngines(t, 'an import that takes too long is ended; others are answered meanwhile', async (t, on) => {
  const worker = `${t.testdir({ 'never-ends.ts': 'export default () => { for (;;); }' })}/never-ends.ts`
  const service = await buildTestApp(t, on, { importer: createImporter({ worker, timeoutSeconds: 2 }) })
  const { imported, journal } = await user(service, 'a@example.com')
  let isEnded = false
  const ended = imported(json(DAY), { name: 'journal.json' }).finally(() => {
    isEnded = true
  })
  t.same(await journal(), [])
  t.notOk(isEnded)
  t.match(await ended, { status: 400, body: { code: 'journal_too_slow', params: { seconds: 2 } } })
  t.same(await journal(), [], 'nothing is stored')
})

t.test('hostile files take no longer than others of their size', ofSpeed, async (t) => {
  const { readJournalFile } = await import('../../src/imports/journal/read-file.ts')
  const { writeFileSync } = await import('node:fs')
  const path = `${t.testdir()}/journal.csv`
  const header = 'kind,day,note\n'
  for (const [name, text] of Object.entries({
    quotes: `${header}${'"a"b"'.repeat(2_000_000)}`,
    'an open quote': `${header}day,2026-01-01,"${'x,\n'.repeat(3_000_000)}`,
    lines: `${header}${'\n'.repeat(10_000_000)}`,
    cells: `${header}${','.repeat(10_000_000)}`,
    lists: `[{"kind":${'['.repeat(5_000_000)}`,
    spaces: `[${' '.repeat(10_000_000)}{}]`,
  })) {
    writeFileSync(path, text)
    const before = process.cpuUsage()
    await readJournalFile(path, () => ({}), 0).catch(() => {})
    // Of the processor: a busy machine does not count.
    const { user, system } = process.cpuUsage(before)
    const ms = Math.round((user + system) / 1_000)
    t.ok(ms < 1_500, `${name}: ${ms} ms`)
  }
})
