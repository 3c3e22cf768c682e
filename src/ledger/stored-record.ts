import type { Reader } from '../store/index.ts'

/** A reader for queries of `next-queries.ts` outside a workspace: they read the record as it is stored. */
export function asStored({ sql, t }: Reader): Reader {
  const next = ['nextTransactions', 'nextLots', 'nextFileTransactions', 'nextFileLots'].map((name) => [name, undefined])
  return { sql, t: { ...t, ...Object.fromEntries(next) } }
}
