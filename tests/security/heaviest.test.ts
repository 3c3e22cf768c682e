/** The heaviest requests of every operation, one after the other: none is a fault, and none that is too large is read. */
import t from 'tap'
import { heavyBodies, heavyReads, heavyRows, isHeavyRead } from '../../scripts/heaviest-requests.ts'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'
import { filled } from '../support/filled.ts'

t.test('every operation answers its heaviest requests', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const service = await buildTestApp(t, { url, store })
  const headers = await filled(service)
  const send = async ({ method, path, body, operationId, what, declared }: ReturnType<typeof heavyBodies>[number]) => {
    const answer = await service.app.inject({
      method: method as 'POST',
      url: path,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: body }),
    })
    const { statusCode } = answer
    t.ok(statusCode < 500 && declared.includes(statusCode), `${operationId}, ${what}: ${statusCode}`)
    return answer
  }

  const taken = new Set<string>()
  const answers = new Map<string, Set<number>>()
  for (let n = 1; n <= 3; n++)
    for (const row of heavyRows(n)) {
      const { statusCode } = await send(row)
      if (statusCode < 300) taken.add(row.operationId)
    }
  for (const one of [...heavyBodies(), ...heavyReads()]) {
    const { statusCode } = await send(one)
    const of = answers.get(one.operationId) ?? new Set()
    answers.set(one.operationId, of.add(statusCode))
  }

  for (const heavy of [
    'changeDayJournal',
    'addImportMapping',
    'previewImportMapping',
    'takeSnapshot',
    'addOwnEntry',
    'addTag',
  ])
    t.ok(taken.has(heavy), `${heavy}: the fullest body that is permitted is taken`)
  for (const name of ['dashboard', 'plants'] as const)
    for (const { method, operation } of operationsOf(loadDocument(name))) {
      const { operationId, requestBody } = operation
      const takesJson = 'application/json' in (requestBody?.content ?? {})
      const isRead = method === 'get' && isHeavyRead(operation)
      t.equal(answers.has(operationId), takesJson || isRead, operationId)
    }
})
