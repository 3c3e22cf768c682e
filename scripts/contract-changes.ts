/**
 * Compares two bundled documents and names every change that breaks a client which was written for the earlier one. The
 * rules are those of oasdiff that apply to these documents; the libraries for Node read OpenAPI 3.0 only.
 */

type Node = Record<string, unknown>

/** A change that breaks clients. */
export interface Breaking {
  /** The rule, such as `field removed from an answer`. */
  rule: string
  /** `operationId`, and what in it, such as `listMonths 200 months[].month`. */
  where: string
  /** If the earlier document has it as deprecated: it, or what it is a part of. */
  deprecation?: Deprecation
}

/** The mark of an operation, a parameter or a schema that will go. Both are calendar dates. */
export interface Deprecation {
  on: string
  sunset: string
}

/** Undefined if the node is not deprecated. */
export const deprecationOf = (node: Node): Deprecation | undefined =>
  node.deprecated === true ? { on: String(node['x-deprecated-on']), sunset: String(node['x-sunset']) } : undefined

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const
/** A schema that contains itself is compared this deep. */
const MAX_DEPTH = 12

/** Compares in the direction of the data: what a client sends must stay accepted, what it gets must stay understood. */
type Direction = 'request' | 'answer'

export function breakingChanges(before: Node, after: Node): Breaking[] {
  const found: Breaking[] = []
  const comparison = new Comparison(before, after, (breaking) => found.push(breaking))
  comparison.paths('paths')
  comparison.paths('webhooks')
  comparison.messages()
  comparison.names()
  const seen = new Set<string>()
  return found.filter(({ rule, where }) => !seen.has(`${rule} ${where}`) && seen.add(`${rule} ${where}`))
}

class Comparison {
  readonly #before: Node
  readonly #after: Node
  readonly #found: (breaking: Breaking) => void
  /** Of what is being compared. */
  #deprecation: Deprecation | undefined

  constructor(before: Node, after: Node, found: (breaking: Breaking) => void) {
    this.#before = before
    this.#after = after
    this.#found = found
  }

  #report(rule: string, where: string): void {
    this.#found({ rule, where, ...(this.#deprecation && { deprecation: this.#deprecation }) })
  }

  /** What `compare` reports is a part of `old`. */
  #within(old: Node, compare: () => void): void {
    const outer = this.#deprecation
    this.#deprecation = deprecationOf(old) ?? outer
    compare()
    this.#deprecation = outer
  }

  paths(part: 'paths' | 'webhooks'): void {
    const [olds, news] = [nodes(this.#before[part]), nodes(this.#after[part])]
    for (const [path, item] of Object.entries(olds))
      for (const method of METHODS) {
        const old = item[method] as Node | undefined
        if (old === undefined) continue
        const now = news[path]?.[method] as Node | undefined
        this.#within(old, () => {
          if (now === undefined) this.#report('operation removed', `${method} ${path}`)
          // What a webhook sends is an answer to its receiver.
          else if (part === 'webhooks') this.#body(old, now, `webhook ${path}`, 'answer')
          else this.#operation(old, now, { old: item, now: news[path] as Node })
        })
      }
  }

  /** A choice of messages is compared as one object: the params of each code are compared here. */
  messages(): void {
    const [olds, news] = [messagesOf(this.#before), messagesOf(this.#after)]
    for (const [code, old] of olds) {
      const now = news.get(code)
      if (now === undefined) this.#report('code removed', code)
      else this.#schema(old, now, `message ${code}`, 'answer')
    }
  }

  /** A generated client names a type after each schema, and programs import it by this name. */
  names(): void {
    const [olds, news] = [schemasOf(this.#before), schemasOf(this.#after)]
    for (const [name, old] of Object.entries(olds))
      if (!(name in news)) this.#within(old, () => this.#report('named schema removed', name))
  }

  #operation(old: Node, now: Node, items: { old: Node; now: Node }): void {
    const id = String(old.operationId)
    if (now.operationId !== id) this.#report('operationId changed', `${id} is ${now.operationId}`)
    this.#security(old, now, id)
    this.#parameters([items.old, old], [items.now, now], id)
    this.#body(old, now, `${id} body`, 'request')
    this.#answers(old, now, id)
  }

  #security(old: Node, now: Node, id: string): void {
    const alternatives = (operation: Node, document: Node) =>
      ((operation.security ?? document.security ?? []) as Node[]).map((one) => JSON.stringify(one))
    const [olds, news] = [alternatives(old, this.#before), alternatives(now, this.#after)]
    if (news.length === 0) return
    if (olds.length === 0) this.#report('credential required', id)
    for (const one of olds) if (!news.includes(one)) this.#report('credential no longer accepted', `${id} ${one}`)
  }

  #parameters(olds: Node[], news: Node[], id: string): void {
    const [before, after] = [this.#byName(this.#before, olds), this.#byName(this.#after, news)]
    for (const [key, old] of before) {
      const now = after.get(key)
      const where = `${id} ${key}`
      this.#within(old, () => {
        if (now === undefined) return this.#report('parameter removed', where)
        if (now.required === true && old.required !== true) this.#report('parameter required', where)
        this.#schema(old.schema, now.schema, where, 'request')
      })
    }
    for (const [key, now] of after)
      if (!before.has(key) && now.required === true) this.#report('required parameter added', `${id} ${key}`)
  }

  #byName(document: Node, holders: Node[]): Map<string, Node> {
    const all = holders.flatMap(({ parameters = [] }) => parameters as Node[]).map((one) => resolved(document, one))
    return new Map(all.map((one) => [`${one.in} ${one.name}`, one]))
  }

  #body(old: Node, now: Node, where: string, direction: Direction): void {
    const [before, after] = [old.requestBody as Node | undefined, now.requestBody as Node | undefined]
    if (before === undefined) {
      if (after?.required === true) this.#report('body required', where)
      return
    }
    if (after === undefined) {
      this.#report('body removed', where)
      return
    }
    if (after.required === true && before.required !== true) this.#report('body required', where)
    this.#content(before, after, where, direction)
  }

  #answers(old: Node, now: Node, id: string): void {
    const [before, after] = [nodes(old.responses), nodes(now.responses)]
    for (const [status, given] of Object.entries(before)) {
      const where = `${id} ${status}`
      const answer = after[status]
      // A client does not need an error, but it waits for its success.
      if (answer === undefined) {
        if (status < '400') this.#report('success status removed', where)
        continue
      }
      const [was, is] = [resolved(this.#before, given), resolved(this.#after, answer)]
      for (const name of Object.keys(nodes(was.headers)))
        if (!(name in nodes(is.headers))) this.#report('header removed from an answer', `${where} ${name}`)
      this.#content(was, is, where, 'answer')
    }
    for (const status of Object.keys(after))
      if (!(status in before) && status < '400') this.#report('success status added', `${id} ${status}`)
  }

  #content(before: Node, after: Node, where: string, direction: Direction): void {
    const [olds, news] = [nodes(before.content), nodes(after.content)]
    for (const [type, old] of Object.entries(olds)) {
      const now = news[type]
      if (now === undefined) this.#report('media type removed', `${where} ${type}`)
      else this.#schema(old.schema, now.schema, where, direction)
    }
  }

  #schema(old: unknown, now: unknown, where: string, direction: Direction, depth = 0): void {
    if (old === undefined || now === undefined || depth > MAX_DEPTH) return
    const [before, after] = [flat(this.#before, old as Node), flat(this.#after, now as Node)]
    this.#types(before, after, where, direction)
    this.#values(before, after, where, direction)
    if (direction === 'request') this.#limits(before, after, where)
    this.#fields(before, after, where, direction, depth)
    if (before.items !== undefined) this.#schema(before.items, after.items, `${where}[]`, direction, depth + 1)
  }

  #types(before: Node, after: Node, where: string, direction: Direction): void {
    const [olds, news] = [typesOf(this.#before, before), typesOf(this.#after, after)]
    const lost = difference(direction === 'request' ? olds : news, direction === 'request' ? news : olds)
    if (lost.length === 0) return
    if (lost.includes('null'))
      this.#report(direction === 'request' ? 'null no longer accepted' : 'an answer can be null', where)
    if (lost.some((type) => type !== 'null')) this.#report('type changed', where)
  }

  #values(before: Node, after: Node, where: string, direction: Direction): void {
    if (before.format !== after.format && before.format !== undefined) this.#report('format changed', where)
    const [olds, news] = [valuesOf(before), valuesOf(after)]
    if (direction === 'request' && news !== undefined)
      for (const value of olds ?? ['any value'])
        if (!news.includes(value)) this.#report('value no longer accepted', `${where} ${value}`)
    // Clients are told to expect more values of an open list.
    if (direction === 'answer' && olds !== undefined && after['x-open'] !== true)
      for (const value of news ?? ['any value'])
        if (!olds.includes(value)) this.#report('an answer has a new value', `${where} ${value}`)
  }

  #limits(before: Node, after: Node, where: string): void {
    const limit = (node: Node, name: string, none: number) => Number(node[name] ?? none)
    for (const name of ['minimum', 'minLength', 'minItems', 'minProperties'])
      if (limit(after, name, -Infinity) > Math.max(limit(before, name, -Infinity), name === 'minimum' ? -Infinity : 0))
        this.#report('lower limit raised', `${where} ${name}`)
    for (const name of ['maximum', 'maxLength', 'maxItems'])
      if (limit(after, name, Infinity) < limit(before, name, Infinity))
        this.#report('upper limit lowered', `${where} ${name}`)
    if (after.pattern !== undefined && after.pattern !== before.pattern) this.#report('pattern changed', where)
    if (after.additionalProperties === false && before.additionalProperties !== false)
      this.#report('other fields no longer accepted', where)
  }

  #fields(before: Node, after: Node, where: string, direction: Direction, depth: number): void {
    const [olds, news] = [nodes(before.properties), nodes(after.properties)]
    const [needed, needs] = [names(before.required), names(after.required)]
    for (const [name, old] of Object.entries(olds)) {
      const at = `${where} ${name}`
      const now = news[name]
      this.#within(flat(this.#before, old), () => {
        if (now !== undefined) this.#schema(old, now, at, direction, depth + 1)
        else if (direction === 'answer') this.#report('field removed from an answer', at)
        else if (after.additionalProperties === false) this.#report('field no longer accepted', at)
      })
    }
    if (direction === 'answer')
      for (const name of difference(needed, needs))
        if (name in news)
          this.#within(flat(this.#before, olds[name] ?? {}), () =>
            this.#report('an answer can lack the field', `${where} ${name}`),
          )
    if (direction === 'request')
      for (const name of difference(needs, needed)) this.#report('field required', `${where} ${name}`)
  }
}

/** By name. */
const schemasOf = (document: Node) => nodes((document.components as Node | undefined)?.schemas)

/** The schemas of messages, by code. */
const messagesOf = (document: Node): Map<string, Node> =>
  new Map(
    Object.values(schemasOf(document)).flatMap((schema) => {
      const { const: code } = nodes(schema.properties).code ?? {}
      return typeof code === 'string' ? [[code, schema] as const] : []
    }),
  )

const nodes = (value: unknown): Record<string, Node> => (value ?? {}) as Record<string, Node>
const names = (value: unknown): string[] => (value ?? []) as string[]
const difference = (all: readonly string[], without: readonly string[]) => all.filter((one) => !without.includes(one))

function resolved(document: Node, node: Node): Node {
  if (typeof node.$ref !== 'string') return node
  const at = node.$ref.slice(2).split('/')
  return resolved(document, at.reduce<unknown>((found, part) => (found as Node)[part], document) as Node)
}

/** The schema with the parts of its `allOf` in one, and of an `anyOf` the fields of each; with null, the other. */
function flat(document: Node, given: Node): Node {
  const schema = resolved(document, given)
  const parts = ((schema.allOf ?? []) as Node[]).map((part) => flat(document, part))
  const others = ((schema.anyOf ?? []) as Node[])
    .filter(({ type }) => type !== 'null')
    .map((one) => flat(document, one))
  if (others.length === 1) parts.push(others[0] as Node)
  else if (others.every(({ type }) => type === 'object')) parts.push(choice(document, others))
  const all = [...parts, schema]
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties }) => nodes(properties))),
    required: all.flatMap(({ required }) => names(required)),
  }
}

/**
 * The objects as one: a field has the types that it has in any of them, and none is required that one of them can lack. Messages
 * are compared by code.
 */
function choice(document: Node, others: Node[]): Node {
  const fields = others.flatMap(({ properties }) => Object.entries(nodes(properties)))
  const names = [...new Set(fields.map(([name]) => name))]
  const properties = names.map((name) => {
    const types = fields
      .filter(([other]) => other === name)
      .flatMap(([, field]) => typesOf(document, flat(document, field)))
    return [name, { type: [...new Set(types)], 'x-open': true }]
  })
  const needs = (one: Node, name: string) => (one.required as string[]).includes(name)
  // A client does not know the messages of a later version, whatever they have.
  const required = names.filter((name) =>
    names.includes('code') ? others.some((one) => needs(one, name)) : others.every((one) => needs(one, name)),
  )
  return { type: 'object', properties: Object.fromEntries(properties), required }
}

/** Empty if every type is allowed. An integer is also a number. */
function typesOf(document: Node, schema: Node): string[] {
  const choice = (schema.anyOf ?? schema.oneOf) as Node[] | undefined
  if (choice !== undefined) return [...new Set(choice.flatMap((one) => typesOf(document, flat(document, one))))]
  return schema.type === undefined ? [] : ([schema.type].flat() as string[])
}

function valuesOf({ enum: values, const: value }: Node): string[] | undefined {
  if (value !== undefined) return [JSON.stringify(value)]
  return Array.isArray(values) ? values.map((one) => JSON.stringify(one)) : undefined
}
