import { Readable } from 'node:stream'
import { TextCheck } from '../broker-files/csv/text-check.ts'
import type { Context, KeyedContext } from '../context.ts'
import { onceByFiles } from '../contract/idempotency.ts'
import type { Call, DashboardHandlers, DashboardOperations, JsonOf } from '../contract/types.ts'
import { discardUpload, receiveFiles } from '../contract/uploads.ts'
import { quantityNumber } from '../lib/decimal.ts'
import { bodyOf, LargeJson, mapListed, onceIfShort, type Parts, pagesIfLong, SMALL_LIST } from '../lib/large-json.ts'
import { listedPage, type PageRequest } from '../lib/listed-page.ts'
import { say } from '../lib/messages/index.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'
import { freshSince } from '../prices/freshness.ts'
import { toHistoryEntry, toHolding, toSnapshot, toTotals } from './answers.ts'
import { type ComparedSymbol, compareWithRecord } from './comparison.ts'
import type { PricedHolding } from './holding.ts'
import { countHoldings } from './holding-queries.ts'
import { addHolding, changeHolding, type PortfolioDeps, readHolding, readPortfolio, removeHolding } from './holdings.ts'
import { importHoldings } from './import-holdings.ts'
import { beginRefresh, refreshLines } from './refresh.ts'
import { listSnapshots, readSnapshotPage, removeSnapshot, takeSnapshot } from './snapshots.ts'
import { valueHolding, valuePortfolio } from './valuation.ts'

const UPLOAD_FORM = {
  fields: { csv_file: 'holdings' },
  check: (file: string) => new TextCheck(file),
  missing: say('file_required', { field: 'csv_file' }),
  notCsv: say('holdings_file_not_csv'),
  namesContent: true,
} as const

const DEFAULT_HISTORY_DAYS = 30

export const portfolioHandlers = (context: KeyedContext) => {
  const deps = portfolioDeps(context)
  return {
    ...holdingHandlers(deps),
    ...uploadHandlers(context, deps),
    ...refreshHandlers(deps),
    ...snapshotHandlers(deps),
    ...comparisonHandlers(deps),
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
    // Counted before they are read: a long list first waits for its turn among the user's large answers.
    const count = await deps.store.read((db) => countHoldings(db, userId))
    const read = () => holdingList(deps, userId, query)
    const body = count > SMALL_LIST ? new LargeJson<JsonOf<'listHoldings'>>(read) : bodyOf(await read())
    return { status: 200, body }
  },

  addHolding: async ({ caller, body }) => {
    const { symbol, holding_type: type, shares, average_cost: averageCost, notes } = body
    const added = await addHolding(deps, caller.userId, { symbol, type, shares, averageCost, notes })
    return { status: 200, body: holdingAnswer(deps, added) }
  },

  getHolding: async ({ caller, path }) => {
    return { status: 200, body: holdingAnswer(deps, await readHolding(deps, caller.userId, path.id)) }
  },

  updateHolding: async ({ caller, path, body }) => {
    const { shares, average_cost: averageCost, notes } = body
    const changed = await changeHolding(deps, caller.userId, path.id, { shares, averageCost, notes })
    return { status: 200, body: holdingAnswer(deps, changed) }
  },

  deleteHolding: async ({ caller, path }) => {
    const symbol = await removeHolding(deps, caller.userId, path.id)
    return { status: 200, body: { success: true, message: `${symbol} removed from the portfolio` } }
  },
})

async function holdingList(
  deps: PortfolioDeps,
  userId: number,
  request: PageRequest,
): Promise<Parts<JsonOf<'listHoldings'>>> {
  const { holdings, stale } = await readPortfolio(deps, userId)
  const valued = valuePortfolio(holdings)
  const now = deps.clock.now()
  const page = await listedPage(valued.holdings, request, ({ holding }) => [holding.symbol])
  const items = typeof page.items === 'function' ? page.items : pagesIfLong(page.items)
  const list = mapListed(items, (one) => toHolding(one, stale.has(one.holding.symbol), now))
  return { success: true, holdings: list, totals: toTotals(valued.totals), next_cursor: page.nextCursor }
}

function holdingAnswer({ clock, freshSince }: PortfolioDeps, priced: PricedHolding) {
  const now = clock.now()
  const stale = priced.kept === null || priced.kept.fetchedAt < freshSince(now)
  return { success: true, holding: toHolding(valueHolding(priced), stale, now) } as const
}

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

type SnapshotHandlers = Pick<DashboardHandlers, 'takeSnapshot' | 'listSnapshots' | 'deleteSnapshot'>

const snapshotHandlers = (deps: PortfolioDeps): SnapshotHandlers => ({
  takeSnapshot: async ({ caller, body }) => {
    const { snapshot_type: type, notes } = body
    const taken = await takeSnapshot(deps, caller.userId, { type, notes })
    return { status: 200, body: { success: true, snapshot: toSnapshot(taken) } }
  },

  listSnapshots: async ({ caller, query }) => {
    const { days = DEFAULT_HISTORY_DAYS, type, limit, cursor } = query
    const list = { days, type, cursor }
    if (limit !== undefined) {
      const { items, nextCursor } = await readSnapshotPage(deps, caller.userId, list, limit)
      const history = items.map(toHistoryEntry)
      return { status: 200, body: { success: true, history, next_cursor: nextCursor } }
    }
    const history = await onceIfShort(() => listSnapshots(deps, caller.userId, list))
    const parts = { success: true, history: mapListed(history, toHistoryEntry), next_cursor: null } as const
    return { status: 200, body: bodyOf<JsonOf<'listSnapshots'>>(parts) }
  },

  deleteSnapshot: async ({ caller, path }) => {
    const message = await removeSnapshot(deps, caller.userId, path.snapshot_id)
    return { status: 200, body: { success: true, message } }
  },
})

const comparisonHandlers = ({ store }: PortfolioDeps): Pick<DashboardHandlers, 'compareWithRecord'> => ({
  compareWithRecord: async ({ caller }) => {
    const read = async (): Promise<Parts<JsonOf<'compareWithRecord'>>> => {
      const compared = await compareWithRecord(store, caller.userId)
      const matching = compared.filter(({ status }) => status === 'match').length
      const symbols = mapListed(pagesIfLong(compared), toComparedSymbol)
      return { success: true, symbols, matching, differing: compared.length - matching }
    }
    // It reads the whole record, even if the answer is short.
    return { status: 200, body: new LargeJson<JsonOf<'compareWithRecord'>>(read) }
  },
})

const toComparedSymbol = ({ symbol, held, recorded, unmatched, unsizedLots, status }: ComparedSymbol) => ({
  symbol,
  held_shares: held === null ? null : quantityNumber(held),
  record_shares: recorded === null ? null : quantityNumber(recorded),
  difference: quantityNumber((held ?? 0n) - (recorded ?? 0n)),
  unmatched_sold: quantityNumber(unmatched),
  lots_without_quantity: unsizedLots,
  status,
})

async function* ndjson(lines: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
