import ipaddr from 'ipaddr.js'

/**
 * The address that limits are counted under: IPv4 as it is, IPv4 mapped into IPv6 as IPv4, IPv6 cut to its /64,
 * which is what one household or office is given. A port that a proxy wrote behind it is left away, or each connection
 * would be counted on its own. What cannot be read shares one bucket: were it its own text, whoever may write it could
 * have a fresh bucket for every request.
 */
export function addressBucket(address: string): string {
  const parsed = parse(address)
  if (!parsed) return 'unreadable'
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : networkOf(parsed)
}

/**
 * The network that an address belongs to, which is all of it that is ever kept: an IPv4 /24, an IPv6 /64. Null for what
 * cannot be read.
 */
export function addressPrefix(address: string): string | null {
  const parsed = parse(address)
  if (!parsed) return null
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : networkOf(parsed)
}

const networkOf = (address: ipaddr.IPv6) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = withoutPort(address.trim()).split('%', 1)[0] ?? ''
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !ipaddr.IPv6.isValid(plain)) return undefined
  return ipaddr.process(plain)
}

/** `203.0.113.9:5123` and `[2001:db8::1]:443` without port and brackets; a bare IPv6 address has no port to lose. */
function withoutPort(address: string): string {
  const parts = /^\[([^\]]*)\](?::\d*)?$|^([\d.]+):\d*$/.exec(address)
  return parts?.[1] ?? parts?.[2] ?? address
}
