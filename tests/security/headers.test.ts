/** The security headers, on every kind of response. */
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { openPage } from '../support/browser.ts'
import { freshDatabase } from '../support/engines.ts'
import { serve, signIn } from '../support/served.ts'

t.test('every response carries the security headers, whatever its status', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { url, store })
  const headers = await authorize()
  const requests = [
    [200, { url: '/api/months', headers }],
    [200, { url: '/plants', headers }],
    [200, { url: '/auth/login' }],
    [200, { url: '/assets/app.css' }],
    [200, { url: '/docs/' }],
    [200, { url: '/openapi/plants.yaml' }],
    [200, { url: '/api/portfolio/refresh-prices', method: 'POST', headers }],
    [304, { url: '/api/months', headers: { ...headers, 'if-none-match': '*' } }],
    [302, { url: '/' }],
    [400, { url: '/api/day-details', headers }],
    [400, { url: '/plant/1' }],
    [401, { url: '/api/months' }],
    [404, { url: '/nothing' }],
    [405, { url: '/api/months', method: 'DELETE' }],
  ] as const
  for (const [status, request] of requests) {
    const answer = await app.inject(request)
    t.equal(answer.statusCode, status, request.url)
    t.match(
      answer.headers,
      {
        'content-security-policy':
          "default-src 'self';img-src 'self' data:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': /(^|, )camera=\(\), .*geolocation=\(\).*usb=\(\)/,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': /./,
      },
      request.url,
    )
  }
})

t.test('Chromium knows every word of the headers: no page writes to its console', async (t) => {
  const { page } = await openPage(t)
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  const served = await serve(t)
  await page.goto(`${served.baseUrl}/auth/login`)
  await signIn(page, served)
  await page.goto(`${served.baseUrl}/docs/`)
  await page.waitForLoadState('networkidle')
  t.strictSame(lines, [])
})
