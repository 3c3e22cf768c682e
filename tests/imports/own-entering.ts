/** Users who enter transactions of their own, all through the API. */
import type { TestApp } from '../support/app.ts'
import { mover } from './moving.ts'

export async function enterer(service: TestApp, email: string) {
  const user = await mover(service, email)
  const { headers } = user
  const enter = async (payload: object, key?: string) => {
    const own = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await service.app.inject({
      ...{ method: 'POST', url: '/api/own-entries', headers: { ...headers, ...own }, payload },
    })
    return { status: answer.statusCode, body: answer.json(), replayed: answer.headers['idempotent-replayed'] }
  }
  return { ...user, service, enter }
}
