/** What an empty record shows: the import itself, where each broker offers its files, and sample data. */
import { useState } from 'preact/hooks'
import { Card } from '../../shared/parts.tsx'
import { BrokerSteps } from '../../shared/upload/broker-steps.tsx'
import { Upload } from '../../shared/upload/upload.tsx'
import type { ImportDone } from '../../shared/upload/use-import.ts'
import { FirstResult } from './first-result.tsx'
import { SampleOffer } from './sample-offer.tsx'

export interface WelcomeProps {
  /** Called when files were imported, before the record is read again. */
  imported(): void
  /** Opens the overview. */
  look(): void
}

export function Welcome({ imported, look }: WelcomeProps) {
  const [done, setDone] = useState<ImportDone>()
  if (done !== undefined)
    return (
      <div class="welcome importing">
        <FirstResult of={done} look={look} />
      </div>
    )
  return (
    <div class="welcome importing">
      <Upload
        title="Welcome to Tradeleaf"
        imported={(outcome) => {
          setDone(outcome)
          imported()
        }}
      >
        <p>
          Your record is empty. Drop the files of your broker here to see what you earned by month, by day and by trade.
        </p>
      </Upload>
      <div class="stack">
        <Card title="Where do I get the files?">
          <BrokerSteps />
        </Card>
        <SampleOffer />
      </div>
    </div>
  )
}
