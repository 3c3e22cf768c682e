/** Changes an own entry: a button, and the dialog that it opens, with the earlier versions. */
import { useRef, useState } from 'preact/hooks'
import type { Schemas } from '../api.ts'
import { Dialog } from '../dialog.tsx'
import { useFocusAfter } from '../focus.ts'
import { format } from '../format.ts'
import { Spoken } from '../parts.tsx'
import { useRead } from '../queries.ts'
import { Reading } from '../reading.tsx'
import { draftOfEntry, KINDS } from './drafts.ts'
import { EntryForm } from './entry-form.tsx'

type Entry = Schemas['OwnEntry']

/** `what`: for screen readers, after "Change". */
export function ChangeEntryButton({ id, what }: { id: number; what: string }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfter(button)
  return (
    <>
      <button ref={button} type="button" class="button button-small" onClick={() => setOpen(true)}>
        Change<Spoken> {what}</Spoken>
      </button>
      <Dialog kind="sheet" title="Change an own entry" open={isOpen} close={() => setOpen(false)}>
        <Change id={id} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Change({ id, close }: { id: number; close(): void }) {
  const found = useRead('getOwnEntry', { id })
  return (
    <Reading of={found} skeleton={16}>
      {({ entry, versions }) => (
        <div class="stack">
          {entry.state === 'replaced' && <p class="notice">A file has this row, so the entry does not count now.</p>}
          <EntryForm key={entry.version} draft={draftOfEntry(entry)} close={close} />
          {versions.length > 1 && (
            <section>
              <h3>Versions</h3>
              <ul>
                {versions.map((version) => (
                  <li key={version.version}>
                    <Version of={version} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Reading>
  )
}

const Version = ({ of: entry }: { of: Entry }) => (
  <>
    {format.instant(entry.created_at)}: {inWords(entry)}
    {entry.reason !== null && <p class="quiet">{entry.reason}</p>}
  </>
)

/** `ALFA bought, Mar 2, 2026, 100 for $1,000.00` */
const inWords = ({ symbol, kind, date, quantity, amount, price }: Entry): string =>
  [
    `${symbol} ${KINDS[kind]}`,
    format.date(date),
    [
      quantity !== null && format.quantity(quantity),
      amount !== null && `for ${format.money(amount)}`,
      price !== null && `at ${format.price(price)}`,
    ]
      .filter(Boolean)
      .join(' '),
  ]
    .filter(Boolean)
    .join(', ')
