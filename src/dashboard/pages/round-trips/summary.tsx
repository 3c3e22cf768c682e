/** The figures of a round trip. */
import { nameAndNumber } from '../../shared/accounts.ts'
import { format, orDash } from '../../shared/format.ts'
import { Card, type FigureProps, Figures, Gain, SymbolName, Tag } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { heldText, momentOf, type RoundTrip } from '../../shared/round-trips/names.ts'
import { useScope } from '../../shared/scope.ts'

export function Summary({ of: trip }: { of: RoundTrip }) {
  const { href } = useScope()
  const accounts = useRead('listAccounts').data?.accounts ?? []
  const account = accounts.length > 1 ? accounts.find(({ id }) => id === trip.account_id) : undefined
  return (
    <Card
      title={
        <>
          <SymbolName of={trip.symbol} /> <Tag>{trip.side}</Tag> <Tag>{trip.state}</Tag>
        </>
      }
      aside={<a href={href(`/app/symbols/${encodeURIComponent(trip.symbol)}`)}>The symbol</a>}
    >
      {account !== undefined && <p class="quiet">{nameAndNumber(account)}</p>}
      <Figures large of={resultsOf(trip)} />
      <Figures of={detailsOf(trip)} />
    </Card>
  )
}

const resultsOf = (trip: RoundTrip): FigureProps[] => [
  {
    name: trip.state === 'open' ? 'Result so far' : 'Result',
    value: trip.trade_count === 0 ? '–' : <Gain value={trip.total_profit_loss} />,
    note: resultNote(trip),
  },
  { name: 'Return', value: orDash(trip.return_percentage, format.signedPercent) },
  { name: 'Opened', value: momentOf(trip.opened_on, trip.opened_time), note: orDash(trip.entry_price, atPrice) },
  {
    name: 'Closed',
    value: trip.closed_on === null ? 'still open' : momentOf(trip.closed_on, trip.closed_time),
    note: orDash(trip.exit_price, atPrice),
  },
  { name: 'Held', value: heldText(trip) },
]

function resultNote({ trade_count, unmatched_quantity, result }: RoundTrip): string {
  if (unmatched_quantity > 0) return `without ${format.quantity(unmatched_quantity)} of unknown cost`
  return trade_count === 0 ? 'nothing was closed yet' : result
}

const atPrice = (price: number) => `at ${format.price(price)} on average`

const detailsOf = (trip: RoundTrip): FigureProps[] => [
  {
    name: 'Quantity closed',
    value: orDash(trip.quantity, format.quantity),
    note: trip.open_quantity === 0 ? undefined : `${format.quantity(trip.open_quantity)} held now`,
  },
  { name: 'Proceeds', value: format.money(trip.proceeds) },
  { name: 'Cost basis', value: format.money(trip.cost_basis) },
  { name: 'Fees', value: format.money(trip.fees) },
  ...(trip.disallowed_loss === 0 ? [] : [{ name: 'Disallowed loss', value: format.money(trip.disallowed_loss) }]),
  { name: 'Most held', value: orDash(trip.most_held, format.quantity) },
  { name: 'Lots', value: format.quantity(trip.trade_count) },
  { name: 'Executions', value: format.quantity(trip.execution_count) },
]
