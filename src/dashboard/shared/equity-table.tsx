import type { Schemas } from './api.ts'
import { format } from './format.ts'
import { Gain, Th } from './parts.tsx'

/** The days of an equity curve, newest first. */
export const EquityTable = ({ curve }: { curve: readonly Schemas['EquityPoint'][] }) => (
  <table class="table as-cards">
    <thead>
      <tr>
        <Th>Day</Th>
        <Th right>Trading</Th>
        <Th right>Dividends</Th>
        <Th right>Since the start</Th>
      </tr>
    </thead>
    <tbody>
      {curve.toReversed().map((point) => (
        <tr key={point.date}>
          <th scope="row">{format.date(point.date)}</th>
          <td class="right" data-name="Trading">
            <Gain value={point.trading_pl} />
          </td>
          <td class="right num" data-name="Dividends">
            {format.money(point.dividends)}
          </td>
          <td class="right" data-name="Since the start">
            <Gain value={point.equity} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
