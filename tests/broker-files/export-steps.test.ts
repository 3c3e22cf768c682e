/** README, guide and pages list the same brokers, with the same steps to their files. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { brokers } from '../../generated/brokers.ts'
import { EXPORT_STEPS } from '../../src/broker-files/export-steps.ts'
import { LAYOUTS } from '../../src/broker-files/layouts/index.ts'
import { inProject } from '../../src/lib/paths.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const guide = read('src/imports/GUIDE.md')
const names = EXPORT_STEPS.map(({ broker }) => broker)

/** The first cells of the table below a heading. */
const firstCells = (heading: string): string[] => {
  const section = guide.slice(guide.indexOf(`\n${heading}\n`)).split(/\n#{2,3} /)[1] ?? ''
  return [...section.matchAll(/^\| ([^|]+?) \|/gm)].map((match) => match[1] as string).slice(1)
}

t.test('the pages have the steps of the layouts', async (t) => {
  t.strictSame(brokers, EXPORT_STEPS)
  t.equal(new Set(names).size, 14)
})

t.test('every broker of a layout is listed', async (t) => {
  const inList = names.join()
  for (const layout of LAYOUTS) {
    const { broker = null } = layout.kind === 'look-alike' ? {} : layout
    if (broker !== null) t.match(inList, broker, broker)
  }
})

t.test('the README lists the brokers', async (t) => {
  const [, list = ''] = /Files of these brokers are recognised: ([^]*?)\. Of any/.exec(read('README.md')) ?? []
  t.strictSame(list.replace(/\s+/g, ' ').split(', '), names)
})

t.test('the guide lists the brokers, and has their steps word for word', async (t) => {
  t.strictSame(firstCells('## Which files are read'), [...names, 'Others'])
  const wanted = EXPORT_STEPS.map(({ broker, steps }) => `| ${broker} | ${steps.join(' | ')} |`)
  const section = guide.slice(guide.indexOf('\n## Where your broker offers them\n')).split('\n## ')[1] ?? ''
  const rows = [...section.matchAll(/^\| .* \|$/gm)].map(([row]) => row)
  t.strictSame(rows.slice(1), wanted)
})
