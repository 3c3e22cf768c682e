import { Icon } from '../../shared/icon.tsx'
import { Spoken } from '../../shared/parts.tsx'
import { HOUR_UNKNOWN, type LotFilters, type TripFilters } from './filters.ts'
import { hourName, sizeName, weekdayName } from './groups.ts'
import { SymbolFilter } from './symbol-filter.tsx'
import type { Change } from './use-address.ts'

interface Choice {
  name: string
  label: string
  all: string
  options: Readonly<Record<string, string>>
}

const SHARED: readonly Choice[] = [
  { name: 'side', label: 'Side', all: 'Long and short', options: { long: 'Long', short: 'Short' } },
  {
    name: 'result',
    label: 'Result',
    all: 'Every result',
    options: { Win: 'Wins', Loss: 'Losses', Breakeven: 'Break-even' },
  },
]
const STATE: Choice = {
  name: 'state',
  label: 'State',
  all: 'Open and closed',
  options: { closed: 'Closed', open: 'Open' },
}
const SOURCE: Choice = {
  name: 'verified',
  label: 'Source',
  all: 'Every source',
  options: { true: 'Agrees with the broker', false: 'Matched first in, first out' },
}

interface BarProps {
  values: Record<string, unknown>
  choices: readonly Choice[]
  change: Change
}

function Bar({ values, choices, change }: BarProps) {
  const symbols = values.symbols === undefined ? [] : String(values.symbols).split(',')
  return (
    <>
      <SymbolFilter chosen={symbols} choose={(all) => change({ symbols: all.join(',') || undefined })} />
      {choices.map(({ name, label, all, options }) => (
        <select
          key={name}
          aria-label={label}
          value={String(values[name] ?? '')}
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
    </>
  )
}

export const LotFilterBar = ({ filters, change }: { filters: LotFilters; change: Change }) => (
  <search class="filters">
    <Bar values={{ ...filters }} choices={[...SHARED, SOURCE]} change={change} />
  </search>
)

export const TripFilterBar = ({ filters, change }: { filters: TripFilters; change: Change }) => (
  <search class="filters">
    <Bar values={{ ...filters }} choices={[...SHARED, STATE]} change={change} />
    {groupsOf(filters).map(({ name, text }) => (
      <button key={name} type="button" class="chip" onClick={() => change({ [name]: undefined })}>
        <Spoken>Without the filter: </Spoken>
        {text}
        <Icon name="close" />
      </button>
    ))}
  </search>
)

/** The groups that a bar of the analysis leads to. */
function groupsOf({ entry_hour, weekday, time_held, size }: TripFilters): { name: string; text: string }[] {
  return [
    ...(entry_hour === undefined
      ? []
      : [
          {
            name: 'entry_hour',
            text: entry_hour === HOUR_UNKNOWN ? 'Hour of entry not known' : `Opened at ${hourName(entry_hour)}`,
          },
        ]),
    ...(weekday === undefined ? [] : [{ name: 'weekday', text: `Closed on ${weekdayName(weekday)}` }]),
    ...(time_held === undefined
      ? []
      : [{ name: 'time_held', text: time_held === 'open' ? 'Still open' : `Held ${time_held}` }]),
    ...(size === undefined ? [] : [{ name: 'size', text: `Size ${sizeName(size)}` }]),
  ]
}
