/**
 * Ordinary files in which a day is listed in another order than it happened, options deliver both legs of a spread, or a split
 * comes in two rows. The figures were computed by hand.
 */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const robinhood = (...lines: string[]) =>
  csv('Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount', ...lines)
const schwab = (...lines: string[]) =>
  csv('"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"', ...lines)

/** A put spread 50/45 for a credit of 198.68 is assigned and exercised: −500 of the shares. ZULU earns 1. */
const ROBINHOOD_SPREAD = [
  '"6/30/2025","6/30/2025","7/1/2025","ZULU","Zulu","Sell","1","$10.00","$10.00"',
  '"6/20/2025","6/20/2025","6/24/2025","ALFA","Alfa","Buy","100","$50.00","($5,000.00)"',
  '"6/20/2025","6/20/2025","6/24/2025","ALFA","Alfa","Sell","100","$45.00","$4,500.00"',
  '"6/20/2025","6/20/2025","6/23/2025","ALFA","ALFA 6/20/2025 Put $50.00","OASGN","1","",""',
  '"6/20/2025","6/20/2025","6/23/2025","ALFA","ALFA 6/20/2025 Put $45.00","OEXCS","1","",""',
  '"6/2/2025","6/2/2025","6/3/2025","ALFA","ALFA 6/20/2025 Put $50.00","STO","1","$3.00","$299.34"',
  '"6/2/2025","6/2/2025","6/3/2025","ALFA","ALFA 6/20/2025 Put $45.00","BTO","1","$1.00","($100.66)"',
  '"5/30/2025","5/30/2025","6/2/2025","ZULU","Zulu","Buy","1","$9.00","($9.00)"',
]
const LATER = [
  '"7/30/2025","7/30/2025","7/31/2025","ALFA","Alfa","Sell","100","$60.00","$6,000.00"',
  '"7/28/2025","7/28/2025","7/29/2025","ALFA","Alfa","Buy","100","$55.00","($5,500.00)"',
]
const SCHWAB_SPREAD = schwab(
  '"06/30/2025","Sell","ZULU","ZULU INC","1","$10.00","","$10.00"',
  '"06/23/2025 as of 06/20/2025","Buy","ALFA","ALFA INC","100","$50.00","","-$5,000.00"',
  '"06/23/2025 as of 06/20/2025","Sell","ALFA","ALFA INC","100","$45.00","","$4,500.00"',
  '"06/23/2025 as of 06/20/2025","Assigned","ALFA 06/20/2025 50.00 P","PUT ALFA","1","","",""',
  '"06/23/2025 as of 06/20/2025","Exchange or Exercise","ALFA 06/20/2025 45.00 P","PUT ALFA","1","","",""',
  '"06/02/2025","Sell to Open","ALFA 06/20/2025 50.00 P","PUT ALFA","1","$3.00","$0.66","$299.34"',
  '"06/02/2025","Buy to Open","ALFA 06/20/2025 45.00 P","PUT ALFA","1","$1.00","$0.66","-$100.66"',
  '"05/30/2025","Buy","ZULU","ZULU INC","1","$9.00","","-$9.00"',
)
const ROBINHOOD_SPLIT = robinhood(
  '"7/1/2024","7/1/2024","7/2/2024","ALFA","Alfa","Sell","70","$124.00","$8,680.00"',
  '"6/10/2024","6/10/2024","6/11/2024","ALFA","Alfa","Buy","5","$121.00","($605.00)"',
  '"6/10/2024","6/10/2024","6/10/2024","ALFA","Alfa","SPL","54","",""',
  '"6/7/2024","6/7/2024","6/10/2024","ALFA","Alfa","SPL","4.5","",""',
  '"6/7/2024","6/7/2024","6/10/2024","ALFA","Alfa","Buy","0.5","$1,208.00","($604.00)"',
  '"5/20/2024","5/20/2024","5/22/2024","ALFA","Alfa","Buy","6","$940.00","($5,640.00)"',
)
const TRANSACTIONS = csv(
  'Date,Action,Symbol,Quantity,Price,Amount,Currency',
  '2025-01-06,Buy,ALFA,20,100,-2000.00,USD',
  '2025-06-10,Sell,ALFA,10,120,1200.00,USD',
  '2025-06-11,Sell,ALFA,10,120,1200.00,USD',
)
const TWO_PRICES = TRANSACTIONS.replace('2025-06-11,Sell,ALFA,10,120,1200.00', '2025-06-11,Sell,ALFA,10,140,1400.00')
const gains = (...sold: string[]) =>
  csv(
    'Symbol,Date Acquired,Date Sold,Quantity,Proceeds,Cost Basis,Gain/Loss,Currency',
    ...sold.map((day) => `ALFA,2025-01-06,${day},10,1200.00,1000.00,200.00,USD`),
  )

const FILES: Record<string, { files: Record<string, string>; profit: number; trades: number }> = {
  'an assigned spread': { files: { 'robinhood.csv': robinhood(...ROBINHOOD_SPREAD) }, profit: -300.32, trades: 4 },
  'an assigned spread before a round trip: 499.68 more': {
    files: { 'robinhood.csv': robinhood(...LATER, ...ROBINHOOD_SPREAD) },
    profit: 199.68,
    trades: 5,
  },
  'an assigned spread of another broker': { files: { 'schwab.csv': SCHWAB_SPREAD }, profit: -300.32, trades: 4 },
  'a split in two rows': { files: { 'robinhood.csv': ROBINHOOD_SPLIT }, profit: 1831, trades: 3 },
  'two gains files, by trade date and by settlement date': {
    files: {
      'tx.csv': TRANSACTIONS,
      'gains.csv': gains('2025-06-10', '2025-06-11'),
      'settled.csv': gains('2025-06-11', '2025-06-12'),
    },
    profit: 400,
    trades: 2,
  },
  // 200 and 400. The second file has the first sale again, a day later.
  'the same, if the first file ends before the second sale': {
    files: {
      'tx.csv': TWO_PRICES,
      'gains.csv': gains('2025-06-10'),
      'settled.csv': `${gains('2025-06-11')}ALFA,2025-01-06,2025-06-12,10,1400.00,1000.00,400.00,USD\n`,
    },
    profit: 600,
    trades: 2,
  },
}

await onBothEngines(t, 'what an ordinary file earned, with nothing open and nothing unmatched', async (t, on) => {
  const service = await buildTestApp(t, on)
  for (const [name, { files, profit, trades }] of Object.entries(FILES)) {
    const user = await trader(service, `${name.replaceAll(/[^a-z]/g, '')}@example.com`)
    // Each file by itself, in either order.
    for (const [file, content] of Object.entries(files)) statsOf(await user.uploadFiles({ [file]: content }))
    const { trades: listed } = await user.get('/api/trades')
    const sum = listed.reduce((all: number, one: { total_profit_loss: number }) => all + one.total_profit_loss, 0)
    t.equal(Math.round(sum * 100) / 100, profit, name)
    t.equal(listed.length, trades, name)
    t.same((await user.get('/api/open-positions')).positions, [], name)
    t.same((await user.get('/api/unmatched-sales')).sales, [], name)
  }
})
