/** `npm run check` checks the types of every file. */
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { inProject, projectRoot } from '../../src/lib/paths.ts'

/** Programs that the tests of generated clients check with options of their own. */
const CLIENTS = /^tests\/contract\/clients\//

const sources = ['src', 'generated', 'db', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !CLIENTS.test(path)),
)

const checked = (project: string): string[] =>
  execFileSync(process.execPath, [inProject('node_modules/typescript-7/bin/tsc'), '-p', project, '--listFilesOnly'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .map((path) => relative(projectRoot, path))

t.test('each TypeScript file belongs to the service or to the pages', async (t) => {
  const files = new Set([...checked('.'), ...checked('src/dashboard')])
  t.ok(sources.length > 500)
  t.strictSame(
    sources.filter((path) => !files.has(path)),
    [],
  )
})
