/** Every page with 100,000 trades in a real browser, in `npm run test:long` only. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { writePair } from '../../scripts/bench/pairs.ts'
import { openPage } from '../support/browser.ts'
import { isLong } from '../support/counts.ts'
import { freshDatabase } from '../support/engines.ts'
import { uploadTo } from '../support/service.ts'
import { heapMb, type Task, tasksDuring } from './busy-time.ts'
import { DESKTOP, PHONE } from './open.ts'
import { type Running, signInContext, startWithTrader } from './running.ts'

const TRADES = 100_000
const PAGES = [
  '/?period=all',
  '/app/calendar/2024-06',
  '/app/calendar/2024-06-03',
  '/app/trades?period=all',
  '/app/trades?period=all&view=analysis',
  '/app/symbols',
  '/app/symbols/S7',
  '/app/tax',
  '/app/portfolio',
  '/app/imports',
  '/app/imports/1',
  '/app/settings',
  '/app/plants',
]
const MOST_AFTER_DATA_MS = 1_000
const MOST_TASK_MS = 50
const MOST_HEAP_MB = 150
const SCROLLS = 60
const SCROLL_PX = 700

/** The service with one account of 100,000 trades. */
async function startLarge(t: Test): Promise<Running> {
  const service = await startWithTrader(t, await freshDatabase(t, 'sqlite'))
  const { transactions, gains } = writePair(t.testdir(), 'large', TRADES)
  const read = (path: string) => readFileSync(path, 'utf8')
  const last = await uploadTo(service, service.headers, read(transactions), read(gains))
  if (last?.type !== 'success') throw new Error(`The record was not imported: ${JSON.stringify(last)}`)
  return service
}

/** For how long the main thread is busy after the last answer of the API has arrived, in milliseconds. */
const busySince = (tasks: readonly Task[], last: number): number =>
  tasks.filter(({ start }) => start >= last).reduce((sum, { busy }) => sum + busy, 0)

/** Opens `path` and waits until nothing is read any more; the slowest answer and what the page did with the answers. */
async function load(page: Page, url: string) {
  const tasks = await tasksDuring(page, async () => {
    await page.goto(url)
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
  })
  const answers = await page.evaluate<{ path: string; took: number }[]>(`
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
      .map(({ name, duration }) => ({ path: new URL(name).pathname, took: Math.round(duration) }))`)
  const slowest = answers.toSorted((a, b) => b.took - a.took)[0]
  return { busy: busySince(tasks, 0), longest: Math.max(...tasks.map(({ busy }) => busy)), slowest }
}

async function scroll(page: Page): Promise<number> {
  const list = page.locator('.virtual').first()
  if ((await list.count()) === 0) return 0
  await list.hover()
  const tasks = await tasksDuring(page, async () => {
    for (let scrolls = 0; scrolls < SCROLLS; scrolls++) {
      await page.mouse.wheel(0, SCROLL_PX)
      await page.evaluate('new Promise(requestAnimationFrame)')
    }
  })
  return Math.max(...tasks.map(({ busy }) => busy))
}

t.test('100,000 trades', { skip: isLong ? false : 'only in npm run test:long' }, async (t) => {
  const { origin } = await startLarge(t)
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    const { page, context, errors } = await openPage(t, { viewport, reducedMotion: 'reduce' })
    await signInContext(context, origin)
    const session = await context.newCDPSession(page)
    for (const path of PAGES) {
      const { busy, longest, slowest } = await load(page, `${origin}${path}`)
      const longestScrolled = await scroll(page)
      const heap = await heapMb(session)
      const figures = `busy ${busy.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms, longest while scrolling ${longestScrolled.toFixed(0)} ms, heap ${heap.toFixed(1)} MB`
      t.comment(`${path} ${size}: ${figures}; slowest answer ${slowest?.path} ${slowest?.took} ms`)
      t.ok(busy < MOST_AFTER_DATA_MS, `${path} ${size}: interactive, ${busy} ms`)
      t.ok(longestScrolled < MOST_TASK_MS, `${path} ${size}: scrolling, ${longestScrolled} ms`)
      t.ok(heap < MOST_HEAP_MB, `${path} ${size}: memory, ${heap} MB`)
    }
    t.strictSame(errors, [])
  }
})
