/** The trades of a period, with filters, and their analysis. */
import { useLocation } from 'preact-iso'
import { useScope } from '../../shared/scope.ts'
import { Analysis } from './analysis.tsx'
import { FILTER_NAMES } from './filters.ts'
import { List } from './list.tsx'
import './trades.css'

const PATH = '/app/trades'

export default function TradesPage() {
  const { query } = useLocation()
  const { href } = useScope()
  const isAnalysis = query.view === 'analysis'
  const filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, query[name]]))
  return (
    <div class="trades-page stack">
      <nav class="tabs" aria-label="Views of the trades">
        <a href={href(PATH, filters)} aria-current={isAnalysis ? undefined : 'page'}>
          List
        </a>
        <a href={href(PATH, { ...filters, view: 'analysis' })} aria-current={isAnalysis ? 'page' : undefined}>
          Analysis
        </a>
      </nav>
      {isAnalysis ? <Analysis /> : <List />}
    </div>
  )
}
