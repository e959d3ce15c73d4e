import { Color } from 'three'
import type { SunPosition } from '#core/domain/sun-position.ts'
import type { ThemeName } from '#web/state/theme.ts'
import type { Frame } from './vehicle-frame.ts'

/** What surrounds a vehicle that has a wall to itself. */
export interface VehicleStage {
  /** The sun where the vehicle is, its azimuth clockwise from straight ahead; null: its position is unknown. */
  sun: SunPosition | null
  /** Whether the vehicle is on a road. */
  road: boolean
  /** Which vehicle it is: another one drives in. */
  vehicle: number
  /** The part of the picture the vehicle fills. */
  frame: Frame
  /** Where it looks, whatever is open; absent: what is open is seen. */
  heading?: 'left' | 'right' | undefined
}

export interface StageLight {
  /** Towards the light; metres. */
  from: [x: number, y: number, z: number]
  color: Color
  key: number
  /** From the side of the viewer, so that what lies in shadow can still be seen. */
  fill: number
  around: number
  /** Metres along and across by which a point a metre above the road casts its shadow; null without a sun. */
  cast: [x: number, z: number] | null
}

const DEGREE = Math.PI / 180
const WHITE = new Color('#ffffff')
const WARM = new Color('#ffb066')
const MOON = new Color('#a9bfdc')
/** Light turns warm below this height, and it is night from the second on; degrees. */
const LOW_SUN = 18
const NIGHT = -6
/** A lower sun would cast a shadow longer than the picture. */
const LOWEST_CAST = 36
const STRENGTH = {
  dark: { day: { key: 2.5, fill: 0.9, around: 0.85 }, night: { key: 0.75, fill: 0.65, around: 0.6 } },
  light: { day: { key: 1.6, fill: 0.6, around: 1.6 }, night: { key: 0.7, fill: 0.6, around: 1.35 } },
} as const

/** Light of the sun at the place of the vehicle: white by day, warm when it is low, faint and cool at night. */
export function stageLight(sun: SunPosition, theme: ThemeName): StageLight {
  const { day, night } = STRENGTH[theme]
  const share = Math.min(1, Math.max(0, (sun.height - NIGHT) / (LOW_SUN - NIGHT)))
  const between = (of: 'key' | 'fill' | 'around') => night[of] + (day[of] - night[of]) * share
  const isUp = sun.height > 0
  const [height, azimuth] = [Math.max(sun.height, LOWEST_CAST) * DEGREE, sun.azimuth * DEGREE]
  const from: StageLight['from'] = isUp
    ? [Math.cos(height) * Math.cos(azimuth), Math.sin(height), Math.cos(height) * Math.sin(azimuth)]
    : [0.3, 0.9, 0.4]
  return {
    from,
    color: isUp ? WARM.clone().lerp(WHITE, share) : MOON.clone(),
    key: between('key'),
    fill: between('fill'),
    around: between('around'),
    cast: isUp ? [-from[0] / from[1], -from[2] / from[1]] : null,
  }
}
