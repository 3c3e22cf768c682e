/** The kernel of the ledger is pure: it computes figures from rows, and knows nothing of a database, a clock or a request. */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { inProject } from '../../src/lib/paths.ts'

const KERNEL = 'src/ledger/kernel'
/** Numbers, dates and words; and types, which are gone when it runs. */
const ALLOWED = [
  ...[/^import .* from '\.\/[a-z-]+\.ts'$/s, /^import .* from '\.\.\/\.\.\/lib\/(compare|dates|decimal|terms)\.ts'$/s],
  ...[/^import type .* from '\.\.\/ledger\.ts'$/s, /^import type .* from '\.\.\/\.\.\/lib\/messages\/index\.ts'$/s],
]

t.test('the kernel imports itself, numbers, dates, terms and types, and nothing else', async (t) => {
  for (const file of readdirSync(inProject(KERNEL))) {
    const source = readFileSync(inProject(`${KERNEL}/${file}`), 'utf8')
    const imports = source.match(/^(import|export)\b[^'"]*from '[^']+'/gm) ?? []
    t.equal((source.match(/\bimport\b\s*\(|\brequire\(/g) ?? []).length, 0, file)
    for (const one of imports)
      t.ok(
        ALLOWED.some((pattern) => pattern.test(one)),
        `${file}: ${one}`,
      )
  }
})
