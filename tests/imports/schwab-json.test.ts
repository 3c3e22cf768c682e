/** Schwab's JSON as its users upload it. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { fixture } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const NAME = 'Individual_XXX567_Transactions_20250309-115512.json'
const JSON_TEXT = readFileSync(fixture(`schwab/${NAME}`), 'utf8')
const GAINS = `Symbol,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Term
ALFA,02/10/2025,01/15/2025,100,"$4,099.88","$3,850.00",$249.88,Short Term
`

const NAMES = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']
const csvOf = (list: Record<string, string>[]) =>
  [NAMES, ...list.map((one) => NAMES.map((name) => one[name] ?? ''))]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('')

await onBothEngines(t, 'the JSON is imported like the CSV, which adds nothing after it', async (t, on) => {
  const { uploadFiles, upload, get } = await trader(await buildTestApp(t, on), 'json@example.com', '99990567')
  const first = await uploadFiles({ [NAME]: JSON_TEXT, 'Individual_XXX567_GainLoss_Realized_Details_2025.csv': GAINS })
  t.strictSame(statsOf(first), { transactions_inserted: 9, realized_gains_lots: 1, broker_verified_trades: 1 })
  const months = [
    // The lot, and the premium of the call that expired.
    { month: '2025-02', total_return_with_dividends: 499.22 },
    { month: '2025-03', total_return_with_dividends: 25 },
  ]
  const read = async () => (await get('/api/months')).months.toReversed()
  t.strictSame(await read(), months)

  const again = await uploadFiles({
    [NAME.replace('.json', '.csv')]: csvOf(JSON.parse(JSON_TEXT).BrokerageTransactions),
  })
  t.equal(statsOf(again).transactions_inserted, 0, 'the two purchases that are alike are the same two')
  t.strictSame(await read(), months)

  const [, { id }] = (await get('/api/upload-history')).history
  const { files } = await get(`/api/imports/${id}`)
  t.match(files[0], { name: NAME, size: Buffer.byteLength(JSON_TEXT), kind: 'transactions', notes: [] })

  const pair = await upload({ name: NAME, content: JSON_TEXT }, GAINS)
  t.match([pair.status, pair.last], [400, { type: 'error', message: 'Both files must be CSV files' }])
})

await onBothEngines(t, 'a row of the JSON that cannot be read is named by its number', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on))
  const { status } = await uploadFiles({ [NAME]: JSON_TEXT.replace('"Wire Sent"', '"Wire Lost"') })
  t.equal(status, 200)
  const [{ id }] = (await get('/api/upload-history')).history
  const { rows } = await get(`/api/imports/${id}/rows`)
  t.match(
    rows.filter(({ outcome }: { outcome: string }) => outcome === 'failed'),
    [{ file: NAME, line: 2, column: 'Action', reason: 'unknown action "Wire Lost"' }],
  )
  const broken = await uploadFiles({ 'a.json': JSON_TEXT.replace('"100"', '100') })
  t.match(broken.last, {
    type: 'error',
    code: 'json_field_unreadable',
    params: { file: 'a.json', transaction: 6, field: 'Quantity' },
  })
})
