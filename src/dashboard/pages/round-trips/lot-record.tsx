/** Everything that is known of a lot, beside what the broker prints. */
import type { Schemas } from '../../shared/api.ts'
import { format, orDash } from '../../shared/format.ts'
import { type FigureProps, Figures, Gain, Th } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { endsOf } from '../../shared/round-trips/lots.tsx'
import { FIFO, orderText, returnText } from '../../shared/trade-list.tsx'

type Record_ = Schemas['TradeRecord']
type BrokerLot = NonNullable<Record_['lot']>

export function LotRecord({ id }: { id: string }) {
  const found = useRead('getTrade', { id })
  return (
    <Reading of={found} skeleton={12}>
      {({ record }) => (
        <div class="record">
          <Figures of={pricesOf(record)} />
          {record.lot !== null && <Compared of={record} lot={record.lot} />}
          <p class="quiet">{agreementOf(record)}</p>
          {record.trade.order_unknown !== null && <p class="quiet">{orderText(record.trade.order_unknown)}</p>}
        </div>
      )}
    </Reading>
  )
}

const pricesOf = ({ trade }: Record_): FigureProps[] => [
  ...Object.values(endsOf(trade)).map(({ verb, net, gross }) => ({
    name: verb === 'bought' ? 'Bought at' : 'Sold at',
    value: orDash(net, format.price),
    note: `${orDash(gross, format.price)} before fees`,
  })),
  { name: 'Fees', value: orDash(trade.fees, format.money) },
  { name: 'Return', value: returnText(trade) },
  {
    name: 'Per share or unit',
    value: trade.profit_per_share === null ? '–' : <Gain value={trade.profit_per_share} show={format.price} />,
  },
]

interface Line {
  name: string
  ours: string
  printed: string
}

const Compared = ({ of: record, lot }: { of: Record_; lot: BrokerLot }) => (
  <table class="table">
    <thead>
      <tr>
        <Th>{''}</Th>
        <Th right>Your record</Th>
        <Th right>Broker’s lot</Th>
      </tr>
    </thead>
    <tbody>
      {linesOf(record, lot).map(({ name, ours, printed }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="right num">{ours}</td>
          <td class="right num">
            {printed} {printed !== ours && printed !== '–' && <span class="tag">differs</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function linesOf({ trade, ...record }: Record_, lot: BrokerLot): Line[] {
  const date = (day: string | null | undefined) => orDash(day, format.date)
  return [
    { name: 'Bought', ours: date(trade.buy_date), printed: date(lot.acquired) },
    { name: 'Sold', ours: date(trade.sell_date), printed: date(lot.sold) },
    {
      name: 'Quantity',
      ours: orDash(trade.volume, format.quantity),
      printed: orDash(lot.quantity, format.quantity),
    },
    { name: 'Proceeds', ours: format.money(record.proceeds), printed: orDash(lot.proceeds, format.money) },
    { name: 'Cost basis', ours: format.money(record.cost_basis), printed: orDash(lot.cost_basis, format.money) },
    {
      name: 'Result',
      ours: format.gain(trade.total_profit_loss),
      printed: orDash(lot.gain, format.gain),
    },
    {
      name: 'Disallowed loss',
      ours: format.money(record.disallowed_loss),
      printed: orDash(lot.disallowed_loss, format.money),
    },
    { name: 'Term', ours: record.term ?? '–', printed: lot.term ?? '–' },
  ]
}

function agreementOf({ lot, difference }: Record_): string {
  if (lot === null) return FIFO
  if (difference === null) return 'No transaction of your files closes it: it is known from the lot of the broker only.'
  const { quantity, amount } = difference
  if (quantity === 0 && amount === 0) return 'The lots of this day agree with your transactions.'
  return `The lots of this day differ from your transactions: ${format.signedQuantity(quantity)} in quantity, ${format.gain(amount)} in money.`
}
