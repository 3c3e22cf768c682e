/** Open positions without a known cost, and options that expired although no file says how they ended. */
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { draftOfPosition, type EntryDraft } from '../../shared/own-entry/drafts.ts'
import { OwnEntryButton } from '../../shared/own-entry/own-entry.tsx'
import { Card, SymbolName, Tag } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { useSteps } from '../../shared/show-more.tsx'
import { usePages } from '../../shared/use-pages.ts'

const PAGE = 1000
const STEP = 50

export function IncompletePositions() {
  const accounts = useRead('listAccounts').data?.accounts ?? []
  const { items } = usePages('listOpenPositions', { limit: PAGE })
  const missing = items.flatMap((position) => {
    const draft = draftOfPosition(position)
    return draft === null ? [] : [{ position, draft }]
  })
  const { shown, more } = useSteps(missing, STEP)
  if (missing.length === 0) return null
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  return (
    <Card title="Open positions that lack something" class="incomplete-positions">
      <p class="quiet">
        No file has what these shares cost, or how these options ended, so their results are not counted. Import the
        file that has it, or enter it yourself.
      </p>
      <ul class="cards">
        {shown.map(({ position, draft }) => (
          <li key={`${position.account_id} ${position.instrument} ${position.side}`}>
            <div class="line">
              <span class="symbol">
                <SymbolName of={position.symbol} />
              </span>
              {position.side === 'short' && <Tag>short</Tag>}
              {names.size > 1 && <span class="quiet">{names.get(position.account_id)}</span>}
              <span class="end">
                <OwnEntryButton of={draft} />
              </span>
            </div>
            <p class="quiet">{lackOf(position, draft)}</p>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  )
}

function lackOf(position: Schemas['OpenPosition'], { kinds, date = '' }: EntryDraft): string {
  const quantity = format.quantity(position.quantity)
  if (kinds[0] === 'expiry') return `${quantity} expired on ${format.date(date)}`
  const without = `${format.quantity(position.quantity_without_cost)} of ${quantity} without a cost`
  if (position.row_unread) return `${without}: a row of the symbol could not be read`
  if (position.split_incomplete) return `${without}: a part of a split is in no file`
  return position.split_undecided
    ? `${without}: a split can be read in several ways`
    : `${without}, since ${format.date(date)}`
}
