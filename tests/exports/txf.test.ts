/** A tax year as TXF: the lines of each box by hand, and refused rather than incomplete in silence. */
import t from 'tap'
import { version } from '../../src/lib/version.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'
import { csvRecords } from './readers.ts'

const COLUMNS = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss,Term,Disallowed Loss,Box\n'
const KNOWN = `AAPL,10,01/02/2026,03/02/2026,1100.00,1000.00,100.00,Short,,A
BRK.B,0.5,01/02/2026,03/03/2026,"1,234.565","2,000.004",,Short,,B
MSFT,10,01/02/2026,03/04/2026,800.00,1000.00,-200.00,Short,120.50,C
F,1,01/02/2024,03/05/2026,9.00,0.00,9.00,Long,,D
GE,10,,03/06/2026,1300.00,1000.00,300.00,Long,,E
SPY 03/20/2026 500.00 P,1,01/02/2024,03/09/2026,0.00,250.10,-250.10,Long,,F
`
const UNKNOWN = `IBM,10,01/02/2026,03/10/2026,1300.00,1000.00,300.00,Short,,
T,10,01/02/2026,03/11/2026,1300.00,1000.00,300.00,Short,,X
`
const url = (query = '', format = 'txf') => `/api/tax-years/2026/export/${format}${query}`

const sale = (number: number, ...fields: string[]) => ['TD', `N${number}`, 'C1', 'L1', ...fields, '^']
/** Rows to check come first, as in the other files: that of GE, whose purchase has no date. */
const SALES = [
  ...sale(713, 'P10 GE', 'D', 'D03/06/2026', '$1000.00', '$1300.00'),
  ...sale(321, 'P10 AAPL', 'D01/02/2026', 'D03/02/2026', '$1000.00', '$1100.00'),
  ...sale(711, 'P0.5 BRK.B', 'D01/02/2026', 'D03/03/2026', '$2000.00', '$1234.57'),
  ...sale(712, 'P10 MSFT', 'D01/02/2026', 'D03/04/2026', '$1000.00', '$800.00', '$120.50'),
  ...sale(323, 'P1 F', 'D01/02/2024', 'D03/05/2026', '$0.00', '$9.00'),
  ...sale(714, 'P1 SPY 03/20/2026 500.00 P', 'D01/02/2024', 'D03/09/2026', '$250.10', '$0.00'),
]

await onBothEngines(
  t,
  'each box has its number, amounts are exact cents, the header has program and day',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { uploadFiles, headers } = await trader(service, undefined, '100000001')
    statsOf(await uploadFiles({ 'g.csv': COLUMNS + KNOWN }))
    const answer = await service.app.inject({ url: url(), headers })
    t.equal(answer.statusCode, 200, answer.body)
    t.match(answer.headers, {
      'content-type': /^text\/plain/,
      'content-disposition': `attachment; filename="tradeleaf-tax-2026.txf"; filename*=UTF-8''tradeleaf-tax-2026.txf`,
      'content-length': String(answer.rawPayload.length),
    })
    const lines = answer.body.split('\r\n')
    t.match(lines.slice(0, 4), ['V042', `ATradeleaf ${version}`, /^D\d\d\/\d\d\/\d{4}$/, '^'])
    t.equal(lines.at(-1), '', 'each line ends')
    t.strictSame(lines.slice(4, -1), SALES)
    t.notMatch(answer.body, /[^\r\n -~]|[^\r]\n/, 'ASCII, CRLF')
    t.ok((await service.app.inject({ url: url(), headers })).rawPayload.equals(answer.rawPayload), 'the same bytes')
    t.equal((await service.app.inject({ url: url('?known_only=true'), headers })).body, answer.body)
    t.equal((await service.app.inject({ method: 'HEAD', url: url(), headers })).statusCode, 200)
  },
)

await onBothEngines(t, 'rows without a box are left out only if that is asked for', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, get, headers } = await trader(service, undefined, '100000001')
  const file = async (address: string) => (await service.app.inject({ url: address, headers })).body
  statsOf(await uploadFiles({ 'g.csv': COLUMNS + KNOWN + UNKNOWN }))
  const refused = {
    ...{ success: false, code: 'box_unknown', params: { year: 2026, unknown: 2, rows: 8 } },
    error:
      "The box of Form 8949 is not known for 2 of 8 rows of 2026. State it once for the account and year, set known_only=true to leave them out, or use the format 'csv'.",
  }
  t.strictSame(await get(url()), refused)
  t.strictSame(await get(url('?known_only=false')), refused)
  t.strictSame((await file(url('?known_only=true'))).split('\r\n').slice(4, -1), SALES)
  t.equal(
    csvRecords(Buffer.from(await file(url('', 'csv')))).filter(({ box }) => box === 'to check').length,
    2,
    'the other files name them',
  )
  t.match(await get(url('?known_only=true', 'csv')), { code: 'unknown_parameter', params: { field: 'known_only' } })
  t.match(await get('/api/tax-years/1999/export/txf'), { code: 'no_data_in_year' })
  t.match(await get('/api/calendar/export/txf?date=2026-03-02'), { code: 'enum' }, 'only of a tax year')
})

await onBothEngines(t, 'without any box, or any row, there is no file', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on), undefined, '100000001')
  const sold = [{ date: '2026-05-05', action: 'Sell', symbol: 'Z', quantity: '1', price: '40', amount: '40.00' }]
  statsOf(await uploadFiles({ 't.csv': genericTransactions(sold, '100000001') }))
  t.match(await get(url('?known_only=true')), { code: 'no_data_in_year' }, 'an unmatched sale is no row')
  statsOf(await uploadFiles({ 'g.csv': COLUMNS + UNKNOWN }))
  const refused = {
    code: 'box_unknown',
    params: { unknown: 2, rows: 2 },
    error: /State it once for the account and year or use the format 'csv'\.$/,
  }
  t.match(await get(url()), refused)
  t.match(await get(url('?known_only=true')), refused)
})

await onBothEngines(t, 'a long file is made in a worker, with the same lines', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles, headers } = await trader(service, undefined, '100000001')
  const many = Array.from(
    { length: 1_200 },
    (_, i) => `AAPL,10,01/02/2026,03/02/2026,${1000 + i}.00,1000.00,,Short,,A\n`,
  )
  statsOf(await uploadFiles({ 'g.csv': COLUMNS + many.join('') + UNKNOWN }))
  const { body } = await service.app.inject({ url: url('?known_only=true'), headers })
  t.equal(body.split('\r\nN321\r\n').length - 1, 1_200)
  t.equal(new Set(body.match(/^\$[2]\d{3}\.00$/gm)).size, 200)
  t.equal(body.split('\r\n^').length - 1, 1_201)
})
