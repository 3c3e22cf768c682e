import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { lotKey, transactionKey } from '../../src/imports/content.ts'
import type { Lot, Transaction } from '../../src/ledger/ledger.ts'

const row: Transaction = {
  date: '2024-01-05',
  postedDate: '2024-01-06',
  action: 'Buy',
  class: 'buy',
  symbol: 'BRK/B',
  instrument: 'BRK.B',
  description: 'BERKSHIRE HATHAWAY',
  quantity: 100n,
  price: 5n,
  fees: 1n,
  amount: -500n,
  time: null,
}
const lot: Lot = {
  symbol: 'BRK/B',
  instrument: 'BRK.B',
  acquired: '2023-01-05',
  sold: '2024-01-05',
  quantity: 100n,
  proceeds: 500n,
  costBasis: 400n,
  gain: 100n,
  disallowedLoss: 0n,
  term: 'short',
  box: null,
}

t.test('what layouts print differently does not change a key', async (t) => {
  const key = transactionKey(row)
  t.match(key, /^[\w-]{24}$/)
  const same: Partial<Transaction>[] = [
    { price: null },
    { fees: 9n },
    { postedDate: '2024-02-01' },
    { symbol: 'brk.b' },
    { action: ' BUY ' },
    { description: 'Berkshire   Hathaway ' },
  ]
  for (const change of same) t.equal(transactionKey({ ...row, ...change }), key, Object.keys(change).join())
  const sameLot: Partial<Lot>[] = [{ gain: null }, { term: null }, { symbol: 'BRK.B' }]
  for (const change of sameLot) t.equal(lotKey({ ...lot, ...change }), lotKey(lot), Object.keys(change).join())
})

t.test('every field that identifies a row changes its key', async (t) => {
  const changes: Partial<Transaction>[] = [
    { date: '2024-01-06' },
    { class: 'sell' },
    { action: 'Reinvest Shares' },
    { instrument: 'BRK.A' },
    { quantity: 101n },
    { amount: 500n },
  ]
  t.equal(transactionKey({ ...row, description: 'BERKSHIRE' }), transactionKey(row), 'brokers rename securities')
  const cash = { ...row, instrument: '', description: 'INTEREST MAY' }
  t.not(transactionKey({ ...cash, description: 'INTEREST JUNE' }), transactionKey(cash), 'of cash only the text tells')
  const keys = [row, ...changes.map((change) => ({ ...row, ...change }))].map(transactionKey)
  t.equal(new Set(keys).size, keys.length)
  const lotChanges: Partial<Lot>[] = [
    { instrument: 'BRK.A' },
    { acquired: null },
    { acquired: '2023-01-06' },
    { sold: '2024-01-06' },
    { quantity: 101n },
    { proceeds: 501n },
    { costBasis: 401n },
    { disallowedLoss: 7n },
  ]
  const keysOfLots = [lot, ...lotChanges.map((change) => ({ ...lot, ...change }))].map(lotKey)
  t.equal(new Set(keysOfLots).size, keysOfLots.length)
})

t.test('text cannot move from one field to the next unnoticed', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\\', '\u0000', '|') })
  fc.assert(
    fc.property(text, text, text, text, (action, description, action2, description2) => {
      const norm = (s: string) => s.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
      const same = norm(action) === norm(action2) && norm(description) === norm(description2)
      assert.equal(
        transactionKey({ ...row, instrument: '', action, description }) ===
          transactionKey({ ...row, instrument: '', action: action2, description: description2 }),
        same,
      )
    }),
  )
})
