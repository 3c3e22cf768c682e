/** Every row of the checklist has a test that exists, or a reason why it does not apply. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'

const ITEMS = 50
const text = readFileSync(inProject('tests/security/README.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+) \| ([^|]+) \|([^|]*)\|$/gm)].map(([, number, item, tests]) => ({
  number: Number(number),
  item: (item ?? '').trim(),
  tests: (tests ?? '').trim(),
}))

/** What is wrong with the third column of a row. */
function problemsOf(tests: string): string[] {
  if (/^does not apply: .{10}/.test(tests)) return []
  if (tests === '') return ['no test']
  return tests.split(' · ').flatMap((named) => {
    const [, path, title] = /^`([\w./-]+\.test\.ts)` (.+)$/.exec(named) ?? []
    if (path === undefined || title === undefined) return [`not a file and a title: ${named}`]
    const file = inProject('tests', path)
    if (!existsSync(file)) return [`no file ${path}`]
    // Titles are string literals; an apostrophe in one is written as it is.
    return new RegExp(`['"\`]${escaped(title)}`).test(readFileSync(file, 'utf8'))
      ? []
      : [`no test '${title}' in ${path}`]
  })
}

const escaped = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

t.test('the checklist has every item once, each with a test or a reason', async (t) => {
  t.strictSame(
    rows.map(({ number }) => number),
    Array.from({ length: ITEMS }, (_, n) => n + 1),
  )
  for (const { number, item, tests } of rows) t.strictSame(problemsOf(tests), [], `${number}: ${item}`)
})

t.test('every test of this folder is on the checklist', async (t) => {
  const files = readdirSync(inProject('tests/security'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.test.ts') && name !== 'checklist.test.ts'))
    t.ok(text.includes(`security/${file}`), file)
})

t.test('a row without a test, with a file or a title that does not exist, is found', async (t) => {
  t.match(problemsOf(''), ['no test'])
  t.match(problemsOf('does not apply'), ['not a file and a title'])
  t.match(problemsOf('`security/nowhere.test.ts` a title'), ['no file'])
  t.match(problemsOf('`security/headers.test.ts` a title that nothing has'), ['no test'])
})
