/**
 * `npm run screenshots -- [FOLDER] [PAGE…]`: pictures of every page of the dashboard, on a phone and a desktop, light and
 * dark, without data and with the sample account. Builds the pages first. Without FOLDER in a new temporary folder.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium } from 'playwright-core'
import { inProject } from '../src/lib/paths.ts'
import { buildDashboard } from './build-dashboard.ts'
import { chromiumPath } from './chromium.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const USERS = { empty: 'new@example.com', sample: 'trader@example.com' }
const THEMES = ['light', 'dark'] as const

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The service with the sample account. Its sign-in needs a fixed port, and the one after it. */
async function startDemo(): Promise<{ origin: string; child: ChildProcess }> {
  // Vite has set NODE_ENV to production, in which the service refuses its local sign-in.
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(await freePort()), LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [inProject('scripts/demo.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((done, failed) => {
    child.on('exit', () => failed(new Error('the service ended at start')))
    createInterface(child.stdout).on('line', (line) => {
      const [, origin] = /^Tradeleaf is ready at (\S+)/.exec(line) ?? []
      if (origin !== undefined) done({ origin, child })
    })
  })
}

/** The cookies of a user who has signed in. */
async function signIn(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.locator('[name=email]').fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/`)
  const state = await context.storageState()
  await context.close()
  return state
}

async function main(folder: string, wanted: string[]): Promise<void> {
  await buildDashboard(inProject('generated/dashboard'))
  const { origin, child } = await startDemo()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--headless', '--no-sandbox'] })
  const pages = wanted.length > 0 ? wanted : readdirSync(inProject('src/dashboard/pages'))
  try {
    for (const [data, email] of Object.entries(USERS)) {
      const storageState = await signIn(browser, origin, email)
      for (const [size, viewport] of Object.entries(SIZES))
        for (const colorScheme of THEMES) {
          const options = { storageState, viewport, colorScheme, locale: 'en-US', isMobile: size === 'phone' }
          const context = await browser.newContext({ ...options, hasTouch: size === 'phone' })
          const page = await context.newPage()
          page.on('console', (message) => {
            if (message.type() === 'error') process.stderr.write(`${page.url()}: ${message.text()}\n`)
          })
          for (const name of pages) {
            await page.goto(`${origin}${name === 'overview' ? '/' : `/app/${name}`}`, { waitUntil: 'networkidle' })
            await page.screenshot({ path: join(folder, `${name}-${data}-${size}-${colorScheme}.png`), fullPage: true })
          }
          await context.close()
        }
    }
  } finally {
    await browser.close()
    child.removeAllListeners('exit')
    child.kill()
  }
  process.stdout.write(`${folder}\n`)
}

const [folder, ...wanted] = process.argv.slice(2)
const target = folder === undefined ? mkdtempSync(join(tmpdir(), 'tradeleaf-screenshots-')) : resolve(folder)
mkdirSync(target, { recursive: true })
await main(target, wanted)
