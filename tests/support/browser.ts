/** A real Chromium for tests. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { chromiumPath } from '../../scripts/chromium.ts'

let launched: Promise<Browser> | undefined

/** One browser per test file, started on first use. */
async function browser(): Promise<Browser> {
  launched ??= (async () =>
    chromium.launch({
      executablePath: await chromiumPath(),
      args: [
        '--headless',
        // Chromium's own sandbox does not start for root, which is who CI runs as.
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    }))()
  return launched
}

export interface Visit {
  page: Page
  /** The profile: own cookies, shared with nobody. */
  context: BrowserContext
  /** Errors of the page so far: uncaught exceptions, and what it wrote to `console.error`. */
  errors: string[]
}

/** A page in a profile of its own; closed after `t`. The browser ends with the last of them. */
export async function openPage(t: Test, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await (await browser()).newContext({ timezoneId: 'UTC', locale: 'en-US', ...options })
  const errors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  t.teardown(async () => {
    await context.close()
    const last = await launched
    if (last?.contexts().length === 0) {
      launched = undefined
      await last.close()
    }
  })
  return { page, context, errors }
}
