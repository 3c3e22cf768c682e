/** Checks a message of a webhook by Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), scheme `v1`: HMAC-SHA256. */
import { plantMessage } from '../../generated/clients/tradeleaf-client/operations.ts'
import { readJson } from './exact-json.ts'
import type { WebhookMessage } from './types.ts'

/** As of `Request` in browsers, of `IncomingMessage` in Node, or names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookOptions {
  /** How far the time of the attempt may be off, in seconds. 300 unless given. */
  toleranceSeconds?: number
  /** The time now, in milliseconds since 1970. */
  now?: () => number
}

/** A message that the service sent. */
export interface VerifiedWebhook {
  /** The same for every attempt: handle each once. The id of a test event ends in `_test`. */
  id: string
  /** When this attempt was made. */
  attemptedAt: Date
  /** An event about the record has a `type`; a new plant has none. */
  message: WebhookMessage
}

/** A message that was not verified. Answer with 401 or 400. */
export class WebhookVerificationError extends Error {
  override readonly name: string = 'WebhookVerificationError'
}

const PREFIX = 'whsec_'

function header(headers: WebhookHeaders, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
  if (typeof found !== 'string' || found === '') throw new WebhookVerificationError(`The header ${name} is missing`)
  return found
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Checks the signature and the time of a message, and reads it. `body` has the exact bytes that arrived; `secret` is that of
 * the endpoint, `whsec_…`. While a secret is rotated a message has a signature by each, and one that matches is enough. Throws
 * WebhookVerificationError.
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secret: string,
  { toleranceSeconds = 300, now = Date.now }: WebhookOptions = {},
): Promise<VerifiedWebhook> {
  const secretBytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : undefined
  if (secretBytes === undefined || secretBytes.length === 0) throw new TypeError('The secret must be whsec_ and base64')
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature')
  // What is no number is not near either.
  if (!(Math.abs(now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookVerificationError('webhook-timestamp is too far from now')

  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = new Uint8Array(start.length + bytes.length)
  signed.set(start)
  signed.set(bytes, start.length)
  const key = await crypto.subtle.importKey('raw', secretBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const one of signatures.split(' ')) {
    const signature = one.startsWith('v1,') ? fromBase64(one.slice(3)) : undefined
    // The comparison takes the same time for each signature of the right length.
    if (signature === undefined || !(await crypto.subtle.verify('HMAC', key, signature, signed))) continue
    return { id, attemptedAt: new Date(Number(timestamp) * 1000), message: read(new TextDecoder().decode(bytes)) }
  }
  throw new WebhookVerificationError('No signature of webhook-signature is by this secret')
}

function read(text: string): WebhookMessage {
  const message = readJson(text) as object
  return ('type' in message ? message : readJson(text, plantMessage.int64)) as WebhookMessage
}
