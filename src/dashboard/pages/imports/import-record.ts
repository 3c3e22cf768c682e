import { nameAndNumber } from '../../shared/accounts.ts'
import type { Schemas } from '../../shared/api.ts'

export type Import = Schemas['UploadRecord']

const STATUS: Readonly<Record<string, { text: string; tone: string }>> = {
  running: { text: 'Running', tone: '' },
  success: { text: 'Imported', tone: 'good' },
  partial: { text: 'Partly imported', tone: '' },
  failed: { text: 'Failed', tone: 'bad' },
  undone: { text: 'Undone', tone: '' },
}

export const statusOf = ({ status }: Import) => STATUS[status] ?? { text: status, tone: '' }

/** Imports of earlier versions have no list of files, only the names of the pair. */
export const filesOf = (record: Import): { name: string; size: number }[] =>
  record.files.length > 0
    ? record.files
    : [
        { name: record.transaction_filename, size: record.transaction_file_size },
        { name: record.gains_filename, size: record.gains_file_size },
      ]

/** `Robinhood, Roth IRA · 12345678`; of an import that failed, the number of the profile. */
export const accountsOf = ({ files, brokerage_account }: Import): string => {
  const names = new Set(files.flatMap(({ accounts }) => accounts.map(nameAndNumber)))
  return names.size === 0 ? brokerage_account : [...names].join(', ')
}
