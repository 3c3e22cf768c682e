/**
 * An undone import leaves no trace. For random ledgers, cut into random overlapping files of two accounts, imported and
 * undone in random order: the record is that of a user who imported only the files in force.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Column, eq } from 'drizzle-orm'
import fc from 'fast-check'
import t from 'tap'
import { importFiles } from '../../src/imports/import-files.ts'
import { pairOf } from '../../src/imports/job.ts'
import { undoImport } from '../../src/imports/undo.ts'
import type { Store, Writer } from '../../src/store/index.ts'
import {
  gainsWithoutQuantity,
  genericTransactions,
  type LotRow,
  schwabGains,
  type TransactionRow,
} from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'

const ACCOUNTS = [
  { number: 'Z99-000123', masked: '...123' },
  { number: 'Z99-000456', masked: '...456' },
] as const

const DAYS = ['2024-01-05', '2024-02-06', '2024-03-07', '2024-03-08']
/** The last two are one instrument. */
const SYMBOLS = ['AAPL', 'BRK.B', 'BRK/B']

/** What files may print differently of the same row. */
interface Form {
  price?: string
  fees?: string
  description?: string
}

const transactionOf = (symbols: string[]): fc.Arbitrary<TransactionRow> =>
  fc
    .record({
      date: fc.constantFrom(...DAYS),
      action: fc.constantFrom('Buy', 'Sell', 'Sell', 'Qualified Dividend', 'Credit Interest'),
      symbol: fc.constantFrom(...symbols),
      quantity: fc.integer({ min: 1, max: 3 }),
      cents: fc.constantFrom(10_000, 12_345, 20_001),
    })
    .map(({ date, action, symbol, quantity, cents }) => {
      const amount = (cents / 100).toFixed(2)
      if (action === 'Credit Interest') return { date, action, amount }
      if (action === 'Qualified Dividend') return { date, action, symbol, amount }
      return { date, action, symbol, quantity: String(quantity), amount: action === 'Buy' ? `-${amount}` : amount }
    })

/** Lots of one sale, which can differ in cost basis. */
const lotOf = (symbols: string[], bases: string[]): fc.Arbitrary<LotRow> =>
  fc.record({
    symbol: fc.constantFrom(...symbols),
    opened: fc.constantFrom(...DAYS.slice(0, 2)),
    closed: fc.constantFrom(...DAYS.slice(2)),
    quantity: fc.integer({ min: 1, max: 3 }).map(String),
    proceeds: fc.constantFrom('100.00', '123.45'),
    costBasis: fc.constantFrom(...bases),
  })

type Named = { [Field in keyof LotRow]?: LotRow[Field] }

interface Upload {
  account: 0 | 1
  transactions: TransactionRow[]
  lots: LotRow[]
  /** Whether the file of lots prints their quantity. */
  sized: boolean
}

const repeated = <Row>(row: fc.Arbitrary<Row>) =>
  fc
    .array(fc.tuple(row, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 14 })
    .map((pairs) => pairs.flatMap(([one, n]) => Array.from({ length: n }, () => one)))

const range = fc.tuple(fc.nat(100), fc.nat(100))
const part = <Row>(rows: readonly Row[], [a, b]: readonly [number, number]): Row[] =>
  rows.slice(
    Math.floor((Math.min(a, b) * (rows.length - 1)) / 100),
    Math.floor((Math.max(a, b) * (rows.length - 1)) / 100) + 1,
  )

/** Files of random parts of a ledger for each account. `contradicting` files print rows in their own ways. */
function uploads(contradicting: boolean): fc.Arbitrary<Upload[]> {
  const symbols = contradicting ? SYMBOLS : SYMBOLS.slice(0, 2)
  const ledger = fc.record({
    transactions: repeated(transactionOf(symbols)),
    lots: repeated(lotOf(symbols, contradicting ? ['90.00', '95.00', '140.00'] : ['90.00'])),
  })
  const printed: fc.Arbitrary<Form> = contradicting
    ? fc.record({
        price: fc.constantFrom('', '1.25', '2.5'),
        fees: fc.constantFrom('', '0.04'),
        description: fc.constantFrom('', 'SHARES', 'SHARES NEW'),
      })
    : fc.constant({})
  const printedLot: fc.Arbitrary<Named> = contradicting
    ? fc.record({ term: fc.constantFrom('short', 'long'), disallowedLoss: fc.constantFrom('1.00', '2.00') })
    : fc.constant({})
  const cut = fc.tuple(fc.constantFrom(0 as const, 1 as const), range, range, printed, printedLot, fc.boolean())
  return fc.tuple(ledger, ledger, fc.array(cut, { minLength: 2, maxLength: 5 })).map(([first, second, cuts]) =>
    cuts.map(([account, rows, lots, form, lotForm, sized]) => ({
      account,
      transactions: part([first, second][account]?.transactions ?? [], rows).map((row) => ({ ...row, ...form })),
      lots: part([first, second][account]?.lots ?? [], lots).map((row) => ({ ...row, ...lotForm })),
      sized,
    })),
  )
}

const quiet = () => {}
let users = 0

/** A new user, with functions that import, undo and read. */
async function newTrader(on: OnEngine, folder: string) {
  const email = `trader${++users}@example.com`
  const userId = await on.store.write(async ({ sql, t }) => {
    const [made] = await sql.insert(t.users).values({ email, createdAt: 1 }).returning({ id: t.users.id })
    return (made as { id: number }).id
  })
  const base = { databaseUrl: on.url, userId, userEmail: email, brokerageAccount: ACCOUNTS[0].number }
  const add = async ({ account, transactions, lots, sized }: Upload): Promise<number> => {
    const own = mkdtempSync(join(folder, 'upload-'))
    const file = (name: string, content: string) => {
      writeFileSync(join(own, name), content)
      return { path: join(own, name), name, size: content.length }
    }
    const { number, masked } = ACCOUNTS[account]
    const job = {
      ...base,
      ...pairOf(
        file('t.csv', genericTransactions(transactions, number)),
        file(
          'g.csv',
          sized ? schwabGains(lots, 'lot details', { account: masked }) : gainsWithoutQuantity(lots, number),
        ),
      ),
      folder: own,
      quotas: { importedBytes: Number.POSITIVE_INFINITY, imports: 100_000, accounts: 1_000, symbols: 1_000_000 },
      now: 1,
    }
    const outcome = await importFiles(async () => on.store, job, quiet)
    assert.equal(outcome.kind, 'imported')
    const ids = await on.store.read(({ sql, t }) =>
      sql.select({ id: t.imports.id }).from(t.imports).where(eq(t.imports.userId, userId)),
    )
    return Math.max(...ids.map(({ id }) => id))
  }
  const undo = async (importId: number, store: Store = on.store) => {
    const outcome = await undoImport(async () => store, { databaseUrl: on.url, userId, importId }, quiet)
    assert.equal(outcome.kind, 'undone')
    return outcome
  }
  return { userId, add, undo, state: () => stateOf(on.store, userId) }
}

/** Every row of the user's record, without the numbers that the database assigns. */
const stateOf = (store: Store, userId: number) =>
  store.snapshot(async ({ sql, t }) => {
    const accounts = await sql.select().from(t.accounts).where(eq(t.accounts.userId, userId))
    const numbers = new Map(accounts.map(({ id, brokerageAccount }) => [id, brokerageAccount]))
    const keys = new Map<number, string>()
    const rowsOf = async (table: typeof t.transactions & { userId: Column }) => {
      const rows = (await sql.select().from(table).where(eq(table.userId, userId))) as Record<string, unknown>[]
      return rows
        .map(({ id, userId: _, accountId, lotId, createdAt, ...row }) => {
          if (typeof id === 'number' && 'contentKey' in row) keys.set(id, String(row.contentKey))
          return {
            ...row,
            account: numbers.get(accountId as number),
            lot: typeof lotId === 'number' ? keys.get(lotId) : null,
          }
        })
        .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
        .sort()
    }
    const tables = [
      'transactions',
      'lots',
      'trades',
      'unmatchedSales',
      'dailyTotals',
      'symbolTotals',
      'accountLabels',
    ] as const
    const state: Record<string, string[]> = { accounts: [...numbers.values()].sort() }
    for (const name of tables) {
      if (name === 'lots') keys.clear()
      state[name] = await rowsOf(t[name] as never)
    }
    return state
  })

interface Steps {
  files: Upload[]
  /** After each import, which of those in force to undo, or none. */
  undone: (number | undefined)[]
}

const steps = (contradicting: boolean): fc.Arbitrary<Steps> =>
  fc.record({
    files: uploads(contradicting),
    undone: fc.array(fc.option(fc.nat(4), { nil: undefined, freq: 3 }), { minLength: 5, maxLength: 5 }),
  })

/** Imports and undoes; returns the files in force in the order of their imports. */
async function run(trader: Awaited<ReturnType<typeof newTrader>>, { files, undone }: Steps): Promise<Upload[]> {
  let inForce: { id: number; file: Upload }[] = []
  for (const [i, file] of files.entries()) {
    inForce.push({ id: await trader.add(file), file })
    const asked = undone[i]
    const gone = asked === undefined ? undefined : inForce[asked % inForce.length]
    if (gone === undefined) continue
    await trader.undo(gone.id)
    inForce = inForce.filter((one) => one !== gone)
  }
  return inForce.map(({ file }) => file)
}

const withFolder = async (body: (folder: string) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-undo-'))
  try {
    await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await onBothEngines(t, 'after undos, the record is as if only the other imports had been made', async (t, on) => {
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(steps(true), async (given) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        const inForce = await run(trader, given)
        for (const file of inForce) await other.add(file)
        assert.deepEqual(await trader.state(), await other.state())
      }),
      { numRuns: counts(12, 100) },
    ),
  )
  t.pass()
})

await onBothEngines(t, 'the record depends on the set of files in force, not on their order', async (t, on) => {
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(steps(false), fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), async (given, order) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        const inForce = await run(trader, given)
        const shuffled = inForce.map((file, i) => ({ file, at: order[i] ?? 0 })).sort((a, b) => a.at - b.at)
        for (const { file } of shuffled) await other.add(file)
        assert.deepEqual(await trader.state(), await other.state())
      }),
      { numRuns: counts(12, 100) },
    ),
  )
  t.pass()
})

/** The store, of which the n-th write of each transaction fails. */
const failingAt = (store: Store, n: number): Store => ({
  ...store,
  write: (work) =>
    store.write((tx) => {
      let left = n
      const count = () => {
        if (--left === 0) throw new Error('the disk is full')
      }
      const sql = new Proxy(tx.sql, {
        get: (target, name) => {
          const method = Reflect.get(target, name, target)
          if (typeof method !== 'function') return method
          return (...given: unknown[]) => {
            if (name === 'insert' || name === 'update' || name === 'delete') count()
            return method.apply(target, given)
          }
        },
      })
      const insertMany: Writer['insertMany'] = async (table, rows) => {
        count()
        await tx.insertMany(table, rows)
      }
      return work({ t: tx.t, sql, insertMany, afterCommit: tx.afterCommit } as Writer)
    }),
})

await onBothEngines(t, 'an undo of which any write fails changes nothing', async (t, on) => {
  await withFolder(async (folder) => {
    const trader = await newTrader(on, folder)
    const [given] = fc.sample(uploads(true), { numRuns: 1, seed: 7 }) as [Upload[]]
    const [first, second] = given as [Upload, Upload]
    const id = await trader.add({ ...first, account: 1 })
    await trader.add({ ...second, account: 0 })
    await trader.add({ ...first, account: 1, transactions: first.transactions.slice(0, 1) })
    const before = await trader.state()
    let n = 1
    for (; n < 200; n++) {
      const outcome = await trader.undo(id, failingAt(on.store, n)).catch((error: Error) => error)
      if (!(outcome instanceof Error)) break
      assert.match(outcome.message, /the disk is full/)
      assert.deepEqual(await trader.state(), before)
      const rows = await on.store.read(({ sql, t }) => sql.select().from(t.imports).where(eq(t.imports.id, id)))
      assert.equal(rows[0]?.status, 'success')
    }
    t.ok(n > 10 && n < 200, `${n - 1} writes failed in turn`)
    t.notSame(await trader.state(), before)
  })
})
