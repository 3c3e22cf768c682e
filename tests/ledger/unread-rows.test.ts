/** Rule 5.5: what a row that could not be read asks the user, as long as a figure depends on it. */
import t from 'tap'
import { type DeriveOptions, deriveCounted } from '../../src/ledger/derive.ts'
import { NOTHING_ASKED } from '../../src/ledger/kernel/answers.ts'
import type { LedgerRow, Transaction } from '../../src/ledger/ledger.ts'
import { on, row, units } from './derive-support.ts'

const UNREAD = row('unread', 1, '0', '0')
const asked = (rows: LedgerRow<Transaction>[], options?: DeriveOptions) => deriveCounted(rows, [], options).asked
const QUESTION = {
  kind: 'unread_row',
  subject: on(1),
  answers: ['nothing'],
  rows: [{ key: UNREAD.key, copy: 0, quantity: 0n }],
}

t.test('5.5 it is asked about if shares are held or sold short, because their cost is not known', async (t) => {
  t.same(asked([row('buy', 0, '10', '-100'), UNREAD]), [QUESTION])
  t.same(asked([row('sell_short', 0, '10', '100'), UNREAD]), [QUESTION])
})

t.test('5.5 it is asked about if a sale, or a cover, follows', async (t) => {
  t.same(asked([UNREAD, row('sell', 2, '10', '100')]), [QUESTION])
  t.same(asked([UNREAD, row('buy_to_cover', 2, '10', '-100')]), [QUESTION])
})

t.test('5.5 a sale after it is unmatched as one, whether or not a part of it was held', async (t) => {
  const { unmatched } = deriveCounted([row('buy', 0, '3', '-30'), UNREAD, row('sell', 2, '10', '100')], [])
  t.same(
    unmatched.map(({ quantity, code }) => `${units(quantity)} ${code}`),
    ['10 row_unread'],
  )
})

t.test('5.5 nothing is asked if no figure depends on it', async (t) => {
  t.same(asked([UNREAD]), [])
  t.same(asked([row('sell', 0, '10', '100'), UNREAD]), [], 'the sale before it is unmatched for another reason')
  t.same(asked([row('buy', 0, '10', '-100'), UNREAD], { isCovered: () => true }), [], 'a whole file has the day')
})

t.test('5.5 an answer stays, and no row raises the question', async (t) => {
  const answers = { ...NOTHING_ASKED, settledDays: new Set([on(1)]) }
  t.same(asked([row('buy', 0, '10', '-100'), UNREAD], { answers }), [{ ...QUESTION, rows: [] }])
})
