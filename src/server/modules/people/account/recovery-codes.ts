import { createHash, randomBytes } from 'node:crypto'

const CODES = 10
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Codes of 80 random bits in groups of four letters, each for one sign-in without the device. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => {
    const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte & 31]).join('')
    return letters.match(/.{4}/g)!.join('-')
  })

export const isRecoveryCode = (code: string): boolean => code.includes('-')

/** SHA-256 is enough: 80 random bits cannot be guessed. */
export const recoveryHash = (code: string): string => createHash('sha256').update(code).digest('hex')
