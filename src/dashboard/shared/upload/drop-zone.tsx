import { useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'

interface DropZoneProps {
  disabled: boolean
  add(files: File[]): void
}

/** A file input in the size of a target for files that are dropped. */
export function DropZone({ disabled, add }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <label class={isOver ? 'drop-zone over' : 'drop-zone'}>
      <Icon name="imports" />
      <span>
        <strong>Choose CSV files</strong> or drop them here
      </span>
      <span class="hint">
        Transaction histories and realized gains, of any account, up to 20 at once. A file imported twice adds nothing.
      </span>
      <input
        type="file"
        multiple
        accept=".csv,text/csv,.json,application/json"
        disabled={disabled}
        aria-label="CSV files of your broker"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed from the list.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
