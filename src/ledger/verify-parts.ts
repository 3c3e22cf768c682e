/** Whether the stored parts are those that were derived with their trades. */
import type { Reader, Writer } from '../store/index.ts'
import { sumOfParts } from './parts.ts'
import {
  countStrayParts,
  deleteStrayParts,
  selectPartsOfTrades,
  selectPartsSums,
  updatePartsUnknown,
} from './verify-part-queries.ts'

const TRADES_AT_ONCE = 2_000

/** Trades with other parts than they were derived from, and parts of none. */
export async function countOtherParts(db: Reader, accountId: number): Promise<number> {
  let count = await countStrayParts(db)
  for await (const wrong of wrongTrades(db, accountId)) count += wrong.length
  return count
}

/** Makes the next rebuild of the account replace trades with other parts. */
export async function forgetWrongParts(tx: Writer, accountId: number): Promise<void> {
  await deleteStrayParts(tx)
  for await (const wrong of wrongTrades(tx, accountId)) await updatePartsUnknown(tx, wrong)
}

/** Ids, some at a time. */
async function* wrongTrades(db: Reader, accountId: number): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const trades = await selectPartsSums(db, accountId, { after, limit: TRADES_AT_ONCE })
    const last = trades.at(-1)?.id
    if (last === undefined) return
    const found = await selectPartsOfTrades(db, { after, last })
    const partsOf = Map.groupBy(found, ({ tradeId }) => tradeId)
    yield trades
      .filter(({ id, partsSum }) => sumOfParts((partsOf.get(id) ?? []).map(({ part }) => part)) !== partsSum)
      .map(({ id }) => id)
    after = last
  }
}
