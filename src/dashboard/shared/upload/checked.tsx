/** What an import would do with its lots and sales, and the rows that it would leave out. */
import type { Schemas } from '../api.ts'
import { format, textOfService } from '../format.ts'
import { AgreementCounts } from './agreement.tsx'
import { Notes } from './notes.tsx'

export const Checked = ({ of: report, again }: { of: Schemas['DryRunReport']; again(): void }) => (
  <div class="check-report">
    <Notes of={report.notes} isCheck again={again} />
    <h3>Lots and sales</h3>
    <AgreementCounts of={report.reconciliation} />
    {report.rows.length > 0 && <LeftOut rows={report.rows} notListed={report.rows_not_listed} />}
  </div>
)

const LeftOut = ({ rows, notListed }: { rows: readonly Schemas['LeftOutRow'][]; notListed: number }) => (
  <details open={rows[0]?.outcome === 'failed'}>
    <summary>{format.counted(rows.length + notListed, 'row')} would be left out</summary>
    <ul class="left-out">
      {rows.map((row, at) => (
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

const OUTCOMES = { failed: 'Not readable:', ignored: 'Ignored:' } as const
