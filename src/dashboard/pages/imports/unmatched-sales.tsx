/** The sales of the record without a known purchase. */
import type { Schemas } from '../../shared/api.ts'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { draftOfSale } from '../../shared/own-entry/drafts.ts'
import { OwnEntryButton } from '../../shared/own-entry/own-entry.tsx'
import { OwnTag } from '../../shared/own-entry/own-tag.tsx'
import { PagedList } from '../../shared/paged-list.tsx'
import { Card, Failure, Tag } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { AsksTag } from '../../shared/questions/asks-tag.tsx'
import { usePages } from '../../shared/use-pages.ts'
import type { Column } from '../../shared/virtual-table.tsx'

type Sale = Schemas['UnmatchedSale']

const PAGE = 500
const CARD_HEIGHT = 104

export function UnmatchedSales() {
  const accounts = useRead('listAccounts')
  const pages = usePages('listUnmatchedSales', { limit: PAGE })
  const { query, items } = pages
  if (query.error !== null && items.length === 0)
    return (
      <Card title="Sales without a known purchase">
        <Failure error={query.error} retry={query.refetch} />
      </Card>
    )
  if (items.length === 0) return null
  const names = new Map(accounts.data?.accounts.map((each) => [each.id, each.name]))
  const account = (sale: Sale) => names.get(sale.account_id) ?? ''
  return (
    <Card title="Sales without a known purchase" class="unmatched-sales">
      <p class="quiet">
        They are not trades, and no total includes them. Import the history of the purchase or the realized gains of the
        sale, or enter the purchase yourself, and they become trades.
      </p>
      <PagedList
        label="Sales without a known purchase"
        of={pages}
        columns={[...COLUMNS, ...(names.size > 1 ? [{ head: 'Account', wide: true, cell: account }] : []), ENTER]}
        card={(sale) => <SaleCard of={sale} account={names.size > 1 ? account(sale) : ''} />}
        cardHeight={CARD_HEIGHT}
        empty={null}
      />
      <CsvDownload
        what="The sales without a known purchase"
        name="unmatched-sales"
        rows={async (progress) =>
          (await pages.all(progress)).map(({ params: _params, actions: _actions, ...sale }) => ({
            ...sale,
            account: names.get(sale.account_id) ?? '',
          }))
        }
      />
    </Card>
  )
}

const COLUMNS: Column<Sale>[] = [
  { head: 'Symbol', cell: (sale) => sale.symbol },
  { head: '', cell: (sale) => <Side of={sale} /> },
  { head: 'Day', cell: (sale) => format.date(sale.date) },
  { head: 'Quantity', right: true, cell: (sale) => format.quantity(sale.quantity) },
  { head: 'Proceeds', right: true, cell: (sale) => format.money(sale.proceeds) },
]

const Side = ({ of: sale }: { of: Sale }) => (
  <>
    {sale.side === 'short' && <Tag title="Bought back without a known short sale">short</Tag>}
    {sale.own_entry && <OwnTag />} {sale.awaits_answer && <AsksTag />}
  </>
)

function Enter({ of: sale }: { of: Sale }) {
  const draft = draftOfSale(sale)
  return draft === null ? null : <OwnEntryButton of={draft} />
}

const ENTER: Column<Sale> = { head: '', right: true, cell: (sale) => <Enter of={sale} /> }

const SaleCard = ({ of: sale, account }: { of: Sale; account: string }) => (
  <div class="paged-card">
    <p>
      <strong>{sale.symbol}</strong> <Side of={sale} /> <span class="quiet">{account}</span>
    </p>
    <p class="num">
      {format.quantity(sale.quantity)} for {format.money(sale.proceeds)} on {format.date(sale.date)}
    </p>
    <p>
      <Enter of={sale} />
    </p>
  </div>
)
