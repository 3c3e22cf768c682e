/** What the reader chose in the top bar. It is kept in the address, so that it can be shared and survives every link. */

import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { today } from './dates.ts'
import { type Period, readPeriod } from './period.ts'

/** The parameters that links between pages keep. */
const KEPT = ['account', 'period']

export interface Scope {
  /** undefined: all accounts. */
  accountId: number | undefined
  period: Period
  /** `path` with the chosen account and period. `changes` sets or, if undefined, removes parameters. */
  href(path: string, changes?: Record<string, string | undefined>): string
}

export function useScope(): Scope {
  const { query } = useLocation()
  const { account, period } = query
  return useMemo(() => {
    const number = Number(account)
    return {
      accountId: Number.isInteger(number) && number > 0 ? number : undefined,
      period: readPeriod(period, today()),
      href(path, changes = {}) {
        const kept = KEPT.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]] as const]))
        const params = new URLSearchParams(kept.map(([name, value]) => [name, value]))
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) params.delete(name)
          else params.set(name, value)
        }
        return params.size === 0 ? path : `${path}?${params}`
      },
    }
  }, [account, period])
}

/** The chosen account as a query parameter of the API. */
export const accountQuery = ({ accountId }: Scope): { account_id?: number } =>
  accountId === undefined ? {} : { account_id: accountId }
