/** The mutator of orval: adds the address and the token, and reads files as bytes. */
import { exactFetch, given } from './given.ts'

export async function request<T>(path: string, init: RequestInit): Promise<T> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${given.token}`)
  const answer = await exactFetch(given.baseUrl + path, { ...init, headers })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const data = answer.status === 204 ? undefined : isJson ? await answer.json() : await answer.blob()
  return { status: answer.status, headers: answer.headers, data } as T
}
