/** Old trades that a broker prints anew, after a split or a change of symbol, are noted: they count twice. */
import t from 'tap'
import { selectOtherFiles } from '../../src/imports/notes/other-file-queries.ts'
import { readBesideOthers } from '../../src/imports/notes/other-files.ts'
import { noteReprinted } from '../../src/imports/notes/reprinted.ts'
import { dayNumber, fromDayNumber } from '../../src/lib/dates.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const bought = (date: string, symbol: string, quantity: string, amount = '-100'): TransactionRow => ({
  date,
  action: 'Buy',
  symbol,
  quantity,
  amount,
})
const BEFORE = bought('2024-01-02', 'AAA', '10')
const AFTER = bought('2024-03-01', 'BBB', '10')
const OLD = schwabTransactions([BEFORE, bought('2024-02-01', 'OLDS', '10'), AFTER])

await onBothEngines(t, 'a trade that comes again with another symbol or quantity is noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [i, [row, shown]] of (
    [
      [bought('2024-02-01', 'NEWS', '10'), '10 NEWS instead of 10 OLDS'],
      [bought('2024-02-01', 'OLDS', '100'), '100 OLDS instead of 10 OLDS'],
    ] as const
  ).entries()) {
    const anew = schwabTransactions([BEFORE, row, AFTER, bought('2024-06-03', 'CCC', '1')])
    const later = await trader(service, `later${i}@example.com`)
    statsOf(await later.uploadFiles({ 'old.csv': OLD }))
    const dry = await later.uploadFiles({ 'new.csv': anew }, '?dry_run=true')
    const { last } = await later.uploadFiles({ 'new.csv': anew })
    for (const { message } of [dry.last, last])
      t.ok(
        message.includes(
          `new.csv lacks 1 trade of old.csv of import ${(await later.get('/api/upload-history')).history[1].id}, and has the same amounts with another symbol or quantity, such as ${shown} on 2024-02-01. Brokers print old rows anew after a split or a change of symbol, and some exports round quantities. If so, the trades count twice: undo the import of the older file.`,
        ),
        message,
      )
    const both = await trader(service, `both${i}@example.com`)
    t.match(
      (await both.uploadFiles({ 'old.csv': OLD, 'new.csv': anew })).last.message,
      /new\.csv lacks 1 trade of old\.csv, /,
    )
    const before = await trader(service, `before${i}@example.com`)
    statsOf(await before.uploadFiles({ 'new.csv': anew }))
    t.match((await before.uploadFiles({ 'old.csv': OLD })).last.message, /old\.csv lacks 1 trade of new\.csv of import/)
  }
})

await onBothEngines(t, 'a quantity that is two percent larger can be that of a split', async (t, on) => {
  const service = await buildTestApp(t, on)
  const messageOf = async (...rows: TransactionRow[]) => {
    const { uploadFiles } = await trader(service, `${crypto.randomUUID()}@example.com`)
    statsOf(await uploadFiles({ 'old.csv': OLD }))
    return (await uploadFiles({ 'new.csv': schwabTransactions(rows) })).last.message
  }
  t.match(await messageOf(BEFORE, bought('2024-02-01', 'OLDS', '10.2'), AFTER), /lacks 1 trade/)
  t.notMatch(await messageOf(BEFORE, bought('2024-02-01', 'OLDS', '10.199'), AFTER), /lacks/)
  t.notMatch(await messageOf(bought('2024-02-01', 'NEWS', '10')), /lacks/, 'a file without a row of the other')
})

await onBothEngines(t, 'a quantity with fewer decimal places can be the same, rounded', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [i, [was, is, noted]] of (
    [
      ['0.1233', '0.123', true],
      ['0.123', '0.1225', true],
      ['0.123', '0.12251', true],
      ['0.123', '0.12249', false],
      ['0.5012', '0.5013', false],
      ['10', '10.004', false],
    ] as const
  ).entries()) {
    const { uploadFiles } = await trader(service, `${i}@example.com`)
    const rows = (quantity: string) => schwabTransactions([BEFORE, bought('2024-02-01', 'OLDS', quantity), AFTER])
    statsOf(await uploadFiles({ 'old.csv': rows(was) }))
    const { message } = (await uploadFiles({ 'new.csv': rows(is) })).last
    t.equal(message.includes(`such as ${is} OLDS instead of ${was} OLDS on 2024-02-01`), noted, `${was} and ${is}`)
  }
})

await onBothEngines(t, 'trades that differ in more, or are in both files, are not noted', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [i, rows] of [
    [bought('2024-02-01', 'NEWS', '11')],
    [bought('2024-02-01', 'NEWS', '10', '-101')],
    // Two accounts that buy for 100 each, in files without their numbers.
    [bought('2024-02-01', 'OLDS', '10.1')],
    [bought('2024-02-02', 'NEWS', '10')],
    [bought('2024-02-01', 'OLDS', '10'), bought('2024-02-01', 'NEWS', '10')],
    [],
  ].entries()) {
    const { uploadFiles } = await trader(service, `${i}@example.com`)
    statsOf(await uploadFiles({ 'old.csv': OLD }))
    t.notMatch((await uploadFiles({ 'new.csv': schwabTransactions([BEFORE, ...rows, AFTER]) })).last.message, /lacks/)
  }
})

await onBothEngines(t, 'a new file of thousands of rows that are all known is compared in a moment', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { uploadFiles } = await trader(service)
  const day = (i: number) => fromDayNumber(dayNumber('2010-01-01') + (i % 5_000))
  const rows = Array.from({ length: 15_000 }, (_, i) => bought(day(i), `S${i % 300}`, '1', `-${1 + i}`))
  const dividends = rows.map(({ date, symbol }, i) => ({ date, action: 'Cash Dividend', symbol, amount: `${1 + i}` }))
  statsOf(await uploadFiles({ 'all.csv': schwabTransactions(rows) }))
  statsOf(await uploadFiles({ 'dividends.csv': schwabTransactions(dividends) }))
  statsOf(await uploadFiles({ 'part.csv': schwabTransactions(rows.slice(0, 5_000)) }))
  // A query that takes longer is ended.
  const store = await openStore(on.url, { queryTimeoutMs: 1_000 })
  try {
    const notes = await store.read(async (db) => {
      const [user] = await db.sql.select({ id: db.t.users.id }).from(db.t.users)
      const part = (await selectOtherFiles(db, user!.id, -1)).at(-1)!
      const [beside] = await readBesideOthers(db, user!.id, part.importId, [{ ...part, imported: 0, duplicate: 5_000 }])
      t.equal(beside!.others.length, 2)
      return await noteReprinted(db, user!.id, beside!)
    })
    t.same(notes, [])
  } finally {
    await store.close()
  }
})
