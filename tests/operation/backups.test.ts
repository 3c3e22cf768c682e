/** Backups that the service makes by itself. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import t from 'tap'
import { readConfig } from '../../src/config/index.ts'
import { HOUR } from '../../src/lib/clock.ts'
import type { Failure } from '../../src/lib/errors.ts'
import { type BackupFailure, createBackups } from '../../src/operation/backups.ts'
import { openStore, sqlitePath, verifyBackup } from '../../src/store/index.ts'
import { tradeleaf } from '../command/support.ts'
import { emptyDatabase, freshDatabase } from '../support/engines.ts'
import { filledUser } from '../support/filled.ts'
import { startService } from '../support/service.ts'
import { standInDump } from '../support/stand-in-dump.ts'
import { sumsOf } from '../support/sums.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { until } from '../support/until.ts'

t.test('one is made when it is due, and the newest stay', async (t) => {
  const folder = `${t.testdir({})}/new/backups`
  const clock = new TurnableClock(Date.parse('2026-03-16T14:30:00.000Z'))
  const databaseUrl = await freshDatabase(t, 'sqlite')
  const backups = createBackups({ databaseUrl, clock, folder, everyHours: 6, keep: 2 })
  t.teardown(() => backups.close())
  const names = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .sort()
  await backups.tick()
  t.same(names(), ['tradeleaf-2026-03-16T14-30-00Z.db'])
  t.match(await verifyBackup(`${folder}/${names()[0]}`), { madeAt: '2026-03-16T14:30:00.000Z' })
  clock.advance(6 * HOUR - 1)
  await backups.tick()
  t.equal(names().length, 1, 'not due yet')
  clock.advance(1)
  await backups.tick()
  clock.advance(6 * HOUR)
  await backups.tick()
  t.same(names(), ['tradeleaf-2026-03-16T20-30-00Z.db', 'tradeleaf-2026-03-17T02-30-00Z.db'])
  t.equal(readdirSync(folder).length, 4, 'each with its description')

  rmSync(`${folder}/tradeleaf-2026-03-17T02-30-00Z.db.json`)
  await backups.tick()
  t.match(
    await verifyBackup(`${folder}/tradeleaf-2026-03-17T02-30-00Z.db`),
    { madeAt: String },
    'one that was cut off is made again',
  )
})

t.test('backups dated in the future stop none, and displace none', async (t) => {
  const folder = t.testdir({})
  const clock = new TurnableClock(Date.parse('2027-11-05T00:00:00.000Z'))
  const databaseUrl = await freshDatabase(t, 'sqlite')
  const backups = createBackups({ databaseUrl, clock, folder, everyHours: 6, keep: 2 })
  t.teardown(() => backups.close())
  const names = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.db'))
      .sort()
  const wrong = ['tradeleaf-2027-11-05T00-00-00Z.db', 'tradeleaf-2027-11-05T06-00-00Z.db']
  for (let i = 0; i < 2; i++) {
    await backups.tick()
    clock.advance(6 * HOUR)
  }
  t.same(names(), wrong)

  clock.set('2026-03-16T14:30:00.000Z')
  await backups.tick()
  t.same(names(), ['tradeleaf-2026-03-16T14-30-00Z.db', ...wrong], 'the clock is right again')
  await backups.tick()
  t.equal(names().length, 3, 'not due yet')
  for (let i = 0; i < 2; i++) {
    clock.advance(6 * HOUR)
    await backups.tick()
  }
  const right = ['tradeleaf-2026-03-16T20-30-00Z.db', 'tradeleaf-2026-03-17T02-30-00Z.db']
  t.same(names(), [...right, ...wrong], 'the newest of both stay')

  clock.set('2027-11-05T12:00:00.000Z')
  await backups.tick()
  t.same(names(), [wrong[1], 'tradeleaf-2027-11-05T12-00-00Z.db'], 'once their date has come, they count as all others')
})

/** Runs a statement without the checks of references. */
function runUnchecked(url: string, sql: string): void {
  const handle = new Database(sqlitePath(url))
  handle.pragma('foreign_keys = OFF')
  handle.exec(sql)
  handle.close()
}

t.test(
  'a database with rows that are not as they should be gives backups, and the last one before it stays',
  async (t) => {
    const folder = t.testdir({})
    const clock = new TurnableClock('2026-03-16T14:30:00Z')
    const databaseUrl = await freshDatabase(t, 'sqlite')
    const backups = createBackups({ databaseUrl, clock, folder, everyHours: 6, keep: 2 })
    t.teardown(() => backups.close())
    const told: number[] = []
    backups.observe({ failed() {}, madeWithProblems: (problems) => told.push(problems) })
    const times: string[] = []
    const make = async () => {
      await backups.tick()
      times.push(new Date(clock.now()).toISOString().slice(0, 13))
      clock.advance(6 * HOUR)
    }
    const names = () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.db'))
        .sort()
        .map((name) => name.slice('tradeleaf-'.length, -'-30-00Z.db'.length))
    await make()
    await make()
    t.same([told, (await backups.state()).problems], [[], 0])

    const part = (user: number) => `(${user}, 1, 1, x'00')`
    const parts = [part(77), part(78)]
    runUnchecked(
      databaseUrl,
      `insert into journal_picture_parts (user_id, picture_id, position, bytes) values ${parts}`,
    )
    await make()
    t.same(names(), times.slice(-2))
    await make()
    await make()
    t.same(names(), [times[1], ...times.slice(-2)], 'the last sound one stays')
    t.same([told, (await backups.state()).problems], [[2, 2, 2], 2])

    runUnchecked(databaseUrl, 'delete from journal_picture_parts')
    await make()
    t.same(names(), times.slice(-2))
    t.same([told.length, (await backups.state()).problems], [3, 0])

    rmSync(`${folder}/tradeleaf-${times.at(-1)}-30-00Z.db.json`)
    writeFileSync(`${folder}/tradeleaf-${times.at(-1)}-30-00Z.db.json`, '{')
    t.equal((await backups.state()).problems, undefined)
  },
)

t.test('a damaged database replaces no backup', async (t) => {
  const folder = t.testdir({})
  const clock = new TurnableClock()
  const databaseUrl = await freshDatabase(t, 'sqlite')
  const backups = createBackups({ databaseUrl, clock, folder, everyHours: 6, keep: 1 })
  t.teardown(() => backups.close())
  await backups.tick()
  const before = readdirSync(folder)
  runUnchecked(databaseUrl, 'drop table journal_picture_parts')
  clock.advance(6 * HOUR)
  t.match(await backups.tick().catch((error) => error), { detail: /the table journal_picture_parts is missing/ })
  t.same(readdirSync(folder), before)
})

t.test('a command takes each backup elsewhere, and what it took is restored', async (t) => {
  // A shell would divide the path, and run a part of it.
  const folder = `${t.testdir({ elsewhere: {} })}/a $(false) 'folder`
  const elsewhere = `${folder}/../elsewhere`
  const databaseUrl = await freshDatabase(t, 'sqlite')
  const store = await openStore(databaseUrl)
  await filledUser(t, { store, url: databaseUrl })
  const before = await sumsOf(store)
  await store.close()
  const clock = new TurnableClock('2026-03-16T14:30:00Z')
  const command = ['cp', '{file}', '{file}.json', elsewhere]
  const backups = createBackups({ databaseUrl, clock, folder, everyHours: 6, keep: 1, command })
  t.teardown(() => backups.close())
  const failures: BackupFailure[] = []
  backups.observe({ failed: (failure) => void failures.push(failure) })
  for (const hours of [0, 1, 5]) {
    clock.advance(hours * HOUR)
    await backups.tick()
  }
  t.same(failures, [])
  const names = ['2026-03-16T14-30-00Z', '2026-03-16T20-30-00Z'].map((time) => `tradeleaf-${time}.db`)
  t.same(
    readdirSync(elsewhere).sort(),
    names.flatMap((name) => [name, `${name}.json`]),
  )

  const restored = await emptyDatabase(t, 'sqlite')
  const run = (...args: string[]) => tradeleaf(args, { DATABASE_URL: restored })
  t.match(await run('backup', 'verify', `${elsewhere}/${names[0]}`), { code: 0 })
  t.match(await run('restore', `${elsewhere}/${names[0]}`, '--yes'), { code: 0 })
  t.match(await run('check'), { code: 0 })
  const again = await openStore(restored)
  t.same(await sumsOf(again), before)
  await again.close()
})

/** Not gone, and not only waiting to be reaped. */
const isRunning = (pid: string) =>
  existsSync(`/proc/${pid}/stat`) && !/ Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

const FAILING: Record<string, [string[], RegExp]> = {
  'status 3': [
    ['sh', '-c', 'echo no room for $0 >&2; exit 3', '{file}'],
    /^sh ended with status 3: no room for .*\.db$/,
  ],
  'no such program': [['no-such-program', '{file}'], /^no-such-program cannot be started \(ENOENT\)$/],
  'a deadline': [['sh', '-c', 'sleep 600 & echo $! >&2; wait', '{file}'], /^sh did not end within 0\.5 s: \d+$/],
}

for (const [name, [command, text]] of Object.entries(FAILING))
  t.test(`a command that fails is told, and the backup stays: ${name}`, async (t) => {
    const folder = t.testdir({})
    const databaseUrl = await freshDatabase(t, 'sqlite')
    const clock = new TurnableClock()
    const backups = createBackups({ databaseUrl, clock, folder, everyHours: 6, keep: 1, command, commandWithinMs: 500 })
    t.teardown(() => backups.close())
    const failures: BackupFailure[] = []
    backups.observe({ failed: (failure) => void failures.push(failure) })
    await backups.tick()
    t.match(failures, [{ step: 'command', error: { detail: text } }])
    t.equal(readdirSync(folder).length, 2)
    const [, child] = /: (\d+)$/.exec((failures[0]?.error as Failure | undefined)?.detail ?? '') ?? []
    // What it has started ends with it.
    if (child !== undefined) await until(() => !isRunning(child))
  })

t.test('a command must be given the file, and a folder', async (t) => {
  const url = { DATABASE_URL: 'sqlite:x.db' }
  t.throws(() => readConfig({ ...url, BACKUP_DIR: 'x', BACKUP_COMMAND: 'cp /mnt' }), /BACKUP_COMMAND must be a program/)
  t.throws(() => readConfig({ ...url, BACKUP_DIR: 'x', BACKUP_COMMAND: '{file}' }), /BACKUP_COMMAND must be a program/)
  t.throws(() => readConfig({ ...url, BACKUP_COMMAND: 'cp {file} /mnt' }), /BACKUP_DIR must be set if BACKUP_COMMAND/)
  t.same(readConfig({ ...url, BACKUP_DIR: 'x', BACKUP_COMMAND: 'cp  {file} /mnt' }).config.backups?.command, [
    'cp',
    '{file}',
    '/mnt',
  ])
})

t.test('the service makes one at its start', async (t) => {
  const folder = `${t.testdir({})}/backups`
  const service = await startService(t, await freshDatabase(t, 'sqlite'), {
    BACKUP_DIR: folder,
    BACKUP_COMMAND: 'no-such-program {file}',
  })
  await until(async () =>
    (readdirSync(folder, { withFileTypes: true }) ?? []).some(({ name }) => name.endsWith('.db.json')),
  )
  await until(async () => service.output().includes('BACKUP_COMMAND failed; the backup stays'))
  t.match(service.output(), /no-such-program cannot be started \(ENOENT\)/)
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 }, service.output())
})

t.test('PostgreSQL is dumped when it is due, with the same names and retention', async (t) => {
  const folder = t.testdir({ bin: {}, backups: {} })
  standInDump(`${folder}/bin`)
  const { PATH = '' } = process.env
  process.env.PATH = `${folder}/bin:${PATH}`
  t.teardown(() => {
    process.env.PATH = PATH
  })
  const databaseUrl = await freshDatabase(t, 'postgres')
  const clock = new TurnableClock()
  const backups = createBackups({ databaseUrl, clock, folder: `${folder}/backups`, everyHours: 6, keep: 2 })
  t.teardown(() => backups.close())
  for (const hours of [0, 1, 5, 6]) {
    clock.advance(hours * HOUR)
    await backups.tick()
  }
  const names = ['2026-03-16T20-30-00Z', '2026-03-17T02-30-00Z'].map((time) => `tradeleaf-${time}.dump`)
  t.same(
    readdirSync(`${folder}/backups`).sort(),
    names.flatMap((name) => [name, `${name}.json`]),
  )
  t.match(await backups.state(), { ageSeconds: 0, bytes: 'PGDMP'.length })
})
