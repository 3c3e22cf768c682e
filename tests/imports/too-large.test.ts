/** An undo and an answer whose figures would be more than a record can hold are refused by name, and change nothing. */
import { eq } from 'drizzle-orm'
import t, { type Test } from 'tap'
import { MONEY_PLACES } from '../../src/lib/decimal.ts'
import { buildTestApp } from '../support/app.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { mover } from './moving.ts'

const HISTORY = 'Date,Action,Symbol,Quantity,Price,Amount'
const FIVE_TRILLION = 5_000_000_000_000n * 10n ** BigInt(MONEY_PLACES)
/** A file has at most 22 amounts of 9 billion dollars. */
const [FILES, ROWS] = [20, 22]
/** In dollars, of all sales of `salesOf`, and the shares sold. */
const [PROCEEDS, SHARES] = [FILES * ROWS * 9e9, (FILES * ROWS * (FILES * ROWS + 1)) / 2]

const OVERFLOW = {
  code: 'record_overflow',
  error: /^Then the figures of an instrument or of a day would be more .*\. Nothing was changed\./,
  params: { files: [] },
}
/** What is bought costs a dollar a share. */
const TOO_MUCH = {
  code: 'record_sum_too_large',
  error: /^Then the profits of winning lots would add up to 7919999805960 dollars, .*\. Nothing was changed\./,
  params: { sum: 'wins', would_be: String(2 * (PROCEEDS - SHARES)), most: '4000000000000', symbol: 'ONE' },
}

/** Two years of sales without purchases, each file in a month of its own. */
function salesOf(year: number): Record<string, string> {
  const two = (n: number) => String(n).padStart(2, '0')
  const file = (n: number) =>
    Array.from(
      { length: ROWS },
      (_, i) =>
        `${year + Math.floor(n / 12)}-${two((n % 12) + 1)}-${two(i + 1)},Sell,ONE,${n * ROWS + i + 1},,9000000000`,
    )
  return Object.fromEntries(
    Array.from({ length: FILES }, (_, n) => [`${year}-${n}.csv`, [HISTORY, ...file(n)].join('\n')]),
  )
}

async function start(t: Test, on: OnEngine) {
  const user = await mover(await buildTestApp(t, on), 'trader@example.com')
  const add = (name: string, ...rows: string[]) => user.add({ [name]: [HISTORY, ...rows].join('\n') }, 'Main')
  const addSales = (year: number) => user.add(salesOf(year), 'Main')
  const questions = async () => (await user.get('/api/questions')).questions
  const state = async () => ({
    ...{ record: await user.record(), questions: await questions() },
    imports: (await user.get('/api/imports')).imports,
  })
  const refused = async (ask: () => ReturnType<typeof user.undo>, expected: object) => {
    const before = await state()
    const answer = await ask()
    t.equal(answer.statusCode, 400)
    t.match(answer.json(), expected)
    t.strictSame(await state(), before)
  }
  const done = async (asked: ReturnType<typeof user.undo>) => t.equal((await asked).statusCode, 200)
  return { ...user, add, addSales, questions, refused, done }
}

await onBothEngines(t, 'an undo whose figures would be too large is refused', async (t, on) => {
  const { add, addSales, undo, refused, done, get } = await start(t, on)
  const sales = [await addSales(2020), await addSales(2022), await addSales(2024)]
  // A sale that takes all of the purchase. Without it, the purchase is of the others.
  const taking = await add('taking.csv', '2019-01-06,Sell,ONE,400000,1,400000')
  await add('buys.csv', '2019-01-05,Buy,ONE,400000,1,-400000')
  await refused(() => undo(taking), OVERFLOW)
  await done(undo(sales.pop() as number))
  await refused(() => undo(taking), TOO_MUCH)
  await done(undo(sales.pop() as number))
  await done(undo(taking))
  t.match((await get('/api/symbols')).symbols, [{ symbol: 'ONE', trading_pl: PROCEEDS - SHARES }])
})

await onBothEngines(t, 'an answer whose figures would be too large is refused', async (t, on) => {
  const { add, addSales, ask, undo, questions, refused, done, get } = await start(t, on)
  const sales = [await addSales(2020), await addSales(2022), await addSales(2024)]
  await add('closing.csv', '2026-02-05,Buy,ONE,400000,1,-400000')
  const [{ id }] = await questions()
  const answer = (answer: string | null) => ask('PUT', `/api/questions/${id}`, { answer })
  await refused(() => answer('short'), OVERFLOW)
  await done(undo(sales.pop() as number))
  await refused(() => answer('short'), TOO_MUCH)
  await done(answer('long'))
  await refused(() => answer('short'), TOO_MUCH)
  await done(undo(sales.pop() as number))
  await done(answer('short'))
  t.match((await get('/api/symbols')).symbols, [{ symbol: 'ONE', trading_pl: PROCEEDS - SHARES }])
})

await onBothEngines(t, 'a record that is too large already can be made smaller', async (t, on) => {
  const { add, uploadFiles, undo, refused, done } = await start(t, on)
  await add('kept.csv', '2024-03-01,Buy,KEPT,1,1,-1', '2024-03-04,Sell,KEPT,1,6,6')
  const gone = await add('gone.csv', '2024-04-01,Buy,GONE,1,1,-1', '2024-04-04,Sell,GONE,1,8,8')
  await add('grows.csv', '2024-05-01,Buy,GROWS,1,1,-1', '2024-05-07,Sell,GROWS,1,9,9')
  const taking = await add('taking.csv', '2024-05-03,Sell,GROWS,1,1,1')
  // As older versions of the service could leave it: one day has 5 trillion dollars.
  await on.store.write(({ sql, t: { dailyTotals: d } }) =>
    sql.update(d).set({ grossProfit: FIVE_TRILLION, tradingPnl: FIVE_TRILLION }).where(eq(d.date, '2024-03-04')),
  )
  const more = [HISTORY, '2024-06-01,Buy,MORE,1,1,-1', '2024-06-04,Sell,MORE,1,2,2'].join('\n')
  const { last } = await uploadFiles({ 'more.csv': more }, '', { 'more.csv': 'Main' })
  t.match(last, { code: 'record_sum_too_large', params: { would_be: '5000000000008' } })
  await refused(() => undo(taking), { code: 'record_sum_too_large', params: { would_be: '5000000000015' } })
  await done(undo(gone))
})
