/** Forms and dialogs of this page. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Dialog } from '../../shared/dialog.tsx'
import { Failure } from '../../shared/parts.tsx'

/** The field that was refused, and why. */
export class FieldError extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

interface FormProps {
  /** The text of the button. */
  action: string
  submit(values: FormData, form: HTMLFormElement): Promise<void>
  children: ComponentChildren
}

/** A form that shows its error above its button and puts the focus on the refused field. */
export function Form({ action, submit, children }: FormProps) {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    for (const field of form.elements) field.removeAttribute('aria-invalid')
    try {
      await submit(new FormData(form), form)
    } catch (failure) {
      setError(failure)
      const field = failure instanceof FieldError && form.elements.namedItem(failure.field)
      if (field instanceof HTMLElement) {
        field.setAttribute('aria-invalid', 'true')
        field.focus()
      }
    }
    setIsBusy(false)
  }
  return (
    <form onSubmit={send}>
      {children}
      {error !== null && <Failure error={error} />}
      <button type="submit" class="button button-primary" aria-disabled={isBusy}>
        {action}
      </button>
    </form>
  )
}

interface ConfirmProps {
  title: string
  action: string
  open: boolean
  close(): void
  run(): Promise<void>
  children: ComponentChildren
}

/** Asks before something that cannot be undone. */
export const Confirm = ({ title, action, open, close, run, children }: ConfirmProps) => (
  <Dialog title={title} open={open} close={close}>
    {children}
    <Form action={action} submit={run}>
      {null}
    </Form>
  </Dialog>
)

interface SinceProps {
  title: string
  action: string
  open: boolean
  close(): void
  /** Handles up to 1,000 items. Returns how many, and whether there are more. */
  run(since: string): Promise<{ count: number; more: boolean }>
  /** `17 plants are queued.` */
  result(count: number): string
  children: ComponentChildren
}

const WEEK_MS = 7 * 86_400_000

/** Asks for a start time, then calls `run` until nothing is left. */
export function SinceDialog({ title, action, open, close, run, result, children }: SinceProps) {
  const [said, setSaid] = useState('')
  const submit = async (values: FormData) => {
    const since = new Date(String(values.get('since'))).toISOString()
    let total = 0
    for (let more = true; more; ) {
      const answer = await run(since)
      total += answer.count
      more = answer.more && answer.count > 0
      setSaid(`${result(total)}${more ? ' More follow…' : ''}`)
    }
  }
  return (
    <Dialog
      title={title}
      open={open}
      close={() => {
        setSaid('')
        close()
      }}
    >
      <p>{children}</p>
      <Form action={action} submit={submit}>
        <label class="field">
          Since, in your time zone
          <input type="datetime-local" name="since" required defaultValue={localTime(Date.now() - WEEK_MS)} />
        </label>
        <p role="status" class="said">
          {said}
        </p>
      </Form>
    </Dialog>
  )
}

/** The value of the field: `2026-03-16T14:30`, in the time zone of the user. */
function localTime(milliseconds: number): string {
  const offset = new Date(milliseconds).getTimezoneOffset() * 60_000
  return new Date(milliseconds - offset).toISOString().slice(0, 16)
}
