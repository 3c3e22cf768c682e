/** How often a test repeats its cases: a few times in `npm test`, more often in `npm run test:long`. */
const asked = process.env.TEST_COUNTS ?? 'short'
if (asked !== 'short' && asked !== 'long') throw new Error(`TEST_COUNTS is '${asked}': it must be 'short' or 'long'`)

export const isLong = asked === 'long'

export const counts = (short: number, long: number): number => (isLong ? long : short)
