/** Imports of the version that had two files in each import, and linked rows to imports. */
import t from 'tap'
import { undoImport } from '../../src/imports/undo/undo.ts'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { earlierDatabase } from '../support/earlier-database.ts'
import { ENGINES } from '../support/engines.ts'

const REPORT = {
  transactions: {
    layout: 'Charles Schwab',
    read: 9,
    imported: 3,
    duplicate: 1,
    ignored: { 'not data: title': 2, 'not data: header': 1 },
    failed: 2,
    failures: [
      { line: 4, column: 'Date', reason: 'is not a date' },
      { line: 7, column: 'Amount', reason: 'is not a number' },
    ],
    notes: ['The total differs.'],
  },
  gains: { layout: 'lot details', read: 1, imported: 1, duplicate: 0, ignored: {}, failed: 0, failures: [] },
  unmatchedSales: 1,
  notes: ['Stored elsewhere.'],
}

const importRow = (id: number, status: string, report: object) =>
  `insert into imports (id, user_id, account_id, brokerage_account, user_email, transaction_filename, gains_filename,
    transaction_file_size, gains_file_size, status, created_at, transactions_processed, months_updated, report, forms_recorded)
  values (${id}, 1, 1, '123', 'a@example.com', 't${id}.csv', 'g${id}.csv', 10, 20, '${status}', 0, 4, 1, '${JSON.stringify(report)}', true)`

const ROWS = [
  "insert into users (id, email, created_at) values (1, 'a@example.com', 0)",
  "insert into accounts (id, user_id, brokerage_account, normalised, created_at) values (1, 1, '123', '123', 0)",
  importRow(1, 'partial', REPORT),
  importRow(2, 'failed', { error: 'no table' }),
  `insert into transactions (id, user_id, account_id, content_key, copies, date, posted_date, action, class, symbol,
    instrument, description, quantity, fees, amount)
  values (1, 1, 1, 'k', 2, '2024-03-04', '2024-03-04', 'Buy', 'buy', 'A', 'A', '', 100000000, 0, -1000000)`,
  `insert into lots (id, user_id, account_id, content_key, sale_key, copies, symbol, instrument, acquired, sold, quantity,
    proceeds, cost_basis, disallowed_loss)
  values (1, 1, 1, 'k', 's', 1, 'A', 'A', null, '2024-03-05', 100000000, 1000000, 900000, 0)`,
  "insert into import_transactions (import_id, content_id, copies, printed) values (1, 1, 2, 'x')",
  'insert into import_lots (import_id, content_id, copies) values (1, 1, 1)',
]

const NO_ROWS = {
  rowsRead: 0,
  rowsImported: 0,
  rowsDuplicate: 0,
  rowsIgnored: 0,
  rowsFailed: 0,
  ignored: {},
  notes: [],
}

for (const engine of ENGINES)
  t.test(`each of the two files of an import keeps its rows and its report (${engine})`, async (t) => {
    // PostgreSQL does not see that the ids are taken.
    const taken = engine === 'postgres' ? ["select setval(pg_get_serial_sequence('imports', 'id'), 2)"] : []
    const url = await earlierDatabase(t, engine, '0008_undo', [...ROWS, ...taken])
    await migrateStore(url)
    const store = await openStore(url)
    t.teardown(() => store.close())
    await store.ready()
    const read = await store.read(async ({ sql, t }) => ({
      files: await sql.select().from(t.importFiles).orderBy(t.importFiles.id),
      transactions: await sql.select().from(t.fileTransactions),
      lots: await sql.select().from(t.fileLots),
      rows: await sql.select().from(t.fileRows).orderBy(t.fileRows.position),
      reports: await sql.select({ report: t.imports.report }).from(t.imports).orderBy(t.imports.id),
    }))
    const file = { sha256: null, layout: null, printsNumber: null, exportedOn: null, lastDate: null, ...NO_ROWS }
    t.strictSame(read.files, [
      {
        ...file,
        id: 1,
        importId: 1,
        position: 0,
        kind: 'transactions',
        name: 't1.csv',
        size: 10,
        layout: 'Charles Schwab',
        lastDate: '2024-03-04',
        rowsRead: 9,
        rowsImported: 3,
        rowsDuplicate: 1,
        rowsIgnored: 3,
        rowsFailed: 2,
        ignored: REPORT.transactions.ignored,
        notes: REPORT.transactions.notes,
      },
      {
        ...file,
        id: 2,
        importId: 1,
        position: 1,
        kind: 'gains',
        name: 'g1.csv',
        size: 20,
        layout: 'lot details',
        lastDate: '2024-03-05',
        rowsRead: 1,
        rowsImported: 1,
      },
      { ...file, id: 3, importId: 2, position: 0, kind: 'transactions', name: 't2.csv', size: 10 },
      { ...file, id: 4, importId: 2, position: 1, kind: 'gains', name: 'g2.csv', size: 20 },
    ])
    t.strictSame(read.transactions, [{ fileId: 1, contentId: 1, copies: 2, printed: 'x' }])
    t.strictSame(read.lots, [{ fileId: 2, contentId: 1, copies: 1, printed: null }])
    t.strictSame(
      read.rows,
      REPORT.transactions.failures.map((row, position) => ({ fileId: 1, position, failed: true, ...row })),
    )
    t.strictSame(
      read.reports.map(({ report }) => report),
      [{ unmatchedSales: 1, notes: ['Stored elsewhere.'] }, { error: 'no table' }],
    )
    const outcome = await undoImport(
      async () => store,
      { databaseUrl: url, userId: 1, importId: 1, folder: t.testdir({}) },
      () => {},
    )
    t.match(outcome, { kind: 'undone', stats: { transactions_removed: 2, realized_gains_lots_removed: 1 } })
  })

const fileRow = (id: number, lastDate: string) =>
  `insert into import_files (id, import_id, position, kind, name, size, last_date, rows_read, rows_imported,
    rows_duplicate, rows_ignored, rows_failed, ignored, notes)
  values (${id}, 1, ${id}, 'gains', 'g.csv', 1, ${lastDate}, 0, 0, 0, 0, 0, '{}', '[]')`

for (const engine of ENGINES)
  t.test(`the day of an export and the last day of a file are apart (${engine})`, async (t) => {
    const url = await earlierDatabase(t, engine, '0016_exercised_options', [
      "insert into users (id, email, created_at) values (1, 'a@example.com', 0)",
      `insert into imports (id, user_id, brokerage_account, user_email, status, created_at, transactions_processed,
        months_updated, report, forms_recorded) values (1, 1, '123', 'a@example.com', 'success', 0, 0, 0, '{}', true)`,
      fileRow(1, "'2024-09-16 2024-03-05'"),
      fileRow(2, "'2024-03-05'"),
      fileRow(3, 'null'),
    ])
    await migrateStore(url)
    const store = await openStore(url)
    t.teardown(() => store.close())
    const files = await store.read(({ sql, t: { importFiles: f } }) =>
      sql.select({ exportedOn: f.exportedOn, lastDate: f.lastDate }).from(f).orderBy(f.id),
    )
    t.strictSame(files, [
      { exportedOn: '2024-09-16', lastDate: '2024-03-05' },
      { exportedOn: null, lastDate: '2024-03-05' },
      { exportedOn: null, lastDate: null },
    ])
  })
