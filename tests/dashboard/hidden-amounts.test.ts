/** Amounts that the user hides are on no page, on the real service with the sample account. */
import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { axeProblems, DESKTOP, fitsWidth, PHONE } from './open.ts'
import { signInContext, startSample } from './running.ts'

await openPage(t)

const hide = (page: Page) => page.getByRole('button', { name: 'Hide amounts' })

/** Every text of the page: what is shown, what only screen readers get, and what charts have drawn. */
const textsOf = (page: Page): Promise<string> =>
  page.evaluate(`[
    document.title,
    ...[...document.querySelectorAll('body *')].flatMap((each) => [
      each.getAttribute('aria-label'), each.getAttribute('title'), each.getAttribute('aria-description'),
      ...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data)]),
    ...drawn,
  ].join('\\n')`)

const AMOUNT = /[^\n]*\$\s?[\d.][^\n]*/g

const PAGES = ['/?period=all', '/app/calendar', '/app/portfolio']
const MORE = [
  '/app/trades?period=all',
  '/app/trades?view=analysis&period=all',
  '/app/symbols',
  '/app/symbols/COST',
].concat('/app/tax', '/app/imports/1')

t.test('hidden amounts', async (t) => {
  const { origin } = await startSample(t)
  for (const [viewport, pages] of [
    [DESKTOP, [...PAGES, ...MORE]],
    [PHONE, PAGES],
  ] as const)
    t.test(`no page shows one in text, charts or to screen readers: ${viewport.width} pixels`, async (t) => {
      const { page, context, errors } = await openPage(t, { viewport, reducedMotion: 'reduce' })
      await signInContext(context, origin)
      // Axes are drawn, not written.
      await context.addInitScript(`
        window.drawn = []
        const { fillText } = CanvasRenderingContext2D.prototype
        CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
          drawn.push(String(text))
          return fillText.call(this, text, ...more)
        }`)
      await page.goto(`${origin}/?period=all`, { waitUntil: 'networkidle' })
      await page.getByRole('region', { name: 'Profit by month' }).locator('.u-over').waitFor()
      const shown = await textsOf(page)
      t.ok((shown.match(AMOUNT) ?? []).length > 20)
      const percentages = shown.match(/\d%/g)
      await page.evaluate(`localStorage.setItem('tradeleaf-hide-amounts', 'yes')`)
      let charts = 0
      for (const path of pages) {
        await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
        await page.getByText('•••').first().waitFor({ state: 'attached' })
        const hidden = await textsOf(page)
        t.strictSame(hidden.match(AMOUNT) ?? [], [], path)
        if (path === pages[0]) t.strictSame(hidden.match(/\d%/g), percentages, 'percentages stay')
        if (/^•••$/m.test(await page.evaluate('drawn.join("\\n")'))) charts++
        t.ok(await fitsWidth(page), path)
      }
      t.ok(charts >= 1, `${charts} pages have drawn an axis`)
      t.strictSame(errors, [])
    })
  t.test('at once: tables, charts, tooltips, the calendar of a phone and what was said last', async (t) => {
    const { page, context, errors } = await openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' })
    await signInContext(context, origin)
    await page.goto(`${origin}/?period=all`)
    const months = page.getByRole('region', { name: 'Profit by month' })
    const canvas = months.locator('.u-over')
    await canvas.waitFor()
    await canvas.hover()
    t.match(await months.locator('.chart-tooltip').innerText(), /Trading [+-]\$/)
    await hide(page).click()
    t.equal(await page.locator('#announcer').innerText(), 'Amounts are hidden.')
    t.equal(await hide(page).getAttribute('aria-pressed'), 'true')
    t.match(await page.locator('.summary').innerText(), /Result\n[+-]•••/)
    t.match(
      await page.getByRole('img', { name: /^Result day by day/ }).getAttribute('aria-label'),
      /end [+-]hidden amount$/,
    )
    await canvas.hover({ position: { x: 60, y: 60 } })
    await months.locator('.chart-tooltip', { hasText: /Trading [+-]?•••/ }).waitFor()
    await months.getByRole('button', { name: 'Table' }).click()
    t.notMatch(await months.innerText(), '$')
    t.strictSame(await axeProblems(page), [])

    await page.setViewportSize(PHONE)
    await page.goto(`${origin}/app/calendar`)
    const short = page.locator('.cell .short').first()
    await short.waitFor()
    t.strictSame(
      (await page.locator('.cell .short').allInnerTexts()).filter((text) => !/^[+-]?•••$/.test(text)),
      [],
    )
    t.match(await page.locator('#announcer').innerText(), /, [+-]hidden amount$/)
    await page.getByRole('button', { name: 'More' }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    t.strictSame(await axeProblems(page), [])
    await more.getByRole('button', { name: 'Hide amounts' }).click()
    await page.keyboard.press('Escape')
    t.notMatch((await page.locator('.cell .short').allInnerTexts()).join(), '•')
    t.strictSame(errors, [])
  })
})
