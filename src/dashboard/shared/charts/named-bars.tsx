/** A bar for each of a few names, one below the other: every bar has its name and its figure, so it needs no axis. */
import { directionOf, format } from '../format.ts'
import { Gain } from '../parts.tsx'
import './named-bars.css'

export interface NamedBar {
  name: string
  value: number
  /** Shown with the name. */
  note: string
  /** The list of what the bar is made of. */
  href?: string | undefined
  /** A sum of many has no bar: the others would be short beside it. */
  isSum?: boolean
}

interface NamedBarsProps {
  bars: readonly NamedBar[]
  /** What the bars show, for screen readers. */
  label: string
  /** Dollars if undefined. */
  show?: (value: number) => string
}

export function NamedBars({ bars, label, show }: NamedBarsProps) {
  const values = bars.filter(({ isSum = false }) => !isSum).map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const part = (value: number) => `${(100 * value) / (high - low || 1)}%`
  return (
    <ul class="named-bars" aria-label={label}>
      {bars.map(({ name, value, note, href, isSum = false }) => (
        <li key={name}>
          <span class="name">
            {href === undefined ? name : <a href={href}>{name}</a>} <span class="quiet">{note}</span>
          </span>
          <Gain value={value} show={show} />
          <span class="track" aria-hidden="true">
            {!isSum && value !== 0 && (
              <span
                class={directionOf(value)}
                style={{ left: part(Math.min(value, 0) - low), width: part(Math.abs(value)) }}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The first of many, with what the others made together. */
export const firstOf = (bars: readonly NamedBar[], most: number): readonly NamedBar[] =>
  bars.length <= most ? bars : [...bars.slice(0, most - 1), together(bars.slice(most - 1))]

/** The best and the worst of many, best first, with what the others made together. */
export function bestAndWorst(bars: readonly NamedBar[], most: number): readonly NamedBar[] {
  if (bars.length <= most) return bars
  const sorted = bars.toSorted((a, b) => b.value - a.value)
  const half = Math.floor((most - 1) / 2)
  return [...sorted.slice(0, half), together(sorted.slice(half, -half)), ...sorted.slice(-half)]
}

function together(others: readonly NamedBar[]): NamedBar {
  const cents = others.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
  return { name: `${format.quantity(others.length)} others`, value: cents / 100, note: 'together', isSum: true }
}
