/**
 * A dump of PostgreSQL comes back as it was: it is made by `tradeleaf backup`, and restored by the commands of the guide. With Debian's
 * server, because `pg_restore` must not be older than it.
 */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import { type Ran, startTradeleaf } from '../command/support.ts'
import { addresses } from '../support/addresses.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { distribute, standIn } from '../support/citus.ts'
import { withDatabase } from '../support/engines.ts'
import { FILES, filled } from '../support/filled.ts'
import { hasStandby, Machine } from '../support/standby.ts'
import { sumsOf } from '../support/sums.ts'
import { statsOf, trader } from '../support/upload.ts'

const skip = !hasStandby && 'needs the programs of PostgreSQL'

const guide = readFileSync(inProject('src/operation/GUIDE.md'), 'utf8')

/** The commands of the guide that begin so. */
function commandsOf(begin: string): string[] {
  const found = guide.split('\n').filter((line) => line.startsWith(begin))
  if (found.length === 0) throw new Error(`the guide has no line ${begin}`)
  return found
}

const run = promisify(execFile)

/** A server with empty databases. */
async function serverOf(t: Test) {
  const machine = await Machine.create(t)
  await machine.startPrimary()
  let databases = 0
  return async () => {
    const name = `d${databases++}`
    await machine.ask(`create database ${name}`)
    return `postgres://tradeleaf@127.0.0.1:${machine.port}/${name}`
  }
}

const PATH = process.env.PATH ?? ''
const tradeleaf = (url: string, ...args: string[]): Promise<Ran> => startTradeleaf(args, { DATABASE_URL: url, PATH })

/** Runs the commands in a shell, as an operator does. */
const shell = (url: string, file: string, commands: string[]): Promise<unknown> =>
  run('sh', ['-c', ['set -e', ...commands].join('\n')], { env: { PATH, DATABASE_URL: url, FILE: file } })

/** A service on a database. */
async function serving(t: Test, url: string) {
  const store = await openStore(url)
  t.teardown(() => store.close())
  const service = await buildTestApp(t, { store, url })
  return { store, service }
}

/** Answers that differ at each request, or list tokens: the test makes more tokens. */
const VARYING = new Set([
  'getHealth',
  'getCurrentToken',
  'listTokens',
  'exportEverything',
  'logout',
  'finishLogin',
  'startLogin',
])

/** The answer to each GET, also of the things that lists name. */
async function answersOf({ app }: TestApp, headers: Record<string, string>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const ask = async (url: string) => {
    const answer = await app.inject({ url, headers })
    answers[url] = `${answer.statusCode} ${answer.body}`
    return answer
  }
  for (const { id, url } of addresses()) if (!VARYING.has(id)) await ask(url)
  for (const [list, key] of [
    ['/api/trades', 'trades'],
    ['/api/round-trips', 'round_trips'],
  ] as const)
    for (const { id } of (await ask(list)).json()[key]) await ask(`${list}/${encodeURIComponent(id)}`)
  return answers
}

type Answers = Awaited<ReturnType<typeof answersOf>>

/** The addresses that are answered otherwise. */
const differing = (a: Answers, b: Answers): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((url) => a[url] !== b[url])

/** A later file of the same account. */
const NEXT = schwabTransactions([
  { date: '2026-04-01', action: 'Sell', symbol: 'KO', quantity: '10', price: '65', amount: '650' },
  { date: '2026-04-02', action: 'Buy', symbol: 'IBM', quantity: '1', price: '200', amount: '-200' },
])

/** Imports more, writes a plant and a holding, and returns every answer then but for the messages, whose ids are random. */
async function goOn(service: TestApp, headers: Record<string, string>): Promise<Answers> {
  const { upload } = await trader(service)
  t.ok((statsOf(await upload(NEXT, FILES[1])) as { transactions_inserted: number }).transactions_inserted === 2)
  for (const [url, payload] of [
    ['/api/portfolio/holdings', { symbol: 'IBM', holding_type: 'stock', shares: 2, average_cost: 3 }],
    ['/plants', { id: 43, name: 'Ivy' }],
    ['/api/tags', { name: 'early' }],
  ] as const) {
    const { statusCode, body } = await service.app.inject({ method: 'POST', url, headers, payload })
    if (statusCode >= 300) throw new Error(`${url}: ${body}`)
  }
  const answers = Object.entries(await answersOf(service, headers))
  return Object.fromEntries(answers.filter(([url]) => !url.includes('/webhook-deliveries')))
}

t.test('a dump is restored by the commands of the guide, and the service goes on as before', { skip }, async (t) => {
  const database = await serverOf(t)
  const [url, copy] = [await database(), await database()]
  const file = `${t.testdir({})}/b.dump`
  t.match(await tradeleaf(url, 'migrate'), { code: 0 })
  const { store, service } = await serving(t, url)
  const headers = await filled(service)
  // The last id of a table is of no row.
  const tag = await service.app.inject({ method: 'POST', url: '/api/tags', headers, payload: { name: 'gone' } })
  const removed = await service.app.inject({ method: 'DELETE', url: `/api/tags/${tag.json().tag.id}`, headers })
  t.equal(removed.statusCode, 200)
  t.match(await tradeleaf(url, 'backup', file), { code: 0, stderr: '' })

  await shell(copy, file, commandsOf('pg_restore --no-owner --single-transaction'))
  t.match(await tradeleaf(copy, 'check'), { code: 0, stdout: /^1 account .*: everything is as it should be\.\n$/ })
  const restored = await serving(t, copy)
  t.same(await sumsOf(restored.store), await sumsOf(store))
  const answers = await answersOf(service, headers)
  t.ok(Object.values(answers).filter((answer) => answer.startsWith('200')).length > 50)
  t.same(differing(await answersOf(restored.service, headers), answers), [])
  t.same(differing(await goOn(restored.service, headers), await goOn(service, headers)), [], 'ids go on')
})

t.test('with rows that refer to nothing it is restored in two steps, by the guide', { skip }, async (t) => {
  const database = await serverOf(t)
  const [url, copy] = [await database(), await database()]
  const file = `${t.testdir({})}/b.dump`
  t.match(await tradeleaf(url, 'migrate'), { code: 0 })
  const { service } = await serving(t, url)
  await filled(service)
  await withDatabase(url, (client) =>
    client.query('set session_replication_role = replica; delete from journal_pictures'),
  )
  t.match(await tradeleaf(url, 'backup', file), { code: 1, stdout: /journal_picture_parts \(.*\): refers to/ })
  await t.rejects(shell(copy, file, commandsOf('pg_restore --no-owner --single-transaction')), /journal_picture_parts/)
  const [rows, rules] = commandsOf('pg_restore --no-owner --section') as [string, string]
  await shell(copy, file, [rows])
  t.match(await tradeleaf(copy, 'check'), { code: 1, stdout: /journal_picture_parts \(.*\): refers to/ })
  await withDatabase(copy, (client) => client.query('delete from journal_picture_parts'))
  await shell(copy, file, [rules])
  t.match(await tradeleaf(copy, 'check'), { code: 0, stdout: /everything is as it should be/ })
})

t.test('a dump of a distributed database has local tables, and is distributed anew by a copy', { skip }, async (t) => {
  const database = await serverOf(t)
  const [url, plain, withExtension, anew] = [await database(), await database(), await database(), await database()]
  const folder = t.testdir({})
  const file = `${folder}/b.dump`
  for (const one of [url, anew]) {
    t.match(await tradeleaf(one, 'migrate'), { code: 0 })
    await withDatabase(one, distribute)
  }
  const { store, service } = await serving(t, url)
  const headers = await filled(service)
  t.match(await tradeleaf(url, 'backup', file), { code: 0, stderr: '' })
  const before = await sumsOf(store)
  const answers = await answersOf(service, headers)

  // What the extension makes is none of the dump. The stand-in is no extension.
  const { stdout } = await run('pg_restore', ['-l', file])
  const list = `${folder}/list`
  const ofExtension = /pg_dist_|FUNCTION |EVENT TRIGGER/
  const wanted = stdout.split('\n').filter((line) => line.startsWith(';') || !ofExtension.test(line))
  t.ok(wanted.length < stdout.split('\n').length)
  writeFileSync(list, wanted.join('\n'))
  await withDatabase(withExtension, (client) => standIn(client))
  for (const [one, expected] of [
    [plain, { code: 0, stdout: /everything is as it should be/ }],
    [withExtension, { code: 1, stdout: /the table accounts is not distributed by user\n/ }],
  ] as const) {
    await shell(one, file, [`${commandsOf('pg_restore --no-owner --single-transaction')[0]} -L "${list}"`])
    t.match(await tradeleaf(one, 'check'), expected)
    const restored = await serving(t, one)
    t.same(await sumsOf(restored.store), before)
    t.same(differing(await answersOf(restored.service, headers), answers), [])
  }
  t.match(await tradeleaf(plain, 'copy', '--to', anew), { code: 0 })
  t.match(await tradeleaf(anew, 'check'), { code: 0 })
  const distributed = await serving(t, anew)
  t.same(await sumsOf(distributed.store), before)
  t.same(differing(await answersOf(distributed.service, headers), answers), [])
  t.same(differing(await goOn(distributed.service, headers), await goOn(service, headers)), [])
})
