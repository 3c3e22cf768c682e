/**
 * What the user of `tests/fixtures/older-record.db.gz` did. Its figures were wrong in several of these symbols. `OF_SYMBOL` has those that
 * are right, worked out by hand.
 */
import { readFileSync } from 'node:fs'
import { enterer } from '../imports/own-entering.ts'
import { writer } from '../journal/support.ts'
import type { TestApp } from '../support/app.ts'
import {
  fixture,
  genericTransactions,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'

export const USER = 'older@example.com'
const NOW = '2026-04-01T14:30:00Z'

const row = (date: string, action: string, symbol: string, quantity: string, amount: string): TransactionRow => ({
  ...{ date, action, symbol, quantity, amount },
})
const buy = (date: string, symbol: string, quantity: number, paid: string) =>
  row(date, 'Buy', symbol, String(quantity), `-${paid}`)
const sell = (date: string, symbol: string, quantity: number, received: string) =>
  row(date, 'Sell', symbol, String(quantity), received)
const lot = (
  symbol: string,
  opened: string,
  closed: string,
  quantity: number,
  proceeds: string,
  costBasis: string,
) => ({
  ...{ symbol, opened, closed, proceeds, costBasis },
  quantity: String(quantity),
})

/** The newest rows first, as Schwab lists them. */
const SCHWAB = schwabTransactions([
  sell('2025-05-12', 'LAST', 1, '11.00'),
  buy('2025-05-09', 'LAST', 1, '10.00'),
  sell('2025-03-11', 'TWOG', 10, '500.00'),
  sell('2025-03-10', 'TWOG', 10, '300.00'),
  buy('2025-03-03', 'TWOG', 20, '200.00'),
  sell('2024-09-10', 'CASH', 10, '100.00'),
  row('2024-09-05', 'Cash In Lieu', 'CASH', '', '5.00'),
  row('2024-09-04', 'Stock Split', 'CASH', '3', ''),
  buy('2024-08-01', 'CASH', 7, '70.00'),
  sell('2024-07-19', 'SPLT', 101, '1111.00'),
  buy('2024-07-18', 'SPLT', 21, '211.05'),
  row('2024-07-18', 'Stock Split', 'SPLT', '57', ''),
  row('2024-07-15', 'Stock Split', 'SPLT', '19', ''),
  buy('2024-07-15', 'SPLT', 1, '201.00'),
  buy('2024-07-12', 'SPLT', 3, '600.00'),
  sell('2024-07-01', 'SIMP', 5, '60.00'),
  sell('2024-06-10', 'OLDS', 20, '260.00'),
  sell('2024-06-03', 'OLDS', 10, '120.00'),
  buy('2024-06-03', 'SIMP', 20, '220.00'),
  row('2024-05-14', 'Buy to Cover', 'SHRT', '10', '-90.00'),
  row('2024-05-10', 'Buy to Cover', 'SHRT', '10', '-95.00'),
  row('2024-05-09', 'Sell Short', 'SHRT', '20', '200.00'),
  sell('2024-05-01', 'OLDS', 20, '230.00'),
  row('2024-04-19', 'Expired', 'SIMP 04/19/2024 50.00 C', '1', ''),
  row('2024-04-01', 'Stock Split', 'OLDS', '30', ''),
  { ...row('2024-03-18', 'Sell to Open', 'SIMP 04/19/2024 50.00 C', '1', '199.34'), fees: '0.66' },
  sell('2024-03-14', 'FLAT', 5, '60.00'),
  buy('2024-03-14', 'FLAT', 5, '55.00'),
  sell('2024-03-14', 'FLAT', 10, '110.00'),
  buy('2024-03-14', 'FLAT', 10, '100.00'),
  sell('2024-03-12', 'DAYT', 10, '140.00'),
  buy('2024-03-11', 'DAYT', 10, '120.00'),
  // Oldest first, other than all else.
  buy('2024-03-04', 'DAYT', 10, '100.00'),
  sell('2024-03-04', 'DAYT', 10, '110.00'),
  buy('2024-03-04', 'DAYT', 10, '120.00'),
  sell('2024-03-04', 'DAYT', 10, '115.00'),
  sell('2024-03-01', 'OLDS', 30, '660.00'),
  sell('2024-02-20', 'OWNA', 100, '1500.00'),
  row('2024-02-15', 'Cash Dividend', 'SIMP', '', '5.00'),
  sell('2024-02-12', 'SIMP', 10, '130.00'),
  buy('2024-02-01', 'OLDS', 30, '600.00'),
  buy('2024-01-10', 'SIMP', 10, '100.00'),
])

const SCHWAB_GAINS = schwabGains([
  lot('SIMP', '2024-01-10', '2024-02-12', 10, '130.00', '100.00'),
  lot('OLDS', '2022-05-02', '2024-03-01', 30, '660.00', '300.00'),
  lot('DAYT', '2024-03-04', '2024-03-04', 10, '110.00', '100.00'),
  lot('SHRT', '2024-05-09', '2024-05-14', 10, '100.00', '90.00'),
  lot('OLDS', '2024-02-01', '2024-06-03', 10, '120.00', '100.00'),
  lot('OLDS', '2024-02-01', '2024-06-10', 20, '260.00', '200.00'),
])
/** The same sales by the day of the trade, and by that of settlement. */
const TWOG = schwabGains([
  lot('TWOG', '2025-03-03', '2025-03-10', 10, '300.00', '100.00'),
  lot('TWOG', '2025-03-03', '2025-03-11', 10, '500.00', '100.00'),
])
const TWOG_BY_SETTLEMENT = schwabGains([
  lot('TWOG', '2025-03-03', '2025-03-11', 10, '300.00', '100.00'),
  lot('TWOG', '2025-03-03', '2025-03-12', 10, '500.00', '100.00'),
])
/** The rows that an own entry is, in one and in two. */
export const OWN_ROWS = schwabTransactions([
  sell('2024-02-01', 'OWNC', 50, '1200.00'),
  buy('2024-01-10', 'OWNC', 20, '402.00'),
  buy('2024-01-10', 'OWNC', 30, '603.00'),
  buy('2024-01-10', 'OWNB', 50, '1002.00'),
])

const robinhood = (day: string, settled: string, what: string, code: string, ...figures: string[]) =>
  [day, day, settled, 'SPRD', what, code, ...figures].map((cell) => `"${cell}"`).join(',')
/** A call spread: the short call is assigned on a Friday, the long one exercised on Monday. */
export const ROBINHOOD = [
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"',
  robinhood('6/23/2025', '6/24/2025', 'Spread\nCUSIP: 123456789', 'Buy', '100', '$55.00', '($5,500.00)'),
  robinhood('6/23/2025', '6/24/2025', 'SPRD 6/20/2025 Call $55.00', 'OEXCS', '1', '', ''),
  robinhood('6/20/2025', '6/23/2025', 'Spread\nCUSIP: 123456789', 'Sell', '100', '$60.00', '$6,000.00'),
  robinhood('6/20/2025', '6/23/2025', 'SPRD 6/20/2025 Call $60.00', 'OASGN', '1', '', ''),
  robinhood('6/2/2025', '6/3/2025', 'SPRD 6/20/2025 Call $60.00', 'STO', '1', '$2.00', '$200.00'),
  robinhood('6/2/2025', '6/3/2025', 'SPRD 6/20/2025 Call $55.00', 'BTO', '1', '$5.00', '($500.00)'),
  '',
].join('\n')

const MOVED = genericTransactions([buy('2024-04-02', 'MOVE', 4, '40.00'), sell('2024-04-09', 'MOVE', 4, '52.00')], '')
export const GONE = genericTransactions(
  [buy('2024-04-02', 'GONE', 4, '40.00'), sell('2024-04-09', 'GONE', 4, '52.00')],
  '',
)

/** Profit, and shares that are open with their cost; both of the shares and options of a company. */
export const OF_SYMBOL: Record<string, { profit: number; open?: [shares: number, cost: number] }> = {
  // 11 − 10
  LAST: { profit: 1 },
  // 300 + 500 − 200
  TWOG: { profit: 600 },
  // 105 − 70: half a share was paid out.
  CASH: { profit: 35 },
  // 20 for 1: 80 + 21 shares for 1,012.05 sold for 1,111.
  SPLT: { profit: 98.95 },
  // 130 − 100; 5 of 20 for 60 − 55; the written call expired: 199.34.
  SIMP: { profit: 234.34, open: [15, 165] },
  // 200 − 95 − 90
  SHRT: { profit: 15 },
  // Old shares 360; 30 and 20 of 600 for 60: 230 − 200, 20 and 60.
  OLDS: { profit: 470, open: [10, 100] },
  // 110 − 100 and 60 − 55
  FLAT: { profit: 15 },
  // 225 − 220, and 20 a week later
  DAYT: { profit: 25 },
  // 1500 − 1000
  OWNA: { profit: 500 },
  // The row, not the entry.
  OWNB: { profit: 0, open: [50, 1002] },
  // 1200 − 1005
  OWNC: { profit: 195 },
  // 500 of the shares, and 200 − 500 of the premiums
  SPRD: { profit: 200 },
  // 52 − 40
  MOVE: { profit: 12 },
}

/** Files of other brokers: what they show was right. */
const OTHERS: Record<string, string> = {
  'ibkr/activity-statement-2026.csv': 'Interactive Brokers',
  'webull/orders-2026.csv': 'Webull',
  'fidelity/history-mergers-2026.csv': 'Fidelity',
  'etrade/transactions-activity-2026.csv': 'Morgan',
  'etrade/gains-2026.csv': 'Morgan',
  'robinhood/history-2026.csv': 'Robinhood',
}

/** A PNG of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** About the round trip `n` of those that were listed; the stop is on the side of a loss. */
export const entryOf = (n: number, note: string, side: 'long' | 'short') => ({
  ...{ note, tags: [`tag ${n % 3}`], setup: `setup ${n % 4}`, rating: 1 + (n % 5), reviewed: n % 2 === 0 },
  ...(n % 3 === 0 && { planned_stop: side === 'long' ? 0.01 : 1_000_000 }),
})
export const hasPicture = (n: number) => n % 10 === 0
export const DAYS = ['2024-03-04', '2024-03-05', '2025-06-20']
export const entryOfDay = (day: string) => ({ note: `On ${day}`, tags: ['calm'], rating: 4, reviewed: true })

export async function olderUser(service: TestApp) {
  service.clock.set(NOW)
  const own = await enterer(service, USER)
  const { write, addPicture, trips, journal } = await writer(service, USER, null)
  /** What a user knows each execution of a round trip by. */
  const executionsOf = async (id: string): Promise<string[]> =>
    (await own.get(`/api/round-trips/${id}`)).executions.map(
      ({ date, action, quantity, amount }: Record<string, unknown>) => `${date} ${action} ${quantity} ${amount}`,
    )
  return { ...own, write, addPicture, trips, journal, executionsOf }
}

/** All that the user did, through the API. */
export async function fillOlderRecord(service: TestApp): Promise<void> {
  const { add, accountNamed, undo, move, enter, trips, executionsOf, ...user } = await olderUser(service)
  const succeed = ({ status, body }: { status: number; body: unknown }) => {
    if (status >= 300) throw new Error(JSON.stringify(body))
  }
  await add({ 'transactions.csv': SCHWAB, 'gains.csv': SCHWAB_GAINS }, 'Schwab')
  const account_id = await accountNamed('Schwab')
  for (const [symbol, date, quantity, price] of [
    ['OWNA', '2024-01-15', 100, 10],
    ['OWNB', '2024-01-10', 50, 20],
    ['OWNC', '2024-01-10', 50, 20],
  ] as const)
    succeed(await enter({ account_id, kind: 'purchase', symbol, date, quantity, price, notes: `of ${symbol}` }))
  await add({ 'twog.csv': TWOG }, 'Schwab')
  await add({ 'twog-by-settlement.csv': TWOG_BY_SETTLEMENT }, 'Schwab')
  await add({ 'own-rows.csv': OWN_ROWS }, 'Schwab')
  await add({ 'robinhood.csv': ROBINHOOD }, 'Robinhood')
  for (const [name, account] of Object.entries(OTHERS))
    await add({ [name.replace('/', '-')]: readFileSync(fixture(name), 'utf8') }, account)
  await add({ 'stays.csv': genericTransactions([buy('2024-04-02', 'STAY', 1, '10.00')], '') }, 'Second')
  await add({ 'moved.csv': MOVED }, 'Schwab')
  await move('moved.csv', await accountNamed('Second'))
  const gone = await add({ 'gone.csv': GONE }, 'Second')

  for (const [n, { id, symbol, side }] of (await trips()).entries()) {
    const note = `${n} ${side} ${symbol}: ${(await executionsOf(id)).join(', ')}`
    succeed(await user.write(`round-trips/${id}`, entryOf(n, note, side)))
    if (hasPicture(n)) succeed(await user.addPicture(`round-trips/${id}`, PICTURE))
  }
  for (const day of DAYS) succeed(await user.write(`days/${day}`, entryOfDay(day)))
  succeed(await user.addPicture('days/2024-03-04', PICTURE))
  await undo(gone)
}
