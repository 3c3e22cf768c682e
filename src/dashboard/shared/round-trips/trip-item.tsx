/** A round trip as a short card, for narrow places. */
import type { ComponentChildren } from 'preact'
import { format, orDash } from '../format.ts'
import { Gain, Spoken, SymbolName } from '../parts.tsx'
import { useScope } from '../scope.ts'
import '../trade-list.css'
import { heldText, isPart, type ListedRoundTrip, momentOf, tripPath } from './names.ts'
import { TripTags } from './tags.tsx'

/** `aside`: a control before the symbol. */
export function TripItem({ trip, aside }: { trip: ListedRoundTrip; aside?: ComponentChildren }) {
  const { href } = useScope()
  const { in_period: closed } = trip
  return (
    <div class="trade-item">
      <div class="line">
        {aside}
        <a class="symbol" href={href(tripPath(trip.id))}>
          <SymbolName of={trip.symbol} />
        </a>
        <TripTags of={trip} />
        <span class="end">{closed === null ? 'not closed' : <Gain value={closed.total_profit_loss} />}</span>
      </div>
      <div class="line soft">
        <span>
          {orDash(trip.quantity ?? trip.most_held, format.quantity)}
          <span aria-hidden="true"> × </span>
          <Spoken> opened at </Spoken>
          <span class="num">{orDash(trip.entry_price, format.price)}</span>
          <span aria-hidden="true"> → </span>
          <Spoken>, closed at </Spoken>
          <span class="num">{orDash(trip.exit_price, format.price)}</span>
        </span>
        <span class="end num">
          <Spoken>return </Spoken>
          {closed !== null && orDash(closed.return_percentage, format.signedPercent)}
        </span>
      </div>
      <div class="line soft">
        <span>
          <Spoken>opened </Spoken>
          <time dateTime={trip.opened_on}>{momentOf(trip.opened_on, trip.opened_time)}</time>
          <span aria-hidden="true"> → </span>
          {trip.closed_on !== null && (
            <>
              <Spoken>, closed </Spoken>
              <time dateTime={trip.closed_on}>
                {trip.closed_on === trip.opened_on && trip.closed_time !== null
                  ? trip.closed_time.slice(0, 5)
                  : momentOf(trip.closed_on, trip.closed_time)}
              </time>
            </>
          )}
        </span>
        <span class="end">
          {isPart(trip)
            ? `${format.quantity(closed?.trade_count ?? 0)} of ${format.counted(trip.trade_count, 'lot')}`
            : heldText(trip)}
        </span>
      </div>
    </div>
  )
}
