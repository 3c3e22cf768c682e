/** What is written about a trade is shown there and on no other; what has no trade is listed with a proposal. By hand. */
import t from 'tap'
import { mover } from '../imports/moving.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions, schwabTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { type FlexTrade, flexTrades } from './flex.ts'
import { writer } from './support.ts'

async function user(...args: Parameters<typeof buildTestApp>) {
  const service = await buildTestApp(...args)
  const user = await writer(service, 'trader@example.com', null)
  const one = await mover(service, 'trader@example.com')
  /** The opening of the round trip of each note. */
  const where = async () => {
    const all = await Promise.all(
      (await user.journal()).map(async ({ note, round_trip_id }) => {
        if (round_trip_id === null) return [note, null]
        const { round_trip: trip } = await user.get(`/api/round-trips/${round_trip_id}`)
        return [note, `${trip.opened_on} ${trip.opened_time ?? ''} ${trip.entry_price}`.replace('  ', ' ')]
      }),
    )
    return Object.fromEntries(all.sort())
  }
  return { ...user, ...one, ask: user.ask, where }
}

const SCHWAB = schwabTransactions(
  [
    { date: '2026-11-20', action: 'Buy', symbol: 'AMD', quantity: '65', price: '182.05', amount: '-11833.25' },
    { date: '2026-11-24', action: 'Sell', symbol: 'AMD', quantity: '65', price: '181.63', amount: '11805.95' },
  ],
  '2022 to mid-2023',
  { account: 'Z99-000123' },
)
const FLEX = flexTrades([
  { symbol: 'AMD', quantity: 60, price: 243.66, at: '2026-11-24 09:51:37' },
  { symbol: 'AMD', quantity: -60, price: 242.16, at: '2026-11-24 10:16:47' },
])

await onBothEngines(
  t,
  'an undo leaves them on no trade of another account, and a new import brings them back',
  async (t, on) => {
    const { add, undo, where, trips, write, journal, get, ask } = await user(t, on)
    await add({ 'schwab.csv': SCHWAB })
    const flex = await add({ 'flex.csv': FLEX })
    const [schwabTrip, flexTrip] = (await trips()).toSorted((a, b) => a.opened_on.localeCompare(b.opened_on))
    await write(`round-trips/${flexTrip?.id}`, { note: 'of Flex', reviewed: true })
    await undo(flex)
    t.same(await where(), { 'of Flex': null })
    t.same((await get(`/api/round-trips/${schwabTrip?.id}`)).round_trip.journal, null)
    t.match(await journal('state=unlinked'), [
      {
        account_id: flexTrip?.account_id,
        instrument: 'AMD',
        execution: { date: '2026-11-24', time: '09:51:37', effect: 'open', side: 'long', quantity: 60, price: 243.66 },
        proposed_round_trip_id: schwabTrip?.id,
      },
    ])
    await write(`round-trips/${schwabTrip?.id}`, { note: 'of Schwab' })
    const again = await add({ 'flex.csv': FLEX })
    const both = { 'of Flex': '2026-11-24 09:51:37 243.66', 'of Schwab': '2026-11-20 182.05' }
    t.same(await where(), both)
    // The user confirms the proposal: both are shown.
    await undo(again)
    const [lost] = await journal('state=unlinked')
    const given = await ask('PATCH', `/api/journal/${lost?.id}`, { round_trip_id: schwabTrip?.id as string })
    t.match(given.body, {
      journal: { note: 'of Flex', round_trip_id: schwabTrip?.id },
      others: [{ note: 'of Schwab' }],
    })
    const shown = await get(`/api/round-trips/${schwabTrip?.id}/journal`)
    t.match(shown, { journal: { note: 'of Flex' }, others: [{ note: 'of Schwab' }] }, 'the oldest first')
    await add({ 'flex.csv': FLEX })
    t.same(await where(), { 'of Flex': '2026-11-20 182.05', 'of Schwab': '2026-11-20 182.05' }, 'what was given stays')
  },
)

const SPY: FlexTrade[] = [
  { symbol: 'SPY', quantity: 100, price: 600.5, at: '2026-11-27 11:54:23' },
  { symbol: 'SPY', quantity: -100, price: 601.44, at: '2026-11-27 12:04:48' },
  { symbol: 'SPY', quantity: 100, price: 600.1, at: '2026-11-27 14:13:00' },
  { symbol: 'SPY', quantity: -100, price: 600.2, at: '2026-11-27 14:21:00' },
]
const EARLIER: FlexTrade[] = [
  { symbol: 'SPY', quantity: 100, price: 600.5, at: '2026-11-27 09:37:07' },
  { symbol: 'SPY', quantity: -100, price: 600.02, at: '2026-11-27 10:46:31' },
]

await onBothEngines(t, 'a fuller file of the day moves none', async (t, on) => {
  const { add, undo, where, trips, write } = await user(t, on)
  await add({ 'part.csv': flexTrades(SPY) })
  for (const trip of await trips()) await write(`round-trips/${trip.id}`, { note: trip.opened_time as string })
  const written = { '11:54:23': '2026-11-27 11:54:23 600.5', '14:13:00': '2026-11-27 14:13:00 600.1' }
  t.same(await where(), written)
  const fuller = await add({ 'whole.csv': flexTrades([...EARLIER, ...SPY]) })
  t.same(await where(), written)
  t.same((await trips()).map(({ opened_time, journal }) => [opened_time, journal !== null]).sort(), [
    ['09:37:07', false],
    ['11:54:23', true],
    ['14:13:00', true],
  ])
  await undo(fuller)
  t.same(await where(), written)
})

const row = (action: 'Buy' | 'Sell', price: number, symbol = 'ACME', date = '2026-01-06') => ({
  ...{ date, action, symbol, quantity: '10', price: String(price) },
  amount: `${action === 'Buy' ? '-' : ''}${price * 10}.00`,
})
/** The order of a day is that of the rows: the dates show their direction. */
const FIRST = row('Buy', 1, 'FIRST', '2026-01-02')
const TWO = [row('Buy', 10), row('Sell', 11), row('Buy', 12), row('Sell', 13)]

await onBothEngines(t, 'without times they are known by number while the equal ones are as many', async (t, on) => {
  const { add, undo, where, trips, write } = await user(t, on)
  await add({ 'part.csv': genericTransactions([FIRST, ...TWO], '') }, 'Main')
  for (const trip of await trips('&symbols=ACME'))
    await write(`round-trips/${trip.id}`, { note: `at ${trip.entry_price}` })
  const written = { 'at 10': '2026-01-06 10', 'at 12': '2026-01-06 12' }
  t.same(await where(), written)
  const whole = await add(
    { 'whole.csv': genericTransactions([FIRST, row('Buy', 10), row('Sell', 9), ...TWO], '') },
    'Main',
  )
  t.same(await where(), { ...written, 'at 10': null }, 'of two equal ones nobody knows which')
  await undo(whole)
  t.same(await where(), written)
})

await onBothEngines(t, 'those of lots are known by the lot, also when transactions come and go', async (t, on) => {
  const { add, undo, where, trips, write, journal } = await user(t, on)
  const lot = {
    ...{ symbol: 'ACME', opened: '2026-01-05', closed: '2026-01-06', quantity: '10' },
    ...{ proceeds: '120.00', costBasis: '100.00' },
  }
  await add({ 'gains.csv': genericGains([lot]) }, 'Main')
  const [trip] = await trips()
  await write(`round-trips/${trip?.id}`, { note: 'x' })
  t.match(await journal(), [{ execution: null, round_trip_id: trip?.id }])
  const rows = await add(
    {
      'rows.csv': genericTransactions(
        [
          { date: '2026-01-05', action: 'Buy', symbol: 'ACME', quantity: '10', price: '10', amount: '-100.00' },
          { date: '2026-01-06', action: 'Sell', symbol: 'ACME', quantity: '10', price: '12', amount: '120.00' },
        ],
        '',
      ),
    },
    'Main',
  )
  t.same(await where(), { x: '2026-01-05 10' })
  await undo(rows)
  t.same(await where(), { x: '2026-01-05 null' }, 'the lots print no price')
})

const BUY = { date: '2026-01-05', action: 'Buy', symbol: 'ACME', quantity: '1', price: '10', amount: '-10.00' }

await onBothEngines(t, 'they go with a file that is moved, and with an account that is merged', async (t, on) => {
  const { add, where, trips, write, move, accountNamed, ask, journal } = await user(t, on)
  await add({ 'stays.csv': genericTransactions([{ ...BUY, symbol: 'OTHER' }], '') }, 'Here')
  await add({ 'there.csv': genericTransactions([{ ...BUY, symbol: 'OTHER' }], '') }, 'There')
  await add({ 'moved.csv': genericTransactions([BUY, { ...BUY, action: 'Sell', amount: '10.00' }], '') }, 'Here')
  const [trip] = await trips('&symbols=ACME')
  await write(`round-trips/${trip?.id}`, { note: 'x', reviewed: true })
  const [here, there] = [await accountNamed('Here'), await accountNamed('There')]
  await move('moved.csv', there)
  t.same(await where(), { x: '2026-01-05 10' })
  t.match(await journal(), [{ account_id: there }])
  await move('moved.csv', here)
  t.match(await journal(), [{ account_id: here, state: 'linked' }])
  t.equal((await ask('POST', `/api/accounts/${there}/merge`, { account_id: here })).status, 200)
  t.match(await journal(), [{ account_id: there, state: 'linked' }])
})
