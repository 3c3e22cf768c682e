/** What an id_token must prove, to the second and to the character; `refusals.test.ts` signs in with wrong ones. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import t, { type Test } from 'tap'
import { type Expected, verifyIdentity } from '../../src/auth/id-token.ts'
import { SECOND } from '../../src/lib/clock.ts'
import { failureOf } from '../support/failures.ts'
import { TurnableClock } from '../support/turnable-clock.ts'

const clock = new TurnableClock()
const NOW = clock.now() / SECOND
const CLAIMS: JWTPayload = {
  ...{ iss: 'https://id.example.com', aud: 'client', sub: 'user-1', iat: NOW, exp: NOW + 60, nonce: 'one' },
  ...{ email: 'Pat@Example.com', email_verified: true, name: 'Pat' },
}
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 })
const EC = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })
const ED = generateKeyPairSync('ed25519')

type Keys = { publicKey: KeyObject; privateKey: KeyObject }

async function verify(claims: JWTPayload, alg = 'RS256', keys: Keys = RSA) {
  const expected: Expected = {
    metadata: {
      issuer: 'https://id.example.com',
      authorizationEndpoint: new URL('https://id.example.com/authorize'),
      tokenEndpoint: new URL('https://id.example.com/token'),
      userinfoEndpoint: undefined,
      jwksUri: new URL('https://id.example.com/keys'),
      namesItself: false,
      acceptsBasicAuthentication: true,
    },
    keys: (async () => keys.publicKey) as unknown as Expected['keys'],
    ...{ clientId: 'client', nonce: 'one', clock, timeoutMs: 1_000, trustUnverifiedEmail: false },
  }
  const idToken = await new SignJWT(claims).setProtectedHeader({ alg }).sign(keys.privateKey)
  return verifyIdentity({ idToken, accessToken: undefined }, expected)
}

const accepted = async (t: Test, changes: JWTPayload) =>
  t.match(await verify({ ...CLAIMS, ...changes }), { email: 'pat@example.com' }, JSON.stringify(changes).slice(0, 80))
const refused = async (t: Test, changes: JWTPayload, detail: RegExp) =>
  t.match(
    await failureOf(verify({ ...CLAIMS, ...changes })),
    { kind: 'invalid', message: /^The sign-in was refused/, detail },
    JSON.stringify(changes).slice(0, 80),
  )

t.test('each asymmetric algorithm is accepted', async (t) => {
  const identity = { issuer: 'https://id.example.com', subject: 'user-1', email: 'pat@example.com', name: 'Pat' }
  for (const alg of ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'])
    t.strictSame(await verify(CLAIMS, alg), identity, alg)
  for (const [alg, curve] of [
    ['ES256', 'P-256'],
    ['ES384', 'P-384'],
    ['ES512', 'P-521'],
  ] as const)
    t.strictSame(await verify(CLAIMS, alg, EC(curve)), identity, alg)
  for (const alg of ['EdDSA', 'Ed25519']) t.strictSame(await verify(CLAIMS, alg, ED), identity, alg)
})

t.test('clocks may differ by less than 30 seconds', async (t) => {
  await accepted(t, { exp: NOW - 29 })
  await refused(t, { exp: NOW - 30 }, /"exp"/)
  await accepted(t, { nbf: NOW + 30 })
  await refused(t, { nbf: NOW + 31 }, /"nbf"/)
  await accepted(t, { iat: NOW + 30 })
  for (const ahead of [31, 86_400]) await refused(t, { iat: NOW + ahead, exp: NOW + 90_000 }, /"iat" is in the future/)
  for (const name of ['iat', 'exp', 'sub'] as const) {
    const { [name]: _, ...claims } = CLAIMS
    t.match(await failureOf(verify(claims)), { kind: 'invalid', detail: new RegExp(`"${name}"`) }, name)
  }
})

t.test('the token was issued to this client, for this sign-in', async (t) => {
  await accepted(t, { aud: ['client'] })
  await accepted(t, { azp: 'client' })
  await accepted(t, { aud: ['client', 'other'], azp: 'client' })
  for (const changes of [{ azp: 'other' }, { aud: ['client', 'other'] }, { aud: ['client', 'other'], azp: 'other' }])
    await refused(t, changes, /issued to another client/)
  await refused(t, { nonce: 'two' }, /the nonce is not the one/)
})

t.test('a subject has 1 to 255 characters, which a database keeps apart', async (t) => {
  await accepted(t, { sub: 'x'.repeat(255) })
  for (const sub of ['', 'x'.repeat(256), 'a\u0000', 'a\ud800'])
    await refused(t, { sub }, /the subject is empty, too long or not plain text/)
})

t.test('a name is a text of at most 200 characters, or none', async (t) => {
  for (const [given, name] of [
    [' Pat ', 'Pat'],
    ['x'.repeat(201), 'x'.repeat(200)],
    ['', null],
    ['  ', null],
    [7, null],
    [undefined, null],
  ] as const)
    t.equal((await verify({ ...CLAIMS, name: given })).name, name, String(given).slice(0, 9))
})

t.test('an e-mail address counts as verified by true, as a boolean or as a word', async (t) => {
  await accepted(t, { email_verified: 'true' })
  for (const stated of [false, 'false']) await refused(t, { email_verified: stated }, /is false/)
  for (const stated of [undefined, null, 1, 'TRUE']) await refused(t, { email_verified: stated }, /is missing/)
  await refused(t, { email: undefined }, /neither/)
  await refused(t, { email: 'pat' }, /malformed/)
})
