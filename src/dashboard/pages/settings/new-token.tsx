/** Creates an API token and shows it once. */
import { useState } from 'preact/hooks'
import { client, type Schemas } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Failure } from '../../shared/parts.tsx'
import { recordChanged } from '../../shared/queries.ts'
import { ShownOnce } from '../../shared/shown-once.tsx'
import { SCOPES, type Scope } from './scopes.ts'

const DAYS = { '30': '30 days', '90': '90 days', '365': 'a year', '': 'no end' }

interface NewTokenProps {
  open: boolean
  close(): void
}

export function NewTokenDialog({ open, close }: NewTokenProps) {
  const [token, setToken] = useState<string | null>(null)
  return (
    <Dialog
      kind="sheet"
      title={token === null ? 'New API token' : 'Your new token'}
      open={open}
      close={() => {
        setToken(null)
        close()
      }}
    >
      {token === null ? <TokenForm created={setToken} /> : <NewToken token={token} />}
    </Dialog>
  )
}

function TokenForm({ created }: { created(token: string): void }) {
  const [isLimited, setIsLimited] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget as HTMLFormElement)
    if (isBusy) return
    // The API takes an empty list as all scopes.
    if (isLimited && !values.has('scope')) return setError('Choose at least one thing that the token may do.')
    setIsBusy(true)
    try {
      const { token } = await client.tokens.createToken({ body: bodyOf(values, isLimited) })
      created(token)
      await recordChanged()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <div class="fields">
        <label class="field">
          What it is for
          <input name="name" required maxLength={100} autoComplete="off" placeholder="nightly report" />
        </label>
        <label class="field">
          Valid for
          <select name="days">
            {Object.entries(DAYS).map(([days, name]) => (
              <option key={days} value={days} selected={days === '90'}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset>
        <legend>It may do</legend>
        <label>
          <input type="radio" name="limited" checked={!isLimited} onChange={() => setIsLimited(false)} /> Everything
          that you may, except tokens
        </label>
        <label>
          <input type="radio" name="limited" checked={isLimited} onChange={() => setIsLimited(true)} /> Only:
        </label>
        {isLimited && <ScopeList />}
      </fieldset>
      {error !== null && <Failure error={error} />}
      <button type="submit" class="button button-primary" aria-disabled={isBusy}>
        Create token
      </button>
    </form>
  )
}

const ScopeList = () => (
  <ul class="scopes">
    {SCOPES.map(([scope, allows]) => (
      <li key={scope}>
        <label>
          <input type="checkbox" name="scope" value={scope} />
          <span>
            {allows} <span class="hint">{scope}</span>
          </span>
        </label>
      </li>
    ))}
  </ul>
)

function bodyOf(values: FormData, isLimited: boolean): Schemas['NewToken'] {
  const days = String(values.get('days'))
  return {
    name: String(values.get('name')).trim(),
    ...(isLimited ? { scopes: values.getAll('scope') as Scope[] } : {}),
    ...(days === '' ? {} : { expires_in_days: Number(days) }),
  }
}

const NewToken = ({ token }: { token: string }) => (
  <>
    <ShownOnce what="token" value={token}>
      , because the service keeps nothing but its hash.
    </ShownOnce>
    <p class="hint">
      Send it with each request as <code>Authorization: Bearer tlf_…</code>
    </p>
  </>
)
