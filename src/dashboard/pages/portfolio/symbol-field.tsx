/** A ticker, checked with the provider of prices when the field is left. */
import { useId, useState } from 'preact/hooks'
import { format } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { Failure } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'

export function SymbolField({ initial }: { initial: string }) {
  const [symbol, setSymbol] = useState(initial)
  const id = useId()
  return (
    <div class="field">
      <label for={id}>Symbol</label>
      <input
        id={id}
        name="symbol"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellcheck={false}
        aria-describedby={`${id}-check`}
        defaultValue={initial}
        onChange={({ currentTarget }) => setSymbol(currentTarget.value.trim())}
      />
      <div id={`${id}-check`} class="hint symbol-check" role="status">
        {symbol === '' ? 'The ticker, such as AAPL or BRK.B.' : <Check symbol={symbol} />}
      </div>
    </div>
  )
}

function Check({ symbol }: { symbol: string }) {
  const check = useRead('validateSymbol', { symbol })
  if (check.error !== null) return <Failure error={check.error} />
  if (check.data === undefined) return <>Checking {symbol}…</>
  const { valid, symbol: normalised, current_price, price_source, error } = check.data
  if (!valid)
    return (
      <span class="loss">
        <Icon name="warning" /> {error}
        <br />
        You can add it all the same, but it may never have a price.
      </span>
    )
  return (
    <span class="gain">
      <Icon name="check" /> {normalised} is known
      {current_price !== undefined && `: ${format.price(current_price)}`}
      {price_source === 'simulated' && ' (simulated)'}
    </span>
  )
}
