/** Where a broker offers its files, in three steps. */
import { useState } from 'preact/hooks'
import { brokers } from '../../../../generated/brokers.ts'

export function BrokerSteps() {
  const [chosen, choose] = useState('')
  const steps = brokers.find(({ broker }) => broker === chosen)?.steps
  return (
    <div class="broker-steps">
      <label class="field">
        Your broker
        <select value={chosen} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <option value="">Choose…</option>
          {brokers.map(({ broker }) => (
            <option key={broker}>{broker}</option>
          ))}
          <option value={OTHER}>Another broker</option>
        </select>
      </label>
      <div aria-live="polite">
        {steps !== undefined && (
          <ol>
            {steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        )}
        {chosen === OTHER && (
          <ol>
            <li>Export the transaction history of the account as CSV, for as long a time as the broker allows.</li>
            <li>If the broker offers realized gains with purchase dates as CSV, export them too.</li>
            <li>Drop the files here. You are asked once what their columns mean.</li>
          </ol>
        )}
      </div>
    </div>
  )
}

const OTHER = 'another'
