import { Reader } from './wire/reader.ts'
import { Writer } from './wire/writer.ts'

/*
 * Body and comfort of a vehicle: doors, windows, climate, charging. JT/T 808 has the door lock only, so that these are a kind
 * of transparent data of our own, in this one place.
 *
 * Platform, 0x8900 of BODY_KIND: a count and as many {u8 control, u8 value}; none asks for the state. Terminal: 0x0001, then
 * 0x0900 of BODY_KIND: u8 result (0 done, else BODY_REFUSALS), u8 control it answers (0: a report), a count and as many
 * {u8 control, u8 value}: everything the vehicle has, as it is now. It also reports whenever something changes. A window takes
 * seconds: the answer then shows how far it is, and a report follows. The target of the climate may be followed by its settings;
 * what the vehicle lacks of them is left out of the order. Numbers are in core/domain/body-control.ts.
 */

/** Kind of 0x8900 and 0x0900. */
export const BODY_KIND = 0xf3

export interface BodyValue {
  control: number
  value: number
}

export interface BodyReport {
  result: number
  /** The control the answer is about; 0: the vehicle reports by itself. */
  answers: number
  values: BodyValue[]
}

const HEAD_BYTES = 2
const PAIR_BYTES = 2

export function writeBodyOrder(values: readonly BodyValue[]): Uint8Array {
  const writer = new Writer()
  writePairs(writer, values)
  return writer.bytes().slice()
}

/** Null unless the data is whole. */
export function readBodyOrder(data: Uint8Array): BodyValue[] | null {
  return data.length > 0 ? readPairs(new Reader(data), data.length) : null
}

export function writeBodyReport({ result, answers, values }: BodyReport): Uint8Array {
  const writer = new Writer()
  writer.uint(result, 1)
  writer.uint(answers, 1)
  writePairs(writer, values)
  return writer.bytes().slice()
}

/** Null unless the data is whole. */
export function readBodyReport(data: Uint8Array): BodyReport | null {
  if (data.length <= HEAD_BYTES) return null
  const reader = new Reader(data)
  const [result, answers] = [reader.uint(1), reader.uint(1)]
  const values = readPairs(reader, data.length - HEAD_BYTES)
  return values && { result, answers, values }
}

function writePairs(writer: Writer, values: readonly BodyValue[]): void {
  writer.uint(values.length, 1)
  for (const { control, value } of values) {
    writer.uint(control, 1)
    writer.uint(value, 1)
  }
}

function readPairs(reader: Reader, length: number): BodyValue[] | null {
  const count = reader.uint(1)
  if (length !== 1 + count * PAIR_BYTES) return null
  return Array.from({ length: count }, () => ({ control: reader.uint(1), value: reader.uint(1) }))
}
