import { sha256 } from '@noble/hashes/sha2.js'

const encoder = new TextEncoder()

/** Whether SHA-256 of "challenge.answer" begins with so many zero bits. */
export function solves(challenge: string, answer: number, bits: number): boolean {
  const digest = sha256(encoder.encode(`${challenge}.${answer}`))
  const whole = bits >> 3
  for (let index = 0; index < whole; index++) if (digest[index] !== 0) return false
  return bits % 8 === 0 || digest[whole]! >> (8 - (bits % 8)) === 0
}

/**
 * The first answer from `from` on, looking at no more than `tries`; null when there is none among them. 2^bits tries are
 * the mean, so a caller who must stay responsive asks in slices.
 */
export function search(challenge: string, bits: number, from: number, tries: number): number | null {
  for (let answer = from; answer < from + tries; answer++) if (solves(challenge, answer, bits)) return answer
  return null
}
