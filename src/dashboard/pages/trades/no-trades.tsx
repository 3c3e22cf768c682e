import { useLocation } from 'preact-iso'
import { NothingImported } from '../../shared/nothing-imported.tsx'
import { Empty } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { useScope } from '../../shared/scope.ts'

/** In place of a list that no item of the period is in. */
export const NoMatch = ({ what, remove }: { what: string; remove(): void }) => (
  <Empty icon="trades" title={`No ${what} of this period matches the filters.`}>
    <button type="button" class="button" onClick={remove}>
      Remove the filters
    </button>
  </Empty>
)

/** In place of the trades of a period that has none: why, and what to do next. */
export const NoTrades = () => (
  <div class="card">
    <Reason />
  </div>
)

function Reason() {
  const accounts = useRead('listAccounts').data?.accounts
  const { query, path } = useLocation()
  const { period, href } = useScope()
  if (accounts?.length === 0)
    return (
      <NothingImported
        icon="trades"
        title="No trade has been closed yet."
        text="Import the files of your broker to see each trade, and what your results depend on."
      />
    )
  if (period.key === 'all')
    return (
      <Empty icon="trades" title="No trade has been closed yet.">
        <p>What you bought is listed here once you have sold it.</p>
        <a class="button" href={href('/app/imports')}>
          Import files
        </a>
      </Empty>
    )
  return (
    <Empty icon="trades" title="No trade was closed in this period.">
      <p>Choose a longer one at the top, or look at all of your trades.</p>
      <a class="button" href={href(path, { view: query.view, period: 'all' })}>
        Show every trade
      </a>
    </Empty>
  )
}
