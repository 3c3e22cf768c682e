import { and, count, desc, eq, gt, isNotNull, isNull, lte, max, or, sql as raw } from 'drizzle-orm'
import { type AllReader, type AllWriter, prepared } from '../store/index.ts'

export interface User {
  id: number
  email: string
  name: string | null
  brokerageAccount: string | null
}

const userColumns = ({ users }: AllReader['t']) => ({
  id: users.id,
  email: users.email,
  name: users.name,
  brokerageAccount: users.brokerageAccount,
})

// ── Users and identities ────────────────────────────────────────────────────

export async function selectUser({ sql, t }: AllReader | AllWriter, id: number): Promise<User | undefined> {
  const [row] = await sql.select(userColumns(t)).from(t.users).where(eq(t.users.id, id))
  return row
}

export async function selectUserByEmail({ sql, t }: AllReader | AllWriter, email: string): Promise<User | undefined> {
  const [row] = await sql.select(userColumns(t)).from(t.users).where(eq(t.users.email, email))
  return row
}

export async function selectUserByIdentity(
  { sql, t }: AllReader | AllWriter,
  issuer: string,
  subject: string,
): Promise<User | undefined> {
  const [row] = await sql
    .select(userColumns(t))
    .from(t.identities)
    .innerJoin(t.users, eq(t.users.id, t.identities.userId))
    .where(and(eq(t.identities.issuer, issuer), eq(t.identities.subject, subject)))
  return row
}

export async function existsIdentity(
  { sql, t }: AllReader | AllWriter,
  userId: number,
  issuer: string,
): Promise<boolean> {
  const rows = await sql
    .select({ subject: t.identities.subject })
    .from(t.identities)
    .where(and(eq(t.identities.userId, userId), eq(t.identities.issuer, issuer)))
    .limit(1)
  return rows.length > 0
}

export async function insertUser(
  { sql, t }: AllWriter,
  row: { email: string; name?: string | null; createdAt: number },
): Promise<User> {
  const [user] = await sql.insert(t.users).values(row).returning(userColumns(t))
  return user as User
}

export interface ListedUser {
  id: number
  email: string
  createdAt: number
  /** When the latest session that is kept was last used; null without sessions. */
  lastSeenAt: number | null
}

export async function selectUsers({ sql, t: { users: u, sessions: s } }: AllReader): Promise<ListedUser[]> {
  const seen = sql
    .select({ at: raw`max(${s.lastSeenAt})` })
    .from(s)
    .where(eq(s.userId, u.id))
  return await sql
    .select({
      id: u.id,
      email: u.email,
      createdAt: u.createdAt,
      lastSeenAt: raw<number | null>`${seen}`.mapWith((at) => (at === null ? null : Number(at))),
    })
    .from(u)
    .orderBy(u.id)
}

export async function insertIdentity(
  { sql, t }: AllWriter,
  row: { issuer: string; subject: string; userId: number; createdAt: number },
): Promise<void> {
  await sql.insert(t.identities).values(row)
}

export async function updateUser(
  { sql, t }: AllWriter,
  id: number,
  changes: { email?: string; name?: string | null; brokerageAccount?: string },
): Promise<User | undefined> {
  const [user] = await sql.update(t.users).set(changes).where(eq(t.users.id, id)).returning(userColumns(t))
  return user
}

// ── Sessions ────────────────────────────────────────────────────────────────

export interface SessionRow {
  userId: number
  email: string
  name: string | null
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  endedAt: number | null
}

const sessionOfHash = prepared<{ idHash: string }, SessionRow, AllReader>('session_by_hash', ({ sql, t }) =>
  sql
    .select({
      userId: t.users.id,
      email: t.users.email,
      name: t.users.name,
      createdAt: t.sessions.createdAt,
      lastSeenAt: t.sessions.lastSeenAt,
      expiresAt: t.sessions.expiresAt,
      endedAt: t.sessions.endedAt,
    })
    .from(t.sessions)
    .innerJoin(t.users, eq(t.users.id, t.sessions.userId))
    .where(eq(t.sessions.idHash, raw.placeholder('idHash'))),
)

/** The session and its user; undefined also if the user was deleted. */
export async function selectSession(db: AllReader, idHash: string): Promise<SessionRow | undefined> {
  const [row] = await sessionOfHash(db, { idHash })
  return row
}

/** Writes a session; one that has ended stays ended. */
export async function upsertSession(
  { sql, t }: AllWriter,
  row: { idHash: string; userId: number; createdAt: number; lastSeenAt: number; expiresAt: number },
): Promise<void> {
  await sql
    .insert(t.sessions)
    .values(row)
    .onConflictDoUpdate({ target: t.sessions.idHash, set: { userId: row.userId, lastSeenAt: row.lastSeenAt } })
}

export async function updateSessionSeen({ sql, t }: AllWriter, idHash: string, now: number): Promise<void> {
  await sql
    .update(t.sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(t.sessions.idHash, idHash), lte(t.sessions.lastSeenAt, now)))
}

export async function updateSessionEnded({ sql, t }: AllWriter, idHash: string, now: number): Promise<void> {
  await sql
    .update(t.sessions)
    .set({ endedAt: now })
    .where(and(eq(t.sessions.idHash, idHash), isNull(t.sessions.endedAt)))
}

/** Stores a one-time value as a session that is already closed. Returns false if it was stored before. */
export async function insertSpent(
  { sql, t }: AllWriter,
  row: { idHash: string; now: number; expiresAt: number },
): Promise<boolean> {
  const rows = await sql
    .insert(t.sessions)
    .values({
      idHash: row.idHash,
      createdAt: row.now,
      lastSeenAt: row.now,
      expiresAt: row.expiresAt,
      endedAt: row.now,
    })
    .onConflictDoNothing()
    .returning({ idHash: t.sessions.idHash })
  return rows.length > 0
}

export async function deleteExpiredSessions({ sql, t }: AllWriter, now: number): Promise<void> {
  await sql.delete(t.sessions).where(lte(t.sessions.expiresAt, now))
}

/** Sessions that are open, of all users. */
export async function countSessions({ sql, t: { sessions: s } }: AllReader, now: number): Promise<number> {
  const [row] = await sql
    .select({ n: count() })
    .from(s)
    .where(and(isNotNull(s.userId), isNull(s.endedAt), gt(s.expiresAt, now)))
  return Number(row?.n)
}

/** Ends all sessions of a user. Returns how many were open. */
export async function updateSessionsEnded(
  { sql, t: { sessions: s } }: AllWriter,
  userId: number,
  now: number,
): Promise<number> {
  const ended = await sql
    .update(s)
    .set({ endedAt: now })
    .where(and(eq(s.userId, userId), isNull(s.endedAt)))
    .returning({ idHash: s.idHash })
  return ended.length
}

// ── API tokens ──────────────────────────────────────────────────────────────

export interface TokenRow {
  id: number
  name: string
  prefix: string
  /** Empty: all scopes. */
  scopes: string[]
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  /** Later than now if the token was rotated, and still works. */
  revokedAt: number | null
}

const tokenColumns = ({ apiTokens }: AllReader['t']) => ({
  id: apiTokens.id,
  name: apiTokens.name,
  prefix: apiTokens.prefix,
  scopes: apiTokens.scopes,
  createdAt: apiTokens.createdAt,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  revokedAt: apiTokens.revokedAt,
})

const isNotRevoked = ({ apiTokens }: AllReader['t'], now: number) =>
  or(isNull(apiTokens.revokedAt), gt(apiTokens.revokedAt, now))

export interface NewTokenRow {
  userId: number
  name: string
  tokenHash: string
  prefix: string
  scopes: string[]
  createdAt: number
  expiresAt: number | null
}

/** Its id follows the highest of the user. */
export async function insertToken({ sql, t }: AllWriter, row: NewTokenRow): Promise<TokenRow> {
  const { apiTokens: a } = t
  const [last] = await sql
    .select({ id: max(a.id) })
    .from(a)
    .where(eq(a.userId, row.userId))
  const id = Number(last?.id ?? 0) + 1
  const [token] = await sql
    .insert(a)
    .values({ ...row, id })
    .returning(tokenColumns(t))
  return token as TokenRow
}

/** Tokens that were revoked or rotated do not count. */
export async function countTokens({ sql, t }: AllWriter, userId: number): Promise<number> {
  const [row] = await sql
    .select({ n: count() })
    .from(t.apiTokens)
    .where(and(eq(t.apiTokens.userId, userId), isNull(t.apiTokens.revokedAt)))
  return row?.n ?? 0
}

/** Newest first, without revoked tokens. `id`: only that one. */
export async function selectTokens(
  { sql, t }: AllReader,
  userId: number,
  now: number,
  id?: number,
): Promise<TokenRow[]> {
  return sql
    .select(tokenColumns(t))
    .from(t.apiTokens)
    .where(
      and(eq(t.apiTokens.userId, userId), isNotRevoked(t, now), id === undefined ? undefined : eq(t.apiTokens.id, id)),
    )
    .orderBy(desc(t.apiTokens.id))
}

export type TokenWithUser = TokenRow & { userId: number; email: string }

const tokenOfHash = prepared<{ tokenHash: string }, TokenWithUser, AllReader>('token_by_hash', ({ sql, t }) =>
  sql
    .select({
      ...tokenColumns(t),
      userId: t.users.id,
      email: t.users.email,
    })
    .from(t.apiTokens)
    .innerJoin(t.users, eq(t.users.id, t.apiTokens.userId))
    .where(eq(t.apiTokens.tokenHash, raw.placeholder('tokenHash'))),
)

export async function selectToken(db: AllReader, tokenHash: string): Promise<TokenWithUser | undefined> {
  const [row] = await tokenOfHash(db, { tokenHash })
  return row
}

/** Returns the token's name; undefined if the user has no unrevoked token with that id. */
export async function updateTokenRevoked(
  { sql, t }: AllWriter,
  userId: number,
  id: number,
  now: number,
): Promise<string | undefined> {
  const [row] = await sql
    .update(t.apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(t.apiTokens.id, id), eq(t.apiTokens.userId, userId), isNotRevoked(t, now)))
    .returning({ name: t.apiTokens.name })
  return row?.name
}

/** Lets the token end at `endsAt`. Returns it; undefined if it was revoked or rotated before. */
export async function updateTokenRotated(
  { sql, t }: AllWriter,
  userId: number,
  id: number,
  endsAt: number,
): Promise<TokenRow | undefined> {
  const [row] = await sql
    .update(t.apiTokens)
    .set({ revokedAt: endsAt })
    .where(and(eq(t.apiTokens.id, id), eq(t.apiTokens.userId, userId), isNull(t.apiTokens.revokedAt)))
    .returning(tokenColumns(t))
  return row
}

/** Deletes the user's tokens that were revoked or rotated, all but the newest `kept`. */
export async function deleteOldRevokedTokens(
  { sql, t: { apiTokens: a } }: AllWriter,
  userId: number,
  kept: number,
): Promise<void> {
  const isRevoked = and(eq(a.userId, userId), isNotNull(a.revokedAt))
  const [newest] = await sql.select({ id: a.id }).from(a).where(isRevoked).orderBy(desc(a.id)).limit(1).offset(kept)
  if (newest !== undefined) await sql.delete(a).where(and(isRevoked, lte(a.id, newest.id)))
}

/** Moves "last used" forward unless it is already later than `before`. */
export async function updateTokenUsed(
  { sql, t: { apiTokens: a } }: AllWriter,
  userId: number,
  id: number,
  { now, before }: { now: number; before: number },
): Promise<void> {
  const isOne = and(eq(a.userId, userId), eq(a.id, id))
  await sql
    .update(a)
    .set({ lastUsedAt: now })
    .where(and(isOne, or(isNull(a.lastUsedAt), lte(a.lastUsedAt, before))))
}
