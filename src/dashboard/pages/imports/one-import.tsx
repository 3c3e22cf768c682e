/** One import: its files, the rows left out, and how its lots and sales agree. */
import { useState } from 'preact/hooks'
import { type AnswerOf, hasCode } from '../../shared/api.ts'
import { DoneNotice } from '../../shared/done-notice.tsx'
import { format, textOfService } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { Card, Empty, Figures, Tag } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Questions } from '../../shared/questions/questions.tsx'
import { Reading } from '../../shared/reading.tsx'
import { useScope } from '../../shared/scope.ts'
import { useSubject } from '../../shared/subject.ts'
import { Result } from '../../shared/upload/import-end.tsx'
import { Notes } from '../../shared/upload/notes.tsx'
import { canBeUndone } from '../../shared/upload/undo.tsx'
import { Actions } from './actions.tsx'
import { FileReports } from './file-reports.tsx'
import { accountsOf, statusOf } from './import-record.ts'
import { LeftOutRows } from './left-out-rows.tsx'
import { Reconciliation } from './reconciliation.tsx'

export function OneImport({ id }: { id: string }) {
  const scope = useScope()
  const isId = /^[1-9][0-9]{0,14}$/.test(id)
  return (
    <div class="imports-page importing one-import stack">
      <p class="back">
        <a href={scope.href('/app/imports')}>
          <Icon name="previous" /> All imports
        </a>
      </p>
      {isId ? (
        <Report id={Number(id)} />
      ) : (
        <Empty icon="imports" title="There is no such import.">
          <p>The list of all imports leads to each of them.</p>
        </Empty>
      )}
    </div>
  )
}

function Report({ id }: { id: number }) {
  const report = useRead('getImport', { id })
  useSubject(report.data && titleOf(report.data.import))
  const [undone, setUndone] = useState('')
  return (
    <Reading of={report} skeleton={20}>
      {(answer) => (
        <>
          {undone !== '' && <DoneNotice text={undone} />}
          <Summary of={answer} undone={setUndone} />
          {(answer.import.kind === 'answer' || answer.notes.some((note) => hasCode(note, 'answer_required'))) && (
            <Questions />
          )}
          <Card title="Files" class="report">
            <FileReports of={answer.files} {...(canBeUndone(answer.import) ? { importId: id } : {})} />
          </Card>
          {answer.import.rows.ignored + answer.import.rows.failed > 0 && (
            <LeftOutRows id={id} files={answer.files} rows={answer.import.rows} />
          )}
          <Agreement of={answer} />
        </>
      )}
    </Reading>
  )
}

const titleOf = ({ timestamp }: ReportAnswer['import']) => `Import of ${format.instant(timestamp)}`

type ReportAnswer = AnswerOf<'getImport'>

function Summary({
  of: { import: record, result, notes },
  undone,
}: {
  of: ReportAnswer
  undone(message: string): void
}) {
  const status = statusOf(record)
  return (
    <Card title="What it brought" class="report" aside={canBeUndone(record) && <Actions of={record} undone={undone} />}>
      <p>
        <Tag tone={status.tone}>{status.text}</Tag> <span class="quiet">{accountsOf(record)}</span>
      </p>
      {record.error !== undefined && <p class="reason">{textOfService(record.error)}</p>}
      {result !== null && <Result of={result} />}
      <Figures of={countsOf(record)} />
      <Notes of={notes} />
    </Card>
  )
}

/** Those that are not 0, and how many rows were read. */
const countsOf = ({ rows, months_updated: months }: ReportAnswer['import']) =>
  [
    { name: 'Rows read', count: rows.read, isShown: true },
    { name: 'New', count: rows.imported },
    { name: 'Known before', count: rows.duplicate },
    { name: 'Ignored', count: rows.ignored, note: 'titles, headers, totals' },
    { name: 'Not readable', count: rows.failed },
    { name: 'Months changed', count: months },
  ].flatMap(({ count, isShown = count !== 0, ...figure }) =>
    isShown ? [{ ...figure, value: format.quantity(count) }] : [],
  )

/** An import that failed or was undone has no lots and sales in the record. */
const Agreement = ({ of: { import: record, reconciliation } }: { of: ReportAnswer }) => {
  if (!canBeUndone(record) || Object.values(reconciliation).every((count) => count === 0)) return null
  return <Reconciliation id={record.id} counts={reconciliation} />
}
