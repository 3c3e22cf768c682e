import type { IconName } from './icon.tsx'
import { Empty } from './parts.tsx'
import { useScope } from './scope.ts'

/** What a page shows before files are imported: the way to them. */
export function NothingImported({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  const { href } = useScope()
  return (
    <Empty icon={icon} title={title}>
      <p>{text}</p>
      <a class="button button-primary" href={href('/app/imports')}>
        Import files
      </a>
      <p>
        <a href={href('/')}>See how, or look around with sample data</a>
      </p>
    </Empty>
  )
}
