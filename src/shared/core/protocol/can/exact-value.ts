import type { CanRaw } from './raw-value.ts'
import type { CanSignal } from './signal.ts'

/** digits / 10 ** scale */
interface Decimal {
  digits: bigint
  scale: number
}

/** Factors with more places are not written out. */
const MOST_PLACES = 60
/** Above it numbers are written with an exponent. */
const WRITTEN_OUT = 1e21

function decimalOf(value: number): Decimal {
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const scale = part.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${part}`)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

function textOf({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? '-' : ''
  const all = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const whole = all.slice(0, all.length - scale)
  const part = all.slice(all.length - scale).replace(/0+$/, '')
  return `${sign}${whole}${part && `.${part}`}`
}

const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale)

/** The value with all its digits where a number cannot hold them: above 2^53. */
export function exactOf({ float, factor, offset }: CanSignal, raw: CanRaw): string | undefined {
  const value = Number(raw) * factor + offset
  const isLarge = Math.abs(value) > Number.MAX_SAFE_INTEGER
  if (!isLarge && typeof raw === 'number') return undefined
  if (float) {
    return isLarge && Number.isInteger(value) && Math.abs(value) < WRITTEN_OUT ? String(BigInt(value)) : undefined
  }
  if (!isLarge && Number.isSafeInteger(Number(raw))) return undefined
  const [by, from] = [decimalOf(factor), decimalOf(offset)]
  const scale = Math.max(by.scale, from.scale)
  if (scale > MOST_PLACES || Math.abs(value) >= 10 ** MOST_PLACES) return undefined
  return textOf({ digits: BigInt(raw) * scaled(by, scale) + scaled(from, scale), scale })
}

interface Figure {
  value: number
  exact?: string | undefined
}

function wholeOf(text: string, scale: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(`${whole}${part.padEnd(scale, '0')}`)
}

/** Below zero when the first is smaller, by all digits. */
export function compareFigures(a: Figure, b: Figure): number {
  if (a.value !== b.value || a.exact === undefined || b.exact === undefined) return a.value - b.value
  const scale = Math.max(...[a.exact, b.exact].map((text) => text.split('.')[1]?.length ?? 0))
  const [first, second] = [wholeOf(a.exact, scale), wholeOf(b.exact, scale)]
  return first < second ? -1 : first > second ? 1 : 0
}
