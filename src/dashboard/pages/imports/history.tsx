/** The imports, newest first. */
import type { UseQueryResult } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import type { Answer } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Empty, Tag } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { withoutRemovedSample } from '../../shared/sample-data.ts'
import { useScope } from '../../shared/scope.ts'
import { DoneNotice } from './done-notice.tsx'
import { filesOf, type Import, statusOf } from './import-record.ts'
import { canBeUndone, UndoButton } from './undo.tsx'

export function History({ of: history }: { of: UseQueryResult<Answer<'/api/upload-history'>> }) {
  const [undone, setUndone] = useState('')
  return (
    <Card title="Import history" class="history">
      {undone !== '' && <DoneNotice text={undone} />}
      <Reading of={history} skeleton={8}>
        {({ history }) =>
          withoutRemovedSample(history).length === 0 ? (
            <NoImports />
          ) : (
            <ul>
              {withoutRemovedSample(history).map((each) => (
                <li key={each.id}>
                  <ImportItem of={each} undone={setUndone} />
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </Card>
  )
}

const NoImports = () => (
  <Empty icon="imports" title="No files have been imported yet.">
    <p>
      At Charles Schwab, use the Export link on the pages History and Realized Gain/Loss; for the second, choose the lot
      details.
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
        <span class="quiet">{record.brokerage_account}</span>
        <span class="quiet end">
          {format.counted(record.transactions_processed, 'transaction')},{' '}
          {format.counted(record.months_updated, 'month')} changed
        </span>
      </div>
      {record.error !== undefined && <p class="reason">{record.error}</p>}
      <div class="line below">
        <ul class="files">
          {filesOf(record).map(({ name, size }, at) => (
            <li key={at}>
              {name} ({format.bytes(size)})
            </li>
          ))}
        </ul>
        <span class="end">{canBeUndone(record) && <UndoButton of={record} done={undone} />}</span>
      </div>
    </article>
  )
}
