import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { STATE_COLOR } from './vehicle-state-list.ts'

const PATHS: Record<VehicleState, { d: string; open?: true }> = {
  driving: { d: 'M5 .8 9.4 9.2 5 7.2.6 9.2Z' },
  idling: { d: 'M5 1a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z' },
  parked: { d: 'M1.4 1.4h7.2v7.2H1.4Z' },
  charging: { d: 'M5.9.4 1.6 5.8h2.9L4 9.6l4.4-5.4H5.4Z' },
  towed: { d: 'M5 .6 9.4 5 5 9.4.6 5Z' },
  sleeping: { d: 'M8.8 6.4A4.2 4.2 0 1 1 3.8 1a3.4 3.4 0 0 0 5 5.4Z' },
  offline: { d: 'M5 1.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8Z', open: true },
  neverOnline: { d: 'M1.6 5h6.8', open: true },
}

/** The shape of a status; colour is never the only cue. */
export function StateSign({ state }: { state: VehicleState }) {
  const { d, open } = PATHS[state]
  const color = state === 'neverOnline' ? 'var(--faint)' : STATE_COLOR[state]
  return (
    <svg viewBox="0 0 10 10" width="0.72em" height="0.72em" aria-hidden>
      <path d={d} fill={open ? 'none' : color} stroke={open ? color : 'none'} strokeWidth={1.6} />
    </svg>
  )
}
