/** The store of a worker thread: opened by its first job and kept for the next ones. */
import type { Store } from './conn.ts'
import { openStore } from './index.ts'

let open: { url: string; store: Promise<Store> } | undefined

/** A patient store. `queryTimeoutMs` as `openStore` takes it; jobs need longer than requests. */
export async function storeOfThread(url: string, queryTimeoutMs: number): Promise<Store> {
  if (open?.url !== url) {
    await open?.store.then((store) => store.close())
    open = { url, store: openStore(url, { queryTimeoutMs, poolSize: 1 }).then(({ patient }) => patient) }
    open.store.catch(() => {
      open = undefined
    })
  }
  return await open.store
}
