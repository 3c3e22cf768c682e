/** `npm run check` names every pattern that takes more than linear time, wherever it is written. */
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'

const check = (...folders: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inProject('scripts/linear-patterns.ts'), ...folders],
    {
      encoding: 'utf8',
    },
  )
  return { status, output: `${stdout}${stderr}` }
}

/** Each was once in the service, or is one that another checker finds. */
const SLOW = {
  'a quantifier before the end': String.raw`/ ?\*+$/`,
  'two that consume the same': String.raw`/^\d*\.?\d+$/`,
  'three that consume the same': String.raw`/(?:^|[^A-Z0-9])[X*#.…-]*([A-Z0-9-]*)$/`,
  'an exponential one': '/^(a+)+$/',
  'alternatives that are the same': '/^(a|a)*$/',
  'one that begins again within itself': '/ (?:as of|for|from) .*$/i',
  'one that begins again behind its prefix': String.raw`/<xf fontId="0" ([^>]*)\/>/`,
  'one optional inside a repetition': '/^(a?a)*$/',
  'a count inside a repetition': '/^(?:a{1,2})*$/',
  'a group that repeats': '/(?:ab)+c/',
  'a look-behind': String.raw`/x(?<!\.\d*)/`,
  'one of several lines': '/^a.*b.*c$/m',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of code
  'one built from constants': 'new RegExp(`^${PART}${PART}$`)',
  'one that cannot be known': 'new RegExp(process.argv[2])',
}

const LINEAR = [
  String.raw`/^\d+(?:\.\d*)?$/`,
  String.raw`/\s+/g`,
  String.raw`/^ *[a-z]+ *$/`,
  String.raw`/<xf fontId="0" ([^<>]*)\/>/`,
  '/^transactions for account (.*)$/i',
  '/[+.]/',
]

t.test('every pattern that is not linear is named with its file and line', async (t) => {
  const lines = Object.entries(SLOW).map(([name, pattern], i) => `export const p${i} = ${pattern} // ${name}`)
  const folder = t.testdir({
    'slow.ts': ["const PART = '[a-z]*'", ...lines].join('\n'),
    'linear.ts': LINEAR.map((pattern, i) => `export const p${i} = ${pattern}`).join('\n'),
    'contract.yaml': "schema:\n  type: string\n  pattern: '^(a|b|ab)*$'\n",
  })
  const { status, output } = check(folder)
  t.equal(status, 1)
  for (const [i, name] of Object.keys(SLOW).entries()) t.match(output, `slow.ts:${i + 2} `, name)
  t.match(output, 'contract.yaml:3 ')
  t.notMatch(output, 'linear.ts')
})

t.test('the service has no other pattern', async (t) => {
  t.same(check(), { status: 0, output: '' })
})
