/** The tax totals of days, which are sums over trades. */
import { chunks } from '../../lib/chunks.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Reader, Writer } from '../../store/index.ts'
import { isSame } from '../is-same.ts'
import type { Owner } from '../queries.ts'
import { selectTaxDays, sumTaxDays, type TaxDay, updateTaxDays } from './tax-queries.ts'

/** Dates per query. */
const DATES_PER_BATCH = 100

/** Stores the totals of the dates. */
export async function rebuildTaxTotals(tx: Writer, owner: Owner, dates: readonly DateString[]): Promise<void> {
  for (const batch of chunks(dates, DATES_PER_BATCH))
    await updateTaxDays(tx, owner, batch, await sumTaxDays(tx, owner.accountId, batch))
}

/** Days whose stored totals are not their sums, some at a time. */
export async function* otherTaxDays(
  db: Reader,
  { accountId }: Owner,
  dates: readonly DateString[],
): AsyncGenerator<DateString[]> {
  for (const batch of chunks(dates, DATES_PER_BATCH)) {
    const before = Map.groupBy(await selectTaxDays(db, accountId, batch), ({ date }) => date)
    const summed = Map.groupBy(await sumTaxDays(db, accountId, batch), ({ date }) => date)
    yield batch.filter((date) => !areSame(before.get(date) ?? [], summed.get(date) ?? []))
  }
}

/** Both in the order of their kinds. */
const areSame = (stored: readonly TaxDay[], summed: readonly TaxDay[]): boolean =>
  stored.length === summed.length && stored.every((one, i) => isSame(one, summed[i] as TaxDay))
