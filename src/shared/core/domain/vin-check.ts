import { VIN_LENGTH } from './vin.ts'

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
const CHECK_PLACE = 8
/** Value of each letter (ISO 3779 / GB 16735); I, O and Q do not occur. */
const LETTER_VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9'.matchAll(/([A-Z])(\d)/g)].map(([, letter, value]) => [
    letter,
    Number(value),
  ]),
)

/** Check digit of a VIN whose ninth place may hold anything (GB 16735 annex A); null if it contains an invalid character. */
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

/** The VIN with its ninth place filled. RangeError for a wrong length or an invalid character. */
export function withVinCheckDigit(vin: string): string {
  const digit = vinCheckDigit(vin)
  if (digit === null) throw new RangeError(`${vin} is no VIN`)
  return vin.slice(0, CHECK_PLACE) + digit + vin.slice(CHECK_PLACE + 1)
}

/** 17 characters of the alphabet with a right check digit. Vehicles of some markets carry none: do not refuse those. */
export const hasValidVinCheckDigit = (vin: string): boolean => vinCheckDigit(vin) === vin[CHECK_PLACE]

/** Countries whose rules demand the check digit: China (GB 16735), the United States and Canada (49 CFR 565). */
const CHECKED_COUNTRIES: ReadonlySet<string> = new Set(['CN', 'US', 'CA'])

/** What makes a complete VIN look mistyped: a letter no VIN has, or a check digit that does not fit where one is demanded. */
export function vinDoubt(vin: string, country: string): 'letter' | 'checkDigit' | undefined {
  if (vin.length !== VIN_LENGTH) return undefined
  if (vinCheckDigit(vin) === null) return 'letter'
  return CHECKED_COUNTRIES.has(country) && !hasValidVinCheckDigit(vin) ? 'checkDigit' : undefined
}
