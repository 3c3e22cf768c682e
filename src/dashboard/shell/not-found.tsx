import { Empty } from '../shared/parts.tsx'
import { useScope } from '../shared/scope.ts'

export function NotFound() {
  const { href } = useScope()
  return (
    <div class="card">
      <Empty icon="warning" title="There is no page at this address.">
        <a class="button" href={href('/')}>
          Go to the overview
        </a>
      </Empty>
    </div>
  )
}
