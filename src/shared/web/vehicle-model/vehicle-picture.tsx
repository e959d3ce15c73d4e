import { Component, type CSSProperties, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { logFailure } from '#web/api/log-failure.ts'
import type { ThemeName } from '#web/state/theme.ts'
import type { PicturePlace } from './vehicle-frame.ts'
import type { VehicleLook } from './vehicle-look.ts'
import type { Point3 } from './vehicle-measures.ts'
import { useVehicleLabel, VehicleNotes } from './vehicle-notes.tsx'
import styles from './vehicle-picture.module.css'
import { VehiclePlan } from './vehicle-plan.tsx'
import type { VehicleStage } from './vehicle-stage.ts'
import { hasWebGl } from './web-gl.ts'

const newCanvas = () => lazy(() => import('./vehicle-canvas.tsx').then((file) => ({ default: file.VehicleCanvas })))
/** A failed load or render is retried later: a wall has no user who would reload it. */
const RETRY_MS = 60_000

interface Props {
  look: VehicleLook
  theme: ThemeName
  /** Road, light and free part of a picture that fills a wall; absent: the vehicle alone. */
  stage?: VehicleStage | undefined
  /** Points whose places in the picture are wanted; not reported by the flat drawing. */
  anchors?: readonly Point3[] | undefined
  onPlaces?: ((places: readonly PicturePlace[]) => void) | undefined
  /** Whether what is shown in colour is named below the picture. */
  notes?: boolean
}

/** The vehicle with its state, in three dimensions where the display can, from above where it cannot. Fills its place. */
export function VehiclePicture({ look, theme, stage, anchors, onPlaces, notes = true }: Props) {
  const { t } = useTranslation('vehicleLook')
  const label = useVehicleLabel(look)
  const [lost, setLost] = useState(false)
  const [turning, setTurning] = useState(false)
  const turned = useCallback(() => setTurning(false), [])
  const [VehicleCanvas, setVehicleCanvas] = useState(newCanvas)
  const retry = useCallback(() => setVehicleCanvas(newCanvas()), [])
  const plan = (
    <div className={styles.flat} style={frameStyle(stage?.frame)}>
      <VehiclePlan look={look} />
    </div>
  )
  return (
    <figure className={styles.vehicle} aria-label={label}>
      <div className={styles.picture} data-stale={look.stale}>
        {hasWebGl() ? (
          <WithoutWebGl plan={plan} onRetry={retry}>
            <Suspense fallback={plan}>
              <VehicleCanvas
                look={look}
                theme={theme}
                turning={turning}
                onTurned={turned}
                onLost={setLost}
                stage={stage}
                anchors={anchors}
                onPlaces={onPlaces}
              />
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
      {notes && <VehicleNotes look={look} />}
    </figure>
  )
}

const percent = (share: number): string => `${share * 100}%`

/** Places the flat drawing where the vehicle would be. */
function frameStyle(frame: VehicleStage['frame'] | undefined): CSSProperties | undefined {
  if (!frame) return undefined
  const { left, top, width, height } = frame
  return {
    position: 'absolute',
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  }
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
