import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Empty } from '../../shared/parts.tsx'
import { nameOf } from '../../shared/period.ts'
import { useScope } from '../../shared/scope.ts'

interface NoResultsProps {
  /** Newest first. */
  months: readonly Schemas['MonthListItem'][] | undefined
  busy: boolean
}

/** In place of zeros and empty charts: a record can be older than the period. */
export function NoResults({ months = [], busy }: NoResultsProps) {
  const { period, href } = useScope()
  const [newest, oldest] = [months[0], months.at(-1)].map((each) => each && format.month(each.month))
  return (
    <Card class="summary" title={nameOf(period.key, format.date)} busy={busy}>
      <Empty icon="overview" title="No trade was closed and no dividend was paid in this period.">
        {newest !== undefined && period.key !== 'all' && (
          <>
            <p>The results of your record are of {oldest === newest ? newest : `${oldest} to ${newest}`}.</p>
            <a class="button" href={href('/', { period: 'all' })}>
              Show everything
            </a>
          </>
        )}
      </Empty>
    </Card>
  )
}
