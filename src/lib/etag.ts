/**
 * Entity tags of what can be changed (RFC 9110, section 8.8). A tag is made of content or of a version, never of a time: two changes in
 * one millisecond differ.
 */
import { createHash } from 'node:crypto'
import { overtakenSince } from './errors.ts'
import { say } from './messages/index.ts'

/** Of content: what is equal has one tag, in whatever order a database returns the fields of JSON. */
export const entityTag = (...content: readonly unknown[]): string =>
  quoted(createHash('sha256').update(JSON.stringify(content, inOrder)).digest('base64url').slice(0, 22))

/** Of the version of a thing with an id. */
export const versionTag = (id: number, version: number): string => quoted(`${id}-${version}`)

/** Of what is not there yet. */
export const NOTHING = '"0"'

const quoted = (text: string) => `"${text}"`

const inOrder = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Checks in the transaction of a change whether the request is for what is there; throws Failure `precondition_failed` if not.
 * `etag`: of what is there, or would be if it is not (`isThere`).
 */
export type CheckTag = (etag: string, isThere?: boolean) => void

/**
 * `ifMatch`: the header of the request; undefined, which is for anything, if it has none. `*` is for anything that is there. A weak tag
 * is taken too, because a proxy that compresses answers makes strong ones weak.
 */
export const tagCheck =
  (ifMatch: string | undefined): CheckTag =>
  (etag, isThere = true) => {
    if (ifMatch === undefined) return
    const names = ifMatch.split(',').map((name) => name.trim().replace(/^W\//, ''))
    if (!(names.includes('*') ? isThere : names.includes(etag))) throw overtakenSince(say('changed_since_read'))
  }
