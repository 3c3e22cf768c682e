/** In production every line of the service is one JSON object. */

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import t, { type Test } from 'tap'
import { startTradeleaf } from '../command/support.ts'
import { freshDatabase } from '../support/engines.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'tradeleaf',
  SESSION_SECRET: 'a secret of tests, long enough to be one',
  BASE_URL: 'https://tradeleaf.example.com',
  SHUTDOWN_DELAY_SECONDS: '0',
}

const parsed = (output: string) =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { level: number; time: number; pid: number; hostname: string; msg: string })

const [INFO, WARN, ERROR] = [30, 40, 50]

/** A service in production; `provoke` makes Node warn (SIGWINCH, and in each worker thread), or the service fail (SIGURG). */
async function production(t: Test, url: string, users: string) {
  const folder = t.testdir({ users })
  const provoke = `${folder}/provoke.cjs`
  writeFileSync(
    provoke,
    `process.once('SIGWINCH', () => process.emitWarning('old', 'DeprecationWarning'))
     process.once('SIGURG', () => Promise.reject(new TypeError('a fault of ours')))
     if (!require('node:worker_threads').isMainThread) {
       process.emitWarning('older', 'DeprecationWarning')
       console.log('of a library')
     }`,
  )
  // A backup is made in a worker thread.
  const ofBackups = { BACKUP_DIR: `${folder}/backups` }
  const env = { ...PRODUCTION, ...ofBackups, AUTHORIZED_USERS: '', AUTHORIZED_USERS_FILE: `${folder}/users` }
  const service = await startService(t, url, env, ['--require', provoke])
  const says = async (signal: NodeJS.Signals, text: string) => {
    service.child.kill(signal)
    await until(async () => service.output().includes(text))
  }
  return { service, says }
}

t.test('from the start to the end', async (t) => {
  const { service, says } = await production(t, await freshDatabase(t, 'sqlite'), 'a@example.com\nnot an address\n')
  await until(async () => service.output().includes('AUTHORIZED_USERS_FILE has in line 2'))
  await fetch(`${service.origin}/plants?secret=7777`)
  await says('SIGHUP', 'The list of users has 1 address')
  await says('SIGUSR2', 'The log has the level debug.')
  await says('SIGWINCH', 'DeprecationWarning: old"')
  await until(async () => /DeprecationWarning: older/.test(service.output()) && /of a library/.test(service.output()))
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 })
  const lines = parsed(service.output())
  for (const line of lines)
    t.match(line, { level: Number, time: Number, pid: service.child.pid, hostname: /./, msg: /./ })
  const found = (msg: RegExp) => lines.find((line) => msg.test(line.msg))
  t.match(found(/^Tradeleaf is ready at http/), { level: INFO })
  t.match(found(/^AUTHORIZED_USERS_FILE has in line 2/), { level: WARN })
  t.match(found(/^request$/), { path: '/plants', status: 400 })
  t.match(found(/^DeprecationWarning: old$/), { level: WARN })
  t.match(found(/DeprecationWarning: older$/), { level: WARN })
  t.match(found(/^of a library$/), { level: INFO })
  t.match(found(/^the service was told to end$/), { signal: 'SIGTERM' })
  t.notMatch(service.output(), /7777/)
})

t.test('a fault that ends the service', async (t) => {
  const { service } = await production(t, await freshDatabase(t, 'sqlite'), 'a@example.com')
  service.child.kill('SIGURG')
  await service.ended
  t.match(
    parsed(service.output()).find(({ level }) => level === ERROR),
    { msg: /fault of its own/, err: { type: 'TypeError', message: 'a fault of ours', stack: /at / } },
  )
})

t.test('a start that fails', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const { port } = taken.address() as { port: number }
  const DATABASE_URL = await freshDatabase(t, 'sqlite')
  for (const [env, msg] of [
    [{ NODE_ENV: 'production', DATABASE_URL }, /^The configuration cannot be used:\n {2}- /],
    [{ ...PRODUCTION, AUTHORIZED_USERS: 'a@example.com', DATABASE_URL, PORT: String(port) }, /^PORT is taken/],
  ] as const) {
    const { code, stdout, stderr } = await startTradeleaf(['serve'], env)
    t.equal(code, 1)
    t.match(parsed(stdout + stderr).at(-1), { level: ERROR, msg })
  }
})

t.test('a command that changes users or tokens has a line, without names, addresses and secrets', async (t) => {
  const env = { ...PRODUCTION, AUTHORIZED_USERS: 'a@example.com', DATABASE_URL: await freshDatabase(t, 'sqlite') }
  const run = (...args: string[]) => startTradeleaf(args, { ...env, SUDO_USER: 'kim' })
  const made = await run('token', 'create', '--email', 'a@example.com', '--scopes', 'record:read', '--days', '7')
  const others = [
    await run('token', 'revoke', '1', '--email', 'a@example.com'),
    await run('users', 'sign-out', 'a@example.com', '--json'),
    await run('users', 'list'),
    await run('users', 'delete', 'a@example.com', '--yes', '--json'),
  ]
  t.match(made.stdout, /^tlf_[\w-]{43}\n$/, 'the standard output has the token only')
  const lines = [made, ...others].map(({ stderr }) => stderr.split('\n').filter((line) => line.startsWith('{')))
  t.match(
    lines.map((of) => of.map((line) => JSON.parse(line))),
    [
      [{ level: INFO, command: 'token create', by: 'kim', user: 1, token: 1, scopes: ['record:read'], days: 7 }],
      [{ command: 'token revoke', user: 1, token: 1 }],
      [{ command: 'users sign-out', user: 1, sessions: 0 }],
      [],
      [{ command: 'users delete', user: 1 }],
    ],
  )
  t.notMatch(lines.flat().join(''), /tlf_|example\.com/)
  t.match(await startTradeleaf(['token', 'create', '--email', 'a@example.com'], { DATABASE_URL: env.DATABASE_URL }), {
    code: 0,
    stderr: '',
  })
})
