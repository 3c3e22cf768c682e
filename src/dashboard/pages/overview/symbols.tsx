import type { Schemas } from '../../shared/api.ts'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { Card, Gain, SymbolName, Th } from '../../shared/parts.tsx'
import { useScope } from '../../shared/scope.ts'

type SymbolResult = Schemas['RoundTripStatistics']['by_symbol'][number]

const SHOWN = 4

/** The symbols that earned and lost most. */
export function SymbolsCard({ symbols, busy }: { symbols: readonly SymbolResult[]; busy: boolean }) {
  const { href, period } = useScope()
  const sorted = symbols.toSorted((a, b) => b.trading_pl - a.trading_pl)
  const best = sorted.filter((each) => each.trading_pl > 0).slice(0, SHOWN)
  const worst = sorted.filter((each) => each.trading_pl < 0).slice(-SHOWN)
  return (
    <Card title="Best and worst symbols" busy={busy}>
      {symbols.length === 0 ? (
        <p class="quiet">No trade was closed in this period.</p>
      ) : (
        <>
          <table class="table">
            <thead>
              <tr>
                <Th>Symbol</Th>
                <Th right>Trades</Th>
                <Th right>Result</Th>
              </tr>
            </thead>
            <tbody>
              {[...best, ...worst].map((each) => (
                <tr key={each.instrument}>
                  <th scope="row">
                    <a href={href(`/app/symbols/${encodeURIComponent(each.symbol)}`)}>
                      <SymbolName of={each.symbol} />
                    </a>
                  </th>
                  <td class="right num">
                    <a href={href('/app/trades', { symbols: each.instrument })}>
                      {format.quantity(each.round_trip_count)}
                    </a>
                  </td>
                  <td class="right">
                    <Gain value={each.trading_pl} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <CsvDownload
            what="The symbols of this period"
            name={`symbols-${period.key}`}
            rows={() => sorted.map((each) => ({ ...each }))}
          />
        </>
      )}
    </Card>
  )
}
