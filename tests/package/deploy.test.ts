/** The files of `scripts/deploy/`: what they name exists, and the image serves where it can be built. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { parse } from 'yaml'
import { inProject } from '../../src/lib/paths.ts'
import { isLong } from '../support/counts.ts'

const read = (name: string) => readFileSync(inProject('scripts/deploy', name), 'utf8')
const guide = readFileSync(inProject('src/operation/GUIDE.md'), 'utf8')
const SETTINGS = new Set([...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]))
/** Of Node and of systems. */
const OTHERS = new Set(['TMPDIR'])

t.test('every setting that they give is one of the service', async (t) => {
  const compose = parse(read('compose.yaml'))
  const unit = [...read('tradeleaf.service').matchAll(/^Environment=([A-Z_]+)=/gm)].map((match) => match[1] as string)
  const image = [...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
    (match) => match[1] as string,
  )
  const named = [...Object.keys(compose.services.tradeleaf.environment), ...unit, ...image]
  t.ok(named.length > 10)
  for (const name of named) t.ok(SETTINGS.has(name.replace(/_FILE$/, '')) || OTHERS.has(name), name)
  for (const name of compose.services.tradeleaf.secrets) t.ok(name in compose.secrets, name)
  t.ok(compose.services.tradeleaf.read_only)
  t.match(read('Containerfile'), /^USER node$/m)
})

/** The image that it is built on must be here, or its registry reachable. */
const BASE = process.env.CONTAINER_BASE ?? 'docker.io/library/node:24-slim'
const buildah = (...args: string[]) => spawnSync('buildah', args, { encoding: 'utf8', timeout: 600_000 })
const canBuild = isLong && buildah('from', '--name', 'tradeleaf-try', BASE).status === 0
if (canBuild) buildah('rm', 'tradeleaf-try')

t.test(
  'the image serves, not as root',
  { skip: !canBuild && 'needs buildah, the base image, and the long form' },
  async (t) => {
    const image = 'localhost/tradeleaf-tests'
    const args = ['--network', 'host', '--build-arg', `BASE=${BASE}`, '-f', 'scripts/deploy/Containerfile', '-t', image]
    execFileSync('buildah', ['build', ...args, '.'], { cwd: inProject(), stdio: 'ignore' })
    t.teardown(() => buildah('rmi', '--force', image))
    const container = buildah('from', image).stdout.trim()
    t.teardown(() => buildah('rm', container))
    const run = (...command: string[]) =>
      buildah('run', '--user', 'node', '--env', 'NODE_ENV=test', container, '--', ...command)
    t.equal(run('id', '-un').stdout.trim(), 'node')
    t.match(run('tradeleaf', 'token', 'create', '--email', 'me@example.com'), { status: 0, stdout: /^tlf_/ })
    t.match(run('tradeleaf', 'check'), { status: 0 })
    t.match(run('ls', '/data').stdout, /tradeleaf\.db/)
  },
)
