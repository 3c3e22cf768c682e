/** What instruments ask, as it is kept, and what was answered. */
import { and, eq, inArray, isNull, like, notLike } from 'drizzle-orm'
import { IN_FORCE } from '../../lib/terms.ts'
import { existMore, type Reader } from '../../store/index.ts'
import { CONTRACT } from '../instrument.ts'
import type { AccountRows } from '../next.ts'
import type { Given } from './given.ts'

/** The answers in force about an account, each with its entry of the import history. */
export async function selectAnswers({ sql, t }: Reader, accountId: number): Promise<(Given & { importId: number })[]> {
  const { answers: a, imports: i } = t
  return await sql
    .select({ importId: a.importId, question: a.question, kind: a.kind, subject: a.subject, answer: a.answer })
    .from(a)
    .innerJoin(i, eq(i.id, a.importId))
    .where(and(eq(a.accountId, accountId), inArray(i.status, IN_FORCE)))
}

/** The answer in force to a row of `questions`, as a condition. */
export const selectAnswerInForce = ({ sql, t: { questions: q, answers: a, imports: i } }: Reader) =>
  sql
    .select({ question: a.question })
    .from(a)
    .innerJoin(i, eq(i.id, a.importId))
    .where(and(eq(a.question, q.question), inArray(i.status, IN_FORCE)))

/** Whether a file of the account has a short sale of shares, or the purchase that closed one. */
export async function existsMarkedShort(db: Reader, { accountId, next }: AccountRows): Promise<boolean> {
  const c = db.t.transactions
  const isMarked = and(
    eq(c.accountId, accountId),
    inArray(c.class, ['sell_short', 'buy_to_cover']),
    notLike(c.instrument, CONTRACT),
    isNull(c.ownEntry),
  )
  const { there, stored } = next?.of(accountId).shorts ?? { there: 0, stored: 0 }
  return there > 0 || (await existMore(db, c, isMarked, stored))
}

/** The instruments of an account whose sales may be short: those with one that no purchase is known of, or that asked before. */
export async function selectMaybeShort({ sql, t }: Reader, accountId: number): Promise<string[]> {
  const { unmatchedSales: u, questions: q } = t
  const sold = await sql
    .selectDistinct({ instrument: u.instrument })
    .from(u)
    .where(and(eq(u.accountId, accountId), eq(u.code, 'no_known_purchase')))
  const asked = await sql
    .selectDistinct({ instrument: q.instrument })
    .from(q)
    .where(and(eq(q.accountId, accountId), eq(q.kind, 'short_sales')))
  return [...sold, ...asked].map(({ instrument }) => instrument)
}

/** The option contracts of an account that are open, or asked whether they were held before. */
export async function selectMaybeBefore({ sql, t }: Reader, accountId: number): Promise<string[]> {
  const { openLots: o, questions: q } = t
  const open = sql
    .select({ instrument: o.instrument })
    .from(o)
    .where(and(eq(o.accountId, accountId), like(o.instrument, CONTRACT)))
  const asked = sql
    .select({ instrument: q.instrument })
    .from(q)
    .where(and(eq(q.accountId, accountId), eq(q.kind, 'option_side')))
  return (await open.union(asked)).map(({ instrument }) => instrument)
}

/** What an instrument asks. */
export type QuestionRow = Omit<Reader['t']['questions']['$inferSelect'], 'userId' | 'accountId'>

/** The instruments that ask the question. */
export async function selectAskingInstruments(
  { sql, t: { questions: q } }: Reader,
  question: string,
): Promise<string[]> {
  const rows = await sql.select({ instrument: q.instrument }).from(q).where(eq(q.question, question))
  return rows.map(({ instrument }) => instrument)
}
