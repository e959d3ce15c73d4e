import type { Page } from '@playwright/test'
import {
  getSingleCells,
  getSingleReplay,
  getSingleSignals,
  getSingleVehicle,
  type SingleCells,
  type SingleReplay,
  type SingleSignals,
  type SingleVehicle,
} from '#core/contract/single.ts'
import {
  BODY_DOORS,
  BODY_LAMPS,
  type BodyLamp,
  REPLAYED_READINGS,
  SINGLE_LIMITS,
  SINGLE_READING_KEYS,
  type SingleReading,
} from '#core/domain/single-vehicle.ts'

/**
 * What a vehicle may report at most, and at least. What it reports at the moment depends on the hour of the day: a wall that
 * fits in the afternoon was cut at six in the morning.
 */
export const VEHICLE_EXTREMES = ['electric', 'fuel', 'withoutTyres', 'silent'] as const
export type VehicleExtreme = (typeof VEHICLE_EXTREMES)[number]

/** Alarms with long names, more than a panel shows at once. */
const LONG_KINDS = ['evMotorControllerHot', 'evFuelCellStackHot', 'roadTime', 'fenceDwell', 'dayDrivingOvertime']
/** Cells of the largest packs of trucks. */
const CELLS = 324
const PROBES = 96
/** Tyres of a tractor with its trailer: two, four, four, and three axles of two. */
const WHEELS = 16
const OLD_MS = 26 * 3_600_000
const SPAN_S = SINGLE_LIMITS.minutes * 60
const STEP_S = 30

/** Answers about every vehicle are those of an extreme; only its position and live state stay those of the vehicle. */
export async function reportExtreme(page: Page, extreme: VehicleExtreme): Promise<void> {
  const answer = async <Data>(path: string, change: (data: Data, query: URLSearchParams) => Data) =>
    page.route(`**${path}?*`, async (route) => {
      const fetched = await route.fetch()
      const body = (await fetched.json()) as { data: Data }
      const { searchParams } = new URL(route.request().url())
      await route.fulfill({ json: { ...body, data: change(body.data, searchParams) } })
    })
  await answer<SingleVehicle>(getSingleVehicle.path, (vehicle) => vehicleOf(extreme, vehicle))
  await answer<SingleCells>(getSingleCells.path, () => cells())
  await answer<SingleSignals>(getSingleSignals.path, () => signals())
  await answer<SingleReplay>(getSingleReplay.path, (replay, query) =>
    extreme === 'silent' ? { ...replay, readings: {} } : courses(replay, extreme, Number(query.get('to'))),
  )
}

/** What is usual, with its range. */
export const often = (mean: number) => ({ low: mean * 0.9, mean, high: mean * 1.1 })

function vehicleOf(extreme: VehicleExtreme, vehicle: SingleVehicle): SingleVehicle {
  if (extreme === 'silent')
    return {
      ...vehicle,
      readings: {},
      body: null,
      tyres: null,
      driverName: '',
      driverScore: null,
      usualMileageTodayKm: null,
      openAlarms: [],
      lastService: null,
      hasCells: false,
      hasSignals: false,
    }
  const at = Date.now() - OLD_MS
  const electric = extreme === 'electric'
  const wheels = Array.from({ length: WHEELS }, (_, wheel) => ({
    wheel,
    pressure: 950,
    temperature: -38,
    faulty: wheel % 5 === 0,
  }))
  return {
    ...vehicle,
    plate: '京B·D12345',
    orgName: 'Zhengzhou Municipal Commercial Vehicle Operations Centre',
    brandName: 'Zhongtong Heavy Industries',
    modelName: 'E-Hauler 6×4 Long Distance',
    vehicleClass: 'truck',
    powerType: electric ? 'electric' : 'diesel',
    driverName: 'Aleksandr Konstantinopolsky',
    state: 'sleeping',
    mayWake: true,
    lastMessageAt: at,
    readings: Object.fromEntries(SINGLE_READING_KEYS.map((key) => [key, { value: LARGEST[key] ?? 88, at }])),
    body: {
      at,
      ignition: true,
      locked: false,
      openDoors: [...BODY_DOORS],
      litLamps: Object.keys(BODY_LAMPS) as BodyLamp[],
      plugged: electric,
      charging: electric,
    },
    tyres: extreme === 'withoutTyres' ? null : { at, wheels },
    mileageTodayKm: 1234.5,
    usualMileageTodayKm: often(1234.5),
    driverScore: 100,
    alarmsToday: 1234,
    openAlarms: LONG_KINDS.map((kind, index) => ({
      id: index + 1,
      kind,
      level: 1,
      startTime: '2026-12-30 23:59:59',
    })),
    lastService: { endTime: '2026-12-30 23:59:59', station: 'Zhengzhou Xinzheng International Logistics Park 12' },
    hasCells: electric,
    hasSignals: true,
  }
}

const LARGEST: Partial<Record<SingleReading, number>> = {
  speed: 118,
  rpm: 12_345,
  gear: 12,
  mode: 2,
  chargeState: 1,
  voltage: 812.5,
  current: -412.5,
  insulation: 12_345,
  cellHigh: 3.999,
  cellLow: 3.111,
  mileageKm: 1_234_567.8,
}

const cells = (): SingleCells => ({
  at: Date.now() - OLD_MS,
  packs: [
    {
      number: 1,
      cells: Array.from({ length: CELLS }, (_, index) => 3.1 + (index % 37) / 100),
      probes: Array.from({ length: PROBES }, (_, index) => 18 + (index % 23)),
    },
  ],
})

/** Names as plans have them: long, without a blank. */
const SIGNAL_NAMES = ['BatteryCoolantInletTemperature', 'TractionMotorSpeed', 'AuxiliaryInverterCurrent', 'AirPressure']

const signals = (): SingleSignals => {
  const until = Math.floor(Date.now() / 1000)
  const known = SIGNAL_NAMES.map((name) => ({ key: `m/${name}`, name, unit: 'mg/stroke' }))
  return { known, curves: known.map((signal) => ({ ...signal, text: null, points: course(until, 123.45) })) }
}

const courses = (replay: SingleReplay, extreme: VehicleExtreme, to: number): SingleReplay => {
  const reported = REPLAYED_READINGS.filter((key) => extreme === 'electric' || key === 'fuel' || key === 'gear')
  return {
    ...replay,
    track: course(to, 100).map(([second, kmh]) => [113.6, 34.7, second, kmh, 90, 3, -1]),
    readings: Object.fromEntries(reported.map((key) => [key, course(to, LARGEST[key] ?? 88)])),
  }
}

const course = (until: number, value: number): [number, number][] =>
  Array.from({ length: SPAN_S / STEP_S }, (_, step) => [
    until - SPAN_S + step * STEP_S,
    value * (1 + Math.sin(step) / 20),
  ])
