/**
 * `npm run screenshots -- [FOLDER] [PAGE…]`: pictures of every page of the dashboard, on a phone and a desktop, light and
 * dark, without data, with the sample account and with 100,000 trades. Builds the pages first. Without FOLDER in a new
 * temporary folder.
 * `-- --readme` writes the two pictures of the README instead.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { inProject } from '../src/lib/paths.ts'
import { writePair } from './bench/pairs.ts'
import { buildDashboard } from './build-dashboard.ts'
import { chromiumPath } from './chromium.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const USERS = { empty: 'new@example.com', sample: 'trader@example.com', large: 'large@example.com' } as const
type Data = keyof typeof USERS
const LARGE = 100_000
const IMPORT_MS = 300_000
const NAVIGATION_MS = 120_000
/** Of other views than the page without a choice. The record of 100,000 trades ends in 2025. */
const ADDRESSES: Readonly<Record<string, Partial<Record<Data, string>>>> = {
  overview: { empty: '/', sample: '/', large: '/?period=all' },
  calendar: { large: '/app/calendar/2024-06' },
  'calendar-day': { large: '/app/calendar/2024-06-03' },
  trades: { large: '/app/trades?period=all' },
  'trades-analysis': { sample: '/app/trades?view=analysis', large: '/app/trades?view=analysis&period=all' },
  'symbols-one': { sample: '/app/symbols/COST', large: '/app/symbols/S7' },
  'imports-one': { sample: '/app/imports/1', large: '/app/imports/2' },
}
const THEMES = ['light', 'dark'] as const
/** The pages that the README shows, and their theme. */
const README_PICTURES = { overview: 'light', calendar: 'dark' } as const

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
  const child = spawn(process.execPath, [inProject('src/command.ts'), 'demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

async function openPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ locale: 'en-US', ...options })
  context.setDefaultNavigationTimeout(NAVIGATION_MS)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') process.stderr.write(`${page.url()}: ${message.text()}\n`)
  })
  return { context, page }
}

/** undefined: the view has nothing to show without such data. */
const addressOf = (name: string, data: Data): string | undefined =>
  ADDRESSES[name]?.[data] ?? (name.includes('-') ? undefined : `/app/${name}`)

async function importLarge(browser: Browser, origin: string, storageState: BrowserContextOptions['storageState']) {
  const { transactions, gains } = writePair(mkdtempSync(join(tmpdir(), 'tradeleaf-large-')), 'large', LARGE)
  const { context, page } = await openPage(browser, { storageState })
  await page.goto(`${origin}/app/imports`)
  await page.getByLabel('CSV files of your broker').setInputFiles([transactions, gains])
  await page.getByText('Nothing is stored yet. This is what').waitFor({ timeout: IMPORT_MS })
  await page.getByRole('button', { name: 'Import 2 files' }).click()
  await page.getByRole('link', { name: 'See the report' }).waitFor({ timeout: IMPORT_MS })
  await context.close()
}

async function takeAll(browser: Browser, origin: string, folder: string, pages: string[]): Promise<void> {
  for (const data of Object.keys(USERS) as Data[]) {
    const storageState = await signIn(browser, origin, USERS[data])
    if (data === 'large') await importLarge(browser, origin, storageState)
    for (const [size, viewport] of Object.entries(SIZES))
      for (const colorScheme of THEMES) {
        const isPhone = size === 'phone'
        const options = { storageState, viewport, colorScheme, isMobile: isPhone, hasTouch: isPhone }
        const { context, page } = await openPage(browser, options)
        for (const name of pages) {
          const address = addressOf(name, data)
          if (address === undefined) continue
          await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' })
          await page.screenshot({ path: join(folder, `${name}-${data}-${size}-${colorScheme}.png`), fullPage: true })
        }
        await context.close()
      }
  }
}

/** As WebP, a third of the size of PNG. Playwright cannot write it, and the browser can. */
async function takeForReadme(browser: Browser, origin: string, folder: string): Promise<void> {
  const storageState = await signIn(browser, origin, USERS.sample)
  for (const [name, colorScheme] of Object.entries(README_PICTURES)) {
    const { context, page } = await openPage(browser, { storageState, viewport: SIZES.desktop, colorScheme })
    await page.goto(`${origin}${addressOf(name, 'sample')}`, { waitUntil: 'networkidle' })
    const png = (await page.screenshot()).toString('base64')
    await page.goto('about:blank')
    const webp: string = await page.evaluate(`new Promise((done) => {
      const image = new Image()
      image.onload = () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
        canvas.getContext('2d').drawImage(image, 0, 0)
        done(canvas.toDataURL('image/webp', 0.9).split(',')[1])
      }
      image.src = 'data:image/png;base64,${png}'
    })`)
    writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'))
    await context.close()
  }
}

async function main(take: (browser: Browser, origin: string) => Promise<void>): Promise<void> {
  await buildDashboard(inProject('generated/dashboard'))
  const { origin, child } = await startDemo()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--headless', '--no-sandbox'] })
  try {
    await take(browser, origin)
  } finally {
    await browser.close()
    child.removeAllListeners('exit')
    child.kill()
  }
}

const [folder, ...wanted] = process.argv.slice(2)
if (folder === '--readme') {
  await main((browser, origin) => takeForReadme(browser, origin, inProject('src/dashboard/docs')))
} else {
  const target = folder === undefined ? mkdtempSync(join(tmpdir(), 'tradeleaf-screenshots-')) : resolve(folder)
  mkdirSync(target, { recursive: true })
  const pages =
    wanted.length > 0
      ? wanted
      : [...new Set([...readdirSync(inProject('src/dashboard/pages')), ...Object.keys(ADDRESSES)])]
  await main((browser, origin) => takeAll(browser, origin, target, pages))
  process.stdout.write(`${target}\n`)
}
