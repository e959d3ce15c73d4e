import { Canvas, useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef, useState } from 'react'
import { type PerspectiveCamera, Vector3 } from 'three'
import type { ThemeName } from '#web/state/theme.ts'
import { type PicturePlace, WHOLE_FRAME } from './vehicle-frame.ts'
import type { BodyShape, VehicleLook } from './vehicle-look.ts'
import { MEASURES, type Point3 } from './vehicle-measures.ts'
import { stepOf, useEased, usePace } from './vehicle-motion.ts'
import { VehicleScene } from './vehicle-scene.tsx'
import type { VehicleStage } from './vehicle-stage.ts'
import { isDrawnByProcessor } from './web-gl.ts'
import { cameraFor, HALF_FIELD, spaceAround, viewOf } from './vehicle-view.ts'

/** Sharper than this costs time without a gain that can be seen from two metres. */
const MOST_DENSE = 1.5
/** More pixels than this are drawn coarser. Without a graphics card each of them takes time from the whole wall. */
const MOST_PIXELS = { card: 3_000_000, processor: 400_000 } as const
/** Pixels by which a place moves before it is reported. */
const MOVED = 0.5
const SECONDS_PER_TURN = 24

interface Props {
  look: VehicleLook
  theme: ThemeName
  /** Turns once around and rests again. */
  turning: boolean
  onTurned: () => void
  /** The WebGL context was lost (true) or restored. */
  onLost: (lost: boolean) => void
  /** Absent: the vehicle alone, without a road or the light of its place. */
  stage?: VehicleStage | undefined
  /** Points of the vehicle whose places in the picture are wanted; the callback follows when they move. */
  anchors?: readonly Point3[] | undefined
  onPlaces?: ((places: readonly PicturePlace[]) => void) | undefined
}

/** The vehicle in three dimensions. It is drawn when something changes, and at a low pace while something moves. */
export function VehicleCanvas(props: Props) {
  const { look, theme, onLost, stage } = props
  // A property of the canvas, which sets its own density again whenever it is rendered.
  const [density, setDensity] = useState(1)
  return (
    <Canvas
      flat
      frameloop="demand"
      dpr={density}
      camera={{ fov: 2 * HALF_FIELD, near: 1, far: 200 }}
      gl={{ antialias: true, alpha: true, powerPreference: 'low-power' }}
      resize={{ scroll: false }}
    >
      <ContextWatch onLost={onLost} />
      <PixelLimit onDensity={setDensity} />
      <CameraRig {...props} />
      <VehicleScene look={look} theme={theme} stage={stage} />
    </Canvas>
  )
}

function CameraRig({ look, turning, onTurned, stage, anchors, onPlaces }: Omit<Props, 'onLost' | 'theme'>) {
  const size = useThree((state) => state.size)
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const frame = stage?.frame ?? WHOLE_FRAME
  const [width, height] = [size.width * frame.width, Math.max(1, size.height * frame.height)]
  const aspect = width / height
  const azimuth = useRef(viewOf(look, aspect, stage?.heading))
  const around = useRef(spaceAround(look.openDoors))
  const turned = useRef(0)
  usePace(turning)
  useEffect(() => {
    if (!turning) turned.current = 0
  }, [turning])
  useEased(viewOf(look, aspect, stage?.heading), (at) => {
    azimuth.current = at
  })
  useEased(spaceAround(look.openDoors), (at) => {
    around.current = at
  })
  const measures = useEasedMeasures(look.shape)
  const reported = useRef<readonly PicturePlace[]>([])
  const report = (places: readonly PicturePlace[]) => {
    const before = reported.current
    const moved =
      places.length !== before.length ||
      places.some(({ x, y }, at) => Math.hypot(x - before[at]!.x, y - before[at]!.y) > MOVED)
    if (!moved) return
    reported.current = places
    onPlaces?.(places)
  }
  useFrame((_state, delta) => {
    if (turning) {
      turned.current += (360 / SECONDS_PER_TURN) * stepOf(delta)
      if (turned.current >= 360) {
        turned.current = 0
        onTurned()
      }
    }
    const { position, looksAt } = cameraFor(measures.current, azimuth.current + turned.current, aspect, around.current)
    camera.position.set(...position)
    camera.lookAt(...looksAt)
    // The frame is what the camera was placed for; the picture goes on around it.
    camera.setViewOffset(width, height, -size.width * frame.left, -size.height * frame.top, size.width, size.height)
    if (anchors && onPlaces) {
      camera.updateMatrixWorld()
      report(anchors.map((anchor) => placeOf(anchor, camera, size)))
    }
  })
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => invalidate(), [frame, anchors, invalidate])
  return null
}

/** While one vehicle drives out and another shape drives in, the camera moves rather than jumps. */
function useEasedMeasures(shape: BodyShape) {
  const { length, width, height } = MEASURES[shape]
  const measures = useRef({ length, width, height })
  useEased(length, (at) => {
    measures.current.length = at
  })
  useEased(width, (at) => {
    measures.current.width = at
  })
  useEased(height, (at) => {
    measures.current.height = at
  })
  return measures
}

function placeOf(anchor: Point3, camera: PerspectiveCamera, size: { width: number; height: number }): PicturePlace {
  const { x, y } = new Vector3(...anchor).project(camera)
  return { x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height }
}

/** A picture as large as a wall of four times the pixels is drawn with fewer of them. */
function PixelLimit({ onDensity }: { onDensity: (density: number) => void }) {
  const { width, height } = useThree((state) => state.size)
  const gl = useThree((state) => state.gl)
  useEffect(() => {
    const pixels = isDrawnByProcessor(gl.getContext()) ? MOST_PIXELS.processor : MOST_PIXELS.card
    const most = Math.sqrt(pixels / Math.max(1, width * height))
    onDensity(Math.min(most, Math.max(1, Math.min(window.devicePixelRatio, MOST_DENSE))))
  }, [gl, width, height, onDensity])
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
