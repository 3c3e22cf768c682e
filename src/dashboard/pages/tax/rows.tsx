/** The rows of Form 8949. */
import type { Schemas } from '../../shared/api.ts'
import { format, orDash } from '../../shared/format.ts'
import { PagedList } from '../../shared/paged-list.tsx'
import { Card, Gain, Tag } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { usePages } from '../../shared/use-pages.ts'
import type { Column } from '../../shared/virtual-table.tsx'

type Row = Schemas['TaxRow']

const PAGE = 500
const CARD_HEIGHT = 112

const MARKS: Record<Row['to_check'][number], string> = {
  lot_differs: 'lot differs from transactions',
  gain_differs: 'printed gain differs',
  not_from_lot: 'no lot of the broker',
  own_entry: 'own entry',
  term_differs: 'dates differ from the term',
  term_unknown: 'term unknown',
  acquired_unknown: 'date acquired unknown',
}

interface RowsProps {
  year: number
  onlyToCheck: boolean
  choose(onlyToCheck: boolean): void
}

/** The pages of a form, and its columns, with the account if there are several. */
function useRows(year: number, filter: { to_check?: true; form?: '6781' }, columns: Column<Row>[]) {
  const accounts = useRead('listAccounts')
  const pages = usePages('getTaxYear', { year, limit: PAGE, ...accountQuery(useScope()), ...filter })
  const names = new Map(accounts.data?.accounts.map(({ id, name }) => [id, name]))
  const ofAccount: Column<Row> = { head: 'Account', wide: 'very', cell: (row) => names.get(row.account_id) ?? '' }
  return { of: pages, columns: names.size > 1 ? [...columns, ofAccount] : columns }
}

/** What is on Form 6781 instead. */
export const Contracts = ({ year }: { year: number }) => (
  <Card title="Contracts of Section 1256">
    <PagedList
      label="Contracts of Section 1256"
      {...useRows(year, { form: '6781' }, CONTRACT_COLUMNS)}
      card={(row) => <RowCard of={row} />}
      cardHeight={CARD_HEIGHT}
      empty={<p class="quiet">No contract was closed in this year.</p>}
    />
  </Card>
)

export function Rows({ year, onlyToCheck, choose }: RowsProps) {
  const list = useRows(year, onlyToCheck ? { to_check: true } : {}, COLUMNS)
  return (
    <Card
      title="Rows of Form 8949"
      aside={
        <label class="only">
          <input type="checkbox" checked={onlyToCheck} onChange={({ currentTarget: { checked } }) => choose(checked)} />{' '}
          Only rows to check
        </label>
      }
    >
      <PagedList
        label="Rows of Form 8949"
        {...list}
        card={(row) => <RowCard of={row} />}
        cardHeight={CARD_HEIGHT}
        empty={<p class="quiet">{onlyToCheck ? 'No row is to be checked.' : 'No trade was closed in this year.'}</p>}
      />
    </Card>
  )
}

const marksOf = (row: Row) => row.to_check.map((mark) => MARKS[mark] ?? mark).join(', ')
/** As on the form. */
const acquired = (row: Row) => (row.date_acquired === null ? 'Various' : format.date(row.date_acquired))

/** A stated box is marked, so that it is not taken for a printed one. */
const BoxOf = ({ of: { box, box_from } }: { of: Row }) => (
  <>
    {orDash(box, String)} {box_from === 'statement' && <Tag title="As you stated it">stated</Tag>}
  </>
)

const COLUMNS: Column<Row>[] = [
  { head: 'Description', cell: (row) => row.description },
  { head: 'Acquired', cell: acquired },
  { head: 'Sold', cell: (row) => <Sold of={row} /> },
  { head: 'Proceeds', right: true, cell: (row) => format.money(row.proceeds) },
  { head: 'Cost basis', right: true, cell: (row) => format.money(row.cost_basis) },
  { head: 'Code', wide: true, cell: (row) => orDash(row.code, String) },
  { head: 'Adjustment', right: true, wide: true, cell: (row) => format.money(row.adjustment) },
  { head: 'Gain or loss', right: true, cell: (row) => <Gain value={row.gain} /> },
  { head: 'Term', wide: 'very', cell: (row) => row.term },
  { head: 'Box', wide: 'very', cell: (row) => <BoxOf of={row} /> },
  { head: 'To check', wide: true, cell: (row) => <span class="marks">{marksOf(row)}</span> },
]

const CONTRACT_COLUMNS = COLUMNS.filter(({ head }) => head !== 'Term' && head !== 'Box')

const Sold = ({ of: { date_sold, sold_short_on } }: { of: Row }) => (
  <>
    {format.date(date_sold)}{' '}
    {sold_short_on !== null && <Tag title={`Sold short on ${format.date(sold_short_on)}`}>short</Tag>}
  </>
)

const RowCard = ({ of: row }: { of: Row }) => (
  <div class="tax-card">
    <div class="line">
      <strong>{row.description}</strong>
      <span class="end">
        <Gain value={row.gain} />
      </span>
    </div>
    <p class="quiet">
      {acquired(row)} to <Sold of={row} />
    </p>
    <p class="num">
      {format.money(row.proceeds)} − {format.money(row.cost_basis)}
      {row.code !== null && ` + ${format.money(row.adjustment)} (${row.code})`}
    </p>
    <p class="quiet">
      {[
        row.term === 'section_1256' ? 'Section 1256' : `term ${row.term}`,
        row.box === null ? '' : `box ${row.box}${row.box_from === 'statement' ? ' (stated)' : ''}`,
        marksOf(row),
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  </div>
)
