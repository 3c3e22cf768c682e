/** The choices of the top bar: account and period. They change the address, and so the page. */

import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Page } from '../pages.ts'
import { today } from '../shared/dates.ts'
import { Dialog } from '../shared/dialog.tsx'
import { format } from '../shared/format.ts'
import { DEFAULT_PERIOD, nameOf, PRESETS } from '../shared/period.ts'
import { useRead } from '../shared/queries.ts'
import { useScope } from '../shared/scope.ts'

const YEARS = 6
const CUSTOM = 'custom'

export const Choices = ({ of: choices }: { of: Page['choices'] }) => (
  <div class="choices">
    {choices.includes('account') && <AccountChoice />}
    {choices.includes('period') && <PeriodChoice />}
  </div>
)

/** Hidden from users with one account: there is nothing to choose. */
function AccountChoice() {
  const { path, route } = useLocation()
  const { accountId, href } = useScope()
  const accounts = useRead('listAccounts').data?.accounts ?? []
  if (accounts.length < 2 && accountId === undefined) return null
  return (
    <select
      class="choice"
      aria-label="Account"
      value={String(accountId ?? '')}
      onChange={({ currentTarget: { value } }) => route(href(path, { account: value === '' ? undefined : value }))}
    >
      <option value="">All accounts</option>
      {accounts.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </select>
  )
}

function PeriodChoice() {
  const { path, route } = useLocation()
  const { period, href } = useScope()
  const [open, setOpen] = useState(false)
  const year = Number(today().slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, at) => String(year - at))
  const known = [...Object.keys(PRESETS), ...years]
  const show = (key: string) => route(href(path, { period: key === DEFAULT_PERIOD ? undefined : key }))
  const choose = (element: HTMLSelectElement) => {
    if (element.value !== CUSTOM) return show(element.value)
    element.value = period.key
    setOpen(true)
  }
  return (
    <>
      <select
        class="choice"
        aria-label="Period"
        value={period.key}
        onChange={({ currentTarget }) => choose(currentTarget)}
      >
        {!known.includes(period.key) && <option value={period.key}>{nameOf(period.key, format.date)}</option>}
        {known.map((key) => (
          <option key={key} value={key}>
            {nameOf(key, format.date)}
          </option>
        ))}
        <option value={CUSTOM}>Choose dates…</option>
      </select>
      <Dialog title="Choose dates" open={open} close={() => setOpen(false)}>
        <DatesForm
          choose={(start, end) => {
            setOpen(false)
            show(`${start}..${end}`)
          }}
        />
      </Dialog>
    </>
  )
}

function DatesForm({ choose }: { choose(start: string, end: string): void }) {
  const { period } = useScope()
  const [start, setStart] = useState(period.key === 'all' ? '' : period.start)
  const [end, setEnd] = useState(period.key === 'all' ? today() : period.end)
  const submit = (event: Event) => {
    event.preventDefault()
    choose(start, end)
  }
  return (
    <form onSubmit={submit}>
      <div class="fields">
        <label class="field">
          First day
          <input
            type="date"
            required
            max={end}
            value={start}
            onInput={(event) => setStart(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          Last day
          <input type="date" required min={start} value={end} onInput={(event) => setEnd(event.currentTarget.value)} />
        </label>
      </div>
      <button type="submit" class="button button-primary">
        Show
      </button>
    </form>
  )
}
