/** What is derived from the same rows, over many ledgers that never change: whether `DERIVATION_VERSION` must be raised. */
import { createHash } from 'node:crypto'
import t from 'tap'
import { DERIVATION_VERSION } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction, TransactionClass } from '../../src/ledger/ledger.ts'
import { deriveAdjusted } from '../../src/ledger/premiums.ts'
import { adjustRows, renamesIn } from '../../src/ledger/renames.ts'
import { lot, merged, row } from './derive-support.ts'

const DERIVED = { version: 1, digest: '6aa95bdc6affb41696bef2b5be0c9c6b831ab3b80d422e6be9dff4cfe79d25d2' }

const LEDGERS = 4_000
const PUT = 'ACME 2024-01-19 P 50'
const EXPIRY = 18

/** Numbers that are the same on every machine and with every version of a library (Numerical Recipes). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** With the sign of its cash; null: no cash. */
const CLASSES: [TransactionClass, sign: 1 | -1 | null][] = [
  ['buy', -1],
  ['buy', -1],
  ['buy', -1],
  ['sell', 1],
  ['sell', 1],
  ['sell', 1],
  ['sell_short', 1],
  ['buy_to_cover', -1],
  ['cancel_buy', 1],
  ['cancel_sell', -1],
  ['split', null],
  ['share_movement', null],
  ['redemption', 1],
  ['return_of_capital', 1],
  ['cash_in_lieu', 1],
  ['expiration', null],
]

interface Ledger {
  transactions: LedgerRow<Transaction>[]
  lots: LedgerRow<Lot>[]
}

/** Few quantities, prices and days, so that rows are alike and each rule is met. */
function sharesOf(random: (below: number) => number): Ledger {
  /** Prices are a dollar apart, or a cent. */
  const apart = random(2) === 0 ? 1 : 100
  const transactions = Array.from({ length: 1 + random(10) }, () => {
    const [name, sign] = CLASSES[random(CLASSES.length)] as (typeof CLASSES)[number]
    const [quantity, price] = [1 + random(5), 100 + random(4) / apart]
    const amount = sign === null ? 0 : sign * quantity * price
    return row(name, random(12), `${sign === null && random(4) === 0 ? -quantity : quantity}`, amount.toFixed(2))
  })
  const lots = Array.from({ length: random(5) }, () => {
    const [sold, quantity] = [random(12), 1 + random(5)]
    const [proceeds, cost] = [quantity * (100 + random(4) / apart), quantity * (100 + random(4) / apart)]
    const acquired = random(5) === 0 ? null : random(sold + 1)
    return lot(acquired, sold, random(6) === 0 ? null : `${quantity}`, proceeds.toFixed(2), cost.toFixed(2))
  })
  return { transactions, lots }
}

/** A put that was assigned, with the shares that it brought; the lot has the premium, has it not, or is missing. */
function putOf(random: (below: number) => number): { shares: Ledger; put: Ledger } {
  const [premium, sold] = [100 + random(3), EXPIRY + 1 + random(9)]
  const assigned = row('expiration', EXPIRY, '1', '0', { key: 'assigned', instrument: PUT })
  const cost = 5_000 - [0, premium, 7][random(3)]!
  return {
    shares: {
      transactions: [
        row('buy', EXPIRY, '100', '-5000', { price: '50' }),
        row('sell', sold, '100', '5300', { price: '53' }),
      ],
      lots: random(4) === 0 ? [] : [lot(EXPIRY, sold, '100', '5300', `${cost}`)],
    },
    put: {
      transactions: [
        row('sell_short', random(9), '1', `${premium}`, { instrument: PUT }),
        { ...assigned, row: { ...assigned.row, action: 'Assigned' } },
      ],
      lots: [],
    },
  }
}

/** Shares that are sold under another name than they were bought under; sometimes not all of them leave. */
function renamedOf(random: (below: number) => number): Map<string, Ledger> {
  const days = Array.from({ length: 1 + random(3) }, (_, day) => ({
    day,
    quantity: 1 + random(5),
    price: 100 + random(4),
  }))
  const held = days.reduce((sum, { quantity }) => sum + quantity, random(4) === 0 ? 1 : 0)
  const moved = (instrument: string, quantity: number) => {
    const leg = row('share_movement', 20, `${quantity}`, '0', { key: `moved ${instrument}`, instrument })
    return { ...leg, row: { ...leg.row, action: 'Name Change' } }
  }
  const bought = days.map(({ day, quantity, price }) =>
    row('buy', day, `${quantity}`, `-${quantity * price}`, { instrument: 'OLD' }),
  )
  const sold = 1 + random(held)
  return new Map([
    ['NEW', { transactions: [moved('NEW', held), row('sell', 30, `${sold}`, '500', { instrument: 'NEW' })], lots: [] }],
    ['OLD', { transactions: [...bought, moved('OLD', -held)], lots: [] }],
  ])
}

/** Shares bought on one day at two prices, of which one is sold before a split or a return of capital, and one after it. */
function repricedOf(random: (below: number) => number): Ledger {
  const instrument = 'HALF'
  const [first, second] = [20 + 2 * random(4), 20 + 2 * random(4)]
  const isSplit = random(2) === 0
  const sold = random(2) === 0 ? first : second
  return {
    transactions: [
      row('buy', 0, '1', `-${first}`, { copies: 2, instrument }),
      row('buy', 0, '2', `-${2 * second}`, { instrument }),
      row('sell', 2, '1', '25', { instrument }),
      isSplit ? row('split', 5, '3', '0', { instrument }) : row('return_of_capital', 5, '0', '12', { instrument }),
      row('sell', 9, '1', '25', { instrument }),
    ],
    lots: [
      lot(0, 2, '1', '25', `${first}`, { instrument }),
      lot(0, 9, '1', '25', `${isSplit ? sold / 2 : sold - 4}`, { instrument }),
    ],
  }
}

function derivedOf(seed: number): unknown {
  const random = numbersFrom(seed)
  const [some, { shares, put }] = [sharesOf(random), putOf(random)]
  const isAssigned = random(4) === 0
  const own = isAssigned
    ? {
        transactions: [...some.transactions, ...shares.transactions],
        lots: [...some.lots, ...shares.lots],
      }
    : some
  const rows = new Map([['ACME', { transactions: merged(own.transactions), lots: merged(own.lots) }]])
  if (isAssigned) rows.set(PUT, put)
  if (random(4) === 0) for (const [instrument, ledger] of renamedOf(random)) rows.set(instrument, ledger)
  if (random(4) === 0) rows.set('HALF', repricedOf(random))
  const movements = [...rows.values()]
    .flatMap(({ transactions }) => transactions)
    .filter((held) => held.row.class === 'share_movement')
    .map(({ copies, row: movement }) => ({ ...movement, copies }))
  return [...adjustRows(rows, renamesIn(movements)).values()].map((settled) => {
    const { trades, unmatched, times, position } = deriveAdjusted(settled)
    return { trades, unmatched, times, position }
  })
}

t.test('the same version derives the same trades, unmatched sales and positions', (t) => {
  const hash = createHash('sha256')
  for (let seed = 0; seed < LEDGERS; seed++)
    hash.update(JSON.stringify(derivedOf(seed), (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
  t.same(
    { version: DERIVATION_VERSION, digest: hash.digest('hex') },
    DERIVED,
    'raise DERIVATION_VERSION in src/ledger/derive.ts, and write both here',
  )
  t.end()
})
