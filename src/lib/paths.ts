import { join } from 'node:path'

/** The folder that contains package.json. */
export const projectRoot = join(import.meta.dirname, '..', '..')

export const inProject = (...parts: string[]): string => join(projectRoot, ...parts)
