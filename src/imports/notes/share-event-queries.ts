import { and, eq, exists, gt, gte, inArray, isNull, lte, ne, not, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { chunks } from '../../lib/chunks.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money, Quantity } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS, IN_FORCE, type TransactionClass } from '../../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'

const BRINGS_SHARES: TransactionClass[] = ['buy', 'split', 'share_movement']

/** The instruments that a transaction of the user brought shares of. */
export async function selectBought(db: Reader, instruments: readonly string[]): Promise<Set<string>> {
  const c = db.t.transactions
  const found = new Set<string>()
  for (const some of chunks(instruments, KEYS_PER_STATEMENT)) {
    const brings = and(inArray(c.class, BRINGS_SHARES), gt(c.quantity, 0n))
    const rows = await db.sql
      .selectDistinct({ instrument: c.instrument })
      .from(c)
      .where(and(inSomeAccount(db), inArray(c.instrument, some), brings))
    for (const { instrument } of rows) found.add(instrument)
  }
  return found
}

/** By account, because the index of instruments begins with it. */
const inSomeAccount = ({ sql, t: { accounts: a, transactions: c } }: Reader): SQL =>
  inArray(c.accountId, sql.select({ id: a.id }).from(a))

/** The instruments and days of the transactions of a class that a file has, and no other import in force. */
export async function selectNewlyStored(
  db: Reader,
  { importId, fileId, name }: { importId: number; fileId: number; name: TransactionClass },
  instruments: readonly string[],
): Promise<{ instrument: string; date: DateString }[]> {
  const { sql, t } = db
  const { transactions: c, fileTransactions: links, importFiles: f, imports: i } = t
  const other = alias(links, 'other')
  const isKnown = sql
    .select({ id: other.fileId })
    .from(other)
    .innerJoin(f, eq(f.id, other.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(other.contentId, c.id), ne(i.id, importId), inArray(i.status, IN_FORCE)))
  const found: { instrument: string; date: DateString }[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT))
    found.push(
      ...(await sql
        .selectDistinct({ instrument: c.instrument, date: c.date })
        .from(c)
        .innerJoin(links, and(eq(links.contentId, c.id), eq(links.fileId, fileId)))
        .where(and(inSomeAccount(db), eq(c.class, name), inArray(c.instrument, some), not(exists(isKnown))))),
    )
  return found
}

interface FifoTrade {
  instrument: string
  boughtOn: DateString | null
  closedOn: DateString
}

/** The instruments and days of trades without a known lot. */
export async function selectFifo(
  { sql, t: { trades: r } }: Reader,
  accountIds: readonly number[],
  instruments: readonly string[],
): Promise<FifoTrade[]> {
  const found: FifoTrade[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT))
    found.push(
      ...(await sql
        .selectDistinct({ instrument: r.instrument, boughtOn: r.buyDate, closedOn: r.closedOn })
        .from(r)
        .where(and(inArray(r.accountId, [...accountIds]), inArray(r.instrument, some), isNull(r.lotId)))),
    )
  return found
}

export interface ShareTrade {
  instrument: string
  date: DateString
  quantity: Quantity
  amount: Money
}

/** The trades of the instruments on these days, in no order. */
export async function selectTradesOn(
  db: Reader,
  instruments: readonly string[],
  { first, last }: { first: DateString; last: DateString },
): Promise<ShareTrade[]> {
  const c = db.t.transactions
  const found: ShareTrade[] = []
  for (const some of chunks(instruments, KEYS_PER_STATEMENT))
    found.push(
      ...(await db.sql
        .select({ instrument: c.instrument, date: c.date, quantity: c.quantity, amount: c.amount })
        .from(c)
        .where(
          and(
            inSomeAccount(db),
            inArray(c.instrument, some),
            inArray(c.class, BUYS_AND_SELLS),
            gte(c.date, first),
            lte(c.date, last),
          ),
        )),
    )
  return found
}
