/**
 * Tax years against a model that was written from the law: terms by dates, boxes, Section 1256, candidates of wash sales. Random lots of
 * two accounts, and random purchases and sales, first in, first out.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, usDate } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

type Schemas = components['schemas']
type Year = Schemas['TaxYearAnswer']
type Candidates = Schemas['WashSaleCandidatesAnswer']
type Term = Schemas['TaxRow']['term']

const ACCOUNTS = ['100000001', '200000002']

/** The holding period begins on the day after the purchase. It is long-term if the sale is on or after the same day of the next year. */
function termByDates(acquired: string, sold: string): 'short' | 'long' {
  const [year = 0, month = 0, day = 0] = acquired.split('-').map(Number)
  const begins = new Date(Date.UTC(year, month - 1, day + 1))
  const yearLater = Date.UTC(begins.getUTCFullYear() + 1, begins.getUTCMonth(), begins.getUTCDate())
  return Date.parse(sold) >= yearLater ? 'long' : 'short'
}

/** Cash-settled options on broad-based indexes. */
const INDEXES = ['SPX', 'SPXW', 'XSP', 'NDX', 'NDXP', 'XND', 'RUT', 'RUTW', 'MRUT', 'VIX', 'VIXW', 'DJX', 'OEX', 'XEO']
const isSection1256 = (symbol: string) => symbol.includes(' ') && INDEXES.includes(symbol.split(' ')[0] as string)

const SYMBOLS = [
  ...['AAPL', 'F', 'SPY 12/18/2026 500.00 P', 'SPXL 12/18/2026 80.00 C', 'DJX'],
  ...INDEXES.slice(0, 4).map((index) => `${index} 12/18/2026 4000.00 C`),
  ...INDEXES.slice(4).map((index) => `${index} 12/18/2026 400.00 P`),
]
/** Days around the edges of a year of holding, with 29 February. */
const DAYS = [
  ...['2023-02-27', '2023-02-28', '2023-03-01', '2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'],
  ...['2025-02-27', '2025-02-28', '2025-03-01', '2025-03-02', '2025-12-30', '2026-01-05', '2026-01-29', '2026-02-28'],
]

const lots = fc.array(
  fc.record({
    account: fc.constantFrom(...ACCOUNTS),
    symbol: fc.oneof(fc.constantFrom('AAPL', 'F'), fc.constantFrom(...SYMBOLS)),
    days: fc.tuple(fc.nat(DAYS.length - 1), fc.nat(DAYS.length - 1)),
    isDated: fc.constantFrom(true, true, true, false),
    gain: fc.integer({ min: -30_000, max: 20_000 }),
    term: fc.constantFrom('', '', 'Short', 'Long'),
    box: fc.constantFrom('', '', '', 'A', 'B', 'D', 'F'),
    isWash: fc.constantFrom(false, false, true),
  }),
  { minLength: 1, maxLength: 25 },
)
const statement = fc.record({
  short_box: fc.constantFrom(null, 'A' as const, 'B' as const, 'C' as const),
  long_box: fc.constantFrom(null, 'D' as const, 'E' as const, 'F' as const),
})

interface Row {
  account: string
  symbol: string
  acquired: string | null
  sold: string
  proceeds: number
  cost: number
  wash: number
  term: Term
  box: string | null
  boxFrom: 'file' | 'statement' | null
  differs: boolean
}

const dollars = (cents: number) => (cents / 100).toFixed(2)
const sumOf = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
const gainOf = (row: Row) => row.proceeds - row.cost + row.wash
const centsOf = (amount: number) => Math.round(amount * 100)

await onBothEngines(t, 'terms, boxes, Section 1256 and totals are those of the law', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const isRight = async (some: typeof lots extends fc.Arbitrary<infer T> ? T : never, stated: [Stated, Stated]) => {
    const user = await trader(service, `law-${++users}@example.com`, null)
    const rows: Row[] = []
    const lines = some.map(({ account, symbol, days: [a, b], isDated, gain, term, box, isWash }, i) => {
      const [acquired = '', sold = ''] = [DAYS[Math.min(a, b)], DAYS[Math.max(a, b)]]
      // Each lot has proceeds of its own.
      const proceeds = 100_000 + i * 100
      const cost = proceeds - gain
      const wash = isWash && gain < -100 ? 100 : 0
      const printed =
        term === '' && 'ABC'.includes(box) && box !== '' ? 'Short' : term === '' && box !== '' ? 'Long' : term
      const byDates = isDated ? termByDates(acquired, sold) : null
      const is1256 = isSection1256(symbol)
      const counted = is1256
        ? 'section_1256'
        : printed !== ''
          ? (printed.toLowerCase() as Term)
          : (byDates ?? 'unknown')
      const agrees = box !== '' && ('ABC'.includes(box) ? 'short' : 'long') === counted
      const own = stated[ACCOUNTS.indexOf(account)] as Stated
      const statedBox = counted === 'short' ? own.short_box : counted === 'long' ? own.long_box : null
      rows.push({
        ...{ account, symbol, acquired: isDated ? acquired : null, sold, proceeds, cost, wash, term: counted },
        box: is1256 ? null : box === '' ? statedBox : agrees ? box : null,
        boxFrom: is1256 ? null : box === '' ? (statedBox === null ? null : 'statement') : agrees ? 'file' : null,
        differs: !is1256 && printed !== '' && byDates !== null && printed.toLowerCase() !== byDates,
      })
      const dates = [isDated ? usDate(acquired) : 'Various', usDate(sold)]
      const money = [dollars(proceeds), dollars(cost), dollars(gain)]
      return ['100', symbol, ...dates, ...money, term, wash === 0 ? '' : dollars(wash), box, account].join(',')
    })
    const header =
      'Quantity,Symbol,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss,Term,Disallowed Loss,Box,Account Number'
    statsOf(await user.uploadFiles({ 'g.csv': [header, ...lines, ''].join('\n') }))
    const { accounts } = await user.get('/api/accounts')
    const ids = new Map(
      ACCOUNTS.map((number) => [number, accounts.find((one: Schemas['Account']) => one.number === number)?.id]),
    )
    for (const year of new Set(rows.map(({ sold }) => Number(sold.slice(0, 4)))))
      for (const [i, number] of ACCOUNTS.entries()) {
        const id = ids.get(number)
        if (id === undefined) continue
        const { statements } = await user.get(`/api/tax-years/${year}/statements?account_id=${id}`)
        const put = await service.app.inject({
          ...{ method: 'PUT', url: `/api/tax-years/${year}/statements/${id}`, payload: stated[i] as Stated },
          headers: { ...user.headers, 'if-match': statements[0].etag },
        })
        assert.equal(put.statusCode, 200, put.body)
      }
    const { years } = (await user.get('/api/tax-years')) as Schemas['TaxYearsAnswer']
    assert.deepEqual(
      years.map(({ year }) => year),
      [...new Set(rows.map(({ sold }) => Number(sold.slice(0, 4))))].sort((a, b) => b - a),
    )
    for (const listed of years)
      await hasYear(
        user.get,
        listed,
        rows.filter(({ sold }) => sold.startsWith(String(listed.year))),
        ids,
      )
    for (const { year } of years) await hasCandidates(user.get, year, rows)
  }
  await fc.assert(fc.asyncProperty(lots, fc.tuple(statement, statement), isRight), { numRuns: counts(6, 150) })
})

type Stated = typeof statement extends fc.Arbitrary<infer T> ? T : never
type Get = Awaited<ReturnType<typeof trader>>['get']

async function hasYear(get: Get, listed: Schemas['TaxYear'], rows: readonly Row[], ids: ReadonlyMap<string, number>) {
  const answer: Year = await get(`/api/tax-years/${listed.year}?limit=1000`)
  assert.deepEqual(answer.summary, listed)
  for (const [name, own] of [
    ['total', rows.filter(({ term }) => term !== 'section_1256')],
    ...(['short', 'long', 'unknown', 'section_1256'] as const).map(
      (term) => [term, rows.filter((one) => one.term === term)] as const,
    ),
  ] as const) {
    const totals = listed[name]
    assert.deepEqual(
      [
        totals.row_count,
        centsOf(totals.proceeds),
        centsOf(totals.cost_basis),
        centsOf(totals.adjustment),
        centsOf(totals.gain),
      ],
      [
        own.length,
        sumOf(own, (one) => one.proceeds),
        sumOf(own, (one) => one.cost),
        sumOf(own, (one) => one.wash),
        sumOf(own, gainOf),
      ],
      `${name} of ${listed.year}`,
    )
    assert.equal(
      centsOf(totals.trading_pl),
      sumOf(own, (one) => one.proceeds - one.cost),
    )
  }
  const { gain, short_term_gain, long_term_gain } = listed.section_1256
  assert.equal(centsOf(short_term_gain) + centsOf(long_term_gain), centsOf(gain))
  assert.ok(Math.abs(centsOf(gain) * 0.4 - centsOf(short_term_gain)) <= 0.5, '40 %, to the nearest cent')
  const contracts: Year = await get(`/api/tax-years/${listed.year}?limit=1000&form=6781`)
  const shown = (row: Schemas['TaxRow']) => [
    ...[row.description, row.account_id, row.date_acquired, row.date_sold, centsOf(row.proceeds), row.term, row.box],
    ...[row.box_from, row.to_check.includes('term_differs'), row.to_check.includes('term_unknown')],
  ]
  const wanted = (some: readonly Row[]) =>
    some.map((one) => [
      ...[`100 ${one.symbol}`, ids.get(one.account), one.acquired, one.sold, one.proceeds, one.term, one.box],
      ...[one.boxFrom, one.differs, one.term === 'unknown'],
    ])
  const byProceeds = (a: unknown[], b: unknown[]) => Number(a[4]) - Number(b[4])
  assert.deepEqual(answer.rows.map(shown).sort(byProceeds), wanted(rows.filter(({ term }) => term !== 'section_1256')))
  assert.deepEqual(
    contracts.rows.map(shown).sort(byProceeds),
    wanted(rows.filter(({ term }) => term === 'section_1256')),
  )
  const { statements }: Schemas['TaxStatementsAnswer'] = await get(`/api/tax-years/${listed.year}/statements`)
  for (const { account_id, boxes } of statements)
    for (const { box, row_count: count, recorded } of boxes) {
      const own = rows.filter(
        (one) => ids.get(one.account) === account_id && one.box === box && one.term !== 'section_1256',
      )
      assert.deepEqual([count, centsOf(recorded.gain)], [own.length, sumOf(own, gainOf)], `box ${box}`)
    }
}

/** Of lots without transactions each is a purchase of its own. */
async function hasCandidates(get: Get, year: number, rows: readonly Row[]) {
  const near = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) <= 30 * 86_400_000
  const expected = rows
    .filter(({ sold, term, proceeds, cost, wash }) => {
      return sold.startsWith(String(year)) && term !== 'section_1256' && proceeds < cost && wash === 0
    })
    .flatMap((one) => {
      const others = rows.filter(
        (other) =>
          other !== one && other.symbol === one.symbol && other.acquired !== null && near(other.acquired, one.sold),
      )
      return others.length === 0 ? [] : [[centsOf((one.proceeds - one.cost) / 100), others.length]]
    })
  const pages = await allPages<Candidates>(get, `/api/tax-years/${year}/wash-sale-candidates?limit=3`)
  const found = pages
    .flatMap(({ candidates }) => candidates)
    .map(({ gain, purchase_count }) => [centsOf(gain), purchase_count])
  const inOrder = (some: number[][]) => some.map(String).sort()
  assert.deepEqual(inOrder(found), inOrder(expected))
}

await onBothEngines(t, 'a term that no file prints follows from the dates, of every two days', async (t, on) => {
  const user = await trader(await buildTestApp(t, on), undefined, null)
  const days = [...DAYS, '2024-12-31', '2025-12-31', '2026-01-01'].sort()
  const pairs = days.flatMap((bought, i) => days.slice(i + 1).map((sold) => ({ bought, sold })))
  const rows = pairs.flatMap(({ bought, sold }, i) => {
    const row = { quantity: '1', price: '10' }
    return [
      { ...row, date: bought, action: 'Buy', symbol: `L${i}`, amount: '-10.00' },
      { ...row, date: sold, action: 'Sell', symbol: `L${i}`, amount: '10.00' },
      { ...row, date: bought, action: 'Sell Short', symbol: `S${i}`, amount: '10.00' },
      { ...row, date: sold, action: 'Buy to Cover', symbol: `S${i}`, amount: '-10.00' },
    ]
  })
  statsOf(await user.uploadFiles({ 't.csv': genericTransactions(rows, ACCOUNTS[0]) }))
  const found = new Map<string, Term>()
  for (const year of new Set(days.map((day) => day.slice(0, 4))))
    for (const { rows } of await allPages<Year>(user.get, `/api/tax-years/${year}?limit=1000`))
      for (const { description, term } of rows) found.set(description, term)
  for (const [i, { bought, sold }] of pairs.entries()) {
    t.equal(found.get(`1 L${i}`), termByDates(bought, sold), `${bought} to ${sold}`)
    t.equal(found.get(`1 S${i}`), 'short')
  }
})

/** One row of a symbol and account on a day: so first in, first out leaves nothing open. */
const fills = fc.uniqueArray(
  fc.record({
    account: fc.constantFrom(...ACCOUNTS),
    symbol: fc.constantFrom('AAPL', 'SPY 12/18/2026 500.00 P', 'SPX 12/18/2026 4000.00 C'),
    day: fc.nat(120),
    quantity: fc.constantFrom(10, 10, 20, 5, -5, -10, -10),
    price: fc.integer({ min: 8, max: 12 }),
  }),
  { minLength: 2, maxLength: 30, selector: ({ account, symbol, day }) => `${account} ${symbol} ${day}` },
)
interface Lot {
  bought: number
  row: number
  left: number
}

await onBothEngines(t, 'candidates are losses near another purchase, by the rows of two accounts', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const dateOf = (day: number) => new Date(Date.UTC(2025, 9, 1 + day)).toISOString().slice(0, 10)
  await fc.assert(
    fc.asyncProperty(fills, async (some) => {
      const inOrder = some.toSorted((a, b) => a.day - b.day)
      const units = (symbol: string) => (symbol.includes(' ') ? 100 : 1)
      const open = new Map<string, Lot[]>()
      const files = new Map<string, Parameters<typeof genericTransactions>[0]>(ACCOUNTS.map((account) => [account, []]))
      const purchases: { row: number; symbol: string; day: number }[] = []
      const sales: { symbol: string; day: number; row: number; cents: number }[] = []
      for (const [row, { account, symbol, day, quantity, price }] of inOrder.entries()) {
        const held = open.get(`${account} ${symbol}`) ?? []
        open.set(`${account} ${symbol}`, held)
        const left = held.reduce((all, one) => all + one.left, 0)
        // Never more than is held.
        const shares = quantity > 0 ? quantity : Math.max(quantity, -left)
        if (shares === 0) continue
        const isOption = symbol.includes(' ')
        files.get(account)?.push({
          ...{ date: dateOf(day), symbol, quantity: String(Math.abs(shares)), price: String(price), fees: '0.00' },
          action: shares > 0 ? (isOption ? 'Buy to Open' : 'Buy') : isOption ? 'Sell to Close' : 'Sell',
          amount: (-shares * price * units(symbol)).toFixed(2),
        })
        if (shares > 0) {
          held.push({ bought: price, row, left: shares })
          purchases.push({ row, symbol, day })
          continue
        }
        for (let rest = -shares; rest > 0; ) {
          const first = held[0] as Lot
          const taken = Math.min(rest, first.left)
          sales.push({ symbol, day, row: first.row, cents: taken * (price - first.bought) * units(symbol) * 100 })
          first.left -= taken
          rest -= taken
          if (first.left === 0) held.shift()
        }
      }
      const user = await trader(service, `wash-${++users}@example.com`, null)
      for (const [account, rows] of files)
        if (rows.length > 0) statsOf(await user.uploadFiles({ 't.csv': genericTransactions(rows, account) }))
      const expected = sales.flatMap(({ symbol, day, row, cents }) => {
        const others = purchases.filter(
          (one) => one.symbol === symbol && one.row !== row && Math.abs(one.day - day) <= 30,
        )
        return cents >= 0 || isSection1256(symbol) || others.length === 0
          ? []
          : [`${dateOf(day)} ${cents} ${others.length}`]
      })
      const found: string[] = []
      for (const year of [2025, 2026])
        for (const page of await allPages<Candidates>(user.get, `/api/tax-years/${year}/wash-sale-candidates?limit=4`))
          found.push(...page.candidates.map((one) => `${one.date_sold} ${centsOf(one.gain)} ${one.purchase_count}`))
      assert.deepEqual(found.sort(), expected.sort())
    }),
    { numRuns: counts(6, 150) },
  )
})
