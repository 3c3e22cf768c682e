/** What commands print: settings without secrets, and names without control characters. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createTokenFor } from '../../src/auth/index.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { tradeleaf } from './support.ts'

/** With the password `hunter2`, and what is shown of it. */
const URLS: Record<string, string> = {
  'postgres://app:hunter2@db.example.com:5432/main': 'postgres://app:(hidden)@db.example.com:5432/main',
  'postgresql://app:hunter2@db/main?sslmode=verify-full': 'postgresql://app:(hidden)@db/main?sslmode=verify-full',
  'postgres://db/main?user=app&password=hunter2': 'postgres://db/main?user=app&(hidden)',
  'postgres://db/main?p%61ssword=hunter2&host=db2': 'postgres://db/main?(hidden)&host=db2',
  'postgres://app:hun@ter2hunter2@db/main': 'postgres://app:(hidden)@db/main',
  'postgres://app:hunter2:more@db/main': 'postgres://app:(hidden)@db/main',
  'postgres://app:%68unter2@db/main': 'postgres://app:(hidden)@db/main',
  'postgres://app%3Ahunter2@db/main': 'postgres://app:(hidden)@db/main',
  'postgres://app:x@a:5432,other:hunter2@b:5433/main': 'postgres://app:(hidden)@b:5433/main',
  'postgres://app:hunter2@a:5432,b:5433/main?target_session_attrs=read-write':
    'postgres://app:(hidden)@a:5432,b:5433/main?target_session_attrs=read-write',
  'postgres://app:12/hunter2@db/main': 'postgres://(hidden)',
  'postgres://app:12?hunter2@db/main': 'postgres://app:12?(hidden)',
  'postgres://app:12#hunter2@db/main': 'postgres://(hidden)',
  'postgres://app:hunter2/main': 'postgres://(hidden)',
  'postgre://app:hunter2@db/main': 'postgre://(hidden)',
}

t.test('the configuration shows no password, however it is written', async (t) => {
  for (const [url, shown] of Object.entries(URLS)) {
    const text = await tradeleaf(['config'], { DATABASE_URL: url })
    const json = await tradeleaf(['config', '--json'], { DATABASE_URL: url })
    for (const { stdout, stderr } of [text, json]) t.notMatch(stdout + stderr, 'unter2', url)
    const settings: { name: string; value: string }[] = JSON.parse(json.stdout).settings
    t.equal(settings.find(({ name }) => name === 'DATABASE_URL')?.value, shown, url)
  }
  const issuer = await tradeleaf(['config'], {
    OIDC_ISSUER: 'https://app:hunter2@id.example.com/x',
    OIDC_CLIENT_ID: 'x',
  })
  t.match(issuer.stdout, 'https://app:(hidden)@id.example.com/x')
  const origins = 'https://a.example.com,https://b.example.com:8443'
  t.match((await tradeleaf(['config'], { CORS_ORIGINS: origins })).stdout, origins)
})

t.test('the configuration shows the defaults', async (t) => {
  const { stdout } = await tradeleaf(['config'], { UPLOAD_MAX_MB: '7' })
  const line = (name: string) => stdout.split('\n').find((one) => one.startsWith(`${name} `))
  t.match(line('UPLOAD_MAX_MB'), / 7 +environment$/)
  t.match(line('PORT'), / 5000 +default$/)
  t.match(line('HOST'), / 127\.0\.0\.1 +default$/)
  t.match(line('DATABASE_URL'), / sqlite:data\/tradeleaf\.db +default$/)
  t.match(line('TRUSTED_PROXIES'), / 127\.0\.0\.0\/8,::1 +default$/)
  t.match(line('LOG_LEVEL'), / warn +default$/)
  t.match(line('BACKUP_DIR'), / none +default$/)
  for (const one of stdout.trimEnd().split('\n')) t.match(one, /^\S+ +\S.* +\S/, 'no cell is empty')
  const { settings } = JSON.parse((await tradeleaf(['config', '--json'])).stdout)
  t.match(
    settings.find(({ name }: { name: string }) => name === 'BACKUP_DIR'),
    { value: null },
  )
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them.
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/
const NAME = 'esc\u001b[31mred\u009b2J\u202e\rback\nline'

t.test('names move no cursor and change no colours', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  await createTokenFor(store, systemClock, { email: 'trader@example.com', name: NAME, scopes: [] })
  const folder = t.testdir({})
  const file = `bad\u001b]0;title\u0007.csv`
  writeFileSync(join(folder, file), 'nothing,of,this\n1,2,3\n')
  const user = ['--user', 'trader@example.com']
  const run = (args: string[]) => tradeleaf(args, { DATABASE_URL: url }, { folder })
  const listed = await run(['token', 'list', '--email', 'trader@example.com'])
  t.match(listed.stdout, 'esc\\u001b[31mred\\u009b2J\\u202e\\u000dback\\nline')
  t.equal(listed.stdout.trimEnd().split('\n').length, 2, 'a name adds no line')
  const json = await run(['token', 'list', '--email', 'trader@example.com', '--json'])
  t.match(JSON.parse(json.stdout), [{ name: NAME }], 'JSON is read as it was')
  const escaped = [
    listed,
    json,
    await run(['import', `no\u001b[2J`, ...user]),
    await run(['nothing\u001b[31m']),
    await run(['token', 'list', '--email', 'x\u001b[31m@example.com']),
    await run(['backup', 'x\u0007']),
    await run(['token', 'revoke', '1', '--email', 'trader@example.com']),
  ]
  for (const { stdout, stderr } of escaped) t.match(stdout + stderr, /\\u00/)
  for (const { stdout, stderr } of [...escaped, await run(['import', file, ...user])])
    t.notMatch(stdout + stderr, CONTROLS)
  const shown: string[] = []
  await tradeleaf(['check'], { DATABASE_URL: url }, { overwrite: (text) => void shown.push(text) })
  t.same(shown, [''], 'what is written over is removed at the end')
})
