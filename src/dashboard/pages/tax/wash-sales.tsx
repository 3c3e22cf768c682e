/** Losses that may be wash sales, beyond those that the files print. */
import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Card, Gain, Th } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'

const MOST = 10
const MOST_PURCHASES = 3

function purchasesOf({ purchases, purchase_count: all }: Schemas['WashSaleCandidate']): string {
  const shown = purchases.slice(0, MOST_PURCHASES)
  const texts = shown.map(({ date, quantity }) => `${format.quantity(quantity)} on ${format.date(date)}`)
  return `${texts.join(', ')}${all > shown.length ? ` and ${format.quantity(all - shown.length)} more` : ''}`
}

export function WashSales({ year }: { year: number }) {
  const page = useRead('listWashSaleCandidates', { year, limit: MOST, ...accountQuery(useScope()) })
  return (
    <Card title="Losses that may be wash sales">
      <Reading of={page} skeleton={4}>
        {({ candidates, next_cursor }) =>
          candidates.length === 0 ? (
            <p class="quiet">
              No loss has another purchase within 30 days that its file does not print as a wash sale.
            </p>
          ) : (
            <>
              <p>
                The same symbol was bought again within 30 days before or after these losses, in any of your accounts.
                They are candidates: no figure here counts them.
              </p>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it */}
              <section class="scroll" tabIndex={0} aria-label="Table of losses that may be wash sales">
                <table class="table as-cards">
                  <caption class="sr">Losses of {year} that may be wash sales</caption>
                  <thead>
                    <tr>
                      <Th>Description</Th>
                      <Th>Sold</Th>
                      <Th right>Loss</Th>
                      <Th>Other purchases</Th>
                    </tr>
                  </thead>
                  <tbody>
                    {candidates.map((one, at) => (
                      <tr key={at}>
                        <th scope="row">{one.description}</th>
                        <td data-name="Sold">{format.date(one.date_sold)}</td>
                        <td data-name="Loss" class="right">
                          <Gain value={one.gain} />
                        </td>
                        <td data-name="Other purchases" class="marks">
                          {purchasesOf(one)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {next_cursor !== null && (
                <p class="quiet">The first {format.quantity(candidates.length)}; the files have all of them.</p>
              )}
            </>
          )
        }
      </Reading>
    </Card>
  )
}
