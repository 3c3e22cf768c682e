/** The API tokens of the user. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { client, type Schemas } from '../../shared/api.ts'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { Card, Failure, Spoken, Tag } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { NewTokenDialog } from './new-token.tsx'
import { hasAll } from './scopes.ts'

type Token = Schemas['Token']

export function TokensCard() {
  const tokens = useRead('listTokens')
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<Token | null>(null)
  return (
    <Card
      title="API tokens"
      class="tokens"
      aside={
        <button type="button" class="button button-small" onClick={() => setIsCreating(true)}>
          Create a token
        </button>
      }
    >
      <p class="quiet">With a token, a program of yours uses the API without your sign-in.</p>
      <Reading of={tokens} skeleton={4}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <p>No tokens yet. Create one for each program, so that you can revoke it alone.</p>
          ) : (
            <>
              <ul class="token-list">
                {tokens.map((token) => (
                  <TokenItem key={token.id} token={token} revoke={() => setRevoking(token)} />
                ))}
              </ul>
              <CsvDownload what="The list of tokens" name="api-tokens" rows={() => tokens.map(rowOf)} />
            </>
          )
        }
      </Reading>
      <NewTokenDialog open={isCreating} close={() => setIsCreating(false)} />
      <RevokeDialog token={revoking} close={() => setRevoking(null)} />
    </Card>
  )
}

/** The service keeps no token: `prefix` is its first characters. */
const rowOf = ({ name, prefix, scopes, created_at, last_used_at, expires_at }: Token): CsvRow => ({
  name,
  prefix,
  scopes: scopes.join(' '),
  created_at,
  last_used_at,
  expires_at,
})

function TokenItem({ token, revoke }: { token: Token; revoke(): void }) {
  const { name, prefix, scopes, created_at, expires_at, last_used_at } = token
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  return (
    <li>
      <div class="line">
        <strong class="name">{name}</strong>
        <code class="quiet">{prefix}…</code>
        {isExpired && <Tag tone="bad">expired</Tag>}
        <button type="button" class="button button-small end" onClick={revoke}>
          Revoke<Spoken> {name}</Spoken>
        </button>
      </div>
      <p class="quiet">
        {hasAll(scopes) ? 'May do everything' : scopes.join(', ')}
        {' · '}
        created {format.instant(created_at)}
        {' · '}
        {last_used_at === null ? 'never used' : `last used ${format.instant(last_used_at)}`}
        {' · '}
        {expires_at === null ? 'does not expire' : `${isExpired ? 'expired' : 'expires'} ${format.instant(expires_at)}`}
      </p>
    </li>
  )
}

function RevokeDialog({ token, close }: { token: Token | null; close(): void }) {
  const [error, setError] = useState<unknown>(null)
  const revoke = async ({ id, name }: Token) => {
    try {
      await client.tokens.revokeToken({ id })
      announce(`The token ${name} is revoked.`)
      close()
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Dialog
      title="Revoke this token?"
      open={token !== null}
      close={() => {
        setError(null)
        close()
      }}
    >
      {token !== null && (
        <>
          <p>
            Programs that use <strong>{token.name}</strong> stop working at once. A revoked token cannot be brought
            back.
          </p>
          {error !== null && <Failure error={error} />}
          <div class="line">
            <button type="button" class="button" onClick={close}>
              Keep it
            </button>
            <button type="button" class="button button-primary" onClick={() => void revoke(token)}>
              Revoke
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
