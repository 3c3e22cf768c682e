/** What a call throws, and the types by which a switch on `code` knows `params`. */
import type { OperationId, Operations } from './types.ts'

interface Body {
  error?: unknown
  message?: unknown
  code?: unknown
  params?: unknown
  actions?: unknown
  problems?: unknown
}

/** A field or parameter that was refused. */
export interface Problem {
  readonly field: string
  readonly message: string
}

interface Circumstances {
  cause?: unknown
  retryAfterMs?: number | undefined
}

/** The service refused or failed a request, or no answer arrived. */
export class Failure extends Error {
  override readonly name: string = 'Failure'
  /** The operation that was called, such as `addHolding`. */
  readonly operation: string
  /**
   * The status that the failure deserves: the plants answer 400 to all of them, and say it in the body. 0 if no answer arrived,
   * 200 if the failure is the last line of a stream.
   */
  readonly status: number
  /** Why, for programs. A later version can have more codes. */
  readonly code: string | undefined
  /** The values of the text. */
  readonly params: unknown
  /** What a client can do about it. */
  readonly actions: readonly unknown[]
  /** Of a 400: each field or parameter that was refused. */
  readonly problems: readonly Problem[]
  /** After so many milliseconds the same request can succeed. */
  readonly retryAfterMs: number | undefined
  constructor(operation: string, status: number, said: unknown, { cause, retryAfterMs }: Circumstances = {}) {
    const body: Body = typeof said === 'object' && said !== null ? said : {}
    const text = [body.message, body.error].find((one) => typeof one === 'string')
    super(text ?? textOf(status), cause === undefined ? {} : { cause })
    this.operation = operation
    this.status = typeof body.error === 'number' ? body.error : status
    this.code = typeof body.code === 'string' ? body.code : undefined
    this.params = body.params
    this.actions = Array.isArray(body.actions) ? body.actions : []
    this.problems = Array.isArray(body.problems) ? body.problems : []
    this.retryAfterMs = retryAfterMs
  }
}

/** Where the service said nothing. */
const textOf = (status: number): string =>
  status === 0
    ? 'The service cannot be reached. Check the connection and try again.'
    : `The service answered with status ${status}. Try again later.`

type ErrorBody<Answers> = {
  [Status in keyof Answers]: Status extends 200 | 201 | 202 | 204 | 302 | 304
    ? never
    : Answers[Status] extends { content: { 'application/json': infer Said } }
      ? Said
      : never
}[keyof Answers]

/** The last line of a stream says why nothing was done. */
type ErrorLine<Answers> = Answers extends { 200: { content: { 'application/x-ndjson': infer Line } } }
  ? Extract<Line, { type: 'error' }>
  : never

type Field<Message, Name extends string, Without> = Message extends { [N in Name]?: infer Value } ? Value : Without

type Coded<Message> = Message extends { code: infer Code }
  ? Failure & {
      readonly code: Code
      readonly params: Field<Message, 'params', undefined>
      readonly actions: NonNullable<Field<Message, 'actions', readonly never[]>>
    }
  : never

/** Without a code, or with one of a later version, which no case can name: a `default` takes both for what `status` says. */
type Uncoded = Failure & { readonly code: undefined; readonly params: unknown }

/** What a call of the operation can throw: one type for each code that the contract lists for it. */
export type FailureOf<Id extends OperationId> =
  | Coded<ErrorBody<Operations[Id]['responses']> | ErrorLine<Operations[Id]['responses']>>
  | Uncoded

/** Whether `error` is a failure of the operation: then a switch on its `code` knows its `params`. */
export const isFailureOf = <Id extends OperationId>(operation: Id, error: unknown): error is FailureOf<Id> =>
  error instanceof Failure && error.operation === operation
