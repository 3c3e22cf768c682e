/** The transactions that opened and closed a round trip or a lot. */
import type { Schemas } from '../api.ts'
import { format, orDash } from '../format.ts'
import { ChangeEntryButton } from '../own-entry/change-entry.tsx'
import { OwnTag } from '../own-entry/own-tag.tsx'
import { Th } from '../parts.tsx'
import { momentOf } from './names.ts'

export function Executions({ of: all, title }: { of: readonly Schemas['Execution'][]; title?: string }) {
  if (all.length === 0) return <p class="quiet">No file has its transactions.</p>
  return (
    <table class="table as-cards">
      {title !== undefined && <caption>{title}</caption>}
      <thead>
        <tr>
          <Th>Executed</Th>
          <Th>Action</Th>
          <Th right>Quantity</Th>
          <Th right>Price</Th>
          <Th right>Fees</Th>
          <Th right>Amount</Th>
        </tr>
      </thead>
      <tbody>
        {all.map((each, at) => (
          <tr key={at}>
            <th scope="row">{momentOf(each.date, each.time)}</th>
            <td>
              {each.action} <span class="quiet">({each.effect === 'open' ? 'opens' : 'closes'})</span>{' '}
              {each.own_entry && <OwnTag />}{' '}
              {each.own_entry_id !== null && (
                <ChangeEntryButton id={each.own_entry_id} what={`the entry of ${format.date(each.date)}`} />
              )}
            </td>
            <td class="right num" data-name="Quantity">
              {format.quantity(each.quantity)}
            </td>
            <td class="right num" data-name="Price">
              {orDash(each.price, format.price)}
            </td>
            <td class="right num" data-name="Fees">
              {format.money(each.fees)}
            </td>
            <td class="right num" data-name="Amount">
              {orDash(each.amount, format.gain)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
