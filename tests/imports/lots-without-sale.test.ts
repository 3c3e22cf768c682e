/** Lots without a sale, on days for which a file has every sale (law 1.3). The figures were computed by hand. */
import t from 'tap'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { genericGains, type LotRow, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { notesOf, statsOf, trader } from '../support/upload.ts'
import { mover } from './moving.ts'
import { isWhole } from './whole.ts'

const traded = (date: string, action: string, quantity: string, amount: string, symbol = 'ALFA'): TransactionRow => ({
  ...{ date, action, symbol, quantity, amount },
})
const lot = (closed: string, proceeds: string, more: Partial<LotRow> = {}): LotRow => ({
  ...{ symbol: 'ALFA', opened: '2025-03-03', closed, quantity: '10', proceeds, costBasis: '100' },
  ...more,
})
const schwab = (...rows: TransactionRow[]) => schwabTransactions(rows, 'since late 2023')

/** 30 for 300; 10 are sold for 300 and 10 for 500. ZULU is held: it only begins and ends the file. */
const BOUGHT = traded('2025-03-03', 'Buy', '30', '-300')
const SOLD = [traded('2025-03-10', 'Sell', '10', '300'), traded('2025-03-11', 'Sell', '10', '500')]
const UNTIL = (day: string) => traded(day, 'Buy', '1', '-9', 'ZULU')
const HISTORY = [BOUGHT, ...SOLD, UNTIL('2025-03-31')]
const PUT = 'ALFA 03/28/2025 5.00 P'
const LOTS = [lot('2025-03-10', '300'), lot('2025-03-11', '500')]
/** 10 for 400, a gain of 300, that no file has as a sale. */
const ALONE = lot('2025-03-20', '400')

type Month = { total_return_with_dividends: number }

let users = 0
async function user(service: TestApp) {
  const { get, uploadFiles, headers } = await trader(service, `alone${users++}@example.com`)
  const add = async (files: Record<string, string>) => {
    const uploaded = await uploadFiles(files)
    statsOf(uploaded)
    return notesOf(uploaded)
  }
  const newest = async () => (await get('/api/upload-history')).history[0].id as number
  return {
    add,
    newest,
    /** Profit, trades, and the open shares of ALFA. */
    async figures() {
      const { months } = await get('/api/months')
      const { trades } = await get('/api/trades')
      const { positions } = await get('/api/open-positions')
      const profit = months.reduce((sum: number, month: Month) => sum + month.total_return_with_dividends, 0)
      const open = positions.find(({ symbol }: { symbol: string }) => symbol === 'ALFA')
      return [profit, trades.length, open?.quantity ?? 0]
    },
    async lines(importId: number) {
      const { lines } = await get(`/api/imports/${importId}/reconciliation`)
      const lots = lines.filter(({ cost_basis }: { cost_basis: number | null }) => cost_basis !== null)
      return lots.toSorted((a: { closed: string }, b: { closed: string }) => a.closed.localeCompare(b.closed))
    },
    counts: async (importId: number) => (await get(`/api/imports/${importId}`)).reconciliation,
    async enter(payload: object) {
      const answer = await service.app.inject({ method: 'POST', url: '/api/own-entries', headers, payload })
      if (answer.statusCode !== 201) throw new Error(answer.payload)
    },
    async undo(importId: number) {
      const answer = await service.app.inject({ method: 'DELETE', url: `/api/imports/${importId}`, headers })
      if (answer.statusCode !== 200) throw new Error(answer.payload)
    },
  }
}

await onBothEngines(t, 'two gains files on two date bases: each sale counts once', async (t, on) => {
  const { add, figures } = await user(await buildTestApp(t, on))
  const settled = [lot('2025-03-11', '300'), lot('2025-03-12', '500')]
  await add({ 't.csv': schwab({ ...BOUGHT, quantity: '20', amount: '-200' }, ...SOLD, UNTIL('2025-03-31')) })
  await add({ 'a.csv': genericGains(LOTS) })
  await add({ 'b.csv': genericGains(settled) })
  t.strictSame(await figures(), [600, 2, 0])
  t.ok(await isWhole(t, on))
})

await onBothEngines(t, 'a lot of a covered day without a sale is no trade, and says why', async (t, on) => {
  const { add, figures, lines, counts, newest } = await user(await buildTestApp(t, on))
  const notes = await add({ 't.csv': schwab(...HISTORY), 'g.csv': genericGains([...LOTS, ALONE]) })
  t.strictSame(await figures(), [600, 2, 10], '200 + 400, and 10 are held')
  t.match(notes.lots_without_sale, { count: 1, symbol: 'ALFA', day: '2025-03-20', quantity: '10' })
  const id = await newest()
  t.match(await lines(id), [
    { status: 'matched', closed: '2025-03-10', why: null },
    { status: 'matched', closed: '2025-03-11', why: null },
    {
      ...{ status: 'differing', closed: '2025-03-20', copies: 1, quantity_difference: 10, amount_difference: 400 },
      why: {
        code: 'lot_without_sale',
        params: { symbol: 'ALFA', date: '2025-03-20' },
        actions: [
          { type: 'import_file', kind: 'transactions', symbol: 'ALFA', date: '2025-03-20' },
          { type: 'enter_row', kind: 'sale', symbol: 'ALFA', date: '2025-03-20', account_id: Number },
          { type: 'undo_import', import_id: id },
        ],
      },
    },
  ])
  t.match(await counts(id), { matched: 2, differing: 1, replaced: 0, no_transactions: 0 })
  t.ok(await isWhole(t, on))
})

await onBothEngines(t, 'a sale that the user enters makes a trade of the lot', async (t, on) => {
  const { add, figures, lines, newest, enter } = await user(await buildTestApp(t, on))
  await add({ 't.csv': schwab(...HISTORY), 'g.csv': genericGains([...LOTS, ALONE]) })
  const id = await newest()
  const { actions } = (await lines(id)).at(-1).why
  const { account_id, kind, symbol, date } = actions.find(({ type }: { type: string }) => type === 'enter_row')
  await enter({ account_id, kind, symbol, date, quantity: 10, amount: 400 })
  t.strictSame(await figures(), [900, 3, 0])
  t.match((await lines(id)).at(-1), { status: 'matched', why: null })
  t.ok(await isWhole(t, on))
})

await onBothEngines(t, 'of identical lots, those beyond the sales are no trades', async (t, on) => {
  const { add, figures, lines, counts, newest } = await user(await buildTestApp(t, on))
  await add({ 't.csv': schwab(...HISTORY), 'g.csv': genericGains([LOTS[0]!, LOTS[0]!, LOTS[0]!, LOTS[1]!]) })
  t.strictSame(await figures(), [600, 2, 10], 'the sales are of two lots')
  const id = await newest()
  t.match(
    (await lines(id)).filter(({ closed }: { closed: string }) => closed === '2025-03-10'),
    [
      {
        status: 'differing',
        copies: 3,
        quantity_difference: 20,
        amount_difference: 600,
        why: { code: 'lot_without_sale' },
      },
    ],
  )
  t.match(await counts(id), { matched: 1, differing: 3 })
  t.ok(await isWhole(t, on))
})

await onBothEngines(t, 'a file that reaches the day turns it, and its undo turns it back', async (t, on) => {
  const { add, figures, lines, undo, newest } = await user(await buildTestApp(t, on))
  await add({ 't.csv': schwab(BOUGHT, ...SOLD), 'g.csv': genericGains([...LOTS, ALONE]) })
  const gains = await newest()
  const asTrade = [900, 3, 0]
  t.strictSame(await figures(), asTrade, 'the file ends on 11 March: 200 + 400 + 300')
  t.match(
    (await lines(gains)).map(({ status }: { status: string }) => status),
    ['matched', 'matched', 'no_transactions'],
  )
  // It has the rows that are known, and one of another symbol.
  const notes = await add({ 'later.csv': schwab(...HISTORY) })
  t.match(notes.lots_without_sale, { count: 1, symbol: 'ALFA', day: '2025-03-20' })
  t.strictSame(await figures(), [600, 2, 10])
  t.match((await lines(gains)).at(-1), { status: 'differing', why: { code: 'lot_without_sale' } })
  t.ok(await isWhole(t, on))
  const covering = await newest()
  const again = await add({ 'again.csv': `${schwab(...HISTORY)}\n` })
  t.notOk('lots_without_sale' in again, 'said once')
  await undo(await newest())
  t.strictSame(await figures(), [600, 2, 10])
  await undo(covering)
  t.strictSame(await figures(), asTrade)
  t.match((await lines(gains)).at(-1), { status: 'no_transactions', why: null })
  t.ok(await isWhole(t, on))
  await add({ 'sale.csv': schwab(...HISTORY, traded('2025-03-19', 'Sell', '10', '400')) })
  t.strictSame(await figures(), [900, 3, 0], 'a file has its sale')
})

await onBothEngines(t, 'what does not cover the day', async (t, on) => {
  const service = await buildTestApp(t, on)
  const gains = { 'g.csv': genericGains([...LOTS, ALONE]) }
  const asTrade = [900, 3, 0]
  const cases: [why: string, files: Record<string, string>, figures: number[]][] = [
    ['the file ends four days after it', { 't.csv': schwab(...HISTORY.slice(0, 3), UNTIL('2025-03-24')) }, asTrade],
    [
      'the file ends five days after it',
      { 't.csv': schwab(...HISTORY.slice(0, 3), UNTIL('2025-03-25')) },
      [600, 2, 10],
    ],
    [
      'the file begins four days before it',
      {
        't.csv': schwab(BOUGHT, ...SOLD),
        'u.csv': schwab(traded('2025-03-16', 'Buy', '1', '-9'), UNTIL('2025-03-31')),
      },
      [900, 3, 1],
    ],
    [
      'the file begins five days before it',
      {
        't.csv': schwab(BOUGHT, ...SOLD),
        'u.csv': schwab(traded('2025-03-15', 'Buy', '1', '-9'), UNTIL('2025-03-31')),
      },
      [600, 2, 11],
    ],
    ['a row failed', { 't.csv': schwab(...HISTORY, { ...UNTIL('2025-03-28'), quantity: 'x' }) }, asTrade],
    [
      'the file of the day has no purchase or sale of the symbol',
      {
        't.csv': schwab(BOUGHT, ...SOLD),
        'u.csv': schwab(traded('2025-03-12', 'Buy', '1', '-9', 'ZULU'), UNTIL('2025-03-31')),
      },
      asTrade,
    ],
    [
      'shares moved out',
      { 't.csv': schwab(...HISTORY, traded('2025-03-28', 'Journaled Shares', '-1', '', 'ALFA')) },
      [900, 3, 0],
    ],
    [
      'a split in these days, which brings 10 to none',
      { 't.csv': schwab(...HISTORY, traded('2025-03-28', 'Stock Split', '10', '')) },
      [900, 3, 10],
    ],
    [
      'an option delivered shares: 149.35 of premium, and 100 bought',
      {
        't.csv': schwab(
          ...HISTORY,
          traded('2025-03-04', 'Sell to Open', '1', '149.35', PUT),
          traded('2025-03-28', 'Assigned', '1', '', PUT),
          traded('2025-03-28', 'Buy', '100', '-500'),
        ),
      },
      [1049.35, 4, 100],
    ],
    [
      'shares came under a new name, 5 for 45',
      {
        't.csv': schwab(
          traded('2025-01-02', 'Buy', '5', '-45', 'OLDA'),
          traded('2025-01-06', 'Name Change', '-5', '', 'OLDA'),
          traded('2025-01-06', 'Name Change', '5', ''),
          ...HISTORY,
        ),
      },
      [900, 3, 5],
    ],
  ]
  for (const [why, files, expected] of cases) {
    const { add, figures } = await user(service)
    await add({ ...files, ...gains })
    t.strictSame(await figures(), expected, why)
  }
})

await onBothEngines(t, 'a lot of other shares for the money of a sale is not beyond it', async (t, on) => {
  const { add, figures } = await user(await buildTestApp(t, on))
  // The lots are printed in the shares of a later split, 2 for 1: each of the two is 10 of 20, and the sale is of 10.
  const sold = [lot('2025-03-10', '150', { costBasis: '50' }), lot('2025-03-10', '150', { costBasis: '50' })]
  await add({ 't.csv': schwab(BOUGHT, SOLD[0]!, UNTIL('2025-03-31')), 'g.csv': genericGains(sold) })
  t.strictSame((await figures()).slice(0, 2), [200, 2])
})

await onBothEngines(t, 'a sale in the account to which the shares moved counts once', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await mover(service, `${on.engine}-moved@example.com`)
  const out = traded('2025-04-01', 'Journaled Shares', '-10', '')
  const of = (month: string) => traded(`2025-${month}-30`, 'Buy', '1', '-9', 'ZULU')
  const first = schwab(traded('2025-03-03', 'Buy', '10', '-100'), out, of('06'))
  const second = schwab(
    ...[of('01'), { ...out, quantity: '10' }, traded('2025-05-12', 'Sell', '10', '150')],
    ...[traded('2025-05-20', 'Buy', '2', '-40'), of('06')],
  )
  const sale = genericGains([lot('2025-05-12', '150')])
  const figures = async () => {
    const { trades } = await user.get('/api/trades')
    const { sales } = await user.get('/api/unmatched-sales')
    return [
      trades.map(({ total_profit_loss }: { total_profit_loss: number }) => total_profit_loss),
      sales.map(({ code }: { code: string }) => code),
    ]
  }
  await user.add({ 'first.csv': first }, 'First')
  await user.add({ 'second.csv': second }, 'Second')
  t.strictSame(await figures(), [[], ['no_known_cost']])
  await user.add({ 'first-lots.csv': sale }, 'First')
  t.strictSame(await figures(), [[], ['no_known_cost']], 'the rows of the first account show that it sold nothing')
  await user.add({ 'second-lots.csv': `${sale}\n` }, 'Second')
  t.strictSame(await figures(), [[50], []])
  t.ok(await isWhole(t, on))
})
