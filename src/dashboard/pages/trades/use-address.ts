import { useLocation } from 'preact-iso'
import { useScope } from '../../shared/scope.ts'

export type Change = (changes: Record<string, string | undefined>) => void

/** Changes parameters of the address, and keeps those of `names`. */
export function useChange(names: readonly string[]): Change {
  const { route, path } = useLocation()
  const { href } = useScope()
  return (changes) => {
    // Two filters can change before the page is drawn again: a field that loses the focus, and the one that gets it.
    const now = new URLSearchParams(location.search)
    const kept = Object.fromEntries([...names, 'view'].map((name) => [name, now.get(name) ?? undefined]))
    route(href(path, { ...kept, ...changes }), true)
  }
}
