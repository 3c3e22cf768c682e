/** Lighthouse in Chromium, for pages that need a session. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import type { Test } from 'tap'
import { chromiumPath } from '../../../scripts/chromium.ts'
import { inProject } from '../../../src/lib/paths.ts'
import { freePort } from '../../support/served.ts'

const CACHE = inProject('node_modules/.cache/lighthouse')
const LOCK = 'package-lock.json'
/** By how much Lighthouse slows down the processor of its reference machines. */
const SLOWDOWN = { desktop: 1, phone: 4 }
/** The least `benchmarkIndex` of those machines. */
const REFERENCE_INDEX = 1_500
const LEAST_SLOWDOWN = 0.25
const MOST_DEVIATION = 1.25

export type Form = 'desktop' | 'phone'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Scores = Record<(typeof CATEGORIES)[number], number>

export interface Audit {
  scores: Scores
  /** What takes points off, as `id: value`. */
  notes: string[]
  /** By how much the processor was slowed down. */
  slowdown: number
}

interface Report {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string; title: string }>
}
interface Lighthouse {
  default(url: string, flags: object, config: object | undefined): Promise<{ lhr: Report }>
  desktopConfig: object
}

/** Installs what the lock file beside this file names, once. */
async function load(): Promise<Lighthouse> {
  const [lock, installed] = [join(import.meta.dirname, LOCK), join(CACHE, LOCK)]
  const isInstalled = existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')
  if (!isInstalled) {
    rmSync(CACHE, { recursive: true, force: true })
    mkdirSync(CACHE, { recursive: true })
    cpSync(join(import.meta.dirname, 'package.json'), join(CACHE, 'package.json'))
    cpSync(lock, join(CACHE, LOCK))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts'], { cwd: CACHE })
  }
  return import(pathToFileURL(join(CACHE, 'node_modules/lighthouse/core/index.js')).href)
}

/** A browser that Lighthouse can drive. `context` is its profile, in which a test signs in. */
export async function startLighthouse(t: Test) {
  const lighthouse = await load()
  const port = await freePort()
  const context = await chromium.launchPersistentContext(t.testdir(), {
    executablePath: await chromiumPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
    viewport: null,
  })
  t.teardown(() => context.close())
  /** As Lighthouse measured it before its last audit. */
  let benchmarkIndex = REFERENCE_INDEX
  const auditOnce = async (url: string, form: Form): Promise<Audit> => {
    const slowdown = slowdownOf(form, benchmarkIndex)
    const flags = {
      port,
      logLevel: 'silent',
      throttlingMethod: 'simulate',
      onlyCategories: [...CATEGORIES],
      throttling: { ...NETWORKS[form], cpuSlowdownMultiplier: slowdown },
    }
    const { lhr } = await lighthouse.default(url, flags, form === 'desktop' ? lighthouse.desktopConfig : undefined)
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    benchmarkIndex = lhr.environment.benchmarkIndex
    return { ...resultOf(lhr), slowdown }
  }
  /** Again if the machine was much slower than before, or if Chromium recorded no navigation, as it does if it is busy. */
  const audit = async (url: string, form: Form): Promise<Audit> => {
    const first = await auditOnce(url, form).catch(() => undefined)
    if (first !== undefined && first.slowdown <= MOST_DEVIATION * slowdownOf(form, benchmarkIndex)) return first
    return auditOnce(url, form)
  }
  return { context, audit }
}

/** Those of Lighthouse. */
const NETWORKS = {
  desktop: { rttMs: 40, throughputKbps: 10_240 },
  phone: { rttMs: 150, throughputKbps: 1_638.4 },
}

/** A machine slower than the reference is slowed down less, as Lighthouse's documentation of throttling asks. */
const slowdownOf = (form: Form, benchmarkIndex: number): number =>
  SLOWDOWN[form] * Math.min(1, Math.max(LEAST_SLOWDOWN, benchmarkIndex / REFERENCE_INDEX))

function resultOf({ categories, audits }: Report): Pick<Audit, 'scores' | 'notes'> {
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores
  const failing = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.95,
  )
  return { scores, notes: failing.map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`) }
}
