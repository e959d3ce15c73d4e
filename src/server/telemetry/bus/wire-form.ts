import { deserialize, serialize } from 'node:v8'

/** Of the outer form; a process that meets a newer one leaves the message alone. */
const FORM = 1

/** Plain data as bytes. Newer versions of Node read what older ones wrote. */
export function toWire(value: unknown): Uint8Array {
  const body = serialize(value)
  const bytes = new Uint8Array(body.length + 1)
  bytes[0] = FORM
  bytes.set(body, 1)
  return bytes
}

/** Throws when the bytes are none of ours. */
export function fromWire(bytes: Uint8Array): unknown {
  if (bytes[0] !== FORM) throw new Error(`a message in form ${bytes[0]}, but this process reads form ${FORM}`)
  return deserialize(bytes.subarray(1))
}
