/** What runs in the browser imports nothing of the server, and no page imports another. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { inProject, projectRoot } from '../../src/lib/paths.ts'
import { isForBrowser } from './browser-files.ts'

/** The client of the API, and the steps to the files of each broker. */
const OUTSIDE = ['scripts/client/index.ts', 'generated/brokers.ts']
const ROOM = 'src/dashboard'

/** The folders of the room that a file may import besides its own; undefined if it is not for the browser. */
function allowedFrom(path: string): RegExp | undefined {
  if (!isForBrowser(path)) return undefined
  const [first, second] = path.slice(ROOM.length + 1).split('/')
  if (first === 'shared') return /^shared\//
  if (first === 'pages') return new RegExp(`^(shared|pages/${second})/`)
  if (first === 'pages.ts') return /^(shared|pages)\//
  return /^(shared|shell)\/|^pages\.ts$|\.css$/
}

/** Why `from` may not import `to`; undefined if it may. Paths are relative to the project. */
function problem(from: string, to: string): string | undefined {
  const allowed = allowedFrom(from)
  if (allowed === undefined) return isForBrowser(to) ? 'the server imports what is for the browser' : undefined
  if (!to.includes('/') || !/^(src|generated|db|scripts|tests)\//.test(to))
    return to.startsWith('node:') ? 'a module of Node' : undefined
  if (OUTSIDE.includes(to)) return undefined
  return allowed.test(relative(ROOM, to)) ? undefined : 'not in shared/, nor in the same page'
}

const files = readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join('src', name))

t.test('pages import their own folder, shared/ and the client of the API', async (t) => {
  const found: string[] = []
  for (const from of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(inProject(from), 'utf8'))
    for (const { fileName } of importedFiles) {
      const to = fileName.startsWith('.') ? relative(projectRoot, inProject(dirname(from), fileName)) : fileName
      const why = problem(from, to)
      if (why !== undefined) found.push(`${from} → ${to}: ${why}`)
    }
  }
  t.ok(files.some(isForBrowser))
  t.same(found, [])
})

t.test('an import of the server, of another page or of a floor above is found', async (t) => {
  const page = 'src/dashboard/pages/calendar/index.tsx'
  t.notOk(problem(page, 'src/dashboard/shared/format.ts'))
  t.notOk(problem(page, 'src/dashboard/pages/calendar/day.tsx'))
  t.notOk(problem(page, 'preact/hooks'))
  t.notOk(problem('src/dashboard/shared/api.ts', 'scripts/client/index.ts'))
  t.ok(problem('src/dashboard/shared/api.ts', 'scripts/client/connection.ts'))
  t.ok(problem('src/dashboard/shared/api.ts', 'generated/dashboard.ts'), 'its numbers are those of the service')
  t.ok(problem(page, 'src/dashboard/pages/imports/upload.tsx'))
  t.ok(problem(page, 'src/dashboard/shell/shell.tsx'))
  t.ok(problem(page, 'src/lib/dates.ts'))
  t.ok(problem(page, 'node:fs'))
  t.ok(problem('src/dashboard/shared/api.ts', page))
  t.ok(problem('src/dashboard/index.ts', 'src/dashboard/shared/format.ts'))
})
