/** What the first import means, in place of the page that made it. */
import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useScope } from '../../shared/scope.ts'
import { ImportEnd } from '../../shared/upload/import-end.tsx'
import type { ImportDone } from '../../shared/upload/use-import.ts'

interface FirstResultProps {
  of: ImportDone
  /** Opens the overview. */
  look(): void
}

export function FirstResult({ of: done, look }: FirstResultProps) {
  const { route } = useLocation()
  const { href } = useScope()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that imported is gone.
  useEffect(() => heading.current?.focus(), [])
  // The overview of the same time, so that it begins with the same number.
  const lookAtIt = () => {
    route(href('/', { period: 'all', account: undefined }))
    look()
  }
  return (
    <section class="card first-result" aria-labelledby="first-result">
      <h2 id="first-result" ref={heading} tabIndex={-1}>
        Your files are imported
      </h2>
      <ImportEnd of={done}>
        <button type="button" class="button" onClick={lookAtIt}>
          See the overview
        </button>
      </ImportEnd>
    </section>
  )
}
