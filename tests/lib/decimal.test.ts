import assert from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import {
  CENT,
  divideRounded,
  MAX_MONEY,
  MAX_QUANTITY,
  MONEY_PLACES,
  moneyNumber,
  multiply,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseScaled,
  percent,
  perUnit,
  priceNumber,
  proRata,
  QUANTITY_PLACES,
  quantityNumber,
  sum,
  toCents,
  toFixed,
  toText,
} from '../../src/lib/decimal.ts'

const ok = (value: bigint) => ({ ok: true, value })
const no = (problem: string) => ({ ok: false, problem })

const money = fc.bigInt({ min: -MAX_MONEY, max: MAX_MONEY })
const quantity = fc.bigInt({ min: -MAX_QUANTITY, max: MAX_QUANTITY })

t.test('a plain decimal is read exactly', async (t) => {
  const cases: [string, bigint][] = [
    ['0', 0n],
    ['-0', 0n],
    ['1', 1_000_000n],
    ['+1.5', 1_500_000n],
    ['-1234.56', -1_234_560_000n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    ['007', 7_000_000n],
    ['0.1', 100_000n],
    ['1e3', 1_000_000_000n],
    ['1.5E-3', 1_500n],
    ['9000000000', MAX_MONEY],
    ['-9000000000.000000', -MAX_MONEY],
  ]
  for (const [text, value] of cases) t.strictSame(parseMoney(text), ok(value), text)
})

t.test('a number of many digits is read exactly', async () => {
  const most = 10n ** 40n
  fc.assert(
    fc.property(fc.bigInt({ min: -most, max: most }), fc.nat(8), (value, places) => {
      assert.deepEqual(parseScaled(toFixed(value, places, places), places, most), ok(value))
    }),
  )
})

t.test('anything else is rejected, never guessed', async (t) => {
  const texts = ['', ' ', '.', '-', '+', '--1', '1-', '1,000', '$1', '(1)', '1 2', '1.2.3', '0x10', 'NaN', 'Infinity']
  for (const text of [...texts, '١', '1_000', 'e5', '1e', '1e1000', ' 1', '1\n'])
    t.strictSame(parseMoney(text), no('not a number'), JSON.stringify(text))
})

t.test('a number out of range is rejected in any notation', async (t) => {
  for (const text of ['9000000000.000001', '-9000000000.000001', '1e10', '9e99', `1${'0'.repeat(400)}`, '1e+999'])
    t.strictSame(parseMoney(text), no('out of range'), text)
  t.strictSame(parseQuantity('90000000'), ok(MAX_QUANTITY))
  t.strictSame(parseQuantity('90000000.00000001'), no('out of range'))
  t.strictSame(parseMoney(`0.${'0'.repeat(400)}1`), ok(0n), 'a tiny one rounds to nothing')
})

t.test('money and prices round half away from zero; quantities must fit exactly', async (t) => {
  t.strictSame(parseMoney('0.0000005'), ok(1n))
  t.strictSame(parseMoney('-0.0000005'), ok(-1n))
  t.strictSame(parseMoney('0.00000049999999'), ok(0n))
  t.strictSame(parsePrice('1.2345675'), ok(1_234_568n))
  t.strictSame(parseQuantity('0.000000010'), ok(1n))
  t.strictSame(parseQuantity('0.000000001'), no('more decimal places than can be kept'))
  t.strictSame(parseQuantity('1e-9'), no('more decimal places than can be kept'))
})

t.test('a formatted value parses back to the same value at every scale', async () => {
  fc.assert(fc.property(money, (value) => assert.deepStrictEqual(parseMoney(toText(value, MONEY_PLACES)), ok(value))))
  fc.assert(
    fc.property(quantity, (value) => assert.deepStrictEqual(parseQuantity(toText(value, QUANTITY_PLACES)), ok(value))),
  )
  fc.assert(
    fc.property(money, fc.nat(12), (value, extra) => {
      const text = toFixed(value, MONEY_PLACES, MONEY_PLACES + extra)
      assert.deepStrictEqual(parseScaled(text, MONEY_PLACES, MAX_MONEY), ok(value), text)
    }),
  )
})

t.test('canonical text has no trailing zeros, no exponent and no negative zero', async (t) => {
  t.equal(toText(0n, 6), '0')
  t.equal(toText(-1n, 8), '-0.00000001')
  t.equal(toText(1_500_000n, 6), '1.5')
  t.equal(toText(100_000_000n, 6), '100')
  t.equal(toText(-MAX_MONEY, 6), '-9000000000')
  fc.assert(fc.property(money, (value) => assert.match(toText(value, 6), /^(0|-?(0|[1-9]\d*)(\.\d{0,5}[1-9])?)$/)))
})

t.test('fixed text rounds half away from zero and keeps its places', async (t) => {
  t.equal(toFixed(1_005_000n, 6, 2), '1.01')
  t.equal(toFixed(-1_005_000n, 6, 2), '-1.01')
  t.equal(toFixed(1_004_999n, 6, 2), '1.00')
  t.equal(toFixed(-4_999n, 6, 2), '0.00', 'no negative zero')
  t.equal(toFixed(1_500_000n, 6, 0), '2')
  t.equal(toFixed(1_500_000n, 6, 8), '1.50000000')
})

t.test('texts agree with integer division, within and beyond the range of a double', async () => {
  const around = fc
    .tuple(
      fc.constantFrom(0n, 2n ** 31n, 2n ** 52n, 2n ** 53n, MAX_MONEY),
      fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    )
    .map(([middle, off]) => middle + off)
  const halves = fc.oneof(money, quantity).map((value) => (value / 10_000n) * 10_000n + 5_000n)
  fc.assert(
    fc.property(
      fc.oneof(around, halves, money, quantity).chain((value) => fc.constantFrom(value, -value)),
      fc.constantFrom([6, 0], [6, 2], [6, 4], [6, 6], [8, 2], [8, 8]),
      (value, [places, shown]) => {
        const rounded = divideRounded(value, 10n ** BigInt((places as number) - (shown as number)))
        const text = toFixed(value, places as number, shown as number)
        assert.equal(BigInt(text.replace('.', '')), rounded)
        assert.equal(text.startsWith('-'), rounded < 0n)
        assert.match(text, shown === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${shown}}$`))
        const exact = parseScaled(toText(value, places as number), places as number, 2n ** 63n)
        assert.deepEqual(exact, ok(value))
      },
    ),
  )
})

t.test('division rounds half away from zero for all signs', async (t) => {
  for (const [a, b, wanted] of [
    [7n, 2n, 4n],
    [-7n, 2n, -4n],
    [7n, -2n, -4n],
    [-7n, -2n, 4n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 5n, 0n],
  ] as const)
    t.equal(divideRounded(a, b), wanted, `${a} / ${b}`)
  const divisor = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).filter((n) => n !== 0n)
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), divisor, (a, b) => {
      const q = divideRounded(a, b)
      const magnitude = (n: bigint) => (n < 0n ? -n : n)
      const error = magnitude(a - q * b) * 2n
      // The error is at most half a unit; exactly half rounds away from zero.
      assert.ok(error <= magnitude(b))
      if (error === magnitude(b)) assert.ok(magnitude(q * b) > magnitude(a))
      assert.strictEqual(divideRounded(-a, b), q === 0n ? 0n : -q)
    }),
  )
})

t.test('rounding to cents gives the nearest cent and is idempotent', async (t) => {
  t.equal(toCents(5_000n), CENT)
  t.equal(toCents(-5_000n), -CENT)
  t.equal(toCents(4_999n), 0n)
  fc.assert(
    fc.property(money, (value) => {
      const cents = toCents(value)
      assert.strictEqual(cents % CENT, 0n)
      assert.strictEqual(toCents(cents), cents)
      assert.ok((cents > value ? cents - value : value - cents) * 2n <= CENT)
    }),
  )
})

t.test('quantity × price, and price from the total', async (t) => {
  const shares = (text: string) => (parseQuantity(text) as { value: bigint }).value
  const dollars = (text: string) => (parseMoney(text) as { value: bigint }).value
  t.equal(multiply(shares('3'), dollars('0.333333')), dollars('0.999999'))
  t.equal(multiply(shares('0.5'), dollars('0.000001')), 1n, 'half a millionth is rounded up')
  t.equal(multiply(-shares('0.5'), dollars('0.000001')), -1n)
  t.equal(perUnit(dollars('1'), shares('3')), dollars('0.333333'))
  t.equal(perUnit(dollars('2'), shares('3')), dollars('0.666667'))
  t.equal(perUnit(dollars('2'), 0n), 0n)
  const whole = fc.bigInt({ min: 1n, max: 1_000_000n })
  const price = fc.bigInt({ min: 0n, max: 1_000_000n * 1_000_000n })
  fc.assert(
    fc.property(whole, price, (n, price) => {
      const q = n * 10n ** 8n
      assert.strictEqual(perUnit(multiply(q, price), q), price, 'exact for whole shares')
    }),
  )
})

t.test('a share of a total is proportional; the whole share is the total', async (t) => {
  const whole = fc.bigInt({ min: 1n, max: MAX_QUANTITY })
  fc.assert(
    fc.property(money, whole, fc.bigInt({ min: 0n, max: MAX_QUANTITY }), (total, whole, n) => {
      const part = n % (whole + 1n)
      assert.strictEqual(proRata(total, whole, whole), total)
      assert.strictEqual(proRata(total, 0n, whole), 0n)
      const apart = proRata(total, part, whole) + proRata(total, whole - part, whole) - total
      assert.ok(apart >= -1n && apart <= 1n, 'two parts differ from the total by at most one unit of the last place')
    }),
  )
  t.equal(proRata(5n, 1n, 0n), 0n)
})

t.test('percent has two places and is 0 if the divisor is 0', async (t) => {
  t.equal(percent(2n, 3n), 66.67)
  t.equal(percent(1n, 3n), 33.33)
  t.equal(percent(-1n, 3n), -33.33)
  t.equal(percent(1n, -3n), -33.33)
  t.equal(percent(1n, 0n), 0)
  t.equal(percent(3n, 3n), 100)
})

t.test('the JSON number of a value prints as its rounded text', async (t) => {
  const same = (number: number, text: string) => assert.strictEqual(number, Number(text))
  fc.assert(fc.property(money, (value) => same(moneyNumber(value), toFixed(value, 6, 2))))
  fc.assert(fc.property(money, (value) => same(priceNumber(value), toFixed(value, 6, 4))))
  fc.assert(fc.property(quantity, (value) => same(quantityNumber(value), toText(value, 8))))
  t.equal(JSON.stringify(moneyNumber(MAX_MONEY - 10_000n)), '8999999999.99')
  t.equal(Object.is(moneyNumber(-4_999n), 0), true, 'never -0')
})

t.test('a JSON number represents every cent of the range, and 8 places up to 2^26 shares', async (t) => {
  const cents = fc.bigInt({ min: -MAX_MONEY / CENT, max: MAX_MONEY / CENT })
  fc.assert(fc.property(cents, (n) => assert.strictEqual(moneyNumber(n * CENT).toFixed(2), toFixed(n * CENT, 6, 2))))
  const limit = 2n ** 26n * 10n ** 8n
  const shares = fc.bigInt({ min: -limit, max: limit })
  fc.assert(fc.property(shares, (n) => assert.strictEqual(quantityNumber(n).toFixed(8), toFixed(n, 8, 8))))
  t.not(
    quantityNumber(89_999_999_99999998n).toFixed(8),
    '89999999.99999998',
    'larger values exceed the precision of a double',
  )
})

t.test('a sum is exact although doubles would round it', async (t) => {
  const tenth = (parseMoney('0.1') as { value: bigint }).value
  t.equal(sum([tenth, tenth, tenth]), (parseMoney('0.3') as { value: bigint }).value)
  t.equal(sum([]), 0n)
})
