/** The token with which this page calls the plant API, which takes tokens only. It is kept in memory and nowhere else. */
import { signal } from '@preact/signals'
import { client } from '../../shared/api.ts'
import { queries } from '../../shared/queries.ts'

const SCOPES = ['plants:read', 'plants:write', 'webhooks:read', 'webhooks:write'] as const
const NAME = 'The page “Plants and webhooks”'

export interface Access {
  /** Of the token, to revoke it. */
  id: number
  token: string
  /** Its first characters, by which the settings show it. */
  prefix: string
}

/** null until the user asks for it. */
export const access = signal<Access | null>(null)
/** The API no longer accepted the token, so the page asks again. */
export const wasRefused = signal(false)

export const KEY = 'plant API'

/** Creates a token that expires after a day. */
export async function startAccess(): Promise<void> {
  const body = { name: NAME, scopes: [...SCOPES], expires_in_days: 1 }
  const { token, details } = await client.tokens.createToken({ body })
  wasRefused.value = false
  access.value = { token, id: details.id, prefix: details.prefix }
}

/** Revokes the token. */
export async function endAccess(): Promise<void> {
  const id = forget()
  if (id !== undefined) await client.tokens.revokeToken({ id })
}

export function refuseAccess(): void {
  forget()
  wasRefused.value = true
}

function forget(): number | undefined {
  const id = access.value?.id
  access.value = null
  queries.removeQueries({ queryKey: [KEY] })
  return id
}

// If a browser closes a page without this event, the token expires by itself.
addEventListener('pagehide', () => {
  const id = forget()
  if (id !== undefined) void fetch(`/api/tokens/${id}`, { method: 'DELETE', keepalive: true })
})
