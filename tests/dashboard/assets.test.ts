/** Browser modules that can be tested without a browser. */
import assert from 'node:assert/strict'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'

const folder = pathToFileURL(`${inProject('src/dashboard/assets')}/`)
const asset = (name: string) => import(new URL(name, folder).href)

t.test('the lines of a stream do not depend on how its bytes are split', async () => {
  const { jsonLines } = await asset('lines.js')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ type: fc.string(), message: fc.string({ unit: 'grapheme' }) }, { noNullPrototype: true })),
      fc.array(fc.nat({ max: 5 }), { minLength: 1 }),
      fc.boolean(),
      async (objects, sizes, endsInNewline) => {
        const text = objects.map((object) => JSON.stringify(object)).join('\n') + (endsInNewline ? '\n' : '')
        const bytes = new TextEncoder().encode(text)
        const stream = new ReadableStream({
          start(controller) {
            for (let at = 0, turn = 0; at < bytes.length; turn++) {
              const size = 1 + (sizes[turn % sizes.length] ?? 0)
              controller.enqueue(bytes.slice(at, at + size))
              at += size
            }
            controller.close()
          },
        })
        const read: unknown[] = []
        for await (const line of jsonLines(stream)) read.push(line)
        assert.deepStrictEqual(read, objects)
      },
    ),
  )
})

t.test('a line is yielded before the next one arrives', async (t) => {
  const { jsonLines } = await asset('lines.js')
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const lines = jsonLines(stream.readable)
  void writer.write(new TextEncoder().encode('{"percentage":10}\n{"perc'))
  t.strictSame((await lines.next()).value, { percentage: 10 })
  void writer.write(new TextEncoder().encode('entage":20}\n'))
  t.strictSame((await lines.next()).value, { percentage: 20 })
})

t.test('gains and losses have a sign, zero has none', async (t) => {
  const { formatGain, formatCompact, directionOf } = await asset('format.js')
  t.strictSame([73.33, -84.1, 0, -0, 1234567.8].map(formatGain), [
    '+$73.33',
    '-$84.10',
    '$0.00',
    '$0.00',
    '+$1,234,567.80',
  ])
  t.strictSame([4.5, 73.33, -184.1, 0, 12_345.67].map(formatCompact), ['+4.5', '+73', '-184', '0', '+12K'])
  t.strictSame([0.01, -0.01, 0].map(directionOf), ['gain', 'loss', 'flat'])
})

t.test('prices keep four places and quantities eight', async (t) => {
  const { formatPrice, formatQuantity } = await asset('format.js')
  t.strictSame([180, 187.3325].map(formatPrice), ['$180.00', '$187.3325'])
  t.strictSame([0.12345678, 1683.7].map(formatQuantity), ['0.12345678', '1,683.7'])
})

t.test('a date is the same calendar date in every time zone', async (t) => {
  const before = process.env.TZ
  t.teardown(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC']) {
    process.env.TZ = zone
    // Formatters read the time zone when they are created, so the module is loaded again in each zone.
    const { formatDate, formatMonth } = await asset(`format.js?${zone}`)
    t.equal(formatDate('2026-03-01'), 'Sunday, March 1, 2026', zone)
    t.equal(formatMonth('2026-01'), 'January 2026', zone)
  }
})

t.test('the month before January is December of the year before', async (t) => {
  const { shiftMonth } = await asset('format.js')
  t.equal(shiftMonth('2026-01', -1), '2025-12')
  t.equal(shiftMonth('2025-12', 1), '2026-01')
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 9900 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat({ max: 500 }),
      (year, number, by) => {
        const month = `${year}-${String(number).padStart(2, '0')}`
        return shiftMonth(shiftMonth(month, by), -by) === month
      },
    ),
  )
})

t.test('a hash that is not a date gives no month and no day', async (t) => {
  const { readPlace } = await asset('place.js')
  t.strictSame(readPlace('#2026-03'), { month: '2026-03', day: null })
  t.strictSame(readPlace('#2024-02-29'), { month: '2024-02', day: '2024-02-29' })
  t.strictSame(readPlace('#2026-02-29'), { month: '2026-02', day: null }, 'the month exists, the day does not')
  for (const hash of ['', '#', '#2026-13', '#2026-00', '#content', '#2026-3', '#0001-01'])
    t.strictSame(readPlace(hash), { month: null, day: null }, hash)
})
