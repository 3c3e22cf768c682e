/** A market data provider on loopback that answers like Finnhub, or fails in any way that a provider can. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

export interface ProviderRequest {
  /** When it arrived, in milliseconds of this machine's clock. */
  at: number
  symbol: string
  url: string
  headers: IncomingMessage['headers']
}

export interface Fields {
  c?: unknown
  d?: unknown
  dp?: unknown
  h?: unknown
  l?: unknown
  o?: unknown
  pc?: unknown
  t?: unknown
}

/** Sends an answer, or none. */
export type Answer = (res: ServerResponse, symbol: string) => void

export interface LoopbackProvider {
  url: string
  /** In order of arrival. */
  requests: ProviderRequest[]
  /** Sets the answers of the next requests; `n` counts them from 0. */
  behave(answer: (symbol: string, n: number) => Answer): void
  close(): Promise<void>
}

export const QUOTE = { c: 187.33, d: 1.92, dp: 1.0356, h: 188.2, l: 185.11, o: 185.5, pc: 185.41, t: 1_773_671_398 }
export const API_KEY = 'key-that-stays-secret'

const json =
  (body: string, status = 200, headers: Record<string, string> = {}): Answer =>
  (res) => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

/** The answer for an unknown symbol. */
const ZEROS = '{"c":0,"d":null,"dp":null,"h":0,"l":0,"o":0,"pc":0,"t":0}'

export const answers = {
  quote: (fields: Fields = {}): Answer => json(JSON.stringify({ ...QUOTE, ...fields })),
  text: (body: string): Answer => json(body),
  zeros: json(ZEROS),
  status: (status: number, headers: Record<string, string> = {}): Answer => json('{"error":"no"}', status, headers),
  limited: (headers: Record<string, string> = {}): Answer =>
    json('{"error":"API limit reached. Please try again later."}', 429, headers),
  html: ((res) => {
    res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Just a moment…</title>')
  }) as Answer,
  truncated: json(JSON.stringify(QUOTE).slice(0, 30)),
  empty: json(''),
  huge: json(`{"c":1,"x":"${'x'.repeat(1 << 20)}"}`),
  redirect: (to: string): Answer => json('', 302, { location: to }),
  /** Never answers. */
  hang: (() => {}) as Answer,
  hangInBody: ((res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '200' })
    res.write('{"c":187.33,')
  }) as Answer,
  cut: ((res) => {
    res.socket?.resetAndDestroy()
  }) as Answer,
  cutInBody: ((res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '200' })
    res.write('{"c":187.33,', () => res.socket?.destroy())
  }) as Answer,
  noHttp: ((res) => {
    res.socket?.end('220 mail.example.com ESMTP\r\n')
  }) as Answer,
  slow:
    (ms: number): Answer =>
    (res, symbol) => {
      setTimeout(() => answers.quote()(res, symbol), ms)
    },
}

export async function startProvider(t: Test): Promise<LoopbackProvider> {
  const requests: ProviderRequest[] = []
  let behaviour: (symbol: string, n: number) => Answer = () => answers.quote()
  let n = 0
  const server = createServer((req, res) => {
    const symbol = new URL(req.url ?? '', 'http://x').searchParams.get('symbol') ?? ''
    requests.push({ at: performance.timeOrigin + performance.now(), symbol, url: req.url ?? '', headers: req.headers })
    res.on('error', () => {})
    behaviour(symbol, n++)(res, symbol)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  t.teardown(() => (server.listening ? close() : undefined))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    requests,
    behave(answer) {
      behaviour = answer
      n = 0
    },
    close,
  }
}

/** The most requests that arrived in any span of `ms`. */
export function mostWithin(instants: readonly number[], ms: number): number {
  const sorted = instants.toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  sorted.forEach((at, last) => {
    while (at - (sorted[first] as number) >= ms) first++
    most = Math.max(most, last - first + 1)
  })
  return most
}
