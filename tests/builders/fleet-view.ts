import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'

/** A vehicle that has just sent a position; overrides name what a test is about. */
export function aSnapshot(overrides: Partial<VehicleSnapshot> = {}): VehicleSnapshot {
  return {
    vehicleId: 1,
    vin: 'LGWEF4A50TEST0001',
    plate: '粤A12345',
    orgId: 1,
    state: 'driving',
    online: true,
    lastMessageAt: 1_795_000_000_000,
    lastPositionAt: 1_795_000_000_000,
    receivedAt: 1_795_000_000_000,
    lat: 23.1,
    lng: 113.3,
    speed: 40,
    direction: 90,
    mileageKm: 1000,
    fuel: null,
    soc: null,
    signal: null,
    satellites: null,
    alarmLevel: 0,
    alarm: 0,
    status: 3,
    charging: false,
    mileageTodayKm: 0,
    doubts: [],
    runningSecondsToday: 0,
    ...overrides,
  }
}

/** A fleet that answers by snapshots alone. */
export function aFleet(snapshots: () => readonly VehicleSnapshot[]): FleetView {
  return {
    counters: () => {
      throw new Error('this fleet counts nothing')
    },
    state: (vehicleId) => snapshots().find((each) => each.vehicleId === vehicleId),
    snapshots: (ids) => snapshots().filter((each) => ids.includes(each.vehicleId)),
    hour: () => undefined,
    all: () => snapshots(),
    views: () => snapshots(),
    eachState: (_scope, visit) => {
      for (const { vehicleId, state, lastMessageAt, lastPositionAt } of snapshots())
        visit(vehicleId, state, lastMessageAt ?? 0, lastPositionAt ?? 0)
    },
    reload: () => Promise.resolve(),
  }
}
