/** A card as lists, cells, labels and BCD write it: with spaces or dashes, in lower case, padded to twenty places with F or 0. */
const BETWEEN = /[\s\p{Cf}\0-]/gu
const PADDING = /^0+|F+$/g
/** Digits, with letters in the ranges of some carriers (China Mobile since 2010): ITU-T E.118, 4.1, and three places of slack. */
export const ICCID = /^\d{4}[\dA-Z]{14,18}$/

/** The one form in which an ICCID is stored and compared; empty: none was given, such as zeros of a modem that reads no card. */
export function normalIccid(text: string): string {
  return text.normalize('NFKC').replace(BETWEEN, '').toUpperCase().replace(PADDING, '')
}

/** A part of an ICCID that someone looks for; a whole one in any way of writing. */
export function soughtIccid(text: string): string {
  const whole = normalIccid(text)
  return ICCID.test(whole) ? whole : text
}
