/** What was written before the last changes: shown when it is asked for, and restored. */
import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { client, type Schemas } from '../api.ts'
import { format } from '../format.ts'
import { Failure, Spoken } from '../parts.tsx'
import { recordChanged, useRead } from '../queries.ts'
import { Reading } from '../reading.tsx'

type Version = Schemas['JournalVersion']

export function FormerVersions({ of: id }: { of: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Former versions</summary>
      {isOpen && <Versions of={id} />}
    </details>
  )
}

function Versions({ of: id }: { of: number }) {
  const [error, setError] = useState<unknown>(null)
  const found = useRead('listJournalVersions', { id })
  const restore = async ({ version }: Version) => {
    setError(null)
    try {
      await client.journal.restoreJournalVersion({ id, version })
      announce('The former version was restored')
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Reading of={found} skeleton={4}>
      {({ versions }) =>
        versions.length === 0 ? (
          <p class="quiet">There is none: what stood for less than a minute while you wrote is not kept.</p>
        ) : (
          <>
            {error !== null && <Failure error={error} />}
            <ul class="plain">
              {versions.map((one) => {
                const when = format.instant(one.written_at)
                return (
                  <li key={one.version}>
                    {one.note !== null && <p class="note">{one.note}</p>}
                    <p class="quiet">
                      {[one.setup, ...one.tags, one.rating !== null && `rating ${one.rating} of 5`, when]
                        .filter(Boolean)
                        .join(', ')}
                    </p>
                    <button type="button" class="button button-small" onClick={() => void restore(one)}>
                      Restore<Spoken> the version of {when}</Spoken>
                    </button>
                  </li>
                )
              })}
            </ul>
          </>
        )
      }
    </Reading>
  )
}
