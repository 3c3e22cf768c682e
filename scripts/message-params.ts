/** The schemas of the params of messages, read from the types of the catalogue. */
import ts from 'typescript'
import { inProject } from '../src/lib/paths.ts'
import { describedParam } from './param-descriptions.ts'

export type Schema = Record<string, unknown>

/** By code: the schema of the params of its text. Codes without params are missing. */
export function paramsOfMessages(): Map<string, Schema> {
  const path = inProject('src/lib/messages/index.ts')
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const module = source && checker.getSymbolAtLocation(source)
  const catalogue = source && module && checker.getExportsOfModule(module).find((one) => one.name === 'MESSAGES')
  if (source === undefined || catalogue === undefined) throw new Error('the catalogue has no MESSAGES')
  const toSchema = new TypeSchemas(checker, source)
  const found = new Map<string, Schema>()
  for (const code of checker.getPropertiesOfType(checker.getTypeOfSymbol(catalogue))) {
    const [signature] = checker.getTypeOfSymbol(code).getCallSignatures()
    const [params] = signature?.getParameters() ?? []
    if (params !== undefined) found.set(code.name, toSchema.of(checker.getTypeOfSymbol(params), code.name))
  }
  return found
}

const PRIMITIVES = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Null, 'null'],
] as const

const nullLast = (a: string, b: string) => Number(a === 'null') - Number(b === 'null')

class TypeSchemas {
  readonly #checker: ts.TypeChecker
  readonly #source: ts.SourceFile

  constructor(checker: ts.TypeChecker, source: ts.SourceFile) {
    this.#checker = checker
    this.#source = source
  }

  of(type: ts.Type, where: string): Schema {
    if (type.isUnion()) return this.#ofUnion(type, where)
    const primitive = PRIMITIVES.find(([flags]) => (type.flags & flags) !== 0)?.[1]
    if (primitive !== undefined)
      return type.isStringLiteral() ? { type: 'string', const: type.value } : { type: primitive }
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference)
      return { type: 'array', items: this.of(item as ts.Type, where) }
    }
    if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0)
      throw new Error(`${where}: no schema for ${this.#checker.typeToString(type)}`)
    return this.#ofObject(type, where)
  }

  #ofObject(type: ts.Type, where: string): Schema {
    const fields = this.#checker.getPropertiesOfType(type)
    const isOptional = (field: ts.Symbol) => (field.flags & ts.SymbolFlags.Optional) !== 0
    const required = fields.filter((field) => !isOptional(field)).map(({ name }) => name)
    const properties = fields.map((field) => {
      const path = `${where}.${field.name}`
      const schema = this.of(this.#checker.getTypeOfSymbolAtLocation(field, this.#source), path)
      const [code = '', ...names] = path.split('.')
      const comment = ts.displayPartsToString(field.getDocumentationComment(this.#checker))
      const description = comment || describedParam(code, names)
      return [field.name, description === undefined ? schema : { ...schema, description }]
    })
    return { type: 'object', ...(required.length > 0 && { required }), properties: Object.fromEntries(properties) }
  }

  #ofUnion({ types: all }: ts.UnionType, where: string): Schema {
    // An optional field can be undefined, which JSON leaves out.
    const types = all.filter((one) => (one.flags & ts.TypeFlags.Undefined) === 0)
    const hasNull = types.some((one) => (one.flags & ts.TypeFlags.Null) !== 0)
    const texts = types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []))
    if (texts.length > 0 && texts.length === types.length - Number(hasNull)) {
      const values = { type: 'string', 'x-open': true, enum: texts }
      return hasNull ? { anyOf: [values, { type: 'null' }] } : values
    }
    const schemas = types.map((one) => this.of(one, where))
    if (schemas.length === 1) return schemas[0] as Schema
    if (schemas.every((one) => Object.keys(one).length === 1)) {
      const names = [...new Set(schemas.map(({ type }) => String(type)))].sort(nullLast)
      if (names.length === 1) return { type: names[0] }
      return names.length === 2 && names[1] === 'null'
        ? { type: names }
        : { anyOf: names.map((name) => ({ type: name })) }
    }
    return { anyOf: schemas }
  }
}
