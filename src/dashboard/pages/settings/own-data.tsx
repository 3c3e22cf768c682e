/** Downloads everything that is stored of the user, and deletes the account. */
import { useState } from 'preact/hooks'
import { api, send } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Card, Failure } from '../../shared/parts.tsx'
import { useProfile } from '../../shared/profile.ts'

export function OwnDataCard() {
  const [open, setOpen] = useState(false)
  const email = useProfile().data?.profile.email
  return (
    <Card title="Your data" class="own-data">
      <p>
        <a class="button" href="/api/export/all" download>
          Download everything
        </a>{' '}
        <span class="quiet">A zip with a CSV and a JSON file for each kind of thing that is stored of you.</span>
      </p>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Delete my account
      </button>
      <Dialog title="Delete my account" open={open} close={() => setOpen(false)}>
        <DeleteForm email={email ?? ''} />
      </Dialog>
    </Card>
  )
}

function DeleteForm({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      const typed = String(new FormData(event.currentTarget as HTMLFormElement).get('email'))
      await send(api.DELETE('/auth/profile', { body: { email: typed } }))
      location.assign('/')
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <p>
        Your record, portfolio, plants, webhooks and tokens are deleted. This cannot be taken back. Type <b>{email}</b>{' '}
        to confirm.
      </p>
      <label class="field">
        E-mail
        <input name="email" required autoComplete="off" />
      </label>
      {error !== null && <Failure error={error} />}
      <button type="submit" class="button button-primary" aria-disabled={isBusy}>
        Delete everything
      </button>
    </form>
  )
}
