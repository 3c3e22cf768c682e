import { format } from './format.ts'
import { Downloads } from './parts.tsx'
import { nameOf } from './period.ts'
import { useScope } from './scope.ts'

/** The lots and dividends of the chosen period and account as files. */
export function PeriodDownloads() {
  const { accountId, period } = useScope()
  const account = accountId === undefined ? '' : `&account_id=${accountId}`
  const range = `start_date=${period.start}&end_date=${period.end}${account}`
  return (
    <Downloads
      what={`Lots and dividends, ${nameOf(period.key, format.date)},`}
      address={(kind) => `/api/timeframe/export/${kind}?${range}`}
    />
  )
}
