import { useLocation } from 'preact-iso'
import { useScope } from '../../shared/scope.ts'

const NAMES = ['sort', 'days', 'type'] as const

/** A choice on this page, which is kept in the address, and a function that changes it. */
export function useChoice<T extends string>(
  name: (typeof NAMES)[number],
  known: readonly [T, ...T[]],
): [T, (value: T) => void] {
  const { path, query, route } = useLocation()
  const { href } = useScope()
  const kept = Object.fromEntries(NAMES.map((each) => [each, query[each]]))
  return [
    known.find((each) => each === query[name]) ?? known[0],
    (value) => route(href(path, { ...kept, [name]: value === known[0] ? undefined : value }), true),
  ]
}
