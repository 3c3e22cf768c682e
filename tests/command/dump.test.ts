/** `backup` of PostgreSQL, which calls `pg_dump`. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import t from 'tap'
import { freshDatabase } from '../support/engines.ts'
import { standInDump } from '../support/stand-in-dump.ts'
import { startTradeleaf, tradeleaf } from './support.ts'

/** The programs of a server that is older than that of the tests. */
const OLDER = '/usr/lib/postgresql/15/bin'

/** `bin`: the only folder of PATH. */
const backUp = (url: string, folder: string, bin: string, ...options: string[]) =>
  startTradeleaf(['backup', `${folder}/b.dump`, ...options], { DATABASE_URL: url, PATH: bin })

t.test('a dump has the description of a backup, and no argument has the password', async (t) => {
  const folder = t.testdir({ bin: {}, out: {} })
  const [bin, out] = [`${folder}/bin`, `${folder}/out`]
  standInDump(bin)
  const url = new URL(await freshDatabase(t, 'postgres'))
  const password = decodeURIComponent(url.password)
  t.ok(password.length > 3)
  // As any character of it may be written.
  url.password = `%${password.charCodeAt(0).toString(16)}${password.slice(1)}`
  t.match(await backUp(url.href, out, bin), { code: 0, stdout: /b\.dump\nSHA-256 [0-9a-f]{64}\n$/, stderr: '' })
  t.same(readdirSync(out).sort(), ['b.dump', 'b.dump.json'])
  t.match(JSON.parse(readFileSync(`${out}/b.dump.json`, 'utf8')), { schema: Number, sha256: String, madeAt: String })
  for (const name of ['b.dump', 'b.dump.json']) t.equal(statSync(`${out}/${name}`).mode & 0o777, 0o600)
  t.equal(readFileSync(`${bin}/passwords`, 'utf8'), `*:*:*:*:${password}\n`)
  const words = readFileSync(`${bin}/arguments`, 'utf8')
  t.match(words, /^--format=custom$/m)
  t.match(words, `--dbname=postgres://${url.username}@${url.host}${url.pathname}`)
  t.notOk(words.includes(password.slice(1)))

  t.match(await backUp(url.href, out, bin), { code: 1, stderr: /b\.dump exists/ })
  t.match(await backUp(url.href, out, bin, '--force'), { code: 0 })
  t.match(await tradeleaf(['backup', 'verify', `${out}/b.dump`]), {
    code: 1,
    stderr: /is a dump of PostgreSQL: pg_restore/,
  })
})

t.test('a pg_dump that is missing, older than the server or fails is named, and leaves nothing', async (t) => {
  const folder = t.testdir({ none: {}, older: {}, out: {} })
  standInDump(
    `${folder}/older`,
    'pg_dump: error: aborting because of server version mismatch\npg_dump: detail: server 18',
  )
  const url = await freshDatabase(t, 'postgres')
  const cases: [string, RegExp][] = [
    [`${folder}/older`, /^pg_dump failed: error: aborting because of server version mismatch detail: server 18\n$/],
    ...(existsSync(OLDER)
      ? [
          [
            OLDER,
            /^pg_dump failed: error: aborting because of server version mismatch detail: server version: \d+[^\n]*\n$/,
          ] as [string, RegExp],
        ]
      : []),
    [`${folder}/none`, /^pg_dump is not installed: install [^\n]*\n$/],
  ]
  for (const [bin, text] of cases)
    t.match(await backUp(url, `${folder}/out`, bin), { code: 1, stdout: '', stderr: text })
  t.same(readdirSync(`${folder}/out`), [])
})
