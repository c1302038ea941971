import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public unicast (IANA special-purpose registry, multicast, reserved). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Reserved parts of 2000::/3, the only public unicast of IPv6: protocols (Teredo among them), 6to4, documentation. */
const specialOfSix = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/**
 * Link-local addresses and the metadata addresses of clouds, which reveal a machine's secrets. No receiver has one, so
 * they are blocked everywhere, whatever networks are allowed. AWS (IPv6), Alibaba, Azure and Oracle use addresses
 * outside 169.254.0.0/16.
 */
const neverCalled = networksOf([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254',
  'fd20:ce::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
])

export function isNeverCalled(address: string): boolean {
  return isIn(neverCalled, address)
}

const specialNetworks = networksOf([...special, ...specialOfSix])
const global = networksOf(['2000::/3'])

/** Block list of networks such as `10.0.0.1`, `10.0.0.0/8` and `fd00::/8`. */
export function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return networks
}

/** Whether the address is in one of the networks. An IPv4 address in IPv6 form counts as IPv4. */
export function isIn(networks: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && networks.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether the address is public unicast. */
export function isPublic(address: string): boolean {
  const plain = plainAddress(address)
  switch (isIP(plain)) {
    case 4:
      return !isIn(specialNetworks, plain)
    case 6:
      return isIn(global, plain) && !isIn(specialNetworks, plain)
    default:
      return false
  }
}

/** IPv4 address behind a mapped (::ffff:0:0) or translated (64:ff9b::) one, or the address without its zone. */
function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const lead = groups.slice(0, 6).join(':')
  if (lead !== '0:0:0:0:0:ffff' && lead !== '64:ff9b:0:0:0:0') return address.replace(/%.*$/, '')
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address. The zone (`%eth0`) is ignored: it never leads to a public address. */
function groupsOf(address: string): readonly string[] {
  // The URL parser writes each address in one form.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [left = '', right] = hostname.slice(1, -1).split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
