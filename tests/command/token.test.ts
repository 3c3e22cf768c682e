import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { SCOPES } from '../../src/auth/tokens.ts'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { ENGINES, freshDatabase } from '../support/engines.ts'
import { tradeleaf } from './support.ts'

const run = (args: string[], env: Record<string, string>) => tradeleaf(['token', 'create', ...args], env)

const temporary = (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-token-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'new', 'tradeleaf.db')}`
}

for (const engine of ENGINES)
  t.test(`prints only the token (${engine})`, async (t) => {
    const DATABASE_URL = await freshDatabase(t, engine)
    const made = await run(['--email', 'Trader@Example.com', '--scopes', 'record:read, plants:write', '--days', '7'], {
      DATABASE_URL,
    })
    t.match(made, { code: 0, stdout: /^tlf_[\w-]{43}\n$/, stderr: '' })
    const again = await run(['--email', 'trader@example.com', '--name', 'second'], { DATABASE_URL })
    t.match(again, { code: 0, stdout: /^tlf_[\w-]{43}\n$/, stderr: '' })
    const store = await openStore(DATABASE_URL)
    t.teardown(() => store.close())
    const rows = await store.read(async ({ sql, t }) => sql.select().from(t.apiTokens).orderBy(t.apiTokens.id))
    t.match(rows, [
      { userId: 1, name: 'command line', scopes: ['record:read', 'plants:write'], prefix: made.stdout.slice(0, 10) },
      { userId: 1, name: 'second', scopes: [], expiresAt: null },
    ])
    t.equal((rows[0]?.expiresAt ?? 0) - (rows[0]?.createdAt ?? 0), 7 * 86_400_000)
  })

t.test('--help prints how to use it, and makes nothing', async (t) => {
  const DATABASE_URL = temporary(t)
  for (const flag of ['--help', '-h'])
    t.match(await run([flag], { DATABASE_URL }), {
      code: 0,
      stdout: /^Usage: tradeleaf token create[\s\S]*--days/,
      stderr: '',
    })
  t.notOk(existsSync(sqlitePath(DATABASE_URL)))
})

t.test('writes the error to standard error, prints nothing, and exits with 1', async (t) => {
  const DATABASE_URL = await freshDatabase(t, 'sqlite')
  const cases: [string[], Record<string, string>, RegExp][] = [
    [[], {}, /required option '--email <email>' not specified[\s\S]*--help/],
    [['--email', 'trader'], {}, /'trader' is not an e-mail address/],
    [
      ['--email', 'a@b.c', '--scopes', 'everything'],
      {},
      new RegExp(`no scope 'everything'; the scopes are ${SCOPES.join(', ')}`),
    ],
    [['--email', 'a@b.c', '--scopes', ','], {}, /--scopes names no scope/],
    [['--email', 'a@b.c', '--days', 'ten'], {}, /--days must be a whole number, not 'ten'/],
    [['--email', 'a@b.c', '--days', '0'], {}, /whole number from 1 to 3650/],
    [['--email', 'a@b.c', '--nane', 'x'], {}, /unknown option '--nane'[\s\S]*--help/],
    [['a@b.c'], {}, /required option '--email/],
    [
      ['--email', 'a@b.c'],
      { AUTHORIZED_USERS: 'x@y.z' },
      /^a@b\.c is not on AUTHORIZED_USERS: the token would be refused\n$/,
    ],
    [['--email', 'a@b.c'], { PORT: 'x', SESSION_SECRET: 'short' }, /PORT[\s\S]*SESSION_SECRET/],
  ]
  for (const [args, env, says] of cases) {
    const { code, stdout, stderr } = await run(args, { DATABASE_URL, ...env })
    t.equal(code, 1, args.join(' '))
    t.equal(stdout, '')
    t.match(stderr, says)
    t.notMatch(stderr, / at .*\.js/, 'no stack')
  }
  t.match(
    await run(['--email', 'A@B.c'], { DATABASE_URL, AUTHORIZED_USERS: 'a@b.C' }),
    { code: 0 },
    'on the list, whatever the case',
  )
})
