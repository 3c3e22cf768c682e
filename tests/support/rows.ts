/** Adds rows that other rows refer to, and reads users, who are what tests of the store write. */
import { asc } from 'drizzle-orm'
import type { AllReader, AllWriter, Store } from '../../src/store/index.ts'

export const AN_INSTANT = Date.parse('2026-03-16T14:30:00Z')

/** Adds a user and returns the id. */
export function addUser(store: Pick<Store, 'write'>, email = 'trader@example.com'): Promise<number> {
  return store.write(async ({ sql, t }) => {
    const [row] = await sql.insert(t.users).values({ email, createdAt: AN_INSTANT }).returning({ id: t.users.id })
    return (row as { id: number }).id
  })
}

/** Adds a user in a transaction. */
export const insertUser =
  (email: string) =>
  async ({ sql, t }: AllWriter): Promise<void> => {
    await sql.insert(t.users).values({ email, createdAt: AN_INSTANT })
  }

/** The e-mail addresses of all users, in their order. */
export const selectEmails = async ({ sql, t }: AllReader): Promise<string[]> =>
  (await sql.select({ email: t.users.email }).from(t.users).orderBy(asc(t.users.email))).map(({ email }) => email)

/** Adds an account of a user and returns the id. */
export function addAccount(store: Store, userId: number, number = '1234-5678'): Promise<number> {
  return store.forUser(userId).write('record', async ({ sql, t, takeIds }) => {
    const [id] = (await takeIds(t.accounts, 1)) as [number]
    await sql.insert(t.accounts).values({ id, userId, number, name: number, nameKey: number, createdAt: AN_INSTANT })
    return id
  })
}

/** A long trade of one share, bought and sold for a millionth of a dollar. The test adds the id, the key and what it needs. */
export const aTrade = (userId: number, accountId: number) => ({
  userId,
  accountId,
  symbol: 'A',
  instrument: 'A',
  side: 'long' as const,
  sellDate: '2024-01-02',
  closedOn: '2024-01-02',
  closedTime: '',
  quantity: 100_000_000n,
  buyPrice: 1n,
  sellPrice: 1n,
  proceeds: 1n,
  costBasis: 1n,
  profit: 0n,
  disallowedLoss: 0n,
  roundTripOn: '2024-01-02',
  roundTripNumber: 1,
  partsSum: 0,
  ownEntry: false,
  awaitsAnswer: false,
})

/** For `JSON.stringify`, which has no bigint. */
export const bigintsAsText = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
