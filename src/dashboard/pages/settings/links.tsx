/** The documents of the API, and the record as files. */
import { useState } from 'preact/hooks'
import { format } from '../../shared/format.ts'
import { Card, Downloads } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'

const DOCUMENTS = [
  { name: 'Dashboard API', file: 'dashboard' },
  { name: 'Plants API', file: 'plants' },
]

export const LinksCard = () => (
  <div class="columns">
    <Card title="Downloads" class="record-downloads">
      <MonthDownloads />
    </Card>
    <Card title="Documentation of the API">
      <p>
        <a href="/docs/">Read and try every operation</a> in the browser, or generate a client from the contract:
      </p>
      <ul class="documents">
        {DOCUMENTS.map(({ name, file }) => (
          <li key={file}>
            {name}: <a href={`/openapi/${file}.json`}>JSON</a> <a href={`/openapi/${file}.yaml`}>YAML</a>
          </li>
        ))}
      </ul>
    </Card>
  </div>
)

function MonthDownloads() {
  const months = useRead('listMonths')
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Reading of={months} skeleton={5}>
      {({ months }) => {
        const month = chosen ?? months[0]?.month
        if (month === undefined) return <p class="quiet">Once files are imported, each month can be downloaded here.</p>
        return (
          <>
            <label class="field">
              A month of the record, all accounts
              <select value={month} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
                {months.map((each) => (
                  <option key={each.month} value={each.month}>
                    {format.month(each.month)}
                  </option>
                ))}
              </select>
            </label>
            <Downloads what={format.month(month)} address={(kind) => `/api/monthly/export/${kind}?month=${month}`} />
          </>
        )
      }}
    </Reading>
  )
}
