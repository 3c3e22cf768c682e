/** What is typed is not lost: it is saved while one types, and kept by the browser until the service has it. */
import type { BrowserContext, Page } from 'playwright-core'
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { genericGains, genericTransactions } from '../support/broker-files.ts'
import { openPage } from '../support/browser.ts'
import { freshDatabase } from '../support/engines.ts'
import { freePort, signIn } from '../support/served.ts'
import { LOCAL_SIGN_IN, startService, traderIn, uploadTo } from '../support/service.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, fitsWidth, PHONE } from './open.ts'
import { signInContext, TRADER } from './running.ts'

const url = await freshDatabase(t, 'sqlite')
const store = await openStore(url)
const headers = await traderIn(store, TRADER)
const OTHER = 'other@example.com'
const otherHeaders = await traderIn(store, OTHER)
await store.close()
const settings = { ...LOCAL_SIGN_IN, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
/** Of the whole file: a service that a test starts again serves the tests after it. */
const file = t
let service = await startService(file, url, settings)
const { origin } = service

const SYMBOLS = ['TYPED', 'CLOSED', 'ENDED', 'DOWN', 'TWICE', 'MERGED', 'SEEN', 'SHOWN'] as const
const ROWS = genericTransactions(
  SYMBOLS.flatMap((symbol) => [
    { date: '2026-02-02', action: 'Buy', symbol, quantity: '10', price: '20', amount: '-200' },
    { date: '2026-02-03', action: 'Sell', symbol, quantity: '10', price: '21', amount: '210' },
  ]),
  '',
)
await uploadTo(service, headers, ROWS, genericGains([]), undefined, 'Main')
await uploadTo(service, otherHeaders, ROWS, genericGains([]), undefined, 'Main')
const { page, context } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
await signInContext(context, origin)

// biome-ignore lint/suspicious/noExplicitAny: the answers of many operations
const get = async (path: string): Promise<any> => (await fetch(`${origin}${path}`, { headers })).json()
const tripOf = async (symbol: (typeof SYMBOLS)[number]) => {
  const [trip] = (await get(`/api/round-trips?symbols=${symbol}`)).round_trips
  const path = `/api/round-trips/${encodeURIComponent(trip.id)}/journal`
  return {
    address: `${origin}/app/round-trips/${encodeURIComponent(trip.id)}`,
    entry: async () => (await get(path)).journal,
    patch: async (body: object) => {
      const sent = { method: 'PATCH', headers: { ...headers, 'content-type': 'application/json' } }
      await fetch(`${origin}${path}`, { ...sent, body: JSON.stringify(body) })
    },
  }
}
const note = (of: Page) => of.getByLabel('Note', { exact: true })
const saved = (of: Page) => of.locator('.saving-state', { hasText: /^Saved$/ }).waitFor()
const another = async (of: BrowserContext, address: string) => {
  const opened = await of.newPage()
  await opened.goto(address)
  await note(opened).waitFor()
  return opened
}

/** A page that reads something afterwards leads to the sign-in, before anything is typed. */
const endSession = async () => {
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
}

t.test('a note is saved while one types', async (t) => {
  const { address, entry } = await tripOf('TYPED')
  await page.goto(address)
  await note(page).pressSequentially('Entered late.')
  await until(async () => (await entry())?.note === 'Entered late.')
  t.ok(await note(page).evaluate((field) => field === field.ownerDocument.activeElement), 'still in the field')
  await saved(page)
  t.equal(await page.evaluate(() => localStorage.length), 0, 'the browser keeps nothing that the service has')
})

t.test('a window that is closed at once', async (t) => {
  const { address, entry } = await tripOf('CLOSED')
  const closed = await another(context, address)
  await note(closed).fill('Typed and closed.')
  await closed.close()
  const again = await another(context, address)
  await until(async () => (await note(again).inputValue()) === 'Typed and closed.')
  await until(async () => (await entry())?.note === 'Typed and closed.')
  t.pass()
  await again.close()
})

t.test('a session that ends', async (t) => {
  const { address, entry } = await tripOf('ENDED')
  await page.goto(address)
  await note(page).waitFor()
  await endSession()
  await note(page).fill('Written at the end.')
  const signInAgain = page.getByRole('link', { name: /sign in/i })
  await signInAgain.waitFor()
  t.equal(await entry(), null)
  await signInAgain.click()
  await page.locator('[name=email]').fill(TRADER)
  await page.keyboard.press('Enter')
  await page.waitForURL(address)
  await until(async () => (await note(page).inputValue()) === 'Written at the end.')
  await until(async () => (await entry())?.note === 'Written at the end.')
})

t.test('another user of the same browser does not see it', async (t) => {
  const day = `${origin}/app/calendar/2026-02-03`
  const signInAs = async (email: string) => {
    await context.clearCookies()
    await signIn(page, { baseUrl: origin }, email)
    await page.goto(day)
    await note(page).waitFor()
  }
  await page.goto(day)
  await note(page).waitFor()
  await endSession()
  await note(page).fill('Of the first user.')
  await page.getByRole('link', { name: /sign in/i }).waitFor()
  await signInAs(OTHER)
  t.equal(await note(page).inputValue(), '')
  t.equal((await get('/api/days/2026-02-03/journal')).journal, null)
  await signInAs(TRADER)
  await until(async () => (await note(page).inputValue()) === 'Of the first user.')
  await until(async () => (await get('/api/days/2026-02-03/journal')).journal?.note === 'Of the first user.')
})

t.test('a service that restarts', async (t) => {
  const { address, entry } = await tripOf('DOWN')
  await page.goto(address)
  await note(page).waitFor()
  service.child.kill('SIGKILL')
  await service.ended
  await note(page).fill('While it was down.')
  await page.getByText('Not saved yet').waitFor()
  service = await startService(file, url, settings)
  await until(async () => (await entry())?.note === 'While it was down.')
  await saved(page)
  t.equal(page.url(), address, 'nobody signs in again')
})

t.test('a window shows what another one has saved', async (t) => {
  const { address } = await tripOf('SEEN')
  const [one, two] = [await another(context, address), await another(context, address)]
  await note(one).fill('Seen from afar.')
  await note(one).blur()
  await until(async () => (await note(two).inputValue()) === 'Seen from afar.')
  t.pass()
  for (const each of [one, two]) await each.close()
})

t.test('two windows write different fields: both are there, without a question', async (t) => {
  const { address, entry } = await tripOf('MERGED')
  const [one, two] = [await another(context, address), await another(context, address)]
  await note(one).fill('From the first window.')
  await saved(one)
  await two.getByRole('radio', { name: '4' }).check()
  await until(async () => (await entry())?.rating === 4)
  t.equal((await entry()).note, 'From the first window.')
  await until(async () => (await note(two).inputValue()) === 'From the first window.')
  for (const each of [one, two]) await each.close()
})

t.test('two windows write the same field: both texts are shown, and none is lost', async (t) => {
  const { address, entry, patch } = await tripOf('TWICE')
  const two = await another(context, address)
  await patch({ note: 'From another program.' })
  await note(two).fill('From this window.')
  const shown = two.getByRole('alert').filter({ hasText: 'This was changed elsewhere too.' })
  await shown.getByText('From another program.').waitFor()
  t.equal(await note(two).inputValue(), 'From this window.')
  t.equal((await entry()).note, 'From another program.')
  t.strictSame(await axeProblems(two), [])
  await two.setViewportSize(PHONE)
  t.ok(await fitsWidth(two))
  await two.setViewportSize(DESKTOP)
  await two.reload()
  await shown.getByText('From another program.').waitFor()
  await shown.getByRole('button', { name: 'Keep both' }).click()
  await until(async () => (await entry()).note === 'From another program.\n\nFrom this window.')
  await saved(two)
  await patch({ note: 'Again from another.' })
  await note(two).fill('Again from here.')
  await shown.getByRole('button', { name: 'Take the other' }).click()
  await until(async () => (await note(two).inputValue()) === 'Again from another.')
  await saved(two)
  await patch({ note: 'Once more.' })
  await note(two).fill('Mine.')
  await shown.getByRole('button', { name: 'Keep mine' }).click()
  await until(async () => (await entry()).note === 'Mine.')
  await two.close()
})

t.test('a former version is restored', async (t) => {
  const { address, entry, patch } = await tripOf('SHOWN')
  await patch({ note: 'The first text.' })
  await patch({ note: null })
  await page.goto(address)
  await note(page).waitFor()
  t.equal(await note(page).inputValue(), '')
  await page.getByText('Former versions').click()
  await page.getByRole('button', { name: /^Restore the version of/ }).click()
  await until(async () => (await note(page).inputValue()) === 'The first text.')
  t.equal((await entry()).note, 'The first text.')
  t.strictSame(await axeProblems(page), [])
})
