/** Clients that hold connections: silent ones, and ones that send a byte at a time. */
import { connect, type Socket } from 'node:net'

export type Manner = 'silent' | 'slow headers' | 'slow body' | 'slow refused body'

const START: Record<Manner, string> = {
  silent: '',
  'slow headers': 'GET /api/months HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  'slow body':
    'POST /api/upload-csv HTTP/1.1\r\nhost: localhost\r\nauthorization: TOKEN\r\n' +
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 4000000\r\n\r\n--b\r\n',
  'slow refused body':
    'POST /api/portfolio/holdings HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
    'content-length: 4000000\r\n\r\n{"notes":"',
}

export interface SlowClients {
  /** How often the service closed one of them. */
  closed: () => number
  close(): void
}

/** Keeps `count` connections open, and opens a new one if the service closes one, at most `maxOpened` in all. */
export function slowClients(origin: string, authorization: string, count: number, maxOpened: number): SlowClients {
  const { hostname, port } = new URL(origin)
  const manners = Object.keys(START) as Manner[]
  const open = new Map<Socket, Manner>()
  let opened = 0
  let closed = 0
  let isOver = false
  const openOne = () => {
    if (isOver || opened >= maxOpened) return
    const manner = manners[opened++ % manners.length] as Manner
    const socket = connect(Number(port), hostname)
    open.set(socket, manner)
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (isOver) return
      closed++
      setTimeout(openOne, 100)
    })
    socket.write(START[manner].replace('TOKEN', authorization))
  }
  for (let n = 0; n < count; n++) openOne()
  const timer = setInterval(() => {
    for (const [socket, manner] of open) if (manner !== 'silent' && socket.writable) socket.write('x')
  }, 1_000)
  return {
    closed: () => closed,
    close() {
      isOver = true
      clearInterval(timer)
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
