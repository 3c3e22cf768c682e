/** A thread that answers long reads. It has a connection of its own, and reads one state of the database. */
import type { ReadFailure, ReadJob } from './contract/reader-threads.ts'
import type { ReadRequest, RecordRead } from './contract/record-reads.ts'
import { diskFull, Failure, isDiskFull } from './lib/errors.ts'
import { writeJson } from './lib/listed.ts'
import { writeUnnamed } from './lib/unnamed-file.ts'
import { RECORD_READS } from './reads.ts'
import { storeOfThread } from './store/thread.ts'

const QUERY_TIMEOUT_MS = 60_000
const WRITTEN_CHARACTERS = 1 << 16

export default async function answer({ databaseUrl, name, request, path }: ReadJob): Promise<ReadFailure | undefined> {
  const read = (RECORD_READS as unknown as Record<string, RecordRead<never>>)[name]
  if (read === undefined) throw new Error(`no read is called ${name}`)
  try {
    const store = await storeOfThread(databaseUrl, { queryTimeoutMs: QUERY_TIMEOUT_MS })
    await writeUnnamed(path, async (write) => {
      let text = ''
      const add = (more: string) => {
        text += more
        if (text.length < WRITTEN_CHARACTERS) return
        write(text)
        text = ''
      }
      await store.forUser((request as ReadRequest<never>).userId).snapshot(async (db) => {
        const opened = await read(db, request as ReadRequest<never>)
        await writeJson(await opened.read(), add)
      })
      write(text)
    })
    return undefined
  } catch (error) {
    const failure = isDiskFull(error) ? diskFull() : error
    if (!(failure instanceof Failure)) throw error
    const { kind, said, detail, headers } = failure
    return { kind, said, detail, headers }
  }
}
