/**
 * Checks that `generated/` keeps the rules of `contract-rules.ts`, and that CLIENTS.md has its codes. Compares `generated/` with the documents of the last release, `openapi/released/`, and fails for each breaking change
 * that `openapi/CHANGES.md` does not list. `--release` makes the documents of today those of the last release.
 */
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { inProject } from '../src/lib/paths.ts'
import { withCodes } from './clients-page.ts'
import { breakingChanges } from './contract-changes.ts'
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

const [, unreleased = ''] = readFileSync(inProject('openapi/CHANGES.md'), 'utf8').split(/^## /m)
const missing = DOCUMENTS.flatMap((name) =>
  breakingChanges(read('openapi/released', name), read('generated', name)).map(
    ({ rule, where }) => `${name}: ${rule}: ${where}`,
  ),
).filter((change) => !unreleased.includes(change))
if (missing.length > 0) {
  process.stdout.write(
    `These changes break clients. Take them back, or list each in openapi/CHANGES.md under the first heading:\n${missing.map((change) => `- ${change}\n`).join('')}`,
  )
  process.exitCode = 1
}
