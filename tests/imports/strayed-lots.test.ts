/** Realized gains of shares whose purchase is in no file, although the files begin before it. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, type LotRow, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { ACCOUNT, successOf, trader } from '../support/upload.ts'

const bought: TransactionRow = { date: '2026-01-05', action: 'Buy', symbol: 'ALFA', quantity: '10', amount: '-100' }
const sold: TransactionRow = { date: '2026-04-01', action: 'Sell', symbol: 'ALFA', quantity: '4', amount: '80' }
const LOT: LotRow = {
  symbol: 'ALFA',
  opened: '2026-02-20',
  closed: '2026-04-01',
  quantity: '4',
  proceeds: '80',
  costBasis: '60',
}
const history = (...rows: TransactionRow[]) => genericTransactions([bought, ...rows, sold], ACCOUNT)
const vested: TransactionRow = { ...bought, date: '2026-02-20', quantity: '4', amount: '-60' }

const NOTE = { count: 1, symbol: 'ALFA', day: '2026-02-20', quantity: '4' }

await onBothEngines(t, 'a lot whose purchase is in no file is noted, once', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  const notesOf = async (...uploads: Record<string, string>[]) => {
    const { uploadFiles } = await trader(service, `strayed${users++}@example.com`)
    const notes: object[][] = []
    for (const files of uploads) {
      const { notes: all } = successOf(await uploadFiles(files))
      const strayed = all.filter(({ code }) => code === 'lots_strayed')
      notes.push(strayed.map(({ params: { account_id: _account, ...params } }) => params))
      for (const { actions } of strayed)
        t.match(actions, [
          { type: 'import_file' },
          { type: 'enter_row', kind: 'purchase', symbol: 'ALFA', date: NOTE.day },
        ])
    }
    return notes
  }

  t.strictSame(await notesOf({ 't.csv': history(), 'g.csv': genericGains([LOT]) }), [[NOTE]])
  t.strictSame(await notesOf({ 't.csv': history() }, { 'g.csv': genericGains([LOT]) }), [[], [NOTE]], 'drafted')
  const later = genericTransactions([{ ...bought, date: '2026-05-05' }], ACCOUNT)
  const uploads: Record<string, string>[] = [{ 't.csv': history(), 'g.csv': genericGains([LOT]) }, { 'l.csv': later }]
  t.strictSame(await notesOf(...uploads), [[NOTE], []], 'not with an import that has not the lot')

  for (const [why, rows, lot] of [
    ['its purchase is there', [vested], LOT],
    ['its purchase is there, five days later', [{ ...vested, date: '2026-02-25' }], LOT],
    ['it was bought before the first row', [], { ...LOT, opened: '2025-02-20' }],
    ['its shares were transferred', [{ ...vested, action: 'Transfer In', amount: '0', date: '2026-03-02' }], LOT],
    ['it has no day of purchase', [], { ...LOT, opened: '' }],
  ] as [string, TransactionRow[], LotRow][])
    t.strictSame(await notesOf({ 't.csv': history(...rows), 'g.csv': genericGains([lot]) }), [[]], why)

  const some = { ...vested, quantity: '3', amount: '-45' }
  t.strictSame(
    await notesOf({ 't.csv': history(some), 'g.csv': genericGains([LOT]) }),
    [[NOTE]],
    'three of four shares',
  )
  const loss = { ...sold, date: '2026-01-20', quantity: '2', amount: '15' }
  const washed = { ...LOT, opened: '2026-01-05', closed: '2026-01-20', quantity: '2', proceeds: '15', costBasis: '20' }
  const files = { 't.csv': history(loss), 'g.csv': genericGains([{ ...washed, disallowedLoss: '5' }, LOT]) }
  t.strictSame(await notesOf(files), [[]], 'a wash sale may have moved its day')
})
