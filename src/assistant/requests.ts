/** A call of a tool as a request for its operation. */
import type { Tool } from '../../generated/tools.ts'

export type Input = Readonly<Record<string, unknown>>

export interface OperationRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  /** JSON, or files. */
  body?: string | FormData
}

/** What is wrong with a call, for the model that made it. What the operation itself refuses is not looked at here. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput'
}

interface FileText {
  name: string
  text: string
}

/** Throws a WrongInput if the input cannot be a request. */
export function requestOf(tool: Tool, input: Input): OperationRequest {
  const names = Object.keys(tool.places)
  const other = Object.keys(input).find((name) => !names.includes(name))
  if (other !== undefined)
    throw new WrongInput(`${tool.name} has no input '${other}'. It has: ${names.join(', ') || 'none'}.`)
  const placed = (place: string) => names.filter((name) => tool.places[name] === place)
  const headers: Record<string, string> = {}
  for (const name of placed('if-match')) headers['if-match'] = textOf(tool, input, name)
  const request = {
    method: tool.method,
    url: `${pathOf(tool, input)}${queryOf(tool, input, placed('query'))}`,
    headers,
  }
  if (placed('files').length > 0) return { ...request, body: formOf(input, placed('files'), placed('form')) }
  const [whole] = placed('whole')
  const fields = placed('body')
  if (whole === undefined && fields.length === 0) return request
  headers['content-type'] = 'application/json'
  if (whole !== undefined) return { ...request, body: JSON.stringify(input[whole] ?? null) }
  const given = fields.filter((name) => input[name] !== undefined).map((name) => [name, input[name]])
  return { ...request, body: JSON.stringify(Object.fromEntries(given)) }
}

function textOf({ name }: Tool, input: Input, field: string): string {
  const value = input[field]
  if (typeof value !== 'string' && typeof value !== 'number') throw new WrongInput(`${name} needs '${field}'.`)
  return String(value)
}

function pathOf(tool: Tool, input: Input): string {
  return tool.path.replace(/\{(\w+)\}/g, (_, field) => {
    const text = textOf(tool, input, field)
    // They would lead to another operation.
    if (/^\.{0,2}$/.test(text)) throw new WrongInput(`${tool.name}: '${field}' cannot be '${text}'.`)
    return encodeURIComponent(text)
  })
}

function queryOf(tool: Tool, input: Input, fields: readonly string[]): string {
  const query = new URLSearchParams(tool.fixed)
  for (const field of fields) {
    // null is what models send for nothing.
    const value = input[field] ?? defaultOf(tool, field)
    assertAtMost(tool, field, value)
    for (const one of [value].flat()) if (one !== undefined) query.append(field, asText(one))
  }
  return query.size === 0 ? '' : `?${query}`
}

interface Limit {
  default: number
  maximum: number
}

const limitOf = ({ input }: Tool) => (input.properties as { limit?: Limit }).limit

/** Only pages have a default of their own: a model gets fewer items than a program. */
const defaultOf = (tool: Tool, field: string) => (field === 'limit' ? limitOf(tool)?.default : undefined)

function assertAtMost(tool: Tool, field: string, value: unknown): void {
  const maximum = field === 'limit' ? limitOf(tool)?.maximum : undefined
  if (maximum !== undefined && Number(value) > maximum)
    throw new WrongInput(`${tool.name}: 'limit' is at most ${maximum}; \`next_cursor\` leads to the next page.`)
}

function formOf(input: Input, lists: readonly string[], texts: readonly string[]): FormData {
  const form = new FormData()
  for (const list of lists)
    for (const { name, text } of filesOf(input[list], list)) form.append(list, new Blob([text]), name)
  for (const field of texts) {
    const value = input[field]
    if (value !== undefined && value !== null) form.append(field, asText(value))
  }
  return form
}

function filesOf(value: unknown, field: string): FileText[] {
  const isFile = (one: unknown): one is FileText =>
    typeof one === 'object' && one !== null && 'name' in one && 'text' in one && [one.name, one.text].every(isText)
  if (!Array.isArray(value) || !value.every(isFile))
    throw new WrongInput(`'${field}' must be a list of files, each with 'name' and 'text'.`)
  return value
}

const isText = (value: unknown) => typeof value === 'string'
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
