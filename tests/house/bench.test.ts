/** `npm run bench` can end: every part of it runs once, with little data. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { inProject, projectRoot } from '../../src/lib/paths.ts'
import { NODE_OPTIONS } from '../support/processes.ts'

const run = async (...args: string[]) =>
  await promisify(execFile)(process.execPath, [...NODE_OPTIONS, inProject('scripts/bench.ts'), ...args], {
    cwd: projectRoot,
  })

t.test('every part ends on both engines', async (t) => {
  const { stdout } = await run('small')
  const [, parts = ''] = /s in all: (.*)/.exec(stdout) ?? []
  for (const part of [
    'imports',
    'days',
    'requests',
    'portfolio',
    'exports',
    'reads',
    'joins',
    'floods',
    'memory',
    'webhooks',
    'scale',
  ])
    for (const engine of ['SQLite', 'PostgreSQL']) t.ok(parts.includes(`${part} on ${engine} `), `${part} on ${engine}`)
})

t.test('a part that does not exist is named', async (t) => {
  const failure = await run('nothing').catch((error: { stderr: string }) => error)
  t.match(failure.stderr, /Unknown part or engine 'nothing'/)
})
