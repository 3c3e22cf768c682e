/** The name of a download is made by the service; nothing that is sent gets into a header. */
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { withRecord } from '../exports/record.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const HOSTILE = ['a%0d%0aset-cookie:%20x=y', '2026-03%0d%0ax', '%22;filename=%22x.exe', '..%2f..%2fx', '%c4%80', '%00']

t.test('the name of a download is plain, and no parameter gets into its headers', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { file } = await withRecord(await buildTestApp(t, { url, store }))
  for (const format of ['csv', 'excel', 'pdf']) {
    const answer = await file(`/api/monthly/export/${format}?month=2026-03`)
    t.match(
      answer.headers['content-disposition'],
      /^attachment; filename="tradeleaf-2026-03\.\w+"; filename\*=UTF-8''tradeleaf-2026-03\.\w+$/,
    )
  }
  for (const text of HOSTILE)
    for (const path of [
      `/api/monthly/export/csv?month=${text}`,
      `/api/calendar/export/csv?date=${text}`,
      `/api/monthly/export/${text}?month=2026-03`,
      `/api/monthly/export/csv?month=2026-03&account_id=${text}`,
    ]) {
      const answer = await file(path)
      t.equal(answer.statusCode, 400, path)
      t.equal(answer.headers['content-disposition'], undefined)
      t.equal(answer.headers['set-cookie'], undefined)
    }
})
