import type { AnalysisResult } from '#core/contract/analysis.ts'
import type { DriveSample } from '#core/domain/gear-analysis.ts'
import type { HourOfVehicle } from '#server/telemetry/history/duty-repository.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'

export interface AnalysedVehicle {
  id: number
  vin: string
}

/** Data of one vehicle for analyses, in order of time. */
export interface VehicleData {
  positions: () => AsyncIterable<StoredPosition>
  hours: () => Promise<HourOfVehicle[]>
  samples: () => AsyncIterable<DriveSample>
  trips: () => Promise<TripData[]>
  cells: () => Promise<CellReading[]>
  /** First sights of trouble codes, and all alarms from so many days before the range. */
  faults: () => Promise<{ code: string; at: number }[]>
  alarms: (daysBefore: number) => Promise<{ kind: string; at: number }[]>
}

export interface TripData {
  distanceKm: number
  seconds: number
  fuelLitres: number | null
  socUsed: number | null
  start: [lng: number, lat: number]
  end: [lng: number, lat: number]
}
/** Extremes of the battery cells at one moment; volts and °C. */
export interface CellReading {
  high: number
  low: number
  warm: number | null
  cold: number | null
}

/** Gathers metrics vehicle by vehicle. */
export interface Analysis {
  vehicle: (vehicle: AnalysedVehicle, data: VehicleData) => Promise<void>
  result: () => AnalysisResult
}
export type MakeAnalysis = (params: Readonly<Record<string, number>>, range: TimeRange) => Analysis

export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
export const rounded = (value: number | null, digits = 2): number | null =>
  value === null ? null : Number(value.toFixed(digits))
/** The value below which this share of the values lies; null without any. */
export function quantile(values: readonly number[], at: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? null
}
