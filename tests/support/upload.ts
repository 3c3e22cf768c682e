/** Uploads files like a client, and returns the lines of the answer. */
import type { ImportMessage } from '../../src/imports/upload.ts'
import { multipart, type TestApp } from './app.ts'

export const ACCOUNT = '5550001234'

export interface Uploaded {
  status: number
  contentType: string
  lines: ImportMessage[]
  last: ImportMessage
}

export interface UploadFile {
  name?: string
  content: string | Buffer
}

/** The last line of an import that succeeded; throws its error otherwise. */
export function successOf({ last }: Uploaded) {
  if (last.type !== 'success') throw new Error(`the import did not succeed: ${JSON.stringify(last)}`)
  return last
}

/** The stats of an import that succeeded; throws its error otherwise. */
export const statsOf = (uploaded: Uploaded) => successOf(uploaded).stats

/** The params of the notes of an import that succeeded, by their codes. */
export const notesOf = (uploaded: Uploaded): Record<string, Record<string, unknown>> =>
  Object.fromEntries(successOf(uploaded).notes.map(({ code, params }) => [code, params]))

/** Creates a user with a brokerage account number, with functions to upload and read. */
export async function trader(
  { app, authorize }: TestApp,
  email = 'trader@example.com',
  account: string | null = ACCOUNT,
) {
  const headers = await authorize(email)
  if (account !== null)
    await app.inject({ method: 'PUT', url: '/auth/profile', headers, payload: { brokerage_account: account } })
  const get = async (url: string) => (await app.inject({ url, headers })).json()
  const send = async (
    body: { payload: Buffer; headers: Record<string, string> },
    query = '',
    path = '/api/upload-csv',
  ): Promise<Uploaded> => {
    const answer = await app.inject({
      method: 'POST',
      url: `${path}${query}`,
      headers: { ...headers, ...body.headers },
      payload: body.payload,
    })
    const lines = answer.payload
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ImportMessage)
    return {
      status: answer.statusCode,
      contentType: String(answer.headers['content-type']),
      lines,
      last: lines.at(-1) as ImportMessage,
    }
  }
  /** `query` begins with `?`. */
  const upload = (transactions: string | UploadFile, gains: string | UploadFile, query = ''): Promise<Uploaded> => {
    const file = (field: string, given: string | UploadFile) => {
      const { name = `${field}.csv`, content } = typeof given === 'string' ? { content: given } : given
      return { field, filename: name, content }
    }
    const files = [file('transaction_history_file', transactions), file('realized_gains_file', gains)]
    return send(multipart(files), query)
  }
  /** To `POST /api/imports`, by file name. `accounts` and `mapping`: the fields of these names. */
  const uploadFiles = (
    files: Record<string, string | Buffer> | [string, string | Buffer][],
    query = '',
    accounts?: Record<string, number | string>,
    mapping?: object | string,
  ) =>
    send(
      multipart(
        (Array.isArray(files) ? files : Object.entries(files)).map(([filename, content]) => ({
          field: 'files',
          filename,
          content,
        })),
        {
          ...(accounts === undefined ? {} : { accounts: JSON.stringify(accounts) }),
          ...(mapping === undefined
            ? {}
            : { mapping: typeof mapping === 'string' ? mapping : JSON.stringify(mapping) }),
        },
      ),
      query,
      '/api/imports',
    )
  return { headers, get, send, upload, uploadFiles }
}
