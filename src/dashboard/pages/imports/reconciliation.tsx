/** Each lot and each sale of an import, compared with the transactions of the record. */
import { hasCode, type Schemas } from '../../shared/api.ts'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { format, orDash } from '../../shared/format.ts'
import { PagedList } from '../../shared/paged-list.tsx'
import { Card, Empty, SymbolName, Tag } from '../../shared/parts.tsx'
import { AgreementCounts, STATUS_NAMES, STATUSES } from '../../shared/upload/agreement.tsx'
import { TABLET } from '../../shared/use-media.ts'
import { usePages } from '../../shared/use-pages.ts'
import type { Column } from '../../shared/virtual-table.tsx'
import { Choice, useChoice } from './choice.tsx'
import { FileName } from './file-name.tsx'

type Line = Schemas['ReconciliationLine']

const PAGE = 1000
const CARD_HEIGHT = 88

const OPTIONS = {
  '': 'Every lot and sale',
  ...Object.fromEntries(STATUS_NAMES.map((name) => [name, STATUSES[name].text])),
}

/** Of one line; `STATUSES` names all lines of a status. */
const OF_ONE: Readonly<Record<Line['status'], { text: string; means: string }>> = {
  matched: { text: 'Agrees', means: 'with the transactions' },
  differing: { text: 'Differs', means: 'from the transactions, or contradicts itself' },
  no_transactions: { text: 'No transactions', means: 'no transaction closes it' },
  replaced: { text: 'Replaced', means: 'another file restates it; not counted' },
  no_lot: { text: 'Sale, no lot', means: 'matched first in, first out' },
  unmatched: { text: 'Sale, no purchase', means: 'not counted as a trade' },
}

export function Reconciliation({ id, counts }: { id: number; counts: Schemas['ReconciliationCounts'] }) {
  const status = useChoice('status', STATUS_NAMES)
  const pages = usePages('reconcileImport', { id, limit: PAGE, status })
  const filters = (
    <div class="filters">
      <Choice name="status" label="Status" options={OPTIONS} />
    </div>
  )
  return (
    <Card title="Lots and sales" class="report reconciliation" aside={filters}>
      <AgreementCounts of={counts} />
      <p class="hint">
        A difference is what all lots of an account, symbol and closing day have more than the transactions, or less if
        it is negative. The gain difference is what the gain that a lot prints has more than its proceeds − cost basis.
      </p>
      <PagedList
        label="Lots and sales"
        of={pages}
        columns={COLUMNS}
        card={(line) => <LineCard of={line} />}
        cardHeight={CARD_HEIGHT}
        cardsOn={TABLET}
        empty={
          <Empty icon="check" title="No lot or sale has this status.">
            <p>Choose every lot and sale to see the others.</p>
          </Empty>
        }
      />
      {pages.items.length > 0 && (
        <CsvDownload
          what="These lots and sales"
          name={`import-${id}-lots`}
          rows={async (progress) =>
            (await pages.all(progress)).map(({ why, ...line }) => ({
              ...line,
              code: why !== null && 'code' in why ? why.code : null,
            }))
          }
        />
      )}
    </Card>
  )
}

const COLUMNS: Column<Line>[] = [
  { head: 'Symbol', cell: (line) => <SymbolName of={line.symbol} /> },
  { head: 'Status', cell: (line) => <Status of={line} /> },
  { head: 'Closed', cell: (line) => format.date(line.closed) },
  { head: 'Quantity', right: true, cell: (line) => quantityOf(line) },
  { head: 'Proceeds', right: true, cell: (line) => format.money(line.proceeds) },
  { head: 'Quantity diff.', right: true, cell: (line) => orDash(line.quantity_difference, format.signedQuantity) },
  { head: 'Proceeds diff.', right: true, cell: (line) => orDash(line.amount_difference, format.gain) },
  { head: 'Gain diff.', right: true, cell: (line) => orDash(line.gain_difference, format.gain) },
  { head: 'Cost basis', right: true, wide: true, cell: (line) => orDash(line.cost_basis, format.money) },
  { head: 'Acquired', wide: true, cell: (line) => orDash(line.acquired, format.date) },
  { head: 'File', wide: 'very', cell: (line) => <FileName of={line.file} /> },
]

/** `10 × 3`: three identical lots. */
const quantityOf = ({ quantity, copies }: Line): string =>
  `${orDash(quantity, format.quantity)}${copies > 1 ? ` × ${format.quantity(copies)}` : ''}`

const Status = ({ of: line }: { of: Line }) => (
  <>
    <Tag tone={STATUSES[line.status].tone}>{OF_ONE[line.status].text}</Tag>
    {line.why !== null && hasCode(line.why, 'lot_without_sale') && (
      <>
        {' '}
        <Tag tone="bad" title={line.why.message}>
          no sale, not counted
        </Tag>
      </>
    )}
    {line.contradicts_itself && (
      <>
        {' '}
        <Tag tone="bad" title="The gain that the file prints is not proceeds − cost basis.">
          gain ≠ proceeds − cost
        </Tag>
      </>
    )}
  </>
)

const LineCard = ({ of: line }: { of: Line }) => (
  <div class="paged-card">
    <p>
      <strong>
        <SymbolName of={line.symbol} />
      </strong>{' '}
      <Status of={line} />
    </p>
    <p class="num">
      {quantityOf(line)} for {format.money(line.proceeds)}, closed {format.date(line.closed)}
    </p>
    <p class="quiet num">
      {line.quantity_difference !== null && line.amount_difference !== null
        ? `Difference ${format.signedQuantity(line.quantity_difference)}, ${format.gain(line.amount_difference)}`
        : OF_ONE[line.status].means}
      {line.contradicts_itself && `; gain ${orDash(line.gain_difference, format.gain)}`}
    </p>
  </div>
)
