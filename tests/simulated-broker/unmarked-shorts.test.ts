/**
 * Lives with shorts, printed by Robinhood as plain sales and purchases. Until the user answers, what is not true is marked; after
 * the answer `short` every figure is exact. The truth is that of the life.
 */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'
import { draw, filesOf, judgeLife, lifeSymbol, PRINTERS, type Shown, symbolOf } from './judge.ts'
import { type Drawn, KINDS, type Kind } from './kinds.ts'
import { dateOf } from './life.ts'
import { print } from './print/print.ts'
import { SEED } from './run-lives.ts'

const MARKED = KINDS.find(({ name }) => name === 'shorts, marked') as Kind
const PRICE = 1_000n

/** Bought back in the end: a short sale after which nothing is bought is a sale like any other, which is not asked about. */
function flat(drawn: Drawn): Drawn {
  const { life } = drawn
  const short = life.books.held('shares', 'short')
  life.wait(1)
  if (short > 0n) life.trade('cover', short, PRICE)
  return { ...drawn, lots: 0, listing: 0 }
}

type Marked = { awaits_answer: boolean }
type Lists = { [Name in keyof Shown]: (Shown[Name][number] & Marked)[] }

/** Open round trips with a closing are in both lists. */
const isNotListed = (trip: object) => (trip as { in_period: unknown }).in_period === null

/** Without what numbers a row. */
const textOf = (one: object): string => JSON.stringify({ ...one, id: 0, round_trip_id: 0, awaits_answer: false })

await onBothEngines(t, `shorts that are printed as plain sales (PROPERTY_SEED=${SEED})`, async (t, on) => {
  const lives = draw(MARKED, counts(150, 900), SEED).map(({ value }) => flat(value))
  const printed = lives.map((life, at) => print(life, MARKED, symbolOf(at), PRINTERS.Robinhood))
  const files = filesOf(printed, { broker: 'Robinhood', newestFirst: true, files: 1 }).map(
    ([name, text]): [string, string] => [name, text.replaceAll('"SS"', '"Sell"').replaceAll('"BC"', '"Buy"')],
  )
  const { app, ...service } = await buildTestApp(t, on)
  const user = await trader({ app, ...service }, `${on.engine}@example.com`, null)
  successOf(await user.uploadFiles(files, '?stream=false'))
  const listed = async (): Promise<Map<string, Lists>> => {
    const all = async (url: string, name: string) => {
      const items: ({ symbol: string } & Marked)[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await user.get(`${url}limit=1000${cursor === undefined ? '' : `&cursor=${cursor}`}`)
        items.push(...page[name])
        cursor = page.next_cursor
      }
      return items
    }
    const lists = {
      trades: await all('/api/trades?', 'trades'),
      trips: [
        ...(await all('/api/round-trips?', 'round_trips')),
        ...(await all('/api/round-trips?state=open&', 'round_trips')).filter(isNotListed),
      ],
      positions: await all('/api/open-positions?', 'positions'),
      unmatched: await all('/api/unmatched-sales?', 'sales'),
    }
    const of = (symbol: string) =>
      Object.fromEntries(
        Object.entries(lists).map(([name, items]) => [name, items.filter((one) => lifeSymbol(one.symbol) === symbol)]),
      ) as unknown as Lists
    return new Map(lives.map((_, at) => [symbolOf(at), of(symbolOf(at))]))
  }
  const before = await listed()
  const { questions } = await user.get('/api/questions')
  t.match(questions, [{ kind: 'short_sales', answer: null }])
  t.equal(questions.length, 1)
  const answered = await app.inject({
    ...{ method: 'PUT', url: `/api/questions/${questions[0].id}`, headers: user.headers, payload: { answer: 'short' } },
  })
  t.equal(answered.statusCode, 200)
  const after = await listed()

  const wrong: string[] = []
  for (const [at, life] of lives.entries()) {
    const symbol = symbolOf(at)
    const shown = after.get(symbol) as Lists
    const { verdict, differences } = judgeLife(life, MARKED, PRINTERS.Robinhood, symbol, shown)
    if (verdict !== 'exact') wrong.push(`${symbol} answered: ${differences.join('; ')}`)
    const unanswered = before.get(symbol) as Lists
    const shorts = new Set(
      life.life.events.flatMap((event) =>
        event.kind === 'trade' && event.action === 'short' ? [dateOf(event.day)] : [],
      ),
    )
    for (const sale of unanswered.unmatched)
      if (!sale.awaits_answer || !shorts.has(sale.date)) wrong.push(`${symbol}: no short sale on ${sale.date}`)
    if (shorts.size > 0 !== unanswered.unmatched.length > 0) wrong.push(`${symbol}: ${shorts.size} shorts, none asked`)
    // What is not marked is true.
    for (const name of ['trades', 'positions'] as const) {
      const left = shown[name].map(textOf)
      for (const one of unanswered[name].filter(({ awaits_answer }) => !awaits_answer)) {
        const found = left.indexOf(textOf(one))
        if (found === -1) wrong.push(`${symbol}: ${textOf(one)} is not true, and not marked`)
        else left.splice(found, 1)
      }
    }
  }
  t.same(wrong.slice(0, 5), [])
  t.ok(
    [...before.values()].some(({ trades }) => trades.some(({ awaits_answer }) => awaits_answer)),
    'lives are told apart',
  )
})
