import { nameAndNumber } from '../../shared/accounts.ts'
import type { Schemas } from '../../shared/api.ts'

export type Import = Schemas['ImportRecord']

const STATUS: Readonly<Record<string, { text: string; tone: string }>> = {
  running: { text: 'Running', tone: '' },
  success: { text: 'Imported', tone: 'good' },
  partial: { text: 'Partly imported', tone: '' },
  failed: { text: 'Failed', tone: 'bad' },
  undone: { text: 'Undone', tone: '' },
}

export const statusOf = ({ status }: Import) => STATUS[status] ?? { text: status, tone: '' }

/** `Robinhood, Roth IRA · 12345678`; of an import that failed, the number of the profile. */
export const accountsOf = ({ files, brokerage_account }: Import): string => {
  const names = new Set(files.flatMap(({ accounts }) => accounts.map(nameAndNumber)))
  return names.size === 0 ? brokerage_account : [...names].join(', ')
}
