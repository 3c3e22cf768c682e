/**
 * Checks that `generated/` keeps the rules of `contract-rules.ts`, that CLIENTS.md has its codes, and that nothing changed since the
 * last release, `openapi/released/`, that the policy of versions does not allow (`contract-policy.ts`). `--release` copies the documents
 * of today to that folder.
 */
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { inProject } from '../src/lib/paths.ts'
import { withCodes } from './clients-page.ts'
import { policyBreaks } from './contract-policy.ts'
import { brokenRules } from './contract-rules.ts'

const DOCUMENTS = ['dashboard', 'plants'] as const
const read = (folder: string, name: string) => JSON.parse(readFileSync(inProject(folder, `${name}.json`), 'utf8'))

if (process.argv[2] === '--release') {
  mkdirSync(inProject('openapi/released'), { recursive: true })
  for (const name of DOCUMENTS)
    cpSync(inProject('generated', `${name}.json`), inProject('openapi/released', `${name}.json`))
  process.exit()
}

const broken = DOCUMENTS.flatMap((name) => brokenRules(read('generated', name)).map((problem) => `${name}: ${problem}`))
if (broken.length > 0) {
  process.stdout.write(
    `These operations break a rule of openapi/README.md:\n${broken.map((one) => `- ${one}\n`).join('')}`,
  )
  process.exitCode = 1
}

const page = readFileSync(inProject('openapi/CLIENTS.md'), 'utf8')
const documents = Object.fromEntries(DOCUMENTS.map((name) => [name, read('generated', name)]))
if (withCodes(page, documents) !== page) {
  process.stdout.write('The codes in openapi/CLIENTS.md are not up to date. Run npm run generate.\n')
  process.exitCode = 1
}

const changes = readFileSync(inProject('openapi/CHANGES.md'), 'utf8')
const today = new Date().toISOString().slice(0, 10)
const refused = DOCUMENTS.flatMap((name) =>
  policyBreaks({ name, before: read('openapi/released', name), after: read('generated', name), changes, today }),
)
if (refused.length > 0) {
  process.stdout.write(
    `These changes break the policy of versions in openapi/README.md:\n${refused.map((one) => `- ${one}\n`).join('')}`,
  )
  process.exitCode = 1
}
