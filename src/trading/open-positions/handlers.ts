import type { components } from '../../../generated/dashboard.ts'
import type { Context } from '../../context.ts'
import type { DashboardHandlers, JsonOf } from '../../contract/types.ts'
import { contractUnits } from '../../ledger/instrument.ts'
import { revisionOf } from '../../ledger/revision.ts'
import { moneyNumber, perUnit, priceNumber, quantityNumber } from '../../lib/decimal.ts'
import { LargeJson, pagesIfLong } from '../../lib/large-json.ts'
import { assertRange } from '../timeframe/timeframe.ts'
import { type OpenPositionHistory, readOpenPositionHistory } from './history.ts'
import { readOpenPositions } from './open-positions.ts'
import type { OpenPosition } from './queries.ts'

type OpenPositionHandlers = Pick<DashboardHandlers, 'listOpenPositions' | 'getOpenPositionHistory'>

/** The contract's default for `limit`. */
const POSITIONS_PER_PAGE = 500

export const openPositionHandlers = ({ store }: Context): OpenPositionHandlers => ({
  listOpenPositions: async ({ caller: { userId }, query }) => {
    const { symbol, account_id: accountId, limit = POSITIONS_PER_PAGE, cursor } = query
    const page = await readOpenPositions(store, { userId, accountId, symbol, limit, cursor })
    const positions = page.items.map(toOpenPosition)
    return {
      status: 200,
      body: { success: true, positions, next_cursor: page.nextCursor, data_source: store.dataSource },
    }
  },

  getOpenPositionHistory: async ({ caller: { userId }, query }) => {
    const { start_date, end_date, symbol, account_id: accountId } = query
    assertRange(start_date, end_date)
    const read = async () => {
      const { points, tradesWithoutOpening, positionsWithoutCost } = await readOpenPositionHistory(
        store,
        { userId, accountId, symbol },
        { first: start_date, last: end_date },
      )
      return {
        success: true as const,
        start_date,
        end_date,
        points: pagesIfLong(points.map(toOpenCost)),
        trades_without_opening_date: tradesWithoutOpening,
        positions_without_cost: positionsWithoutCost,
        data_source: store.dataSource,
      }
    }
    return { status: 200, body: new LargeJson<JsonOf<'getOpenPositionHistory'>>(read, revisionOf(store, userId)) }
  },
})

function toOpenPosition(position: OpenPosition): components['schemas']['OpenPosition'] {
  const { accountId, instrument, side, symbol, quantity, money, withoutMoney, openedOn } = position
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
