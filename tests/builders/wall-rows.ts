import { fromPlatformTime } from '#core/domain/platform-time.ts'

/* Rows of a fleet as the walls count it. */

export function aModel(oemId: string, modelCode: string, vehicleClass: string, powerType: string) {
  const names = { brandCode: 'B', brandName: 'Brand', seriesCode: 'S', seriesName: 'Series', modelName: modelCode }
  return { ...names, oemId, modelCode, vehicleClass, powerType }
}

export function aVehicle(name: string, oemId: string, orgId: number, modelId: number) {
  return { vin: name.padEnd(17, '0'), oemId, orgId, modelId, country: 'CN' }
}

export function anAlarm(oemId: string, vehicleId: number, kind: string, level: number, started: string) {
  return { oemId, vehicleId, kind, level, startedAt: new Date(fromPlatformTime(started)), lat: 23.1234, lng: 113.3 }
}

export function aTrip(oemId: string, vehicleId: number, began: string, fuelLitres: number | null) {
  const startedAt = new Date(fromPlatformTime(began))
  const place = { startLat: 23, startLng: 113, endLat: 23.1, endLng: 113.1 }
  const driven = { distanceKm: 60, idleSeconds: 0, maxSpeed: 80, harshChanges: 0, positions: 100 }
  return {
    oemId,
    vehicleId,
    startedAt,
    endedAt: new Date(startedAt.getTime() + 3_600_000),
    fuelLitres,
    ...place,
    ...driven,
  }
}

export function aSample(oemId: string, orgId: number, at: number, online: number) {
  return { oemId, orgId, sampledAt: new Date(at), total: 3, online, states: { driving: online } }
}
