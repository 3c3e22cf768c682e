/** Runs operations of the contract as a user: the service on a free port of this machine, and a token for a while. */
import { buildApp } from '../app.ts'
import { startLocalProvider } from '../auth/local-provider.ts'
import { selectTokens } from '../auth/queries.ts'
import { createTokenFor, revokeToken } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { systemClock } from '../lib/clock.ts'
import { openService } from '../service.ts'
import type { Store } from '../store/index.ts'
import { settings } from './environment.ts'
import { userOf } from './users.ts'

export type Ask = (method: string, path: string, body?: FormData) => Promise<Response>

export async function asUser<T>(email: string, fn: (ask: Ask) => Promise<T>): Promise<T> {
  const { context, stopWork, close } = await openService(settings())
  try {
    const user = await userOf(context.store, email)
    return await withApp(context, (origin) =>
      withToken(context.store, user, (token) =>
        fn((method, path, body) =>
          fetch(`${origin}${path}`, {
            method,
            headers: { authorization: `Bearer ${token}` },
            ...(body === undefined ? {} : { body }),
          }),
        ),
      ),
    )
  } finally {
    await stopWork()
    await close()
  }
}

async function withApp<T>(context: Context, fn: (origin: string) => Promise<T>): Promise<T> {
  const { oidc, baseUrl } = context.config
  const localProvider = 'local' in oidc ? await startLocalProvider({ port: 0, baseUrl }) : undefined
  try {
    const app = await buildApp(context, { localProvider })
    try {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return await fn(app.listeningOrigin)
    } finally {
      await app.close()
    }
  } finally {
    await localProvider?.close()
  }
}

async function withToken<T>(
  store: Store,
  { id: userId, email }: { id: number; email: string },
  fn: (token: string) => Promise<T>,
): Promise<T> {
  const name = `command ${process.pid}`
  const token = await createTokenFor(store, systemClock, { email, name, scopes: [], days: 1 })
  try {
    return await fn(token)
  } finally {
    const own = (await store.read((db) => selectTokens(db, userId, systemClock.now()))).filter(
      (one) => one.name === name,
    )
    for (const { id } of own) await revokeToken(store, systemClock, userId, id)
  }
}
