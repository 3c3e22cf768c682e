/**
 * Files that print the same trades in other rows: orders in one, executions in the other, or amounts of which one is
 * rounded. Their rows have different keys, so that they would count twice.
 */
import { MONEY_PLACES, QUANTITY_PLACES, toFixed, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import { areOtherBrokers } from '../brokers.ts'
import { contentKindOf } from '../printed.ts'
import { MOST_IN_MESSAGE } from '../report.ts'
import type { LayoutFile } from './other-file-queries.ts'
import { type FileBesideOthers, nameBeside, noteEach } from './other-files.ts'
import { type DoubledRows, type EqualRow, selectDoubled, selectEqualRows } from './overlap-queries.ts'

const describeTotal = ({ kind, total }: DoubledRows): string =>
  kind === 'dividends' ? `dividends of ${toFixed(total, MONEY_PLACES, 2)}` : `${toText(total, QUANTITY_PLACES)} ${kind}`

/** Without the version, whose rows are the same. */
const layoutOf = ({ layout }: LayoutFile): string => layout.replace(/ \([^()]*\)$/, '')

/** Notes about trades or dividends that a file prints in other rows than another. */
export async function noteDoubled(db: Reader, { file, others }: FileBesideOthers): Promise<string[]> {
  if (file.kind !== 'transactions') return []
  const layouts = new Map(others.map((other) => [other.id, layoutOf(other)]))
  // Two exports of one layout can each have a part of a day, and then rarely as much as the other.
  const isCertain = ({ otherId, isSame }: DoubledRows & { otherId: number }) =>
    isSame || layouts.get(otherId) !== layoutOf(file)
  return await noteEach(
    others,
    async (ids) => (await selectDoubled(db, file.id, ids)).filter(isCertain),
    (other, rows) => noteOf(file, other, rows),
  )
}

/**
 * Notes about rows that files of two brokers print alike. They can be two trades, one at each broker. If the files name no
 * account, both rows are in one account, and count once.
 */
export async function noteEqual(db: Reader, { file, others }: FileBesideOthers): Promise<string[]> {
  if (file.duplicate === 0) return []
  return await noteEach(
    others.filter((other) => areOtherBrokers(file.layout, other.layout)),
    (ids) => selectEqualRows(db, contentKindOf(file.kind), file.id, ids),
    (other, rows) => noteOfEqual(file, other, rows),
  )
}

function noteOfEqual(file: LayoutFile, other: LayoutFile, rows: readonly EqualRow[]): string {
  const named = rows
    .slice(0, MOST_IN_MESSAGE)
    .map(({ symbol, date }) => `${symbol === '' ? 'cash' : symbol} on ${date}`)
  const more = rows.length > named.length ? `, and ${rows.length - named.length} more` : ''
  const are = rows.length === 1 ? 'is equal to a row' : 'are equal to rows'
  return `${plural(rows.length, 'row')} of ${file.name} ${are} of ${nameBeside(file, other)}, which is of another broker, and ${rows.length === 1 ? 'was' : 'were'} not stored again: ${named.join(', ')}${more}. If the files are of two accounts, undo this import, enter the number of the account of ${file.name} in your profile, or add it to the file as a column Account Number, and import the file again.`
}

function noteOf(file: LayoutFile, other: LayoutFile, rows: readonly DoubledRows[]): string {
  const last = rows.at(-1) as DoubledRows
  const next = areOtherBrokers(file.layout, other.layout)
    ? 'The files are of two brokers. If they are of two accounts, undo one of the imports, enter the number of its account in your profile, and import its files again.'
    : 'If they count twice, undo one of the imports.'
  return `${file.name} and ${nameBeside(file, other)} have different rows for ${plural(rows.length, 'trade or dividend', 'trades or dividends')} that may be the same, such as ${last.symbol} on ${last.date} (${describeTotal(last)}). ${next}`
}
