/** The files of `scripts/deploy/`: what they name exists, and the image serves where it can be built. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  const credentials = [...read('tradeleaf.service').matchAll(/^#?LoadCredential=([A-Z_]+):\/etc\/tradeleaf\/\1$/gm)]
  t.ok(credentials.length >= 5)
  const image = [...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(
    (match) => match[1] as string,
  )
  const named = [
    ...Object.keys(compose.services.tradeleaf.environment),
    ...unit,
    ...image,
    ...credentials.map((match) => match[1] as string),
  ]
  t.ok(named.length > 10)
  for (const name of named) t.ok(SETTINGS.has(name.replace(/_FILE$/, '')) || OTHERS.has(name), name)
  for (const name of compose.services.tradeleaf.secrets) t.ok(name in compose.secrets, name)
  t.ok(compose.services.tradeleaf.read_only)
  t.match(read('Containerfile'), /^USER node$/m)
})

const CAN_ANALYZE = spawnSync('systemd-analyze', ['--version']).status === 0

/** What `systemd-analyze` finds that the unit permits, and why it must. */
const PERMITTED: Record<string, string> = {
  'PrivateNetwork=': 'it serves, and asks for prices',
  'RestrictAddressFamilies=~AF_(INET|INET6)': 'the same',
  'IPAddressDeny=': 'any address may be a client or a receiver of webhooks',
  'RestrictAddressFamilies=~AF_UNIX': 'PostgreSQL may be on a socket',
  'MemoryDenyWriteExecute=': 'Node compiles while it runs',
  'SystemCallFilter=~@resources': 'worker threads have a lower priority',
  'DeviceAllow=': 'ProtectClock allows to read the clock',
  'ProcSubset=': 'Node reads the memory of the machine',
  'RootDirectory=/RootImage=': 'the package is in the system',
}

t.test('the unit is valid, and permits little', { skip: !CAN_ANALYZE && 'needs systemd-analyze' }, async (t) => {
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  const own = join(t.testdir({}), 'tradeleaf.service')
  // A user that an operator has made instead: what DynamicUser implies must be in the unit.
  for (const user of ['DynamicUser=yes', 'User=tradeleaf']) {
    writeFileSync(own, read('tradeleaf.service').replace('DynamicUser=yes', user))
    t.match(analyze('verify', own), { status: 0, stderr: '' })
    const { stdout } = analyze('security', '--offline=true', '--no-pager', own)
    t.same([...stdout.matchAll(/^✗ (\S+)/gm)].map(([, name]) => name).sort(), Object.keys(PERMITTED).sort(), user)
  }
})

t.test('the unit gives the service what the guide says', async (t) => {
  const unit = new Map<string, string[]>()
  for (const [, name = '', value = ''] of read('tradeleaf.service').matchAll(/^(\w+)=(.*)$/gm))
    unit.set(name, [...(unit.get(name) ?? []), value])
  const settingOf = (name: string) => unit.get(name)?.at(-1)
  const numberOf = (name: string) => Number(settingOf(name))
  t.match(unit.get('Environment'), ['NODE_ENV=production', /^DATABASE_URL=sqlite:/])
  // The only folder that it can write to, and that nobody else can read.
  const [, folder] = /^DATABASE_URL=sqlite:(.*)\//.exec(unit.get('Environment')?.[1] ?? '') ?? []
  t.equal(folder, `/var/lib/${settingOf('StateDirectory')}`)
  t.equal(settingOf('WorkingDirectory'), folder)
  t.equal(settingOf('StateDirectoryMode'), '0700')
  t.equal(settingOf('UMask'), '0077')
  // Without which production does not start.
  t.same(unit.get('LoadCredential'), ['SESSION_SECRET:/etc/tradeleaf/SESSION_SECRET'])
  t.equal(settingOf('EnvironmentFile'), '/etc/tradeleaf/settings')
  t.equal(settingOf('ExecStart'), '/usr/bin/env tradeleaf serve')
  t.equal(settingOf('ExecReload'), '/bin/kill -HUP $MAINPID')
  t.equal(settingOf('Restart'), 'always')
  t.ok(5 * numberOf('RestartSec') >= 10, 'systemd gives up after five starts in ten seconds')
  const [, delay] = /^\| `SHUTDOWN_DELAY_SECONDS` \| .*?in production `(\d+)`/m.exec(guide) ?? []
  t.ok(numberOf('TimeoutStopSec') > Number(delay) + 10, 'it ends by itself')
  t.equal(numberOf('LimitNOFILE'), Number(/Set `LimitNOFILE=(\d+)` or more/.exec(guide)?.[1]))
  t.equal(settingOf('SystemCallErrorNumber'), 'EPERM', 'what is not permitted fails, and does not end the service')
  // It is started with the machine, after what it needs.
  t.equal(settingOf('WantedBy'), 'multi-user.target')
  for (const name of ['After', 'Wants']) t.match(settingOf(name), /\bnetwork-online\.target\b/)
  t.match(settingOf('After'), /\bpostgresql\.service\b/)
})

t.test('the secrets of the compose file get neither into a commit nor into an image', async (t) => {
  const { secrets } = parse(read('compose.yaml')) as { secrets: Record<string, { file: string }> }
  const files = Object.values(secrets).map(({ file }) => join('scripts/deploy', file))
  t.ok(files.length >= 5)
  const lines = readFileSync(inProject('.dockerignore'), 'utf8').split('\n')
  for (const file of files) t.ok(lines.includes(dirname(file)), `${file} is in no image`)
  // In a repository of its own: the project may be without one, and the machine may ignore more.
  const folder = t.testdir()
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'core.excludesFile=', ...args], { cwd: folder, encoding: 'utf8' })
  t.equal(git('init', '--quiet').status, 0)
  cpSync(inProject('.gitignore'), join(folder, '.gitignore'))
  t.same(
    git('check-ignore', ...files)
      .stdout.trim()
      .split('\n'),
    files,
    'none is in a commit',
  )
  t.equal(git('check-ignore', 'scripts/deploy/compose.yaml').stdout, '')
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
    t.match(run('tradeleaf', 'check'), { status: 1, stderr: /^there is no database/ })
    const untilReady = 'tradeleaf serve >/tmp/log & until grep -q ready /tmp/log; do sleep 1; done; kill $!; wait $!'
    t.match(run('sh', '-c', untilReady), { status: 0 })
    t.match(run('tradeleaf', 'token', 'create', '--email', 'me@example.com'), { status: 0, stdout: /^tlf_/ })
    t.match(run('tradeleaf', 'check'), { status: 0 })
    t.match(run('ls', '/data').stdout, /tradeleaf\.db/)
  },
)
