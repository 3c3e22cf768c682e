/**
 * A test runner for Stryker that loads the tests once in a process for each file of the kernel. For each mutant it runs those that
 * reach it until one fails, which takes a twentieth of a second; a process for each would take seconds to start.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import type { MutantCoverage } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type FailedTestResult,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type SuccessTestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { Check, type Collected, takeCollected } from './tap.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A test may take so many times as long with a mutant as without, and this many milliseconds. */
const SLOWER = 20
const MORE_MS = 1000

const KERNEL = 'src/ledger/kernel/'
/** As it is without mutants: Stryker changes a copy of the project. */
const plainKernel = new Map(
  readdirSync(join(ROOT, KERNEL)).map((name) => [name, readFileSync(join(ROOT, KERNEL, name), 'utf8')]),
)
/** The files of the kernel that are loaded with their mutants; the others are as fast as ever. */
let withMutants: (file: string) => boolean = () => false

/** Modules of which each load of the tests has its own: those that import the kernel. */
const RELOADED = /\/(src\/ledger|tests\/(ledger|mutation\/(tests|lives)|simulated-broker\/in-process))\b[^?]*$/
let loads = 0

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'tap') return { url: new URL('./tap.ts', import.meta.url).href, shortCircuit: true }
    const found = next(specifier, context)
    return RELOADED.test(found.url) ? { ...found, url: `${found.url}?${loads}` } : found
  },
  load(url, context, next) {
    const file = new URL(url).pathname.split(`/${KERNEL}`)[1]
    const plain = file === undefined || withMutants(file) ? undefined : plainKernel.get(file)
    return plain === undefined ? next(url, context) : { source: plain, format: 'module-typescript', shortCircuit: true }
  },
})

// A case that fails is enough: it need not be shrunk.
fc.configureGlobal({
  ...{ defaultSizeToMaxWhenMaxSpecified: true, endOnFailure: true },
  seed: Number(process.env.PROPERTY_SEED),
})

/** What Stryker's changes of the modules share with the runner. */
const shared: {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number | undefined
  mutantCoverage?: MutantCoverage
} = {}
Object.assign(globalThis, { __stryker__: shared })

interface Test extends Collected {
  id: string
}
interface Timed extends Test {
  /** Without a mutant. */
  ms: number
  /** How many mutants it was the first to find. */
  found: number
}

class Runner implements TestRunner {
  #tests: Timed[] = []
  /** The tests with the mutants of this file. */
  #file = ''
  #loaded = new Map<string, Test>()

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    this.#tests = (await load(() => false)).map((test) => ({ ...test, ms: 0, found: 0 }))
    for (const test of this.#tests) test.ms = (await run(test)).timeSpentMs
  }

  async dryRun(): Promise<DryRunResult> {
    const loaded = await load(() => true)
    const tests: TestResult[] = []
    for (const test of loaded) {
      shared.currentTestId = test.id
      tests.push(await run(test))
    }
    shared.currentTestId = undefined
    return {
      status: DryRunStatus.Complete,
      tests,
      mutantCoverage: shared.mutantCoverage ?? { static: {}, perTest: {} },
    }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, mutantActivation, testFilter, hitLimit } = options
    const file = basename(activeMutant.fileName)
    // What runs while a module is loaded, such as a table, has its mutant only if that is active then.
    const isStatic = mutantActivation === 'static'
    if (!isStatic && this.#file !== file) await this.#load(file)
    Object.assign(shared, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    try {
      const problem = isStatic ? await this.#load(file).catch(String) : undefined
      if (problem !== undefined)
        return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: problem, nrOfTests: 0 }
      const tests: TestResult[] = []
      // First those that found the most in their time.
      for (const test of this.#tests.toSorted((a, b) => (b.found + 1) / (b.ms + 1) - (a.found + 1) / (a.ms + 1))) {
        if (testFilter?.includes(test.id) === false) continue
        const result = await run(this.#loaded.get(test.id)!, MORE_MS + test.ms * SLOWER)
        tests.push(result)
        if (result.status === TestStatus.Success) continue
        test.found++
        if (result.failureMessage.includes(TOO_LONG)) return { status: MutantRunStatus.Timeout, reason: TOO_LONG }
        break
      }
      return toMutantRunResult(
        determineHitLimitReached(shared.hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests },
      )
    } finally {
      shared.activeMutant = undefined
      if (isStatic) this.#file = ''
    }
  }

  async #load(file: string): Promise<void> {
    this.#file = file
    this.#loaded = new Map((await load((name) => name === file)).map((test) => [test.id, test]))
  }
}

async function load(these: typeof withMutants): Promise<Test[]> {
  withMutants = these
  takeCollected()
  // A load that fails is kept too: none has the number of another.
  loads++
  await import(`${pathToFileURL(resolve('tests/mutation/tests.ts')).href}?${loads}`)
  const byName = Map.groupBy(takeCollected(), ({ name }) => name)
  return [...byName.values()].flatMap((same) => same.map((test, at) => ({ ...test, id: `${test.name} (${at + 1})` })))
}

type TestResult = SuccessTestResult | FailedTestResult
const TOO_LONG = 'Script execution timed out'
const script = new Script('runTest()')

/**
 * A loop without an end is ended after `limit` milliseconds of a processor: a test that had less, because of other work on the machine,
 * begins anew with more time.
 */
async function run(test: Test, limit?: number): Promise<TestResult> {
  const { id, name } = test
  const [from, before] = [performance.now(), process.cpuUsage()]
  const result = () => ({ id, name, timeSpentMs: performance.now() - from })
  try {
    const t = new Check()
    Object.assign(globalThis, { runTest: () => test.run(t) })
    await script.runInThisContext(limit === undefined ? {} : { timeout: Math.ceil(limit) })
    await t.done()
    return { ...result(), status: TestStatus.Success }
  } catch (error) {
    const failureMessage = `${name}: ${error}`
    const { user, system } = process.cpuUsage(before)
    if (limit !== undefined && failureMessage.includes(TOO_LONG) && (user + system) / 1000 < limit / 2)
      return run(test, limit * 4)
    return { ...result(), status: TestStatus.Failed, failureMessage }
  }
}

const createRunner = Object.assign(() => new Runner(), { inject: [] as const })
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', createRunner)]
