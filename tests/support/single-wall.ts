import { getMapSettings } from '#core/contract/map-settings.ts'
import { getVehicleTrail } from '#core/contract/monitor.ts'
import { getSingleReplay, getSingleSignals, getSingleVehicle, type SingleVehicle } from '#core/contract/single.ts'
import { compareSingleVehicles } from '#core/contract/single-compare.ts'
import { listVideoChannels } from '#core/contract/video.ts'
import { aSingleVehicle } from '../builders/single-vehicle.ts'
import type { FakePlatform } from './fake-platform.ts'
import { answerMedia } from './media.ts'

export const lately = () => Date.now() - 3_000
export const reading = (value: number, at = lately()) => ({ value, at })

/** A bus that has just reported. */
export const aBus = (over: Partial<SingleVehicle> = {}): SingleVehicle =>
  aSingleVehicle({
    lastMessageAt: lately(),
    readings: { speed: reading(42), soc: reading(61), voltage: reading(381), current: reading(-82), gear: reading(14) },
    ...over,
  })

/** Loads what draws vehicles, so that no test waits for it. */
export const loadDrawing = () =>
  Promise.all([import('#web/vehicle-model/vehicle-canvas.tsx'), import('#web/vehicle-model/vehicle-plan.tsx')])

/** Answers what the wall of one vehicle asks; tests change what they are about. */
export function answerSingleWall(platform: FakePlatform): void {
  localStorage.clear()
  // Figures change at once where motion is not wanted.
  answerMedia('prefers-reduced-motion')
  platform.answer(getMapSettings, () => ({ styleUrl: '', mapKey: '' }) as never)
  platform.answer(getVehicleTrail, () => ({ points: [] }))
  platform.answer(listVideoChannels, () => ({ known: false, channels: [] }))
  platform.answer(getSingleSignals, () => ({ known: [], curves: [] }))
  platform.answer(getSingleReplay, () => ({ track: [], readings: {}, alarms: [] }))
  platform.answer(compareSingleVehicles, () => ({ vehicles: [], classes: [] }))
  platform.answer(getSingleVehicle, ({ query }) => aBus({ id: Number(query.get('vehicleId')) }))
}
