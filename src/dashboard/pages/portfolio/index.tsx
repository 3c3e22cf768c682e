/** The holdings, their value over time, and the comparison with the imported transactions. */
import { useEffect, useState } from 'preact/hooks'
import { Card, Empty } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { AllocationCard } from './allocation.tsx'
import { ComparisonCard } from './comparison.tsx'
import { type Draft, HoldingDialog } from './holding-form.tsx'
import { HoldingsCard } from './holdings.tsx'
import './portfolio.css'
import { HistoryCard } from './history.tsx'
import { PositionsFileCard } from './positions-file.tsx'
import { TotalsCard } from './totals.tsx'

/** The answer brings newer prices, if the service has them. */
const READ_AGAIN_MS = 60_000

export default function PortfolioPage() {
  const portfolio = useRead('/api/portfolio/holdings', {})
  const [draft, setDraft] = useState<Draft | null>(null)
  const { refetch } = portfolio
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void refetch(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <div class="portfolio-page">
      <Reading of={portfolio} skeleton={<PortfolioSkeleton />}>
        {({ holdings, totals }) => (
          <div class="stack">
            {holdings.length === 0 ? (
              <NothingHeld add={() => setDraft({ kind: 'new' })} />
            ) : (
              <>
                <TotalsCard totals={totals} />
                <HoldingsCard holdings={holdings} edit={setDraft} />
                <div class="wide-and-narrow">
                  <HistoryCard isEmpty={false} />
                  <AllocationCard holdings={holdings} totals={totals} />
                </div>
              </>
            )}
            <div class="columns">
              <PositionsFileCard />
              <ComparisonCard holdings={holdings} edit={setDraft} />
            </div>
            {holdings.length === 0 && <HistoryCard isEmpty />}
          </div>
        )}
      </Reading>
      <HoldingDialog draft={draft} close={() => setDraft(null)} />
    </div>
  )
}

const NothingHeld = ({ add }: { add(): void }) => (
  <Card title="Holdings">
    <Empty icon="portfolio" title="Your portfolio is empty.">
      <p>
        Add what you hold by hand, or import the positions file of your broker below. Tradeleaf then shows what it is
        worth, with current prices, and compares it with your transactions.
      </p>
      <button type="button" class="button button-primary" onClick={add}>
        Add a holding
      </button>
    </Empty>
  </Card>
)

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
