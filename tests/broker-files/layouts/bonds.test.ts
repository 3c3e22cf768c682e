/** Bonds in files that have no column for accrued interest: what is paid for it is no part of their cost. */
import t from 'tap'
import { readTransactions } from './read.ts'

const BOND = '912828YW8'
const [QUANTITY, PRICE] = ['10000', '95.5']

/** A purchase of the bond, and what its amount column is called. */
const FILES: { name: string; column: string; bought: (amount: string) => string }[] = [
  {
    name: 'Schwab',
    column: 'Amount',
    bought: (amount) =>
      `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n03/15/2024,Buy,${BOND},US TREASUR NT,"10,000",$${PRICE},,${amount}\n`,
  },
  {
    name: 'E*TRADE',
    column: 'Amount',
    bought: (amount) =>
      `For Account:,####1234\n\nTransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description\n\n03/15/24,Bought,BOND,${BOND},${QUANTITY},${amount},${PRICE},0,US TREASUR NT\n`,
  },
  {
    name: 'Merrill',
    column: 'Amount',
    bought: (amount) =>
      `"Trade Date" ,"Settlement Date" ,"Account" ,"Description" ,"Type" ,"Symbol/ CUSIP" ,"Quantity" ,"Price" ,"Amount" ," " \n"03/15/2024" ,"03/18/2024" ,"CMA-Edge 00X-00000" ,"Purchase US TREASUR NT" ,"Trades/Securities" ,"${BOND}" ,"10,000" ,"$${PRICE}" ,"${amount}" ," " \n`,
  },
  {
    name: 'J.P. Morgan',
    column: 'Amount USD',
    bought: (amount) =>
      `Trade Date,Post Date,Settlement Date,Account Number,Account Type,Type,Description,Cusip,Ticker,Security Type,Price USD,Quantity,Amount USD,Commissions USD\n3/15/2024,3/15/2024,3/18/2024,...3693,Brokerage,Buy,US TREASUR NT,${BOND},,Fixed Income,${PRICE},${QUANTITY},${amount},0\n`,
  },
  {
    name: 'Vanguard, with an empty column for it',
    column: 'Net Amount',
    bought: (amount) =>
      `Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,\n12345678,2024-03-15,2024-03-18,Buy,Buy,US TREASUR NT,${BOND},${QUANTITY},${PRICE},-9550,0,${amount},,CASH,\n`,
  },
]

for (const { name, column, bought } of FILES)
  t.test(name, async (t) => {
    t.same((await readTransactions(bought('-9550.00'))).failed, [])
    // 9,550 for the bond and 75 of interest: as its cost, the profit at maturity would be 375 instead of 450.
    const { rows, failed } = await readTransactions(bought('-9625.00'))
    t.same(rows, [])
    t.match(failed, [[Number, column, /per 100, which is 9550\.00: the rest may be accrued interest/]])
  })

t.test('fees, rounded prices, and shares without a ticker are no interest', async (t) => {
  const schwab = async (line: string) =>
    (await readTransactions(`Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n${line}\n`)).failed
  for (const line of [
    `03/15/2024,Sell,${BOND},X,"10,000",$95.50,$1.00,$9549.00`,
    `03/15/2024,Buy,${BOND},X,"10,000",$95.50,$1.00,-$9551.00`,
    `03/15/2024,Buy,${BOND},X,"10,000",$95.51,,-$9550.63`,
    `03/15/2024,Buy,${BOND},OLDCO XXXMERGED,100,$5.00,$1.00,-$501.00`,
  ])
    t.same(await schwab(line), [], line)
  t.equal((await schwab(`03/15/2024,Sell,${BOND},X,"10,000",$95.50,$1.00,$9620.00`)).length, 1)
})

t.test('shares in a dividend without an amount are not lost', async (t) => {
  const [header = ''] = (FILES[2] as (typeof FILES)[number]).bought('0').split('\n')
  const { rows, failed } = await readTransactions(
    `${header}\n"05/03/2024" ,"05/03/2024" ,"CMA-Edge 00X-00000" ,"Dividend Stock ALFA INC" ,"Dividends/ Interest" ,"ALFA" ,"50" ,"" ,"$0.00" ," " \n`,
  )
  t.same(rows, [])
  t.match(failed, [[2, 'Quantity', /"50" are shares without an amount in a dividend/]])
})
