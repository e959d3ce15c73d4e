import { BlockList, isIP } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** A socket for both families reports an IPv4 address as "::ffff:10.0.0.1". */
export const plainAddress = (address: string): string => MAPPED.exec(address)?.[1] ?? address

/** Whether an address is one of these or inside one of these CIDR ranges; without any, every address is. */
export function isWithin(ranges: readonly string[], address: string | undefined): boolean {
  return ranges.length === 0 || addressCheck(ranges)(address ?? '')
}

/** Whether an address is inside of these, for many addresses; without ranges none is. */
export function addressCheck(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [start = '', bits] = range.split('/')
    const own = familyOf(start)
    if (!own) continue
    if (bits === undefined) list.addAddress(start, own)
    else list.addSubnet(start, Number(bits), own)
  }
  return (address) => {
    const plain = plainAddress(address)
    const family = familyOf(plain)
    return family !== undefined && list.check(plain, family)
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const family = isIP(address)
  if (family === 0) return undefined
  return family === 4 ? 'ipv4' : 'ipv6'
}
