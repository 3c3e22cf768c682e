/** Connections of clients, limited so that files and the database always have file descriptors. */
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Clock, MINUTE } from '../lib/clock.ts'

export interface SocketLimits {
  /** The most connections at a time. */
  sockets: number
  /** A new connection is closed if nothing has arrived for so long. */
  firstByteMs: number
}

/** For systems without `/proc`; Node raises the limit of its process to the most that is allowed. */
const DESCRIPTORS_ELSEWHERE = 10_000
/** For the database, uploads, exports, webhooks and threads; at most half of all. */
const RESERVED_DESCRIPTORS = 500
const CHECK_MS = 1_000

function openFilesLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return Number(soft ?? DESCRIPTORS_ELSEWHERE)
  } catch {
    return DESCRIPTORS_ELSEWHERE
  }
}

/** The most connections that leave enough of the process's file descriptors for everything else. */
export const mostSockets = (descriptors = openFilesLimit()): number =>
  descriptors - Math.min(RESERVED_DESCRIPTORS, Math.ceil(descriptors / 2))

/** While all places are taken, new connections are refused, and one line a minute says how many. */
export function limitSockets(app: FastifyInstance, { sockets, firstByteMs }: SocketLimits, clock: Clock): void {
  const { server } = app
  server.maxConnections = sockets
  /** When each connection began that has sent nothing yet. */
  const silent = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
  })

  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    refused++
    if (clock.now() - loggedAt < MINUTE) return
    loggedAt = clock.now()
    app.log.warn(
      { refused, most: sockets },
      'connections are refused: all places are taken; see LimitNOFILE in the operation guide',
    )
    refused = 0
  })

  const check = setInterval(
    () => {
      const before = performance.now() - firstByteMs
      for (const [socket, began] of silent)
        if (socket.bytesRead > 0) silent.delete(socket)
        else if (began <= before) socket.destroy()
    },
    Math.min(CHECK_MS, firstByteMs / 4),
  ).unref()
  app.addHook('onClose', async () => clearInterval(check))
}
