/** A service on a port, with its local sign-in, for a real browser. */
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { startLocalProvider } from '../../src/auth/index.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from './app.ts'
import { freshDatabase } from './engines.ts'
import { TurnableClock } from './turnable-clock.ts'

/** A port of loopback that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

export interface Served {
  baseUrl: string
  port: number
  clock: TurnableClock
}

/** Ended after `t`. Its clock shows the time of the browser. */
export async function serve(t: Test): Promise<Served> {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const localProvider = await startLocalProvider({ port: 0, baseUrl })
  t.teardown(() => localProvider.close())
  const clock = new TurnableClock(Date.now())
  const { app } = await buildTestApp(t, { url, store }, { localProvider, clock, env: { BASE_URL: baseUrl } })
  await app.listen({ host: '127.0.0.1', port })
  return { baseUrl, port, clock }
}

/** Signs in and waits for the overview. */
export async function signIn(
  page: Page,
  { baseUrl }: Pick<Served, 'baseUrl'>,
  email = 'trader@example.com',
): Promise<void> {
  await page.goto(`${baseUrl}/login`)
  await page.locator('[name=email]').fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/`)
}
