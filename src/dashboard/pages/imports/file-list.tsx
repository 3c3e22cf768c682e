import { format } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'

interface FileListProps {
  files: readonly File[]
  disabled: boolean
  remove(file: File): void
}

export const FileList = ({ files, disabled, remove }: FileListProps) => (
  <ul class="chosen-files">
    {files.map((file) => (
      <li key={`${file.name}/${file.lastModified}`}>
        <Icon name="file" />
        <span class="name">{file.name}</span>
        <span class="quiet num">{format.bytes(file.size)}</span>
        <button
          type="button"
          class="button button-icon"
          aria-label={`Remove ${file.name}`}
          disabled={disabled}
          onClick={() => remove(file)}
        >
          <Icon name="close" />
        </button>
      </li>
    ))}
  </ul>
)
