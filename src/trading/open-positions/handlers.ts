import type { components } from '../../../generated/dashboard.ts'
import type { Context } from '../../context.ts'
import type { RecordReads } from '../../contract/record-reads.ts'
import type { DashboardHandlers } from '../../contract/types.ts'
import { contractUnits } from '../../ledger/instrument.ts'
import { DEFAULT_LIMIT } from '../../lib/cursor.ts'
import { moneyNumber, perUnit, priceNumber, quantityNumber } from '../../lib/decimal.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { existMoreTrades } from '../queries.ts'
import { assertRange } from '../timeframe/timeframe.ts'
import { type OpenPositionHistory, readOpenPositionHistory } from './history.ts'
import { filterOf, readOpenPositions } from './open-positions.ts'
import type { OpenPosition } from './queries.ts'

/** Trades that are summed in some 20 ms. */
const MOST_SUMMED = 5_000

export const openPositionHandlers = ({ store }: Context): Pick<DashboardHandlers, 'listOpenPositions'> => ({
  listOpenPositions: async ({ caller: { userId }, query }) => {
    const { symbols, account_id: accountId, limit = DEFAULT_LIMIT, cursor } = query
    const page = await readOpenPositions(store, { userId, accountId, symbols, limit, cursor })
    const positions = page.items.map(toOpenPosition)
    return {
      status: 200,
      body: { success: true, positions, next_cursor: page.nextCursor, data_source: store.dataSource },
    }
  },
})

export const openPositionReads: RecordReads<'getOpenPositionHistory'> = {
  getOpenPositionHistory: async (db, { query, dataSource }) => {
    const { start_date, end_date, symbols, account_id } = query
    assertRange(start_date, end_date)
    const accountId = await readAccountFilter(db, account_id)
    return {
      isLong: await existMoreTrades(db, { accountId }, MOST_SUMMED),
      read: async () => {
        const period = { first: start_date, last: end_date }
        const history = await readOpenPositionHistory(db, filterOf({ accountId, symbols }), period)
        return {
          success: true,
          start_date,
          end_date,
          points: history.points.map(toOpenCost),
          trades_without_opening_date: history.tradesWithoutOpening,
          positions_without_cost: history.positionsWithoutCost,
          data_source: dataSource,
        }
      },
    }
  },
}

function toOpenPosition(position: OpenPosition): components['schemas']['OpenPosition'] {
  const {
    accountId,
    instrument,
    side,
    symbol,
    quantity,
    money,
    withoutMoney,
    openedOn,
    splitIncomplete,
    splitUndecided,
    rowUnread,
    least,
    most,
  } = position
  const hasCost = withoutMoney === 0n
  return {
    account_id: accountId,
    symbol,
    instrument,
    side,
    quantity: quantityNumber(quantity),
    cost_basis: hasCost ? moneyNumber(money) : null,
    average_price: hasCost ? priceNumber(perUnit(money, contractUnits(instrument, quantity))) : null,
    quantity_without_cost: quantityNumber(withoutMoney),
    opened_on: openedOn,
    unmatched_sold: quantityNumber(position.unmatched),
    lots_without_quantity: position.unsizedLots,
    without_cost_since: splitIncomplete || splitUndecided || rowUnread ? null : position.withoutMoneySince,
    split_incomplete: splitIncomplete,
    split_undecided: splitUndecided,
    row_unread: rowUnread,
    own_entry: position.ownEntry,
    awaits_answer: position.awaitsAnswer,
    order_unknown: least === null || most === null ? null : { least: moneyNumber(least), most: moneyNumber(most) },
  }
}

const toOpenCost = ({
  date,
  long,
  short,
}: OpenPositionHistory['points'][number]): components['schemas']['OpenCost'] => ({
  date,
  long_cost: moneyNumber(long),
  short_proceeds: moneyNumber(short),
})
