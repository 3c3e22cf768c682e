/** Where commands write files: never over the database, a folder or another file. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { backUpStore, openStore, sqlitePath } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { failureOf } from '../support/failures.ts'
import { filledUser } from '../support/filled.ts'
import { sumsOf } from '../support/sums.ts'
import { type Ran, startTradeleaf, tradeleaf } from './support.ts'

interface Place {
  url: string
  /** Of the database. */
  path: string
  folder: string
  run(args: string[]): Promise<Ran>
  /** The database, and the names beside it. */
  state(): Promise<unknown>
}

async function place(t: Test): Promise<Place> {
  const url = await freshDatabase(t, 'sqlite')
  const path = sqlitePath(url)
  const folder = dirname(path)
  const store = await openStore(url)
  t.teardown(() => store.close())
  await filledUser(t, { store, url })
  mkdirSync(join(folder, 'uploads'))
  return {
    url,
    path,
    folder,
    run: (args) => tradeleaf(args, { DATABASE_URL: url }, { folder }),
    state: async () => ({ sums: await sumsOf(store), inode: statSync(path).ino, names: readdirSync(folder).sort() }),
  }
}

/** The commands that write a file. */
const WRITING: Record<string, (file: string) => string[]> = {
  backup: (file) => ['backup', file],
  export: (file) => ['export', file, '--user', 'trader@example.com', '--of', '2026-03'],
  copy: (file) => ['copy', '--to', `sqlite:${file}`],
}

for (const [name, command] of Object.entries(WRITING))
  t.test(`${name} does not touch what belongs to the database`, async (t) => {
    const { path, folder, run, state } = await place(t)
    symlinkSync(path, join(folder, 'link'))
    symlinkSync(folder, join(folder, 'folder'))
    linkSync(path, join(folder, 'hard'))
    symlinkSync(`${path}-wal`, join(folder, 'log'))
    writeFileSync(`${path}-before-restore-x`, 'a copy')
    const own = basename(path)
    const cases: [string, RegExp][] = [
      ...[path, own, `./x/../${own}`, 'link', 'hard', `folder/${own}`, 'log'].map((file) => [file, /in use/] as const),
      ...['-wal', '-shm', '-journal', '-instances', '-before-restore-x', '-before-any'].map(
        (suffix) => [own + suffix, /in use/] as const,
      ),
      ['uploads/x.db', /in use/],
      ['uploads', /is a folder/],
      ['.', /is a folder/],
      ['new/', /is a folder/],
      ['', /name of the file is missing/],
      ['/dev/null', /is not a file/],
      // A copy makes the folder of a database, as the service does.
      ...(name === 'copy' ? [] : [['nowhere/x', /nowhere.* cannot be written \(ENOENT/] as const]),
    ].map(([file, text]) => [file, text] as [string, RegExp])
    await run(['check'])
    const before = await state()
    for (const [file, text] of cases)
      for (const force of name === 'copy' ? [[]] : [[], ['--force']]) {
        const ran = await run([...command(file), ...force])
        t.match(ran, { code: 1, stdout: '', stderr: text }, `${file} ${force}`)
        t.equal(ran.stderr.trimEnd().split('\n').length, 1, ran.stderr)
      }
    t.same(await state(), before)
  })

t.test('a file that exists stays, unless --force replaces it', async (t) => {
  const { folder, run } = await place(t)
  const at = (name: string) => join(folder, name)
  for (const name of ['backup', 'export'] as const) {
    const command = WRITING[name] as (file: string) => string[]
    writeFileSync(at(name), 'mine')
    t.match(await run(command(name)), {
      code: 1,
      stdout: '',
      stderr: `${name} exists: name another file, or add --force`,
    })
    t.equal(readFileSync(at(name), 'utf8'), 'mine')
    t.match(await run([...command(name), '--force']), { code: 0, stderr: '' })
    t.not(readFileSync(at(name), 'utf8'), 'mine')
  }
  t.equal(statSync(at('backup')).mode & 0o777, 0o600)
  t.equal(statSync(at('backup.json')).mode & 0o777, 0o600)
  writeFileSync(at('other.json'), 'mine')
  t.match(await run(['backup', 'other']), { code: 1, stderr: /^other\.json exists/ })
  t.notOk(existsSync(at('other')))
  t.match(await run(['backup', 'other', '--force']), { code: 0 })
  t.match(await run(['restore', 'other']), { code: 1, stderr: /^The backup of 2/ }, 'it has its own description')
  t.match(await run(['copy', '--to', 'sqlite:backup']), { code: 1, stderr: /has rows; name one that is empty/ })
})

t.test('a file that appears while a backup is made stays', async (t) => {
  const { url, folder } = await place(t)
  const file = join(folder, 'b')
  const made = backUpStore(url, file, new Date())
  writeFileSync(file, 'mine')
  t.match(await failureOf(made), { code: 'target_exists' })
  t.equal(readFileSync(file, 'utf8'), 'mine')
  t.same(
    readdirSync(folder).filter((name) => name.startsWith('b')),
    ['b'],
  )
})

t.test('a description is not written over a database that has its name', async (t) => {
  const { path, folder, state } = await place(t)
  renameSync(path, join(folder, 'b.json'))
  const run = (args: string[]) => tradeleaf(args, { DATABASE_URL: `sqlite:${folder}/b.json` }, { folder })
  t.match(await run(['backup', 'b', '--force']), { code: 1, stderr: /^b\.json belongs to the database/ })
  renameSync(join(folder, 'b.json'), path)
  t.notOk(existsSync(join(folder, 'b')))
  t.ok(await state())
})

t.test('arguments start in the working folder, the setting where the service finds it', async (t) => {
  const { run, folder } = await place(t)
  t.match(await run(['copy', '--to', 'sqlite:copy.db']), { code: 0 })
  t.match(await run(['backup', './backup.db']), { code: 0 })
  t.match(await run(['export', 'march.csv', '--user', 'trader@example.com', '--of', '2026-03']), { code: 0 })
  for (const name of ['copy.db', 'backup.db', 'march.csv']) t.ok(existsSync(join(folder, name)), name)
  t.match(await tradeleaf(['check'], { DATABASE_URL: `sqlite:${folder}/copy.db` }), { code: 0 })
})

t.test('on a disk that is full nothing of a file appears', async (t) => {
  const { url, folder } = await place(t)
  for (const name of ['backup', 'copy'] as const) {
    // The largest file of this process has 200 kB; the database has more.
    const ran = await startTradeleaf(
      (WRITING[name] as (file: string) => string[])(join(folder, 'new.db')),
      {
        DATABASE_URL: url,
      },
      folder,
      ['sh', '-c', 'ulimit -f 400; exec "$@"', 'sh'],
    )
    t.match(ran, { code: 1, stdout: '', stderr: /^[^\n]+\n$/ }, name)
    t.notMatch(ran.stderr, /\n\s+at /)
    t.same(
      readdirSync(folder).filter((file) => file.startsWith('new.db')),
      [],
    )
  }
})
