/** A stand-in for `pg_dump`, for servers that are newer than the one that is installed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Puts it into a folder of PATH. It writes the start of a dump, and beside itself its arguments (`arguments`) and its file of
 * passwords (`passwords`); with `problem` it prints that and fails, as one that is older than the server does.
 */
export function standInDump(folder: string, problem?: string): void {
  const dump = `
    const words = process.argv.slice(2)
    const valueOf = (name) => words.find((word) => word.startsWith(name + '=')).slice(name.length + 1)
    fs.writeFileSync(${JSON.stringify(`${folder}/arguments`)}, words.join('\\n'))
    const passFile = new URL(valueOf('--dbname')).searchParams.get('passfile')
    fs.writeFileSync(${JSON.stringify(`${folder}/passwords`)}, fs.readFileSync(passFile))
    fs.writeFileSync(valueOf('--file'), 'PGDMP')`
  const fail = `process.stderr.write(${JSON.stringify(problem)}); process.exitCode = 1`
  const script = join(folder, 'pg_dump.cjs')
  writeFileSync(script, `import('node:fs').then((fs) => {${problem === undefined ? dump : fail}})\n`)
  // The path of an interpreter after #! ends at a space.
  writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, { mode: 0o755 })
}
