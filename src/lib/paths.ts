import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, whether this file runs from `src/` or from `dist/src/`. */
export const projectRoot = (() => {
  let at = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(at, 'package.json'))) at = dirname(at)
  return at
})()

export const inProject = (...parts: string[]): string => join(projectRoot, ...parts)
