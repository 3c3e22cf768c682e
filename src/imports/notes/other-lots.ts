/**
 * Sales that two realized gains files print in other lots. One file has the parts of a lot, or another day on which it was
 * acquired, or rounds to cents or to dollars. They count twice, unless the lots of one are exact parts of the other's and
 * the transactions show that less was sold.
 */
import { MONEY_PLACES, QUANTITY_PLACES, toText } from '../../lib/decimal.ts'
import { plural } from '../../lib/text.ts'
import type { Reader } from '../../store/index.ts'
import type { LayoutFile } from './other-file-queries.ts'
import { type FileBesideOthers, nameBeside, noteEach } from './other-files.ts'
import { type SaleInOtherLots, selectInOtherLots } from './other-lot-queries.ts'

/** Tax forms print whole dollars. */
const DOLLAR = 10n ** BigInt(MONEY_PLACES)

/** Notes about sales that a file and another print in other lots. */
export async function noteOtherLots(db: Reader, { file, days, others }: FileBesideOthers): Promise<string[]> {
  if (file.kind !== 'gains') return []
  return await noteEach(
    others,
    async (ids) => {
      const sales: SaleInOtherLots[] = []
      for (const ofAccount of days) sales.push(...(await selectInOtherLots(db, file.id, ids, ofAccount, DOLLAR)))
      return sales
    },
    (other, sales) => noteOf(file, other, sales),
  )
}

function noteOf(file: LayoutFile, other: LayoutFile, sales: readonly SaleInOtherLots[]): string {
  const [{ quantity, instrument, sold, proceeds, otherProceeds }] = sales as [SaleInOtherLots]
  const what = quantity === null ? instrument : `${toText(quantity, QUANTITY_PLACES)} ${instrument}`
  const amounts = [proceeds, otherProceeds].map((money) => toText(money, MONEY_PLACES)).join(' and ')
  return `${file.name} has ${plural(sales.length, 'sale')} of ${nameBeside(file, other)} in other lots, such as ${what} on ${sold} (proceeds ${amounts}). If one of the files has parts of lots, other days or rounded amounts, they may count twice: undo one of the imports.`
}
