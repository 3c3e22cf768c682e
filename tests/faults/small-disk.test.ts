/** An upload for which the disk has no room. On SQLite the service runs on a file system of its own. */
import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import t from 'tap'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { png } from '../support/pictures.ts'
import { startService, traderIn, uploadTo } from '../support/service.ts'
import { trader } from '../support/upload.ts'

const OWN_MOUNTS = ['unshare', '--map-root-user', '--mount']
const [unshare, ...options] = OWN_MOUNTS as [string, ...string[]]
const mayMount = spawnSync(unshare, [...options, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

/** The database is copied to it; the folder of uploads is beside the database, and so is the log, which is printed too. */
const onSmallDisk = (folder: string, megabytes: number): string[] => [
  ...OWN_MOUNTS,
  'sh',
  '-c',
  `mkdir "$0/disk" && mount -t tmpfs -o size=${megabytes}m tmpfs "$0/disk" && cp "$0/test.db" "$0/disk" && : > "$0/disk/log" && (tail --pid=$$ -f "$0/disk/log" &) && exec "$@" > "$0/disk/log" 2>&1`,
  folder,
]

interface WithPictures {
  pictures: { id: number }[]
}

const purchases = (count: number, description = 'ACME INC'): string =>
  schwabTransactions(
    Array.from(
      { length: count },
      (_, i): TransactionRow => ({
        date: `2024-03-${String(1 + (i % 28)).padStart(2, '0')}`,
        action: 'Buy',
        symbol: `SYM${i % 40}`,
        description: `${description} ${i}`,
        quantity: '1',
        amount: `-${100 + i}.25`,
      }),
    ),
  )

t.test(
  'an upload that fills the disk says so and leaves nothing (SQLite)',
  { skip: mayMount ? false : 'no file system can be mounted on this machine' },
  async (t) => {
    const url = await freshDatabase(t, 'sqlite')
    const folder = dirname(sqlitePath(url))
    const store = await openStore(url)
    const headers = await traderIn(store)
    await store.close()
    const service = await startService(t, `sqlite:${folder}/disk/test.db`, {}, [], onSmallDisk(folder, 20))
    const upload = (transactions: string) => uploadTo(service, headers, transactions, schwabGains([]))
    const accounts = async () => {
      const answer = await fetch(`${service.origin}/api/accounts`, { headers }).catch((cause) => {
        const { exitCode, signalCode } = service.child
        throw new Error(`the service ended with ${exitCode ?? signalCode}: ${service.output()}`, { cause })
      })
      return (await answer.json()) as { accounts: unknown[] }
    }

    t.match(await upload(purchases(30_000)), { type: 'error', code: 'disk_full' }, 'while its rows are stored')
    t.strictSame((await accounts()).accounts, [])
    t.match(await upload(purchases(20_000, 'x'.repeat(500))), { type: 'error', code: 'disk_full' }, 'while it arrives')
    t.strictSame((await accounts()).accounts, [])
    t.match(
      await upload(purchases(10)),
      { type: 'success', stats: { transactions_inserted: 10 } },
      'there is room again',
    )
    t.equal((await accounts()).accounts.length, 1)
    t.match(service.output(), /the log would take the room of the database/, 'the log has the reason')
  },
)

t.test(
  'a full disk is not ready, keeps what is there, and works again when there is room (SQLite)',
  { skip: mayMount ? false : 'no file system can be mounted on this machine' },
  async (t) => {
    const url = await freshDatabase(t, 'sqlite')
    const folder = dirname(sqlitePath(url))
    const store = await openStore(url)
    const headers = await traderIn(store)
    await store.close()
    const service = await startService(t, `sqlite:${folder}/disk/test.db`, {}, [], onSmallDisk(folder, 30))
    // The disk as the service sees it.
    const disk = `/proc/${service.child.pid}/root${folder}/disk`
    const logBytes = () => statSync(`${disk}/test.db-wal`).size
    const ask = async (method: string, path: string, body?: FormData) => {
      const answer = await fetch(`${service.origin}${path}`, { method, headers, ...(body && { body }) })
      return { status: answer.status, body: (await answer.json()) as { code?: string; journal?: WithPictures } }
    }
    const addPicture = (day: number, bytes = 4_500_000) => {
      const form = new FormData()
      form.set('picture', new Blob([new Uint8Array(png(bytes))]), 'chart.png')
      return ask('POST', `/api/days/2026-01-${String(day).padStart(2, '0')}/journal/pictures`, form)
    }

    const added: number[] = []
    for (;;) {
      const { status, body } = await addPicture(1)
      if (status !== 201) {
        t.match({ status, body }, { status: 500, body: { code: 'disk_full' } }, `after ${added.length} pictures`)
        break
      }
      added.push(body.journal?.pictures.at(-1)?.id ?? 0)
    }
    t.ok(added.length >= 2)
    t.ok(logBytes() < 6_000_000, `the log has ${logBytes()} bytes`)
    t.match(await ask('GET', '/ready'), { status: 200 }, 'small things have room')
    t.match(await addPicture(2, 1_000), { status: 201 })

    t.match(await ask('DELETE', `/api/journal-pictures/${added.pop()}`), { status: 200 })
    t.match(await addPicture(3), { status: 201 }, 'in the room of the one that was deleted')

    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(`${disk}/of-another-program`, Buffer.alloc(bavail * bsize - 1_000_000))
    t.match(await addPicture(4), { status: 500, body: { code: 'disk_full' } })
    const began = performance.now()
    t.match(await ask('GET', '/ready'), { status: 500, body: { code: 'disk_full' } })
    t.ok(performance.now() - began < 2_000)
    t.match(await ask('GET', '/health'), { status: 200 })
    t.match(await ask('GET', '/api/accounts'), { status: 200 }, 'it reads')
    t.match(await ask('DELETE', `/api/journal-pictures/${added.pop()}`), { status: 200 }, 'and deletes')
    writeFileSync(`${disk}/the-rest`, Buffer.alloc(statfsSync(disk).bavail * bsize))
    for (let n = 0; n < 50; n++) t.match(await ask('GET', '/api/accounts'), { status: 200 }, 'the log is not written')
    for (const name of ['of-another-program', 'the-rest']) rmSync(`${disk}/${name}`)
    t.match(await ask('GET', '/ready'), { status: 200 }, 'there is room again')
    t.match(await addPicture(5), { status: 201 })
    t.ok(logBytes() < 6_000_000, `the log has ${logBytes()} bytes`)
  },
)

t.test('an import for which the server has no room says so (PostgreSQL)', async (t) => {
  const url = await freshDatabase(t, 'postgres')
  const client = await connectTo(url)
  await client.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on transactions for each row execute function no_room()`)
  await client.end()
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { upload, get } = await trader(await buildTestApp(t, { url, store }))
  t.match((await upload(purchases(10), schwabGains([]))).last, { type: 'error', code: 'disk_full' })
  t.strictSame((await get('/api/accounts')).accounts, [])
})
