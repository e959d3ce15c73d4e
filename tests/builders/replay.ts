import type { MonitorVehicle, VehicleDetail } from '#core/contract/monitor.ts'
import type { ReplayVehicle } from '#core/contract/replay.ts'

const HOUR = 3600

/** A vehicle of the monitoring list; overrides name what a test is about. */
export const aMonitorVehicle = (id: number, over: Partial<MonitorVehicle> = {}): MonitorVehicle => ({
  id,
  vin: `LGWEF4A50TEST${String(id).padStart(4, '0')}`,
  plate: `TR-${id}`,
  orgId: 1,
  vehicleClass: 'truck',
  powerType: '柴油',
  brandName: 'Hexin',
  seriesName: 'Tianma',
  modelCode: 'TM-460',
  modelName: 'Tianma 460',
  market: 'cn',
  state: 'neverOnline',
  ...over,
})

/** Stored data of a vehicle that never reported. */
export const aVehicleDetail = (over: Partial<VehicleDetail> = {}): VehicleDetail => ({
  ...aMonitorVehicle(1),
  orgName: 'North',
  country: 'CN',
  driverName: '',
  terminalModel: '',
  firmware: '',
  online: false,
  positionTime: null,
  lastMessageTime: null,
  lat: null,
  lng: null,
  speed: null,
  direction: null,
  mileageKm: null,
  fuel: null,
  soc: null,
  mileageTodayKm: 0,
  openAlarms: [],
  ...over,
})

/** An hour eastwards at 60 to 80 km/h and up a hill of 200 m. */
export const aReplayVehicle = (vehicleId: number, over: Partial<ReplayVehicle> = {}): ReplayVehicle => ({
  vehicleId,
  vin: `LGWEF4A50TEST${String(vehicleId).padStart(4, '0')}`,
  plate: `TR-${vehicleId}`,
  track: {
    at: [0, HOUR],
    lng: [110, 111],
    lat: [30, 30],
    speed: [60, 80],
    direction: [90, 90],
    altitude: [100, 300],
    soc: [null, null],
    motion: [2, 2],
    gaps: [],
  },
  positions: 360,
  distanceKm: 96.3,
  runningSeconds: 3600,
  maxSpeed: 84.2,
  alarms: [1, 0, 2],
  withheld: false,
  ...over,
})
