/** The realized profits that a file prints are compared with the trades of its rows. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { ibkrStatement } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'

const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const BUY = 'Order,Stocks,USD,ALFA,"2026-03-02, 10:00:00",100,105,105,-10500,-1,10501,0,0,O'
const CHEAPER = 'Order,Stocks,USD,ALFA,"2026-03-03, 14:00:00",100,99,99,-9900,-1,9901,0,0,O'
const sale = (basis: string, realized: string) =>
  `Order,Stocks,USD,ALFA,"2026-03-04, 11:00:00",-100,100,100,10000,-1,${basis},${realized},0,C`
const LOT = 'ClosedLot,Stocks,USD,ALFA,2026-03-03,100,99.01,,,,9901,98,,'

const flex = (realized: string) =>
  csv(
    'ClientAccountID,Symbol,Buy/Sell,TradeDate,Quantity,TradePrice,NetCash,CurrencyPrimary,AssetClass,Open/CloseIndicator,FifoPnlRealized',
    'U7654321,ALFA,BUY,20260302,100,105,-10501,USD,STK,O,0',
    `U7654321,ALFA,SELL,20260304,-100,100,9999,USD,STK,C,${realized}`,
  )

await onBothEngines(t, 'results that differ are named with both figures', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  /** The note on the results of one file of a new user, with its params. */
  const noteOn = async (...files: string[]) => {
    const user = await trader(service, `results${users++}@example.com`, 'U7654321')
    const given = Object.fromEntries(files.map((file, i) => [`${i}.csv`, file]))
    const { notes } = successOf(await user.uploadFiles(given)) as {
      notes: { code: string; params: object; message: string }[]
    }
    return notes.find(({ code }) => code === 'results_differ')
  }
  t.equal(await noteOn(ibkrStatement(BUY, CHEAPER, sale('-10501', '-502'))), undefined, 'first in, first out')
  t.equal(
    await noteOn(ibkrStatement(BUY, CHEAPER, sale('-10501', '-502.004'))),
    undefined,
    'trades are rounded to cents',
  )

  // The broker sold the cheaper shares, and prints no lots.
  const other = await noteOn(ibkrStatement(BUY, CHEAPER, sale('-9901', '98')))
  t.match(other, {
    params: {
      file: '0.csv',
      count: 1,
      rows: [{ symbol: 'ALFA', date: '2026-03-04', printed: '98.00', derived: '-502.00' }],
    },
    message: /^0\.csv prints other results than its trades have: ALFA on 2026-03-04, 98\.00 instead of -502\.00\./,
  })
  t.equal(await noteOn(ibkrStatement(BUY, CHEAPER, sale('-9901', '98'), LOT)), undefined, 'its lots count')

  t.equal(
    await noteOn(ibkrStatement(sale('-10501', '-502'))),
    undefined,
    'a sale without a purchase has a note of its own',
  )
  t.equal(await noteOn(ibkrStatement(BUY, sale('-10501', '?'))), undefined, 'what is no number is not compared')

  t.equal(await noteOn(flex('-502')), undefined)
  t.match(await noteOn(flex('-402')), { params: { rows: [{ printed: '-402.00', derived: '-502.00' }] } })
})
