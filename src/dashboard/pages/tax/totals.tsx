import type { Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Gain, Th } from '../../shared/parts.tsx'

type Year = Schemas['TaxYear']

const TERMS = [
  { term: 'short', name: 'Short term', box: 'A, B or C' },
  { term: 'long', name: 'Long term', box: 'D, E or F' },
  { term: 'unknown', name: 'Term unknown', box: '' },
  { term: 'total', name: 'All', box: '' },
] as const

export const Totals = ({ of: year }: { of: Year }) => {
  const contracts = year.section_1256
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it */}
      <section class="scroll" tabIndex={0} aria-label="Table of the totals">
        <table class="table as-cards">
          <caption class="sr">Totals of {year.year} by term</caption>
          <thead>
            <tr>
              <Th>Term and box</Th>
              <Th right>Rows</Th>
              <Th right>Proceeds</Th>
              <Th right>Cost basis</Th>
              <Th right>Adjustment</Th>
              <Th right>Gain or loss</Th>
            </tr>
          </thead>
          <tbody>
            {TERMS.map(({ term, name, box }) => (
              <TotalsRow key={term} name={name} where={box} of={year[term]} />
            ))}
            {contracts.row_count > 0 && <TotalsRow name="Section 1256" where="Form 6781" of={contracts} />}
          </tbody>
        </table>
      </section>
      <p class="hint">
        Form 1099-B says which of the boxes it is. The calendar counts the same lots as{' '}
        {format.gain(year.total.trading_pl + contracts.trading_pl)}: each with the gain that its file prints, often
        without the adjustment.
        {contracts.row_count > 0 &&
          ` Of the contracts of Section 1256, 60 % is long-term (${format.gain(contracts.long_term_gain)}) and 40 % short-term (${format.gain(contracts.short_term_gain)}), however long they were held. No other total of this table counts them.`}
      </p>
    </>
  )
}

/** `where`: the boxes, or the form, of its rows. */
const TotalsRow = ({ name, where, of: totals }: { name: string; where: string; of: Schemas['TaxTotals'] }) => (
  <tr>
    <th scope="row">
      {name} <span class="quiet">{where}</span>
    </th>
    <td data-name="Rows" class="right num">
      {format.quantity(totals.row_count)}
    </td>
    <td data-name="Proceeds" class="right num">
      {format.money(totals.proceeds)}
    </td>
    <td data-name="Cost basis" class="right num">
      {format.money(totals.cost_basis)}
    </td>
    <td data-name="Adjustment" class="right num">
      {format.money(totals.adjustment)}
    </td>
    <td data-name="Gain or loss" class="right">
      <Gain value={totals.gain} />
    </td>
  </tr>
)
