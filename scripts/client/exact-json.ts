/**
 * JSON with exact 64-bit integers, in every engine: `JSON.rawJSON` and the source of a number are in Node from 22. Of an answer
 * only the fields that the contract calls 64-bit become bigints, and they always do.
 */

/** Writes a bigint as a JSON number. As in `JSON.stringify`, a field without a value is left out. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  if ('toJSON' in value) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, one]) => one !== undefined && typeof one !== 'function')
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`).join(',')}}`
}

/** A string; if it is the name of an integer, then with it: a string before a colon is always a name. */
const NAMED_INTEGER = /("(?:[^"\\]|\\.)*")(?:(\s*:\s*)(-?\d+)(?![\d.eE]))?/g

/** Reads JSON. The integers of the fields in `int64` are bigints. */
export function readJson(text: string, int64: readonly string[] = []): unknown {
  if (int64.length === 0) return JSON.parse(text)
  const names = new Set(int64)
  const quoted = text.replace(NAMED_INTEGER, (whole, name: string, colon?: string, digits?: string) =>
    digits !== undefined && names.has(JSON.parse(name)) ? `${name}${colon}"${digits}"` : whole,
  )
  return JSON.parse(quoted, (name, value: unknown) =>
    names.has(name) && (typeof value === 'string' || typeof value === 'number') ? BigInt(value) : value,
  )
}
