/** The round trips and lots of a period, with filters, and the analysis of the round trips. */
import { useLocation } from 'preact-iso'
import { AddTrade } from '../../shared/own-entry/add-trade.tsx'
import { useScope } from '../../shared/scope.ts'
import { Analysis } from './analysis.tsx'
import { SHARED_NAMES, TRIP_NAMES } from './filters.ts'
import { Lots } from './lots.tsx'
import './trades.css'
import { Trips } from './trips.tsx'

const PATH = '/app/trades'

/** By the name in the address; round trips have none. */
const VIEWS = [
  { view: undefined, name: 'Trades', keeps: TRIP_NAMES },
  { view: 'lots', name: 'Lots', keeps: SHARED_NAMES },
  { view: 'analysis', name: 'Analysis', keeps: TRIP_NAMES },
] as const

export default function TradesPage() {
  const { query } = useLocation()
  const { href } = useScope()
  const shown = VIEWS.find(({ view }) => view === query.view) ?? VIEWS[0]
  return (
    <div class="trades-page stack">
      <div class="line">
        <nav class="tabs" aria-label="Views of the trades">
          {VIEWS.map(({ view, name, keeps }) => (
            <a
              key={name}
              href={href(PATH, { ...Object.fromEntries(keeps.map((each) => [each, query[each]])), view })}
              aria-current={view === shown.view ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <span class="end">
          <AddTrade />
        </span>
      </div>
      {shown.view === undefined ? <Trips /> : shown.view === 'lots' ? <Lots /> : <Analysis />}
    </div>
  )
}
