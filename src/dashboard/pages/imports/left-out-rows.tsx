/** The rows of an import that were ignored or could not be read. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../shared/api.ts'
import { format, textOfService } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { PagedList } from '../../shared/paged-list.tsx'
import { Card, Empty, Tag } from '../../shared/parts.tsx'
import { usePages } from '../../shared/use-pages.ts'
import type { Column } from '../../shared/virtual-table.tsx'
import { Choice, useChoice } from './choice.tsx'

type Row = Schemas['LeftOutRow']

const PAGE = 1000
const CARD_HEIGHT = 86
const OUTCOMES = { failed: { text: 'Not readable', tone: 'bad' }, ignored: { text: 'Ignored', tone: '' } } as const
const OUTCOME_OPTIONS = { '': 'Every row', failed: 'Not readable', ignored: 'Ignored' }

interface ListProps {
  id: number
  files: readonly Schemas['ImportFileReport'][]
}

/** `rows`: of the import. */
export function LeftOutRows({ rows: { ignored, failed }, ...list }: ListProps & { rows: Schemas['RowCounts'] }) {
  const [isShown, setShown] = useState(false)
  if (failed > 0 || isShown) return <List {...list} />
  // Every file has some.
  return (
    <Card title="Rows left out">
      <p class="line">
        {format.counted(ignored, 'row')} ignored, such as titles, headers and totals.
        <button type="button" class="button button-small" onClick={() => setShown(true)}>
          Show them
        </button>
      </p>
    </Card>
  )
}

function List({ id, files }: ListProps) {
  const names = [...new Set(files.map(({ name }) => name))]
  const outcome = useChoice('outcome', ['failed', 'ignored'])
  const file = useChoice('file', names)
  const pages = usePages('listImportRows', { id, limit: PAGE, outcome })
  const filters = (
    <div class="filters">
      <Choice name="outcome" label="Outcome" options={OUTCOME_OPTIONS} />
      {names.length > 1 && (
        <Choice
          name="file"
          label="File"
          options={{ '': 'Every file', ...Object.fromEntries(names.map((name) => [name, name])) }}
        />
      )}
    </div>
  )
  return (
    <Card title="Rows left out" class="left-out-rows" aside={filters}>
      <PagedList
        label="Rows left out"
        of={pages}
        {...(file === undefined ? {} : { only: (row: Row) => row.file === file })}
        columns={COLUMNS}
        card={(row) => <RowCard of={row} />}
        cardHeight={CARD_HEIGHT}
        empty={
          <Empty icon="check" title="No row is listed.">
            <p>Choose every outcome and every file to see the others.</p>
          </Empty>
        }
      />
      <NotKept files={files} />
      <p class="downloads">
        <a href={`/api/imports/${id}/rows-csv${outcome === undefined ? '' : `?outcome=${outcome}`}`} download>
          <Icon name="imports" /> Download as CSV{outcome !== undefined && ` (${OUTCOMES[outcome].text.toLowerCase()})`}
        </a>
        {file !== undefined && <span>The download has the rows of every file.</span>}
      </p>
    </Card>
  )
}

function NotKept({ files }: { files: ListProps['files'] }) {
  const count = files.reduce((sum, { rows_not_kept }) => sum + rows_not_kept, 0)
  return count === 0 ? null : (
    <p class="quiet">{format.counted(count, 'more row')} of these files cannot be listed: only their number is kept.</p>
  )
}

const COLUMNS: Column<Row>[] = [
  { head: 'File', cell: (row) => row.file },
  { head: 'Line', right: true, cell: (row) => format.quantity(row.line) },
  { head: 'Outcome', cell: (row) => <Outcome of={row} /> },
  { head: 'Column', cell: (row) => row.column ?? '–' },
  { head: 'Reason', cell: (row) => textOfService(row.reason) },
]

const Outcome = ({ of: row }: { of: Row }) => <Tag tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].text}</Tag>

const RowCard = ({ of: row }: { of: Row }) => (
  <div class="paged-card">
    <p>
      <Outcome of={row} /> {row.column !== null && `${row.column}: `}
      {textOfService(row.reason)}
    </p>
    <p class="quiet">
      Line {format.quantity(row.line)} of {row.file}
    </p>
  </div>
)
