/** `users list|sign-out|delete`, `token create|list|revoke`. */
import { isAuthorized } from '../auth/access.ts'
import { deleteRemovedUsers, removeUser } from '../auth/delete-user.ts'
import { selectTokens, selectUserByEmail, selectUsers, updateSessionsEnded } from '../auth/queries.ts'
import { endOf, makeTokenFor, revokeToken } from '../auth/tokens.ts'
import { systemClock } from '../lib/clock.ts'
import { readEmail } from '../lib/email.ts'
import { Failure, invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { isRemoved, type Store } from '../store/index.ts'
import type { Io } from './io.ts'
import { confirm, logChange, type OutputOptions, print, table } from './output.ts'
import { settings, withStore } from './store.ts'

/** Throws Failure `not_found` if there is none with this address. */
export async function userOf(store: Store, email: string): Promise<{ id: number; email: string }> {
  const address = readEmail(email)
  const user = address === undefined ? undefined : await store.read((db) => selectUserByEmail(db, address))
  if (user === undefined) throw new Failure('not_found', say('user_unknown', { email }))
  return user
}

export const listUsers = (io: Io, options: OutputOptions): Promise<void> =>
  withStore(
    io,
    async (store) => {
      const { authorizedUsers } = settings(io).config
      const users = (await store.read(selectUsers)).filter((user) => !isRemoved(user))
      const rows = users.map((user) => ({ ...user, allowed: isAuthorized(authorizedUsers, user.email) }))
      print(
        io,
        options,
        rows,
        table([
          ['user', 'e-mail', 'since', 'last session', 'may sign in'],
          ...rows.map(({ id, email, createdAt, lastSeenAt, allowed }) => [
            id,
            email,
            dayOf(createdAt),
            dayOf(lastSeenAt),
            allowed ? 'yes' : 'no',
          ]),
        ]),
      )
    },
    'directory',
  )

export const signOut = (io: Io, email: string, options: OutputOptions): Promise<void> =>
  withStore(
    io,
    async (store) => {
      const user = await userOf(store, email)
      const sessions = await store.write((tx) => updateSessionsEnded(tx, user.id, systemClock.now()))
      logChange(io, 'users sign-out', { user: user.id, sessions })
      print(io, options, { ...user, sessions }, `${user.email} was signed out; sessions that ended: ${sessions}`)
    },
    'directory',
  )

/** Deletes a user and everything that is the user's, after a question. */
export const deleteUser = (io: Io, email: string, options: OutputOptions & { yes?: boolean }): Promise<void> =>
  withStore(io, async (store) => {
    const user = await userOf(store, email)
    await confirm(io, options, `Everything of ${user.email} will be deleted: record, portfolio, plants, tokens.`)
    await removeUser(store, user.id)
    logChange(io, 'users delete', { user: user.id })
    await deleteRemovedUsers(store)
    print(io, options, user, `${user.email} was deleted.`)
  })

export interface TokenOptions extends OutputOptions {
  email: string
  name: string
  scopes?: string
  days?: string
}

/** Prints the token and nothing else. */
export function createToken(io: Io, { email, name, scopes: listed, days, ...options }: TokenOptions): Promise<void> {
  if (days !== undefined && !/^\d+$/.test(days)) throw invalid(say('token_days_not_whole', { days }))
  const scopes = listed
    ?.split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '')
  // An empty list would otherwise mean all scopes.
  if (scopes?.length === 0) throw invalid(say('token_scopes_empty'))
  const { config } = settings(io)
  if (!isAuthorized(config.authorizedUsers, email))
    throw new Failure('forbidden', say('token_user_not_authorized', { email }))
  return withStore(
    io,
    async (store) => {
      const request = { email, name, scopes: scopes ?? [], ...(days === undefined ? {} : { days: Number(days) }) }
      const { token, id, userId } = await makeTokenFor(store, systemClock, request, config.quotas.tokens)
      logChange(io, 'token create', { user: userId, token: id, scopes: request.scopes, days: request.days })
      print(io, options, { token }, token)
    },
    'directory',
  )
}

export const listTokens = (io: Io, { email, ...options }: OutputOptions & { email: string }): Promise<void> =>
  withStore(
    io,
    async (store) => {
      const user = await userOf(store, email)
      const tokens = await store.read((db) => selectTokens(db, user.id, systemClock.now()))
      print(
        io,
        options,
        tokens,
        table([
          ['token', 'begins with', 'name', 'made', 'last used', 'expires', 'scopes'],
          ...tokens.map((token) => [
            token.id,
            token.prefix,
            token.name,
            dayOf(token.createdAt),
            dayOf(token.lastUsedAt),
            dayOf(endOf(token)),
            token.scopes.join(' ') || 'all',
          ]),
        ]),
      )
    },
    'directory',
  )

export const revoke = (io: Io, id: string, { email, ...options }: OutputOptions & { email: string }): Promise<void> =>
  withStore(
    io,
    async (store) => {
      const user = await userOf(store, email)
      const name = /^\d{1,15}$/.test(id) ? await revokeToken(store, systemClock, user.id, Number(id)) : undefined
      if (name === undefined) throw new Failure('not_found', say('token_unknown', { id, email: user.email }))
      logChange(io, 'token revoke', { user: user.id, token: Number(id) })
      print(io, options, { id: Number(id), name }, `The token ${id} (${name}) was revoked.`)
    },
    'directory',
  )

const dayOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10))
