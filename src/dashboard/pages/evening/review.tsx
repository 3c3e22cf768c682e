/** The round trips of the day as cards. The chosen one shows its journal entry; keys move between the cards. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { format, orDash } from '../../shared/format.ts'
import { TripJournal } from '../../shared/journal/entry-form.tsx'
import { rText } from '../../shared/journal/names.ts'
import { ShortEntry } from '../../shared/journal/short-entry.tsx'
import { Figures, Gain, Spoken, SymbolName } from '../../shared/parts.tsx'
import { type ListedRoundTrip, tripPath } from '../../shared/round-trips/names.ts'
import { TripTags } from '../../shared/round-trips/tags.tsx'
import { useScope } from '../../shared/scope.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'

/** An answer has the first round trips of a day; the list has the others. */
export function Review({ of: { date, summary, round_trips } }: { of: Schemas['TradingDay'] }) {
  const scope = useScope()
  return (
    <div class="stack">
      <Cards of={round_trips} />
      {round_trips.length < summary.round_trips && (
        <a href={scope.href('/app/trades', { period: `${date}..${date}` })}>All trades of the day</a>
      )}
    </div>
  )
}

function Cards({ of: trips }: { of: readonly ListedRoundTrip[] }) {
  const [chosen, setChosen] = useState(trips[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const at = Math.max(
    trips.findIndex(({ id }) => id === chosen),
    0,
  )
  const move = (by: number) => {
    const next = trips[at + by]
    if (next === undefined) return
    moved.current = true
    setChosen(next.id)
  }
  useShortcuts([
    { keys: 'j', does: 'Next trade', run: () => move(1) },
    { keys: 'k', does: 'Previous trade', run: () => move(-1) },
  ])
  useEffect(() => {
    if (!moved.current) return
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [at])
  return (
    <div class="stack" ref={list}>
      <p class="hint keys">
        Keys: <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>1</kbd> to <kbd>5</kbd> rating, <kbd>t</kbd> tags,{' '}
        <kbd>n</kbd> note, <kbd>r</kbd> reviewed, <kbd>Esc</kbd> leaves a field, <kbd>?</kbd> all keys.
      </p>
      {trips.map((trip, index) => (
        <TripCard key={trip.id} of={trip} isChosen={index === at} choose={() => setChosen(trip.id)} />
      ))}
    </div>
  )
}

function TripCard({ of: trip, isChosen, choose }: { of: ListedRoundTrip; isChosen: boolean; choose(): void }) {
  const { href } = useScope()
  const { in_period: closed, journal } = trip
  return (
    <article
      class={isChosen ? 'card chosen' : 'card'}
      aria-label={trip.symbol}
      aria-current={isChosen ? 'true' : undefined}
      tabIndex={-1}
    >
      <div class="card-head">
        <h2>
          <a href={href(tripPath(trip.id))}>
            <SymbolName of={trip.symbol} />
          </a>{' '}
          <TripTags of={trip} />
        </h2>
        {!isChosen && (
          <button type="button" class="button button-small" onClick={choose}>
            Review<Spoken> {trip.symbol}</Spoken>
          </button>
        )}
      </div>
      <Figures
        of={[
          { name: 'Result', value: closed === null ? '–' : <Gain value={closed.total_profit_loss} /> },
          { name: 'R', value: orDash(journal?.r_multiple, rText) },
          { name: 'Entry', value: orDash(trip.entry_price, format.price) },
          { name: 'Exit', value: orDash(trip.exit_price, format.price) },
        ]}
      />
      {isChosen ? (
        <TripJournal of={trip} hasKeys />
      ) : (
        <p class="quiet">{journal === null ? 'Nothing is written yet.' : <ShortEntry of={journal} />}</p>
      )}
    </article>
  )
}
