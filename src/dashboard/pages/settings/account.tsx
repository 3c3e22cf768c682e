/** The account number of the user, and the accounts of the record. */
import { useState } from 'preact/hooks'
import { api, type Schemas, send } from '../../shared/api.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { useProfile } from '../../shared/profile.ts'
import { queries, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { useScope } from '../../shared/scope.ts'

export function AccountCard() {
  const profile = useProfile()
  return (
    <Card title="Brokerage accounts" class="account">
      <Reading of={profile} skeleton={8.2}>
        {({ profile }) => <NumberForm number={profile.brokerage_account} />}
      </Reading>
      <RecordAccounts />
    </Card>
  )
}

type State = { kind: 'idle' | 'busy' | 'saved' } | { kind: 'failed'; error: unknown }

function NumberForm({ number }: { number: string | null }) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    if (state.kind === 'busy') return
    setState({ kind: 'busy' })
    try {
      const body = { brokerage_account: String(new FormData(form).get('number')).trim() }
      queries.setQueryData(['/auth/profile', {}], await send(api.PUT('/auth/profile', { body })))
      setState({ kind: 'saved' })
    } catch (error) {
      setState({ kind: 'failed', error })
      form.querySelector('input')?.focus()
    }
  }
  return (
    <form onSubmit={submit} onInput={() => state.kind === 'busy' || setState({ kind: 'idle' })}>
      <div class="field">
        <label for="account-number">Account number</label>
        <input
          id="account-number"
          name="number"
          required
          minLength={3}
          maxLength={40}
          autoComplete="off"
          spellcheck={false}
          defaultValue={number ?? ''}
          aria-invalid={state.kind === 'failed' ? 'true' : undefined}
          aria-describedby="account-number-hint"
        />
        <p id="account-number-hint" class="hint">
          As printed on your statements. Files that do not name their account are imported under it. Earlier imports
          keep the account they were made for.
        </p>
      </div>
      {state.kind === 'failed' && <Failure error={state.error} />}
      <div class="line">
        <button type="submit" class="button" aria-disabled={state.kind === 'busy'}>
          Save account number
        </button>
        <span role="status" class="gain">
          {state.kind === 'saved' && 'Saved.'}
        </span>
      </div>
    </form>
  )
}

function RecordAccounts() {
  const accounts = useRead('/api/accounts', {})
  return (
    <section class="accounts">
      <h3>Accounts with imported files</h3>
      <Reading of={accounts} skeleton={1}>
        {({ accounts }) =>
          accounts.length === 0 ? <p class="quiet">None yet.</p> : <AccountList accounts={accounts} />
        }
      </Reading>
    </section>
  )
}

function AccountList({ accounts }: { accounts: readonly Schemas['Account'][] }) {
  const { href } = useScope()
  return (
    <ul>
      {accounts.map(({ id, brokerage_account }) => (
        <li key={id}>
          <a href={href('/', { account: String(id) })}>{brokerage_account}</a>
        </li>
      ))}
    </ul>
  )
}
