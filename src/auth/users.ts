/** Who an identity is, here: users are keyed by issuer and subject, never by an e-mail address that may change hands. */
import { Failure } from '../lib/errors.ts'
import type { Writer } from '../store/index.ts'
import { assertAuthorized } from './access.ts'
import type { VerifiedIdentity } from './id-token.ts'
import {
  hasIdentityOf,
  insertIdentity,
  insertUser,
  type User,
  updateUser,
  userByEmail,
  userByIdentity,
} from './queries.ts'

export const SIGNS_IN_DIFFERENTLY =
  'Access denied. This e-mail address belongs to a user who signs in with another account of the identity provider.'

/**
 * The user of a verified identity, made or brought up to date.
 *
 * A first sign-in is linked to the user with the same e-mail address, who may have been made with a
 * token; unless that user is known to the same issuer by another subject: then the address has changed
 * hands there, and its new holder must not get the old one's record.
 *
 * Throws Failure `forbidden` for that, and where the user is not on the allow list.
 */
export async function signIn(
  tx: Writer,
  identity: VerifiedIdentity,
  now: number,
  authorizedUsers: ReadonlySet<string> | undefined,
): Promise<User> {
  assertAuthorized(authorizedUsers, identity.email)
  const known = await userByIdentity(tx, identity.issuer, identity.subject)
  const user = known ?? (await linked(tx, identity, now))
  const takenBy = await userByEmail(tx, identity.email)
  const email = takenBy === undefined || takenBy.id === user.id ? identity.email : user.email
  assertAuthorized(authorizedUsers, email)
  const updated = await updateUser(tx, user.id, { email, name: identity.name ?? user.name })
  return updated as User
}

async function linked(tx: Writer, { issuer, subject, email, name }: VerifiedIdentity, now: number): Promise<User> {
  const sameEmail = await userByEmail(tx, email)
  if (sameEmail !== undefined && (await hasIdentityOf(tx, sameEmail.id, issuer)))
    throw new Failure('forbidden', SIGNS_IN_DIFFERENTLY, {
      detail: `user ${sameEmail.id} has another subject than '${subject}' at ${issuer}`,
    })
  const user = sameEmail ?? (await insertUser(tx, { email, name, createdAt: now }))
  await insertIdentity(tx, { issuer, subject, userId: user.id, createdAt: now })
  return user
}
