/** Signing in with a real browser, which holds pages to their policies and cookies to their attributes. */

import t from 'tap'
import { fitsWidth } from '../dashboard/open.ts'
import { openPage } from '../support/browser.ts'
import { serve, signIn } from '../support/served.ts'

t.test('without a mouse: from the login page to the dashboard, the profile, and out again', async (t) => {
  const { baseUrl, port } = await serve(t)
  const { page, context, errors } = await openPage(t)

  // By a name the callback is not registered for: the sign-in moves to the right one.
  await page.goto(`http://127.0.0.1:${port}/auth/login`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Local sign-in, for this machine only').waitFor()
  t.equal(await page.evaluate('document.activeElement.name'), 'email', 'the one field has the focus')
  t.not(
    await page.evaluate("getComputedStyle(document.querySelector('button')).backgroundColor"),
    'rgba(0, 0, 0, 0)',
    'the style sheet applies',
  )

  await page.keyboard.type('trader')
  await page.keyboard.press('Enter')
  t.equal(
    await page.evaluate("document.querySelector('input').validity.valid"),
    false,
    'the browser asks for an address',
  )
  await page.keyboard.type('@example.com')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/`)
  await page.getByRole('heading', { name: 'Welcome to Tradeleaf' }).waitFor()

  const cookies = await context.cookies(baseUrl)
  t.match(
    cookies.find(({ name }) => name === 'tradeleaf_session'),
    { httpOnly: true, sameSite: 'Lax', path: '/', secure: false, expires: -1 },
  )
  t.notOk(
    cookies.some(({ name }) => /_(flow|state|verifier)$/.test(name)),
    'what the sign-in needed is gone',
  )
  t.equal(await page.evaluate('document.cookie'), '', 'pages cannot read any of it')

  // A browser that does not check forms: the service's own words are shown.
  await page.goto(`${baseUrl}/auth/profile`)
  const field = page.getByLabel('Brokerage account number')
  await field.fill('12')
  await page.evaluate("document.querySelector('#profile').noValidate = true")
  await field.press('Enter')
  await page.getByText("Field 'brokerage_account' must be at least 3 characters long").waitFor()
  await field.fill(' 1234-5678 ')
  await field.press('Enter')
  await page.getByText('Saved.').waitFor()
  await page.reload()
  t.equal(await field.inputValue(), '1234-5678')

  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  await page.goBack()
  await page.waitForURL(/\/auth\/login/)
  t.same(
    errors.filter((error) => !/status of 400/.test(error)),
    [],
    'nothing was refused by a policy',
  )
})

t.test('a session that has expired leads to the login page and back', async (t) => {
  const { baseUrl, clock } = await serve(t)
  const { page } = await openPage(t)
  const signIn = async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail address').fill('trader@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto(`${baseUrl}/auth/profile`)
  await signIn()
  await page.waitForURL(`${baseUrl}/auth/profile`)
  clock.advance(61 * 60_000)
  await page.getByLabel('Brokerage account number').fill('1234')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your session has expired. Please sign in again.').waitFor()
  clock.set(new Date().toISOString())
  await signIn()
  await page.waitForURL(`${baseUrl}/auth/profile`)
  t.match(await page.content(), 'trader@example.com')
})

t.test('a long address fits the profile on a phone', async (t) => {
  const { baseUrl } = await serve(t)
  const { page } = await openPage(t, { viewport: { width: 360, height: 800 } })
  await signIn(page, { baseUrl }, `${'a.long.name.'.repeat(5)}x@${'department.'.repeat(8)}example.com`)
  await page.goto(`${baseUrl}/auth/profile`)
  t.ok(await fitsWidth(page))
})
