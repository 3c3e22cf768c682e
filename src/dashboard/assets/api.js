/** The service's own API, called with the session cookie. */
import { jsonLines } from './lines.js'

const UNREACHABLE = 'The service cannot be reached. Check the connection and try again.'
const UPLOAD_CUT =
  'The upload was cut off before the service had both files. Nothing was stored. ' +
  'Check the connection, and that neither file is larger than the service takes.'
const CUT_OFF =
  'The connection ended before the import was finished. The list of imports below says whether it was stored; ' +
  'importing the same files again never counts anything twice.'

/** `ended` once the service has said so: the page is being left for the sign-in page. */
export const session = { ended: false }

/** The body of a successful answer; throws an Error whose message is for the reader. */
export async function read(path, signal) {
  const body = await answered(await call(path, { signal }))
  signal?.throwIfAborted()
  return body
}

export async function put(path, body) {
  const headers = { 'content-type': 'application/json' }
  return answered(await call(path, { method: 'PUT', headers, body: JSON.stringify(body) }))
}

/**
 * Sends the form and yields the lines of the import as they come. The last one yielded is the
 * success; an `error` line, a refusal or a broken stream is thrown.
 */
export async function* upload(form) {
  const response = await call('/api/upload-csv', { method: 'POST', body: form }, UPLOAD_CUT)
  if (!response.ok) await answered(response)
  let last
  try {
    for await (const line of jsonLines(response.body)) {
      if (line.type === 'error') throw new Refusal(line.message)
      last = line
      yield line
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Error(CUT_OFF, { cause: error })
  }
  if (last?.type !== 'success') throw new Error(CUT_OFF)
}

class Refusal extends Error {}

async function call(path, init, unreachable = UNREACHABLE) {
  let response
  try {
    response = await fetch(path, { ...init, headers: { accept: 'application/json', ...init.headers } })
  } catch (error) {
    if (error.name === 'AbortError') throw error
    throw new Error(unreachable, { cause: error })
  }
  if (response.status === 401) {
    session.ended = true
    location.assign('/auth/login?reason=expired')
    await new Promise(() => {})
  }
  return response
}

async function answered(response) {
  const body = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  throw new Error(body?.error ?? body?.message ?? `The service answered with status ${response.status}.`)
}
