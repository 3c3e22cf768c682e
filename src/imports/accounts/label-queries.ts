import { and, eq, inArray, isNull, like, ne, or, sql as raw } from 'drizzle-orm'
import { prepared, type Reader, type Writer } from '../../store/index.ts'
import { IN_FORCE } from '../queries.ts'

/** The account that each label was assigned to before. */
export const selectLabels = async (db: Reader, userId: number): Promise<Map<string, number>> =>
  new Map((await labelsOf(db, { userId })).map((row) => [row.label, row.accountId]))

const labelsOf = prepared<{ userId: number }, { label: string; accountId: number }>(
  'account_labels',
  ({ sql, t: { accountLabels: l } }) =>
    sql
      .select({ label: l.label, accountId: l.accountId })
      .from(l)
      .where(eq(l.userId, raw.placeholder('userId'))),
)

/** The files of each import in force that has labels, but for those that certainly print no number. */
export async function selectFilesOfLabels(
  { sql, t }: Reader,
  userId: number,
): Promise<{ label: string; name: string; layout: string | null }[]> {
  const { importFiles: f, importLabels: l, imports: i } = t
  return await sql
    .selectDistinct({ label: l.label, name: f.name, layout: f.layout })
    .from(l)
    .innerJoin(i, eq(i.id, l.importId))
    .innerJoin(f, eq(f.importId, i.id))
    .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE), or(isNull(f.printsNumber), ne(f.printsNumber, 0))))
}

/** Stores the account that a label was assigned to. */
export async function upsertLabel({ sql, t }: Writer, userId: number, label: string, accountId: number): Promise<void> {
  const l = t.accountLabels
  await sql
    .insert(l)
    .values({ userId, label, accountId })
    .onConflictDoUpdate({ target: [l.userId, l.label], set: { accountId } })
}

/** The labels that the imports in force assigned to accounts. */
export async function selectAccountLabels(
  { sql, t }: Reader,
  userId: number,
): Promise<{ label: string; accountId: number }[]> {
  const { importLabels: l, accounts: a } = t
  return await sql
    .selectDistinct({ label: l.label, accountId: l.accountId })
    .from(l)
    .innerJoin(a, eq(a.id, l.accountId))
    .where(eq(a.userId, userId))
}

/** The numbers that the profile had at the imports in force. */
export const selectProfileNumbers = async (db: Reader, userId: number): Promise<string[]> =>
  (await profileNumbers(db, { userId })).map(({ number }) => number)

const profileNumbers = prepared<{ userId: number }, { number: string }>(
  'profile_numbers',
  ({ sql, t: { imports: i } }) =>
    sql
      .selectDistinct({ number: i.brokerageAccount })
      .from(i)
      .where(and(eq(i.userId, raw.placeholder('userId')), inArray(i.status, IN_FORCE))),
)

/** The names of the files of the imports in force that have a number beside a name; see `nameAndNumberIn`. */
export async function selectNumberedFileNames({ sql, t }: Reader, userId: number): Promise<string[]> {
  const { importFiles: f, imports: i } = t
  const rows = await sql
    .selectDistinct({ name: f.name })
    .from(f)
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(i.userId, userId), inArray(i.status, IN_FORCE), like(f.name, '%X%')))
  return rows.map(({ name }) => name)
}

/** Records the accounts that an import assigned its labels to. */
export const insertImportLabels = (
  { insertMany, t }: Writer,
  importId: number,
  labels: ReadonlyMap<string, number>,
): Promise<void> =>
  insertMany(
    t.importLabels,
    [...labels].map(([label, accountId]) => ({ importId, label, accountId })),
  )

/** The imports in force that assigned a label to an account. */
export async function selectImportsOfLabel(
  { sql, t: { importLabels: l } }: Reader,
  label: string,
  accountId: number,
): Promise<number[]> {
  const rows = await sql
    .select({ importId: l.importId })
    .from(l)
    .where(and(eq(l.label, label), eq(l.accountId, accountId)))
  return rows.map(({ importId }) => importId)
}

export const selectProfile = async ({ sql, t }: Reader, userId: number) => {
  const [user] = await sql
    .select({ email: t.users.email, brokerageAccount: t.users.brokerageAccount })
    .from(t.users)
    .where(eq(t.users.id, userId))
  return user
}
