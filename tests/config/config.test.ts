import t from 'tap'
import { type Config, type ConfigError, readConfig } from '../../src/config/index.ts'

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

t.test('a value of TRUSTED_PROXIES that is no address and no network is named', async (t) => {
  t.strictSame(readConfig({}).config.trustedProxies, ['127.0.0.0/8', '::1'])
  t.strictSame(readConfig({ TRUSTED_PROXIES: '10.0.0.5, fd00::/8' }).config.trustedProxies, ['10.0.0.5', 'fd00::/8'])
  t.match(problemsOf({ TRUSTED_PROXIES: '10.0.0.5, 10/8, proxy' }), [
    /^TRUSTED_PROXIES must be addresses or networks .*'10\/8' is not one$/,
    /'proxy' is not one$/,
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
  for (const login of ['a:b', 'a', ':b'])
    t.match(problemsOf({ ...PRODUCTION, BASE_URL: `https://${login}@tradeleaf.example.com` }), [
      /^BASE_URL must be like/,
    ])
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

/** Each number: its default, its smallest and its largest value, and what the service makes of it. */
const NUMBERS: [name: string, fallback: number, low: number, high: number, read: (config: Config) => number][] = [
  ['PORT', 5_000, 0, 65_534, (config) => config.port],
  ['SESSION_IDLE_MINUTES', 60, 1, 10_080, (config) => config.sessionIdleMinutes],
  ['FAILED_ATTEMPTS_PER_MINUTE', 20, 1, 100_000, (config) => config.failedAttemptsPerMinute],
  ['UPLOAD_MAX_MB', 100, 1, 10_000, (config) => config.uploadMaxBytes / 1_000_000],
  ['IMPORT_TIMEOUT_SECONDS', 900, 1, 86_400, (config) => config.importTimeoutSeconds],
  ['SNAPSHOT_INTERVAL_MINUTES', 60, 0, 390, (config) => config.snapshotIntervalMinutes],
  ['SHUTDOWN_DELAY_SECONDS', 0, 0, 300, (config) => config.shutdownDelaySeconds],
  ['DATABASE_POOL_SIZE', 10, 2, 500, (config) => config.database.poolSize],
  ['DATABASE_STATEMENT_SECONDS', 15, 1, 600, (config) => config.database.queryTimeoutMs / 1_000],
  ['DATABASE_CONNECT_SECONDS', 5, 1, 60, (config) => config.database.connectTimeoutMs / 1_000],
  ['QUOTA_HOLDINGS', 5_000, 1, 100_000, (config) => config.quotas.holdings],
  ['QUOTA_SNAPSHOTS', 20_000, 1, 1_000_000, (config) => config.quotas.snapshots],
  ['QUOTA_TOKENS', 100, 1, 10_000, (config) => config.quotas.tokens],
  ['QUOTA_WEBHOOK_ENDPOINTS', 50, 1, 1_000, (config) => config.quotas.webhookEndpoints],
  ['QUOTA_PENDING_DELIVERIES', 10_000, 1, 1_000_000, (config) => config.quotas.pendingDeliveries],
  ['WEBHOOK_ATTEMPTS_PER_SECOND', 200, 4, 100_000, (config) => config.webhookAttemptsPerSecond],
  ['QUOTA_PLANTS', 100_000, 1, 100_000_000, (config) => config.quotas.plants],
  ['QUOTA_IMPORTS', 5_000, 1, 100_000, (config) => config.quotas.imports],
  ['QUOTA_IMPORTED_MB', 2_000, 1, 1_000_000, (config) => config.quotas.importedBytes / 1_000_000],
  ['QUOTA_ACCOUNTS', 100, 1, 1_000, (config) => config.quotas.accounts],
  ['QUOTA_SYMBOLS', 50_000, 1, 1_000_000, (config) => config.quotas.symbols],
  ['QUOTA_PICTURES_MB', 500, 1, 100_000, (config) => config.quotas.pictureBytes / 1_000_000],
]

t.test('a number is a whole one between its limits', async (t) => {
  for (const [name, fallback, low, high, read] of NUMBERS) {
    for (const unset of [{}, { [name]: ' ' }]) t.equal(read(readConfig(unset).config), fallback, name)
    for (const value of [low, high]) t.equal(read(readConfig({ [name]: ` ${value} ` }).config), value, name)
    for (const text of [String(low - 1), String(high + 1), `${low}.5`, '1e1', '+7', 'x', '7x', 'x7'])
      t.strictSame(problemsOf({ [name]: text }), [
        `${name} must be a whole number from ${low} to ${high}, not '${text}'`,
      ])
  }
})

t.test('settings that are not set have their defaults', async (t) => {
  const { config, secrets } = readConfig({})
  t.match(config, {
    production: false,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:5000',
    logLevel: 'warn',
    oidc: { local: true },
    authorizedUsers: undefined,
    trustUnverifiedEmail: false,
  })
  t.equal(secrets.databaseUrl, 'sqlite:data/tradeleaf.db')
  t.strictSame(
    [secrets.oidcClientSecret, secrets.metricsToken, secrets.finnhubApiKey],
    [undefined, undefined, undefined],
  )
  t.ok(secrets.sessionSecret.length >= 32)
  t.not(readConfig({}).secrets.sessionSecret, secrets.sessionSecret, 'a new secret at each start')
  t.ok(secrets.isSessionSecretNew)
  t.equal(readConfig({ PORT: '8080' }).config.baseUrl, 'http://localhost:8080', 'the address has the port')
  t.equal(readConfig({ HOST: '0.0.0.0' }).config.host, '0.0.0.0')
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    t.equal(readConfig({ LOG_LEVEL: level }).config.logLevel, level)
  t.strictSame(problemsOf({ LOG_LEVEL: 'loud' }), [
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'",
  ])
  const production = readConfig(PRODUCTION).config
  t.match(production, { production: true, logLevel: 'info', oidc: { clientId: 'tradeleaf' } })
  t.equal(production.baseUrl, 'https://tradeleaf.example.com')
})

t.test('what a user should know about the settings is said at start', async (t) => {
  const local = 'Sign-in is local: anyone who can reach it signs in by typing an e-mail address.'
  const secret = 'SESSION_SECRET is not set: sessions end when the service stops.'
  const simulated = 'Market prices are simulated. Set FINNHUB_API_KEY for real ones.'
  const off = 'Market data is off: no new prices. Set FINNHUB_API_KEY for them.'
  const { SESSION_SECRET } = PRODUCTION
  t.strictSame(readConfig({}).config.warnings, [local, simulated], 'the secret is kept beside the database')
  t.strictSame(readConfig({ DATABASE_URL: 'postgres://a@b/c' }).config.warnings, [local, secret, simulated])
  t.strictSame(readConfig({ SESSION_SECRET, MARKET_DATA_PROVIDER: 'none' }).config.warnings, [local])
  t.strictSame(readConfig(PRODUCTION).config.warnings, [off])
  t.strictSame(readConfig({ ...PRODUCTION, FINNHUB_API_KEY: 'key' }).config.warnings, [])
})

t.test('an address is http or https, and is used without the slashes at its end', async (t) => {
  const issuer = { OIDC_CLIENT_ID: 'x', AUTHORIZED_USERS: 'a@example.com' }
  for (const name of ['BASE_URL', 'OIDC_ISSUER', 'FINNHUB_BASE_URL'])
    for (const text of ['example.com', 'ftp://example.com', 'https://', '//example.com', 'xhttp://a', 'https//a'])
      t.strictSame(
        problemsOf({ ...(name === 'OIDC_ISSUER' && issuer), [name]: text }),
        [`${name} must be an http or https URL, not '${text}'`],
        text,
      )
  const { config } = readConfig({
    ...issuer,
    BASE_URL: 'http://a/b//',
    OIDC_ISSUER: 'http://b/',
    FINNHUB_BASE_URL: 'http://c/',
  })
  t.match([config.baseUrl, config.oidc, config.finnhubBaseUrl], ['http://a/b', { issuer: 'http://b' }, 'http://c'])
})

t.test('the identity provider is set as a whole, with the users it is for', async (t) => {
  const OIDC_ISSUER = 'https://id.example.com'
  const AUTHORIZED_USERS = ' A@Example.com,, b@example.com '
  t.strictSame(problemsOf({ OIDC_ISSUER, AUTHORIZED_USERS }), ['OIDC_CLIENT_ID must be set if OIDC_ISSUER is set'])
  t.strictSame(problemsOf({ OIDC_CLIENT_ID: 'x' }), ['OIDC_ISSUER must be set if OIDC_CLIENT_ID is set'])
  const unlisted = 'AUTHORIZED_USERS must name who may use the service if OIDC_ISSUER is set'
  t.strictSame(problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x' }), [unlisted])
  t.strictSame(problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x', AUTHORIZED_USERS: ' , ' }), [unlisted], 'an empty list')
  t.strictSame(readConfig({ AUTHORIZED_USERS: ' , ' }).config.authorizedUsers, new Set(), 'it names nobody')
  const { OIDC_ISSUER: _issuer, OIDC_CLIENT_ID: _id, AUTHORIZED_USERS: _users, ...rest } = PRODUCTION
  t.strictSame(problemsOf(rest), [
    'OIDC_ISSUER must be set in production: the local sign-in is for laptops',
    'AUTHORIZED_USERS must be set in production',
  ])
  const { config } = readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x', AUTHORIZED_USERS })
  t.strictSame(config.authorizedUsers, new Set(['a@example.com', 'b@example.com']))
  t.strictSame(readConfig({ AUTHORIZED_USERS }).config.oidc, { local: true }, 'a list without a provider')
  for (const text of ['a', '@b', 'a@', 'a@b@c', 'a b@c', 'a@b c'])
    t.strictSame(problemsOf({ AUTHORIZED_USERS: `b@example.com,${text}` }), [
      `AUTHORIZED_USERS must be e-mail addresses separated by commas; '${text}' is not one`,
    ])
  for (const [text, trusts] of [
    ['true', true],
    ['false', false],
    ['', false],
  ] as const)
    t.equal(readConfig({ OIDC_TRUST_UNVERIFIED_EMAIL: text }).config.trustUnverifiedEmail, trusts)
  for (const text of ['1', 'yes', 'TRUE'])
    t.strictSame(problemsOf({ OIDC_TRUST_UNVERIFIED_EMAIL: text }), [
      `OIDC_TRUST_UNVERIFIED_EMAIL must be one of true, false, not '${text}'`,
    ])
})

t.test('a secret has at least 32 characters', async (t) => {
  for (const name of ['SESSION_SECRET', 'METRICS_TOKEN']) {
    t.strictSame(problemsOf({ [name]: 'x'.repeat(32) }), [], name)
    t.strictSame(problemsOf({ [name]: 'x'.repeat(31) }), [`${name} must have at least 32 characters`])
    t.strictSame(problemsOf({ [name]: `${' '.repeat(9)}${'x'.repeat(31)}` }).length, 1, 'spaces around it do not count')
  }
  const { secrets } = readConfig({
    SESSION_SECRET: 's'.repeat(40),
    METRICS_TOKEN: 'm'.repeat(40),
    OIDC_CLIENT_SECRET: 'c',
  })
  t.strictSame(
    [secrets.sessionSecret, secrets.metricsToken, secrets.oidcClientSecret],
    ['s'.repeat(40), 'm'.repeat(40), 'c'],
  )
})

t.test('a database is a file of SQLite or a server of PostgreSQL', async (t) => {
  for (const url of [
    'sqlite:a',
    'postgres://a:b@c:5432/d',
    'postgresql://c/d',
    'postgres://a:b@c:1,d:2/e?target_session_attrs=read-write&sslmode=require',
  ])
    t.equal(readConfig({ DATABASE_URL: url }).secrets.databaseUrl, url)
  for (const url of [
    'sqlite:',
    'a.db',
    'x sqlite:a',
    'mysql://a/b',
    'postgres:/a',
    'postgres://a:x/b',
    'xpostgres://a/b',
    'postgres://a,b:x/c',
    'postgres://a/b?target_session_attrs=standby',
  ])
    t.strictSame(
      problemsOf({ DATABASE_URL: url }),
      ['DATABASE_URL must be sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE'],
      url,
    )
})

t.test('in production an address without https is one of this machine', async (t) => {
  const problems = (address: string) => ({
    origin: problemsOf({ ...PRODUCTION, CORS_ORIGINS: address }).length,
    prices: problemsOf({ ...PRODUCTION, FINNHUB_API_KEY: 'key', FINNHUB_BASE_URL: address }).length,
  })
  for (const safe of [
    'https://a.example',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://127.9.9.9',
    'http://[::1]:1',
  ])
    t.strictSame(problems(safe), { origin: 0, prices: 0 }, safe)
  for (const open of [
    'http://a.example',
    'http://localhost.example',
    'http://a.localhost',
    'http://127.0.0.1.example',
  ]) {
    t.strictSame(problems(open), { origin: 1, prices: 1 }, open)
    t.strictSame(problemsOf({ CORS_ORIGINS: open, FINNHUB_BASE_URL: open }), [], `${open} in development`)
  }
  for (const url of ['http://a:b@c', 'http://a?b', 'http://a#b'])
    t.strictSame(problemsOf({ FINNHUB_BASE_URL: url }), [
      'FINNHUB_BASE_URL must have no credentials, query or fragment',
    ])
  for (const key of ['two words', 'ä', 'a b', 'x\ty'])
    t.strictSame(problemsOf({ FINNHUB_API_KEY: key }), [
      'FINNHUB_API_KEY must be letters, digits and signs, without spaces',
    ])
})

t.test('every setting can be in a file', async (t) => {
  const folder = t.testdir({
    secret: 'a secret of tests, long enough to be one\n',
    users: 'a@example.com\n\nB@example.com, c@example.com\n',
    empty: '\n',
    port: '70000',
    given: { SESSION_SECRET: `${'c'.repeat(40)}\n`, PORT: '5001' },
  })
  const SESSION_SECRET_FILE = `${folder}/secret`
  const { config, secrets } = readConfig({ SESSION_SECRET_FILE, AUTHORIZED_USERS_FILE: `${folder}/users` })
  t.equal(secrets.sessionSecret, 'a secret of tests, long enough to be one')
  t.strictSame(config.authorizedUsers, new Set(['a@example.com', 'b@example.com', 'c@example.com']))
  t.equal(readConfig({ OIDC_CLIENT_SECRET_FILE: `${folder}/empty` }).secrets.oidcClientSecret, undefined)
  t.strictSame(problemsOf({ PORT_FILE: `${folder}/port` }), [
    "PORT must be a whole number from 0 to 65534, not '70000'",
  ])
  t.strictSame(problemsOf({ SESSION_SECRET_FILE, SESSION_SECRET: 'another secret, long enough to be one' }), [
    'SESSION_SECRET and SESSION_SECRET_FILE are both set',
  ])
  const CREDENTIALS_DIRECTORY = `${folder}/given`
  const given = readConfig({ CREDENTIALS_DIRECTORY, LOG_LEVEL: 'info' })
  t.match([given.secrets.sessionSecret, given.config.port, given.config.logLevel], ['c'.repeat(40), 5001, 'info'])
  t.strictSame(problemsOf({ CREDENTIALS_DIRECTORY, SESSION_SECRET_FILE, PORT: '5002' }), [
    'PORT and the credential PORT are both set',
    'SESSION_SECRET_FILE and the credential SESSION_SECRET are both set',
  ])
  t.strictSame(problemsOf({ OIDC_ISSUER_FILE: `${folder}/none` }), [
    `OIDC_ISSUER_FILE names '${folder}/none', which cannot be read (ENOENT)`,
  ])
})

t.test(
  'a file of users admits who can be read, and says which lines cannot; with a provider it must name somebody',
  async (t) => {
    const unreadable = 'a@example.com;b@example.com\n'
    const folder = t.testdir({
      mixed: `\uFEFF# users\nA@example.com , b@example.com\n\n${unreadable} # c@example.com\n d@example.com\nd@\n`,
      empty: '\n',
      comments: '# nobody\n#\n',
      wrong: unreadable.repeat(13),
      utf16: Buffer.from('a@example.com\nb@example.com\n', 'utf16le'),
    })
    const read = (name: string) => readConfig({ AUTHORIZED_USERS_FILE: `${folder}/${name}` }).config
    const ofLine = (n: number) => `AUTHORIZED_USERS_FILE has in line ${n} what is no e-mail address; it admits nobody`
    const nobody = 'AUTHORIZED_USERS names nobody: nobody can use the service.'
    const mixed = read('mixed')
    t.strictSame(mixed.authorizedUsers, new Set(['a@example.com', 'b@example.com', 'd@example.com']))
    t.strictSame(mixed.userListProblems, [ofLine(4), ofLine(7)])
    t.same(mixed.warnings.slice(0, 2), [`${ofLine(4)}.`, `${ofLine(7)}.`])
    for (const name of ['empty', 'comments']) {
      t.strictSame(read(name).authorizedUsers, new Set(), name)
      t.ok(read(name).warnings.includes(nobody), name)
    }
    const wrong = read('wrong')
    t.equal(wrong.userListProblems.length, 13)
    t.same(wrong.warnings.filter((text) => /line/.test(text)).slice(-2), [
      `${ofLine(10)}.`,
      'AUTHORIZED_USERS_FILE has 3 more such lines.',
    ])
    t.strictSame(read('utf16').authorizedUsers, new Set())

    const { AUTHORIZED_USERS: _, ...production } = PRODUCTION
    const problems = (name: string) => problemsOf({ ...production, AUTHORIZED_USERS_FILE: `${folder}/${name}` })
    t.strictSame(problems('mixed'), [], 'a line that cannot be read does not stop the start')
    for (const name of ['empty', 'comments', 'wrong'])
      t.strictSame(problems(name), ['AUTHORIZED_USERS must name who may use the service if OIDC_ISSUER is set'], name)
  },
)
