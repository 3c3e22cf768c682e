/**
 * Adds plants while things break, and checks the result: every acknowledged plant is stored and delivered at least once
 * to every receiver, with the same bytes at each attempt and a correct signature; a refused one never is.
 */
import type { ServerResponse } from 'node:http'
import Database from 'better-sqlite3'
import { Webhook } from 'standardwebhooks'
import type { Test } from 'tap'
import { isSqliteUrl, type Store, sqlitePath } from '../../src/store/index.ts'
import { pick, seeded } from './random.ts'
import { misbehave, type Received, type Receiver, startReceiver } from './receiver.ts'
import type { Service } from './service.ts'
import { waitUntil } from './until.ts'

/** A run can be repeated with the seed that it prints. */
export const SEED = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))

// ── Receivers ───────────────────────────────────────────────────────────────

/** A receiver and its requests, each verified when it arrives. */
interface CheckedReceiver {
  name: string
  receiver: Receiver
  endpointId: number
  /** The first body of each message id. */
  bodies: Map<string, string>
  /** Ids of plants answered with a 2xx, as text. */
  answered: Set<string>
  requests: number
}

/** Without 410, which disables the endpoint. */
const STATUSES = [200, 201, 204, 302, 307, 400, 401, 404, 408, 429, 500, 502, 503, 504, 599]
const FAULTS = Object.values(misbehave).filter(
  (reply) => reply !== misbehave.sendsABodyForEver && reply !== misbehave.sendsHeadersForEver,
) as ((response: ServerResponse) => void)[]

/** Replies with a 2xx status: the receiver has the message, however the answer ends. */
const SAYS_RECEIVED: ReadonlySet<unknown> = new Set([
  ...[200, 201, 204],
  misbehave.cutsInBody,
  misbehave.saysMoreThanItsLength,
])

/** How a receiver answers a request: with a status, or a fault. */
type Answer = () => number | ((response: ServerResponse) => void)

export class PlantLoad {
  readonly receivers: CheckedReceiver[] = []
  /** The names of acknowledged plants, by id. */
  readonly acknowledged = new Map<string, string>()
  /** Names sent only in refused requests. */
  readonly refused = new Set<string>()
  /** Requests without an answer or with a 5xx, whose result is unknown. */
  unknown = 0
  readonly problems: string[] = []
  readonly #random: () => number
  readonly #headers: Record<string, string>
  #names = 0
  #isCalm = false

  private constructor(headers: Record<string, string>, random: () => number) {
    this.#headers = { ...headers, 'content-type': 'application/json' }
    this.#random = random
  }

  /** Registers a healthy receiver, one with random answers, and one that hangs until `calm`. */
  static async start(
    t: Test,
    service: Service,
    headers: Record<string, string>,
    random = seeded(SEED),
  ): Promise<PlantLoad> {
    const load = new PlantLoad(headers, random)
    await load.#addReceiver(t, service, 'healthy', () => 200)
    await load.#addReceiver(t, service, 'random', () => pick(random, [...STATUSES, ...FAULTS]))
    await load.#addReceiver(t, service, 'hangs', () => misbehave.hangs)
    return load
  }

  async #addReceiver(t: Test, { origin }: Service, name: string, answerWith: Answer): Promise<void> {
    const receiver = await startReceiver(t)
    const answer = await fetch(`${origin}/plant/webhook-endpoints`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({ url: receiver.url }),
    })
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`)
    const { id, secret } = (await answer.json()) as { id: number; secret: string }
    const checked: CheckedReceiver = {
      name,
      receiver,
      endpointId: id,
      bodies: new Map(),
      answered: new Set(),
      requests: 0,
    }
    this.receivers.push(checked)
    const library = new Webhook(secret)
    receiver.reply = (response, received) => {
      const plantId = this.#check(checked, library, received)
      receiver.received.length = 0
      const how = this.#isCalm ? 200 : answerWith()
      if (typeof how === 'function') how(response)
      else response.writeHead(how).end()
      if (SAYS_RECEIVED.has(how)) checked.answered.add(plantId)
    }
  }

  #check(checked: CheckedReceiver, library: Webhook, { headers, body, path, method }: Received): string {
    checked.requests++
    const text = body.toString()
    const message = headers['webhook-id'] ?? ''
    try {
      library.verify(text, headers)
    } catch (error) {
      this.problems.push(`${checked.name}: ${message}: ${String(error)}`)
    }
    if (method !== 'POST' || path !== '/plant/webhook') this.problems.push(`${method} ${path}`)
    const before = checked.bodies.get(message)
    if (before !== undefined && before !== text) this.problems.push(`${message}: other bytes than before`)
    checked.bodies.set(message, text)
    const [, id = '', name = ''] = /^\{"id":(-?\d+),"name":"([^"]*)","tag":"é"\}$/.exec(text) ?? []
    if (id === '') this.problems.push(`${message}: an unexpected body ${text}`)
    if (this.refused.has(name)) this.problems.push(`${message}: is about a plant that was refused`)
    return id
  }

  /** Registers a healthy receiver only. */
  static async startCalm(t: Test, service: Service, headers: Record<string, string>): Promise<PlantLoad> {
    const load = new PlantLoad(headers, seeded(SEED))
    await load.#addReceiver(t, service, 'healthy', () => 200)
    return load
  }

  /** Makes every receiver healthy. */
  calm(): void {
    this.#isCalm = true
    for (const { receiver } of this.receivers) receiver.dropConnections()
  }

  // ── Requests ──────────────────────────────────────────────────────────────

  /** Adds plants from several clients until `stop`, or until the service ends. */
  run({ origin, child }: Service, clients = 6): { stop(): Promise<void> } {
    let isOver = false
    const client = async () => {
      while (!isOver && child.signalCode === null) await this.#addOne(origin)
    }
    const ended = Promise.all(Array.from({ length: clients }, client))
    return {
      async stop() {
        isOver = true
        await ended
      },
    }
  }

  /** Adds a new plant, or sometimes one that must be refused. */
  async #addOne(origin: string): Promise<void> {
    const name = `plant ${this.#names++}`
    const chance = this.#random()
    const taken = chance < 0.1 ? [...this.acknowledged.keys()].at(-1) : undefined
    // The random half of two ids of a long run can be equal.
    const id = taken ?? String(BigInt.asIntN(64, (BigInt(this.#random() * 2 ** 32) << 32n) + BigInt(this.#names)))
    const isMalformed = chance > 0.95
    const body = `{"id":${isMalformed ? '9223372036854775808' : id},"name":"${name}","tag":"é"}`
    try {
      const answer = await fetch(`${origin}/plants`, { method: 'POST', headers: this.#headers, body })
      this.#count(id, name, answer.status, taken !== undefined || isMalformed)
      await answer.arrayBuffer()
    } catch {
      this.unknown++
    }
  }

  #count(id: string, name: string, status: number, mustBeRefused: boolean): void {
    if (status === 200 && mustBeRefused) this.problems.push(`${name} was not refused`)
    if (status === 200) this.acknowledged.set(id, name)
    else if (status === 400) this.refused.add(name)
    else this.unknown++
    if (status === 400 && !mustBeRefused) this.problems.push(`${name} was refused`)
  }

  // ── Checks ────────────────────────────────────────────────────────────────

  /** The problems of the stored rows; empty if there are none. */
  async inspect(store: Store, url: string): Promise<string[]> {
    const [plants, deliveries] = await store.read(async ({ sql, t: { plants: p, webhookDeliveries: d } }) => [
      await sql.select({ id: p.id, name: p.name }).from(p),
      await sql.select({ plantId: d.plantId, endpointId: d.endpointId, id: d.id }).from(d),
    ])
    const stored = new Map(plants.map(({ id, name }) => [String(id), name]))
    const queued = new Set(deliveries.map(({ plantId, endpointId }) => `${plantId} to ${endpointId}`))
    const problems = isSqliteUrl(url) ? checkFile(url) : []
    for (const [id, name] of this.acknowledged)
      if (stored.get(id) !== name) problems.push(`${name} was acknowledged and is lost`)
    for (const [id, name] of stored) if (this.refused.has(name)) problems.push(`${id} was refused and is stored`)
    for (const id of stored.keys())
      for (const { endpointId } of this.receivers)
        if (!queued.has(`${id} to ${endpointId}`)) problems.push(`${id} has no delivery to ${endpointId}`)
    if (queued.size !== stored.size * this.receivers.length || queued.size !== deliveries.length)
      problems.push(`${deliveries.length} deliveries of ${stored.size} plants to ${this.receivers.length} receivers`)
    for (const checked of this.receivers)
      for (const [message, body] of checked.bodies) {
        const id = /-?\d+/.exec(body)?.[0] as string
        if (!stored.has(id)) problems.push(`${message} was sent to ${checked.name} for ${id}, which is not stored`)
      }
    return [...problems, ...this.problems]
  }

  /** Acknowledged plants that a receiver did not get; empty once the backlog is sent. */
  undelivered(): string[] {
    return this.receivers.flatMap(({ answered, name }) =>
      [...this.acknowledged.keys()].filter((id) => !answered.has(id)).map((id) => `${id}: ${name}`),
    )
  }

  /** Resolves when `more` further plants have been acknowledged. */
  acknowledges(more: number): Promise<void> {
    const goal = this.acknowledged.size + more
    return waitUntil(`${more} more are acknowledged`, () => this.acknowledged.size >= goal)
  }

  /** Resolves when `more` further requests have ended with an unknown result. */
  fails(more: number): Promise<void> {
    const goal = this.unknown + more
    return waitUntil(`${more} more have failed`, () => this.unknown >= goal)
  }

  get requests(): number {
    return this.receivers.reduce((sum, { requests }) => sum + requests, 0)
  }
}

function checkFile(url: string): string[] {
  const file = new Database(sqlitePath(url), { readonly: true })
  try {
    const integrity = file.pragma('integrity_check', { simple: true })
    const broken = file.pragma('foreign_key_check') as unknown[]
    return [
      ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
      ...(broken.length === 0 ? [] : [`foreign_key_check: ${broken.length} rows`]),
    ]
  } finally {
    file.close()
  }
}

/** The settings of a service that sends to the tests' receivers. */
export const FAULT_ENV = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'warn' }
