/** What can be changed has an ETag; a change that is sent for an older one is refused, and nothing is changed by it. */
import type { LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { filled, MAPPING } from '../support/filled.ts'
import { successOf, trader } from '../support/upload.ts'

interface Changed {
  operationId: string
  method: 'PUT' | 'PATCH'
  url: string
  /** Each is another content. */
  bodies: readonly [object, object, object]
  /** Where the tag is read: the header of its own address, if it has one, and its field in a list. */
  read?: string
  listed?: { url: string; tagIn: (body: Body) => string | undefined }
  /** What is the same as long as nothing is changed. */
  shows: (body: Body) => unknown
}

// biome-ignore lint/suspicious/noExplicitAny: each operation has another answer.
type Body = any

/** Tried in `webhooks/record-api.test.ts`. */
const OF_RECEIVERS = ['changeRecordEndpoint', 'deleteRecordEndpoint']
/** Tested by themselves: `tests/journal/conditional.test.ts`, `tests/trading/tax-statements.test.ts`. */
const DEMANDING = /Journal$|JournalEntry$|^putTaxStatement$/

await onBothEngines(t, 'a change of what was not read, and two at once', async (t, on) => {
  const service = await buildTestApp(t, on)
  const headers = await filled(service)
  const { get, uploadFiles } = await trader(service)
  const rows = [
    ['02', 'Sell', '16000.00'],
    ['05', 'Buy', '-15000.00'],
  ].map(([day, action, amount]) => ({ date: `2026-03-${day}`, action, symbol: 'AMD', quantity: '100', amount }))
  successOf(await uploadFiles({ 'short.csv': genericTransactions(rows as TransactionRow[], '4321') }))
  const first = (list: Body[]) => list[0]
  const byId = (list: Body[], id: unknown) => list.find((one) => one.id === id)
  const account = first((await get('/api/accounts')).accounts)
  const tag = first((await get('/api/tags')).tags)
  const holding = first((await get('/api/portfolio/holdings')).holdings)
  const mapping = first((await get('/api/import-mappings')).mappings)
  const entry = first((await get('/api/own-entries')).entries)
  const { questions } = await get('/api/questions')
  const question = first(questions)
  t.ok(question, 'something is asked')
  const [one, other] = question.answers.map(({ answer }: Body) => ({ answer }))
  const entered = { account_id: account.id, kind: 'purchase', symbol: 'KO', date: '2026-02-03', quantity: 1 }
  const all: Changed[] = [
    {
      ...{ operationId: 'updateAccount', method: 'PATCH', url: `/api/accounts/${account.id}` },
      bodies: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
      listed: { url: '/api/accounts', tagIn: ({ accounts }) => byId(accounts, account.id).etag },
      shows: ({ accounts }) => byId(accounts, account.id).name,
    },
    {
      ...{ operationId: 'renameTag', method: 'PATCH', url: `/api/tags/${tag.id}`, read: `/api/tags/${tag.id}` },
      bodies: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
      listed: { url: '/api/tags', tagIn: ({ tags }) => byId(tags, tag.id).etag },
      shows: ({ tags }) => byId(tags, tag.id).name,
    },
    {
      ...{ operationId: 'updateImportMapping', method: 'PUT', url: `/api/import-mappings/${mapping.id}` },
      bodies: [
        { ...MAPPING, name: 'a' },
        { ...MAPPING, name: 'b' },
        { ...MAPPING, name: 'c' },
      ],
      read: `/api/import-mappings/${mapping.id}`,
      listed: { url: '/api/import-mappings', tagIn: ({ mappings }) => byId(mappings, mapping.id).etag },
      shows: ({ mappings }) => byId(mappings, mapping.id).mapping.name,
    },
    {
      ...{ operationId: 'changeOwnEntry', method: 'PUT', url: `/api/own-entries/${entry.id}` },
      bodies: [62, 63, 64].map((amount) => ({ ...entered, amount, reason: 'a letter' })) as never,
      read: `/api/own-entries/${entry.id}`,
      listed: { url: '/api/own-entries', tagIn: ({ entries }) => byId(entries, entry.id).etag },
      shows: ({ entries }) => byId(entries, entry.id).amount,
    },
    {
      ...{ operationId: 'answerQuestion', method: 'PUT', url: `/api/questions/${question.id}` },
      bodies: [one, other, { answer: null }],
      listed: { url: '/api/questions', tagIn: ({ questions }) => byId(questions, question.id).etag },
      shows: ({ questions }) => byId(questions, question.id).answer,
    },
    {
      ...{ operationId: 'updateHolding', method: 'PUT', url: `/api/portfolio/holdings/${holding.id}` },
      bodies: [{ shares: 2 }, { notes: 'x' }, { average_cost: 3 }],
      read: `/api/portfolio/holdings/${holding.id}`,
      listed: { url: '/api/portfolio/holdings', tagIn: ({ holdings }) => byId(holdings, holding.id).etag },
      shows: ({ holdings }) => [holdings[0].shares, holdings[0].notes, holdings[0].average_cost],
    },
    {
      ...{
        operationId: 'putJournalSettings',
        method: 'PUT',
        url: '/api/journal-settings',
        read: '/api/journal-settings',
      },
      bodies: [{ review_from: '2026-01-01' }, { review_from: '2026-01-02' }, { review_from: null }],
      shows: ({ settings }) => settings,
    },
    {
      ...{ operationId: 'updateProfile', method: 'PUT', url: '/auth/profile', read: '/auth/profile' },
      bodies: [{ brokerage_account: '111111' }, { brokerage_account: '222222' }, { brokerage_account: '333333' }],
      shows: ({ profile }) => profile,
    },
  ]
  const tagged = [...operationsOf(loadDocument('dashboard'))].map(({ operation }) => operation)
  t.strictSame(
    tagged
      .filter(({ operationId, responses }) => '412' in responses && !DEMANDING.test(operationId))
      .map((o) => o.operationId)
      .sort(),
    [...all.map(({ operationId }) => operationId), 'restoreJournalVersion', ...OF_RECEIVERS].sort(),
    'each is tried here, but those with a test of their own',
  )

  for (const { operationId, method, url, bodies, read, listed, shows } of all) {
    const state = async () => shows(await get(listed?.url ?? url))
    const tagNow = async () => {
      const inList = listed?.tagIn(await get(listed.url))
      const own = read && (await service.app.inject({ url: read, headers })).headers.etag
      if (inList !== undefined && own !== undefined) t.equal(own, inList, `${operationId}: one tag in list and header`)
      return String(own ?? inList)
    }
    const send = (payload: object, ifMatch?: string): Promise<LightMyRequestResponse> =>
      service.app.inject({ method, url, headers: { ...headers, ...(ifMatch && { 'if-match': ifMatch }) }, payload })
    const changed = [412, { success: false, code: 'changed_since_read' }]
    const before = await tagNow()
    t.match(before, /^"[\w-]+"$/)

    const made = await send(bodies[0], before)
    t.equal(made.statusCode, 200, `${operationId}: ${made.body}`)
    t.equal(made.headers.etag, await tagNow(), `${operationId}: the answer has the new tag`)
    t.not(made.headers.etag, before, `${operationId}: in the same millisecond`)
    const stood = await state()
    const late = await send(bodies[1], before)
    t.match([late.statusCode, late.json()], changed, operationId)
    t.strictSame(await state(), stood, `${operationId}: nothing was changed`)

    const now = await tagNow()
    const both = await Promise.all([send(bodies[1], `W/${now}`), send(bodies[2], `"other", ${now}`)])
    t.strictSame(both.map(({ statusCode }) => statusCode).sort(), [200, 412], `${operationId}: of two at once one wins`)
    t.match(both.find(({ statusCode }) => statusCode === 412)?.json(), changed[1])
    t.equal(both.find(({ statusCode }) => statusCode === 200)?.headers.etag, await tagNow())

    t.equal((await send(bodies[0], '*')).statusCode, 200, `${operationId}: whatever is there`)
    t.equal((await send(bodies[1])).statusCode, 200, `${operationId}: without a tag`)
  }
})
