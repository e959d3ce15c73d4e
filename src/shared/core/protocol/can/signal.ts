import type { CanMultiplex } from './multiplex.ts'
import type { CanRaw } from './raw-value.ts'

/** One value inside of a CAN frame's data, as a DBC file describes it. */
export interface CanSignal {
  name: string
  /** Bit b of byte i has number 8i + b. Intel: lowest bit. Motorola: highest bit, unless `startIs` says lowest. */
  start: number
  /** Bits, 1 to 64. */
  length: number
  order: 'intel' | 'motorola'
  /** Motorola only: some tools give the lowest bit as start. */
  startIs?: 'highest' | 'lowest'
  signed: boolean
  /** The bits are an IEEE 754 number, single (32 bits) or double (64), instead of an integer. */
  float?: true
  factor: number
  offset: number
  min?: number
  max?: number
  unit?: string
  comment?: string
  /** Words of raw values. */
  values?: Readonly<Record<string, string>>
  /** A switch, or present only while one has certain raw values. */
  multiplex?: CanMultiplex
  /** Nodes that read it. */
  receivers?: readonly string[]
}

const SAFE_BITS = 53

/** The bit before a Motorola bit, on the way up from the lowest: within the byte, then to bit 0 of the byte before. */
const motorolaUp = (bit: number): number => (bit % 8 === 7 ? bit - 15 : bit + 1)
const motorolaDown = (bit: number): number => (bit % 8 === 0 ? bit + 15 : bit - 1)

function walk(from: number, steps: number, next: (bit: number) => number): number {
  let bit = from
  for (let step = 0; step < steps; step++) bit = next(bit)
  return bit
}

/** Start by the DBC rule (Motorola: highest bit) of a signal that may give its lowest. */
export function dbcStart({ start, length, order, startIs }: CanSignal): number {
  return order === 'motorola' && startIs === 'lowest' ? walk(start, length - 1, motorolaUp) : start
}

/** Bit numbers of a signal from its lowest bit up. */
export function bitsOf(signal: CanSignal): number[] {
  const { length, order } = signal
  if (order === 'intel') return Array.from({ length }, (_, index) => signal.start + index)
  let bit = walk(dbcStart(signal), length - 1, motorolaDown)
  return Array.from({ length }, (_, index) => (bit = index === 0 ? bit : motorolaUp(bit)))
}

/** Bit numbers are looked up for every frame; a definition does not change. */
const known = new WeakMap<CanSignal, number[]>()
function cachedBits(signal: CanSignal): number[] {
  const found = known.get(signal)
  if (found) return found
  const bits = bitsOf(signal)
  known.set(signal, bits)
  return bits
}

const isInside = (bits: readonly number[], data: Uint8Array): boolean =>
  bits.every((bit) => bit >= 0 && bit < data.length * 8)

/** Lengths of IEEE 754 numbers in a DBC file. */
export const FLOAT_BITS: readonly number[] = [32, 64]

const view = new DataView(new ArrayBuffer(8))

function floatOf(pattern: bigint, length: number): number {
  view.setBigUint64(0, pattern)
  return length === 32 ? view.getFloat32(4) : view.getFloat64(0)
}

function patternOf(value: number, length: number): bigint {
  view.setBigUint64(0, 0n)
  if (length === 32) view.setFloat32(4, value)
  else view.setFloat64(0, value)
  return view.getBigUint64(0)
}

const wideOf = (bits: readonly number[], isSet: (bit: number) => boolean): bigint =>
  bits.reduce((sum, bit, index) => (isSet(bit) ? sum | (1n << BigInt(index)) : sum), 0n)

/**
 * The raw number, signed where the signal is; null when the data do not hold all of it. A floating-point one may be
 * infinite or no number.
 */
export function readRaw(signal: CanSignal, data: Uint8Array): CanRaw | null {
  const bits = cachedBits(signal)
  if (!isInside(bits, data)) return null
  const isSet = (bit: number): boolean => (((data[bit >> 3] as number) >> (bit & 7)) & 1) === 1
  if (signal.float) return floatOf(wideOf(bits, isSet), signal.length)
  const negative = signal.signed && isSet(bits[bits.length - 1] as number)
  if (signal.length > SAFE_BITS) {
    const raw = wideOf(bits, isSet)
    return negative ? raw - (1n << BigInt(signal.length)) : raw
  }
  let raw = 0
  for (const [index, bit] of bits.entries()) if (isSet(bit)) raw += 2 ** index
  return negative ? raw - 2 ** signal.length : raw
}

/** The value in the signal's unit; null when the data do not hold all of it. */
export function readSignal(signal: CanSignal, data: Uint8Array): number | null {
  const raw = readRaw(signal, data)
  return raw === null ? null : physicalOf(signal, raw)
}

/** Raw number to value: raw × factor + offset. */
export const physicalOf = ({ factor, offset }: CanSignal, raw: CanRaw): number => Number(raw) * factor + offset

/** Puts a raw number into the data, leaving other bits as they are. RangeError when it does not fit. */
export function writeRaw(signal: CanSignal, data: Uint8Array, raw: CanRaw): void {
  const bits = cachedBits(signal)
  if (!isInside(bits, data)) throw new RangeError(`${signal.name} lies outside of ${data.length} bytes`)
  const pattern = signal.float ? floatPattern(signal, Number(raw)) : integerPattern(signal, raw)
  for (const [index, bit] of bits.entries()) {
    const mask = 1 << (bit & 7)
    const byte = data[bit >> 3] as number
    data[bit >> 3] = ((pattern >> BigInt(index)) & 1n) === 1n ? byte | mask : byte & ~mask
  }
}

function floatPattern({ name, length }: CanSignal, raw: number): bigint {
  if (length === 32 && Number.isFinite(raw) && !Number.isFinite(Math.fround(raw))) {
    throw new RangeError(`${name}: ${raw} does not fit ${length} bits`)
  }
  return patternOf(raw, length)
}

function integerPattern({ name, length, signed }: CanSignal, raw: CanRaw): bigint {
  const wide = BigInt(raw)
  const lowest = signed ? -(1n << BigInt(length - 1)) : 0n
  const highest = (1n << BigInt(signed ? length - 1 : length)) - 1n
  if (wide < lowest || wide > highest) throw new RangeError(`${name}: ${raw} does not fit ${length} bits`)
  return BigInt.asUintN(length, wide)
}

/** Puts a value in the signal's unit into the data, rounded to the next raw number; a floating-point one is not rounded. */
export function writeSignal(signal: CanSignal, data: Uint8Array, value: number): void {
  const raw = (value - signal.offset) / signal.factor
  if (!Number.isFinite(raw)) throw new RangeError(`${signal.name}: ${value} is no value`)
  writeRaw(signal, data, signal.float ? raw : Math.round(raw))
}
