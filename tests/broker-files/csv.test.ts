import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import Papa from 'papaparse'
import t from 'tap'
import { BATCH_RECORDS, type CsvRecord, readCsv, readCsvFrom, readHead } from '../../src/broker-files/csv/csv.ts'
import { nonCsvKind } from '../../src/broker-files/csv/non-csv.ts'
import { Failure } from '../../src/lib/errors.ts'
import { counts } from '../support/counts.ts'

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(source: string | Buffer, { delimiter = ',', size = 7 } = {}): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  for await (const batch of readCsvFrom(cut(Buffer.from(source), size), { delimiter })) records.push(...batch)
  return records
}

const failureOf = async (source: string | Buffer, size = 4096): Promise<Failure> => {
  const problem = await read(source, { size }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof Failure)) throw new Error(`expected a Failure, got ${problem}`)
  return problem
}

t.test('records, cells and lines', async (t) => {
  const cases: [what: string, text: string, records: [number, string[]][]][] = [
    [
      'LF',
      'a,b\n1,2\n',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'CR',
      'a,b\r1,2\r',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'mixed endings',
      'a\r\nb\nc\rd',
      [
        [1, ['a']],
        [2, ['b']],
        [3, ['c']],
        [4, ['d']],
      ],
    ],
    [
      'no ending at the end',
      'a,b\n1,2',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    ['a BOM before a quoted cell', '\uFEFF"Date","x"\n', [[1, ['Date', 'x']]]],
    [
      'BOMs of files that were joined, also of an empty one',
      '\r\uFEFF\na,b\n\uFEFF"c\nd",e\n\uFEFF',
      [
        [3, ['a', 'b']],
        [4, ['c\nd', 'e']],
      ],
    ],
    [
      'blank lines are no records but are counted',
      '\n\r\na\n\n\nb\n',
      [
        [3, ['a']],
        [6, ['b']],
      ],
    ],
    [
      'a lone pair of quotes is a record',
      'a\n""\n',
      [
        [1, ['a']],
        [2, ['']],
      ],
    ],
    [
      'rows of commas are records',
      'a\n,,,\n',
      [
        [1, ['a']],
        [2, ['', '', '', '']],
      ],
    ],
    [
      'newlines in quotes',
      'a\n"x\r\ny\nz",2\nb\n',
      [
        [1, ['a']],
        [2, ['x\r\ny\nz', '2']],
        [5, ['b']],
      ],
    ],
    ['doubled quotes', '"say ""hi""",2\n', [[1, ['say "hi"', '2']]]],
    [
      'a quote inside a bare cell is a character',
      '5" PIPE,2\nx\n',
      [
        [1, ['5" PIPE', '2']],
        [2, ['x']],
      ],
    ],
    [
      'text after a closing quote',
      '"Individual" X0001,2,"3"\nx\n',
      [
        [1, ['Individual X0001', '2', '3']],
        [2, ['x']],
      ],
    ],
    ['spaces after a closing quote', '"a" ,"b" ,\n', [[1, ['a ', 'b ', '']]]],
    ['text after a doubled quote and a comma in quotes', '"a ""b"" , c" d,"e"\n', [[1, ['a "b" , c d', 'e']]]],
    ['a trailing comma', 'a,b,\n', [[1, ['a', 'b', '']]]],
    ['formula characters are data', '=1+1,@x,-2,+3\n', [[1, ['=1+1', '@x', '-2', '+3']]]],
  ]
  for (const [what, text, records] of cases) {
    for (const size of [1, 2, 3, 5, 4096]) {
      const found = await read(text, { size })
      t.same(
        found.map(({ line, cells }) => [line, cells]),
        records,
        `${what}, cut by ${size}`,
      )
      t.equal(found.at(-1)?.isUnended === true, !/[\r\n\uFEFF]$/.test(text), 'whether the last one is ended')
      t.notOk(found.slice(0, -1).some(({ isUnended }) => isUnended))
    }
  }
})

t.test('a delimiter other than the comma leaves commas in cells', async (t) => {
  t.same(await read('a\t"b\tc"\t1,5\n', { delimiter: '\t' }), [{ line: 1, cells: ['a', 'b\tc', '1,5'] }])
  t.same(await read('a;b;1,5\n', { delimiter: ';' }), [{ line: 1, cells: ['a', 'b', '1,5'] }])
})

t.test('what papaparse writes is read back, however the bytes are split', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '\r\n', ' ', 'a', ';', '\t', 'é', '😀', '=') }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      async (rows, newline, delimiter, bom, quotes, size) => {
        // A NUL is refused by name, and a BOM at the start of a cell is papaparse's to drop.
        const clean = rows.map((cells) => cells.map((text) => text.replace(/[\0\uFEFF]/g, '')))
        const text = (bom ? '\uFEFF' : '') + Papa.unparse(clean, { newline, delimiter, quotes })
        const records = await read(text, { delimiter, size })
        // Without quotes a row of one empty cell is a blank line, which is no record.
        const expected = quotes ? clean : clean.filter((cells) => cells.length > 1 || cells[0] !== '')
        assert.deepEqual(
          records.map(({ cells }) => cells),
          expected,
        )
      },
    ),
    { numRuns: counts(300, 3_000) },
  )
})

t.test('any bytes are read or refused, however they are split', async () => {
  const bytes = fc.array(fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x20, 0x61, 0xc3, 0xa9, 0xff, 0xef, 0xbb, 0xbf, 0))
  const outcome = (source: Buffer, size: number) =>
    read(source, { size }).then(
      (records) => JSON.stringify(records),
      (problem: unknown) => {
        if (!(problem instanceof Failure)) throw problem
        return problem.code
      },
    )
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 9 }), async (array, size) => {
      const source = Buffer.from(array)
      const records = await outcome(source, size)
      // A problem further on is met earlier or later depending on the cut; the records are the same.
      if (records.startsWith('[')) assert.equal(records, await outcome(source, 10_000))
      else assert.match(records, /^(row|rows|quote|text)_/)
    }),
    { numRuns: counts(500, 5_000) },
  )
})

t.test('a quote that is never closed is an error naming its line, and memory stays bounded', async (t) => {
  let sent = 0
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from('a,b\n1,2\n3,"open')
    for (;;) {
      sent += 16_384
      if (sent > 50_000_000) throw new Error('the reader goes on reading')
      yield Buffer.alloc(16_384, 'x')
    }
  }
  const records: CsvRecord[] = []
  await t.rejects(
    async () => {
      for await (const batch of readCsvFrom(endless(), { delimiter: ',' })) records.push(...batch)
    },
    { code: 'row_too_long', params: { line: 3, most_kb: 64 } },
  )
  t.ok(sent < 200_000, 'stopped at once')

  t.match(await failureOf(`h\n"open\n${'row\n'.repeat(300)}`), {
    code: 'row_too_many_lines',
    params: { line: 2, most: 200 },
  })
  t.match(await failureOf('h\nx,"open\nrow\n'), { code: 'quote_not_closed', params: { line: 2 } })
})

t.test('limits and impossible bytes name the line', async (t) => {
  t.match(await failureOf(`a\n${'x,'.repeat(500)}`), { code: 'row_too_many_columns', params: { line: 2, most: 500 } })
  t.same(await read(`${'x,'.repeat(499)}x`), [{ line: 1, cells: Array(500).fill('x'), isUnended: true }])
  t.match(await failureOf(`a\n\nb\n${'x'.repeat(70_000)}`), { code: 'row_too_long', params: { line: 4, most_kb: 64 } })
  t.match(await failureOf('a\r\nb,\0c\r\n'), { code: 'text_has_nul', params: { line: 2 } })
  t.match(await failureOf(Buffer.from('a\nCaf\xe9,1\n', 'latin1')), { code: 'text_not_utf_8', params: { line: 2 } })
  t.match(await failureOf(Buffer.from('a\n"x\ny\nCaf\xe9",1\n', 'latin1')), {
    code: 'text_not_utf_8',
    params: { line: 4 },
  })
  t.equal((await failureOf('a\n"b')).kind, 'invalid')
})

t.test('a file of many rows is read in batches, in order, without loss', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'many.csv')
  await writeFile(path, Array.from({ length: 60_001 }, (_, i) => `${i},"row, number ${i}"\r\n`).join(''))
  let next = 0
  for await (const batch of readCsv(path, { delimiter: ',' })) {
    if (batch.length === 0 || batch.length > BATCH_RECORDS) t.fail(`a batch of ${batch.length}`)
    for (const { line, cells } of batch) {
      if (line !== next + 1 || cells[0] !== String(next) || cells[1] !== `row, number ${next}`) t.fail(`row ${next}`)
      next++
    }
  }
  t.equal(next, 60_001)
  await t.rejects(
    async () => {
      for await (const _ of readCsv(join(folder, 'none.csv'), { delimiter: ',' }));
    },
    { code: 'ENOENT' },
  )
})

t.test('the head of a file has the delimiter that fits', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const head = async (text: string, limit?: number) => {
    const path = join(folder, 'head.csv')
    await writeFile(path, text)
    return readHead(path, limit)
  }
  t.same(await head('a,b\n1,2\n'), {
    delimiter: ',',
    records: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ],
  })
  t.equal((await head('Symbol\tClosed\tProceeds\tCost\nA\t1\t$1,234.56\t$1,000.00\n')).delimiter, '\t')
  t.equal((await head('Date;Symbol;Amount\n2024-01-02;A, B;1\n2024-01-02;A, B;1\n')).delimiter, ';')
  t.equal((await head('"a;b;c;d;e;f",b,c\n1,2,3\n')).delimiter, ',')
  t.same(await head(''), { delimiter: ',', records: [] })
  t.equal((await head('x,y\n'.repeat(5000), 60)).records.length, 60)
  t.equal((await head(`${'"x",y\n'.repeat(300_000)}`)).records.length, 2000)
  await t.rejects(head('a,b\n"open,c\n'), { code: 'quote_not_closed', params: { line: 2 } })
})

t.test('a file that is not CSV is named', async (t) => {
  const zip = (name: string) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), Buffer.from(name)])
  const cases: [what: string, bytes: Buffer, expected: string | undefined][] = [
    ['xlsx', zip('[Content_Types].xml'), 'xlsx'],
    ['zip', zip('photos/cat.jpg'), 'zip'],
    ['xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'xls'],
    ['pdf', Buffer.from('%PDF-1.7\n'), 'pdf'],
    ['gzip', gzipSync('a,b\n'), 'gzip'],
    ['html', Buffer.from('\n<!DOCTYPE html><html>'), 'html'],
    ['html named xls', Buffer.from('<table border="1"><tr>'), 'html'],
    ['xml', Buffer.from('<?xml version="1.0"?><x/>'), 'xml'],
    ['json', Buffer.from('{\n  "FromDate": "01/01/2024"'), 'json'],
    ['json of Schwab', Buffer.from('{"FromDate":"1","BrokerageTransactions":[]}'), 'schwab_json'],
    [
      'json of Schwab, of equity awards',
      Buffer.from('{"Transactions":[{"Date":"1","FeesAndCommissions":null,"DisbursementElection":null}]}'),
      'schwab_awards',
    ],
    ['json array', Buffer.from('[{"a":1}]'), 'json'],
    ['utf-16 with BOM', Buffer.from('\uFEFFDate,Action\r\n', 'utf16le'), 'utf_16'],
    ['utf-16 without BOM', Buffer.from('Date,Action,Symbol\r\n', 'utf16le'), 'utf_16'],
    ['utf-16 big-endian', Buffer.from('Date,Action,Symbol\r\n', 'utf16le').swap16(), 'utf_16'],
    ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2]), 'binary'],
    ['csv', Buffer.from('"Date","Action"\n'), undefined],
    ['csv with a BOM', Buffer.from('\uFEFFDate,Action\n'), undefined],
    ['csv in Latin-1', Buffer.from('Caf\xe9,1\n', 'latin1'), undefined],
    ['csv with one NUL', Buffer.from(`${'Date,Action\n'.repeat(50)}x\0y\n`), undefined],
    ['a cell with a brace', Buffer.from('{x},b\n'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ]
  for (const [what, bytes, expected] of cases) t.equal(nonCsvKind(bytes), expected, what)
})
