import { extname, join } from 'node:path'

/** The folder that contains package.json. */
export const projectRoot = join(import.meta.dirname, '..', '..')

export const inProject = (...parts: string[]): string => join(projectRoot, ...parts)

/** `.ts` in a checkout, `.js` in the published package. */
export const SOURCE = extname(import.meta.filename)

/** Where data is kept unless a setting names another place: in a checkout there, with the published package where it is started. */
export const dataRoot = SOURCE === '.ts' ? projectRoot : process.cwd()

/** The folder beside a SQLite database in which files are while they are imported. */
export const UPLOADS = 'uploads'
