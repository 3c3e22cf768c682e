/** A start derives anew what an older version of the service derived by other rules. */
import { eq } from 'drizzle-orm'
import t from 'tap'
import { DERIVATION_VERSION } from '../../src/ledger/derive.ts'
import { rebuildOutdated } from '../../src/ledger/rebuild.ts'
import { onBothEngines } from '../support/engines.ts'
import { addAccount, addUser } from '../support/rows.ts'

await onBothEngines(t, 'only the accounts of the older version, and once', async (t, { store }) => {
  const userId = await addUser(store)
  const accounts = [await addAccount(store, userId, '1111'), await addAccount(store, userId, '2222')]
  await store.write(async ({ sql, t }) => {
    for (const accountId of accounts)
      for (const [side, action, date, amount] of [
        ['buy', 'Buy', '2024-03-01', -900_000n],
        ['sell', 'Sell', '2024-03-05', 1_000_000n],
      ] as const)
        await sql.insert(t.transactions).values({
          userId,
          id: accountId * 10 + (side === 'buy' ? 1 : 2),
          accountId,
          rowKey: side,
          copies: 1,
          date,
          postedDate: date,
          action,
          class: side,
          symbol: 'SAME',
          instrument: 'SAME',
          description: '',
          quantity: 100_000_000n,
          fees: 0n,
          amount,
        })
  })
  const folder = t.testdir({})
  const start = async () => {
    const counts: number[] = []
    await rebuildOutdated(store, folder, (accounts) => counts.push(accounts))
    const rows = await store.read(({ sql, t }) => sql.select().from(t.trades).orderBy(t.trades.accountId))
    return { counts, profits: rows.map(({ profit }) => profit) }
  }
  t.same(await start(), { counts: [2, 1, 0], profits: [100_000n, 100_000n] }, 'accounts that were never derived')

  await store.write(async ({ sql, t }) => {
    await sql.update(t.trades).set({ profit: 1n })
    await sql
      .update(t.accounts)
      .set({ derivationVersion: DERIVATION_VERSION - 1 })
      .where(eq(t.accounts.id, accounts[1] as number))
  })
  t.same(await start(), { counts: [1, 0], profits: [1n, 100_000n] })
  t.same(await start(), { counts: [0], profits: [1n, 100_000n] })
})
