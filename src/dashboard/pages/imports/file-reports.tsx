/** Each file of an import with what happened to its rows. */
import { nameAndNumber } from '../../shared/accounts.ts'
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { FileName } from './file-name.tsx'
import { howDecided } from './how-decided.ts'
import { MoveFile } from './move-file.tsx'
import { Notes } from './notes.tsx'

type FileReport = Schemas['UploadFileReport']

const OUTCOMES = [
  ['imported', 'new'],
  ['duplicate', 'known before'],
  ['ignored', 'ignored'],
  ['failed', 'not readable'],
] as const

interface FileReportsProps {
  of: readonly FileReport[]
  /** Given if the files of the import can be moved. */
  importId?: number
}

export const FileReports = ({ of: files, importId }: FileReportsProps) => (
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
        <div class="line">
          <AccountsOfFile of={file} />
          {importId !== undefined && file.accounts.length === 1 && (
            <MoveFile importId={importId} fileId={file.id} name={file.name} />
          )}
        </div>
        <RowCounts of={file.rows} />
        <IgnoredRows of={file} />
        <Notes of={file.notes} />
      </li>
    ))}
  </ul>
)

/** The accounts of its rows, and how they were decided. */
const AccountsOfFile = ({ of: { accounts, broker } }: { of: FileReport }) =>
  accounts.length === 0 ? null : (
    <p class="accounts-of-file">
      {accounts.length === 1 ? 'Account' : 'Accounts'}{' '}
      {accounts.map((account, at) => (
        <>
          {at > 0 && ', '}
          <strong>{nameAndNumber(account)}</strong> <span class="quiet">({howDecided(account, broker)})</span>
        </>
      ))}
    </p>
  )

export const IgnoredRows = ({ of: { ignored } }: { of: FileReport }) =>
  ignored.length === 0 ? null : (
    <p class="quiet">
      Ignored: {ignored.map(({ reason, rows }) => `${reason} (${format.quantity(rows)})`).join(', ')}.
    </p>
  )

export const RowCounts = ({ of: counts }: { of: Schemas['RowCounts'] }) => (
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
