/** Checks the published documents by the rules of the section "Grammar" in `openapi/README.md`, and lists each break. */
import { readFileSync } from 'node:fs'
import { inProject } from '../src/lib/paths.ts'
import { type Document, grammarBreaks } from './contract-grammar.ts'

const read = (name: string) => JSON.parse(readFileSync(inProject('generated', `${name}.json`), 'utf8')) as Document
const breaks = ['dashboard', 'plants'].flatMap((name) => grammarBreaks(read(name)))
if (breaks.length > 0) {
  process.stdout.write(
    `The contract breaks its grammar (openapi/README.md):\n${breaks.map((one) => `- ${one}\n`).join('')}`,
  )
  process.exitCode = 1
}
