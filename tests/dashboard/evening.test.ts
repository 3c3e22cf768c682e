/** What a trader does each evening, in a real browser with the service: review the day's trades, and what belongs to it. */
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { pdfPages } from '../exports/readers.ts'
import { flexTrades } from '../journal/flex.ts'
import { openPage } from '../support/browser.ts'
import { freshDatabase } from '../support/engines.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, fitsWidth, focused, PHONE } from './open.ts'
import { signInContext, startWithTrader } from './running.ts'

const service = await startWithTrader(t, await freshDatabase(t, 'sqlite'))
const { origin, headers } = service
const trade = (symbol: string, day: string, opened: string, closed: string, gain: number) => [
  { symbol, quantity: 20, price: 100, at: `${day} ${opened}` },
  { symbol, quantity: -20, price: 100 + gain, at: `${day} ${closed}` },
]
const form = new FormData()
const trades = [
  ...trade('OLD', '2026-11-25', '10:00:00', '10:30:00', 1),
  ...trade('SPY', '2026-11-27', '11:54:23', '12:04:48', 2),
  ...trade('NVDA', '2026-11-27', '09:37:07', '10:46:31', -2.32),
  ...trade('NEXT', '2026-11-30', '09:31:00', '15:59:00', 3),
]
form.set('files', new Blob([flexTrades(trades)], { type: 'text/csv' }), 'trades.csv')
const imported = await fetch(`${origin}/api/imports`, { method: 'POST', headers, body: form })
t.ok(imported.ok, await imported.text())

const { page, context, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
await signInContext(context, origin)
const refused: string[] = []
page.on('response', (response) => {
  const { pathname, search } = new URL(response.url())
  if (response.status() >= 400) refused.push(`${response.request().method()} ${pathname.replace(/\d+/, 'ID')}${search}`)
})

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
const get = async (path: string): Promise<any> => (await fetch(`${origin}${path}`, { headers })).json()
const ids: Record<string, string> = Object.fromEntries(
  (await get('/api/round-trips')).round_trips.map(({ symbol, id }: Record<'symbol' | 'id', string>) => [symbol, id]),
)
const entryOf = async (symbol: string) => (await get(`/api/round-trips/${ids[symbol]}/journal`)).journal
const FRIDAY = `${origin}/app/evening?date=2026-11-27`
const chosen = page.locator('article[aria-current]')
const isChosen = (symbol: string) => until(async () => (await chosen.getAttribute('aria-label')) === symbol)
const isClean = async (t: Test) => {
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(DESKTOP)
}
const paste = (page: Page) =>
  page.evaluate(
    `{
    const clipboardData = new DataTransfer()
    const png = Uint8Array.from(atob(PNG), (each) => each.charCodeAt(0))
    clipboardData.items.add(new File([png], 'pasted.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`.replaceAll('PNG', JSON.stringify(PNG)),
  )
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

t.test('the trades of the day are in the order of time, and reviewed with keys', async (t) => {
  await page.goto(FRIDAY)
  await chosen.getByLabel('Note', { exact: true }).waitFor()
  t.strictSame(await page.locator('article').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))), [
    'NVDA',
    'SPY',
  ])
  t.match(await page.locator('article').first().innerText(), /09:37 to 10:46, 20 × \$100\.00 → \$97\.68/)
  t.match(await page.locator('article').first().innerText(), /Held\n1 h 9 min/)
  await isClean(t)

  await page.keyboard.press('s')
  await page.keyboard.type('Gap')
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await page.keyboard.type('98')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Too early.')
  await page.keyboard.press('Escape')
  await until(async () => (await entryOf('NVDA'))?.note === 'Too early.')
  await page.keyboard.press('r')
  await isChosen('SPY')
  await until(async () => (await entryOf('NVDA')).reviewed)
  t.match(await entryOf('NVDA'), { setup: 'Gap', planned_stop: 98, note: 'Too early.' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Write the planned stop').waitFor()
  await page.keyboard.press('Escape')
})

t.test('keys lead to the day after and before', async () => {
  await page.goto(FRIDAY)
  await page.getByRole('link', { name: 'After: Nov 30, 2026' }).waitFor()
  await isChosen('NVDA')
  await page.keyboard.press('j')
  await isChosen('SPY')
  await page.keyboard.press('j')
  await page.waitForURL(/date=2026-11-30/)
  await isChosen('NEXT')
  await page.keyboard.press('k')
  await page.waitForURL(/date=2026-11-27/)
  await isChosen('SPY')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/date=2026-11-25/)
  await isChosen('OLD')
  await page.getByRole('link', { name: 'After: Nov 27, 2026' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/date=2026-11-27/)
})

t.test('the day has notes, and trades before a day need no review', async (t) => {
  await page.goto(FRIDAY)
  const day = page.getByRole('region', { name: 'Notes of the day' })
  await day.getByLabel('Note', { exact: true }).fill('Calm.')
  await day.getByLabel('Note', { exact: true }).blur()
  await until(async () => (await get('/api/days/2026-11-27/journal')).journal?.note === 'Calm.')
  const left = page.getByRole('region', { name: 'Not reviewed yet' })
  await left.getByText('OLD').waitFor()
  await left.getByRole('button', { name: 'Review from Nov 27, 2026 on' }).click()
  await left.getByText('OLD').waitFor({ state: 'detached' })
  await left.getByRole('link', { name: '2 trades' }).waitFor()
  t.same((await get('/api/journal-settings')).settings, { review_from: '2026-11-27' })
  await page.reload()
  await left.getByText('Trades that were closed before Nov 27, 2026 are not to be reviewed.').waitFor()
  await left.getByRole('button', { name: 'Review all' }).click()
  await left.getByText('OLD').waitFor()
})

t.test('a picture is pasted, and shown large', async (t) => {
  await page.goto(FRIDAY)
  await chosen.getByLabel('Note', { exact: true }).waitFor()
  await paste(page)
  await chosen.getByRole('img', { name: 'pasted.png' }).waitFor()
  t.equal((await entryOf('NVDA')).pictures.length, 1)
  await chosen.getByRole('button', { name: 'Enlarge pasted.png' }).click()
  await page.getByRole('dialog', { name: 'pasted.png' }).getByRole('img').waitFor()
  await isClean(t)
  await page.keyboard.press('Escape')
})

t.test('on paper no trade of the day is missing, and notes are there', async (t) => {
  await page.goto(FRIDAY)
  await chosen.getByLabel('Note', { exact: true }).waitFor()
  const printed = async () => (await pdfPages(await page.pdf())).join(' ').replaceAll(/\s+/g, ' ')
  const evening = await printed()
  t.match(evening, /NVDA.*09:37 to 10:46.*Too early\..*SPY.*11:54 to 12:04.*Calm\./)
  t.notMatch(evening, /Keys:|Add pictures|all keys/)
  const asked = page.waitForResponse((response) => response.url().endsWith(`/api/round-trips/${ids.NVDA}/journal`))
  await page.reload()
  await asked
  await page.keyboard.press('j')
  await isChosen('SPY')
  await chosen.getByLabel('Note', { exact: true }).waitFor()
  const other = await printed()
  t.match(other, /NVDA.*09:37 to 10:46.*Too early\. Gap, planned stop 98, reviewed.*SPY.*11:54 to 12:04.*Calm\./)
  t.notMatch(other, /Reviewed, Gap/, 'what is written is there once')
  await page.goto(`${origin}/app/round-trips/${ids.NVDA}`)
  await page.locator('.note-input').waitFor()
  const one = await printed()
  t.match(one, /Too early\. Gap, planned stop 98, reviewed/)
})

t.test('a trade has its executions once, and leads to the trades before and after it', async (t) => {
  await page.goto(`${origin}/app/round-trips/${ids.NVDA}`)
  await page.getByRole('heading', { name: 'Executions' }).waitFor()
  t.equal(await page.locator('tr', { hasText: 'Nov 27, 2026, 09:37' }).count(), 1)
  await isClean(t)
  await page.getByRole('link', { name: 'Next trade' }).click()
  await page.getByRole('heading', { name: 'SPY long closed' }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'NVDA long closed' }).waitFor()
  await page.getByRole('link', { name: 'Previous trade' }).click()
  await page.getByRole('heading', { name: 'OLD long closed' }).waitFor()
  t.equal(await page.getByRole('link', { name: 'Previous trade' }).count(), 0)
})

t.test('selected trades are changed together, and found by tag and note', async (t) => {
  await page.goto(`${origin}/app/trades?period=all`)
  const table = page.getByRole('table', { name: 'Trades' })
  const symbols = async () => (await table.locator('tbody th a').allInnerTexts()).join(' ')
  await until(async () => (await symbols()) === 'NEXT SPY NVDA OLD')
  await page.getByLabel('Choose SPY').check()
  await page.getByLabel('Choose OLD').check()
  const change = page.getByRole('form', { name: 'Selected trades' })
  await change.getByText('2 trades selected').waitFor()
  await change.getByLabel('Tag').fill('patient')
  t.strictSame(await axeProblems(page), [])
  await change.getByRole('button', { name: 'Change them' }).click()
  await change.waitFor({ state: 'detached' })
  t.match([await entryOf('SPY'), await entryOf('OLD')], [{ tags: ['patient'] }, { tags: ['patient'] }])
  await page.getByLabel('Choose OLD').check()
  await change.getByLabel('What to change').selectOption('Mark as reviewed')
  await change.getByRole('button', { name: 'Change them' }).click()
  await until(async () => (await entryOf('OLD')).reviewed)

  await page.getByLabel('Text of a note').fill('too EARLY')
  await page.keyboard.press('Enter')
  await until(async () => (await symbols()) === 'NVDA')
  await page.waitForURL(/note=too\+EARLY/)
  await page.getByLabel('Add a symbol').fill('NV')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('You have no trade of NV.').waitFor()
  t.notMatch(page.url(), /symbols=/)
  await isClean(t)
})

t.test('a tag is renamed, merged into another one and removed', async (t) => {
  const write = (symbol: string, tags: string[]) =>
    fetch(`${origin}/api/round-trips/${ids[symbol]}/journal`, {
      ...{ method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' } },
      body: JSON.stringify({ tags }),
    })
  await write('NEXT', ['calm'])
  await page.goto(`${origin}/app/settings`)
  const card = page.getByRole('region', { name: 'Tags' })
  await card.getByRole('button', { name: 'Rename the tag calm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename calm' })
  await dialog.getByLabel('Name').fill('Patient')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await dialog.getByRole('button', { name: 'Merge into it' }).click()
  await card.getByText('3 entries').waitFor()
  t.same((await entryOf('NEXT')).tags, ['patient'])
  await isClean(t)
  await card.getByRole('button', { name: 'Remove the tag patient' }).click()
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await until(async () => (await get('/api/tags')).tags.length === 0)
})

t.test('a trade is added by hand from each page', async (t) => {
  const dialog = page.getByRole('dialog', { name: 'Add a trade' })
  for (const [path, date, symbol] of [
    ['/app/evening?date=2026-11-27', '2026-11-27', ''],
    ['/app/calendar/2026-11-27', '2026-11-27', ''],
    ['/app/symbols/NVDA', '', undefined],
    ['/app/trades?period=all', '', ''],
  ] as const) {
    await page.goto(`${origin}${path}`)
    await page.getByRole('button', { name: 'Add a trade' }).click()
    t.equal(await dialog.getByLabel('Day', { exact: true }).inputValue(), date, path)
    if (symbol === undefined) await dialog.getByText('NVDA').waitFor()
    else t.equal(await dialog.getByLabel('Symbol').inputValue(), symbol)
  }
  await isClean(t)
  await dialog.getByLabel('Symbol').fill('hand')
  await dialog.getByLabel('Day', { exact: true }).fill('2026-11-27')
  await dialog.getByLabel('Quantity').fill('5')
  await dialog.getByLabel(/^Price of a share/).fill('10')
  await dialog.getByLabel(/^Time/).fill('13:00:00')
  await dialog.getByRole('button', { name: 'Enter it and go on' }).click()
  await dialog.getByText('Entered: HAND bought').waitFor()
  await dialog.getByLabel('What you did').selectOption('sold')
  await dialog.getByLabel(/^Price of a share/).fill('12')
  await dialog.getByLabel(/^Time/).fill('13:30:00')
  await dialog.getByRole('button', { name: 'Enter it', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'HAND' }).waitFor()
  const [added] = (await get('/api/round-trips?symbols=HAND')).round_trips
  t.match(added, { total_profit_loss: 10, minutes_held: 30, own_entry: true })
  t.equal(await focused(page), 'Add a trade')
})

t.test('nothing was refused but the name of another tag, and no page wrote another error', async (t) => {
  t.strictSame(refused, ['PATCH /api/tags/ID'])
  t.equal(errors.length, refused.length, errors.join('\n'))
})
