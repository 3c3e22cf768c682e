/** Random purchases and sales of a few days, in files without times and with them. Many round trips are closed in parts. */
import fc from 'fast-check'
import { genericTransactions, ibkrStatement } from '../support/broker-files.ts'

export const DAYS = 25
export const dateOf = (day: number) => new Date(Date.UTC(2025, 10, 1 + day)).toISOString().slice(0, 10)

export interface Fill {
  day: number
  symbol: string
  /** Positive numbers buy. */
  quantity: number
  price: number
  fee: number
  /** Minutes after 9:30. */
  minute: number
}
export const fill: fc.Arbitrary<Fill> = fc.record({
  day: fc.nat(DAYS - 1),
  symbol: fc.constantFrom('AAPL', 'BETA', 'SPY'),
  quantity: fc.constantFrom(10, 10, 5, -5, -5, -10, -2),
  price: fc.constantFrom(10, 10, 12, 600),
  fee: fc.constantFrom(0, 1),
  minute: fc.nat(380),
})

export const untimed = (fills: readonly Fill[]) =>
  genericTransactions(
    fills.map(({ day, symbol, quantity, price }) => ({
      ...{ date: dateOf(day), action: quantity > 0 ? 'Buy' : 'Sell', symbol },
      ...{ quantity: String(Math.abs(quantity)), price: String(price), fees: '0.00' },
      amount: (-quantity * price).toFixed(2),
    })),
    '100000001',
  )

export const timed = (fills: readonly Fill[]) =>
  ibkrStatement(
    ...fills.map(({ day, symbol, quantity, price, fee, minute }) => {
      const at = new Date(Date.UTC(2025, 0, 1, 9, 30 + minute)).toISOString().slice(11, 19)
      return `Order,Stocks,USD,${symbol},"${dateOf(day)}, ${at}",${quantity},${price},${price},${-quantity * price},${-fee},,,,${quantity > 0 ? 'O' : 'C'}`
    }),
  )
