/** The list of round trips. */
import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { nameAndNumber } from '../../shared/accounts.ts'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { Card } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { TripItem } from '../../shared/round-trips/trip-item.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { TABLET } from '../../shared/use-media.ts'
import { VirtualTable } from '../../shared/virtual-table.tsx'
import { ChangeSelected } from './change-selected.tsx'
import { TripFilterBar } from './filter-bar.tsx'
import { readSort, readTripFilters, sortText, TRIP_NAMES } from './filters.ts'
import { journalLine } from './journal-line.tsx'
import { NoMatch, NoTrades } from './no-trades.tsx'
import { columnsOf, toCells } from './trip-columns.tsx'
import { TripDetails } from './trip-details.tsx'
import { TripTotals } from './trip-totals.tsx'
import { Unfold } from './unfold.tsx'
import { useChange } from './use-address.ts'
import { readAllTrips, TRIP_COLUMNS, useTrips } from './use-trips.ts'

const CARD_HEIGHT = 88

export function Trips() {
  const { query: address, route, path } = useLocation()
  const scope = useScope()
  const filters = readTripFilters(address)
  const sorted = readSort(address, TRIP_COLUMNS)
  const { start, end } = scope.period
  const wanted = { ...filters, start_date: start, end_date: end, ...accountQuery(scope) }
  const { query, trips, totals, more } = useTrips(wanted, sorted)
  const change = useChange(TRIP_NAMES)
  const { chosen: unfolded, toggle } = useChosen()
  const { chosen: selected, toggle: select, clear } = useChosen()
  const accounts = useAccountNames()
  if (totals?.listed === 0 && Object.keys(filters).length === 0) return <NoTrades />
  const unfold = (trip: { id: string; symbol: string }) => (
    <>
      <input
        type="checkbox"
        class="choose"
        aria-label={`Choose ${trip.symbol}`}
        checked={selected.has(trip.id)}
        onChange={() => select(trip.id)}
      />
      <Unfold what={trip.symbol} isUnfolded={unfolded.has(trip.id)} toggle={() => toggle(trip.id)} />
    </>
  )
  return (
    <Card title="Trades" class="list" aside={<TripFilterBar filters={filters} change={change} />}>
      <Reading of={query} skeleton={<div class="skeleton list-skeleton" />}>
        {() =>
          totals === undefined || totals.listed === 0 ? (
            <NoMatch what="trade" remove={() => route(scope.href(path))} />
          ) : (
            <>
              <TripTotals of={totals} filters={filters} />
              <CsvDownload
                what="These trades"
                name={`trades-${start}-to-${end}`}
                rows={async (progress) => (await readAllTrips(wanted, sorted, totals.listed, progress)).map(toCells)}
              />
              {selected.size > 0 && <ChangeSelected of={[...selected]} clear={clear} />}
              <VirtualTable
                label="Trades"
                columns={columnsOf({ href: scope.href, accounts, unfold })}
                rows={trips}
                total={totals.listed}
                card={(trip) => <TripItem trip={trip} aside={unfold(trip)} />}
                cardHeight={CARD_HEIGHT}
                cardsOn={TABLET}
                sorted={sorted}
                sort={(by) => change({ sort: sortText(sorted, by) })}
                onEnd={more}
                withPage
                line={journalLine}
                unfolding={{ id: ({ id }) => id, unfolded, content: ({ id }) => <TripDetails id={id} /> }}
              />
            </>
          )
        }
      </Reading>
    </Card>
  )
}

/** Ids of round trips. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setChosen((all) => (all.has(id) ? new Set([...all].filter((each) => each !== id)) : new Set([...all, id])))
  return { chosen, toggle, clear: () => setChosen(new Set()) }
}

/** By id; empty if the list has one account only, which needs no column. */
function useAccountNames(): ReadonlyMap<number, string> {
  const accounts = useRead('listAccounts').data?.accounts
  const { accountId } = useScope()
  return useMemo(
    () =>
      new Map(
        accounts === undefined || accounts.length < 2 || accountId !== undefined
          ? []
          : accounts.map((each) => [each.id, nameAndNumber(each)]),
      ),
    [accounts, accountId],
  )
}
