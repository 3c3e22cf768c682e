/**
 * Files that name no account, or only a name, beside histories that name one: in any order and division the record
 * is the same, or the upload is refused, and what the refusal asks for leads to the same record.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {
  genericGains,
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { fidelityHistory, fidelityLots, tdGains, tdHistory } from './mirrored-brokers.ts'
import { assertSameState, newTrader, withFolder } from './random-imports.ts'

/** The first has the number of the profile. Their symbols differ, so that no sale is in both. */
const ACCOUNTS = [
  { number: 'Z99-000123', symbols: ['AAPL', 'BRK.B'], name: 'Rollover_IRA' },
  { number: 'Z99-000456', symbols: ['MSFT', 'KO'], name: 'Roth_IRA' },
] as const
const DAYS = ['2024-02-05', '2024-02-06', '2024-03-07', '2024-03-08']

interface Sold {
  symbol: number
  day: number
  quantity: number
  lots: number
  /** Sold first, and bought back on the day. */
  isShort?: boolean
}
const sold: fc.Arbitrary<Sold> = fc.record({
  symbol: fc.nat(1),
  day: fc.nat(DAYS.length - 1),
  quantity: fc.integer({ min: 2, max: 9 }),
  lots: fc.integer({ min: 1, max: 2 }),
  isShort: fc.boolean(),
})
const trades = fc.uniqueArray(sold, { minLength: 1, maxLength: 6, selector: ({ symbol, day }) => `${symbol} ${day}` })
const part = fc.tuple(fc.nat(5), fc.nat(5))

const cut = <Row>(rows: readonly Row[], [a, b]: readonly [number, number]): Row[] => {
  const [first, last] = [Math.min(a, b) % rows.length, Math.max(a, b) % rows.length]
  return rows.slice(Math.min(first, last), Math.max(first, last) + 1)
}

const symbolOf = (account: number, { symbol }: Sold) => ACCOUNTS[account]?.symbols[symbol] as string

function historyOf(account: number, rows: readonly Sold[], isNumbered = true): string {
  const transactions = rows.flatMap((row): TransactionRow[] => {
    const symbol = symbolOf(account, row)
    const quantity = String(row.quantity)
    const [proceeds, cost] = [`${row.quantity * 40}.00`, `-${row.quantity * 30}.00`]
    const [closed, opened] = [DAYS[row.day] as string, `2024-01-0${row.day + 1}`]
    return row.isShort
      ? [
          { date: closed, action: 'Buy to Cover', symbol, quantity, amount: cost },
          { date: opened, action: 'Sell Short', symbol, quantity, amount: proceeds },
        ]
      : [
          { date: closed, action: 'Sell', symbol, quantity, amount: proceeds },
          { date: opened, action: 'Buy', symbol, quantity, amount: cost },
        ]
  })
  return genericTransactions(transactions, isNumbered ? ACCOUNTS[account]?.number : '')
}

function gainsOf(account: number, rows: readonly Sold[], isNamed: boolean): string {
  const lots = rows.flatMap((row): LotRow[] => {
    const sizes = row.lots === 1 ? [row.quantity] : [1, row.quantity - 1]
    return sizes.map((size) => ({
      symbol: symbolOf(account, row),
      opened: `2024-01-0${row.day + 1}`,
      closed: DAYS[row.day] as string,
      quantity: String(size),
      proceeds: `${size * 40}.00`,
      costBasis: `${size * 30}.00`,
      term: 'short',
    }))
  })
  return isNamed ? schwabGains(lots, 'lot details', { account: ACCOUNTS[account]?.name as string }) : genericGains(lots)
}

/** Every sale is in a history. */
const files = fc
  .tuple(
    fc.constantFrom([0, 1], [1]),
    fc.tuple(trades, trades),
    fc.array(fc.tuple(fc.nat(1), part, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 5 }),
  )
  .map(([accounts, ledgers, parts]) => [
    ...accounts.map((account) => historyOf(account, ledgers[account] as Sold[])),
    ...parts.flatMap(([n, range, isGains, isNamed]) => {
      const account = accounts[n % accounts.length] as number
      const rows = cut(ledgers[account] as Sold[], range)
      return [isGains ? gainsOf(account, rows, isNamed) : historyOf(account, rows, isNamed)]
    }),
  ])

type Trader = Awaited<ReturnType<typeof newTrader>>

/** Imports the uploads one after the other, and does what refusals ask for. */
async function settle(trader: Trader, uploads: string[][]): Promise<number> {
  const inForce = new Map<number, string[]>()
  const waiting = uploads.map((upload) => [...upload])
  let refusals = 0
  for (let upload = waiting.shift(); upload !== undefined; upload = waiting.shift()) {
    const outcome = await trader.offerFiles(upload)
    if (typeof outcome === 'number') {
      inForce.set(outcome, upload)
      continue
    }
    assert.ok(++refusals < 30, outcome)
    // Two names, of which nothing shows yet which is the profile's; or files that are imported later show whose it is.
    if (
      /has the rows of|show no number of either|import it together with|several accounts have its sales/.test(outcome)
    ) {
      waiting.push(upload)
      continue
    }
    const [, asked] = /Undo (import .*?),? (?:import this file|and import)/.exec(outcome) ?? []
    assert.ok(asked !== undefined, outcome)
    const again: string[][] = []
    for (const [id] of asked.matchAll(/\d+/g)) {
      await trader.undo(Number(id))
      again.push(inForce.get(Number(id)) as string[])
      inForce.delete(Number(id))
    }
    if (outcome.includes('in one upload')) waiting.unshift([...new Set([...upload, ...again.flat()])])
    else waiting.unshift(upload, ...again)
  }
  return refusals
}

/** The order of each file, and the upload that it is in. */
const orders = fc.array(fc.tuple(fc.nat(), fc.nat(3)), { minLength: 8, maxLength: 8 })

/**
 * Imports the files one by one, histories first, and for another user in the order given. Returns how many were
 * refused.
 */
async function compareOrders(
  [trader, other]: [Trader, Trader],
  all: readonly string[],
  order: readonly [number, number][],
  isHistory: (file: string) => boolean,
): Promise<number> {
  for (const file of [...all.filter(isHistory), ...all.filter((one) => !isHistory(one))]) await trader.addFiles([file])
  const placed = all.map((file, i) => ({ file, at: order[i]?.[0] ?? 0, upload: order[i]?.[1] ?? 0 }))
  const groups = Map.groupBy(
    placed.sort((a, b) => a.at - b.at),
    ({ upload }) => upload,
  )
  const refusals = await settle(
    other,
    [...groups.values()].map((group) => group.map(({ file }) => file)),
  )
  assertSameState(await trader.state(), await other.state())
  return refusals
}

const isNumberedHistory = (file: string) => file.includes('Net Amount') && file.includes('Z99')

await onBothEngines(t, 'files without a number find their account in any order and division', async (t, on) => {
  let refusals = 0
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(files, orders, async (all, order) => {
        const traders: [Trader, Trader] = [await newTrader(on, folder), await newTrader(on, folder)]
        refusals += await compareOrders(traders, all, order, isNumberedHistory)
      }),
      { numRuns: counts(15, 200) },
    ),
  )
  t.pass(`${refusals} uploads were refused`)
})

await onBothEngines(t, 'what a refusal asks for ends', async (t, on) => {
  const soldOn = (day: number, symbol = 0): Sold => ({ symbol, day, quantity: 2, lots: 1 })
  const [early, late] = [soldOn(0), soldOn(1)]
  const all = historyOf(1, [early, late])
  for (const uploads of [
    // The import to undo also has the history.
    [[historyOf(1, [late]), gainsOf(1, [early], false)], [gainsOf(1, [early, late], false)], [all]],
    // Rows of another file with the name are why the refused one is in its account.
    [
      [gainsOf(1, [late], true), gainsOf(1, [early], true)],
      [gainsOf(1, [late], false)],
      [historyOf(1, [early])],
      [all],
    ],
    // Two files without a number have a row in common, and only one of them has sales of the history.
    [
      [gainsOf(1, [early, late, soldOn(2)], false), historyOf(1, [soldOn(2)])],
      [gainsOf(1, [early, soldOn(3), soldOn(0, 1)], false)],
      [historyOf(1, [early, late, soldOn(2), soldOn(3), soldOn(0, 1)])],
    ],
    // A file without a number is beside the one that shows its account, and the lots of both are elsewhere.
    [[gainsOf(1, [late], false)], [historyOf(1, [late], false), all]],
    // Earlier, transactions without a number; now those of the number, with lots that fit both.
    [
      [historyOf(0, [early]), historyOf(1, [late], false)],
      [all, gainsOf(1, [late], false)],
    ],
  ])
    await withFolder(async (folder) => {
      const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
      for (const upload of uploads.toReversed()) await trader.addFiles(upload)
      t.ok((await settle(other, uploads)) > 0)
      assertSameState(await trader.state(), await other.state())
    })
})

/** Every sale of each broker is in a history. The sales of the second are some of those of the first. */
const mirrored = fc
  .tuple(trades, part, fc.array(fc.tuple(fc.nat(3), part), { minLength: 1, maxLength: 5 }))
  .map(([rows, range, parts]) => {
    const one = rows.map(({ symbol, day, quantity }) => ({
      symbol: symbol === 0 ? 'AAPL' : 'KO',
      day: DAYS[day] as string,
      quantity,
    }))
    const other = cut(one, range)
    const written = [fidelityHistory, fidelityLots, tdHistory, tdGains]
    const cuts = parts.map(([n, some]) => written[n]?.(cut(n < 2 ? one : other, some)) as string)
    return { one, other, all: [fidelityHistory(one), tdHistory(other), ...cuts] }
  })

/** What each account earned, in dollars. */
function resultsOf({ trades: rows = [] }: Record<string, string[]>): Record<string, number> {
  const results: Record<string, number> = {}
  for (const row of rows) {
    const { account, profit } = JSON.parse(row) as { account: string; profit: string }
    results[account] = (results[account] ?? 0) + Number(profit) / 1_000_000
  }
  return results
}

await onBothEngines(t, 'files of two brokers that trade alike never share an account', async (t, on) => {
  let refusals = 0
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(mirrored, orders, async ({ one, other, all }, order) => {
        const traders: [Trader, Trader] = [await newTrader(on, folder), await newTrader(on, folder)]
        refusals += await compareOrders(traders, all, order, (file) => /^(?:Run Date|DATE)/.test(file))
        const earned = (sales: typeof one) => sales.reduce((sum, { quantity }) => sum + quantity * 10, 0)
        assert.deepEqual(resultsOf(await traders[0].state()), {
          X11223344: earned(one),
          [ACCOUNTS[0].number]: earned(other),
        })
      }),
      { numRuns: counts(15, 200) },
    ),
  )
  t.pass(`${refusals} uploads were refused`)
})

/** A Schwab account whose masked number ends like that of the Fidelity account. */
const masked = (sold: readonly { symbol: string; day: string; quantity: number }[]): string =>
  schwabTransactions(
    sold.flatMap(({ symbol, day, quantity }) => [
      { date: day, action: 'Sell', symbol, quantity: `${quantity}`, amount: `${quantity * 40}` },
      { date: '2023-12-01', action: 'Buy', symbol, quantity: `${quantity}`, amount: `-${quantity * 30}` },
    ]),
    '2022 to mid-2023',
    { account: '...344' },
  )

await onBothEngines(t, 'numbers of two brokers that end alike are two accounts in any order', async (_, on) => {
  const alike = fc.tuple(trades, part, part, part).map(([rows, range, first, second]) => {
    const one = rows.map(({ symbol, day, quantity }) => ({
      symbol: symbol === 0 ? 'AAPL' : 'KO',
      day: DAYS[day] as string,
      quantity,
    }))
    const other = cut(one, range)
    const all = [fidelityHistory(one), masked(other), fidelityHistory(cut(one, first)), masked(cut(other, second))]
    return { one, other, all }
  })
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(alike, orders, async ({ one, other, all }, order) => {
        const traders: [Trader, Trader] = [await newTrader(on, folder), await newTrader(on, folder)]
        assert.equal(await compareOrders(traders, all, order, () => true), 0)
        const earned = (sales: typeof one) => sales.reduce((sum, { quantity }) => sum + quantity * 10, 0)
        assert.deepEqual(resultsOf(await traders[0].state()), { X11223344: earned(one), '...344': earned(other) })
      }),
      { numRuns: counts(10, 100) },
    ),
  )
})
