/** What the user can set: the account number, how numbers are written, and API tokens; and where to find documents and downloads. */
import { AccountCard } from './account.tsx'
import { LinksCard } from './links.tsx'
import { LocaleCard } from './locale.tsx'
import { OwnDataCard } from './own-data.tsx'
import { SessionCard } from './session.tsx'
import './settings.css'
import { TagsCard } from './tags.tsx'
import { TokensCard } from './tokens.tsx'

export default function SettingsPage() {
  return (
    <div class="settings-page stack">
      <div class="columns">
        <AccountCard />
        <div class="stack">
          <LocaleCard />
          <SessionCard />
        </div>
      </div>
      <TagsCard />
      <TokensCard />
      <LinksCard />
      <OwnDataCard />
    </div>
  )
}
