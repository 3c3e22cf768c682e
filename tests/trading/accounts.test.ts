/** `account_id`: a user with two accounts in one file reads each account, and only their own. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { GENERIC_TRANSACTIONS_HEADER, gainsWithoutQuantity, table } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

const FIRST = '5550001234'
const SECOND = '7770009999'

/** One share bought at 10 and sold at `price`, and a dividend, all in March 2024. */
const rowsOf = (account: string, price: string, dividend: string) => {
  const row = (date: string, action: string, quantity: string, each: string, amount: string) => [
    date,
    account,
    action,
    'ACME',
    'ACME CORP',
    quantity,
    each,
    '0',
    amount,
  ]
  return [
    row('03/04/2024', 'Buy', '1', '10', '-10'),
    row('03/12/2024', 'Sell', '1', price, price),
    row('03/12/2024', 'Dividend', '', '', dividend),
  ]
}
const FILE = table(GENERIC_TRANSACTIONS_HEADER, [...rowsOf(FIRST, '15', '1.11'), ...rowsOf(SECOND, '8', '0.07')])
/** A realized gains file must have a lot; this one is in another month. */
const GAINS = gainsWithoutQuantity(
  [{ symbol: 'OTHER', opened: '2023-01-03', closed: '2024-01-09', quantity: '1', proceeds: '3', costBasis: '1' }],
  FIRST,
)

await onBothEngines(
  t,
  'every read can be limited to one account, and the accounts add up to the total',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    const { upload, get } = await trader(service, 'two@example.com', FIRST)
    t.strictSame((await get('/api/accounts')).accounts, [])
    statsOf(await upload(FILE, GAINS))
    const { accounts } = await get('/api/accounts')
    t.match(accounts, [{ brokerage_account: FIRST }, { brokerage_account: SECOND }])
    const [first, second] = accounts.map(({ id }: { id: number }) => id)

    const months = async (query: string) =>
      (await get(`/api/months${query}`)).months.find(({ month }: { month: string }) => month === '2024-03')
        .total_return_with_dividends
    t.equal(await months(''), 4.18)
    t.equal(await months(`?account_id=${first}`), 6.11)
    t.equal(await months(`?account_id=${second}`), -1.93)

    const profits = async (query: string) =>
      (await get(`/api/trade-details/2024-03${query}`)).trades.map(
        (trade: { total_profit_loss: number }) => trade.total_profit_loss,
      )
    t.strictSame((await profits('')).sort(), [-2, 5])
    t.strictSame(await profits(`?account_id=${first}`), [5])
    t.strictSame(await profits(`?account_id=${second}`), [-2])

    const day = async (query: string) => {
      const { days } = await get(`/api/calendar-data?year=2024&month=3${query}`)
      const { date, trade_count, dividends, total_pnl, week_total_pnl } = days[11]
      return { date, trade_count, dividends, total_pnl, week_total_pnl }
    }
    const date = '2024-03-12'
    t.strictSame(await day(''), { date, trade_count: 2, dividends: 1.18, total_pnl: 4.18, week_total_pnl: 4.18 })
    t.strictSame(await day(`&account_id=${second}`), {
      date,
      trade_count: 1,
      dividends: 0.07,
      total_pnl: -1.93,
      week_total_pnl: -1.93,
    })

    const details = await get(`/api/day-details?date=${date}&account_id=${first}`)
    t.match(details, {
      trades: [{ total_profit_loss: 5 }],
      dividends: [{ amount: 1.11 }],
      summary: { total_pnl: 6.11, trade_count: 1, dividend_count: 1, win_rate: 100 },
    })
    t.equal(details.trades.length + details.dividends.length, 2)
  },
)

await onBothEngines(t, 'an account that does not exist or belongs to another user is not found', async (t, on) => {
  const service = await buildTestApp(t, on)
  const owner = await trader(service, 'owner@example.com', FIRST)
  const gains = GAINS.replaceAll(FIRST, '5550009999')
  statsOf(await owner.upload(FILE, GAINS))
  statsOf(await owner.uploadFiles({ 'third.csv': gains }))
  const other = await trader(service, 'other@example.com', FIRST)
  statsOf(await other.upload(FILE, GAINS))
  // Ids count for each user: the owner has one that the other has not.
  const id = Math.max(...(await owner.get('/api/accounts')).accounts.map((account: { id: number }) => account.id))
  const own = (await other.get('/api/accounts')).accounts.map((account: { id: number }) => account.id)
  t.notOk(own.includes(id))

  for (const path of [
    '/api/months?',
    '/api/trade-details/2024-03?',
    '/api/calendar-data?year=2024&month=3&',
    '/api/day-details?date=2024-03-12&',
  ]) {
    const ask = (account: string) =>
      service.app.inject({ url: `${path}account_id=${account}`, headers: { ...other.headers, 'if-none-match': '*' } })
    t.equal((await ask(String(own[0]))).statusCode, 304, path)
    const unknown = await ask('9007199254740991')
    t.equal(unknown.statusCode, 404, path)
    t.match(unknown.json(), {
      success: false,
      code: 'account_unknown',
      params: { account_id: Number.MAX_SAFE_INTEGER },
    })
    const anothers = await ask(String(id))
    t.equal(anothers.statusCode, 404, path)
    t.match(anothers.json(), { code: 'account_unknown', params: { account_id: id } }, 'same error for both')
    t.equal(anothers.headers.etag, undefined)
    t.equal(anothers.headers['cache-control'], 'no-store')
    for (const wrong of ['0', '-1', 'main', '1.5', '9007199254740993', '1e300', ''])
      t.match((await ask(wrong)).json(), { success: false, error: /'account_id'/ }, `${path} ${wrong}`)
  }
})
