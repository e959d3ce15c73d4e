import { Component, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '#web/api/log-failure.ts'
import type { VehicleLook } from './vehicle-look.ts'
import { useVehicleLabel, VehicleNotes } from './vehicle-notes.tsx'
import styles from './vehicle-picture.module.css'
import { VehiclePlan } from './vehicle-plan.tsx'
import { hasWebGl } from './web-gl.ts'

const VehicleCanvas = lazy(() => import('./vehicle-canvas.tsx').then((file) => ({ default: file.VehicleCanvas })))

/** The vehicle with its state, in three dimensions where the display can, from above where it cannot. Fills its place. */
export function VehiclePicture({ look }: { look: VehicleLook }) {
  const { t } = useTranslation('vehicleLook')
  const label = useVehicleLabel(look)
  const [lost, setLost] = useState(false)
  const [turning, setTurning] = useState(false)
  const turned = useCallback(() => setTurning(false), [])
  const plan = <VehiclePlan look={look} />
  return (
    <figure className={styles.vehicle} aria-label={label}>
      <div className={styles.picture} data-stale={look.stale}>
        {hasWebGl() ? (
          <WithoutWebGl plan={plan}>
            <Suspense fallback={null}>
              <VehicleCanvas look={look} turning={turning} onTurned={turned} onLost={setLost} />
            </Suspense>
            {lost && <div className={styles.instead}>{plan}</div>}
            <button
              type="button"
              className={styles.turn}
              aria-pressed={turning}
              onClick={() => setTurning(!turning && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)}
            >
              {t('turn')}
            </button>
          </WithoutWebGl>
        ) : (
          plan
        )}
      </div>
      <VehicleNotes look={look} />
    </figure>
  )
}

/** A display that has WebGL may still refuse a context, when others hold them all. */
class WithoutWebGl extends Component<{ plan: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('the vehicle is drawn flat', error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.plan : this.props.children
  }
}
