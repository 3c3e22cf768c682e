/** The operations of the portfolio over the holdings of a stub's record. */
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { components } from '../../generated/clients/dashboard.ts'
import type { Record_ } from './stub.ts'

type Schemas = components['schemas']
type Holding = Schemas['Holding']

export const holding = (id: number, symbol: string, more: Partial<Holding> = {}): Holding => ({
  id,
  etag: `"holding-${id}"`,
  symbol,
  holding_type: 'stock',
  shares: 10,
  average_cost: 100,
  current_price: 120.5,
  total_cost: 1000,
  current_value: 1205,
  gain_loss: 205,
  return_percentage: 20.5,
  last_updated: '2026-03-31T20:00:00.000Z',
  notes: null,
  purchase_date: null,
  price_time: '2026-03-31T20:00:00.000Z',
  price_age_seconds: 240,
  price_source: 'finnhub',
  price_stale: false,
  ...more,
})

const UNKNOWN = { current_price: null, current_value: null, gain_loss: null, return_percentage: null }

/** Holdings with and without a price and a cost. */
export const held = (): Holding[] => [
  holding(1, 'AAPL', { notes: 'for the long run', purchase_date: '2024-05-02' }),
  holding(2, 'MSFT', { price_stale: true, price_age_seconds: 7_300, gain_loss: -95, current_value: 905 }),
  holding(3, 'NEWCO', { average_cost: null, total_cost: null, gain_loss: null, return_percentage: null }),
  holding(4, 'VTI', { holding_type: 'etf', ...UNKNOWN, price_source: null, price_stale: true }),
]

export const snapshot = (id: number, at: string, value: number): Schemas['HistoryEntry'] => ({
  id,
  snapshot_time: at,
  total_value: value,
  total_cost: 2000,
  total_gain_loss: value - 2000,
  total_return_pct: (value - 2000) / 20,
  without_cost: 0,
  holdings_count: 2,
  oldest_price_at: at,
  unpriced: [],
  uncosted: [],
  price_sources: ['finnhub'],
  snapshot_type: 'MANUAL',
  notes: null,
  trading_day: null,
})

export interface PortfolioStub {
  record: Partial<Record_>
  snapshots: Schemas['HistoryEntry'][]
  /** Each change that arrived: `PUT 1 {"shares":12}`. */
  changes: string[]
  refresh: PassThrough
}

export function portfolioStub(holdings: Holding[], snapshots: Schemas['HistoryEntry'][] = []): PortfolioStub {
  const refresh = new PassThrough()
  const changes: string[] = []
  const at = (id: string) => holdings.findIndex((each) => each.id === Number(id))
  const routes = (app: FastifyInstance) => {
    app.get('/api/portfolio/validate-symbol/:symbol', async (request) => {
      const { symbol } = request.params as { symbol: string }
      return symbol === 'XQZZY'
        ? { success: true, valid: false, symbol, error: "Symbol 'XQZZY' was not found" }
        : { success: true, valid: true, symbol: symbol.toUpperCase(), current_price: 12.5, price_source: 'finnhub' }
    })
    app.post('/api/portfolio/holdings', async ({ body }) => {
      changes.push(`POST ${JSON.stringify(body)}`)
      const { symbol, shares } = body as { symbol: string; shares: number }
      holdings.push(holding(99, symbol.toUpperCase(), { shares }))
      return { success: true, holding: holdings.at(-1) }
    })
    app.put<{ Params: { id: string } }>('/api/portfolio/holdings/:id', async ({ params: { id }, body }) => {
      changes.push(`PUT ${id} ${JSON.stringify(body)}`)
      Object.assign(holdings[at(id)] as Holding, body)
      return { success: true, holding: holdings[at(id)] }
    })
    app.delete<{ Params: { id: string } }>('/api/portfolio/holdings/:id', async ({ params: { id } }) => {
      changes.push(`DELETE ${id}`)
      holdings.splice(at(id), 1)
      return { success: true, message: 'removed' }
    })
    app.get('/api/portfolio/history', async () => ({ success: true, history: snapshots }))
    app.post('/api/portfolio/snapshot', async () => {
      snapshots.unshift(snapshot(snapshots.length + 1, '2026-03-31T20:05:00.000Z', 2110))
      return { success: true, snapshot: snapshots[0] }
    })
    app.delete<{ Params: { id: string } }>('/api/portfolio/snapshot/:id', async ({ params: { id } }) => {
      changes.push(`DELETE snapshot ${id}`)
      snapshots.splice(
        snapshots.findIndex((each) => each.id === Number(id)),
        1,
      )
      return { success: true, message: 'deleted' }
    })
    app.post('/api/portfolio/refresh-prices', async (_request, reply) =>
      reply.type('application/x-ndjson').send(refresh),
    )
    app.post('/api/portfolio/upload-csv', async ({ body }) => {
      changes.push(`UPLOAD ${/filename="([^"]*)"/.exec(body as string)?.[1]}`)
      return {
        success: true,
        imported: 1,
        updated: 1,
        errors: ['row 4: shares "ten" is not a number'],
        problems: [
          {
            row: 4,
            code: 'cell_unreadable',
            params: { row: 4, column: 'shares', reason: '"ten" is not a number' },
            message: 'row 4: shares "ten" is not a number',
          },
        ],
        ignored: ['row 9 (Cash & Cash Investments): cash'],
        message: 'Imported 1 holding and updated 1 from the positions file of Charles Schwab.',
      } satisfies Schemas['ImportedHoldings']
    })
  }
  return { record: { holdings, routes }, snapshots, changes, refresh }
}
