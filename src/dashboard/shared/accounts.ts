/** How an account is called wherever it is shown. */
import type { Schemas } from './api.ts'

export type Account = Schemas['Account']

/** `Roth IRA · 12345678`; a name that is the number is shown once. */
export const nameAndNumber = ({ name, number }: { name: string; number?: string | null }): string =>
  number === undefined || number === null || number === name ? name : `${name} · ${number}`
