import { type Column, sql as raw, type SQL } from 'drizzle-orm'

/** The rows after the one with these values of a key, in the order of the key; all rows without values. */
export const afterKey = (key: readonly Column[], values: readonly unknown[] | undefined): SQL | undefined =>
  values === undefined
    ? undefined
    : raw`(${raw.join([...key], raw`, `)}) > (${raw.join(
        key.map((column, n) => raw.param(values[n], column)),
        raw`, `,
      )})`
