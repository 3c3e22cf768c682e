/** Which symbols a list shows: a field with suggestions, and what was chosen. */
import { useId, useRef, useState } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
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
  const known = useRead('/api/symbols', { query: accountQuery(useScope()) }).data?.symbols ?? []
  useShortcuts([{ keys: '/', does: 'Filter by symbol', run: () => field.current?.focus() }])
  const add = (typed: string) => {
    setText('')
    const wanted = instrumentOf(typed, known)
    if (wanted !== '' && !chosen.includes(wanted) && chosen.length < MOST_SYMBOLS) choose([...chosen, wanted])
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
          if (event.inputType === undefined || event.inputType === 'insertReplacementText') add(value)
          else setText(value)
        }}
        onChange={({ currentTarget: { value } }) => add(value)}
      />
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

/** A name that is not known is left to the service, which reads the spelling of every broker. */
function instrumentOf(typed: string, known: Known): string {
  const text = typed.trim().toUpperCase()
  return known.find((each) => isNamed(each, text))?.instrument ?? text.replaceAll(',', '').slice(0, 100)
}

/** Those that begin with the text come first. */
function suggestions(typed: string, known: Known, chosen: readonly string[]): Known {
  const text = typed.trim().toUpperCase()
  const left = known.filter(({ symbol, instrument }) => symbol !== '' && !chosen.includes(instrument))
  const begin = left.filter(({ symbol }) => symbol.toUpperCase().startsWith(text))
  const contain = left.filter(({ symbol }) => symbol.toUpperCase().indexOf(text) > 0)
  return [...begin, ...contain].slice(0, SUGGESTED)
}
