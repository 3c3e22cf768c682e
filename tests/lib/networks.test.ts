import fc from 'fast-check'
import t from 'tap'
import { isPublicAddress, isWithin, type Network, parseNetwork } from '../../src/lib/networks.ts'
import { counts } from '../support/counts.ts'

const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '169.253.1.1',
  '223.255.255.254',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '::ffff:8.8.8.8',
]

const SPECIAL: Record<string, string[]> = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: [
    '127.0.0.1',
    '127.255.255.254',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:0:0:1',
    '::127.0.0.1',
  ],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00:ec2::254', 'fc00::1', '::ffff:10.0.0.1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%lo', 'fec0::1', '::ffff:169.254.169.254'],
  'shared by a carrier': ['100.64.0.1', '100.127.255.255', '100.100.100.200'],
  'carrying another address': [
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001:0:7f00:1::',
    '::ffff:0:127.0.0.1',
  ],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'benchmarks and protocols': ['198.18.0.1', '198.19.255.255', '192.0.0.1', '192.88.99.1', '2001:20::1', '100::1'],
  'multicast, broadcast, reserved': ['224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255', '240.0.0.1'],
  'segment routing, unassigned': ['5f00::1', '4000::1', 'e000::1', '::2', '::8.8.8.8', '::808:808'],
  'secrets of a machine in Azure': ['168.63.129.16', '::ffff:168.63.129.16'],
}

t.test('only addresses on the public internet are public', async (t) => {
  for (const address of PUBLIC) t.ok(isPublicAddress(address), address)
  for (const [why, addresses] of Object.entries(SPECIAL))
    for (const address of addresses) t.notOk(isPublicAddress(address), `${address}: ${why}`)
})

t.test('an IPv4 address has the same result in IPv4 and IPv6 form', async () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => isPublicAddress(address) === isPublicAddress(`::ffff:${address}`)),
    { numRuns: counts(2_000, 20_000) },
  )
})

t.test('a network is an address and a length, or an address alone', async (t) => {
  for (const text of ['127.0.0.0/8', '10.0.0.1', '::1', 'fd00::/8', '0.0.0.0/0', '::/0', '192.168.1.1/32'])
    t.ok(parseNetwork(text), text)
  for (const text of [
    '',
    '10/8',
    '127.1',
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/0x8',
    '0x7f000001',
    '010.0.0.1',
    'fe80::1%lo/64',
    '[::1]',
    '10.0.0.0/255.0.0.0',
  ])
    t.equal(parseNetwork(text), undefined, text)
})

t.test('an address only matches networks of its own family', async (t) => {
  const networks = ['127.0.0.0/8', 'fd00::/8', '10.1.2.3'].map(parseNetwork) as Network[]
  for (const address of ['127.9.9.9', '::ffff:127.0.0.1', 'fd12::1', '10.1.2.3'])
    t.ok(isWithin(address, networks), address)
  for (const address of ['128.0.0.1', '10.1.2.4', '::1', 'fc00::1', '::127.0.0.1'])
    t.notOk(isWithin(address, networks), address)
})
