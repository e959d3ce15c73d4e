import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute } from 'three'
import type { ThemeName } from '#web/state/theme.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { stepOf, usePace } from './vehicle-motion.ts'

/** Metres across: two lanes of 3.75, the vehicle in the right one, and the shoulders. */
const ACROSS = { left: -6.3, leftEdge: -5.5, middle: -1.875, rightEdge: 1.95, right: 3 } as const
const EDGE = 0.13
/** A dash and the gap after it, metres. */
const DASH = { length: 6, every: 15, width: 0.15 } as const
/** A reflector post at the right of the road. */
const POST = { every: 25, z: 3.5, height: 0.95, width: 0.12 } as const
/** The road is whole up to the first of these distances, and gone at the second; metres. */
const FADE = { from: 13, to: 34 } as const
const COLOR_SIZE = 4

interface Props {
  theme: ThemeName
  speedKmh: number
}

/** The road below a vehicle that drives; its marks pass by as fast as the vehicle is. */
export function VehicleRoad({ theme, speedKmh }: Props) {
  const paint = useMemo(() => paintOf(theme), [theme])
  const surface = useMemo(() => surfaceOf(paint), [paint])
  const marks = useMemo(() => marksAt(0, paint), [paint])
  useEffect(() => () => surface.dispose(), [surface])
  useEffect(() => () => marks.dispose(), [marks])
  const driven = useRef(0)
  usePace(speedKmh > 0)
  useFrame((_state, delta) => {
    const step = (speedKmh / 3.6) * stepOf(delta)
    if (step === 0) return
    driven.current = (driven.current + step) % (DASH.every * POST.every)
    moveMarks(marks, driven.current, paint)
  })
  return (
    <>
      <mesh geometry={surface} renderOrder={-6}>
        <meshBasicMaterial vertexColors transparent depthWrite={false} side={DoubleSide} />
      </mesh>
      <mesh geometry={marks} renderOrder={-5}>
        <meshBasicMaterial vertexColors transparent depthWrite={false} side={DoubleSide} />
      </mesh>
    </>
  )
}

interface RoadPaint {
  asphalt: Color
  mark: Color
}

function paintOf(theme: ThemeName): RoadPaint {
  const colors = COLORS[theme]
  const dark = theme === 'dark'
  return {
    asphalt: new Color(colors.ground).lerp(new Color(dark ? colors.second : colors.parked), dark ? 0.09 : 0.22),
    mark: dark ? new Color(colors.second) : new Color('#ffffff'),
  }
}

/** How much is left of the road at a distance. */
const opacityAt = (x: number): number => Math.min(1, Math.max(0, (FADE.to - Math.abs(x)) / (FADE.to - FADE.from)))

type Corner = readonly [x: number, y: number, z: number]

/** Quads of one colour each, faded with distance. */
class Quads {
  readonly position: number[] = []
  readonly color: number[] = []

  add(corners: readonly [Corner, Corner, Corner, Corner], { r, g, b }: Color, alpha = 1): void {
    for (const at of [0, 1, 2, 0, 2, 3] as const) {
      const [x, y, z] = corners[at]
      this.position.push(x, y, z)
      this.color.push(r, g, b, alpha * opacityAt(x))
    }
  }

  flat(x: readonly [number, number], z: readonly [number, number], y: number, color: Color, alpha?: number): void {
    const corners = [
      [x[0], y, z[0]],
      [x[1], y, z[0]],
      [x[1], y, z[1]],
      [x[0], y, z[1]],
    ] as const
    this.add(corners, color, alpha)
  }
}

/** Asphalt and the lines along it, which do not change while the vehicle moves. */
function surfaceOf({ asphalt, mark }: RoadPaint): BufferGeometry {
  const quads = new Quads()
  const stops = [-FADE.to, -FADE.from, FADE.from, FADE.to]
  const edges = [ACROSS.leftEdge, ACROSS.rightEdge]
  for (const [at, from] of stops.slice(0, -1).entries()) {
    const x = [from, stops[at + 1]!] as const
    quads.flat(x, [ACROSS.left, ACROSS.right], -0.012, asphalt)
    for (const z of edges) quads.flat(x, [z - EDGE / 2, z + EDGE / 2], -0.008, mark, 0.5)
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(quads.position, 3))
  geometry.setAttribute('color', new Float32BufferAttribute(quads.color, COLOR_SIZE))
  return geometry
}

/** Dashes and posts after a driven distance, always the same number of them. */
function quadsAt(driven: number, { mark }: RoadPaint): Quads {
  const quads = new Quads()
  const dashes = Math.ceil((2 * FADE.to) / DASH.every)
  for (let n = 0; n <= dashes; n++) {
    const x = FADE.to - n * DASH.every - (driven % DASH.every)
    quads.flat(
      [x, x + DASH.length],
      [ACROSS.middle - DASH.width / 2, ACROSS.middle + DASH.width / 2],
      -0.006,
      mark,
      0.75,
    )
  }
  const posts = Math.ceil((2 * FADE.to) / POST.every)
  for (let n = 0; n <= posts; n++) {
    const x = FADE.to - n * POST.every - (driven % POST.every)
    const [from, to, z] = [x, x + POST.width, POST.z]
    const upright = [
      [from, 0, z],
      [to, 0, z],
      [to, POST.height, z],
      [from, POST.height, z],
    ] as const
    quads.add(upright, mark, 0.55)
  }
  return quads
}

function marksAt(driven: number, paint: RoadPaint): BufferGeometry {
  const { position, color } = quadsAt(driven, paint)
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3))
  geometry.setAttribute('color', new Float32BufferAttribute(color, COLOR_SIZE))
  return geometry
}

/** The same buffers with new places: a road that runs for months makes no garbage on the graphics card. */
function moveMarks(geometry: BufferGeometry, driven: number, paint: RoadPaint): void {
  const quads = quadsAt(driven, paint)
  for (const [name, values] of [
    ['position', quads.position],
    ['color', quads.color],
  ] as const) {
    const attribute = geometry.getAttribute(name)
    ;(attribute.array as Float32Array).set(values)
    attribute.needsUpdate = true
  }
}
