/**
 * Trades and dividends that two files of a kind print with other dates: one with trade dates, the other with settlement
 * dates. Nothing shows that they are the same, so that they count twice.
 */
import { REACH } from '../../ledger/derive/pieces.ts'
import { addDays, type DateString, dayNumber, earlierOf, fromDayNumber, laterOf } from '../../lib/dates.ts'
import { QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'
import { contentKindOf } from '../printed.ts'
import type { FileDays, LayoutFile } from './other-file-queries.ts'
import { type FileBesideOthers, nameBeside, noteEach } from './other-files.ts'
import { type Compared, countSales, type EqualTrades, selectOnOtherDays, selectOnSameDays } from './shifted-queries.ts'

const DAYS_PER_QUERY = 30

/** Notes about trades that a file and another print with other dates. */
export async function noteShifted(db: Reader, { file, days, others }: FileBesideOthers): Promise<string[]> {
  const kind = contentKindOf(file.kind)
  return await noteEach(
    others,
    async (otherIds) => {
      const trades: EqualTrades[] = []
      for (const ofAccount of days)
        trades.push(...(await findShifted(db, { kind, fileId: file.id, otherIds }, ofAccount)))
      return trades
    },
    (other, trades) => noteOf(file, other, trades),
  )
}

/** Trades whose dates are near each other, of instruments of which the files have no equal trades on one day. */
async function findShifted(db: Reader, files: Compared, days: FileDays): Promise<EqualTrades[]> {
  const near: EqualTrades[] = []
  for (const some of inParts(days))
    near.push(...(await selectOnOtherDays(db, files, some, around(files, some, days))).filter(isNear))
  const instruments = [...new Set(near.map(({ instrument }) => instrument))].slice(0, KEYS_PER_STATEMENT)
  if (instruments.length === 0) return []
  const keyOf = ({ otherId, instrument }: Pick<EqualTrades, 'otherId' | 'instrument'>) => `${otherId} ${instrument}`
  const sameDay = new Set((await selectOnSameDays(db, files, days, instruments)).map(keyOf))
  const shifted = near.filter((one) => !sameDay.has(keyOf(one)))
  return files.kind === 'lots' ? await ofMostSales(db, days, shifted) : shifted
}

/**
 * Those of other files of which most sales of those days are shifted. Who sells the same quantity again and again may have
 * some equal sales at the end of one file and at the beginning of the next.
 */
async function ofMostSales(
  db: Reader,
  { accountId }: FileDays,
  shifted: readonly EqualTrades[],
): Promise<EqualTrades[]> {
  const certain: EqualTrades[] = []
  for (const [otherId, sales] of Map.groupBy(shifted, (one) => one.otherId)) {
    const days = sales.map(({ otherDay }) => otherDay).sort()
    const [first, last] = [days[0] as DateString, days.at(-1) as DateString]
    const all = await countSales(db, otherId, { accountId, first, last })
    const equal = new Set(sales.map(({ instrument, otherDay }) => `${instrument} ${otherDay}`)).size
    if (equal * 2 > all) certain.push(...sales)
  }
  return certain
}

/**
 * The days of the other files that some days are compared with. A trade of a history is compared with the days of its
 * file alone, as equal trades at the end of one month and the beginning of the next are common.
 */
function around({ kind }: Compared, { accountId, first, last }: FileDays, days: FileDays): FileDays {
  const [from, to] = [addDays(first, -REACH), addDays(last, REACH)]
  if (kind === 'lots') return { accountId, first: from, last: to }
  return { accountId, first: laterOf(from, days.first), last: earlierOf(to, days.last) }
}

/** Few days at a time, because each is compared with each. */
function* inParts({ accountId, first, last }: FileDays): Generator<FileDays> {
  const end = dayNumber(last)
  for (let day = dayNumber(first); day <= end; day += DAYS_PER_QUERY)
    yield { accountId, first: fromDayNumber(day), last: fromDayNumber(Math.min(end, day + DAYS_PER_QUERY - 1)) }
}

const isNear = ({ day, otherDay }: EqualTrades): boolean => Math.abs(dayNumber(day) - dayNumber(otherDay)) <= REACH

function noteOf(file: LayoutFile, other: LayoutFile, trades: readonly EqualTrades[]): string {
  const [{ quantity, instrument, day, otherDay }] = trades as [EqualTrades]
  // Dividends have none.
  const what = quantity === null || quantity === 0n ? instrument : `${toText(quantity, QUANTITY_PLACES)} ${instrument}`
  // A trade can equal those of several days.
  const days = new Set(trades.map((trade) => `${trade.instrument} ${trade.day}`))
  const count =
    file.kind === 'gains' ? plural(days.size, 'sale') : plural(days.size, 'trade or dividend', 'trades or dividends')
  return `${file.name} has ${count} of ${nameBeside(file, other)} with other dates, such as ${what} on ${day} instead of ${otherDay}. If one of the files prints settlement dates, they count twice: undo the import of that file.`
}
