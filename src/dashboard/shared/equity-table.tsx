import type { Schemas } from './api.ts'
import { format } from './format.ts'
import { Gain } from './parts.tsx'

/** The days of an equity curve, newest first. */
export const EquityTable = ({ curve }: { curve: readonly Schemas['EquityPoint'][] }) => (
  <table class="table">
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col" class="right">
          Trading
        </th>
        <th scope="col" class="right">
          Dividends
        </th>
        <th scope="col" class="right">
          Since the start
        </th>
      </tr>
    </thead>
    <tbody>
      {curve.toReversed().map((point) => (
        <tr key={point.date}>
          <th scope="row">{format.date(point.date)}</th>
          <td class="right">
            <Gain value={point.trading_pl} />
          </td>
          <td class="right num">{format.money(point.dividends)}</td>
          <td class="right">
            <Gain value={point.equity} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
