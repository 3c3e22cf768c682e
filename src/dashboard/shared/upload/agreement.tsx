/** How the lots and the sales of an import agree with each other. */
import type { Schemas } from '../api.ts'
import { format } from '../format.ts'

export type Status = Schemas['ReconciliationStatus']

export const STATUSES: Readonly<Record<Status, { text: string; means: string; tone: string }>> = {
  matched: { text: 'Lots that agree', means: 'with the transactions in quantity and proceeds', tone: 'good' },
  differing: { text: 'Lots that differ', means: 'from the transactions, or contradict themselves', tone: 'bad' },
  no_transactions: { text: 'Lots without transactions', means: 'no transaction closes them', tone: 'bad' },
  replaced: { text: 'Replaced lots', means: 'another file restates them; not counted', tone: '' },
  no_lot: { text: 'Sales without a lot', means: 'matched first in, first out with a purchase', tone: '' },
  unmatched: { text: 'Sales without a purchase', means: 'not counted as trades', tone: 'bad' },
}

export const STATUS_NAMES = Object.keys(STATUSES) as Status[]

export function AgreementCounts({ of: counts }: { of: Schemas['ReconciliationCounts'] }) {
  const present = STATUS_NAMES.filter((status) => counts[status] > 0)
  if (present.length === 0) return <p class="quiet">The files close no position.</p>
  return (
    <ul class="agreement-counts">
      {present.map((status) => (
        <li key={status}>
          <strong class="num">{format.quantity(counts[status])}</strong>
          <span>
            {STATUSES[status].text} <span class="quiet">{STATUSES[status].means}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
