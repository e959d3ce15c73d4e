import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password that is easy to read out and satisfies the rule for passwords. */
export function generatePassword(): string {
  const pick = () => ALPHABET[randomInt(ALPHABET.length)]
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, pick).join(''))
  // A digit is part of the rule for passwords and could be missing by chance.
  return `${groups.join('-')}${randomInt(2, 10)}`
}
