/** The files of a database: itself, and those beside it whose name continues its name, such as its log and its copies. */
import { readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UPLOADS } from '../../../lib/paths.ts'

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })
const isSame = (a: Stats | undefined, b: Stats | undefined): boolean =>
  a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino

/** Whether both paths lead to one file, by whatever names. */
export const isSameFile = (a: string, b: string): boolean => isSame(statOf(a), statOf(b))

/** The path without links; as it is if there is no such file. */
export const realPathOf = (path: string): string => (statOf(path) === undefined ? path : realpathSync(path))

/** Whether a file at `path` is one of the database's, would become one, or would be in its folder of uploads. */
export function belongsTo(database: string, path: string): boolean {
  const found = statOf(path)
  // SQLite keeps its log beside the file that a link leads to.
  return [database, realPathOf(database)].some((own) => {
    const [folder, name] = [dirname(own), basename(own)]
    const isOwn = (other: string) => other === name || other.startsWith(`${name}-`)
    if (isSame(statOf(folder), statOf(dirname(path))) && isOwn(basename(path))) return true
    if (isSame(statOf(join(folder, UPLOADS)), statOf(dirname(path)))) return true
    if (found === undefined || statOf(folder) === undefined) return false
    return readdirSync(folder).some((other) => isOwn(other) && isSame(statOf(join(folder, other)), found))
  })
}
