/*
 * Money and number texts (docs/product/shared.md#times-and-formats). Amounts travel in hundredths. These are for files and fields; what a person
 * reads on a page goes through the number format of his language.
 */

const HUNDREDTHS = 100
/** Half away from zero, on the decimal digits: 1.005 is 1.01, though its binary form is a little less. */
function rounded(value: number, decimals: number): number {
  const shifted = Number(`${Math.abs(value).toPrecision(15)}e${decimals}`)
  const whole = Math.round(Number.isFinite(shifted) ? shifted : Math.abs(value) * 10 ** decimals)
  return Math.sign(value) * (whole / 10 ** decimals)
}

/** Hundredths as an amount with two decimals: 1234 → "12.34". */
export const fromHundredths = (hundredths: number): string => fixed(hundredths / HUNDREDTHS)

/** An amount with up to two decimals as hundredths: 12.34 → 1234. */
export const toHundredths = (amount: number): number => Math.round(rounded(amount, 2) * HUNDREDTHS)

/** The text with a comma before every third digit of its whole part: "-1234567.891" → "-1,234,567.891". */
export function withThousands(value: number | string): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** A share as percent: two decimals when it is not whole. 0.5 → "50%", 1/3 → "33.33%". */
export function percentText(share: number): string {
  const percent = rounded(share * HUNDREDTHS, 2)
  return `${Number.isInteger(percent) ? percent : percent.toFixed(2)}%`
}

function fixed(value: number): string {
  const text = rounded(value, 2).toFixed(2)
  return text === '-0.00' ? '0.00' : text
}
