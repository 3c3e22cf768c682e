/** Two versions of the service on one database: only the newer one may change a record. */
import { busy } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import type { Reader } from '../store/index.ts'
import { DERIVATION_VERSION } from './derive.ts'
import { selectNewestVersion } from './queries.ts'

/** In a rolling update this instance is soon replaced. */
const RETRY_AFTER_SECONDS = 60

/**
 * Call it in each transaction that changes a record. Throws Failure `busy` if a newer version, whose rules for trades are
 * others, has derived an account of the user: what this version derives would stay, marked as derived by the newer one. Accounts
 * of other users that this version derives are marked with its version; the next start of a newer version derives them again.
 */
export async function assertOwnRules(db: Reader): Promise<void> {
  assertOwnVersion(await selectNewestVersion(db))
}

/** The same. `newest`: the version that has derived one of the accounts. */
export function assertOwnVersion(newest: number): void {
  if (newest <= DERIVATION_VERSION) return
  throw busy(say('service_restarting', { seconds: RETRY_AFTER_SECONDS }), RETRY_AFTER_SECONDS, {
    detail: 'a newer version of Tradeleaf has changed the record of this user; stop this instance, or update it',
  })
}
