import { format } from '../format.ts'

export const RATINGS: readonly number[] = [1, 2, 3, 4, 5]

/** `+2.10 R` */
export const rText = (r: number): string => `${format.signedRatio(r)} R`
