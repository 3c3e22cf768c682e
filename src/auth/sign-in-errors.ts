/** The errors of a sign-in: the provider fails, or a check refuses the sign-in. */
import { Failure } from '../lib/errors.ts'
import { type ErrorCode, say } from '../lib/messages/index.ts'

/** Thrown if the provider fails; never if it refuses a request. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** `detail` goes to the log. */
export const signInRefused = (code: SignInRefusal, detail: string, cause?: unknown) =>
  new Failure('invalid', say(code), { detail, cause })

type SignInRefusal = Extract<ErrorCode, `sign_in_${string}`>
