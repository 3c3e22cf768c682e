/** Derives an account anew and compares it with what is stored. Nothing is changed, and nobody waits. */
import { type MonthString, monthOf } from '../lib/dates.ts'
import { sum } from '../lib/decimal.ts'
import type { Store } from '../store/index.ts'
import { countOtherLinks } from './entry-links.ts'
import { selectFilesOf } from './file-queries.ts'
import { isSame } from './is-same.ts'
import { Next } from './next.ts'
import { type Owner, selectWholeLedger } from './queries.ts'
import { deriveAccount } from './rebuild.ts'
import { otherDays, sumSymbols } from './rebuild-totals.ts'
import { otherTaxDays } from './tax/tax-totals.ts'
import { countOtherParts } from './verify-parts.ts'
import { countOtherCopies, selectSymbolTotals } from './verify-queries.ts'

/** Each is a number of rows, months or symbols that are not as they follow from the rows beneath them. */
export interface Differences {
  copies: number
  trades: number
  parts: number
  unmatchedSales: number
  positions: number
  openLots: number
  questions: number
  ownEntries: number
  entryLinks: number
  symbolTotals: number
  months: number
}

/** `folder`: for what does not stay in memory. */
export const verifyAccount = (store: Store, folder: string, owner: Owner): Promise<Differences> =>
  store.forUser(owner.userId).snapshot(async (tx) => {
    const next = new Next(folder)
    const files = await selectFilesOf(tx, [owner.accountId])
    const book = { ...owner, files, next }
    const whole = await selectWholeLedger(tx, owner.accountId)
    const { change } = await deriveAccount(tx, book, whole, { folder })
    change.discard()
    next.discard()
    return {
      copies: await countOtherCopies(tx, owner),
      trades: change.count('trades') + change.count('roundTrips'),
      parts: change.count('parts') + (await countOtherParts(tx, owner.accountId)),
      unmatchedSales: change.count('unmatchedSales'),
      positions: change.count('positions'),
      openLots: change.count('openLots'),
      questions: change.count('questions'),
      ownEntries: next.settled.size,
      entryLinks: await countOtherLinks(tx, { accountId: owner.accountId, files }),
      symbolTotals: await countOtherSymbols(),
      months: await countOtherMonths(),
    }

    async function countOtherMonths(): Promise<number> {
      const months = new Set<MonthString>()
      for await (const { differing } of otherDays(tx, owner, [...whole.dates]))
        for (const date of differing) months.add(monthOf(date))
      for await (const differing of otherTaxDays(tx, owner, [...whole.dates]))
        for (const date of differing) months.add(monthOf(date))
      return months.size
    }

    async function countOtherSymbols(): Promise<number> {
      const instruments = [...new Set([...whole.instruments, ...whole.dividendInstruments])]
      const stored = new Map((await selectSymbolTotals(tx, owner)).map((one) => [one.instrument, one]))
      let others = 0
      for (const one of await sumSymbols(tx, owner.accountId, instruments)) {
        const found = stored.get(one.instrument)
        if (found === undefined || !isSame(found, one)) others++
        stored.delete(one.instrument)
      }
      return others + stored.size
    }
  })

/** Whether an account is as it follows from its rows. */
export const isAsDerived = (found: Differences): boolean => sum(Object.values(found).map(BigInt)) === 0n
