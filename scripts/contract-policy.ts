/** The policy of versions in `openapi/README.md`: what may change since the last release, and what only after a deprecation. */
import { isDeepStrictEqual } from 'node:util'
import { breakingChanges, type Deprecation, deprecationOf } from './contract-changes.ts'

type Node = Record<string, unknown>

export interface Release {
  version: string
  /** A calendar date. */
  date: string
}

/** `before` is the document of the last release, `changes` the text of `openapi/CHANGES.md`, `today` a calendar date. */
export interface Compared {
  name: string
  before: Node
  after: Node
  changes: string
  today: string
}

/** From this release on, what clients use stays. */
const BEGINS_WITH = '0.2.0'
const MONTHS = 6
const RELEASES = 2
/** The requirements give the version of the plants. */
const FIXED_VERSIONS: Partial<Record<string, string>> = { plants: '1.0.0' }

/** What the policy refuses, each in words for the one who made the change. */
export function policyBreaks(compared: Compared): string[] {
  const { name, before, after, changes } = compared
  const releases = releasesOf(changes)
  const binds = releases[0] !== undefined && compareVersions(releases[0].version, BEGINS_WITH) >= 0
  const unreleased = changes.split(/^## /m)[1] ?? ''
  const breaks = breakingChanges(before, after)
  const refused = breaks.flatMap(({ rule, where, deprecation }) => {
    const change = `${name}: ${rule}: ${where}`
    if (!unreleased.includes(change)) return `${change}: list it in openapi/CHANGES.md, or take it back`
    // A weakness that cannot be closed otherwise.
    if (!binds || unreleased.includes(`weakness: ${change}`)) return []
    return tooEarly(deprecation, releases, compared.today).map((why) => `${change}: ${why}`)
  })
  return [...refused, ...wrongMarks(compared, releases[0]), ...(binds ? wrongVersion(compared, breaks.length > 0) : [])]
}

/** The releases that the headings name, the last one first: `## 0.1.0, 26 November 2026`. */
function releasesOf(changes: string): Release[] {
  return [...changes.matchAll(/^## (\d+\.\d+\.\d+), (.+)$/gm)].map(([, version = '', day]) => ({
    version,
    date: new Date(`${day} UTC`).toISOString().slice(0, 10),
  }))
}

function tooEarly(deprecation: Deprecation | undefined, releases: readonly Release[], today: string): string[] {
  if (deprecation === undefined) return ['no release has it as deprecated']
  const { on, sunset } = deprecation
  if (today < sunset) return [`its sunset is ${sunset}`]
  const count = releases.filter(({ date }) => date >= on).length
  return count < RELEASES ? [`it was deprecated in ${count} of ${RELEASES} releases`] : []
}

/** A mark has both dates, begins after the last release, and does not change once it is released, but for a later sunset. */
function wrongMarks({ name, before, after }: Compared, last: Release | undefined): string[] {
  const released = new Map(marksOf(before))
  return marksOf(after).flatMap(([place, { on, sunset }]) => {
    const report = (problem: string) => [`${name}: ${place}: ${problem}`]
    const old = released.get(place)
    if (![on, sunset].every((date) => /^\d{4}-\d\d-\d\d$/.test(date)))
      return report('is deprecated without x-deprecated-on and x-sunset')
    if (sunset < monthsLater(on, MONTHS)) return report(`its x-sunset is before ${monthsLater(on, MONTHS)}`)
    if (old === undefined)
      return last !== undefined && on <= last.date ? report(`its x-deprecated-on is not after ${last.date}`) : []
    if (on !== old.on) return report(`its x-deprecated-on was ${old.on}`)
    return sunset < old.sunset ? report(`its x-sunset was ${old.sunset}`) : []
  })
}

/** By place: the keys that lead to it; a parameter has its name instead of its position. */
function marksOf(node: unknown, place = '#'): [string, Deprecation][] {
  if (node === null || typeof node !== 'object') return []
  const own = Array.isArray(node) ? undefined : deprecationOf(node as Node)
  return [
    ...(own === undefined ? [] : [[place, own] as [string, Deprecation]]),
    ...Object.entries(node).flatMap(([key, child]) => {
      if (key === 'example' || key === 'examples') return []
      const named = Array.isArray(node) ? ((child as Node | null)?.name ?? key) : key
      return marksOf(child, `${place}/${named}`)
    }),
  ]
}

function wrongVersion({ name, before, after }: Compared, breaks: boolean): string[] {
  const [was, is] = [before, after].map(({ info }) => String((info as Node).version)) as [string, string]
  const fixed = FIXED_VERSIONS[name]
  if (fixed !== undefined) return is === fixed ? [] : [`${name}: info.version is ${is}, not ${fixed}`]
  const [major = 0, minor = 0] = was.split('.').map(Number)
  const least = breaks
    ? `${major + 1}.0.0`
    : isDeepStrictEqual(withoutTexts(before), withoutTexts(after))
      ? was
      : `${major}.${minor + 1}.0`
  return compareVersions(is, least) < 0 ? [`${name}: info.version is ${is}; by its changes it is ${least}`] : []
}

const TEXTS = new Set(['info', 'title', 'summary', 'description', 'example', 'examples'])

/** The document without texts for people. `isNames`: the keys of the node are names of properties, such as a property `description`. */
function withoutTexts(node: unknown, isNames = false): unknown {
  if (node === null || typeof node !== 'object') return node
  if (Array.isArray(node)) return node.map((one) => withoutTexts(one))
  const kept = Object.entries(node).filter(([key]) => isNames || !TEXTS.has(key))
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutTexts(child, key === 'properties' && !isNames)]))
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((one) => one.split('.').map(Number)) as [number[], number[]]
  const at = [0, 1, 2].find((n) => left[n] !== right[n])
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** The day of that month, or the first days of the next one if the month is shorter. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
}
