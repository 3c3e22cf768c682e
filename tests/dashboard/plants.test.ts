import type { Page } from 'playwright-core'
import t from 'tap'
import { openPage } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { axeProblems, DESKTOP, fitsWidth, open, PHONE } from './open.ts'
import { BIG_ID, endpoint, MESSAGE, type PlantStub, plantStub, SECRET, TOKEN } from './plants-stub.ts'

await openPage(t)

const start = (page: Page) => page.getByRole('button', { name: 'Create the token and open' }).click()
const add = async (page: Page, id: string, name: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Id').fill(id)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add plant' }).click()
}
const lastChange = ({ changes }: PlantStub) => changes.at(-1)

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`plants, endpoints and deliveries are shown, with exact ids: ${size}`, async (t) => {
    const plants = plantStub(
      [{ id: BIG_ID, name: 'Monstera', tag: 'indoor' }],
      [endpoint(1), endpoint(2, { enabled: false, disabled: { since: '2026-03-17T10:00:00.000Z', reason: 'gone' } })],
    )
    const colorScheme = size === 'phone' ? 'dark' : 'light'
    const { page, errors } = await open(t, '/app/plants', plants, { viewport, colorScheme })
    await page.getByText('accepts API tokens only').waitFor()
    t.strictSame(await axeProblems(page), [])
    await start(page)
    await page.locator('.plant-list').getByText('Monstera').waitFor()
    await page.getByText(`Plant ${BIG_ID}`).first().waitFor()
    t.match(
      await page.locator('.endpoint-list li').nth(1).innerText(),
      /receiver2[^]*disabled[^]*answered 410 Gone on Mar 17, 2026/,
    )
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))

    await page.getByLabel('State').selectOption('Failed')
    await page.locator('.delivery-list').getByText('Test event').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Attempts of Plant ${BIG_ID}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('out of memory').waitFor()
    t.equal(new URL(page.url()).search, `?status=failed&delivery=${MESSAGE}`)
    const shown = await dialog.innerText()
    t.match(shown, `{"id":${BIG_ID},"name":"Monstera"}`)
    t.match(shown, /No answer: the connection was refused[^]*Answer 500 after 87 ms/)
    t.strictSame(await axeProblems(page), [])
    await dialog.getByRole('button', { name: 'Replay this delivery' }).click()
    await page.locator('#announcer').getByText('sent again').waitFor({ state: 'attached' })
    t.equal(lastChange(plants), `POST /plant/webhook-deliveries/${MESSAGE}/replay`)
    t.strictSame(errors, [])
  })

t.test('the token is kept in memory only, revoked on request, and asked for again if it is refused', async (t) => {
  const plants = plantStub([], [])
  const { page } = await open(t, '/app/plants', plants)
  // The page forgets the token first, and revokes it then.
  const revoked = () => until(() => lastChange(plants) === 'DELETE /api/tokens/7')
  await start(page)
  await page.getByText('No plants yet').waitFor()
  await page.getByText('No endpoints yet').waitFor()
  t.match(JSON.parse(lastChange(plants)?.replace('POST /api/tokens ', '') ?? ''), {
    scopes: ['plants:read', 'plants:write', 'webhooks:read', 'webhooks:write'],
    expires_in_days: 1,
  })
  t.notMatch(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])'), TOKEN)
  await page.getByRole('button', { name: 'Revoke it now' }).click()
  await page.getByText('accepts API tokens only').waitFor()
  await revoked()

  await start(page)
  await page.getByText('No plants yet').waitFor()
  plants.isOpen = false
  await page.getByRole('button', { name: 'Add a plant' }).click()
  await add(page, '1', 'Thyme')
  await page.getByText('has expired or was revoked').waitFor()

  await start(page)
  await page.getByText('No plants yet').waitFor()
  await page.reload()
  await page.getByText('accepts API tokens only').waitFor()
  await revoked()
})

t.test('plants are added and deleted by an exact id; an error names its field', async (t) => {
  const plants = plantStub([], [])
  const { page } = await open(t, '/app/plants', plants)
  await start(page)
  await page.getByRole('button', { name: 'Add a plant' }).click()
  await add(page, '9223372036854775808', 'Monstera')
  await page.getByRole('alert').getByText('Id: it must be from -9223372036854775808').waitFor()
  t.equal(await page.getByRole('dialog').getByLabel('Id').getAttribute('aria-invalid'), 'true')
  await add(page, BIG_ID, 'Monstera')
  await page.locator('.notice').getByText(`Monstera was added with the id ${BIG_ID}.`).waitFor()
  t.equal(lastChange(plants), `POST /plants {"id":${BIG_ID},"name":"Monstera"}`)
  await page.getByRole('button', { name: 'Add a plant' }).click()
  await add(page, BIG_ID, 'Monstera')
  await page.getByRole('alert').getByText(`A plant with id ${BIG_ID} already exists`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Delete by id' }).click()
  await page.getByRole('dialog').getByLabel('Id').fill(BIG_ID)
  await page.getByRole('button', { name: 'Delete plant' }).click()
  await page.locator('.notice').getByText(`The plant with the id ${BIG_ID} is deleted.`).waitFor()
  t.equal(lastChange(plants), `DELETE /plants/${BIG_ID}`)
})

t.test('an endpoint is added, tested, rotated, caught up, disabled and deleted', async (t) => {
  const plants = plantStub([], [endpoint(1)])
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, errors } = await open(t, '/app/plants', plants, { profile: { permissions } })
  const dialog = page.getByRole('dialog')
  const close = () => dialog.getByRole('button', { name: 'Close' }).click()
  const press = (name: string) =>
    page.getByRole('button', { name: `${name} of https://receiver1.example.com`, exact: true }).click()
  await start(page)

  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await dialog.getByLabel('Address').fill('receiver.example.com')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByRole('alert').getByText('Address: it must begin with https://').waitFor()
  await dialog.getByLabel('Address').fill('https://other.example.com')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('It is shown only this once').waitFor()
  t.strictSame(await axeProblems(page), [])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied.').waitFor()
  t.equal(await page.evaluate('navigator.clipboard.readText()'), SECRET)
  await close()
  await page.locator('.endpoint-list').getByText('https://other.example.com').first().waitFor()

  await press('Send a test event')
  await dialog.getByText('Test event').waitFor()
  t.equal(new URL(page.url()).search, `?delivery=${MESSAGE}_test`)
  await close()

  await press('New secret')
  await dialog.getByLabel('The old secret signs too').selectOption('no longer (after a leak)')
  await dialog.getByRole('button', { name: 'Create a new secret' }).click()
  await dialog.getByLabel('The new secret').waitFor()
  t.equal(lastChange(plants), 'POST /plant/webhook-endpoints/1/rotate-secret?overlap_hours=0')
  await close()

  await press('Send what it missed')
  await dialog.getByLabel('Since').fill('2026-03-16T00:00')
  await dialog.getByRole('button', { name: 'Send missed plants' }).click()
  await dialog.getByText('1,017 deliveries queued.').waitFor()
  t.equal(lastChange(plants), 'POST /plant/webhook-endpoints/1/replay-missing {"since":"2026-03-16T00:00:00.000Z"}')
  await close()

  await press('Disable')
  await page.getByText('You disabled it').waitFor()
  await press('Enable')
  await page.getByText('You disabled it').waitFor({ state: 'detached' })
  await press('Delete')
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click()
  await page.locator('.endpoint-list').getByText('receiver1').first().waitFor({ state: 'detached' })
  t.equal(lastChange(plants), 'DELETE /plant/webhook-endpoints/1')
  t.strictSame(errors, [])
})
