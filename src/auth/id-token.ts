/** Verifies an id_token and reads the identity from it (OpenID Connect Core 3.1.3.7). */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Clock, SECOND } from '../lib/clock.ts'
import { readEmail } from '../lib/email.ts'
import { fetchObject, type ProviderMetadata } from './discovery.ts'
import { ProviderUnreachable, signInRefused } from './sign-in-errors.ts'

/** Asymmetric only: `none` needs no key, and the key of an HMAC is the client secret, which we hold too. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_TOLERANCE_SECONDS = 30
/** Without control characters and lone surrogates: databases refuse the former and store the latter as one character. */
const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u
const MAX_NAME_LENGTH = 200

export interface VerifiedIdentity {
  issuer: string
  subject: string
  /** As `readEmail` returns it. */
  email: string
  name: string | null
}

export interface Expected {
  metadata: ProviderMetadata
  keys: JWTVerifyGetKey
  clientId: string
  nonce: string
  clock: Clock
  timeoutMs: number
  /** Accept an e-mail address without `email_verified`. An address that is stated to be unverified is never accepted. */
  trustUnverifiedEmail: boolean
}

export const remoteKeys = (metadata: ProviderMetadata, timeoutMs: number): JWTVerifyGetKey =>
  createRemoteJWKSet(metadata.jwksUri, { timeoutDuration: timeoutMs })

/**
 * The identity that a token answer proves. Throws Failure `invalid` if a check fails, and ProviderUnreachable if the
 * provider's keys or user information cannot be fetched.
 */
export async function verifyIdentity(
  tokens: { idToken: unknown; accessToken: unknown },
  expected: Expected,
): Promise<VerifiedIdentity> {
  if (typeof tokens.idToken !== 'string')
    throw signInRefused('sign_in_not_verified', 'the token answer has no id_token')
  const claims = await verifiedClaims(tokens.idToken, expected)
  const subject = claims.sub as string
  const sources = await profileOf(claims, tokens.accessToken, expected)
  const given = sources.find((source) => source.email !== undefined)?.email
  if (given === undefined)
    throw signInRefused('sign_in_without_email', 'neither the id_token nor userinfo has an e-mail address')
  const email = readEmail(given)
  if (email === undefined) throw signInRefused('sign_in_email_invalid', 'the e-mail address is malformed')
  const verified = isVerified(sources, email)
  if (verified === false) throw signInRefused('sign_in_email_unverified', `email_verified is false for ${email}`)
  if (verified === undefined && !expected.trustUnverifiedEmail)
    throw signInRefused('sign_in_email_verification_unknown', `email_verified is missing for ${email}`)
  const named = sources.find((source) => source.name !== undefined)?.name
  const name = typeof named === 'string' ? named.trim().slice(0, MAX_NAME_LENGTH) : ''
  return { issuer: expected.metadata.issuer, subject, email, name: name === '' ? null : name }
}

async function verifiedClaims(
  idToken: string,
  { metadata, keys, clientId, nonce, clock }: Expected,
): Promise<JWTPayload> {
  let claims: JWTPayload
  try {
    const verified = await jwtVerify(idToken, keys, {
      algorithms: ALGORITHMS,
      issuer: metadata.issuer,
      audience: clientId,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(clock.now()),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    claims = verified.payload
  } catch (error) {
    if (keysAreMissing(error))
      throw new ProviderUnreachable(`the keys at ${metadata.jwksUri.href}: ${String(error)}`, { cause: error })
    throw signInRefused('sign_in_not_verified', `id_token: ${String(error)}`, error)
  }
  // jose refuses a future `iat` only together with a maximum age.
  if ((claims.iat as number) > clock.now() / SECOND + CLOCK_TOLERANCE_SECONDS)
    throw signInRefused('sign_in_not_verified', 'id_token: "iat" is in the future')
  if (claims.nonce !== nonce)
    throw signInRefused('sign_in_not_verified', 'id_token: the nonce is not the one of this sign-in')
  if (claims.azp !== undefined ? claims.azp !== clientId : Array.isArray(claims.aud) && claims.aud.length > 1)
    throw signInRefused('sign_in_not_verified', 'id_token: it was issued to another client')
  if (!SUBJECT.test(claims.sub as string))
    throw signInRefused('sign_in_not_verified', 'id_token: the subject is empty, too long or not plain text')
  return claims
}

/** jose reports a key set that cannot be fetched or read by its general error; a missing key has one of its own. */
const keysAreMissing = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC'

type Claims = Record<string, unknown>

/**
 * The value of `email_verified`: false if any source has false; true if a source with the same address has true; else
 * undefined. Some providers write booleans as strings.
 */
function isVerified(sources: readonly Claims[], email: string): boolean | undefined {
  if (sources.some((source) => String(source.email_verified) === 'false')) return false
  const states = (source: Claims) => String(source.email_verified) === 'true' && readEmail(source.email) === email
  return sources.some(states) ? true : undefined
}

/** The id_token's claims; a missing one is taken from userinfo. Its subject must be the same. */
async function profileOf(
  claims: JWTPayload,
  accessToken: unknown,
  { metadata: { userinfoEndpoint }, timeoutMs }: Expected,
): Promise<Claims[]> {
  const complete = ['email', 'email_verified', 'name'].every((name) => claims[name] !== undefined)
  if (complete || userinfoEndpoint === undefined || typeof accessToken !== 'string') return [claims]
  const info = await fetchObject(userinfoEndpoint, timeoutMs, { authorization: `Bearer ${accessToken}` })
  if (info.sub !== claims.sub)
    throw signInRefused('sign_in_not_verified', 'userinfo is about another subject than the id_token')
  return [claims, info]
}
