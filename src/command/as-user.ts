/** Runs operations of the contract as a user: the service on a free port of this machine, and a token that only it knows. */
import { type AppOptions, buildApp } from '../app.ts'
import { startLocalProvider } from '../auth/local-provider.ts'
import { ownTokenOf } from '../auth/tokens.ts'
import type { Context } from '../context.ts'
import { openService } from '../service.ts'
import type { Io } from './io.ts'
import { migratedDatabase, settings } from './store.ts'
import { userOf } from './users.ts'

/** A body that is no form is sent as JSON. */
export type Ask = (method: string, path: string, body?: FormData | object) => Promise<Response>

export async function asUser<T>(io: Io, email: string, fn: (ask: Ask) => Promise<T>): Promise<T> {
  await migratedDatabase(io)
  const { context, stopWork, close } = await openService(settings(io))
  try {
    const { token, own } = ownTokenOf(await userOf(context.store, email))
    return await withApp(context, { ...io.app, ownToken: own }, (origin) =>
      fn((method, path, body) => {
        const isForm = body === undefined || body instanceof FormData
        return fetch(`${origin}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        })
      }),
    )
  } finally {
    await stopWork()
    await close()
  }
}

async function withApp<T>(context: Context, options: AppOptions, fn: (origin: string) => Promise<T>): Promise<T> {
  const { oidc, baseUrl } = context.config
  const localProvider = 'local' in oidc ? await startLocalProvider({ port: 0, baseUrl }) : undefined
  try {
    const app = await buildApp(context, { ...options, localProvider })
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
