/** A trade whose amount has the sign of another fails by name, in every way in which a file signs its amounts. */
import t from 'tap'
import { eachFails, readTransactions, show } from './read.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Fees,Amount'
/** Two purchases, so that one contrary row does not decide what the file does. */
const file = (lines: string[]) => readTransactions([HEADER, ...lines].join('\n'))
const SIGNED = ['01/02/2024,Buy,ABC,1,10,0,-10', '01/03/2024,Sell,ABC,1,11,0,11']

t.test('a signed file', async (t) => {
  await eachFails(
    t,
    async (line) => {
      const read = await file([...SIGNED, line])
      return { ...read, rows: read.rows.slice(2) }
    },
    [
      ['01/04/2024,Buy,ABC,1,10,0,10', 'Amount', /"10" is positive, which contradicts a buy/],
      ['01/04/2024,Buy to Cover,ABC,1,10,0,10', 'Amount', /is positive, which contradicts a buy to cover/],
      ['01/04/2024,Sell,ABC,1,10,0,-10', 'Amount', /"-10" is negative, which contradicts a sell/],
      ['01/04/2024,Sell Short,ABC,1,10,0,-10', 'Amount', /is negative, which contradicts a sell short/],
      ['01/04/2024,Redemption,ABC,1,,,-10', 'Amount', /"-10" is negative, which contradicts a redemption/],
    ],
  )
  // Worth less than its fees.
  t.equal((await file([...SIGNED, '01/04/2024,Sell,ABC,1,0.01,0.65,-0.64'])).rows.length, 3)
})

t.test('files whose trades have no sign, or the sign of the position', async (t) => {
  const unsigned = ['01/02/2024,Buy,ABC,1,10,0,10', '01/03/2024,Sell,ABC,1,11,0,11']
  const mixed = [...unsigned, '01/04/2024,Fee,,,,,-5']
  const inverted = ['01/02/2024,Buy,ABC,1,10,0,10', '01/03/2024,Sell,ABC,1,11,0,-11']
  for (const lines of [unsigned, mixed, inverted]) {
    const { rows, failed } = await file(lines)
    t.same(failed, [])
    t.same(
      rows.slice(0, 2).map(({ amount }) => amount),
      [-10_000_000n, 11_000_000n],
    )
  }
  const contrary = await file([...inverted, '01/04/2024,Sell,ABC,1,12,0,12'])
  t.match(contrary.failed, [[4, 'Amount', /"12" is positive, which contradicts a sell/]])
  for (const row of ['Dividend,ABC,,,', 'Return of Capital,ABC,,,', 'Cash in Lieu,ABC,,,', 'Redemption,ABC,,,']) {
    const received = await file([...inverted, `01/04/2024,${row},-5`, `01/04/2024,${row},5`])
    t.match(received.failed, [[4, 'Amount', /"-5" may be received or taken back/]], row)
  }
  const either = await file([...inverted, '01/04/2024,Interest,,,,,-5', '01/04/2024,Withdrawal,,,,,5'])
  t.match(
    either.failed.map(([line]) => line),
    [4, 5],
    'interest and cash may be either',
  )
  const paid = await file([...inverted, '01/04/2024,Fee,,,,,5', '01/04/2024,Foreign Tax,ABC,,,,1.5'])
  t.same(paid.rows.slice(2).map(show('amount')), [['-5'], ['-1.5']])
})

t.test('fees beside an amount that is quantity × price are not in it', async (t) => {
  const text = `${HEADER}
01/16/2024,Buy,AAPL,10,$100,1.00,-1000.00
03/04/2024,Sell,AAPL,10,110,1.25,1100.00
03/05/2024,Buy to Open,AAPL 06/21/2024 200 C,2,2.50,1.30,-500.00
03/06/2024,Sell,AAPL,10,110,1.25,1098.75
03/07/2024,Buy,AAPL,10,100,0,-1000.00
`
  const { rows, failed, notes } = await readTransactions(text)
  t.same(failed, [])
  t.same(rows.map(show('amount', 'fees')), [
    ['-1001', '1'],
    ['1098.75', '1.25'],
    ['-501.3', '1.3'],
    ['1098.75', '1.25'],
    ['-1000', '0'],
  ])
  t.match(notes, [{ code: 'amounts_without_fees', params: { column: 'Amount' } }])
  const net = await readTransactions(text.replace('Amount', 'Net Amount'))
  t.same(net.rows.map(show('amount'))[0], ['-1000'], 'a net amount is what it says')
  t.same(net.notes, [])
})

t.test('shares that moved, in a file whose quantities have no sign, may have come or left', async (t) => {
  const trades = ['01/02/2024,Buy,ABC,100,10,0,1000', '01/03/2024,Sell,ABC,40,11,0,440']
  const moved = async (line: string, sale = trades[1] as string) => file([trades[0] as string, sale, line])
  await eachFails(
    t,
    async (line) => {
      const read = await moved(line)
      return { ...read, rows: read.rows.slice(2) }
    },
    ['Merger', 'Name Change', 'Security Transfer', 'Transfer', 'Journal', 'Exchange', 'ACAT', 'Gift'].map(
      (action) =>
        [`01/04/2024,${action},ABC,60,,,`, 'Quantity', /^"60" may have come or left: .* Transfer In/] as const,
    ),
  )
  const words: [action: string, quantity: string][] = [
    ['Transfer Out', '-60'],
    ['Withdrawal', '-60'],
    ['ACATO', '-60'],
    ['Transfer In', '60'],
    ['Shares Received', '60'],
    ['Spin-off', '60'],
    ['RSU Vest', '60'],
    ['Deposit', '60'],
  ]
  for (const [action, quantity] of words) {
    const { rows } = await moved(`01/04/2024,${action},ABC,60,,,`)
    t.same(rows.slice(2).map(show('class', 'quantity')), [['share_movement', quantity]], action)
  }
  const signed = await moved('01/04/2024,Merger,ABC,60,,,', '01/03/2024,Sell,ABC,-40,11,0,440')
  t.same(signed.rows.slice(2).map(show('class', 'quantity')), [['share_movement', '60']], 'the file has signs')
  const other = await file([...trades, '01/04/2024,Merger,ABC,-10,,,', '01/05/2024,Merger,DEF,60,,,'])
  t.same(other.rows.at(-1)?.quantity, 6_000_000_000n, 'another row has a sign')
})

t.test('two columns that say what a row does must not contradict each other', async (t) => {
  const one = (header: string) => (line: string) =>
    readTransactions(`Date,${header},Symbol,Quantity,Price,Amount\n01/02/2024,${line},ABC,10,50,500`)
  const reason = (action: string) => new RegExp(`^"\\w+" contradicts "${action}"; name one column Action`)
  await eachFails(t, one('Type,Side'), [
    ['Buy,Short', 'Type', reason('Short')],
    ['Short,Sell', 'Type', reason('Sell')],
    ['Short,Buy', 'Type', reason('Buy')],
  ])
  const agreed: [line: string, kind: string][] = [
    ['Sell,Short', 'sell_short'],
    ['Buy,Buy to Cover', 'buy_to_cover'],
    ['Stock,Buy', 'buy'],
    ['Market,Sell', 'sell'],
  ]
  for (const [line, kind] of agreed) t.same((await one('Type,Side')(line)).rows.map(show('class')), [[kind]], line)
})

t.test('a trade of a short position is not read as one of a long position', async (t) => {
  for (const name of ['Position', 'Direction', 'Long/Short', 'Trade Type']) {
    const read = (line: string) => readTransactions(`Date,Symbol,${name},Action,Quantity,Price,Amount\n${line}`)
    const reason = (action: string) => new RegExp(`contradicts "${action}"; use words such as Buy, Sell, Sell Short`)
    await eachFails(t, read, [
      ['2024-01-05,ABC,Short,Sell,10,20,200', name, reason('Sell')],
      ['2024-01-05,ABC,SHORT,Buy,10,20,-200', name, reason('Buy')],
      ['2024-01-05,ABC,Long,Sell Short,10,20,200', name, reason('Sell Short')],
      ['2024-01-05,ABC,Long,Buy to Cover,10,20,-200', name, reason('Buy to Cover')],
    ])
    const agreeing = [
      '2024-01-05,ABC,Long,Buy,10,20,-200',
      '2024-01-06,ABC,Long,Sell,10,20,200',
      '2024-01-07,ABC,Short,Sell Short,10,20,200',
      '2024-01-08,ABC,Short,Buy to Cover,10,20,-200',
      '2024-01-09,ABC,2 L,Buy,10,20,-200',
      '2024-01-10,ABC,Short,Dividend,,,5',
    ]
    const { rows, failed } = await read(agreeing.join('\n'))
    t.same([failed, rows.length], [[], agreeing.length], name)
  }
})
