/** What a user of `tradeleaf-client` would write. It runs beside the installed package, in a folder of its own. */
import {
  createTradeleafClient,
  Failure,
  isFailureOf,
  type Schemas,
  type TradeleafClient,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookHeaders,
} from 'tradeleaf-client'

const client: TradeleafClient = createTradeleafClient({ baseUrl: given('BASE_URL'), token: given('TOKEN') })
const ID = 9007199254740993n

export function given(name: string): string {
  const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process
  return env[name] ?? ''
}

/** The compiler knows the params of each code, and that no other operation has it. */
function why(error: unknown): string {
  if (!isFailureOf('addHolding', error))
    return error instanceof Failure ? `${error.status} ${error.code}` : 'no failure'
  switch (error.code) {
    case 'holding_exists': {
      const symbol: string = error.params.symbol
      return `${error.status}: there is ${symbol} already`
    }
    case 'quota':
      // @ts-expect-error the params of another code
      error.params.symbol
      return `${error.params.setting satisfies string}: ${error.params.most satisfies number}`
    // @ts-expect-error a code of no operation
    case 'holding_exist':
      return ''
    // @ts-expect-error a code of another operation
    case 'trade_not_found':
      return ''
    default:
      return error.message
  }
}

/** What the compiler refuses. */
export function wrong(): unknown[] {
  return [
    // @ts-expect-error a number of JavaScript can be rounded
    client.plants.addPlant({ body: { id: 1, name: 'Monstera' } }),
    // @ts-expect-error the body is missing
    client.portfolio.addHolding({}),
    // @ts-expect-error the id is missing
    client.trading.getTrade(),
    // @ts-expect-error no such parameter
    client.trading.listTrades({ symbol: 'AAPL' }),
    // @ts-expect-error it takes no key
    client.trading.listMonths({}, { idempotencyKey: 'mine' }),
    // @ts-expect-error it takes no If-Match
    client.trading.listMonths({}, { ifMatch: '"1"' }),
    // @ts-expect-error the pages of the sign-in are no methods
    client.signIn.startLogin,
  ]
}

async function imports(files: File[]) {
  const types: string[] = []
  for await (const line of client.imports.importFiles({ body: { files } })) {
    types.push(line.type)
    if (line.type === 'progress') line.percentage satisfies number
    else line.notes satisfies Schemas['ImportSuccess']['notes']
  }
  const again = await client.imports.importFiles({ body: { files }, dry_run: true })
  return { first: types[0], last: types.at(-1), again: again.code }
}

async function trades() {
  const profits: (number | null)[] = []
  for await (const trade of client.trading.listTrades({ symbols: ['AAA', 'BBB'], sort: 'date', limit: 1 }))
    profits.push(trade.total_profit_loss)
  const sizes: number[] = []
  for await (const page of client.trading.listTrades({ limit: 2 }).pages()) sizes.push(page.trades.length)
  const first = await client.trading.listTrades({ limit: 1 })
  return { profits, sizes, first: first.trades.length, summary: first.summary?.trade_count }
}

async function holdings() {
  let etag: string | null = null
  const body = { symbol: 'AAA', holding_type: 'stock', shares: 89999999.12345678, average_cost: 1.25 } as const
  const { holding } = await client.portfolio.addHolding(
    { body },
    { onHeaders: (headers) => (etag = headers.get('etag')) },
  )
  const failed = await client.portfolio.addHolding({ body }).then(() => 'added', why)
  const change = { id: holding.id, body: { shares: 3 } }
  const { shares } = (await client.portfolio.updateHolding(change, { ifMatch: etag ?? '' })).holding
  const changed = await client.portfolio.updateHolding(change, { ifMatch: etag ?? '' }).then(() => 'changed', why)
  const unknown = await client.portfolio.getHolding({ id: 999 }).catch(why)
  return { held: String(holding.shares), failed, shares, changed, unknown }
}

async function plants() {
  const { name } = await client.plants.addPlant({ body: { id: ID, name: 'Monstera' } })
  for (const id of [-ID, 7n]) await client.plants.addPlant({ body: { id, name: `Plant ${id}` } })
  const names: string[] = []
  for await (const plant of client.plants.listPlants({ limit: 2 })) names.push(plant.name)
  const taken = await client.plants.addPlant({ body: { id: ID, name: 'Thyme' } }).catch((error: unknown) => {
    if (!isFailureOf('addPlant', error) || error.code !== 'plant_exists') throw error
    return `${error.status}: ${error.params.id satisfies string}`
  })
  await client.plants.deletePlant({ id: 7n })
  const unknown = await client.plants.getPlant({ id: 7n }).catch(why)
  const ids: string[] = []
  for await (const { plant_id } of client.webhooks.listWebhookDeliveries({ plant_id: ID }))
    ids.push(`${typeof plant_id} ${plant_id satisfies bigint | null | undefined}`)
  return { name, names, taken, unknown, ids }
}

async function downloads() {
  const { fileName, type, stream } = await client.exports.exportMonth({ format: 'csv', month: '2024-03' })
  let size = 0
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) size += read.value.length
  const blob = await (await client.exports.exportMonth({ format: 'csv', month: '2024-03' })).blob()
  return { fileName, type, same: size === blob.size && size > 100, line: (await blob.text()).split(/\r?\n/)[0] }
}

/** Takes the main path. `received` waits for what the receiver at `url` has got. */
export async function takeMainPath(
  files: File[],
  url: string,
  received: () => Promise<{ headers: WebhookHeaders; body: Uint8Array }[]>,
) {
  const imported = await imports(files)
  const { months } = await client.trading.listMonths()
  const { secret } = await client.webhooks.addWebhookEndpoint({ body: { url } })
  const found = {
    imported,
    months: months.map(({ month }) => month),
    trades: await trades(),
    holdings: await holdings(),
    plants: await plants(),
    downloads: await downloads(),
  }
  const verified: string[] = []
  for (const { headers, body } of await received()) {
    const { message }: VerifiedWebhook = await verifyWebhook(headers, body, secret)
    if ('type' in message) verified.push(message.type)
    else verified.push(`${message.id satisfies bigint} ${message.name}`)
    const forged = await verifyWebhook(
      headers,
      body.map((byte) => byte ^ 1),
      secret,
    ).catch((error: Error) => error.name)
    verified.push(String(forged))
  }
  return { ...found, verified: verified.sort() }
}
