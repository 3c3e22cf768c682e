/** Signatures of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), scheme `v1`: HMAC-SHA256. */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export interface OldSecret {
  secret: string
  /** It signs along before this instant. */
  until: number
}

export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** What signs at `now`: the secret, then those a rotation has not yet retired. */
export const secretsInForce = (secret: string, oldSecrets: readonly OldSecret[], now: number): string[] => [
  secret,
  ...oldSecrets.filter(({ until }) => now < until).map((old) => old.secret),
]

function signature(secret: string, signed: Buffer): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** The headers of an attempt made at `now` (milliseconds), one signature for each secret. */
export function signedHeaders(id: string, body: Buffer, secrets: readonly string[], now: number) {
  const timestamp = String(Math.floor(now / 1000))
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, signed)).join(' '),
  }
}
