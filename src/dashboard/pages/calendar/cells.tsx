import type { Schemas } from '../../shared/api.ts'
import { today } from '../../shared/dates.ts'
import { directionOf, format } from '../../shared/format.ts'
import { Spoken } from '../../shared/parts.tsx'

type Day = Schemas['CalendarDay']

interface DayCellProps {
  day: Day
  /** The largest result of the month without its sign: it has the strongest colour. */
  largest: number
  isShown: boolean
  isTabStop: boolean
  choose(): void
}

export function DayCell({ day, largest, isShown, isTabStop, choose }: DayCellProps) {
  const number = (
    <span class="number">
      <Spoken>{format.monthName(day.date)} </Spoken>
      {day.date === today() ? (
        <span class="today">
          {day.day} <span class="word">today</span>
        </span>
      ) : (
        day.day
      )}
    </span>
  )
  if (!day.has_activity)
    return (
      <td class={day.market_holiday === null ? '' : 'holiday'}>
        {number} <Market day={day} />
      </td>
    )
  const direction = directionOf(day.total_pnl)
  const counts = [
    day.trade_count > 0 && format.counted(day.round_trip_count, 'trade'),
    day.dividend_count > 0 && format.counted(day.dividend_count, 'dividend'),
  ]
  const strength = largest === 0 ? 0 : Math.abs(day.total_pnl) / largest
  return (
    <td class="active">
      <button
        type="button"
        class={`cell cell-${direction}`}
        style={{ '--strength': strength }}
        data-date={day.date}
        data-day={day.day}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isShown ? 'true' : undefined}
        onClick={choose}
      >
        {number} <Amount value={day.total_pnl} />
        <Spoken> {direction}, </Spoken>
        <span class="count">{counts.filter(Boolean).join(', ')}</span> <Market day={day} />
      </button>
    </td>
  )
}

/** The holiday or early close of the exchange on this day, if any. */
const Market = ({ day: { market_holiday: holiday, market_early_close: closesEarly } }: { day: Day }) =>
  holiday === null && !closesEarly ? null : <span class="market">{holiday ?? 'Early close'}</span>

/** The total of the week that `day` is in. */
export function WeekCell({ day }: { day: Day }) {
  if (day.week_trade_count === 0 && day.week_total_pnl === 0)
    return (
      <td class="week">
        <Spoken>no activity</Spoken>
      </td>
    )
  return (
    <td class={`week ${directionOf(day.week_total_pnl)}`}>
      <Amount value={day.week_total_pnl} />{' '}
      {day.week_trade_count > 0 && (
        <>
          <span class="count">{format.counted(day.week_round_trip_count, 'trade')}</span>
          <Spoken>, </Spoken>
          <span class="count">{format.wholePercent(day.week_round_trip_win_rate)} won</span>
        </>
      )}
    </td>
  )
}

const LONG = 9
const TOO_LONG = 11

/** The exact amount and two shorter forms. The style sheet shows the one that fits. */
function Amount({ value }: { value: number }) {
  const exact = format.gain(value)
  return (
    <>
      <span class={`num exact ${exact.length > TOO_LONG ? 'too-long' : exact.length > LONG ? 'long' : ''}`}>
        {exact}
      </span>
      <span class="num whole" aria-hidden="true">
        {format.shortGain(value)}
      </span>
      <span class="num short" aria-hidden="true">
        {format.compact(value)}
      </span>
    </>
  )
}
