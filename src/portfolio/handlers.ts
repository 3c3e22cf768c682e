import { Readable } from 'node:stream'
import { TextCheck } from '../broker-files/csv/text-check.ts'
import type { Context, KeyedContext } from '../context.ts'
import { ifMatch } from '../contract/conditional.ts'
import { onceByFiles } from '../contract/idempotency.ts'
import type { Call, DashboardHandlers, DashboardOperations } from '../contract/types.ts'
import { discardUpload, receiveFiles } from '../contract/uploads.ts'
import { listedPage } from '../lib/listed-page.ts'
import { say } from '../lib/messages/index.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import { freshSince } from '../prices/freshness.ts'
import { toHolding, toSnapshot, toTotals } from './answers.ts'
import type { PricedHolding } from './holding.ts'
import { addHolding, changeHolding, type PortfolioDeps, readHolding, readPortfolio, removeHolding } from './holdings.ts'
import { importHoldings } from './import-holdings.ts'
import { beginRefresh, refreshLines } from './refresh.ts'
import { removeSnapshot, takeSnapshot } from './snapshots.ts'
import { takeOver } from './take-over.ts'
import { valueHolding, valuePortfolio } from './valuation.ts'

const UPLOAD_FORM = {
  fields: { csv_file: 'holdings' },
  check: (file: string) => new TextCheck(file),
  missing: say('file_required', { field: 'csv_file' }),
  notCsv: say('holdings_file_not_csv'),
  namesContent: true,
} as const

export const portfolioHandlers = (context: KeyedContext) => {
  const deps = portfolioDeps(context)
  return {
    ...holdingHandlers(deps),
    ...takeOverHandlers(deps),
    ...uploadHandlers(context, deps),
    ...refreshHandlers(deps),
    ...snapshotHandlers(deps),
  }
}

function portfolioDeps({ store, clock, prices, config }: Context): PortfolioDeps {
  const calendar = exchangeCalendar(config.marketClosures)
  return { store, clock, prices, freshSince: (now) => freshSince(calendar, now), quotas: config.quotas }
}

type HoldingHandlers = Pick<
  DashboardHandlers,
  'listHoldings' | 'addHolding' | 'getHolding' | 'updateHolding' | 'deleteHolding'
>

const holdingHandlers = (deps: PortfolioDeps): HoldingHandlers => ({
  listHoldings: async ({ caller: { userId }, query }) => {
    const { holdings, stale } = await readPortfolio(deps, userId)
    const valued = valuePortfolio(holdings)
    const now = deps.clock.now()
    const page = listedPage(valued.holdings, query, ({ holding }) => [holding.symbol])
    const listed = page.items.map((one) => toHolding(one, stale.has(one.holding.symbol), now))
    const totals = toTotals(valued.totals)
    return { status: 200, body: { success: true, holdings: listed, totals, next_cursor: page.nextCursor } }
  },

  addHolding: async ({ caller, body }) => {
    const { symbol, holding_type: type, shares, average_cost: averageCost, notes } = body
    const added = await addHolding(deps, caller.userId, { symbol, type, shares, averageCost, notes })
    const { headers, body: made } = holdingAnswer(deps, added)
    return { status: 200, headers: { ...headers, location: `/api/portfolio/holdings/${added.id}` }, body: made }
  },

  getHolding: async ({ caller, path }) => {
    return { status: 200, ...holdingAnswer(deps, await readHolding(deps, caller.userId, path.id)) }
  },

  updateHolding: async ({ caller, path, body, request }) => {
    const { shares, average_cost: averageCost, notes } = body
    const change = { shares, averageCost, notes, check: ifMatch(request) }
    return { status: 200, ...holdingAnswer(deps, await changeHolding(deps, caller.userId, path.id, change)) }
  },

  deleteHolding: async ({ caller, path }) => {
    const symbol = await removeHolding(deps, caller.userId, path.id)
    return { status: 200, body: { success: true, message: `${symbol} removed from the portfolio` } }
  },
})

function holdingAnswer({ clock, freshSince }: PortfolioDeps, priced: PricedHolding) {
  const now = clock.now()
  const stale = priced.kept === null || priced.kept.fetchedAt < freshSince(now)
  const holding = toHolding(valueHolding(priced), stale, now)
  return { headers: { etag: holding.etag }, body: { success: true, holding } } as const
}

const takeOverHandlers = (deps: PortfolioDeps): Pick<DashboardHandlers, 'takeOverPositions'> => ({
  takeOverPositions: async ({ caller, query }) => {
    const { leftOut, ...taken } = await takeOver(deps, caller.userId, query.replace === true)
    return { status: 200, body: { success: true, ...taken, left_out: leftOut } }
  },
})

type UploadHandlers = Pick<DashboardHandlers, 'uploadHoldings' | 'uploadHoldingsAlias'>

function uploadHandlers(
  { uploadFolder, positionsReader, config, idempotency }: KeyedContext,
  deps: PortfolioDeps,
): UploadHandlers {
  const upload = async ({ caller, request, reply }: Call<DashboardOperations['uploadHoldings']>) => {
    const limits = { root: uploadFolder, maxBytes: config.uploadMaxBytes }
    const { folder, files } = await receiveFiles(request, UPLOAD_FORM, limits)
    try {
      return await onceByFiles(idempotency, { request, reply }, [files.csv_file], async () => {
        const imported = await importHoldings({ ...deps, positionsReader }, caller.userId, files.csv_file.path)
        return { status: 200, body: { success: true, ...imported } } as const
      })
    } finally {
      await discardUpload(folder)
    }
  }
  return {
    uploadHoldings: upload,
    uploadHoldingsAlias: upload,
  }
}

const refreshHandlers = (deps: PortfolioDeps): Pick<DashboardHandlers, 'refreshPrices'> => ({
  refreshPrices: async ({ caller, request, reply }) => {
    const disconnected = new AbortController()
    reply.raw.once('close', () => disconnected.abort())
    const begun = await beginRefresh(deps, caller.userId, disconnected.signal)
    const lines = refreshLines(begun, (error) => request.log.error({ err: error }, 'price refresh failed'))
    return { status: 200, type: 'application/x-ndjson', body: Readable.from(ndjson(lines)) }
  },
})

type SnapshotHandlers = Pick<DashboardHandlers, 'takeSnapshot' | 'deleteSnapshot'>

const snapshotHandlers = (deps: PortfolioDeps): SnapshotHandlers => ({
  takeSnapshot: async ({ caller, body }) => {
    const { snapshot_type: type, notes } = body
    const taken = await takeSnapshot(deps, caller.userId, { type, notes })
    return { status: 200, body: { success: true, snapshot: toSnapshot(taken) } }
  },

  deleteSnapshot: async ({ caller, path }) => {
    const message = await removeSnapshot(deps, caller.userId, path.snapshot_id)
    return { status: 200, body: { success: true, message } }
  },
})

async function* ndjson(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
