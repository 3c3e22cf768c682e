/** What the results of the round trips depend on. Each bar opens the round trips that it is made of. */
import { useLocation } from 'preact-iso'
import type { Schemas } from '../../shared/api.ts'
import { format, orDash } from '../../shared/format.ts'
import { rText } from '../../shared/journal/names.ts'
import { Card, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { type Result, ResultsCard } from '../../shared/results-card.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { DrawdownCard, useDrawdown } from './drawdown.tsx'
import { TripFilterBar } from './filter-bar.tsx'
import { HOUR_UNKNOWN, readTripFilters, TRIP_NAMES } from './filters.ts'
import { hourName, monthPeriod, sizeName, WITHOUT_SETUP, weekdayName } from './groups.ts'
import { NoMatch, NoTrades } from './no-trades.tsx'
import { StreaksCard } from './streaks.tsx'
import { textOf } from './trip-totals.tsx'
import { useChange } from './use-address.ts'

type Statistics = Schemas['RoundTripStatistics']

export function Analysis() {
  const { query: address, route, path } = useLocation()
  const scope = useScope()
  const { start, end } = scope.period
  const filters = readTripFilters(address)
  const statistics = useRead(
    'getRoundTripStatistics',
    { ...filters, start_date: start, end_date: end, ...accountQuery(scope) },
    { keep: true },
  )
  const isFiltered = Object.keys(filters).length > 0
  const change = useChange(TRIP_NAMES)
  if (statistics.data?.statistics.round_trip_count === 0 && !isFiltered) return <NoTrades />
  return (
    <>
      <div class="card filter-card">
        <TripFilterBar filters={filters} change={change} />
      </div>
      <Reading of={statistics} skeleton={<AnalysisSkeleton />}>
        {({ statistics: found }) =>
          found.round_trip_count === 0 ? (
            <div class="card">
              <NoMatch what="trade" remove={() => route(scope.href(path, { view: 'analysis' }))} />
            </div>
          ) : (
            <Results of={found} busy={statistics.isPlaceholderData} isWhole={!isFiltered} />
          )
        }
      </Reading>
    </>
  )
}

const AnalysisSkeleton = () => (
  <div class="columns">
    {[0, 1, 2, 3].map((at) => (
      <div key={at} class="card">
        <div class="skeleton list-skeleton" />
      </div>
    ))}
  </div>
)

/** The drawdown needs every day, so it is shown without filters only. */
function Results({ of: statistics, busy, isWhole }: { of: Statistics; busy: boolean; isWhole: boolean }) {
  const { query: address } = useLocation()
  const { href, period } = useScope()
  const chosen = readTripFilters(address)
  const filters = textOf(chosen)
  const list = (changes: Record<string, string>) => href('/app/trades', { ...filters, ...changes })
  const card = (title: string, head: string, rows: readonly Result[], inOrder = false) =>
    rows.length > 0 && <ResultsCard {...{ title, head, rows, busy, inOrder }} />
  const known = statistics.by_entry_hour.filter(({ hour }) => hour !== null)
  const hasSetups = statistics.by_setup.some(({ setup }) => setup !== null)
  const hasR = statistics.r.round_trip_count > 0
  const hasJournal = hasSetups || hasR || statistics.by_tag.length > 0
  return (
    <div class="columns">
      <div class="stack">
        <Quality of={statistics} busy={busy} isWhole={isWhole} />
        {hasR && <InR of={statistics} busy={busy} />}
        {!hasJournal && <HowToTag />}
        <StreaksCard of={statistics} busy={busy} />
        {card(
          'By symbol',
          'Symbol',
          statistics.by_symbol
            .toSorted((a, b) => b.trading_pl - a.trading_pl)
            .map((each) => ({ ...each, name: each.symbol, href: list({ symbols: each.instrument }) })),
        )}
        {card(
          'By month of closing',
          'Month',
          statistics.by_month.toReversed().map((each) => ({
            ...each,
            name: format.month(each.month),
            href: list({ period: monthPeriod(each.month, period) }),
          })),
          true,
        )}
      </div>
      <div class="stack">
        {hasSetups &&
          card(
            'By setup',
            'Setup',
            statistics.by_setup.map(({ setup, ...each }) => ({
              ...each,
              name: setup ?? WITHOUT_SETUP,
              href: list({ setup: setup ?? '' }),
            })),
          )}
        {card(
          'By tag',
          'Tag',
          statistics.by_tag.map(({ tag, ...each }) => ({
            ...each,
            name: tag,
            // The list has one tag: what has two cannot be listed.
            ...(chosen.tags === undefined ? { href: list({ tags: tag }) } : {}),
          })),
        )}
        {known.length > 0 &&
          card(
            'By hour of entry',
            'Hour in New York',
            statistics.by_entry_hour.map((each) => ({
              ...each,
              name: each.hour === null ? 'Not known' : hourName(each.hour),
              href: list({ entry_hour: String(each.hour ?? HOUR_UNKNOWN) }),
            })),
            true,
          )}
        {card(
          'By weekday of closing',
          'Weekday',
          statistics.by_weekday.map((each) => ({
            ...each,
            name: weekdayName(each.day_of_week),
            href: list({ weekday: String(each.day_of_week) }),
          })),
        )}
        {card(
          'By time held',
          'Held for',
          statistics.by_time_held
            .filter(({ round_trip_count }) => round_trip_count > 0)
            .map((each) => ({ ...each, name: capitalised(each.time_held), href: list({ time_held: each.time_held }) })),
        )}
        {card(
          'By size',
          'Cost of what was closed',
          statistics.by_size
            .filter(({ round_trip_count }) => round_trip_count > 0)
            .map((each) => ({ ...each, name: capitalised(sizeName(each.size)), href: list({ size: each.size }) })),
        )}
        {card(
          'By side',
          'Side',
          statistics.by_side.map((each) => ({
            ...each,
            name: capitalised(each.side),
            href: list({ side: each.side }),
          })),
        )}
        {isWhole && <DrawdownCard />}
      </div>
    </div>
  )
}

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const days = (value: number) => format.counted(Math.round(value * 10) / 10, 'day')

function Quality({ of: statistics, busy, isWhole }: { of: Statistics; busy: boolean; isWhole: boolean }) {
  const drawdown = useDrawdown(isWhole)
  const figures: FigureProps[] = [
    ...(isWhole ? [drawdown.figure] : []),
    { name: 'Winners are held for', value: orDash(statistics.average_days_held_winners, days), note: 'on average' },
    { name: 'Losers are held for', value: orDash(statistics.average_days_held_losers, days), note: 'on average' },
    { name: 'Average win', value: gainOrDash(statistics.average_win) },
    { name: 'Average loss', value: gainOrDash(statistics.average_loss) },
    { name: 'Profit factor', value: orDash(statistics.profit_factor, format.ratio), note: 'won ÷ lost' },
  ]
  return (
    <Card title="Risk" busy={busy}>
      <Figures large of={figures} />
    </Card>
  )
}

function InR({ of: { r, round_trip_count }, busy }: { of: Statistics; busy: boolean }) {
  const figure = (value: number | null) => (value === null ? '–' : <Gain value={value} show={rText} />)
  return (
    <Card title="In R" busy={busy}>
      <Figures
        large
        of={[
          { name: 'Expectancy', value: figure(r.expectancy), note: 'average of a trade' },
          { name: 'Total', value: figure(r.total) },
          { name: 'Average win', value: figure(r.average_win) },
          { name: 'Average loss', value: figure(r.average_loss) },
        ]}
      />
      <p class="hint">
        {`Result ÷ what was at risk by the planned stop, which is known of ${format.quantity(r.round_trip_count)} of ${format.counted(round_trip_count, 'trade')}.`}
      </p>
    </Card>
  )
}

function HowToTag() {
  const { href } = useScope()
  return (
    <p class="hint">
      Write tags, a setup and the planned stop in the <a href={href('/app/evening')}>evening</a>, and you see here what
      each of them earned, and your result in R.
    </p>
  )
}

const gainOrDash = (value: number | null) => (value === null ? '–' : <Gain value={value} />)
