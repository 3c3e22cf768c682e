/** Who may use the service: `AUTHORIZED_USERS`, or the file of `AUTHORIZED_USERS_FILE`, which can change while it runs. */
import { readEmail } from '../lib/email.ts'
import { plural } from '../lib/text.ts'
import { EnvReader, trimSpaces } from './env.ts'

export interface UserList {
  /** As `readEmail` returns them. undefined: everyone the provider signs in (local provider only). Empty: nobody. */
  readonly authorizedUsers: ReadonlySet<string> | undefined
  /** What of the file admits nobody, or that it could not be read again. Never a text of it, which may be the wrong file. */
  readonly userListProblems: readonly string[]
}

/**
 * What is no address is a problem in the variable. In the file it admits nobody, and the others count: a line must not stop
 * a service that starts again at night.
 */
export function readUserList(env: EnvReader): UserList {
  const { value, file } = env.written('AUTHORIZED_USERS')
  if (file !== undefined) return readLines(file)
  const { users, unreadable } = readAddresses((value ?? '').replaceAll('\n', ','))
  for (const text of unreadable)
    env.problem('AUTHORIZED_USERS', `must be e-mail addresses separated by commas; '${text}' is not one`)
  return { authorizedUsers: value === undefined ? undefined : new Set(users), userListProblems: [] }
}

/** The list as its file is now. A file that cannot be read says nothing of who may use the service: the list stays. */
export function readUserListAgain(environment: Record<string, string | undefined>, before: UserList): UserList {
  const env = new EnvReader(environment)
  const { file } = env.written('AUTHORIZED_USERS')
  if (file !== undefined) return readLines(file)
  return { ...before, userListProblems: env.problems.map((problem) => `${problem}: the list of users stays as it was`) }
}

/** A line has addresses with commas between them. One that begins with `#` is a comment. */
function readLines(file: string): UserList {
  const lines = file.split('\n').map((line) => readAddresses(/^[ \t]*#/.test(line) ? '' : line))
  return {
    authorizedUsers: new Set(lines.flatMap(({ users }) => users)),
    userListProblems: lines.flatMap(({ unreadable }, n) =>
      unreadable.length === 0
        ? []
        : [`AUTHORIZED_USERS_FILE has in line ${n + 1} what is no e-mail address; it admits nobody`],
    ),
  }
}

function readAddresses(text: string): { users: string[]; unreadable: string[] } {
  const items = text.split(',').map(trimSpaces)
  const read = items.filter((item) => item !== '').map((item) => ({ item, email: readEmail(item) }))
  return {
    users: read.flatMap(({ email }) => email ?? []),
    unreadable: read.flatMap(({ item, email }) => (email === undefined ? [item] : [])),
  }
}

/** Of a list that is the wrong file. */
const MOST_SHOWN = 10

/** What the operator should know of the list. */
export function userListWarnings({ authorizedUsers, userListProblems }: UserList): string[] {
  const warnings = userListProblems.slice(0, MOST_SHOWN).map((problem) => `${problem}.`)
  const more = userListProblems.length - warnings.length
  if (more > 0) warnings.push(`AUTHORIZED_USERS_FILE has ${plural(more, 'more such line')}.`)
  if (authorizedUsers?.size === 0) warnings.push('AUTHORIZED_USERS names nobody: nobody can use the service.')
  return warnings
}
