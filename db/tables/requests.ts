import type { Kit } from '../columns.pg.ts'

/** What is kept of requests, and the numbers that they give. */
export function requestTables(k: Kit) {
  return {
    idempotencyKeys: idempotencyKeysTable(k),
    lastNumbers: lastNumbersTable(k),
  }
}

/** Keys of requests that were carried out, kept for a day. */
const idempotencyKeysTable = (k: Kit) =>
  k.table(
    'idempotency_keys',
    {
      userId: k.int().notNull(),
      operation: k.text().notNull(),
      key: k.text().notNull(),
      /** SHA-256 of the address and the body. */
      fingerprint: k.text().notNull(),
      createdAt: k.instant().notNull(),
      /** JSON; null until it is stored, and for answers with secrets. */
      answer: k.text(),
    },
    (t) => [
      k.primaryKey({ columns: [t.userId, t.operation, t.key] }),
      k.index('idempotency_keys_created').on(t.createdAt),
    ],
  )

/** The last id of a table that a user's rows got. An id is never given again, also if its row was deleted. */
const lastNumbersTable = (k: Kit) =>
  k.table(
    'last_numbers',
    {
      userId: k.int().notNull(),
      /** The name of the table. */
      kind: k.text().notNull(),
      last: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.kind] })],
  )
