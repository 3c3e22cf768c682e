/** The account number of the user, and the accounts with imported files. */
import { useState } from 'preact/hooks'
import { client } from '../../shared/api.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { useProfile } from '../../shared/profile.ts'
import { keyOf, queries } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { AccountList } from './account-list.tsx'

export function AccountCard() {
  const profile = useProfile()
  return (
    <Card title="Brokerage accounts" class="account">
      <Reading of={profile} skeleton={<div class="skeleton number-skeleton" aria-hidden="true" />}>
        {({ profile }) => <NumberForm number={profile.brokerage_account} />}
      </Reading>
      <AccountList />
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
      queries.setQueryData(keyOf('getProfile'), await client.signIn.updateProfile({ body }))
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
          As printed on your statements. A pair of files that prints no account, sent by a program, is imported under
          this number.
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
