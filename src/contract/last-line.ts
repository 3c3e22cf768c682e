/** A stream of lines as one JSON answer, for clients that read no streams. */
import type { Readable } from 'node:stream'
import { Failure } from '../lib/errors.ts'
import type { ErrorCode, Message } from '../lib/messages/index.ts'

/**
 * Reads the stream to its end. Returns the last line, parsed. Throws Failure `unavailable` if it is an error: a handler
 * throws every other error before its stream begins, if the client wants the last line.
 */
export async function lastOf(lines: Readable): Promise<unknown> {
  let last = ''
  for await (const chunk of lines) last = String(chunk).trimEnd().split('\n').at(-1) as string
  const line = JSON.parse(last) as { type: 'success' } | ({ type: 'error' } & Message<ErrorCode>)
  if (line.type === 'error') throw new Failure('unavailable', { ...line, params: line.params ?? {} })
  return line
}
