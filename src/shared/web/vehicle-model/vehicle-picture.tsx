import { Component, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { logFailure } from '#web/api/log-failure.ts'
import type { ThemeName } from '#web/state/theme.ts'
import type { VehicleLook } from './vehicle-look.ts'
import { useVehicleLabel, VehicleNotes } from './vehicle-notes.tsx'
import styles from './vehicle-picture.module.css'
import { VehiclePlan } from './vehicle-plan.tsx'
import { hasWebGl } from './web-gl.ts'

const newCanvas = () => lazy(() => import('./vehicle-canvas.tsx').then((file) => ({ default: file.VehicleCanvas })))
/** A failed load or render is retried later: a wall has no user who would reload it. */
const RETRY_MS = 60_000

/** The vehicle with its state, in three dimensions where the display can, from above where it cannot. Fills its place. */
export function VehiclePicture({ look, theme }: { look: VehicleLook; theme: ThemeName }) {
  const { t } = useTranslation('vehicleLook')
  const label = useVehicleLabel(look)
  const [lost, setLost] = useState(false)
  const [turning, setTurning] = useState(false)
  const turned = useCallback(() => setTurning(false), [])
  const [VehicleCanvas, setVehicleCanvas] = useState(newCanvas)
  const retry = useCallback(() => setVehicleCanvas(newCanvas()), [])
  const plan = <VehiclePlan look={look} />
  return (
    <figure className={styles.vehicle} aria-label={label}>
      <div className={styles.picture} data-stale={look.stale}>
        {hasWebGl() ? (
          <WithoutWebGl plan={plan} onRetry={retry}>
            <Suspense fallback={plan}>
              <VehicleCanvas look={look} theme={theme} turning={turning} onTurned={turned} onLost={setLost} />
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

interface BoundaryProps {
  plan: ReactNode
  onRetry: () => void
  children: ReactNode
}

/** A display with WebGL may still deny a context when all are in use: the vehicle is drawn flat until then. */
class WithoutWebGl extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('the vehicle is drawn flat', error)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.props.onRetry()
      this.setState({ failed: false })
    }, RETRY_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.plan : this.props.children
  }
}
