/**
 * Names every regular expression of the service whose time can grow faster than its text: in `src/`, literal or built
 * from constants, and the `pattern`s of the contract in `openapi/`; or in the given folders. Exits with 0
 * if it finds no such expression.
 *
 * scslre, the engine of eslint-plugin-regexp, finds quantifiers that compete within one attempt to match, or that a
 * pattern begins with. `ambiguous` adds repeated alternatives. `restarts` adds the attempts that begin again after
 * every prefix, such as `/ for .*$/` on ` for  for  for …`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { visitRegExpAST } from '@eslint-community/regexpp'
import type { Alternative, Pattern as Body, Element, Quantifier } from '@eslint-community/regexpp/ast'
import { JS } from 'refa'
import {
  getConsumedChars,
  getFirstConsumedChar,
  getFirstConsumedCharAfter,
  hasSomeAncestor,
  isPotentiallyZeroLength,
  type ReadonlyFlags,
  toCache,
} from 'regexp-ast-analysis'
import { analyse } from 'scslre'
import ts from 'typescript'
import { LineCounter, parseDocument, visit } from 'yaml'
import { projectRoot } from '../src/lib/paths.ts'

interface Pattern {
  /** `file:line`. */
  at: string
  /** undefined if it is not built from constants. */
  source: string | undefined
  flags: string | undefined
}

/** The value of a text made of literals, templates and constants of the same file. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value === undefined ? undefined : textOf(value, constants)
  }
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw'
  const template = isRaw ? node.template : node
  if (ts.isNoSubstitutionTemplateLiteral(template)) return isRaw ? template.rawText : template.text
  if (!ts.isTemplateExpression(template)) return undefined
  const piece = (part: ts.TemplateLiteralLikeNode) => (isRaw ? part.rawText : part.text) ?? ''
  let text = piece(template.head)
  for (const { expression, literal } of template.templateSpans) {
    const value = textOf(expression, constants)
    if (value === undefined) return undefined
    text += value + piece(literal)
  }
  return text
}

function* patternsOfCode(file: string): Generator<Pattern> {
  const source = ts.createSourceFile(
    file,
    readFileSync(resolve(projectRoot, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const constants = new Map<string, ts.Expression>()
  const nodes: ts.Node[] = [source]
  for (const node of nodes) {
    ts.forEachChild(node, (child) => void nodes.push(child))
    const isConstant = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined
    if (isConstant) constants.set((node.name as ts.Identifier).text, node.initializer as ts.Expression)
  }
  for (const node of nodes) {
    const at = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      yield { at, source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [body, flags] = node.arguments ?? []
      yield {
        at,
        source: body === undefined ? undefined : textOf(body, constants),
        flags: flags === undefined ? '' : textOf(flags, constants),
      }
    }
  }
}

function patternsOfContract(file: string): Pattern[] {
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(resolve(projectRoot, file), 'utf8'), { lineCounter: lines })
  const patterns: Pattern[] = []
  visit(document, {
    Pair(_key, pair) {
      const [key, value] = [pair.key, pair.value] as { value?: unknown; range?: [number, number, number] }[]
      if (key?.value !== 'pattern' || typeof value?.value !== 'string') return
      const { line } = lines.linePos(value.range?.[0] ?? 0)
      // Ajv compiles with this flag.
      patterns.push({ at: `${file}:${line}`, source: value.value, flags: 'u' })
    },
  })
  return patterns
}

/** What precedes a quantifier in its pattern. */
interface Before {
  /** The elements that consume at least one character. */
  readonly required: readonly Element[]
  /** Whether the match can begin in one place only. */
  readonly anchored: boolean
}

/**
 * The first unbounded quantifier behind a prefix that can occur in the text it consumes, and that may fail after it. Each
 * occurrence begins another attempt, and each attempt reads the rest of the text: quadratic time.
 */
function restarts(alternatives: readonly Alternative[], flags: ReadonlyFlags, before: Before, mayFail: boolean) {
  for (const { elements } of alternatives) {
    let prefix = before
    for (const [i, element] of elements.entries()) {
      if (prefix.anchored) break
      const failsAfter = mayFail || elements.slice(i + 1).some((next) => next.type === 'Assertion' || !isOptional(next))
      const found = restartsAt(element, flags, prefix, failsAfter)
      if (found !== undefined) return found
      prefix = extended(prefix, element, flags)
    }
  }
  return undefined
}

const isOptional = (element: Element) => element.type === 'Quantifier' && element.min === 0

function restartsAt(element: Element, flags: ReadonlyFlags, before: Before, mayFail: boolean): string | undefined {
  switch (element.type) {
    case 'Quantifier':
      if (element.max === Infinity && mayFail && repeats(before, element, flags)) return element.raw
      return restartsAt(element.element, flags, before, mayFail || element.max > 1)
    case 'Group':
    case 'CapturingGroup':
      return restarts(element.alternatives, flags, before, mayFail)
    case 'Assertion':
      if (element.kind !== 'lookahead' && element.kind !== 'lookbehind') return undefined
      return restarts(element.alternatives, flags, before, true)
    default:
      return undefined
  }
}

/** Whether what comes before a quantifier can occur in the text that the quantifier consumes. */
function repeats({ required }: Before, { element, parent }: Quantifier, flags: ReadonlyFlags): boolean {
  // scslre finds these, and considers the assertions before them.
  const isCharacter =
    element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet'
  const inLookbehind = parent.parent.type === 'Assertion' && parent.parent.kind === 'lookbehind'
  if (required.length === 0 && isCharacter && !inLookbehind) return false
  const consumed = getConsumedChars(element, flags).chars
  return required.every((piece) => !getConsumedChars(piece, flags).chars.isDisjointWith(consumed))
}

function extended(before: Before, element: Element, flags: ReadonlyFlags): Before {
  if (element.type === 'Assertion')
    return element.kind === 'start' && !flags.multiline ? { ...before, anchored: true } : before
  return isPotentiallyZeroLength(element, flags) ? before : { ...before, required: [...before.required, element] }
}

/** A repeated choice between continuations that begin alike, or a look-behind without limit. */
function ambiguous(body: Body, flags: ReadonlyFlags): string | undefined {
  let found: string | undefined
  const isEndless = (node: { type: string }) =>
    (node as Quantifier).type === 'Quantifier' && (node as Quantifier).max === Infinity
  const inspect = (group: Element & { alternatives: Alternative[] }) => {
    if (!hasSomeAncestor(group, isEndless)) return
    const begins = group.alternatives.map((alternative) => getFirstConsumedChar(alternative, 'ltr', flags).char)
    if (begins.some((one, i) => begins.slice(i + 1).some((other) => !one.isDisjointWith(other)))) found ??= group.raw
  }
  visitRegExpAST(body, {
    onGroupEnter: inspect,
    onCapturingGroupEnter: inspect,
    onQuantifierEnter(quantifier) {
      const looksBehind = hasSomeAncestor(quantifier, (node) => node.type === 'Assertion' && node.kind === 'lookbehind')
      if (looksBehind && quantifier.max === Infinity) found ??= quantifier.raw
      const isRange = quantifier.max !== Infinity && quantifier.max !== quantifier.min
      if (!isRange || !hasSomeAncestor(quantifier, isEndless)) return
      const next = getFirstConsumedCharAfter(quantifier, 'ltr', flags).char
      const begin = getFirstConsumedChar(quantifier.element, 'ltr', flags).char
      if (!begin.isDisjointWith(next)) found ??= quantifier.raw
    },
  })
  return found
}

/** Why a pattern is not linear; undefined if it is. */
function problemOf({ source, flags }: Pattern): string | undefined {
  if (source === undefined || flags === undefined) return 'is not built from constants of its file'
  const parsed = JS.Parser.fromLiteral({ source, flags })
  const [report] = analyse(parsed.literal, { maxReports: 1 }).reports
  if (report !== undefined)
    return `takes ${report.exponential ? 'exponential' : 'quadratic'} time on many characters ${report.character.literal.source}`
  const flagsOfIt = toCache(parsed.ast.flags)
  const repeated = ambiguous(parsed.ast.pattern, flagsOfIt)
  if (repeated !== undefined) return `can match ${repeated} in many ways`
  const again = restarts(
    parsed.ast.pattern.alternatives,
    flagsOfIt,
    { required: [], anchored: parsed.ast.flags.sticky },
    false,
  )
  return again === undefined ? undefined : `begins anew within what ${again} consumes: quadratic time`
}

const filesOf = (folder: string): string[] =>
  readdirSync(resolve(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort()

function* patternsOf(file: string): Generator<Pattern> {
  if (/\.[cm]?[jt]s$/.test(file)) yield* patternsOfCode(file)
  if (file.endsWith('.yaml')) yield* patternsOfContract(file)
}

const folders = process.argv.length > 2 ? process.argv.slice(2) : ['src', 'openapi']
const patterns = folders.flatMap(filesOf).flatMap((file) => [...patternsOf(file)])
if (patterns.length === 0) throw new Error(`there is no pattern in ${folders.join(' and ')}`)
for (const pattern of patterns) {
  const problem = problemOf(pattern)
  if (problem === undefined) continue
  process.stdout.write(`${pattern.at} /${pattern.source ?? '…'}/${pattern.flags ?? ''} ${problem}\n`)
  process.exitCode = 1
}
