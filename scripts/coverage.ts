/** Which lines of `src/` a run executes, from what V8 counts in every process and thread that ends by itself. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compare } from '../src/lib/compare.ts'
import { inProject, projectRoot } from '../src/lib/paths.ts'

interface Counted {
  url: string
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
}

const SOURCE = pathToFileURL(inProject('src/')).href
/** It runs in the browser, where V8 counts nothing for us; `index.ts` and what it imports run on the server. */
const BROWSER = /^src\/dashboard\/(main\.tsx|pages\.ts|shell\/|shared\/|pages\/)/
const COMMENT = /^(\/\/|\/?\*)/

/** A folder for `NODE_V8_COVERAGE`, until this process exits. On the disk: each process writes some megabytes. */
export function coverageFolder(): string {
  const cache = inProject('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'coverage-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The lines of a file that have code, as [first, end) of its text. */
function codeLines(text: string): [number, number][] {
  const lines: [number, number][] = []
  let at = 0
  for (const line of text.split('\n')) {
    const code = line.trim()
    if (code !== '' && !COMMENT.test(code)) {
      const first = at + line.indexOf(code)
      lines.push([first, first + code.length])
    }
    at += line.length + 1
  }
  return lines
}

/** Which characters ran: an inner range overrides the one around it. */
function executed({ functions }: Counted, length: number): Uint8Array {
  const ran = new Uint8Array(length)
  const ranges = functions
    .flatMap((each) => each.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return ran
}

/** Nothing if the process was killed while it wrote the file. */
function readCounted(path: string): Counted[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { result: Counted[] }).result
  } catch {
    return []
  }
}

/** For each folder of `src/`, from the least covered on: how many of its lines with code ran, of how many. */
export function coverageByFolder(folder: string): string[] {
  const files = new Map<string, { lines: [number, number][]; ran: Set<number>; length: number }>()
  for (const name of readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' })) {
    const path = join('src', name)
    if (!/\.tsx?$/.test(name) || name.endsWith('.d.ts') || BROWSER.test(path)) continue
    const text = readFileSync(inProject(path), 'utf8')
    files.set(path, { lines: codeLines(text), ran: new Set(), length: text.length })
  }
  for (const name of readdirSync(folder)) {
    for (const counted of readCounted(join(folder, name))) {
      const file = counted.url.startsWith(SOURCE)
        ? files.get(relative(projectRoot, fileURLToPath(counted.url)))
        : undefined
      if (file === undefined || file.ran.size === file.lines.length) continue
      const ran = executed(counted, file.length)
      for (const [n, [first, end]] of file.lines.entries()) if (ran.subarray(first, end).includes(1)) file.ran.add(n)
    }
  }
  const folders = new Map<string, { ran: number; lines: number }>()
  for (const [path, { lines, ran }] of files) {
    const name = path.split('/').slice(1, -1)[0] ?? 'src'
    const sum = folders.get(name) ?? { ran: 0, lines: 0 }
    folders.set(name, { ran: sum.ran + ran.size, lines: sum.lines + lines.length })
  }
  const rows = [...folders].toSorted(([, a], [, b]) => compare(a.ran / a.lines, b.ran / b.lines))
  const all = rows.reduce((sum, [, row]) => ({ ran: sum.ran + row.ran, lines: sum.lines + row.lines }), {
    ran: 0,
    lines: 0,
  })
  const line = (name: string, { ran, lines }: { ran: number; lines: number }) =>
    `${((100 * ran) / lines).toFixed(1).padStart(7)} %  ${name} (${lines - ran} of ${lines} lines did not run)`
  return ['Lines of src/ that ran:', ...rows.map(([name, row]) => line(name, row)), line('in all', all)]
}
