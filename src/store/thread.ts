/** The store of a worker thread: opened by its first job and kept for the next ones. */
import type { Store } from './conn.ts'
import { openStore } from './index.ts'

let open: { url: string; store: Promise<Store> } | undefined

/**
 * Of SQLite, in a thread that changes records. With the 64 MB of other connections an import takes as long, and 40 MB more memory; and
 * see `RESERVE` in `engines/sqlite/disk.ts`.
 */
export const SMALL_CACHE_KB = 8_192

/** A patient store. The options are those of `openStore`: jobs need longer than requests. */
export async function storeOfThread(
  url: string,
  options: { queryTimeoutMs: number; cacheKb?: number },
): Promise<Store> {
  if (open?.url !== url) {
    await open?.store.then((store) => store.close())
    open = { url, store: openStore(url, { ...options, poolSize: 1 }).then(({ patient }) => patient) }
    open.store.catch(() => {
      open = undefined
    })
  }
  return await open.store
}
