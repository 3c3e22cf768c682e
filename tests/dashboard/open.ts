/** A page of the dashboard in a real browser, with a stub of the API. */
import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import { openPage, openSharedPage, type SharedOptions } from '../support/browser.ts'
import { type Record_, type Stub, startStub } from './stub.ts'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }
export const TABLET = { width: 820, height: 1180 }

export interface Opened {
  stub: Stub
  page: Page
  errors: string[]
}

export interface OpenOptions extends Partial<SharedOptions> {
  /** Given, maybe empty, if the test needs a profile of its own: a clock that it turns is the clock of all its pages. */
  profile?: Pick<BrowserContextOptions, 'hasTouch' | 'permissions' | 'timezoneId'>
}

export async function open(
  t: Test,
  path: string,
  record: Partial<Record_> = {},
  { profile, ...options }: OpenOptions = {},
): Promise<Opened> {
  const stub = await startStub(t, record)
  // Skeletons that move take most of a processor.
  const all: SharedOptions = { viewport: DESKTOP, reducedMotion: 'reduce', ...options }
  const { page, errors } = await (profile ? openPage(t, { ...all, ...profile }) : openSharedPage(t, all))
  await page.goto(`${stub.url}${path}`)
  return { stub, page, errors }
}

/** Presses Tab until the focus is on `name`, like a keyboard user. */
export async function tabTo(page: Page, name: RegExp, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused(page))) return
  }
  throw new Error(`the Tab key never reached ${name}; last: ${await focused(page)}`)
}

/** The text or the label of the element with the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(
    '(({ labels, ariaLabel, textContent }) => (ariaLabel ?? labels?.[0]?.textContent ?? textContent).trim())(document.activeElement)',
  )

/** From now on, watches whether the focus goes on at once if the element that has it is removed. */
export const watchFocus = (page: Page): Promise<void> =>
  page.evaluate(`{
    let last = document.activeElement
    window.focusesLost = []
    addEventListener('focusin', ({ target }) => (last = target))
    // Runs before the next key can arrive.
    new MutationObserver(() => {
      if (!last.isConnected && document.activeElement === document.body) focusesLost.push(last.textContent.trim())
    }).observe(document, { childList: true, subtree: true })
  }`)

/** The texts of the elements that took the focus with them: a keyboard user would begin again at the top of the page. */
export const focusesLost = (page: Page): Promise<string[]> => page.evaluate('focusesLost')

const axe = readFileSync(inProject('node_modules/axe-core/axe.min.js'), 'utf8')

/** What axe-core finds on the page above minor, as `rule: selector`. */
export async function axeProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe)
  // The size of targets is not among the rules that run by themselves.
  return page.evaluate(`axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`)
}

/** Whether the page is as wide as the window: nothing has to be scrolled sideways. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')

/** Figures that are wider than their place, and so cover others. */
export const cutFigures = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.figures dd')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerText }) => innerText)`)

/**
 * How much of the page has moved without the user's doing, as browsers measure it (Cumulative Layout Shift), and what
 * moved.
 */
export const layoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(`new Promise((done) => {
    const found = { sum: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue
        found.sum += value
        for (const { node, previousRect, currentRect } of sources)
          found.moved.push(node?.className + ' from ' + previousRect.top + ' to ' + currentRect.top)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(found), 100)
  })`)
