/** A client of Tradeleaf: a method for each operation of its contract. */
import { operations } from '../../generated/clients/tradeleaf-client/operations.ts'
import { type ClientOptions, Connection, type Options } from './connection.ts'
import { Listing, Work } from './pending.ts'
import type { OperationRow, TradeleafClient } from './types.ts'

export { type ClientOptions, newKey } from './connection.ts'
export { Failure, type FailureOf, isFailureOf, type Problem } from './failure.ts'
export { Listing, type PageOf, Work } from './pending.ts'
export type {
  AnswerOf,
  ArgumentsOf,
  CallOptions,
  Download,
  ItemOf,
  ListId,
  OperationId,
  PlantSchemas,
  ReadId,
  Schemas,
  TradeleafClient,
  WebhookMessage,
} from './types.ts'
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookOptions,
  WebhookVerificationError,
} from './verify-webhook.ts'

type Args = Record<string, unknown>

function methodOf(connection: Connection, id: string, row: OperationRow) {
  const { items } = row
  return (args: Args = {}, options: Options = {}): unknown => {
    if (items !== undefined)
      return new Listing(async (cursor) => {
        const { body, headers } = await connection.json(
          id,
          row,
          cursor === undefined ? args : { ...args, cursor },
          options,
        )
        return pageOf(body, items, headers)
      })
    if (row.answer === 'lines') return new Work(() => connection.lines(id, row, args, options))
    if (row.answer === 'file') return connection.file(id, row, args, options)
    return connection.json(id, row, args, options).then(({ body }) => body)
  }
}

function pageOf(page: unknown, items: string, headers: Headers) {
  if (items === '') {
    const link = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    const next = link === undefined ? null : new URL(link, 'http://localhost').searchParams.get('cursor')
    return { page, items: page as unknown[], next: next ?? undefined }
  }
  const body = page as Record<string, unknown>
  return { page, items: body[items] as unknown[], next: (body.next_cursor ?? undefined) as string | undefined }
}

/** Creates a client of one service. It keeps no connection, and nothing has to be closed. */
export function createTradeleafClient(options: ClientOptions): TradeleafClient {
  const connection = new Connection(options)
  const nouns = Object.entries(operations).map(([noun, rows]) => {
    const methods = Object.entries<OperationRow>(rows).map(([id, row]) => [id, methodOf(connection, id, row)])
    return [noun, Object.fromEntries(methods)]
  })
  return Object.fromEntries(nouns) as TradeleafClient
}
