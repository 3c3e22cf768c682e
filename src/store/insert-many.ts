import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import type { Tables } from '../../db/tables.ts'
import type { AllWriter } from './conn.ts'

/**
 * A table to which the driver adds rows without Drizzle, which builds a statement row by row: that takes longer than
 * running it.
 */
export interface Target {
  /** Quoted. */
  readonly table: string
  /** Quoted, with commas between them. */
  readonly names: string
  /** Of each name. */
  readonly columns: readonly [property: string, column: Column][]
}

/** Adds the values of a row as the driver takes them, in the order of the target's columns. */
export function addDriverValues(values: unknown[], { columns }: Pick<Target, 'columns'>, row: object): void {
  for (const [property, column] of columns) {
    const value = (row as Record<string, unknown>)[property] ?? null
    values.push(value === null ? null : column.mapToDriverValue(value))
  }
}

export function driverValues(target: Pick<Target, 'columns'>, row: object): unknown[] {
  const values: unknown[] = []
  addDriverValues(values, target, row)
  return values
}

const targets = new WeakMap<Tables[keyof Tables], Map<boolean, Target>>()

/** `example` shows whether the rows have an id; otherwise the database assigns it. */
export function targetOf(sql: AllWriter['sql'], table: Tables[keyof Tables], example: object): Target {
  const known = targets.get(table) ?? new Map<boolean, Target>()
  targets.set(table, known)
  const withId = 'id' in example
  const target = known.get(withId) ?? findTarget(sql, table, example)
  known.set(withId, target)
  return target
}

/** The columns that an example has, and the values of a row as the driver takes them. */
export function givenColumns(sql: AllWriter['sql'], table: Tables[keyof Tables], example: object) {
  const { table: name, names, columns: all } = targetOf(sql, table, { id: 0 })
  const quoted = names.split(', ')
  const columns = all.flatMap(([property, column], i) =>
    property in example ? [{ property, column, name: quoted[i] as string }] : [],
  )
  const target = { columns: columns.map(({ property, column }): Target['columns'][number] => [property, column]) }
  return { table: name, columns, valuesOf: (row: object): unknown[] => driverValues(target, row) }
}

/** The columns that an update of many rows sets, and the values of a row: those, then the id. */
export function changedColumns(sql: AllWriter['sql'], table: Tables[keyof Tables], example: object) {
  const { id: _, ...changed } = example as { id: number }
  const { valuesOf, ...given } = givenColumns(sql, table, changed)
  return { ...given, valuesOf: (row: object): unknown[] => [...valuesOf(row), (row as { id: number }).id] }
}

function findTarget(sql: AllWriter['sql'], table: Tables[keyof Tables], example: object): Target {
  // Drizzle lists every column, in the order of the table, by the names that the database has.
  const text = sql
    .insert(table)
    .values(example as never)
    .toSQL().sql
  const listed = text.slice(text.indexOf('(') + 1, text.indexOf(') values ')).split(', ')
  const all = Object.entries(getTableColumns(table) as Record<string, Column>)
  const named = all.map(([property, column], i) => ({ property, column, name: listed[i] as string }))
  const used = named.filter(({ property }) => property !== 'id' || 'id' in example)
  return {
    table: `"${getTableName(table)}"`,
    names: used.map(({ name }) => name).join(', '),
    columns: used.map(({ property, column }) => [property, column]),
  }
}
