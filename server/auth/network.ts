import { isIP } from 'node:net'

/**
 * The block of addresses that one customer of a provider may have, so that changing the address within it gains nothing.
 * @returns of an IPv4 address its /24, of an IPv6 one its /48
 */
export function blockOf(ip: string): string {
  const network = networkOf(ip)
  if (isIP(network) === 4) return `${network.slice(0, network.lastIndexOf('.'))}.0/24`
  return network.replace(/^([^:]*:[^:]*:[^:]*):.*$/, '$1::/48')
}

/**
 * Returns the network of a caller: with IPv6 every customer has a network of 2^64 addresses, and may call from
 * another one each time.
 * @returns an IPv4 address as it is, of an IPv6 one its /64
 */
export function networkOf(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const [first = [], last = []] = [head, tail].map(part => (part ? part.split(':') : []))
  const between = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array<string>(between).fill('0'), ...last].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
