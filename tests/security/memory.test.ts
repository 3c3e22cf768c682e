/** Memory does not grow with an upload. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { startService, traderIn, uploadTo } from '../support/service.ts'

const FILE_MB = 60
/** The whole heap that the service may use: a quarter of the file. */
const HEAP_MB = 128
const MAX_GROWTH_MB = 250

t.test(
  'a file far larger than the heap is read within bounded memory',
  { skip: process.platform === 'linux' ? false : 'the memory of a process is read from /proc' },
  async (t) => {
    const url = await freshDatabase(t, 'sqlite')
    const store = await openStore(url)
    const headers = await traderIn(store)
    await store.close()
    const service = await startService(t, url, {}, [`--max-old-space-size=${HEAP_MB}`])
    const rss = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1_024
    const header = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n'
    const gains = 'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\n'
    await uploadTo(service, headers, `${header}01/02/2024,Buy,AAPL,APPLE,1,10,0,-10\n`, gains)
    const before = rss()
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, rss())
    }, 50)
    t.teardown(() => clearInterval(watch))
    // Rows without data: what is measured is the reading.
    const row = `${' '.repeat(990)},,,,,,,\n`
    const last = await uploadTo(service, headers, header + row.repeat((FILE_MB * 1_000_000) / row.length), gains)
    t.match(last, { type: /success|error/ })
    t.comment(`${Math.round(before)} MB before, ${Math.round(peak)} MB at most`)
    t.ok(peak - before < MAX_GROWTH_MB, `${Math.round(peak - before)} MB more for a file of ${FILE_MB} MB`)
    t.equal((await fetch(`${service.origin}/health`)).status, 200)
  },
)
