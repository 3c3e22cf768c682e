/** Loads the welcome page, which only an empty record needs. */
import { useEffect, useState } from 'preact/hooks'
import { Failure } from '../../shared/parts.tsx'
import type { WelcomeProps } from './welcome.tsx'

type Loaded = typeof import('./welcome.tsx')

export function LoadWelcome(props: WelcomeProps) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<unknown>(null)
  const load = () =>
    import('./welcome.tsx').then(
      (module) => {
        setLoaded(module)
        setError(null)
      },
      () => setError(new Error('This page could not be loaded. Check the connection and try again.')),
    )
  useEffect(() => void load(), [])
  if (error !== null) return <Failure error={error} retry={load} />
  if (loaded === undefined) return <div class="skeleton welcome-skeleton" aria-hidden="true" />
  return <loaded.Welcome {...props} />
}
