import { useFrame } from '@react-three/fiber'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { DoubleSide, type Group, Matrix4 } from 'three'
import type { ThemeName } from '#web/state/theme.ts'
import { busParts } from './bus-parts.ts'
import { carParts } from './car-parts.ts'
import { Lines, Sheet } from './sheet.tsx'
import { rigidParts, tractorParts } from './truck-parts.ts'
import { type BodyOnStage, useDrive } from './vehicle-drive.ts'
import { AXLES, type BodyShape, type VehicleLook } from './vehicle-look.ts'
import { MEASURES } from './vehicle-measures.ts'
import { stepOf, useEased, usePace } from './vehicle-motion.ts'
import { paintOf, type VehiclePaint } from './vehicle-paint.ts'
import type { Leaf, VehicleParts } from './vehicle-parts.ts'
import { Floor, Lamps, Plug, Store } from './vehicle-signs.tsx'
import { stageLight, type VehicleStage } from './vehicle-stage.ts'
import { type WheelParts, wheelParts } from './wheel-parts.ts'

const PARTS: Record<BodyShape, () => VehicleParts> = {
  tractor: tractorParts,
  rigid: rigidParts,
  bus: busParts,
  car: carParts,
}

interface Props extends Omit<BodyOnStage, 'vehicle'> {
  theme: ThemeName
  sun: VehicleStage['sun']
  onGone: () => void
}

/** The vehicle itself: body and glass are neutral, colour is only used for values. */
export function VehicleBody({ look, drive, theme, sun, onGone }: Props) {
  const { shape } = look
  const parts = useMemo(() => PARTS[shape](), [shape])
  useEffect(() => () => disposeParts(parts), [parts])
  const paint = useMemo(() => paintOf(look, theme), [look, theme])
  const open = new Set(look.openDoors)
  const body = useRef<Group>(null)
  const rolled = useRef(0)
  const place = (along: number, moved: number) => {
    if (body.current) body.current.position.x = along
    rolled.current += moved
  }
  useDrive(drive, MEASURES[shape].length, place, onGone)
  return (
    <group ref={body}>
      <Cast parts={parts} paint={paint} sun={sun} theme={theme} />
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
      <Wheels look={look} paint={paint} rolled={rolled} />
      <Lamps look={look} lamps={parts.lamps} paint={paint} />
      <Store look={look} paint={paint} />
      <Plug look={look} paint={paint} />
    </group>
  )
}

interface CastProps {
  paint: VehiclePaint
  theme: ThemeName
  parts: VehicleParts
  sun: VehicleStage['sun']
}

/** The shadow the sun casts on the road. */
function Cast({ paint, theme, parts, sun }: CastProps) {
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

interface WheelProps {
  look: VehicleLook
  paint: VehiclePaint
  /** Metres it was moved to drive in or out. */
  rolled: RefObject<number>
}

/** Outer tyre first, with its number by axle, side and position. */
function Wheels({ look, paint, rolled }: WheelProps) {
  const { shape } = look
  const { axles, tyre, width } = MEASURES[shape]
  const parts = useMemo(() => wheelParts(tyre.radius, tyre.width), [tyre])
  useEffect(() => () => disposeWheel(parts), [parts])
  const turning = useRef<(Group | null)[]>([])
  const rolledBefore = useRef(0)
  const speed = look.stale ? 0 : (look.speedKmh ?? 0)
  usePace(speed > 0)
  useFrame((_state, delta) => {
    const most = FASTEST_TURNS * 2 * Math.PI * stepOf(delta)
    const driven = speed * TURNS_PER_KMH * 2 * Math.PI * stepOf(delta)
    const turn = Math.min(most, driven + (rolled.current - rolledBefore.current) / tyre.radius)
    rolledBefore.current = rolled.current
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
