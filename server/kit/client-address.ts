import ipaddr from 'ipaddr.js'

/**
 * The address that limits are counted under: IPv4 as it is, IPv4 mapped into IPv6 as IPv4, IPv6 cut to its /64,
 * which is what one household or office is given. An unreadable address counts under its own text.
 */
export function addressBucket(address: string): string {
  const plain = address.split('%', 1)[0] ?? ''
  if (!ipaddr.isValid(plain)) return address
  const parsed = ipaddr.process(plain)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
