import { NothingImported } from '../../shared/nothing-imported.tsx'

export const NoTradesYet = () => (
  <NothingImported
    icon="trades"
    title="No trade has been closed yet."
    text="Import the files of your broker to see each trade, and what your results depend on."
  />
)
