/**
 * Rows that refer to a row that is not there. The engines allow none; but a person who changes a database by hand can turn the check
 * off, and leave some.
 */
import { type Finding, findings, MOST_EXAMPLES } from './finding.ts'

/** A foreign key of a table. */
export interface Reference {
  table: string
  /** Of the primary key of the table, by which a row is named. */
  key: readonly string[]
  columns: readonly string[]
  parent: string
  /** In the order of `columns`. */
  parentColumns: readonly string[]
}

type Row = Record<string, unknown>

/** Runs a query. */
type Ask = (sql: string) => Promise<Row[]>

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** One finding for each reference with such rows; it names the first of them by their keys. */
export async function danglingRows(references: readonly Reference[], ask: Ask): Promise<Finding[]> {
  const found: Finding[] = []
  for (const reference of references) {
    const { key, columns } = reference
    const from = condition(reference)
    const [counted] = await ask(`select count(*) as n ${from}`)
    const count = Number(counted?.n)
    if (count === 0) continue
    const named = [...new Set([...key, ...columns])].map((name) => `c.${quoted(name)}`)
    const order = key.map((name) => `c.${quoted(name)}`)
    const rows = await ask(`select ${named} ${from} order by ${order} limit ${MOST_EXAMPLES}`)
    found.push(
      ...findings(
        'references',
        rows.map((row) => textOf(reference, row)),
        count,
      ),
    )
  }
  return found
}

/** As in the SQL standard: a row with null in a column of the reference refers to nothing. */
function condition({ table, columns, parent, parentColumns }: Reference): string {
  const isGiven = columns.map((name) => `c.${quoted(name)} is not null`)
  const isSame = columns.map((name, n) => `p.${quoted(parentColumns[n] as string)} = c.${quoted(name)}`)
  const parents = `select 1 from ${quoted(parent)} p where ${isSame.join(' and ')}`
  return `from ${quoted(table)} c where ${isGiven.join(' and ')} and not exists (${parents})`
}

function textOf({ table, key, columns, parent, parentColumns }: Reference, row: Row): string {
  const own = key.map((name) => `${name} ${row[name]}`)
  const wanted = columns.map((name, n) => `${parentColumns[n]} ${row[name]}`)
  return `${table} (${own.join(', ')}): refers to ${parent} (${wanted.join(', ')}), which is not there`
}
