/** The field `accounts` of an upload: which account the user chose for which file. */
import { invalid } from '../../lib/errors.ts'
import type { ImportFile } from '../job.ts'

const MOST_NAME_CHARACTERS = 100

/**
 * The files with the accounts that were chosen for them. `text` is a JSON object: the keys are names of files, or `#1`, `#2`
 * by position; the values are ids of accounts or names. Throws Failure `invalid` for anything else.
 */
export function withChoices(files: readonly ImportFile[], text: string | undefined): ImportFile[] {
  if (text === undefined) return [...files]
  const chosen = new Map<ImportFile, number | string>()
  for (const [key, value] of Object.entries(readObject(text))) {
    const file = fileOf(files, key)
    if (chosen.has(file)) throw invalid(`accounts names the file ${file.name} twice.`)
    chosen.set(file, readAccount(key, value))
  }
  return files.map((file) => {
    const account = chosen.get(file)
    return account === undefined ? file : { ...file, account }
  })
}

function readObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalid('accounts is not JSON.', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('accounts must be a JSON object: {"file.csv": 7}.')
  return value as Record<string, unknown>
}

/** The name of the only file that has it, or `#` and the position of a file. */
function fileOf(files: readonly ImportFile[], key: string): ImportFile {
  const named = files.filter(({ name }) => name === key)
  if (named.length > 1) throw invalid(`accounts: several files are named ${key}. Name them by position: #1, #2.`)
  const found = named[0] ?? files.find(({ position }) => key === `#${position}`)
  if (found === undefined) throw invalid(`accounts: the upload has no file ${key}.`)
  return found
}

function readAccount(key: string, value: unknown): number | string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
  if (typeof value === 'string') {
    const name = value.trim()
    if (name !== '' && [...name].length <= MOST_NAME_CHARACTERS) return name
  }
  throw invalid(
    `accounts: the account of ${key} must be the id of an account or a name of 1 to ${MOST_NAME_CHARACTERS} characters.`,
  )
}
