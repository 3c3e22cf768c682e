/** The field `accounts` of an upload: which account the user chose for which file. */
import { invalid } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
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
    if (chosen.has(file)) throw invalid(say('accounts_file_twice', { file: file.name }))
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
    throw invalid(say('accounts_not_json'), { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(say('accounts_not_object'))
  return value as Record<string, unknown>
}

/** The name of the only file that has it, or `#` and the position of a file. */
function fileOf(files: readonly ImportFile[], key: string): ImportFile {
  const named = files.filter(({ name }) => name === key)
  if (named.length > 1) throw invalid(say('accounts_file_ambiguous', { file: key }))
  const found = named[0] ?? files.find(({ position }) => key === `#${position}`)
  if (found === undefined) throw invalid(say('accounts_file_unknown', { file: key }))
  return found
}

function readAccount(key: string, value: unknown): number | string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
  if (typeof value === 'string') {
    const name = value.trim()
    if (name !== '' && [...name].length <= MOST_NAME_CHARACTERS) return name
  }
  throw invalid(say('accounts_value', { file: key, most: MOST_NAME_CHARACTERS }))
}
