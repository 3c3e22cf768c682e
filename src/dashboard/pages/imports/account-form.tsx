/** Asks for the account number under which files are imported that do not name their account. */
import { useRef, useState } from 'preact/hooks'
import { api, send } from '../../shared/api.ts'
import { Card, Failure } from '../../shared/parts.tsx'
import { queries } from '../../shared/queries.ts'

export function AccountForm() {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<unknown>(null)
  const save = async (event: Event) => {
    event.preventDefault()
    const input = field.current as HTMLInputElement
    try {
      const answer = await send(api.PUT('/auth/profile', { body: { brokerage_account: input.value.trim() } }))
      queries.setQueryData(['/auth/profile', {}], answer)
    } catch (failure) {
      setError(failure)
      input.focus()
    }
  }
  return (
    <Card title="Your account number">
      <form class="account-form" onSubmit={save}>
        <div class="field">
          <label for="brokerage-account">Brokerage account number</label>
          <input
            ref={field}
            id="brokerage-account"
            required
            minLength={3}
            maxLength={40}
            autoComplete="off"
            spellcheck={false}
            aria-invalid={error === null ? undefined : 'true'}
            aria-describedby="account-hint"
          />
          <p id="account-hint" class="hint">
            Most files name their account. Those that do not are imported under this one, as printed on your statements.
          </p>
        </div>
        {error !== null && <Failure error={error} />}
        <button class="button button-primary" type="submit">
          Save account number
        </button>
      </form>
    </Card>
  )
}
