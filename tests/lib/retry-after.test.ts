import fc from 'fast-check'
import t from 'tap'
import { readRetryAfter } from '../../src/lib/retry-after.ts'

const NOW = Date.parse('2026-03-16T14:30:00Z')

t.test('seconds and the three forms of HTTP dates are read; anything else is ignored', async (t) => {
  for (const [text, expected] of [
    ['120', 120_000],
    [' 0 ', 0],
    ['1.5', 1_500],
    ['Mon, 16 Mar 2026 14:31:00 GMT', 60_000],
    ['Monday, 16-Mar-26 14:31:00 GMT', 60_000],
    ['Mon Mar 16 14:31:00 2026', 60_000],
    ['Mon, 16 Mar 2026 14:29:00 GMT', 0],
    [undefined, undefined],
    ['', undefined],
    ['-5', undefined],
    ['+5', undefined],
    ['1e3', undefined],
    ['soon', undefined],
    ['2026', 2_026_000],
    ['2026-03-16', undefined],
    ['2026-03-16T14:31:00Z', undefined],
    ['Mon, 16 Mar 2026 14:31:00', undefined],
    ['Mon, 16 Mar 2026 14:31:00 EST', undefined],
    ['Mon, 99 Foo 2026', undefined],
    ['Mon, 99 Foo 2026 14:31:00 GMT', undefined],
  ] as const)
    t.equal(readRetryAfter(text, NOW), expected, String(text))
})

t.test('huge values are exact up to 12 digits and ignored beyond; long texts are not searched', async (t) => {
  t.equal(readRetryAfter('999999999999', NOW), 999_999_999_999_000)
  t.equal(readRetryAfter('9'.repeat(13), NOW), undefined)
  t.equal(readRetryAfter('9'.repeat(400), NOW), undefined)
  t.equal(readRetryAfter('Fri, 31 Dec 9999 23:59:59 GMT', NOW), Date.parse('9999-12-31T23:59:59Z') - NOW)
  t.equal(readRetryAfter(`120${' '.repeat(100)}`, NOW), undefined)
  t.equal(readRetryAfter(`Mon, ${' '.repeat(1_000_000)}GMT`, NOW), undefined)
})

t.test('a date means the same in every time zone', async (t) => {
  const zone = process.env.TZ
  t.teardown(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  for (const there of ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']) {
    process.env.TZ = there
    t.equal(readRetryAfter('Mon Mar 16 14:31:00 2026', NOW), 60_000, there)
    t.equal(readRetryAfter('Mon, 16 Mar 2026 14:31:00 GMT', NOW), 60_000, there)
    t.equal(readRetryAfter('Mon, 16 Mar 2026 14:31:00', NOW), undefined, there)
  }
})

t.test('any text yields undefined or a safe number of milliseconds', async () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^\d{1,14}(\.\d{1,20})?$/), fc.date().map(String))
  fc.assert(
    fc.property(text, (text) => {
      const ms = readRetryAfter(text, NOW)
      return ms === undefined || (ms >= 0 && ms <= Number.MAX_SAFE_INTEGER)
    }),
  )
})
