import { Icon } from '../../shared/icon.tsx'
import { Card, Figures } from '../../shared/parts.tsx'
import { useProfile } from '../../shared/profile.ts'
import { Reading } from '../../shared/reading.tsx'

export function SessionCard() {
  const profile = useProfile()
  return (
    <Card title="Signed in" class="session">
      <Reading of={profile} skeleton={2.5}>
        {({ profile: { email, name } }) => (
          <Figures of={[...(name === null ? [] : [{ name: 'Name', value: name }]), { name: 'E-mail', value: email }]} />
        )}
      </Reading>
      <p class="quiet">
        The session ends when it has not been used for a while, and after seven days at the latest. You then sign in
        again and come back to the same page. API tokens are not affected by signing out.
      </p>
      <a class="button" href="/logout">
        <Icon name="sign-out" /> Sign out
      </a>
    </Card>
  )
}
