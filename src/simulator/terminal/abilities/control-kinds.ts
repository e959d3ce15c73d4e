import type { BodyOf } from '#core/protocol/jt808/message.ts'
import { CONTROL_KINDS, type ControlValue } from '#core/protocol/lock-over-808.ts'

const KNOWN = new Set<number>(Object.values(CONTROL_KINDS))

/** Controls of a 0x8500 this terminal knows, whatever the edition; a manufacturer's own kind carries one byte. */
export function controlsOf(body: BodyOf<0x8500>): ControlValue[] {
  if ('flags' in body && body.flags !== undefined)
    return [{ control: CONTROL_KINDS.doors, value: Number(body.flags) & 1 }]
  const controls = 'controls' in body ? (body.controls ?? []) : []
  return controls
    .map(({ id, value, data }) => ({ control: id, value: data ? (data[0] ?? 0) : Number(value) }))
    .filter(({ control }) => KNOWN.has(control))
}
