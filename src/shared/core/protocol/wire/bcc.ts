/** XOR of the bytes in [from, to): the check byte of JT/T 808 (header and body, before escaping). */
export function bcc(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let check = 0
  for (let at = from; at < to; at++) check ^= bytes[at] as number
  return check
}
