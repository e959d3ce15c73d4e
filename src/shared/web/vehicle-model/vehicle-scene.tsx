import { useMemo } from 'react'
import type { ThemeName } from '#web/state/theme.ts'
import { VehicleBody } from './vehicle-body.tsx'
import { type BodyOnStage, useOnStage } from './vehicle-drive.ts'
import type { VehicleLook } from './vehicle-look.ts'
import { paintOf, type VehiclePaint } from './vehicle-paint.ts'
import { VehicleRoad } from './vehicle-road.tsx'
import { stageLight, type VehicleStage } from './vehicle-stage.ts'

interface Props {
  look: VehicleLook
  theme: ThemeName
  stage?: VehicleStage | undefined
}

/** The vehicle on its stage, and the one before it while that drives out. */
export function VehicleScene({ look, theme, stage }: Props) {
  const { bodies, onGone } = useOnStage(stage?.vehicle, look)
  const paint = useMemo(() => paintOf(look, theme), [look, theme])
  const sun = stage?.sun ?? null
  return (
    <>
      <Light paint={paint} theme={theme} sun={sun} />
      {stage?.road && <VehicleRoad theme={theme} speedKmh={look.stale ? 0 : (look.speedKmh ?? 0)} />}
      {bodies.map((body: BodyOnStage) => (
        <VehicleBody key={body.vehicle ?? 'only'} {...body} theme={theme} sun={sun} onGone={onGone} />
      ))}
    </>
  )
}

interface LightProps {
  paint: VehiclePaint
  theme: ThemeName
  sun: VehicleStage['sun']
}

/** Light of a studio, or that of the sun where the vehicle is. */
function Light({ paint, theme, sun }: LightProps) {
  const light = useMemo(() => sun && stageLight(sun, theme), [sun, theme])
  if (!light) {
    return (
      <>
        <hemisphereLight args={['#ffffff', '#5c6f79', paint.light.around]} />
        <directionalLight position={[4, 12, 8]} intensity={paint.light.key} />
      </>
    )
  }
  return (
    <>
      <hemisphereLight args={['#ffffff', '#5c6f79', light.around]} />
      <directionalLight position={light.from} color={light.color} intensity={light.key} />
      <directionalLight position={[4, 6, 8]} intensity={light.fill} />
    </>
  )
}
