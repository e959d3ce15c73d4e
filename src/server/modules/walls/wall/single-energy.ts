import type { SingleCells } from '#core/contract/single.ts'
import type { SingleReading } from '#core/domain/single-vehicle.ts'
import { readGbFrame } from '#core/protocol/gb32960/frame.ts'
import { decodeGbFrame } from '#core/protocol/gb32960/message.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'

type Pack = SingleCells['packs'][number]

/** Content of a report beyond its columns; manufacturer units and truncated ones are not read. */
interface EnergyDetail {
  readings: Partial<Record<SingleReading, number>>
  packs: Pack[]
}

/** More than any battery has: a number beyond is a fault of the report. */
const MOST_CELLS = 2_000

interface Units {
  motor?: { motors?: unknown }
  engine?: { crankshaftRpm?: unknown }
  voltages: ReportedUnit[]
  temperatures: ReportedUnit[]
}
interface ReportedUnit {
  packs?: unknown
}
interface ReportedPack {
  number: unknown
  firstCell?: unknown
  cellVoltages?: unknown
  probeTemperatures?: unknown
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Reads the frames of a stored GB/T 32960 report, one as a rule. Never throws. */
export function energyDetail(...contents: Uint8Array[]): EnergyDetail {
  const units: Units = { voltages: [], temperatures: [] }
  for (const content of contents) addUnits(units, content)
  const readings: EnergyDetail['readings'] = {}
  const motors = listOf(units.motor?.motors) as { rpm: unknown; motorTemperature: unknown }[]
  const rpm =
    numberOr(units.engine?.crankshaftRpm) ?? greatest(motors.map((motor) => Math.abs(numberOr(motor.rpm) ?? NaN)))
  const heat = greatest(motors.map(({ motorTemperature }) => numberOr(motorTemperature) ?? NaN))
  if (rpm !== null) readings.rpm = rpm
  if (heat !== null) readings.motorTemperature = heat
  return { readings, packs: packsOf(units) }
}

function addUnits(found: Units, content: Uint8Array): void {
  const frame = readGbFrame(content)
  if ('malformed' in frame) return
  const { value } = decodeGbFrame(frame)
  for (const { key, value: unit } of listOf((value as { units?: unknown }).units) as Tagged[]) {
    if (unit === undefined || unit === null || typeof unit !== 'object') continue
    if (key === 'motor') found.motor = unit
    else if (key === 'engine') found.engine = unit
    // A battery of more than 200 cells is reported in several units.
    else if (key === 'voltages') found.voltages.push(unit)
    else if (key === 'temperatures') found.temperatures.push(unit)
  }
}

/** Packs by number; each unit says which cell it begins with (GB/T 32960.3-2016 table 19). */
function packsOf({ voltages, temperatures }: Units): Pack[] {
  const packs = new Map<number, Pack>()
  const packOf = (number: unknown): Pack => {
    const key = numberOr(number) ?? 1
    const pack = packs.get(key) ?? { number: key, cells: [], probes: [] }
    packs.set(key, pack)
    return pack
  }
  const packsOf = (units: ReportedUnit[]) => units.flatMap((unit) => listOf(unit.packs) as ReportedPack[])
  for (const { number, firstCell, cellVoltages } of packsOf(voltages)) {
    const { cells } = packOf(number)
    const first = (numberOr(firstCell) ?? 1) - 1
    for (const [at, volts] of listOf(cellVoltages).entries())
      if (first + at < MOST_CELLS) cells[first + at] = numberOr(volts)
  }
  for (const { number, probeTemperatures } of packsOf(temperatures))
    packOf(number).probes.push(...listOf(probeTemperatures).map(numberOr))
  // A unit that was lost leaves its cells unknown.
  for (const pack of packs.values()) pack.cells = Array.from(pack.cells, (volts) => volts ?? null)
  return [...packs.values()].sort((a, b) => a.number - b.number)
}

function greatest(values: readonly number[]): number | null {
  const known = values.filter(Number.isFinite)
  return known.length === 0 ? null : Math.max(...known)
}
