import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ConnectionState } from '#core/domain/terminal-state.ts'
import { stateCode, stateOf, type VehicleState } from '#core/domain/vehicle-state.ts'
import styles from './cells.module.css'

interface Look {
  /** Custom property of the theme. */
  color: string
  shape: ReactNode
}

const filled = { fill: 'currentColor' }
const drawn = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 }

/** Every status has its own shape too, so that it is recognisable without colours. */
const LOOKS: Record<VehicleState | ConnectionState, Look> = {
  online: {
    color: '--accent',
    shape: (
      <>
        <circle cx="5" cy="5" r="4.2" {...drawn} />
        <circle cx="5" cy="5" r="2.2" {...filled} />
      </>
    ),
  },
  deregistered: {
    color: '--second',
    shape: (
      <>
        <circle cx="5" cy="5" r="3.8" {...drawn} />
        <path d="M2.5 7.5 7.5 2.5" {...drawn} />
      </>
    ),
  },
  neverOnline: { color: '--second', shape: <circle cx="5" cy="5" r="3.8" {...drawn} strokeDasharray="1.6 1.6" /> },
  offline: { color: '--second', shape: <circle cx="5" cy="5" r="3.8" {...drawn} /> },
  sleeping: { color: '--parked', shape: <path d="M7.8 6.6A4 4 0 0 1 3.6 1.2 4 4 0 1 0 8.6 6.3z" {...filled} /> },
  parked: { color: '--parked', shape: <rect x="1" y="1" width="8" height="8" rx="1" {...filled} /> },
  idling: { color: '--warning', shape: <circle cx="5" cy="5" r="4.2" {...filled} /> },
  driving: { color: '--accent', shape: <path d="M5 .4 9.4 9.6 5 7.6.6 9.6z" {...filled} /> },
  charging: { color: '--information', shape: <path d="M6 0 1.4 5.8h2.9L3.6 10 8.6 4.1H5.5z" {...filled} /> },
  towed: { color: '--level2', shape: <path d="M5 0 10 5 5 10 0 5z" {...filled} /> },
}

/** Status of a vehicle: shape, label and colour. */
export function StateTag({ state }: { state: string }) {
  const { t } = useTranslation()
  // A newer server may send further states.
  const known = stateOf(stateCode(state as VehicleState))
  return <Mark look={LOOKS[known]}>{t(`state.${known}`)}</Mark>
}

/** Whether a terminal is connected: where a vehicle has the same state, with the mark the vehicle has for it. */
export function ConnectionTag({ state }: { state: ConnectionState | boolean }) {
  const { t } = useTranslation()
  const known = typeof state === 'string' ? state : state ? 'online' : 'offline'
  return <Mark look={LOOKS[known]}>{t(`state.${known}`)}</Mark>
}

function Mark({ look: { color, shape }, children }: { look: Look; children: ReactNode }) {
  return (
    <span className={styles.state} style={{ '--state': `var(${color})` } as CSSProperties}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {shape}
      </svg>
      {children}
    </span>
  )
}
