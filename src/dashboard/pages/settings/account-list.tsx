/** The accounts with imported files. They can be named, and two that are one can be merged. */
import { useState } from 'preact/hooks'
import { type Account, nameAndNumber } from '../../shared/accounts.ts'
import { client } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Failure, Spoken } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { useScope } from '../../shared/scope.ts'

export function AccountList() {
  const accounts = useRead('listAccounts')
  const [done, setDone] = useState('')
  return (
    <section class="accounts">
      <h3>Accounts with imported files</h3>
      <p role="status" class="gain">
        {done}
      </p>
      <Reading of={accounts} skeleton={<div class="skeleton" aria-hidden="true" />}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <p class="quiet">None yet.</p>
          ) : (
            <ul>
              {accounts.map((account) => (
                <li key={account.id}>
                  <AccountItem of={account} others={accounts.filter((each) => each !== account)} done={setDone} />
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </section>
  )
}

interface AccountProps {
  of: Account
  others: readonly Account[]
  done(text: string): void
}

function AccountItem({ of: account, others, done }: AccountProps) {
  const { href } = useScope()
  const [open, setOpen] = useState<'rename' | 'merge'>()
  const close = () => setOpen(undefined)
  const finish = async (text: string) => {
    close()
    done(text)
    await recordChanged()
  }
  const { id, name, number, broker } = account
  const more = [broker, number].filter((part) => part !== null && part !== name).join(' · ')
  return (
    <div class="line">
      <span class="name">
        <a href={href('/', { account: String(id) })}>{name}</a> {more !== '' && <span class="quiet">{more}</span>}
      </span>
      <span class="end account-buttons">
        <button type="button" class="button button-small" onClick={() => setOpen('rename')}>
          Rename<Spoken> {name}</Spoken>
        </button>
        {others.length > 0 && (
          <button type="button" class="button button-small" onClick={() => setOpen('merge')}>
            Merge<Spoken> {name}</Spoken>
          </button>
        )}
      </span>
      <Dialog title="Rename this account" open={open === 'rename'} close={close}>
        <RenameForm of={account} done={finish} />
      </Dialog>
      <Dialog title="Merge two accounts" open={open === 'merge'} close={close}>
        <MergeForm of={account} others={others} done={finish} />
      </Dialog>
    </div>
  )
}

function RenameForm({ of: { id, name }, done }: Omit<AccountProps, 'others'>) {
  const { isBusy, error, run } = useChange(done)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get('name')).trim()
    void run(async () => {
      await client.imports.updateAccount({ id, body: { name: text } })
      return `${name} is now called ${text}.`
    })
  }
  return (
    <form onSubmit={submit}>
      <label class="field">
        Name
        <input name="name" required maxLength={100} autoComplete="off" defaultValue={name} />
      </label>
      {error !== null && <Failure error={error} />}
      <button type="submit" class="button button-primary" aria-disabled={isBusy}>
        Save name
      </button>
    </form>
  )
}

function MergeForm({ of: account, others, done }: AccountProps) {
  const { isBusy, error, run } = useChange(done)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const into = Number(new FormData(event.currentTarget as HTMLFormElement).get('into'))
    void run(async () => {
      const body = { account_id: account.id }
      return (await client.imports.mergeAccount({ id: into, body })).message
    })
  }
  return (
    <form onSubmit={submit}>
      <p>
        All files of {nameAndNumber(account)} move into the other account, as if they had been imported there. Do this
        if both are one account at your broker.
      </p>
      <label class="field">
        Move its files into
        <select name="into" required>
          <option value="">Choose an account…</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {nameAndNumber(each)}
            </option>
          ))}
        </select>
      </label>
      {error !== null && <Failure error={error} />}
      <button type="submit" class="button button-primary" aria-disabled={isBusy}>
        {isBusy ? 'Merging…' : 'Merge the accounts'}
      </button>
    </form>
  )
}

/** A change that returns the text of what was done. */
function useChange(done: (text: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (change: () => Promise<string>) => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      done(await change())
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}
