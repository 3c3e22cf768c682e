import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { components } from '../../generated/clients/dashboard.ts'
import { openPage } from '../support/browser.ts'
import { axeProblems, DESKTOP, fitsWidth, open, PHONE } from './open.ts'
import { accountOf, twoYears } from './stub.ts'

type Schemas = components['schemas']

await openPage(t)

const token = (id: number, name: string, more: Partial<Schemas['Token']> = {}): Schemas['Token'] => ({
  id,
  name,
  prefix: `tlf_a1b2c${id}`,
  scopes: [],
  created_at: '2026-03-02T10:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  ...more,
})

/** The stub's operations on `tokens`, and the bodies that were sent to create one. */
function tokenRoutes(tokens: Schemas['Token'][]) {
  const created: unknown[] = []
  const routes = (app: FastifyInstance) => {
    app.get('/api/tokens', async () => ({ success: true, tokens }))
    app.post('/api/tokens', async ({ body }, reply) => {
      created.push(body)
      tokens.unshift(token(9, (body as { name: string }).name))
      return reply.code(201).send({ success: true, token: 'tlf_shown-once', details: tokens[0] })
    })
    app.delete<{ Params: { id: string } }>('/api/tokens/:id', async ({ params: { id } }) => {
      tokens.splice(
        tokens.findIndex((each) => each.id === Number(id)),
        1,
      )
      return { success: true, message: 'revoked' }
    })
  }
  return { created, routes }
}

const accounts = [accountOf(1, '4417-8823')]

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`account, session, tokens and downloads are shown: ${size}`, async (t) => {
    const tokens = [
      token(1, 'nightly report', { scopes: ['record:read'], expires_at: '2024-01-01T00:00:00.000Z' }),
      token(2, 'everything', { last_used_at: '2026-03-30T10:00:00.000Z' }),
    ]
    const { routes } = tokenRoutes(tokens)
    const { page, stub, errors } = await open(
      t,
      '/app/settings',
      { routes, accounts, days: twoYears() },
      { viewport, colorScheme: size === 'phone' ? 'dark' : 'light' },
    )
    await page.getByText('pat@example.com').waitFor()
    const items = page.locator('.token-list li')
    t.match(await items.nth(0).innerText(), /nightly report[^]*expired[^]*record:read[^]*never used/)
    t.match(
      await items.nth(1).innerText(),
      /everything[^]*May do everything[^]*last used Mar 30, 2026[^]*does not expire/,
    )
    t.equal(await page.getByRole('link', { name: '4417-8823' }).getAttribute('href'), '/?account=1')
    await page.getByLabel('A month of the record').selectOption('March 2026')
    const address = await page.getByRole('link', { name: 'March 2026 as CSV' }).getAttribute('href')
    t.equal(address, '/api/monthly/export/csv?month=2026-03')
    t.equal((await page.request.get(`${stub.url}/openapi/plants.yaml`)).status(), 200)
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    t.strictSame(errors, [])
  })

t.test('the account number is saved; an error is shown beside it', async (t) => {
  const { page, stub } = await open(t, '/app/settings', tokenRoutes([]))
  const field = page.getByLabel('Account number')
  t.equal(await field.inputValue(), '4417-8823')
  await field.fill('  9912-0000 ')
  stub.spoil('/auth/profile', 400, { success: false, error: 'It must be letters and digits' })
  await page.getByRole('button', { name: 'Save account number' }).click()
  await page.getByRole('alert').filter({ hasText: 'It must be letters and digits' }).waitFor()
  t.equal(await field.getAttribute('aria-invalid'), 'true')
  await page.getByRole('button', { name: 'Save account number' }).click()
  await page.getByText('Saved.').waitFor()
  t.strictSame(stub.profilesPut, [{ brokerage_account: '9912-0000' }])
})

t.test('a token is created with scopes, shown once and copied; another is revoked', async (t) => {
  const { created, routes } = tokenRoutes([token(1, 'nightly report')])
  const { page, errors } = await open(
    t,
    '/app/settings',
    { routes },
    { profile: { permissions: ['clipboard-read', 'clipboard-write'] } },
  )
  await page.getByRole('button', { name: 'Create a token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('my script')
  await dialog.getByLabel('Valid for').selectOption('a year')
  await dialog.getByLabel('Only:').check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Choose at least one thing' }).waitFor()
  t.strictSame(created, [], 'the API would give all scopes')
  await dialog.getByLabel('record:read').check()
  t.strictSame(await axeProblems(page), [])
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('It is shown only this once').waitFor()
  t.strictSame(created, [{ name: 'my script', scopes: ['record:read'], expires_in_days: 365 }])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied.').waitFor()
  t.equal(await page.evaluate('navigator.clipboard.readText()'), 'tlf_shown-once')
  await dialog.getByRole('button', { name: 'Close' }).click()
  t.equal(await page.getByText('tlf_shown-once').count(), 0)
  t.equal(await page.getByLabel('The new token').count(), 0)

  await page.getByRole('button', { name: 'Revoke nightly report' }).click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Revoke nightly report' }).click()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('button', { name: 'Revoke nightly report' }).waitFor({ state: 'detached' })
  t.equal(await page.locator('.token-list li').count(), 1)
  t.strictSame(errors, [])
})

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`an account is named, and merged into another one: ${size}`, async (t) => {
    const accounts = [
      accountOf(1, '4417-8823'),
      accountOf(2, '1', { broker: 'Robinhood', number: null, name: 'Robinhood' }),
    ]
    const changes: unknown[] = []
    const routes = (app: FastifyInstance) => {
      app.patch('/api/accounts/:id', async ({ params, body }) => {
        changes.push([params, body])
        return { success: true, account: Object.assign(accounts[1] as (typeof accounts)[0], body) }
      })
      app.post('/api/accounts/:id/merge', async ({ params, body }) => {
        changes.push([params, body])
        accounts.pop()
        return { success: true, message: 'Moved 3 files.', account: accounts[0], files_moved: 3, notes: [] }
      })
    }
    const { page, stub, errors } = await open(t, '/app/settings', { routes, accounts }, { viewport })
    await page.getByRole('button', { name: 'Rename Robinhood' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(' Sam ')
    stub.spoil('/api/accounts/2', 400, {
      success: false,
      error: 'Another account is called Sam.',
      code: 'account_name_taken',
    })
    await dialog.getByRole('button', { name: 'Save name' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Another account is called Sam.' }).waitFor()
    t.strictSame(await axeProblems(page), [])
    await dialog.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('link', { name: 'Sam', exact: true }).waitFor()
    await page.getByText('Robinhood is now called Sam.').waitFor()

    await page.getByRole('button', { name: 'Merge Sam' }).click()
    await dialog.getByLabel('Move its files into').selectOption('4417-8823')
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    await dialog.getByRole('button', { name: 'Merge the accounts' }).click()
    await page.getByText('Moved 3 files.').waitFor()
    await page.getByRole('link', { name: 'Sam', exact: true }).waitFor({ state: 'detached' })
    t.same(changes, [
      [{ id: '2' }, { name: 'Sam' }],
      [{ id: '1' }, { account_id: 2 }],
    ])
    t.strictSame(
      errors.filter((error) => !/Failed to load resource/.test(error)),
      [],
    )
  })

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  t.test(`notes of a download are imported: ${size}`, async (t) => {
    const sent: string[] = []
    const counts = { read: 3, unchanged: 0, added: 1, merged: 0, refused: 2, unlinked: 1, kept_as_versions: 0 }
    const routes = (app: FastifyInstance) => {
      app.post('/api/journal-import', async ({ body }): Promise<Schemas['JournalImport']> => {
        sent.push(body as string)
        const problem = { code: 'maximum', params: { limit: 5 }, message: "Field 'rating' must be 5 or less" } as const
        const problems = [2, 3].map((row) => ({ row, field: 'rating', ...problem }))
        return { success: true, dry_run: false, message: 'Of 3 notes: 1 added, 2 refused.', ...counts, problems }
      })
    }
    const { page, stub, errors } = await open(t, '/app/settings', { routes }, { viewport })
    const field = page.getByLabel('Notes of a download')
    const choose = () =>
      field.setInputFiles({ name: 'journal.csv', mimeType: 'text/csv', buffer: Buffer.from('kind,day,note') })
    const submit = page.getByRole('button', { name: 'Import notes' })
    await submit.click()
    t.same(sent, [], 'a file is needed')
    await choose()
    stub.spoil('/api/journal-import', 400, {
      success: false,
      error: 'The file is not the journal',
      code: 'not_a_journal',
    })
    await submit.click()
    await page.getByRole('alert').filter({ hasText: 'The file is not the journal' }).waitFor()
    await submit.click()
    await page.getByRole('status').filter({ hasText: 'Of 3 notes: 1 added, 2 refused.' }).waitFor()
    t.equal(await page.getByRole('alert').filter({ hasText: 'not the journal' }).count(), 0)
    t.match(sent, [/name="journal_file"; filename="journal.csv"[^]*kind,day,note/])
    await page.getByText('Why notes were refused').click()
    await page.getByText("Note 3: Field 'rating' must be 5 or less").waitFor()
    t.strictSame(await axeProblems(page), [])
    t.ok(await fitsWidth(page))
    t.strictSame(
      errors.filter((error) => !/Failed to load resource/.test(error)),
      [],
    )
  })
