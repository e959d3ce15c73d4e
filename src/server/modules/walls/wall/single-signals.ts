import type { SingleSignals } from '#core/contract/single.ts'
import type { PlanBus, PlanFrame, ReadSignal } from '#core/domain/can-plan.ts'
import { readWithPlan } from '#core/domain/can-plan.ts'
import { driveReader } from '#core/domain/drive-signals.ts'
import { SINGLE_LIMITS, type SingleReading } from '#core/domain/single-vehicle.ts'

/** One stored upload of bus data with the plan that was in force, oldest first. */
export interface BusUpload {
  /** Epoch ms. */
  at: number
  frames: readonly PlanFrame[]
  buses: readonly PlanBus[]
}

const keyOf = ({ message, name }: Pick<ReadSignal, 'message' | 'name'>): string => `${message}/${name}`
const DIGITS = 3
const rounded = (value: number): number => Number(value.toFixed(DIGITS))

/** Curves of signals: one point an upload. Without `chosen` those that moved most come first. */
export function signalCurves(uploads: readonly BusUpload[], chosen: readonly string[] | undefined): SingleSignals {
  const found = new Map<string, SingleSignals['curves'][number]>()
  for (const { at, frames, buses } of uploads) {
    for (const signal of readWithPlan(buses, frames).signals) {
      const key = keyOf(signal)
      const curve = found.get(key) ?? { key, name: signal.name, unit: signal.unit, text: null, points: [] }
      found.set(key, curve)
      curve.text = signal.text
      curve.exact = signal.exact
      curve.points.push([Math.round(at / 1000), rounded(signal.value)])
    }
  }
  const known = [...found.values()].sort((a, b) => a.key.localeCompare(b.key))
  const wanted = (chosen ?? []).flatMap((key) => found.get(key) ?? [])
  // Another vehicle may have none of the signals that were chosen at the one before.
  const usual = [...known].sort((a, b) => Number(moves(b)) - Number(moves(a))).slice(0, SINGLE_LIMITS.signals)
  const curves = wanted.length > 0 ? wanted : usual
  return { known: known.map(({ key, name, unit }) => ({ key, name, unit })), curves }
}

const moves = ({ points }: SingleSignals['curves'][number]): boolean =>
  points.some(([, value]) => value !== points[0]![1])

type Drive = Partial<Record<SingleReading, number>>

/** Maps signals by their names, since DBC has no meanings; `driveReader` reads the drive itself. */
const NAMED: readonly { reading: SingleReading; unit: RegExp; called: RegExp }[] = [
  { reading: 'coolant', unit: /^(degC|°C|C)$/i, called: /coolant/i },
  { reading: 'motorTemperature', unit: /^(degC|°C|C)$/i, called: /motor.?temp/i },
  { reading: 'fuelLevel', unit: /^%$/, called: /fuel.?level|tank.?level/i },
  { reading: 'rpm', unit: /^(1\/min|rpm|r\/min|min-1)$/i, called: /motor.?speed/i },
  { reading: 'voltage', unit: /^V$/, called: /pack.?volt|battery.?volt|total.?volt/i },
  { reading: 'current', unit: /^A$/, called: /pack.?curr|battery.?curr|total.?curr/i },
]

/** State of the drive from the newest frames. */
export function driveOf({ frames, buses }: BusUpload): Drive {
  const reported: Drive = {}
  for (const { name, unit, value } of readWithPlan(buses, frames).signals) {
    const rule = NAMED.find((each) => each.unit.test(unit) && each.called.test(name))
    if (rule) reported[rule.reading] = value
  }
  const read = driveReader(buses)
  for (const frame of frames) {
    const { pedal, gear, speed, rpm, fuelRate } = read(frame)
    if (gear !== undefined) reported.gear = gear
    if (speed !== undefined) reported.speed = speed
    if (rpm !== undefined) reported.rpm = rpm
    if (fuelRate !== undefined) reported.fuelRate = fuelRate
    if (pedal !== undefined) reported.accelerator = pedal
  }
  return Object.fromEntries(Object.entries(reported).map(([reading, value]) => [reading, rounded(value)]))
}
