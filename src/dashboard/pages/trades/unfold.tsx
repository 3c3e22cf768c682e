import { Icon } from '../../shared/icon.tsx'
import { Spoken } from '../../shared/parts.tsx'

interface UnfoldProps {
  what: string
  isUnfolded: boolean
  toggle(): void
}

/** Shows or hides the lots and executions of a row, below it. */
export const Unfold = ({ what, isUnfolded, toggle }: UnfoldProps) => (
  <button type="button" class="unfold" aria-expanded={isUnfolded} onClick={toggle}>
    <Icon name={isUnfolded ? 'down' : 'next'} />
    <Spoken>Lots and executions of {what}</Spoken>
  </button>
)
