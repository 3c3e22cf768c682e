import { lt, sql as raw } from 'drizzle-orm'
import type { AllWriter } from '../store/index.ts'

export interface FailedAttemptRow {
  /** The start of the minute. */
  startsAt: number
  address: string
  attempts: number
}

/** Adds to the attempts that other instances counted. Returns the totals. A pair of minute and address must not occur twice. */
export function upsertAttempts({ sql, t }: AllWriter, rows: readonly FailedAttemptRow[]): Promise<FailedAttemptRow[]> {
  const { startsAt, address, attempts } = t.failedAttempts
  return sql
    .insert(t.failedAttempts)
    .values([...rows])
    .onConflictDoUpdate({ target: [startsAt, address], set: { attempts: raw`${attempts} + excluded.attempts` } })
    .returning({ startsAt, address, attempts })
}

export async function deleteAttemptsBefore({ sql, t }: AllWriter, startsAt: number): Promise<void> {
  await sql.delete(t.failedAttempts).where(lt(t.failedAttempts.startsAt, startsAt))
}
