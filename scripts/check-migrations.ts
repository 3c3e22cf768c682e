/**
 * A step of `npm run check`: since an older version serves beside a newer one, a migration only adds to the tables, or declares which
 * versions may serve beside it (db/README.md).
 */
import { otherThanAdditions } from '../src/store/additions.ts'
import { declaredIn, FIRST_TO_DECLARE, readMigrations } from '../src/store/migrations.ts'

const ENGINES = ['sqlite', 'postgres'] as const
const problems: string[] = []
const declared = ENGINES.map((engine) => {
  const found: string[] = []
  for (const { tag, sql } of readMigrations(engine)) {
    if (tag <= FIRST_TO_DECLARE) continue
    const from = declaredIn(sql.join(''))
    if (from !== undefined) found.push(`${tag} serves from ${from}`)
    else for (const text of otherThanAdditions(sql)) problems.push(`${engine}/${tag}.sql does more than add: ${text}`)
  }
  return found.join('\n')
})
if (declared[0] !== declared[1]) problems.push(`the engines declare other versions:\n${declared.join('\nand\n')}`)
if (problems.length > 0) {
  process.stdout.write(
    `${problems.join('\n')}\nAdd only, or begin the file with '-- serves from NNNN_name'; see db/README.md.\n`,
  )
  process.exitCode = 1
}
