/** Costs that are printed beside a gross amount, contracts, wash sales and currencies, from the file to the trade. */
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { fixture, genericGains } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const read = (name: string) => readFile(fixture(name), 'utf8')
const NO_LOTS = genericGains([])

const TASTY =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #'
const BOUGHT =
  '2024-08-16T15:50:00+0200,Trade,Buy to Open,BUY_TO_OPEN,CHAR  240920P00007500,Equity Option,x,-200.00,2,-100.00,-2.00,-0.28,100,CHAR,CHAR,9/20/24,7.5,PUT,1'
const SOLD =
  '2024-09-03T16:05:00+0200,Trade,Sell to Close,SELL_TO_CLOSE,CHAR  240920P00007500,Equity Option,x,740.00,2,370.00,-2.00,-0.30,100,CHAR,CHAR,9/20/24,7.5,PUT,2'

await onBothEngines(t, 'a trade counts net of its costs, and once in two forms of one history', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const short = `${TASTY},Currency\n${SOLD},USD\n${BOUGHT},USD\n`
  const long = `${TASTY},Total,Currency\n${SOLD},737.70,USD\n${BOUGHT},-202.28,USD\n`
  t.equal(statsOf(await upload(short, NO_LOTS)).transactions_inserted, 2)
  t.equal(statsOf(await upload(long, NO_LOTS)).transactions_inserted, 0)
  const { trades } = await get('/api/trade-details/2024-09')
  t.match(trades, [{ symbol: /^CHAR/, total_profit_loss: 535.42 }])
  t.equal(trades.length, 1)
})

await onBothEngines(t, 'a short option that is closed is one trade, and leaves no long', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  statsOf(await upload(await read('firstrade/history-2026.csv'), NO_LOTS))
  const { trades } = await get('/api/trade-details/2026-05')
  const options = trades.filter(({ symbol }: { symbol: string }) => /150/.test(symbol))
  t.match(options, [{ total_profit_loss: 229.96 }], '319.98 received, 90.02 paid')
  t.equal(options.length, 1)
})

await onBothEngines(t, 'a wash sale adjustment is no trade', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const none = (await read('td-ameritrade/transactions-2022.csv')).split('\n')[0] as string
  statsOf(await upload(`${none}\n`, await read('td-ameritrade/gains-2020.csv')))
  t.match((await get('/api/trade-details/2020-04')).trades, [{ symbol: 'BRAV', total_profit_loss: -100 }])
})

await onBothEngines(t, 'a history in another currency is refused, and nothing of it is stored', async (t, on) => {
  const { upload, get } = await trader(await buildTestApp(t, on))
  const pounds = (await read('ibkr/transaction-history-2025.csv')).replace('Base Currency,USD', 'Base Currency,GBP')
  t.match((await upload(pounds, NO_LOTS)).last, {
    type: 'error',
    message: /in "GBP" \(line 4\)\. Amounts must be in USD/,
  })
  statsOf(await upload(await read('ibkr/flex-trades.csv'), NO_LOTS))
  t.match((await get('/api/trade-details/2026-03')).trades, [{ symbol: 'ALFA', total_profit_loss: 22.5 }])
})

await onBothEngines(t, 'a sale of chosen shares has the gain that J.P. Morgan prints beside it', async (t, on) => {
  const { uploadFiles, get } = await trader(await buildTestApp(t, on))
  const names =
    'Trade Date,Post Date,Settlement Date,Account Name,Account Number,Account Type,Type,Description,Cusip,Ticker,Security Type,Price USD,Quantity,G/L Short USD,G/L Long USDs,Amount USD'
  const line = (date: string, rest: string) => `${date},${date},${date},Self-Directed,...1234,Brokerage,${rest}\n`
  const sold = line('11/2/2026', 'Sell,ALFA,,ALFA,Stock,60,-10,,,600')
  const before =
    line('10/2/2026', 'Buy,ALFA,,ALFA,Stock,50,10,,,-500') + line('9/2/2026', 'Buy,ALFA,,ALFA,Stock,20,10,,,-200')
  const profits = async () =>
    (await get('/api/trades')).trades.map((trade: Record<string, unknown>) => [
      trade.total_profit_loss,
      trade.broker_verified,
    ])
  statsOf(await uploadFiles({ 'without.csv': `${names}\n${sold}${before}` }))
  t.strictSame(await profits(), [[400, false]], 'the oldest shares')
  statsOf(await uploadFiles({ 'with.csv': `${names}\n${sold.replace('-10,,', '-10,100,')}${before}` }))
  t.strictSame(await profits(), [[100, true]], 'the shares of October')
  t.match((await get('/api/open-positions')).positions, [{ symbol: 'ALFA', quantity: 10, cost_basis: 200 }])

  // A later history restates the gain after a wash sale.
  const later = line('11/9/2026', 'Buy,ALFA,,ALFA,Stock,60,10,,,-600')
  statsOf(await uploadFiles({ 'later.csv': `${names}\n${later}${sold.replace('-10,,', '-10,120,')}` }))
  t.strictSame(await profits(), [[120, true]])
  statsOf(await uploadFiles({ 'again.csv': `${names}\n${sold.replace('-10,,', '-10,100,')}${before}\n` }))
  t.strictSame(await profits(), [[120, true]], 'an earlier history does not restate it')
})
