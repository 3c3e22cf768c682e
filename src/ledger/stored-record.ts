import type { Reader } from '../store/index.ts'

/** A reader of the record as it is stored, where there is no workspace. */
export function asStored({ sql, t }: Reader): Reader {
  const next = ['nextTransactions', 'nextLots', 'nextFileTransactions', 'nextFileLots'].map((name) => [name, undefined])
  return { sql, t: { ...t, ...Object.fromEntries(next) } }
}
