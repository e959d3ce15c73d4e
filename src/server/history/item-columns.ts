import type { ByteReader, ByteWriter } from './byte-column.ts'

/*
 * Additional items of positions. Rows of one terminal nearly always carry the same items in the same order, so the row only
 * says which of these shapes it has; the values of an item follow each other over all rows, as differences where they are
 * numbers. Bytes that do not read as items are kept as they are.
 */

/** An item: id and length. A shape is all of a row, written "id:length,id:length". */
interface Item {
  id: number
  length: number
}

const LONGEST_NUMBER = 4
const RECORDER_SPEED = 0x03
const NONE = 0
const RAW = 1
const FIRST_SHAPE = 2

/** `speeds` in 0.1 km/h: the recorder's speed nearly agrees with the receiver's. */
export function writeItems(out: ByteWriter, rows: readonly (Uint8Array | null)[], speeds: readonly number[]): void {
  const shapes = new Map<string, number>()
  const parsed = rows.map((bytes) => (bytes === null ? null : itemsOf(bytes)))
  const codes = rows.map((bytes, index) => {
    if (bytes === null) return NONE
    const items = parsed[index]
    if (!items) return RAW
    const name = items.map(({ id, length }) => `${id}:${length}`).join(',')
    if (!shapes.has(name)) shapes.set(name, shapes.size + FIRST_SHAPE)
    return shapes.get(name)!
  })
  out.count(shapes.size)
  for (const name of shapes.keys()) writeShape(out, shapeOf(name))
  writeRuns(out, codes)
  rows.forEach((bytes, index) => {
    if (codes[index] !== RAW) return
    out.count(bytes!.length)
    out.bytes(bytes!)
  })
  const used = codes.filter((code) => code >= FIRST_SHAPE)
  const present = rows.filter((_, index) => codes[index]! >= FIRST_SHAPE) as Uint8Array[]
  const speedOf = speeds.filter((_, index) => codes[index]! >= FIRST_SHAPE)
  const shapeList = [...shapes.keys()].map(shapeOf)
  forEachColumn(shapeList, used, ({ id, length }, places) => {
    if (length > LONGEST_NUMBER) {
      for (const { row, at } of places) out.bytes(present[row]!.subarray(at, at + length))
      return
    }
    let before = 0
    for (const { row, at } of places) {
      const value = numberAt(present[row]!, at, length) - (id === RECORDER_SPEED ? speedOf[row]! : 0)
      out.signed(value - before)
      before = value
    }
  })
}

export function readItems(from: ByteReader, speeds: readonly number[]): (Buffer | null)[] {
  const shapes = Array.from({ length: from.count() }, () => readShape(from))
  const codes = readRuns(from, speeds.length)
  const rows = codes.map((code) => {
    if (code === NONE) return null
    if (code === RAW) return Buffer.from(from.bytes(from.count()))
    return emptyItems(shapes[code - FIRST_SHAPE]!)
  })
  const used = codes.filter((code) => code >= FIRST_SHAPE)
  const present = rows.filter((_, index) => codes[index]! >= FIRST_SHAPE) as Buffer[]
  const speedOf = speeds.filter((_, index) => codes[index]! >= FIRST_SHAPE)
  forEachColumn(shapes, used, ({ id, length }, places) => {
    if (length > LONGEST_NUMBER) {
      for (const { row, at } of places) present[row]!.set(from.bytes(length), at)
      return
    }
    let before = 0
    for (const { row, at } of places) {
      before += from.signed()
      const value = before + (id === RECORDER_SPEED ? speedOf[row]! : 0)
      if (length > 0) present[row]!.writeUIntBE(value, at, length)
    }
  })
  return rows
}

/** Null when the bytes are no list of items to their last byte. */
function itemsOf(bytes: Uint8Array): Item[] | null {
  const items: Item[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 2 > bytes.length) return null
    const item = { id: bytes[at]!, length: bytes[at + 1]! }
    at += 2 + item.length
    if (at > bytes.length) return null
    items.push(item)
  }
  return items
}

function shapeOf(name: string): Item[] {
  if (name === '') return []
  return name.split(',').map((part) => {
    const [id, length] = part.split(':')
    return { id: Number(id), length: Number(length) }
  })
}

function writeShape(out: ByteWriter, shape: readonly Item[]): void {
  out.count(shape.length)
  for (const { id, length } of shape) {
    out.count(id)
    out.count(length)
  }
}

const readShape = (from: ByteReader): Item[] =>
  Array.from({ length: from.count() }, () => ({ id: from.count(), length: from.count() }))

function emptyItems(shape: readonly Item[]): Buffer {
  const bytes = Buffer.alloc(shape.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const { id, length } of shape) {
    bytes[at] = id
    bytes[at + 1] = length
    at += 2 + length
  }
  return bytes
}

/** The values of each item, by id, length and how often it stood in the row before, over all rows that have it. */
function forEachColumn(
  shapes: readonly (readonly Item[])[],
  codes: readonly number[],
  each: (item: Item, places: { row: number; at: number }[]) => void,
): void {
  const columns = new Map<string, { item: Item; at: (number | undefined)[] }>()
  shapes.forEach((shape, index) => {
    const seen = new Map<number, number>()
    let at = 0
    for (const item of shape) {
      const turn = (seen.get(item.id) ?? 0) + 1
      seen.set(item.id, turn)
      const name = `${item.id}:${item.length}:${turn}`
      const column = columns.get(name) ?? { item, at: [] }
      column.at[index] = at + 2
      columns.set(name, column)
      at += 2 + item.length
    }
  })
  for (const { item, at } of columns.values()) {
    const places: { row: number; at: number }[] = []
    codes.forEach((code, row) => {
      const place = at[code - FIRST_SHAPE]
      if (place !== undefined) places.push({ row, at: place })
    })
    each(item, places)
  }
}

/** The first item of an id with this length as a number; null without one. */
export function itemNumber(bytes: Uint8Array | null, id: number, length: number): number | null {
  if (bytes === null) return null
  for (let at = 0; at + 2 <= bytes.length; at += 2 + bytes[at + 1]!) {
    if (bytes[at] !== id || bytes[at + 1] !== length || at + 2 + length > bytes.length) continue
    return numberAt(bytes, at + 2, length)
  }
  return null
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + bytes[at + index]!
  return value
}

/** Equal numbers that follow each other are written once. */
export function writeRuns(out: ByteWriter, values: readonly number[]): void {
  for (let at = 0; at < values.length; ) {
    let end = at + 1
    while (end < values.length && values[end] === values[at]) end += 1
    out.signed(values[at]!)
    out.count(end - at)
    at = end
  }
}

export function readRuns(from: ByteReader, count: number): number[] {
  const values: number[] = []
  while (values.length < count) {
    const value = from.signed()
    const end = values.length + from.count()
    while (values.length < end) values.push(value)
  }
  return values
}
