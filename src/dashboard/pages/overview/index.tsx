/** What was earned in a period, how, and what is held now; of an empty record, the import of the first files. */
import { useState } from 'preact/hooks'
import type { AnswerOf, Schemas } from '../../shared/api.ts'
import { Later } from '../../shared/later.tsx'
import { PositionHistoryCard } from '../../shared/position-history.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { EquityCard, MonthsCard } from './charts.tsx'
import './overview.css'
import { PortfolioCard, PositionsCard } from './holdings.tsx'
import { LoadWelcome } from './load-welcome.tsx'
import { NoResults } from './no-results.tsx'
import { Summary } from './summary.tsx'
import { SymbolsCard } from './symbols.tsx'

export default function OverviewPage() {
  const scope = useScope()
  const { period } = scope
  const account = accountQuery(scope)
  const months = useRead('listMonths', account)
  const timeframe = useRead(
    'getTimeframe',
    { start_date: period.start, end_date: period.end, ...account },
    { keep: true },
  )
  const statistics = useRead(
    'getRoundTripStatistics',
    { start_date: period.start, end_date: period.end, ...account },
    { keep: true },
  )
  const accounts = useRead('listAccounts')
  // The record is not empty any more after its first import, whose result is shown until the user goes on.
  const [isAtFirstResult, setAtFirstResult] = useState(false)
  const isEmpty = months.data?.months.length === 0 && accounts.data?.accounts.length === 0
  if (isAtFirstResult || (isEmpty && scope.accountId === undefined))
    return <LoadWelcome imported={() => setAtFirstResult(true)} look={() => setAtFirstResult(false)} />
  return (
    <Reading of={statistics} skeleton={<OverviewSkeleton />}>
      {({ statistics: roundTrips }) => (
        <Reading of={timeframe} skeleton={<OverviewSkeleton />}>
          {(found) => (
            <Overview
              of={found}
              roundTrips={roundTrips}
              months={months.data}
              busy={timeframe.isPlaceholderData || statistics.isPlaceholderData}
            />
          )}
        </Reading>
      )}
    </Reading>
  )
}

interface OverviewProps {
  of: AnswerOf<'getTimeframe'>
  roundTrips: Schemas['RoundTripStatistics']
  months: AnswerOf<'listMonths'> | undefined
  busy: boolean
}

function Overview({ of: { summary, analytics }, roundTrips, months, busy }: OverviewProps) {
  const { period } = useScope()
  const isEmpty = analytics.equity_curve.length === 0
  return (
    <div class="overview-page">
      {isEmpty ? (
        <NoResults months={months?.months} busy={busy} />
      ) : (
        <Summary {...{ summary, analytics, roundTrips, busy }} months={months?.months} />
      )}
      <div class="stack">
        {!isEmpty && (
          <>
            <EquityCard curve={analytics.equity_curve} busy={busy} />
            <Later>
              <MonthsCard months={analytics.by_month} busy={busy} />
            </Later>
          </>
        )}
        <Later>
          <PositionHistoryCard period={period} />
        </Later>
      </div>
      <div class="stack">
        {!isEmpty && (
          <Later>
            <SymbolsCard symbols={roundTrips.by_symbol} busy={busy} />
          </Later>
        )}
        <Later>
          <PortfolioCard />
          <PositionsCard />
        </Later>
      </div>
    </div>
  )
}

const OverviewSkeleton = () => (
  <div class="overview-page">
    <div class="card summary">
      <div class="skeleton" />
    </div>
    {[0, 1].map((column) => (
      <div key={column} class="stack">
        <div class="card">
          <div class="skeleton" />
        </div>
        <div class="card">
          <div class="skeleton" />
        </div>
      </div>
    ))}
  </div>
)
