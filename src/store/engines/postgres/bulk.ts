import { once } from 'node:events'
import { type Column, getTableName, type Table } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { AllWriter, Bulk } from '../../conn.ts'
import { changedColumns, driverValues, givenColumns, type Target, targetOf } from '../../insert-many.ts'

/** Adds rows with COPY. */
export const bulkOn = (client: PoolClient, sql: AllWriter['sql']): Bulk => ({
  async insertMany(table, rows) {
    const [first] = rows
    if (first === undefined) return
    const target = targetOf(sql, table, first)
    const copy = client.query(copyFrom(`copy ${target.table} (${target.names}) from stdin`))
    let text = ''
    for (const row of rows) text += lineOf(target, row)
    copy.end(text)
    await once(copy, 'finish')
  },
  async updateMany(table, rows, userId) {
    const [first] = rows
    if (first === undefined) return
    const { table: name, columns, valuesOf } = changedColumns(sql, table, first)
    const fields = columns.map((column) => `${column.name} = v.${column.name}`).join(', ')
    const names = [...columns.map((column) => column.name), '"id"'].join(', ')
    const given = arraysOf([...columns.map(typeOf), 'bigint'], rows.map(valuesOf))
    const text = `update ${name} set ${fields} from unnest(${given.text}) as v(${names}) where ${name}."id" = v."id"`
    await client.query({ text: text + ownOf(name, userId), values: given.values })
  },
  async deleteMany(table, keys, userId) {
    const [first] = keys
    if (first === undefined) return
    const { table: name, columns, valuesOf } = givenColumns(sql, table, first)
    const names = columns.map((column) => column.name).join(', ')
    const given = arraysOf(columns.map(typeOf), keys.map(valuesOf))
    const isNamed = columns.map((column) => `${name}.${column.name} = v.${column.name}`).join(' and ')
    const text = `delete from ${name} using unnest(${given.text}) as v(${names}) where ${isNamed}`
    await client.query({ text: text + ownOf(name, userId), values: given.values })
  },
  lastId: async (table) => Number((await client.query(LAST_ID(table))).rows[0].last),
  async raiseLastId(table, id) {
    const text = `select setval(pg_get_serial_sequence($1, 'id'), greatest($2, (${LAST_ID(table)})))`
    if (id > 0) await client.query(text, [getTableName(table), id])
  },
  async planAnew() {
    // Otherwise the check of a foreign key may read the whole of a table that was small when it was planned.
    await client.query('discard plans')
  },
})

/** The type of a value of a column. */
const typeOf = ({ column }: { column: Column }): string => column.getSQLType().split(' ')[0] as string

/** The values of rows as an array for each column. */
const arraysOf = (types: readonly string[], rows: readonly unknown[][]) => ({
  text: types.map((type, i) => `$${i + 1}::${type}[]`).join(', '),
  values: types.map((_, i) => rows.map((row) => row[i])),
})

const ownOf = (name: string, userId: number | undefined): string =>
  userId === undefined ? '' : ` and ${name}."user_id" = ${userId}`

/** Beside the sequence of a table that has given no id, 1 stands as if it were the last. */
const LAST_ID = (table: Table): string =>
  `select case when is_called then last_value else 0 end as last from "${getTableName(table)}_id_seq"`

/** A row for COPY. */
function lineOf(target: Target, row: object): string {
  const values = driverValues(target, row)
  let line = ''
  for (let i = 0; i < values.length; i++) line += `${i === 0 ? '' : '\t'}${cellOf(values[i])}`
  return `${line}\n`
}

const SPECIAL = /[\\\t\n\r]/g
/** Replacing nothing takes twice as long as finding nothing. */
const HAS_SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const cellOf = (value: unknown): string =>
  value === null
    ? '\\N'
    : typeof value !== 'string'
      ? String(value)
      : HAS_SPECIAL.test(value)
        ? value.replace(SPECIAL, (special) => ESCAPES[special] as string)
        : value
