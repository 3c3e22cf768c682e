/** Rule 2.5, by upload: lists of orders that print options with plain words. Results were worked out by hand. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'

const HEADER = 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time'
/** The contract in words, as Webull prints it. */
const contract = (right: string, strike: string) => `ABC 09/23/2022 00:00:00 EDT ${right} $${strike}`
const order = (symbol: string, side: string, contracts: number, price: string, time: string) =>
  `${symbol},${symbol},${side},Filled,${contracts},${contracts},@${price},${price},DAY,${time} EDT,${time} EDT`
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

const CALL = contract('Call', '371.00')
const PUT = contract('Put', '360.00')

await onBothEngines(
  t,
  'options with plain Buy and Sell: bought ones, written ones, contracts in words',
  async (t, on) => {
    const { get, uploadFiles } = await trader(await buildTestApp(t, on))
    const orders = file(
      // 22 − 20
      order(CALL, 'Sell', 1, '0.220', '09/23/2022 12:55:34'),
      order(CALL, 'Buy', 1, '0.200', '09/23/2022 12:44:21'),
      // 300 − 100 of two written; then 100 of the third and fourth, which one purchase closes
      order(PUT, 'Buy', 2, '0.500', '09/12/2022 10:00:00'),
      order(PUT, 'Sell', 2, '1.000', '09/09/2022 10:00:00'),
      order(PUT, 'Buy', 2, '0.500', '09/06/2022 10:00:00'),
      order(PUT, 'Sell', 2, '1.500', '09/01/2022 10:00:00'),
    )
    successOf(await uploadFiles({ 'options.csv': orders }))
    t.equal((await get('/api/upload-history')).history[0].status, 'success')
    const { trades } = await get('/api/trades?limit=100')
    t.same(trades.map((one: Record<string, unknown>) => [one.symbol, one.side, one.total_profit_loss]).sort(), [
      ['ABC 09/23/2022 00:00:00 EDT CALL $371.00', 'long', 2],
      ['ABC 09/23/2022 00:00:00 EDT PUT $360.00', 'short', 100],
      ['ABC 09/23/2022 00:00:00 EDT PUT $360.00', 'short', 200],
    ])
    t.same((await get('/api/open-positions')).positions, [])
    t.same((await get('/api/unmatched-sales')).sales, [])
  },
)

await onBothEngines(t, 'what opened a contract does not depend on which file came first', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [bought, sold] = [
    file(order(CALL, 'Buy', 2, '2.000', '09/01/2022 10:00:00')),
    file(order(CALL, 'Sell', 2, '3.000', '09/08/2022 10:00:00')),
  ]
  const both = [bought, sold]
  for (const files of [both, both.toReversed()]) {
    const { get, headers, uploadFiles } = await trader(service, `plain${files.indexOf(sold)}@example.com`)
    const shown = async () => ({
      trades: (await get('/api/trades?limit=100')).trades.map((one: Record<string, unknown>) => [
        ...[one.side, one.buy_date, one.sell_date, one.total_profit_loss],
      ]),
      open: (await get('/api/open-positions')).positions.map((one: Record<string, unknown>) => [
        ...[one.side, one.quantity, one.cost_basis],
      ]),
    })
    const ids = new Map<string, number>()
    for (const [at, text] of files.entries())
      ids.set(text, successOf(await uploadFiles({ [`options-${at}.csv`]: text })).import_id as number)
    t.same(await shown(), { trades: [['long', '2022-09-01', '2022-09-08', 200]], open: [] })
    await service.app.inject({ method: 'DELETE', url: `/api/imports/${ids.get(bought)}`, headers })
    // Alone it may be a written option.
    t.same(await shown(), { trades: [], open: [['short', 2, 600]] })
  }
})

await onBothEngines(
  t,
  'a file that reaches beyond the end of a contract asks about it, and its undo no more',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { get, headers, uploadFiles } = await trader(service)
    const asked = async () => (await get('/api/questions')).questions.map((one: { kind: string }) => one.kind)
    successOf(await uploadFiles({ 'sold.csv': file(order(CALL, 'Sell', 2, '3.000', '09/08/2022 10:00:00')) }))
    t.same(await asked(), [])
    const later = file(order('XYZ', 'Buy', 1, '5.000', '10/03/2022 10:00:00'))
    const { import_id: id } = successOf(await uploadFiles({ 'later.csv': later }))
    t.same(await asked(), ['option_side'])
    await service.app.inject({ method: 'DELETE', url: `/api/imports/${id}`, headers })
    t.same(await asked(), [])
  },
)
