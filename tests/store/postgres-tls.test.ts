/** TLS to PostgreSQL: the certificate of the server is checked. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import t, { type Test } from 'tap'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { makeCertificate } from '../support/certificate.ts'
import { freshDatabase } from '../support/engines.ts'
import { failureOf } from '../support/failures.ts'
import { addUser, selectEmails } from '../support/rows.ts'

const ADDRESS = '127.0.0.1'

/** The URL of a server that speaks TLS, in front of the test's server, which does not. */
async function behindTls(t: Test, url: string, { key, cert }: ReturnType<typeof makeCertificate>): Promise<URL> {
  const server = new URL(url)
  const open = new Set<Socket>()
  const proxy = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    // The client asks whether the server speaks TLS before it sends anything else.
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      const upstream = connect(Number(server.port || 5432), server.hostname)
      open.add(upstream)
      for (const one of [secure, upstream]) one.on('error', () => {})
      secure.pipe(upstream).pipe(secure)
    })
  }).listen(0, ADDRESS)
  await once(proxy, 'listening')
  t.teardown(() => {
    proxy.close()
    for (const socket of open) socket.destroy()
  })
  const { port } = proxy.address() as AddressInfo
  return Object.assign(new URL(url), { hostname: ADDRESS, port: String(port) })
}

t.test('the certificate of the server is checked', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-tls-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [own, foreign, ofOther] = [makeCertificate(ADDRESS), makeCertificate(ADDRESS), makeCertificate('10.0.0.1')]
  const rootOf = (name: string, { cert }: typeof own) => {
    writeFileSync(join(folder, name), cert)
    return join(folder, name)
  }
  const database = await freshDatabase(t, 'postgres')
  const url = await behindTls(t, database, own)
  url.search = `?sslmode=verify-full&sslrootcert=${rootOf('own.pem', own)}`
  await migrateStore(url.href)
  const store = await openStore(url.href)
  await addUser(store, 'a@example.com')
  t.same(await store.read(selectEmails), ['a@example.com'])
  await store.close()

  url.search = `?sslmode=verify-full&sslrootcert=${rootOf('foreign.pem', foreign)}`
  t.match((await failureOf(migrateStore(url.href))).detail, /self.signed certificate|certificate signature failure/)

  const elsewhere = await behindTls(t, database, ofOther)
  elsewhere.search = `?sslmode=verify-full&sslrootcert=${rootOf('other.pem', ofOther)}`
  t.match((await failureOf(migrateStore(elsewhere.href))).detail, /does not match certificate's altnames/)
})
