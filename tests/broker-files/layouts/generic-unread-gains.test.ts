/** Gains of unknown origin: a gain, loss or wash sale in a column of another name is not lost. */
import t from 'tap'
import type { Lot } from '../../../src/ledger/ledger.ts'
import { eachFails, readGains, show } from './read.ts'

const HEADER = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis'
const lot = (columns: string) => (line: string) =>
  readGains(`${HEADER},${columns}\nKILO,5,01/05/2023,01/15/2024,${line}`)
const gains = show<Lot>('gain', 'disallowedLoss')

t.test('the table of Vanguard, whose gains are capital gains', async (t) => {
  const vanguard = (figures: string) =>
    readGains(
      `Date sold,Date acquired,Event,Cost basis method,Quantity,Total cost,Proceeds,Short term capital gain/loss,Long term capital gain/loss,Total capital gain/loss,Symbol\n01/15/2024,01/05/2023,Sale,FIFO,5,"$1,200.00","$1,250.00",${figures},KILO`,
    )
  t.same((await vanguard('—,$50.00,$50.00')).rows.map(show<Lot>('gain', 'term')), [['50', 'long']])
  await eachFails(t, vanguard, [
    ['—,$10.00,$10.00', 'Total capital gain/loss', /the gain 10\.00 is not proceeds 1250\.00/],
  ])
})

t.test('further names of gains and of disallowed losses', async (t) => {
  for (const name of [
    'Net Gain/Loss Amount',
    'Capital Gain/Loss',
    'Realized PnL',
    'Net P&L',
    'Total Gain',
    'Gain (Loss)',
  ]) {
    t.same((await lot(name)('50,40,10')).rows.map(gains), [['10', '0']], name)
    await eachFails(t, lot(name), [['50,40,25', name, /the gain 25\.00 is not proceeds 50\.00/]])
  }
  for (const name of ['Disallowed', 'Wash Sale Disallowed Amount', 'Loss Disallowed'])
    t.same((await lot(`Gain,${name}`)('30,40,-10,10')).rows.map(gains), [['-10', '10']], name)
})

t.test('a figure in a column of gains that is not read fails, unless the lot has it', async (t) => {
  const reason = /may be the gain or a disallowed loss of the lot, which it differs from; name the column Gain\/Loss/
  await eachFails(t, lot('Ordinary Gain'), [['50,40,25', 'Ordinary Gain', reason]])
  await eachFails(t, lot('Gain/Loss,Tax Profit'), [['50,40,10,25', 'Tax Profit', reason]])
  await eachFails(t, lot('Gain/Loss,Loss Deferred'), [['30,40,-10,4', 'Loss Deferred', reason]])
  for (const [columns, figures] of [
    ['Gain/Loss,Tax Profit', '50,40,10,10.00'],
    ['Gain/Loss,Tax Profit', '50,40,10,0'],
    ['Gain/Loss,Tax Profit', '50,40,10,--'],
    ['Gain/Loss,Disallowed Loss,Loss Deferred', '30,40,-10,4,4'],
    ['Gain/Loss,Disallowed Loss,Gain before Wash Sale', '30,40,-6,4,-10'],
    ['Gain/Loss,Gain/Loss (%)', '50,40,10,25'],
    ['Gain/Loss,Unrealized Gain', '50,40,10,25'],
    ['Gain/Loss,Gain Per Share', '50,40,10,2'],
    ['Gain/Loss,Wash Sale Date', '50,40,10,01/20/2024'],
  ] as const) {
    const { rows, failed } = await lot(columns)(figures)
    t.same([failed, rows.length], [[], 1], columns)
  }
})

t.test('costs, other proceeds or another basis than those read fail if the file prints no gain', async (t) => {
  const reason = /may change the gain of the lot, which the file does not print; add a column Gain\/Loss/
  const names = 'SecFee,Commission,Costs,Selling Expenses,TAF,Net Proceeds,Proceeds (Net),Adjusted Cost,Original Basis'
  for (const name of names.split(',')) {
    await eachFails(t, lot(name), [['50,40,0.37', name, reason]])
    t.same((await lot(`Gain/Loss,${name}`)('50,40,10,0.37')).rows.map(gains), [['10', '0']], name)
    for (const same of ['', '0.00', '--', '50', '40.00'])
      t.equal((await lot(name)(`50,40,${same}`)).rows.length, 1, name)
  }
  t.equal((await lot('Cost Basis Method')('50,40,FIFO')).rows.length, 1)
  for (const name of ['Proceeds Per Share', 'Federal Tax Withheld', 'Return (%)', 'Tax Lot Number'])
    t.equal((await lot(name)('50,40,3')).rows.length, 1, name)
})

t.test('an amount that is nearly the proceeds or the cost basis fails if the file prints no gain', async (t) => {
  const priced = (name: string) => (figure: string) =>
    readGains(
      `Symbol,Quantity,Buy Date,Sell Date,Buy Price,Sell Price,${name}\nKILO,10,01/05/2023,01/15/2024,$8,10,${figure}`,
    )
  const reason = /may change the gain of the lot, which the file does not print/
  for (const name of ['Net Amount', 'Sell Value', 'Invested'])
    await eachFails(t, priced(name), [
      ['99.50', name, reason],
      ['80.65', name, reason],
    ])
  for (const figure of ['100', '80.00', '', '0', '120', '500'])
    t.equal((await priced('Sell Value')(figure)).rows.length, 1, figure)
  for (const name of ['Market Value', 'Order ID', 'Strike']) t.equal((await priced(name)('99.50')).rows.length, 1, name)
})
