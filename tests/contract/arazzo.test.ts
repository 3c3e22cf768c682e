/** The main path as it is served, run by a program that reads nothing but it, the documents and the files of a broker. */
import { spawn } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'
import { startReceiver } from '../support/receiver.ts'
import { LOOPBACK } from '../webhooks/support.ts'

t.test('the main path runs as it is described', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize, context } = await buildTestApp(t, { store, url }, { env: LOOPBACK })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const receiver = await startReceiver(t)
  const { authorization } = await authorize()
  const folder = t.testdir({})
  for (const name of ['dashboard.json', 'plants.json', 'main-path.arazzo.yaml'])
    writeFileSync(join(folder, name), (await app.inject(`/openapi/${name}`)).body)
  for (const name of ['generic-transactions.csv', 'generic-gains.csv'])
    copyFileSync(inProject('tests/fixtures', name), join(folder, name))
  const child = spawn(
    process.execPath,
    [
      inProject('node_modules/@redocly/cli/bin/cli.js'),
      'respect',
      join(folder, 'main-path.arazzo.yaml'),
      ...['--server', `dashboard=${origin}`, '--server', `plants=${origin}`],
      ...['--input', `token=${authorization.slice('Bearer '.length)}`, '--input', `receiver=${receiver.url}`],
    ],
    {
      env: { PATH: process.env.PATH, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  t.teardown(() => child.kill('SIGKILL'))
  let output = ''
  // Read as it comes, because the service runs in this process.
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  t.equal(code, 0, output)
  await context.webhooks.settle()
  t.strictSame(receiver.received.map(({ body }) => JSON.parse(body.toString()).name).sort(), ['Monstera', 'Test plant'])
})
