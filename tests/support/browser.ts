/** A real Chromium for tests. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import root, { type Test } from 'tap'
import { chromiumPath } from '../../scripts/chromium.ts'

let launched: Promise<Browser> | undefined

/** One browser for all pages of the process, started on first use: that takes as long as a short test. */
async function browser(): Promise<Browser> {
  launched ??= (async () => {
    root.teardown(async () => (await launched)?.close())
    return chromium.launch({
      executablePath: await chromiumPath(),
      args: [
        '--headless',
        // Chromium's sandbox does not start for root, and CI runs as root.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages of a profile share a process, so that a new page does not start one.
        '--renderer-process-limit=1',
      ],
    })
  })()
  return launched
}

export interface Visit {
  page: Page
  /** The profile, with its own cookies. */
  context: BrowserContext
  /** Errors of the page so far: uncaught exceptions and lines of `console.error`. */
  errors: string[]
}

const newProfile = async (options: BrowserContextOptions) =>
  (await browser()).newContext({ timezoneId: 'UTC', locale: 'en-US', ...options })

/** Opens a page in its own profile; closed after `t`. */
export async function openPage(t: Test, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await newProfile(options)
  t.teardown(() => context.close())
  return { ...(await visit(context)), context }
}

export interface SharedOptions {
  viewport: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

let shared: Promise<BrowserContext> | undefined

/**
 * Opens a page in a profile that all tests of the process share, in a third less time; closed after `t`. Not for cookies,
 * nor for what a test changes in the whole profile, such as its clock.
 */
export async function openSharedPage(t: Test, options: SharedOptions): Promise<Omit<Visit, 'context'>> {
  shared ??= newProfile({})
  const opened = await visit(await shared)
  const { page } = opened
  t.teardown(async () => {
    // The next page may have the same port.
    await page.evaluate('localStorage.clear()').catch(() => {})
    await page.close()
  })
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference' } = options
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion })
  return opened
}

async function visit(context: BrowserContext): Promise<Omit<Visit, 'context'>> {
  const errors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors }
}
