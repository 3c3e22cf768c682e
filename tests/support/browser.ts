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

/** Opens a page in its own profile; closed after `t`. */
export async function openPage(t: Test, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await (await browser()).newContext({ timezoneId: 'UTC', locale: 'en-US', ...options })
  const errors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  t.teardown(() => context.close())
  return { page, context, errors }
}
