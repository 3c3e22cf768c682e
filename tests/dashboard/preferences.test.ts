/** What the user chooses for the browser: theme and locale; and how gains and losses differ without colour. */
import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, open } from './open.ts'
import { startStub, twoYears } from './stub.ts'

await openPage(t)

const DARK_GROUND = 'rgb(15, 20, 18)'
const LIGHT_GROUND = 'rgb(244, 246, 244)'
const ground = (page: Page): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor')
const theme = (page: Page) => page.getByRole('combobox', { name: 'Theme' })
const hide = (page: Page) => page.getByRole('button', { name: 'Hide amounts' })

t.test('the theme follows the system, or what the user chose, before anything is painted', async (t) => {
  const { page, stub, errors } = await open(t, '/?period=all', { days: twoYears() }, { colorScheme: 'light' })
  const chart = page.locator('.chart').first()
  await chart.locator('canvas').first().waitFor()
  t.equal(await ground(page), LIGHT_GROUND)
  await theme(page).selectOption('Dark')
  t.equal(await ground(page), DARK_GROUND)
  await page.locator('.chart[data-theme=dark] canvas').first().waitFor()
  t.strictSame(await axeProblems(page), [])

  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/app\/assets\/index-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${stub.url}/app/calendar`, { waitUntil: 'commit' })
  await until(() => page.evaluate<boolean>('document.styleSheets.length > 0 && document.body !== null'))
  t.equal(await page.locator('h1').count(), 0, 'no script of the page has run')
  t.equal(await ground(page), DARK_GROUND)
  release()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  t.equal(await ground(page), DARK_GROUND)

  await page.emulateMedia({ colorScheme: 'dark' })
  await theme(page).selectOption('Light')
  t.equal(await ground(page), LIGHT_GROUND)
  t.strictSame(await axeProblems(page), [])
  await theme(page).selectOption('System')
  t.equal(await ground(page), DARK_GROUND)
  await page.emulateMedia({ colorScheme: 'light' })
  t.equal(await ground(page), LIGHT_GROUND)
  t.strictSame(errors, [])
})

t.test('a dark page is printed as a light one', async (t) => {
  const { page } = await open(t, '/', { days: twoYears() })
  await theme(page).selectOption('Dark')
  await page.emulateMedia({ media: 'print' })
  t.equal(await ground(page), 'rgb(255, 255, 255)')
})

t.test('English pages format in English, unless the user chooses another locale', async (t) => {
  const stub = await startStub(t, { days: twoYears() })
  const { page, context, errors } = await openPage(t, { locale: 'de-DE', viewport: DESKTOP, reducedMotion: 'reduce' })
  const result = page.locator('.summary .figures dd').first()
  await page.goto(`${stub.url}/?period=2026-03-01..2026-03-31`)
  await page.getByText('+$12,495.52').first().waitFor()
  t.match(await page.locator('.summary h2').innerText(), 'Mar 1, 2026')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const locale = page.getByRole('combobox', { name: 'Written as in' })
  t.equal(await locale.locator('option:checked').innerText(), 'English (United States), as the texts')
  const card = page.getByRole('region', { name: 'Numbers and dates' })
  await card.getByText('+$1,234.50').waitFor()
  // Another window of the same browser shows it too.
  const other = await context.newPage()
  await other.goto(`${stub.url}/?period=2026-03-01..2026-03-31`)
  await other.getByText('+$12,495.52').first().waitFor()
  await locale.selectOption('German (Germany)')
  await card.getByText('+1.234,50 $').waitFor()
  await other.getByText('+12.495,52 $').first().waitFor()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByText('+12.495,52 $').first().waitFor()
  await page.reload()
  await result.getByText('+12.495,52 $').waitFor()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await locale.selectOption('English (India)')
  await card.getByText('+$1,234.50').waitFor()
  await locale.selectOption({ index: (await locale.locator('option').count()) - 1 })
  await card.getByText('+1.234,50 $').waitFor()
  t.strictSame(await axeProblems(page), [])
  t.strictSame(errors, [])
})

t.test('what is kept and no locale, or a browser that stores nothing, leaves the pages as they are', async (t) => {
  const { page, errors } = await open(t, '/app/settings', { days: twoYears() }, { profile: {} })
  await page.evaluate(
    `localStorage.setItem('tradeleaf-locale', 'no locale'), localStorage.setItem('tradeleaf-theme', 'x')`,
  )
  await page.reload()
  await page.getByText('+$1,234.50').waitFor()
  await page.addInitScript(`Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })`)
  await page.reload()
  await page.getByText('+$1,234.50').waitFor()
  await hide(page).click()
  await page.getByText('+•••').waitFor()
  t.strictSame(errors, [])
})

t.test('hidden amounts are not in texts of the service either', async (t) => {
  const { page, stub } = await open(t, '/app/imports', { days: twoYears() })
  await hide(page).click()
  const error = 'Row 14 of 2026-03-16: -1,234.56 instead of $900 or 12.5, of 3 rows.'
  stub.spoil('/api/months', 400, { success: false, error })
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByText('Row 14 of 2026-03-16: ••• instead of ••• or •••, of 3 rows.').waitFor()
  await hide(page).click()
  await page.getByText(error).waitFor()
})

/** Relative luminance of a colour as the browser computes it, drawn over white. */
const luminance = (page: Page, color: string): Promise<number> =>
  page.evaluate(`(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    canvas.fillStyle = ${JSON.stringify(color)}
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })()`)

/** How much lighter a gain is than a loss: the ratio of the contrast formula. */
async function lighter(page: Page, gain: string, loss: string): Promise<number> {
  return ((await luminance(page, gain)) + 0.05) / ((await luminance(page, loss)) + 0.05)
}

interface Style {
  color: string
  background: string
  weight: number
}
const styleOf = (page: Page, selector: string): Promise<Style> =>
  page.evaluate(`(() => {
    const { color, backgroundColor, fontWeight } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}))
    return { color, background: backgroundColor, weight: Number(fontWeight) }
  })()`)

for (const colorScheme of ['light', 'dark'] as const)
  t.test(`gains and losses differ in sign, weight and lightness, not only in colour: ${colorScheme}`, async (t) => {
    const { page } = await open(t, '/?period=all', { days: twoYears() }, { colorScheme })
    await page.locator('.summary .loss').first().waitFor()
    for (const [name, texts] of Object.entries({
      gain: await page.locator('main .num.gain').allInnerTexts(),
      loss: await page.locator('main .num.loss').allInnerTexts(),
    }))
      t.ok(texts.length > 0 && texts.every((text) => text.startsWith(name === 'gain' ? '+' : '-')), name)
    const [gain, loss] = [await styleOf(page, '.summary .gain'), await styleOf(page, '.summary .loss')]
    t.ok(loss.weight - gain.weight >= 200, `${gain.weight} and ${loss.weight}`)
    t.ok((await lighter(page, gain.color, loss.color)) > 1.4, 'texts, and bars, which have their colours')
    t.ok((await lighter(page, await variable(page, '--gain'), await variable(page, '--loss'))) > 1.4)

    await page.goto(`${page.url().split('?')[0]}app/calendar/2026-03`)
    await page.locator('.cell-loss .exact').first().waitFor()
    const weights = await Promise.all(['.cell-gain .exact', '.cell-loss .exact'].map((each) => styleOf(page, each)))
    t.ok((weights[1]?.weight ?? 0) - (weights[0]?.weight ?? 0) >= 200)
    t.strictSame(
      await page
        .locator('.cell-loss .short')
        .evaluateAll((all) => all.filter((each) => !each.textContent?.startsWith('-'))),
      [],
    )
    // Two days of the same size.
    await page.evaluate(
      `document.querySelectorAll('.cell').forEach(({ style }) => style.setProperty('--strength', 0.5))`,
    )
    const cells = await Promise.all(['.cell-gain', '.cell-loss'].map((each) => styleOf(page, each)))
    const ratio = await lighter(page, cells[0]?.background ?? '', cells[1]?.background ?? '')
    t.ok(ratio > 1.15, `cells: ${ratio}`)
    t.strictSame(await axeProblems(page), [])
  })

const variable = (page: Page, name: string): Promise<string> =>
  page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.color = 'var(${name})'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })()`)
