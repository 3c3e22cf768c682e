/** Positions that move between accounts, in the files of Interactive Brokers: they change what is held without a sale. */
import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import { deriveInstrument } from '../../../src/ledger/derive.ts'
import { MONEY_PLACES, toText } from '../../../src/lib/decimal.ts'
import { readTransactions, show } from './read.ts'

const STATEMENT = `Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Account Information,Header,Field Name,Field Value
Account Information,Data,Account,U7654321
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,ALFA,"2024-01-05, 10:12:44",100,10,10,-1000,-1,1001,0,0,O
Trades,Data,Order,Stocks,USD,ALFA,"2024-06-05, 10:12:44",100,20,20,-2000,-1,2001,0,0,O
Trades,Data,Order,Stocks,USD,ALFA,"2024-07-05, 10:12:44",-100,21,21,2100,-1,-2001,98,0,C
Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code
`
const statement = (...lines: string[]) => readTransactions(STATEMENT + lines.join('\n'))
const movements = ({ rows }: Awaited<ReturnType<typeof readTransactions>>) =>
  rows.filter((row) => row.class === 'share_movement').map(show('date', 'action', 'instrument', 'quantity', 'amount'))

const OUT = 'Transfers,Data,Stocks,USD,ALFA,2024-03-01,ACATS,Out,--,118056084,-100,--,"-1,500.00",0.00,0.00,'

t.test('shares that left the account are not sold later', async (t) => {
  const { rows, failed, accounts } = await statement(OUT, 'Transfers,Data,Total,,,,,,,,,,-1500,0,0,')
  t.same(failed, [])
  t.same(new Set(accounts), new Set(['U7654321']))
  const { trades } = deriveInstrument(
    rows.map((row) => ({ key: transactionKey(row), copies: 1, row })),
    [],
  )
  // 2,100 − 1 received for what 2,000 + 1 was paid for in June: the shares of January are gone.
  t.same(
    trades.map(({ buyDate, profit }) => [buyDate, toText(profit, MONEY_PLACES)]),
    [['2024-06-05', '98']],
  )
})

t.test('what comes is positive and what leaves is negative; shorts, cash and other currencies', async (t) => {
  const read = await statement(
    OUT,
    'Transfers,Data,Stocks,USD,BRAV,2024-03-04,ACATS,In,--,118056084,"2,500",--,"37,100.00",0.00,0.00,',
    'Transfers,Data,Equity and Index Options,USD,BRAV 20MAR26 40 P,2024-03-04,ACATS,In,--,118056084,2,--,80,0,0,',
    'Transfers,Data,Cash,USD,CASH.USD,2024-03-04,ACATS,In,--,118056084,,,,,500,',
    'Transfers,Data,Stocks,USD,CHAR,2024-03-04,ACATS,In,--,118056084,-10,--,-80,0,0,',
    'Transfers,Data,Stocks,USD,CHAR,2024-03-04,ACATS,Out,--,118056084,10,--,80,0,0,',
    'Transfers,Data,Stocks,EUR,DELT,2024-03-04,ACATS,In,--,118056084,10,--,80,0,0,',
  )
  t.same(movements(read), [
    ['2024-03-01', 'Transfer', 'ALFA', '-100', '0'],
    ['2024-03-04', 'Transfer', 'BRAV', '2500', '0'],
    ['2024-03-04', 'Transfer', 'BRAV 2026-03-20 P 40', '2', '0'],
  ])
  t.same(read.ignored.at(-1), [13, 'cash moved from or to another account'])
  t.match(read.failed, [
    [14, 'Direction', /"In": the transfer of a short position is not supported/],
    [15, 'Direction', /"Out": the transfer of a short position is not supported/],
    [16, 'Currency', /"EUR" is not supported/],
  ])
})

const TRADES =
  '"ClientAccountID","Symbol","Buy/Sell","Quantity","TradeDate","CurrencyPrimary","AssetClass","Proceeds","Taxes","IBCommission","IBCommissionCurrency","Open/CloseIndicator"'
const TRANSFERS =
  '"ClientAccountID","Symbol","Description","AssetClass","Date","DateTime","SettleDate","Direction","TransferCompany","TransferAccount","Quantity","TransferPrice","PositionAmount","CashTransfer","Code","Type"'

t.test('a Flex query of several sections: transfers are read, corporate actions fail', async (t) => {
  const read = await readTransactions(
    [
      TRADES,
      '"U7654321","ALFA","BUY","100","20240105","USD","STK","-1000","0","-1","USD","O"',
      TRANSFERS,
      '"U7654321","ALFA","ALFA INC","STK","20240301","20240301","20240301","OUT","--","118056084","-100","0","-1500","0","","ACATS"',
      '"U7654321","--","CASH TRANSFER","CASH","20240301","20240301","20240301","-","--","-","0","0","0","-5.28","","INTERNAL"',
      '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","ReportDate","ActionDescription","Proceeds","Quantity","Type"',
      '"U7654321","USD","STK","ALFA","20240401","ALFA SPLIT 1 FOR 10","0","-90","RS"',
    ].join('\n'),
  )
  t.same(movements(read), [['2024-03-01', 'Transfer', 'ALFA', '-100', '0']])
  t.match(read.failed, [[7, 'ActionDescription', /corporate action is not supported/]])
  const ofStatement = await statement(OUT)
  t.ok(
    ofStatement.rows.map(transactionKey).includes(transactionKey(read.rows[1] as (typeof read.rows)[number])),
    'the same transfer',
  )
  const coded = await readTransactions(
    [
      `"HEADER","TRNT",${TRADES}`,
      '"DATA","TRNT","U7654321","ALFA","BUY","100","20240105","USD","STK","-1000","0","-1","USD","O"',
      '"EOS","TRNT"',
      '"HEADER","CORP","ClientAccountID","Symbol","ReportDate","Description","Quantity"',
      '"DATA","CORP","U7654321","ALFA","20240401","ALFA SPLIT 1 FOR 10","-90"',
    ].join('\n'),
  )
  t.equal(coded.rows.length, 1)
  t.match(coded.failed, [[5, 'Description', /corporate action is not supported/]])
})

t.test('a Flex query without NetCash: taxes are costs like the commission', async (t) => {
  const { rows, failed } = await readTransactions(
    [
      TRADES,
      '"U7654321","ALFA","BUY","10","20260302","USD","STK","-200","-0.6","-1","USD","O"',
      '"U7654321","ALFA","SELL","-10","20260305","USD","STK","225","0","-1.5","USD","C"',
      '"U7654321","ALFA","BUY","10","20260306","USD","STK","-200","0.6","-1","USD","O"',
    ].join('\n'),
  )
  t.same(rows.map(show('class', 'fees', 'amount')), [
    ['buy', '1.6', '-201.6'],
    ['sell', '1.5', '223.5'],
  ])
  t.match(failed, [[4, 'Taxes', /is positive, in a column whose costs are negative/]])
})
