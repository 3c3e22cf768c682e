/** The imports, newest first. */
import { useState } from 'preact/hooks'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { DoneNotice } from '../../shared/done-notice.tsx'
import { format, textOfService } from '../../shared/format.ts'
import { Card, Empty, Tag } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { withoutRemovedSample } from '../../shared/sample-data.ts'
import { useScope } from '../../shared/scope.ts'
import { canBeUndone } from '../../shared/upload/undo.tsx'
import type { Pages } from '../../shared/use-pages.ts'
import { Actions } from './actions.tsx'
import { FileName } from './file-name.tsx'
import { accountsOf, type Import, statusOf } from './import-record.ts'

export function History({ of: { query, items, all, hasMore, more } }: { of: Pages<Import> }) {
  const [undone, setUndone] = useState('')
  const shown = withoutRemovedSample(items)
  return (
    <Card title="Import history" class="history">
      {undone !== '' && <DoneNotice text={undone} />}
      <Reading of={query} skeleton={8}>
        {() =>
          shown.length === 0 ? (
            <NoImports />
          ) : (
            <>
              <ul>
                {shown.map((each) => (
                  <li key={each.id}>
                    <ImportItem of={each} undone={setUndone} />
                  </li>
                ))}
              </ul>
              {hasMore && (
                <button type="button" class="button" disabled={query.isFetchingNextPage} onClick={more}>
                  {query.isFetchingNextPage ? 'Reading…' : 'Show older imports'}
                </button>
              )}
              <CsvDownload
                what="The import history"
                name="imports"
                rows={async (progress) => withoutRemovedSample(await all(progress)).map(rowOf)}
              />
            </>
          )
        }
      </Reading>
    </Card>
  )
}

const rowOf = (record: Import): CsvRow => ({
  id: record.id,
  timestamp: record.timestamp,
  brokerage_account: record.brokerage_account,
  kind: record.kind,
  status: record.status,
  error: record.error,
  files: record.files.map(({ name }) => name).join('; '),
  transactions: record.transactions_processed,
  months_updated: record.months_updated,
})

const NoImports = () => (
  <Empty icon="imports" title="No files have been imported yet.">
    <p>
      <a href="/">See where your broker offers its files</a>, or look around with sample data.
    </p>
  </Empty>
)

function ImportItem({ of: record, undone }: { of: Import; undone(message: string): void }) {
  const status = statusOf(record)
  const { href } = useScope()
  return (
    <article>
      <div class="line">
        <a href={href(`/app/imports/${record.id}`)}>
          <time dateTime={record.timestamp}>{format.instant(record.timestamp)}</time>
        </a>
        <Tag tone={status.tone}>{status.text}</Tag>
        {record.kind === 'answer' && (
          <Tag title="You answered a question about your files">answer: {record.answer}</Tag>
        )}
        {record.kind === 'own_entry' && <Tag title="You entered it yourself">own entry</Tag>}
        <span class="quiet">{accountsOf(record)}</span>
        {record.status !== 'running' && (
          <span class="quiet end counts">
            {format.counted(record.transactions_processed, 'transaction')},{' '}
            {format.counted(record.months_updated, 'month')} changed
          </span>
        )}
      </div>
      {record.error !== undefined && <p class="reason">{textOfService(record.error)}</p>}
      <div class="line below">
        <ul class="files">
          {record.files.map(({ name, size }, at) => (
            <li key={at}>
              <FileName of={name} /> ({format.bytes(size)})
            </li>
          ))}
        </ul>
        <span class="end">{canBeUndone(record) && <Actions of={record} undone={undone} />}</span>
      </div>
    </article>
  )
}
