import { Icon } from '../../shared/icon.tsx'
import { RATINGS } from '../../shared/journal/names.ts'
import { Spoken } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { HOUR_UNKNOWN, LONGEST_NOTE_TEXT, type LotFilters, type TripFilters } from './filters.ts'
import { hourName, sizeName, WITHOUT_SETUP, weekdayName } from './groups.ts'
import { SymbolFilter } from './symbol-filter.tsx'
import type { Change } from './use-address.ts'

interface Choice {
  name: string
  label: string
  all: string
  /** The value in the address, and its name. */
  options: readonly (readonly [value: string, text: string])[]
  /** The options are read, and must not change the width. */
  areRead?: boolean
}

const SHARED: readonly Choice[] = [
  {
    name: 'side',
    label: 'Side',
    all: 'Long and short',
    options: [
      ['long', 'Long'],
      ['short', 'Short'],
    ],
  },
  {
    name: 'result',
    label: 'Result',
    all: 'Every result',
    options: [
      ['Win', 'Wins'],
      ['Loss', 'Losses'],
      ['Breakeven', 'Break-even'],
    ],
  },
]
const STATE: Choice = {
  name: 'state',
  label: 'State',
  all: 'Open and closed',
  options: [
    ['closed', 'Closed'],
    ['open', 'Open'],
  ],
}
const SOURCE: Choice = {
  name: 'verified',
  label: 'Source',
  all: 'Every source',
  options: [
    ['true', 'Agrees with the broker'],
    ['false', 'Matched first in, first out'],
  ],
}
const RATING: Choice = {
  name: 'rating',
  label: 'Rating',
  all: 'Every rating',
  options: RATINGS.map((rating) => [String(rating), `Rating ${rating}`] as const),
}
const REVIEWED: Choice = {
  name: 'reviewed',
  label: 'Reviewed',
  all: 'Reviewed or not',
  options: [
    ['true', 'Reviewed'],
    ['false', 'Not reviewed'],
  ],
}

function useJournalChoices({ tags: [tag] = [], setup }: TripFilters): readonly Choice[] {
  const known = useRead('listTags').data
  const names = (known?.tags ?? []).map(({ name }) => name)
  const setups = [...(known?.setups ?? []), '']
  return [
    { name: 'tags', label: 'Tag', all: 'Every tag', options: optionsOf(names, tag), areRead: true },
    { name: 'setup', label: 'Setup', all: 'Every setup', options: optionsOf(setups, setup), areRead: true },
    RATING,
    REVIEWED,
  ]
}

/** Keeps the chosen tag or setup in the list even if no entry uses it now. */
const optionsOf = (names: readonly string[], chosen: string | undefined): Choice['options'] =>
  [...names.filter((name) => !isSame(name, chosen)), ...(chosen === undefined ? [] : [chosen])]
    .toSorted((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b))
    .map((name) => [name, name === '' ? WITHOUT_SETUP : name])

const isSame = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase()

const ALL = '-1'

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
      {choices.map(({ name, label, all, options, areRead = false }) => (
        <select
          key={name}
          class={areRead ? 'are-read' : undefined}
          aria-label={label}
          // The place of the option, because a value can be empty.
          value={
            values[name] === undefined ? ALL : String(options.findIndex(([value]) => value === String(values[name])))
          }
          onChange={({ currentTarget: { value } }) => change({ [name]: options[Number(value)]?.[0] })}
        >
          <option value={ALL}>{all}</option>
          {options.map(([value, text], at) => (
            <option key={value} value={String(at)}>
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

export function TripFilterBar({ filters, change }: { filters: TripFilters; change: Change }) {
  const choices = [...SHARED, STATE, ...useJournalChoices(filters)]
  return (
    <search class="filters">
      <Bar values={{ ...filters }} choices={choices} change={change} />
      <input
        key={filters.note}
        type="search"
        aria-label="Text of a note"
        placeholder="In notes"
        size={15}
        maxLength={LONGEST_NOTE_TEXT}
        defaultValue={filters.note}
        onChange={({ currentTarget: { value } }) => change({ note: value.trim() || undefined })}
      />
      {groupsOf(filters).map(({ name, text }) => (
        <button key={name} type="button" class="chip" onClick={() => change({ [name]: undefined })}>
          <Spoken>Without the filter: </Spoken>
          {text}
          <Icon name="close" />
        </button>
      ))}
    </search>
  )
}

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
