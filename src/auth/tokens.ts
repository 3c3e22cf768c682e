/** API tokens: `tlf_` and 43 characters of base64url, 256 random bits. Only their hash is kept. */
import { randomBytes } from 'node:crypto'
import type { components } from '../../generated/dashboard.ts'
import { type Clock, DAY, HOUR, MINUTE, toTimestamp } from '../lib/clock.ts'
import { readEmail } from '../lib/email.ts'
import { conflict, invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { assertQuota } from '../lib/quotas.ts'
import type { AllWriter, Store } from '../store/index.ts'
import { sha256 } from './hash.ts'
import {
  countTokens,
  deleteOldRevokedTokens,
  insertToken,
  insertUser,
  type NewTokenRow,
  selectUserByEmail,
  type TokenRow,
  type TokenWithUser,
  updateTokenRevoked,
  updateTokenRotated,
} from './queries.ts'

export type Scope = components['schemas']['Scope']
export type TokenDetails = components['schemas']['Token']

export const SCOPES = [
  'record:read',
  'imports:try',
  'imports:write',
  'journal:write',
  'portfolio:read',
  'portfolio:write',
  'profile:read',
  'profile:write',
  'plants:read',
  'plants:write',
  'webhooks:read',
  'webhooks:write',
] as const satisfies readonly Scope[]

/** "Last used" is written at most once per step: a write per request would cost more than it is worth. */
export const LAST_USED_STEP = MINUTE
const PREFIX_LENGTH = 10
const SHAPE = /^tlf_[A-Za-z0-9_-]{43}$/
const MAX_DAYS = 3650
const MAX_NAME_LENGTH = 100

/** `{present: false}` without a Bearer credential; no `token` if the credential does not have our format. */
export function readBearer(authorization: string | undefined): { present: boolean; token?: string } {
  const [scheme, ...rest] = (authorization ?? '').trim().split(/ +/)
  if (scheme?.toLowerCase() !== 'bearer') return { present: false }
  const token = rest.join(' ')
  return SHAPE.test(token) ? { present: true, token } : { present: true }
}

/** A scope that may do all that another may. */
const WIDER: Partial<Record<string, Scope>> = { 'imports:try': 'imports:write' }

/** The first scope that a token lacks; undefined if it has all. A token made without scopes has every scope. */
export const missingScope = (granted: readonly string[], needed: readonly string[]): string | undefined =>
  granted.length === 0
    ? undefined
    : needed.find((scope) => ![scope, WIDER[scope]].some((one) => one !== undefined && granted.includes(one)))

/** When a token ends, by its age or because it was rotated or revoked; null if it does not. */
export const endOf = ({ expiresAt, revokedAt }: Pick<TokenRow, 'expiresAt' | 'revokedAt'>): number | null =>
  expiresAt === null || revokedAt === null ? (expiresAt ?? revokedAt) : Math.min(expiresAt, revokedAt)

export const isInForce = (token: Pick<TokenRow, 'expiresAt' | 'revokedAt'>, now: number): boolean =>
  now < (endOf(token) ?? Number.POSITIVE_INFINITY)

export interface TokenRequest {
  userId: number
  name: string
  /** Empty or absent: all scopes. */
  scopes?: readonly Scope[]
  /** Absent: does not expire. */
  days?: number
}

/** Makes a token. Its text exists only in the answer of this call. Throws Failure `conflict` if the quota is full. */
export async function createToken(
  store: Store,
  clock: Clock,
  { userId, name, scopes = [], days }: TokenRequest,
  quota: number,
): Promise<{ token: string; details: TokenDetails }> {
  const { token, row } = newToken(clock, name, scopes, days)
  const made = await store.write((tx) => insertWithinQuota(tx, { ...row, userId }, quota))
  return { token, details: toDetails(made) }
}

/**
 * Makes a token for an e-mail address. If the user does not exist, creates the user; a later
 * sign-in with that address is linked to them. For the command line, which has no signed-in user.
 *
 * Throws Failure `invalid`, naming the option, if the address, name, scope or number of days is not valid, and
 * `conflict` if the user already has `quota` tokens.
 */
export async function makeTokenFor(
  store: Store,
  clock: Clock,
  request: { email: string; name: string; scopes: readonly string[]; days?: number },
  quota = Number.POSITIVE_INFINITY,
): Promise<{ token: string; id: number; userId: number }> {
  const email = readEmail(request.email)
  if (email === undefined) throw invalid(say('token_email', { email: request.email }))
  const name = request.name.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH) throw invalid(say('token_name', { most: MAX_NAME_LENGTH }))
  const scopes = readScopes(request.scopes)
  const { days } = request
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= MAX_DAYS))
    throw invalid(say('token_days', { most: MAX_DAYS }))

  const { token, row } = newToken(clock, name, scopes, days)
  return await store.write(async (tx) => {
    const user = (await selectUserByEmail(tx, email)) ?? (await insertUser(tx, { email, createdAt: row.createdAt }))
    const { id } = await insertWithinQuota(tx, { ...row, userId: user.id }, quota)
    return { token, id, userId: user.id }
  })
}

/** The text of such a token. */
export const createTokenFor = async (...args: Parameters<typeof makeTokenFor>): Promise<string> =>
  (await makeTokenFor(...args)).token

/** A token of this process alone: no database has it, so that nothing of it is left however the process ends. */
export interface OwnToken {
  hash: string
  row: Omit<TokenWithUser, 'name' | 'prefix' | 'createdAt'>
}

/** With all scopes. */
export function ownTokenOf({ id: userId, email }: { id: number; email: string }): { token: string; own: OwnToken } {
  const token = newText()
  // Never "last used": there is no row to write it to.
  const row = {
    id: 0,
    userId,
    email,
    scopes: [],
    expiresAt: null,
    lastUsedAt: Number.POSITIVE_INFINITY,
    revokedAt: null,
  }
  return { token, own: { hash: sha256(token), row } }
}

/** Of a user's tokens that were revoked or rotated, so many of the newest stay. */
export const REVOKED_KEPT = 100

/** Returns the token's name; undefined if the user has no unrevoked token with that id. */
export const revokeToken = (store: Store, clock: Clock, userId: number, id: number): Promise<string | undefined> =>
  store.write(async (tx) => {
    const name = await updateTokenRevoked(tx, userId, id, clock.now())
    if (name !== undefined) await deleteOldRevokedTokens(tx, userId, REVOKED_KEPT)
    return name
  })

/** How long a token still works after it was rotated, so that a program can store the new one first. */
export const ROTATION_OVERLAP = HOUR

/**
 * Makes a token that replaces the user's token with that id: the same name, scopes and number of days. Throws Failure
 * `conflict` if that one was rotated or revoked before: a token has one successor, and cannot make more tokens.
 */
export const rotateToken = (
  store: Store,
  clock: Clock,
  userId: number,
  id: number,
): Promise<{ token: string; details: TokenDetails }> =>
  store.write(async (tx) => {
    const old = await updateTokenRotated(tx, userId, id, clock.now() + ROTATION_OVERLAP)
    if (old === undefined) throw conflict(say('token_rotated'))
    const days = old.expiresAt === null ? undefined : (old.expiresAt - old.createdAt) / DAY
    const { token, row } = newToken(clock, old.name, old.scopes as Scope[], days)
    const made = await insertToken(tx, { ...row, userId })
    await deleteOldRevokedTokens(tx, userId, REVOKED_KEPT)
    return { token, details: toDetails(made) }
  })

async function insertWithinQuota(tx: AllWriter, row: NewTokenRow, quota: number): Promise<TokenRow> {
  assertQuota({ kept: await countTokens(tx, row.userId), quota, items: 'API tokens', setting: 'QUOTA_TOKENS' })
  return await insertToken(tx, row)
}

function newToken(clock: Clock, name: string, scopes: readonly Scope[], days: number | undefined) {
  const token = newText()
  const createdAt = clock.now()
  const row = {
    name,
    tokenHash: sha256(token),
    prefix: token.slice(0, PREFIX_LENGTH),
    scopes: [...scopes],
    createdAt,
    expiresAt: days === undefined ? null : createdAt + days * DAY,
  }
  return { token, row }
}

const newText = () => `tlf_${randomBytes(32).toString('base64url')}`

function readScopes(names: readonly string[]): Scope[] {
  for (const name of names)
    if (!(SCOPES as readonly string[]).includes(name))
      throw invalid(say('token_scope', { scope: name, scopes: SCOPES }))
  return SCOPES.filter((scope) => names.includes(scope))
}

export const toDetails = (row: TokenRow): TokenDetails => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes.length === 0 ? [...SCOPES] : (row.scopes as Scope[]),
  created_at: toTimestamp(row.createdAt),
  expires_at: timestampOf(endOf(row)),
  last_used_at: timestampOf(row.lastUsedAt),
})

const timestampOf = (at: number | null): string | null => (at === null ? null : toTimestamp(at))
