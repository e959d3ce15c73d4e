import type { ReactNode } from 'react'
import { useFreshness } from '../stage/use-freshness.ts'
import { WidgetBoundary } from '../stage/widget-boundary.tsx'
import { EnergyScene } from './energy-scene.tsx'
import { FaultScene } from './fault-scene.tsx'
import { FirmwareScene } from './firmware-scene.tsx'
import { MileageScene } from './mileage-scene.tsx'
import type { Scene, SceneStop } from './programme.ts'
import type { SceneProps } from './scene-props.ts'
import styles from './scene-stage.module.css'
import { StationScene } from './station-scene.tsx'
import type { ModelView } from './use-model-wall.ts'

const SCENE: Readonly<Record<Scene, (props: SceneProps) => ReactNode>> = {
  mileage: MileageScene,
  energy: EnergyScene,
  faults: FaultScene,
  firmware: FirmwareScene,
  stations: StationScene,
}

/** The middle of the wall: the current scenes, which fade in; old values lose their colour as panels do. */
export function SceneStage({ view: { value, at, query }, shown }: { view: ModelView; shown: readonly SceneStop[] }) {
  const freshness = useFreshness(at)
  if (!value) return null
  return (
    <div className={styles.stage} data-freshness={freshness}>
      {shown.map(({ scene }) => {
        const Shown = SCENE[scene]
        return (
          <WidgetBoundary key={`${value.line?.brand}.${scene}`}>
            <Shown value={value} query={query} />
          </WidgetBoundary>
        )
      })}
    </div>
  )
}
