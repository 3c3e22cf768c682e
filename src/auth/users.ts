/** Maps identities to users. The key is issuer and subject, never the e-mail address: addresses change hands. */
import { Failure } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { AllWriter } from '../store/index.ts'
import { assertAuthorized } from './access.ts'
import type { VerifiedIdentity } from './id-token.ts'
import {
  existsIdentity,
  insertIdentity,
  insertUser,
  selectUserByEmail,
  selectUserByIdentity,
  type User,
  updateUser,
} from './queries.ts'

/**
 * Returns the user of a verified identity; creates or updates the user.
 *
 * A first sign-in is linked to the user with the same e-mail address, whom the token script may have created. If
 * that user already has another subject at the same issuer, the address has changed hands, and its new holder must
 * not get the old holder's record.
 *
 * Throws Failure `forbidden` in that case, and if the user is not on the allow list.
 */
export async function signIn(
  tx: AllWriter,
  identity: VerifiedIdentity,
  now: number,
  authorizedUsers: ReadonlySet<string> | undefined,
): Promise<User> {
  assertAuthorized(authorizedUsers, identity.email)
  const known = await selectUserByIdentity(tx, identity.issuer, identity.subject)
  const user = known ?? (await linked(tx, identity, now))
  const takenBy = await selectUserByEmail(tx, identity.email)
  const email = takenBy === undefined || takenBy.id === user.id ? identity.email : user.email
  assertAuthorized(authorizedUsers, email)
  const updated = await updateUser(tx, user.id, { email, name: identity.name ?? user.name })
  return updated as User
}

async function linked(tx: AllWriter, { issuer, subject, email, name }: VerifiedIdentity, now: number): Promise<User> {
  const sameEmail = await selectUserByEmail(tx, email)
  if (sameEmail !== undefined && (await existsIdentity(tx, sameEmail.id, issuer)))
    throw new Failure('forbidden', say('identity_differs'), {
      detail: `user ${sameEmail.id} has another subject than '${subject}' at ${issuer}`,
    })
  const user = sameEmail ?? (await insertUser(tx, { email, name, createdAt: now }))
  await insertIdentity(tx, { issuer, subject, userId: user.id, createdAt: now })
  return user
}
