/** The package of the client: installed in an empty folder, compiled strictly, and taken through the main path. */
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { packClient } from '../../scripts/pack.ts'
import { inProject } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { LOOPBACK } from '../webhooks/support.ts'

const FILE = schwabTransactions([
  { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', price: '5', amount: '-50' },
  { date: '2024-01-05', action: 'Buy', symbol: 'BBB', quantity: '10', price: '5', amount: '-50' },
  { date: '2024-02-05', action: 'Sell', symbol: 'BBB', quantity: '10', price: '4', amount: '40' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '5', price: '6', amount: '30' },
  { date: '2024-03-06', action: 'Sell', symbol: 'AAA', quantity: '5', price: '7', amount: '35' },
])
const STRICT = [
  '--strict',
  '--noUncheckedIndexedAccess',
  '--exactOptionalPropertyTypes',
  '--target',
  'es2022',
  '--module',
  'nodenext',
]

/** An empty folder outside the checkout, whose packages would be found otherwise, with the package installed. */
function installed(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-client-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  const file = packClient(folder)
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', file], { cwd: folder, stdio: 'ignore' })
  t.strictSame(
    readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    ['tradeleaf-client'],
    'it needs no other package',
  )
  writeFileSync(join(folder, 'trades.csv'), FILE)
  for (const name of ['tradeleaf-client.ts', 'tradeleaf-client-node.ts'])
    copyFileSync(inProject('tests/contract/clients', name), join(folder, name))
  return folder
}

/** Runs a program to its end. Its output is read as it comes: the service runs in this process. */
async function run(t: Test, folder: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await new Promise((resolve) => child.once('close', resolve))
  return output
}

t.test('a strict program compiles for browsers and for Node, and takes the main path', async (t) => {
  const folder = installed(t)
  const compile = (...args: string[]) =>
    run(t, folder, [inProject('node_modules/typescript-7/bin/tsc'), ...STRICT, ...args])
  const browser = ['--lib', 'es2022,dom,dom.iterable,dom.asynciterable', '--types', '', '--noEmit']
  t.equal(await compile(...browser, 'tradeleaf-client.ts'), '', 'for browsers, the types of the package included')
  const node = ['--lib', 'es2022', '--typeRoots', inProject('node_modules/@types'), '--types', 'node', '--skipLibCheck']
  t.equal(await compile(...node, 'tradeleaf-client-node.ts'), '', 'for Node')

  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  // The receiver compares the time of a message with its own.
  const clock = new TurnableClock(Date.now())
  const { app, authorize, context } = await buildTestApp(t, { store, url }, { env: LOOPBACK, clock })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  app.server.on('request', ({ method, url }, response) => {
    if (method === 'POST' && url === '/plants') response.once('finish', () => void context.webhooks.settle())
  })
  const { authorization } = await authorize()
  const env = {
    BASE_URL: `${baseUrl}/`,
    TOKEN: authorization.slice('Bearer '.length),
    FILE: join(folder, 'trades.csv'),
  }
  const output = await run(t, folder, ['tradeleaf-client-node.js'], env)
  if (!output.startsWith('{')) return t.fail(output)
  t.strictSame(JSON.parse(output), {
    imported: { first: 'progress', last: 'success', again: 'nothing_new' },
    months: ['2024-03', '2024-02'],
    trades: { profits: [-10, 5, 10], sizes: [2, 1], first: 1, summary: 3 },
    holdings: {
      held: '89999999.12345678',
      failed: '400: there is AAA already',
      shares: 3,
      changed: '412 changed_since_read',
      unknown: '404 holding_unknown',
    },
    plants: {
      name: 'Monstera',
      names: ['Plant -9007199254740993', 'Plant 7', 'Monstera'],
      taken: '409: 9007199254740993',
      unknown: '404 plant_unknown',
      ids: ['bigint 9007199254740993'],
    },
    downloads: {
      fileName: 'tradeleaf-2024-03.csv',
      type: 'text/csv; charset=utf-8',
      same: true,
      line: 'record,date,account,symbol,action,side,buy_date,sell_date,volume,buy_price,sell_price,proceeds,cost_basis,disallowed_loss,term,trade_result,broker_verified,count,percentage,amount',
    },
    verified: [
      '-9007199254740993 Plant -9007199254740993',
      '7 Plant 7',
      '9007199254740993 Monstera',
      ...Array(3).fill('WebhookVerificationError'),
    ],
  })
})
