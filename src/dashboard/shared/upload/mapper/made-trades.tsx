/** The trades that a mapping makes of its file. The service imports the file by the mapping, and stores nothing. */
import { type UseQueryResult, useQuery } from '@tanstack/preact-query'
import { useEffect, useState } from 'preact/hooks'
import { nameAndNumber } from '../../accounts.ts'
import { actionsOf, type Schemas } from '../../api.ts'
import { format } from '../../format.ts'
import { Failure } from '../../parts.tsx'
import { Checked } from '../checked.tsx'
import { type ChosenFile, keyOf } from '../chosen-files.ts'
import { howDecided } from '../how-decided.ts'
import { sendFiles } from '../import-files.ts'
import { Notes } from '../notes.tsx'
import type { Mapping } from './draft.ts'

/** A larger file is not sent again at each change. */
const MOST_BYTES = 5_000_000
/** A user who changes several columns waits once. */
const PAUSE_MS = 400

interface Made {
  report: Schemas['DryRunReport']
  /** Whether the user has to say whose account the file is: then these are the trades of its rows alone. */
  asksAccount: boolean
}

export interface MadeTrades {
  /** Of the mapping as it is now. */
  of: UseQueryResult<Made>
  /** Undefined if they are shown, or will be. */
  show: (() => void) | undefined
}

/** `mapping`: undefined while something is still to be said. */
export function useMadeTrades(chosen: ChosenFile | undefined, mapping: Mapping | undefined): MadeTrades {
  const wanted = JSON.stringify(mapping)
  const isSettled = useSettled(wanted, PAUSE_MS)
  const [shown, show] = useState<string>()
  const isSmall = chosen !== undefined && chosen.file.size <= MOST_BYTES
  const enabled = mapping !== undefined && chosen !== undefined && isSettled && (isSmall || shown === wanted)
  const made = useQuery<Made>({
    queryKey: ['importFiles', 'mapping', chosen && keyOf(chosen.file), chosen?.account, wanted],
    queryFn: ({ signal }) => readMade(chosen as ChosenFile, mapping as Mapping, signal),
    enabled,
    retry: false,
  })
  return { of: made, show: isSmall || shown === wanted ? undefined : () => show(wanted) }
}

/** Whether a value has stayed the same for so long. */
function useSettled(value: string | undefined, ms: number): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled === value
}

async function readMade(chosen: ChosenFile, mapping: Mapping, signal: AbortSignal): Promise<Made> {
  const check = async (one: ChosenFile) => {
    const { report } = await sendFiles([one], { isCheck: true, mapping, signal, progress: () => {} })
    return report as Schemas['DryRunReport']
  }
  try {
    return { report: await check(chosen), asksAccount: false }
  } catch (error) {
    const asksAccount = actionsOf(error).some(({ type }) => type === 'choose_account')
    if (!asksAccount) throw error
    // In an account of its own no row of another file takes part.
    return { report: await check({ ...chosen, account: keyOf(chosen.file).slice(-90) }), asksAccount }
  }
}

/** Not shown for a file that cannot be told from another one of the same name. */
export const Trades = ({ of: { of: made, show }, again }: { of: MadeTrades; again(): void }) => (
  <section class="mapper-trades" aria-labelledby="mapper-trades-title">
    <h3 id="mapper-trades-title">The trades that the whole file makes</h3>
    <div role="status">
      {show !== undefined ? (
        <button type="button" class="button" onClick={show}>
          Show the trades
        </button>
      ) : (
        made.data === undefined && made.error === null && <p class="hint">Reading the whole file. Nothing is stored…</p>
      )}
    </div>
    {made.error !== null && <Failure error={made.error} retry={made.refetch} />}
    {made.data !== undefined && <Found in={made.data} again={again} />}
  </section>
)

const Found = ({ in: { report, asksAccount }, again }: { in: Made; again(): void }) => (
  <>
    {asksAccount ? (
      <p class="quiet">By the rows of this file alone. Whose account it is, is asked next.</p>
    ) : (
      report.files.map(({ id, accounts, broker }) => (
        <p key={id} class="quiet">
          {accounts.length === 1 ? 'Account' : 'Accounts'}{' '}
          {accounts.map((account) => `${nameAndNumber(account)} (${howDecided(account, broker)})`).join(', ')} ·{' '}
          {format.counted(
            report.files.reduce((sum, { rows }) => sum + rows.imported, 0),
            'new row',
          )}
        </p>
      ))
    )}
    <Checked of={report} again={again} />
    <Notes of={report.files.flatMap(({ notes }) => notes)} isCheck again={again} />
  </>
)
