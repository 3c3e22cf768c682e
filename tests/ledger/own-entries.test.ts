/** Rule 7: which own entries the rows of files replace. 10 January 2025 is a Friday; the Monday after the next is a holiday. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { entryWindow } from '../../src/ledger/entry-window.ts'
import type { TransactionClass } from '../../src/ledger/ledger.ts'
import { type EnteredRow, settleEntries } from '../../src/ledger/own-entries.ts'
import { money, shares } from './derive-support.ts'

interface Text {
  class?: TransactionClass
  on?: string
  copies?: number
  besides?: number
  instrument?: string
}

const made = (key: string, ownEntry: string | null, quantity: string, amount: string, more: Text = {}): EnteredRow => ({
  ...{ key, ownEntry, copies: more.copies ?? 1, besides: more.besides ?? null, price: null },
  ...{ date: `2025-01-${more.on ?? '10'}`, class: more.class ?? 'buy', instrument: more.instrument ?? 'ACME' },
  ...{ quantity: shares(quantity), amount: money(amount) },
})
const entry = (quantity: string, amount: string, more?: Text & { key?: string }) =>
  made(more?.key ?? 'entry', more?.key ?? 'entry', quantity, amount, more)
const row = (quantity: string, amount: string, more?: Text & { key?: string }) =>
  made(more?.key ?? `row ${quantity} ${amount} ${more?.on}`, null, quantity, amount, more)
const replaced = (...rows: EnteredRow[]) => [...settleEntries(rows, entryWindow, () => undefined).replaced].sort()

const CASES: [name: string, rows: EnteredRow[], replaced: string[]][] = [
  ['rows that together are the entry', [entry('50', '-1000'), row('30', '-603'), row('20', '-402')], ['entry']],
  ['rows of fewer shares', [entry('50', '-1000'), row('30', '-603'), row('10', '-201')], []],
  ['some rows of a day', [entry('50', '-1000'), row('40', '-1'), row('30', '-603'), row('20', '-402')], ['entry']],
  ['copies of a row', [entry('50', '-1000'), row('10', '-200', { copies: 5 })], ['entry']],
  ['copies that are too few', [entry('50', '-1000'), row('10', '-200', { copies: 4 })], []],
  ['the other side', [entry('50', '-1000'), row('50', '1000', { class: 'sell' })], []],
  ['another instrument', [entry('50', '-1000'), row('50', '-1000', { instrument: 'BRAV' })], []],
  [
    'the same side, marked',
    [entry('50', '1000', { class: 'sell_short' }), row('50', '990', { class: 'sell' })],
    ['entry'],
  ],
  ['another day, one percent less', [entry('50', '-1000'), row('50', '-990', { on: '13' })], ['entry']],
  ['another day, more than one percent less', [entry('50', '-1000'), row('50', '-989.99', { on: '13' })], []],
  ['three trading days later, over a weekend', [entry('50', '-1000'), row('50', '-1000', { on: '15' })], ['entry']],
  ['four trading days later', [entry('50', '-1000'), row('50', '-1000', { on: '16' })], []],
  ['three trading days before', [entry('50', '-1000'), row('50', '-1000', { on: '06' })], ['entry']],
  [
    'three trading days later, over a holiday',
    [entry('50', '-1000', { on: '16' }), row('50', '-1000', { on: '22' })],
    ['entry'],
  ],
  ['parts of two days', [entry('50', '-1000'), row('30', '-603'), row('20', '-402', { on: '13' })], ['entry']],
  ['parts of two days for other money', [entry('50', '-1000'), row('30', '-603'), row('20', '-420', { on: '13' })], []],
  [
    'an expiration that is booked on Monday',
    [entry('-2', '0', { class: 'expiration' }), row('-2', '0', { class: 'expiration', on: '13' })],
    ['entry'],
  ],
  [
    'an expiration of the other side',
    [entry('-2', '0', { class: 'expiration' }), row('2', '0', { class: 'expiration' })],
    [],
  ],
  [
    'a row replaces one entry only, the one with its money',
    [entry('50', '-1000', { key: 'a' }), entry('50', '-1010', { key: 'b' }), row('50', '-1010')],
    ['b'],
  ],
  [
    'a whole row is an entry before its parts are another',
    [entry('50', '-1000', { key: 'a' }), entry('30', '-600', { key: 'b' }), row('30', '-600'), row('50', '-1005')],
    ['a', 'b'],
  ],
  ['rows that were named beside it', [entry('50', '-1000', { besides: 2 }), row('30', '-603'), row('20', '-402')], []],
  [
    'another row than those that were named beside it',
    [entry('50', '-1000', { besides: 2 }), row('30', '-603'), row('20', '-402'), row('50', '-1001')],
    ['entry'],
  ],
  [
    'a dividend of the day',
    [entry('0', '12', { class: 'dividend' }), row('0', '12', { class: 'dividend' })],
    ['entry'],
  ],
  [
    'a dividend that is paid a day later',
    [entry('0', '25', { class: 'dividend', on: '09' }), row('0', '25', { class: 'dividend' })],
    ['entry'],
  ],
  [
    'a dividend in two rows, one percent less',
    [
      entry('0', '25', { class: 'dividend' }),
      row('0', '20', { class: 'dividend', on: '13' }),
      row('0', '4.75', { class: 'dividend', on: '13' }),
    ],
    ['entry'],
  ],
  [
    'a dividend four trading days later',
    [entry('0', '25', { class: 'dividend' }), row('0', '25', { class: 'dividend', on: '16' })],
    [],
  ],
  [
    'a dividend that was taken back',
    [entry('0', '25', { class: 'dividend' }), row('0', '-25', { class: 'dividend', on: '13' })],
    [],
  ],
  [
    'one dividend, and two entries of it',
    [
      entry('0', '25', { class: 'dividend', key: 'a' }),
      entry('0', '25', { class: 'dividend', key: 'b', on: '13' }),
      row('0', '25', { class: 'dividend', on: '13' }),
    ],
    ['b'],
  ],
  ['a dividend of other money', [entry('0', '12', { class: 'dividend' }), row('0', '13', { class: 'dividend' })], []],
]

for (const [name, rows, expected] of CASES)
  t.test(name, async (t) => {
    t.same(replaced(...rows), expected)
    t.same(replaced(...rows.toReversed()), expected, 'in any order')
  })

/** Of rows that replace no entry: which come near it. */
const NEAR: [name: string, entry: EnteredRow, rows: EnteredRow[], near: string[]][] = [
  ['the same shares for other money on another day', entry('50', '-1000'), [row('50', '-950', { on: '13' })], ['50']],
  [
    'parts of other money, which are the same shares',
    entry('50', '-1000'),
    [row('30', '-603', { on: '09' }), row('20', '-500', { on: '13' }), row('7', '-1', { on: '13' })],
    ['30', '20'],
  ],
  ['other shares for the same money', entry('50', '-1000'), [row('5', '-1005')], ['5']],
  [
    'other shares for the same money in two rows of a day',
    entry('50', '-1000'),
    [row('5', '-505', { on: '13' }), row('5', '-500', { on: '13' }), row('5', '-100', { on: '14' })],
    ['5', '5'],
  ],
  ['a part of the shares at its price', entry('50', '-1000'), [row('30', '-606')], ['30']],
  ['a part of the shares at another price', entry('50', '-1000'), [row('30', '-606.01')], []],
  [
    'parts of several days, but not at another price',
    entry('50', '-1000'),
    [row('30', '-603'), row('10', '-201', { on: '13' }), row('5', '-120', { on: '13' })],
    ['30', '10'],
  ],
  [
    'more shares at its price in all than the entry has: those of its day',
    entry('50', '-1000'),
    [row('30', '-600'), row('40', '-800', { on: '13' })],
    ['30'],
  ],
  ['more shares at its price', entry('50', '-1000'), [row('60', '-1200')], []],
  ['copies of a part', entry('50', '-1000'), [row('10', '-200', { copies: 4 })], ['10', '10', '10', '10']],
  ['four trading days later', entry('50', '-1000'), [row('50', '-950', { on: '16' })], []],
  ['the other side', entry('50', '-1000'), [row('50', '950', { class: 'sell', on: '13' })], []],
  ['a row that was named beside it', entry('50', '-1000', { besides: 1 }), [row('50', '-1000')], []],
  [
    'another row than the one that was named beside it',
    entry('50', '-1000', { besides: 1 }),
    [row('50', '-1000'), row('50', '-950', { on: '13' })],
    ['50'],
  ],
  [
    'an expiration of fewer contracts',
    entry('-2', '0', { class: 'expiration' }),
    [row('-1', '0', { class: 'expiration' })],
    [],
  ],
  ['other shares for nothing', entry('50', '0', { class: 'sell' }), [row('60', '0', { class: 'sell' })], []],
]

for (const [name, one, rows, expected] of NEAR)
  t.test(`near: ${name}`, async (t) => {
    for (const all of [[one, ...rows], [...rows, one].reverse()]) {
      const { near, replaced } = settleEntries(all, entryWindow, () => undefined)
      t.same([...replaced], [])
      const found = near.flatMap((of) => of.rows.map(({ quantity }) => Number(quantity / shares('1'))))
      t.same(found.sort(), expected.map(Number).sort())
    }
  })

t.test('a row that was named beside an entry may be near another one', async (t) => {
  const beside = entry('50', '-1000', { key: 'a', besides: 1 })
  const { near, replaced } = settleEntries(
    [beside, entry('50', '-900', { key: 'b', on: '13' }), row('50', '-1000')],
    entryWindow,
    () => undefined,
  )
  t.same([...replaced], [])
  t.same(
    near.map(({ subject }) => subject),
    ['2025-01-13 bought 50 b'],
  )
})

t.test('rows that an entry was cut into replace it, among any other entries and rows, and once', async () => {
  const part = fc.record({
    quantity: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 1, max: 9 }),
    on: fc.constantFrom('09', '10', '13'),
  })
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 6 }),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.nat(2),
      (others, parts, entries) => {
        const files = [...others, ...parts.map((one) => ({ ...one, on: '10' }))].map(({ quantity, price, on }, at) =>
          row(String(quantity), String(-quantity * price), { on, key: `row ${at}` }),
        )
        const whole = parts.reduce((all, { quantity }) => all + quantity, 0)
        const own = Array.from({ length: entries + 1 }, (_, at) => entry(String(whole), '-1', { key: `entry ${at}` }))
        const found = replaced(...own, ...files)
        assert.ok(found.length >= 1)
        // Shares of rows that are near, which no entry can take twice.
        const near = files.reduce((all, { quantity }) => all + quantity, 0n)
        assert.ok(BigInt(found.length) * shares(String(whole)) <= near)
      },
    ),
  )
})

t.test(
  'a row is near one entry only, in any order of rows, and an answer "same" asks nothing else than none',
  async () => {
    const some = (own: boolean) =>
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 6 }),
          money: fc.integer({ min: 1, max: 30 }),
          on: fc.constantFrom('09', '10', '13', '14'),
          number: fc.integer({ min: 1, max: own ? 1 : 3 }),
        }),
        { minLength: 1, maxLength: own ? 3 : 5 },
      )
    fc.assert(
      fc.property(some(true), some(false), fc.infiniteStream(fc.boolean()), fc.nat(), (entries, files, coin, turn) => {
        const all = [
          ...entries.map(({ quantity, money: paid, on }, at) =>
            entry(`${quantity}`, `-${paid}`, { key: `own ${at}`, on }),
          ),
          ...files.map(({ quantity, money: paid, on, number }, at) =>
            row(`${quantity}`, `-${paid}`, { key: `row ${at}`, on, copies: number }),
          ),
        ]
        const open = settleEntries(all, entryWindow, () => undefined)
        const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)]
        assert.deepEqual(
          settleEntries(turned, entryWindow, () => undefined),
          open,
        )
        const same = settleEntries(all, entryWindow, () => (coin.next().value === true ? 'same' : undefined))
        assert.deepEqual(same.near, open.near)
        const keys = open.near.flatMap(({ rows }) => rows.map(({ key }) => key))
        for (const { key, copies } of all) assert.ok(keys.filter((one) => one === key).length <= copies)
      }),
    )
  },
)
