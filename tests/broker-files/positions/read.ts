/** Reads positions files for tests. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type Position, readPositionsFile } from '../../../src/broker-files/positions/read-file.ts'
import { MONEY_PLACES, PRICE_PLACES, QUANTITY_PLACES, toText } from '../../../src/lib/decimal.ts'

export async function read(t: Test, text: string) {
  const path = join(t.testdir({}), 'positions.csv')
  await writeFile(path, text)
  const { problems, ...file } = await readPositionsFile(path)
  return { ...file, problems, errors: problems.map(({ message }) => message) }
}

/** `ALFA 4 = 100 (25)`, and what else is known. */
export const brief = ({ symbol, shares, cost, type, purchaseDate, notes }: Position): string =>
  [
    `${symbol} ${toText(shares, QUANTITY_PLACES)}`,
    ...(cost === null ? [] : [`= ${toText(cost.totalCost, MONEY_PLACES)} (${toText(cost.averageCost, PRICE_PLACES)})`]),
    ...[type, purchaseDate, notes].filter((value) => value !== null),
  ].join(' ')
export const positionsOf = async (t: Test, text: string) => (await read(t, text)).positions.map(brief)
