/** How an account is called wherever it is shown. */
import type { Schemas } from './api.ts'

/** As it is shown: an account that a file names, and the list leaves out, has no tag. */
export type Account = Omit<Schemas['Account'], 'etag'>

/** `Roth IRA · 12345678`; a name that is the number is shown once. */
export const nameAndNumber = ({ name, number }: { name: string; number?: string | null }): string =>
  number === undefined || number === null || number === name ? name : `${name} · ${number}`
