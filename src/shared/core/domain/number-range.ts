import { RANGE_DIGITS, RANGE_MAX, RANGE_MIN } from './limits.ts'

/*
 * Number range inputs (docs/product/shared.md#number-ranges): two numbers of 0 to 999999, at most six characters, empty counts as 0; the float
 * variant keeps digits and one decimal point.
 */

/** Accepted part of a text typed into the whole-number variant. */
export const keepDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, RANGE_DIGITS)

/** Accepted part of a text typed into the float variant. */
export function keepFloat(typed: string): string {
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.')
  const text = decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`
  return text.slice(0, RANGE_DIGITS)
}

/** Number of a typed end; empty, or a lone point, is 0, and nothing leaves 0 to 999999. */
export function rangeNumber(accepted: string): number {
  const value = Number(accepted === '.' ? '' : accepted)
  return Number.isFinite(value) ? Math.min(Math.max(value, RANGE_MIN), RANGE_MAX) : RANGE_MIN
}

/** Both ends as numbers. */
export const numberRange = (from: string, to: string): [number, number] => [rangeNumber(from), rangeNumber(to)]
