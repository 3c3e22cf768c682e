/** Asks what the columns of a file mean that no layout describes, and shows what its first rows would become. */
import { useId, useState } from 'preact/hooks'
import { client, type Schemas } from '../../api.ts'
import { format } from '../../format.ts'
import { Failure } from '../../parts.tsx'
import { queries } from '../../queries.ts'
import type { ChosenFile } from '../chosen-files.ts'
import {
  actionWords,
  type Draft,
  draftOf,
  FIELDS,
  type Mapping,
  MEANINGS,
  mappingOf,
  ofKind,
  type Request,
  statusWords,
  toSay,
  withField,
} from './draft.ts'
import './mapper.css'
import { Trades, useMadeTrades } from './made-trades.tsx'
import { Preview } from './preview.tsx'

interface MapperProps {
  request: Request
  /** Undefined if several files have its name. */
  file: ChosenFile | undefined
  /** Called when the mapping is kept. */
  kept(): void
  /** Imports the file; undefined if it is not the only one. */
  importNow: (() => void) | undefined
}

export function Mapper({ request, file, kept, importNow }: MapperProps) {
  const [proposed] = useState(() => draftOf(request))
  const [draft, setDraft] = useState(proposed)
  const [error, setError] = useState<unknown>(null)
  const missing = toSay(request, draft)
  const mapping = missing.length === 0 ? mappingOf(request, draft) : undefined
  const made = useMadeTrades(file, mapping)
  // Everything that an import does is on the screen: one press is enough.
  const isSeen = made.of.data !== undefined && !made.of.data.asksAccount && !made.of.isError
  // What all rows bear out needs one look.
  const [isToBeSaid] = useState(() => toSay(request, proposed).length > 0 || !isBorneOut(request.check))
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  const keep = async (said: () => Promise<Mapping> | Mapping, then: () => void) => {
    setError(null)
    try {
      await client.imports.addImportMapping({ body: await said() })
      await queries.invalidateQueries({ queryKey: ['listImportMappings'] })
      then()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <form
      class="mapper"
      aria-labelledby="mapper-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (mapping !== undefined) void keep(() => mapping, (isSeen && importNow) || kept)
      }}
    >
      <h3 id="mapper-title">What do the columns of {request.file} mean?</h3>
      <p class="hint">
        Say it once: files with these columns are read that way from now on. Columns that are not read can stay so.
      </p>
      {isProposed(draft, proposed) && request.check !== undefined && <Agreement of={request.check} />}
      <ColumnTable request={request} draft={draft} choose={(at, field) => setDraft(withField(draft, at, field))} />
      <details class="mapper-how" open={isToBeSaid}>
        <summary>How the rows are read</summary>
        <Rules draft={draft} change={change} />
        {draft.kind === 'transactions' && (
          <>
            <Words
              title="What each action means"
              words={actionWords(request, draft)}
              meanings={MEANINGS}
              said={draft.actions}
              say={(actions) => change({ actions })}
              none="Not said: its rows are left out, and listed"
            />
            <Words
              title="Which states of an order count"
              words={statusWords(request, draft)}
              meanings={{ carried_out: 'Carried out', ignore: 'Leave out' }}
              said={draft.statuses}
              say={(statuses) => change({ statuses })}
              none="Choose…"
            />
          </>
        )}
      </details>
      <div role="status">{missing.length > 0 && <p class="hint">Still to say: {missing.join(', ')}.</p>}</div>
      {mapping !== undefined && (
        <>
          <Preview mapping={mapping} rows={request.rows} />
          {file !== undefined && <Trades of={made} again={kept} />}
        </>
      )}
      {error !== null && <Failure error={error} />}
      <div class="upload-buttons">
        <button class="button button-primary" type="submit" aria-disabled={missing.length > 0}>
          {isSeen && importNow !== undefined ? 'Import: that' : 'That'} is right, and all amounts are in US dollars
        </button>
        <label class="button mapper-file">
          Use a saved mapping
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file !== undefined) void keep(() => readMapping(file), kept)
            }}
          />
        </label>
      </div>
    </form>
  )
}

const isBorneOut = (check: Schemas['ProposalCheck'] | undefined): boolean =>
  check !== undefined && check.trades > 0 && check.agree === check.trades && check.failed === 0

/** In all that decides about quantities and amounts. */
const isProposed = (draft: Draft, proposed: Draft): boolean =>
  (['kind', 'fields', 'decimal', 'signs', 'amounts', 'actions', 'statuses'] as const).every(
    (part) => draft[part] === proposed[part],
  )

/** How many rows of the file bear the proposal out. */
function Agreement({ of: { failed, trades, agree, largest_difference } }: { of: Schemas['ProposalCheck'] }) {
  const all = trades === 1 ? '1 purchase or sale' : `${format.quantity(trades)} purchases and sales`
  return (
    <p class="mapper-check">
      {trades > 0 &&
        (agree === trades
          ? `${all} of this file, and ${trades === 1 ? 'it agrees' : 'all agree'}: quantity × price, with the fees, is the amount. `
          : `${format.quantity(agree)} of ${all} of this file agree: quantity × price, with the fees, is the amount. The others differ by up to ${format.money(largest_difference)}. `)}
      {failed > 0 && `${format.counted(failed, 'row')} cannot be read this way, and would be left out.`}
    </p>
  )
}

/** The service checks what it says. */
async function readMapping(file: File): Promise<Mapping> {
  try {
    return JSON.parse(await file.text())
  } catch {
    throw new Error(`${file.name} is no saved mapping.`)
  }
}

interface ColumnTableProps {
  request: Request
  draft: Draft
  choose(column: number, field: string): void
}

const ColumnTable = ({ request, draft, choose }: ColumnTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys
  <section class="mapper-scroll" aria-label="The first rows of the file" tabIndex={0}>
    <table class="table">
      <thead>
        <tr>
          {request.header.map((name, at) => (
            <th key={at} scope="col">
              <span class="mapper-name">{name === '' ? `Column ${at + 1}` : name}</span>
              <select
                aria-label={`Meaning of ${name === '' ? `column ${at + 1}` : name}`}
                value={draft.fields[at] ?? ''}
                onChange={({ currentTarget }) => choose(at, currentTarget.value)}
              >
                <option value="">Not read</option>
                <Options of={FIELDS[draft.kind]} />
              </select>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {request.rows.map((cells, row) => (
          <tr key={row}>
            {request.header.map((_, at) => (
              <td key={at} class={draft.fields[at] === '' ? 'quiet' : ''}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Options = ({ of: texts }: { of: Readonly<Record<string, string>> }) => (
  <>
    {Object.entries(texts).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
)

interface FieldProps {
  label: string
  value: string | number
  set(value: string): void
  texts: Readonly<Record<string, string>>
  /** The choice of nothing. */
  none?: string
}

function Field({ label, value, set, texts, none }: FieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        <Options of={texts} />
      </select>
    </div>
  )
}

const RULES = {
  date_order: {
    label: 'Dates',
    texts: { iso: '2026-03-16', mdy: '3/16/2026: month first', dmy: '16/3/2026: day first' },
  },
  signs: {
    label: 'Signs',
    texts: {
      action: 'The action decides; amounts have no sign',
      signed_amount: 'What is paid is negative',
      inverted_amount: 'What is received is negative',
      signed_quantity: 'What is sold has a negative quantity',
    },
  },
  amounts: {
    label: 'Amounts',
    texts: {
      after_fees: 'After fees: what was paid or received',
      before_fees: 'Before fees: fees are to be taken off',
      quantity_times_price: 'No amounts: quantity × price, less fees',
    },
  },
} as const

function Rules({ draft, change }: { draft: Draft; change(more: Partial<Draft>): void }) {
  const rule = (name: keyof typeof RULES) => (
    <Field
      label={RULES[name].label}
      value={draft[name] ?? ''}
      set={(value) => change({ [name]: value === '' ? undefined : value })}
      texts={RULES[name].texts}
      none="Choose…"
    />
  )
  return (
    <div class="mapper-rules">
      <Field
        label="The file lists"
        value={draft.kind}
        set={(value) => change(ofKind(draft, value as Draft['kind']))}
        texts={{ transactions: 'Transactions', gains: 'Realized gains' }}
      />
      {rule('date_order')}
      <Field
        label="Numbers"
        value={draft.decimal}
        set={(value) => change({ decimal: value as Draft['decimal'] })}
        texts={{ point: '1,234.56', comma: '1.234,56' }}
      />
      {draft.kind === 'transactions' && (
        <>
          {rule('signs')}
          {rule('amounts')}
          <Field
            label="Price of an option"
            value={draft.option_multiplier ?? ''}
            set={(value) => change({ option_multiplier: PRICES[value] })}
            texts={{ '100': 'For one share: × 100', '1': 'For one contract' }}
            none="Not said"
          />
        </>
      )}
    </div>
  )
}

const PRICES: Readonly<Record<string, Draft['option_multiplier']>> = { '1': 1, '100': 100 }

interface WordsProps<Means extends string> {
  title: string
  words: readonly string[]
  meanings: Readonly<Record<Means, string>>
  said: Readonly<Record<string, Means>>
  say(said: Record<string, Means>): void
  none: string
}

function Words<Means extends string>({ title, words, meanings, said, say, none }: WordsProps<Means>) {
  if (words.length === 0) return null
  return (
    <fieldset class="mapper-words">
      <legend>{title}</legend>
      {words.map((word) => {
        const key = word.toLowerCase()
        const { [key]: _, ...others } = said
        return (
          <Field
            key={key}
            label={word}
            value={said[key] ?? ''}
            set={(value) => say((value === '' ? others : { ...others, [key]: value }) as Record<string, Means>)}
            texts={meanings}
            none={none}
          />
        )
      })}
    </fieldset>
  )
}
