/** The imports, newest first. */
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Empty, Tag } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'

type Import = Schemas['UploadRecord']

const STATUS: Record<string, { text: string; tone: string }> = {
  success: { text: 'Imported', tone: 'good' },
  partial: { text: 'Partly imported', tone: '' },
  failed: { text: 'Failed', tone: 'bad' },
  undone: { text: 'Undone', tone: '' },
}

export function History() {
  const history = useRead('/api/upload-history', {})
  return (
    <Card title="Import history" class="history">
      <Reading of={history} skeleton={8}>
        {({ history }) =>
          history.length === 0 ? (
            <Empty icon="imports" title="No files have been imported yet.">
              <p>
                At Charles Schwab, use the Export link on the pages History and Realized Gain/Loss; for the second,
                choose the lot details.
              </p>
            </Empty>
          ) : (
            <ul>
              {history.map((each) => (
                <li key={each.id}>
                  <ImportItem of={each} />
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Card>
  )
}

function ImportItem({ of: record }: { of: Import }) {
  const status = STATUS[record.status] ?? { text: record.status, tone: '' }
  return (
    <article>
      <div class="line">
        <time dateTime={record.timestamp}>{format.instant(record.timestamp)}</time>
        <Tag tone={status.tone}>{status.text}</Tag>
        <span class="quiet">{record.brokerage_account}</span>
        <span class="quiet end">
          {format.counted(record.transactions_processed, 'transaction')},{' '}
          {format.counted(record.months_updated, 'month')} changed
        </span>
      </div>
      {record.error !== undefined && <p class="reason">{record.error}</p>}
      <ul class="files">
        {filesOf(record).map(({ name, size }, at) => (
          <li key={at}>
            {name} ({format.bytes(size)})
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Imports of earlier versions have no list of files, only the names of the pair. */
const filesOf = (record: Import): { name: string; size: number }[] =>
  record.files.length > 0
    ? record.files
    : [
        { name: record.transaction_filename, size: record.transaction_file_size },
        { name: record.gains_filename, size: record.gains_file_size },
      ]
