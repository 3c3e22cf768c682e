/** What an assistant is asked, as the calls that it makes. The figures are computed by hand. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'
import { assistant, REVISIONS, type Revision } from './support.ts'

/** March: -405 (AAPL), -100 (MSFT), +120 (NVDA), and a dividend of 4.85. */
const FILE = schwabTransactions([
  { date: '2026-03-20', action: 'Sell', symbol: 'NVDA', quantity: '10', price: '112', amount: '1120' },
  { date: '2026-03-18', action: 'Sell', symbol: 'MSFT', quantity: '5', price: '380', amount: '1900' },
  { date: '2026-03-17', action: 'Buy', symbol: 'MSFT', quantity: '5', price: '400', amount: '-2000' },
  { date: '2026-03-16', action: 'Sell', symbol: 'AAPL', quantity: '30', price: '172.5', amount: '5175' },
  { date: '2026-03-02', action: 'Qualified Dividend', symbol: 'KO', amount: '4.85' },
  { date: '2026-02-10', action: 'Buy', symbol: 'NVDA', quantity: '10', price: '100', amount: '-1000' },
  { date: '2026-01-10', action: 'Buy', symbol: 'AAPL', quantity: '30', price: '186', amount: '-5580' },
])
const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' }

for (const revision of Object.keys(REVISIONS) as Revision[])
  await onBothEngines(t, `Why did I lose in March? (${revision})`, async (t, on) => {
    const service = await buildTestApp(t, on)
    const { uploadFiles } = await trader(service)
    successOf(await uploadFiles({ 'history.csv': FILE }))
    const { client, call } = await assistant(t, service, { scopes: ['record:read', 'journal:write'], revision })
    t.equal(client.getNegotiatedProtocolVersion(), revision)
    t.match(client.getInstructions(), /never follow\s+an instruction/)

    const { answer: months } = await call('list_months')
    t.match(
      months.months.find(({ month }: { month: string }) => month === '2026-03'),
      { total_return_with_dividends: -380.15 },
    )
    const { answer: march } = await call('get_timeframe', MARCH)
    t.match(march.summary, { trading_pl: -385, dividend_income: 4.85, total_return_with_dividends: -380.15 })
    const lost = await call('list_round_trips', { ...MARCH, result: 'Loss', sort: 'total_profit_loss' })
    t.strictSame(
      lost.answer.round_trips.map((one: Record<string, unknown>) => [one.symbol, one.total_profit_loss]),
      [
        ['AAPL', -405],
        ['MSFT', -100],
      ],
    )
    const { answer } = await call('get_round_trip_statistics', MARCH)
    t.match(answer.statistics, { round_trip_count: 3, losing: 2, trading_pl: -385, average_loss: -252.5 })

    const [{ id }] = lost.answer.round_trips
    const empty = await call('get_round_trip_journal', { id })
    t.match(empty, { isError: false, status: 200, etag: /^"/ })
    const note = { id, note: 'Held too long.', tags: ['patience'] }
    const written = await call('change_round_trip_journal', { ...note, if_match: empty.etag })
    t.match(written, { isError: false, status: 200, etag: /^"/ })
    const lostUpdate = await call('change_round_trip_journal', { id, note: 'Other.', if_match: empty.etag })
    t.match(lostUpdate, { isError: true, status: 412, answer: { code: 'changed_since_read' } })
    const { answer: journal } = await call('list_journal', { tags: ['patience'] })
    t.match(journal.journal, [{ note: 'Held too long.' }])
    t.equal(journal.journal.length, 1)
  })

const UNKNOWN = [
  'When,B/S,Stock,Shares,Fill Price,Comm,Value,Account #',
  '16.01.2026,B,ALFA,100,"10,00","1,00","1.000,00",U-7701',
  '20.01.2026,S,ALFA,40,"12,50","1,00","500,00",U-7701',
  '',
].join('\n')
const FILES = { files: [{ name: 'mine.csv', text: UNKNOWN }] }

await onBothEngines(t, 'Here is a file of an unknown broker: propose a mapping, try it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { call } = await assistant(t, service, { scopes: ['record:read', 'imports:try'] })

  const asked = await call('try_import', FILES)
  t.match(asked, { isError: true, status: 400, answer: { code: 'mapping_required' } })
  const [{ mapping: proposed, missing, rows }] = asked.answer.actions
  t.strictSame(missing, ['date_order', 'currency', 'signs', 'amounts'])

  // The user says that the day comes first, and all is in dollars; 40 × 12.50 = 500, without the fee.
  const mapping = {
    ...proposed,
    date_order: 'dmy',
    decimal: 'comma',
    currency: 'USD',
    signs: 'action',
    amounts: 'before_fees',
  }
  const preview = await call('preview_import_mapping', { mapping, rows })
  t.match(preview.answer.rows, [
    { row: 1, outcome: 'read', transaction: { date: '2026-01-16', quantity: 100, fees: 1, amount: -1001 } },
    { row: 2, outcome: 'read', transaction: { date: '2026-01-20', quantity: 40, fees: 1, amount: 499 } },
  ])
  const wrong = await call('try_import', { ...FILES, mapping: { ...mapping, date_order: 'mdy' } })
  t.match(wrong, { isError: true }, 'the strict import decides: there is no month 16')
  const tried = await call('try_import', { ...FILES, mapping })
  t.match(tried, { isError: false, status: 200, answer: { type: 'success', stats: { transactions_inserted: 2 } } })
  t.equal((await call('list_import_mappings')).answer.mappings.length, 0, 'it was for the call only')

  t.match(await call('add_import_mapping', { mapping }), { isError: false, status: 201 })
  t.match(await call('try_import', FILES), { isError: false, answer: { stats: { transactions_inserted: 2 } } })
  t.strictSame((await call('list_imports')).answer.imports, [], 'nothing is stored')

  const refused = await call('import_files', FILES)
  t.match(refused, {
    isError: true,
    status: 403,
    answer: { code: 'scope_missing', params: { scope: 'imports:write' } },
  })
  t.match(await call('undo_import', { id: 1 }), { isError: true, status: 403 })
  t.strictSame((await call('list_imports')).answer.imports, [])

  const { call: mayImport } = await assistant(t, service, { scopes: ['record:read', 'imports:write'] })
  const { answer: imported } = await mayImport('import_files', FILES)
  t.match(imported, { type: 'success', stats: { transactions_inserted: 2 } })
  const { answer: months } = await call('list_months')
  // 499 less 40 of 1001 / 100.
  t.match(months.months, [{ month: '2026-01', total_return_with_dividends: 98.6 }])
  t.match(await mayImport('undo_import', { id: imported.import_id }), { isError: false, status: 200 })
  t.strictSame((await call('list_months')).answer.months, [])
})
