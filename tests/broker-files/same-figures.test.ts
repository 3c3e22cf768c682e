/**
 * What may differ between two exports of the same rows changes no figure: the order of the columns, columns that nothing
 * reads, the order of the rows, the spelling of numbers.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { LAYOUTS } from '../../src/broker-files/layouts/index.ts'
import { fixture } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { type FileRead, readGains, readTransactions, recordsOf } from './layouts/read.ts'

const FILES = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.csv') && !name.startsWith('positions'))
  .sort()

type Table = string[][]

/** Columns at the start that say what a line is. */
const fixedColumns = (file: string): number =>
  /ibkr[/-](activity|transaction|form)/.test(file) ? 3 : /thinkorswim/.test(file) ? 2 : 0

/** Whether a row takes something from the row above it. */
const dependsOnOrder = (file: string): boolean =>
  /etrade\/gains|closed-lots-2026|all-accounts|td-ameritrade\/gains|thinkorswim|without-quantity/.test(file)

/** Whether a row is compared with others of its day, which an export has all or none of. */
const dependsOnDay = (file: string): boolean => /tastytrade\/transactions/.test(file)

const bare = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const textOf = (table: Table) => table.map((cells) => `${cells.map(bare).join(',')}\n`).join('')

/** A header with the lines below it, up to the next. */
interface Block {
  header: string[] | undefined
  lines: Table
}

function blocksOf(table: Table, file: string): Block[] {
  const blocks: Block[] = [{ header: undefined, lines: [] }]
  for (const cells of table) {
    const isHeader = cells.length > 3 && LAYOUTS.some((layout) => layout.recognises([{ line: 1, cells }]))
    const isOther = /ibkr\/activity/.test(file) && cells[1] === 'Header'
    if (isHeader || isOther) blocks.push({ header: cells, lines: [] })
    else blocks.at(-1)?.lines.push(cells)
  }
  return blocks
}

const join = (blocks: readonly Block[]): Table =>
  blocks.flatMap(({ header, lines }) => (header === undefined ? lines : [header, ...lines]))

const isData = (cells: string[]): boolean => cells.filter((cell) => cell.trim() !== '').length > 2

/** Files in which a change is not one of the same layout. */
const OTHERS: Record<string, RegExp> = {
  // A header whose rows are in another order is recognised by three columns side by side.
  'the order of the columns': /shifted/,
  // Our own columns are read without a question only if they are all: `generic-amounts.test.ts`.
  'columns that nothing reads': /^generic-|^form-8949|ibkr\/activity|shifted/,
  'the order of the rows': /ibkr\/activity/,
}
/** Lines that are placed by their first cell. */
const PLACED_CELL = /^(transactions )?total\b|informational purposes/i

/** The columns in another order, those of one name in their own. */
function reordered(header: string[], order: readonly number[], fixed: number): number[] {
  const free = header.map((_, at) => at).slice(fixed)
  const placed = free.toSorted((a, b) => (order[a % order.length] ?? 0) - (order[b % order.length] ?? 0))
  const byName = Map.groupBy(free, (at) => header[at]?.trim().toLowerCase() ?? '')
  const next = new Map([...byName].map(([name, all]) => [name, [...all]]))
  return [...header.keys()]
    .slice(0, fixed)
    .concat(placed.map((at) => next.get(header[at]?.trim().toLowerCase() ?? '')?.shift() as number))
}

const changes: Record<string, (block: Block, numbers: readonly number[], file: string) => Block> = {
  'the order of the columns': ({ header, lines }, numbers, file) => {
    if (header === undefined) return { header, lines }
    const order = reordered(header, numbers, fixedColumns(file))
    const move = (cells: string[]) =>
      isData(cells) ? order.map((at) => cells[at] ?? '').concat(cells.slice(header.length)) : cells
    return { header: move(header), lines: lines.map(move) }
  },
  'columns that nothing reads': ({ header, lines }, [at = 0], file) => {
    if (header === undefined) return { header, lines }
    const width = header.length
    const start = fixedColumns(file)
    const place = start + (at % Math.max(1, width - start))
    const add = (cells: string[], text: string) => (isData(cells) ? cells.toSpliced(place, 0, text) : cells)
    return { header: add(header, 'Zodiac sign'), lines: lines.map((cells) => add(cells, 'Leo 7')) }
  },
  'the order of the rows': ({ header, lines }, _, file) => {
    if (dependsOnOrder(file)) return { header, lines }
    const total = lines.findIndex((cells) => /total/i.test(cells.join(' ').slice(0, 40)))
    const end = total === -1 ? lines.length : total
    return { header, lines: [...lines.slice(0, end).toReversed(), ...lines.slice(end)] }
  },
  'the spelling of numbers': ({ header, lines }, numbers) => ({
    header,
    lines: lines.map((cells, y) =>
      cells.map((cell, x) => respelled(cell, header?.[x], numbers[(x + y) % numbers.length] ?? 0)),
    ),
  }),
}

/** Another spelling of an amount: with thousands, brackets, or the sign elsewhere. */
function respelled(cell: string, name: string | undefined, number: number): string {
  const amount = /^(-?)(\$?)(\d+)\.(\d{2})$/.exec(cell)
  if (amount === null || !/amount|proceeds|basis|cost|gain|value|p\/l/i.test(name ?? '')) return cell
  const [, sign, dollar, whole = '', cents] = amount
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const spellings = [
    `${dollar}${grouped}.${cents}`,
    `${dollar}${whole}.${cents}0`,
    ` ${dollar}${grouped}.${cents} `,
  ].map((text) => (sign === '' ? text : number % 2 === 0 ? `-${text.trim()}` : `(${text.trim()})`))
  return spellings[number % spellings.length] as string
}

const show = (row: object) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))

async function figuresOf(text: string, fileName: string): Promise<string[]> {
  const both = await Promise.all(
    [readTransactions, readGains].map(async (read) => {
      try {
        const { rows, accounts, failed, notes }: FileRead<object> = await read(text, ',', fileName)
        return [
          ...rows.map((row, i) => `${accounts[i]} ${show(row)}`),
          ...failed.map(([, column, reason]) => `${column}: ${reason.replace(/"[^"]*"/g, 'cell')}`),
          ...notes.map(({ code, params: { date: _date, line: _line, ...params } }) =>
            [code, ...Object.values(params)].join(' '),
          ),
        ]
      } catch (error) {
        return [(error as Error).message.replace(/on line \d+|line \d+ has.*/g, '')]
      }
    }),
  )
  return both.flat().sort()
}

const without = (rows: string[], others: string[]) => rows.filter((row) => !others.includes(row))

for (const [what, change] of Object.entries(changes))
  t.test(`${what} changes no figure`, async (t) => {
    for (const file of FILES.filter((one) => OTHERS[what]?.test(one) !== true)) {
      const name = file.split('/').at(-1) as string
      const records = await recordsOf(readFileSync(fixture(file), 'utf8'))
      const all = records.map(({ cells }) => cells)
      const table = /columns/.test(what) ? all.filter((cells) => !cells.some((cell) => PLACED_CELL.test(cell))) : all
      const plain = await figuresOf(textOf(table), name)
      await fc
        .assert(
          fc.asyncProperty(fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }), async (numbers) => {
            const changed = join(blocksOf(table, file).map((block) => change(block, numbers, file)))
            const figures = await figuresOf(textOf(changed), name)
            const [gone, added] = [without(plain, figures), without(figures, plain)]
            assert(gone.length + added.length === 0, `${gone.join(' | ')} → ${added.join(' | ')}`)
            assert.equal(figures.length, plain.length)
          }),
          { numRuns: counts(2, 50) },
        )
        .catch((error: Error) => t.fail(`${file}: ${(error.cause as Error | undefined)?.message ?? error.message}`))
    }
    t.pass()
  })

t.test('a row is read alike in an export of another period', async (t) => {
  for (const file of FILES.filter((one) => !dependsOnOrder(one))) {
    const name = file.split('/').at(-1) as string
    const records = await recordsOf(readFileSync(fixture(file), 'utf8'))
    const blocks = blocksOf(
      records.map(({ cells }) => cells),
      file,
    )
    const isRow = (one: string) => one.includes('{')
    const all = (await figuresOf(textOf(join(blocks)), name)).filter(isRow)
    await fc
      .assert(
        fc.asyncProperty(fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), async (kept) => {
          const days = new Map<string, number>()
          const placeOf = (cells: string[], i: number): number => {
            if (!dependsOnDay(file)) return i
            const day = (cells[0] ?? '').slice(0, 10)
            days.set(day, days.get(day) ?? days.size)
            return days.get(day) as number
          }
          const part = blocks.map(({ header, lines }) => ({
            header,
            lines:
              header === undefined
                ? lines
                : lines.filter(
                    (cells, i) =>
                      !isData(cells) ||
                      /^account information/i.test(cells[0] ?? '') ||
                      kept[placeOf(cells, i) % kept.length],
                  ),
          }))
          const rows = (await figuresOf(textOf(join(part)), name)).filter(isRow)
          assert.deepEqual(without(rows, all), [])
        }),
        { numRuns: counts(5, 200) },
      )
      .catch((error: Error) => t.fail(`${file}: ${(error.cause as Error | undefined)?.message ?? error.message}`))
  }
  t.pass()
})
