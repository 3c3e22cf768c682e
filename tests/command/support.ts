import { execFile } from 'node:child_process'
import { inProject } from '../../src/lib/paths.ts'
import { NODE_OPTIONS } from '../support/processes.ts'

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** Runs `tradeleaf` with the settings. */
export const tradeleaf = (args: string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const options = { env: { PATH, NODE_COMPILE_CACHE, ...env }, cwd: inProject() }
    execFile(
      process.execPath,
      [...NODE_OPTIONS, inProject('src/command.ts'), ...args],
      options,
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
