/**
 * Runs the test files that its parent (`run-files.ts`) names, one after the other, so that they share the modules of the
 * service, its compiled contract, its worker threads and a browser: loading them takes longer than most tests.
 *
 * Each file is a subtest of that name: its `import t from 'tap'` gives that subtest. The process sends `NEXT` to ask for a
 * file. The answer is `{ file, engines }`; `file` is null if no file is left.
 */
import { once } from 'node:events'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import root, { type Test } from 'tap'
import { NEXT, NEXT_AFTER_FAILURE } from './run-files.ts'
import type { Engines } from './test-files.ts'

// A list with a stated length may have that length; by default fast-check makes at most about ten items.
fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true, ...propertySeed() })

/** Of the run (`test.ts`). */
function propertySeed(): { seed?: number } {
  const { PROPERTY_SEED } = process.env
  return PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }
}

const TAP = import.meta.resolve('tap')
const SUBTEST = 'subtest-of:'
/** A process that has more leaves the next file to a new one. */
const MOST_BYTES = 1 << 30
const PRINT_EVERY_MS = 50

interface Next {
  file: string | null
  engines: Engines
}
const NO_FILE: Next = { file: null, engines: 'both' }

/** The module of a test file → its subtest. */
const subtests = new Map<string, Test>()
Object.assign(globalThis, { subtestOf: (file: string) => subtests.get(file) })

registerHooks({
  resolve(specifier, context, next) {
    const file = context.parentURL
    if (specifier !== 'tap' || file === undefined || !subtests.has(file)) return next(specifier, context)
    return { url: SUBTEST + file, format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    if (!url.startsWith(SUBTEST)) return next(url, context)
    const file = JSON.stringify(url.slice(SUBTEST.length))
    const source = `export * from ${JSON.stringify(TAP)}; export default subtestOf(${file})`
    return { format: 'module', source, shortCircuit: true }
  },
})

// Each file has the time that TAP_TIMEOUT gives one process; the parent ends a process that does not keep it.
const { timeout = 0 } = root.options
root.setTimeout(0)

// Each line would be a system call of its own.
const print = () => process.stdout.uncork()
process.stdout.cork()
setInterval(() => {
  print()
  process.stdout.cork()
}, PRINT_EVERY_MS).unref()
// tap waits for each 64 kB to be printed, and an exit handler prints only one.
process.on('beforeExit', print)
process.once('exit', print)

/** Runs the next file. tap would end a root that has nothing to do, so a file ends when the next one is known. */
async function runNext(hasFailed = false): Promise<void> {
  const { file: name, engines } = process.memoryUsage.rss() > MOST_BYTES ? NO_FILE : await ask(hasFailed)
  if (name === null) return process.disconnect()
  process.env.TEST_ENGINES = engines
  void root.test(name, { timeout }, async (t) => {
    // What the file before it printed stays, if this one kills the process.
    print()
    t.teardown(() => runNext(!t.passing()))
    const file = pathToFileURL(resolve(name)).href
    subtests.set(file, t as Test)
    if (engines === 'postgres') onlyOnPostgres(t as Test)
    await import(file)
  })
}

/** The other tests of the file ran with SQLite. */
function onlyOnPostgres(t: Test): void {
  const test = t.test.bind(t) as (name: string, options: { engine?: string }, body: unknown) => Promise<unknown>
  const only: typeof test = async (name, options, body) =>
    options.engine === 'postgres' ? test(name, options, body) : undefined
  t.test = only as never
}

async function ask(hasFailed: boolean): Promise<Next> {
  // Not while the process exits, which ends the file too.
  await setImmediate()
  process.send?.(hasFailed ? NEXT_AFTER_FAILURE : NEXT)
  // tap lets the process end while it waits for a message.
  process.channel?.ref()
  const [next] = (await once(process, 'message')) as [Partial<Next>]
  return { ...NO_FILE, ...next }
}

void runNext()
