/** Each file of an import with what happened to its rows. */
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { FileName } from './file-name.tsx'
import { Notes } from './notes.tsx'

type FileReport = Schemas['UploadFileReport']

const OUTCOMES = [
  ['imported', 'new'],
  ['duplicate', 'known before'],
  ['ignored', 'ignored'],
  ['failed', 'not readable'],
] as const

export const FileReports = ({ of: files }: { of: readonly FileReport[] }) => (
  <ul class="file-reports">
    {files.map((file, at) => (
      <li key={at}>
        <div class="line">
          <strong class="name">
            <FileName of={file.name} />
          </strong>
          <span class="quiet num">{format.bytes(file.size)}</span>
        </div>
        <p class="quiet">{file.layout === null ? 'The layout was not recognised.' : `Read as ${file.layout}.`}</p>
        <RowCounts of={file.rows} />
        {file.ignored.length > 0 && (
          <p class="quiet">
            Ignored: {file.ignored.map(({ reason, rows }) => `${reason} (${format.quantity(rows)})`).join(', ')}.
          </p>
        )}
        <Notes of={file.notes} />
      </li>
    ))}
  </ul>
)

const RowCounts = ({ of: counts }: { of: Schemas['RowCounts'] }) => (
  <ul class="row-counts">
    <li>
      <strong class="num">{format.quantity(counts.read)}</strong> {counts.read === 1 ? 'row' : 'rows'} read
    </li>
    {OUTCOMES.map(([outcome, text]) =>
      counts[outcome] === 0 ? null : (
        <li key={outcome} class={outcome === 'failed' ? 'loss' : ''}>
          <strong class="num">{format.quantity(counts[outcome])}</strong> {text}
        </li>
      ),
    )}
  </ul>
)
