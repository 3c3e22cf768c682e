import { getTableColumns } from 'drizzle-orm'
import fc from 'fast-check'
import t from 'tap'
import { readMany } from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { addAccount, addUser, aTrade, bigintsAsText } from '../support/rows.ts'

const text = fc.string({ unit: 'grapheme' }).map((s) => s.replaceAll('\0', ''))
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const values = fc.record({
  symbol: text,
  buyDate: fc.option(text),
  quantity: fc.option(int64),
  profit: int64,
  agreed: fc.boolean(),
  partsSum: fc.maxSafeInteger(),
})

await onBothEngines(t, 'many rows are read as the query reads them, also in groups', async (_t, { store }) => {
  const userId = await addUser(store)
  const accountId = await addAccount(store, userId)
  const trade = { ...aTrade(userId, accountId), brokerVerified: true }
  await fc.assert(
    fc.asyncProperty(fc.array(values, { maxLength: 20 }), async (rows) => {
      const [all, grouped] = await store.write(async (tx) => {
        const { sql, t: tables } = tx
        const r = tables.trades
        await sql.delete(r)
        await tx.insertMany(
          r,
          rows.map((row, i) => ({ ...trade, ...row, id: i + 1, tradeKey: `${i}` })),
        )
        const columns = getTableColumns(r)
        const groups = { key: r.tradeKey, row: { symbol: r.symbol, agreed: r.agreed }, profit: r.profit }
        const read = (selected: typeof groups | typeof columns) => {
          const query = () => sql.select(selected).from(r).orderBy(r.id)
          return Promise.all([query(), readMany<object>(tx, query(), selected)])
        }
        return [await read(columns), await read(groups)]
      })
      return [all, grouped].every(
        ([read = [], many]) =>
          read.length === rows.length && JSON.stringify(read, bigintsAsText) === JSON.stringify(many, bigintsAsText),
      )
    }),
    { numRuns: counts(20, 200) },
  )
})
