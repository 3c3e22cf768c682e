import { readFileSync } from 'node:fs'
import { inProject } from './paths.ts'

/** Of package.json. */
export const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }
