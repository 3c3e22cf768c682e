/** What the user states about an account and a tax year: boxes, the totals of Form 1099-B, the mark of Section 1256. */
import { changeJournal } from '../../journal/journal.ts'
import type { Money } from '../../lib/decimal.ts'
import { conflict } from '../../lib/errors.ts'
import { type CheckTag, entityTag } from '../../lib/etag.ts'
import { say } from '../../lib/messages/index.ts'
import { BOXES, type Box } from '../../lib/terms.ts'
import type { Reader, Store, Writer } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { boxOf } from './boxes.ts'
import { type BoxSums, selectBoxSums } from './queries.ts'
import {
  countStatements,
  deleteStatement,
  type FormTotals,
  insertStatement,
  type StatedAccount,
  selectFormTotals,
  selectStated,
} from './statement-queries.ts'
import { daysOfYear } from './tax-years.ts'

/** More would be no years of a person. */
const MOST_STATEMENTS = 1_000

export interface Statement {
  accountId: number
  shortBox: Box | null
  longBox: Box | null
  section1256Mark: Money | null
  /** In the order of the boxes. */
  totals: readonly FormTotals[]
}

export type Amount = 'proceeds' | 'costBasis' | 'adjustment' | 'gain'
export const AMOUNTS: readonly Amount[] = ['proceeds', 'costBasis', 'adjustment', 'gain']

/** The rows of a box, beside what the user typed in from Form 1099-B. */
export interface ComparedBox {
  /** null: rows whose box is not known. */
  box: Box | null
  rows: number
  recorded: Record<Amount, Money>
  /** null if the user typed in none. */
  printed: Record<Amount, Money> | null
  /** Empty also if nothing was typed in. */
  differs: readonly Amount[]
}

export interface ComparedStatement extends Statement {
  boxes: readonly ComparedBox[]
}

/** Also of a statement that says nothing. */
export const etagOfStatement = ({ accountId, shortBox, longBox, section1256Mark, totals }: Statement): string =>
  entityTag(accountId, shortBox, longBox, section1256Mark, totals)

/** Of each account with rows in the year, or with a statement; of one account in any case. Reads all trades of the year. */
export async function readStatements(
  db: Reader,
  { accountId, year }: { accountId: number | undefined; year: number },
): Promise<ComparedStatement[]> {
  const stated = new Map((await selectStated(db, { accountId, year })).map((one) => [one.accountId, one]))
  const totals = Map.groupBy(await selectFormTotals(db, { accountId, year }), (one) => one.accountId)
  const sums = Map.groupBy(await selectBoxSums(db, { accountId, ...daysOfYear(year) }), (one) => one.accountId)
  const ids = new Set([...(accountId === undefined ? [] : [accountId]), ...stated.keys(), ...sums.keys()])
  return [...ids]
    .sort((a, b) => a - b)
    .map((id) => {
      const statement = toStatement(id, stated.get(id), totals.get(id))
      return { ...statement, boxes: compared(statement, sums.get(id) ?? []) }
    })
}

function toStatement(
  accountId: number,
  stated: StatedAccount | undefined,
  totals: readonly (FormTotals & { accountId: number })[] = [],
): Statement {
  const { shortBox = null, longBox = null, section1256Mark = null } = stated ?? {}
  return { accountId, shortBox, longBox, section1256Mark, totals: totals.map(({ accountId: _, ...one }) => one) }
}

function compared(statement: Statement, sums: readonly BoxSums[]): ComparedBox[] {
  const rows = sums
    .filter(({ kind }) => kind !== 'section_1256')
    .map((one) => ({ ...one, box: boxOf(one, statement).box }))
  const printed = new Map(statement.totals.map((one) => [one.box, one]))
  return [...BOXES, null].flatMap((box) => {
    const own = rows.filter((one) => one.box === box)
    const typed = box === null ? undefined : printed.get(box)
    if (own.length === 0 && typed === undefined) return []
    const recorded = { proceeds: 0n, costBasis: 0n, adjustment: 0n, gain: 0n }
    for (const one of own) {
      recorded.proceeds += one.proceeds
      recorded.costBasis += one.costBasis
      recorded.adjustment += one.disallowedLoss
    }
    recorded.gain = recorded.proceeds - recorded.costBasis + recorded.adjustment
    const differs = typed === undefined ? [] : AMOUNTS.filter((name) => typed[name] !== recorded[name])
    return [{ box, rows: own.reduce((all, one) => all + one.rowCount, 0), recorded, printed: typed ?? null, differs }]
  })
}

/** The rows of Form 8949 whose box is known, printed or stated. Reads all trades of the year. */
export async function countKnownBoxes(
  db: Reader,
  { accountId, year }: { accountId: number | undefined; year: number },
): Promise<number> {
  const statements = await readStatements(db, { accountId, year })
  return statements.flatMap(({ boxes }) => boxes).reduce((all, { box, rows }) => all + (box === null ? 0 : rows), 0)
}

/**
 * Replaces the statement of an account and year; an empty one is deleted. Throws Failure `not_found` if the user has no such account,
 * `conflict` if there are too many, and what `check` throws.
 */
export const changeStatement = (
  store: Store,
  userId: number,
  { year, ...next }: Statement & { year: number },
  check: CheckTag,
): Promise<Statement> =>
  changeJournal(store, userId, async (tx) => {
    const { accountId } = next
    await readAccountFilter(tx, accountId)
    const scope = { accountId, year }
    const [stored] = await selectStated(tx, scope)
    check(etagOfStatement(toStatement(accountId, stored, await selectFormTotals(tx, scope))))
    await deleteStatement(tx, scope)
    if (!isEmpty(next)) await storeStatement(tx, userId, year, next)
    return next
  })

const isEmpty = ({ shortBox, longBox, section1256Mark, totals }: Statement): boolean =>
  shortBox === null && longBox === null && section1256Mark === null && totals.length === 0

async function storeStatement(
  tx: Writer,
  userId: number,
  year: number,
  { totals, ...stated }: Statement,
): Promise<void> {
  if ((await countStatements(tx)) >= MOST_STATEMENTS)
    throw conflict(say('tax_statements_limit', { most: MOST_STATEMENTS }))
  await insertStatement(tx, { userId, year }, stated, totals)
}
