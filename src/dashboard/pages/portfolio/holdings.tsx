/** Every holding: a table, or cards on a phone. */
import { useMemo } from 'preact/hooks'
import { client, type Schemas } from '../../shared/api.ts'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { format, orDash } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { Card, Failure, Gain, Spoken, Tag, Th } from '../../shared/parts.tsx'
import { Removable } from '../../shared/removable.tsx'
import { type Removals, useRemovals } from '../../shared/removal.ts'
import { useSteps } from '../../shared/show-more.tsx'
import { TABLET, useMedia } from '../../shared/use-media.ts'
import { useChoice } from './choice.ts'
import type { Draft } from './holding-form.tsx'
import { TYPES } from './types.ts'

type Holding = Schemas['Holding']

/** A long portfolio is shown in steps. */
const STEP = 200

const ORDERS: Record<string, { name: string; by(holding: Holding): number }> = {
  symbol: { name: 'Symbol', by: () => 0 },
  value: { name: 'Value', by: (each) => -(each.current_value ?? Number.NEGATIVE_INFINITY) },
  gain: { name: 'Gain', by: (each) => -(each.gain_loss ?? Number.NEGATIVE_INFINITY) },
  return: { name: 'Return', by: (each) => -(each.return_percentage ?? Number.NEGATIVE_INFINITY) },
}

interface HoldingsProps {
  holdings: readonly Holding[]
  edit(draft: Draft): void
}

export function HoldingsCard({ holdings, edit }: HoldingsProps) {
  const [order, setOrder] = useChoice('sort', ['symbol', 'value', 'gain', 'return'])
  const isNarrow = useMedia(TABLET)
  const removals = useRemovals((id, options) => client.portfolio.deleteHolding({ id }, options))
  const sorted = useMemo(() => sortedBy(holdings, order), [holdings, order])
  const { shown, more } = useSteps(sorted, STEP)
  const rows = { holdings: shown, edit, removals }
  return (
    <Card
      title="Holdings"
      class="holdings"
      aside={
        <div class="controls">
          <label class="choice">
            <span class="quiet">Sort by</span>
            <select value={order} onChange={({ currentTarget }) => setOrder(currentTarget.value as typeof order)}>
              {Object.entries(ORDERS).map(([key, { name }]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" class="button button-small button-primary" onClick={() => edit({ kind: 'new' })}>
            Add a holding
          </button>
        </div>
      }
    >
      {removals.error !== null && <Failure error={removals.error} />}
      {isNarrow ? <HoldingCards {...rows} /> : <HoldingTable {...rows} />}
      {more}
      <CsvDownload what="The holdings" name="holdings" rows={() => sorted.map(rowOf)} />
    </Card>
  )
}

const rowOf = ({ id: _id, price_age_seconds: _age, ...holding }: Holding): CsvRow => holding

/** The API sorts by symbol. Holdings without the figure come last. */
function sortedBy(holdings: readonly Holding[], order: string): readonly Holding[] {
  const by = ORDERS[order]?.by
  return by === undefined || order === 'symbol'
    ? holdings
    : // Infinity − Infinity is NaN.
      holdings.toSorted((a, b) => by(a) - by(b) || 0)
}

interface RowsProps extends HoldingsProps {
  removals: Removals
}

/** The decimal points are below each other, also if some costs have more than two decimals. */
const costFormat = (holdings: RowsProps['holdings']) =>
  holdings.some(({ average_cost: cost }) => cost !== null && Math.round(cost * 10_000) % 100 !== 0)
    ? format.alignedPrice
    : format.price

const HoldingTable = ({ holdings, edit, removals }: RowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
  <section class="scroll" tabIndex={0} aria-label="Table of the holdings">
    <table class="table">
      <thead>
        <tr>
          <Th>Symbol</Th>
          <Th right>Shares</Th>
          <Th right>Average cost</Th>
          <Th right>Price</Th>
          <Th right>Value</Th>
          <Th right>Gain</Th>
          <Th>
            <Spoken>Change or remove</Spoken>
          </Th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <tr key={holding.id} class={removals.pending.has(holding.id) ? 'removed' : ''}>
            <th scope="row">
              <Name of={holding} />
            </th>
            <td class="right num">{format.quantity(holding.shares)}</td>
            <td class="right num">{orDash(holding.average_cost, costFormat(holdings))}</td>
            <td class="right num">
              <Price of={holding} />
            </td>
            <td class="right num">
              {orDash(holding.current_value, format.money)}
              <span class="note">cost {orDash(holding.total_cost, format.money)}</span>
            </td>
            <td class="right">
              <Result of={holding} />
            </td>
            <td class="right">
              <HoldingActions of={holding} edit={edit} removals={removals} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const HoldingCards = ({ holdings, edit, removals }: RowsProps) => (
  <ul class="cards">
    {holdings.map((holding) => (
      <li key={holding.id} class={removals.pending.has(holding.id) ? 'removed' : ''}>
        <div class="line">
          <Name of={holding} />
          <span class="end num">
            <Spoken>value </Spoken>
            <strong>{orDash(holding.current_value, format.money)}</strong>
          </span>
        </div>
        <div class="line">
          <span class="num">
            {format.quantity(holding.shares)} × <Price of={holding} />
          </span>
          <span class="end right">
            <Result of={holding} />
          </span>
        </div>
        <div class="line">
          <span class="quiet num">
            cost {orDash(holding.total_cost, format.money)}
            {holding.average_cost !== null && `, ${format.price(holding.average_cost)} a share`}
          </span>
          <span class="end">
            <HoldingActions of={holding} edit={edit} removals={removals} />
          </span>
        </div>
      </li>
    ))}
  </ul>
)

const Name = ({ of: { symbol, holding_type, notes, purchase_date } }: { of: Holding }) => (
  <span class="name">
    <span class="symbol">{symbol}</span> {holding_type !== 'stock' && <Tag>{TYPES[holding_type]}</Tag>}
    {purchase_date !== null && <span class="note">bought {format.date(purchase_date)}</span>}
    {notes !== null && <span class="note notes">{notes}</span>}
  </span>
)

/** With its age: a price is never shown as if it were of this moment. */
function Price({ of: { current_price, price_age_seconds, price_stale, price_time } }: { of: Holding }) {
  if (current_price === null) return <Tag>no price yet</Tag>
  const title = price_time === null ? {} : { title: `Price of ${format.instant(price_time)}` }
  return (
    <span {...title}>
      {format.price(current_price)}
      <span class="note">
        {price_stale && (
          <>
            <Icon name="warning" /> old:{' '}
          </>
        )}
        {format.ago(price_age_seconds ?? 0)}
      </span>
    </span>
  )
}

const Result = ({ of: { gain_loss, return_percentage, total_cost } }: { of: Holding }) =>
  gain_loss === null ? (
    <span class="quiet">{total_cost === null ? 'no known cost' : '–'}</span>
  ) : (
    <>
      <Gain value={gain_loss} />
      {return_percentage !== null && <span class="note num">{format.signedPercent(return_percentage)}</span>}
    </>
  )

const HoldingActions = ({ of: holding, edit, removals }: { of: Holding } & Pick<RowsProps, 'edit' | 'removals'>) => (
  <Removable id={holding.id} what={holding.symbol} removals={removals}>
    <button type="button" class="button button-small" onClick={() => edit({ kind: 'change', holding })}>
      Change<Spoken> {holding.symbol}</Spoken>
    </button>
  </Removable>
)
