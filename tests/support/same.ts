import { isDeepStrictEqual } from 'node:util'
import type { Test } from 'tap'

/** `strictSame` for thousands of rows: tap would describe all of them before it compares. */
export const sameRows = (t: Test, found: unknown, expected: unknown, name = 'the same'): boolean =>
  isDeepStrictEqual(found, expected) ? t.pass(name) : t.strictSame(found, expected, name)
