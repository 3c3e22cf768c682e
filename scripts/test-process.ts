/**
 * Runs the test files of `TEST_FILES` (a JSON array) in this process, one after the other, so that they share the modules
 * of the service, its compiled contract and its worker threads: loading them takes longer than most tests.
 *
 * Each file is a subtest of that name: its `import t from 'tap'` gives that subtest.
 */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import root, { type Test } from 'tap'

const TAP = import.meta.resolve('tap')
const SUBTEST = 'subtest-of:'

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

// No arguments: tap would make folder names of them, which are then too long.
const names = JSON.parse(process.env.TEST_FILES ?? '[]') as string[]
// Each file has the time that TAP_TIMEOUT gives one process.
const { timeout = 0 } = root.options
root.setTimeout(timeout * (names.length + 1))
// All at once: tap would end a root that has nothing to do between two of them. They run one after the other.
await Promise.all(
  names.map((name) =>
    root.test(name, { timeout }, async (t) => {
      const file = pathToFileURL(resolve(name)).href
      subtests.set(file, t as Test)
      await import(file)
    }),
  ),
)
