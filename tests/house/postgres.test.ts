import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import { startPostgres } from '../../scripts/postgres.ts'
import { startProgram } from '../support/processes.ts'

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('show data_directory')
  return { client, folder: (rows[0] as { data_directory: string }).data_directory }
}

/** Waits until the folder is removed. The server closes its connections earlier, and no event marks the end. */
async function isGone(folder: string) {
  while (existsSync(folder)) await wait(10)
  return true
}

t.test('a test run that is killed leaves no PostgreSQL behind', async (t) => {
  const owner = startProgram(t, 'postgres-owner')
  const [url] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  const { client, folder } = await connect(url)
  // Not once(), which rejects: the server sends the reason as an 'error' event.
  const ended = new Promise((resolve) => client.once('end', resolve))
  owner.kill('SIGKILL')
  await ended
  t.ok(await isGone(folder))
  await t.rejects(connect(url), { code: 'ECONNREFUSED' })
})

t.test('two servers run side by side, on the loopback interface, with a password', async (t) => {
  const servers = await Promise.all([startPostgres(), startPostgres({ durable: true })])
  const urls = servers.map(({ url }) => new URL(url))
  t.not(urls[0]?.port, urls[1]?.port)
  for (const { url, stop } of servers) {
    const { client, folder } = await connect(url)
    const { rows } = await client.query(
      "select current_setting('listen_addresses') as at, current_setting('fsync') as fsync",
    )
    t.match(rows, [{ at: '127.0.0.1', fsync: url === servers[1]?.url ? 'on' : 'off' }])
    const stranger = new URL(url)
    stranger.password = 'guessed'
    await t.rejects(connect(stranger.href), { code: '28P01' })
    await client.end()
    await stop()
    t.notOk(existsSync(folder), 'stopping removes the folder')
  }
})
