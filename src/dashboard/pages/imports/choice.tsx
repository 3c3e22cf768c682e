/** A choice that is kept in the address. */
import { useLocation } from 'preact-iso'

interface ChoiceProps {
  /** The parameter of the address. */
  name: string
  label: string
  /** Texts by value; the first one has the value '' and chooses everything. */
  options: Readonly<Record<string, string>>
}

/** The chosen value if it is one of `values`. */
export function useChoice<T extends string>(name: string, values: readonly T[]): T | undefined {
  const { query } = useLocation()
  return values.find((each) => each === query[name])
}

export function Choice({ name, label, options }: ChoiceProps) {
  const { query, path, route } = useLocation()
  const choose = (value: string) => {
    const now = new URLSearchParams(location.search)
    if (value === '') now.delete(name)
    else now.set(name, value)
    route(now.size === 0 ? path : `${path}?${now}`, true)
  }
  return (
    <select aria-label={label} value={query[name] ?? ''} onChange={({ currentTarget: { value } }) => choose(value)}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
