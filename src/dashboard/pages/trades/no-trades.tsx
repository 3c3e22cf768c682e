import { NothingImported } from '../../shared/nothing-imported.tsx'
import { Empty } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'

/** Why there are no trades: nothing was imported yet, or as `title` and `text` say. */
export function NoTrades({ title, text }: { title: string; text: string }) {
  const accounts = useRead('/api/accounts', {}).data?.accounts
  return accounts?.length === 0 ? (
    <NothingImported
      icon="trades"
      title="No trade has been closed yet."
      text="Import the files of your broker to see each trade, and what your results depend on."
    />
  ) : (
    <Empty icon="trades" title={title}>
      <p>{text}</p>
    </Empty>
  )
}
