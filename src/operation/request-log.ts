/** One line for each request, when it has been answered. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { operationIdOf } from '../contract/documents.ts'
import { REQUEST_LINE } from './outages.ts'

/** Asked every second by probes: logged for those who look for them only. */
const PROBES: ReadonlySet<string> = new Set(['getHealth', 'getReady'])

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const operation = operationIdOf(request)
    const level = error ? 'error' : PROBES.has(operation) ? 'debug' : 'info'
    request.log[level](
      {
        operation: operation === '' ? undefined : operation,
        ...loggedRequest(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.caller?.userId,
        ...(error ? { err: error } : {}),
      },
      REQUEST_LINE,
    )
  }
}

/** Without the query string, which carries the codes and states of the sign-in. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url?.split('?', 1)[0],
  remoteAddress: request.ip,
})
