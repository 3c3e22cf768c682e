/** Shares that came under a new name, and whose cost could not be carried over. */

import { readAdjustedRows, readLinks } from '../../ledger/adjusted-rows.ts'
import { selectFilesOf } from '../../ledger/file-queries.ts'
import { isRenaming } from '../../ledger/kernel/row.ts'
import type { Movement } from '../../ledger/ledger.ts'
import type { DateString } from '../../lib/dates.ts'
import { sum } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import { selectBought } from './share-event-queries.ts'

interface InstrumentDay {
  instrument: string
  date: DateString
}

/**
 * Those of the instruments, with the days, that came without a cost. Without those whose old name no purchase has: another
 * note names the old shares.
 */
export async function selectWithoutCost(
  db: Reader,
  accountIds: Iterable<number>,
  instruments: readonly string[],
): Promise<InstrumentDay[]> {
  const found: InstrumentDay[] = []
  for (const accountId of accountIds) {
    const links = await readLinks(db, { accountId })
    const arrived = instruments.filter((instrument) => links.renames.arrived.has(instrument))
    if (arrived.length === 0) continue
    const changes = arrived.flatMap((instrument) => links.renames.byNew.get(instrument) ?? [])
    const bought = await selectBought(db, [...new Set(changes.map(({ from }) => from))])
    const files = await selectFilesOf(db, [accountId])
    const adjusted = await readAdjustedRows(db, { accountId, files }, arrived, links)
    for (const [instrument, { transactions }] of adjusted)
      for (const date of daysOf(transactions)) {
        const change = links.renames.byNew.get(instrument)
        if (change?.date !== date || bought.has(change.from)) found.push({ instrument, date })
      }
  }
  return found
}

/** The instruments that a short came to or left by a change of name, with its sale, and the days of these changes. */
export async function selectRenamedShorts(
  db: Reader,
  accountIds: Iterable<number>,
  instruments: readonly string[],
): Promise<InstrumentDay[]> {
  const found: InstrumentDay[] = []
  for (const accountId of accountIds) {
    const links = await readLinks(db, { accountId })
    const changes = [...links.renames.byNew.values()].filter(
      ({ from, to, side }) => side === 'short' && (instruments.includes(from) || instruments.includes(to)),
    )
    if (changes.length === 0) continue
    const files = await selectFilesOf(db, [accountId])
    const names = [...new Set(changes.map(({ to }) => to))]
    const adjusted = await readAdjustedRows(db, { accountId, files }, names, links)
    for (const { from, to, date } of changes) {
      const isCarried = adjusted
        .get(to)
        ?.transactions.some(({ carried, row }) => carried !== undefined && row.class === 'sell_short')
      if (isCarried === true) found.push({ instrument: from, date }, { instrument: to, date })
    }
  }
  return found
}

/** Of the rows that take out shares without a symbol, those that are one half of a split that the record has. */
export async function selectExchanged(
  db: Reader,
  accountIds: Iterable<number>,
  leaving: readonly InstrumentDay[],
): Promise<InstrumentDay[]> {
  const found: InstrumentDay[] = []
  const isOne = (a: InstrumentDay) => leaving.some((b) => a.instrument === b.instrument && a.date === b.date)
  for (const accountId of accountIds) {
    const links = await readLinks(db, { accountId })
    const exchanges = [...links.exchanges.values()].flat().filter((one) => isOne(one.leaving))
    if (exchanges.length === 0) continue
    const files = await selectFilesOf(db, [accountId])
    const instruments = [...new Set(exchanges.map(({ instrument }) => instrument))]
    const adjusted = await readAdjustedRows(db, { accountId, files }, instruments, links)
    for (const { instrument, date, came, left, leaving: row } of exchanges) {
      const isSplit = adjusted
        .get(instrument)
        ?.transactions.some(
          ({ row: made }) => made.class === 'split' && made.date === date && made.quantity === came - left,
        )
      if (isSplit === true) found.push(row)
    }
  }
  return found
}

/** The days on which shares came under a new name, except for those whose cost was carried over: they are purchases now. */
function daysOf(transactions: readonly { copies: number; row: Movement }[]): DateString[] {
  const moves = transactions.filter(({ row }) => row.class === 'share_movement' && isRenaming(row.action))
  return [...Map.groupBy(moves, ({ row }) => row.date)].flatMap(([date, ofDay]) =>
    sum(ofDay.map(({ row, copies }) => row.quantity * BigInt(copies))) > 0n ? [date] : [],
  )
}
