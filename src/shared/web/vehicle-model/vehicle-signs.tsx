import { useCallback, useEffect, useMemo } from 'react'
import { type BufferGeometry, CatmullRomCurve3, type Color, DoubleSide, TubeGeometry, Vector3 } from 'three'
import { BEAM_LENGTH, beamOf, kerbOf, shadowOf } from './floor-parts.ts'
import { block, bothSides, joined, roll } from './solid.ts'
import type { Lamp, VehicleLook } from './vehicle-look.ts'
import { MEASURES } from './vehicle-measures.ts'
import type { VehiclePaint } from './vehicle-paint.ts'
import { edgesOf } from './vehicle-parts.ts'

interface Props {
  look: VehicleLook
  paint: VehiclePaint
}

/** Geometry made of some values, freed with them. */
function useGeometry<G extends BufferGeometry>(make: () => G, values: readonly unknown[]): G {
  // oxlint-disable-next-line react/exhaustive-deps -- the values are what it is made of
  const geometry = useMemo(make, values)
  useEffect(() => () => geometry.dispose(), [geometry])
  return geometry
}

/** On the road: the shadow, a line in the colour of the status, the light of the headlamps. */
export function Floor({ look, paint }: Props) {
  const { length, width } = MEASURES[look.shape]
  const shadow = useGeometry(() => shadowOf(length, width, paint.shadow), [length, width, paint])
  const kerb = useGeometry(() => kerbOf(length, width), [length, width])
  const lit = new Set(look.litLamps)
  const reach = lit.has('highBeam') ? BEAM_LENGTH.highBeam : lit.has('lowBeam') ? BEAM_LENGTH.lowBeam : 0
  const beam = useGeometry(() => beamOf(length / 2, width / 2, reach), [length, width, reach])
  return (
    <>
      <mesh geometry={shadow} renderOrder={-3}>
        <meshBasicMaterial vertexColors transparent depthWrite={false} side={DoubleSide} />
      </mesh>
      <mesh geometry={kerb} renderOrder={-2}>
        <meshBasicMaterial color={paint.state} depthWrite={false} side={DoubleSide} transparent opacity={0.8} />
      </mesh>
      {reach > 0 && !look.stale && (
        <mesh geometry={beam} renderOrder={-1}>
          <meshBasicMaterial
            vertexColors
            color={paint.lit('lowBeam')}
            transparent
            depthWrite={false}
            side={DoubleSide}
          />
        </mesh>
      )}
    </>
  )
}

/** Every lamp at its position; lit ones have their colour. */
export function Lamps({ look, paint, lamps }: Props & { lamps: ReadonlyMap<Lamp, BufferGeometry> }) {
  const lit = new Set(look.litLamps)
  return [...lamps].map(([lamp, geometry]) => (
    <mesh key={lamp} geometry={geometry}>
      <meshBasicMaterial color={lit.has(lamp) ? paint.lit(lamp) : paint.unlit} side={DoubleSide} />
    </mesh>
  ))
}

const CELLS = 10
const GAP = 0.14

/**
 * The battery, seen through the sheet before it, as many cells as are full; or the tank, as much of it as is left. A truck
 * carries its tanks outside, on both sides.
 */
export function Store({ look, paint }: Props) {
  const { battery, tankPct, shape } = look
  const { battery: pack, tank } = MEASURES[shape]
  const outside = shape === 'tractor' || shape === 'rigid'
  const makeCell = useCallback(
    (from: number, to: number) => {
      const { x, y, width } = pack
      const at = (part: number) => x.from + ((x.to - x.from) * part) / CELLS
      return block([at(from + GAP / 2), y.from, -width / 2], [at(to - GAP / 2), y.to, width / 2])
    },
    [pack],
  )
  const makeRing = useCallback(
    (from: number, to: number) => {
      const step = (tank.x.to - tank.x.from) / CELLS
      const middle = tank.x.from + (step * (from + to)) / 2
      const barrel = (side: 1 | -1) =>
        roll([middle, tank.y, side * tank.z], tank.radius * 1.03, step * (to - from - GAP), 'x')
      return outside ? joined(bothSides(barrel)) : barrel(1)
    },
    [tank, outside],
  )
  const { battery: full, tank: fuel, batteryEmpty: empty } = paint
  if (battery) return <Cells make={makeCell} pct={battery.socPct} full={full} empty={empty} through />
  return tankPct === null ? null : <Cells make={makeRing} pct={tankPct} full={fuel} empty={empty} through={!outside} />
}

interface CellsProps {
  /** A piece between two of the ten marks. Has to be the same function for the same vehicle. */
  make: (from: number, to: number) => BufferGeometry
  pct: number | null
  full: Color
  empty: Color
  /** Visible through objects in front of it. */
  through: boolean
}

function Cells({ make, pct, full, empty, through }: CellsProps) {
  const share = Math.min(1, Math.max(0, (pct ?? 0) / 100))
  const filled = useGeometry(() => {
    const whole = Math.floor(share * CELLS + 1e-6)
    const rest = share * CELLS - whole
    const cells = Array.from({ length: whole }, (_, n) => make(n, n + 1))
    if (rest > GAP) cells.push(make(whole, whole + rest))
    return joined(cells)
  }, [make, share])
  const frames = useGeometry(() => {
    const all = joined(Array.from({ length: CELLS }, (_, n) => make(n, n + 1)))
    const edges = edgesOf(all)
    all.dispose()
    return edges
  }, [make])
  return (
    <>
      {share > 0 && (
        <mesh geometry={filled} renderOrder={2}>
          <meshBasicMaterial
            color={full}
            transparent
            opacity={through ? 0.5 : 0.75}
            depthTest={!through}
            depthWrite={false}
          />
        </mesh>
      )}
      <lineSegments geometry={frames} renderOrder={3}>
        <lineBasicMaterial color={share > 0 ? full : empty} transparent opacity={0.45} depthTest={!through} />
      </lineSegments>
    </>
  )
}

/** The cable from the port to the road, when the plug is in. */
export function Plug({ look, paint }: Props) {
  const [x, y, z] = MEASURES[look.shape].port
  const cable = useGeometry(() => {
    const way = [
      [x, y, z],
      [x, y - 0.02, z + 0.22],
      [x - 0.03, y * 0.42, z + 0.36],
      [x - 0.1, 0.04, z + 0.46],
      [x - 0.4, 0.03, z + 0.62],
    ] as const
    return new TubeGeometry(new CatmullRomCurve3(way.map((at) => new Vector3(...at))), 28, 0.022, 8)
  }, [x, y, z])
  const socket = useGeometry(() => block([x - 0.11, y - 0.13, z - 0.02], [x + 0.11, y + 0.13, z + 0.05]), [x, y, z])
  if (!look.plugged) return null
  return (
    <>
      <mesh geometry={socket} renderOrder={3}>
        <meshBasicMaterial color={paint.plug} />
      </mesh>
      <mesh geometry={cable}>
        <meshBasicMaterial color={paint.plug} />
      </mesh>
    </>
  )
}
