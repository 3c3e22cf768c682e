import { createHash } from 'node:crypto'

/** Of a session id or token: only this hash is stored. In hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
