import { and, desc, eq, getTableColumns, lt, lte, notInArray } from 'drizzle-orm'
import { IN_FORCE } from '../lib/terms.ts'
import type { AllWriter, Reader, Writer } from '../store/index.ts'

// ── Imports ─────────────────────────────────────────────────────────────────

/** `id`: one that was taken before. */
export type NewImport = Omit<Reader['t']['imports']['$inferInsert'], 'id'> & { id?: number }
export interface ImportRow extends ImportColumns {
  /** The question that it answers, and how; null of other imports. */
  question: string | null
  answer: string | null
}
type ImportColumns = Reader['t']['imports']['$inferSelect']

export async function insertImport(tx: Writer, { id, ...row }: NewImport): Promise<number> {
  const taken = id ?? (await tx.takeId(tx.t.imports))
  await tx.sql.insert(tx.t.imports).values({ id: taken, ...row })
  return taken
}

const importColumns = ({ imports: i, answers: a }: Reader['t']) => ({
  ...getTableColumns(i),
  question: a.question,
  answer: a.answer,
})

export async function selectImport({ sql, t }: Reader, id: number): Promise<ImportRow | undefined> {
  const { imports: i, answers: a } = t
  const [row] = await sql.select(importColumns(t)).from(i).leftJoin(a, eq(a.importId, i.id)).where(eq(i.id, id))
  return row
}

export async function updateImport({ sql, t }: Writer, id: number, row: Partial<NewImport>): Promise<void> {
  await sql.update(t.imports).set(row).where(eq(t.imports.id, id))
}

/** An import that is listed as running. */
const isRunning = (i: Reader['t']['imports'], id: number) => and(eq(i.id, id), eq(i.status, 'running'))

export async function updateRunning({ sql, t: { imports: i } }: Writer, id: number, runsUntil: number): Promise<void> {
  await sql.update(i).set({ runsUntil }).where(isRunning(i, id))
}

/** Ends an import that stored nothing, unless it has ended. */
export async function updateEnded(
  { sql, t: { imports: i } }: Writer,
  id: number,
  report: Record<string, unknown>,
): Promise<void> {
  await sql.update(i).set({ status: 'failed', runsUntil: null, report }).where(isRunning(i, id))
}

/** Ends the imports of a user, or of all users, whose process has died. */
export async function updateCutOff(
  { sql, t: { imports: i } }: AllWriter,
  now: number,
  report: Record<string, unknown>,
): Promise<void> {
  await sql
    .update(i)
    .set({ status: 'failed', runsUntil: null, report })
    .where(and(eq(i.status, 'running'), lt(i.runsUntil, now)))
}

export async function deleteRunning({ sql, t: { imports: i } }: Writer, id: number): Promise<void> {
  await sql.delete(i).where(isRunning(i, id))
}

export async function deleteFilesOf({ sql, t: { importFiles: f } }: Writer, importId: number): Promise<void> {
  await sql.delete(f).where(eq(f.importId, importId))
}

/** Deletes the user's imports that have ended and are not in force, all but the newest `kept`. */
export async function deleteOldImports({ sql, t }: Writer, kept: number): Promise<void> {
  const i = t.imports
  const isOver = notInArray(i.status, [...IN_FORCE, 'running'])
  const [newest] = await sql.select({ id: i.id }).from(i).where(isOver).orderBy(desc(i.id)).limit(1).offset(kept)
  if (newest !== undefined) await sql.delete(i).where(and(isOver, lte(i.id, newest.id)))
}

/** Newest first, at most `limit`. */
export const selectImports = (
  { sql, t }: Reader,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ImportRow[]> =>
  sql
    .select(importColumns(t))
    .from(t.imports)
    .leftJoin(t.answers, eq(t.answers.importId, t.imports.id))
    .where(before === undefined ? undefined : lt(t.imports.id, before))
    .orderBy(desc(t.imports.id))
    .limit(limit)
