/** Importing broker files, and the list of imports. */
import { useProfile } from '../../shared/profile.ts'
import { Reading } from '../../shared/reading.tsx'
import { AccountForm } from './account-form.tsx'
import { History } from './history.tsx'
import './imports.css'
import { Upload } from './upload.tsx'

export default function ImportsPage() {
  return (
    <Reading of={useProfile()} skeleton={<ImportsSkeleton />}>
      {({ profile }) => (
        <div class="imports-page stack">
          {profile.brokerage_account === null && <AccountForm />}
          <Upload account={profile.brokerage_account ?? undefined} />
          <History />
        </div>
      )}
    </Reading>
  )
}

const ImportsSkeleton = () => (
  <div class="imports-page stack">
    <div class="card">
      <div class="skeleton" />
    </div>
  </div>
)
