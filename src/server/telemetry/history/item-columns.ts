import { type ByteReader, type ByteWriter, filled } from './byte-column.ts'

/*
 * Additional items of positions. Rows of one terminal nearly always carry the same items in the same order, so the row only
 * says which of these shapes it has; the values of an item follow each other over all rows, as differences where they are
 * numbers. Bytes that cannot be read as items are stored unchanged.
 */

/** An item: id and length. A shape is all of a row, named "id:length,id:length". */
interface Item {
  id: number
  length: number
}

interface Shape {
  items: readonly Item[]
  bytes: number
}

/** The same item of all rows; `at` is the index of its value in the rows of each shape. */
interface Column extends Item {
  at: (number | undefined)[]
}

/** Values of an item by row, for other columns that repeat them. */
export interface ItemValues {
  of(id: number, length: number): readonly (number | null)[] | null
}

const LONGEST_NUMBER = 4
const RECORDER_SPEED = 0x03
const NONE = 0
const RAW = 1
const FIRST_SHAPE = 2

/** `speeds` in 0.1 km/h: the recorder's speed nearly agrees with the receiver's. */
export function writeItems(
  out: ByteWriter,
  rows: readonly (Uint8Array | null)[],
  speeds: readonly number[],
): ItemValues {
  const known = new Map<string, number>()
  const shapes: Shape[] = []
  const codes = rows.map((bytes) => {
    if (bytes === null) return NONE
    const items = itemsOf(bytes)
    if (!items) return RAW
    const name = items.map(({ id, length }) => `${id}:${length}`).join(',')
    const code = known.get(name)
    if (code !== undefined) return code
    known.set(name, shapes.length + FIRST_SHAPE)
    shapes.push(shapeOf(items))
    return shapes.length - 1 + FIRST_SHAPE
  })
  out.count(shapes.length)
  for (const { items } of shapes) {
    out.count(items.length)
    for (const { id, length } of items) {
      out.count(id)
      out.count(length)
    }
  }
  writeRuns(out, codes)
  rows.forEach((bytes, index) => {
    if (codes[index] !== RAW) return
    out.count(bytes!.length)
    out.bytes(bytes!)
  })
  const collected = new CollectedValues()
  for (const column of columnsOf(shapes)) {
    const values = collected.begin(column, rows.length)
    let before = 0
    for (let row = 0; row < rows.length; row += 1) {
      const at = column.at[codes[row]! - FIRST_SHAPE]
      if (at === undefined) continue
      const bytes = rows[row]!
      if (column.length > LONGEST_NUMBER) {
        out.bytes(bytes.subarray(at, at + column.length))
        continue
      }
      const whole = numberAt(bytes, at, column.length)
      if (values) values[row] = whole
      const value = column.id === RECORDER_SPEED ? whole - speeds[row]! : whole
      out.signed(value - before)
      before = value
    }
  }
  return collected
}

/** Without `wanted` the rows stay empty, which saves most of the time. */
export function readItems(
  from: ByteReader,
  speeds: readonly number[],
  wanted: boolean,
): { items: (Buffer | null)[]; collected: ItemValues } {
  const count = speeds.length
  const shapes = Array.from({ length: from.count() }, () => readShape(from))
  const codes = readRuns(from, count)
  const items = filled<Buffer | null>(count, null)
  for (let row = 0; row < count; row += 1) {
    if (codes[row] === RAW) items[row] = Buffer.from(from.bytes(from.count()))
    else if (wanted && codes[row] !== NONE) items[row] = emptyItems(shapes[codes[row]! - FIRST_SHAPE]!)
  }
  const collected = new CollectedValues()
  const uniform = shapes.length === 1 && codes.every((code) => code === FIRST_SHAPE)
  for (const column of columnsOf(shapes)) {
    const { id, length } = column
    if (!wanted) {
      const rows = uniform ? count : codes.filter((code) => column.at[code - FIRST_SHAPE] !== undefined).length
      if (length > LONGEST_NUMBER) {
        from.bytes(rows * length)
        continue
      }
      if (!collected.wants(column)) {
        from.skip(rows)
        continue
      }
      if (uniform) {
        collected.put(column, from.sums(count))
        continue
      }
    }
    const values = collected.begin(column, count)
    let before = 0
    for (let row = 0; row < count; row += 1) {
      const at = column.at[codes[row]! - FIRST_SHAPE]
      if (at === undefined) continue
      if (length > LONGEST_NUMBER) {
        const bytes = from.bytes(length)
        if (wanted) items[row]!.set(bytes, at)
        continue
      }
      before += from.signed()
      const value = id === RECORDER_SPEED ? before + speeds[row]! : before
      if (values) values[row] = value
      if (wanted) putNumber(items[row]!, value, at, length)
    }
  }
  return { items, collected }
}

/** Values of those items that columns of their own repeat. */
class CollectedValues implements ItemValues {
  private readonly values = new Map<string, (number | null)[]>()

  /** The first column of such an item. */
  wants({ id, length }: Item): boolean {
    const key = `${id}:${length}`
    return REPEATED.has(key) && !this.values.has(key)
  }

  begin(item: Item, rows: number): (number | null)[] | null {
    if (!this.wants(item)) return null
    const values = filled<number | null>(rows, null)
    this.put(item, values)
    return values
  }

  put({ id, length }: Item, values: (number | null)[]): void {
    this.values.set(`${id}:${length}`, values)
  }

  of(id: number, length: number): readonly (number | null)[] | null {
    return this.values.get(`${id}:${length}`) ?? null
  }
}
/** Mileage, fuel, radio signal, satellites (JT/T 808 table 27). */
const REPEATED: ReadonlySet<string> = new Set(['1:4', '2:2', '48:1', '49:1'])

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

const shapeOf = (items: readonly Item[]): Shape => ({
  items,
  bytes: items.reduce((sum, { length }) => sum + 2 + length, 0),
})

const readShape = (from: ByteReader): Shape =>
  shapeOf(Array.from({ length: from.count() }, () => ({ id: from.count(), length: from.count() })))

function emptyItems({ items, bytes }: Shape): Buffer {
  const row = Buffer.allocUnsafe(bytes)
  let at = 0
  for (const { id, length } of items) {
    row[at] = id
    row[at + 1] = length
    at += 2 + length
  }
  return row
}

/** Items by id, length and how often the id stood in the row before. */
function columnsOf(shapes: readonly Shape[]): Iterable<Column> {
  const columns = new Map<string, Column>()
  shapes.forEach(({ items }, index) => {
    const seen = new Map<number, number>()
    let at = 0
    for (const { id, length } of items) {
      const turn = (seen.get(id) ?? 0) + 1
      seen.set(id, turn)
      const name = `${id}:${length}:${turn}`
      const column = columns.get(name) ?? { id, length, at: [] }
      column.at[index] = at + 2
      columns.set(name, column)
      at += 2 + length
    }
  })
  return columns.values()
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + bytes[at + index]!
  return value
}

function putNumber(bytes: Uint8Array, value: number, at: number, length: number): void {
  let rest = value
  for (let index = at + length - 1; index >= at; index -= 1) {
    bytes[index] = rest & 0xff
    rest = Math.floor(rest / 256)
  }
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
  const values = filled(count, 0)
  for (let at = 0; at < count; ) {
    const value = from.signed()
    const end = at + from.count()
    while (at < end) values[at++] = value
  }
  return values
}
