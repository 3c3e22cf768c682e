/** Runs operations of the contract as a user: the service on a free port of this machine, and a token for a while. */
import { buildApp } from '../app.ts'
import { startLocalProvider } from '../auth/local-provider.ts'
import { selectTokens } from '../auth/queries.ts'
import { createTokenFor, revokeToken } from '../auth/tokens.ts'
import { systemClock } from '../lib/clock.ts'
import { openService } from '../service.ts'
import { settings } from './environment.ts'
import { userOf } from './users.ts'

export type Ask = (method: string, path: string, body?: FormData) => Promise<Response>

export async function asUser<T>(email: string, fn: (ask: Ask) => Promise<T>): Promise<T> {
  const read = settings()
  const service = await openService({ ...read, config: { ...read.config, host: '127.0.0.1', port: 0 } })
  const { context, stopWork, close } = service
  const { store, config } = context
  try {
    const user = await userOf(store, email)
    const provider = 'local' in config.oidc ? await startLocalProvider({ port: 0, baseUrl: config.baseUrl }) : undefined
    const app = await buildApp(context, { localProvider: provider })
    const name = `command ${process.pid}`
    const token = await createTokenFor(store, systemClock, { email: user.email, name, scopes: [], days: 1 })
    try {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return await fn((method, path, body) =>
        fetch(`${app.listeningOrigin}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { body }),
        }),
      )
    } finally {
      for (const { id, name: other } of await store.read((db) => selectTokens(db, user.id)))
        if (other === name) await revokeToken(store, systemClock, user.id, id)
      await app.close()
      await provider?.close()
    }
  } finally {
    await stopWork()
    await close()
  }
}
