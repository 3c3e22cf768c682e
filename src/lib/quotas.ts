/** Limits of what one user may store. The adding transaction checks them, so that parallel requests cannot exceed one. */
import { conflict } from './errors.ts'
import { say } from './messages/index.ts'

export interface Quotas {
  readonly holdings: number
  readonly snapshots: number
  /** API tokens that are not revoked. */
  readonly tokens: number
  readonly webhookEndpoints: number
  /** Webhook deliveries that are not finished; see `webhooks/gaps.ts`. */
  readonly pendingDeliveries: number
  readonly plants: number
  /** Imports in force. */
  readonly imports: number
  /** Sizes of the files of imports in force, together. */
  readonly importedBytes: number
  /** Brokerage accounts. */
  readonly accounts: number
  /** Symbols with trades or dividends, counted in each account. */
  readonly symbols: number
  /** Sizes of the pictures of round trips and days, together. */
  readonly pictureBytes: number
}

interface Addition {
  /** What the user has. */
  kept: number
  adding?: number
  /** The most there may be. */
  quota: number
  /** For people, in the plural: `holdings`. */
  items: string
  /** The setting to raise. */
  setting: string
}

/** Throws Failure `conflict`, which names the quota, if the user would have more than it allows. */
export function assertQuota({ kept, adding = 1, quota, items, setting }: Addition): void {
  if (kept + adding <= quota) return
  throw conflict(say('quota', { items, most: quota, kept, adding, setting }))
}
