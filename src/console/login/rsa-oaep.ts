import { sha256 } from '@noble/hashes/sha2.js'
import { mgf1, OAEP, type PublicKey } from 'micro-rsa-dsa-dh/rsa.js'

const INTEGER = 0x02
const BIT_STRING = 0x03
const SEQUENCE = 0x30

/** RSA-OAEP with SHA-256 in plain JavaScript; `spki` is the DER form of the public key. */
export function encryptOaep(message: Uint8Array, spki: Uint8Array): Uint8Array {
  return OAEP(sha256, mgf1(sha256)).encrypt(publicKeyOf(spki), message)
}

/** SEQUENCE { algorithm, BIT STRING { SEQUENCE { INTEGER n, INTEGER e } } }, RFC 5280 §4.1 and RFC 8017 A.1.1. */
function publicKeyOf(spki: Uint8Array): PublicKey {
  const outer = expect(read(spki), SEQUENCE)
  const algorithm = expect(read(outer.content), SEQUENCE)
  const bits = expect(read(algorithm.rest), BIT_STRING)
  // The first byte of a bit string counts unused bits.
  const pair = expect(read(bits.content.subarray(1)), SEQUENCE)
  const modulus = expect(read(pair.content), INTEGER)
  const exponent = expect(read(modulus.rest), INTEGER)
  return { n: integerOf(modulus.content), e: integerOf(exponent.content) }
}

interface Element {
  tag: number
  content: Uint8Array
  rest: Uint8Array
}

function read(der: Uint8Array): Element {
  const [tag = 0, first = 0] = der
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  let length = lengthBytes === 0 ? first : 0
  for (const byte of der.subarray(2, 2 + lengthBytes)) length = length * 256 + byte
  const start = 2 + lengthBytes
  return { tag, content: der.subarray(start, start + length), rest: der.subarray(start + length) }
}

function expect(element: Element, tag: number): Element {
  if (element.tag !== tag || element.content.length === 0) throw new Error('the public key of the platform is not SPKI')
  return element
}

const integerOf = (bytes: Uint8Array) =>
  BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
