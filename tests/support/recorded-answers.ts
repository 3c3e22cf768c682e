/**
 * Records which answers the tests get, if `RECORDED_ANSWERS` names a folder: for each operation, status and place in the body the
 * shapes of its objects. `scripts/answer-shapes.ts` compares them with the contract.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { type Shape, shapesOf } from '../../scripts/answer-shapes.ts'

const { RECORDED_ANSWERS } = process.env
const recorded = new Set<string>()

/** Returns what is to be sent: the answer, or a copy of a stream of lines. */
export function recordAnswer(operation: string, status: number, type: string, payload: unknown): unknown {
  if (RECORDED_ANSWERS === undefined) return payload
  const record = (text: string) => {
    for (const shape of shapesOf(JSON.parse(text))) append(RECORDED_ANSWERS, { operation, status, ...shape })
  }
  if (type.startsWith('application/json') && typeof payload === 'string' && payload !== '') record(payload)
  if (!type.startsWith('application/x-ndjson') || !(payload instanceof Readable)) return payload
  let rest = ''
  const copy = new PassThrough().setEncoding('utf8')
  copy.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) record(line)
  })
  const sent = new PassThrough()
  pipeline(payload, sent, () => {})
  sent.pipe(copy)
  return sent
}

function append(folder: string, answer: Shape & { operation: string; status: number }): void {
  const line = JSON.stringify(answer)
  if (recorded.has(line)) return
  recorded.add(line)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.ndjson`), `${line}\n`)
}
