/**
 * Handlers are typed from the contract: a missing operation, an undeclared status or a wrong body
 * does not compile.
 */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { operations as AllDashboardOperations } from '../../generated/dashboard.ts'
import type { operations as AllPlantsOperations } from '../../generated/plants.ts'
import type { LongRead } from './long-read.ts'

/** Operations of the `webhooks` section are handled by receivers, not by this service; all of them carry a message id. */
type EventNames<Operations> = {
  [K in keyof Operations]: Operations[K] extends { parameters: { header: { 'webhook-id': string } } } ? K : never
}[keyof Operations]
export type DashboardOperations = Omit<AllDashboardOperations, EventNames<AllDashboardOperations>>
export type PlantsOperations = Omit<AllPlantsOperations, EventNames<AllPlantsOperations>>

/** The authenticated caller, known before the body is read. */
export type Caller = { readonly userId: number; readonly email: string } & (
  | { readonly via: 'session' }
  /** Without scopes a token has all of them. */
  | { readonly via: 'token'; readonly tokenId: number; readonly scopes: readonly string[] }
)

type Bodies<Content> = {
  [M in keyof Content]: M extends 'application/json'
    ? { readonly type?: M; readonly body: Content[M] | LongRead }
    : M extends 'application/x-ndjson'
      ? { readonly type: M; readonly body: Readable }
      : M extends `text/${string}`
        ? { readonly type: M; readonly body: string | Buffer | Readable }
        : { readonly type: M; readonly body: Buffer | Readable }
}[keyof Content]

type Answer<Status, Response> = {
  readonly status: Status
  readonly headers?: Readonly<Record<string, string>>
} & (Response extends { content: infer Content }
  ? [Content] extends [never]
    ? { readonly body?: undefined }
    : Bodies<Content>
  : { readonly body?: undefined })

type Op = { parameters: { path?: unknown; query?: unknown }; requestBody?: unknown; responses: unknown }

/** Every declared status with its media types and bodies; a handler can return nothing else. */
export type Reply<O extends Op> = {
  [S in keyof O['responses']]: Answer<S, O['responses'][S]>
}[keyof O['responses']]

/** A body that may be missing is then an object without fields, which its type allows. */
type JsonBody<O extends Op> =
  NonNullable<O['requestBody']> extends { content: { 'application/json': infer B } }
    ? [NonNullable<O['requestBody']>] extends [never]
      ? undefined
      : B
    : undefined
type ParametersOf<P> = [Exclude<P, undefined>] extends [never] ? Record<string, never> : Exclude<P, undefined>

export interface Call<O extends Op> {
  readonly path: ParametersOf<O['parameters']['path']>
  readonly query: ParametersOf<O['parameters']['query']>
  readonly body: JsonBody<O>
  /** Throws on a public operation, which does not authenticate. */
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<O extends Op> = (call: Call<O>) => Promise<Reply<O>>
export type HandlersOf<Operations> = {
  [K in keyof Operations]: Operations[K] extends Op ? Handler<Operations[K]> : never
}

/** The JSON body of a dashboard operation's 200. */
export type JsonOf<Name extends keyof DashboardOperations> = DashboardOperations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body extends object } }
}
  ? Body
  : never

export type DashboardHandlers = HandlersOf<DashboardOperations>
export type PlantsHandlers = HandlersOf<PlantsOperations>
