/** Calls the service's API with the session cookie. */
import { jsonLines } from './lines.js'

const UNREACHABLE = 'The service cannot be reached. Check the connection and try again.'
const UPLOAD_CUT =
  'The upload was interrupted before the service received both files. Nothing was stored. ' +
  'Check the connection and the size of the files, then try again.'
const CUT_OFF =
  'The connection ended before the import was finished. See the import history below for the result. ' +
  'If the import is missing, import the files again; nothing is counted twice.'

/** `ended` is true after a 401, when the page is redirected to the sign-in page. */
export const session = { ended: false }

/** Returns the body of a successful response. Throws an Error whose message is for the user. */
export async function read(path, signal) {
  const body = await readBody(await call(path, { signal }))
  signal?.throwIfAborted()
  return body
}

export async function put(path, body) {
  const headers = { 'content-type': 'application/json' }
  return readBody(await call(path, { method: 'PUT', headers, body: JSON.stringify(body) }))
}

/**
 * Sends the form and yields the lines of the import as they arrive. The last line is `success`. Throws an Error on an
 * `error` line, an error response or a broken stream.
 */
export async function* upload(form) {
  const response = await call('/api/upload-csv', { method: 'POST', body: form }, UPLOAD_CUT)
  if (!response.ok) await readBody(response)
  let last
  try {
    for await (const line of jsonLines(response.body)) {
      if (line.type === 'error') throw new ImportError(line.message)
      last = line
      yield line
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new Error(CUT_OFF, { cause: error })
  }
  if (last?.type !== 'success') throw new Error(CUT_OFF)
}

class ImportError extends Error {}

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

async function readBody(response) {
  const body = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  throw new Error(
    body?.error ?? body?.message ?? `The service answered with status ${response.status}. Try again later.`,
  )
}
