/** Postman imports the address of a document; this is the converter that it uses. */
import { convertV2 } from 'openapi-to-postmanv2'
import t from 'tap'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

interface Item {
  name: string
  item?: Item[]
  request?: { auth?: { type: string } | null; method: string; header: { key: string }[]; body?: { mode: string } }
}

interface Collection extends Item {
  variable: { key: string; value: string }[]
  auth?: { type: string } | null
}

const requestsIn = (item: Item): Item[] => (item.item === undefined ? [item] : item.item.flatMap(requestsIn))

const url = await freshDatabase(t, 'sqlite')
const store = await openStore(url)
t.teardown(() => store.close())
const { app } = await buildTestApp(t, { store, url })

for (const name of ['dashboard', 'plants'] as const)
  t.test(`${name}: imported by its address, it is a collection with every operation`, async (t) => {
    const data = (await app.inject(`/openapi/${name}.json`)).payload
    const converted = await new Promise<Parameters<Parameters<typeof convertV2>[2]>[1]>((resolve, reject) =>
      convertV2({ type: 'string', data }, { folderStrategy: 'Tags' }, (error, collection) =>
        error === null ? resolve(collection) : reject(error),
      ),
    )
    if (converted?.result !== true) return t.fail(JSON.stringify(converted))
    const collection = converted.output?.[0]?.data as unknown as Collection
    t.match(collection.variable, [{ key: 'baseUrl', value: JSON.parse(data).servers[0].url }])
    const requests = requestsIn(collection).flatMap(({ request }) => (request === undefined ? [] : [request]))
    const document = loadDocument(name)
    const operations = [...operationsOf(document)].map(({ operation }) => operation)
    t.equal(requests.length, operations.length)
    t.equal(collection.auth?.type, 'bearer')
    t.equal(
      requests.filter(({ auth }) => auth?.type === 'bearer').length,
      operations.filter(({ security = document.security ?? [] }) => security.some((one) => 'token' in one)).length,
      'a token if the operation takes one',
    )
    t.equal(
      requests.filter(({ body }) => body?.mode === 'formdata').length,
      operations.filter(({ requestBody }) => requestBody?.content['multipart/form-data'] !== undefined).length,
      'uploads',
    )
  })
