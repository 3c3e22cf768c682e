/**
 * Generated clients: generated from the served documents, compiled with --strict, and taken through the main path on a
 * running service. `clients/NAME.ts` is what a user of the generator would write.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabGains, schwabTransactions } from '../support/broker-files.ts'
import { isLong } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { LOOPBACK } from '../webhooks/support.ts'
import { type Generator, generators, NAMES, otherGenerators } from './generators.ts'

const COMPILER = {
  target: 'es2024',
  lib: ['esnext', 'dom', 'dom.iterable'],
  module: 'nodenext',
  typeRoots: [inProject('node_modules/@types')],
  types: ['node'],
  rewriteRelativeImportExtensions: true,
  rootDir: '.',
  outDir: 'compiled',
  strict: true,
  skipLibCheck: true,
}

const DAY = '2024-03-05'
const ROWS = [
  { date: '2024-01-10', action: 'Buy', symbol: 'AAPL', quantity: '10', price: '186', amount: '-1860' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAPL', quantity: '10', price: '172.50', amount: '1724.99' },
]
const LOTS = [
  {
    symbol: 'AAPL',
    name: 'APPLE INC',
    opened: '2024-01-10',
    closed: DAY,
    quantity: '10',
    proceeds: '1724.99',
    costBasis: '1860',
    term: 'short',
  } as const,
]

/** Runs a program to its end. Its output is read as it comes: the service runs in this process. */
async function run(t: Test, folder: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number>((resolve) => child.once('close', resolve))
  return { code, output }
}

/** A folder with a client that is generated from the served documents, and the files that it uploads. */
async function generated(t: Test, baseUrl: string, name: string, { modules, files = [], generate }: Generator) {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-client-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(modules(), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'transactions.csv'), schwabTransactions(ROWS))
  writeFileSync(join(folder, 'gains.csv'), schwabGains(LOTS))
  for (const one of NAMES)
    writeFileSync(join(folder, `${one}.json`), await (await fetch(`${baseUrl}/openapi/${one}.json`)).text())
  for (const file of ['given.ts', 'main-path.ts', `${name}.ts`, ...files])
    copyFileSync(inProject('tests/contract/clients', file), join(folder, file))
  await generate(folder)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER, files: [`${name}.ts`] }))
  return folder
}

for (const [name, generator] of Object.entries(isLong ? { ...generators, ...otherGenerators } : generators))
  t.test(`a client of ${name} compiles, and takes the main path`, async (t) => {
    const url = await freshDatabase(t, 'sqlite')
    const store = await openStore(url)
    t.teardown(() => store.close())
    const { app, authorize, context } = await buildTestApp(t, { store, url }, { env: LOOPBACK })
    const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
    const receiver = await startReceiver(t)
    const { authorization } = await authorize()
    const folder = await generated(t, baseUrl, name, generator)
    const compiled = await run(t, folder, inProject('node_modules/typescript-7/bin/tsc'), '-p', '.')
    t.equal(compiled.output, '', 'it compiles')

    const given = {
      baseUrl,
      token: authorization.slice('Bearer '.length),
      receiver: receiver.url,
      transactions: join(folder, 'transactions.csv'),
      gains: join(folder, 'gains.csv'),
      account: '12345678',
      date: DAY,
    }
    const { code, output } = await run(t, folder, `compiled/${name}.js`, JSON.stringify(given))
    if (code !== 0) return t.fail(output)
    await context.webhooks.settle()
    const exported = async (format: string) => {
      const file = await fetch(`${baseUrl}/api/calendar/export/${format}?date=${DAY}`, { headers: { authorization } })
      return createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex')
    }
    t.strictSame(JSON.parse(output), {
      account: '12345678',
      lots: 1,
      months: 1,
      trades: [-135.01],
      days: 31,
      day: -135.01,
      exports: [await exported('csv'), await exported('excel'), await exported('pdf')],
      holding: 1265.63,
      holdings: ['AAPL'],
      snapshots: [1, 1],
      plant: 'Monstera',
      event: 'test',
      plantIds: ['9007199254740994'],
      removed: 204,
    })
    t.strictSame(receiver.received.map(({ body }) => JSON.parse(body.toString()).name).sort(), ['Test plant', 'Thyme'])
  })

t.test('the page for clients shows what these clients run', async (t) => {
  const page = readFileSync(inProject('openapi/CLIENTS.md'), 'utf8')
  for (const file of ['clients/given.ts', 'generators.ts']) {
    const source = readFileSync(inProject('tests/contract', file), 'utf8')
    const [, shown = ''] = /CLIENTS.md: begin.*\n([^]*?)\n\/\/ CLIENTS.md: end/.exec(source) ?? []
    t.ok(shown.length > 100 && page.includes(shown.trim()), file)
  }
})
