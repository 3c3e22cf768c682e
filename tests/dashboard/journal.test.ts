/** Journal entries, in a real browser with the service and the sample account. */
import type { Page } from 'playwright-core'
import t from 'tap'
import { genericGains, genericTransactions } from '../support/broker-files.ts'
import { openPage } from '../support/browser.ts'
import { uploadTo } from '../support/service.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, fitsWidth, PHONE } from './open.ts'
import { signInContext, startSample } from './running.ts'

const service = await startSample(t)
const { page, context, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
await signInContext(context, service.origin)

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
const get = async (path: string): Promise<any> =>
  (await fetch(`${service.origin}${path}`, { headers: service.headers })).json()
const [trip] = (await get('/api/round-trips?side=long&limit=1')).round_trips
const tripAddress = `${service.origin}/app/round-trips/${encodeURIComponent(trip.id)}`
const entry = async () => (await get(`/api/round-trips/${encodeURIComponent(trip.id)}/journal`)).journal
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const saved = (page: Page) => page.locator('.saving-state', { hasText: /^Saved$/ }).waitFor()

t.test('the journal entry of a round trip is saved and shown again', async (t) => {
  await page.goto(tripAddress)
  await page.getByLabel('Note', { exact: true }).fill('Entered late.')
  const tags = page.getByLabel('Tags', { exact: true })
  await tags.fill('breakout')
  await tags.press('Enter')
  await page.getByLabel('Setup').fill('Opening range')
  await page.getByLabel('Planned stop').fill(String(Math.floor(trip.entry_price * 90) / 100))
  await page.getByRole('radio', { name: '4' }).check()
  await page.getByRole('checkbox', { name: 'Reviewed' }).check()
  await page.getByLabel('Add pictures').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('img', { name: 'chart.png' }).waitFor()
  await until(async () => (await entry())?.reviewed === true && (await entry()).planned_stop !== null)
  await page.reload()
  await page.getByText(/^Result: .* R$/).waitFor()
  t.equal(await page.getByLabel('Note', { exact: true }).inputValue(), 'Entered late.')
  t.equal(await page.getByLabel('Setup').inputValue(), 'Opening range')
  t.ok(await page.getByRole('radio', { name: '4' }).isChecked())
  t.ok(await page.getByRole('checkbox', { name: 'Reviewed' }).isChecked())
  const picture = page.getByRole('img', { name: 'chart.png' })
  await picture.scrollIntoViewIfNeeded()
  await until(() => picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth === 1))
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Remove chart.png' }).click()
  await page.getByRole('button', { name: 'Undo the removal of chart.png' }).click()
  await page.getByRole('button', { name: 'Remove chart.png' }).click()
  t.equal((await entry()).pictures.length, 1, 'there is time to undo it')
  await page.reload()
  await until(async () => (await entry()).pictures.length === 0)
  await page.getByRole('button', { name: 'Remove the tag breakout' }).click()
  await until(async () => (await entry()).tags.length === 0)
  t.match(await entry(), { note: 'Entered late.', setup: 'Opening range', rating: 4, reviewed: true })
})

t.test('what is refused stays in the field, and nothing of it is stored', async (t) => {
  const before = await entry()
  const stop = page.getByLabel('Planned stop')
  for (const [text, says] of [
    ['cheap', /Write the planned stop as a price/],
    [String(trip.entry_price * 2), /stop/],
  ] as const) {
    await stop.fill(text)
    await stop.blur()
    await page.getByRole('alert').filter({ hasText: says }).waitFor()
    t.equal(await stop.inputValue(), text)
    await page.getByText('Not saved yet').waitFor()
    t.strictSame(await entry(), before)
  }
  await stop.fill('')
  await stop.blur()
  await saved(page)
  t.equal((await entry()).planned_stop, null)
})

t.test('the journal entry of a day', async (t) => {
  const date = trip.in_period.last_closed_on
  await page.goto(`${service.origin}/app/calendar/${date}`)
  await page.getByLabel('Note', { exact: true }).fill('Calm.')
  await page.getByLabel('Note', { exact: true }).blur()
  await saved(page)
  await page.reload()
  await until(async () => (await page.getByLabel('Note', { exact: true }).inputValue()) === 'Calm.')
  t.equal((await get(`/api/days/${date}/journal`)).journal.note, 'Calm.')
  t.strictSame(await axeProblems(page), [])
})

/** An entry about a round trip whose import is undone. */
async function writeWithoutTrade() {
  const rows = [
    { date: '2026-02-02', action: 'Buy', symbol: 'GONE', quantity: '10', price: '20', amount: '-200' },
    { date: '2026-02-03', action: 'Sell', symbol: 'GONE', quantity: '10', price: '21', amount: '210' },
  ]
  await uploadTo(service, service.headers, genericTransactions(rows, ''), genericGains([]), undefined, 'Another')
  const [gone] = (await get('/api/round-trips?symbols=GONE')).round_trips
  const send = (method: string, path: string, body?: object) =>
    fetch(`${service.origin}${path}`, {
      method,
      headers: { ...service.headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
  await send('PATCH', `/api/round-trips/${encodeURIComponent(gone.id)}/journal`, { note: 'Sold too early.' })
  const [{ id }] = (await get('/api/upload-history?limit=1')).history
  await send('DELETE', `/api/imports/${id}`)
}

t.test('the evening page is worked with the keyboard', async (t) => {
  const date = trip.in_period.last_closed_on
  const ids = (await get(`/api/round-trips?start_date=${date}&end_date=${date}&sort=last_closed_on`)).round_trips
  await writeWithoutTrade()
  await page.goto(`${service.origin}/app/evening`)
  const chosen = page.locator('article[aria-current]')
  const at = ids.findIndex(({ id }: { id: string }) => id === trip.id)
  await chosen.getByLabel('Note', { exact: true }).waitFor()
  for (let moves = 0; moves < at; moves++) await page.keyboard.press('j')
  t.equal(await page.locator('article').count(), ids.length)
  t.equal(await chosen.getAttribute('aria-label'), trip.symbol)
  await until(async () => (await chosen.getByLabel('Note', { exact: true }).inputValue()) === 'Entered late.')
  await page.keyboard.press('2')
  await page.keyboard.press('r')
  await until(async () => (await entry()).rating === 2 && !(await entry()).reviewed)
  await page.keyboard.press('n')
  await page.keyboard.press('End')
  await page.keyboard.type(' j5r')
  await page.keyboard.press('Escape')
  await until(async () => (await entry()).note === 'Entered late. j5r')
  t.match(await entry(), { rating: 2, reviewed: false }, 'keys do nothing in a field')
  await page.keyboard.press('t')
  await page.keyboard.type('late')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await until(async () => (await entry()).tags.includes('late'))
  const summary = (await get(`/api/timeframe?start_date=${date}&end_date=${date}`)).summary
  const result = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(Math.abs(summary.trading_pl))
  await page.getByRole('region', { name: 'Unlinked notes' }).getByText('Sold too early.').waitFor()
  t.match(await page.locator('.figures-large').innerText(), new RegExp(`Trading result\\n.\\$${result}`))
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  await page.setViewportSize(DESKTOP)

  await page.getByRole('link', { name: /^\d+ trades$/ }).click()
  await page.waitForURL(/period=all&reviewed=false$/)
  await page.getByLabel('State').selectOption('Open')
  const rows = page.getByRole('table', { name: 'Trades' }).locator('tbody tr[aria-rowindex]')
  const { summary: left } = await get('/api/round-trips?reviewed=false&state=open')
  await until(async () => (await rows.count()) === left.listed)
  const ends = await rows.locator('td:nth-child(4)').allInnerTexts()
  t.ok(
    ends.every((each) => each === '–'),
    'what is open has no day on which it was closed',
  )
})

t.test('the evening page asks for the days once, however far apart they are', async (t) => {
  const { origin, headers } = service
  // 10 dollars in the first month, 20 in the second, and so on.
  const rows = Array.from({ length: 24 }, (_, i) => {
    const month = `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`
    const row = { symbol: 'SWING', quantity: '10', price: '10' }
    return [
      { ...row, date: `${month}-10`, action: 'Buy', amount: '-100' },
      { ...row, date: `${month}-11`, action: 'Sell', amount: String(110 + 10 * i) },
    ]
  })
  await uploadTo(service, headers, genericTransactions(rows.flat(), ''), genericGains([]), undefined, 'Swing')
  const { accounts } = await get('/api/accounts')
  const { id } = accounts.find(({ name }: { name: string }) => name === 'Swing')
  const asked: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  }
  page.on('request', note)
  await page.goto(`${origin}/app/evening?account=${id}`)
  await page.getByRole('article', { name: 'SWING' }).getByLabel('Note', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Not reviewed yet' }).getByRole('link', { name: '24 trades' }).waitFor()
  page.off('request', note)
  // 240, and the average of 40 to 230.
  const figures = await page.locator('.figures-large').innerText()
  t.match(figures, /Trading result\n\+\$240\.00/)
  t.match(figures, /Usual\n\+\$135\.00\naverage of the 20 trading days before/)
  t.equal(new Set(asked).size, asked.length, asked.join(' '))
  t.notOk(
    asked.some((path) => /months|calendar/.test(path)),
    asked.join(' '),
  )
  await page.getByRole('link', { name: 'Before: Nov 11, 2025' }).click()
  await page.waitForURL(/date=2025-11-11/)
  await until(async () => /Trading result\n\+\$230\.00/.test(await page.locator('.figures-large').innerText()))
})

t.test('an unlinked note is attached to another trade, or removed', async (t) => {
  const { origin, headers } = service
  const ask = async (method: string, path: string, body: string | FormData) => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const answer = await fetch(`${origin}${path}`, { method, headers: { ...headers, ...type }, body })
    t.ok(answer.ok, await answer.text())
  }
  const add = async (symbol: string, bought: string, sold: string) => {
    const row = (date: string, action: string, amount: string) => ({
      ...{ date, action, symbol, amount, quantity: '10', price: '10' },
    })
    const csv = genericTransactions([row(bought, 'Buy', '-100'), row(sold, 'Sell', '100')], '')
    const form = new FormData()
    form.set('files', new Blob([csv], { type: 'text/csv' }), `${symbol}.csv`)
    form.set('accounts', JSON.stringify({ '#1': 'Old broker' }))
    await ask('POST', '/api/imports', form)
    return (await get('/api/upload-history?limit=1')).history[0].id
  }
  for (const [symbol, note] of [
    ['ACME', 'Kept.'],
    ['GONE', 'Not kept.'],
  ] as const) {
    const id = await add(symbol, '2026-01-05', '2026-01-06')
    const [trip] = (await get(`/api/round-trips?symbols=${symbol}`)).round_trips
    await ask('PATCH', `/api/round-trips/${trip.id}/journal`, JSON.stringify({ note }))
    await ask('DELETE', `/api/imports/${id}`, '{}')
  }
  await add('ACME', '2026-01-12', '2026-01-13')
  const stateOf = async () =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    Object.fromEntries((await get('/api/journal')).journal.map(({ note, state }: any) => [note, state]))
  t.match(await stateOf(), { 'Kept.': 'unlinked', 'Not kept.': 'unlinked' })

  const proposed = await add('ACME', '2026-01-02', '2026-01-08')
  await page.goto(`${origin}/app/evening`)
  const card = page.getByRole('region', { name: 'Unlinked notes' })
  await card
    .getByText(
      /This note was about ACME at Old broker, bought on Jan 5, 2026 at \$10.00. Attach it to ACME at Old broker, long, opened on Jan 2, 2026\?/,
    )
    .waitFor()
  await ask('DELETE', `/api/imports/${proposed}`, '{}')
  await page.reload()
  await card.getByRole('button', { name: /^Attach to a trade the note about ACME/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Attach this note to a trade' })
  await dialog.getByLabel('Symbol').fill('NOTHING')
  await dialog.getByLabel('Symbol').blur()
  await dialog.getByText('No trade of NOTHING was closed since Jan 5, 2026.').waitFor()
  await dialog.getByLabel('Symbol').fill('ACME')
  await dialog.getByLabel('Symbol').blur()
  const attach = dialog.getByRole('button', { name: 'Attach to this one of ACME, opened on Jan 12, 2026' })
  await attach.waitFor()
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  await page.setViewportSize(DESKTOP)
  await attach.click()
  await card.getByText('Kept.', { exact: true }).waitFor({ state: 'detached' })
  t.match(await stateOf(), { 'Kept.': 'linked', 'Not kept.': 'unlinked' })
  await card.getByRole('button', { name: /^Remove the note about GONE, opened on Jan 5/ }).click()
  await card.getByRole('button', { name: /^Undo/ }).waitFor()
  t.match(await stateOf(), { 'Not kept.': 'unlinked' })
  // Who leaves the page does not wait for the end of the seconds.
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await until(async () => !('Not kept.' in (await stateOf())))
})

t.test('no page wrote an error except the refused stop', async (t) => {
  t.ok(
    errors.every((each) => /status of 400/.test(each)),
    errors.join('\n'),
  )
})
