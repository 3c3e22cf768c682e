/**
 * How often a test repeats its cases: a few times in `npm test`, more often in `npm run test:long`, a fifth as often for each mutant
 * of `npm run mutate`.
 */
const asked = process.env.TEST_COUNTS ?? 'short'
if (!['few', 'short', 'long'].includes(asked))
  throw new Error(`TEST_COUNTS is '${asked}': it must be 'few', 'short' or 'long'`)

/** Mutants are slower by what counts their changes; one that takes too long is ended by Stryker. */
export const patience = asked === 'few' ? 20 : 1

export const isLong = asked === 'long'

export const counts = (short: number, long: number): number =>
  isLong ? long : asked === 'few' ? Math.ceil(short / 5) : short
