import type { PositionRow } from '#server/telemetry/recorder/telemetry-row.ts'
import { FleetDirectory } from '#server/telemetry/tracker/fleet-directory.ts'
import type { FleetRepository, FleetVehicle } from '#server/telemetry/tracker/fleet-repository.ts'
import { Tracker } from '#server/telemetry/tracker/tracker.ts'

export const FLEET_OEM = 'fleet'
export const FLEET_ORG = 7

type OwnerOf = (vehicleId: number) => { oemId: string; orgId: number; country?: string }

const oneOwner = () => ({ oemId: FLEET_OEM, orgId: FLEET_ORG })

/** A tracker over vehicles 1 to `count`, of one organisation by default, without a database. */
export async function aTracker(count: number, now = Date.now(), ownerOf: OwnerOf = oneOwner): Promise<Tracker> {
  const vehicles: FleetVehicle[] = Array.from({ length: count }, (_, index) => ({
    vehicleId: index + 1,
    vin: `LTEST${String(index + 1).padStart(12, '0')}`,
    plate: '',
    timeoutSeconds: 180,
    powerType: '柴油',
    vehicleClass: 'truck',
    modelCode: 'T-460',
    country: 'CN',
    seers: [],
    ...ownerOf(index + 1),
  }))
  const repository = {
    vehicles: () => Promise.resolve(vehicles),
    organisations: () =>
      Promise.resolve([
        { id: FLEET_ORG, oemId: FLEET_OEM, parentId: null },
        ...vehicles.map(({ orgId, oemId }) => ({ id: orgId, oemId, parentId: null })),
      ]),
    publicTenant: () => Promise.resolve(null),
  } as unknown as FleetRepository
  const directory = new FleetDirectory(repository)
  await directory.load()
  const tracker = new Tracker(directory)
  tracker.adoptDirectory(now)
  return tracker
}

/** A stored position of vehicle 1, driving with a fix. */
export function aPositionRow(overrides: Partial<PositionRow> = {}): PositionRow {
  const ts = overrides.ts ?? Date.now()
  return {
    vehicleId: 1,
    ts,
    serial: 1,
    kind: 0,
    oemId: FLEET_OEM,
    terminalId: 1,
    receivedAt: ts,
    lat: 31_000_000,
    lng: 121_000_000,
    altitude: 10,
    speed: 500,
    direction: 90,
    alarm: 0,
    status: 3,
    mileage: null,
    fuel: null,
    soc: null,
    signal: null,
    satellites: null,
    quality: 0,
    items: null,
    charging: false,
    sleeping: false,
    ...overrides,
  }
}
