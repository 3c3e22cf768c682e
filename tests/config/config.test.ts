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

t.test('WEBHOOK_ALLOWED_NETWORKS names networks, and the one that is none is named', async (t) => {
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
