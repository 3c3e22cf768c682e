/** Which symbols a list shows: a field with suggestions, and what was chosen. */
import { useId, useRef, useState } from 'preact/hooks'
import { client, type Schemas } from '../../shared/api.ts'
import { Icon } from '../../shared/icon.tsx'
import { Spoken } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { useShortcuts } from '../../shared/shortcuts.ts'
import { MOST_SYMBOLS } from './filters.ts'

const SUGGESTED = 40

interface SymbolFilterProps {
  /** Instruments. */
  chosen: readonly string[]
  choose(instruments: readonly string[]): void
}

export function SymbolFilter({ chosen, choose }: SymbolFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const id = useId()
  const known = useRead('listSymbols', accountQuery(useScope())).data?.symbols ?? []
  useShortcuts([{ keys: '/', does: 'Filter by symbol', run: () => field.current?.focus() }])
  const [unknown, setUnknown] = useState<string | null>(null)
  const add = async (typed: string) => {
    const name = typed.trim().toUpperCase()
    setText('')
    setUnknown(null)
    if (name === '') return
    try {
      const wanted = known.find((each) => isNamed(each, name))?.instrument ?? (await instrumentOf(name))
      if (wanted === undefined) setUnknown(`You have no trade of ${name}.`)
      else if (!chosen.includes(wanted) && chosen.length < MOST_SYMBOLS) choose([...chosen, wanted])
    } catch (error) {
      setUnknown((error as Error).message)
    }
  }
  return (
    <>
      <input
        ref={field}
        type="search"
        list={id}
        aria-label="Add a symbol"
        placeholder={chosen.length === 0 ? 'Symbols' : 'Add a symbol'}
        size={15}
        spellcheck={false}
        autoComplete="off"
        value={text}
        onInput={(event) => {
          const { value } = event.currentTarget
          // A suggestion was chosen; what is typed has another type.
          if (event.inputType === undefined || event.inputType === 'insertReplacementText') void add(value)
          else setText(value)
        }}
        onChange={({ currentTarget: { value } }) => void add(value)}
      />
      {unknown !== null && (
        <span class="quiet" role="alert">
          {unknown}
        </span>
      )}
      <datalist id={id}>
        {suggestions(text, known, chosen).map(({ instrument, symbol }) => (
          <option key={instrument} value={symbol} />
        ))}
      </datalist>
      {chosen.map((instrument) => (
        <button
          key={instrument}
          type="button"
          class="chip"
          onClick={() => {
            choose(chosen.filter((each) => each !== instrument))
            field.current?.focus()
          }}
        >
          <Spoken>Without </Spoken>
          {known.find((each) => each.instrument === instrument)?.symbol ?? instrument}
          <Icon name="close" />
        </button>
      ))}
    </>
  )
}

type Known = readonly Schemas['SymbolSummary'][]

const isNamed = ({ symbol, instrument }: Known[number], text: string) =>
  symbol.toUpperCase() === text || instrument.toUpperCase() === text

/** The service reads the spelling of every broker, and knows what is still open. undefined: there is no trade of it. */
async function instrumentOf(name: string): Promise<string | undefined> {
  const symbol = name.slice(0, 100)
  for (const state of [{}, { state: 'open' as const }]) {
    const { round_trips } = await client.trading.listRoundTrips({ symbols: [symbol], limit: 1, ...state })
    if (round_trips[0] !== undefined) return round_trips[0].instrument
  }
  return undefined
}

/** Those that begin with the text come first. */
function suggestions(typed: string, known: Known, chosen: readonly string[]): Known {
  const text = typed.trim().toUpperCase()
  const left = known.filter(({ symbol, instrument }) => symbol !== '' && !chosen.includes(instrument))
  const begin = left.filter(({ symbol }) => symbol.toUpperCase().startsWith(text))
  const contain = left.filter(({ symbol }) => symbol.toUpperCase().indexOf(text) > 0)
  return [...begin, ...contain].slice(0, SUGGESTED)
}
