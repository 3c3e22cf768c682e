/** The service in a process of its own, with the sample account. */
import type { BrowserContext } from 'playwright-core'
import type { Test } from 'tap'
import { demoFiles } from '../../src/command/demo-files.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { marketDate } from '../../src/lib/dates.ts'
import { openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { freePort, signIn } from '../support/served.ts'
import { LOCAL_SIGN_IN, type Service, startService, traderIn, uploadTo } from '../support/service.ts'

export const TRADER = 'trader@example.com'

export interface Running extends Service {
  headers: { authorization: string }
}

/** The service on `url`, in which the trader exists and has imported nothing. Its sign-in listens on the next port. */
export async function startWithTrader(t: Test, url: string): Promise<Running> {
  const store = await openStore(url)
  const headers = await traderIn(store, TRADER)
  await store.close()
  const service = await startService(t, url, { ...LOCAL_SIGN_IN, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
  return { ...service, headers }
}

/** The service with the account of `npm run demo`; `url` is an empty database. */
export async function startSample(t: Test, url?: string): Promise<Running> {
  const service = await startWithTrader(t, url ?? (await freshDatabase(t, 'sqlite')))
  const { transactions, gains, positions } = demoFiles(marketDate(systemClock.now()))
  const last = await uploadTo(service, service.headers, transactions, gains)
  if (last?.type !== 'success') throw new Error(`The sample account was not imported: ${JSON.stringify(last)}`)
  const form = new FormData()
  form.set('csv_file', new Blob([positions], { type: 'text/csv' }), 'positions.csv')
  const { origin, headers } = service
  const answer = await fetch(`${origin}/api/portfolio/upload-csv`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`The sample positions were not imported: ${await answer.text()}`)
  return service
}

/** Signs in like a user; the context has the session's cookie afterwards. */
export async function signInContext(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await signIn(page, { baseUrl: origin }, TRADER)
  await page.close()
}
