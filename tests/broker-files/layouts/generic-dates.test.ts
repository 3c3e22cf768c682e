/** Times of other zones in files of unknown origin: the day is that of the exchange. */
import t from 'tap'
import { eachFails, readGains, readTransactions, show } from './read.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount'
const read = (columns: string) => (line: string) => readTransactions(`${HEADER},${columns}\n${line}`)
const SALE = '2024-01-16,Sell,ALFA,100,$10,1000'

t.test('a time of another zone in a column of its own is that of the day of the exchange', async (t) => {
  for (const [name, time, date] of [
    ['Time (UTC)', '00:30:00', '2024-01-15'],
    ['Time (UTC)', '14:30', '2024-01-16'],
    ['Trade Time', '00:30:00 UTC', '2024-01-15'],
    ['Time', '00:30:00Z', '2024-01-15'],
    ['Time', '08:30:00+09:00', '2024-01-15'],
    ['Time (UTC)', '08:30:00+09:00', '2024-01-15'],
    ['Time', '00:30:00', '2024-01-16'],
    ['Time', '00:00:00Z', '2024-01-16'],
    ['Time', '', '2024-01-16'],
    ['Time', '09:30 AM EST', '2024-01-16'],
  ] as const)
    for (const day of ['2024-01-16', '01/16/2024']) {
      const { rows } = await read(name)(`${day},Sell,ALFA,100,$10,1000,${time}`)
      t.same(rows.map(show('date', 'postedDate')), [[date, date]], `${name} ${time}`)
    }
})

t.test('the days of a lot are those of the exchange too', async (t) => {
  const days = async (acquired: string, sold: string) =>
    (
      await readGains(
        `Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss\nALFA,1,${acquired},${sold},$3,2,1`,
      )
    ).rows.map(show('acquired', 'sold'))
  t.same(await days('2024-01-05T00:30:00Z', '2024-01-10 00:30:00+00:00'), [['2024-01-04', '2024-01-09']])
  t.same(await days('2024-01-05T00:00:00Z', '2024-01-10 00:30:00'), [['2024-01-05', '2024-01-10']])
  t.same(await days('Various', '2024-01-10T15:30:00Z'), [[null, '2024-01-10']])
})

t.test('a time with its date, in any order, zone or halves of the day', async (t) => {
  for (const [time, date] of [
    ['01/16/2024 00:30:00 UTC', '2024-01-15'],
    ['01/16/2024 12:30 AM GMT', '2024-01-15'],
    ['16-Jan-2024 8:30:00 +0900', '2024-01-15'],
    ['01/16/2024 12:00:00 AM UTC', '2024-01-16'],
    ['01/16/2024 11:30 PM', '2024-01-16'],
    ['2024-01-16 23:30:00 PST', '2024-01-16'],
    ['2024-01-16 00:30:00 EDT', '2024-01-16'],
    ['2024-01-16T20:30:00Z', '2024-01-16'],
  ] as const) {
    const { rows } = await readTransactions(`${HEADER}\n${time},Sell,ALFA,100,$10,1000`)
    t.same(rows.map(show('date')), [[date]], time)
  }
})

t.test('a time of a zone that is not known fails, as it may be of another day', async (t) => {
  const reason = /is a time of a zone that is not known; write it with its offset from UTC/
  await eachFails(t, (line) => readTransactions(`${HEADER}\n${line}`), [
    ['2024-01-16 02:30:00 JST,Sell,ALFA,100,$10,1000', 'Date', reason],
    ['01/16/2024 02:30 CET,Sell,ALFA,100,$10,1000', 'Date', reason],
  ])
  await eachFails(t, read('Time'), [[`${SALE},02:30 IST`, 'Time', reason]])
  await eachFails(t, (line) => readGains(`Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\n${line}`), [
    ['ALFA,1,2024-01-05,2024-01-16 02:30:00 JST,$3,2', 'Date Sold', reason],
    ['ALFA,1,2024-01-05 02:30:00 JST,2024-01-16,$3,2', 'Date Acquired', reason],
  ])
  const half = await read('Time (UTC)')(`${SALE},12:30 AM`)
  t.same(half.rows.map(show('date')), [['2024-01-15']])
})
