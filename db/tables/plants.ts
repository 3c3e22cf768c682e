import type { Kit } from '../columns.pg.ts'
import { ownedBy, type Referenced } from './owned-by.ts'

/** The plant store. */
export function plantTables(k: Kit, referenced: Referenced<'users'>) {
  return {
    plants: plantsTable(k, referenced),
  }
}

const plantsTable = (k: Kit, { users }: Referenced<'users'>) =>
  k.table(
    'plants',
    {
      userId: ownedBy(k, users),
      /** Any int64, chosen by the client, unique per user. */
      id: k.int64().notNull(),
      name: k.text().notNull(),
      tag: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.userId, t.id] }), k.index('plants_created').on(t.userId, t.createdAt)],
  )
