/** IP addresses and networks: which belong to the public internet, and which an operator has named. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** `127.0.0.0/8`, `fd00::/8`; an address alone is a network of one. undefined where it is neither. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  // ipaddr.js alone would read `10/8` as 0.0.0.10/8.
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined
  const parsed = ipaddr.parse(address)
  const width = parsed.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [parsed, width]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [parsed, Number(bits)] : undefined
}

/** ipaddr.js takes `::1.2.3.4` for the IPv4 address, which only `::ffff:1.2.3.4` is. */
const read = (address: string) => ipaddr.process(address.replace(/^::(?=\d+\.)/, '0::'))

/** Whether one of the networks holds the address; an IPv4 address in IPv6 form counts as IPv4. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  const parsed = read(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/** The only IPv6 space assigned to the public internet; the rest of what is `unicast` belongs to nobody yet. */
const GLOBAL_IPV6: Network = [ipaddr.parse('2000::'), 3]
/** Answers inside Azure with secrets of the machine, though its range is public. */
const AZURE_WIRE_SERVER: Network = [ipaddr.parse('168.63.129.16'), 32]

/**
 * Whether the address is one of the public internet: no loopback, private, link-local, shared, multicast,
 * documentation or reserved address, and none that carries another inside (NAT64, 6to4, Teredo).
 * `address` is any text that `net.isIP` knows.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = read(address)
  if (parsed.range() !== 'unicast' || isWithin(address, [AZURE_WIRE_SERVER])) return false
  return parsed.kind() === 'ipv4' || isWithin(address, [GLOBAL_IPV6])
}
