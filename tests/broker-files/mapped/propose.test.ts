/** What is proposed about the columns of an unknown file: only what their names and words say. */
import t from 'tap'
import { mappingRequest } from '../../../src/broker-files/mapped/propose.ts'
import { recordsOf } from '../layouts/read.ts'

const request = async (text: string, kind?: 'transactions' | 'gains') =>
  mappingRequest({ delimiter: ',', records: await recordsOf(text) }, kind)

t.test('the header is the line with most known names, below any others', async (t) => {
  const asked = await request(
    'My account,,,,\nas of today\nDay,What,Symbol,Qty,Amount\n1/2/2024,Buy,KO,1,2\n,,,,\n1/3/2024,Sell,KO,1,2',
  )
  t.match(asked, { line: 3, header: ['Day', 'What', 'Symbol', 'Qty', 'Amount'], rows: { length: 2 } })
  t.match(asked?.proposed, { kind: 'transactions', columns: { symbol: 3, quantity: 4, amount: 5 } })
  t.equal(await request('a,b,c\n1,2,3'), undefined, 'too narrow for a table of trades')
  t.equal((await request('a,b,c,d\n1,2,3,4'))?.line, 1)
})

t.test('the kind is the one whose columns it has, unless one is wanted', async (t) => {
  const text = 'Symbol,Bought,Date Sold,Proceeds,Basis,Days\nKO,1,2,3,4,5'
  t.equal((await request(text))?.proposed.kind, 'gains')
  t.equal((await request(text, 'transactions'))?.proposed.kind, 'transactions')
})

t.test('a word is proposed only if it says what it means', async (t) => {
  const words =
    'BOUGHT,Sell to Close,Expired,Assigned,Exchange or Exercise,Margin Interest,Interest,Reinvestment,Transfer,Huh,Stock Split'
  const lines = words.split(',').map((word) => `${word},KO,1,2`)
  const asked = await request(['Action,Symbol,Quantity,Amount,Memo', ...lines].join('\n'))
  t.same(asked?.proposed.actions, [
    { word: 'BOUGHT', means: 'buy' },
    { word: 'Sell to Close', means: 'sell_to_close' },
    { word: 'Expired', means: 'expired' },
    { word: 'Assigned', means: 'assigned' },
    { word: 'Interest', means: 'interest' },
    { word: 'Stock Split', means: 'split' },
  ])
  t.same(asked?.words[0], words.split(','))
})

t.test('a column has one meaning, and costs add up', async (t) => {
  const asked = await request(
    'Date,Time,Type,Action,Symbol,Qty,Comm,SEC Fee,Fees,Amount,Total\n1,2,3,4,5,6,7,8,9,10,11',
  )
  t.same(asked?.proposed.columns, { date: 1, time: 2, action: 4, symbol: 5, quantity: 6, fees: [7, 9], amount: 10 })
})

t.test('long texts and many different ones are no words, and all is cut', async (t) => {
  const many = Array.from({ length: 41 }, (_, n) => `${n},x,${'y'.repeat(61)},${'z'.repeat(300)}`)
  const asked = await request(['a,b,c,d', ...many].join('\n'))
  t.same(asked?.words, [[], ['x'], [], []])
  t.equal(asked?.rows.length, 10)
  t.equal(asked?.rows[0]?.[3]?.length, 200)
  const wide = await request(`${Array.from({ length: 150 }, (_, n) => `name ${n} ${'w'.repeat(200)}`).join(',')}\n`)
  t.equal(wide?.header.length, 100)
  t.ok(wide?.header.every((name) => name.length <= 100))
})

t.test('words and values say what a column is, if its name does not', async (t) => {
  const asked = await request(
    'Fill Time,Day,Type,Dir,Ticker,Shares Filled,Avg Fill Px,Charges,Net Cash\n' +
      '09:37:07,3/16/2026,Stock,B,KO,1,2,0,-2\n10:46:31,3/16/2026,Stock,SS,KO,1,2,0,2\n11:00:00,3/16/2026,Stock,BC,KO,1,2,0,2',
  )
  t.same(asked?.proposed.columns, {
    time: 1,
    date: 2,
    action: 4,
    symbol: 5,
    quantity: 6,
    price: 7,
    fees: [8],
    amount: 9,
  })
  t.same(asked?.proposed.actions, [
    { word: 'B', means: 'buy' },
    { word: 'SS', means: 'sell_short' },
    { word: 'BC', means: 'buy_to_cover' },
  ])
  const other = await request(
    'Date,Type,What,Symbol,Qty,Amount\n2026-03-16,Stock,Bought,KO,1,2\n2026-03-16,Stock,Sold,KO,1,2',
  )
  t.match(other?.proposed.columns, { action: 3 }, 'the words, not the name')
  const time = await request('Fill Time,Side,Symbol,Qty,Amount\n2026-03-16 09:37,Buy,KO,1,2')
  t.match(time?.proposed.columns, { date: 1 }, 'a time with its date is the date')
})
