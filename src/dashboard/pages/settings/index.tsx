/** What the user can set: the account number and API tokens; and where to find documents and downloads. */
import { AccountCard } from './account.tsx'
import { LinksCard } from './links.tsx'
import { OwnDataCard } from './own-data.tsx'
import { SessionCard } from './session.tsx'
import './settings.css'
import { TokensCard } from './tokens.tsx'

export default function SettingsPage() {
  return (
    <div class="settings-page stack">
      <div class="columns">
        <AccountCard />
        <SessionCard />
      </div>
      <TokensCard />
      <LinksCard />
      <OwnDataCard />
    </div>
  )
}
