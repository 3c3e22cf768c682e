/** A tax year: totals, what to check first, Form 1099-B, candidates of wash sales, the rows of both forms, and files of them. */
import { useLocation } from 'preact-iso'
import type { Schemas } from '../../shared/api.ts'
import { NothingImported } from '../../shared/nothing-imported.tsx'
import { Card, Downloads } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { Checks } from './checks.tsx'
import { Contracts, Rows } from './rows.tsx'
import { Statements } from './statements.tsx'
import { Totals } from './totals.tsx'
import { TxfDownload } from './txf.tsx'
import { WashSales } from './wash-sales.tsx'
import './tax.css'

type Years = Schemas['TaxYearsAnswer']

export default function TaxPage() {
  const scope = useScope()
  const years = useRead('listTaxYears', accountQuery(scope))
  return (
    <div class="tax-page stack">
      <Reading of={years} skeleton={<div class="skeleton page-skeleton" />}>
        {(answer) => (answer.years.length === 0 ? <Nothing /> : <Year of={answer} />)}
      </Reading>
    </div>
  )
}

function Year({ of: { years, notice } }: { of: Years }) {
  const { query, route } = useLocation()
  const scope = useScope()
  // The year in the address can have no trades in the chosen account.
  const chosen = years.find(({ year }) => String(year) === query.year) ?? (years[0] as Schemas['TaxYear'])
  const { year } = chosen
  const isOnlyToCheck = query.check === 'only'
  const open = (changes: { year?: string; check?: string }) =>
    route(scope.href('/app/tax', { year: String(year), check: isOnlyToCheck ? 'only' : undefined, ...changes }), true)
  const account = scope.accountId === undefined ? '' : `?account_id=${scope.accountId}`
  return (
    <>
      <Card
        title={`Schedule D totals of ${year}`}
        aside={
          <select
            class="choice"
            aria-label="Tax year"
            value={year}
            onChange={({ currentTarget: { value } }) => open({ year: value })}
          >
            {years.map((each) => (
              <option key={each.year} value={each.year}>
                {each.year}
              </option>
            ))}
          </select>
        }
      >
        <p class="notice">{notice}</p>
        <Totals of={chosen} />
        <Downloads
          what={`The tax year ${year}`}
          address={(kind) => `/api/tax-years/${year}/export/${kind}${account}`}
        />
        <TxfDownload key={`${year}${account}`} year={year} />
      </Card>
      <Checks of={chosen} show={() => open({ check: 'only' })} />
      <Statements key={`stated ${year}${account}`} year={year} hasContracts={chosen.section_1256.row_count > 0} />
      <WashSales year={year} />
      <Rows year={year} onlyToCheck={isOnlyToCheck} choose={(only) => open({ check: only ? 'only' : undefined })} />
      {chosen.section_1256.row_count > 0 && <Contracts year={year} />}
    </>
  )
}

const Nothing = () => (
  <NothingImported
    icon="tax"
    title="No sale has been recorded yet."
    text="Import the realized gains of your broker to see them by tax year."
  />
)
