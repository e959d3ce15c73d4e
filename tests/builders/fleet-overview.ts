import type { FleetOverview } from '#core/contract/wall.ts'

/** Totals of a small fleet as the public wall shows them; overrides name what a test is about. */
export const anOverview = (over: Partial<FleetOverview> = {}): FleetOverview => ({
  atTime: '2026-11-21 10:00:00',
  tenantName: 'Demo Motors',
  total: 3,
  onboarded: 2,
  online: 1,
  states: { driving: 1, parked: 1, neverOnline: 1 },
  onlineToday: 2,
  mileageTodayKm: 120,
  runningSecondsToday: 7200,
  energyToday: {
    electricKwh: 42.4,
    fuelLitres: null,
    co2Kg: 22_500,
    electric: { vehicles: 3, reporting: 1, km: 120 },
    fuel: { vehicles: 0, reporting: 0, km: 0 },
  },
  byPowerType: [{ key: '柴油', count: 3 }],
  byVehicleClass: [{ key: 'truck', count: 3 }],
  byMarket: [{ key: 'cn', count: 3 }],
  flows: [{ powerType: '柴油', vehicleClass: 'truck', market: 'cn', count: 3 }],
  otherMarkets: [],
  byRegion: [{ key: 'CN-44', count: 3 }],
  alarmsTodayByLevel: { level1: 1, level2: 0, level3: 2 },
  upgrades: { tasks: 2, vehicles: 40, upgraded: 10, underWay: 3, upgradedToday: 7, failedToday: 1 },
  alarmsTodayByKind: [{ key: 'panic', count: 1 }],
  alarmsTodayHandled: { level1: 1, level2: 0, level3: 1, done: 1, medianAcknowledgeSeconds: 245 },
  onlineCurve: [],
  storedHours: [],
  alarmHours: [],
  usual: null,
  latestAlarms: [],
  ...over,
})
/** What the live stream says of a fleet without vehicles. */
export const FLEET_COUNTERS = {
  atTime: '2026-11-21 10:00:00',
  total: 0,
  onboarded: 0,
  online: 0,
  states: {},
  mileageTodayKm: 0,
  openAlarms: { level1: 0, level2: 0, level3: 0 },
  alarmsToday: 0,
  messageRate: 0,
}
