/** What happened to the rows of a file. */
import type { Schemas } from '../api.ts'
import { format } from '../format.ts'

const OUTCOMES = [
  ['imported', 'new'],
  ['duplicate', 'known before'],
  ['ignored', 'ignored'],
  ['failed', 'not readable'],
] as const

export const RowCounts = ({ of: counts }: { of: Schemas['RowCounts'] }) => (
  <ul class="row-counts">
    <li>
      <strong class="num">{format.quantity(counts.read)}</strong> {counts.read === 1 ? 'row' : 'rows'} read
    </li>
    {OUTCOMES.map(([outcome, text]) =>
      counts[outcome] === 0 ? null : (
        <li key={outcome} class={outcome === 'failed' ? 'loss' : ''}>
          <strong class="num">{format.quantity(counts[outcome])}</strong> {text}
        </li>
      ),
    )}
  </ul>
)
