export const BATCH = 0x0704
const BACKFILL = 1
/** What one frame takes. */
export const BATCH_BYTES = 1_000
export const LENGTH_PREFIX = 2

/** Body of 0x0704 around bodies that are encoded already. */
export function batchBody(bodies: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(3 + bodies.reduce((sum, body) => sum + LENGTH_PREFIX + body.length, 0))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, bodies.length)
  view.setUint8(2, BACKFILL)
  let at = 3
  for (const body of bodies) {
    view.setUint16(at, body.length)
    bytes.set(body, at + LENGTH_PREFIX)
    at += LENGTH_PREFIX + body.length
  }
  return bytes
}
