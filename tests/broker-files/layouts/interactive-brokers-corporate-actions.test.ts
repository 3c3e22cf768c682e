/** Corporate actions of an activity statement of Interactive Brokers: each row says which shares move, and why. */
import t from 'tap'
import { buildTestApp } from '../../support/app.ts'
import { onBothEngines } from '../../support/engines.ts'
import { statsOf, trader } from '../../support/upload.ts'
import { readTransactions, show } from './read.ts'

const STATEMENT = `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers LLC
Statement,Data,Title,Activity Statement
Account Information,Header,Field Name,Field Value
Account Information,Data,Account,U7654321
Account Information,Data,Base Currency,USD
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
`
const ACTIONS =
  'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code\n'
const trade = (symbol: string, date: string, quantity: number, price: number) =>
  `Trades,Data,Order,Stocks,USD,${symbol},"${date}, 10:12:44",${quantity},${price},${price},${-quantity * price},0,0,0,0,${quantity > 0 ? 'O' : 'C'}`
const action = (date: string, text: string, quantity: string, proceeds = '0', currency = 'USD', kind = 'Stocks') =>
  `Corporate Actions,Data,${kind},${currency},${date},"2025-06-09, 20:25:00","${text}",${quantity},${proceeds},0,0,`
const text = (trades: string[], ...actions: string[]) =>
  `${STATEMENT}${trades.join('\n')}\n${ACTIONS}${actions.join('\n')}\nCorporate Actions,Data,Total,,,,,,0,0,0,\n`

t.test('a row is read if it says what it is', async (t) => {
  const read = await readTransactions(
    text(
      [trade('ALFA', '2025-03-03', 10, 100)],
      action('2025-06-10', 'ALFA(US0231351067) Split 2 for 1 (ALFA, ALFA INC, US0231351067)', '10'),
      action('2025-06-11', 'BRAV(US1111111111) Split 1 for 8 (BRAV, BRAVO CO, US1111111112)', '12.5'),
      action('2025-06-11', 'BRAV(US1111111111) Split 1 for 8 (BRAV.OLD, BRAVO CO, US1111111111)', '-100'),
      action(
        '2025-06-12',
        'FB(US30303M1027) CUSIP/ISIN Change to (US30303M1028) (META, META PLATFORMS INC, US30303M1028)',
        '5',
      ),
      action(
        '2025-06-12',
        'FB(US30303M1027) CUSIP/ISIN Change to (US30303M1028) (FB.OLD, META PLATFORMS INC, US30303M1027)',
        '-5',
      ),
      action('2025-06-13', 'CHAR(US2222222222) Spinoff  1 for 3 (DELT, DELTA LTD, US3333333333)', '33'),
      action(
        '2025-06-13',
        'TWTR(US90184L1025) Merged(Acquisition) for USD 54.20 per Share (TWTR, TWITTER INC, US90184L1025)',
        '-100',
        '5420',
      ),
      action(
        '2025-06-16',
        'ECHO(US4444444444) Merged(Acquisition) WITH US5555555555 1 for 2 (FOXT, FOXTROT PLC, US5555555555)',
        '50',
      ),
    ),
  )
  t.same(read.failed, [])
  t.same(read.rows.slice(1).map(show('date', 'class', 'action', 'instrument', 'quantity', 'amount')), [
    ['2025-06-10', 'split', 'Stock Split', 'ALFA', '10', '0'],
    ['2025-06-11', 'split', 'Stock Split', 'BRAV', '12.5', '0'],
    ['2025-06-11', 'split', 'Stock Split', 'BRAV', '-100', '0'],
    ['2025-06-12', 'share_movement', 'Name Change', 'META', '5', '0'],
    ['2025-06-12', 'share_movement', 'Name Change', 'FB', '-5', '0'],
    ['2025-06-13', 'share_movement', 'Spin-off', 'DELT', '33', '0'],
    ['2025-06-13', 'redemption', 'Cash Merger', 'TWTR', '-100', '5420'],
    ['2025-06-16', 'share_movement', 'Stock Merger', 'FOXT', '50', '0'],
  ])
})

t.test('any other row fails by name', async (t) => {
  const read = await readTransactions(
    text(
      [trade('ALFA', '2025-03-03', 10, 100)],
      action('2025-06-10', 'ALFA(US0231351067) Tendered to US0231351068 1 for 1 (ALFA, ALFA INC, US0231351067)', '-10'),
      // Both a split and a new name.
      action('2025-06-10', 'ALFA(US0231351067) Split 1 for 10 (BRAV, ALFA INC, US0231351067)', '1'),
      action('2025-06-10', 'ALFA(US0231351067) Split 2 for 1 (ALFA, ALFA INC, US0231351067)', '10', '0', 'EUR'),
      action('2025-06-10', 'ALFA(US0231351067) Split 2 for 1 (ALFA, ALFA INC, US0231351067)', ''),
      action('2025-06-10', 'ALFA(US0231351067) CUSIP/ISIN Change to (US0231351068) without a symbol', '10'),
      action(
        '2025-06-10',
        'ALFA(US0231351067) Merged(Acquisition) WITH US5555555555 1 for 2 (ALFA, ALFA INC, US0231351067)',
        '-10',
        '25',
      ),
    ),
  )
  t.equal(read.rows.length, 1)
  t.match(read.failed, [
    [10, 'Description', /this corporate action is not supported/],
    [11, 'Description', /this corporate action is not supported/],
    [12, 'Currency', /"EUR" is not supported/],
    [13, 'Quantity', /./],
    [14, 'Description', /does not end with a symbol/],
    [15, 'Proceeds', /which may be a trade/],
  ])
})

await onBothEngines(t, 'shares of a split and of a new name are sold for what they earned', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { get, uploadFiles } = await trader(service, 'actions@example.com', 'U7654321')
  const trades = [
    trade('ALFA', '2025-03-03', 10, 100),
    trade('ALFA', '2025-09-03', -20, 60),
    trade('BRAV', '2025-03-03', 100, 1),
    trade('BRAV', '2025-09-03', -12.5, 10),
    trade('FB', '2025-03-03', 5, 200),
    trade('META', '2025-09-03', -5, 210),
  ]
  const actions = [
    action('2025-06-10', 'ALFA(US0231351067) Split 2 for 1 (ALFA, ALFA INC, US0231351067)', '10'),
    action('2025-06-11', 'BRAV(US1111111111) Split 1 for 8 (BRAV, BRAVO CO, US1111111112)', '12.5'),
    action('2025-06-11', 'BRAV(US1111111111) Split 1 for 8 (BRAV.OLD, BRAVO CO, US1111111111)', '-100'),
    action('2025-06-12', 'FB(US30303M1027) CUSIP/ISIN Change to (US30303M1028) (META, META INC, US30303M1028)', '5'),
    action('2025-06-12', 'FB(US30303M1027) CUSIP/ISIN Change to (US30303M1028) (FB.OLD, META INC, US30303M1027)', '-5'),
  ]
  statsOf(await uploadFiles({ 'U7654321_2025.csv': text(trades, ...actions) }))
  const shown = (await get('/api/trades')).trades.map(
    ({ symbol, total_profit_loss, order_unknown }: Record<string, unknown>) => [
      symbol,
      total_profit_loss,
      order_unknown,
    ],
  )
  // 1,200 less 1,000; 125 less 100; 1,050 less 1,000.
  t.strictSame(shown.sort(), [
    ['ALFA', 200, null],
    ['BRAV', 25, null],
    ['META', 50, null],
  ])
  t.strictSame((await get('/api/unmatched-sales')).sales, [])
  t.strictSame((await get('/api/open-positions')).positions, [])
})
