export const VIN_LENGTH = 17

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
const CHECK_PLACE = 8
/** Value of each letter (ISO 3779 / GB 16735); I, O and Q do not occur. */
const LETTER_VALUES: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}

/** Check digit of a VIN whose ninth place may hold anything (GB 16735 annex A); null when it holds a foreign character. */
export function vinCheckDigit(vin: string): string | null {
  if (vin.length !== VIN_LENGTH) return null
  let sum = 0
  for (let i = 0; i < VIN_LENGTH; i++) {
    const character = vin[i] as string
    const value = /\d/.test(character) ? Number(character) : LETTER_VALUES[character]
    if (value === undefined) return null
    sum += value * (WEIGHTS[i] as number)
  }
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/** The VIN with its ninth place filled. RangeError for a wrong length or a foreign character. */
export function withVinCheckDigit(vin: string): string {
  const digit = vinCheckDigit(vin)
  if (digit === null) throw new RangeError(`${vin} is no VIN`)
  return vin.slice(0, CHECK_PLACE) + digit + vin.slice(CHECK_PLACE + 1)
}

/** 17 characters of the alphabet with a right check digit. Vehicles of some markets carry none: do not refuse those. */
export const hasValidVinCheckDigit = (vin: string): boolean => vinCheckDigit(vin) === vin[CHECK_PLACE]
