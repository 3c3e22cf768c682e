/** A new user looks around with sample data, on the real service, and removes it. */
import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { type Served, serve, signIn } from '../support/served.ts'
import { axeProblems, DESKTOP, fitsWidth, focusesLost, layoutShift, PHONE, tabTo, watchFocus } from './open.ts'

// The worker threads of the service are shared: they end with the file.
await openPage(t)

const READS = [
  '/api/accounts',
  '/api/months',
  '/api/trades?start_date=2000-01-01&end_date=2099-12-31',
  '/api/symbols',
  '/api/open-positions',
  '/api/unmatched-sales',
  '/api/portfolio/holdings',
  '/api/portfolio/history?days=0',
  '/api/journal',
  '/api/tags',
  '/auth/profile',
]

/** What the user's record contains, as its operations answer. */
const contents = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    `Promise.all(${JSON.stringify(READS)}.map(async (path) =>
      (await fetch(path, { headers: { accept: 'application/json' } })).json()))`,
  )

const notice = (page: Page) => page.getByRole('region', { name: 'Sample data' })
const KEYS = { o: 'Overview', c: 'Calendar', t: 'Trades', p: 'Portfolio', s: 'Symbols', i: 'Imports', g: 'Settings' }

const press = async (page: Page, name: RegExp) => {
  await tabTo(page, name, 80)
  await page.keyboard.press('Enter')
}

t.test(
  'by keyboard: the steps of a broker, sample data on every page and in another browser, and its removal',
  async (t) => {
    const served = await serve(t)
    const { page, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
    await signIn(page, served)
    await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
    await page.getByRole('button', { name: 'Look around with sample data' }).waitFor()
    t.strictSame(await axeProblems(page), [])
    const empty = await contents(page)

    await watchFocus(page)
    await tabTo(page, /^Your broker/)
    await page.keyboard.type('Webull')
    await page.getByText('Export the orders from Webull as CSV').waitFor()
    t.strictSame(await focusesLost(page), [])

    await press(page, /^Look around with sample data$/)
    await notice(page).waitFor()
    await page.getByRole('region', { name: 'Portfolio' }).getByText('Value').waitFor()
    t.strictSame(await axeProblems(page), [])
    for (const [key, title] of Object.entries(KEYS)) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      t.ok(await notice(page).getByText('These trades are made up').isVisible(), title)
    }
    await page.evaluate(
      `fetch('/api/portfolio/snapshot', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })`,
    )

    const other = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
    await signIn(other.page, served)
    await press(other.page, /^Remove sample data$/)
    await other.page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
    t.equal(await notice(other.page).count(), 0)
    t.strictSame(await contents(page), empty, 'nothing is left')
    await other.page.goto(`${served.baseUrl}/app/imports`)
    await other.page.getByText('No files have been imported yet.').waitFor()
    t.strictSame([...errors, ...other.errors], [])
  },
)

interface Costs {
  holdings: { id: number; symbol: string; total_cost: number; notes: string }[]
  positions: { symbol: string; cost_basis: number }[]
}

t.test('the sample portfolio cost what its transactions say; a holding of the user stays', async (t) => {
  const served = await serve(t)
  const { page } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await signIn(page, served)
  await page.getByRole('button', { name: 'Look around with sample data' }).click()
  await notice(page).waitFor()
  await page.getByRole('region', { name: 'Portfolio' }).getByText('Value').waitFor()
  const [, , , , { positions }, , { holdings }] = (await contents(page)) as unknown as [0, 0, 0, 0, Costs, 0, Costs]
  const held = new Map(holdings.map(({ symbol, total_cost }) => [symbol, total_cost]))
  // Reinvested shares of VTI are not in the positions file, so that the comparison has something to show.
  const compared = positions.filter(({ symbol }) => symbol !== 'VTI')
  t.equal(compared.length, 7)
  for (const { symbol, cost_basis } of compared) t.equal(held.get(symbol), cost_basis, symbol)

  const own = { symbol: 'SCHD', holding_type: 'etf', shares: 3, average_cost: 80, notes: 'Sample data' }
  await page.evaluate(
    `fetch('/api/portfolio/holdings', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(own)}' })`,
  )
  await notice(page).getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
  const left = ((await contents(page))[6] as Costs).holdings
  t.strictSame(
    left.map(({ symbol }) => symbol),
    ['SCHD'],
  )
})

t.test('the sample has hours, tags, setups, R and an evening; what the user wrote about it stays', async (t) => {
  const served = await serve(t)
  const { page, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await signIn(page, served)
  await page.getByRole('button', { name: 'Look around with sample data' }).click()
  await notice(page).waitFor()
  await page.getByRole('region', { name: 'Portfolio' }).getByText('Value').waitFor()
  // biome-ignore lint/suspicious/noExplicitAny: the answers of several operations
  const ask = (path: string, method = 'GET', body?: object): Promise<any> =>
    page.evaluate(`fetch('${path}', {
      method: '${method}',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      ${body === undefined ? '' : `body: '${JSON.stringify(body)}'`}
    }).then((answer) => answer.json())`)
  const { statistics } = await ask('/api/round-trip-statistics')
  const hours = statistics.by_entry_hour.filter(({ hour }: { hour: number | null }) => hour !== null)
  t.ok(hours.length >= 4, `${hours.length} hours`)
  t.equal(statistics.by_setup.filter(({ setup }: { setup: string | null }) => setup !== null).length, 3)
  t.ok(statistics.by_tag.length >= 2)
  t.ok(statistics.r.round_trip_count > 10, `${statistics.r.round_trip_count} with R`)
  const { days } = await ask('/api/days?limit=1')
  const trips = days[0].round_trips as { id: string; journal: { reviewed: boolean } | null }[]
  t.ok(trips.length >= 3, 'the last day has trades')

  const { id } = trips.at(-1) as (typeof trips)[number]
  const own = await ask(`/api/round-trips/${id}/journal`, 'PATCH', { note: 'My own words.' })
  t.equal(own.journal.note, 'My own words.')
  await notice(page).getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
  const { journal } = await ask('/api/journal')
  t.strictSame(
    journal.map(({ note }: { note: string }) => note),
    ['My own words.'],
  )
  t.strictSame(errors, [])
})

t.test('on a phone: sample data is added and removed by hand, and nothing moves', async (t) => {
  const served = await serve(t)
  const { page, errors } = await openPage(t, {
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  await signIn(page, served)
  await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
  t.strictSame(await axeProblems(page), [])
  t.ok(await fitsWidth(page))
  await page.getByRole('button', { name: 'Look around with sample data' }).tap()
  await notice(page).waitFor()
  await page.reload()
  await page.locator('.chart canvas').first().waitFor()
  await notice(page).waitFor()
  const { sum, moved } = await layoutShift(page)
  t.ok(sum <= 0.02, `${sum}: ${moved.join(', ')}`)
  t.strictSame(await axeProblems(page), [])
  t.ok(await fitsWidth(page))
  await notice(page).getByRole('button', { name: 'Remove sample data' }).tap()
  await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
  t.strictSame(errors, [])
})

const ownFile = (account: string) => ({
  name: 'mine.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Date,Action,Symbol,Quantity,Price,Amount,Account Number\n2026-03-16,Buy,AAPL,10,180,-1800,${account}\n2026-03-17,Sell,AAPL,10,187,1870,${account}\n`,
  ),
})

async function importOwnFile(page: Page, { baseUrl }: Served): Promise<void> {
  await page.goto(`${baseUrl}/app/imports`)
  await page.getByLabel('CSV files of your broker').setInputFiles([ownFile('55512345')])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/^2 new rows imported/).waitFor()
}

t.test('sample data and files of the user never mix', async (t) => {
  const served = await serve(t)
  const { page, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await signIn(page, served)
  await page.getByRole('button', { name: 'Look around with sample data' }).click()
  await notice(page).waitFor()
  await importOwnFile(page, served)
  await notice(page).waitFor({ state: 'hidden' })
  const [accounts] = (await contents(page)) as [{ accounts: { brokerage_account: string }[] }]
  t.strictSame(
    accounts.accounts.map(({ brokerage_account }) => brokerage_account),
    ['55512345'],
  )
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('button', { name: 'Undo the import', exact: true }).click()
  await page.getByText(/^Undid the import/).waitFor()
  await page.goto(`${served.baseUrl}/`)
  await page.getByRole('button', { name: 'Look around with sample data' }).waitFor()
  t.strictSame(errors, [])
})
