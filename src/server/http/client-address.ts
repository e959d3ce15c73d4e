import { isWithin, plainAddress } from './address-ranges.ts'

/** Whether an address belongs to one of our own reverse proxies; without any, no header is trusted. */
export const isProxy = (proxies: readonly string[], address: string): boolean =>
  proxies.length > 0 && isWithin(proxies, address)

/**
 * Origin of a connection: the nearest address that is no proxy of ours. `forwardedFor` is the header
 * X-Forwarded-For, to which each proxy adds the address it was called from; entries before a stranger are unverified.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: readonly string[],
): string {
  const claimed = forwardedFor?.split(',').map((each) => each.trim()) ?? []
  let nearest = socketAddress
  while (isProxy(proxies, nearest)) {
    const before = claimed.pop()
    if (before === undefined || before === '') break
    nearest = before
  }
  return plainAddress(nearest)
}
