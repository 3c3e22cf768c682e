/** The transaction history of Interactive Brokers: whose amounts are in the base currency of the account. */
import t from 'tap'
import { readTransactions, refusal, show } from './read.ts'

const HEADER =
  'Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,Gross Amount ,Commission,Net Amount'
const history = (lines: readonly string[], { base = 'Base Currency,USD', header = HEADER, names = '' } = {}) =>
  [
    `Statement,Header,${names || 'Field Name,Field Value'}`,
    'Statement,Data,Title,Transaction History',
    `Summary,Header,${names || 'Field Name,Field Value'}`,
    ...(base === '' ? [] : [`Summary,Data,${base}`]),
    'Summary,Data,Starting Cash,0.0',
    `Transaction History,Header,${header}`,
    ...lines.map((line) => `Transaction History,Data,2026-03-16,U***54321,${line}`),
  ].join('\n')

const BOUGHT = 'ALFA INC,Buy,ALFA,2.0,100.0,USD,-171.5,-2.0,-173.5'

t.test('the base currency has another name in another language, though the table is in English', async (t) => {
  const german = { names: 'Feldname,Feldwert', base: 'Basiswährung,EUR' }
  t.equal(
    await refusal(history([BOUGHT], german), 'transactions'),
    'This file is an Interactive Brokers transaction history in "EUR" (line 4). Amounts must be in USD; export the account in USD.',
  )
  const dollars = await readTransactions(history([BOUGHT], { ...german, base: 'Basiswährung,USD' }))
  t.same(dollars.rows.map(show('class', 'amount')), [['buy', '-173.5']])
  t.match(
    await refusal(history([BOUGHT], { base: '' }), 'transactions'),
    /^This file is an Interactive Brokers transaction history without the line of its base currency, .* Import the file as it was exported\.$/,
  )
})

t.test('a price in another currency is not shown as one in dollars', async (t) => {
  const { rows, failed } = await readTransactions(
    history([
      'ALFA INC,Buy,ALFA,2.0,100.0,USD,-200.0,-2.0,-202.0',
      'ZULU AB,Sell,ZULU,-6,102.5,SEK,64.6734,-1.85207324,62.82132676',
    ]),
  )
  t.same(failed, [])
  t.same(rows.map(show('instrument', 'quantity', 'price', 'fees', 'amount')), [
    ['ALFA', '2', '100', '2', '-202'],
    ['ZULU', '6', null, '1.852073', '62.821327'],
  ])
  const older = await readTransactions(
    history(['ALFA INC,Buy,ALFA,2.0,100.0,-200.0,-2.0,-202.0', 'ZULU AB,Buy,ZULU,2.0,100.0,-108.5,-2.0,-110.5'], {
      header: HEADER.replace('Price Currency,', ''),
    }),
  )
  t.same(older.rows.map(show('price')), [['100'], [null]])
})

t.test('futures and adjustments that move cash fail; a translation of foreign cash moves none', async (t) => {
  const wider = { header: `${HEADER},Sub Type,Exchange Rate,Transaction Fees,Multiplier` }
  const { rows, failed, ignored } = await readTransactions(
    history(
      [
        'ALFA INC,Buy,ALFA,2.0,100.0,USD,-200.0,-2.0,-202.0,-,1.0,-,1.0',
        'MES 19JUN26,Buy,MESM6,1.0,5000.0,USD,-25000.0,-1.0,-25001.0,-,1.0,-,5.0',
        'MES 19JUN26 Position MTM,Position MTM,MESM6,-,-,-,357.34,-,357.34,-,1.0,-,1.0',
        'Goodwill credit,Adjustment,-,-,-,-,55.01,-,55.01,-,1.0,-,1.0',
        'FX Translations P&L,Adjustment,-,-,-,-,0.41124416,-,0.41124416,-,1.0,-,1.0',
      ],
      wider,
    ),
  )
  t.same(rows.map(show('instrument', 'amount')), [['ALFA', '-202']])
  t.match(failed, [
    [8, 'Multiplier', /"5.0" is a multiplier that is not supported/],
    [9, 'Transaction Type', /"Position MTM": gains and losses of futures are not supported/],
    [10, 'Transaction Type', /"Adjustment": is only supported for FX translations/],
  ])
  t.same(ignored.at(-1), [11, 'value of cash in other currencies: no cash moved'])
})
