/** What the first rows of a file would become. The service reads them as an import would, and stores nothing. */
import { useQuery } from '@tanstack/preact-query'
import { client, type Schemas } from '../../api.ts'
import { format, orDash } from '../../format.ts'
import { Failure, Th } from '../../parts.tsx'
import type { Mapping } from './draft.ts'

interface PreviewProps {
  mapping: Mapping
  rows: Schemas['SampleRow'][]
}

export function Preview({ mapping, rows }: PreviewProps) {
  const { data, error } = useQuery<Schemas['PreviewedRow'][]>({
    queryKey: ['previewImportMapping', mapping, rows],
    queryFn: async () => (await client.imports.previewImportMapping({ body: { mapping, rows } })).rows,
    // What was shown for the mapping before would mislead.
    retry: false,
  })
  if (error) return <Failure error={error} />
  if (data === undefined) return <p class="hint">Reading the first rows…</p>
  return mapping.kind === 'gains' ? <Lots rows={data} /> : <Transactions rows={data} />
}

type Rows = { rows: readonly Schemas['PreviewedRow'][] }

const CAPTION = 'What the first rows would become'

const Transactions = ({ rows }: Rows) => (
  <section
    class="mapper-preview"
    aria-label={CAPTION}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls can be reached by keys
    tabIndex={0}
  >
    <table class="table">
      <caption>{CAPTION}</caption>
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>What</Th>
          <Th>Symbol</Th>
          <Th right>Quantity</Th>
          <Th right>Price</Th>
          <Th right>Fees</Th>
          <Th right>Amount</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ transaction: one, ...row }, at) =>
          one === undefined ? (
            <LeftOut key={at} of={row} span={7} />
          ) : (
            <tr key={at}>
              <td>{format.date(one.date)}</td>
              <td>{one.class.replaceAll('_', ' ')}</td>
              <td>{one.symbol}</td>
              <td class="right num">{format.quantity(one.quantity)}</td>
              <td class="right num">{orDash(one.price, format.price)}</td>
              <td class="right num">{format.money(one.fees)}</td>
              <td class="right num">{format.money(one.amount)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </section>
)

const Lots = ({ rows }: Rows) => (
  <section
    class="mapper-preview"
    aria-label={CAPTION}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls can be reached by keys
    tabIndex={0}
  >
    <table class="table">
      <caption>{CAPTION}</caption>
      <thead>
        <tr>
          <Th>Acquired</Th>
          <Th>Sold</Th>
          <Th>Symbol</Th>
          <Th right>Quantity</Th>
          <Th right>Proceeds</Th>
          <Th right>Cost basis</Th>
          <Th right>Gain</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ lot: one, ...row }, at) =>
          one === undefined ? (
            <LeftOut key={at} of={row} span={7} />
          ) : (
            <tr key={at}>
              <td>{orDash(one.acquired, format.date)}</td>
              <td>{format.date(one.sold)}</td>
              <td>{one.symbol}</td>
              <td class="right num">{format.quantity(one.quantity)}</td>
              <td class="right num">{format.money(one.proceeds)}</td>
              <td class="right num">{format.money(one.cost_basis)}</td>
              <td class="right num">{orDash(one.gain, format.money)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </section>
)

const LeftOut = ({ of: { row, outcome, column, reason }, span }: { of: Schemas['PreviewedRow']; span: number }) => (
  <tr>
    <td colSpan={span} class={outcome === 'failed' ? 'loss' : 'quiet'}>
      Row {row} {outcome === 'failed' ? `cannot be read: ${column}: ` : 'is left out: '}
      {reason}
    </td>
  </tr>
)
