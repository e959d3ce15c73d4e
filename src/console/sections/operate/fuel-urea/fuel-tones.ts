import type { FuelEventState, FuelSensorState } from '#core/domain/fuel-rules.ts'
import type { Tone } from '#console/ui/tone-tag.tsx'

export const SENSOR_TONES: Readonly<Record<FuelSensorState, Tone>> = { ok: 'good', frozen: 'warning', none: 'neutral' }
export const EVENT_TONES: Readonly<Record<FuelEventState, Tone>> = {
  open: 'warning',
  confirmed: 'bad',
  false: 'neutral',
}
