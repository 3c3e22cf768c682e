/** The package of the client in a browser: its modules run as they are. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type * as Client from '../../scripts/client/index.ts'
import { writeClientPackage } from '../../scripts/pack.ts'
import { openStore } from '../../src/store/index.ts'
import { newSecret, signedHeaders, signingKey } from '../../src/webhooks/signing.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions } from '../support/broker-files.ts'
import { openPage } from '../support/browser.ts'
import { freshDatabase } from '../support/engines.ts'

const FILE = schwabTransactions([
  { date: '2024-01-05', action: 'Buy', symbol: 'AAA', quantity: '10', price: '5', amount: '-50' },
  { date: '2024-03-05', action: 'Sell', symbol: 'AAA', quantity: '10', price: '6', amount: '60' },
])
const BODY = '{"id":9007199254740993,"name":"Monstera"}'

t.test('the client imports, reads lists and files, and verifies a webhook', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-client-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  writeClientPackage(folder)
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { store, url })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const { page, errors } = await openPage(t)
  const at = `${baseUrl}/client/`
  await page.route(`${at}**`, async (route) => {
    const name = route.request().url().slice(at.length)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: '<title>A page of a user</title>' })
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(folder, name), 'utf8') })
  })
  await page.goto(at)

  const secret = newSecret()
  const token = (await authorize()).authorization.slice('Bearer '.length)
  const headers = signedHeaders('msg_1', Buffer.from(BODY), [signingKey(secret)], Date.now())
  const found = await page.evaluate(
    async ({ baseUrl, token, file, secret, headers, body }) => {
      const module = `${baseUrl}/client/scripts/client/index.js`
      const { createTradeleafClient, isFailureOf, verifyWebhook } = (await import(module)) as typeof Client
      const client = createTradeleafClient({ baseUrl, token })
      const lines: string[] = []
      for await (const { type } of client.imports.importFiles({ body: { files: [new File([file], 'a.csv')] } }))
        lines.push(type)
      const symbols: string[] = []
      for await (const { symbol } of client.trading.listTrades({ limit: 1 })) symbols.push(symbol)
      const { fileName, stream } = await client.exports.exportMonth({ format: 'csv', month: '2024-03' })
      const text = await new Response(stream).text()
      const plant = { body: { id: 9007199254740993n, name: 'Monstera' } }
      await client.plants.addPlant(plant)
      const names: string[] = []
      for await (const { name } of client.plants.listPlants()) names.push(name)
      const taken = await client.plants.addPlant(plant).catch((error: unknown) => {
        if (!isFailureOf('addPlant', error) || error.code !== 'plant_exists') throw error
        return error.params.id
      })
      const { message } = await verifyWebhook(headers, body, secret)
      const id = 'type' in message ? message.type : String(message.id)
      return { last: lines.at(-1), symbols, fileName, line: text.split(',')[0], names, taken, id }
    },
    { baseUrl, token, file: FILE, secret, headers, body: BODY },
  )
  t.strictSame(found, {
    last: 'success',
    symbols: ['AAA'],
    fileName: 'tradeleaf-2024-03.csv',
    line: 'record',
    names: ['Monstera'],
    taken: '9007199254740993',
    id: '9007199254740993',
  })
  t.match(errors, [/400/], 'only the plant that was there')
  t.equal(errors.length, 1)
})
