/** Importing broker files, and the list of imports. */
import { useProfile } from '../../shared/profile.ts'
import { AccountForm } from './account-form.tsx'
import { History } from './history.tsx'
import './imports.css'
import { Upload } from './upload.tsx'

export default function ImportsPage() {
  const profile = useProfile().data?.profile
  return (
    <div class="imports-page stack">
      {profile?.brokerage_account === null && <AccountForm />}
      <Upload account={profile?.brokerage_account ?? undefined} />
      <History />
    </div>
  )
}
