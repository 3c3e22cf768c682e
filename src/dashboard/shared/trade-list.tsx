/** Trades and dividends as short cards, for narrow places. */
import type { Schemas } from './api.ts'
import { format, orDash } from './format.ts'
import { OwnTag } from './own-entry/own-tag.tsx'
import { Gain, Spoken, SymbolName, Tag } from './parts.tsx'
import { AsksTag } from './questions/asks-tag.tsx'
import './trade-list.css'

type Trade = Schemas['Trade']

/** Explains the tag. */
export const FIFO =
  'FIFO: matched first in, first out from your transactions. Import a realized gains file to confirm the lot.'

/** Explains the tag of a trade whose order is not known. */
export const orderText = ({ least, most }: NonNullable<Schemas['ListedTrade']['order_unknown']>) =>
  least === most
    ? 'No file shows which shares were sold: their day of purchase may be another one. Import the realized gains of the sale.'
    : `No file shows which shares were sold. Depending on it, this sale earns from ${format.money(least)} to ${format.money(most)}. Import its realized gains.`

/** Explains the tag of a position whose cost the files leave open. */
export const openOrderText = ({ least, most }: NonNullable<Schemas['OpenPosition']['order_unknown']>) =>
  least === most
    ? 'No file shows which shares were sold: those that are left may be of another day. Import the realized gains of the sales.'
    : `No file shows which shares were sold. Depending on it, what is left cost from ${format.money(least)} to ${format.money(most)}. Import the realized gains of the sales.`

/** What cost nothing has no return, as an option that was written and expired. */
export const returnText = ({ buy_price, return_percentage }: Trade): string =>
  buy_price === 0 ? '–' : format.signedPercent(return_percentage)

/** A short is sold first: its opening is the sale. */
export function TradeItem({ trade }: { trade: Trade }) {
  const bought = { verb: 'bought', date: trade.buy_date, price: trade.buy_price }
  const sold = { verb: 'sold', date: trade.sell_date, price: trade.sell_price }
  const [opened, closed] = trade.side === 'short' ? [sold, bought] : [bought, sold]
  return (
    <div class="trade-item">
      <div class="line">
        <span class="symbol">
          <SymbolName of={trade.symbol} />
        </span>
        {trade.side === 'short' && <Tag>short</Tag>}
        {!trade.broker_verified && <Tag title={FIFO}>FIFO</Tag>}
        {trade.own_entry && <OwnTag />}
        {trade.awaits_answer && <AsksTag />}
        <span class="end">
          <Gain value={trade.total_profit_loss} />
        </span>
      </div>
      <div class="line soft">
        <span>
          {orDash(trade.volume, format.quantity)}
          <span aria-hidden="true"> × </span>
          <Spoken> {opened.verb} at </Spoken>
          <span class="num">{orDash(opened.price, format.price)}</span>
          <span aria-hidden="true"> → </span>
          <Spoken>, {closed.verb} at </Spoken>
          <span class="num">{orDash(closed.price, format.price)}</span>
        </span>
        <span class="end num">
          <Spoken>return </Spoken>
          {returnText(trade)}
        </span>
      </div>
      <div class="line soft">
        <span>
          {opened.verb} {dateOf(opened.date)}
          <Spoken>, {closed.verb} </Spoken>
          <span aria-hidden="true"> → </span>
          {dateOf(closed.date)}
        </span>
        <span class="end">{trade.trade_result}</span>
      </div>
    </div>
  )
}

/** The broker prints "Various" for lots bought on several days. */
const dateOf = (date: string | null) =>
  date === null ? 'on various days' : <time dateTime={date}>{format.date(date)}</time>

export const DividendList = ({ dividends }: { dividends: readonly Schemas['Dividend'][] }) => (
  <section class="trade-list">
    <h3>Dividends</h3>
    <ul>
      {dividends.map((dividend, at) => (
        <li key={at}>
          <div class="trade-item">
            <div class="line">
              <span class="symbol">
                <SymbolName of={dividend.symbol} />
              </span>
              {dividend.own_entry && <OwnTag />}
              <span class="end">
                <Gain value={dividend.amount} />
              </span>
            </div>
            <div class="line soft">{dividend.action}</div>
          </div>
        </li>
      ))}
    </ul>
  </section>
)
