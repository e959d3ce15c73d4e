import type { seedHistory } from './demo-history.ts'

/** What there is of tenant demo. */
export type Foreign = Awaited<ReturnType<typeof seedHistory>> & { accountId?: number }

/** App users, stations, sales and groups of tenant demo. */
export function masterDataValues(path: string, foreign: Foreign): Record<string, unknown> {
  if (path.includes('/appUser/')) {
    const users = [{ userNo: 'STRANGER', registerTime: foreign.updateTime }]
    return { users, keepId: foreign.vehicleId, mergeId: Number(foreign.vehicleId) + 1 }
  }
  if (path.startsWith('/tsp-bss/driver/')) {
    const { vehicleId: driverId } = foreign
    const driver = { driverName: 'Stranger', qualificationNo: 'Q-STRANGER', state: 'active', driverId }
    return { ...driver, topic: 'phone', coach: 'Stranger', result: 'stranger' }
  }
  if (path.startsWith('/tsp-bss/safety/')) {
    return { step: 'confirm', note: '', key: 'm1', text: 'stranger', day: '2026-01-01', shift: 'early' }
  }
  if (path.endsWith('/maintain/rule/apply')) return { rules: [{ item: 'oil', everyKm: 1000 }], modelIds: [1] }
  if (path.includes('/warmAir/holiday/')) return { country: 'CN' }
  if (path.includes('/maintain/')) return { day: '2026-01-01', item: 'oil', everyKm: 1000, text: 'stranger' }
  if (path.includes('/warmAir/')) {
    const slots = [{ days: [1], clock: '07:00', by: 'ready', minutes: 20 }]
    return { target: 21, minutes: 20, slots, schedules: [{ id: foreign.vehicleId, updateTime: foreign.updateTime }] }
  }
  if (path.includes('/serviceStation/')) return { stationCode: 'S-STRANGER', stationName: 'Stranger' }
  if (path.startsWith('/tsp-bss/testRun/')) {
    const day = '2026-01-01'
    return { project: 'Stranger', engineer: 'Stranger', startsOn: day, endsOn: day }
  }
  if (path.startsWith('/tsp-bss/noCan/')) return { followUp: 'workshop' }
  if (path.startsWith('/tsp-bss/workGroup/')) {
    return { groupName: 'Stranger', leftId: 1, rightId: 2, operation: 'union', filter: {} }
  }
  if (path.startsWith('/tsp-bss/shareLink/')) {
    return { subject: 'vehicle', minutes: 15, shareToken: 'A'.repeat(43) }
  }
  if (path.includes('/fuel/')) return FUEL_SETTINGS
  if (path.includes('/vehicleItinerary/')) {
    const [planStartTime, planEndTime] = ['2026-01-01 08:00:00', '2026-01-01 10:00:00']
    const stop = { stopName: 'Stranger', lng: 108.9, lat: 34.2, arriveTime: planStartTime }
    return { itineraryNo: 'IT-STRANGER', routeName: 'Stranger', planStartTime, planEndTime, stops: [stop, stop] }
  }
  if (path.includes('/vehicleGroup/')) return { groupCode: 'CF-STRANGER', groupName: 'Stranger' }
  if (path.includes('/vehicleSale/')) {
    const time = '2026-01-01 00:00:00'
    return { orderNo: 'SO-STRANGER', soldTime: time, deliveredTime: time }
  }
  return {}
}

const FUEL_SETTINGS = {
  capacityLitres: 400,
  ureaCapacityLitres: null,
  points: [],
  drainLitres: 20,
  drainMinutes: 10,
  minRatio: 2,
  frozenKm: 100,
  state: 'confirmed',
}

/** Plants, their records and the batches of tenant demo. */
export function plantValues(path: string, importId: string): Record<string, unknown> {
  if (path.startsWith('/tsp-bss/batch/')) return { id: `import:${importId}` }
  if (!path.startsWith('/tsp-bss/plant/')) return {}
  const [vin, event, day] = ['LSTRANGER00000001', 'built', '2026-01-01']
  return {
    plant: 'STRANGER',
    plantCode: 'STRANGER',
    kind: 'model',
    code: 'STRANGER',
    target: 'T-460',
    decision: 'take',
    day,
    event,
    records: [{ messageId: 'S1', vin, event, eventTime: `${day} 00:00:00`, model: 'T-460' }],
    totals: [{ day, event, count: 1, vins: [] }],
    ...(path.endsWith('/batch/cancel') && { id: 1 }),
  }
}

/** SIM cards, terminals in stock, devices and driving recorders. */
export const stockValues = (path: string): Record<string, unknown> => ({
  id: 1,
  ids: [1],
  iccid: '89860499000000000017',
  sn: 'STRANGER-SN',
  code: 'STRANGER-DEVICE',
  number: 'STRANGER-RECORDER',
  kind: 'camera',
  plan: 'stranger',
  result: 'passed',
  state: path.includes('/simCard/') ? 'suspended' : path.includes('/tbox/') ? 'scrapped' : 'faulty',
  reports: [{ code: 'STRANGER-DEVICE', dataTime: '2026-01-01 00:00:00' }],
})

/** Parts, their models, versions and files. */
export const partValues = (path: string): Record<string, unknown> =>
  /^\/tsp-ota\/(parts|v1\/web\/(upgradeFile|signingKey))\//.test(path)
    ? {
        models: ['P-NEW'],
        softModel: 'S-NEW',
        version: '1.0',
        versionStatus: 1,
        fromModel: 'FT300-7.1.0',
        toModel: 'FT300-7.2.0',
        top: 3,
        maxPercent: 80,
      }
    : {}

/** Orders to replace terminals, and changes of SIM cards. */
export function replacementValues(path: string): Record<string, unknown> {
  if (path.includes('/simChange/')) {
    return { id: 1, ids: [1], newIccid: '89860499000000000017', explanation: 'stranger', explainHours: 12 }
  }
  if (!path.includes('/tboxChange/')) return {}
  return {
    id: 1,
    newSn: 'STRANGER-SN',
    reason: path.endsWith('/insert') ? 'fault' : 'stranger',
    approved: true,
    returned: 'stock',
  }
}

/** Orders, tasks and contracts on which vehicles are locked. */
export const lockValues = (path: string): Record<string, unknown> =>
  /\/(vehicleLock|lockTask|lockContract)\//.test(path) ? LOCK : {}
const LOCK = {
  release: false,
  toLevel: 2,
  reason: 'other',
  legalNote: 'Stranger',
  document: 'Stranger',
  contractNo: 'C-1',
  reference: 'Stranger',
  leastOverdueDays: 1,
}

/** A tenant; only the operator has access. */
export const TENANT = {
  id: 1,
  ids: [1],
  type: 'fleet',
  oemId: 'stranger',
  administrator: 'Stranger',
  codes: ['/home'],
  activeMap: 'wgs84',
  lat: 1,
}
