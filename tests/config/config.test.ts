import t from 'tap'
import { type ConfigError, readConfig } from '../../src/config/index.ts'

/** What is wrong with an environment; none where it can be used. */
function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

t.test('a value of WEBHOOK_ALLOWED_NETWORKS that is not a network is named', async (t) => {
  t.strictSame(readConfig({}).config.webhookAllowedNetworks, [])
  t.strictSame(readConfig({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8, ::1,10.1.2.3' }).config.webhookAllowedNetworks, [
    '127.0.0.0/8',
    '::1',
    '10.1.2.3',
  ])
  t.match(problemsOf({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8, 10/8, fd00::/129' }), [
    /^WEBHOOK_ALLOWED_NETWORKS .*'10\/8' is not one$/,
    /'fd00::\/129' is not one$/,
  ])
})

t.test('NODE_ENV is production, development or test, in no other spelling', async (t) => {
  for (const name of ['Production', 'prod', 'PRODUCTION', 'staging'])
    t.strictSame(problemsOf({ NODE_ENV: name }), [
      `NODE_ENV must be one of production, development, test, not '${name}'`,
    ])
  for (const name of ['', 'development', 'test']) t.strictSame(problemsOf({ NODE_ENV: name }), [], name)
  t.ok(problemsOf({ NODE_ENV: ' production ' }).length > 1, 'spaces around it do not matter')
})

const PRODUCTION = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'tradeleaf',
  AUTHORIZED_USERS: 'a@example.com',
  SESSION_SECRET: 'a secret of tests, long enough to be one',
  BASE_URL: 'https://tradeleaf.example.com',
}

t.test('production refuses what is unsafe, all of it at once', async (t) => {
  t.strictSame(problemsOf(PRODUCTION), [])
  t.strictSame(problemsOf({ ...PRODUCTION, BASE_URL: 'https://tradeleaf.example.com:8443/' }), [])
  for (const issuer of ['http://id.example.com', 'http://127.0.0.1:9000', 'http://localhost'])
    t.strictSame(problemsOf({ ...PRODUCTION, OIDC_ISSUER: issuer }), [
      'OIDC_ISSUER must be an https address in production',
    ])
  for (const rest of ['/path', '?a=b', '#a', '/?', '/#'])
    t.match(problemsOf({ ...PRODUCTION, BASE_URL: `https://tradeleaf.example.com${rest}` }), [
      /^BASE_URL must be like https:\/\/tradeleaf\.example\.com, without path, query, fragment or credentials$/,
    ])
  t.match(problemsOf({ ...PRODUCTION, BASE_URL: 'https://a:b@tradeleaf.example.com' }), [/^BASE_URL must be like/])
  t.match(
    problemsOf({
      ...PRODUCTION,
      OIDC_ISSUER: 'http://127.0.0.1',
      BASE_URL: 'http://tradeleaf.example.com/path',
      WEBHOOK_ALLOWED_NETWORKS: '0.0.0.0/0',
      SESSION_SECRET: '',
    }),
    [/^BASE_URL must be an https/, /^BASE_URL must be like/, /^OIDC_ISSUER/, /^WEBHOOK_ALLOWED/, /^SESSION_SECRET/],
  )
})

t.test('in production webhooks may be sent to private networks, and to no public address', async (t) => {
  const problems = (networks: string) => problemsOf({ ...PRODUCTION, WEBHOOK_ALLOWED_NETWORKS: networks })
  for (const network of [
    '10.0.0.0/8',
    '10.1.0.0/16',
    '127.0.0.1',
    '192.168.0.0/16',
    '172.20.0.0/16',
    'fd00::/8',
    '::1',
  ])
    t.strictSame(problems(network), [], network)
  for (const network of [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '10.0.0.0/7',
    '172.16.0.0/11',
    '8.8.8.8',
    '2000::/3',
    'fc00::/6',
  ])
    t.strictSame(problems(network), [
      `WEBHOOK_ALLOWED_NETWORKS must be loopback or private networks in production; '${network}' is not inside one`,
    ])
  t.strictSame(problemsOf({ WEBHOOK_ALLOWED_NETWORKS: '0.0.0.0/0' }), [], 'elsewhere any network')
})
