/** Realized gains that print a sale with another symbol than the transactions. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { gainsWithoutQuantity, genericGains, genericTransactions, type LotRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { ACCOUNT, trader } from '../support/upload.ts'

const bought = { date: '2026-01-05', action: 'Buy', symbol: 'FB', quantity: '10', amount: '-1000' }
const sold = { date: '2026-02-05', action: 'Sell', symbol: 'FB', quantity: '10', amount: '1500' }
const TRANSACTIONS = genericTransactions([bought, sold], ACCOUNT)
const LOT: LotRow = {
  symbol: 'META',
  opened: '2026-01-05',
  closed: '2026-02-05',
  quantity: '10',
  proceeds: '1500',
  costBasis: '1000',
}
const half = { quantity: '5', proceeds: '750', costBasis: '500' }
const COVERED = genericTransactions(
  [
    { date: '2026-01-05', action: 'Sell Short', symbol: 'FB', quantity: '10', amount: '1500' },
    { date: '2026-02-05', action: 'Buy to Cover', symbol: 'FB', quantity: '10', amount: '-1000' },
  ],
  ACCOUNT,
)
const COVERED_LOT: LotRow = { ...LOT, opened: '2026-02-05', closed: '2026-01-05', quantity: '-10' }

const NOTE =
  / 1 sale may count twice, with one symbol in the realized gains and another in the transactions, such as 10 FB on 2026-02-05, which equals a lot of META\. If they are the same security, undo this import, use one symbol in both files, and import them again\./

await onBothEngines(
  t,
  'a sale with another symbol in the realized gains than in the transactions is noted',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    let users = 0
    const messageOf = async (...uploads: Record<string, string>[]) => {
      const { uploadFiles } = await trader(service, `renamed${users++}@example.com`)
      let message = ''
      for (const files of uploads) message = (await uploadFiles(files)).last.message
      return message
    }
    const beside = (...lots: LotRow[]) => messageOf({ 't.csv': TRANSACTIONS, 'g.csv': genericGains(lots) })

    t.match(await beside(LOT), NOTE)
    t.match(await beside({ ...LOT, ...half }, { ...LOT, ...half, opened: '2026-01-06' }), NOTE, 'a sale of two lots')
    t.match(await beside({ ...LOT, proceeds: '1500.99' }), NOTE, 'without a fee')
    t.match(await messageOf({ 't.csv': TRANSACTIONS, 'g.csv': gainsWithoutQuantity([LOT], ACCOUNT) }), NOTE)
    t.match(await messageOf({ 't.csv': COVERED, 'g.csv': genericGains([COVERED_LOT]) }), NOTE, 'a short sale')
    t.match(await messageOf({ 't.csv': TRANSACTIONS }, { 'g.csv': genericGains([LOT]) }), NOTE, 'later gains')
    t.match(await messageOf({ 'g.csv': genericGains([LOT]) }, { 't.csv': TRANSACTIONS }), NOTE, 'later transactions')

    for (const [why, lot] of [
      ['the same symbol', { symbol: 'FB' }],
      ['another quantity', { quantity: '11' }],
      ['other money', { proceeds: '1501.01' }],
      ['another day', { closed: '2026-02-06' }],
      ['the other side', { opened: '2026-02-05', closed: '2026-01-05', quantity: '-10', costBasis: '1500' }],
    ] as const)
      t.notMatch(await beside({ ...LOT, ...lot }), /count twice/, why)
    const expired = genericTransactions([bought, { ...sold, action: 'Expired', amount: '0' }], ACCOUNT)
    const worthless = genericGains([{ ...LOT, proceeds: '0' }])
    t.notMatch(await messageOf({ 't.csv': expired, 'g.csv': worthless }), /count twice/, 'nothing was received')
    const ofOther = { ...sold, symbol: 'GOOG', quantity: '1', amount: '100' }
    const around = [
      { ...bought, symbol: 'GOOG', quantity: '3', amount: '-300' },
      { ...ofOther, date: '2026-02-04' },
      { ...ofOther, date: '2026-02-06' },
    ]
    const later = await messageOf(
      { 't.csv': TRANSACTIONS, 'g.csv': genericGains([LOT]) },
      { 'u.csv': genericTransactions(around, ACCOUNT) },
    )
    t.notMatch(later, /count twice/, 'a later import has neither of them')
  },
)
