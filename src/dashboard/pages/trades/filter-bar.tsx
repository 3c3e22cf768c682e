import { useRef } from 'preact/hooks'
import { useShortcuts } from '../../shared/shortcuts.ts'
import type { Filters } from './filters.ts'

interface FilterBarProps {
  filters: Filters
  change(changes: Record<string, string | undefined>): void
}

const CHOICES = [
  { name: 'side', label: 'Side', all: 'Long and short', options: { long: 'Long', short: 'Short' } },
  {
    name: 'result',
    label: 'Result',
    all: 'Every result',
    options: { Win: 'Wins', Loss: 'Losses', Breakeven: 'Break-even' },
  },
  {
    name: 'verified',
    label: 'Source',
    all: 'Every source',
    options: { true: 'Agrees with the broker', false: 'Matched first in, first out' },
  },
] as const

export function FilterBar({ filters, change }: FilterBarProps) {
  const symbol = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', does: 'Filter by symbol', run: () => symbol.current?.focus() }])
  return (
    <search class="filters">
      <input
        ref={symbol}
        type="search"
        aria-label="Symbol"
        placeholder="Symbol"
        size={10}
        spellcheck={false}
        value={filters.symbol ?? ''}
        onChange={({ currentTarget: { value } }) => change({ symbol: value.trim() || undefined })}
      />
      {CHOICES.map(({ name, label, all, options }) => (
        <select
          key={name}
          aria-label={label}
          value={String(filters[name] ?? '')}
          onChange={({ currentTarget: { value } }) => change({ [name]: value || undefined })}
        >
          <option value="">{all}</option>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
    </search>
  )
}
