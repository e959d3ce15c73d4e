import { zoneOffset } from '#core/domain/zone-offset.ts'

/** Current UTC offset of a zone: "UTC+05:30". */
export function offsetLabel(zone: string, epochMs: number): string {
  const minutes = Math.round(zoneOffset(zone, epochMs) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** A zone by its name: "America / Costa Rica". */
export const plainZoneName = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')
