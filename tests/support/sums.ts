import { sumTable, type TableSum, tableNames } from '../../src/store/copy-all.ts'
import type { Store } from '../../src/store/index.ts'

/** The number of rows and the checksum of each table. */
export const sumsOf = (store: Store): Promise<TableSum[]> =>
  store.snapshot(async (db) => {
    const sums: TableSum[] = []
    for (const name of tableNames) sums.push(await sumTable(db, name))
    return sums
  })
