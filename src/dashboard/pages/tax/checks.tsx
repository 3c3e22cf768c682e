/** What to look at before the figures are used. */
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Th } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'

type Year = Schemas['TaxYear']

export function Checks({ of, show }: { of: Year; show(): void }) {
  const { year, total, section_1256: contracts, unmatched_sale_count: sales } = of
  if (total.to_check_count + contracts.to_check_count + sales === 0)
    return (
      <Card title="To check first">
        <p class="quiet">Every row is from a lot of the broker and agrees with the transactions.</p>
      </Card>
    )
  return (
    <Card title="To check first">
      {total.to_check_count > 0 && (
        <p>
          {format.counted(total.to_check_count, 'row')} of {format.quantity(total.row_count)} to check.{' '}
          <button type="button" class="button button-small" onClick={show}>
            Show them
          </button>
        </p>
      )}
      {contracts.to_check_count > 0 && (
        <p>
          {format.counted(contracts.to_check_count, 'contract')} of Section 1256 to check, in the list at the end of
          this page.
        </p>
      )}
      {sales > 0 && <Sales year={year} count={sales} />}
    </Card>
  )
}

function Sales({ year, count }: { year: number; count: number }) {
  const scope = useScope()
  // The sales are on every page of the rows; one row is the least.
  const page = useRead('getTaxYear', { year, limit: 1, ...accountQuery(scope) })
  return (
    <>
      <p>
        {format.counted(count, 'sale')} without a known purchase, in no row and no total. Import the history of the
        purchase, or the realized gains of the sale.
      </p>
      <Reading of={page} skeleton={2 * Math.min(count, 100)}>
        {({ unmatched_sales }) => (
          <>
            <table class="table">
              <caption class="sr">Sales of {year} without a known purchase</caption>
              <thead>
                <tr>
                  <Th>Symbol</Th>
                  <Th>Day</Th>
                  <Th right>Quantity</Th>
                  <Th right>Proceeds</Th>
                </tr>
              </thead>
              <tbody>
                {unmatched_sales.map((sale, at) => (
                  <tr key={at}>
                    <th scope="row">{sale.symbol}</th>
                    <td>{format.date(sale.date)}</td>
                    <td class="right num">{format.quantity(sale.quantity)}</td>
                    <td class="right num">{format.money(sale.proceeds)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {unmatched_sales.length < count && (
              <p class="quiet">
                The first {format.quantity(unmatched_sales.length)} of {format.quantity(count)}; the files have all of
                them.
              </p>
            )}
          </>
        )}
      </Reading>
    </>
  )
}
