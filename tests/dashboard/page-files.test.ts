/** A page whose files cannot be loaded: without a network, and after an upgrade that has taken them away. */
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openPage } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, fitsWidth, open, PHONE } from './open.ts'
import { twoYears } from './stub.ts'

await openPage(t)

const CHUNK = /\/app\/assets\/symbols-/
const openTrades = async (t: Test) => {
  const opened = await open(t, '/app/trades', { days: twoYears() }, { profile: {} })
  await opened.page.locator('.trades-page').first().waitFor()
  return opened
}

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

/** The page asks for `/ready` before it loads the address anew. */
const afterReadiness = (page: Page) => page.evaluate('fetch("/ready").then(() => {})')

const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' })
const symbols = (page: Page) => page.locator('.symbols-page').first()

t.test('without a network a page says that it is not loaded, and appears when the network is back', async (t) => {
  const { page } = await openTrades(t)
  await page.context().setOffline(true)
  await goTo(page, 'Symbols')
  await problem(page).getByText('It is loaded as soon as the service can be reached.').waitFor()
  t.equal(await page.locator('.trades-page').count(), 0, 'the old page is gone')
  await problem(page).getByRole('button', { name: 'Try again' }).click()
  await goTo(page, 'Trades')
  await page.locator('.trades-page').first().waitFor()
  await goTo(page, 'Symbols')
  await problem(page).waitFor()
  const documents = countDocuments(page)
  await page.context().setOffline(false)
  await symbols(page).waitFor()
  t.equal(documents(), 1)
  t.equal(await page.getByText('The connection to the service is lost.').count(), 0)
  await goTo(page, 'Calendar')
  await page.getByRole('table', { name: /^March 2026/ }).waitFor()
  t.equal(documents(), 1, 'other pages load as before')
})

t.test('a page that fails to load once is loaded again', async (t) => {
  const { page } = await openTrades(t)
  const documents = countDocuments(page)
  let requests = 0
  await page.route(CHUNK, (route) => {
    requests += 1
    return requests === 1 ? route.abort('connectionreset') : route.continue()
  })
  await page.evaluate('document.querySelector("a[href^=\'/app/symbols\']").click()')
  await symbols(page).waitFor()
  t.strictSame([requests, documents()], [2, 0])
})

t.test('if an upgrade has taken a page’s files away, the address is loaded anew', async (t) => {
  const { page, stub } = await openTrades(t)
  const documents = countDocuments(page)
  await page.route(CHUNK, (route) => (documents() === 0 ? route.fulfill({ status: 404 }) : route.continue()))
  await goTo(page, 'Symbols')
  await symbols(page).waitFor()
  t.equal(documents(), 1)
  t.equal(page.url(), `${stub.url}/app/symbols`)
})

t.test('a page whose file stays away says so with a button; the address is loaded anew once', async (t) => {
  const { page } = await openTrades(t)
  const documents = countDocuments(page)
  await page.route(CHUNK, (route) => route.fulfill({ status: 404 }))
  await goTo(page, 'Symbols')
  await problem(page).waitFor()
  t.equal(await page.title(), 'Symbols – Tradeleaf')
  t.strictSame(await axeProblems(page), [])
  await page.setViewportSize(PHONE)
  t.ok(await fitsWidth(page))
  await page.setViewportSize(DESKTOP)
  await afterReadiness(page)
  t.equal(documents(), 1)

  await goTo(page, 'Trades')
  await page.locator('.trades-page').first().waitFor()
  await goTo(page, 'Symbols')
  await problem(page).waitFor()
  await afterReadiness(page)
  t.equal(documents(), 1, 'nor by coming back to the page')

  const button = problem(page).getByRole('button', { name: 'Try again' })
  await button.click()
  await until(() => documents() === 2)
  await problem(page).waitFor()
  await page.unroute(CHUNK)
  await button.click()
  await symbols(page).waitFor()
  t.equal(documents(), 3)
  t.equal(await problem(page).count(), 0)
})
