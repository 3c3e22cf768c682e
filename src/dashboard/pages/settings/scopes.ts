import type { Schemas } from '../../shared/api.ts'

export type Scope = Schemas['Scope']

/** What each scope allows, for people. */
const ALLOWS: Record<Scope, string> = {
  'record:read': 'Read trades, figures and the list of imports',
  'imports:try': 'Try files and mappings of columns, without importing',
  'imports:write': 'Import files, and undo imports',
  'journal:write': 'Write notes, tags and pictures',
  'portfolio:read': 'Read holdings, prices and snapshots',
  'portfolio:write': 'Change holdings and snapshots',
  'profile:read': 'Read the profile',
  'profile:write': 'Change the profile',
  'plants:read': 'Read plants',
  'plants:write': 'Add and remove plants',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Change webhooks and replay deliveries',
}

export const SCOPES = Object.entries(ALLOWS) as [Scope, string][]

/** A token without scopes has all of them. */
export const hasAll = (scopes: readonly Scope[]): boolean => scopes.length === 0 || scopes.length === SCOPES.length
