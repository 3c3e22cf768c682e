/** Imports point down only. `src/README.md` lists the exceptions. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { inProject, projectRoot } from '../../src/lib/paths.ts'
import { isForBrowser } from './browser-files.ts'

const FLOORS = [
  ...(['lib', 'db', 'store', 'queries', 'rules', 'contract', 'context', 'edges'] as const),
  ...(['reads', 'reader-thread', 'app', 'service', 'main', 'command'] as const),
] as const
type Floor = (typeof FLOORS)[number]

/** Paths are relative to the project, with forward slashes. */
interface Place {
  floor: Floor
  /** The noun, for files that live in a room. */
  room?: string
}

const height = (floor: Floor) => FLOORS.indexOf(floor)

function place(path: string, edges: ReadonlySet<string>): Place {
  if (path.startsWith('generated/')) return { floor: 'lib' }
  if (path.startsWith('db/')) return { floor: 'db' }
  const inside = path.slice('src/'.length)
  const [first, ...rest] = inside.split('/') as [string, ...string[]]
  if (rest.length === 0) return { floor: first.replace('.ts', '') as Floor }
  if (first === 'lib' || first === 'store' || first === 'command') return { floor: first }
  if (first === 'contract' || first === 'config') return { floor: 'contract' }
  const name = rest.at(-1) as string
  if (name === 'handlers.ts' || edges.has(inside)) return { floor: 'edges', room: first }
  if (name === 'queries.ts' || name.endsWith('-queries.ts')) return { floor: 'queries', room: first }
  return { floor: 'rules', room: first }
}

/** Packages that only some floors may import; `engines` is `src/store/engines/`. */
const PACKAGES: { pattern: RegExp; allowed: readonly (Floor | 'engines')[] }[] = [
  { pattern: /^(fastify|@fastify\/.*|fastify-.*|node:https?)$/, allowed: ['contract', 'edges', 'app', 'main'] },
  { pattern: /^drizzle-orm/, allowed: ['db', 'store', 'queries'] },
  { pattern: /^(pg|better-sqlite3)$/, allowed: ['engines'] },
]

type Files = ReadonlyMap<string, readonly string[]>

/** Every import that the rules forbid, as `from → to: why`. `files` maps each path to its imports. */
function violations(files: Files, edges: ReadonlySet<string>, sideways: ReadonlySet<string>): string[] {
  const reachesQueries = (path: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    const { floor } = place(path, edges)
    if (floor === 'queries' || floor === 'store') return true
    return (files.get(path) ?? []).some((to) => files.has(to) && reachesQueries(to, seen))
  }
  const found: string[] = []
  for (const [from, imports] of files) {
    const source = place(from, edges)
    for (const to of imports) {
      const refuse = (why: string) => found.push(`${from} → ${to}: ${why}`)
      if (!files.has(to)) {
        const mine = from.startsWith('src/store/engines/') ? ['store', 'engines'] : [source.floor]
        const rule = PACKAGES.find(({ pattern }) => pattern.test(to))
        if (rule && !rule.allowed.some((at) => mine.includes(at))) refuse(`${source.floor} may not know this package`)
        continue
      }
      const target = place(to, edges)
      const noun = source.floor === 'queries' && target.floor === 'rules' && !reachesQueries(to)
      if (height(target.floor) > height(source.floor) && !noun) refuse(`${target.floor} is above ${source.floor}`)
      if (target.room === undefined || source.room === undefined || target.room === source.room) continue
      if (!sideways.has(`${source.room} -> ${target.room}`)) refuse('not a sideways import src/README.md lists')
      if (target.floor === 'edges') refuse('an edge of another room')
    }
  }
  return found
}

/** Files that import each other, a sorted group for each circle. Type imports count, because readers follow them. */
function circles(files: Files): string[][] {
  // Tarjan's strongly connected components.
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    open.push(path)
    for (const to of files.get(path) ?? []) {
      if (!files.has(to)) continue
      if (!order.has(to)) visit(to)
      if (open.includes(to)) lowest.set(path, Math.min(lowest.get(path) as number, lowest.get(to) as number))
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = open.splice(open.indexOf(path))
    if (group.length > 1 || files.get(path)?.includes(path)) found.push(group.sort())
  }
  for (const path of files.keys()) if (!order.has(path)) visit(path)
  return found
}

/** The lines of a fenced block of `src/README.md`. */
function block(readme: string, name: string): string[] {
  const match = new RegExp(`\`\`\`${name}\\n([^\`]*)\`\`\``).exec(readme)
  if (match === null) throw new Error(`src/README.md has no block "${name}"`)
  return (match[1] as string).split('\n').filter((line) => line !== '')
}

const sources = ['src', 'db', 'generated'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name))
    // What runs in the browser has rules of its own: dashboard-imports.test.ts.
    .filter((path) => !isForBrowser(path)),
)
const files: Files = new Map(
  sources.map((path) => [
    path,
    ts
      .preProcessFile(readFileSync(inProject(path), 'utf8'))
      .importedFiles.map(({ fileName }) =>
        fileName.startsWith('.') ? relative(projectRoot, inProject(dirname(path), fileName)) : fileName,
      ),
  ]),
)
const readme = readFileSync(inProject('src/README.md'), 'utf8')
const edges = new Set(block(readme, 'edges'))
const sideways = new Set(block(readme, 'sideways'))

t.test('imports point down, and sideways only if src/README.md lists them', async (t) => {
  t.ok(files.size > 20)
  t.same(violations(files, edges, sideways), [])
})

t.test('no files import each other in a circle', async (t) => {
  t.same(circles(files), [])
})

/** Each folder with those that its files import; without its own subfolders and those above it, which may know each other. */
function foldersOf(files: Files): Files {
  const folders = new Map<string, string[]>()
  for (const [path, imported] of files) {
    const folder = dirname(path)
    const others = imported
      .filter((to) => files.has(to))
      .map((to) => dirname(to))
      // The process and its context are above all rooms.
      .filter(
        (other) => other !== 'src' && !`${other}/`.startsWith(`${folder}/`) && !`${folder}/`.startsWith(`${other}/`),
      )
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return folders
}

t.test('no folders import each other in a circle', async (t) => {
  t.same(circles(foldersOf(files)), [])
  const of = (...entries: [string, string[]][]) => circles(foldersOf(new Map(entries)))
  t.same(of(['src/a/x.ts', ['src/b/y.ts']], ['src/b/y.ts', []], ['src/b/z.ts', ['src/a/x.ts']]), [['src/a', 'src/b']])
  t.same(of(['src/a/x.ts', ['src/a/b/y.ts']], ['src/a/b/y.ts', ['src/a/z.ts']], ['src/a/z.ts', []]), [])
})

t.test('a circle of any length is found', async (t) => {
  const of = (...entries: [string, string[]][]) => circles(new Map(entries))
  t.same(of(['a', ['b', 'c']], ['b', ['c']], ['c', ['drizzle-orm']]), [])
  t.same(of(['a', ['b']], ['b', ['a']]), [['a', 'b']])
  t.same(of(['a', ['b']], ['b', ['c', 'd']], ['c', ['a']], ['d', []]), [['a', 'b', 'c']])
  t.same(of(['a', ['a']]), [['a']])
  t.same(of(['a', ['b']], ['b', ['a']], ['c', ['d', 'a']], ['d', ['c']]), [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

t.test('everything that src/README.md lists exists', async (t) => {
  for (const path of edges) t.ok(existsSync(inProject('src', path)), `the edge ${path} exists`)
  const used = new Set<string>()
  for (const [from, imports] of files)
    for (const to of imports) {
      const pair = files.has(to) ? [place(from, edges).room, place(to, edges).room] : []
      if (pair[0] && pair[1] && pair[0] !== pair[1]) used.add(`${pair[0]} -> ${pair[1]}`)
    }
  for (const line of sideways) t.ok(used.has(line), `"${line}" is used`)
  const rooms = new Set([...files.keys()].map((path) => place(path, edges).room).filter((room) => room !== undefined))
  for (const room of rooms) t.ok(readme.includes(`| \`${room}/\` |`), `the room ${room} is described`)
})

t.test('an import that points up, across or at a foreign package is found', async (t) => {
  const broken = (...entries: [string, string[]][]) =>
    violations(new Map(entries), new Set(['auth/flow.ts']), new Set(['imports -> trading']))
  const lib: [string, string[]] = ['src/lib/dates.ts', []]
  const queries: [string, string[]] = ['src/trading/queries.ts', ['src/lib/dates.ts', 'drizzle-orm']]
  const rules: [string, string[]] = ['src/trading/months.ts', ['src/trading/queries.ts']]
  const noun: [string, string[]] = ['src/trading/trade.ts', []]
  const handlers: [string, string[]] = ['src/trading/days/handlers.ts', ['src/trading/months.ts', 'fastify']]

  t.same(broken(lib, queries, rules, noun, handlers), [])
  t.same(broken(noun, ['src/trading/queries.ts', ['src/trading/trade.ts']]), [], 'queries may use a noun')
  t.same(broken(queries, rules, ['src/imports/write.ts', ['src/trading/months.ts']]), [], 'a listed pair')

  const refused = (...entries: [string, string[]][]) =>
    t.equal(broken(...entries).length, 1, JSON.stringify(entries.at(-1)))
  refused(rules, queries, ['src/lib/text.ts', ['src/trading/months.ts']])
  refused(queries, rules, ['src/trading/more-queries.ts', ['src/trading/months.ts']])
  refused(handlers, rules, queries, ['src/trading/days.ts', ['src/trading/days/handlers.ts']])
  refused(queries, rules, ['src/plants/plants.ts', ['src/trading/months.ts']])
  refused(handlers, rules, queries, ['src/imports/handlers.ts', ['src/trading/days/handlers.ts']])
  refused(lib, ['src/trading/days.ts', ['fastify']])
  refused(lib, ['src/trading/days.ts', ['drizzle-orm']])
  refused(lib, ['src/store/index.ts', ['pg']])
  refused(['src/context.ts', []], ['src/auth/users.ts', ['src/context.ts']])
})
