import { Canvas, useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import type { PerspectiveCamera } from 'three'
import type { ThemeName } from '#web/state/theme.ts'
import type { VehicleLook } from './vehicle-look.ts'
import { MEASURES } from './vehicle-measures.ts'
import { stepOf, useEased, usePace } from './vehicle-motion.ts'
import { VehicleScene } from './vehicle-scene.tsx'
import { cameraFor, HALF_FIELD, spaceAround, viewOf } from './vehicle-view.ts'

/** Sharper than this costs time without a gain that can be seen from two metres. */
const MOST_DENSE = 1.5
const SECONDS_PER_TURN = 24

interface Props {
  look: VehicleLook
  theme: ThemeName
  /** Turns once around and rests again. */
  turning: boolean
  onTurned: () => void
  /** The WebGL context was lost (true) or restored. */
  onLost: (lost: boolean) => void
}

/** The vehicle in three dimensions. It is drawn when something changes, and at a low pace while something moves. */
export function VehicleCanvas({ look, theme, turning, onTurned, onLost }: Props) {
  return (
    <Canvas
      flat
      frameloop="demand"
      dpr={[1, MOST_DENSE]}
      camera={{ fov: 2 * HALF_FIELD, near: 1, far: 200 }}
      gl={{ antialias: true, alpha: true, powerPreference: 'low-power' }}
      resize={{ scroll: false }}
    >
      <ContextWatch onLost={onLost} />
      <CameraRig look={look} turning={turning} onTurned={onTurned} />
      <VehicleScene look={look} theme={theme} />
    </Canvas>
  )
}

function CameraRig({ look, turning, onTurned }: Omit<Props, 'onLost' | 'theme'>) {
  const size = useThree((state) => state.size)
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const aspect = size.width / Math.max(1, size.height)
  const azimuth = useRef(viewOf(look, aspect))
  const around = useRef(spaceAround(look.openDoors))
  const turned = useRef(0)
  usePace(turning)
  useEffect(() => {
    if (!turning) turned.current = 0
  }, [turning])
  useEased(viewOf(look, aspect), (at) => {
    azimuth.current = at
  })
  useEased(spaceAround(look.openDoors), (at) => {
    around.current = at
  })
  useFrame((_state, delta) => {
    if (turning) {
      turned.current += (360 / SECONDS_PER_TURN) * stepOf(delta)
      if (turned.current >= 360) {
        turned.current = 0
        onTurned()
      }
    }
    const { position, looksAt } = cameraFor(
      MEASURES[look.shape],
      azimuth.current + turned.current,
      aspect,
      around.current,
    )
    camera.position.set(...position)
    camera.lookAt(...looksAt)
  })
  return null
}

/** A display short of memory drops contexts and may restore them. */
function ContextWatch({ onLost }: Pick<Props, 'onLost'>) {
  const canvas = useThree((state) => state.gl.domElement)
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    const hears = new AbortController()
    const lost = () => onLost(true)
    const back = () => {
      onLost(false)
      invalidate()
    }
    canvas.addEventListener('webglcontextlost', lost, { signal: hears.signal })
    canvas.addEventListener('webglcontextrestored', back, { signal: hears.signal })
    return () => hears.abort()
  }, [canvas, invalidate, onLost])
  return null
}
