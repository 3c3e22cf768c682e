/** The same sales as files of two brokers print them. Only Fidelity's history prints the number of its account. */

export interface Sold {
  symbol: string
  day: string
  quantity: number
}

const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const [PAID, EARNED] = [30, 40]
/** What is sold was bought on one day of the year before. */
const boughtOn = ({ day }: Sold): string => `${Number(day.slice(0, 4)) - 1}-12-01`

export const fidelityHistory = (sold: readonly Sold[]): string =>
  [
    'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
    ...sold.flatMap((sale) => {
      const { symbol, day, quantity } = sale
      const row = (date: string, action: string, price: number, sign: number) =>
        `${usDate(date)},"Individual","X11223344", ${action} ${symbol} CORP (${symbol}), ${symbol},"${symbol}",Cash,${price},${sign * quantity},,,,${-sign * price * quantity},${usDate(date)}`
      return [row(day, 'YOU SOLD', EARNED, -1), row(boughtOn(sale), 'YOU BOUGHT', PAID, 1)]
    }),
    '',
  ].join('\n')

export const fidelityLots = (sold: readonly Sold[]): string =>
  [
    'Symbol(CUSIP),Security description,Date acquired,Date sold,Quantity,Cost basis,Proceeds,Short-term gain/loss,Long-term gain/loss',
    ...sold.map((sale) => {
      const { symbol, day, quantity } = sale
      return `${symbol}(009066102),${symbol} CORP,${boughtOn(sale)},${day},${quantity},"$${PAID * quantity}.00","$${EARNED * quantity}.00",+$${(EARNED - PAID) * quantity}.00, --,`
    }),
    '',
  ].join('\n')

export const tdHistory = (sold: readonly Sold[]): string =>
  [
    'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE,SHORT-TERM RDM FEE,FUND REDEMPTION FEE, DEFERRED SALES CHARGE',
    ...sold.flatMap((sale) => {
      const { symbol, day, quantity } = sale
      const row = (date: string, action: string, price: number, amount: number) =>
        `${usDate(date)},1,${action} ${quantity} ${symbol} @ ${price},${quantity},${symbol},${price}.00,0.00,${amount}.00,,,,`
      return [row(boughtOn(sale), 'Bought', PAID, -PAID * quantity), row(day, 'Sold', EARNED, EARNED * quantity)]
    }),
    '***END OF FILE***',
    '',
  ].join('\n')

export const tdGains = (sold: readonly Sold[]): string =>
  [
    'Security,Trans type,Qty,Open date,Adj cost,Close date,Adj proceeds,Adj gain($),Adj gain(%),Term',
    ...sold.map((sale) => {
      const { symbol, day, quantity } = sale
      return `${symbol} Corp (${symbol}),Sell.FIFO,${quantity}.,${usDate(boughtOn(sale))},${PAID * quantity}.00,${usDate(day)},${EARNED * quantity}.00,${(EARNED - PAID) * quantity}.00,33.33,Short-term`
    }),
    '',
  ].join('\n')
