/** Exports the journal of a user and imports it, all through the API. */
import { unzipSync } from 'fflate'
import type { components } from '../../generated/dashboard.ts'
import { multipart, type TestApp } from '../support/app.ts'

export type Imported = components['schemas']['JournalImport']
export type Row = Record<string, unknown>

export const importing = ({ app }: TestApp, headers: Record<string, string>) => ({
  /** `journal.csv` or `journal.json`, as the export has it. */
  async exported(name: 'journal.csv' | 'journal.json'): Promise<string> {
    const answer = await app.inject({ url: '/api/export/all', headers })
    return Buffer.from(unzipSync(answer.rawPayload)[name] as Uint8Array).toString()
  },
  async imported(content: string | Buffer, { query = '', name = 'journal.csv', more = {} } = {}) {
    const file = multipart([{ field: 'journal_file', filename: name, content, type: 'application/octet-stream' }])
    const answer = await app.inject({
      ...{ method: 'POST', url: `/api/journal-import${query}`, headers: { ...headers, ...file.headers, ...more } },
      payload: file.payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  },
})

/** What an export says of entries, without what is of its record only; in an order of its own. */
export const inAnyRecord = (journal: string): string[] =>
  (JSON.parse(journal) as Row[])
    .map(({ id: _id, account_id: _account, version: _version, ...row }) => JSON.stringify(row))
    .sort()
