import { readFile } from 'node:fs/promises'
import t from 'tap'
import { toText } from '../../../src/lib/decimal.ts'
import { fixture } from '../../support/broker-files.ts'
import { readTransactions, refusal } from './read.ts'

t.test('the transaction history: amounts net of all fees, shorts, options, the mark at its end', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactions(
    await readFile(fixture('td-ameritrade/transactions-2022.csv'), 'utf8'),
  )
  t.equal(layout, 'TD Ameritrade transaction history')
  t.same(new Set(accounts), new Set([undefined]))
  t.same(
    rows.map((row) => [
      row.date,
      row.class,
      row.instrument,
      toText(row.quantity, 8),
      toText(row.fees, 6),
      toText(row.amount, 6),
    ]),
    [
      ['2022-01-03', 'cash', '', '0', '0', '5000'],
      // 25 × 108.12 + 6.95
      ['2022-01-04', 'buy', 'ALFA', '25', '6.95', '-2709.95'],
      ['2022-01-10', 'sell_short', 'BRAV', '10', '0.02', '499.98'],
      ['2022-01-12', 'buy_to_cover', 'BRAV', '10', '0', '-480'],
      // 125 − 0.65 − 0.01
      ['2022-01-14', 'sell_short', 'JULI 2022-02-18 C 125', '1', '0.66', '124.34'],
      ['2022-01-31', 'interest', 'MMDA1', '0', '0', '0.03'],
      // 2750 − 6.95 − 0.06
      ['2022-02-01', 'sell', 'ALFA', '25', '7.01', '2742.99'],
      // 60 − 1.20 − 10.00
      ['2022-02-04', 'sell', 'KILOX', '3', '11.2', '48.8'],
      ['2022-02-18', 'expiration', 'JULI 2022-02-18 C 125', '1', '0', '0'],
      ['2022-03-01', 'dividend', 'KILO', '0', '0', '12.34'],
      ['2022-03-01', 'tax', 'KILO', '0', '0', '-1.85'],
      ['2022-03-02', 'share_movement', 'KILO', '-4', '0', '0'],
    ],
  )
  t.same(failed, [[15, 'DESCRIPTION', 'unknown action "STOCK SPLIT (ALFA)"']])
  t.same(ignored, [
    [1, 'not data: header'],
    [4, 'money market fund or bank deposit: cash that stays cash'],
    [16, 'not data: text'],
  ])
})

const NAMES =
  'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,NET CASH BALANCE,SALES FEE,SHORT-TERM RDM FEE,FUND REDEMPTION FEE, DEFERRED SALES CHARGE'
const one = async (line: string) => {
  const { rows, failed } = await readTransactions(`${NAMES}\n01/04/2010,1,${line}\n***END OF FILE***\n`)
  return { row: rows[0], failed: failed[0] }
}

t.test('the older header, with a balance and a sales fee', async (t) => {
  t.match((await one('Sold 80 ECHO @ 18.08,80,ECHO,18.08,0.00,1446.38,9000.00,0.02,,,')).row, {
    class: 'sell',
    fees: 20_000n,
    amount: 1_446_380_000n,
  })
  for (const text of ['Bought to Open', 'Buy to Open'])
    t.match((await one(`${text} 1 JULI,1,JULI Feb 18 2022 125.0 Put,1.25,0.65,-125.65,1,,,,`)).row, { class: 'buy' })
  t.match((await one('Sold to Close 1 JULI,1,JULI Feb 18 2022 125.0 Put,1.25,0.65,124.35,1,,,,')).row, {
    class: 'sell',
  })
  t.match((await one('Bought to Close 1 JULI,1,JULI Feb 18 2022 125.0 Put,1.25,0.65,-125.65,1,,,,')).row, {
    class: 'buy_to_cover',
  })
})

t.test('what contradicts itself, is ambiguous or is not known fails by name', async (t) => {
  const cases: [line: string, column: string, reason: RegExp][] = [
    // A cancelled purchase is printed like this.
    ['Bought 25 ALFA @ 108.12,25,ALFA,108.12,0.00,2703.00,1,,,,', 'AMOUNT', /is positive, which contradicts a buy/],
    ['Sold 25 ALFA @ 108.12,25,ALFA,108.12,0.00,-2703.00,1,,,,', 'AMOUNT', /is negative, which contradicts a sell/],
    ['Sold 25 ALFA @ 108.12,-25,ALFA,108.12,0.00,2703.00,1,,,,', 'QUANTITY', /is negative, which contradicts a sell/],
    ['Bought 25 ALFA @ 108.12,25,ALFA,108.12,6.95,-2703.00,1,,,,', 'AMOUNT', /although the row has a commission/],
    ['Bought 25 ALFA @ 108.12,25,ALFA,108.12,0.00,,1,,,,', 'AMOUNT', /is empty/],
    [
      'Sold 1 JULI Feb 18 2022 125.0 Call @ 1.25,1,JULI Feb 18 2022 125.0 Call,1.25,0.65,124.35,1,,,,',
      'DESCRIPTION',
      /the row does not say whether the option was opened or closed/,
    ],
    [
      'Sold to Open 1 JULI @ 1.25,1,JULI Feb 30 2022 125.0 Call,1.25,0.65,124.35,1,,,,',
      'SYMBOL',
      /is no option contract that can be read/,
    ],
    ['DIVIDEND REINVESTMENT (SHARES) (KILO),1,KILO,,,0.00,1,,,,', 'DESCRIPTION', /in two rows, which is not supported/],
    ['DIVIDEND REINVESTMENT (CASH DEBIT) (KILO),,KILO,,,-9.00,1,,,,', 'DESCRIPTION', /in two rows/],
    ['INTERNAL TRANSFER BETWEEN ACCOUNTS,5,KILO,,,,1,,,,', 'DESCRIPTION', /unknown action "INTERNAL TRANSFER/],
    ['MANDATORY - NAME CHANGE (KILO),5,KILO,,,,1,,,,', 'DESCRIPTION', /unknown action "MANDATORY - NAME CHANGE/],
  ]
  for (const [line, column, reason] of cases) {
    const { row, failed } = await one(line)
    t.equal(row, undefined, line)
    t.equal(failed?.[1], column, line)
    t.match(failed?.[2], reason, line)
  }
})

t.test('files that cannot be used are refused by name', async (t) => {
  t.match(
    await refusal(`${NAMES}\n`, 'gains'),
    /^This file is a TD Ameritrade transaction history, not a realized gains file; .* Export the realized gains/,
  )
  t.match(
    await refusal('DATE,DESCRIPTION,SYMBOL,TRANS TYPE,QUANTITY,PRICE,NET AMOUNT,COMMISSION,TRANS ID\n', 'transactions'),
    /^This file is a TD Ameritrade Institutional transaction history, which is not supported\. Export/,
  )
})
