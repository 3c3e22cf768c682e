/**
 * Commands with random arguments, beside a running service: they change the record only if that is what they are for. A command
 * that is added is in it by itself.
 */
import { linkSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Command } from 'commander'
import t from 'tap'
import { openStore, sqlitePath } from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { FILES, filledUser } from '../support/filled.ts'
import { pick, type Random, seeded } from '../support/random.ts'
import { startService, traderIn } from '../support/service.ts'
import { sumsOf } from '../support/sums.ts'
import { allCommands, tradeleaf } from './support.ts'

/** What these are for; `restore` is for a service that does not run. */
const MAY_CHANGE = ['import', 'undo', 'derive', 'token create', 'token revoke', 'users sign-out', 'users delete']

/** All plants are in one answer of 1,000. */
const RUNS = counts(60, 900)

/** Mostly a valid value, else any. */
function randomValue(random: Random, name: string, files: readonly string[]): string {
  const likely: Record<string, readonly string[]> = {
    user: ['trader@example.com', 'other@example.com'],
    email: ['other@example.com', 'gone@example.com'],
    of: ['2026-03', '2026-03-16'],
    format: ['csv', 'excel', 'pdf'],
    import: ['1', '2', '3'],
    token: ['1', '2', '3'],
    to: files.map((file) => `sqlite:${file}`),
    scopes: ['record:read', 'plants:write'],
    days: ['1', '3650'],
  }
  const any = [
    ...files,
    '',
    '-1',
    '0',
    '1e9',
    "'; drop table users",
    '\u001b[31mred',
    'x'.repeat(300),
    '../..',
    '--force',
  ]
  return pick(random, random() < 0.7 ? (likely[name] ?? files) : any)
}

function randomArguments(random: Random, name: string, command: Command, files: readonly string[]): string[] {
  const args = name.split(' ')
  for (const argument of command.registeredArguments)
    for (let n = argument.variadic && random() < 0.3 ? 2 : 1; n > 0; n--)
      args.push(randomValue(random, argument.name(), files))
  for (const option of command.options) {
    if (random() < (option.mandatory ? 0.05 : 0.6)) continue
    args.push(option.long as string)
    if (option.required) args.push(randomValue(random, option.attributeName(), files))
  }
  return args
}

t.test('no command but those that are for it changes the record of a running service', async (t) => {
  const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31))
  t.comment(`PROPERTY_SEED=${seed}`)
  const random = seeded(seed)
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  await filledUser(t, { store, url })
  // The service must send nothing off this machine, and take no snapshots meanwhile.
  await store.write(async ({ sql, t }) => {
    await sql.delete(t.webhookEndpoints)
    await sql.delete(t.holdings)
  })
  for (const email of ['other@example.com', 'gone@example.com']) await traderIn(store, email)
  const service = await startService(t, url, {
    AUTHORIZED_USERS: 'trader@example.com,other@example.com',
    LOG_LEVEL: 'silent',
    SNAPSHOT_INTERVAL_MINUTES: '0',
  })
  const headers = { ...(await traderIn(store)), 'content-type': 'application/json' }

  const path = sqlitePath(url)
  const folder = dirname(path)
  const at = (name: string) => join(folder, name)
  mkdirSync(at('folder'))
  writeFileSync(at('mine.txt'), 'mine')
  writeFileSync(at('trades.csv'), FILES[0])
  symlinkSync(path, at('link'))
  linkSync(path, at('hard'))
  const own = ['', '-wal', '-shm', '-journal', '-instances', '-before-x'].map((suffix) => `${path}${suffix}`)
  const others = ['folder', 'mine.txt', 'trades.csv', 'link', 'hard', 'missing', 'new', 'nowhere/new', 'uploads/x'].map(
    at,
  )
  const files = [...own, ...others, basename(path), `./${basename(path)}-wal`, '.', at('trades.csv'), at('trades.csv')]

  const inode = statSync(path).ino
  const used = new Set<string>()
  const plants: string[] = []
  for (let run = 0; run < RUNS; run++) {
    const commands = [...allCommands()]
    const [name, command] = commands[run % commands.length] as [string, Command]
    const args = randomArguments(random, name, command, files)
    const label = `${run}: ${JSON.stringify(args)}`
    const body = JSON.stringify({ id: run + 1_000, name: `Fern ${run}` })
    const added = await fetch(`${service.origin}/plants`, { method: 'POST', headers, body })
    if (added.status !== 200) t.fail(`${label}: a plant is answered ${added.status}`)
    plants.push(`Fern ${run}`)

    const before = await sumsOf(store)
    const env = { DATABASE_URL: url, AUTHORIZED_USERS: 'trader@example.com,other@example.com' }
    const { code, stdout, stderr } = await tradeleaf(args, env, { folder })
    if (code === 0) used.add(name)
    const hasStack = /\n\s+at .*[:(]/.test(`\n${stdout}\n${stderr}`)
    if (hasStack || (stdout + stderr).includes('\u001b')) t.fail(`${label}: ${stdout}${stderr}`)
    if (code !== 0 && stderr === '' && stdout === '') t.fail(`${label}: it failed in silence`)
    if (statSync(path).ino !== inode) t.fail(`${label}: the database is another file`)
    if (!MAY_CHANGE.includes(name) || args.includes('--dry-run')) t.same(await sumsOf(store), before, label)
    const ready = await fetch(`${service.origin}/ready`)
    if (ready.status !== 200) t.fail(`${label}: /ready is ${ready.status}`)
    const there = await fetch(`${service.origin}/plants?limit=1000`, { headers })
    const names = ((await there.json()) as { name: string }[]).map(({ name }) => name)
    if (!plants.every((plant) => names.includes(plant))) t.fail(`${label}: a plant that was answered is gone`)
  }
  t.ok(used.size > allCommands().size / 4, `commands did something: ${[...used].join(', ')}`)
  service.child.kill('SIGTERM')
  await service.ended
  t.match(await tradeleaf(['check'], { DATABASE_URL: url }), { code: 0 })
  t.ok(
    readdirSync(folder).every((name) => !/\.[0-9a-f]{8}$/.test(name)),
    'no unfinished file is left',
  )
})
