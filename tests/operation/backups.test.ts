/** Backups that the service makes by itself. */
import { readdirSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import t from 'tap'
import { readConfig } from '../../src/config/index.ts'
import { HOUR } from '../../src/lib/clock.ts'
import { createBackups } from '../../src/operation/backups.ts'
import { sqlitePath, verifyBackup } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { startService } from '../support/service.ts'
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

t.test('a damaged database replaces no backup', async (t) => {
  const folder = t.testdir({})
  const clock = new TurnableClock()
  const databaseUrl = await freshDatabase(t, 'sqlite')
  const backups = createBackups({ databaseUrl, clock, folder, everyHours: 6, keep: 1 })
  t.teardown(() => backups.close())
  await backups.tick()
  const before = readdirSync(folder)
  const handle = new Database(sqlitePath(databaseUrl))
  handle.pragma('foreign_keys = OFF')
  handle.exec("insert into journal_picture_parts (user_id, picture_id, position, bytes) values (77, 1, 1, x'00')")
  handle.close()
  clock.advance(6 * HOUR)
  t.match(await backups.tick().catch((error) => error), {
    detail: /is damaged: journal_picture_parts → journal_pictures: rows that refer to/,
  })
  t.same(readdirSync(folder), before)
})

t.test('the service makes one at its start', async (t) => {
  const folder = `${t.testdir({})}/backups`
  const service = await startService(t, await freshDatabase(t, 'sqlite'), { BACKUP_DIR: folder })
  await until(async () =>
    (readdirSync(folder, { withFileTypes: true }) ?? []).some(({ name }) => name.endsWith('.db.json')),
  )
  service.child.kill('SIGTERM')
  t.match(await service.ended, { code: 0 }, service.output())
})

t.test('PostgreSQL has programs of its own', async (t) => {
  const env = { BACKUP_DIR: 'x', DATABASE_URL: 'postgres://u:p@127.0.0.1/d' }
  t.throws(() => readConfig(env), /BACKUP_DIR is for SQLite/)
})
