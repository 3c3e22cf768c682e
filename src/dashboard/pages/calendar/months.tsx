/** Every month with activity, by year. Each is a link, so that it has an address. */
import { directionOf, format } from '../../shared/format.ts'
import { Card, Gain, Spoken } from '../../shared/parts.tsx'
import { useScope } from '../../shared/scope.ts'

interface Month {
  month: string
  total_return_with_dividends: number
}

const NUMBERS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

/** The sum of amounts with two places, in cents. */
const sumOf = (months: readonly Month[]) =>
  months.reduce((sum, each) => sum + Math.round(each.total_return_with_dividends * 100), 0) / 100

export function Months({ months, shown }: { months: readonly Month[]; shown: string }) {
  const largest = Math.max(...months.map((each) => Math.abs(each.total_return_with_dividends)))
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4))
  return (
    <Card class="months" title="Months">
      {[...years].map(([year, ofYear]) => (
        <div key={year} class="year">
          <h3>
            {year} <Gain value={sumOf(ofYear)} />
          </h3>
          <ul>
            {NUMBERS.map((number) => {
              const month = ofYear.find((each) => each.month === `${year}-${number}`)
              return month === undefined ? (
                <li key={number} aria-hidden="true" class="without">
                  {format.shortMonthName(`${year}-${number}`)}
                </li>
              ) : (
                <li key={number}>
                  <MonthLink month={month} largest={largest} isShown={month.month === shown} />
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </Card>
  )
}

function MonthLink({
  month: { month, total_return_with_dividends: total },
  largest,
  isShown,
}: {
  month: Month
  largest: number
  isShown: boolean
}) {
  const { href } = useScope()
  return (
    <a
      href={href(`/app/calendar/${month}`)}
      class={`cell-${directionOf(total)}`}
      style={{ '--strength': largest === 0 ? 0 : Math.abs(total) / largest }}
      aria-current={isShown ? 'true' : undefined}
    >
      <span aria-hidden="true">{format.shortMonthName(month)}</span>
      <span aria-hidden="true" class="num">
        {format.shortGain(total)}
      </span>
      <Spoken>
        {format.month(month)}, {format.gain(total)}
      </Spoken>
    </a>
  )
}
