/** Requests that only read: no reason is asked for and they are not limited. Hex without blanks. */
export function readsOnly(request: string): boolean {
  const service = Number.parseInt(request.slice(0, 2), 16)
  if (service === 0x19 || service === 0x22 || service === 0x3e) return true
  // The default and the extended session have no effect of their own.
  return service === 0x10 && ['01', '03'].includes(request.slice(2, 4))
}
