/** The round trips of the day as cards. The chosen one shows its journal entry; keys move between the cards. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import type { Schemas } from '../../shared/api.ts'
import { TripJournal } from '../../shared/journal/entry-form.tsx'
import { rText } from '../../shared/journal/names.ts'
import { TripEntryOnPaper } from '../../shared/journal/printed-entry.tsx'
import { ShortEntry } from '../../shared/journal/short-entry.tsx'
import { Later } from '../../shared/later.tsx'
import { Figures, Gain, Spoken, SymbolName } from '../../shared/parts.tsx'
import { heldText, inShort, type ListedRoundTrip, tripPath } from '../../shared/round-trips/names.ts'
import { TripTags } from '../../shared/round-trips/tags.tsx'
import { useScope } from '../../shared/scope.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'

/** Of the trades of a day. */
export type End = 'first' | 'last'

interface EdgeProps {
  /** Where the review begins if a key has led to this day. */
  begin: End | undefined
  /** Goes to another day, to its first or last trade. Returns whether there is one. */
  leave(to: 'before' | 'after', trade: End): boolean
}

/** An answer has the first round trips of a day; the list has the others. */
export function Review({ of: { date, summary, round_trips }, ...edges }: EdgeProps & { of: Schemas['TradingDay'] }) {
  const scope = useScope()
  return (
    <div class="stack">
      <Cards of={round_trips} {...edges} />
      {round_trips.length < summary.round_trip_count && (
        <a href={scope.href('/app/trades', { period: `${date}..${date}` })}>All trades of the day</a>
      )}
    </div>
  )
}

function Cards({ of: trips, begin, leave }: EdgeProps & { of: readonly ListedRoundTrip[] }) {
  const [chosen, setChosen] = useState(trips.at(begin === 'last' ? -1 : 0)?.id)
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(begin !== undefined)
  const at = Math.max(
    trips.findIndex(({ id }) => id === chosen),
    0,
  )
  /** Returns whether there is one on this day. */
  const move = (by: number): boolean => {
    const next = trips[at + by]
    if (next === undefined) return false
    moved.current = true
    setChosen(next.id)
    return true
  }
  const next = () => {
    if (!move(1) && !leave('after', 'first')) announce('This is the last trade.')
  }
  const previous = () => {
    if (!move(-1) && !leave('before', 'last')) announce('This is the first trade.')
  }
  useShortcuts([
    { keys: 'j', does: 'Next trade, also of the day after', run: next },
    { keys: 'k', does: 'Previous trade, also of the day before', run: previous },
  ])
  useEffect(() => {
    if (!moved.current) return
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [at])
  return (
    <div class="stack" ref={list}>
      <p class="hint keys">
        Keys: <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>r</kbd> reviewed and next, <kbd>1</kbd> to <kbd>5</kbd>{' '}
        rating, <kbd>n</kbd> note, <kbd>t</kbd> tags, <kbd>s</kbd> setup, <kbd>p</kbd> planned stop, <kbd>Esc</kbd>{' '}
        leaves a field, <kbd>?</kbd> all keys.
      </p>
      {trips.map((trip, index) => (
        <TripCard
          key={trip.id}
          of={trip}
          isChosen={index === at}
          choose={() => setChosen(trip.id)}
          // At the last one the day is done: the page stays on it.
          reviewed={() => void move(1)}
        />
      ))}
    </div>
  )
}

interface TripCardProps {
  of: ListedRoundTrip
  isChosen: boolean
  choose(): void
  /** It was marked as reviewed. */
  reviewed(): void
}

function TripCard({ of: trip, isChosen, choose, reviewed }: TripCardProps) {
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
      <p class="num">{inShort(trip)}</p>
      <Figures
        of={[
          { name: 'Result', value: closed === null ? '–' : <Gain value={closed.total_profit_loss} /> },
          ...(journal?.r_multiple == null ? [] : [{ name: 'R', value: rText(journal.r_multiple) }]),
          { name: 'Held', value: heldText(trip) },
        ]}
      />
      {isChosen ? (
        <TripJournal of={trip} keys={{ reviewed }} />
      ) : (
        <>
          <p class="quiet short-entry">{journal === null ? 'Nothing is written yet.' : <ShortEntry of={journal} />}</p>
          {journal !== null && (
            <Later>
              <TripEntryOnPaper id={trip.id} />
            </Later>
          )}
        </>
      )}
    </article>
  )
}
