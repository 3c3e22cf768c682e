/** The errors of a sign-in: the provider fails, or a check refuses the sign-in. */
import { Failure } from '../lib/errors.ts'

/** Shown to users if the provider is down, slow, or sends an unusable answer. */
export const PROVIDER_UNREACHABLE = 'The identity provider cannot be reached. Please try again in a moment.'

/** Thrown if the provider fails; never if it refuses a request. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

/** `detail` goes to the log. */
export const signInRefused = (publicText: string, detail: string, cause?: unknown) =>
  new Failure('invalid', publicText, { detail, cause })
