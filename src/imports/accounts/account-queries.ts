import { and, eq, exists, inArray, lt, min, sql as raw } from 'drizzle-orm'
import { DERIVATION_VERSION } from '../../ledger/derive.ts'
import { IN_FORCE } from '../../lib/terms.ts'
import type { AllReader, Reader, Writer } from '../../store/index.ts'
import { type Account, type AccountLabel, nameKeyOf } from './decide-accounts.ts'

export type StoredAccount = Account & {
  id: number
  /** Whether its trades were derived by older rules. */
  isOutdated: boolean
}

export async function selectAccounts({ sql, t }: Reader): Promise<StoredAccount[]> {
  const { accounts: a, accountLabels: l, fileAccounts: fa, importFiles: f, imports: i } = t
  const files = sql
    .select({ id: fa.fileId })
    .from(fa)
    .innerJoin(f, eq(f.id, fa.fileId))
    .innerJoin(i, and(eq(i.id, f.importId), inArray(i.status, IN_FORCE)))
    .where(eq(fa.accountId, a.id))
  const accounts = await sql
    .select({
      id: a.id,
      broker: a.broker,
      number: a.number,
      name: a.name,
      isOutdated: raw<boolean>`${lt(a.derivationVersion, DERIVATION_VERSION)}`.mapWith(Boolean),
      hasFiles: raw<boolean>`${exists(files)}`.mapWith(Boolean),
    })
    .from(a)
    .orderBy(a.id)
  const labels = await sql.select({ accountId: l.accountId, broker: l.broker, label: l.label }).from(l)
  const labelsOf = Map.groupBy(labels, ({ accountId }) => accountId)
  return accounts.map((account) => ({
    ...account,
    labels: (labelsOf.get(account.id) ?? []).map(({ broker, label }) => ({ broker, label })),
  }))
}

/**
 * `id`: one that was taken before. Until all accounts of the user are derived by the rules of this
 * version, it is derived anew with them: otherwise instances of an older version, which may still run, could not change the record.
 */
export async function insertAccount(
  tx: Writer,
  userId: number,
  { id, broker, number, name }: Pick<Account, 'broker' | 'number' | 'name'> & { id?: number },
  now: number,
): Promise<number> {
  const { sql, t } = tx
  const taken = id ?? (await tx.takeId(t.accounts))
  const [others] = await sql.select({ oldest: min(t.accounts.derivationVersion) }).from(t.accounts)
  await sql.insert(t.accounts).values({
    id: taken,
    userId,
    broker,
    number,
    name,
    nameKey: nameKeyOf(name),
    createdAt: now,
    derivationVersion: Math.min(others?.oldest ?? DERIVATION_VERSION, DERIVATION_VERSION),
  })
  return taken
}

export async function updateAccount(
  { sql, t }: Writer,
  { id, broker, number, name }: Pick<StoredAccount, 'id' | 'broker' | 'number' | 'name'>,
): Promise<void> {
  const a = t.accounts
  await sql
    .update(a)
    .set({ broker, number, name, nameKey: nameKeyOf(name) })
    .where(eq(a.id, id))
}

/** Makes the entries of the upload history show an account as it is called now. */
export async function updateImportsOfAccount(
  { sql, t }: Writer,
  { id, number, name }: Pick<StoredAccount, 'id' | 'number' | 'name'>,
): Promise<void> {
  const i = t.imports
  await sql
    .update(i)
    .set({ brokerageAccount: number ?? name })
    .where(eq(i.accountId, id))
}

/** Remembers the names that files print for an account. A name of another account goes over to this one. */
export async function insertLabels(
  { sql, t }: Writer,
  userId: number,
  labels: readonly (AccountLabel & { accountId: number })[],
): Promise<void> {
  const l = t.accountLabels
  for (const { accountId, ...label } of labels)
    await sql
      .insert(l)
      .values({ userId, accountId, ...label })
      .onConflictDoUpdate({ target: [l.userId, l.broker, l.label], set: { accountId } })
}

export type FileAccount = Omit<Reader['t']['fileAccounts']['$inferSelect'], 'userId'>

/** Records the accounts of files. */
export const insertFileAccounts = (
  { insertMany, t }: Writer,
  userId: number,
  accounts: readonly FileAccount[],
): Promise<void> =>
  insertMany(
    t.fileAccounts,
    accounts.map((account) => ({ userId, ...account })),
  )

export const selectProfile = async ({ sql, t }: AllReader, userId: number) => {
  const [user] = await sql
    .select({ email: t.users.email, brokerageAccount: t.users.brokerageAccount })
    .from(t.users)
    .where(eq(t.users.id, userId))
  return user
}
