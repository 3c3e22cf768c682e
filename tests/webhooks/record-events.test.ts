/** What each change of the record tells its receivers: once, in the transaction of the change, with numbers that show what is missing. */
import t from 'tap'
import { loadDocument } from '../../src/contract/documents.ts'
import { mover } from '../imports/moving.ts'
import { genericTransactions, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { FILES } from '../support/filled.ts'
import { startReceiver } from '../support/receiver.ts'
import { statsOf, successOf } from '../support/upload.ts'
import { dataOf, type Message, openRecord, row, tripOf, typesOf } from './record.ts'

/** The example of an event in the contract. */
function exampleOf(type: string): Message {
  const { webhooks } = loadDocument('dashboard') as unknown as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: Message }> } } }>
  }
  return webhooks[type]?.post.requestBody.content['application/json']?.example
}

await onBothEngines(t, 'the examples of the contract are what the service sends', async (t, on) => {
  const { user, register, settle, news, call, clock } = await openRecord(t, on)
  const receiver = await startReceiver(t)
  await register(receiver.url)
  const uploaded = successOf(await user.upload(...FILES))
  const { snapshot } = (await call('POST', '/api/portfolio/snapshot')).body
  await settle()
  const messages = news(receiver)
  t.strictSame(typesOf(messages), ['import.finished', 'record.changed', 'round_trip.closed', 'snapshot.taken'])
  t.strictSame(
    messages.map(({ sequence, previous_sequence }) => [previous_sequence, sequence]),
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ],
  )
  const [account] = (await user.get('/api/accounts')).accounts
  const [trip] = (await user.get('/api/round-trips?symbols=AAPL')).round_trips
  const ids: Record<string, Message> = {
    ...{ import_id: uploaded.import_id, account_ids: [account.id], snapshot_id: snapshot.id },
    ...{ round_trips: [{ id: trip.id, symbol: 'AAPL', closed_on: '2026-03-16' }] },
  }
  for (const { type, timestamp, data } of messages) {
    const example = exampleOf(type).data
    const expected = Object.fromEntries(Object.entries(example).map(([key, value]) => [key, ids[key] ?? value]))
    if ('import_id' in expected && 'kind' in expected) expected.url = `/api/imports/${uploaded.import_id}`
    t.strictSame(data, expected, type)
    t.ok(Math.abs(Date.parse(timestamp) - clock.now()) < 120_000)
  }
  for (const { data } of messages) t.ok((await call('GET', data.url)).status < 300, `${data.url} is there`)
  t.match(exampleOf('round_trip.closed').data.round_trips, [{ id: `1.${trip.id.split('.').slice(1).join('.')}` }])
})

await onBothEngines(
  t,
  'a repetition, a dry run and a refused file tell nothing; more files without new rows one thing',
  async (t, on) => {
    const { user, register, settle, news } = await openRecord(t, on)
    const receiver = await startReceiver(t)
    await register(receiver.url)
    const dry = await user.upload(...FILES, '?dry_run=true')
    t.equal(dry.last.type, 'success')
    t.equal((await user.upload('nothing', 'at all')).last.type, 'error')
    await settle()
    t.strictSame(news(receiver), [])
    statsOf(await user.upload(...FILES))
    await settle()
    t.equal(news(receiver).length, 3)
    statsOf(await user.upload(...FILES))
    await settle()
    t.strictSame(news(receiver), [], 'the same files are no import')
    const [transactions] = FILES
    statsOf(await user.uploadFiles({ 'again.csv': `${transactions}\n` }))
    await settle()
    t.strictSame(typesOf(news(receiver)), ['import.finished'], 'no figure is another')
  },
)

await onBothEngines(
  t,
  'an undo tells what it changed, and the next import of the same files what comes back',
  async (t, on) => {
    const { user, register, settle, news, call } = await openRecord(t, on)
    const receiver = await startReceiver(t)
    await register(receiver.url)
    const { import_id: id } = successOf(await user.upload(...FILES))
    await settle()
    const [, changed] = news(receiver)
    t.equal((await call('DELETE', `/api/imports/${id}`)).status, 200)
    await settle()
    const undone = news(receiver)
    t.strictSame(typesOf(undone), ['import.undone', 'record.changed'])
    t.match(undone[0].data, { import_id: id, kind: 'files' })
    t.strictSame(undone[1].data, { ...changed.data, reason: 'undo' })
    const again = successOf(await user.upload(...FILES))
    await settle()
    const back = news(receiver)
    t.strictSame(typesOf(back), ['import.finished', 'record.changed', 'round_trip.closed'], 'it is closed again')
    t.match(back[0].data, { import_id: again.import_id })
  },
)

await onBothEngines(t, 'own entries are imports of one row; a new version takes the one before back', async (t, on) => {
  const { user, register, settle, news, call } = await openRecord(t, on)
  statsOf(await user.uploadFiles({ 'a.csv': schwabTransactions([row('2026-01-05', 'Buy', 'KO', '10', '-100')]) }))
  const receiver = await startReceiver(t)
  await register(receiver.url)
  const [{ id: account_id }] = (await user.get('/api/accounts')).accounts
  const sale = { account_id, kind: 'sale', symbol: 'KO', date: '2026-02-03', quantity: 10, amount: 150 }
  const made = await call('POST', '/api/own-entries', sale)
  t.equal(made.status, 201)
  await settle()
  const first = news(receiver)
  t.strictSame(typesOf(first), ['import.finished', 'record.changed', 'round_trip.closed'])
  t.match(first[0].data, { kind: 'own_entry', status: 'success' })
  t.match(first[1].data, {
    reason: 'import',
    import_id: first[0].data.import_id,
    days: ['2026-02-03'],
    symbols: ['KO'],
  })

  const { id } = made.body.entry
  const changed = await call('PUT', `/api/own-entries/${id}`, { ...sale, amount: 160, reason: 'misread' })
  t.equal(changed.status, 200)
  await settle()
  const second = news(receiver)
  t.strictSame(typesOf(second), ['import.undone', 'import.finished', 'record.changed'], 'it was closed before')
  t.match(second[0].data, { import_id: first[0].data.import_id, kind: 'own_entry' })

  t.equal((await call('DELETE', `/api/own-entries/${id}`)).status, 200)
  await settle()
  const third = news(receiver)
  t.strictSame(typesOf(third), ['import.undone', 'record.changed'])
  t.match(third[0].data, { import_id: second[1].data.import_id, kind: 'own_entry' })
})

await onBothEngines(t, 'a file that is moved, accounts that are merged, and answers', async (t, on) => {
  const { service, register, settle, news } = await openRecord(t, on)
  const user = await mover(service, 'trader@example.com')
  await user.add({ 'a.csv': genericTransactions(tripOf('AAA', '2026-02-03'), '') }, 'One')
  await user.add({ 'b.csv': genericTransactions(tripOf('BBB', '2026-02-04'), '') }, 'Two')
  const short = [row('2026-03-02', 'Sell', 'AMD', '100', '16000'), row('2026-03-05', 'Buy', 'AMD', '100', '-15000')]
  await user.add({ 'c.csv': genericTransactions(short, '') }, 'Two')
  const receiver = await startReceiver(t)
  await register(receiver.url)
  const [one, two] = [await user.accountNamed('One'), await user.accountNamed('Two')]

  const [question] = (await user.get('/api/questions')).questions
  const answer = (given: string | null) => user.ask('PUT', `/api/questions/${question.id}`, { answer: given })
  t.equal((await answer('short')).statusCode, 200)
  await settle()
  const answered = news(receiver)
  t.match(typesOf(answered).slice(0, 2), ['import.finished', 'record.changed'])
  t.match(answered[0].data, { kind: 'answer' })
  t.match(answered[1].data, {
    reason: 'answer',
    import_id: answered[0].data.import_id,
    symbols: ['AMD'],
    account_ids: [two],
  })
  t.equal((await answer(null)).statusCode, 200)
  await settle()
  const takenBack = news(receiver)
  t.match(takenBack, [
    { type: 'import.undone', data: { kind: 'answer', import_id: answered[0].data.import_id } },
    { type: 'record.changed', data: { reason: 'answer' } },
  ])

  t.equal((await user.move('a.csv', two)).statusCode, 200)
  await settle()
  const moved = news(receiver)
  t.match(dataOf(moved, 'record.changed'), [
    { reason: 'move', import_id: null, days: ['2026-02-03'], symbols: ['AAA'] },
  ])
  t.strictSame(dataOf(moved, 'record.changed')[0].account_ids.toSorted(), [one, two].toSorted())

  t.equal((await user.ask('POST', `/api/accounts/${one}/merge`, { account_id: two })).statusCode, 200)
  await settle()
  const merged = dataOf(news(receiver), 'record.changed')
  t.match(merged, [{ reason: 'merge', symbols: ['AAA', 'AMD', 'BBB'] }])

  t.equal((await user.ask('PATCH', `/api/accounts/${one}`, { name: 'Renamed' })).statusCode, 200)
  await settle()
  t.strictSame(news(receiver), [], 'a name is no figure')
})
