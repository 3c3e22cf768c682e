/** What files print as their realized profits, compared with the trades of the record. */
import { chunks } from '../../lib/chunks.ts'
import type { DateString } from '../../lib/dates.ts'
import { abs, CENT, MONEY_PLACES, type Money, toCents, toFixed } from '../../lib/decimal.ts'
import { type Note, note } from '../../lib/note.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import type { PrintedResult } from '../reading/printed-results.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import { selectRealized, selectUnmatchedDays } from './printed-result-queries.ts'

/** A file, and the account of each of its labels. */
interface StoredFile {
  file: { name: string }
  results: readonly PrintedResult[]
  accounts: ReadonlyMap<string | null, number>
}

/** A note for each file that prints other results than its trades have in the record. */
export async function noteResults(db: Reader, files: readonly StoredFile[]): Promise<Note[]> {
  const notes: Note[] = []
  for (const { file, results, accounts } of files) {
    const differing: (PrintedResult & { derived: Money })[] = []
    for (const [label, ofLabel] of Map.groupBy(results, ({ account }) => account)) {
      const accountId = accounts.get(label)
      if (accountId !== undefined) differing.push(...(await differingIn(db, accountId, ofLabel)))
    }
    if (differing.length === 0) continue
    const rows = differing.slice(0, MOST_IN_MESSAGE).map(({ symbol, date, realized, derived }) => ({
      symbol,
      date,
      printed: inDollars(realized),
      derived: inDollars(derived),
    }))
    notes.push(note('results_differ', { file: file.name, count: differing.length, rows }))
  }
  return notes
}

const inDollars = (money: Money): string => toFixed(toCents(money), MONEY_PLACES, 2)

/** Days with a sale without a purchase are left out: another note names them. */
async function differingIn(db: Reader, accountId: number, results: readonly PrintedResult[]) {
  const differing: (PrintedResult & { derived: Money })[] = []
  for (const [instruments, some] of byInstruments(results)) {
    const trades = new Map((await selectRealized(db, accountId, instruments)).map((one) => [placeOf(one), one]))
    const unmatched = new Set((await selectUnmatchedDays(db, accountId, instruments)).map(placeOf))
    for (const result of some) {
      if (unmatched.has(placeOf(result))) continue
      const { profit = 0n, trades: count = 0 } = trades.get(placeOf(result)) ?? {}
      // Each trade is rounded to cents.
      if (abs(profit - result.realized) > CENT * BigInt(Math.max(1, count)))
        differing.push({ ...result, derived: profit })
    }
  }
  return differing
}

function* byInstruments(results: readonly PrintedResult[]): Generator<[string[], PrintedResult[]]> {
  const of = Map.groupBy(results, ({ instrument }) => instrument)
  for (const some of chunks([...of.keys()], KEYS_PER_STATEMENT))
    yield [[...some], some.flatMap((instrument) => of.get(instrument) ?? [])]
}

const placeOf = ({ instrument, date }: { instrument: string; date: DateString }): string => `${instrument}\n${date}`
