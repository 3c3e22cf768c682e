/** The program in Python of the page for clients, run as it is there. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import { newSecret, signedHeaders, signingKey } from '../../src/webhooks/signing.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { freshDatabase } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'

const [, program = ''] = /```python\n([^`]*)```/.exec(readFileSync(inProject('openapi/CLIENTS.md'), 'utf8')) ?? []
const FILE = schwabTransactions([
  { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', price: '5', amount: '-50' },
  { date: '2024-01-05', action: 'Buy', symbol: 'BBB', quantity: '10', price: '5', amount: '-50' },
  { date: '2024-02-05', action: 'Sell', symbol: 'BBB', quantity: '10', price: '4', amount: '40.10' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '10', price: '6', amount: '60.10' },
])
const skip = spawnSync('python3', ['--version']).status !== 0 && 'needs python3'

function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-python-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'main_path.py'), program)
  writeFileSync(join(folder, 'trades.csv'), FILE)
  return folder
}

/** Runs Python; returns the lines that it prints. */
async function run(cwd: string, args: string[], env: Record<string, string> = {}): Promise<string[]> {
  const { stdout } = await promisify(execFile)('python3', args, { cwd, env: { ...process.env, ...env } })
  return stdout.trim().split('\n')
}

t.test('it takes the main path', { skip }, async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { store, url })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const TOKEN = (await authorize()).authorization.slice('Bearer '.length)
  const lines = await run(folderOf(t), ['main_path.py', baseUrl, 'trades.csv'], { TOKEN })
  t.match(lines[0], /^Imported 4 transactions/)
  t.strictSame(lines.slice(1), ['0.2', '15', "holding_exists {'symbol': 'AAA'}"], 'in decimals, not 0.1999')
})

t.test('it reads page after page, keeps 64-bit integers, and waits for Retry-After', { skip }, async (t) => {
  const receiver = await startReceiver(t)
  const pages = [
    { status: 503, headers: { 'retry-after': '0' }, body: '{"error":"Busy","code":"database_busy"}' },
    { body: '{"things":[9007199254740993,1],"next_cursor":"a b"}' },
    { body: '{"things":[2],"next_cursor":null}' },
  ]
  receiver.reply = (response) => {
    const { status = 200, headers = {}, body } = pages.shift() ?? { status: 500, body: '{"error":"No more"}' }
    response.writeHead(status, headers).end(body)
  }
  const code = `from main_path import *\nprint(*every("/things", "things", {"symbols": ["A", "B"]}))\ntry: call("GET", "/")\nexcept Refused as e: print(e, e.status)`
  const lines = await run(folderOf(t), ['-c', code, receiver.url], { TOKEN: 'tlf_mine' })
  t.strictSame(lines, ['9007199254740993 1 2', 'No more 500'])
  t.strictSame(
    receiver.received.map(({ path }) => path),
    ['/things?symbols=A&symbols=B', '/things?symbols=A&symbols=B', '/things?symbols=A&symbols=B&cursor=a+b', '/?'],
  )
  t.equal(receiver.received[1]?.headers.authorization, 'Bearer tlf_mine')
})

t.test('it knows a genuine webhook', { skip }, async (t) => {
  const [secret, old, now] = [newSecret(), newSecret(), 1_773_671_400]
  const body = '{"id":9007199254740993,"name":"Monstera é"}'
  const headers = signedHeaders('msg_1', Buffer.from(body), [signingKey(secret), signingKey(old)], now * 1000)
  const cases = [
    [headers, body, secret, now],
    [headers, body, old, now + 300],
    [headers, `${body} `, secret, now],
    [headers, body, newSecret(), now],
    [headers, body, secret, now + 301],
    [{ ...headers, 'webhook-id': 'msg_2' }, body, secret, now],
  ]
  const code =
    'from main_path import *\nfor h, b, s, n in json.loads(sys.argv[1]): print(is_genuine(h, b.encode(), s, n))'
  const lines = await run(folderOf(t), ['-c', code, JSON.stringify(cases)])
  t.strictSame(lines, ['True', 'True', 'False', 'False', 'False', 'False'])
})
