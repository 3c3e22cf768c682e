import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Kit } from '../columns.pg.ts'
import { ownedByUser } from './owned-by.ts'

/** Users, how they sign in, and API tokens. */
export function authTables(k: Kit) {
  const users = usersTable(k)
  return {
    users,
    identities: identitiesTable(k, { users }),
    sessions: sessionsTable(k, { users }),
    apiTokens: apiTokensTable(k, { users }),
    failedAttempts: failedAttemptsTable(k),
  }
}

/** The table that others of the directory refer to. */
export interface Users {
  users: { id: AnyPgColumn }
}

const usersTable = (k: Kit) =>
  k.table(
    'users',
    {
      id: k.id(),
      /** Lower case; compared with the allow list. */
      email: k.text().notNull(),
      name: k.text(),
      /** The brokerage account number of the profile; imports need it. */
      brokerageAccount: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('users_email').on(t.email)],
  )

/** A user's identity at a provider. Issuer and subject are the key, because an e-mail address may change owners. */
const identitiesTable = (k: Kit, { users }: Users) =>
  k.table(
    'identities',
    {
      issuer: k.text().notNull(),
      subject: k.text().notNull(),
      userId: ownedByUser(k, users),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.issuer, t.subject] }), k.index('identities_user').on(t.userId)],
  )

const sessionsTable = (k: Kit, { users }: Users) =>
  k.table(
    'sessions',
    {
      /** SHA-256 of the session id; the id itself is only in the cookie. */
      idHash: k.text().primaryKey(),
      /** null if the row is not a session but a value for one use, such as the state of a sign-in. */
      userId: k.int().references(() => users.id, { onDelete: 'cascade' }),
      createdAt: k.instant().notNull(),
      lastSeenAt: k.instant().notNull(),
      /** The row may be deleted after this instant. */
      expiresAt: k.instant().notNull(),
      /** Set at sign-out. The row stays as a tombstone, so that a request in flight cannot restore the session. */
      endedAt: k.instant(),
    },
    (t) => [k.index('sessions_expiry').on(t.expiresAt), k.index('sessions_user').on(t.userId)],
  )

const apiTokensTable = (k: Kit, { users }: Users) =>
  k.table(
    'api_tokens',
    {
      userId: ownedByUser(k, users),
      /** Counted for each user. The newest of those that were revoked stay, so that none is given again. */
      id: k.int().notNull(),
      name: k.text().notNull(),
      /** SHA-256 of the token. The token itself is shown once and not stored. */
      tokenHash: k.text().notNull(),
      /** First characters, to recognise it in a list. */
      prefix: k.text().notNull(),
      scopes: k.json<string[]>().notNull(),
      createdAt: k.instant().notNull(),
      expiresAt: k.instant(),
      lastUsedAt: k.instant(),
      revokedAt: k.instant(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] }), k.uniqueIndex('api_tokens_hash').on(t.tokenHash)],
  )

/** Failed attempts to authenticate, by address and minute. A row is deleted when its minute is over. */
const failedAttemptsTable = (k: Kit) =>
  k.table(
    'failed_attempts',
    {
      /** When the minute begins. */
      startsAt: k.instant().notNull(),
      /** An IPv4 address, or the first of an IPv6 /64. */
      address: k.text().notNull(),
      attempts: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.startsAt, t.address] })],
  )
