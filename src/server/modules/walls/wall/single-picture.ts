import { wakeVehicle } from '#core/contract/command.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { platformDayStart, platformTimeOf } from '#core/domain/platform-time.ts'
import { litLamps, openDoors, type SingleReading } from '#core/domain/single-vehicle.ts'
import { tripScore } from '#core/domain/trip-rules.ts'
import { readSafetyItems } from '#core/protocol/jt808/location/read-safety-items.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { readingOfEnergy, readingOfPosition } from '#server/telemetry/history/history-reading.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import { type Caller, mayAsk } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { usualOf, WEEKS_BACK_MS } from './fleet-usual.ts'
import type { RegionIndex } from './region-index.ts'
import { energyDetail } from './single-energy.ts'
import type { SingleIdentity, SingleRepository, StoredReport, StoredTrip } from './single-repository.ts'
import { type BusUpload, driveOf } from './single-signals.ts'

export interface SingleParts {
  single: SingleRepository
  fleet: FleetView
  /** Undefined where outlines were not built: places have no names then. */
  regions?: Pick<RegionIndex, 'regionOf'> | undefined
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Sensors of tyres report every few minutes; older values do not describe the current state. */
const TYRES_WITHIN_MS = 2 * HOUR_MS
/** Bits of a sensor's kind besides "reports". */
const TYRE_FAULTS = 0xfe
const LAMPS_ITEM = 0x25
const BATTERY_ITEM = 0xe8
const PLUGGED_BIT = 0b10

type Readings = SingleVehicle['readings']

/** One vehicle as last stored. */
export async function singlePicture(
  { single, fleet }: SingleParts,
  caller: Pick<Caller, 'oemId' | 'codes' | 'display'>,
  { dialect, ...vehicle }: SingleIdentity,
  now: number,
): Promise<SingleVehicle> {
  const { id } = vehicle
  const midnight = platformDayStart(now)
  const [position, report, cells, upload, tyres, open, begun, trips, service, driven] = await Promise.all([
    single.newestPosition(id),
    single.newestReport(id),
    single.newestCells(id),
    single.newestUpload(vehicle, caller.oemId, { from: now - DAY_MS, to: now + DAY_MS }),
    single.newestWithSafety(id, { from: now - TYRES_WITHIN_MS, to: now + HOUR_MS }, (row) => wheelsOf(row).length > 0),
    single.openAlarms(id),
    single.alarmsBegun(id, { from: midnight, to: midnight + DAY_MS }),
    single.tripsSince(id, midnight),
    single.lastService(id),
    single.mileageBack(id, { from: midnight, to: now }, WEEKS_BACK_MS),
  ])
  const last = fleet.state(id)
  return {
    ...vehicle,
    state: last?.state ?? 'neverOnline',
    online: last?.online ?? false,
    lastMessageAt: last?.lastMessageAt ?? null,
    position:
      last && last.lat !== null && last.lng !== null && last.lastPositionAt !== null
        ? { at: last.lastPositionAt, lat: last.lat, lng: last.lng, direction: last.direction }
        : null,
    readings: lastReadings(position, report, upload),
    body: position ? bodyOf(position, dialect, last?.charging ?? false) : null,
    tyres: tyres ? { at: tyres.ts, wheels: wheelsOf(tyres) } : null,
    mileageTodayKm: last?.mileageTodayKm ?? 0,
    usualMileageTodayKm: usualOf(driven),
    driverScore: scoreOf(trips),
    alarmsToday: begun.length,
    openAlarms: open.map(({ startedAt, ...alarm }) => ({ ...alarm, startTime: platformTimeOf(startedAt) })),
    lastService: service ? { endTime: platformTimeOf(service.endedAt), station: service.station } : null,
    hasCells: cells !== undefined,
    hasSignals: upload !== undefined && upload.buses.length > 0,
    mayWake: mayAsk(caller, wakeVehicle),
  }
}

/** The newest value of each kind, whatever its source. */
function lastReadings(
  position: StoredPosition | undefined,
  report: StoredReport | undefined,
  upload: BusUpload | undefined,
): Readings {
  const readings: Readings = {}
  const take = (at: number, reported: Partial<Record<SingleReading, number | null | undefined>>) => {
    for (const [name, value] of Object.entries(reported)) {
      const key = name as SingleReading
      const known = readings[key]
      if (typeof value === 'number' && (!known || known.at < at)) readings[key] = { value, at }
    }
  }
  if (position) {
    const { at, values } = readingOfPosition(position)
    const { speed, mileageKm, fuelLitres: fuel, batterySoc: soc } = values
    take(at, { speed, mileageKm, fuel, soc })
  }
  if (report) {
    const { at, values } = readingOfEnergy(report)
    const { evSpeed: speed, evMileageKm: mileageKm, soc, gear, mode, chargeState, insulation, ...rest } = values
    const { voltage, current, cellHigh, cellLow, temperatureHigh, temperatureLow, accelerator, brake } = rest
    const { readings: detail, packs } = energyDetail(...report.contents)
    take(at, { speed, mileageKm, soc, gear, mode, chargeState, insulation, voltage, current, accelerator, brake })
    // The edition of 2025 has no unit of extremes: they follow from the cells.
    take(at, extremesOf(packs))
    take(at, { cellHigh, cellLow, temperatureHigh, temperatureLow, ...detail })
  }
  if (upload) take(upload.at, driveOf(upload))
  return readings
}

function extremesOf(packs: ReturnType<typeof energyDetail>['packs']): Partial<Record<SingleReading, number>> {
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
  const cells = known(packs.flatMap((pack) => pack.cells))
  const probes = known(packs.flatMap((pack) => pack.probes))
  return {
    ...(cells.length > 0 && { cellHigh: Math.max(...cells), cellLow: Math.min(...cells) }),
    ...(probes.length > 0 && { temperatureHigh: Math.max(...probes), temperatureLow: Math.min(...probes) }),
  }
}

function bodyOf(position: StoredPosition, dialect: string, charging: boolean): NonNullable<SingleVehicle['body']> {
  const { status, items } = position
  const lamps = lampsOf(items)
  // Item 0xE8 is this product's own: other makers may use the number for something else.
  const battery = dialect === 'fleetwall' ? itemOf(items, BATTERY_ITEM) : undefined
  return {
    at: position.ts,
    ignition: hasStatus(status, 'accOn'),
    locked: hasStatus(status, 'doorsLocked'),
    openDoors: openDoors(status),
    litLamps: lamps === null ? null : litLamps(lamps),
    plugged: battery && battery.length > 2 ? (battery[2]! & PLUGGED_BIT) !== 0 : null,
    charging,
  }
}

/** Lamp bits of item 0x25; null where the position has none. */
export function lampsOf(items: Uint8Array | null): number | null {
  const item = itemOf(items, LAMPS_ITEM)
  return item?.length === 4 ? item.reduce((word, byte) => word * 256 + byte, 0) : null
}

/** Bytes of the first additional item with this id. */
function itemOf(items: Uint8Array | null, id: number): Uint8Array | undefined {
  for (let at = 0; items && at + 2 <= items.length; at += 2 + items[at + 1]!) {
    if (items[at] === id) return items.subarray(at + 2, at + 2 + items[at + 1]!)
  }
  return undefined
}

type Wheels = NonNullable<SingleVehicle['tyres']>['wheels']

function wheelsOf({ items }: StoredPosition): Wheels {
  if (!items) return []
  return readSafetyItems(items).flatMap((item) =>
    item.key !== 'tyres'
      ? []
      : item.value.wheels.map(({ wheel, kind, pressure, temperature }) => ({
          wheel,
          pressure,
          temperature,
          faulty: (kind & TYRE_FAULTS) !== 0,
        })),
  )
}

/** Scores of trips as /tbox/travalData counts them, by the distance of each. */
function scoreOf(trips: readonly StoredTrip[]): number | null {
  const km = trips.reduce((sum, { distanceKm }) => sum + distanceKm, 0)
  if (km === 0) return null
  const points = trips.reduce(
    (sum, { distanceKm, harshChanges, harshAlarms, idleSeconds, seconds }) =>
      sum + distanceKm * tripScore(distanceKm, harshChanges + harshAlarms, idleSeconds, seconds),
    0,
  )
  return Math.round(points / km)
}
