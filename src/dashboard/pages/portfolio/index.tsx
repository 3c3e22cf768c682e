/** The holdings, their value over time, and the comparison with the imported transactions. */
import { useEffect, useState } from 'preact/hooks'
import type { AnswerOf } from '../../shared/api.ts'
import { DoneNotice } from '../../shared/done-notice.tsx'
import { Later } from '../../shared/later.tsx'
import { Card, Empty } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { AllocationCard } from './allocation.tsx'
import { ComparisonCard, type ComparisonProps, isOnlyInRecord } from './comparison.tsx'
import { type Draft, HoldingDialog } from './holding-form.tsx'
import { HoldingsCard } from './holdings.tsx'
import './portfolio.css'
import { HistoryCard } from './history.tsx'
import { PositionsFileCard } from './positions-file.tsx'
import { TakeOver } from './take-over.tsx'
import { TotalsCard } from './totals.tsx'

/** The answer brings newer prices, if the service has them. */
const READ_AGAIN_MS = 60_000

export default function PortfolioPage() {
  const portfolio = useRead('listHoldings')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [done, setDone] = useState('')
  const { refetch } = portfolio
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refetch(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refetch])
  const change = { edit: setDraft, takenOver: setDone }
  return (
    <div class="portfolio-page">
      <Reading of={portfolio} skeleton={<PortfolioSkeleton />}>
        {(found) => (
          <div class="stack">
            {done !== '' && <DoneNotice text={done} />}
            {found.holdings.length === 0 ? <NothingHeld {...change} /> : <Held of={found} {...change} />}
          </div>
        )}
      </Reading>
      <HoldingDialog draft={draft} close={() => setDraft(null)} />
    </div>
  )
}

type ChangeProps = Pick<ComparisonProps, 'edit' | 'takenOver'>

const Held = ({ of: { holdings, totals }, ...change }: ChangeProps & { of: AnswerOf<'listHoldings'> }) => (
  <>
    <TotalsCard totals={totals} />
    <HoldingsCard holdings={holdings} edit={change.edit} />
    <Later>
      <div class="wide-and-narrow">
        <HistoryCard isEmpty={false} />
        <AllocationCard holdings={holdings} totals={totals} />
      </div>
    </Later>
    <Later>
      <div class="columns">
        <PositionsFileCard />
        <ComparisonCard holdings={holdings} {...change} />
      </div>
    </Later>
  </>
)

function NothingHeld(change: ChangeProps) {
  const comparison = useRead('compareWithRecord')
  // Else the page would move when the record is known.
  if (comparison.isPending) return <PortfolioSkeleton />
  return (
    <>
      <Card title="Holdings">
        <Empty icon="portfolio" title="Your portfolio is empty.">
          <p>
            Add what you hold by hand, or import the positions file of your broker below. Tradeleaf then shows what it
            is worth, with current prices, and compares it with your transactions.
          </p>
          <button type="button" class="button button-primary" onClick={() => change.edit({ kind: 'new' })}>
            Add a holding
          </button>
          {comparison.data?.symbols.some(isOnlyInRecord) && <TakeOver done={change.takenOver} />}
        </Empty>
      </Card>
      <div class="columns">
        <PositionsFileCard />
        <ComparisonCard holdings={[]} {...change} />
      </div>
      <HistoryCard isEmpty />
    </>
  )
}

const PortfolioSkeleton = () => (
  <div class="stack">
    <div class="card">
      <div class="skeleton totals-skeleton" />
    </div>
    <div class="card">
      <div class="skeleton holdings-skeleton" />
    </div>
  </div>
)
