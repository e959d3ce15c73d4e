import { useFrame } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { type BufferGeometry, type Color, DoubleSide, type Group, Matrix4 } from 'three'
import type { ThemeName } from '#web/state/theme.ts'
import { busParts } from './bus-parts.ts'
import { carParts } from './car-parts.ts'
import { rigidParts, tractorParts } from './truck-parts.ts'
import { AXLES, type BodyShape, type VehicleLook } from './vehicle-look.ts'
import { MEASURES } from './vehicle-measures.ts'
import { stepOf, useArrival, useEased, usePace } from './vehicle-motion.ts'
import { paintOf, type VehiclePaint } from './vehicle-paint.ts'
import type { Leaf, VehicleParts } from './vehicle-parts.ts'
import { VehicleRoad } from './vehicle-road.tsx'
import { Floor, Lamps, Plug, Store } from './vehicle-signs.tsx'
import { stageLight, type VehicleStage } from './vehicle-stage.ts'
import { type WheelParts, wheelParts } from './wheel-parts.ts'

const PARTS: Record<BodyShape, () => VehicleParts> = {
  tractor: tractorParts,
  rigid: rigidParts,
  bus: busParts,
  car: carParts,
}

interface Props {
  look: VehicleLook
  theme: ThemeName
  stage?: VehicleStage | undefined
}

/** The vehicle itself: body and glass are neutral, colour is only used for values. */
export function VehicleScene({ look, theme, stage }: Props) {
  const { shape } = look
  const parts = useMemo(() => PARTS[shape](), [shape])
  useEffect(() => () => disposeParts(parts), [parts])
  const paint = useMemo(() => paintOf(look, theme), [look, theme])
  const open = new Set(look.openDoors)
  const body = useRef<Group>(null)
  useArrival(stage?.vehicle, (along) => {
    if (body.current) body.current.position.x = along
  })
  return (
    <>
      <Light paint={paint} theme={theme} sun={stage?.sun ?? null} />
      {stage?.road && <VehicleRoad theme={theme} speedKmh={look.stale ? 0 : (look.speedKmh ?? 0)} />}
      <group ref={body}>
        <Cast parts={parts} paint={paint} sun={stage?.sun ?? null} theme={theme} />
        <Floor look={look} paint={paint} />
        <Sheet geometry={parts.body} color={paint.body} />
        <Sheet geometry={parts.trim} color={paint.trim} />
        <Sheet geometry={parts.glass} color={paint.glass} />
        <Lines geometry={parts.lines} color={paint.line} />
        {parts.openings.map(
          ({ door, geometry }, n) =>
            open.has(door) && <Sheet key={`${door} ${n}`} geometry={geometry} color={paint.inside} nearer />,
        )}
        {parts.leaves.map((leaf, n) => (
          <DoorLeaf key={`${shape} ${n}`} leaf={leaf} open={open.has(leaf.door)} paint={paint} />
        ))}
        <Wheels look={look} paint={paint} />
        <Lamps look={look} lamps={parts.lamps} paint={paint} />
        <Store look={look} paint={paint} />
        <Plug look={look} paint={paint} />
      </group>
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

/** The shadow the sun casts on the road. */
function Cast({ paint, theme, parts, sun }: LightProps & { parts: VehicleParts }) {
  const cast = useMemo(() => {
    const away = sun && stageLight(sun, theme).cast
    if (!away) return null
    const [x, z] = away
    return new Matrix4().set(1, x, 0, 0, 0, 0, 0, 0.003, 0, z, 1, 0, 0, 0, 0, 1)
  }, [sun, theme])
  if (!cast) return null
  return [parts.body, parts.trim].map((geometry, n) => (
    // One flat colour without blending: parts that lie over each other do not darken it twice.
    <mesh key={n} geometry={geometry} matrix={cast} matrixAutoUpdate={false} renderOrder={-4} frustumCulled={false}>
      <meshBasicMaterial color={paint.cast} transparent depthWrite={false} side={DoubleSide} />
    </mesh>
  ))
}

interface SheetProps {
  geometry: BufferGeometry
  color: Color
  /** Drawn before objects in the same plane. */
  nearer?: boolean
}

/** Lines are drawn before the sheet they belong to, hence the offset. */
export function Sheet({ geometry, color, nearer = false }: SheetProps) {
  return (
    <mesh geometry={geometry}>
      <meshLambertMaterial
        color={color}
        side={DoubleSide}
        polygonOffset
        polygonOffsetFactor={nearer ? 0.5 : 1}
        polygonOffsetUnits={1}
      />
    </mesh>
  )
}

export function Lines({ geometry, color }: { geometry: BufferGeometry; color: Color }) {
  return (
    <lineSegments geometry={geometry}>
      <lineBasicMaterial color={color} />
    </lineSegments>
  )
}

function DoorLeaf({ leaf, open, paint }: { leaf: Leaf; open: boolean; paint: VehiclePaint }) {
  const swing = useRef<Group>(null)
  useEased(open ? 1 : 0, (part) => {
    if (swing.current) swing.current.rotation[leaf.axis] = leaf.angle * part
  })
  return (
    <group position={[...leaf.hinge]} ref={swing}>
      <Sheet geometry={leaf.panel} color={open ? paint.openLeaf : paint.body} />
      <Sheet geometry={leaf.glass} color={paint.glass} nearer />
      <Lines geometry={leaf.lines} color={open ? paint.openDoor : paint.line} />
    </group>
  )
}

/** Turns of a wheel a second at one km/h; above the fastest a wheel would seem to turn backwards. */
const TURNS_PER_KMH = 0.012
const FASTEST_TURNS = 0.9

/** Outer tyre first, with its number by axle, side and position. */
function Wheels({ look, paint }: { look: VehicleLook; paint: VehiclePaint }) {
  const { shape } = look
  const { axles, tyre, width } = MEASURES[shape]
  const parts = useMemo(() => wheelParts(tyre.radius, tyre.width), [tyre])
  useEffect(() => () => disposeWheel(parts), [parts])
  const turning = useRef<(Group | null)[]>([])
  const speed = look.stale ? 0 : (look.speedKmh ?? 0)
  usePace(speed > 0)
  useFrame((_state, delta) => {
    const turn = Math.min(FASTEST_TURNS, speed * TURNS_PER_KMH) * 2 * Math.PI * stepOf(delta)
    for (const wheel of turning.current) if (wheel) wheel.rotation.z -= turn * (wheel.userData.side as number)
  })
  const wheels = axles.flatMap((x, axle) =>
    ([1, -1] as const).flatMap((side) => {
      const outer = { x, axle: axle + 1, side, inner: false, z: width / 2 - tyre.width / 2 - 0.03 }
      return AXLES[shape][axle]?.twin ? [outer, { ...outer, inner: true, z: outer.z - tyre.width - 0.05 }] : [outer]
    }),
  )
  return wheels.map(({ x, axle, side, inner, z }, n) => {
    const reading = look.tyres.find(
      (other) => other.axle === axle && other.inner === inner && (other.side === 'right') === (side === 1),
    )
    const level = paint.tyre(reading?.level ?? null)
    return (
      <group
        key={`${axle} ${side} ${String(inner)}`}
        position={[x, tyre.radius, side * z]}
        rotation-y={side === 1 ? 0 : Math.PI}
      >
        <group
          ref={(wheel) => {
            turning.current[n] = wheel
          }}
          userData={{ side }}
        >
          <Sheet geometry={parts.rubber} color={paint.rubber} />
          <Sheet geometry={parts.rim} color={paint.rim} />
          {!inner && <Lines geometry={parts.lines} color={paint.line} />}
        </group>
        {level && (
          // Seen through everything before it: a warned tyre of the far side must not hide.
          <mesh geometry={parts.ring} renderOrder={4}>
            <meshBasicMaterial color={level} side={DoubleSide} transparent depthTest={false} />
          </mesh>
        )}
      </group>
    )
  })
}

function disposeWheel({ rubber, rim, lines, ring }: WheelParts): void {
  for (const geometry of [rubber, rim, lines, ring]) geometry.dispose()
}

function disposeParts({ body, trim, glass, lines, leaves, openings, lamps }: VehicleParts): void {
  const swinging = leaves.flatMap((leaf) => [leaf.panel, leaf.glass, leaf.lines])
  const behind = openings.map(({ geometry }) => geometry)
  for (const geometry of [body, trim, glass, lines, ...swinging, ...behind, ...lamps.values()]) geometry.dispose()
}
