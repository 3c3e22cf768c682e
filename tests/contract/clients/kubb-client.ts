/** The client of kubb, instead of its own, which sends JSON as text and reads each answer as JSON. */
import type { RequestConfig, ResponseConfig } from '@kubb/plugin-client/clients/fetch'
import { exactFetch, given } from './given.ts'

export type { Client, RequestConfig, ResponseErrorConfig } from '@kubb/plugin-client/clients/fetch'

export default async function request<Data, _Failure = unknown, Body = unknown>(
  config: RequestConfig<Body>,
): Promise<ResponseConfig<Data>> {
  const { method, url = '', params, data: body } = config
  const headers = new Headers(config.headers)
  headers.set('authorization', `Bearer ${given.token}`)
  const isForm = body instanceof FormData
  if (!isForm && body !== undefined) headers.set('content-type', 'application/json')
  const query = new URLSearchParams(
    Object.entries(params ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const answer = await exactFetch(`${given.baseUrl}${url}?${query}`, {
    method: method ?? 'GET',
    headers,
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  // Its schemas take a File, not a Blob.
  const data =
    answer.status === 204 ? undefined : isJson ? await answer.json() : new File([await answer.arrayBuffer()], url)
  if (!answer.ok) throw new Error(`the request failed: ${JSON.stringify(data)}`)
  return { data, status: answer.status, statusText: answer.statusText, headers: answer.headers }
}
