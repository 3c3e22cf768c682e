/**
 * `npm run mutate`: changes the ledger's kernel in thousands of small ways, and counts which of them a test finds. Each mutant meets
 * the tests of `tests.ts` that reach it until one fails. `npm run mutate -- --mutate src/ledger/kernel/walk.ts` changes one file.
 *
 * The command is run by Node 24 (`node_modules/.bin/node`), which strips the types of the mutants as it does those of the code.
 */

// New random cases in each run, and the same for all of its mutants.
process.env.PROPERTY_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
process.env.TEST_COUNTS ??= 'few'
process.env.NODE_COMPILE_CACHE ??= new URL('../../node_modules/.cache/node', import.meta.url).pathname
if (process.send === undefined)
  process.stdout.write(`PROPERTY_SEED=${process.env.PROPERTY_SEED} repeats the random cases of this run\n`)

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: ['src/ledger/kernel/*.ts'],
  testRunner: 'in-process',
  plugins: ['./tests/mutation/runner.ts'],
  testRunnerNodeArgs: ['--require', './scripts/quick-modules.cjs'],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['data', '.tap'],
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 60_000,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, allowColor: false, reportTests: false },
  htmlReporter: { fileName: 'node_modules/.cache/mutation/index.html' },
  jsonReporter: { fileName: 'node_modules/.cache/mutation/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
}
