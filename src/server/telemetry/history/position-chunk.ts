import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ByteReader, ByteWriter, folded, unfolded } from './byte-column.ts'
import { readItems, readRuns, type ItemValues, writeItems, writeRuns } from './item-columns.ts'
import type { StoredPosition } from './stored-position.ts'

/*
 * All positions of one vehicle and hour, column after column. Columns that advance evenly are written as differences of
 * differences, others as differences, seldom changing ones as runs; the whole is deflated. Every field comes back exactly.
 */

const VERSION = 1
/** The same with the times of clocks that cannot be right as the last column. */
const WITH_DEVICE_TIMES = 2
/** Measured over 108,000 bench positions: 9 saves 0.7 % for two and a half times the processor time, 1 costs 2.3 % more bytes. */
const LEVEL = 6
const LOW_BYTE = 256

type NumberColumn = 'lat' | 'lng' | 'altitude' | 'speed' | 'direction' | 'serial'
type MaybeColumn = 'mileage' | 'fuel' | 'soc' | 'signal' | 'satellites'
type RunColumn = 'kind' | 'terminalId' | 'alarm' | 'status' | 'quality'

const EVEN: readonly NumberColumn[] = ['serial']
const STEPS: readonly NumberColumn[] = ['lat', 'lng', 'altitude', 'speed', 'direction']
const MAYBE: readonly MaybeColumn[] = ['mileage', 'fuel', 'soc', 'signal', 'satellites']
/** Where these columns come from as a rule: id and length of the additional item (JT/T 808 table 27). */
const ITEM_OF: Readonly<Partial<Record<MaybeColumn, readonly [id: number, length: number]>>> = {
  mileage: [0x01, 4],
  fuel: [0x02, 2],
  signal: [0x30, 1],
  satellites: [0x31, 1],
}
const RUNS: readonly RunColumn[] = ['kind', 'terminalId', 'alarm', 'status', 'quality']

/** Positions of one vehicle in order, at least one. */
export function encodeChunk(rows: readonly StoredPosition[]): Buffer {
  const out = new ByteWriter()
  out.count(rows.length)
  writeTimes(out, rows)
  for (const name of EVEN)
    writeEven(
      out,
      rows.map((row) => row[name]),
    )
  for (const name of RUNS)
    writeRuns(
      out,
      rows.map((row) => row[name]),
    )
  writeTenants(out, rows)
  for (const name of STEPS)
    writeSteps(
      out,
      rows.map((row) => row[name]),
    )
  const collected = writeItems(
    out,
    rows.map((row) => row.items),
    rows.map((row) => row.speed),
  )
  for (const name of MAYBE) {
    writeMaybe(
      out,
      rows.map((row) => row[name]),
      itemValues(name, collected),
    )
  }
  const hasDeviceTimes = rows.some(({ deviceAt }) => deviceAt !== undefined)
  if (hasDeviceTimes)
    writeMaybe(
      out,
      rows.map(({ deviceAt = null }) => deviceAt),
      null,
    )
  const version = hasDeviceTimes ? WITH_DEVICE_TIMES : VERSION
  return Buffer.concat([Buffer.from([version]), deflateRawSync(out.written(), { level: LEVEL })])
}

/** Without items it takes less than half of the time. */
export function decodeChunk(vehicleId: number, data: Buffer, withItems = true): StoredPosition[] {
  if (data[0] !== VERSION && data[0] !== WITH_DEVICE_TIMES)
    throw new Error(`a chunk of positions has format ${data[0]}, which this version cannot read`)
  const from = new ByteReader(inflateRawSync(data.subarray(1)))
  const count = from.count()
  const { ts, receivedAt } = readTimes(from, count)
  const [serial] = EVEN.map(() => readEven(from, count))
  const [kind, terminalId, alarm, status, quality] = RUNS.map(() => readRuns(from, count))
  const oemId = readTenants(from, count)
  const [lat, lng, altitude, speed, direction] = STEPS.map(() => from.sums(count))
  const { items, collected } = readItems(from, speed!, withItems)
  const [mileage, fuel, soc, signal, satellites] = MAYBE.map((name) =>
    readMaybe(from, count, itemValues(name, collected)),
  )
  const rows = ts.map(
    (at, index): StoredPosition => ({
      vehicleId,
      ts: at,
      serial: serial![index]!,
      kind: kind![index]!,
      oemId: oemId[index]!,
      terminalId: terminalId![index]!,
      receivedAt: receivedAt[index]!,
      lat: lat![index]!,
      lng: lng![index]!,
      altitude: altitude![index]!,
      speed: speed![index]!,
      direction: direction![index]!,
      alarm: alarm![index]!,
      status: status![index]!,
      mileage: mileage![index]!,
      fuel: fuel![index]!,
      soc: soc![index]!,
      signal: signal![index]!,
      satellites: satellites![index]!,
      quality: quality![index]!,
      items: withItems ? items[index]! : null,
    }),
  )
  if (data[0] !== WITH_DEVICE_TIMES) return rows
  // Seldom, and apart: a field that some rows have alone makes all of them slow.
  return readMaybe(from, count, null).map((deviceAt, index) =>
    deviceAt === null ? rows[index]! : { ...rows[index]!, deviceAt },
  )
}

/** Device clocks have whole seconds; the delay of each report has milliseconds. */
function writeTimes(out: ByteWriter, rows: readonly StoredPosition[]): void {
  const unit = rows.every(({ ts }) => ts % 1000 === 0) ? 1000 : 1
  out.count(unit)
  writeEven(
    out,
    rows.map(({ ts }) => ts / unit),
  )
  const delays = rows.map(({ ts, receivedAt }) => receivedAt - ts)
  const least = delays.reduce((low, delay) => Math.min(low, delay), delays[0]!)
  out.signed(least)
  // The low bits are noise; apart from the others they do not spoil what can be compressed.
  for (const delay of delays) out.bytes(Uint8Array.of((delay - least) % LOW_BYTE))
  for (const delay of delays) out.count(Math.floor((delay - least) / LOW_BYTE))
}

function readTimes(from: ByteReader, count: number): { ts: number[]; receivedAt: number[] } {
  const unit = from.count()
  const ts = readEven(from, count)
  for (let index = 0; index < count; index += 1) ts[index]! *= unit
  const least = from.signed()
  const low = from.bytes(count)
  const receivedAt = from.counts(count)
  for (let index = 0; index < count; index += 1) {
    receivedAt[index] = ts[index]! + least + low[index]! + receivedAt[index]! * LOW_BYTE
  }
  return { ts, receivedAt }
}

function writeEven(out: ByteWriter, values: readonly number[]): void {
  let before = 0
  let step = 0
  for (const value of values) {
    out.signed(value - before - step)
    step = value - before
    before = value
  }
}

function readEven(from: ByteReader, count: number): number[] {
  const values = from.sums(count)
  let before = 0
  for (let index = 0; index < count; index += 1) {
    before += values[index]!
    values[index] = before
  }
  return values
}

function writeSteps(out: ByteWriter, values: readonly number[]): void {
  let before = 0
  for (const value of values) {
    out.signed(value - before)
    before = value
  }
}

/** 0 is "unknown"; otherwise the difference to the value of the row's items, or to the previous value. */
function writeMaybe(out: ByteWriter, values: readonly (number | null)[], collected: KnownValues): void {
  let before = 0
  values.forEach((value, index) => {
    out.count(value === null ? 0 : folded(value - (collected?.[index] ?? before)) + 1)
    before = value ?? before
  })
}

function readMaybe(from: ByteReader, count: number, collected: KnownValues): (number | null)[] {
  const codes: (number | null)[] = from.counts(count)
  let before = 0
  for (let index = 0; index < count; index += 1) {
    const code = codes[index]!
    if (code === 0) {
      codes[index] = null
      continue
    }
    before = unfolded(code - 1) + (collected?.[index] ?? before)
    codes[index] = before
  }
  return codes
}

type KnownValues = readonly (number | null)[] | null

function itemValues(name: MaybeColumn, collected: ItemValues): KnownValues {
  const item = ITEM_OF[name]
  return item ? collected.of(...item) : null
}

function writeTenants(out: ByteWriter, rows: readonly StoredPosition[]): void {
  const names = [...new Set(rows.map(({ oemId }) => oemId))]
  out.count(names.length)
  for (const name of names) {
    const bytes = Buffer.from(name)
    out.count(bytes.length)
    out.bytes(bytes)
  }
  writeRuns(
    out,
    rows.map(({ oemId }) => names.indexOf(oemId)),
  )
}

function readTenants(from: ByteReader, count: number): string[] {
  const names = Array.from({ length: from.count() }, () => Buffer.from(from.bytes(from.count())).toString())
  return readRuns(from, count).map((index) => names[index]!)
}
