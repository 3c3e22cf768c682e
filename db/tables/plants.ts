import type { Kit } from '../columns.pg.ts'

/** The plant store. */
export function plantTables(k: Kit) {
  return {
    plants: plantsTable(k),
  }
}

const plantsTable = (k: Kit) =>
  k.table(
    'plants',
    {
      userId: k.int().notNull(),
      /** Any int64, chosen by the client, unique per user. */
      id: k.int64().notNull(),
      name: k.text().notNull(),
      tag: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] }), k.index('plants_created').on(t.userId, t.createdAt)],
  )
