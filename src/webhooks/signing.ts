/** Signatures of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), scheme `v1`: HMAC-SHA256. */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export interface OldSecret {
  secret: string
  /** It also signs before this instant. */
  until: number
}

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** The secrets that sign at `now`: the current one, then old ones that have not expired. */
export const secretsInForce = (secret: string, oldSecrets: readonly OldSecret[], now: number): string[] => [
  secret,
  ...oldSecrets.filter(({ until }) => now < until).map((old) => old.secret),
]

/** Creates the key of a secret, to be used for many messages. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'))

/** The headers of an attempt made at `now` (milliseconds), one signature for each key. */
export function signedHeaders(id: string, body: Buffer, keys: readonly KeyObject[], now: number) {
  const timestamp = String(Math.floor(now / 1000))
  const signature = (key: KeyObject) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map(signature).join(' '),
  }
}
