/** Each file of an import with what happened to its rows. */
import { nameAndNumber } from '../../shared/accounts.ts'
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { howDecided } from '../../shared/upload/how-decided.ts'
import { MoveFile } from '../../shared/upload/move-file.tsx'
import { Notes } from '../../shared/upload/notes.tsx'
import { RowCounts } from '../../shared/upload/row-counts.tsx'
import { FileName } from './file-name.tsx'

type FileReport = Schemas['ImportFileReport']

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
