/** IP networks, and whether an address is public. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses `127.0.0.0/8` or `fd00::/8`. A single address is a network of one. Returns undefined if invalid. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  // ipaddr.js alone would read `10/8` as 0.0.0.10/8.
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined
  const parsed = ipaddr.parse(address)
  const width = parsed.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [parsed, width]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [parsed, Number(bits)] : undefined
}

/** ipaddr.js reads `::1.2.3.4` as an IPv4 address, but only `::ffff:1.2.3.4` is one. */
const read = (address: string) => ipaddr.process(address.replace(/^::(?=\d+\.)/, '0::'))

/** true if one of the networks contains the address. An IPv4-mapped IPv6 address counts as IPv4. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  const parsed = read(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/** The only public IPv6 space. The rest of ipaddr.js's `unicast` range is unassigned. */
const GLOBAL_IPV6: Network = [ipaddr.parse('2000::'), 3]
/** Its range is public, but inside Azure it returns secrets of the machine. */
const AZURE_WIRE_SERVER: Network = [ipaddr.parse('168.63.129.16'), 32]

/**
 * true if the address is on the public internet: not loopback, private, link-local, shared, multicast, documentation or
 * reserved, and not one that embeds another address (NAT64, 6to4, Teredo). `address` must pass `net.isIP`.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = read(address)
  if (parsed.range() !== 'unicast' || isWithin(address, [AZURE_WIRE_SERVER])) return false
  return parsed.kind() === 'ipv4' || isWithin(address, [GLOBAL_IPV6])
}

const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16']
  .concat('100.64.0.0/10', '::1/128', 'fc00::/7', 'fe80::/10')
  .map((text) => parseNetwork(text) as Network)

/** true if the address is loopback, private, link-local or shared. */
export const isPrivateAddress = (address: string): boolean => isWithin(address, PRIVATE_NETWORKS)

/** true if every address of the network is loopback, private, link-local or shared. */
export const isPrivateNetwork = ([address, bits]: Network): boolean =>
  PRIVATE_NETWORKS.some(
    ([network, width]) => network.kind() === address.kind() && bits >= width && address.match(network, width),
  )
