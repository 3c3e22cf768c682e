/** `npm run bench -- small` runs every part once with little data: its figures mean nothing, but a part that fails shows. */
export const SMALL = 'small'

const isSmall = process.argv.includes(SMALL)

export const sized = (full: number, small: number): number => (isSmall ? small : full)
