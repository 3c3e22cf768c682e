/** Premiums of assigned options, from the files of an account to what its months show. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import {
  IBKR_STATEMENT,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, trader } from '../support/upload.ts'

const PUT = 'ALFA 03/15/2024 50.00 P'
const ROWS: TransactionRow[] = [
  { date: '2024-03-21', action: 'Sell', symbol: 'ALFA', quantity: '100', price: '53', amount: '5300' },
  { date: '2024-03-15', action: 'Buy', symbol: 'ALFA', quantity: '100', price: '50', amount: '-5000' },
  { date: '2024-03-15', action: 'Assigned', symbol: PUT, quantity: '1' },
  {
    date: '2024-02-01',
    action: 'Sell to Open',
    symbol: PUT,
    quantity: '1',
    price: '1.5',
    fees: '0.65',
    amount: '149.35',
  },
]
const HISTORY = schwabTransactions(ROWS, '2022 to mid-2023', { account: 'XXXX-1234' })
const lotOf = (costBasis: string): LotRow => ({
  symbol: 'ALFA',
  opened: '2024-03-15',
  closed: '2024-03-21',
  quantity: '100',
  proceeds: '5300',
  costBasis,
  term: 'short',
})
const gainsOf = (costBasis: string) => schwabGains([lotOf(costBasis)], 'lot details', { account: '...234' })

await onBothEngines(t, 'an assigned put: the premium counts once, where the lots have it', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles, headers } = await trader(service, 'a@example.com', '99991234')
  const figures = async () => {
    const { trades } = await get('/api/trade-details/2024-03')
    return trades.map((trade: Record<string, unknown>) => [
      trade.symbol,
      trade.total_profit_loss,
      trade.broker_verified,
    ])
  }
  const month = async () => (await get('/api/months')).months
  statsOf(await uploadFiles({ 'history.csv': HISTORY.split('\r\n').toSpliced(2, 1).join('\r\n') }))
  t.strictSame(await figures(), [[PUT, 149.35, false]])
  t.match((await get('/api/open-positions')).positions, [{ symbol: 'ALFA', quantity: 100, cost_basis: 5000 }])

  statsOf(await uploadFiles({ 'history.csv': HISTORY }))
  const separate = [
    [PUT, 149.35, false],
    ['ALFA', 300, false],
  ]
  t.same(new Set(await figures()), new Set(separate))
  t.strictSame(await month(), [{ month: '2024-03', total_return_with_dividends: 449.35 }])

  const included = await uploadFiles({ 'gains.csv': gainsOf('4850.65') })
  t.equal(statsOf(included).broker_verified_trades, 1)
  t.strictSame(await figures(), [['ALFA', 449.35, true]])
  t.strictSame(await month(), [{ month: '2024-03', total_return_with_dividends: 449.35 }])
  const [{ id }] = (await get('/api/upload-history')).history
  t.match((await get(`/api/imports/${id}/reconciliation`)).lines, [{ status: 'matched' }])

  const undone = await service.app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })
  t.equal(undone.statusCode, 200)
  t.same(new Set(await figures()), new Set(separate))
})

await onBothEngines(
  t,
  'a lot of assigned shares with neither cost differs; half of them held have the premium',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const doubtful = await trader(service, 'b@example.com', '99991234')
    statsOf(await doubtful.uploadFiles({ 'gains.csv': gainsOf('4900') }))
    const answer = await doubtful.uploadFiles({ 'history.csv': HISTORY })
    t.equal(statsOf(answer).broker_verified_trades, 0)
    const [, { id }] = (await doubtful.get('/api/upload-history')).history
    t.match((await doubtful.get(`/api/imports/${id}/reconciliation`)).lines, [
      { status: 'differing', amount_difference: -100 },
    ])

    const holder = await trader(service, 'c@example.com', '99991234')
    const half = schwabTransactions([
      { ...ROWS[0], quantity: '50', amount: '2650' } as TransactionRow,
      ...ROWS.slice(1),
    ])
    const lots = schwabGains([{ ...lotOf('2425.33'), quantity: '50', proceeds: '2650' }])
    statsOf(await holder.uploadFiles({ 'history.csv': half, 'gains.csv': lots }))
    t.match((await holder.get('/api/open-positions')).positions, [
      { symbol: 'ALFA', quantity: 50, cost_basis: 2425.32 },
    ])
    t.match((await holder.get('/api/open-positions?symbols=ALFA')).positions, [{ cost_basis: 2425.32 }])
  },
)

await onBothEngines(
  t,
  'a lot of an assigned option differs if its gain of 0 contradicts its proceeds',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const option: LotRow = {
      ...lotOf('149.35'),
      symbol: PUT,
      opened: '2024-03-15',
      closed: '2024-02-01',
      quantity: '1',
    }
    const lots = (proceeds: string) =>
      schwabGains([lotOf('4850.65'), { ...option, proceeds, gain: '0' }], 'lot details', { account: '...234' })
    for (const [proceeds, status, gain_difference] of [
      ['149.35', 'matched', 0],
      ['160.00', 'differing', -10.65],
    ] as const) {
      const { get, uploadFiles } = await trader(service, `${status}@example.com`, '99991234')
      const uploaded = await uploadFiles({ 'history.csv': HISTORY, 'gains.csv': lots(proceeds) })
      statsOf(uploaded)
      const [{ id }] = (await get('/api/upload-history')).history
      const { lines } = await get(`/api/imports/${id}/reconciliation`)
      t.match(
        lines.filter((line: { symbol: string }) => line.symbol === PUT),
        [{ status, gain_difference }],
        uploaded.last.message,
      )
    }
  },
)

const STATEMENT = [
  ...IBKR_STATEMENT,
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,ALFA,"2026-01-05, 09:35:10",100,40,40,-4000,-1,4001,0,0,O',
  'Trades,Data,Order,Stocks,USD,ALFA,"2026-03-20, 16:20:00",-100,50,51,5000,0,-4001,1148,0,A;C',
  'Trades,Data,ClosedLot,Stocks,USD,ALFA,2026-01-05,100,40.01,,,,4001,1148,,ST',
  'Trades,SubTotal,,Stocks,USD,ALFA,,0,,,1000,-1,0,1148,0,',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Equity and Index Options,USD,ALFA 20MAR26 50 C,"2026-02-03, 10:00:00",-1,1.5,1.5,150,-1,-149,0,0,O',
  'Trades,Data,Order,Equity and Index Options,USD,ALFA 20MAR26 50 C,"2026-03-20, 16:20:00",1,0,1,0,0,149,0,0,A;C',
  'Trades,Data,ClosedLot,Equity and Index Options,USD,ALFA 20MAR26 50 C,2026-02-03,-1,1.49,,,,-149,0,,ST',
  '',
].join('\n')

await onBothEngines(t, 'Interactive Brokers: an assigned call, whose closed lot has no gain', async (t, on) => {
  const { get, uploadFiles } = await trader(await buildTestApp(t, on), 'd@example.com', 'U7654321')
  const withLots = await uploadFiles({ 'statement.csv': STATEMENT })
  t.equal(statsOf(withLots).broker_verified_trades, 2)
  t.notOk(Object.keys(notesOf(withLots)).some((code) => code === 'lots_differ' || code === 'total_differs'))
  t.strictSame((await get('/api/months')).months, [{ month: '2026-03', total_return_with_dividends: 1148 }])
  const fifo = await trader(await buildTestApp(t, on), 'e@example.com', 'U7654321')
  statsOf(await fifo.uploadFiles({ 'statement.csv': STATEMENT.replace(/^Trades,Data,ClosedLot.*\n/gm, '') }))
  t.strictSame((await fifo.get('/api/months')).months, [{ month: '2026-03', total_return_with_dividends: 1148 }])
})
