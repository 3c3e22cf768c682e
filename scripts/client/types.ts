/** The types of each method, from the types of the contract. */
import type * as Dashboard from '../../generated/clients/dashboard.ts'
import type { operations as Table } from '../../generated/clients/tradeleaf-client/operations.ts'
import type * as Plants from '../../generated/clients/tradeleaf-client/plants.ts'
import type { Listing, Work } from './pending.ts'

export interface Operations extends Dashboard.operations, Plants.operations {}
/** What the answers consist of, by name. */
export type Schemas = Dashboard.components['schemas']
/** The operations of the plants. */
export type PlantSchemas = Plants.components['schemas']

type Nouns = typeof Table

/** The operations that have a method: all but the pages of the sign-in. */
export type OperationId = { [Noun in keyof Nouns]: keyof Nouns[Noun] }[keyof Nouns] & keyof Operations

type RowOf<Id> = { [Noun in keyof Nouns]: Id extends keyof Nouns[Noun] ? Nouns[Noun][Id] : never }[keyof Nouns]

/** The operations that change nothing and answer with JSON, such as a cache reads. */
export type ReadId = {
  [Id in OperationId]: RowOf<Id> extends { method: 'GET'; answer: 'json' } ? Id : never
}[OperationId]

/** What the client has to know of an operation. */
export interface OperationRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in the contract, with `{name}` for parameters. */
  readonly path: string
  readonly body?: 'json' | 'form'
  readonly answer: 'json' | 'lines' | 'file' | 'none'
  /** Of a list: the field with its items; empty if the answer is an array, and the next page in the header `Link`. */
  readonly items?: string
  /** It can carry an `Idempotency-Key`. */
  readonly key?: true
  /** The fields of the answer that are 64-bit integers. */
  readonly int64?: readonly string[]
}

/** Where there is nothing, adds nothing. */
type Given<Parameters> = [Parameters] extends [never] ? unknown : Parameters
type In<Id extends OperationId, Place extends string> = Operations[Id]['parameters'] extends {
  [P in Place]?: infer Found
}
  ? Given<NonNullable<Found>>
  : unknown

type BodyOf<Id extends OperationId> = Operations[Id] extends { requestBody: { content: infer Content } }
  ? { body: Content[keyof Content] }
  : Operations[Id] extends { requestBody?: infer Body }
    ? [NonNullable<Body>] extends [never]
      ? unknown
      : NonNullable<Body> extends { content: infer Content }
        ? { body?: Content[keyof Content] }
        : unknown
    : unknown

type Flat<T> = { [K in keyof T]: T[K] }

/** The parameters of path and query, and `body`. The method itself chooses `stream`. */
export type ArgumentsOf<Id extends OperationId> = Flat<Omit<In<Id, 'path'> & In<Id, 'query'> & BodyOf<Id>, 'stream'>>

/** Of one call. */
export type CallOptions<Id extends OperationId> = Flat<
  {
    /** Ends the call with an AbortError. */
    signal?: AbortSignal
    /** In a browser: the request goes on when its page is left. */
    keepalive?: boolean
    /** Is given the headers of the answer, such as `ETag` and `Location`. */
    onHeaders?: (headers: Headers) => void
  } & ('If-Match' extends keyof In<Id, 'header'>
    ? {
        /** The `ETag` or `etag` that was read: refuses the change if somebody else made one since. */
        ifMatch?: string
      }
    : unknown) &
    ('Idempotency-Key' extends keyof In<Id, 'header'>
      ? {
          /** Made for each call unless given, or there is only one try. `false` sends none, and then the request is not repeated after a lost connection. */
          idempotencyKey?: string | false
        }
      : unknown)
>

type Success<Id extends OperationId> = Operations[Id]['responses'][keyof Operations[Id]['responses'] &
  (200 | 201 | 202)]
type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Said } } ? Said : never

/** The body of the answer. */
export type AnswerOf<Id extends OperationId> = JsonOf<Success<Id>>

type LineOf<Id extends OperationId> =
  Success<Id> extends { content: { 'application/x-ndjson': infer Line } } ? Exclude<Line, { type: 'error' }> : never

type Element<List> = List extends readonly (infer Item)[] ? Item : never
type ItemIn<Page, Items> = Items extends keyof Page ? Element<Page[Items]> : Element<Page>

/** The operations that send a list in pages. */
export type ListId = { [Id in OperationId]: RowOf<Id> extends { items: string } ? Id : never }[OperationId]

/** What such a list consists of. */
export type ItemOf<Id extends ListId> = RowOf<Id> extends { items: infer Items } ? ItemIn<AnswerOf<Id>, Items> : never

/** A file, as it arrives. */
export interface Download {
  /** As the service names it. */
  readonly fileName: string | undefined
  /** The media type. */
  readonly type: string
  /** Read it, or cancel it: until then the connection stays open. */
  readonly stream: ReadableStream<Uint8Array>
  /** The whole file. */
  blob(): Promise<Blob>
}

type ResultOf<Id extends OperationId, Row> = Row extends { answer: 'file' }
  ? Promise<Download>
  : Row extends { answer: 'lines' }
    ? Work<LineOf<Id>, Extract<LineOf<Id>, { type: 'success' }>>
    : Row extends { answer: 'none' }
      ? Promise<void>
      : Row extends { items: infer Items }
        ? Listing<AnswerOf<Id>, ItemIn<AnswerOf<Id>, Items>>
        : Promise<AnswerOf<Id>>

type Method<Id extends OperationId, Row> = (
  ...given: object extends ArgumentsOf<Id>
    ? [args?: ArgumentsOf<Id>, options?: CallOptions<Id>]
    : [args: ArgumentsOf<Id>, options?: CallOptions<Id>]
) => ResultOf<Id, Row>

/** A method for each operation of the contract, by its noun. */
export type TradeleafClient = {
  readonly [Noun in keyof Nouns]: {
    readonly [Id in keyof Nouns[Noun]]: Id extends OperationId ? Method<Id, Nouns[Noun][Id]> : never
  }
}

type MessageOf<Hooks> = {
  [Event in keyof Hooks]: Hooks[Event] extends {
    post: { requestBody?: { content: { 'application/json': infer Message } } }
  }
    ? Message
    : never
}[keyof Hooks]

/** What webhooks send. */
export type WebhookMessage = MessageOf<Dashboard.webhooks> | MessageOf<Plants.webhooks>
