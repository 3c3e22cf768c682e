import { and, asc, between } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { Side, Term } from '../lib/terms.ts'
import { type Reader, readMany } from '../store/index.ts'
import { inAccount, inOrderOfTime, isDividend, type PeriodScope } from '../trading/queries.ts'

export interface ExportTrade {
  accountId: number
  symbol: string
  side: Side
  buyDate: DateString | null
  sellDate: DateString
  closedOn: DateString
  /** null, as both prices, if it is not known. */
  quantity: Quantity | null
  buyPrice: Price | null
  sellPrice: Price | null
  proceeds: Money
  costBasis: Money
  profit: Money
  disallowedLoss: Money
  term: Term | null
  brokerVerified: boolean
}

export interface ExportDividend {
  accountId: number
  symbol: string
  date: DateString
  action: string
  amount: Money
  /** How many identical rows are real. */
  copies: number
}

/** What a user's accounts are called, by account id. */
export async function selectAccountNumbers({ sql, t }: Reader): Promise<Map<number, string>> {
  const rows = await sql
    .select({ id: t.accounts.id, number: t.accounts.name })
    .from(t.accounts)
    .orderBy(asc(t.accounts.id))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The trades that were closed in the period, in the order of time. */
export const selectExportTrades = (
  { sql, t: { trades: r } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<ExportTrade[]> => {
  const selected = {
    accountId: r.accountId,
    symbol: r.symbol,
    side: r.side,
    buyDate: r.buyDate,
    sellDate: r.sellDate,
    closedOn: r.closedOn,
    quantity: r.quantity,
    buyPrice: r.buyPrice,
    sellPrice: r.sellPrice,
    proceeds: r.proceeds,
    costBasis: r.costBasis,
    profit: r.profit,
    disallowedLoss: r.disallowedLoss,
    term: r.term,
    brokerVerified: r.brokerVerified,
  }
  const found = sql
    .select(selected)
    .from(r)
    .where(and(inAccount(r, accountId), between(r.closedOn, first, last)))
    .orderBy(...inOrderOfTime(r))
  return readMany({ sql }, found, selected)
}

/** The dividends of the period, one row per content, by date and symbol. */
export const selectExportDividends = (
  { sql, t: { transactions: r } }: Reader,
  { accountId, first, last }: PeriodScope,
): Promise<ExportDividend[]> =>
  sql
    .select({
      accountId: r.accountId,
      symbol: r.symbol,
      date: r.date,
      action: r.action,
      amount: r.amount,
      copies: r.copies,
    })
    .from(r)
    .where(and(inAccount(r, accountId), isDividend(r), between(r.date, first, last)))
    .orderBy(asc(r.date), asc(r.id))
