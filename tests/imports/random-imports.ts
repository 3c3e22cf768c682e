/** Random ledgers, cut into random overlapping files of two accounts, and users who import them. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Column, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { importFiles } from '../../src/imports/import-files.ts'
import { type ImportJob, pairOf } from '../../src/imports/job.ts'
import { undoImport } from '../../src/imports/undo/undo.ts'
import type { UploadedFile } from '../../src/lib/uploaded-file.ts'
import type { Store } from '../../src/store/index.ts'
import {
  gainsWithoutQuantity,
  genericTransactions,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import type { OnEngine } from '../support/engines.ts'

/** The labels by which a realized gains file names each account. */
const ACCOUNTS = [
  { number: 'Z99-000123', labels: ['...123', 'XXXX-0123', 'Z99-000123'] },
  { number: 'Z99-000456', labels: ['...456', 'XXXX-0456', 'Z99-000456'] },
] as const
/** The days on which realized gains were exported, as titles print them. */
const EXPORTED = ['Sep 16 ', 'Sep 17 ', 'Oct 1 ']

const DAYS = ['2024-01-05', '2024-02-06', '2024-03-07', '2024-03-08', '2024-04-15']
/** No transaction is near the first of them: a lot of it is of no sale, if a file covers the day. */
const CLOSED = ['2024-02-20', ...DAYS.slice(2, 4)]
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
    opened: fc.constantFrom(...DAYS.slice(0, 2), ''),
    closed: fc.constantFrom(...CLOSED),
    quantity: fc.integer({ min: 1, max: 3 }).map(String),
    proceeds: fc.constantFrom('100.00', '123.45'),
    costBasis: fc.constantFrom(...bases),
  })

const PUT = 'AAPL 03/07/2024 50.00 P'
/** A put that is assigned, and the shares that it delivers. */
const ASSIGNMENT: TransactionRow[] = [
  { date: DAYS[0] as string, action: 'Sell to Open', symbol: PUT, quantity: '1', amount: '149.35' },
  { date: DAYS[2] as string, action: 'Assigned', symbol: PUT, quantity: '1' },
  { date: DAYS[2] as string, action: 'Buy', symbol: 'AAPL', quantity: '100', amount: '-5000.00' },
]
/** The shares that it delivered: their cost has the premium, or not. */
const delivered = (costBasis: string): LotRow => ({
  symbol: 'AAPL',
  opened: DAYS[2] as string,
  closed: DAYS[3] as string,
  quantity: '100',
  proceeds: '5300.00',
  costBasis,
})
const COSTS = [[], ['4850.65'], ['5000.00'], ['4900.00'], ['4850.65', '5000.00']]

type Named = { [Field in keyof LotRow]?: LotRow[Field] }

export interface Upload {
  account: 0 | 1
  transactions: TransactionRow[]
  lots: LotRow[]
  /** Whether the file of lots prints their quantity. */
  sized: boolean
  /** Index of the label in the file of lots. */
  label: number
  /** Index of the day in the title of the file of lots. */
  exported: number
  /** Whether the transactions are printed by Schwab or have the columns of no broker. */
  schwab: boolean
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
export function uploads(contradicting: boolean): fc.Arbitrary<Upload[]> {
  const symbols = contradicting ? SYMBOLS : SYMBOLS.slice(0, 2)
  const ledger = fc
    .record({
      transactions: repeated(transactionOf(symbols)),
      lots: repeated(lotOf(symbols, contradicting ? ['90.00', '95.00', '140.00'] : ['90.00'])),
      assigned: fc.option(fc.constantFrom(...COSTS), { nil: undefined }),
    })
    .map(({ transactions, lots, assigned }) =>
      assigned === undefined
        ? { transactions, lots }
        : { transactions: [...transactions, ...ASSIGNMENT], lots: [...lots, ...assigned.map(delivered)] },
    )
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
  const frame = fc.record({
    sized: fc.boolean(),
    label: fc.nat(2),
    exported: contradicting ? fc.nat(EXPORTED.length - 1) : fc.constant(0),
    schwab: fc.boolean(),
  })
  const cut = fc.tuple(fc.constantFrom(0 as const, 1 as const), range, range, printed, printedLot, frame)
  return fc.tuple(ledger, ledger, fc.array(cut, { minLength: 2, maxLength: 5 })).map(([first, second, cuts]) =>
    cuts.map(([account, rows, lots, form, lotForm, framed]) => ({
      account,
      transactions: part([first, second][account]?.transactions ?? [], rows).map((row) => ({ ...row, ...form })),
      lots: part([first, second][account]?.lots ?? [], lots).map((row) => ({ ...row, ...lotForm })),
      ...framed,
    })),
  )
}

const QUOTAS = { importedBytes: Number.POSITIVE_INFINITY, imports: 100_000, accounts: 1_000, symbols: 1_000_000 }
const quiet = () => {}
let users = 0

/** A new user, with functions that import, undo and read. */
export async function newTrader(on: OnEngine, folder: string) {
  const email = `trader${++users}@example.com`
  const userId = await on.store.write(async ({ sql, t }) => {
    const [made] = await sql.insert(t.users).values({ email, createdAt: 1 }).returning({ id: t.users.id })
    return (made as { id: number }).id
  })
  const base = { databaseUrl: on.url, userId, userEmail: email, brokerageAccount: ACCOUNTS[0].number }
  const importAll = async (
    filesIn: (folder: string) => Pick<ImportJob, 'files' | 'paired'>,
    store: Store = on.store,
  ): Promise<number | undefined> => {
    const own = mkdtempSync(join(folder, 'upload-'))
    const job = { ...base, ...filesIn(own), folder: own, quotas: QUOTAS, now: 1 }
    const outcome = await importFiles(async () => store, job, quiet)
    assert(outcome.kind === 'imported')
    return outcome.success.import_id
  }
  /** Imports a transaction history and realized gains. Resolves with the import, or undefined if imports in force have both. */
  const addPair = (transactions: string, gains: string, store?: Store): Promise<number | undefined> =>
    importAll((own) => pairOf(written(own, 't.csv', transactions), written(own, 'g.csv', gains)), store)
  const add = (upload: Upload, store?: Store): Promise<number | undefined> => {
    const label = ACCOUNTS[upload.account].labels[upload.label] as string
    return addPair(transactionsOf(upload), gainsOf(upload, label), store)
  }
  /** Imports files of any kind together. */
  const together = (contents: readonly string[]) => (own: string) => ({
    files: contents.map((content, i) => ({ ...written(own, `${i}.csv`, content), position: i + 1 })),
    paired: false,
  })
  const addFiles = (contents: readonly string[]): Promise<number | undefined> => importAll(together(contents))
  const undo = async (importId: number | undefined, store: Store = on.store) => {
    assert(importId !== undefined)
    const outcome = await undoImport(async () => store, { databaseUrl: on.url, userId, importId, folder }, quiet)
    assert.equal(outcome.kind, 'undone')
    return outcome
  }
  return { userId, add, addPair, addFiles, undo, state: () => stateOf(on.store, userId) }
}

const written = (folder: string, name: string, content: string): UploadedFile => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, name, size: content.length }
}

/** The two files of an upload, each of which names its account in full. */
export const filesOf = (upload: Upload): string[] => [
  transactionsOf(upload),
  gainsOf(upload, ACCOUNTS[upload.account].number),
]

const transactionsOf = ({ account, transactions, schwab }: Upload): string => {
  const { number } = ACCOUNTS[account]
  return schwab
    ? schwabTransactions(transactions, '2022 to mid-2023', { account: number })
    : genericTransactions(transactions, number)
}

const gainsOf = ({ account, lots, sized, exported }: Upload, printed: string): string =>
  sized
    ? schwabGains(lots, 'lot details', { account: printed }).replace('Sep 16 ', EXPORTED[exported] as string)
    : gainsWithoutQuantity(lots, ACCOUNTS[account].number)

/** Every row of the user's record, without the numbers that the database assigns. */
const stateOf = (store: Store, userId: number) =>
  store.snapshot(async ({ sql, t }) => {
    const accounts = await sql.select().from(t.accounts).where(eq(t.accounts.userId, userId))
    // An account keeps the fullest number that was printed, also after an undo.
    const numbers = new Map(accounts.map(({ id, number, name }) => [id, (number ?? name).slice(-3)]))
    const keys = {
      transactions: new Map<number, string>(),
      lots: new Map<number, string>(),
      trades: new Map<number, string>(),
    }
    const rowsOf = async (name: string, table: typeof t.transactions & { userId: Column }) => {
      const named = keys[name as keyof typeof keys] as Map<number, unknown> | undefined
      const rows = (await sql.select().from(table).where(eq(table.userId, userId))) as Record<string, unknown>[]
      return rows
        .map(({ id, userId: _, accountId, lotId, transactionId, contentId, tradeId, partsSum, createdAt, ...row }) => {
          named?.set(id as number, row.rowKey ?? row.tradeKey)
          return {
            ...row,
            account: numbers.get(accountId as number),
            lot: keys.lots.get(lotId as number),
            transaction: keys.transactions.get(transactionId as number),
            content: (row.ofLot === true ? keys.lots : keys.transactions).get(contentId as number),
            trade: keys.trades.get(tradeId as number),
          }
        })
        .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
        .sort()
    }
    const tables = [
      'transactions',
      'lots',
      'trades',
      'parts',
      'unmatchedSales',
      'dailyTotals',
      'symbolTotals',
      'taxTotals',
      'positions',
      'openLots',
      'roundTrips',
    ] as const
    const state: Record<string, string[]> = {}
    for (const name of tables) {
      state[name] = await rowsOf(name, t[name] as never)
    }
    return state
  })

/** Compares two states, and names only the rows that differ. */
export function assertSameState(a: Record<string, string[]>, b: Record<string, string[]>): void {
  const rowsOf = (state: Record<string, string[]>) =>
    Object.entries(state).flatMap(([name, rows]) => rows.map((row) => `${name} ${row}`))
  const [one, other] = [rowsOf(a), rowsOf(b)]
  const without = (rows: string[], others: string[]) => rows.filter((row) => !others.includes(row))
  assert.deepEqual(without(one, other), without(other, one))
  assert.equal(one.length, other.length)
}

export const withFolder = async (body: (folder: string) => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-undo-'))
  try {
    await body(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
