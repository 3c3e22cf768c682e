/** For `sort`: ascending, text by its code units. */
export const compare = <T extends string | number | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
