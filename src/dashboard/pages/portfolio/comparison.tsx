/** Whether the holdings agree with the imported transactions. */
import type { Schemas } from '../../shared/api.ts'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { format, orDash } from '../../shared/format.ts'
import { Icon } from '../../shared/icon.tsx'
import { Card, Spoken } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { useScope } from '../../shared/scope.ts'
import type { Draft } from './holding-form.tsx'
import { TakeOver } from './take-over.tsx'

type Compared = Schemas['ComparedSymbol']

const SHOWN = 20

export const isOnlyInRecord = ({ status }: Compared): boolean => status === 'only_in_record'

export interface ComparisonProps {
  holdings: readonly Schemas['Holding'][]
  edit(draft: Draft): void
  takenOver(message: string): void
}

export function ComparisonCard({ holdings, edit, takenOver }: ComparisonProps) {
  const comparison = useRead('compareWithRecord')
  const accounts = useRead('listAccounts').data?.accounts
  const draftOf = ({ symbol, record_shares }: Compared): Draft | null => {
    if (record_shares === null || record_shares <= 0) return null
    const holding = holdings.find((each) => each.symbol === symbol)
    return holding === undefined
      ? { kind: 'new', symbol, shares: record_shares }
      : { kind: 'change', holding, shares: record_shares }
  }
  return (
    <Card title="Compared with your transactions" class="comparison">
      <Reading of={comparison} skeleton={8}>
        {({ symbols, matching, differing }) => {
          // Before anything is imported, every holding would differ.
          if (symbols.length === 0 || accounts?.length === 0) return <NothingToCompare />
          const others = symbols.filter(({ status }) => status !== 'match')
          return (
            <>
              <p>
                <Icon name={differing === 0 ? 'check' : 'warning'} />{' '}
                {differing === 0
                  ? `All ${format.counted(matching, 'symbol')} agree: the shares you hold are those your transactions add up to.`
                  : `${format.counted(matching, 'symbol agrees', 'symbols agree')}, ${format.counted(differing, 'differs', 'differ')}.`}
              </p>
              {holdings.length > 0 && others.some(isOnlyInRecord) && <TakeOver done={takenOver} />}
              <ul class="cards">
                {others.slice(0, SHOWN).map((each) => (
                  <Difference key={each.symbol} of={each} draft={draftOf(each)} edit={edit} />
                ))}
              </ul>
              {others.length > SHOWN && <p class="hint">and {format.quantity(others.length - SHOWN)} more</p>}
              <CsvDownload
                what="The comparison"
                name="portfolio-comparison"
                rows={() => symbols.map((each) => ({ ...each }))}
              />
            </>
          )
        }}
      </Reading>
    </Card>
  )
}

function NothingToCompare() {
  const { href } = useScope()
  return (
    <p class="quiet">
      There is nothing to compare yet. Once holdings are added and{' '}
      <a href={href('/app/imports')}>transactions imported</a>, this shows for each symbol whether they agree.
    </p>
  )
}

interface DifferenceProps {
  of: Compared
  /** What would make the holding agree. */
  draft: Draft | null
  edit(draft: Draft): void
}

const Difference = ({ of: compared, draft, edit }: DifferenceProps) => (
  <li>
    <div class="line">
      <span class="symbol">{compared.symbol}</span>
      {draft !== null && (
        <span class="end">
          <button type="button" class="button button-small" onClick={() => edit(draft)}>
            {draft.kind === 'new' ? 'Add' : 'Change'}
            <Spoken> {compared.symbol} in the portfolio</Spoken>
          </button>
        </span>
      )}
    </div>
    <p class="quiet">
      Portfolio {orDash(compared.held_shares, format.quantity)}, transactions{' '}
      {orDash(compared.record_shares, format.quantity)}: difference{' '}
      <span class="num">{format.signedQuantity(compared.difference)}</span>
    </p>
    {compared.unmatched_sold > 0 && (
      <p class="hint">
        {format.quantity(compared.unmatched_sold)} were sold without a known purchase, so the imported history starts
        too late. Import an earlier one.
      </p>
    )}
    {compared.lots_without_quantity > 0 && (
      <p class="hint">
        {format.counted(compared.lots_without_quantity, 'realized gains lot')} without a number of shares. Import the
        transactions of these sales.
      </p>
    )}
  </li>
)
