import type { TelemetryBatch } from './telemetry-row.ts'

const TABLES = {
  positions: 'position',
  logs: 'terminal_log',
  messages: 'message_log',
  energy: 'energy_sample',
  drivers: 'driver_report',
  alarms: 'alarm_event',
} as const
type Part = keyof typeof TABLES
const PARTS = Object.keys(TABLES) as Part[]

interface Unit {
  part: Part
  row: object
}

const unitsOf = (batch: TelemetryBatch): Unit[] =>
  PARTS.flatMap((part) => (batch[part] ?? []).map((row: object) => ({ part, row })))

function batchOf(units: readonly Unit[]): TelemetryBatch {
  const rows = (part: Part) => units.filter((unit) => unit.part === part).map(({ row }) => row)
  // Each row goes back to the list it was taken from.
  return Object.fromEntries(PARTS.map((part) => [part, rows(part)])) as unknown as TelemetryBatch
}

/** A batch in two parts of about the same size, alarms after the rows they follow from; null for a single row. */
export function halvesOf(batch: TelemetryBatch): [TelemetryBatch, TelemetryBatch] | null {
  const units = unitsOf(batch)
  if (units.length < 2) return null
  const rows = units.filter(({ part }) => part !== 'alarms').length
  const middle = rows > 0 && rows < units.length ? rows : units.length >> 1
  return [batchOf(units.slice(0, middle)), batchOf(units.slice(middle))]
}

/** The one row of a batch and the table it is meant for. */
export function onlyRowOf(batch: TelemetryBatch): { source: string; row: object } | null {
  const [unit] = unitsOf(batch)
  return unit ? { source: TABLES[unit.part], row: unit.row } : null
}
