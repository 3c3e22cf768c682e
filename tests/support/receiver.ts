/** A webhook receiver on loopback that records requests and answers as the test sets. */
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'

export interface Received {
  method: string
  path: string
  /** Names in lower case. */
  headers: Record<string, string>
  /** The bytes of the body. */
  body: Buffer
  /** Milliseconds since the epoch. */
  at: number
}

/** An answer, or a function that misuses the response instead. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((response: ServerResponse, received: Received) => void)

export interface Receiver {
  /** `http://127.0.0.1:PORT`, or https. */
  url: string
  port: number
  /** In the order in which they were completed. */
  received: Received[]
  /** The reply to the next requests; at first 200 without a body. */
  reply: Reply
  /** Connections accepted so far. */
  connections: number
  /** Resolves when `count` requests have arrived in total. */
  waitFor(count: number): Promise<void>
  /** Ends every connection, including those that hang; accepts new ones. */
  dropConnections(): void
  /** Refuses connections afterwards. */
  close(): Promise<void>
}

/** Starts a receiver on a free port, with https if `tls` is given. Closed after the test. */
export async function startReceiver(
  t: Test,
  reply: Reply = {},
  tls?: { key: string; cert: string },
): Promise<Receiver> {
  const waiting = new Set<() => void>()
  const listener: Parameters<typeof createServer>[1] = (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received: Received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks),
        at: Date.now(),
      }
      receiver.received.push(received)
      const how = receiver.reply
      if (typeof how === 'function') how(response, received)
      else response.writeHead(how.status ?? 200, how.headers).end(how.body)
      for (const check of waiting) check()
    })
  }
  const server: Server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.on('connection', () => {
    receiver.connections++
  })
  const receiver: Receiver = {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    received: [],
    reply,
    connections: 0,
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (receiver.received.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    dropConnections: () => server.closeAllConnections(),
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  t.teardown(() => receiver.close())
  return receiver
}

/** Writes as fast as the other side reads, until it disconnects. */
function flood(response: ServerResponse, chunk: string | Buffer): void {
  const socket = response.socket
  const more = () => {
    if (socket?.destroyed !== false) return
    while (socket.write(chunk));
    socket.once('drain', more)
  }
  more()
}

const raw = (text: string) => (response: ServerResponse) => void response.socket?.end(text)

/** Replies of receivers that misbehave. */
export const misbehave = {
  hangs: () => {},
  cuts: (response) => void response.socket?.destroy(),
  resets: (response) => void response.socket?.resetAndDestroy(),
  cutsInHeaders: raw('HTTP/1.1 200 OK\r\ncontent-le'),
  cutsInBody: raw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
  hangsInHeaders: (response) => void response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'),
  hangsInBody: (response) => void response.socket?.write('HTTP/1.1 503 Busy\r\ncontent-length: 100\r\n\r\nhalf'),
  saysMoreThanItsLength: (response) =>
    void response.socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n'),
  sendsHeadersForEver: (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\n')
    flood(response, `x-${'y'.repeat(100)}: ${'z'.repeat(1_000)}\r\n`)
  },
  sendsABodyForEver: (response) => {
    response.socket?.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    flood(response, `4000\r\n${'a'.repeat(0x4000)}\r\n`)
  },
  sendsInformationForEver: (response) => flood(response, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  speaksGarbage: raw('\u0000\u0001 SSH-2.0-OpenSSH_9.2\r\n'),
  switchesProtocol: raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
} satisfies Record<string, Reply>
