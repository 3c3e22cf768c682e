/**
 * Finnhub's quotes: `GET /quote?symbol=` → `{c, d, dp, h, l, o, pc, t}`, prices in dollars, `t` in unix seconds.
 * https://finnhub.io/docs/api/quote
 *
 * Observed, but not documented: the answer for an unknown symbol is 200 with zeros and `t` 0, in some outages for every
 * symbol; for an empty or wrong key it is 429; for a symbol outside the plan 403.
 */
import { isLosslessNumber, type LosslessNumber, parse } from 'lossless-json'
import { type Dispatcher, Pool } from 'undici'
import { DAY, MINUTE, SECOND } from '../lib/clock.ts'
import { type Price, parsePrice } from '../lib/decimal.ts'
import { readRetryAfter } from '../lib/retry-after.ts'
import { withoutTrailing } from '../lib/text.ts'
import { type Allowance, longestDelay } from './limit.ts'
import type { Quote } from './price.ts'
import { type Provider, ProviderFailure } from './provider.ts'

export interface FinnhubSetting {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string
  now: () => number
  /** The time limit of a request, connecting included. Default 5 s. */
  requestMs?: number
}

const REQUEST_MS = 5 * SECOND
const CONNECT_MS = 3 * SECOND
const MAX_BYTES = 64 * 1024
/** Also the most requests at a time: more would wait for a connection and arrive late. */
export const FINNHUB_CONNECTIONS = 8
/** The pause after a 429 without Retry-After: the window in which the provider counts requests. */
const PAUSE_MS = MINUTE

/** 60 requests a minute on the free plan, 30 a second on every plan. */
export const FINNHUB_ALLOWANCE: Allowance = {
  requests: 60,
  windowMs: MINUTE,
  lateMs: longestDelay(REQUEST_MS),
  perSecond: 15,
}

export function finnhubProvider({ baseUrl, apiKey, now, requestMs = REQUEST_MS }: FinnhubSetting): Provider {
  const { origin, pathname } = new URL(baseUrl)
  const pool = new Pool(origin, {
    connections: FINNHUB_CONNECTIONS,
    pipelining: 1,
    connect: { timeout: Math.min(CONNECT_MS, requestMs) },
    headersTimeout: requestMs,
    bodyTimeout: requestMs,
    maxResponseSize: MAX_BYTES,
  })
  const headers = { 'x-finnhub-token': apiKey, accept: 'application/json', 'user-agent': 'Tradeleaf' }
  const root = withoutTrailing(pathname, '/')

  const ask = async (path: string): Promise<string> => {
    const signal = AbortSignal.timeout(requestMs)
    try {
      // Redirects are not followed, because the key must not be sent to another host.
      const answer = await pool.request({ method: 'GET', path, headers, signal })
      if (answer.statusCode === 200) return await answer.body.text()
      discardBody(answer)
      throw refusal(answer, now())
    } catch (error) {
      throw error instanceof ProviderFailure ? error : transportFailure(error)
    }
  }

  return {
    name: 'finnhub',
    quote: async (symbol) => readQuote(await ask(`${root}/quote?symbol=${encodeURIComponent(symbol)}`), now()),
    close: () => pool.destroy(),
  }
}

/** Discards the body of a refusal: unread, it would block its connection. */
function discardBody({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

function refusal({ statusCode, headers }: Dispatcher.ResponseData, now: number): ProviderFailure {
  const detail = `answered ${statusCode}`
  const pauseMs = readPause(headers['retry-after'], now)
  if (statusCode === 429)
    return new ProviderFailure('limit', `${detail}: the limit is reached, or FINNHUB_API_KEY is not accepted`, {
      pauseMs: pauseMs ?? PAUSE_MS,
    })
  if (statusCode === 401) return new ProviderFailure('refused', `${detail}: FINNHUB_API_KEY is not accepted`)
  if (statusCode === 403) return new ProviderFailure('refused', detail, { symbolOnly: true })
  if (statusCode >= 500)
    return new ProviderFailure('down', detail, pauseMs === undefined ? { retry: true } : { pauseMs })
  return new ProviderFailure('bad_answer', detail)
}

/** At least a second; earlier requests would be refused too, because the provider still counts the last one. */
function readPause(header: string | string[] | undefined, now: number): number | undefined {
  const ms = readRetryAfter([header].flat()[0], now)
  return ms === undefined ? undefined : Math.max(ms, SECOND)
}

/** The connection failed or was closed, before or within the answer, so a retry may succeed. */
const CONNECTION_LOST = /^(ECONN\w*|EPIPE|EAI_AGAIN|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/
const MALFORMED = /^(HPE_\w+|HTTPParserError|UND_ERR_RES_EXCEEDED_MAX_SIZE)$/

function transportFailure(cause: unknown): ProviderFailure {
  const { code, name } = cause as { code?: unknown; name?: unknown }
  const text = typeof code === 'string' ? code : String(name)
  if (MALFORMED.test(text)) return new ProviderFailure('bad_answer', text, { cause })
  return new ProviderFailure('down', text, { retry: CONNECTION_LOST.test(text), cause })
}

/** 10 million dollars. No security has ever traded at a tenth of that. */
const HIGHEST_PRICE: Price = 10_000_000n * 1_000_000n

/** Reads a quote from the body of an answer. Returns undefined for an unknown symbol, which has zeros. */
export function readQuote(text: string, now: number): Quote | undefined {
  const fields = readFields(text)
  const seconds = fields.t?.value
  if (seconds === undefined || !/^\d{1,11}$/.test(seconds)) throw malformed('t is no time')
  if (seconds === '0') return undefined
  const pricedAt = Number(seconds) * SECOND
  if (pricedAt > now + DAY) throw malformed('t is in the future')
  const price = readPrice(fields, 'c')
  if (price === null) throw malformed('c is missing')
  return {
    price,
    open: readPrice(fields, 'o'),
    high: readPrice(fields, 'h'),
    low: readPrice(fields, 'l'),
    previousClose: readPrice(fields, 'pc'),
    pricedAt,
  }
}

const malformed = (detail: string, cause?: unknown) => new ProviderFailure('bad_answer', detail, { cause })

/** The numeric fields, with their digits unchanged. */
function readFields(text: string): Partial<Record<string, LosslessNumber>> {
  let data: unknown
  try {
    data = parse(text)
  } catch (error) {
    // Logs neither the text nor the parser's message, which quotes it.
    throw malformed(`no JSON (${(error as Error).name})`)
  }
  if (data === null || typeof data !== 'object' || Array.isArray(data)) throw malformed('no JSON object')
  for (const name of ['c', 'h', 'l', 'o', 'pc', 't'])
    if (!isNumberOrNull((data as Record<string, unknown>)[name])) throw malformed(`${name} is no number`)
  return Object.fromEntries(Object.entries(data).filter(([, value]) => isLosslessNumber(value)))
}

const isNumberOrNull = (value: unknown) => value === null || value === undefined || isLosslessNumber(value)

/** null if the field is absent or zero; zero is not a price. */
function readPrice(fields: Partial<Record<string, LosslessNumber>>, name: string): Price | null {
  const text = fields[name]?.value
  if (text === undefined) return null
  const price = parsePrice(text)
  if (!price.ok || price.value < 0n || price.value > HIGHEST_PRICE) throw malformed(`${name} is no price`)
  return price.value === 0n ? null : price.value
}
