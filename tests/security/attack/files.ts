/** Uploads with one hostile column each, for every column of every layout. */
import { readdirSync, readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { readHead } from '../../../src/broker-files/csv/csv.ts'
import { detect } from '../../../src/broker-files/detect.ts'
import { LAYOUTS } from '../../../src/broker-files/layouts/index.ts'
import { fixture } from '../../support/broker-files.ts'
import { pick, type Random } from '../../support/random.ts'
import { hostileText, slowText } from './texts.ts'

export interface Sample {
  kind: 'transactions' | 'gains' | 'positions'
  file: string
  rows: string[][]
}

/** The fixtures by kind; look-alikes are left out. Throws if an importable layout of the registry has no fixture. */
export async function samples(): Promise<Sample[]> {
  const found: Sample[] = []
  const recognised = new Set<unknown>()
  const names = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' })
  for (const file of names.filter((name) => name.endsWith('.csv')).sort()) {
    const head = await readHead(fixture(file))
    const isPositions = file.includes('positions')
    // A statement can be both.
    const kinds = isPositions
      ? (['positions'] as const)
      : (['transactions', 'gains'] as const).filter((one) => detect(one, head).ok)
    const { data } = Papa.parse<string[]>(readFileSync(fixture(file), 'utf8'), { delimiter: ',' })
    const rows = data.filter((row) => row.some((cell) => cell !== ''))
    const layouts = LAYOUTS.filter((layout) => layout.recognises(head.records.slice(0, 60)))
    for (const kind of kinds) {
      found.push({ kind, file, rows })
      if (kind !== 'positions') recognised.add(layouts.find((layout) => layout.kind === kind))
    }
  }
  for (const layout of LAYOUTS)
    if (layout.kind !== 'look-alike' && !recognised.has(layout))
      throw new Error(`no fixture has the layout ${layout.name}`)
  return found
}

export interface HostileFile {
  sample: Sample
  /** Such as `schwab-gains-2024.csv, column 3`. */
  attacks: string
  text: string
}

const MAX_ROWS = 60

/** Every column of every sample in turn, again and again: in the data, sometimes in the title and the header too. */
export function* hostileFiles(random: Random, originals: readonly Sample[]): Generator<HostileFile> {
  for (;;)
    for (const sample of originals) {
      const width = Math.max(...sample.rows.map((row) => row.length))
      for (let column = 0; column < width; column++) {
        const rows = sample.rows.slice(0, MAX_ROWS).map((row) => [...row])
        // Mostly the data, so that the file is still recognised.
        const from = random() < 0.3 ? 0 : rows.findIndex((row) => row.length === width) + 1
        const first = Math.floor(random() * rows.length)
        for (const [n, row] of rows.slice(from).entries())
          if (column < row.length)
            row[column] = random() < 0.6 ? slowText(random, first + n) : hostileText(random, 60_000)
        if (random() < 0.1) rows.push(Array.from({ length: pick(random, [1, 8, 600]) }, () => hostileText(random, 100)))
        yield {
          sample,
          attacks: `${sample.file}, column ${column + 1}`,
          text: Papa.unparse(rows, { quotes: random() < 0.5 }),
        }
      }
    }
}
