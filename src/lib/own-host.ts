/**
 * Which names of this machine a development service answers to. It signs in anybody who can reach it, and a page of another
 * site can make its own name an address of this machine (DNS rebinding).
 */
import { say } from './messages/index.ts'

/** true if a `Host` header names the host of `baseUrl`, localhost or a loopback address. Programs may send none. */
export function isOwnHost(host: string | undefined, baseUrl: string): boolean {
  if (host === undefined) return true
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === new URL(baseUrl).hostname || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

export const otherHost = (baseUrl: string) => say('other_host', { base_url: baseUrl })
