/** The JSON of Schwab is read as the CSV of the same transactions, whatever its form; anything else is refused by name. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { type CsvRecord, readCsvFrom } from '../../src/broker-files/csv/csv.ts'
import { Failure } from '../../src/lib/errors.ts'
import { fixture } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { usedBytes } from '../support/memory.ts'
import { readTransactions, recordsOf } from './layouts/read.ts'

const NAMES = ['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']
const FIXTURE = 'schwab/Individual_XXX567_Transactions_20250309-115512.json'
const TEXT = readFileSync(fixture(FIXTURE), 'utf8')

interface History {
  TotalTransactionsAmount?: unknown
  BrokerageTransactions: Record<string, unknown>[]
}

const history = (): History => JSON.parse(TEXT)

/** The CSV of the same transactions; with its total as in the files until 2023. */
function csvOf({ TotalTransactionsAmount: total, BrokerageTransactions: list }: History): string {
  const row = (cells: unknown[]) => `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\n`
  const rows = list.map((one) => row(NAMES.map((name) => one[name])))
  return [row(NAMES), ...rows, row(['Transactions Total', '', '', '', '', '', '', total])].join('')
}

t.test('each transaction is the row that the CSV has, with its number and its account', async (t) => {
  const name = FIXTURE.split('/').at(-1) as string
  const json = await readTransactions(TEXT, ',', name)
  const csv = await readTransactions(csvOf(history()), ',', name.replace('.json', '.csv'))
  t.same(json, csv)
  t.same([json.rows.length, json.failed, json.notes], [9, [], []])
  t.same(new Set(json.accounts), new Set(['XXX567']))
  const other = await readTransactions(TEXT.replace('"$3,649.22"', '"$3,649.23"'))
  t.same(other.notes, [
    { code: 'total_differs', params: { total: 'Amount', printed: '3649.23', sum: '3649.22', unread: 0 } },
  ])
  const unknown = await readTransactions(TEXT.replace('"Wire Sent"', '"Wire Lost"'))
  t.match(
    unknown.failed,
    [[2, 'Action', 'unknown action "Wire Lost"']],
    'the first transaction is row 2, as in the CSV',
  )
})

const cell = fc.oneof(
  fc.constantFrom('', '$1.00', '{', '}', '[', ']', '"', '\\', '\\"', ',', '"BrokerageTransactions":['),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const element = fc.record({
  cells: fc.tuple(cell, cell, cell, cell, cell, cell, cell, cell),
  more: fc.dictionary(
    fc.string().filter((name) => !NAMES.includes(name) && name !== '__proto__'),
    cell,
    { maxKeys: 2 },
  ),
  isReversed: fc.boolean(),
})
const form = fc.record({
  indent: fc.constantFrom('', '  ', '\t'),
  isTotalLast: fc.boolean(),
  total: fc.constantFrom('$1.00', '', null, 7, undefined),
  isMarked: fc.boolean(),
  cuts: fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
})

async function* inParts(bytes: Buffer, cuts: Iterator<number>) {
  for (let at = 0; at < bytes.length; ) {
    const length = cuts.next().value as number
    yield bytes.subarray(at, at + length)
    at += length
  }
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const batch of readCsvFrom(chunks, { delimiter: ',' })) records.push(...batch)
  return records
}

t.test('texts of any content, spaces, order and chunks change nothing', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(element, { maxLength: 6 }), form, async (elements, form) => {
      const list = elements.map(({ cells, more, isReversed }) => {
        const fields = [...NAMES.map((name, i): [string, unknown] => [name, cells[i]]), ...Object.entries(more)]
        return Object.fromEntries(isReversed ? fields.reverse() : fields)
      })
      const around: [string, unknown][] = [
        ['FromDate', '01/01/2025'],
        ['Filters', ['a', { b: [] }]],
        ['TotalTransactionsAmount', form.total],
      ]
      const all: [string, unknown][] = [['BrokerageTransactions', list]]
      const document = Object.fromEntries(form.isTotalLast ? [...all, ...around] : [...around, ...all])
      const text = `${form.isMarked ? '\uFEFF' : ''}${JSON.stringify(document, null, form.indent)}`
      const records = await read(inParts(Buffer.from(text), form.cuts[Symbol.iterator]()))
      const expected: CsvRecord[] = [NAMES, ...elements.map(({ cells }) => [...cells])].map((cells, i) => ({
        line: i + 1,
        cells,
      }))
      const { total } = form
      if (typeof total === 'string')
        expected.push({ line: expected.length + 1, cells: ['Transactions Total', '', '', '', '', '', '', total] })
      t.strictSame(records, expected)
    }),
    { numRuns: counts(150, 5_000) },
  )
})

const LONG = 'x'.repeat(70_000)
const ONE = JSON.stringify(history().BrokerageTransactions[0])
const listOf = (inner: string) => `{"BrokerageTransactions":[${inner}]}`
const changed = (name: string, value: string) => ONE.replace(new RegExp(`"${name}":"[^"]*"`), `"${name}":${value}`)

const BROKEN: [text: string, why: object][] = [
  [
    listOf(`${ONE},${changed('Amount', '7')}`),
    { code: 'json_field_unreadable', params: { transaction: 2, field: 'Amount' } },
  ],
  [listOf(changed('Symbol', 'true')), { code: 'json_field_unreadable', params: { transaction: 1, field: 'Symbol' } }],
  [listOf(changed('Symbol', '["A"]')), { code: 'json_nested', params: { transaction: 1 } }],
  [listOf(changed('Symbol', '{"a":1}')), { code: 'json_nested', params: { transaction: 1 } }],
  [
    listOf(ONE.replace('"Amount"', '"amount"')),
    { code: 'json_field_unreadable', params: { transaction: 1, field: 'Amount' } },
  ],
  [listOf(ONE.replace('{', '{"Amount":"$1.00",')), { code: 'json_broken', params: { transaction: 1 } }],
  [listOf(`${ONE},{"Date":"01/01/2025",`).slice(0, -2), { code: 'json_broken', params: { transaction: null } }],
  [listOf(`${ONE},"x`), { code: 'json_list_broken', params: { transaction: 1 } }],
  [listOf(`${ONE}${ONE}`), { code: 'json_list_broken', params: { transaction: 1 } }],
  [listOf(`${ONE},`), { code: 'json_list_broken', params: { transaction: 1 } }],
  [listOf(`,${ONE}`), { code: 'json_list_broken', params: { transaction: 0 } }],
  [listOf(`${ONE},,${ONE}`), { code: 'json_list_broken', params: { transaction: 1 } }],
  [listOf(`${ONE},null`), { code: 'json_list_broken', params: { transaction: 1 } }],
  [listOf(`${ONE},[${ONE}]`), { code: 'json_list_broken', params: { transaction: 1 } }],
  [listOf(changed('Description', `"${LONG}"`)), { code: 'json_too_long', params: { transaction: 1, most_kb: 64 } }],
  [listOf(changed('Description', `"${LONG}`)), { code: 'json_too_long', params: { transaction: 1, most_kb: 64 } }],
  [listOf(changed('Description', '"a\nb"')), { code: 'json_broken', params: { transaction: 1 } }],
  [
    `{"BrokerageTransactions":[${ONE}],"a":"${LONG}"}`,
    { code: 'json_too_long', params: { transaction: null, most_kb: 64 } },
  ],
  [`{"BrokerageTransactions":[],"a":${'['.repeat(60_000)}`, { code: 'json_broken', params: { transaction: null } }],
  [
    `{"a":{"BrokerageTransactions":[${ONE}]}}`,
    { code: 'json_without_list', params: { list: 'BrokerageTransactions' } },
  ],
  ['{"BrokerageTransactions":{}}', { code: 'json_without_list', params: { list: 'BrokerageTransactions' } }],
  [
    '{"BrokerageTransactions":[],"BrokerageTransactions":[]}',
    { code: 'json_without_list', params: { list: 'BrokerageTransactions' } },
  ],
  [`${listOf(ONE)}{}`, { code: 'json_broken', params: { transaction: null } }],
  [listOf(ONE).slice(0, -1), { code: 'json_broken', params: { transaction: null } }],
  [listOf(ONE).slice(0, -2), { code: 'json_broken', params: { transaction: null } }],
]

t.test('what Schwab does not write is refused by name', async (t) => {
  for (const [text, why] of BROKEN) {
    const error = await recordsOf(text).then(
      () => undefined,
      (problem: unknown) => problem,
    )
    t.ok(error instanceof Failure && error.kind === 'invalid', text.slice(0, 60))
    t.match(error, why, text.slice(0, 60))
  }
  const latin = Buffer.from(listOf(ONE).replace('WIRED', 'CAF\xc9'), 'latin1')
  await t.rejects(read(inParts(latin, [latin.length].values())), { code: 'json_broken', params: { transaction: 1 } })
  t.match(await recordsOf(listOf(changed('Amount', 'null'))), [{}, { cells: { 7: '' } }], 'null is an empty cell')
  t.match(await recordsOf(listOf(changed('Description', `"${'x'.repeat(1_001)}"`))), [{}, { cutAt: 3 }])
})

t.test('a list without end takes no memory, and a text without end is refused early', async (t) => {
  let sent = 0
  let isClosed = false
  async function* endless(begin: string, again: string) {
    try {
      yield Buffer.from(begin)
      for (const chunk = Buffer.from(again); sent < 30_000_000; sent += chunk.length) yield chunk
    } finally {
      isClosed = true
    }
  }
  await t.rejects(read(endless('{"BrokerageTransactions":[{"Date":"', 'x'.repeat(50_000))), {
    code: 'json_too_long',
    params: { transaction: 1 },
  })
  t.ok(sent < 200_000, `${sent} bytes were read`)
  t.ok(isClosed, 'the file is closed')

  sent = 0
  let rows = 0
  const before = usedBytes()
  let most = 0
  let batches = 0
  for await (const batch of readCsvFrom(endless(`{"BrokerageTransactions":[${ONE}`, `,${ONE}`.repeat(700)), {
    delimiter: ',',
  })) {
    rows += batch.length
    if (batch.length > 500) t.fail(`a batch of ${batch.length}`)
    if (batches++ % 20 === 0) most = Math.max(most, usedBytes() - before)
    if (sent > 20_000_000) break
  }
  t.ok(rows > 60_000, `${rows} rows`)
  t.ok(most < 5_000_000, `${most} bytes of memory`)
})
