/** The lots of a round trip as a table. */
import type { Schemas } from '../api.ts'
import { format, orDash } from '../format.ts'
import { Gain, Tag, Th } from '../parts.tsx'
import { FIFO, orderText } from '../trade-list.tsx'
import { momentOf } from './names.ts'

type Lot = Schemas['ListedTrade']

export const Lots = ({ of: lots, title }: { of: readonly Lot[]; title?: string }) =>
  lots.length === 0 ? (
    <p class="quiet">Nothing of it has been closed yet.</p>
  ) : (
    <table class="table as-cards">
      {title !== undefined && <caption>{title}</caption>}
      <thead>
        <tr>
          <Th>Opened</Th>
          <Th>Closed</Th>
          <Th right>Quantity</Th>
          <Th right>Opened at</Th>
          <Th right>Closed at</Th>
          <Th right>Fees</Th>
          <Th right>Result</Th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => {
          const { opened, closed } = endsOf(lot)
          return (
            <tr key={lot.id}>
              <th scope="row">
                {opened.text} <LotTags of={lot} />
              </th>
              <td data-name="Closed">{closed.text}</td>
              <td class="right num" data-name="Quantity">
                {orDash(lot.volume, format.quantity)}
              </td>
              <td class="right num" data-name="Opened at">
                {orDash(opened.gross ?? opened.net, format.price)}
              </td>
              <td class="right num" data-name="Closed at">
                {orDash(closed.gross ?? closed.net, format.price)}
              </td>
              <td class="right num" data-name="Fees">
                {orDash(lot.fees, format.money)}
              </td>
              <td class="right" data-name="Result">
                <Gain value={lot.total_profit_loss} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )

export const LotTags = ({ of: lot }: { of: Lot }) => (
  <>
    {!lot.broker_verified && <Tag title={FIFO}>FIFO</Tag>}{' '}
    {lot.order_unknown !== null && <Tag title={orderText(lot.order_unknown)}>order?</Tag>}
  </>
)

export interface End {
  verb: 'bought' | 'sold'
  /** The day and time, in words. */
  text: string
  /** With fees. */
  net: number | null
  /** Without fees. */
  gross: number | null
}

/** A short is opened by its sale. */
export function endsOf(lot: Lot): { opened: End; closed: End } {
  const bought: End = {
    verb: 'bought',
    // The broker prints "Various" for lots bought on several days.
    text: lot.buy_date === null ? 'various days' : momentOf(lot.buy_date, lot.buy_time),
    net: lot.buy_price,
    gross: lot.gross_buy_price,
  }
  const sold: End = {
    verb: 'sold',
    text: momentOf(lot.sell_date, lot.sell_time),
    net: lot.sell_price,
    gross: lot.gross_sell_price,
  }
  return lot.side === 'short' ? { opened: sold, closed: bought } : { opened: bought, closed: sold }
}
