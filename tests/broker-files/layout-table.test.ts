/** The tables of README.md: which fixture proves each layout, the figures of its rows, and which files are refused. */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { Head } from '../../src/broker-files/csv/csv.ts'
import { detect, detectAny } from '../../src/broker-files/detect.ts'
import type { FileKind } from '../../src/broker-files/layout.ts'
import { LAYOUTS } from '../../src/broker-files/layouts/index.ts'
import type { Lot, Transaction } from '../../src/ledger/ledger.ts'
import { MONEY_PLACES, sum, toFixed } from '../../src/lib/decimal.ts'
import { inProject } from '../../src/lib/paths.ts'
import { fixture } from '../support/broker-files.ts'
import { readGainsFixture, readTransactionsFixture, recordsOf } from './layouts/read.ts'

const FILES = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(csv|json)$/.test(name) && !name.startsWith('positions'))
  .sort()
const FOLDER = inProject('src/broker-files/layouts')

const money = (values: bigint[]) => toFixed(sum(values), MONEY_PLACES, 2)

/** What a history moved, and what lots brought, cost and gained. */
const figuresOf = {
  transactions: (rows: Transaction[]) => {
    const ofClass = (...classes: string[]) =>
      money(rows.filter((row) => classes.includes(row.class)).map(({ amount }) => amount))
    return `bought ${ofClass('buy', 'buy_to_cover')}, sold ${ofClass('sell', 'sell_short')}, dividends ${ofClass('dividend')}`
  },
  gains: (rows: Lot[]) =>
    `${money(rows.map((row) => row.proceeds))} − ${money(rows.map((row) => row.costBasis))}, gain ${money(rows.map((row) => row.gain ?? 0n))}`,
}

const KINDS = ['transactions', 'gains'] as const
const isRefused = (file: string) => file.startsWith('refused/')

async function headOf(file: string): Promise<Head> {
  const records = await recordsOf(readFileSync(fixture(file), 'utf8'))
  return { delimiter: ',', records, fileName: file.split('/').at(-1) as string }
}

/** The layouts that a fixture is read as, of each kind. */
async function layoutsOf(file: string): Promise<{ kind: FileKind; name: string }[]> {
  const head = await headOf(file)
  return KINDS.flatMap((kind) => {
    const found = detect(kind, head)
    if (!found.ok) return []
    const { layout } = found.reader
    const name = LAYOUTS.filter((one) => one.kind === kind && layout.startsWith(one.name)).map((one) => one.name)
    return [{ kind, name: name.sort((a, b) => b.length - a.length)[0] ?? layout }]
  })
}

/** The file that describes a layout, by its name. */
function descriptionOf(name: string): string {
  const files = readdirSync(FOLDER).filter((file) =>
    readFileSync(`${FOLDER}/${file}`, 'utf8').includes(`name: '${name}'`),
  )
  return files[0] ?? ''
}

/** What a refused file is called, whether a history, realized gains or any file is wanted. */
async function nameOf(file: string): Promise<string> {
  const head = await headOf(file)
  const answers = [...KINDS.map((kind) => detect(kind, head)), detectAny(head)]
  const names = answers.map((answer) =>
    answer.ok ? 'not refused' : /^This file is (.+?)\. (?:[A-Z]|thinkorswim )/.exec(answer.message)?.[1],
  )
  return [...new Set(names)].join(' or ')
}

async function rowsOfTable(): Promise<string[]> {
  const rows: string[] = []
  for (const file of FILES)
    for (const { kind, name } of await layoutsOf(file)) {
      const { rows: read, failed } =
        kind === 'gains' ? await readGainsFixture(file) : await readTransactionsFixture(file)
      const figures = kind === 'gains' ? figuresOf.gains(read as Lot[]) : figuresOf.transactions(read as Transaction[])
      const description = descriptionOf(name)
      rows.push(`| ${name} | \`${file}\` | ${read.length} | ${failed.length} | ${figures} | \`${description}\` |`)
    }
  return rows.sort()
}

/** The lines of README.md that begin with a text. */
const linesOf = (start: string) =>
  readFileSync(inProject('tests/broker-files/README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(start) && /\.(csv|json)`/.test(line))

t.test('the table of refused files has every such fixture, and what it is called', async (t) => {
  const files = FILES.filter(isRefused)
  const expected = await Promise.all(files.map(async (file) => `| \`${file}\` | ${await nameOf(file)} |`))
  t.same(linesOf('| `refused'), expected, `write this table:\n${expected.join('\n')}`)
  for (const file of FILES) t.equal((await layoutsOf(file)).length === 0, isRefused(file), file)
})

t.test('the table of README.md has every layout with a fixture, and its figures', async (t) => {
  const expected = await rowsOfTable()
  const printed = linesOf('| ').filter((line) => !line.startsWith('| `'))
  t.same(printed, expected, `write this table:\n${expected.join('\n')}`)
  const shown = new Set(expected.map((row) => row.split(' | ')[0]?.slice(2)))
  for (const layout of LAYOUTS)
    if (layout.kind !== 'look-alike') t.ok(shown.has(layout.name), `${layout.name} has a fixture`)
})
