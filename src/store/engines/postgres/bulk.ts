import { once } from 'node:events'
import { getTableName, sql as raw, type Table } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { AllWriter, Bulk } from '../../conn.ts'
import { changedColumns, driverValues, type Target, targetOf } from '../../insert-many.ts'
import { analyzeGrown, IN_TRANSACTION, planAnew } from './plans.ts'

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
    const types = [...columns.map(({ column }) => column.getSQLType().split(' ')[0]), 'bigint']
    const arrays = types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')
    const values = rows.map(valuesOf)
    const text = `update ${name} set ${fields} from unnest(${arrays}) as v(${names}) where ${name}."id" = v."id"`
    const own = userId === undefined ? '' : ` and ${name}."user_id" = ${userId}`
    await client.query({ text: text + own, values: types.map((_, i) => values.map((row) => row[i])) })
  },
  async takeIds(table, count) {
    const text =
      "select nextval(s.name) from (select pg_get_serial_sequence($1, 'id')::regclass as name offset 0) s, generate_series(1, $2)"
    const { rows } = await client.query({ text, values: [getTableName(table), count], rowMode: 'array' })
    return rows.map(([id]) => Number(id))
  },
  // The sequence is looked up once, not for each row.
  newIds: async (table) =>
    raw<number>`nextval((select pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass))`,
  lastId: async (table) => Number((await client.query(LAST_ID(table))).rows[0].last),
  async raiseLastId(table, id) {
    const text = `select setval(pg_get_serial_sequence($1, 'id'), greatest($2, (${LAST_ID(table)})))`
    if (id > 0) await client.query(text, [getTableName(table), id])
  },
  planAnew: () => planAnew(client),
  analyzeGrown: () => analyzeGrown(client, IN_TRANSACTION),
})

/** Beside the sequence of a table that has given no id, 1 stands as if it were the last. */
const LAST_ID = (table: Table): string =>
  `select case when is_called then last_value else 0 end as last from "${getTableName(table)}_id_seq"`

/** A row for COPY. */
export function lineOf(target: Target, row: object): string {
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
