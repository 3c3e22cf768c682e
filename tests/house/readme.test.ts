/** Checks the README: its settings, scripts and links exist, and every setting and script is in it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'

const readme = readFileSync(inProject('README.md'), 'utf8')
const operating = readFileSync(inProject('src/operation/GUIDE.md'), 'utf8')
const contributing = readFileSync(inProject('CONTRIBUTING.md'), 'utf8')
const { scripts, dependencies, engines } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  engines: { node: string }
}

t.test('the guide lists exactly the settings that exist', async (t) => {
  const source = ['index.ts', 'user-list.ts']
    .map((file) => readFileSync(inProject(`src/config/${file}`), 'utf8'))
    .join()
  const read = new Set(
    [...source.matchAll(/env\.(?:text|written|secret|integer|choice|flag|list|url)\('([A-Z_]+)'/g)].map((m) => m[1]),
  )
  const told = new Set([...operating.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((m) => m[1]))
  t.strictSame([...told].sort(), [...read].sort())
  t.ok(read.size > 10)
})

t.test('no other file reads the environment of the service', async (t) => {
  const files = readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const readers = files.filter((name) => /process\.env/.test(readFileSync(inProject('src', name), 'utf8')))
  t.strictSame(readers.sort(), ['command/io.ts', 'main.ts'])
})

t.test('the README and CONTRIBUTING list exactly the scripts that exist', async (t) => {
  const told = new Set(
    [...`${readme}${contributing}`.matchAll(/npm (?:run (?:--silent )?)?([a-z]+(?::[a-z]+)?)\b/g)]
      .map((m) => m[1])
      .filter((name) => name !== 'ci' && name !== 'run'),
  )
  // npm runs postinstall by itself.
  const ours = Object.keys(scripts).filter((name) => name !== 'postinstall')
  t.strictSame([...told].sort(), ours.sort())
})

t.test('CONTRIBUTING has a reason for every dependency', async (t) => {
  const table = contributing.slice(contributing.indexOf('## Why these libraries'))
  for (const name of Object.keys(dependencies)) t.match(table, new RegExp(`(^|[ ,|])${name}[ ,|]`, 'm'), name)
})

const MOST_LINES = 110

/** What the README leaves out, each beside its noun. */
const GUIDES = [
  'openapi/CLIENTS.md',
  ...['assistant', 'imports', 'operation', 'portfolio', 'webhooks'].map((room) => `src/${room}/GUIDE.md`),
]

/** Rooms with a page of their own. */
const ROOMS = ['auth', 'broker-files', 'imports', 'ledger', 'prices', 'store', 'webhooks']

/** The names by which links reach the headings of a page. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

t.test('every file, folder and heading that a document names exists', async (t) => {
  for (const [document, base] of [
    ...GUIDES.map((guide) => [guide, dirname(guide)] as const),
    ['README.md', '.'],
    ['SECURITY.md', '.'],
    ['CONTRIBUTING.md', '.'],
    ['CHANGES.md', '.'],
    ['src/README.md', 'src'],
    ['openapi/README.md', 'openapi'],
    ['tests/README.md', 'tests'],
    ['scripts/README.md', 'scripts'],
    ['db/README.md', 'db'],
    ['src/DECISIONS.md', 'src'],
    ...ROOMS.map((room) => [`src/${room}/README.md`, `src/${room}`] as const),
  ] as const) {
    const text = readFileSync(inProject(document), 'utf8')
    for (const [, target = '', heading] of text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)) {
      const path = inProject(base, target)
      t.ok(existsSync(path), `${document}: ${target}`)
      if (heading === undefined) continue
      const named = target === '' ? text : readFileSync(path, 'utf8')
      t.ok(headingsOf(named).includes(heading), `${document}: ${target}#${heading}`)
    }
  }
  for (const [, path] of readme.matchAll(/`((?:src|db|tests|scripts|openapi|generated)\/[\w./-]*)`/g))
    t.ok(existsSync(inProject(path as string)), `README.md: ${path}`)
})

t.test('every file that the page of a room names is in that room', async (t) => {
  for (const room of ROOMS) {
    const text = readFileSync(inProject('src', room, 'README.md'), 'utf8')
    const names = readdirSync(inProject('src', room), { recursive: true, encoding: 'utf8' }).map((path) =>
      basename(path),
    )
    for (const [, name] of text.matchAll(/`(?:[\w-]+\/)*([\w-]+\.ts)`/g))
      t.ok(names.includes(name as string), `${room}: ${name}`)
    for (const [, folder] of text.matchAll(/`((?:\.\.\/)?[\w-]+)\/`/g))
      t.ok(existsSync(inProject('src', room, folder as string)), `${room}: ${folder}/`)
  }
})

t.test('the page of the tables names every table', async (t) => {
  const page = readFileSync(inProject('db/README.md'), 'utf8')
  const sql = readFileSync(inProject('db/migrations/sqlite/0000_init.sql'), 'utf8')
  const tables = [...sql.matchAll(/CREATE TABLE `(\w+)`/g)].map((m) => m[1] as string)
  t.ok(tables.length > 20)
  for (const table of tables) t.match(page, `\`${table}\``, table)
})

t.test('the README shows two pictures, together below 150 kB', async (t) => {
  const pictures = [...readme.matchAll(/<img src="([^"]+)" width="49%" alt="[^"]{20,}">/g)].map((m) => m[1] as string)
  t.equal(pictures.length, 2)
  t.equal([...readme.matchAll(/<img|!\[/g)].length, 2)
  const sizes = pictures.map((path) => statSync(inProject(path)).size)
  t.ok(
    sizes.every((size) => size > 10_000),
    sizes.join(),
  )
  t.ok(sizes.reduce((sum, size) => sum + size) < 150_000, sizes.join())
})

t.test('the README has the order that a newcomer needs', async (t) => {
  t.strictSame(
    [...readme.matchAll(/^## (.*)$/gm)].map((m) => m[1]),
    ['Run it', 'Import your files', 'Use the API', 'Read more'],
  )
  t.match(readme, /npm ci && npm start/)
})

t.test('the oldest Node is the same in package.json, the README and the check at start', async (t) => {
  const oldest = engines.node.replace('>=', '')
  t.match(readme, `Node.js ${oldest} or later`)
  t.match(readFileSync(inProject('scripts/require-node.cjs'), 'utf8'), `[${oldest.replace('.', ', ')}]`)
  t.match(readFileSync(inProject('scripts/drop-bundled-node.sh'), 'utf8'), `Node ${oldest} or later`)
})

t.test('the README is short, and names every guide', async (t) => {
  t.ok(readme.split('\n').length <= MOST_LINES)
  for (const guide of GUIDES) t.match(readme, `](${guide})`)
})

t.test('every path in the README and the guides is in the contract or is a published page', async (t) => {
  const known = new Set([
    '/docs',
    '/docs/dashboard',
    '/docs/plants',
    '/metrics',
    ...['dashboard', 'plants'].flatMap((name) => [`/openapi/${name}.json`, `/openapi/${name}.yaml`]),
  ])
  for (const name of ['dashboard', 'plants']) {
    const { paths } = JSON.parse(readFileSync(inProject('generated', `${name}.json`), 'utf8')) as { paths: object }
    for (const path of Object.keys(paths)) known.add(path)
  }
  const texts = [readme, ...GUIDES.map((guide) => readFileSync(inProject(guide), 'utf8'))].join('\n')
  const named = [...texts.matchAll(/`(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/[\w/{}.-]+)`/g)].map((m) => m[1] as string)
  for (const path of named) t.ok(known.has(path), path)
})

t.test('the top level has only the allowed files and folders', async (t) => {
  const allowed = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'openapi',
    'src',
    'generated',
    'db',
    'tests',
    'scripts',
    'README.md',
    'LICENSE',
    'SECURITY.md',
    'CONTRIBUTING.md',
    'CHANGES.md',
    'node_modules',
    'data',
  ]
  const found = readdirSync(inProject('.')).filter((name) => !name.startsWith('.'))
  t.strictSame(
    found.filter((name) => !allowed.includes(name)),
    [],
  )
})
