/** The main path. It is the same for every generator: the adapters beside this file only call generated operations. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { given } from './given.ts'

type Id = number | bigint
type Format = 'csv' | 'excel' | 'pdf'

/** The answers are those of the generated types, as far as the main path reads them. */
export interface Client<Endpoint extends { id: Id }> {
  setAccount(brokerage_account: string): Promise<{ profile: { brokerage_account: string | null } }>
  /** The last line of the stream, as JSON. */
  upload(
    transactions: File,
    gains: File,
  ): Promise<{ type: 'progress' | 'error' } | { type: 'success'; stats: { realized_gains_lots: number } }>
  listMonths(): Promise<{ months: unknown[] }>
  listTrades(month: string): Promise<{ trades: { total_profit_loss: number | null }[] }>
  readCalendar(year: number, month: number): Promise<{ days: unknown[] }>
  readDay(date: string): Promise<{ summary: { total_pnl: number | null } }>
  exportDay(format: Format, date: string): Promise<ArrayBuffer>
  addHolding(holding: {
    symbol: string
    holding_type: 'stock'
    shares: number
    average_cost: number
  }): Promise<{ holding: { total_cost: number | null } }>
  listHoldings(): Promise<{ holdings: { symbol: string }[] }>
  takeSnapshot(notes: string): Promise<{ snapshot: { id: Id } }>
  listSnapshots(): Promise<{ history: { id: Id }[] }>
  addPlant(plant: { id: bigint; name: string }): Promise<{ name: string }>
  addEndpoint(url: string): Promise<Endpoint>
  testEndpoint(endpoint: Endpoint): Promise<{ event_type: string }>
  listDeliveries(plantId: bigint): Promise<{ deliveries: { plant_id?: Id | null }[] }>
  /** Returns the status. */
  deletePlant(id: bigint): Promise<number | undefined>
}

const csv = (path: string) => new File([readFileSync(path)], basename(path), { type: 'text/csv' })
const digest = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

/** Prints what the client found. */
export async function takeMainPath<Endpoint extends { id: Id }>(client: Client<Endpoint>): Promise<void> {
  const { date, plantId } = given
  const { profile } = await client.setAccount(given.account)
  const uploaded = await client.upload(csv(given.transactions), csv(given.gains))
  const { months } = await client.listMonths()
  const { trades } = await client.listTrades(date.slice(0, 7))
  const { days } = await client.readCalendar(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
  const { summary } = await client.readDay(date)
  const exports: string[] = []
  for (const format of ['csv', 'excel', 'pdf'] as const) exports.push(digest(await client.exportDay(format, date)))
  const { holding } = await client.addHolding({
    symbol: 'AAPL',
    holding_type: 'stock',
    shares: 12.5,
    average_cost: 101.25,
  })
  const { holdings } = await client.listHoldings()
  const { snapshot } = await client.takeSnapshot('mine')
  const { history } = await client.listSnapshots()
  const plant = await client.addPlant({ id: plantId, name: 'Monstera' })
  const endpoint = await client.addEndpoint(given.receiver)
  const { event_type } = await client.testEndpoint(endpoint)
  await client.addPlant({ id: plantId + 1n, name: 'Thyme' })
  const { deliveries } = await client.listDeliveries(plantId + 1n)
  const removed = await client.deletePlant(plantId)
  const found = {
    account: profile.brokerage_account,
    lots: uploaded.type === 'success' ? uploaded.stats.realized_gains_lots : undefined,
    months: months.length,
    trades: trades.map((trade) => trade.total_profit_loss),
    days: days.length,
    day: summary.total_pnl,
    exports,
    holding: holding.total_cost,
    holdings: holdings.map(({ symbol }) => symbol),
    snapshots: [Number(snapshot.id), ...history.map(({ id }) => Number(id))],
    plant: plant.name,
    event: event_type,
    // Quoted by `exactFetch`, because it is above 2^53.
    plantIds: deliveries.map(({ plant_id }) => String(plant_id)),
    removed,
  }
  process.stdout.write(JSON.stringify(found))
}

/** The data of a result, for clients that return errors instead of throwing them. */
export function must<T>({ data, error }: { data?: T; error?: unknown }): NonNullable<T> {
  if (data === undefined || data === null) throw new Error(`the request failed: ${JSON.stringify(error)}`)
  return data
}
