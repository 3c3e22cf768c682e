import t from 'tap'
import { formatCursor, invalidCursor, parseCursor, toPage } from '../../src/lib/cursor.ts'

t.test('a page has a cursor of its last item only if one more was found', async (t) => {
  t.strictSame(toPage([1, 2, 3], 2, String), { items: [1, 2], nextCursor: '2' })
  t.strictSame(toPage([1, 2], 2, String), { items: [1, 2], nextCursor: null })
  t.strictSame(toPage([], 2, String), { items: [], nextCursor: null })
})

t.test('a cursor gives back its parts, and any other text is refused', async (t) => {
  t.strictSame(parseCursor(formatCursor(['2026-03-16', 7, 'BRK.B'])), ['2026-03-16', 7, 'BRK.B'])
  for (const text of ['', 'x', formatCursor(['a\0b']), Buffer.from('{}').toString('base64url')])
    t.throws(() => parseCursor(text), invalidCursor(), text)
})
