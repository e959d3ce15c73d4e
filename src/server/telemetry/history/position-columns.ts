import type { StoredPosition } from './stored-position.ts'

/** Columns of `position` and `position_late`, in the order the reader of binary rows expects. */
export const POSITION_COLUMNS = `vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed, direction,
  alarm, status, mileage, fuel, soc, signal, satellites, quality, items, device_at`

/** A raw row as the driver gives it. */
export interface RawPosition {
  vehicle_id: number
  ts: Date
  serial: number
  kind: number
  oem_id: string
  terminal_id: number
  received_at: Date
  lat: number
  lng: number
  altitude: number
  speed: number
  direction: number
  alarm: string
  status: string
  mileage: string | null
  fuel: number | null
  soc: number | null
  signal: number | null
  satellites: number | null
  quality: number
  items: Buffer | null
  device_at: Date | null
}

export function positionOf(row: RawPosition): StoredPosition {
  const position: StoredPosition = {
    vehicleId: row.vehicle_id,
    ts: row.ts.getTime(),
    serial: row.serial,
    kind: row.kind,
    oemId: row.oem_id,
    terminalId: row.terminal_id,
    receivedAt: row.received_at.getTime(),
    lat: row.lat,
    lng: row.lng,
    altitude: row.altitude,
    speed: row.speed,
    direction: row.direction,
    alarm: Number(row.alarm),
    status: Number(row.status),
    mileage: row.mileage === null ? null : Number(row.mileage),
    fuel: row.fuel,
    soc: row.soc,
    signal: row.signal,
    satellites: row.satellites,
    quality: row.quality,
    items: row.items,
  }
  if (row.device_at !== null) position.deviceAt = row.device_at.getTime()
  return position
}
