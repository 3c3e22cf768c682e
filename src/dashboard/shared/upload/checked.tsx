/** What an import would do: its result and trades, how its lots and sales agree, and the rows that it would leave out. */
import { hasCode, type Schemas } from '../api.ts'
import { format, orDash, textOfService } from '../format.ts'
import { Gain, SymbolName, Th } from '../parts.tsx'
import { AgreementCounts } from './agreement.tsx'
import { Result } from './import-end.tsx'
import { Notes } from './notes.tsx'

export const Checked = ({ of: report, again }: { of: Schemas['DryRunReport']; again(): void }) => (
  <div class="check-report">
    {report.files.some(({ rows }) => rows.imported > 0) && <Result of={report.result} isCheck />}
    {report.round_trips.length > 0 && <Trades of={report.round_trips} all={report.result?.round_trip_count ?? 0} />}
    <Open positions={report.open_positions} notListed={report.open_positions_not_listed} />
    {/* A file that is left out says so in the list of files. */}
    <Notes of={report.notes.filter((note) => !hasCode(note, 'file_unread'))} isCheck again={again} />
    <h3>Lots and sales</h3>
    <AgreementCounts of={report.reconciliation} />
    {report.rows.length > 0 && <LeftOut rows={report.rows} notListed={report.rows_not_listed} />}
  </div>
)

const Trades = ({ of: trades, all }: { of: Schemas['DryRunReport']['round_trips']; all: number }) => (
  <details open>
    <summary>{trades.length < all ? `The newest ${trades.length} of these trades` : 'These trades'}</summary>
    <table class="table check-trades">
      <thead>
        <tr>
          <Th>Symbol</Th>
          <Th>Closed</Th>
          <Th right>Result</Th>
          <Th right>Quantity</Th>
          <Th right>Opened at</Th>
          <Th right>Closed at</Th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trip) => (
          <tr key={trip.id}>
            <th scope="row">
              <SymbolName of={trip.symbol} />
            </th>
            <td>{orDash(trip.in_period?.last_closed_on ?? null, format.date)}</td>
            <td class="right">{trip.in_period === null ? '–' : <Gain value={trip.in_period.total_profit_loss} />}</td>
            <td class="right num">{orDash(trip.quantity ?? trip.most_held, format.quantity)}</td>
            <td class="right num">{orDash(trip.entry_price, format.price)}</td>
            <td class="right num">{orDash(trip.exit_price, format.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

const Open = ({ positions, notListed }: { positions: Schemas['DryRunReport']['open_positions']; notListed: number }) =>
  positions.length === 0 ? null : (
    <p>
      Open after these rows:{' '}
      {positions.map(({ symbol, quantity }) => `${symbol} ${format.quantity(quantity)}`).join(', ')}
      {notListed > 0 && ` and ${format.quantity(notListed)} more`}
    </p>
  )

/** Headers and empty lines are no rows of data. */
const isData = ({ outcome, reason }: Schemas['LeftOutRow']) => outcome === 'failed' || !reason.startsWith('not data')

const LeftOut = ({ rows, notListed }: { rows: readonly Schemas['LeftOutRow'][]; notListed: number }) => {
  const shown = rows.filter(isData)
  if (shown.length === 0 && notListed === 0) return null
  return (
    <details open={shown[0]?.outcome === 'failed'}>
      <summary>{format.counted(shown.length + notListed, 'row')} would be left out</summary>
      <ul class="left-out">
        {shown.map((row, at) => (
          <li key={at}>
            <span class={row.outcome === 'failed' ? 'loss' : 'quiet'}>{OUTCOMES[row.outcome]}</span> {row.file}, line{' '}
            {format.quantity(row.line)}
            {row.column !== null && `, column ${row.column}`}: {textOfService(row.reason)}
          </li>
        ))}
      </ul>
      {notListed > 0 && (
        <p class="quiet">
          {format.counted(notListed, 'more row')} {notListed === 1 ? 'is' : 'are'} not listed here. The report of the
          import lists them.
        </p>
      )}
    </details>
  )
}

const OUTCOMES = { failed: 'Not readable:', ignored: 'Ignored:' } as const
