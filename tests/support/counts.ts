/**
 * How often a test repeats its cases: a few times in `npm test`, more often in `npm run test:long`, a tenth as often for each mutant
 * of `npm run mutate`.
 */
const asked = process.env.TEST_COUNTS ?? 'short'
if (!['few', 'short', 'long'].includes(asked))
  throw new Error(`TEST_COUNTS is '${asked}': it must be 'few', 'short' or 'long'`)
const isMutant = asked === 'few'

/** Options of a test of how long thousands of rows take, which is left out for a mutant. */
export const ofSpeed = { skip: isMutant }

export const isLong = asked === 'long'

export const counts = (short: number, long: number): number =>
  isLong ? long : isMutant ? Math.ceil(short / 10) : short
