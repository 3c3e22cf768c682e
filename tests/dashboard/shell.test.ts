/** What every page has: navigation, shortcuts, choices, errors, a lost connection, an expired session. */
import { readdirSync } from 'node:fs'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { openPage } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, focused, layoutShift, open, PHONE, tabTo } from './open.ts'
import { accountOf, dividend, importRecord, startStub, trade, twoYears } from './stub.ts'

await openPage(t)

const failed = { success: false, error: 'Database connection failed' }

t.test('every page is reached by link and by keyboard', async (t) => {
  const { page, stub, errors } = await open(t, '/', { days: twoYears() })
  await page.getByText('Pat Trader').first().waitFor()
  const linksOf = (name: string) =>
    page.getByRole('navigation', { name, exact: true }).getByRole('link').allInnerTexts()
  const developers = await linksOf('Developers')
  t.strictSame(developers, ['Plants and webhooks', 'API documents'])
  for (const name of [...(await linksOf('Pages')), 'Plants and webhooks']) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    t.equal(await page.title(), `${name} – Tradeleaf`)
  }
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL(`${stub.url}/app/calendar`)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Go to Overview').waitFor()
  await list.getByText('Next month').waitFor()
  t.strictSame(await axeProblems(page), [])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  t.strictSame(errors, [])
})

t.test('pages fade into each other, unless the user wants no motion', async (t) => {
  for (const [reducedMotion, fades] of [
    ['no-preference', 2],
    ['reduce', 0],
  ] as const) {
    const { page, errors } = await open(t, '/app/settings', {}, { reducedMotion })
    await page.getByText('Pat Trader').first().waitFor()
    await page.evaluate(`
      window.fades = 0
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (render) => (window.fades++, start(render))`)
    for (const name of ['Trades', 'Overview']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    await page.getByRole('combobox', { name: 'Your broker' }).selectOption('Fidelity')
    await page.getByText('(Activity & Orders, History)').waitFor()
    t.equal(await page.evaluate('window.fades'), fades, reducedMotion)
    t.strictSame(errors, [])
  }
})

t.test('the skip link leads to the content', async (t) => {
  const { page } = await open(t, '/app/imports')
  await page.getByRole('heading', { name: 'Import broker files' }).waitFor()
  await tabTo(page, /^Skip to the content$/)
  await page.keyboard.press('Enter')
  t.equal(await page.evaluate('document.activeElement.id'), 'content')
})

t.test('on a phone the navigation is at the bottom', async (t) => {
  const { page, errors } = await open(t, '/', { days: twoYears() }, { viewport: PHONE })
  const bar = page.getByRole('navigation', { name: 'Pages on a phone' })
  await bar.waitFor()
  t.equal(await page.locator('.side').count(), 0, 'nothing is rendered that a phone does not show')
  await bar.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await bar.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await more.getByRole('link', { name: 'Sign out' }).waitFor()
  const developers = more.getByRole('navigation', { name: 'Developers' }).getByRole('link')
  t.strictSame(await developers.allInnerTexts(), ['Plants and webhooks', 'API documents'])
  t.equal(await developers.last().getAttribute('href'), '/docs/')
  await more.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL(/\/app\/settings/)
  await more.waitFor({ state: 'hidden' })
  t.strictSame(errors, [])
})

t.test('nothing moves when the data of a page arrives', async (t) => {
  const accounts = [accountOf(1, '12345678'), accountOf(2, '87654321')]
  const stub = await startStub(t, { days: twoYears(), history: [importRecord()], accounts })
  const visitAll = async (viewport: typeof DESKTOP) => {
    const { page } = await openPage(t, { viewport, reducedMotion: 'reduce' })
    for (const name of readdirSync(inProject('src/dashboard/pages'))) {
      const path = name === 'overview' ? '/?period=all' : `/app/${name}`
      await page.goto(`${stub.url}${path}`, { waitUntil: 'networkidle' })
      const { sum, moved } = await layoutShift(page)
      t.ok(sum <= 0.02, `${path} at ${viewport.width} pixels: ${sum}; ${moved.join(', ')}`)
    }
  }
  await Promise.all([DESKTOP, PHONE].map(visitAll))
})

t.test('links keep the chosen account and period', async (t) => {
  const accounts = [accountOf(1, '12345678'), accountOf(2, '87654321')]
  const { page, stub } = await open(t, '/?period=ytd', { days: twoYears(), accounts })
  const asked = page.waitForRequest(/\/api\/months\?account_id=2$/)
  await page.getByLabel('Account', { exact: true }).selectOption('87654321')
  await asked
  t.equal(page.url(), `${stub.url}/?period=ytd&account=2`)
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.waitForURL(`${stub.url}/app/calendar?account=2&period=ytd`)
})

t.test('an address without a page says so', async (t) => {
  const { page } = await open(t, '/app/nothing')
  await page.getByText('There is no page at this address.').waitFor()
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()
})

t.test('a read error is shown in place of the data, with a retry', async (t) => {
  const { page, stub } = await open(t, '/app/imports', { days: twoYears() })
  stub.spoil('/api/months', 500, failed)
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Database connection failed' })
  await alert.waitFor()
  stub.spoil('/api/calendar-data', 500, failed)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.month-card').getByRole('alert').waitFor()
  stub.spoil('/api/day-details', 500, failed)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.day').getByRole('alert').waitFor()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.day .trade-list').first().waitFor()
  t.equal(await page.getByRole('alert').count(), 0)
})

t.test('a response that is not JSON is shown as an error', async (t) => {
  const { page, stub } = await open(t, '/app/imports')
  stub.spoil('/api/months', 502, '<html>Bad gateway</html>')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'The service answered with status 502. Try again later.' }).waitFor()
})

t.test('a lost connection is shown, and what failed is read again when it is back', async (t) => {
  const { page } = await open(t, '/app/imports', { days: twoYears() })
  await page.getByText('No files have been imported yet.').waitFor()
  await page.route(/\/(api|ready)/, (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByText('The connection to the service is lost.').waitFor()
  await page.getByRole('alert').filter({ hasText: 'The service cannot be reached.' }).waitFor()
  await page.unroute(/\/(api|ready)/)
  await page.getByRole('table', { name: /^March 2026/ }).waitFor()
  t.equal(await page.getByText('The connection to the service is lost.').count(), 0)
})

t.test('what the service is too busy for is read again when it says', async (t) => {
  const { page } = await open(t, '/app/imports', { days: twoYears() }, { profile: {} })
  await page.getByText('No files have been imported yet.').waitFor()
  await page.clock.install()
  let asked = 0
  await page.route('**/api/months', async (route) => {
    if (++asked > 1) return route.continue()
    const json = { success: false, error: 'The database is busy.', code: 'database_busy' }
    await route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json })
  })
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByText('The database is busy. Trying again…').waitFor()
  await page.clock.runFor(50_000)
  t.equal(asked, 1)
  await page.clock.runFor(11_000)
  await page.getByRole('table', { name: /^March 2026/ }).waitFor()
})

for (const headers of [{}, { 'retry-after': '0' }] as Record<string, string>[])
  t.test(
    `if it does not say when, it is asked again after a second, four times in all: ${JSON.stringify(headers)}`,
    async (t) => {
      const { page } = await open(t, '/app/imports', { days: twoYears() }, { profile: {} })
      await page.getByText('No files have been imported yet.').waitFor()
      await page.clock.install()
      let asked = 0
      await page.route('**/api/months', async (route) => {
        asked++
        const json = { success: false, error: 'The database is busy.', code: 'database_busy' }
        await route.fulfill({ status: 503, headers, json })
      })
      await page.getByRole('link', { name: 'Calendar', exact: true }).click()
      for (let times = 1; times < 4; times++) {
        await page.getByText('The database is busy. Trying again…').waitFor()
        await until(() => asked === times)
        await page.clock.runFor(900)
        t.equal(asked, times)
        await page.clock.runFor(200)
      }
      await page.getByRole('alert').filter({ hasText: 'The database is busy.' }).waitFor()
      t.equal(asked, 4)
    },
  )

t.test('after an error of the service, it is asked whether it is ready', async (t) => {
  const { page, stub } = await open(t, '/app/imports', { days: twoYears() })
  await page.getByText('No files have been imported yet.').waitFor()
  await page.route('**/ready', (route) => route.fulfill({ status: 503 }))
  stub.spoil('/api/months', 500, failed)
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByText('The connection to the service is lost.').waitFor()
  await page.unroute('**/ready')
  await page.getByRole('table', { name: /^March 2026/ }).waitFor()
  t.equal(await page.getByText('The connection to the service is lost.').count(), 0)
})

t.test('an expired session signs in again and comes back to the same address', async (t) => {
  const { page, stub } = await open(t, '/app/calendar/2026-03?account=1', { days: twoYears() })
  await page.getByRole('button', { name: /^March 9/ }).waitFor()
  // A read under way would also find the session expired. The tags are the last one of the page.
  const READ = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/tags'))"
  await until(() => page.evaluate<boolean>(READ))
  stub.record.profile = null
  await page.getByRole('button', { name: /^March 9/ }).click()
  await page.waitForURL(
    `${stub.url}/auth/login?reason=expired&return_to=${encodeURIComponent('/app/calendar/2026-03-09?account=1')}`,
  )
})

t.test('markup in data is shown as text', async (t) => {
  const markup = '<script>document.title="owned"</script><img src=x onerror="document.title=\'owned\'">'
  const activity = {
    trades: [trade('2026-03-16', 1, { symbol: markup })],
    dividends: [dividend('2026-03-16', 1, { symbol: markup, action: markup })],
  }
  const { page, stub, errors } = await open(t, '/app/calendar', {
    days: new Map([['2026-03-16', activity]]),
    profile: { email: 'pat@example.com', name: markup, brokerage_account: markup },
    history: [importRecord({ transaction_filename: markup, status: 'failed', error: markup })],
  })
  await page.locator('.day .symbol', { hasText: markup }).first().waitFor()
  t.equal(await page.locator('.side .user').innerText(), markup)
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await page.locator('.history .reason', { hasText: markup }).waitFor()
  const uploading = stub.nextUpload()
  await page
    .getByLabel('CSV files of your broker')
    .setInputFiles([{ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a') }])
  const upload = await uploading
  upload.send({ type: 'error', message: markup })
  upload.end()
  await page.getByRole('alert').filter({ hasText: markup }).waitFor()
  t.equal(await page.locator('main script, main img').count(), 0)
  t.equal(await page.title(), 'Imports – Tradeleaf')
  t.strictSame(errors, [], 'no content security policy violation')
  t.match(await focused(page), /^Import$/)
})

t.test('figures that cannot be brought up to date say so', async (t) => {
  const { page, stub } = await open(t, '/app/calendar/2026-03', { days: twoYears() }, { profile: {} })
  await page.getByRole('table', { name: /^March 2026/ }).waitFor()
  stub.spoil('/api/calendar-data', 500, failed)
  // Coming back to a window reads again what is older than half a minute.
  await page.clock.install()
  await page.clock.fastForward(60_000)
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))')
  await page.locator('.month-card').getByRole('alert').filter({ hasText: 'Database connection failed' }).waitFor()
  t.ok(await page.getByRole('table', { name: /^March 2026/ }).isVisible(), 'what was read stays')
})

t.test('figures of older rules are marked on every page until they are computed anew', async (t) => {
  const accounts = [accountOf(1, '4417-8823', { derivation: 'pending' }), accountOf(2, '9001')]
  const { page, errors } = await open(t, '/app/trades', { days: twoYears(), accounts })
  const notice = page.getByText('the figures of 4417-8823 are computed anew')
  await notice.waitFor()
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await notice.waitFor()
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})
