import { and, asc, eq, gt } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { Side, Term } from '../lib/terms.ts'
import { type Reader, readMany } from '../store/index.ts'
import { type AccountScope, type DayPlace, dayOrder, isOfDay, owned } from '../trading/queries.ts'

export interface ExportTrade extends DayPlace {
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
  id: number
  accountId: number
  symbol: string
  date: DateString
  action: string
  amount: Money
  /** How many identical rows are real. */
  copies: number
}

/** What a user's accounts are called, by account id. */
export async function selectAccountNumbers({ sql, t }: Reader, userId: number): Promise<Map<number, string>> {
  const rows = await sql
    .select({ id: t.accounts.id, number: t.accounts.name })
    .from(t.accounts)
    .where(eq(t.accounts.userId, userId))
    .orderBy(asc(t.accounts.id))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** At most `limit` trades of a closing day behind the given one, ordered as in the index. */
export const selectTradePage = (
  { sql, t: { trades: r } }: Reader,
  owner: AccountScope,
  day: DateString,
  after: DayPlace | undefined,
  limit: number,
): Promise<ExportTrade[]> => {
  const selected = {
    instrument: r.instrument,
    accountId: r.accountId,
    runningTrades: r.runningTrades,
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
  const page = sql
    .select(selected)
    .from(r)
    .where(isOfDay(r, { ...owner, day, after }))
    .orderBy(...dayOrder(r))
    .limit(limit)
  return readMany({ sql }, page, selected)
}

/** At most `limit` dividend rows of a day behind the given one, by id: SQLite's index has that order. */
export const selectDividendPage = (
  { sql, t }: Reader,
  { userId, accountId }: AccountScope,
  day: DateString,
  after: ExportDividend | undefined,
  limit: number,
): Promise<ExportDividend[]> => {
  const r = t.transactions
  return sql
    .select({
      id: r.id,
      accountId: r.accountId,
      symbol: r.symbol,
      date: r.date,
      action: r.action,
      amount: r.amount,
      copies: r.copies,
    })
    .from(r)
    .where(and(owned(r, userId, accountId), eq(r.class, 'dividend'), eq(r.date, day), gt(r.id, after?.id ?? 0)))
    .orderBy(asc(r.id))
    .limit(limit)
}
