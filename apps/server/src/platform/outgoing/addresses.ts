import { BlockList, isIP, isIPv6 } from 'node:net'

/** IPv4 that is somebody's own, shared, reserved or for many at once (IANA special-purpose registry). */
const special4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within what IPv6 routes in public: tunnels and translations that carry an IPv4 of any kind, documentation. */
const special6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [net, prefix] of special4) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of special6) blocked.addSubnet(net, prefix, 'ipv6')
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** Networks of the operator's own that may be asked although they are not public. */
export type Allowed = BlockList

/**
 * Networks as the configuration writes them: `10.0.0.5`, `10.1.0.0/16`, `fd00::/8`.
 * @throws RangeError naming the one that is none.
 */
export function networksOf(texts: readonly string[]): Allowed {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', prefix, ...rest] = text.split('/')
    const version = isIP(address)
    const most = version === 6 ? 128 : 32
    const length = prefix === undefined ? most : Number(/^\d{1,3}$/.test(prefix) ? prefix : NaN)
    if (version === 0 || rest.length > 0 || !(length <= most))
      throw new RangeError(`${text} is no network`)
    list.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** The IPv4 address within `::ffff:0:0/96`, in any way of writing it. */
function mapped(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]`)
  const match = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname)
  if (match === null) return undefined
  const [high, low] = [parseInt(match[1] ?? '', 16), parseInt(match[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Tells whether this address may be asked: a public one, or one of the allowed networks. */
export function mayAsk(address: string, allowed: Allowed): boolean {
  if (isIPv6(address)) {
    // A zone names an interface of this machine.
    if (address.includes('%')) return false
    const inner = mapped(address)
    if (inner !== undefined) return mayAsk(inner, allowed)
    if (allowed.check(address, 'ipv6')) return true
    return routed.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  }
  return isIP(address) === 4 && (allowed.check(address, 'ipv4') || !blocked.check(address, 'ipv4'))
}
