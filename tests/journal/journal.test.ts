/** What users write about round trips and days: operations by hand. */
import { createHash } from 'node:crypto'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { jpeg, jpegSegment, PNG_SIGNATURE, png, pngChunk, pngHeader, webp, webpChunk } from '../support/pictures.ts'
import { statsOf } from '../support/upload.ts'
import { writer } from './support.ts'

const NUMBER = '100000001'
const OPTION = 'SPY 03/15/2027 500.00 P'

const row = (date: string, action: string, symbol: string, quantity: number, price: number): TransactionRow => ({
  ...{ date, action, symbol, quantity: String(quantity), price: String(price), fees: '0.00' },
  amount: ((/^Buy/.test(action) ? -1 : 1) * quantity * price * (symbol === OPTION ? 100 : 1)).toFixed(2),
})

/** ACME earns 100 and loses 50, a short of ACME earns 40, the option earns 200, LAST is open. */
const ROWS = [
  row('2026-01-05', 'Buy', 'ACME', 10, 20),
  row('2026-01-06', 'Sell', 'ACME', 10, 30),
  row('2026-01-07', 'Buy', 'ACME', 10, 20),
  row('2026-01-08', 'Sell', 'ACME', 10, 15),
  row('2026-01-12', 'Sell Short', 'ACME', 4, 30),
  row('2026-01-13', 'Buy to Cover', 'ACME', 4, 20),
  row('2026-02-02', 'Buy to Open', OPTION, 1, 5),
  row('2026-02-03', 'Sell to Close', OPTION, 1, 7),
  row('2026-03-02', 'Buy', 'LAST', 3, 10),
]

async function traded(...args: Parameters<typeof buildTestApp>) {
  const service = await buildTestApp(...args)
  const user = await writer(service, 'trader@example.com', NUMBER)
  statsOf(await user.upload(genericTransactions(ROWS, NUMBER), genericGains([])))
  const [win, loss, short, option, open] = (await user.trips()).map(({ id }) => `round-trips/${id}`) as string[]
  return {
    ...{ ...user, service },
    ...{ win: win as string, loss: loss as string, short: short as string },
    ...{ option: option as string, open: open as string },
  }
}

await onBothEngines(t, 'the entry of a round trip', async (t, on) => {
  const { get, write, ask, win, trips, service, journal } = await traded(t, on)
  const { clock } = service
  t.same(await get(`/api/${win}/journal`), { success: true, journal: null, others: [], etag: '"0"' })
  t.equal((await trips())[0]?.journal, null)
  const given = {
    note: 'Too late.\n<b>"x"</b>',
    tags: ['late', 'Breakout', 'LATE '],
    setup: ' Opening range ',
    rating: 4,
    planned_stop: 15.123456,
    reviewed: true,
  }
  const first = await write(win, given)
  const at = new Date(clock.now()).toISOString()
  const stored = {
    ...given,
    ...{ tags: ['Breakout', 'LATE'], setup: 'Opening range', state: 'linked', reviewed_at: at, pictures: [] },
    ...{
      date: '2026-01-05',
      instrument: 'ACME',
      proposed_round_trip_id: null,
      round_trip_id: win.slice('round-trips/'.length),
    },
    ...{ created_at: at, updated_at: at },
  }
  t.match(first, { status: 200, body: { success: true, journal: stored } })
  t.same((await get(`/api/${win}/journal`)).journal, first.body.journal)
  t.same(await journal(), [first.body.journal])

  clock.advance(60_000)
  const second = await write(win, { tags: ['breakout'], reviewed: true, note: '' })
  t.match(second.body.journal, { id: first.body.journal.id, tags: ['Breakout'], note: null, setup: null, rating: null })
  t.match(second.body.journal, { planned_stop: null, reviewed_at: at, created_at: at }, 'reviewed when it was marked')
  t.not(second.body.journal.updated_at, at)
  t.match((await write(win, {})).body.journal, { reviewed: false, reviewed_at: null, tags: [] })

  t.match(await ask('DELETE', `/api/${win}/journal`), { status: 200 })
  t.match(await ask('DELETE', `/api/${win}/journal`), { status: 404, body: { code: 'journal_entry_not_found' } })
  t.same((await get(`/api/${win}/journal`)).journal, null)
})

await onBothEngines(t, 'the entry of a day', async (t, on) => {
  const { get, write, ask, journal, win } = await traded(t, on)
  t.same((await get('/api/days/2026-01-05/journal')).journal, null)
  const { body } = await write('days/2026-01-05', { note: 'Calm.', tags: ['calm'], rating: 5 })
  t.match(body.journal, { state: 'day', date: '2026-01-05', account_id: null, instrument: null, execution: null })
  t.match(body.journal, { round_trip_id: null, planned_stop: null, note: 'Calm.', tags: ['calm'], rating: 5 })
  t.same((await get('/api/days/2026-01-05/journal')).journal, body.journal)
  t.match(await write('days/2026-01-05', { planned_stop: 5 }), { status: 400, body: { code: 'unknown_field' } })
  t.match(await write('days/2026-02-30', {}), { status: 400 })
  t.match(await ask('PATCH', `/api/journal/${body.journal.id}`, { round_trip_id: win.slice(12) }), {
    ...{ status: 400, body: { code: 'journal_entry_of_day' } },
  })
  await write(win, {})
  t.same(
    (await journal('state=day')).map(({ id }) => id),
    [body.journal.id],
  )
  t.match(await ask('DELETE', '/api/days/2026-01-05/journal'), { status: 200 })
  t.match(await ask('DELETE', '/api/days/2026-01-05/journal'), {
    status: 404,
    body: { code: 'journal_entry_not_found' },
  })
})

await onBothEngines(t, 'what cannot be written', async (t, on) => {
  const { write, ask, get, win, short, open, service } = await traded(t, on)
  for (const at of ['round-trips/1.2026-01-05.9.QUNNRQ', 'round-trips/99999.2026-01-05.1.QUNNRQ']) {
    t.match(await write(at, {}), { status: 404, body: { code: 'round_trip_not_found' } })
    t.match(await get(`/api/${at}/journal`), { code: 'round_trip_not_found' })
    t.match(await ask('DELETE', `/api/${at}/journal`), { status: 404, body: { code: 'round_trip_not_found' } })
  }
  const stop = { status: 400, body: { code: 'stop_on_wrong_side', problems: [{ field: 'planned_stop' }] } }
  for (const planned_stop of [20, 20.5]) t.match(await write(win, { planned_stop }), stop)
  for (const planned_stop of [30, 29]) t.match(await write(short, { planned_stop }), stop)
  t.match(await write(short, { planned_stop: 31 }), { status: 200 })
  t.match(await write(open, { planned_stop: 9 }), { status: 200 })
  t.same((await get(`/api/${win}/journal`)).journal, null, 'what is refused writes nothing')
  const refused: [object, string][] = [
    [{ note: 'x'.repeat(20_001) }, 'max_length'],
    [{ setup: 'x'.repeat(61) }, 'max_length'],
    [{ tags: ['x'.repeat(61)] }, 'max_length'],
    [{ tags: [' x'] }, 'pattern'],
    [{ tags: [''] }, 'min_length'],
    [{ tags: Array.from({ length: 31 }, (_, n) => `tag ${n}`) }, 'max_items'],
    [{ rating: 6 }, 'maximum'],
    [{ rating: 2.5 }, 'type'],
    [{ planned_stop: 0 }, 'decimal'],
    [{ planned_stop: 1.0000001 }, 'decimal'],
    [{ setup: 'a\nb' }, 'pattern'],
    [{ other: 1 }, 'unknown_field'],
  ]
  for (const [fields, code] of refused) t.match(await write(win, fields), { status: 400, body: { code } }, code)
  t.match(await write(win, { note: '😀'.repeat(10_000) }), { status: 200 })
  const reader = await service.authorize('trader@example.com', ['record:read', 'imports:write'])
  const put = { method: 'PUT', url: `/api/${win}/journal`, headers: reader, payload: {} } as const
  t.match((await service.app.inject(put)).json(), { code: 'scope_missing' })
})

await onBothEngines(t, 'nothing of another user can be read or changed', async (t, on) => {
  const { win, write, addPicture, service, get } = await traded(t, on)
  const { id } = (await write(win, { tags: ['mine'], note: 'secret' })).body.journal
  const { pictures } = (await addPicture(win, png())).body.journal
  const [tag] = (await get('/api/tags')).tags
  const other = await writer(service, 'other@example.com')
  t.match(await other.get(`/api/${win}/journal`), { code: 'round_trip_not_found' })
  t.match(await other.ask('DELETE', `/api/journal/${id}`), { status: 404, body: { code: 'journal_entry_unknown' } })
  t.match(await other.ask('PATCH', `/api/journal/${id}`, { round_trip_id: win.slice(12) }), { status: 404 })
  t.match(await other.get(`/api/journal-pictures/${pictures[0].id}`), { code: 'picture_unknown' })
  t.match(await other.ask('DELETE', `/api/journal-pictures/${pictures[0].id}`), { status: 404 })
  t.match(await other.ask('PATCH', `/api/tags/${tag.id}`, { name: 'x' }), {
    status: 404,
    body: { code: 'tag_unknown' },
  })
  t.match(await other.ask('DELETE', `/api/tags/${tag.id}`), { status: 404 })
  t.same(await other.journal(), [])
  t.match(await other.get('/api/tags'), { tags: [], setups: [] })
  await other.write('days/2026-01-05', { tags: ['mine'] })
  t.match((await get('/api/tags')).tags, [{ id: tag.id, name: 'mine', use_count: 1 }])
})

await onBothEngines(t, 'tags', async (t, on) => {
  const { ask, get, write, win, loss, trips } = await traded(t, on)
  const { tag } = (await ask('POST', '/api/tags', { name: 'Ärger  ' })).body
  t.match(tag, { name: 'Ärger', use_count: 0 })
  t.match(await ask('POST', '/api/tags', { name: 'ärger' }), { status: 400, body: { code: 'tag_exists' } })
  await write(win, { tags: ['ÄRGER', 'b'] })
  await write(loss, { tags: ['b'] })
  await write('days/2026-01-05', { tags: ['b'] })
  const names = async () =>
    ((await get('/api/tags')).tags as (typeof tag)[]).map(({ name, use_count }) => [name, use_count])
  t.same(await names(), [
    ['b', 3],
    ['Ärger', 1],
  ])
  for (const [path, setup] of [
    [win, 'gap'],
    [loss, 'Gap'],
    ['days/2026-01-05', 'Breakout'],
  ] as const)
    await write(path, { tags: ['b'], setup })
  t.same((await get('/api/tags')).setups, ['Breakout', 'Gap'])
  await write(win, { tags: ['ÄRGER', 'b'] })
  t.match(await ask('PATCH', `/api/tags/${tag.id}`, { name: 'B' }), { status: 400, body: { code: 'tag_exists' } })
  t.match(await ask('PATCH', `/api/tags/${tag.id}`, { name: 'ÄRGER' }), {
    status: 200,
    body: { tag: { use_count: 1 } },
  })
  t.match(await ask('PATCH', `/api/tags/${tag.id}`, { name: 'angry' }), { status: 200 })
  t.same((await trips())[0]?.journal?.tags, ['angry', 'b'])
  t.match(await ask('DELETE', `/api/tags/${tag.id}`), { status: 200, body: { message: 'Tag angry deleted' } })
  t.match(await ask('DELETE', `/api/tags/${tag.id}`), { status: 404, body: { code: 'tag_unknown' } })
  t.same((await trips())[0]?.journal?.tags, ['b'])
})

await onBothEngines(t, 'filters, statistics and R', async (t, on) => {
  const { trips, write, win, loss, short, option, open, statistics } = await traded(t, on)
  const before = await statistics()
  t.same(before.r, { round_trip_count: 0, total: 0, expectancy: null, average_win: null, average_loss: null })
  t.match(before.by_setup, [{ setup: null, round_trip_count: 4, trading_pl: 290 }])
  await write(win, { tags: ['a', 'b'], setup: 'Range', rating: 4, planned_stop: 16, reviewed: true })
  await write(loss, { tags: ['a'], setup: 'RANGE', planned_stop: 17.5 })
  await write(short, { planned_stop: 40 })
  await write(option, { planned_stop: 4, tags: ['b'], setup: 'Puts' })
  await write(open, { planned_stop: 9, tags: ['b'] })
  const shown = await trips()
  // 100 ÷ (4 × 10), −50 ÷ (2.5 × 10), 40 ÷ (10 × 4), 200 ÷ (1 × 100)
  t.same(
    shown.map(({ journal }) => journal?.r_multiple),
    [2.5, -2, 1, 2, null],
  )
  const found = async (query: string) =>
    (await trips(`&${query}`)).map(({ id }) => shown.findIndex((one) => one.id === id))
  t.same(await found('tags=A'), [0, 1])
  t.same(await found('tags=b'), [0, 3, 4])
  t.same(await found('tags=none'), [])
  t.same(await found('tags=A&tags=b'), [0, 1, 3, 4], 'one of them')
  t.same(await found('tags=A,b'), [], 'a comma is part of a name')
  t.same(await found('setup=range'), [0, 1])
  t.same(await found('tags=b&setup=range'), [0])
  t.same(await found('setup='), [2, 4], 'without a setup')
  t.same(await found('rating=4'), [0])
  t.same(await found('reviewed=true'), [0])
  t.same(await found('reviewed=false'), [1, 2, 3, 4])
  t.same(await found('reviewed=false&tags=a'), [1])
  t.same(await found('tags=a&symbols=acme&result=Loss'), [1])
  const page = await trips('&tags=b&limit=1&state=closed')
  t.equal(page.length, 1)

  const { r, by_tag, by_setup } = await statistics()
  t.same(r, { round_trip_count: 4, total: 3.5, expectancy: 0.88, average_win: 1.83, average_loss: -2 })
  t.match(by_tag, [
    { tag: 'a', round_trip_count: 2, winning: 1, trading_pl: 50 },
    { tag: 'b', round_trip_count: 2, winning: 2, trading_pl: 300 },
  ])
  t.match(by_setup, [
    { setup: 'Puts', round_trip_count: 1, trading_pl: 200 },
    { setup: 'RANGE', round_trip_count: 2, trading_pl: 50 },
    { setup: null, round_trip_count: 1, trading_pl: 40 },
  ])
  t.match((await statistics('symbols=ACME')).r, { round_trip_count: 3, total: 1.5 })
  t.match((await statistics('start_date=2026-02-01')).r, { round_trip_count: 1, total: 2 })
})

await onBothEngines(t, 'an answer with entries is new after they change', async (t, on) => {
  const { service, headers, write, win, ask } = await traded(t, on)
  const tag = async () => (await service.app.inject({ url: '/api/round-trips', headers })).headers.etag as string
  let last = await tag()
  const changes = [
    () => write(win, { tags: ['a'] }),
    () => ask('PATCH', '/api/tags/1', { name: 'b' }),
    () => ask('DELETE', `/api/${win}/journal`),
  ]
  for (const change of changes) {
    t.equal((await change()).status, 200)
    const next = await tag()
    t.not(next, last)
    t.equal(
      (await service.app.inject({ url: '/api/round-trips', headers: { ...headers, 'if-none-match': next } }))
        .statusCode,
      304,
    )
    last = next
  }
  t.equal(await tag(), last)
})

await onBothEngines(t, 'pictures', async (t, on) => {
  const { addPicture, win, get, ask, service, headers, trips } = await traded(t, on)
  const bytes = png(450_000)
  const added = await addPicture(win, bytes, '../evil"\r\n.html')
  t.equal(added.status, 201)
  const [one] = added.body.journal.pictures
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  t.match(one, { content_type: 'image/png', bytes: bytes.length, sha256 })
  t.equal((await trips())[0]?.journal?.picture_count, 1)
  const url = `/api/journal-pictures/${one.id}`
  const sent = await service.app.inject({ url, headers })
  t.match(sent, { statusCode: 200 })
  t.ok(sent.rawPayload.equals(bytes))
  t.match(sent.headers, {
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="picture-${one.id}.png"`,
    'x-content-type-options': 'nosniff',
    'cache-control': /^private/,
    etag: `"${sha256}"`,
  })
  const held = await service.app.inject({ url, headers: { ...headers, 'if-none-match': `"${sha256}"` } })
  t.match(held, { statusCode: 304, payload: '', headers: { etag: `"${sha256}"` } })
  const other = await service.app.inject({ url, headers: { ...headers, 'if-none-match': '"another"' } })
  t.equal(other.statusCode, 200)
  t.equal((await addPicture(win, jpeg(), 'a.csv')).body.journal.pictures[1].content_type, 'image/jpeg')
  t.equal((await addPicture('days/2026-01-05', webp())).body.journal.pictures[0].content_type, 'image/webp')
  for (const content of ['<svg onload="alert(1)">', 'GIF89a.............', '', '%PDF-1.7...........'])
    t.match(await addPicture(win, Buffer.from(content), 'chart.png'), { status: 400, body: { code: 'not_a_picture' } })
  t.match(await addPicture(win, png(5_000_001)), { status: 413, body: { code: 'file_too_large' } })
  t.equal((await addPicture(win, png(5_000_000))).status, 201)
  t.match(await addPicture('round-trips/1.2020-01-05.1.QUNNRQ', png()), { status: 404 })

  const key = { 'idempotency-key': 'once' }
  const [first, again] = [await addPicture(win, png(100), 'k.png', key), await addPicture(win, png(100), 'k.png', key)]
  t.same(again.body, first.body)
  t.equal(again.headers['idempotent-replayed'], 'true')
  const { length } = first.body.journal.pictures
  for (let n = length; n < 10; n++) t.equal((await addPicture(win, png())).status, 201)
  t.match(await addPicture(win, png()), { status: 400, body: { code: 'picture_limit' } })

  t.match(await ask('DELETE', url), { status: 200 })
  t.match(await ask('DELETE', url), { status: 404, body: { code: 'picture_unknown' } })
  t.match(await get(url), { code: 'picture_unknown' })
  t.match(await ask('DELETE', `/api/${win}/journal`), { status: 200 })
  const left = await on.store.read(({ sql, t }) =>
    sql.select({ id: t.journalPictureParts.pictureId }).from(t.journalPictureParts),
  )
  t.equal(left.length, 1, 'only that of the day')
})

await onBothEngines(t, 'a photo is stored without its place, and with the side that is up', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { addPicture, headers } = await writer(service)
  const stored = async (content: Buffer) => {
    const { status, body } = await addPicture('days/2026-01-05', content)
    t.equal(status, 201)
    const { id, sha256, bytes } = body.journal.pictures.at(-1)
    const { rawPayload } = await service.app.inject({ url: `/api/journal-pictures/${id}`, headers })
    t.equal(createHash('sha256').update(rawPayload).digest('hex'), sha256)
    t.equal(rawPayload.length, bytes)
    return rawPayload
  }
  const place = Buffer.from('N 47 22 39')
  const exif = (isLittle: boolean, side: number) => {
    const tiff = Buffer.alloc(34)
    tiff.write(isLittle ? 'II' : 'MM')
    const [uint16, uint32] = isLittle
      ? [tiff.writeUInt16LE.bind(tiff), tiff.writeUInt32LE.bind(tiff)]
      : [tiff.writeUInt16BE.bind(tiff), tiff.writeUInt32BE.bind(tiff)]
    uint16(42, 2)
    uint32(8, 4)
    uint16(1, 8)
    uint16(0x0112, 10)
    uint16(3, 12)
    uint16(side, 18)
    uint32(1, 14)
    return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, place]))
  }
  const xmp = jpegSegment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), place]))
  const colours = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01profile'))
  const others = [xmp, jpegSegment(0xed, place), jpegSegment(0xfe, place)]
  // A reader of EXIF finds it in the minimal block: big-endian, one entry, 0x0112, a short.
  const minimal = (side: number) =>
    jpegSegment(
      0xe1,
      Buffer.from(
        `457869660000 4d4d002a00000008 0001 0112 0003 00000001 000${side}0000 00000000`.replaceAll(' ', ''),
        'hex',
      ),
    )
  for (const isLittle of [true, false]) {
    const photo = Buffer.concat([jpeg([exif(isLittle, 6), ...others, colours]), place])
    t.strictSame(await stored(photo), jpeg([minimal(6), colours]))
  }
  t.strictSame(await stored(jpeg([exif(true, 9)])), jpeg(), 'a side that does not exist')

  const texts = [pngChunk('tEXt', place), pngChunk('eXIf', place), pngChunk('iTXt', place), pngChunk('tIME', place)]
  const shown = [pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))]
  t.strictSame(await stored(Buffer.concat([png(80, [...texts, ...shown]), place])), png(80, shown))

  const extended = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]))
  const photo = webp([extended(0b0010_1100)], [webpChunk('EXIF', place), webpChunk('XMP ', place)])
  t.strictSame(await stored(photo), webp([extended(0b0010_0000)]))
})

await onBothEngines(t, 'what is no readable picture, or has too many pixels, is refused', async (t, on) => {
  const { addPicture } = await writer(await buildTestApp(t, on))
  const add = (content: Buffer) => addPicture('days/2026-01-05', content)
  const pngOf = (width: number, height: number) =>
    Buffer.concat([PNG_SIGNATURE, pngHeader(width, height), png().subarray(PNG_SIGNATURE.length + 25)])
  const [jpegBytes, webpBytes] = [jpeg(), webp()]
  const unreadable = [
    Buffer.from('\x89PNG\r\n\x1a\nabcd', 'latin1'),
    png().subarray(0, 60),
    Buffer.concat([PNG_SIGNATURE, pngHeader(1, 1), pngChunk('IEND', Buffer.alloc(0))]),
    pngOf(0, 1),
    Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', Buffer.alloc(3))]),
    jpegBytes.subarray(0, jpegBytes.length - 2),
    Buffer.from('ffd8ffe00002ffd9ffd9ffd9', 'hex'),
    Buffer.from('ffd8ffe0ffffffd9ffd9ffd9', 'hex'),
    webpBytes.subarray(0, 40),
    webpChunk('RIFF', Buffer.from('WEBP')),
    Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
    webp([webpChunk('VP8L', Buffer.from([0x2f]))]),
    png(80, Array(10_000).fill(pngChunk('tEXt', Buffer.alloc(0)))),
    jpeg(Array(10_000).fill(jpegSegment(0xfe, Buffer.alloc(0)))),
    webp([], Array(10_000).fill(webpChunk('EXIF', Buffer.alloc(0)))),
  ]
  for (const [n, content] of unreadable.entries())
    t.match(await add(content), { status: 400, body: { code: 'not_a_picture' } }, `unreadable ${n}`)

  const params = { width: 30_000, height: 30_000, most_megapixels: 50 }
  t.match(await add(pngOf(30_000, 30_000)), { status: 400, body: { code: 'picture_too_large', params } })
  t.match(await add(pngOf(50_001, 1_000)), { status: 400, body: { code: 'picture_too_large' } })
  t.match(await add(pngOf(50_000, 1_000)), { status: 201 })
  // The size of a JPEG is after the height of the frame's marker, its length and its bits.
  const large = Buffer.from(jpegBytes)
  large.writeUInt32BE(0x7000_7000, large.indexOf('ffc0', 'hex') + 5)
  t.match(await add(large), { status: 400, body: { code: 'picture_too_large', params: { width: 28_672 } } })
  const canvas = webpChunk('VP8X', Buffer.from([0, 0, 0, 0, 0xff, 0xff, 0, 0xff, 0xff, 0]))
  t.match(await add(webp([canvas])), { status: 400, body: { code: 'picture_too_large', params: { width: 65_536 } } })
})

await onBothEngines(t, 'pictures of a user are limited', async (t, on) => {
  const service = await buildTestApp(t, on, { env: { QUOTA_PICTURES_MB: '1' } })
  const { addPicture } = await writer(service)
  t.equal((await addPicture('days/2026-01-05', png(600_000))).status, 201)
  t.match(await addPicture('days/2026-01-06', png(400_001)), { status: 400, body: { code: 'quota_pictures' } })
  t.equal((await addPicture('days/2026-01-06', png(400_000))).status, 201)
})

await onBothEngines(t, 'the list of all entries', async (t, on) => {
  const { journal, write, win, loss, get } = await traded(t, on)
  await write('days/2026-01-07', { note: 'd', tags: ['x'] })
  await write(win, { note: 'w', tags: ['x'] })
  await write(loss, { note: 'l' })
  await write('days/2026-04-01', { note: 'e' })
  const notes = async (query = '') => (await journal(query)).map(({ note }) => note).join('')
  t.equal(await notes(), 'eldw')
  t.equal(await notes('start_date=2026-01-06&end_date=2026-03-01'), 'ld')
  t.equal(await notes('state=linked'), 'lw')
  t.equal(await notes('state=unlinked'), '')
  t.equal(await notes('tags=X'), 'dw')
  t.equal(await notes('tags=none&tags=X'), 'dw')
  t.match(await get('/api/journal?start_date=2026-02-01&end_date=2026-01-01'), { code: 'range_reversed' })
  t.match(await get('/api/journal?cursor=WzFd'), { code: 'cursor_unknown' })
  const pages = await allPages(get, `/api/journal?limit=1`)
  t.same(
    pages.map((page) => page.journal.map(({ note }: { note: string }) => note)),
    [['e'], ['l'], ['d'], ['w']],
  )
})
