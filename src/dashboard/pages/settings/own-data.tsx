/** Downloads everything that is stored of the user, imports its notes, and deletes the account. */
import { useState } from 'preact/hooks'
import { client, type Schemas } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Card, Failure } from '../../shared/parts.tsx'
import { useProfile } from '../../shared/profile.ts'
import { recordChanged } from '../../shared/queries.ts'

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
      <ImportNotes />
      <button type="button" class="button" onClick={() => setOpen(true)}>
        Delete my account
      </button>
      <Dialog title="Delete my account" open={open} close={() => setOpen(false)}>
        <DeleteForm email={email ?? ''} />
      </Dialog>
    </Card>
  )
}

function ImportNotes() {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<Schemas['JournalImport'] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setDone(null)
    setError(null)
    try {
      const form = event.currentTarget as HTMLFormElement
      const journal_file = new FormData(form).get('journal_file') as File
      setDone(await client.journal.importJournal({ body: { journal_file } }))
      form.reset()
      await recordChanged()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <label class="field">
        Notes of a download
        <input
          type="file"
          name="journal_file"
          accept=".csv,.json,text/csv,application/json"
          required
          aria-describedby="import-notes-hint"
        />
      </label>
      <p id="import-notes-hint" class="hint">
        The file journal.csv or journal.json of the zip. Each note goes to the trade that has its execution; what you
        have written here stays.
      </p>
      <button type="submit" class="button" aria-disabled={isBusy}>
        {isBusy ? 'Importing…' : 'Import notes'}
      </button>
      <div role="status">{done !== null && <p class="notice">{done.message}</p>}</div>
      {done !== null && done.problems.length > 0 && (
        <details>
          <summary>Why notes were refused</summary>
          <ul>
            {done.problems.map(({ row, field, message }) => (
              <li key={`${row} ${field}`}>
                Note {row}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {error !== null && <Failure error={error} />}
    </form>
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
      await client.signIn.deleteProfile({ body: { email: typed } })
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
