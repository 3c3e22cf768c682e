/** An upload has the files of its contract and nothing else: a text beside them would have no effect. */
import t from 'tap'
import { WITHOUT_PROVIDER } from '../portfolio/support.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

const TRANSACTIONS = genericTransactions([
  { date: '2026-01-05', action: 'Buy', symbol: 'AAPL', quantity: '1', amount: '-10.00' },
])
const BOTH_REQUIRED = 'Both transaction history and realized gains files are required'
const BOUNDARY = '----tradeleaf'

type Part = [field: string, text: string, fileName?: string]
const file: Part = ['csv_file', 'symbol,shares\nAAPL,1\n', 'h.csv']
const history: Part = ['transaction_history_file', TRANSACTIONS, 't.csv']
const gains: Part = ['realized_gains_file', genericGains([]), 'g.csv']
const dryRun: Part = ['dry_run', 'true']
const withoutName = ([field, text]: Part): Part => [field, text]

const body = (parts: Part[]) =>
  `${parts
    .map(([field, text, fileName]) => {
      const name = `name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"`}`
      return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${name}\r\n\r\n${text}\r\n`
    })
    .join('')}--${BOUNDARY}--\r\n`

await onBothEngines(t, 'a text beside the files of an upload is refused by name', async (t, on) => {
  const service = await buildTestApp(t, on, { env: WITHOUT_PROVIDER })
  const { get, headers } = await trader(service)
  const send = async (path: string, parts: Part[]) => {
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const request = { method: 'POST' as const, url: path, headers: { ...headers, ...type }, payload: body(parts) }
    const answer = await service.app.inject(request)
    return { status: answer.statusCode, ...answer.json() }
  }
  const refused = (field: string, code: string) => ({
    ...{ status: 400, success: false, code, params: { field } },
    problems: [{ field, code, params: { field } }],
  })
  for (const path of ['/api/portfolio/upload-csv', '/api/portfolio/upload']) {
    for (const parts of [
      [file, dryRun],
      [dryRun, file],
    ])
      t.match(await send(path, parts), refused('dry_run', 'text_field_refused'), path)
    const required = refused('csv_file', 'file_required')
    t.match(await send(path, [dryRun]), required, 'a missing file is the clearer error')
    t.match(await send(path, [withoutName(file)]), required, 'a file without a name is a text')
  }
  for (const path of ['/api/upload-csv', '/api/imports'])
    t.match(
      await send(path, [history, gains, dryRun]),
      { status: 400, type: 'error', code: 'text_field_refused', params: { field: 'dry_run' } },
      path,
    )
  const missing = { status: 400, type: 'error', message: BOTH_REQUIRED }
  t.strictSame(await send('/api/upload-csv', [history, dryRun]), missing)
  t.strictSame(await send('/api/upload-csv', [history, withoutName(gains)]), missing)
  t.same((await get('/api/upload-history')).history, [], 'nothing was imported')
  t.same((await get('/api/portfolio/holdings')).holdings, [])
})
