/*
 * Generic validators (docs/product/shared.md#validators). Each takes the text as typed: nothing is trimmed, and an empty text passes
 * only where the rule is about what a text must not hold.
 */

/** Holds at least one Chinese character. */
export const containsChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Holds no Chinese character. */
export const hasNoChinese = (text: string): boolean => !containsChinese(text)

/** 1, 2, 3 … without sign or leading zeros. */
export const isPositiveInteger = (text: string): boolean => /^[1-9]\d*$/.test(text)

/** Nothing but digits. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** An absolute http or https address with a host. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]/i.test(text) || /\s/.test(text)) return false
  return URL.canParse(text)
}

/** Four numbers of 0 to 255 joined by points, without leading zeros. */
export const isIpv4 = (text: string): boolean =>
  /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/.test(text)

/** Letter-digit-hyphen labels of at most 63 characters, at least two of them, the last one no number. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{1,59})$/i.test(text)

/** name@domain. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  return (
    /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(name) &&
    name.length <= 64 &&
    isDomain(text.slice(at + 1))
  )
}

/** Mainland mobile number: 11 digits starting with 1. */
export const isMainlandPhone = (text: string): boolean => /^1\d{10}$/.test(text)

/** Mainland landline: area code, seven or eight digits, an extension if any: 029-88888888-123. */
export const isLandline = (text: string): boolean => /^0\d{2,3}-?[1-9]\d{6,7}(-\d{1,6})?$/.test(text)

/** Holds a space, tab, line break or any other white space. */
export const containsWhitespace = (text: string): boolean => /\s/.test(text)

/** Latin letters and digits only. */
export const isLettersAndDigits = (text: string): boolean => /^[A-Za-z\d]+$/.test(text)

/** At least one Latin letter and at least one digit; what else it holds does not matter. */
export const hasLettersAndDigits = (text: string): boolean => /[A-Za-z]/.test(text) && /\d/.test(text)

/** Latin letters, digits and Chinese characters only. */
export const isLettersDigitsChinese = (text: string): boolean => /^[A-Za-z\d\p{Script=Han}]+$/u.test(text)

/** 0, 12, 12.5, 12.50: no sign, no leading zeros, at most so many decimals. */
export const isNonNegativeFloat = (text: string, decimals = 2): boolean =>
  /^(0|[1-9]\d*)(\.\d+)?$/.test(text) && decimalsOf(text) <= decimals

/** Digits with at most so many decimals; leading zeros are allowed. */
export const isDigitsWithDecimals = (text: string, decimals: number): boolean =>
  /^\d+(\.\d+)?$/.test(text) && decimalsOf(text) <= decimals

const decimalsOf = (text: string): number => (text.split('.')[1] ?? '').length

/** Digits with at most one decimal. */
export const hasOneDecimal = (text: string): boolean => isDigitsWithDecimals(text, 1)

/** "0" or "1". */
export const isZeroOrOne = (text: string): boolean => text === '0' || text === '1'

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const ID_CHECKS = '10X98765432'

/** 18-digit mainland identity number (GB 11643): a real birthday and a right check digit. */
export function isNationalId(text: string): boolean {
  const parts = /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const born = new Date(Date.UTC(year, month - 1, day))
  if (born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day) return false
  const sum = ID_WEIGHTS.reduce((total, weight, place) => total + weight * Number(text[place]), 0)
  return ID_CHECKS[sum % 11] === text.charAt(17).toUpperCase()
}
