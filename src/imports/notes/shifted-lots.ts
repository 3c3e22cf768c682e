/**
 * Sales that two realized gains files print with other dates: one with trade dates, the other with settlement dates. Without
 * the transactions, nothing shows that they are the same sales, so that they count twice.
 */
import { chunks } from '../../lib/chunks.ts'
import { dayNumber, fromDayNumber } from '../../lib/dates.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { type FileDays, type LayoutFile, selectDaysOf, selectOtherFiles } from './overlap-queries.ts'
import { type Compared, type EqualSales, selectOnOtherDays, selectOnSameDays } from './shifted-queries.ts'

/** The most days between a trade and its settlement, with a weekend and a holiday. */
const REACH = 5
const DAYS_PER_QUERY = 30

/**
 * Notes for each file of an import and each of the others of which it has sales with other dates. `own`: as for
 * `noteOverlaps`.
 */
export async function noteShifted(
  db: Reader,
  userId: number,
  importId: number,
  own: readonly LayoutFile[],
): Promise<string[]> {
  const files = own.filter(({ kind }) => kind === 'gains')
  if (files.length === 0) return []
  const others = (await selectOtherFiles(db, userId, importId)).filter(({ kind }) => kind === 'gains')
  const notes: string[] = []
  for (const [i, file] of files.entries()) notes.push(...(await noteFile(db, file, [...files.slice(0, i), ...others])))
  return notes
}

async function noteFile(db: Reader, file: LayoutFile, others: readonly LayoutFile[]): Promise<string[]> {
  if (others.length === 0) return []
  const notes: string[] = []
  const days = await selectDaysOf(db, 'lots', file.id)
  for (const some of chunks(others, KEYS_PER_STATEMENT)) {
    const ids = some.map(({ id }) => id)
    const sales: EqualSales[] = []
    for (const ofAccount of days) sales.push(...(await findShifted(db, { fileId: file.id, otherIds: ids }, ofAccount)))
    const shifted = Map.groupBy(sales, ({ otherId }) => otherId)
    for (const other of some) {
      const own = shifted.get(other.id)
      if (own !== undefined) notes.push(noteOf(file, other, own))
    }
  }
  return notes
}

/** Sales whose dates are near each other, of instruments of which the files have no equal sales on one day. */
async function findShifted(db: Reader, files: Compared, days: FileDays): Promise<EqualSales[]> {
  const near: EqualSales[] = []
  for (const some of inParts(days)) near.push(...(await selectOnOtherDays(db, files, some, REACH)).filter(isNear))
  const instruments = [...new Set(near.map(({ instrument }) => instrument))].slice(0, KEYS_PER_STATEMENT)
  if (instruments.length === 0) return []
  const keyOf = ({ otherId, instrument }: Pick<EqualSales, 'otherId' | 'instrument'>) => `${otherId} ${instrument}`
  const sameDay = new Set((await selectOnSameDays(db, files, days, instruments)).map(keyOf))
  return near.filter((one) => !sameDay.has(keyOf(one)))
}

/** Few days at a time, because each is compared with each. */
function* inParts({ accountId, first, last }: FileDays): Generator<FileDays> {
  const end = dayNumber(last)
  for (let day = dayNumber(first); day <= end; day += DAYS_PER_QUERY)
    yield { accountId, first: fromDayNumber(day), last: fromDayNumber(Math.min(end, day + DAYS_PER_QUERY - 1)) }
}

const isNear = ({ sold, otherSold }: EqualSales): boolean => Math.abs(dayNumber(sold) - dayNumber(otherSold)) <= REACH

/** `sales` has at least one. */
function noteOf(file: LayoutFile, other: LayoutFile, sales: readonly EqualSales[]): string {
  const [{ quantity, instrument, sold, otherSold }] = sales as [EqualSales]
  const where = other.importId === file.importId ? '' : ` of import ${other.importId}`
  const what = quantity === null ? instrument : `${toText(quantity, QUANTITY_PLACES)} ${instrument}`
  return `${file.name} has ${plural(sales.length, 'sale')} of ${other.name}${where} with other dates, such as ${what} on ${sold} instead of ${otherSold}. If one of the files prints settlement dates, they count twice: undo the import of that file.`
}
