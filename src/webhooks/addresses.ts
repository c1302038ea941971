import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are not public unicast (IANA special-purpose registry, multicast, reserved). */
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

/** Of 2000::/3, the only public unicast of IPv6, what is set apart: protocols (Teredo among them), 6to4, documentation. */
const specialOfSix = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/**
 * Link-local addresses, and those at which clouds tell a machine its secrets: nobody we send to has one, in production or
 * elsewhere, whatever networks are allowed. AWS (IPv6), Alibaba, Azure and Oracle have theirs outside of 169.254.0.0/16.
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

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8` as something that can be asked. */
export function networksOf(list: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return networks
}

/** Whether the address is in one of the networks; one of IPv4 in the clothes of IPv6 is what it carries. */
export function isIn(networks: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && networks.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether anybody on the internet can have this address. */
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

/** The IPv4 address that a mapped one (::ffff:0:0 and 96 bits) or a translated one (64:ff9b:: likewise) leads to; any other as it is. */
function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  const lead = groups.slice(0, 6).join(':')
  if (lead !== '0:0:0:0:0:ffff' && lead !== '64:ff9b:0:0:0:0') return address.replace(/%.*$/, '')
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups; a zone (`%eth0`) leads nowhere in public and is not looked at. */
function groupsOf(address: string): readonly string[] {
  // The parser of addresses in URLs writes each in one form.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [left = '', right] = hostname.slice(1, -1).split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}
